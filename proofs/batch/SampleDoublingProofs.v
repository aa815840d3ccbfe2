(* batch.ewa-doubling: the promise of ExpertsOnSample with the regret of the doubling trick. *)
From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Lra Lia Psatz List.
From NoRegret Require Import core.Sums core.Protocol experts.Weights experts.Hedge experts.EWA experts.Doubling.
From NoRegret Require Import probability.Laws probability.Places batch.PointExperts batch.OnlineToBatch.
From NoRegret Require Import batch.ConversionProofs batch.ExpertsOnSample.
From NoRegret Require batch.Conversion batch.SampleEWAProofs.
From NoRegret Require Import batch.SampleDoubling statements.online_to_batch.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- the state of the doubling trick *)
(* after n rounds it is period k = log2 (n + 1), and the learner of the period has seen the rounds from 2^k on *)
Lemma doubling_state {St X Y P} (make : nat -> learner St X Y P) zs :
  let k := Nat.log2 (length zs + 1) in
  after (doubling make) (start (doubling make)) zs
  = ((length zs + 1)%nat, k, after (make (2 ^ k)%nat) (start (make (2 ^ k)%nat)) (skipn (2 ^ k - 1) zs)).
Proof.
  induction zs as [|[x y] zs IH] using rev_ind; [reflexivity|]. cbv zeta in *. rewrite after_app, IH.
  set (n := length zs). set (k := Nat.log2 (n + 1)) in *. rewrite app_length. cbn [length]. fold n.
  destruct (Nat.log2_spec (n + 1) ltac:(lia)) as [Lo Hi]. fold k in Lo, Hi.
  replace (S k) with (k + 1)%nat in Hi by lia.
  cbn [after update doubling]. destruct (Nat.eqb_spec (n + 1 + 1) (2 ^ (k + 1))) as [Q|Q].
  - assert (E : Nat.log2 (n + 1 + 1) = (k + 1)%nat) by (rewrite Q; apply Nat.log2_pow2; lia).
    rewrite E. f_equal. rewrite skipn_all2; [reflexivity|]. rewrite app_length. cbn [length]. fold n. lia.
  - assert (E : Nat.log2 (n + 1 + 1) = k).
    { apply Nat.log2_unique; [lia|]. replace (S k) with (k + 1)%nat by lia. lia. }
    rewrite E. f_equal. rewrite skipn_app. replace (2 ^ k - 1 - length zs)%nat with 0%nat by (fold n; lia).
    cbn [skipn]. rewrite after_app. reflexivity.
Qed.

Section Learner.
Variable s : subject.
Notation c := (case s).
Notation places := (possible (Conversion.chances c)).
Notation L := (ewa_doubling (experts s) (loss_at c)).
Hypothesis played : plays s.
Hypothesis independent : given_independent s.
Hypothesis some_rounds : (1 <= T s)%nat.
Hypothesis convex : given_convex_loss s.
Hypothesis own_loss : given_own_loss s.
Hypothesis periods : given_period_learner s.
Hypothesis some_expert : experts s <> nil.

Lemma advice_is_advised g i : In g (experts s) -> places i -> advised s (Conversion.says c g i).
Proof. intros G I. exists g, i. repeat split; auto. now left. Qed.
Lemma convex_at_places i : places i -> Conversion.convex_between (advised s) (fun p => Conversion.cost c p i).
Proof. intros I. apply convex. now left. Qed.
Lemma visited_past past : reachable (Conversion.chances c) (T s) past -> Conversion.visited c past.
Proof. exact (reachable_visited c (proj1 played) independent some_rounds past). Qed.
Lemma said_in_period past i : reachable (Conversion.chances c) (T s) past -> places i ->
  let k := Nat.log2 (length past + 1) in
  Conversion.said c past i = averaged (experts s) (rate s k) (SampleDoubling.own_loss s)
    (map (Conversion.example c) (skipn (2 ^ k - 1) past)) (fst (Conversion.example c i)).
Proof. intros R I. apply periods; [now apply visited_past|now left]. Qed.
Lemma later_places n past : Forall places past -> Forall places (skipn n past).
Proof. intros F. rewrite <- (firstn_skipn n past) in F. now apply Forall_app in F. Qed.
Lemma said_by_doubling past i : reachable (Conversion.chances c) (T s) past -> places i ->
  Conversion.said c past i = predict L (after L (start L) (map (round c) past)) (fun g => Conversion.says c g i).
Proof.
  intros R I. rewrite said_in_period by assumption. cbv zeta. pose proof R as [F _].
  unfold ewa_doubling. rewrite doubling_state, map_length. cbv zeta.
  set (k := Nat.log2 (length past + 1)). cbn [predict doubling]. rewrite skipn_map.
  unfold rate, make_ewa. rewrite <- INR_pow2. destruct played as [_ <-].
  apply averaged_is_ewa; [now apply later_places|]. intros g j G J. apply own_loss; [assumption|now left].
Qed.
Lemma said_between_advice past i : reachable (Conversion.chances c) (T s) past -> places i ->
  D (advised s) (Conversion.said c past i).
Proof.
  intros R I. rewrite said_in_period by assumption. cbv zeta.
  apply averaged_in_hull; auto using advice_is_advised; [apply later_places, R|].
  intros g j G J. apply own_loss; [assumption|now left].
Qed.
End Learner.

(* ---------------------------------------------------------------- the theorem *)
Lemma doubling_per_round n T : 0 <= ln n -> 0 < T ->
  (sqrt 2 / (sqrt 2 - 1) * sqrt (T * ln n / 2) - sqrt (ln n / 2) / (sqrt 2 - 1)) / T
  = sqrt 2 * sqrt (ln n) * (sqrt 2 + 2) / (2 * sqrt T) - sqrt 2 * sqrt (ln n) * (1 + sqrt 2) / (2 * T).
Proof.
  intros L HT. destruct root2 as [R1 R2]. assert (S : 0 < sqrt T) by now apply sqrt_lt_R0.
  pose proof (sqrt_sqrt T ltac:(lra)) as Q.
  assert (I1 : / (sqrt 2 - 1) = 1 + sqrt 2) by (apply Rmult_eq_reg_l with (sqrt 2 - 1); [rewrite Rinv_r; lra|lra]).
  assert (I2 : sqrt (ln n / 2) = sqrt 2 * sqrt (ln n) / 2).
  { replace (ln n / 2) with (2 * ln n / (2 * 2)) by field.
    rewrite sqrt_div_alt, (sqrt_square 2), (sqrt_mult 2 (ln n)) by lra. reflexivity. }
  replace (T * ln n / 2) with (T * (ln n / 2)) by field. rewrite sqrt_mult, I2 by lra. unfold Rdiv at 2 4. rewrite I1.
  replace (sqrt 2 * (1 + sqrt 2)) with (sqrt 2 + 2) by lra.
  set (a := sqrt 2 * sqrt (ln n)). set (r := sqrt T) in *. rewrite <- Q. field. lra.
Qed.
Theorem batch_ewa_doubling : batch_ewa_doubling.statement.
Proof.
  intros s; cbv zeta; intros P _ N2 HT D1 D2 I R V K W O. pose proof P as (Pc & HN).
  apply some_rounds_nat in HT. apply SampleEWAProofs.two_experts_nat in N2.
  assert (PT : 0 < INR (T s)) by (apply lt_0_INR; lia).
  assert (NE : experts s <> nil) by (intros Z; rewrite Z in HN; simpl in HN; lia).
  apply Rle_trans with (sqrt 2 * sqrt (ln (1 / delta s) / INR (T s))
    + (sqrt 2 * sqrt (ln (INR (N s))) * (sqrt 2 + 2) / (2 * sqrt (INR (T s)))
       - sqrt 2 * sqrt (ln (INR (N s))) * (1 + sqrt 2) / (2 * INR (T s)))).
  - rewrite <- doubling_per_round by (try apply SampleEWAProofs.log_nonneg; assumption || lia).
    apply (promise (case s) (experts s) (advised s) (advice_is_advised s) (convex_at_places s V) R K Pc I HT
      ltac:(split; assumption) NE (ewa_doubling (experts s) (loss_at (case s)))).
    + exact (said_by_doubling s P I HT W O).
    + exact (said_between_advice s P I HT W O NE).
    + intros row F H.
      pose proof (ewa_doubling_sharp (experts s) (D (advised s)) (loss_at (case s))
        (D_convex (advised s)) (loss_at_convex (case s) (advised s) (convex_at_places s V))
        ltac:(rewrite HN; exact N2)
        (map (round (case s)) row)) as B.
      cbv zeta in B. rewrite map_length, H in B. unfold Weights.N in B. rewrite HN in B. apply B.
      * intros Z. apply (f_equal (@length _)) in Z. rewrite map_length in Z. simpl in Z. unfold T in HT. lia.
      * exact (rounds_ok (case s) (experts s) (advised s) (advice_is_advised s) R K row F).
  - pose proof (wide_root (delta s) (T s) HT ltac:(lra)) as B.
    pose proof (sqrt_pos (ln (2 / delta s) / INR (T s))). pose proof (sqrt_pos 2). unfold Rminus.
    rewrite <- Rplus_assoc.
    apply Rplus_le_compat_r, Rplus_le_compat_r. nra.
Qed.
Lemma batch_ewa_doubling_defined : batch_ewa_doubling.defined.
Proof.
  intros s; cbv zeta; intros. pose proof (SampleEWAProofs.experts_defined (N s) (T s) ltac:(lra) ltac:(lra)).
  pose proof (log_defined 2 (delta s) (T s) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)). tauto.
Qed.

(* ---------------------------------------------------------------- an instance *)
(* a biased coin, thrown three times: a period of one round, and one of two *)
Definition in_periods (past : list (unit * R)) (x : unit) : R :=
  let k := Nat.log2 (length past + 1) in
  averaged SampleEWAProofs.constants (sqrt (8 * ln (INR 2) / 2 ^ k)) SampleEWAProofs.absolute
    (skipn (2 ^ k - 1) past) x.
Definition coin : subject := Subject (SampleEWAProofs.tossed 3 in_periods) 2 SampleEWAProofs.constants
  SampleEWAProofs.absolute.
Lemma coin_says past i : Conversion.said (case coin) past i
  = averaged SampleEWAProofs.constants (rate coin (Nat.log2 (length past + 1))) SampleEWAProofs.absolute
      (map (Conversion.example (case coin)) (skipn (2 ^ Nat.log2 (length past + 1) - 1) past))
      (fst (Conversion.example (case coin) i)).
Proof.
  unfold Conversion.said. cbn [coin case Conversion.learn SampleEWAProofs.tossed]. unfold in_periods.
  rewrite map_length, skipn_map. reflexivity.
Qed.
Lemma coin_fits : plays coin /\ given_independent coin /\ given_loss_range coin /\ given_convex_loss coin /\
  given_own_experts coin /\ given_own_loss coin /\ given_period_learner coin.
Proof.
  split; [split; [apply SampleEWAProofs.tossed_plays|reflexivity]|split; [discriminate|split; [|split; [|split;
  [|split]]]]].
  - apply SampleEWAProofs.tossed_within. intros past i F I. change (0 <= Conversion.said (case coin) past i <= 1).
    rewrite coin_says. apply SampleEWAProofs.averaged_unit; [|assumption].
    rewrite <- (firstn_skipn (2 ^ Nat.log2 (length past + 1) - 1) past) in F. now apply Forall_app in F.
  - intros i _. apply absolute_convex.
  - intros g. reflexivity.
  - intros g i _ _. reflexivity.
  - intros past i _ _. apply coin_says.
Qed.
Lemma batch_ewa_doubling_inhabited : batch_ewa_doubling.inhabited.
Proof.
  exists coin. cbv zeta. pose proof coin_fits. unfold T, delta.
  cbn [N case coin Conversion.T Conversion.delta SampleEWAProofs.tossed]. simpl INR. intuition (lra || lia).
Qed.
