(* The sample of Exercise 7.1: every order of it needs at least 2^(N-1) updates.

   The vector (1, 2, 4, ...) gains exactly 1 from each update, so that eta M = w_0 + 2 w_1 + 4 w_2 + ... at the end.
   A final vector that is right on all points is not negative anywhere, and its last weight is positive, so at least
   eta: the weights are whole multiples of eta. *)
From Coq Require Import Reals Lra Lia List Psatz Bool.
From NoRegret Require Import core.Sums core.Vectors linear.Perceptron.
Import ListNotations.
Local Open Scope R_scope.

Section Hard.
Variable N : nat.
Hypothesis two_or_more : (2 <= N)%nat.

(* ---------------------------------------------------------------- the points *)
(* they and the coordinates count from 0 *)
Definition y_ (i : nat) : R := if Nat.even i then 1 else -1.
Definition z_ (i : nat) : vec nat := fun j => if (j <? i)%nat then -1 else if (j =? i)%nat then 1 else 0.
Definition x_ (i : nat) : vec nat := fun j => y_ i * z_ i j.
Definition coords := seq 0 N.
Definition hard (z : vec nat * R) := exists i, (i < N)%nat /\ z = (x_ i, y_ i).

Lemma y_sq i : y_ i * y_ i = 1.
Proof. unfold y_. destruct (Nat.even i); ring. Qed.
Lemma dot_z w i n : (i < n)%nat -> dot (seq 0 n) w (z_ i) = w i - sum w (seq 0 i).
Proof.
  induction n as [|n IH]; intros H; [lia|]. unfold dot in *. rewrite seq_S, sum_app. cbn [sum plus].
  destruct (Nat.eq_dec i n) as [->|D].
  - rewrite (sum_ext _ (fun j => -1 * w j)), sum_scal.
    + unfold z_. rewrite Nat.ltb_irrefl, Nat.eqb_refl. ring.
    + intros j Hj. apply in_seq in Hj. unfold z_. rewrite (proj2 (Nat.ltb_lt j n)) by lia. ring.
  - rewrite IH by lia. unfold z_. rewrite (proj2 (Nat.ltb_ge n i)), (proj2 (Nat.eqb_neq n i)) by lia. ring.
Qed.
Lemma gain_x w i : (i < N)%nat -> gain coords w (x_ i, y_ i) = w i - sum w (seq 0 i).
Proof.
  intros H. rewrite <- (dot_z w i N H). unfold gain. cbn [fst snd]. unfold x_, coords, dot.
  rewrite <- sum_scal. apply sum_ext. intros j _. rewrite <- (Rmult_1_l (w j * z_ i j)), <- (y_sq i). ring.
Qed.

(* ---------------------------------------------------------------- what the updates add up to *)
Lemma powers i : sum (fun j => 2 ^ j) (seq 0 i) = 2 ^ i - 1.
Proof. induction i; [simpl; ring|]. rewrite seq_S, sum_app, IHi. simpl. ring. Qed.
Section Run.
Variables (eta theta : R) (zs us : list (vec nat * R)) (w : vec nat).
Hypothesis eta_pos : 0 < eta.
Hypothesis played : run coords eta theta zero zs us w.
Hypothesis points : Forall hard zs.

Lemma each_update_counts_one : dot coords w (fun j => 2 ^ j) = eta * M us.
Proof.
  rewrite (run_addition _ _ _ _ _ _ _ (fun j => 2 ^ j) played), dot_zero, Rplus_0_l. f_equal.
  rewrite (sum_ext _ (fun _ => 1)), sum_const; [unfold M; ring|]. intros z Hz.
  pose proof (run_updates _ _ _ _ _ _ _ _ played points) as F. rewrite Forall_forall in F.
  destruct (F z Hz) as (i & Hi & ->). rewrite gain_x, powers by assumption. ring.
Qed.
Lemma added_is_whole i j : exists k, y_ i * x_ i j = IZR k.
Proof.
  unfold x_. rewrite <- Rmult_assoc, y_sq, Rmult_1_l. unfold z_.
  destruct (j <? i)%nat; [now exists (-1)%Z|]. destruct (j =? i)%nat; [now exists 1%Z|now exists 0%Z].
Qed.
Lemma weights_are_whole j : exists k, w j = eta * IZR k.
Proof.
  assert (G : forall w0 zs us w, run coords eta theta w0 zs us w -> Forall hard zs ->
    exists k, w j = w0 j + eta * IZR k).
  2:{ destruct (G _ _ _ _ played points) as [k E]. exists k. unfold zero in E. lra. }
  clear. induction 1 as [w|w x y zs us w' S H IH|w x y zs us w' H IH]; intros F.
  - exists 0%Z. ring.
  - inversion F as [|? ? Hz F']; subst. destruct (IH F') as [k E]. destruct Hz as (i & _ & Q). injection Q as -> ->.
    destruct (added_is_whole i j) as [m A]. exists (m + k)%Z. rewrite E, plus_IZR, <- A. unfold add_scaled. ring.
  - inversion F as [|? ? Hz F']; subst. auto.
Qed.

(* ---------------------------------------------------------------- a vector that is right on all points *)
Variable tie : R.
Hypothesis tie_label : is_label tie.
Hypothesis right : forall i, (i < N)%nat -> label tie (dot coords w (x_ i)) = y_ i.

Lemma right_gain i : (i < N)%nat ->
  0 <= w i - sum w (seq 0 i) /\ (y_ i <> tie -> 0 < w i - sum w (seq 0 i)).
Proof.
  intros Hi. rewrite <- (gain_x w i Hi). unfold gain. cbn [fst snd]. pose proof (right i Hi) as Rest.
  unfold label in Rest.
  set (s := dot coords w (x_ i)) in *. destruct (Rlt_dec 0 s), (Rlt_dec s 0); rewrite <- Rest; try lra.
  replace s with 0 by lra. split; [lra|]. intros C. congruence.
Qed.
Lemma no_weight_negative i : (i < N)%nat -> 0 <= w i.
Proof.
  induction i as [i IH] using lt_wf_ind. intros Hi. destruct (right_gain i Hi) as [Q _].
  assert (0 <= sum w (seq 0 i)); [|lra]. apply sum_nonneg. intros j Hj. apply in_seq in Hj. apply IH; lia.
Qed.
(* the first two points have different labels, and score 0 is right for one of them only *)
Lemma second_weight_positive : 0 < w 1%nat.
Proof.
  destruct (right_gain 0) as [G0 G0']; [lia|]. destruct (right_gain 1) as [G1 G1']; [lia|].
  unfold y_ in *. simpl in *. destruct tie_label as [E|E]; rewrite E in *.
  - specialize (G1' ltac:(lra)). lra.
  - specialize (G0' ltac:(lra)). lra.
Qed.
Lemma last_weight_positive : 0 < w (N - 1)%nat.
Proof.
  pose proof second_weight_positive as One. destruct (Nat.eq_dec N 2) as [->|D]; [exact One|].
  destruct (right_gain (N - 1)) as [Q _]; [lia|].
  assert (w 1%nat <= sum w (seq 0 (N - 1))); [|lra]. apply one_of_many; [|apply in_seq; lia].
  intros j Hj. apply in_seq in Hj. apply no_weight_negative. lia.
Qed.
Lemma last_weight_at_least_eta : eta <= w (N - 1)%nat.
Proof.
  pose proof last_weight_positive as P. destruct (weights_are_whole (N - 1)) as [k E]. rewrite E in *.
  assert (K : 0 < IZR k) by (apply Rmult_lt_reg_l with eta; lra). apply lt_IZR in K.
  assert (1 <= IZR k) by (apply IZR_le; lia). nra.
Qed.
Theorem at_least_half_of_all_powers : 2 ^ (N - 1) <= M us.
Proof.
  apply Rmult_le_reg_l with eta; [assumption|]. rewrite <- each_update_counts_one.
  apply Rle_trans with (w (N - 1)%nat * 2 ^ (N - 1)).
  - apply Rmult_le_compat_r; [apply pow_le; lra|exact last_weight_at_least_eta].
  - apply (one_of_many (fun j => w j * 2 ^ j)); [|apply in_seq; lia].
    intros j Hj. apply in_seq in Hj. apply Rmult_le_pos; [apply no_weight_negative; lia|apply pow_le; lra].
Qed.
End Run.
End Hard.
