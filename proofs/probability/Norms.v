(* khintchine for the norms L1, L2 and Loo of R^n (vectors: functions on a list of coordinates). *)
From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Lra Lia Psatz List FunctionalExtensionality.
From NoRegret Require Import core.Sums core.Vectors convex.Distances experts.Coins.
Import ListNotations.
Local Open Scope R_scope.

Section Norms.
Context {I : Type} (coords : list I).
(* R^n as a vector space *)
Definition Rn_group_mixin : AbelianGroup.mixin_of (I -> R).
Proof. apply (AbelianGroup.Mixin (I -> R) (fun u v i => u i + v i) (fun u i => - u i) (fun _ => 0));
  intros; apply functional_extensionality; intros; ring. Defined.
Definition Rn_group := AbelianGroup.Pack (I -> R) Rn_group_mixin (I -> R).
Definition Rn_mixin : ModuleSpace.mixin_of R_Ring Rn_group.
Proof. apply (ModuleSpace.Mixin R_Ring Rn_group (fun c u i => c * u i));
  intros; apply functional_extensionality; intros; unfold plus, mult, one; simpl; ring. Defined.
Definition Rn : ModuleSpace R_Ring := ModuleSpace.Pack R_Ring (I -> R) (ModuleSpace.Class _ _ _ Rn_mixin) (I -> R).
Implicit Types (u v : I -> R).
Definition L1 v := sum (fun i => Rabs (v i)) coords.
Definition L2 v := Vectors.norm coords v.
Definition Loo v := fold_right (fun i m => Rmax (Rabs (v i)) m) 0 coords.

Lemma L1_scal c (v : Rn) : L1 (scal c v) = Rabs c * L1 v.
Proof. unfold L1. rewrite <- sum_scal. apply sum_ext. intros i _. apply Rabs_mult. Qed.
Lemma L1_triangle (u v : Rn) : L1 (plus u v) <= L1 u + L1 v.
Proof. unfold L1. rewrite <- sum_plus. apply sum_le. intros i _. apply Rabs_triang. Qed.
Lemma L2_scal c (v : Rn) : L2 (scal c v) = Rabs c * L2 v.
Proof. unfold L2, Vectors.norm. change (scal c v) with (scale c v). rewrite dot_times, dot_times_r.
  replace (c * (c * dot coords v v)) with (c^2 * dot coords v v) by ring. rewrite sqrt_mult; [|apply pow2_ge_0|apply dot_pos].
  f_equal. rewrite <- Rsqr_pow2. apply sqrt_Rsqr_abs. Qed.
Lemma L2_triangle (u v : Rn) : L2 (plus u v) <= L2 u + L2 v.
Proof. unfold L2. change (plus u v) with (add u v). pose proof (norm_pos coords u). pose proof (norm_pos coords v).
  unfold Vectors.norm at 1. rewrite <- (sqrt_pow2 (Vectors.norm coords u + Vectors.norm coords v)) by lra. apply sqrt_le_1_alt.
  bilinear. rewrite (dot_comm _ v u). pose proof (cauchy_le coords u v). pose proof (norm_sq coords u). pose proof (norm_sq coords v). nra. Qed.
Lemma Loo_scal c (v : Rn) : Loo (scal c v) = Rabs c * Loo v.
Proof. unfold Loo. induction coords as [|i r IH]; simpl; [ring|]. rewrite IH.
  change (scal c v i) with (c * v i). rewrite Rabs_mult. apply RmaxRmult, Rabs_pos. Qed.
Lemma Loo_triangle (u v : Rn) : Loo (plus u v) <= Loo u + Loo v.
Proof. unfold Loo. induction coords as [|i r IH]; simpl; [lra|]. apply Rmax_lub.
  - apply Rle_trans with (Rabs (u i) + Rabs (v i)); [apply Rabs_triang|]. apply Rplus_le_compat; apply Rmax_l.
  - apply Rle_trans with (1 := IH). apply Rplus_le_compat; apply Rmax_r. Qed.

Theorem khintchine_Rn (vs : list Rn) :
  mean_square (V := Rn) L1 vs / 2 <= mean_norm (V := Rn) L1 vs ^ 2 <= mean_square (V := Rn) L1 vs
  /\ mean_square (V := Rn) L2 vs / 2 <= mean_norm (V := Rn) L2 vs ^ 2 <= mean_square (V := Rn) L2 vs
  /\ mean_square (V := Rn) Loo vs / 2 <= mean_norm (V := Rn) Loo vs ^ 2 <= mean_square (V := Rn) Loo vs.
Proof. repeat split; try apply khintchine_upper; apply (khintchine (V := Rn));
  auto using L1_scal, L1_triangle, L2_scal, L2_triangle, Loo_scal, Loo_triangle. Qed.
End Norms.
