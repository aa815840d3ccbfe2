(* hedge.regret, hedge.sharp, hedge.tuned, hedge.tuned-sharp: Hedge loses the mean itself. *)
From Coq Require Import Reals Lra Lia List.
From NoRegret Require Import core.Sums core.Numbers core.Exponential.
From NoRegret Require Import experts.ExponentialWeights experts.Potential experts.Tuning statements.exponential.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- Hedge loses the mean *)
Lemma hedge_loses_the_mean n eta rs : forall weights, length weights = n ->
  HedgeRun.follows n eta weights rs -> no_worse_than_the_mean eta weights (HedgeRun.table rs).
Proof.
  induction rs as [|r rs IH]; intros weights L F; [exact I|].
  destruct F as (E & P & F). cbn [HedgeRun.table map no_worse_than_the_mean]. split; [congruence|]. split.
  - unfold HedgeRun.loss. rewrite P. apply Rle_refl.
  - apply IH; [|exact F]. rewrite shrink_length; congruence.
Qed.
Lemma hedge_mean s : HedgeRun.plays s ->
  no_worse_than_the_mean (HedgeRun.eta s) (repeat 1 (HedgeRun.N s)) (HedgeRun.table (HedgeRun.rounds s)).
Proof. intros P. apply hedge_loses_the_mean with (2 := P). apply repeat_length. Qed.
Lemma hedge_range s : HedgeRun.given_loss_range s -> losses_in_unit (HedgeRun.table (HedgeRun.rounds s)).
Proof. intros U. unfold losses_in_unit, HedgeRun.table. rewrite Forall_map. exact U. Qed.
Lemma hedge_length s : length (HedgeRun.table (HedgeRun.rounds s)) = HedgeRun.T s.
Proof. apply map_length. Qed.

(* ---------------------------------------------------------------- a run that plays *)
(* two actions, one round of the losses 1 and 0 *)
Definition hedge_example (eta : R) : HedgeRun.subject :=
  HedgeRun.Subject 2 eta [HedgeRun.Round [1 / 2; 1 / 2] [1; 0]].
Lemma hedge_example_plays eta : HedgeRun.plays (hedge_example eta).
Proof.
  unfold HedgeRun.plays, hedge_example; cbn [HedgeRun.N HedgeRun.eta HedgeRun.rounds HedgeRun.follows repeat].
  repeat split. unfold shares, total; simpl. repeat (f_equal; try lra).
Qed.
Lemma hedge_example_range eta : HedgeRun.given_loss_range (hedge_example eta).
Proof. repeat constructor; lra. Qed.
Lemma ln_two_positive : 0 < ln 2.
Proof. apply ln_positive. lra. Qed.
Lemma rate_positive c : 0 < c -> 0 < c * sqrt (ln 2) / sqrt 1.
Proof.
  intros C. rewrite sqrt_1. unfold Rdiv. rewrite Rinv_1, Rmult_1_r.
  apply Rmult_lt_0_compat; [exact C|]. apply sqrt_lt_R0, ln_two_positive.
Qed.

(* ---------------------------------------------------------------- the theorems *)
Theorem hedge_regret : hedge_regret.statement.
Proof.
  intros s; cbv zeta; intros P L E U. rewrite <- hedge_length.
  apply regret_by_the_parabola; auto using hedge_mean, hedge_range.
Qed.
Lemma hedge_regret_defined : hedge_regret.defined.
Proof. intros s; cbv zeta; intros P L E U. split; [now apply INR_positive|lra]. Qed.
Lemma hedge_regret_inhabited : hedge_regret.inhabited.
Proof.
  exists (hedge_example 1). cbv zeta.
  refine (conj (hedge_example_plays 1) (conj _ (conj _ (hedge_example_range 1)))); cbn; [lia|lra].
Qed.

Theorem hedge_sharp : hedge_sharp.statement.
Proof.
  intros s; cbv zeta; intros P L E U.
  apply regret_by_hoeffding; auto using hedge_mean, hedge_range. rewrite hedge_length. apply Rle_refl.
Qed.
Lemma hedge_sharp_defined : hedge_sharp.defined.
Proof. exact hedge_regret_defined. Qed.
Lemma hedge_sharp_inhabited : hedge_sharp.inhabited.
Proof. exact hedge_regret_inhabited. Qed.

Lemma hedge_tuned_defined : hedge_tuned.defined.
Proof.
  intros s; cbv zeta; intros P L E T R U.
  split; [now apply INR_positive|]. split; [now apply ln_INR_nonneg|now apply root_nonzero].
Qed.
Lemma hedge_tuned_inhabited : hedge_tuned.inhabited.
Proof.
  set (eta := sqrt 2 * sqrt (ln 2) / sqrt 1). exists (hedge_example eta). cbv zeta.
  refine (conj (hedge_example_plays eta) (conj _ (conj _ (conj _ (conj _ (hedge_example_range eta)))))); cbn;
    [lia| |lra|reflexivity].
  apply rate_positive, sqrt_lt_R0. lra.
Qed.
Theorem hedge_tuned : hedge_tuned.statement.
Proof.
  intros s; cbv zeta; intros P L E T R U.
  assert (C : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  eapply Rle_trans; [exact (hedge_regret s P L E U)|]. apply Req_le.
  rewrite (horizon_times_rate _ _ _ _ T R), (ln_over_rate _ _ _ _ C T R E), over_root_two.
  field.
Qed.

Theorem hedge_tuned_sharp : hedge_tuned_sharp.statement.
Proof.
  intros s; cbv zeta; intros P L E T R U.
  assert (C : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  eapply Rle_trans; [exact (hedge_sharp s P L E U)|]. apply Req_le.
  rewrite (horizon_times_rate _ _ _ _ T R), (ln_over_rate _ _ _ _ C T R E), over_root_two.
  field.
Qed.
Lemma hedge_tuned_sharp_defined : hedge_tuned_sharp.defined.
Proof. exact hedge_tuned_defined. Qed.
Lemma hedge_tuned_sharp_inhabited : hedge_tuned_sharp.inhabited.
Proof. exact hedge_tuned_inhabited. Qed.
