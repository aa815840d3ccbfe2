(* batch.ewa, batch.ewa-sharp: the promise of ExpertsOnSample with the regret of a tuned rate. *)
From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Lra Lia Psatz List.
From NoRegret Require Import core.Sums core.Protocol experts.Weights experts.Hedge experts.EWA.
From NoRegret Require Import probability.Laws probability.Places batch.PointExperts batch.OnlineToBatch.
From NoRegret Require Import batch.ConversionProofs batch.ExpertsOnSample batch.SampleEWA statements.online_to_batch.
From NoRegret Require batch.Conversion probability.Probability.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- the regret of a tuned rate, per round *)
Lemma tuned_rate n T : 0 < n -> 0 < T ->
  2 * sqrt 2 * sqrt (ln n) / sqrt T = sqrt (8 * ln n / T).
Proof.
  intros Hn HT. assert (S : 0 < sqrt T) by now apply sqrt_lt_R0.
  replace (8 * ln n / T) with (2 * 2 * (2 * ln n) / T) by (field; lra).
  rewrite sqrt_div_alt by lra. unfold Rdiv. f_equal. destruct (Rle_dec 0 (ln n)) as [L|L].
  - rewrite sqrt_mult, (sqrt_square 2), (sqrt_mult 2 (ln n)) by lra. ring.
  - rewrite (sqrt_neg_0 (ln n)), (sqrt_neg_0 (2 * 2 * (2 * ln n))) by lra. ring.
Qed.
Lemma tuned_regret n T : 0 <= ln n -> 0 < T ->
  sqrt (T * ln n / 2) / T = sqrt 2 * sqrt (ln n) / (2 * sqrt T).
Proof.
  intros L HT. assert (S : 0 < sqrt T) by now apply sqrt_lt_R0. pose proof (sqrt_sqrt T ltac:(lra)) as Q.
  replace (T * ln n / 2) with (T * (2 * ln n) / (2 * 2)) by field.
  rewrite sqrt_div_alt, (sqrt_square 2), (sqrt_mult T), (sqrt_mult 2 (ln n)) by lra.
  rewrite <- Q at 2. field. lra.
Qed.
Lemma log_nonneg n : (1 <= n)%nat -> 0 <= ln (INR n).
Proof.
  intros H. apply (le_INR 1) in H. simpl in H. rewrite <- ln_1.
  destruct (Req_dec (INR n) 1) as [->|]; [lra|left; apply ln_increasing; lra].
Qed.
Lemma two_experts_nat n : INR n >= 2 -> (2 <= n)%nat.
Proof. intros H. apply INR_le. simpl. lra. Qed.

(* ---------------------------------------------------------------- the theorems *)
Section Learner.
Variable s : subject.
Notation c := (case s).
Notation places := (possible (Conversion.chances c)).
Notation L := (ewa (experts s) (loss_at c) (eta s)).
Hypothesis played : plays s.
Hypothesis own_loss : given_own_loss s.
Hypothesis convex : given_convex_loss s.
Hypothesis some_expert : experts s <> nil.

Lemma advice_is_advised g i : In g (experts s) -> places i -> advised s (Conversion.says c g i).
Proof. intros G I. exists g, i. repeat split; auto. now left. Qed.
Lemma convex_at_places i : places i -> Conversion.convex_between (advised s) (fun p => Conversion.cost c p i).
Proof. intros I. apply convex. now left. Qed.
Lemma said_by_ewa past i : Forall places past -> places i ->
  Conversion.said c past i = predict L (after L (start L) (map (round c) past)) (fun g => Conversion.says c g i).
Proof.
  intros F I. unfold Conversion.said. destruct played as (_ & _ & H). rewrite H. apply averaged_is_ewa; [assumption|].
  intros g j G J. apply own_loss; [assumption|now left].
Qed.
Lemma said_between_advice past i : Forall places past -> places i -> D (advised s) (Conversion.said c past i).
Proof.
  intros F I. unfold Conversion.said. destruct played as (_ & _ & H). rewrite H.
  apply averaged_in_hull; auto using advice_is_advised.
  intros g j G J. apply own_loss; [assumption|now left].
Qed.
End Learner.

Theorem batch_ewa_sharp : batch_ewa_sharp.statement.
Proof.
  intros s; cbv zeta; intros P _ He N2 HT D1 D2 I R V K O Q. pose proof P as (Pc & HN & _).
  apply some_rounds_nat in HT. apply two_experts_nat in N2.
  assert (PT : 0 < INR (T s)) by (apply lt_0_INR; lia).
  assert (PN : 0 < INR (N s)) by (apply lt_0_INR; lia).
  assert (NE : experts s <> nil) by (intros Z; rewrite Z in HN; simpl in HN; lia).
  rewrite tuned_rate in Q by assumption.
  rewrite <- tuned_regret by (try apply log_nonneg; assumption || lia).
  apply (promise (case s) (experts s) (advised s) (advice_is_advised s) (convex_at_places s V) R K Pc I HT
    ltac:(split; assumption) NE (ewa (experts s) (loss_at (case s)) (eta s))).
  - intros past i [F _] J. now apply said_by_ewa.
  - intros past i [F _] J. now apply said_between_advice.
  - intros row F H.
    pose proof (ewa_tuned (experts s) (D (advised s)) (loss_at (case s))
      (D_convex (advised s)) (loss_at_convex (case s) (advised s) (convex_at_places s V)) NE
      (map (round (case s)) row)) as W.
    cbv zeta in W. rewrite map_length, H in W. unfold Weights.N in W. rewrite HN in W.
    rewrite Q. apply W; [assumption| |].
    + intros Z. apply (f_equal (@length _)) in Z. rewrite map_length in Z. simpl in Z. unfold T in HT. lia.
    + exact (rounds_ok (case s) (experts s) (advised s) (advice_is_advised s) R K row F).
Qed.
Theorem batch_ewa : batch_ewa.statement.
Proof.
  intros s; cbv zeta; intros P N0 He N2 HT D1 D2 I R V K O Q.
  apply Rle_trans with (1 := batch_ewa_sharp s P N0 He N2 HT D1 D2 I R V K O Q). apply Rplus_le_compat_r.
  apply some_rounds_nat in HT. pose proof (wide_root (delta s) (T s) HT ltac:(lra)) as W.
  pose proof (sqrt_pos (ln (2 / delta s) / INR (T s))). pose proof (sqrt_pos 2). nra.
Qed.
Lemma experts_defined N T : INR N >= 2 -> INR T >= 1 -> 0 < INR N /\ 0 <= ln (INR N) /\ sqrt (INR T) <> 0.
Proof.
  intros HN HT. split; [lra|split; [apply log_nonneg; apply two_experts_nat in HN; lia|]].
  apply Rgt_not_eq, sqrt_lt_R0. lra.
Qed.
Lemma batch_ewa_defined : batch_ewa.defined.
Proof.
  intros s; cbv zeta; intros. pose proof (experts_defined (N s) (T s) ltac:(lra) ltac:(lra)).
  pose proof (log_defined 2 (delta s) (T s) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)). tauto.
Qed.
Lemma batch_ewa_sharp_defined : batch_ewa_sharp.defined.
Proof.
  intros s; cbv zeta; intros. pose proof (experts_defined (N s) (T s) ltac:(lra) ltac:(lra)).
  pose proof (log_defined 1 (delta s) (T s) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)). tauto.
Qed.

(* ---------------------------------------------------------------- an instance *)
(* a biased coin on a sample of n, and the experts who always say 0, and 1 *)
Definition constants : list (unit -> R) := [(fun _ => 0); (fun _ => 1)].
Definition absolute (p y : R) : R := Rabs (p - y).
Definition tossed (n : nat) (learn : list (unit * R) -> unit -> R) : Conversion.subject :=
  Conversion.Subject unit (fun i => (tt, INR i)) [1/3; 2/3] None n learn absolute 1 constants None (1/2).
Section Tossed.
Variables (n : nat) (learn : list (unit * R) -> unit -> R).
Notation c := (tossed n learn).
Lemma tossed_plays : Conversion.plays c.
Proof. split; [split; [repeat constructor; lra|simpl; lra]|discriminate]. Qed.
Lemma tossed_possible i : Conversion.can_come c i -> possible [1/3; 2/3] i.
Proof.
  intros [I|(row & R & I)]; [exact I|]. apply drawn_possible in R. rewrite Forall_forall in R. apply R, I.
Qed.
Lemma tossed_label i : Conversion.can_come c i -> INR i = 0 \/ INR i = 1.
Proof.
  intros I. apply tossed_possible in I. apply in_map_iff in I. destruct I as ((k & p) & <- & I).
  apply in_positive in I. destruct I as [I _]. cbn in I. destruct I as [I|[I|[]]]; inversion I; subst; simpl; auto.
Qed.
Lemma tossed_visited past : Conversion.visited c past -> Forall (possible [1/3; 2/3]) past.
Proof.
  intros (row & t & R & _ & ->). apply drawn_possible in R. rewrite <- (firstn_skipn t row) in R.
  now apply Forall_app in R.
Qed.
Lemma unit_interval_cost p y : 0 <= p <= 1 -> y = 0 \/ y = 1 -> 0 <= absolute p y <= 1.
Proof.
  intros P Y. unfold absolute. split; [apply Rabs_pos|]. apply Rabs_le. destruct Y as [->| ->]; lra.
Qed.
Lemma constants_say g i : In g constants -> Conversion.says c g i = 0 \/ Conversion.says c g i = 1.
Proof. intros [<-|[<-|[]]]; unfold Conversion.says; auto. Qed.
(* what is said between the experts is in [0, 1], and costs at most 1 *)
Definition zero_or_one (p : R) : Prop := p = 0 \/ p = 1.
Lemma hull_unit p : hull zero_or_one p -> 0 <= p <= 1.
Proof. intros (a & b & [->| ->] & [->| ->] & H); lra. Qed.
Lemma averaged_unit eta past i : Forall (possible [1/3; 2/3]) past -> possible [1/3; 2/3] i ->
  0 <= averaged constants eta absolute (map (Conversion.example c) past) (fst (Conversion.example c i)) <= 1.
Proof.
  intros F I. apply hull_unit. apply (averaged_in_hull c constants zero_or_one); auto.
  - intros g j G _. now apply constants_say.
  - discriminate.
Qed.
Lemma tossed_within : (forall past i, Forall (possible [1/3; 2/3]) past -> possible [1/3; 2/3] i ->
  0 <= Conversion.said c past i <= 1) -> Conversion.losses_within 1 c.
Proof.
  intros H. split.
  - intros past i V I. apply unit_interval_cost; [|now apply tossed_label].
    apply H; [now apply tossed_visited|now apply tossed_possible].
  - intros g i G I. apply unit_interval_cost; [|now apply tossed_label].
    apply in_app_or in G. assert (K : In g constants) by tauto. destruct (constants_say g i K) as [->| ->]; lra.
Qed.
End Tossed.

Definition rate_for_two : R := 2 * sqrt 2 * sqrt (ln (INR 2)) / sqrt (INR 2).
Definition coin : subject :=
  Subject (tossed 2 (averaged constants rate_for_two absolute)) 2 rate_for_two constants absolute.
Lemma coin_fits : plays coin /\ given_independent coin /\ given_loss_range coin /\ given_convex_loss coin /\
  given_own_experts coin /\ given_own_loss coin.
Proof.
  split; [split; [apply tossed_plays|split; reflexivity]|split; [discriminate|split; [|split; [|split]]]].
  - apply tossed_within. intros past i F I. now apply averaged_unit.
  - intros i _. apply absolute_convex.
  - intros g. reflexivity.
  - intros g i _ _. reflexivity.
Qed.
Lemma rate_for_two_positive : 0 < rate_for_two.
Proof.
  unfold rate_for_two. pose proof (sqrt_lt_R0 2 ltac:(lra)). simpl INR.
  assert (0 < sqrt (ln (1 + 1))) by (apply sqrt_lt_R0; rewrite <- ln_1; apply ln_increasing; lra).
  apply Rdiv_lt_0_compat; [|replace (1 + 1) with 2 by lra; lra]. repeat apply Rmult_lt_0_compat; lra.
Qed.
Ltac instance := exists coin; cbv zeta; pose proof coin_fits; pose proof rate_for_two_positive;
  unfold T, delta; cbn [N eta case coin Conversion.T Conversion.delta tossed]; simpl INR;
  intuition (lra || lia || reflexivity).
Lemma batch_ewa_inhabited : batch_ewa.inhabited.
Proof. instance. Qed.
Lemma batch_ewa_sharp_inhabited : batch_ewa_sharp.inhabited.
Proof. instance. Qed.
