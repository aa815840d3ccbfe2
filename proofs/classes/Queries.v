(* A monotone conjunction that a learner may ask about: for an assignment of its choice it is told the label.

   A conjunction without negations is the list that tells of each of the n variables whether it is in it. A learner
   is a strategy: what to ask, how to go on after either answer, and at last the conjunction that it names. *)
From Coq Require Import List Bool Arith.
Import ListNotations.

Record subject := Subject { n : nat; relevant : list bool }.
Definition plays (s : subject) : Prop := length (relevant s) = n s.

(* an assignment satisfies the conjunction if it is 1 wherever the conjunction has a variable *)
Definition label (c x : list bool) : bool := forallb (fun p => implb (fst p) (snd p)) (combine c x).

(* ---------------------------------------------------------------- strategies *)
Inductive strategy := Done (c : list bool) | Ask (x : list bool) (no yes : strategy).
(* what a strategy asks, and what it names, if the answers are the labels of c *)
Fixpoint asked (a : strategy) (c : list bool) : list (list bool) :=
  match a with Done _ => [] | Ask x no yes => x :: asked (if label c x then yes else no) c end.
Fixpoint named (a : strategy) (c : list bool) : list bool :=
  match a with Done d => d | Ask x no yes => named (if label c x then yes else no) c end.

(* Protocol I: for i = n, ..., 1 ask for 1...101...1 with the 0 at i; x_i is in it if and only if the answer is 0. *)
Definition all_but (n i : nat) : list bool := map (fun j => negb (j =? i)) (seq 0 n).
Fixpoint flip_each (n i : nat) (known : list bool) : strategy :=
  match i with
  | 0 => Done known
  | S j => Ask (all_but n j) (flip_each n j (true :: known)) (flip_each n j (false :: known))
  end.
Definition learner (n : nat) : strategy := flip_each n n [].

(* ---------------------------------------------------------------- quantities *)
(* The number of queries, if they tell which conjunction it is.  If not, Python says -1 and we say 0; neither is n,
   which is positive. *)
Definition queries (s : subject) : nat :=
  if list_eq_dec bool_dec (named (learner (n s)) (relevant s)) (relevant s)
  then length (asked (learner (n s)) (relevant s)) else 0.
