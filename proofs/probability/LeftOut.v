(* Leave-one-out: a learning rule on every sample of m + 1 points of a finite distribution, one point left out.

   Points have places 0, 1, ...; a sample is a row of places.  The rule makes a classifier of the points of a sample,
   in their order.  A rule need not make the same classifier twice: each time that it is asked is an occasion of its
   own, and that the answers agree is a hypothesis.

   Scope: distributions of finite support; "deterministic" is about all the answers of the rule, and Python compares
   two of them. *)
From Coq Require Import Reals ZArith List Bool.
From NoRegret Require Import probability.Probability probability.Laws probability.Places.
Import ListNotations.
Local Open Scope R_scope.

(* when the rule is asked: for the error of a sample of m points, or for one of m + 1 without its point number i *)
Inductive occasion := Judged (row : list nat) | Without (row : list nat) (i : nat).
Record subject := Subject {
  X : Type;
  point : nat -> X * Z;                                           (* the point at a place, with its label *)
  chances : list R;                                               (* the probability of each place *)
  m : nat;
  rule : occasion -> list (X * Z) -> X -> Z;
  joint : option (fin (list nat)) }.                              (* the law of m + 1 places, if it is given *)

Definition plays (s : subject) : Prop :=
  probabilities (chances s) /\
  forall law, joint s = Some law -> dist law /\ forall row, In row (outcomes law) -> length row = S (m s).

(* ---------------------------------------------------------------- quantities *)
(* the law of the samples of m + 1 points; a sample of m is the first m of them, if their law is given *)
Definition larger (s : subject) : fin (list nat) :=
  match joint s with None => iid (source (chances s)) (S (m s)) | Some law => law end.
Definition smaller (s : subject) : fin (list nat) :=
  match joint s with None => iid (source (chances s)) (m s) | Some law => image (firstn (m s)) law end.
(* 1 if the classifier that the rule makes of a row errs at a place, else 0 *)
Definition errs (s : subject) (when : occasion) (row : list nat) (i : nat) : R :=
  if Z.eqb (rule s when (map (point s) row) (fst (point s i))) (snd (point s i)) then 0 else 1.
(* a row without its entry number i: equal points stay *)
Definition removed (row : list nat) (i : nat) : list nat := firstn i row ++ skipn (S i) row.
Definition E_err (s : subject) : R := E (smaller s) (fun row => E (source (chances s)) (errs s (Judged row) row)).
Definition E_loo (s : subject) : R :=
  E (larger s) (fun row => fold_right Rplus 0
    (map (fun i => errs s (Without row i) (removed row i) (nth i row O)) (seq 0 (length row))) / INR (length row)).

(* ---------------------------------------------------------------- hypotheses *)
Definition given_independent (s : subject) : Prop :=
  forall law, joint s = Some law -> independent_rows (chances s) (S (m s)) law.
(* of a sample of m points that can be drawn, the rule makes the same classifier whenever it is asked *)
Definition given_deterministic (s : subject) : Prop :=
  forall row i, length row = m s -> Forall (possible (chances s)) row -> possible (chances s) i ->
  forall when when',
  rule s when (map (point s) row) (fst (point s i)) = rule s when' (map (point s) row) (fst (point s i)).
