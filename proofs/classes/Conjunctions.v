(* How many different functions do the conjunctions over n variables compute?

   The conjunctions are those of some number of literals, or of any number.  Two of them are the same function if they
   have the same table of values on the 2^n assignments, so functions are counted as tables. *)
From Coq Require Import List Bool Arith.
From NoRegret Require Import classes.Literals.
Import ListNotations.

Record subject := Subject { n : nat; size : option nat }.
Definition plays (_ : subject) : Prop := True.

(* the 2^n assignments, 00...0 first; the values of a conjunction on them *)
Fixpoint cube (n : nat) : list (list bool) :=
  match n with 0 => [[]] | S n => map (cons false) (cube n) ++ map (cons true) (cube n) end.
Definition table (n : nat) (c : list literal) : list bool := map (fun x => holds (bits x) c) (cube n).

(* the conjunctions of k literals: the last variable is left out, taken as it is, or negated *)
Fixpoint of_size (n k : nat) : list (list literal) :=
  match n, k with
  | _, 0 => [[]]
  | 0, S _ => []
  | S n, S j => of_size n k ++ map (cons (n, true)) (of_size n j) ++ map (cons (n, false)) (of_size n j)
  end.
Definition family (s : subject) : list (list literal) :=
  match size s with Some k => of_size (n s) k | None => flat_map (of_size (n s)) (seq 0 (S (n s))) end.

Definition H (s : subject) : nat :=
  length (nodup (list_eq_dec bool_dec) (map (table (n s)) (family s))).

Definition given_all_sizes (s : subject) : Prop := size s = None.
