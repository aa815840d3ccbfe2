(* Why an error of Winnow is progress: the relative entropy of a distribution u to the weights drops.

   The weights are w_i = e^(eta s_i)/Z with Z the sum of all e^(eta s_i).  Up to a constant the relative entropy is
   Phi = -sum_i u_i ln w_i = ln Z - eta u.s.  An error multiplies Z by the mean of e^(eta y x_i) under w, which is
   little more than 1 since the mean of y x_i is not positive; and it adds eta y u.x to eta u.s. *)
From Coq Require Import Reals Lra List Psatz.
From NoRegret Require Import core.Sums core.Exponential core.Vectors.
Import ListNotations.
Local Open Scope R_scope.

Definition cosh (eta : R) : R := (exp eta + exp (- eta)) / 2.
Lemma cosh_pos eta : 0 < cosh eta.
Proof. unfold cosh. pose proof (exp_pos eta). pose proof (exp_pos (- eta)). lra. Qed.
Lemma abs_between a r : Rabs a <= r <-> - r <= a <= r.
Proof. split; intros H; [|apply Rabs_le; lra]. unfold Rabs in H. destruct (Rcase_abs a); lra. Qed.
Lemma exp_le a b : a <= b -> exp a <= exp b.
Proof. intros [H| ->]; [left; now apply exp_increasing|apply Rle_refl]. Qed.

(* ---------------------------------------------------------------- the mean of e^(eta z) *)
(* z has values in [-r, r] and a mean that is not positive, under the distribution p *)
Section Mean.
Context {A : Type} (coords : list A) (p z : vec A) (eta : R).
Hypothesis p_nonnegative : forall i, In i coords -> 0 <= p i.
Hypothesis p_total : sum p coords = 1.
Hypothesis eta_positive : 0 < eta.
Hypothesis mean_not_positive : dot coords p z <= 0.

(* Hoeffding's lemma for (z + r)/(2r), which lies in [0, 1] *)
Lemma mean_by_hoeffding r : 0 < r -> (forall i, In i coords -> Rabs (z i) <= r) ->
  sum (fun i => p i * exp (eta * z i)) coords <= exp (eta ^ 2 * r ^ 2 / 2).
Proof.
  intros Hr Hz. set (q := fun i => (z i + r) / (2 * r)).
  assert (Range : forall i, In i coords -> 0 <= q i <= 1).
  { intros i Hi. specialize (Hz i Hi). apply abs_between in Hz. unfold q. split.
    - apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. lra.
    - apply Rmult_le_reg_r with (2 * r); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  assert (Mean : sum (fun i => p i * q i) coords = dot coords p z / (2 * r) + 1 / 2).
  { unfold q, dot. rewrite (sum_ext _ (fun i => / (2 * r) * (p i * z i) + 1 / 2 * p i)) by (intros; field; lra).
    rewrite sum_plus, !sum_scal, p_total. field. lra. }
  pose proof (hoeffding coords p q p_nonnegative p_total Range (2 * r * eta)) as H. rewrite Mean in H.
  rewrite (sum_ext _ (fun i => exp (eta * r) * (p i * exp (eta * z i)))), sum_scal in H.
  2:{ intros i _. unfold q. replace (2 * r * eta * ((z i + r) / (2 * r))) with (eta * r + eta * z i) by (field; lra).
      rewrite exp_plus. ring. }
  apply Rmult_le_reg_l with (exp (eta * r)); [apply exp_pos|]. apply Rle_trans with (1 := H).
  rewrite <- exp_plus. apply exp_le.
  replace (2 * r * eta * (dot coords p z / (2 * r) + 1 / 2) + (2 * r * eta) ^ 2 / 8)
    with (eta * dot coords p z + (eta * r + eta ^ 2 * r ^ 2 / 2)) by (field; lra). nra.
Qed.

(* e^(eta z) lies below its chord on [-1, 1] *)
Lemma exp_below_chord a : -1 <= a <= 1 -> exp (eta * a) <= cosh eta + (exp eta - exp (- eta)) / 2 * a.
Proof.
  intros H. pose proof (exp_convex (- eta) eta ((1 + a) / 2) ltac:(lra)) as C.
  replace ((1 - (1 + a) / 2) * - eta + (1 + a) / 2 * eta) with (eta * a) in C by field. unfold cosh. lra.
Qed.
Lemma mean_by_chord : (forall i, In i coords -> Rabs (z i) <= 1) ->
  sum (fun i => p i * exp (eta * z i)) coords <= cosh eta.
Proof.
  intros Hz. pose proof (exp_increasing (- eta) eta ltac:(lra)) as Increasing.
  apply Rle_trans with (sum (fun i => cosh eta * p i + (exp eta - exp (- eta)) / 2 * (p i * z i)) coords).
  - apply sum_le. intros i Hi. specialize (Hz i Hi). apply abs_between, exp_below_chord in Hz.
    specialize (p_nonnegative i Hi). nra.
  - rewrite sum_plus, !sum_scal, p_total. fold (dot coords p z). nra.
Qed.
End Mean.

(* ---------------------------------------------------------------- the relative entropy *)
Section Entropy.
Context {A : Type} (coords : list A) (eta : R) (u : vec A).
Hypothesis u_nonnegative : forall i, In i coords -> 0 <= u i.
Hypothesis u_total : sum u coords = 1.
Implicit Types s x : vec A.

Definition Z s : R := sum (fun i => exp (eta * s i)) coords.
Definition weight s : vec A := fun i => exp (eta * s i) / Z s.
Definition Phi s : R := ln (Z s) - eta * dot coords u s.

Lemma some_feature : coords <> nil.
Proof. intros E. rewrite E in u_total. simpl in u_total. lra. Qed.
Lemma Z_pos s : 0 < Z s.
Proof. apply sum_pos; [exact some_feature|]. intros; apply exp_pos. Qed.
Lemma weight_pos s i : 0 < weight s i.
Proof. apply Rdiv_lt_0_compat; [apply exp_pos|apply Z_pos]. Qed.
Lemma weight_total s : sum (weight s) coords = 1.
Proof. unfold weight. rewrite sum_div. apply Rinv_r, Rgt_not_eq, Z_pos. Qed.
Lemma ln_weight s i : ln (weight s i) = eta * s i - ln (Z s).
Proof.
  unfold weight, Rdiv. rewrite ln_mult, ln_exp, ln_Rinv;
    [ring|apply Z_pos|apply exp_pos|apply Rinv_0_lt_compat, Z_pos].
Qed.
Lemma Phi_is_the_entropy s : Phi s = - sum (fun i => u i * ln (weight s i)) coords.
Proof.
  rewrite (sum_ext _ (fun i => eta * (u i * s i) - ln (Z s) * u i)) by (intros; rewrite ln_weight; ring).
  rewrite sum_minus, !sum_scal, u_total. unfold Phi, dot. ring.
Qed.

Lemma Phi_ext s s' : (forall i, In i coords -> s i = s' i) -> Phi s = Phi s'.
Proof.
  intros H. unfold Phi, Z, dot.
  rewrite (sum_ext (fun i => exp (eta * s i)) (fun i => exp (eta * s' i))) by (intros i Hi; now rewrite H).
  rewrite (sum_ext (fun i => u i * s i) (fun i => u i * s' i)) by (intros i Hi; now rewrite H). reflexivity.
Qed.
Lemma Phi_start s c : (forall i, In i coords -> s i = c) -> Phi s = ln (dim coords).
Proof.
  intros H.
  assert (HZ : Z s = dim coords * exp (eta * c)).
  { unfold Z. rewrite (sum_ext _ (fun _ => exp (eta * c))) by (intros i Hi; now rewrite H). apply sum_const. }
  assert (Hu : dot coords u s = c).
  { unfold dot. rewrite (sum_ext _ (fun i => c * u i)) by (intros i Hi; rewrite H by assumption; ring).
    rewrite sum_scal, u_total. ring. }
  assert (Hdim : 0 < dim coords).
  { pose proof (Z_pos s) as P. rewrite HZ in P. pose proof (exp_pos (eta * c)). nra. }
  unfold Phi. rewrite HZ, Hu, ln_mult, ln_exp; [ring|assumption|apply exp_pos].
Qed.
Lemma Phi_nonnegative s : 0 <= Phi s.
Proof.
  enough (eta * dot coords u s <= ln (Z s)) by (unfold Phi; lra).
  rewrite <- (Rmult_1_r (ln (Z s))), <- u_total, <- sum_scal. unfold dot. rewrite <- sum_scal.
  apply sum_le. intros i Hi.
  assert (eta * s i <= ln (Z s)).
  { rewrite <- (ln_exp (eta * s i)). apply ln_mono; [apply exp_pos|].
    apply (one_of_many (fun j => exp (eta * s j))); [|assumption]. intros; left; apply exp_pos. }
  specialize (u_nonnegative i Hi). nra.
Qed.

(* an error with label y multiplies Z by the mean of e^(eta y x_i) *)
Lemma Z_moved s y x :
  Z (add_scaled s y x) = Z s * sum (fun i => weight s i * exp (eta * (y * x i))) coords.
Proof.
  rewrite <- sum_scal. apply sum_ext. intros i _. unfold weight, add_scaled.
  rewrite Rmult_plus_distr_l, exp_plus. field. apply Rgt_not_eq, Z_pos.
Qed.
Lemma Phi_moved s y x B : sum (fun i => weight s i * exp (eta * (y * x i))) coords <= exp B ->
  Phi (add_scaled s y x) - Phi s <= B - eta * (y * dot coords u x).
Proof.
  intros H. unfold Phi. rewrite Z_moved, dot_add_r. pose proof (Z_pos s) as HZ.
  set (mean := sum (fun i => weight s i * exp (eta * (y * x i))) coords) in *.
  assert (Hmean : 0 < mean).
  { apply sum_pos; [exact some_feature|]. intros i _. apply Rmult_lt_0_compat; [apply weight_pos|apply exp_pos]. }
  rewrite ln_mult by assumption. apply ln_mono in H; [|assumption]. rewrite ln_exp in H. lra.
Qed.

(* how much Phi falls in an error, where y w.x <= 0 *)
Section Drop.
Variables (s x : vec A) (y : R).
Hypothesis eta_positive : 0 < eta.
Hypothesis wrong : y * dot coords (weight s) x <= 0.
Let wrong_mean : dot coords (weight s) (fun i => y * x i) <= 0.
Proof.
  unfold dot in *. rewrite (sum_ext _ (fun i => y * (weight s i * x i))) by (intros; ring).
  rewrite sum_scal. exact wrong.
Qed.
Let weight_nonnegative i : In i coords -> 0 <= weight s i.
Proof. intros _. left. apply weight_pos. Qed.

Lemma drop r : 0 < r -> (forall i, In i coords -> Rabs (y * x i) <= r) ->
  Phi (add_scaled s y x) - Phi s <= eta ^ 2 * r ^ 2 / 2 - eta * (y * dot coords u x).
Proof. intros. apply Phi_moved, mean_by_hoeffding; auto using weight_total. Qed.
Lemma drop_cosh : (forall i, In i coords -> Rabs (y * x i) <= 1) ->
  Phi (add_scaled s y x) - Phi s <= ln (cosh eta) - eta * (y * dot coords u x).
Proof.
  intros. apply Phi_moved. rewrite exp_ln by apply cosh_pos. apply mean_by_chord; auto using weight_total.
Qed.
End Drop.
End Entropy.
