(* wm.mistakes, wm.sharp, wm.halving.

   A mistake means that at least half of the weight was wrong, so the total weight W shrinks by (1+beta)/2; but the
   best expert keeps its weight beta^m_star, which is at most W.  Both together bound the number of mistakes. *)
From Coq Require Import Reals Lra Lia List Bool Psatz.
From NoRegret Require Import core.Sums core.Exponential core.Numbers statements.weighted_majority.
From NoRegret Require Import experts.WeightedMajority.
Import ListNotations.
Local Open Scope R_scope.

(* ================================================================ weights *)
Definition W (weights : list R) : R := sum (fun w => w) weights.
Definition positive (weights : list R) : Prop := forall w, In w weights -> 0 < w.

Lemma eqb_negb a b : eqb a (negb b) = negb (eqb a b).
Proof. now destruct a, b. Qed.

(* ---------------------------------------------------------------- the vote *)
Lemma votes_split b weights adv :
  length adv = length weights -> votes b weights adv + votes (negb b) weights adv = W weights.
Proof.
  revert adv. unfold W. induction weights as [|w ws IH]; intros [|a adv] H; simpl in *; try discriminate; [lra|].
  rewrite eqb_negb. specialize (IH adv ltac:(lia)). destruct (eqb a b); simpl; lra.
Qed.
Lemma votes_nonneg b weights adv : positive weights -> 0 <= votes b weights adv.
Proof.
  revert adv. induction weights as [|w ws IH]; intros [|a adv] H; simpl; try lra.
  assert (0 < w) by (apply H; now left). specialize (IH adv (fun v h => H v (or_intror h))). destruct (eqb a b); lra.
Qed.
Lemma votes_of_one b weights adv i :
  positive weights -> (i < length weights)%nat -> nth i adv (negb b) = b -> nth i weights 0 <= votes b weights adv.
Proof.
  revert adv i. induction weights as [|w ws IH]; intros [|a adv] i H L E; simpl in L; try lia.
  - exfalso. assert (E' : negb b = b) by (destruct i; exact E). now destruct b.
  - pose proof (votes_nonneg b ws adv (fun v h => H v (or_intror h))) as V. destruct i as [|i]; simpl in *.
    + subst a. rewrite eqb_reflx. lra.
    + specialize (IH adv i (fun v h => H v (or_intror h)) ltac:(lia) E).
      assert (0 < w) by (apply H; now left). destruct (eqb a b); lra.
Qed.
(* Where the prediction is wrong, half of the weight was. *)
Lemma half_was_wrong weights r tie : length (advice r) = length weights ->
  says weights (advice r) (prediction r) tie -> err r = true ->
  W weights / 2 <= votes (negb (outcome r)) weights (advice r).
Proof.
  intros L S E. pose proof (votes_split (outcome r) weights (advice r) L) as V.
  assert (P : prediction r = negb (outcome r)) by (unfold err in E; destruct (prediction r), (outcome r); easy).
  unfold says in S. rewrite P, negb_involutive in S. destruct S as [S|[S _]]; lra.
Qed.

(* ---------------------------------------------------------------- the update *)
Lemma shrink_length b weights adv y : length adv = length weights -> length (shrink b weights adv y) = length weights.
Proof. revert adv. induction weights as [|w ws IH]; intros [|a adv] H; simpl in *; try discriminate; auto. Qed.
Lemma shrink_positive b weights adv y : 0 < b -> positive weights -> positive (shrink b weights adv y).
Proof.
  intros B. revert adv. induction weights as [|w ws IH]; intros [|a adv] H v K; simpl in K; try contradiction.
  destruct K as [<-|K].
  - assert (0 < w) by (apply H; now left). destruct (eqb a y); nra.
  - now apply (IH adv (fun u h => H u (or_intror h))).
Qed.
Lemma shrink_total b weights adv y : length adv = length weights ->
  W (shrink b weights adv y) = W weights - (1 - b) * votes (negb y) weights adv.
Proof.
  revert adv. unfold W. induction weights as [|w ws IH]; intros [|a adv] H; simpl in *; try discriminate; [lra|].
  rewrite IH by lia. rewrite eqb_negb. destruct (eqb a y); simpl; lra.
Qed.
Lemma shrink_one b weights adv y i : length adv = length weights ->
  nth i (shrink b weights adv y) 0 = (if eqb (nth i adv (negb y)) y then 1 else b) * nth i weights 0.
Proof.
  revert adv i. induction weights as [|w ws IH]; intros [|a adv] i H; simpl in *; try discriminate.
  - destruct i; destruct (eqb _ _); ring.
  - destruct i as [|i]; [destruct (eqb a y); ring|]. apply IH. lia.
Qed.

(* ================================================================ the run *)
Section Run.
Variable s : subject.
Hypothesis beta_positive : 0 < beta s.
Hypothesis beta_below_one : beta s < 1.
Notation b := (beta s).

(* the weights after the rounds rs *)
Fixpoint weights_after (weights : list R) (rs : list round) : list R :=
  match rs with nil => weights | r :: rest => weights_after (next s weights r) rest end.

Lemma next_length weights r : length (advice r) = length weights -> length (next s weights r) = length weights.
Proof. intros H. unfold next. destruct (_ || _); [now apply shrink_length|reflexivity]. Qed.
Lemma next_positive weights r : positive weights -> positive (next s weights r).
Proof. intros H. unfold next. destruct (_ || _); [now apply shrink_positive|assumption]. Qed.
Lemma next_no_growth weights r : length (advice r) = length weights -> positive weights ->
  W (next s weights r) <= W weights.
Proof.
  intros L P. unfold next. destruct (_ || _); [|lra]. rewrite shrink_total by assumption.
  pose proof (votes_nonneg (negb (outcome r)) weights (advice r) P). nra.
Qed.
Lemma a_mistake_costs_weight weights r tie : length (advice r) = length weights ->
  says weights (advice r) (prediction r) tie -> err r = true ->
  W (next s weights r) <= (1 + b) / 2 * W weights.
Proof.
  intros L S E. unfold next. rewrite E, orb_true_r, shrink_total by assumption.
  pose proof (half_was_wrong weights r tie L S E). nra.
Qed.

(* What is known of the weights before each round. *)
Definition legal (weights : list R) : Prop := length weights = N s /\ positive weights.
Lemma next_legal weights r : legal weights -> length (advice r) = N s -> legal (next s weights r).
Proof. intros [L P] H. split; [rewrite next_length; congruence|now apply next_positive]. Qed.
Lemma start_legal : legal (repeat 1 (N s)).
Proof. split; [apply repeat_length|]. intros w H. apply repeat_spec in H. lra. Qed.
Lemma legal_after rs : forall t weights, legal weights -> follows s t weights rs -> legal (weights_after weights rs).
Proof.
  induction rs as [|r rs IH]; intros t weights H F; simpl; [assumption|].
  destruct F as (L & _ & F). apply (IH (S t)); [now apply next_legal|assumption].
Qed.

(* ---------------------------------------------------------------- all rounds *)
Lemma count_cons {A} (f : A -> bool) a l : count f (a :: l) = ((if f a then 1 else 0) + count f l)%nat.
Proof. unfold count. simpl. destruct (f a); reflexivity. Qed.
Lemma all_mistakes_cost_weight rs : forall t weights, legal weights -> follows s t weights rs ->
  W (weights_after weights rs) <= ((1 + b) / 2) ^ count err rs * W weights.
Proof.
  induction rs as [|r rs IH]; intros t weights H F; [simpl; lra|]. destruct F as (L & S & F).
  rewrite count_cons. simpl weights_after. specialize (IH _ _ (next_legal _ _ H L) F). destruct H as [H P].
  assert (Q : 0 <= ((1 + b) / 2) ^ count err rs) by (apply pow_le; lra). apply Rle_trans with (1 := IH).
  destruct (err r) eqn:E.
  - pose proof (a_mistake_costs_weight weights r _ ltac:(congruence) S E). simpl pow. nra.
  - pose proof (next_no_growth weights r ltac:(congruence) P). simpl plus. nra.
Qed.
Lemma next_one weights r i : length (advice r) = length weights -> positive weights ->
  (if expert_err i r then b else 1) * nth i weights 0 <= nth i (next s weights r) 0.
Proof.
  intros L P. unfold next, expert_err. destruct (eager s || err r).
  - rewrite shrink_one by assumption. destruct (eqb _ _); simpl; lra.
  - assert (0 <= nth i weights 0) by (destruct (nth_in_or_default i weights 0) as [H|H]; [left; now apply P|lra]).
    destruct (negb _); nra.
Qed.
Lemma one_experts_weight_remains i rs : forall t weights, legal weights -> follows s t weights rs ->
  b ^ count (expert_err i) rs * nth i weights 0 <= nth i (weights_after weights rs) 0.
Proof.
  induction rs as [|r rs IH]; intros t weights H F; [simpl; lra|]. destruct F as (L & S & F).
  rewrite count_cons. simpl weights_after. specialize (IH _ _ (next_legal _ _ H L) F). destruct H as [H P].
  assert (Q : 0 <= b ^ count (expert_err i) rs) by (apply pow_le; lra). apply Rle_trans with (2 := IH).
  pose proof (next_one weights r i ltac:(congruence) P). destruct (expert_err i r); simpl plus; simpl pow; nra.
Qed.

Lemma W_start : W (repeat 1 (N s)) = INR (N s).
Proof. unfold W. induction (N s) as [|n IH]; [reflexivity|]. rewrite S_INR. simpl. lra. Qed.
Lemma start_one i : (i < N s)%nat -> nth i (repeat 1 (N s)) 0 = 1.
Proof. intros H. apply (repeat_spec (N s)), nth_In. now rewrite repeat_length. Qed.
Lemma weight_of_one weights i : positive weights -> (i < length weights)%nat -> nth i weights 0 <= W weights.
Proof.
  intros P H. apply (one_of_many (fun w => w) weights); [intros; left; now apply P|now apply nth_In].
Qed.
Lemma best_expert : (0 < N s)%nat -> exists i, (i < N s)%nat /\ m_star s = count (expert_err i) (rounds s).
Proof.
  intros H. assert (E : map (fun i => count (expert_err i) (rounds s)) (seq 0 (N s)) <> nil)
    by (destruct (N s); [lia|discriminate]).
  pose proof (least_nat_in 0 _ E) as K. apply in_map_iff in K. destruct K as (i & K & I).
  apply in_seq in I. exists i. split; [lia|now symmetry].
Qed.
Lemma the_best_experts_weight_remains : plays s -> (0 < N s)%nat ->
  b ^ m_star s <= W (weights_after (repeat 1 (N s)) (rounds s)).
Proof.
  intros F H. destruct (best_expert H) as (i & I & ->).
  pose proof (one_experts_weight_remains i _ _ _ start_legal F) as K. rewrite start_one, Rmult_1_r in K by assumption.
  destruct (legal_after _ _ _ start_legal F) as [L P].
  apply Rle_trans with (1 := K). apply weight_of_one; [assumption|congruence].
Qed.

(* ---------------------------------------------------------------- from weights to mistakes *)
Definition gain : R := ln (2 / (b + 1)).
Lemma gain_positive : 0 < gain.
Proof.
  apply ln_positive. apply Rmult_lt_reg_r with (b + 1); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
Qed.
Lemma gain_of_mistake : ln ((1 + b) / 2) = - gain.
Proof. unfold gain. rewrite <- ln_Rinv by (apply Rdiv_lt_0_compat; lra). f_equal. field. lra. Qed.
(* From c <= N ((1+beta)/2)^m (1/beta)^e: a bound on m. *)
Lemma take_logarithms c m e : (0 < N s)%nat -> 0 < c -> c * b ^ e <= ((1 + b) / 2) ^ m * INR (N s) ->
  INR m <= (ln (INR (N s)) - ln c + INR e * ln (1 / b)) / gain.
Proof.
  intros HN C H. assert (0 < INR (N s)) by (now apply lt_0_INR).
  assert (0 < b ^ e) by (now apply pow_lt). assert (0 < ((1 + b) / 2) ^ m) by (apply pow_lt; lra).
  apply ln_mono in H; [|now apply Rmult_lt_0_compat].
  rewrite !ln_mult, !ln_pow, gain_of_mistake in H by (assumption || lra).
  replace (1 / b) with (/ b) by (field; lra). rewrite ln_Rinv by assumption.
  pose proof gain_positive. apply Rmult_le_reg_r with gain; [assumption|].
  unfold Rdiv. rewrite (Rmult_assoc _ (/ gain)), Rinv_l by lra. lra.
Qed.

(* ================================================================ the bound that looks at its last mistake *)
(* U: the total weight in units of expert i's, or 1 + beta if that is larger.  A mistake multiplies U by at most
   (1+beta)/2, an error of expert i by at most 1/beta, and no other round raises it. *)
Section Sharp.
Variable i : nat.
Hypothesis an_expert : (i < N s)%nat.
Definition U (weights : list R) : R := Rmax (W weights / nth i weights 0) (1 + b).

Lemma own_positive weights : legal weights -> 0 < nth i weights 0.
Proof. intros [L P]. apply P, nth_In. lia. Qed.
Lemma W_le_U weights : legal weights -> W weights <= U weights * nth i weights 0.
Proof.
  intros H. pose proof (own_positive weights H) as O. pose proof (Rmax_l (W weights / nth i weights 0) (1 + b)) as M.
  fold (U weights) in M. replace (W weights) with (W weights / nth i weights 0 * nth i weights 0) by (field; lra).
  apply Rmult_le_compat_r; lra.
Qed.
Lemma U_le f weights weights' : legal weights' -> W weights' <= f * U weights * nth i weights' 0 ->
  1 + b <= f * U weights -> U weights' <= f * U weights.
Proof.
  intros H K M. apply Rmax_lub; [|assumption]. pose proof (own_positive weights' H).
  apply Rmult_le_reg_r with (nth i weights' 0); [assumption|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
Qed.
Lemma right_expert r : expert_err i r = false -> nth i (advice r) (negb (outcome r)) = outcome r.
Proof. unfold expert_err. intros H. now apply negb_false_iff, eqb_prop in H. Qed.
Lemma U_step weights r tie : legal weights -> length (advice r) = N s ->
  says weights (advice r) (prediction r) tie ->
  U (next s weights r) <= (if err r then (1 + b) / 2 else 1) * (if expert_err i r then / b else 1) * U weights.
Proof.
  intros H LN S. assert (L : length (advice r) = length weights) by (destruct H; congruence).
  pose proof (next_legal weights r H LN) as H'. pose proof (own_positive weights H) as O.
  pose proof (W_le_U weights H) as WU. pose proof (Rmax_r (W weights / nth i weights 0) (1 + b)) as U1.
  fold (U weights) in U1. pose proof (votes_nonneg (negb (outcome r)) weights (advice r) (proj2 H)) as V0.
  assert (IB : 1 < / b) by (rewrite <- Rinv_1; apply Rinv_lt_contravar; lra).
  assert (BB : / b * b = 1) by (apply Rinv_l; lra).
  assert (EB : forall u w, 1 * / b * u * (b * w) = u * w) by (intros; field; lra).
  assert (MB : forall u w, (1 + b) / 2 * / b * u * (b * w) = (1 + b) / 2 * (u * w)) by (intros; field; lra).
  unfold next in *. destruct (err r) eqn:E; rewrite ?orb_true_r, ?orb_false_r in *.
  - (* a mistake *)
    pose proof (half_was_wrong weights r tie L S E) as HW. apply U_le; [assumption| |].
    + rewrite shrink_total, shrink_one by assumption.
      assert (W weights - (1 - b) * votes (negb (outcome r)) weights (advice r)
        <= (1 + b) / 2 * (U weights * nth i weights 0)) by nra.
      unfold expert_err. destruct (eqb (nth i (advice r) _) _); cbn [negb]; rewrite ?MB; lra.
    + destruct (expert_err i r) eqn:Ei.
      * assert (1 <= (1 + b) / 2 * / b) by (apply Rmult_le_reg_r with b; [assumption|rewrite Rmult_assoc, BB; lra]).
        nra.
      * (* expert i was right, so U >= 2 *)
        pose proof (votes_of_one _ weights _ i (proj2 H) ltac:(destruct H; lia) (right_expert r Ei)) as V1.
        pose proof (votes_split (outcome r) weights (advice r) L) as VS.
        assert (2 <= U weights) by (apply Rmult_le_reg_r with (nth i weights 0); lra). nra.
  - (* no mistake *)
    destruct (eager s).
    + apply U_le; [assumption| |destruct (expert_err i r); nra].
      rewrite shrink_total, shrink_one by assumption.
      assert (W weights - (1 - b) * votes (negb (outcome r)) weights (advice r)
        <= U weights * nth i weights 0) by nra.
      unfold expert_err. destruct (eqb (nth i (advice r) _) _); cbn [negb]; rewrite ?EB; lra.
    + destruct (expert_err i r); nra.
Qed.
Lemma U_all_rounds rs : forall t weights, legal weights -> follows s t weights rs ->
  U (weights_after weights rs) <= ((1 + b) / 2) ^ count err rs * (/ b) ^ count (expert_err i) rs * U weights.
Proof.
  induction rs as [|r rs IH]; intros t weights H F; [simpl; lra|]. destruct F as (L & S & F).
  rewrite !count_cons, !pow_add. simpl weights_after. specialize (IH _ _ (next_legal _ _ H L) F).
  pose proof (U_step weights r _ H L S) as B. apply Rle_trans with (1 := IH).
  assert (P : 0 <= ((1 + b) / 2) ^ count err rs * (/ b) ^ count (expert_err i) rs).
  { apply Rmult_le_pos; apply pow_le; [lra|left; now apply Rinv_0_lt_compat]. }
  apply Rle_trans with (1 := Rmult_le_compat_l _ _ _ P B). apply Req_le.
  destruct (err r), (expert_err i r); simpl pow; ring.
Qed.
Lemma sharp_all_rounds : plays s -> (2 <= N s)%nat ->
  (1 + b) * b ^ count (expert_err i) (rounds s) <= ((1 + b) / 2) ^ m_T s * INR (N s).
Proof.
  intros F H. pose proof (U_all_rounds _ _ _ start_legal F) as K.
  assert (U0 : U (repeat 1 (N s)) = INR (N s)).
  { unfold U. rewrite W_start, start_one by assumption. unfold Rdiv. rewrite Rinv_1, Rmult_1_r. apply Rmax_left.
    apply le_INR in H. simpl in H. lra. }
  rewrite U0 in K. pose proof (Rle_trans _ _ _ (Rmax_r _ _) K) as M.
  assert (P : 0 < b ^ count (expert_err i) (rounds s)) by (now apply pow_lt).
  apply Rmult_le_compat_r with (r := b ^ count (expert_err i) (rounds s)) in M; [|lra].
  apply Rle_trans with (1 := M). apply Req_le. rewrite pow_inv. unfold m_T. field. lra.
Qed.
End Sharp.
End Run.

(* ================================================================ Halving *)
(* With beta = 0 the weights are 1 for the experts that Halving trusts and 0 for the others. *)
Definition indicators (trusted : list bool) : list R := map (fun v : bool => if v then 1 else 0) trusted.
Lemma votes_of_trusted b trusted adv : votes b (indicators trusted) adv = INR (trusting b trusted adv).
Proof.
  revert adv. induction trusted as [|v tr IH]; intros [|a adv]; try reflexivity. cbn [indicators map votes trusting].
  fold (indicators tr). rewrite IH, plus_INR. destruct v, (eqb a b); simpl; ring.
Qed.
Lemma shrink_to_nothing trusted adv y : shrink 0 (indicators trusted) adv y = indicators (keep trusted adv y).
Proof.
  revert adv. induction trusted as [|v tr IH]; intros [|a adv]; try reflexivity.
  cbn [indicators map shrink keep]. fold (indicators tr). rewrite IH. f_equal.
  destruct v, (eqb a y); simpl; ring.
Qed.
Lemma same_prediction trusted adv p tie : says (indicators trusted) adv p tie -> halving_says trusted adv tie = p.
Proof.
  unfold says, halving_says. rewrite !votes_of_trusted. intros H.
  destruct (Nat.compare_spec (trusting false trusted adv) (trusting true trusted adv)) as [E|E|E];
    [apply (f_equal INR) in E|apply lt_INR in E|apply lt_INR in E]; destruct p; simpl in H;
    destruct H as [H|[H T]]; try lra; try reflexivity; congruence.
Qed.
Lemma no_disagreement s rs : beta s = 0 -> given_lazy s -> forall t trusted,
  follows s t (indicators trusted) rs -> disagreements (tie s) t trusted rs = 0%nat.
Proof.
  intros B Z. induction rs as [|r rs IH]; intros t trusted F; [reflexivity|]. destruct F as (_ & S & F).
  cbn [disagreements]. rewrite (same_prediction _ _ _ _ S), eqb_reflx. apply IH. revert F.
  unfold next, err. rewrite Z, B. cbn [orb]. destruct (eqb (prediction r) (outcome r)); cbn [negb]; [easy|].
  now rewrite shrink_to_nothing.
Qed.

(* ================================================================ the theorems *)
Lemma positive_ratio s : 0 < beta s -> 0 < 2 / (beta s + 1).
Proof. intros H. apply Rdiv_lt_0_compat; lra. Qed.

Theorem wm_mistakes : wm_mistakes.statement.
Proof.
  intros s. cbv zeta. intros F HN B0 B1.
  pose proof (all_mistakes_cost_weight s B0 B1 _ _ _ (start_legal s) F) as K. rewrite W_start in K.
  pose proof (the_best_experts_weight_remains s B0 B1 F HN) as M.
  pose proof (take_logarithms s B0 B1 1 (m_T s) (m_star s) HN Rlt_0_1) as G. rewrite ln_1 in G.
  unfold gain in G. rewrite Rminus_0_r, (Rplus_comm (ln _)) in G. apply G. unfold m_T. lra.
Qed.
Lemma wm_mistakes_defined : wm_mistakes.defined.
Proof.
  intros s. cbv zeta. intros F HN B0 B1. pose proof (gain_positive s B0 B1) as G. unfold gain in G.
  pose proof (positive_ratio s B0). assert (0 < INR (N s)) by (now apply lt_0_INR).
  repeat split; try lra. apply Rdiv_lt_0_compat; lra.
Qed.

(* Two experts, one of which errs in the first round: the learner errs once. *)
Definition example_run (b : R) : subject := Subject 2 b false (fun _ => true)
  [Round [true; false] false true; Round [true; false] false false].
Lemma example_plays b : 0 <= b < 1 -> plays (example_run b).
Proof.
  intros H. unfold plays, example_run. simpl. unfold says. simpl.
  split; [reflexivity|]. split; [right; split; [ring|reflexivity]|].
  split; [reflexivity|]. split; [left; lra|exact I].
Qed.
Lemma wm_mistakes_inhabited : wm_mistakes.inhabited.
Proof. exists (example_run (1 / 2)). cbv zeta. simpl. repeat split; try lra; try lia; apply example_plays; lra. Qed.

Lemma two_experts n : INR n >= 2 -> (2 <= n)%nat.
Proof. intros H. apply INR_le. simpl. lra. Qed.
Lemma gain_difference s : 0 < beta s -> gain s = ln 2 - ln (1 + beta s).
Proof.
  intros B. unfold gain, Rdiv. rewrite (Rplus_comm (beta s)), ln_mult, ln_Rinv by (try apply Rinv_0_lt_compat; lra).
  ring.
Qed.
Lemma ln_half x : 0 < x -> ln (x / 2) = ln x - ln 2.
Proof. intros H. unfold Rdiv. rewrite ln_mult, ln_Rinv by lra. ring. Qed.
Theorem wm_sharp : wm_sharp.statement.
Proof.
  intros s. cbv zeta. intros F HN B0 B1 H2. destruct (best_expert s HN) as (i & I & ->).
  pose proof (sharp_all_rounds s B0 B1 i I F (two_experts _ H2)) as K.
  pose proof (take_logarithms s B0 B1 (1 + beta s) _ _ HN ltac:(lra) K) as G.
  pose proof (gain_positive s B0 B1) as P. apply Rle_trans with (1 := G). apply Req_le.
  fold (gain s). rewrite ln_half by lra. rewrite gain_difference in * by assumption. field. lra.
Qed.
(* How much sharper it is than wm.mistakes. *)
Lemma wm_sharper_by s : (0 < N s)%nat -> 0 < beta s -> beta s < 1 -> let x := INR (m_star s) * ln (1 / beta s) in
  (x + ln (INR (N s))) / gain s - ((x + ln (INR (N s) / 2)) / gain s + 1) = ln (1 + beta s) / gain s.
Proof.
  intros HN B0 B1 x. pose proof (gain_positive s B0 B1) as P. assert (0 < INR (N s)) by (now apply lt_0_INR).
  rewrite ln_half by assumption. rewrite gain_difference in * by assumption. field. lra.
Qed.
Lemma wm_sharp_defined : wm_sharp.defined.
Proof.
  intros s. cbv zeta. intros F HN B0 B1 H2. pose proof (wm_mistakes_defined s F HN B0 B1) as D. cbv zeta in D.
  intuition lra.
Qed.
Lemma wm_sharp_inhabited : wm_sharp.inhabited.
Proof. exists (example_run (1 / 2)). cbv zeta. simpl. repeat split; try lra; try lia; apply example_plays; lra. Qed.

Theorem wm_halving : wm_halving.statement.
Proof.
  intros s. cbv zeta. intros F HN B Z. unfold D_T. rewrite (no_disagreement s _ B Z); [reflexivity|].
  replace (indicators (repeat true (N s))) with (repeat 1 (N s)); [exact F|].
  unfold indicators. clear. induction (N s) as [|n IH]; simpl; congruence.
Qed.
Lemma wm_halving_inhabited : wm_halving.inhabited.
Proof. exists (example_run 0). cbv zeta. simpl. repeat split; try lia; apply example_plays; lra. Qed.
