(* Printed claims about martingales and about samples (document 0), refuted. *)
From Coq Require Import Reals Lra Lia List.
From NoRegret Require Import printed.Enclosures.
From NoRegret Require Import core.Sums core.Numbers probability.Probability probability.Laws probability.Places.
From NoRegret Require Import batch.PointExperts.
From NoRegret Require probability.Martingale batch.Conversion batch.SampleEWA.
From NoRegret Require Import statements.printed.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- Azuma's inequality *)
(* E000-80, "Azuma's Inequality": the conditional means of V_2, V_3, ... are 0; of V_1 nothing is asked.
   T = 1, and V_1 = 1/2 always, in an interval of width 1/10: the sum is at least 1/2 with probability 1. *)
Definition E000_80_process : Martingale.subject :=
  Martingale.Subject [1/10] (Martingale.Step (1/2) [(1/2, 1, Martingale.Stop)]) (1/2) (1/100).
Lemma E000_80_reached t p : Martingale.reached t (Martingale.steps E000_80_process) p ->
  (t = 0%nat /\ p = Martingale.steps E000_80_process) \/ (t = 1%nat /\ p = Martingale.Stop).
Proof.
  intros R. inversion R as [|u low branches v q after p' I R']; subst; [now left|]. right.
  destruct I as [Q|[]]. inversion Q; subst. inversion R'; subst. now split.
Qed.
Theorem E000_80 : ~ E000_80.statement.
Proof.
  intros S. specialize (S E000_80_process). cbn zeta in S.
  assert (P : Martingale.P_up E000_80_process = 1).
  { unfold Martingale.P_up, Pr. cbn. unfold Rleb. destruct (Rle_dec _ _) as [|N]; cbn; [lra|]. elim N. lra. }
  rewrite P in S. cbn [Martingale.eps Martingale.c2 E000_80_process] in S.
  assert (exp (- 2 * (1/2) ^ 2 / (1/100)) < 1) by enclose.
  apply (Rlt_not_le 1 (exp (- 2 * (1/2) ^ 2 / (1/100)))); [assumption|]. apply S; try lra.
  - split; [repeat constructor; lra|]. intros t p R.
    destruct (E000_80_reached t p R) as [[-> ->]|[-> ->]]; [|reflexivity].
    cbn. repeat split; [lia| |lra]. repeat constructor. cbn. lra.
  - intros t p R. destruct (E000_80_reached _ p R) as [[Q _]|[_ ->]]; [discriminate|exact I].
  - intros t low branches R v V. destruct (E000_80_reached _ _ R) as [[-> Q]|[_ Q]]; inversion Q; subst.
    cbn in V. destruct V as [<-|[]]. cbn. lra.
  - unfold Martingale.given_squares. cbn. lra.
Qed.

(* ---------------------------------------------------------------- one example that is always drawn *)
Lemma sure_source : source [1] = [(0%nat, 1)].
Proof.
  unfold source, positive. cbn. unfold Rleb. destruct (Rle_dec 1 0); [lra|reflexivity].
Qed.
Lemma sure_rows n : iid [(0%nat, 1)] n = [(repeat 0%nat n, 1)].
Proof.
  unfold iid, independent. generalize (@nil nat). induction n as [|n IH]; intros past; [reflexivity|].
  cbn [paths]. unfold bind. cbn [flat_map fst snd app]. rewrite IH. cbn. now rewrite !Rmult_1_l.
Qed.
Lemma sure_quantile delta v : 0 <= delta -> quantile delta [(v, 1)] = v.
Proof.
  intros D. unfold quantile. cbn [outcomes map fst filter]. replace (Rleb _ _) with true; [reflexivity|].
  symmetry. apply Rleb_true. unfold Pr. cbn [E]. replace (Rleb v v) with true by (symmetry; apply Rleb_true; lra).
  cbn [ind]. lra.
Qed.
Lemma geometric r n : 0 <= r < 1 -> sum (fun k => r ^ k) (seq 0 n) <= 1 / (1 - r).
Proof.
  intros R. apply Rmult_le_reg_r with (1 - r); [lra|]. replace (1 / (1 - r) * (1 - r)) with 1 by (field; lra).
  assert (G : sum (fun k => r ^ k) (seq 0 n) * (1 - r) = 1 - r ^ n).
  { induction n as [|n IH]; [simpl; ring|]. rewrite seq_S, sum_app, Rmult_plus_distr_r, IH. simpl. ring. }
  rewrite G. pose proof (pow_le r n (proj1 R)). lra.
Qed.

(* E000-88, "Last remark": the mean hypothesis of EWA errs little more than the least error in H, where every h_t is
   in H.  The experts are 0 and 1, the label is 2/3 always, the loss is squared.  H has the experts, h_1, ..., h_T and
   the mixture 2/3, which does not err; but EWA tends to the expert 1, with error 1/9.  At T = 10000, delta = 1/2 the
   printed bound is below 1/20. *)
Definition squared (p y : R) : R := (p - y) ^ 2.
Definition zero_and_one : list (unit -> R) := [fun _ => 0; fun _ => 1].
Definition always : unit * R := (tt, 2/3).
Section Drawn.
Variables (T : nat) (eta : R).
Definition ewa : list (unit * R) -> unit -> R := averaged zero_and_one eta squared.
Definition mixtures : list (unit -> R) :=
  (fun _ => 2/3) :: zero_and_one ++ map (fun t => ewa (repeat always t)) (seq 0 T).
Definition drawn : Conversion.subject :=
  Conversion.Subject unit (fun _ => always) [1] None T ewa squared 1 mixtures None (1/2).

(* after k examples: the weights, and what is said *)
Definition zero_shrinks : R := exp (- eta * squared 0 (2/3)).
Definition one_shrinks : R := exp (- eta * squared 1 (2/3)).
Lemma weights_after_examples k : forall v w,
  fold_left (fun weights e => shrink eta squared weights (advice zero_and_one (fst e)) (snd e)) (repeat always k)
    [v; w]
  = [v * zero_shrinks ^ k; w * one_shrinks ^ k].
Proof.
  induction k as [|k IH]; intros v w; [cbn; now rewrite !Rmult_1_r|]. cbn [repeat fold_left].
  change (shrink _ _ [v; w] _ _) with [v * zero_shrinks; w * one_shrinks]. rewrite IH. cbn [pow].
  f_equal; [ring|f_equal; ring].
Qed.
Definition said_after (k : nat) : R := one_shrinks ^ k / (zero_shrinks ^ k + one_shrinks ^ k).
Lemma ewa_says k x : ewa (repeat always k) x = said_after k.
Proof.
  unfold ewa, averaged, weights_after. change (repeat 1 (length zero_and_one)) with [1; 1].
  rewrite weights_after_examples. unfold mixture, said_after. cbn. f_equal; ring.
Qed.
Lemma said_range k : 0 <= said_after k <= 1.
Proof.
  assert (0 < zero_shrinks ^ k) by (apply pow_lt, exp_pos). assert (0 < one_shrinks ^ k) by (apply pow_lt, exp_pos).
  unfold said_after. split; [apply Rlt_le, Rdiv_lt_0_compat; lra|].
  apply Rmult_le_reg_r with (zero_shrinks ^ k + one_shrinks ^ k); [lra|]. unfold Rdiv.
  rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
Lemma said_near_one k : 1 - exp (- eta / 3) ^ k <= said_after k.
Proof.
  assert (A : 0 < zero_shrinks ^ k) by (apply pow_lt, exp_pos).
  assert (B : 0 < one_shrinks ^ k) by (apply pow_lt, exp_pos).
  assert (Q : zero_shrinks ^ k = exp (- eta / 3) ^ k * one_shrinks ^ k).
  { rewrite <- Rpow_mult_distr. f_equal. unfold zero_shrinks, one_shrinks. rewrite <- exp_plus. f_equal.
    unfold squared. field. }
  unfold said_after. set (r := exp (- eta / 3) ^ k) in *. assert (0 < r) by (apply pow_lt, exp_pos).
  rewrite Q. replace (one_shrinks ^ k / (r * one_shrinks ^ k + one_shrinks ^ k)) with (1 / (r + 1)) by (field; lra).
  apply Rmult_le_reg_r with (r + 1); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.
Lemma examples_drawn (past : list nat) : map (Conversion.example drawn) past = repeat always (length past).
Proof. induction past as [|j past IH]; [reflexivity|]. cbn [map length repeat]. now rewrite IH. Qed.
Lemma said_drawn past j : Conversion.said drawn past j = said_after (length past).
Proof. unfold Conversion.said. rewrite examples_drawn. apply ewa_says. Qed.

(* it is a conversion, as printed *)
Lemma drawn_plays : Conversion.plays drawn.
Proof. split; [|discriminate]. split; [repeat constructor; lra|cbn; lra]. Qed.
Lemma cost_range p j : 0 <= p <= 1 -> 0 <= Conversion.cost drawn p j <= 1.
Proof. intros P. change (0 <= (p - 2/3) ^ 2 <= 1). split; [apply pow2_ge_0|nra]. Qed.
Lemma drawn_within : Conversion.losses_within 1 drawn.
Proof.
  split.
  - intros past j _ _. apply cost_range. rewrite said_drawn. apply said_range.
  - intros g j G _. apply cost_range. unfold Conversion.says. apply in_app_or in G.
    assert (K : In g mixtures) by tauto. destruct K as [<-|K]; [cbv beta; lra|]. apply in_app_or in K.
    destruct K as [[<-|[<-|[]]]|K]; [cbv beta; lra|cbv beta; lra|]. apply in_map_iff in K. destruct K as (t & <- & _).
    rewrite ewa_says. apply said_range.
Qed.
Lemma squared_convex occurs y : Conversion.convex_between occurs (fun p => squared p y).
Proof.
  intros a b u v q _ _ _ _ Q. unfold squared.
  assert (0 <= q * (1 - q) * (u - v) ^ 2).
  { apply Rmult_le_pos; [apply Rmult_le_pos; lra|]. apply pow2_ge_0. }
  nra.
Qed.

(* the mean hypothesis says almost 1 *)
Lemma error_drawn h : Conversion.error drawn h = squared (h 0%nat) (2/3).
Proof.
  unfold Conversion.error. cbn [drawn Conversion.chances]. rewrite sure_source. cbn [E].
  unfold Conversion.cost. cbn [drawn Conversion.loss Conversion.example always snd]. ring.
Qed.
Lemma gap_drawn : squared (sum said_after (seq 0 T) / INR T) (2/3) <= Conversion.gap_best drawn.
Proof.
  unfold Conversion.gap_best, Conversion.quantile_of, Conversion.samples.
  cbn [drawn Conversion.joint Conversion.chances Conversion.T Conversion.delta].
  rewrite sure_source, sure_rows. cbn [image map fst snd]. rewrite sure_quantile by lra.
  unfold Conversion.excess_best. rewrite error_drawn. unfold Conversion.mean_said, Conversion.per_round.
  cbn [drawn Conversion.T].
  rewrite (sum_ext (fun t => Conversion.said drawn (firstn t (repeat 0%nat T)) 0) said_after).
  2: { intros t I. apply in_seq in I. rewrite said_drawn, firstn_length, repeat_length. f_equal. lia. }
  assert (Conversion.least_error drawn <= 0); [|lra].
  apply Rle_trans with (Conversion.error drawn (Conversion.says drawn (fun _ => 2/3))).
  - apply least_le. now left.
  - rewrite error_drawn. unfold Conversion.says, squared. lra.
Qed.
Lemma mean_drawn : (1 <= T)%nat -> 0 < eta ->
  1 - 1 / (1 - exp (- eta / 3)) / INR T <= sum said_after (seq 0 T) / INR T.
Proof.
  intros HT He. apply le_INR in HT. simpl in HT.
  assert (R : 0 <= exp (- eta / 3) < 1).
  { split; [apply Rlt_le, exp_pos|]. rewrite <- exp_0. apply exp_increasing. lra. }
  pose proof (geometric _ T R) as G.
  assert (L : INR T - sum (fun k => exp (- eta / 3) ^ k) (seq 0 T) <= sum said_after (seq 0 T)).
  { apply Rle_trans with (sum (fun k => 1 - exp (- eta / 3) ^ k) (seq 0 T)).
    - rewrite (sum_minus (fun _ => 1) (fun k => exp (- eta / 3) ^ k)), (sum_const 1), seq_length. lra.
    - apply sum_le. intros k _. apply said_near_one. }
  apply Rmult_le_reg_r with (INR T); [lra|].
  replace ((1 - 1 / (1 - exp (- eta / 3)) / INR T) * INR T) with (INR T - 1 / (1 - exp (- eta / 3))) by (field; lra).
  unfold Rdiv at 3. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
End Drawn.

Definition E000_88_T : nat := 100 * 100.
Lemma E000_88_T_R : INR E000_88_T = 10000.
Proof. unfold E000_88_T. rewrite mult_INR, !INR_IZR_INZ. cbn. lra. Qed.
Definition E000_88_eta : R := 2 * sqrt 2 * sqrt (ln (INR 2)) / sqrt (INR E000_88_T).
Definition E000_88_case : SampleEWA.subject :=
  SampleEWA.Subject (drawn E000_88_T E000_88_eta) 2 E000_88_eta zero_and_one squared.
Lemma E000_88_rate : 0.0235 <= E000_88_eta <= 0.0236.
Proof. unfold E000_88_eta. rewrite E000_88_T_R. simpl INR. split; enclose. Qed.
Theorem E000_88 : ~ E000_88.statement.
Proof.
  intros S. pose proof E000_88_rate as Rate. pose proof E000_88_T_R as HT.
  assert (P : SampleEWA.plays E000_88_case).
  { split; [apply drawn_plays|]. split; reflexivity. }
  specialize (S _ P). cbn zeta in S. unfold SampleEWA.gap_best, SampleEWA.T, SampleEWA.delta in S.
  cbn [E000_88_case SampleEWA.N SampleEWA.eta SampleEWA.case] in S.
  change (Conversion.T (drawn E000_88_T E000_88_eta)) with E000_88_T in S.
  change (Conversion.delta (drawn E000_88_T E000_88_eta)) with (1/2) in S.
  assert (G : Conversion.gap_best (drawn E000_88_T E000_88_eta)
    <= 2 * sqrt 2 * sqrt (ln (2 / (1/2)) / INR E000_88_T) + sqrt (ln (INR 2)) / sqrt (INR E000_88_T)).
  { apply S; clear S; try lia; try lra; try (simpl INR; lra).
    - discriminate.
    - apply drawn_within.
    - intros j _. apply squared_convex.
    - intros g j _ _. reflexivity.
    - reflexivity. }
  clear S. rewrite HT in G. pose proof (gap_drawn E000_88_T E000_88_eta) as B.
  assert (M : 0.98 <= sum (said_after E000_88_eta) (seq 0 E000_88_T) / INR E000_88_T).
  { eapply Rle_trans; [|apply mean_drawn; [unfold E000_88_T; lia|lra]]. rewrite HT. enclose. }
  set (m := sum _ _ / _) in *. simpl INR in G.
  assert (2 * sqrt 2 * sqrt (ln (2 / (1/2)) / 10000) + sqrt (ln (1 + 1)) / sqrt 10000 < 0.05) by enclose.
  assert (0.09 <= squared m (2/3)) by (unfold squared; nra). lra.
Qed.
