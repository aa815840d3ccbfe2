(* How many functions Python counts is how many there are. *)
From Coq Require Import List Bool Arith.
From NoRegret Require classes.Conjunctions classes.ConjunctionsOfK.
Import ListNotations.

Record transcript := Transcript { variables : nat; size_of : option nat; H_read : nat }.
Definition subject (t : transcript) : Conjunctions.subject := Conjunctions.Subject (variables t) (size_of t).
Definition conforms (t : transcript) : bool := Conjunctions.H (subject t) =? H_read t.
Theorem sound t : conforms t = true ->
  Conjunctions.plays (subject t) /\ Conjunctions.n (subject t) = variables t /\
  Conjunctions.H (subject t) = H_read t /\
  forall k, size_of t = Some k -> ConjunctionsOfK.H (ConjunctionsOfK.Subject (variables t) k) = H_read t.
Proof.
  intros C. apply Nat.eqb_eq in C. repeat split; [exact C|]. intros k E.
  unfold subject in C. rewrite E in C. exact C.
Qed.
Example conforming : forallb conforms
  [Transcript 1 None 3; Transcript 3 None 27; Transcript 3 (Some 2) 12; Transcript 2 (Some 3) 0] = true.
Proof. reflexivity. Qed.
