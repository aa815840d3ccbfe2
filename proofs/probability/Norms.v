(* Seminorms in the sense of SignedSum.v: the norms L1, L2 and Linf of R^n, and the norm of every normed space.
   A vector of R^n is a function on a finite list of coordinates, as in core/Vectors.v. *)
From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Lra Psatz List FunctionalExtensionality.
From NoRegret Require Import core.Sums core.Vectors probability.SignedSum.
Import ListNotations.
Local Open Scope R_scope.

Section Norms.
Context {I : Type} (coords : list I).

(* ---------------------------------------------------------------- the space *)
Definition Rn_group_mixin : AbelianGroup.mixin_of (I -> R).
Proof.
  apply (AbelianGroup.Mixin (I -> R) (fun u v i => u i + v i) (fun u i => - u i) (fun _ => 0));
    intros; apply functional_extensionality; intros; ring.
Defined.
Definition Rn_group := AbelianGroup.Pack (I -> R) Rn_group_mixin (I -> R).
Definition Rn_mixin : ModuleSpace.mixin_of R_Ring Rn_group.
Proof.
  apply (ModuleSpace.Mixin R_Ring Rn_group (fun c u i => c * u i));
    intros; apply functional_extensionality; intros; unfold plus, mult, one; simpl; ring.
Defined.
Definition Rn : ModuleSpace R_Ring := ModuleSpace.Pack R_Ring (I -> R) (ModuleSpace.Class _ _ _ Rn_mixin) (I -> R).

(* ---------------------------------------------------------------- the norms *)
Definition L1 (v : Rn) : R := sum (fun i => Rabs (v i)) coords.
Definition L2 (v : Rn) : R := Vectors.norm coords v.
Definition Linf (v : Rn) : R := fold_right (fun i m => Rmax (Rabs (v i)) m) 0 coords.

Lemma L1_seminorm : seminorm L1.
Proof.
  split; intros; unfold L1.
  - rewrite <- sum_scal. apply sum_ext. intros i _. apply Rabs_mult.
  - rewrite <- sum_plus. apply sum_le. intros i _. apply Rabs_triang.
Qed.
Lemma dot_plus (u v : Rn) : dot coords (plus u v) (plus u v) = dot coords u u + 2 * dot coords u v + dot coords v v.
Proof.
  unfold dot. rewrite <- sum_scal, <- !sum_plus. apply sum_ext. intros i _.
  change (plus u v i) with (u i + v i). ring.
Qed.
Lemma L2_seminorm : seminorm L2.
Proof.
  split.
  - intros c v. unfold L2, Vectors.norm. change (scal c v) with (fun i => c * v i).
    rewrite dot_scale, dot_comm, dot_scale. replace (c * (c * dot coords v v)) with (Rsqr c * dot coords v v)
      by (unfold Rsqr; ring).
    rewrite sqrt_mult, sqrt_Rsqr_abs; [reflexivity|apply Rle_0_sqr|apply dot_pos].
  - intros u v. unfold L2. pose proof (norm_pos coords u). pose proof (norm_pos coords v).
    unfold Vectors.norm at 1. rewrite <- (sqrt_pow2 (Vectors.norm coords u + Vectors.norm coords v)) by lra.
    apply sqrt_le_1_alt. rewrite dot_plus. pose proof (cauchy_le coords u v).
    pose proof (norm_sq coords u). pose proof (norm_sq coords v). nra.
Qed.
Lemma Linf_seminorm : seminorm Linf.
Proof.
  unfold Linf. split.
  - intros c v. induction coords as [|i r IH]; simpl; [ring|]. rewrite IH.
    change (scal c v i) with (c * v i). rewrite Rabs_mult. apply RmaxRmult, Rabs_pos.
  - intros u v. induction coords as [|i r IH]; simpl; [lra|]. apply Rmax_lub.
    + apply Rle_trans with (Rabs (u i) + Rabs (v i)); [apply Rabs_triang|]. apply Rplus_le_compat; apply Rmax_l.
    + apply Rle_trans with (1 := IH). apply Rplus_le_compat; apply Rmax_r.
Qed.
End Norms.

(* ---------------------------------------------------------------- normed spaces *)
(* The norm of every normed space of Coquelicot is a seminorm. *)
Section NormedSpace.
Context (V : NormedModule R_AbsRing).
Lemma norm_homogeneous (c : R) (v : V) : Hierarchy.norm (scal c v) = Rabs c * Hierarchy.norm v.
Proof.
  apply Rle_antisym; [exact (norm_scal (c : R_AbsRing) v)|].
  destruct (Req_dec c 0) as [->|N]; [rewrite Rabs_R0, Rmult_0_l; apply norm_ge_0|].
  pose proof (norm_scal (/ c : R_AbsRing) (scal c v)) as H. rewrite scal_assoc in H.
  change (mult (/ c : R_AbsRing) c) with (/ c * c) in H. rewrite Rinv_l in H by assumption.
  change 1 with (one : R_AbsRing) in H. rewrite scal_one in H.
  change (abs (/ c : R_AbsRing)) with (Rabs (/ c)) in H. rewrite Rabs_Rinv in H by assumption.
  pose proof (Rabs_pos_lt c N) as P. apply Rmult_le_reg_l with (/ Rabs c); [now apply Rinv_0_lt_compat|].
  rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l by lra. exact H.
Qed.
Lemma normed_space_seminorm : seminorm (V := NormedModule.ModuleSpace R_AbsRing V) Hierarchy.norm.
Proof. split; [exact norm_homogeneous|exact (@norm_triangle R_AbsRing V)]. Qed.
End NormedSpace.
