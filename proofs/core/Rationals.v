(* From rationals to reals: a run is replayed over Q, where everything is decided, and the theorem is about R. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool.
From NoRegret Require core.Numbers.
Import ListNotations.
Local Open Scope Q_scope.
Arguments Q2R : simpl never.
Arguments Qred : simpl never.
Arguments Qplus : simpl never.
Arguments Qmult : simpl never.
Arguments Qopp : simpl never.

Lemma Q2R_red q : Q2R (Qred q) = Q2R q.
Proof. apply Qeq_eqR, Qred_correct. Qed.
Lemma Q2R_zero : Q2R 0 = 0%R.
Proof. unfold Q2R; simpl; lra. Qed.
Lemma Q2R_one : Q2R 1 = 1%R.
Proof. unfold Q2R; simpl; lra. Qed.
Lemma Q2R_repeat n q : map Q2R (repeat q n) = repeat (Q2R q) n.
Proof. induction n; simpl; [reflexivity|f_equal; assumption]. Qed.
Lemma Qle_bool_R a b : Qle_bool a b = true <-> (Q2R a <= Q2R b)%R.
Proof. rewrite Qle_bool_iff; split; [apply Qle_Rle|apply Rle_Qle]. Qed.
Lemma Qeq_bool_R a b : Qeq_bool a b = true <-> Q2R a = Q2R b.
Proof. rewrite Qeq_bool_iff; split; [apply Qeq_eqR|apply eqR_Qeq]. Qed.
Lemma Qle_bool_false_R a b : Qle_bool a b = false <-> (Q2R b < Q2R a)%R.
Proof.
  destruct (Qle_bool a b) eqn:E; split; intros H; try discriminate; try reflexivity.
  - apply Qle_bool_R in E. lra.
  - apply Rnot_le_lt. intros K. apply Qle_bool_R in K. congruence.
Qed.

(* The same list of numbers. *)
Fixpoint same (u v : list Q) : bool :=
  match u, v with nil, nil => true | a :: r, b :: s => Qeq_bool a b && same r s | _, _ => false end.
Lemma same_R u v : same u v = true -> map Q2R u = map Q2R v.
Proof.
  revert v; induction u as [|a u IH]; intros [|b v] H; try discriminate; [reflexivity|].
  simpl in *. apply andb_prop in H. destruct H as [H K]. f_equal; [now apply Qeq_bool_R|auto].
Qed.

(* Sums and inner products, kept in lowest terms. *)
Fixpoint total (u : list Q) : Q := match u with nil => 0 | a :: r => Qred (a + total r) end.
Fixpoint inner (u v : list Q) : Q :=
  match u, v with a :: r, b :: s => Qred (a * b + inner r s) | _, _ => 0 end.

(* The least and the largest of some numbers, as in core.Numbers. *)
Fixpoint largest (d : Q) (l : list Q) : Q :=
  match l with nil => d | [a] => a | a :: r => let b := largest d r in if Qle_bool a b then b else a end.
Fixpoint least (d : Q) (l : list Q) : Q :=
  match l with nil => d | [a] => a | a :: r => let b := least d r in if Qle_bool a b then a else b end.
Lemma Rmax_Q a b : Q2R (if Qle_bool a b then b else a) = Rmax (Q2R a) (Q2R b).
Proof.
  destruct (Qle_bool a b) eqn:E; [apply Qle_bool_R in E; rewrite Rmax_right; lra|].
  apply Qle_bool_false_R in E. rewrite Rmax_left; lra.
Qed.
Lemma Rmin_Q a b : Q2R (if Qle_bool a b then a else b) = Rmin (Q2R a) (Q2R b).
Proof.
  destruct (Qle_bool a b) eqn:E; [apply Qle_bool_R in E; rewrite Rmin_left; lra|].
  apply Qle_bool_false_R in E. rewrite Rmin_right; lra.
Qed.
Lemma largest_R d l : Q2R (largest d l) = Numbers.largest (Q2R d) (map Q2R l).
Proof.
  induction l as [|a [|b l] IH]; [reflexivity|reflexivity|].
  change (Q2R (if Qle_bool a (largest d (b :: l)) then largest d (b :: l) else a)
    = Rmax (Q2R a) (Numbers.largest (Q2R d) (map Q2R (b :: l)))). rewrite Rmax_Q, IH; reflexivity.
Qed.
Lemma least_R d l : Q2R (least d l) = Numbers.least (Q2R d) (map Q2R l).
Proof.
  induction l as [|a [|b l] IH]; [reflexivity|reflexivity|].
  change (Q2R (if Qle_bool a (least d (b :: l)) then a else least d (b :: l))
    = Rmin (Q2R a) (Numbers.least (Q2R d) (map Q2R (b :: l)))). rewrite Rmin_Q, IH; reflexivity.
Qed.
