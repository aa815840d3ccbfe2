(* winnow.margin, winnow.tuned, winnow.cosh, winnow.optimal and winnow.committee, in linear/SeparatedWinnow.v.

   The relative entropy of v/|v|_1 to the weights is ln N at first and never negative; an error makes it drop by at
   least eta rho - eta^2 r^2/2 (Hoeffding's lemma) or eta delta - ln cosh eta (the chord of the exponential). *)
From Coq Require Import Reals Lra Lia List Psatz Bool ZArith.
From NoRegret Require Import core.Numbers core.Sums core.Exponential core.Vectors linear.Perceptron.
From NoRegret Require Import linear.WinnowRun linear.WinnowEntropy linear.WinnowRunLemmas linear.WinnowLeaders.
From NoRegret Require Import statements.winnow.
From NoRegret Require linear.SeparatedWinnow.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- a separated run *)
Section Separated.
Variable s : SeparatedWinnow.subject.
Notation w := (SeparatedWinnow.run s).
Notation rs := (SeparatedWinnow.rounds s).
Notation v := (SeparatedWinnow.v s).
Notation n := (SeparatedWinnow.N s).
Notation r := (SeparatedWinnow.r s).
Notation rho := (SeparatedWinnow.rho s).
Notation coords := (seq 0 (width w)).
Hypothesis playing : SeparatedWinnow.plays s.
Hypothesis separable : 0 < rho.
Hypothesis not_negative : SeparatedWinnow.given_not_negative s.

Let tie_label : is_label (tie w).
Proof. apply playing. Qed.
Let v_length : length v = width w.
Proof. apply playing. Qed.
Let v_not_zero : 0 < length1 v.
Proof. now apply (margin_positive v rs). Qed.
Lemma u_nonnegative : forall i, In i coords -> 0 <= share v i.
Proof. intros i _. now apply share_nonnegative. Qed.
Lemma u_total : sum (share v) coords = 1.
Proof. rewrite <- v_length. now apply share_total. Qed.

(* every round that the learner followed *)
Lemma fitting : Forall (fun e => length (x e) = width w /\ is_label (y e)) rs.
Proof.
  destruct playing as [(_ & _ & _ & F) _]. revert F. generalize (start w).
  induction rs as [|e l IH]; intros q F; [constructor|]. destruct F as [(Hx & Y & _) F]. constructor; eauto.
Qed.
Lemma all_keep_the_margin : Forall (keeps_margin w rho (share v)) rs.
Proof.
  apply Forall_forall. intros e He. pose proof fitting as F. rewrite Forall_forall in F. destruct (F e He) as [Hx _].
  unfold keeps_margin. rewrite <- v_length at 1. rewrite share_dot by congruence. now apply margin_kept.
Qed.
Lemma entries_within b e : In e rs -> r <= b -> forall i, In i coords -> Rabs (y e * of_list (x e) i) <= b.
Proof.
  intros He Hb i Hi. pose proof fitting as F. rewrite Forall_forall in F. destruct (F e He) as [Hx Y].
  apply in_seq in Hi. apply Rle_trans with r; [|assumption].
  replace (Rabs (y e * of_list (x e) i)) with (Rabs (of_list (x e) i)).
  - apply entry_within with e; [assumption|]. apply of_list_in. lia.
  - rewrite Rabs_mult, (abs_label (y e)) by assumption. ring.
Qed.

(* ---------------------------------------------------------------- the relative entropy drops *)
(* of v/|v|_1 to the weights before (or after) a round, up to a constant *)
Definition entropy (exponents : list R) : R :=
  - sum (fun i => share v i * ln (of_list (weights (rate w) exponents) i)) coords.

Section Finite.
Variable eta : R.
Hypothesis finite : rate w = Finite eta.
Hypothesis eta_positive : 0 < eta.

Lemma entropy_is_Phi q : length q = width w -> entropy q = Phi coords eta (share v) (of_list q).
Proof.
  intros L. rewrite Phi_is_the_entropy by exact u_total. unfold entropy. f_equal. apply sum_ext. intros i Hi.
  apply in_seq in Hi. rewrite finite, weights_are by lia. now rewrite L.
Qed.
Lemma all_drop : Forall (drops w eta (eta ^ 2 * r ^ 2 / 2) (share v)) rs.
Proof.
  apply Forall_forall. intros e He q Wrong. apply drop; auto using u_total.
  - now apply (largest_entry_positive v).
  - apply entries_within; [assumption|apply Rle_refl].
Qed.
Lemma all_drop_cosh : r <= 1 -> Forall (drops w eta (ln (cosh eta)) (share v)) rs.
Proof.
  intros Box. apply Forall_forall. intros e He q Wrong. apply drop_cosh; auto using u_total.
  now apply entries_within.
Qed.

Section Step.
Variables (e : round) (q : list R).
Hypothesis played : In e rs.
Hypothesis fits_q : fits w q e.
Hypothesis q_length : length q = width w.
Hypothesis update : updated e = true.
Let erred : error w q e = true.
Proof. destruct fits_q as (_ & _ & _ & U). now apply U. Qed.
Let same_length : length (next w q e) = width w.
Proof. rewrite next_length; [assumption|]. destruct fits_q. congruence. Qed.

Lemma the_relative_entropy_drops : entropy (next w q e) - entropy q <= eta ^ 2 * r ^ 2 / 2 - eta * rho.
Proof.
  rewrite !entropy_is_Phi by assumption. pose proof all_keep_the_margin as HM. pose proof all_drop as HD.
  rewrite Forall_forall in HM, HD. now apply Phi_next; auto.
Qed.
Lemma the_relative_entropy_drops_cosh : r <= 1 ->
  entropy (next w q e) - entropy q <= ln ((exp eta + exp (- eta)) / 2) - eta * rho.
Proof.
  intros Box. rewrite !entropy_is_Phi by assumption. pose proof all_keep_the_margin as HM.
  pose proof (all_drop_cosh Box) as HD. rewrite Forall_forall in HM, HD. now apply Phi_next; auto.
Qed.
End Step.

Hypothesis equal : equal_start w.
Lemma margin_bound : 0 < eta * rho - eta ^ 2 * r ^ 2 / 2 ->
  INR (SeparatedWinnow.M s) <= ln (INR n) / (eta * rho - eta ^ 2 * r ^ 2 / 2).
Proof.
  intros D. apply (updates_at_most w eta _ rho (share v)); auto using u_nonnegative, u_total, all_keep_the_margin.
  - apply playing.
  - apply all_drop.
Qed.
Lemma cosh_bound : r <= 1 -> 0 < eta * rho - ln (cosh eta) ->
  INR (SeparatedWinnow.M s) <= ln (INR n) / (eta * rho - ln (cosh eta)).
Proof.
  intros Box D. apply (updates_at_most w eta _ rho (share v)); auto using u_nonnegative, u_total, all_keep_the_margin.
  - apply playing.
  - now apply all_drop_cosh.
Qed.
End Finite.

Lemma infinite_bound : rate w = Infinite -> equal_start w -> r <= 1 -> 1 <= rho ->
  INR (SeparatedWinnow.M s) <= ln (INR n) / ln 2.
Proof.
  intros E Equal Box One.
  apply (at_most_log2 w v E tie_label v_length not_negative v_not_zero); auto; [apply playing|].
  apply Forall_forall. intros e He. split.
  - apply Forall_forall. intros a Ha. apply Rle_trans with r; [|assumption]. now apply entry_within with e.
  - apply Rle_trans with rho; [assumption|]. now apply margin_kept.
Qed.
End Separated.

(* the rate of a run whose eta is positive is finite *)
Lemma eta_is_the_rate w : 0 < finite_rate w -> rate w = Finite (finite_rate w).
Proof. unfold finite_rate. destruct (rate w); [reflexivity|lra]. Qed.

(* ---------------------------------------------------------------- winnow.margin, winnow.tuned *)
Lemma small_rate eta rho r : 0 < r -> 0 < eta -> eta < 2 * rho / r ^ 2 -> 0 < eta * rho - eta ^ 2 * r ^ 2 / 2.
Proof.
  intros Hr He Small. assert (P : 0 < r ^ 2) by now apply pow_lt.
  assert (eta * r ^ 2 < 2 * rho).
  { apply Rmult_lt_reg_r with (/ r ^ 2); [now apply Rinv_0_lt_compat|].
    replace (eta * r ^ 2 * / r ^ 2) with eta by (field; lra). exact Small. }
  nra.
Qed.
Theorem winnow_margin : winnow_margin.statement.
Proof.
  intros s; cbv zeta; intros Plays _ Eta _ Rho V Equal Small.
  rewrite (Rmult_comm (SeparatedWinnow.rho s)). apply margin_bound; auto; [now apply eta_is_the_rate|].
  apply small_rate; auto. now apply (largest_entry_positive (SeparatedWinnow.v s)).
Qed.
Lemma winnow_margin_defined : winnow_margin.defined.
Proof.
  intros s; cbv zeta; intros Plays N Eta _ Rho V Equal Small.
  assert (R : 0 < SeparatedWinnow.r s) by now apply (largest_entry_positive (SeparatedWinnow.v s)).
  pose proof (small_rate _ _ _ R Eta Small). repeat split.
  - apply pow_nonzero. lra.
  - now apply lt_0_INR.
  - lra.
Qed.

Lemma tuned_rate_is_small rho r : 0 < rho -> 0 < r -> rho / r ^ 2 < 2 * rho / r ^ 2.
Proof.
  intros P R. assert (0 < rho / r ^ 2) by (apply Rdiv_lt_0_compat; [assumption|now apply pow_lt]).
  unfold Rdiv in *. lra.
Qed.
Theorem winnow_tuned : winnow_tuned.statement.
Proof.
  intros s; cbv zeta; intros Plays N Eta L Rho V Equal Tuned.
  assert (R : 0 < SeparatedWinnow.r s) by now apply (largest_entry_positive (SeparatedWinnow.v s)).
  pose proof (winnow_margin s Plays N Eta L Rho V Equal) as H. cbv zeta in H. rewrite Tuned in H at 1.
  specialize (H (tuned_rate_is_small _ _ Rho R)). apply Rle_trans with (1 := H). apply Req_le. rewrite Tuned.
  set (r := SeparatedWinnow.r s) in *. set (rho := SeparatedWinnow.rho s) in *.
  replace (rho * (rho / r ^ 2) - (rho / r ^ 2) ^ 2 * r ^ 2 / 2) with (rho ^ 2 / (2 * r ^ 2)) by (field; lra).
  field. lra.
Qed.
Lemma winnow_tuned_defined : winnow_tuned.defined.
Proof.
  intros s; cbv zeta; intros Plays N Eta _ Rho V Equal Tuned.
  assert (R : 0 < SeparatedWinnow.r s) by now apply (largest_entry_positive (SeparatedWinnow.v s)).
  repeat split; try apply pow_nonzero; try lra. now apply lt_0_INR.
Qed.

(* ---------------------------------------------------------------- winnow.cosh, winnow.optimal *)
Lemma cosh_denominator eta delta :
  delta * eta + ln (2 / (exp eta + exp (- eta))) = eta * delta - ln (cosh eta).
Proof.
  replace (2 / (exp eta + exp (- eta))) with (/ cosh eta); [rewrite ln_Rinv by apply cosh_pos; ring|].
  pose proof (cosh_pos eta). unfold cosh in *. field. lra.
Qed.
Theorem winnow_cosh : winnow_cosh.statement.
Proof.
  intros s; cbv zeta; rewrite cosh_denominator; intros Plays _ Eta _ Delta V Equal Box Small.
  apply cosh_bound; auto. now apply eta_is_the_rate.
Qed.
Lemma winnow_cosh_defined : winnow_cosh.defined.
Proof.
  intros s; cbv zeta; intros Plays N Eta _ Delta V Equal Box Small.
  pose proof (exp_pos (SeparatedWinnow.eta s)). pose proof (exp_pos (- SeparatedWinnow.eta s)). repeat split; try lra.
  - apply Rdiv_lt_0_compat; lra.
  - now apply lt_0_INR.
Qed.

(* at the best rate ln((1 + delta)/(1 - delta))/2 the progress is the relative entropy of (1 + delta)/2 to 1/2 *)
Definition progress (delta : R) : R := (1 - delta) * ln (1 - delta) / 2 + (delta + 1) * ln (delta + 1) / 2.
Lemma above_tangent t : 0 < t -> t <> 1 -> t - 1 < t * ln t.
Proof.
  intros P N. assert (L : - ln t <> 0).
  { intros E. apply N. rewrite <- (exp_ln t), <- exp_0 by assumption. f_equal. lra. }
  pose proof (exp_ineq1 (- ln t) L) as H. rewrite exp_Ropp, exp_ln in H by assumption.
  apply (Rmult_lt_compat_l t) in H; [|assumption]. rewrite Rinv_r in H by lra. lra.
Qed.
Lemma progress_positive delta : 0 < delta < 1 -> 0 < progress delta.
Proof.
  intros H. unfold progress.
  pose proof (above_tangent (1 - delta) ltac:(lra) ltac:(lra)).
  pose proof (above_tangent (delta + 1) ltac:(lra) ltac:(lra)). lra.
Qed.
Lemma progress_at_best_rate delta : 0 < delta < 1 ->
  let eta := ln ((1 + delta) / (1 - delta)) / 2 in eta * delta - ln (cosh eta) = progress delta.
Proof.
  intros H eta. set (a := ln (1 + delta)). set (b := ln (1 - delta)).
  assert (E : eta = (a - b) / 2).
  { unfold eta, a, b, Rdiv at 2. rewrite ln_mult, ln_Rinv by (try apply Rinv_0_lt_compat; lra). field. }
  assert (C : cosh eta = exp (- ((a + b) / 2))).
  { unfold cosh. apply Rmult_eq_reg_r with (exp ((a + b) / 2)); [|apply Rgt_not_eq, exp_pos].
    replace ((exp eta + exp (- eta)) / 2 * exp ((a + b) / 2))
      with ((exp eta * exp ((a + b) / 2) + exp (- eta) * exp ((a + b) / 2)) / 2) by field.
    rewrite <- !exp_plus, E. replace ((a - b) / 2 + (a + b) / 2) with a by field.
    replace (- ((a - b) / 2) + (a + b) / 2) with b by field.
    replace (- ((a + b) / 2) + (a + b) / 2) with 0 by ring. unfold a, b. rewrite exp_0, !exp_ln; lra. }
  rewrite C, ln_exp, E. unfold progress. rewrite (Rplus_comm delta 1). fold a b. field.
Qed.
Theorem winnow_optimal : winnow_optimal.statement.
Proof.
  intros s; cbv zeta; intros Plays _ _ Delta AtMost V Equal Box Best.
  unfold SeparatedWinnow.given_eta_optimal in Best. destruct (rate (SeparatedWinnow.run s)) as [eta|] eqn:Rate.
  - destruct Best as [Less Best]. destruct (Req_EM_T (SeparatedWinnow.delta s) 1) as [E|_]; [lra|].
    set (d := SeparatedWinnow.delta s) in *. fold (progress d).
    pose proof (progress_at_best_rate d ltac:(lra)) as P. cbv zeta in P. rewrite <- Best in P. rewrite <- P.
    apply cosh_bound; auto.
    + destruct Plays as [(Positive & _) _]. now rewrite Rate in Positive.
    + change (SeparatedWinnow.rho s) with d. rewrite P. apply progress_positive. lra.
  - destruct (Req_EM_T (SeparatedWinnow.delta s) 1) as [_|E]; [|contradiction].
    apply infinite_bound; auto. apply Req_le. symmetry. exact Best.
Qed.
Lemma winnow_optimal_defined : winnow_optimal.defined.
Proof.
  intros s; cbv zeta; intros Plays N _ Delta AtMost V Equal Box Best. set (d := SeparatedWinnow.delta s) in *.
  assert (0 < INR (SeparatedWinnow.N s)) by now apply lt_0_INR.
  assert (0 < ln 2) by (apply ln_positive; lra).
  repeat split; intros D; try lra. apply Rgt_not_eq, progress_positive. lra.
Qed.

(* ---------------------------------------------------------------- winnow.committee *)
Lemma whole_part m : Z.to_nat (Int_part (INR m)) = m.
Proof.
  pose proof (floor_INR m) as F. unfold floor in F. rewrite INR_IZR_INZ in F at 2. apply eq_IZR in F.
  now rewrite F, Nat2Z.id.
Qed.
Section Committee.
Variable s : SeparatedWinnow.subject.
Notation rs := (SeparatedWinnow.rounds s).
Notation v := (SeparatedWinnow.v s).
Notation k := (SeparatedWinnow.K s).
Hypothesis playing : SeparatedWinnow.plays s.
Hypothesis signs : SeparatedWinnow.given_signs s.
Hypothesis committee : SeparatedWinnow.given_committee s.

Lemma sum_of_bits l : Forall (fun a => a = 0 \/ a = 1) l -> exists m, sum (fun a => a) l = INR m.
Proof.
  induction 1 as [|a l Ha _ [m IH]]; [exists 0%nat; reflexivity|]. destruct Ha as [-> | ->].
  - exists m. simpl. lra.
  - exists (S m). rewrite S_INR. simpl. lra.
Qed.
Lemma committee_total : sum (fun a => a) v = INR k.
Proof.
  destruct committee as [Bits _]. destruct (sum_of_bits v Bits) as [m E]. unfold SeparatedWinnow.K.
  now rewrite E, whole_part.
Qed.
Lemma committee_nonnegative : SeparatedWinnow.given_not_negative s.
Proof.
  destruct committee as [Bits _]. apply Forall_impl with (2 := Bits). intros a [-> | ->]; lra.
Qed.
Lemma committee_length : length1 v = INR k.
Proof.
  rewrite <- committee_total. apply sum_ext. intros a Ha. apply Rabs_pos_eq.
  pose proof committee_nonnegative as H. unfold SeparatedWinnow.given_not_negative in H.
  rewrite Forall_forall in H. auto.
Qed.
(* y v.x is a whole number, so that it is at least 1 where it is positive *)
Lemma whole_score l : Forall (fun a => a = 0 \/ a = 1) l -> forall z, Forall (fun a => a = 1 \/ a = -1) z ->
  exists m, list_dot l z = IZR m.
Proof.
  induction 1 as [|a l Ha _ IH]; intros [|b z] Hz; try (exists 0%Z; reflexivity). inversion Hz; subst.
  destruct (IH z H2) as [m E]. simpl. rewrite E.
  destruct Ha as [-> | ->]; [exists m; lra|]. destruct H1 as [-> | ->].
  - exists (1 + m)%Z. rewrite plus_IZR. ring.
  - exists (-1 + m)%Z. rewrite plus_IZR. lra.
Qed.
Lemma committee_functional_margin : 1 <= functional_margin v rs.
Proof.
  destruct committee as (Bits & Positive). apply functional_margin_least; [apply Rle_refl|]. intros e He.
  pose proof (functional_margin_kept v rs e He) as K.
  pose proof (fitting s playing) as F. unfold SeparatedWinnow.given_signs, all_signs in signs.
  rewrite Forall_forall in signs, F. destruct (whole_score v Bits (x e) (signs e He)) as [m E]. rewrite E in *.
  assert (exists z, y e * IZR m = IZR z) as [z Ez].
  { destruct (F e He) as [_ [-> | ->]]; [exists m; ring|exists (- m)%Z; rewrite opp_IZR; ring]. }
  rewrite Ez in *. apply IZR_le. assert (0 < z)%Z by (apply lt_IZR; lra). lia.
Qed.
Lemma signs_have_size_one : SeparatedWinnow.r s = 1.
Proof.
  unfold SeparatedWinnow.r, largest_entry. set (l := flat_map _ rs).
  assert (All : forall a, In a l -> a = 1).
  { intros a Ha. unfold l in Ha. apply in_flat_map in Ha. destruct Ha as (e & He & Ha). apply in_map_iff in Ha.
    destruct Ha as (b & <- & Hb). unfold SeparatedWinnow.given_signs, all_signs in signs.
    rewrite Forall_forall in signs. specialize (signs e He). rewrite Forall_forall in signs.
    now apply abs_label, signs. }
  destruct l as [|a m] eqn:E; [reflexivity|]. apply All. rewrite <- E. apply largest_in. rewrite E. discriminate.
Qed.
Lemma committee_margin : (0 < k)%nat -> 1 / INR k <= SeparatedWinnow.rho s.
Proof.
  intros P. apply lt_0_INR in P. unfold SeparatedWinnow.rho, margin. rewrite committee_length.
  destruct (Req_EM_T (INR k) 0) as [E|_]; [lra|].
  apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|apply committee_functional_margin].
Qed.
End Committee.

Theorem winnow_committee : winnow_committee.statement.
Proof.
  intros s; cbv zeta; intros Plays N K Eta L _ _ Signs Committee Equal Tuned.
  pose proof (committee_margin s Plays Signs Committee K) as Margin.
  pose proof (signs_have_size_one s Signs) as One. assert (PK : 0 < INR (SeparatedWinnow.K s)) by now apply lt_0_INR.
  assert (PI : 0 < 1 / INR (SeparatedWinnow.K s)) by (apply Rdiv_lt_0_compat; lra).
  pose proof (winnow_margin s Plays N Eta L) as H. cbv zeta in H. rewrite One in H.
  specialize (H ltac:(lra) (committee_nonnegative s Committee) Equal ltac:(lra)).
  apply Rle_trans with (1 := H). rewrite Tuned. set (i := 1 / INR (SeparatedWinnow.K s)) in *.
  set (rho := SeparatedWinnow.rho s) in *.
  replace (2 * INR (SeparatedWinnow.K s) ^ 2 * ln (INR (SeparatedWinnow.N s)))
    with (ln (INR (SeparatedWinnow.N s)) / (i ^ 2 / 2)) by (unfold i; field; lra).
  apply Rmult_le_compat_l.
  - apply ln_nonneg. change 1 with (INR 1). apply le_INR. lia.
  - apply Rinv_le_contravar; nra.
Qed.
Lemma winnow_committee_defined : winnow_committee.defined.
Proof.
  intros s; cbv zeta; intros Plays N K Eta _ _ _ Signs Committee Equal Tuned. apply lt_0_INR in K. split; [lra|].
  now apply lt_0_INR.
Qed.

(* ---------------------------------------------------------------- runs that meet the hypotheses *)
(* two features that disagree, of which the first is right; the tie goes to the second: one update *)
Definition one_update (rate : speed) (a : R) : SeparatedWinnow.subject :=
  SeparatedWinnow.Subject (Winnow 2 rate (-1) false [0; 0]) [Round [a; - a] 1 (-1) true] [1; 0].

Lemma one_update_plays eta a : 0 < eta -> 0 < a -> SeparatedWinnow.plays (one_update (Finite eta) a).
Proof.
  intros He Ha. unfold SeparatedWinnow.plays, plays; cbn -[fits]. split; [|reflexivity].
  split; [assumption|]. split; [now right|]. split; [reflexivity|]. split; [|exact I].
  assert (Tie : score (Winnow 2 (Finite eta) (-1) false [0; 0]) [0; 0] (Round [a; - a] 1 (-1) true) = 0).
  { unfold score, weights. cbn. field. pose proof (exp_pos (eta * 0)). lra. }
  unfold fits, error. rewrite Tie. cbn [x y prediction updated tie ties_update width].
  assert (Label : label (-1) 0 = -1) by (unfold label; destruct (Rlt_dec 0 0); [lra|reflexivity]).
  split; [reflexivity|]. split; [now left|]. split; [now symmetry|]. split; [intros _|reflexivity]. split.
  - unfold errs. rewrite Label. destruct (Req_EM_T (-1) 1); [lra|reflexivity].
  - intros C. specialize (C a (- a) (or_introl eq_refl) (or_intror (or_introl eq_refl))). lra.
Qed.
Lemma one_update_margin rate a : 0 < a -> SeparatedWinnow.rho (one_update rate a) = a.
Proof.
  intros _. unfold SeparatedWinnow.rho, margin, functional_margin, length1. cbn. rewrite Rabs_R1, Rabs_R0.
  destruct (Req_EM_T (1 + (0 + 0)) 0); [lra|field].
Qed.
Lemma one_update_entry rate a : 0 < a -> SeparatedWinnow.r (one_update rate a) = a.
Proof.
  intros Ha. unfold SeparatedWinnow.r, largest_entry. cbn. rewrite Rabs_Ropp, Rabs_pos_eq by lra.
  apply Rmax_left. lra.
Qed.
Lemma one_update_not_negative rate a : SeparatedWinnow.given_not_negative (one_update rate a).
Proof. repeat constructor; lra. Qed.
Lemma one_update_equal_start rate a : SeparatedWinnow.given_uniform_start (one_update rate a).
Proof. intros b c Hb Hc. cbn in Hb, Hc. intuition congruence. Qed.

Lemma winnow_margin_inhabited : winnow_margin.inhabited.
Proof.
  exists (one_update (Finite 1) 1). cbv zeta. rewrite one_update_margin, one_update_entry by lra.
  pose proof (one_update_plays 1 1 ltac:(lra) ltac:(lra)). cbn [SeparatedWinnow.N SeparatedWinnow.eta].
  repeat split; try apply H; try lra; try (cbn; lra); try (cbn; lia).
  - apply one_update_not_negative.
  - apply one_update_equal_start.
Qed.
Lemma winnow_tuned_inhabited : winnow_tuned.inhabited.
Proof.
  exists (one_update (Finite 1) 1). cbv zeta. rewrite one_update_margin, one_update_entry by lra.
  pose proof (one_update_plays 1 1 ltac:(lra) ltac:(lra)).
  repeat split; try apply H; try lra; try (cbn; lra); try (cbn; lia).
  - apply one_update_not_negative.
  - apply one_update_equal_start.
Qed.
Lemma winnow_cosh_inhabited : winnow_cosh.inhabited.
Proof.
  exists (one_update (Finite 1) 1). cbv zeta. unfold SeparatedWinnow.given_unit_box, SeparatedWinnow.delta.
  rewrite one_update_margin, one_update_entry by lra.
  pose proof (one_update_plays 1 1 ltac:(lra) ltac:(lra)).
  repeat split; try apply H; try lra; try (cbn; lra); try (cbn; lia).
  - apply one_update_not_negative.
  - apply one_update_equal_start.
  - rewrite cosh_denominator. change (SeparatedWinnow.eta (one_update (Finite 1) 1)) with 1.
    enough (ln (cosh 1) < ln (exp 1)) as L by (rewrite ln_exp in L; lra).
    apply ln_increasing; [apply cosh_pos|]. unfold cosh. pose proof (exp_increasing (- (1)) 1 ltac:(lra)). lra.
Qed.
(* margin 1/2 and the best rate for it *)
Lemma winnow_optimal_inhabited : winnow_optimal.inhabited.
Proof.
  set (eta := ln ((1 + 1 / 2) / (1 - 1 / 2)) / 2).
  assert (P : 0 < eta) by (unfold eta; assert (0 < ln ((1 + 1 / 2) / (1 - 1 / 2))) by (apply ln_positive; lra); lra).
  exists (one_update (Finite eta) (1 / 2)). cbv zeta.
  unfold SeparatedWinnow.given_unit_box, SeparatedWinnow.given_eta_optimal, SeparatedWinnow.delta.
  rewrite one_update_margin, one_update_entry by lra.
  pose proof (one_update_plays eta (1 / 2) P ltac:(lra)).
  repeat split; try apply H; try lra; try (cbn; lia).
  - apply one_update_not_negative.
  - apply one_update_equal_start.
Qed.
(* the first feature alone is the committee *)
Lemma winnow_committee_inhabited : winnow_committee.inhabited.
Proof.
  exists (one_update (Finite 1) 1). cbv zeta.
  pose proof (one_update_plays 1 1 ltac:(lra) ltac:(lra)) as Plays.
  assert (One : SeparatedWinnow.K (one_update (Finite 1) 1) = 1%nat).
  { unfold SeparatedWinnow.K. cbn. replace (1 + (0 + 0)) with (INR 1) by (simpl; ring). apply whole_part. }
  rewrite One. repeat split; try apply Plays; try (cbn; lra); try (cbn; lia).
  - exists 0%nat. reflexivity.
  - constructor; [|constructor]. cbn. constructor; [left; lra|]. constructor; [right; lra|constructor].
  - cbn. constructor; [right; lra|]. constructor; [left; lra|constructor].
  - apply one_update_equal_start.
Qed.
