(* What is printed about prediction with experts and is false: each formula refuted by an explicit run. *)
From Coq Require Import Reals QArith Qreals ZArith Lra Lia List Bool.
From NoRegret Require Import printed.Enclosures.
From NoRegret Require Import core.Rationals statements.printed.
From NoRegret Require Import core.Sums core.Numbers experts.ExponentialWeights.
From NoRegret Require experts.WeightedMajority experts.ExpertAdvice experts.RandomizedWeightedMajority.
From NoRegret Require experts.ExponentialAverage experts.HedgeRun experts.Doubled experts.AnyDoubled.
From NoRegret Require experts.Potential experts.RationalWeights experts.RandomizedWeightedMajorityRuns.
Import ListNotations.
Local Open Scope R_scope.

Ltac numerals := unfold Q2R in *; cbn [Qnum Qden] in *; cbn [INR] in *.

(* ---------------------------------------------------------------- mistakes *)
(* E000-11 (lecture, On-line Learning a Non-Realizable Concept): where each expert errs somewhere, so does the
   learner.  Two experts that contradict each other, beta = 1/2, ties to 0, labels 0: each expert errs once, the
   learner never, and no weight is changed. *)
Definition E000_11_run : WeightedMajority.subject :=
  WeightedMajority.Subject 2 (1 / 2) false (fun _ => false)
    [WeightedMajority.Round [true; false] false false; WeightedMajority.Round [false; true] false false].
Theorem E000_11 : ~ E000_11.statement.
Proof.
  intros H. specialize (H E000_11_run). cbv zeta in H.
  change (WeightedMajority.m_T E000_11_run) with 0%nat in H.
  change (WeightedMajority.m_star E000_11_run) with 1%nat in H.
  enough (B : INR 0 >= Rmin 1 (INR 1)) by (cbn [INR] in B; rewrite Rmin_left in B; lra). apply H.
  - split; [reflexivity|]. split; [right; split; [cbn; ring|reflexivity]|].
    split; [reflexivity|]. split; [right; split; [cbn; ring|reflexivity]|]. exact I.
  - exact Nat.lt_0_2.
  - cbn. lra.
  - cbn. lra.
  - reflexivity.
Qed.

(* E000-18 (lecture, Drawback of Deterministic Algorithms): if every label contradicts the algorithm, its regret is
   at least T/2.  One expert that says 0, an algorithm that follows it, one round with label 1: the regret is 0. *)
Definition E000_18_run : ExpertAdvice.subject :=
  ExpertAdvice.Subject 1 (fun _ advice => hd false advice) [ExpertAdvice.Round [false] true false].
Theorem E000_18 : ~ E000_18.statement.
Proof.
  intros H. specialize (H E000_18_run). cbv zeta in H.
  enough (B : INR 1 - INR 1 >= INR 1 / 2) by (cbn [INR] in B; lra). apply H.
  - now repeat split.
  - intros e [<-|[]]. discriminate.
Qed.

(* ---------------------------------------------------------------- Randomized Weighted Majority *)
(* E000-21 (lecture, remarks before and after Theorem 7.4): R_T <= 2 sqrt(T ln N) without a word on beta.  Two
   actions, beta = 1/2, losses (1, 0) and (0, 1) in turn, T = 400: each pair of rounds costs 1/2 + 2/3, so that
   R_T = T/12, which is 33.33 against 33.31. *)
(* two rounds in turn *)
Definition in_turn : list RandomizedWeightedMajorityRuns.round :=
  [RandomizedWeightedMajorityRuns.Round [1 # 2; 1 # 2] [1; 0];
   RandomizedWeightedMajorityRuns.Round [1 # 3; 2 # 3] [0; 1]]%Q.
(* the weights before the rounds of the pairs: (w, w), (w/2, w), w being 1/2^i *)
Definition halves (i : nat) : list (list Q) :=
  let w := RationalWeights.power (1 # 2) i in [[w; w]; [(1 # 2) * w; w]]%Q.
Definition E000_21_run : RandomizedWeightedMajorityRuns.transcript :=
  RandomizedWeightedMajorityRuns.Run 2 400 (1 # 2)%Q RandomizedWeightedMajority.Printed
    (flat_map (fun _ => in_turn) (seq 0 200)) (firstn 401 (flat_map halves (seq 0 201)))
    (700 # 3)%Q 200%Q (100 # 3)%Q.
Lemma E000_21_conforms : RandomizedWeightedMajorityRuns.conforms E000_21_run = true.
Proof. vm_compute. reflexivity. Qed.
Lemma E000_21_binary :
  RandomizedWeightedMajority.given_binary_losses (RandomizedWeightedMajorityRuns.subject E000_21_run).
Proof.
  intros e He l Hl. apply in_map_iff in He. destruct He as (f & <- & Hf).
  apply in_map_iff in Hl. destruct Hl as (q & <- & Hq).
  apply in_flat_map in Hf. destruct Hf as (i & _ & Hf). rewrite <- Q2R_zero, <- Q2R_one.
  destruct Hf as [<-|[<-|[]]]; destruct Hq as [<-|[<-|[]]]; auto.
Qed.
Theorem E000_21 : ~ E000_21.statement.
Proof.
  intros H. destruct (RandomizedWeightedMajorityRuns.sound _ E000_21_conforms) as (Plays & N & Beta & T & _ & _ & R).
  pose proof E000_21_binary as Binary.
  set (s := RandomizedWeightedMajorityRuns.subject E000_21_run) in *. clearbody s.
  change (RandomizedWeightedMajorityRuns.N E000_21_run) with 2%nat in N.
  change (RandomizedWeightedMajorityRuns.T E000_21_run) with 400%nat in T.
  change (RandomizedWeightedMajorityRuns.R_T E000_21_run) with (100 # 3)%Q in R.
  change (RandomizedWeightedMajorityRuns.beta E000_21_run) with (1 # 2)%Q in Beta.
  specialize (H s). cbv zeta in H. rewrite N, Beta, T, R in H.
  assert (F : INR 400 = 400) by now rewrite INR_IZR_INZ. rewrite F in H.
  enough (B : Q2R (100 # 3)%Q <= 2 * sqrt 400 * sqrt (ln (INR 2))).
  { numerals. revert B. apply Rlt_not_le. enclose. }
  apply H; try assumption; try reflexivity.
  - exact Nat.lt_0_2.
  - cbn. lra.
  - lra.
Qed.

(* ---------------------------------------------------------------- Exponential Weighted Average *)
(* E000-30 (lecture, The Exponential Weighted Average Algorithm, first remark): it extends to other losses in [0, 1].
   The zero-one loss, which is not convex: experts 0 and 1, label 0; the mean 1/2 is wrong, regret 1.  With eta = 2
   the bound is less than 0.6. *)
Definition zero_one (p y : R) : R := if Req_EM_T p y then 0 else 1.
Definition E000_30_run : ExponentialAverage.subject :=
  ExponentialAverage.Subject 2 2 zero_one [ExponentialAverage.Round [0; 1] 0 (1 / 2)].
Theorem E000_30 : ~ E000_30.statement.
Proof.
  assert (Right : zero_one 0 0 = 0) by (unfold zero_one; destruct (Req_EM_T 0 0); lra).
  assert (Wrong : zero_one 1 0 = 1) by (unfold zero_one; destruct (Req_EM_T 1 0); lra).
  assert (Mean : zero_one (1 / 2) 0 = 1) by (unfold zero_one; destruct (Req_EM_T (1 / 2) 0); lra).
  intros H. specialize (H E000_30_run). cbv zeta in H.
  assert (R : ExponentialAverage.R_T E000_30_run = 1).
  { unfold ExponentialAverage.R_T, regret, best_total, expert_total. cbn. unfold ExponentialAverage.own_loss. cbn.
    rewrite Right, Wrong, Mean, Rmin_left; lra. }
  rewrite R in H. enough (B : 1 <= INR 1 * 2 / 8 + ln (INR 2) / 2).
  { numerals. revert B. apply Rlt_not_le. enclose. }
  apply H.
  - split; [|split; [|exact I]].
    + split; [reflexivity|]. split; [|unfold in_unit; cbn; lra]. repeat apply Forall_cons; unfold in_unit; try lra.
      apply Forall_nil.
    + unfold dot, shares, total. cbn. field.
  - exact Nat.lt_0_2.
  - cbn. lra.
  - apply Forall_cons; [|apply Forall_nil]. cbn. rewrite Right, Wrong.
    repeat apply Forall_cons; unfold in_unit; try lra. apply Forall_nil.
Qed.

(* The absolute loss, labels 0, one expert that always says 0 and n that always say 1, for T rounds. *)
Section OneIsRight.
Variables (n : nat) (eta : R).
Definition absolute (p y : R) : R := Rabs (p - y).
(* the share of those who are wrong, after t rounds *)
Definition wrong (t : nat) : R := INR n * exp (- eta * INR t) / (1 + INR n * exp (- eta * INR t)).
Definition one_right (T : nat) : ExponentialAverage.subject :=
  ExponentialAverage.Subject (S n) eta absolute
    (map (fun t => ExponentialAverage.Round (0 :: repeat 1 n) 0 (wrong t)) (seq 0 T)).

Lemma absolute_right : absolute 0 0 = 0.
Proof. unfold absolute. rewrite Rminus_0_r. apply Rabs_R0. Qed.
Lemma absolute_wrong : absolute 1 0 = 1.
Proof. unfold absolute. rewrite Rminus_0_r. apply Rabs_R1. Qed.
Lemma losses_are t : ExponentialAverage.expert_losses absolute
  (ExponentialAverage.Round (0 :: repeat 1 n) 0 (wrong t)) = 0 :: repeat 1 n.
Proof.
  unfold ExponentialAverage.expert_losses. cbn. rewrite absolute_right. f_equal.
  induction n as [|m IH]; [reflexivity|]. cbn. now rewrite IH, absolute_wrong.
Qed.
Lemma total_repeat b m : total (repeat b m) = INR m * b.
Proof.
  unfold total. induction m as [|m IH]; [cbn; ring|]. rewrite S_INR. cbn [repeat sum]. rewrite IH. ring.
Qed.
Lemma mean_repeat c b m : dot (map (fun w => w / c) (repeat b m)) (repeat 1 m) = INR m * b / c.
Proof.
  unfold dot. induction m as [|m IH]; [cbn; unfold Rdiv; ring|]. rewrite S_INR. cbn [repeat map combine sum fst snd].
  rewrite IH. unfold Rdiv. ring.
Qed.
Lemma shrink_repeat b m : shrink eta (repeat b m) (repeat 1 m) = repeat (b * exp (- eta)) m.
Proof.
  unfold shrink. induction m as [|m IH]; [reflexivity|]. cbn [repeat map combine fst snd].
  rewrite IH, Rmult_1_r. reflexivity.
Qed.
Lemma one_right_units : Forall in_unit (0 :: repeat 1 n).
Proof.
  apply Forall_cons; [unfold in_unit; lra|]. apply Forall_forall. intros a Ha. apply repeat_spec in Ha. subst.
  unfold in_unit. lra.
Qed.
Lemma one_right_plays T : ExponentialAverage.plays (one_right T).
Proof.
  assert (F : forall T t, ExponentialAverage.follows (S n) eta absolute (1 :: repeat (exp (- eta * INR t)) n)
    (map (fun t => ExponentialAverage.Round (0 :: repeat 1 n) 0 (wrong t)) (seq t T))).
  { clear T. induction T as [|T IH]; intros t; [exact I|]. cbn [seq map ExponentialAverage.follows].
    split; [|split].
    - split; [cbn; now rewrite repeat_length|]. split; [exact one_right_units|]. unfold in_unit. cbn. lra.
    - cbn [ExponentialAverage.prediction ExponentialAverage.advice]. unfold shares. cbn [map].
      change (dot (?a :: ?u) (?b :: ?v)) with (a * b + dot u v).
      rewrite mean_repeat. change (total (1 :: ?u)) with (1 + total u). rewrite total_repeat. unfold wrong.
      rewrite Rmult_0_r, Rplus_0_l. reflexivity.
    - rewrite losses_are. change (shrink eta (1 :: ?u) (0 :: ?v)) with (1 * exp (- eta * 0) :: shrink eta u v).
      rewrite shrink_repeat, <- exp_plus, Rmult_0_r, exp_0, Rmult_1_r.
      replace (- eta * INR t + - eta) with (- eta * INR (S t)) by (rewrite S_INR; ring). apply IH. }
  unfold ExponentialAverage.plays. cbn [one_right ExponentialAverage.N ExponentialAverage.eta ExponentialAverage.loss
    ExponentialAverage.rounds repeat].
  replace (repeat 1 n) with (repeat (exp (- eta * INR 0)) n) at 1 by (cbn; now rewrite Rmult_0_r, exp_0). apply F.
Qed.
Lemma one_right_convex T : ExponentialAverage.given_convex_loss (one_right T).
Proof.
  apply Forall_forall. intros e He a b t _ _ [T0 T1]. cbn. unfold absolute.
  replace ((1 - t) * a + t * b - ExponentialAverage.outcome e)
    with ((1 - t) * (a - ExponentialAverage.outcome e) + t * (b - ExponentialAverage.outcome e)) by ring.
  eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult, (Rabs_pos_eq t), (Rabs_pos_eq (1 - t)) by lra. lra.
Qed.
Lemma one_right_range T : ExponentialAverage.given_loss_range (one_right T).
Proof.
  apply Forall_map, Forall_forall. intros t _. cbn [one_right ExponentialAverage.loss]. rewrite losses_are.
  exact one_right_units.
Qed.
Lemma one_right_T T : ExponentialAverage.T (one_right T) = T.
Proof. unfold ExponentialAverage.T. cbn. now rewrite map_length, seq_length. Qed.
Lemma one_right_regret T : sum wrong (seq 0 T) <= ExponentialAverage.R_T (one_right T).
Proof.
  unfold ExponentialAverage.R_T, regret. set (table := ExponentialAverage.table _ _).
  assert (Own : sum fst table = sum wrong (seq 0 T)).
  { unfold table, ExponentialAverage.table. cbn. rewrite map_map, sum_map. apply sum_ext. intros t _. cbn.
    unfold ExponentialAverage.own_loss, absolute. cbn. rewrite Rminus_0_r. apply Rabs_pos_eq.
    unfold wrong. pose proof (pos_INR n). pose proof (exp_pos (- eta * INR t)).
    apply Rmult_le_pos; [nra|]. left. apply Rinv_0_lt_compat. nra. }
  assert (Best : best_total (S n) table <= expert_total 0 table).
  { apply least_le. apply in_map_iff. exists 0%nat. split; [reflexivity|]. apply in_seq. lia. }
  assert (Zero : expert_total 0 table = 0).
  { unfold expert_total, table, ExponentialAverage.table. cbn. rewrite map_map, sum_map.
    rewrite (sum_ext _ (fun _ => 0)); [rewrite sum_const; ring|]. intros t _. cbn. apply absolute_right. }
  cbn [one_right ExponentialAverage.N]. lra.
Qed.
End OneIsRight.

(* E000-37 (lecture, Theorem 7.7): the bound of the doubling trick for EWA itself, without a word on eta.  Two
   experts, one right, eta = 1/1000, T = 15: the regret is more than 7.4, and the bound less than 6.4. *)
Definition E000_37_run : ExponentialAverage.subject := one_right 1 (1 / 1000) 15.
Theorem E000_37 : ~ E000_37.statement.
Proof.
  intros H. pose proof (one_right_regret 1 (1 / 1000) 15) as R. fold E000_37_run in R.
  assert (L : 7.4 < sum (wrong 1 (1 / 1000)) (seq 0 15)) by (unfold wrong; cbn; enclose).
  specialize (H E000_37_run). cbv zeta in H. assert (T : ExponentialAverage.T E000_37_run = 15%nat) by reflexivity.
  rewrite T in H. assert (F : INR 15 = 15) by now rewrite INR_IZR_INZ. rewrite F in H.
  assert (B : ExponentialAverage.R_T E000_37_run <=
    sqrt 15 * sqrt (ln (INR 2)) / (sqrt 2 - 1) - sqrt 2 * sqrt (ln (INR 2)) / (2 * (sqrt 2 - 1))).
  { apply H; try reflexivity; try (cbn; lra); try lra.
    - apply one_right_plays.
    - exact Nat.lt_0_2.
    - apply one_right_convex.
    - apply one_right_range. }
  assert (U : sqrt 15 * sqrt (ln (INR 2)) / (sqrt 2 - 1) - sqrt 2 * sqrt (ln (INR 2)) / (2 * (sqrt 2 - 1)) < 6.4)
    by (numerals; enclose).
  lra.
Qed.

(* E000-38 (lecture, Theorem 7.7, proof): in a period cut short after T rounds the regret is at most sqrt(T ln N/2).
   Three experts, one right, the rate of a period of 8 rounds, which is sqrt(ln 3), T = 2: the regret is more than
   1.078, and the bound less than 1.049. *)
Definition E000_38_run : ExponentialAverage.subject := one_right 2 (sqrt (ln 3)) 2.
Theorem E000_38 : ~ E000_38.statement.
Proof.
  intros H. pose proof (one_right_regret 2 (sqrt (ln 3)) 2) as R. fold E000_38_run in R.
  assert (L : 1.078 < sum (wrong 2 (sqrt (ln 3))) (seq 0 2)) by (unfold wrong; cbn; enclose).
  specialize (H E000_38_run). cbv zeta in H.
  assert (T : ExponentialAverage.T E000_38_run = 2%nat) by reflexivity. rewrite T in H.
  assert (B : ExponentialAverage.R_T E000_38_run <= sqrt 2 * sqrt (INR 2) * sqrt (ln (INR 3)) / 2).
  { apply H; try reflexivity; try (cbn; lra).
    - apply one_right_plays.
    - exact (Nat.lt_0_succ 2).
    - change (0 < sqrt (ln 3)). enclose.
    - apply one_right_convex.
    - apply one_right_range. }
  assert (U : sqrt 2 * sqrt (INR 2) * sqrt (ln (INR 3)) / 2 < 1.049) by (numerals; enclose).
  lra.
Qed.

(* ---------------------------------------------------------------- the doubling trick *)
(* What Hedge plays on these losses, from these weights. *)
Fixpoint hedge (eta : R) (weights : list R) (ls : list (list R)) : list HedgeRun.round :=
  match ls with
  | nil => nil
  | l :: rest => HedgeRun.Round (shares weights) l :: hedge eta (shrink eta weights l) rest
  end.
Lemma hedge_follows n eta ls : Forall (fun l => length l = n) ls ->
  forall w, HedgeRun.follows n eta w (hedge eta w ls).
Proof.
  induction 1 as [|l ls L _ IH]; intros w; [exact I|]. cbn [hedge HedgeRun.follows].
  split; [exact L|]. split; [reflexivity|apply IH].
Qed.
Lemma hedge_distributions n eta ls : (0 < n)%nat -> Forall (fun l => length l = n) ls ->
  forall w, length w = n -> Potential.positive w ->
  Forall (fun e => length (HedgeRun.losses e) = n /\ Doubled.distribution n (HedgeRun.prediction e)) (hedge eta w ls).
Proof.
  intros Hn. induction 1 as [|l ls L _ IH]; intros w W P; [apply Forall_nil|]. cbn [hedge]. apply Forall_cons.
  - assert (Nil : w <> nil) by (intros ->; cbn in W; lia). pose proof (Potential.total_positive w Nil P) as Z.
    split; [exact L|]. cbn [HedgeRun.prediction]. unfold shares. split; [now rewrite map_length|]. split.
    + apply Forall_map, Forall_forall. intros a Ha. unfold Potential.positive in P. rewrite Forall_forall in P.
      left. apply Rdiv_lt_0_compat; auto.
    + unfold total at 1. rewrite sum_map, sum_div. fold (total w). unfold Rdiv. apply Rinv_r. lra.
  - apply IH; [rewrite Potential.shrink_length; congruence|now apply Potential.shrink_positive].
Qed.

Ltac as_long := repeat first [apply Forall_nil | apply Forall_cons; [reflexivity|]].

(* E000-89 (lecture, last remark): the doubling trick keeps the regret below sqrt(T ln N).  Hedge on two actions, the
   first of which always loses 1, T = 5: periods of 1, 2 and 2 rounds, the last cut short; the regret is more than
   1.89, and the bound less than 1.87. *)
Definition rate_of (k : nat) : R := sqrt (8 * ln (INR 2) / 2 ^ k).
Definition E000_89_run : Doubled.subject :=
  let l := [1; 0] in
  Doubled.Actions 2
    (hedge (rate_of 0) [1; 1] [l] ++ hedge (rate_of 1) [1; 1] [l; l] ++ hedge (rate_of 2) [1; 1] [l; l]).
Theorem E000_89 : ~ E000_89.statement.
Proof.
  intros H. specialize (H E000_89_run). cbv zeta in H.
  assert (R : 1.89 < Doubled.R_T E000_89_run).
  { unfold Doubled.R_T, regret. assert (B : best_total 2 (Doubled.table E000_89_run) <= 0).
    { eapply Rle_trans; [apply least_le; right; left; reflexivity|]. unfold expert_total. cbn. lra. }
    assert (L : 1.89 < sum fst (Doubled.table E000_89_run)).
    { cbn. unfold HedgeRun.loss, dot, shares, shrink, total, rate_of. cbn. enclose. }
    cbn [E000_89_run Doubled.N]. fold E000_89_run. lra. }
  assert (T : Doubled.T E000_89_run = 5%nat) by reflexivity. rewrite T in H.
  enough (B : Doubled.R_T E000_89_run <= sqrt (INR 5) * sqrt (ln (INR 2))).
  { assert (U : sqrt (INR 5) * sqrt (ln (INR 2)) < 1.87) by (numerals; enclose). lra. }
  assert (P : Potential.positive [1; 1]) by exact (Potential.repeat_positive 2).
  apply H.
  - unfold Doubled.plays, E000_89_run. repeat (apply Forall_app; split);
      (apply hedge_distributions; [lia|as_long|reflexivity|exact P]).
  - exact Nat.lt_0_2.
  - cbn. lra.
  - cbn. lra.
  - exact I.
  - apply Forall_map. cbn. repeat apply Forall_cons; try apply Forall_nil; cbn;
      repeat apply Forall_cons; try apply Forall_nil; unfold in_unit; lra.
  - intros k. change (HedgeRun.follows 2 (rate_of k) [1; 1] (period k (HedgeRun.rounds (HedgeRun.Subject 2 0
      (match E000_89_run with Doubled.Actions _ rs => rs | _ => nil end))))). cbn [HedgeRun.rounds].
    destruct k as [|[|[|k]]].
    + apply (hedge_follows 2 _ [[1; 0]]). as_long.
    + apply (hedge_follows 2 _ [[1; 0]; [1; 0]]). as_long.
    + apply (hedge_follows 2 _ [[1; 0]; [1; 0]]). as_long.
    + unfold period. rewrite skipn_all2, firstn_nil; [exact I|].
      change (5 <= 2 ^ (3 + k) - 1)%nat. rewrite Nat.pow_add_r. pose proof (Nat.pow_nonzero 2 k). cbn. lia.
Qed.

(* E003-41 (chapter, Exercise 4, the Doubling Trick): regret at most alpha sqrt(2^m) on each period of 2^m rounds
   gives the bound, also where the last period is cut short.  Two actions, alpha = 1/5: in the three rounds of
   [E003_41_whole] both periods have regret 0; after two of them the regret is 1, and the bound less than 0.97. *)
Definition E003_41_whole : list HedgeRun.round :=
  [HedgeRun.Round [1; 0] [0; 0]; HedgeRun.Round [0; 1] [0; 1]; HedgeRun.Round [0; 1] [1; 0]].
Definition E003_41_run : AnyDoubled.subject :=
  AnyDoubled.Subject (Doubled.Actions 2 (firstn 2 E003_41_whole)) (1 / 5).
Lemma E003_41_periods :
  AnyDoubled.given_period_regret (AnyDoubled.Subject (Doubled.Actions 2 E003_41_whole) (1 / 5)).
Proof.
  intros k Hk. pose proof (sqrt_pos (2 ^ k)) as S. cbn [AnyDoubled.alpha].
  assert (Z : regret 2 (period k (HedgeRun.table E003_41_whole)) = 0); [|cbn in Z |- *; lra].
  destruct k as [|[|k]].
  - unfold regret, best_total, expert_total. cbn. unfold HedgeRun.loss, dot. cbn. rewrite Rmin_left; lra.
  - unfold regret, best_total, expert_total. cbn. unfold HedgeRun.loss, dot. cbn. rewrite Rmin_left; lra.
  - exfalso. change (2 ^ (2 + k) <= 3)%nat in Hk. rewrite Nat.pow_add_r in Hk. pose proof (Nat.pow_nonzero 2 k).
    cbn in Hk. lia.
Qed.
Theorem E003_41 : ~ E003_41.statement.
Proof.
  intros H. specialize (H E003_41_run). cbv zeta in H.
  assert (R : AnyDoubled.R_T E003_41_run = 1).
  { unfold AnyDoubled.R_T, Doubled.R_T, regret, best_total, expert_total. cbn. unfold HedgeRun.loss, dot. cbn.
    rewrite Rmin_left; lra. }
  rewrite R in H. enough (B : 1 <= 1 / 5 * sqrt 2 * sqrt (INR 2) / (sqrt 2 - 1)).
  { numerals. revert B. apply Rlt_not_le. enclose. }
  apply H.
  - split; [|exact Nat.lt_0_2]. repeat apply Forall_cons; try apply Forall_nil; (split; [reflexivity|]);
      (split; [reflexivity|]); (split; [|unfold total; cbn; ring]);
      repeat apply Forall_cons; try apply Forall_nil; lra.
  - cbn. lra.
  - cbn. lra.
Qed.
