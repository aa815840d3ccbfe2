(* The rates eta = c sqrt(ln N) / sqrt T, and what the two terms of a regret bound are at such a rate. *)
From Coq Require Import Reals Lra.
From NoRegret Require Import core.Exponential.
Local Open Scope R_scope.

Lemma root_two : sqrt 2 * sqrt 2 = 2.
Proof. apply sqrt_sqrt; lra. Qed.
Lemma one_lt_root_two : 1 < sqrt 2.
Proof. rewrite <- sqrt_1 at 1. apply sqrt_lt_1; lra. Qed.
Lemma over_root_two x : x / sqrt 2 = x * sqrt 2 / 2.
Proof. pose proof one_lt_root_two. rewrite <- root_two at 3. field. lra. Qed.
Lemma over_twice_root_two x : x / (2 * sqrt 2) = x * sqrt 2 / 4.
Proof.
  pose proof one_lt_root_two. replace 4 with (2 * (sqrt 2 * sqrt 2)) by (rewrite root_two; ring). field. lra.
Qed.
Lemma ln_INR_nonneg n : (0 < n)%nat -> 0 <= ln (INR n).
Proof. intros H. apply ln_nonneg. apply (le_INR 1), H. Qed.
Lemma ln_INR_positive n : INR n >= 2 -> 0 < ln (INR n).
Proof. intros H. apply ln_positive. lra. Qed.
Lemma INR_positive n : (0 < n)%nat -> 0 < INR n.
Proof. apply lt_0_INR. Qed.
Lemma root_nonzero T : T >= 1 -> sqrt T <> 0.
Proof. intros H. apply Rgt_not_eq, sqrt_lt_R0. lra. Qed.

Section Rate.
Variables (c K T eta : R).
Hypothesis c_positive : 0 < c.
Hypothesis T_positive : T >= 1.
Hypothesis rate : eta = c * sqrt K / sqrt T.
Hypothesis eta_positive : 0 < eta.

(* at rate 0 there is nothing to tune: one expert *)
Lemma K_positive : 0 < K.
Proof.
  destruct (Rlt_dec 0 K) as [H|H]; [exact H|].
  assert (Z : sqrt K = 0) by (apply sqrt_neg_0; lra). rewrite rate, Z in eta_positive.
  unfold Rdiv in eta_positive. rewrite Rmult_0_r, Rmult_0_l in eta_positive. lra.
Qed.
Lemma horizon_times_rate : T * eta = c * sqrt T * sqrt K.
Proof.
  pose proof (root_nonzero T T_positive). rewrite rate. rewrite <- (sqrt_sqrt T) at 1 by lra. field. assumption.
Qed.
Lemma ln_over_rate : K / eta = sqrt T * sqrt K / c.
Proof.
  pose proof (root_nonzero T T_positive). pose proof (sqrt_lt_R0 K K_positive).
  rewrite rate. rewrite <- (sqrt_sqrt K) at 1 by (left; exact K_positive). field. repeat split; lra.
Qed.
End Rate.
