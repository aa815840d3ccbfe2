(* doubling.periods, doubling.sum, doubling.generic, ewa.doubling: the regret is at most the sum of that of the
   periods, for the best expert of the run is not better in a period than the best of that period; and if the regret
   of period k is at most alpha sqrt(2)^k, that is a geometric sum. *)
From Coq Require Import Reals Lra Lia List Arith.
From NoRegret Require Import core.Sums core.Numbers core.Exponential.
From NoRegret Require Import experts.ExponentialWeights experts.Potential experts.Tuning.
From NoRegret Require Import experts.HedgeProofs experts.ExponentialAverageProofs statements.exponential.
From NoRegret Require experts.Doubled experts.AnyDoubled.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- powers of two *)
Lemma power_of_two_positive k : (1 <= 2 ^ k)%nat.
Proof. induction k; simpl; lia. Qed.
Lemma INR_power_of_two k : INR (2 ^ k) = 2 ^ k.
Proof. rewrite pow_INR. reflexivity. Qed.
Lemma power_of_two_ge_one k : 2 ^ k >= 1.
Proof. rewrite <- INR_power_of_two. apply Rle_ge, (le_INR 1), power_of_two_positive. Qed.
Lemma root_of_power k : sqrt (2 ^ k) = sqrt 2 ^ k.
Proof.
  induction k as [|k IH]; [apply sqrt_1|]. cbn [pow]. rewrite sqrt_mult, IH; [reflexivity|lra|].
  pose proof (power_of_two_ge_one k). lra.
Qed.
Lemma half_power n : Rpower 2 (INR n / 2) = sqrt 2 ^ n.
Proof.
  rewrite <- Rpower_pow by (apply sqrt_lt_R0; lra). rewrite <- (Rpower_sqrt 2) by lra.
  rewrite Rpower_mult. f_equal. field.
Qed.

(* ---------------------------------------------------------------- periods *)
Lemma period_length {A} k (l : list A) : (length (period k l) <= 2 ^ k)%nat.
Proof. unfold period. rewrite firstn_length. lia. Qed.
Lemma period_map {A B} (f : A -> B) k l : period k (map f l) = map f (period k l).
Proof. unfold period. now rewrite skipn_map, firstn_map. Qed.
Lemma period_incl {A} k (l : list A) x : In x (period k l) -> In x l.
Proof.
  intros H. unfold period in H. rewrite <- (firstn_skipn (2 ^ k - 1) l). apply in_or_app; right.
  rewrite <- (firstn_skipn (2 ^ k) (skipn _ l)). apply in_or_app; now left.
Qed.
Lemma period_forall {A} (P : A -> Prop) k l : Forall P l -> Forall P (period k l).
Proof. rewrite !Forall_forall. intros H x K. apply H, (period_incl k), K. Qed.
Lemma period_beyond {A} k (l : list A) : (length l < 2 ^ k)%nat -> period k l = nil.
Proof. intros H. unfold period. rewrite skipn_all2 by lia. apply firstn_nil. Qed.
(* the first n periods are the first 2^n - 1 rounds *)
Lemma one_more_period {A} n (l : list A) : firstn (2 ^ S n - 1) l = firstn (2 ^ n - 1) l ++ period n l.
Proof.
  pose proof (power_of_two_positive n). unfold period.
  rewrite <- (firstn_skipn (2 ^ n - 1) (firstn (2 ^ S n - 1) l)), firstn_firstn, skipn_firstn_comm.
  rewrite Nat.min_l by (simpl; lia). do 2 f_equal. simpl. lia.
Qed.

(* ---------------------------------------------------------------- the geometric sum *)
Section Sum.
Variables (n : nat) (table : list row) (alpha : R).
Hypothesis some_expert : (0 < n)%nat.
Hypothesis alpha_nonneg : 0 <= alpha.
Hypothesis some_round : (0 < length table)%nat.
Hypothesis period_regret : forall k, (2 ^ k <= length table)%nat -> regret n (period k table) <= alpha * sqrt (2 ^ k).
Let number := S (Nat.log2 (length table)).

Lemma any_period k : regret n (period k table) <= alpha * sqrt (2 ^ k).
Proof.
  destruct (Nat.le_gt_cases (2 ^ k) (length table)) as [H|H]; [now apply period_regret|].
  rewrite period_beyond by exact H. unfold regret.
  destruct (best_total_attained n [] some_expert) as (i & _ & ->). unfold expert_total; simpl.
  pose proof (sqrt_pos (2 ^ k)). nra.
Qed.
Lemma regret_against i t : (i < n)%nat -> sum fst t - expert_total i t <= regret n t.
Proof.
  intros H. unfold regret, best_total. apply Rplus_le_compat_l, Ropp_le_contravar, least_le.
  apply (in_map (fun i => expert_total i t)), in_seq. lia.
Qed.
Lemma first_periods i m : (i < n)%nat -> let t := firstn (2 ^ m - 1) table in
  sum fst t - expert_total i t <= alpha * (sqrt 2 ^ m - 1) / (sqrt 2 - 1).
Proof.
  intros H. pose proof one_lt_root_two. cbv zeta. induction m as [|m IH].
  - unfold expert_total; simpl. apply Req_le. field. lra.
  - rewrite one_more_period. unfold expert_total in *. rewrite !sum_app.
    pose proof (regret_against i (period m table) H) as A. pose proof (any_period m) as B.
    rewrite root_of_power in B. unfold expert_total in A.
    replace (alpha * (sqrt 2 ^ S m - 1) / (sqrt 2 - 1))
      with (alpha * (sqrt 2 ^ m - 1) / (sqrt 2 - 1) + alpha * sqrt 2 ^ m) by (cbn [pow]; field; lra).
    lra.
Qed.
Lemma sum_of_the_periods : regret n table <= alpha * (sqrt 2 ^ number - 1) / (sqrt 2 - 1).
Proof.
  unfold regret. destruct (best_total_attained n table some_expert) as (i & H & ->).
  pose proof (first_periods i number H) as F. cbv zeta in F. rewrite firstn_all2 in F; [exact F|].
  destruct (Nat.log2_spec (length table) some_round) as [_ U]. fold number in U. lia.
Qed.
(* the last period has begun: 2^(n-1) <= T *)
Lemma sum_to_the_horizon :
  alpha * (sqrt 2 ^ number - 1) / (sqrt 2 - 1) <= alpha * (sqrt 2 * sqrt (INR (length table)) - 1) / (sqrt 2 - 1).
Proof.
  pose proof one_lt_root_two. unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
  apply Rmult_le_compat_l; [assumption|]. apply Rplus_le_compat_r. unfold number. cbn [pow].
  apply Rmult_le_compat_l; [lra|]. rewrite <- root_of_power, <- INR_power_of_two.
  apply sqrt_le_1_alt, le_INR. now apply Nat.log2_spec.
Qed.
Lemma sum_at_the_horizon : regret n table <= alpha * (sqrt 2 * sqrt (INR (length table)) - 1) / (sqrt 2 - 1).
Proof. eapply Rle_trans; [apply sum_of_the_periods|apply sum_to_the_horizon]. Qed.
End Sum.

(* ---------------------------------------------------------------- any learner *)
Lemma some_round t : INR t >= 1 -> (0 < t)%nat.
Proof. intros H. apply INR_lt. simpl. lra. Qed.
Lemma root_two_less_one : sqrt 2 - 1 <> 0.
Proof. pose proof one_lt_root_two. lra. Qed.

(* two rounds of the losses 1 and 0, played uniformly: two periods, the second cut short, each with regret 1/2 *)
Definition doubled_round : HedgeRun.round := HedgeRun.Round [1 / 2; 1 / 2] [1; 0].
Definition doubled_example : Doubled.subject := Doubled.Actions 2 [doubled_round; doubled_round].
Lemma doubled_example_plays : Doubled.plays doubled_example.
Proof.
  assert (P : length (HedgeRun.losses doubled_round) = 2%nat /\
    Doubled.distribution 2 (HedgeRun.prediction doubled_round)).
  { split; [reflexivity|]. split; [reflexivity|]. split; [repeat constructor; cbn; lra|]. unfold total; simpl. lra. }
  repeat (constructor; [exact P|]). constructor.
Qed.
Lemma doubled_round_regret : regret 2 (HedgeRun.table [doubled_round]) = 1 / 2.
Proof.
  unfold regret, best_total, expert_total; simpl. unfold HedgeRun.loss, dot; simpl.
  rewrite Rmin_right by lra. lra.
Qed.
Lemma doubled_example_periods k : period (S (S k)) [doubled_round; doubled_round] = nil.
Proof. apply period_beyond. pose proof (power_of_two_positive k). cbn. lia. Qed.
Lemma doubled_example_period : AnyDoubled.given_period_regret (AnyDoubled.Subject doubled_example 1).
Proof.
  intros [|[|k]] H.
  - change (regret 2 (HedgeRun.table [doubled_round]) <= 1 * sqrt 1). rewrite doubled_round_regret, sqrt_1. lra.
  - change (regret 2 (HedgeRun.table [doubled_round]) <= 1 * sqrt (2 ^ 1)). rewrite doubled_round_regret, pow_1.
    pose proof one_lt_root_two. lra.
  - pose proof (power_of_two_positive k). cbn in H. lia.
Qed.

Theorem doubling_periods : doubling_periods.statement.
Proof.
  intros s; cbv zeta; intros [P N] Q A T H. apply some_round in T. rewrite half_power.
  unfold AnyDoubled.n. destruct (AnyDoubled.T s) as [|t] eqn:E; [lia|]. rewrite <- E.
  apply sum_of_the_periods; try assumption. unfold AnyDoubled.T, Doubled.T in E. rewrite E. exact T.
Qed.
Lemma doubling_periods_defined : doubling_periods.defined.
Proof. intros s; cbv zeta; intros. apply root_two_less_one. Qed.
Lemma doubling_periods_inhabited : doubling_periods.inhabited.
Proof.
  exists (AnyDoubled.Subject doubled_example 1). cbv zeta.
  refine (conj (conj doubled_example_plays _) (conj _ (conj _ (conj _ doubled_example_period)))); cbn; lia || lra.
Qed.

Theorem doubling_sum : doubling_sum.statement.
Proof.
  intros s; cbv zeta; intros [P N] A T H. apply some_round in T. now apply sum_at_the_horizon.
Qed.
Lemma doubling_sum_defined : doubling_sum.defined.
Proof. intros s; cbv zeta; intros. apply root_two_less_one. Qed.
Lemma doubling_sum_inhabited : doubling_sum.inhabited.
Proof.
  exists (AnyDoubled.Subject doubled_example 1). cbv zeta.
  refine (conj (conj doubled_example_plays _) (conj _ (conj _ doubled_example_period))); cbn; lia || lra.
Qed.

Theorem doubling_generic : doubling_generic.statement.
Proof.
  intros s; cbv zeta; intros P A T H. eapply Rle_trans; [exact (doubling_sum s P A T H)|].
  pose proof one_lt_root_two. unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
  rewrite Rmult_assoc. apply Rmult_le_compat_l; [exact A|lra].
Qed.
Lemma doubling_generic_defined : doubling_generic.defined.
Proof. exact doubling_sum_defined. Qed.
Lemma doubling_generic_inhabited : doubling_generic.inhabited.
Proof. exact doubling_sum_inhabited. Qed.

(* ---------------------------------------------------------------- exponential weights in each period *)
Lemma rate_of_period K h : 0 <= K -> h >= 1 -> sqrt (8 * K / h) = 2 * sqrt 2 * sqrt K / sqrt h.
Proof.
  intros HK Hh. rewrite sqrt_div, sqrt_mult by lra. replace (sqrt 8) with (2 * sqrt 2); [reflexivity|].
  symmetry. apply sqrt_lem_1; [lra|pose proof one_lt_root_two; lra|].
  replace (2 * sqrt 2 * (2 * sqrt 2)) with (4 * (sqrt 2 * sqrt 2)) by ring. rewrite root_two. ring.
Qed.
Lemma rate_of_period_positive K h : 0 < K -> h >= 1 -> 0 < sqrt (8 * K / h).
Proof. intros HK Hh. apply sqrt_lt_R0, Rdiv_lt_0_compat; lra. Qed.

(* with eta^2 = 8 ln N / h *)
Theorem the_potential_step_of_a_period_hoeffding n h weights losses own : let eta := sqrt (8 * ln (INR n) / h) in
  INR n >= 2 -> h >= 1 -> weights <> nil -> positive weights -> length losses = length weights ->
  Forall in_unit losses -> own <= dot (shares weights) losses ->
  ln (total (shrink eta weights losses) / total weights)
    <= ln (INR n) / h - 2 * sqrt 2 * own * sqrt (ln (INR n)) / sqrt h.
Proof.
  intros eta N H E P L U O. pose proof (ln_INR_positive n N) as K.
  eapply Rle_trans; [apply the_potential_step_hoeffding; eauto using rate_of_period_positive|]. apply Req_le.
  assert (S : eta ^ 2 = 8 * ln (INR n) / h).
  { unfold eta. cbn [pow]. rewrite Rmult_1_r. apply sqrt_sqrt. left. apply Rdiv_lt_0_compat; lra. }
  fold eta. rewrite S. unfold eta. rewrite rate_of_period by lra. field. split; [now apply root_nonzero|lra].
Qed.

Definition tuned_rate (n k : nat) : R := sqrt (8 * ln (INR n) / 2 ^ k).
Lemma tuned_bound n k table : INR n >= 2 -> no_worse_than_the_mean (tuned_rate n k) (repeat 1 n) table ->
  losses_in_unit table -> (length table <= 2 ^ k)%nat ->
  regret n table <= sqrt 2 * sqrt (2 ^ k) * sqrt (ln (INR n)) / 2.
Proof.
  intros N M U L. pose proof (ln_INR_positive n N) as K. pose proof (power_of_two_ge_one k) as H.
  assert (R : tuned_rate n k = 2 * sqrt 2 * sqrt (ln (INR n)) / sqrt (2 ^ k)) by (apply rate_of_period; lra).
  assert (E : 0 < tuned_rate n k) by (now apply rate_of_period_positive).
  assert (C : 0 < 2 * sqrt 2) by (pose proof one_lt_root_two; lra).
  apply le_INR in L. rewrite INR_power_of_two in L.
  eapply Rle_trans; [apply (regret_by_hoeffding (tuned_rate n k) n table E M (2 ^ k)); try assumption|].
  - destruct n; [simpl in N; lra|lia].
  - apply Req_le. rewrite (horizon_times_rate _ _ _ _ H R), (ln_over_rate _ _ _ _ C H R E), over_twice_root_two.
    field.
Qed.

Theorem each_period_keeps_to_its_tuned_bound s k : INR (Doubled.N s) >= 2 ->
  Doubled.given_period_learner s -> Doubled.given_convex_loss s -> Doubled.given_loss_range s ->
  regret (Doubled.N s) (period k (Doubled.table s)) <= sqrt 2 * sqrt (2 ^ k) * sqrt (ln (INR (Doubled.N s))) / 2.
Proof.
  intros N P C U. assert (N' : (0 < Doubled.N s)%nat) by (apply INR_lt; simpl; lra).
  apply tuned_bound; [exact N| |now apply period_forall|apply period_length].
  specialize (P k). destruct s as [n rs|n loss rs]; cbn [Doubled.table Doubled.N] in *.
  - unfold HedgeRun.table. rewrite period_map. exact (hedge_mean _ P).
  - unfold ExponentialAverage.table. rewrite period_map.
    apply (fun C' => average_mean (ExponentialAverage.Subject n _ loss (period k rs)) N' P C').
    now apply period_forall.
Qed.

Theorem ewa_doubling : ewa_doubling.statement.
Proof.
  intros s; cbv zeta; intros _ N0 N T C U P. apply some_round in T. pose proof one_lt_root_two as Q.
  set (K := sqrt (ln (INR (Doubled.N s)))).
  eapply Rle_trans; [apply (sum_at_the_horizon _ _ (sqrt 2 * K / 2)); try assumption|].
  - assert (0 <= K) by apply sqrt_pos. nra.
  - intros k _. eapply Rle_trans; [now apply each_period_keeps_to_its_tuned_bound|]. fold K. lra.
  - fold (Doubled.T s). apply Req_le.
    replace (sqrt 2 * K / 2 * (sqrt 2 * sqrt (INR (Doubled.T s)) - 1))
      with (sqrt 2 * sqrt 2 * sqrt (INR (Doubled.T s)) * K / 2 - sqrt 2 * K / 2) by field.
    rewrite root_two. field. lra.
Qed.
Lemma ewa_doubling_defined : ewa_doubling.defined.
Proof.
  intros s; cbv zeta; intros _ L _ _ _ _ _.
  split; [now apply INR_positive|]. split; [now apply ln_INR_nonneg|apply root_two_less_one].
Qed.
Lemma ewa_doubling_inhabited : ewa_doubling.inhabited.
Proof.
  exists doubled_example. cbv zeta.
  refine (conj doubled_example_plays (conj _ (conj _ (conj _ (conj I (conj _ _)))))).
  - cbn. lia.
  - cbn. lra.
  - cbn. lra.
  - repeat constructor; lra.
  - intros [|[|k]]; [apply hedge_example_plays|apply hedge_example_plays|].
    unfold Doubled.N, doubled_example. rewrite doubled_example_periods. exact I.
Qed.
