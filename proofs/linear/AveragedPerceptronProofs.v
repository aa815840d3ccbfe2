(* averaged.identity: the average weight is the sum of the weights by how long they survived. *)
From Coq Require Import Reals Lra Lia List Bool.
From NoRegret Require Import core.Numbers linear.PerceptronRun linear.PerceptronRunProofs linear.AveragedPerceptron.
From NoRegret Require Import linear.TrainingExample.
From NoRegret Require core.Sums core.Vectors.
From NoRegret Require Import statements.training.
Import ListNotations.
Local Open Scope R_scope.

Lemma vector_multiple c x i : vector (map (Rmult c) x) i = c * vector x i.
Proof. unfold Vectors.of_list. revert i; induction x as [|a x IH]; intros [|i]; simpl; try ring. apply IH. Qed.
Lemma dot_of_nothing n x : length x = n -> (forall i, vector x i = 0) -> dot x x = 0.
Proof.
  intros L H. rewrite (Vectors.dot_of_lists n) by assumption. unfold Vectors.dot.
  rewrite (Sums.sum_ext _ (fun _ => 0)), Sums.sum_const; [ring|]. intros i _. rewrite H. ring.
Qed.

Section Average.
Variable p : PerceptronRun.run.
Notation learned := (fold_left (learn p)).

Lemma plain_sum_length es : forall t w, follows p t w es -> length w = dim p -> length (plain_sum p w es) = dim p.
Proof.
  induction es as [|e es IH]; intros t w F W; simpl; [apply repeat_length|]. destruct F as (X & _ & _ & _ & F).
  pose proof (next_length p w e W X) as W'. rewrite moved_length; [exact W'|]. now rewrite W', (IH _ _ F W').
Qed.

(* what enters the sum lazily is what would enter it round by round *)
Definition shaped (q : state) : Prop := length (current q) = dim p /\ length (sum q) = dim p.
Lemma retired_length q : shaped q -> length (retire q) = dim p.
Proof. intros [C S]. unfold retire. rewrite moved_length; congruence. Qed.
Lemma one_round q e i : shaped q -> length (instance e) = dim p ->
  shaped (learn p q e) /\ current (learn p q e) = next p (current q) e /\
  (rounds (learn p q e) + survived (learn p q e) = rounds q + survived q + 1)%nat /\
  vector (retire (learn p q e)) i = vector (retire q) i + vector (next p (current q) e) i.
Proof.
  intros H X. pose proof (retired_length q H) as L. destruct H as [C S].
  pose proof (next_length p (current q) e C X) as N. unfold learn, shaped. destruct (updated e) eqn:U.
  - repeat split; auto; try (simpl; lia). unfold retire at 1. cbn [sum survived current].
    rewrite vector_moved by congruence. unfold Vectors.add_scaled. simpl. ring.
  - assert (E : next p (current q) e = current q) by (unfold next; now rewrite U). rewrite E.
    repeat split; auto; try (simpl; lia). unfold retire. cbn [sum survived current].
    rewrite !vector_moved by congruence. unfold Vectors.add_scaled. rewrite S_INR. ring.
Qed.
Lemma all_rounds es i : forall t q, follows p t (current q) es -> shaped q ->
  shaped (learned es q) /\
  (rounds (learned es q) + survived (learned es q) = rounds q + survived q + length es)%nat /\
  vector (retire (learned es q)) i = vector (retire q) i + vector (plain_sum p (current q) es) i.
Proof.
  induction es as [|e es IH]; intros t q F H; cbn [fold_left plain_sum length].
  - split; [exact H|]. split; [lia|]. rewrite vector_zero. unfold Vectors.zero. ring.
  - destruct F as (X & _ & _ & _ & F). destruct (one_round q e i H X) as (H' & C & L & V). rewrite <- C in *.
    destruct (IH _ _ F H') as (I1 & I2 & I3). split; [exact I1|]. split; [lia|]. rewrite I3, V.
    rewrite vector_moved; [unfold Vectors.add_scaled; ring|].
    destruct H' as [C' _]. now rewrite C', (plain_sum_length es _ _ F C').
Qed.
End Average.

Theorem averaged_identity : averaged_identity.statement.
Proof.
  intros s; cbv zeta; intros [(_ & _ & S & F) E]. unfold D. set (p := run s) in *.
  assert (H : shaped p (initial p)) by (split; [exact S|apply repeat_length]).
  assert (A : forall i, _) by exact (fun i => all_rounds p (examples p) i 0 (initial p) F H).
  set (q := fold_left (learn p) (examples p) (initial p)) in *.
  assert (Q : shaped p q) by apply (A 0%nat). pose proof (retired_length p q Q) as L.
  assert (LA : length (average s) = dim p).
  { rewrite E. unfold average_of. destruct (Nat.eqb _ 0); [apply Q|now rewrite map_length]. }
  assert (LP : length (plain_sum p (start p) (examples p)) = dim p) by now apply (plain_sum_length p _ 0).
  apply (dot_of_nothing (dim p)).
  - unfold difference. fold p. rewrite moved_length; congruence.
  - intros i. unfold difference. fold p. rewrite vector_moved by congruence. unfold Vectors.add_scaled.
    destruct (A i) as (_ & N & V). cbn [initial rounds survived current] in N, V. unfold T. fold p.
    assert (Z : vector (retire (initial p)) i = 0).
    { unfold retire, initial. cbn [sum survived current]. rewrite vector_moved, vector_zero;
        [|now rewrite repeat_length].
      unfold Vectors.add_scaled, Vectors.zero. simpl. ring. }
    rewrite Z, Rplus_0_l in V. rewrite <- V, E. unfold average_of. simpl plus in N. rewrite N.
    destruct (Nat.eqb_spec (length (examples p)) 0) as [T0|T0].
    + rewrite V. apply length_zero_iff_nil in T0. rewrite T0. simpl. rewrite vector_zero. unfold Vectors.zero. ring.
    + rewrite vector_multiple. field. now apply not_0_INR.
Qed.
Lemma averaged_identity_inhabited : averaged_identity.inhabited.
Proof.
  exists (Subject hard_run (average_of (fold_left (learn hard_run) (examples hard_run) (initial hard_run)))).
  cbv zeta.
  split; [exact hard_run_plays|reflexivity].
Qed.
