(* The tree of binary search for halfspaces through the origin, with a halfspace for each way through it.

   At each node the point is (v, 1, 0, ...) with v in the middle of an interval, which is (0, 1) at the root; the
   label 1 leads to the upper half of the interval, 0 to the lower one.  The halfspace of (-1, a, 0, ...) says 1 iff
   a > v, and a is in the middle of what the way left of the interval.  In one dimension the second entry is missing.
   All numbers are rational, so that ways are counted by computing: a way counts if its own halfspace realises it. *)
From Coq Require Import QArith List Bool.
From NoRegret Require Import core.Rationals classes.FiniteClass.
Import ListNotations.
Local Open Scope Q_scope.

Record subject := Subject { depth : nat; dimension : nat }.
Definition plays (s : subject) : Prop := True.

Definition middle (low high : Q) : Q := Qred ((low + high) / 2).
(* the nodes on a way, by their v, with the labels there; and the middle of what is left at its end *)
Fixpoint nodes (low high : Q) (way : list bool) : list (Q * bool) :=
  match way with
  | nil => nil
  | y :: rest => let v := middle low high in (v, y) :: (if y then nodes v high rest else nodes low v rest)
  end.
Fixpoint end_of (low high : Q) (way : list bool) : Q :=
  match way with
  | nil => middle low high
  | y :: rest => let v := middle low high in if y then end_of v high rest else end_of low v rest
  end.
(* vectors of dimension n *)
Definition node (n : nat) (v : Q) : list Q := firstn n (v :: 1 :: repeat 0 n).
Definition halfspace (n : nat) (a : Q) : list Q := firstn n (- (1) :: a :: repeat 0 n).
Definition strictly (score : Q) (y : bool) : bool :=
  if y then negb (Qle_bool score 0) else negb (Qle_bool 0 score).
Definition is_realised (n : nat) (way : list bool) : bool :=
  let w := halfspace n (end_of 0 1 way) in
  forallb (fun e => strictly (inner w (node n (fst e))) (snd e)) (nodes 0 1 way).

(* ---------------------------------------------------------------- quantities *)
Definition d (s : subject) : nat := depth s.
Definition N (s : subject) : nat := dimension s.
Definition ways (s : subject) : nat := length (filter (is_realised (N s)) (labelings (d s))).
