(* perceptron.loo-margin: the updates on a sample are at most (r/rho)^2, for every vector that separates it. *)
From Coq Require Import Reals Lra Lia List Bool.
From NoRegret Require Import core.Numbers linear.PerceptronRun linear.SeparatedSamples linear.RestingPerceptron.
From NoRegret Require linear.SampledPerceptron linear.SampledPerceptronProofs linear.SeparatedSamplesRuns.
From NoRegret Require core.Rationals.
From NoRegret Require Import statements.training.
Import ListNotations.
Local Open Scope R_scope.

Section Samples.
Variable s : subject.
Notation c := (case s).
Hypothesis P : plays s.

Lemma each_gains sample v : incl sample (SampledPerceptron.law c) ->
  Forall (gains (SampledPerceptron.dim c) v (functional_margin v sample) (radius_squared sample))
    (map SampledPerceptron.point sample).
Proof.
  intros I. destruct P as ((_ & Law & _) & _). apply Forall_map, Forall_forall. intros a A.
  rewrite Forall_forall in Law. destruct (Law a (I a A)) as (L & Y & _). repeat split; try assumption.
  - apply least_le, in_map_iff. now exists a.
  - apply largest_ge, in_map_iff. now exists a.
Qed.
Lemma some_radius sample v : sample <> nil -> 0 < functional_margin v sample -> 0 < radius_squared sample.
Proof.
  intros N G. destruct sample as [|a rest]; [contradiction|]. set (x := SampledPerceptron.instance a).
  assert (M : functional_margin v (a :: rest) <= gain v a) by (apply least_le; now left).
  apply Rlt_le_trans with (dot x x); [|apply largest_ge; now left].
  destruct (Rle_lt_or_eq_dec 0 (dot x x)) as [H|H]; [apply PerceptronRunProofs.dot_pos|exact H|exfalso].
  assert (Z : dot v x = 0); [|unfold gain in M; fold x in M; rewrite Z in M; lra].
  clear - H. revert v H. induction x as [|b x IH]; intros [|d v] H; try reflexivity. cbn [Vectors.list_dot] in *.
  pose proof (PerceptronRunProofs.dot_pos x) as Q. assert (B : b = 0) by nra. rewrite B in *.
  rewrite IH by lra. ring.
Qed.
Lemma updates_by_the_margin sample : SampledPerceptron.drawn c (S (SampledPerceptron.m c)) sample ->
  INR (SampledPerceptron.updates_on c sample) <= least_ratio s sample.
Proof.
  intros D. pose proof (proj2 P sample D) as E. destruct D as [L I]. unfold least_ratio.
  set (some := filter (separates sample) (separators s)).
  assert (N : map (ratio sample) some <> nil).
  { apply existsb_exists in E. destruct E as (v & V & S). intros Z. apply map_eq_nil in Z.
    assert (F : In v some) by (apply filter_In; now split). now rewrite Z in F. }
  pose proof (least_in 0 _ N) as K. apply in_map_iff in K. destruct K as (v & <- & V).
  apply filter_In in V. destruct V as [_ V]. unfold separates in V. destruct (Rlt_dec _ _) as [G|]; [|discriminate].
  assert (Q : sample <> nil) by (intros ->; discriminate).
  pose proof (updates_are_bounded (SampledPerceptron.dim c) (SampledPerceptron.tie c) v _ _ (proj1 (proj1 P))
    (map SampledPerceptron.point sample) (SampledPerceptron.most c) G (some_radius sample v Q G) (each_gains sample v I))
    as B.
  unfold ratio. set (g := functional_margin v sample) in *. assert (0 < g ^ 2) by now apply pow_lt.
  apply Rmult_le_reg_l with (g ^ 2); [assumption|]. apply Rle_trans with (1 := B). apply Req_le. field. lra.
Qed.
End Samples.

Theorem perceptron_loo_margin : perceptron_loo_margin.statement.
Proof.
  intros s; cbv zeta; intros P Sep. pose proof P as ((Pc1 & Law & Pc) & _).
  apply Rle_trans with (1 := SampledPerceptronProofs.perceptron_loo (case s) (proj1 P) Sep).
  pose proof (pos_INR (m s)) as Pm. change (SampledPerceptron.m (case s)) with (m s).
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
  apply SampledPerceptronProofs.mean_le.
  - apply Forall_impl with (2 := Law). tauto.
  - intros sample L I. apply updates_by_the_margin; [exact P|now split].
Qed.
Lemma perceptron_loo_margin_defined : perceptron_loo_margin.defined.
Proof. intros s; cbv zeta; intros _ _. pose proof (pos_INR (m s)). lra. Qed.

(* two points on a line, as Python looked at them *)
Lemma perceptron_loo_margin_inhabited : perceptron_loo_margin.inhabited.
Proof.
  exists (SeparatedSamplesRuns.subject SeparatedSamplesRuns.two_points). cbv zeta. split.
  - apply SeparatedSamplesRuns.sound, SeparatedSamplesRuns.two_points_conform.
  - exists [1]. cbn. unfold Q2R. cbn. repeat (apply Forall_cons; [cbn; lra|]). constructor.
Qed.
