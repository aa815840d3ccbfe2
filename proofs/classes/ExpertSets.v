(* How many experts are there: sets of at most Ldim of T rounds. *)
From Coq Require Import List.
From NoRegret Require Import classes.FlippedExperts.

Record subject := Subject { T : nat; Ldim : nat }.
Definition plays (_ : subject) : Prop := True.
Definition G (s : subject) : nat := length (flip_sets (T s) (Ldim s)).
