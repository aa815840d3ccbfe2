(* Any labels, any comparator u, rho = 1/|u|: perceptron.l1, l1-radius, l1-sharp, l2, l2-radius, hinge, hinge-sharp,
   hinge-implicit.  Each update gains at least eta (1 - its deviation) on u, while the weights grow slowly; so M is at
   most the deviations of the updates and |u| S_I, and S_I is at most r sqrt M: a quadratic inequality in sqrt M. *)
From Coq Require Import Reals Lra Lia List Psatz.
From NoRegret Require Import core.Sums core.Protocol core.Vectors linear.Perceptron.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- a quadratic inequality in sqrt m *)
Lemma square_sqrt m : 0 <= m -> sqrt m ^ 2 = m.
Proof. intros. rewrite <- Rsqr_pow2. now apply Rsqr_sqrt. Qed.
Lemma le_sqrt_of_sq a c : a^2 <= c -> a <= sqrt c.
Proof.
  intros H. apply Rle_trans with (Rabs a); [apply Rle_abs|]. rewrite <- (sqrt_Rsqr_abs a). apply sqrt_le_1_alt.
  rewrite Rsqr_pow2. assumption.
Qed.
Lemma quadratic m L b : 0 <= m -> m <= L + b * sqrt m -> sqrt m <= b / 2 + sqrt (L + b^2 / 4).
Proof.
  intros Hm H. enough (sqrt m - b / 2 <= sqrt (L + b^2 / 4)) by lra. apply le_sqrt_of_sq.
  pose proof (square_sqrt m Hm). nra.
Qed.
Lemma quadratic_weak b L : 0 <= b -> 0 <= L -> sqrt (L + b^2 / 4) <= b / 2 + sqrt L.
Proof.
  intros Hb HL. pose proof (sqrt_pos L). rewrite <- (sqrt_Rsqr (b / 2 + sqrt L)) by lra. apply sqrt_le_1_alt.
  rewrite Rsqr_pow2. pose proof (square_sqrt L HL). nra.
Qed.
Lemma square_bound m s : 0 <= m -> sqrt m <= s -> m <= s^2.
Proof. intros Hm H. rewrite <- (square_sqrt m Hm). apply pow_incr. split; [apply sqrt_pos|assumption]. Qed.

Section AnyLabels.
Context {A : Type} (coords : list A) (eta : R).
Hypothesis eta_pos : 0 < eta.
Notation norm := (norm coords).
Notation run := (run coords eta 0 zero).

(* ---------------------------------------------------------------- definitions *)
Variables (u : vec A) (zs us : list (vec A * R)) (w' : vec A).
Definition deviation z := Rmax 0 (1 - gain coords u z).                     (* d_t = (1 - y u.x)_+ *)
Definition rho := / norm u.
Definition D_I := sum deviation us.
Definition S_I := sqrt (sum (sq coords) us).
Definition L_1 := sum deviation zs.
Definition L_2 := sqrt (sum (fun z => deviation z ^ 2) zs).

Hypothesis Hrun : run zs us w'.
Hypothesis Hlab : labelled zs.

(* ---------------------------------------------------------------- lemmas *)
Lemma deviation_pos z : 0 <= deviation z.
Proof. apply Rmax_l. Qed.
Lemma D_pos : 0 <= D_I.
Proof. apply sum_nonneg. intros; apply deviation_pos. Qed.
Lemma L1_pos : 0 <= L_1.
Proof. apply sum_nonneg. intros; apply deviation_pos. Qed.
Lemma sq_pos (l : list (vec A * R)) : 0 <= sum (sq coords) l.
Proof. apply sum_nonneg. intros z _. apply dot_pos. Qed.
(* ADDITION: eta (M - D_I) <= w_end.u *)
Lemma gains : eta * (M us - D_I) <= dot coords w' u.
Proof.
  rewrite (run_addition coords eta _ _ _ _ _ u Hrun), dot_zero, Rplus_0_l. apply Rmult_le_compat_l; [lra|].
  assert (E : M us = sum (fun _ : vec A * R => 1) us) by (rewrite sum_const; unfold M; ring). rewrite E. unfold D_I.
  rewrite <- sum_minus. apply sum_le. intros z _. unfold deviation. pose proof (Rmax_r 0 (1 - gain coords u z)). lra.
Qed.
(* GROWTH: |w_end| <= eta S_I *)
Lemma end_length : norm w' <= eta * S_I.
Proof.
  pose proof (run_growth coords eta eta_pos _ _ _ _ _ Hrun Hlab) as G. rewrite dot_zero in G.
  unfold Vectors.norm, S_I. rewrite <- (sqrt_Rsqr eta) at 1 by lra.
  rewrite <- sqrt_mult by (try apply Rle_0_sqr; apply sq_pos).
  apply sqrt_le_1_alt. rewrite Rsqr_pow2. lra.
Qed.
Lemma core : M us <= D_I + norm u * S_I.
Proof.
  pose proof gains as G. pose proof end_length as E. pose proof (cauchy_le coords w' u) as C.
  pose proof (norm_pos coords u). apply Rmult_le_reg_l with eta; [assumption|]. nra.
Qed.
Lemma S_radius r : 0 <= r -> radius coords r zs -> S_I <= r * sqrt (M us).
Proof.
  intros Hr F. pose proof (run_radius coords eta _ _ _ _ _ r Hrun F) as B. unfold S_I.
  rewrite <- (sqrt_Rsqr r) at 1 by assumption. rewrite <- sqrt_mult by (try apply Rle_0_sqr; apply M_pos).
  apply sqrt_le_1_alt. rewrite Rsqr_pow2. assumption.
Qed.
Lemma D_le_L1 : D_I <= L_1.
Proof. apply (run_sum coords eta _ _ _ _ _ deviation Hrun deviation_pos). Qed.
(* Cauchy-Schwarz over the updates *)
Lemma D_le_L2 : D_I <= L_2 * sqrt (M us).
Proof.
  pose proof (cauchy_le us deviation (fun _ => 1)) as C. unfold Vectors.norm, dot in C.
  rewrite (sum_ext (fun i => deviation i * 1) deviation) in C by (intros; ring).
  rewrite (sum_ext (fun _ : vec A * R => 1 * 1) (fun _ => 1)) in C by (intros; ring).
  rewrite sum_const, Rmult_1_r in C. fold (M us) D_I in C. apply Rle_trans with (1 := C).
  apply Rmult_le_compat_r; [apply sqrt_pos|]. apply sqrt_le_1_alt.
  rewrite (sum_ext _ (fun z => deviation z ^ 2)) by (intros; ring).
  apply (run_sum coords eta _ _ _ _ _ (fun z => deviation z ^ 2) Hrun). intros; apply pow2_ge_0.
Qed.
Lemma over_rho (c : R) : 0 < norm u -> c / rho = norm u * c.
Proof. intros. unfold rho. field. lra. Qed.
Lemma implicit r : 0 <= r -> radius coords r zs -> M us <= D_I + r * norm u * sqrt (M us).
Proof. intros Hr F. pose proof core as C. pose proof (S_radius r Hr F). pose proof (norm_pos coords u). nra. Qed.

(* ---------------------------------------------------------------- theorems *)
Theorem perceptron_l1 : 0 < norm u -> M us <= D_I + S_I / rho.
Proof. intros Hu. rewrite over_rho by assumption. apply core. Qed.

Theorem perceptron_l1_sharp r : 0 < norm u -> 0 <= r -> radius coords r zs ->
  M us <= (r / (2 * rho) + sqrt (4 * L_1 + r^2 / rho^2) / 2)^2.
Proof.
  intros Hu Hr F. apply square_bound; [apply M_pos|].
  pose proof (implicit r Hr F) as I. pose proof D_le_L1 as D. pose proof L1_pos as P.
  pose proof (quadratic (M us) L_1 (r * norm u) (M_pos us) ltac:(lra)) as Q.
  replace (4 * L_1 + r^2 / rho^2) with (2 * 2 * (L_1 + (r * norm u)^2 / 4)) by (unfold rho; field; lra).
  rewrite sqrt_mult_alt, sqrt_square by lra.
  replace (r / (2 * rho)) with (r * norm u / 2) by (unfold rho; field; lra). lra.
Qed.

Theorem perceptron_l1_radius r : 0 < norm u -> 0 <= r -> radius coords r zs -> M us <= (sqrt L_1 + r / rho)^2.
Proof.
  intros Hu Hr F. apply square_bound; [apply M_pos|].
  pose proof (implicit r Hr F) as I. pose proof D_le_L1 as D. pose proof L1_pos as P.
  pose proof (quadratic (M us) L_1 (r * norm u) (M_pos us) ltac:(lra)) as Q.
  pose proof (quadratic_weak (r * norm u) L_1 ltac:(nra) P). rewrite over_rho by assumption. lra.
Qed.

Theorem perceptron_l2 : 0 < norm u -> M us <= (L_2 / 2 + sqrt (L_2^2 / 4 + S_I / rho))^2.
Proof.
  intros Hu. apply square_bound; [apply M_pos|]. rewrite (Rplus_comm (L_2^2 / 4)). apply quadratic; [apply M_pos|].
  pose proof (perceptron_l1 Hu). pose proof D_le_L2. lra.
Qed.

Theorem perceptron_l2_radius r : 0 < norm u -> 0 <= r -> radius coords r zs -> M us <= (L_2 + r / rho)^2.
Proof.
  intros Hu Hr F. apply square_bound; [apply M_pos|]. pose proof (M_pos us) as Hm.
  pose proof (implicit r Hr F) as I. pose proof D_le_L2 as D. rewrite over_rho by assumption.
  assert (P : 0 <= L_2) by apply sqrt_pos. pose proof (sqrt_pos (M us)) as [S|S]; [|rewrite <- S; nra].
  apply Rmult_le_reg_r with (sqrt (M us)); [assumption|]. rewrite sqrt_sqrt by assumption. lra.
Qed.

(* here F = D_I and w* = u, which may be 0 *)
Theorem perceptron_hinge_implicit r : 0 <= r -> radius coords r zs -> M us <= D_I + r * norm u * sqrt (M us).
Proof. apply implicit. Qed.

Theorem perceptron_hinge_sharp r : 0 <= r -> radius coords r zs ->
  M us <= D_I + r^2 * norm u ^ 2 / 2 + r * norm u * sqrt (D_I + r^2 * norm u ^ 2 / 4).
Proof.
  intros Hr F. pose proof (implicit r Hr F) as I. pose proof (norm_pos coords u) as Pu. pose proof D_pos as D.
  pose proof (quadratic (M us) D_I (r * norm u) (M_pos us) I) as Q.
  replace (r^2 * norm u ^ 2 / 4) with ((r * norm u)^2 / 4) by field. assert (0 <= r * norm u) by nra. nra.
Qed.

Theorem perceptron_hinge r : 0 <= r -> radius coords r zs ->
  M us <= r * norm u * sqrt D_I + D_I + r^2 * norm u ^ 2.
Proof.
  intros Hr F. apply Rle_trans with (1 := perceptron_hinge_sharp r Hr F).
  pose proof (norm_pos coords u) as Pu. assert (P : 0 <= r * norm u) by nra.
  pose proof (quadratic_weak (r * norm u) D_I P D_pos) as Q.
  replace (r^2 * norm u ^ 2 / 4) with ((r * norm u)^2 / 4) by field. nra.
Qed.
End AnyLabels.
