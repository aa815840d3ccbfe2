(* winnow.wm: on features -1 and +1 Winnow votes as Weighted Majority with beta = e^(-2 eta) does.

   An error multiplies the weight of a feature that was right by e^eta, of one that was wrong by e^-eta = beta e^eta:
   up to the common factor e^eta, right features keep their weight and wrong ones are multiplied by beta. *)
From Coq Require Import Reals Lra Lia List Bool.
From NoRegret Require Import core.Sums core.Vectors linear.Perceptron linear.WinnowRun linear.WinnowRunLemmas.
From NoRegret Require Import linear.WinnowProofs statements.winnow.
From NoRegret Require linear.PlainWinnow linear.SeparatedWinnow experts.WeightedMajority.
Import ListNotations.
Import PlainWinnow(bit, sign, vote, advice).
Local Open Scope R_scope.

(* ---------------------------------------------------------------- labels as bits *)
Lemma sign_bit a : is_label a -> sign (bit a) = a.
Proof. intros [-> | ->]; unfold bit; destruct (Rlt_dec _ _); simpl; lra. Qed.
Lemma bit_sign b : bit (sign b) = b.
Proof. unfold bit. destruct b; simpl; destruct (Rlt_dec _ _); reflexivity || lra. Qed.
Lemma bit_one : bit 1 = true.
Proof. apply (bit_sign true). Qed.
Lemma bit_minus_one : bit (-1) = false.
Proof. apply (bit_sign false). Qed.
Lemma same_bits a y : is_label a -> is_label y -> y * a = if eqb (bit a) (bit y) then 1 else -1.
Proof.
  intros Ha Hy. unfold bit. destruct Ha as [-> | ->], Hy as [-> | ->]; repeat destruct (Rlt_dec _ _); simpl; lra.
Qed.

Section Voting.
Variables (w : winnow) (eta : R).
Hypothesis finite : rate w = Finite eta.
Hypothesis no_tie_updates : ties_update w = false.
Hypothesis tie_label : is_label (tie w).
Notation beta := (exp (-2 * eta)).
Notation signs := (Forall (fun a => a = 1 \/ a = -1)).

(* the weights of Winnow are c times those of the voters, before they are divided by their sum *)
Definition matched (c : R) (s voters : list R) : Prop := Forall2 (fun a b => exp (eta * a) = c * b) s voters.
Definition lead (voters : list R) (advice : list bool) : R :=
  WeightedMajority.votes true voters advice - WeightedMajority.votes false voters advice.

Lemma matched_lead c s voters : matched c s voters -> forall z, length z = length s -> signs z ->
  list_dot (relative (Finite eta) s) z = c * lead voters (map bit z).
Proof.
  unfold lead. induction 1 as [|a b s voters Hab _ IH]; intros [|d z] L S; try discriminate; [simpl; ring|].
  inversion S as [|? ? Hd Hz]; subst. simpl in L. specialize (IH z ltac:(lia) Hz). cbn in IH |- *. rewrite IH, Hab.
  destruct Hd as [-> | ->]; rewrite ?bit_one, ?bit_minus_one; cbn; ring.
Qed.
Lemma divided_dot z l k : list_dot (map (fun a => a / k) l) z = list_dot l z / k.
Proof.
  revert z. induction l as [|a l IH]; intros [|b z]; simpl; try (unfold Rdiv; ring).
  rewrite IH. unfold Rdiv. ring.
Qed.
Lemma score_has_the_sign_of_the_lead c s voters r : 0 < c -> matched c s voters ->
  length (x r) = length s -> signs (x r) -> exists k, 0 < k /\ score w s r = k * lead voters (advice r).
Proof.
  intros Hc H L S. unfold score, weights. rewrite finite, divided_dot, (matched_lead c s voters H _ L S).
  destruct s as [|a s].
  - exists 1. inversion H; subst. unfold lead. cbn. unfold Rdiv. split; [lra|ring].
  - assert (P : 0 < sum (fun b => b) (relative (Finite eta) (a :: s))).
    { unfold relative. rewrite sum_map. apply sum_pos; [discriminate|]. intros; apply exp_pos. }
    exists (c / sum (fun b => b) (relative (Finite eta) (a :: s))). split; [now apply Rdiv_lt_0_compat|].
    unfold advice. field. lra.
Qed.
Lemma same_vote k voters a : 0 < k -> label (tie w) (k * lead voters a) = sign (vote (bit (tie w)) voters a).
Proof.
  intros Hk. unfold label, vote. set (l := lead voters a).
  assert (E : l = WeightedMajority.votes true voters a - WeightedMajority.votes false voters a) by reflexivity.
  destruct (Rlt_dec 0 (k * l)) as [P|P], (Rlt_dec (WeightedMajority.votes false voters a) _) as [Q|Q];
    try reflexivity; try (exfalso; nra).
  destruct (Rlt_dec (k * l) 0) as [P'|P'], (Rlt_dec (WeightedMajority.votes true voters a) _) as [Q'|Q'];
    try reflexivity; try (exfalso; nra). symmetry. now apply sign_bit.
Qed.
Lemma matched_next c s voters y : is_label y -> matched c s voters -> forall z, length z = length s -> signs z ->
  matched (c * exp eta) (moved s y z) (WeightedMajority.shrink beta voters (map bit z) (bit y)).
Proof.
  intros Y. induction 1 as [|a b s voters Hab _ IH]; intros [|d z] L S; try discriminate; [constructor|].
  inversion S as [|? ? Hd Hz]; subst. cbn. constructor; [|apply IH; [simpl in L; lia|assumption]].
  rewrite Rmult_plus_distr_l, exp_plus, Hab, (same_bits d y Hd Y). destruct (eqb (bit d) (bit y)).
  - rewrite Rmult_1_r. ring.
  - replace (eta * -1) with (eta + -2 * eta) by ring. rewrite exp_plus. ring.
Qed.
Lemma equal_start_matches s c : (forall a, In a s -> a = c) -> matched (exp (eta * c)) s (repeat 1 (length s)).
Proof.
  induction s as [|a s IH]; intros H; constructor; [|apply IH; intros; apply H; now right].
  rewrite (H a) by now left. ring.
Qed.

(* one round: the same prediction, and then again proportional weights *)
Definition learned (voters : list R) (r : round) : list R :=
  if eqb (vote (bit (tie w)) voters (advice r)) (bit (y r)) then voters
  else WeightedMajority.shrink beta voters (advice r) (bit (y r)).
Lemma one_round c s voters r : 0 < c -> matched c s voters -> length s = width w -> fits w s r -> signs (x r) ->
  prediction r = sign (vote (bit (tie w)) voters (advice r)) /\
  exists c', 0 < c' /\ matched c' (next w s r) (learned voters r).
Proof.
  intros Hc H L (Hx & Y & P & _) S.
  destruct (score_has_the_sign_of_the_lead c s voters r Hc H ltac:(congruence) S) as (k & Hk & E).
  rewrite E, same_vote in P by assumption. split; [assumption|].
  unfold next, error, errs, learned. rewrite no_tie_updates, E, same_vote by assumption.
  set (says := vote _ voters (advice r)) in *.
  destruct (Req_EM_T (sign says) (y r)) as [D|D], (eqb says (bit (y r))) eqn:B.
  - now exists c.
  - exfalso. apply eqb_false_iff in B. apply B. now rewrite <- D, bit_sign.
  - exfalso. apply eqb_prop in B. apply D. now rewrite B, sign_bit.
  - exists (c * exp eta). split; [apply Rmult_lt_0_compat; [assumption|apply exp_pos]|].
    apply matched_next; auto. congruence.
Qed.

Lemma no_disagreements rs : forall c s voters, 0 < c -> matched c s voters -> length s = width w ->
  follows w s rs -> all_signs rs -> PlainWinnow.disagreements beta (bit (tie w)) voters rs = 0%nat.
Proof.
  induction rs as [|r rs IH]; intros c s voters Hc H L F S; [reflexivity|].
  destruct F as [Fit F]. inversion S as [|? ? Sr Srs]; subst.
  destruct (one_round c s voters r Hc H L Fit Sr) as [P (c' & Hc' & H')].
  cbn. destruct (Req_EM_T _ (prediction r)) as [_|E]; [|now symmetry in P].
  apply (IH c' (next w s r)); auto. rewrite next_length; [assumption|]. destruct Fit. congruence.
Qed.
End Voting.

(* ---------------------------------------------------------------- the theorem *)
Lemma finite_where_beta_is_positive s : PlainWinnow.given_finite_rate s ->
  exists eta, rate (PlainWinnow.run s) = Finite eta /\ PlainWinnow.beta s = exp (-2 * eta).
Proof.
  unfold PlainWinnow.given_finite_rate, PlainWinnow.beta. destruct (rate (PlainWinnow.run s)) as [eta|]; [|lra].
  intros _. now exists eta.
Qed.
Lemma equal_is_first l : constant l -> forall a, In a l -> a = nth 0 l 0.
Proof. intros H a Ha. apply H; [assumption|]. apply nth_In. destruct l; [contradiction|simpl; lia]. Qed.
Theorem winnow_wm : winnow_wm.statement.
Proof.
  intros s; cbv zeta; intros [(_ & Tie & L & F) Equal] Signs Ties Rate.
  destruct (finite_where_beta_is_positive s Rate) as (eta & Finite & Beta).
  change 0 with (INR 0). f_equal. unfold PlainWinnow.D_T. rewrite Beta, <- L.
  set (start := start (PlainWinnow.run s)) in *.
  apply no_disagreements with (eta := eta) (c := exp (eta * nth 0 start 0)) (s := start); auto using exp_pos.
  now apply equal_start_matches, equal_is_first.
Qed.
(* two features that disagree, and a tie that goes to the wrong one *)
Definition disagreeing : PlainWinnow.subject :=
  PlainWinnow.Subject (Winnow 2 (Finite 1) (-1) false [0; 0]) [Round [1; -1] 1 (-1) true].
Lemma winnow_wm_inhabited : winnow_wm.inhabited.
Proof.
  exists disagreeing. cbv zeta. split; [split|].
  - replace (PlainWinnow.rounds disagreeing) with (SeparatedWinnow.rounds (one_update (Finite 1) 1)).
    + apply (one_update_plays 1 1); lra.
    + cbn. now replace (- (1)) with (-1) by lra.
  - intros b c Hb Hc. cbn in Hb, Hc. intuition congruence.
  - split; [|split; [reflexivity|apply exp_pos]].
    constructor; [|constructor]. repeat (constructor; auto).
Qed.

(* ---------------------------------------------------------------- the same, for the runs of Weighted Majority *)
(* what was said and shown, as bits: this is a run of Weighted Majority in experts/WeightedMajority.v *)
Definition as_advice (r : round) : WeightedMajority.round :=
  WeightedMajority.Round (advice r) (bit (y r)) (bit (prediction r)).
Definition as_majority (s : PlainWinnow.subject) : WeightedMajority.subject :=
  WeightedMajority.Subject (width (PlainWinnow.run s)) (PlainWinnow.beta s) false
    (fun _ => bit (tie (PlainWinnow.run s))) (map as_advice (PlainWinnow.rounds s)).
Lemma vote_says tie voters a : WeightedMajority.says voters a (vote tie voters a) tie.
Proof.
  unfold WeightedMajority.says, vote. destruct (Rlt_dec _ _) as [P|P]; [now left|].
  destruct (Rlt_dec _ _) as [Q|Q]; [now left|]. right. split; [|reflexivity]. destruct tie; simpl; lra.
Qed.
Lemma majority_follows s eta rs : rate (PlainWinnow.run s) = Finite eta -> PlainWinnow.beta s = exp (-2 * eta) ->
  ties_update (PlainWinnow.run s) = false -> is_label (tie (PlainWinnow.run s)) -> all_signs rs ->
  forall c q voters t, 0 < c -> matched eta c q voters -> length q = width (PlainWinnow.run s) ->
  follows (PlainWinnow.run s) q rs -> WeightedMajority.follows (as_majority s) t voters (map as_advice rs).
Proof.
  intros Finite Beta Ties Tie. induction 1 as [|r rs Sr _ IH]; intros c q voters t Hc H L F; [exact I|].
  destruct F as [Fit F]. destruct (one_round _ eta Finite Ties Tie c q voters r Hc H L Fit Sr) as [P (c' & Hc' & H')].
  cbn [map WeightedMajority.follows]. split; [|split].
  - destruct Fit as [Hx _]. cbn. unfold advice. now rewrite map_length.
  - cbn. rewrite P, bit_sign. apply vote_says.
  - replace (WeightedMajority.next _ voters (as_advice r)) with (learned (PlainWinnow.run s) eta voters r).
    + apply (IH c' (next (PlainWinnow.run s) q r)); auto.
      rewrite next_length; [assumption|]. destruct Fit. congruence.
    + unfold WeightedMajority.next, WeightedMajority.err, learned. cbn. rewrite Beta, P, bit_sign.
      now destruct (eqb _ _).
Qed.
Theorem winnow_plays_weighted_majority s : PlainWinnow.plays s -> PlainWinnow.given_signs s ->
  PlainWinnow.given_same_ties s -> PlainWinnow.given_finite_rate s -> WeightedMajority.plays (as_majority s).
Proof.
  intros [(_ & Tie & L & F) Equal] Signs Ties Rate.
  destruct (finite_where_beta_is_positive s Rate) as (eta & Finite & Beta).
  unfold WeightedMajority.plays. cbn [as_majority WeightedMajority.N WeightedMajority.rounds]. rewrite <- L.
  set (start := start (PlainWinnow.run s)) in *.
  apply majority_follows with (eta := eta) (c := exp (eta * nth 0 start 0)) (q := start); auto using exp_pos.
  now apply equal_start_matches, equal_is_first.
Qed.
