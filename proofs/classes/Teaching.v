(* A monotone conjunction that a teacher shows by examples.

   The teacher shows the assignment that is 1 at the variables of the conjunction only, labelled 1, unless these are
   all variables; and for each variable of the conjunction the same assignment with 0 there, labelled 0. Examples
   single out a conjunction if it is the only one of the 2^n that labels them so. *)
From Coq Require Import List Bool Arith.
From NoRegret Require classes.Queries classes.Conjunctions.
Import ListNotations.

Record subject := Subject { n : nat; relevant : list bool }.
Definition plays (s : subject) : Prop := length (relevant s) = n s.

Notation example := (list bool * bool)%type.
Definition chosen (c : list bool) : list nat := filter (fun i => nth i c false) (seq 0 (length c)).
Definition k (s : subject) : nat := length (chosen (relevant s)).

(* ---------------------------------------------------------------- the teacher *)
Definition without (i : nat) (c : list bool) : list bool := firstn i c ++ false :: skipn (S i) c.
Definition teaching_set (c : list bool) : list example :=
  (if length (chosen c) <? length c then [(c, true)] else []) ++ map (fun i => (without i c, false)) (chosen c).

(* ---------------------------------------------------------------- what examples tell *)
Definition fits (shown : list example) (c : list bool) : bool :=
  forallb (fun z => eqb (Queries.label c (fst z)) (snd z)) shown.
Definition possible (n : nat) (shown : list example) : list (list bool) := filter (fits shown) (Conjunctions.cube n).

(* The size of the teaching set, if it singles the conjunction out.  If not, Python says -1 and we say 0; neither is
   what the claim says, which is positive. *)
Definition examples (s : subject) : nat :=
  if list_eq_dec (list_eq_dec bool_dec) (possible (n s) (teaching_set (relevant s))) [relevant s]
  then length (teaching_set (relevant s)) else 0.
