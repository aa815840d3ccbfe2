(* tree.index: a step at a time, and all labels at once. *)
From Coq Require Import Reals List Bool Arith Lia.
From NoRegret Require Import classes.TreeWalk statements.examples.
Import ListNotations.

Lemma index_from ys : forall i, fold_left child ys i = i * 2 ^ length ys + binary ys.
Proof.
  induction ys as [|y r IH]; intros i; cbn [fold_left length binary Nat.pow]; [lia|].
  rewrite IH. unfold child. nia.
Qed.
Theorem tree_index : tree_index.statement.
Proof.
  intros s; cbv zeta; intros _. unfold index, T, tail. rewrite index_from, Nat.mul_1_l, plus_INR, pow_INR.
  reflexivity.
Qed.
Lemma tree_index_inhabited : tree_index.inhabited.
Proof. exists (Subject [true; false; true]). exact I. Qed.
Example after_101 : (T (Subject [true; false; true]), tail (Subject [true; false; true]),
  index (Subject [true; false; true])) = (3, 5, 13).
Proof. reflexivity. Qed.
