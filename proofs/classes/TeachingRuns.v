(* Which recorded questions and examples are those of the learner that asks and of the teacher. *)
From Coq Require Import List Bool Arith.
From NoRegret Require classes.Queries classes.Teaching.
Import ListNotations.

(* what is asked and then named, and what is shown, with the numbers that Python read *)
Record transcript := Transcript {
  variables : nat; concept : list bool; questions : list (list bool); answer : list bool; queries_read : nat;
  shown : list (list bool * bool); k_read : nat; examples_read : nat }.
Definition asked_for (t : transcript) : Queries.subject := Queries.Subject (variables t) (concept t).
Definition taught (t : transcript) : Teaching.subject := Teaching.Subject (variables t) (concept t).

Definition example_dec (u v : list bool * bool) : {u = v} + {u <> v}.
Proof. decide equality; [apply bool_dec|apply (list_eq_dec bool_dec)]. Defined.
Definition conforms (t : transcript) : bool :=
  (length (concept t) =? variables t) &&
  (if list_eq_dec (list_eq_dec bool_dec) (Queries.asked (Queries.learner (variables t)) (concept t)) (questions t)
   then true else false) &&
  (if list_eq_dec bool_dec (Queries.named (Queries.learner (variables t)) (concept t)) (answer t)
   then true else false) &&
  (Queries.queries (asked_for t) =? queries_read t) &&
  (if list_eq_dec example_dec (Teaching.teaching_set (concept t)) (shown t) then true else false) &&
  (Teaching.k (taught t) =? k_read t) && (Teaching.examples (taught t) =? examples_read t).
Theorem sound t : conforms t = true ->
  (Queries.plays (asked_for t) /\
   Queries.asked (Queries.learner (variables t)) (concept t) = questions t /\
   Queries.named (Queries.learner (variables t)) (concept t) = answer t /\
   Queries.queries (asked_for t) = queries_read t) /\
  (Teaching.plays (taught t) /\ Teaching.teaching_set (concept t) = shown t /\
   Teaching.k (taught t) = k_read t /\ Teaching.examples (taught t) = examples_read t).
Proof.
  unfold conforms. intros H. repeat apply andb_prop in H as [H ?].
  repeat destruct (list_eq_dec _ _ _) as [?|]; try discriminate.
  repeat split; try assumption; now apply Nat.eqb_eq.
Qed.

(* x_1 x_3 of three variables *)
Example conforming : conforms (Transcript 3 [true; false; true]
  [[true; true; false]; [true; false; true]; [false; true; true]] [true; false; true] 3
  [([true; false; true], true); ([false; false; true], false); ([true; false; false], false)] 2 3) = true.
Proof. reflexivity. Qed.
