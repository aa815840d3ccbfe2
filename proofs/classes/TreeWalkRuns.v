(* Walks down a tree, with the node and the binary number that Python has found. *)
From Coq Require Import List Bool Arith.
From NoRegret Require classes.TreeWalk.
Import ListNotations.

Record transcript := Transcript { labels : list bool; steps : nat; tail : nat; index : nat }.
Definition subject (t : transcript) : TreeWalk.subject := TreeWalk.Subject (labels t).
Definition conforms (t : transcript) : bool :=
  let s := subject t in
  (TreeWalk.T s =? steps t) && (TreeWalk.tail s =? tail t) && (TreeWalk.index s =? index t).
Theorem sound t : conforms t = true ->
  let s := subject t in
  TreeWalk.plays s /\ TreeWalk.T s = steps t /\ TreeWalk.tail s = tail t /\ TreeWalk.index s = index t.
Proof. unfold conforms. rewrite !andb_true_iff, !Nat.eqb_eq. intros [[A B] C]. repeat split; assumption. Qed.
Example three_steps : conforms (Transcript [true; false; true] 3 5 13) = true.
Proof. vm_compute. reflexivity. Qed.
