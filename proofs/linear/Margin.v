(* Separable data: at most (r/rho)^2 updates, and the same for another start, for the margin Perceptron and for
   committees.  An update gains eta rho on the separator of length 1, so the weights reach at least eta rho M; but
   their squared length grows by at most eta^2 r^2 with each. *)
From Coq Require Import Reals Lra Lia List Psatz.
From NoRegret Require Import core.Sums core.Vectors linear.Perceptron linear.Committee.
Import ListNotations.
Local Open Scope R_scope.

Section Margin.
Context {A : Type} (coords : list A) (eta : R).
Hypothesis eta_pos : 0 < eta.
Notation norm := (norm coords).
Notation run := (run coords eta).

(* ---------------------------------------------------------------- how far the weights get *)
(* progress and Cauchy-Schwarz: eta rho M <= |w_end| + |w_0| *)
Lemma reach theta v rho zs us w0 w' : run theta w0 zs us w' -> separated coords v rho zs ->
  eta * rho * M us <= norm w' + norm w0.
Proof.
  intros H S. pose proof (run_progress coords eta eta_pos _ _ _ _ _ v rho H S) as P. destruct S as [Pv _].
  pose proof (cauchy_le coords w' v). pose proof (cauchy_schwarz coords w0 v) as C.
  pose proof (Rle_abs (- dot coords w0 v)) as B. rewrite Rabs_Ropp in B.
  apply Rmult_le_reg_r with (norm v); [assumption|]. lra.
Qed.
(* growth: |w_end|^2 <= |w_0|^2 + (2 eta theta + eta^2 r^2) M *)
Lemma length_grows theta r zs us w0 w' : run theta w0 zs us w' -> labelled zs -> radius coords r zs ->
  norm w' ^ 2 <= norm w0 ^ 2 + (2 * eta * theta + eta ^ 2 * r ^ 2) * M us.
Proof.
  intros H L F. rewrite !norm_sq. pose proof (run_growth coords eta eta_pos _ _ _ _ _ H L) as G.
  pose proof (run_radius coords eta _ _ _ _ _ r H F). assert (0 < eta ^ 2) by now apply pow_lt. nra.
Qed.

(* ---------------------------------------------------------------- from 0 *)
Theorem margin_perceptron_margin theta v r rho zs us w' : 0 < rho -> 0 <= theta ->
  labelled zs -> radius coords r zs -> separated coords v rho zs -> run theta zero zs us w' ->
  M us <= (r ^ 2 + 2 * theta / eta) / rho ^ 2.
Proof.
  intros Hr Ht L F S H. pose proof (reach _ _ _ _ _ _ _ H S) as P.
  pose proof (length_grows _ _ _ _ _ _ H L F) as G. rewrite norm_zero in *.
  pose proof (M_pos us) as HM. set (m := M us) in *. pose proof (norm_pos coords w').
  assert (E : (eta * rho * m) ^ 2 <= (2 * eta * theta + eta ^ 2 * r ^ 2) * m).
  { apply Rle_trans with (norm w' ^ 2); [|lra].
    apply pow_incr. split; [repeat apply Rmult_le_pos; lra|lra]. }
  apply Rmult_le_reg_r with (rho ^ 2); [now apply pow_lt|].
  replace ((r ^ 2 + 2 * theta / eta) / rho ^ 2 * rho ^ 2) with (r ^ 2 + 2 * theta / eta) by (field; lra).
  destruct (Req_dec m 0) as [->|N0].
  - assert (0 <= theta / eta) by (apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]). nra.
  - apply Rmult_le_reg_l with (eta ^ 2 * m); [apply Rmult_lt_0_compat; [now apply pow_lt|lra]|].
    replace (eta ^ 2 * m * (r ^ 2 + 2 * theta / eta)) with ((2 * eta * theta + eta ^ 2 * r ^ 2) * m) by (field; lra).
    nra.
Qed.

Theorem perceptron_margin v r rho zs us w' : 0 < rho -> labelled zs -> radius coords r zs ->
  separated coords v rho zs -> run 0 zero zs us w' -> M us <= r ^ 2 / rho ^ 2.
Proof.
  intros Hr L F S H. replace (r ^ 2 / rho ^ 2) with ((r ^ 2 + 2 * 0 / eta) / rho ^ 2) by (field; lra).
  apply margin_perceptron_margin with v zs w'; auto. lra.
Qed.

(* ---------------------------------------------------------------- from anywhere *)
Theorem perceptron_start v r rho w0 zs us w' : 0 < rho -> labelled zs -> radius coords r zs ->
  separated coords v rho zs -> run 0 w0 zs us w' -> M us <= r ^ 2 / rho ^ 2 + 2 * norm w0 / (eta * rho).
Proof.
  intros Hr L F S H. pose proof (reach _ _ _ _ _ _ _ H S) as P.
  pose proof (length_grows _ _ _ _ _ _ H L F) as G. pose proof (M_pos us) as HM. set (m := M us) in *.
  pose proof (norm_pos coords w') as N'. pose proof (norm_pos coords w0) as N0. set (a := norm w0) in *.
  assert (Q : 0 < eta * rho) by nra.
  apply Rmult_le_reg_r with (eta ^ 2 * rho ^ 2); [apply Rmult_lt_0_compat; now apply pow_lt|].
  replace ((r ^ 2 / rho ^ 2 + 2 * a / (eta * rho)) * (eta ^ 2 * rho ^ 2))
    with (eta ^ 2 * r ^ 2 + 2 * a * (eta * rho)) by (field; lra).
  destruct (Rle_dec (eta * rho * m) a) as [C|C].
  - assert (0 <= eta ^ 2 * r ^ 2) by nra.
    replace (m * (eta ^ 2 * rho ^ 2)) with ((eta * rho * m) * (eta * rho)) by ring. nra.
  - assert (E : (eta * rho * m - a) ^ 2 <= norm w' ^ 2) by (apply pow_incr; lra).
    destruct (Req_dec m 0) as [Z|Z]; [exfalso; apply C; rewrite Z; lra|].
    apply Rmult_le_reg_l with m; [lra|]. nra.
Qed.

(* ---------------------------------------------------------------- committees: r^2 = N and rho = 1/sqrt K *)
Lemma root_square a : 0 <= a -> sqrt a ^ 2 = a.
Proof. intros H. rewrite <- Rsqr_pow2. now apply Rsqr_sqrt. Qed.
Theorem perceptron_committee v K zs us w' : committee coords v K -> Forall (committee_round coords v) zs ->
  run 0 zero zs us w' -> M us <= INR K * dim coords.
Proof.
  intros C F H. pose proof (committee_positive coords v K C) as PK. pose proof (pos_INR (length coords)) as PN.
  pose proof (sqrt_lt_R0 (INR K) ltac:(lra)) as SK.
  replace (INR K * dim coords) with (sqrt (dim coords) ^ 2 / (1 / sqrt (INR K)) ^ 2).
  2:{ rewrite (root_square (dim coords)) by exact PN. rewrite <- (root_square (INR K)) at 2 by lra. field. lra. }
  apply perceptron_margin with v zs w'; auto.
  - apply Rdiv_lt_0_compat; [lra|exact SK].
  - now apply committee_labels with coords v.
  - apply Forall_impl with (2 := F). intros [x y] [X _]. unfold Vectors.norm. simpl.
    rewrite signs_sq by assumption. lra.
  - unfold separated, Vectors.norm. rewrite (committee_sq coords v K C). split; [exact SK|].
    apply Forall_impl with (2 := F). intros z Z.
    apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|]. now apply committee_gain with K.
Qed.

(* ---------------------------------------------------------------- scores of another scale have the same sign *)
Lemma label_scale tie s : label tie (eta * s) = label tie s.
Proof.
  unfold label. destruct (Rlt_dec 0 (eta * s)), (Rlt_dec 0 s), (Rlt_dec (eta * s) 0), (Rlt_dec s 0); auto;
    exfalso; nra.
Qed.
Lemma errs_scale tie b s y : errs tie b (eta * s) y = errs tie b s y.
Proof.
  unfold errs. destruct b; [|rewrite label_scale; reflexivity].
  destruct (Rle_dec (y * (eta * s)) 0), (Rle_dec (y * s) 0); auto; exfalso; nra.
Qed.
End Margin.
