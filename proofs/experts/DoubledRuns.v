(* Which runs of Python are runs of the doubling trick over exponential weights?  Period k is a run of its own, from
   fresh weights, with the rate -d ln c_k; what is said for Hedge and for Exponential Weighted Average is said for
   each period.  (At the tuned rates no weight is rational; that the periods begin and end where they should, and
   that the weights are fresh, is the same at every rate.) *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool.
From NoRegret Require Import core.Sums experts.ExponentialWeights experts.Potential experts.DoublingProofs.
From NoRegret Require Import core.Rationals experts.RationalWeights.
From NoRegret Require experts.HedgeRuns experts.ExponentialAverageRuns experts.Doubled experts.AnyDoubled.
Import ListNotations.
Local Open Scope Q_scope.

Inductive game :=
  | Actions (rounds : list HedgeRuns.round)
  | ConvexAdvice (loss : ExponentialAverageRuns.kind) (rounds : list ExponentialAverageRuns.round).
Record transcript := Run { N : nat; roots : list Q; parts : nat; played : game; T : nat; n : nat; R_T : ball }.

(* ---------------------------------------------------------------- period by period *)
Section Periods.
Context {A B : Type} (f : nat -> list A -> list B).
Fixpoint per_period (fuel k : nat) (l : list A) : list B :=
  match fuel with
  | O => nil
  | S more => f k (firstn (2 ^ k) l) ++ per_period more (S k) (skipn (2 ^ k) l)
  end.
Hypothesis same_length : forall k l, length (f k l) = length l.

Lemma per_period_nil fuel : forall k, per_period fuel k nil = nil.
Proof.
  induction fuel as [|fuel IH]; intros k; [reflexivity|]. cbn [per_period].
  rewrite firstn_nil, skipn_nil, IH, app_nil_r. apply length_zero_iff_nil. now rewrite same_length.
Qed.
Lemma f_nil k : f k nil = nil.
Proof. apply length_zero_iff_nil. now rewrite same_length. Qed.
Lemma skip_twice {C} a b (l : list C) : skipn b (skipn a l) = skipn (a + b) l.
Proof. revert l; induction a as [|a IH]; intros l; [reflexivity|]. destruct l; [now rewrite !skipn_nil|apply IH]. Qed.
(* from period k on, l is what is left *)
Lemma period_from fuel : forall j k l, (k <= j < k + fuel)%nat ->
  firstn (2 ^ j) (skipn (2 ^ j - 2 ^ k) (per_period fuel k l)) = f j (firstn (2 ^ j) (skipn (2 ^ j - 2 ^ k) l)).
Proof.
  induction fuel as [|fuel IH]; intros j k l H; [lia|]. cbn [per_period].
  assert (L : length (f k (firstn (2 ^ k) l)) = Nat.min (2 ^ k) (length l))
    by (now rewrite same_length, firstn_length).
  destruct (Nat.eq_dec j k) as [->|J].
  - rewrite Nat.sub_diag, !skipn_O. destruct (Nat.le_gt_cases (2 ^ k) (length l)) as [G|G].
    + rewrite firstn_app, L, Nat.min_l, Nat.sub_diag, firstn_O, app_nil_r by exact G.
      apply firstn_all2. lia.
    + rewrite skipn_all2, per_period_nil, app_nil_r by lia. apply firstn_all2. lia.
  - assert (E : (2 ^ S k <= 2 ^ j)%nat) by (apply Nat.pow_le_mono_r; lia).
    assert (D : (2 ^ S k = 2 ^ k + 2 ^ k)%nat) by (simpl; lia).
    pose proof (power_of_two_positive k) as P.
    replace (skipn (2 ^ j - 2 ^ k) l) with (skipn (2 ^ j - 2 ^ S k) (skipn (2 ^ k) l))
      by (rewrite skip_twice; f_equal; lia).
    rewrite <- IH by lia. f_equal.
    destruct (Nat.le_gt_cases (2 ^ k) (length l)) as [G|G].
    + rewrite skipn_app, L, Nat.min_l by exact G. rewrite skipn_all2 by (rewrite L; lia). cbn [app]. f_equal. lia.
    + rewrite (skipn_all2 (n := 2 ^ k) l), per_period_nil, app_nil_r, skipn_nil by lia.
      apply skipn_all2. lia.
Qed.
End Periods.

Definition fuel {A} (l : list A) : nat := S (Nat.log2 (length l)).
Lemma fuel_suffices {A} (l : list A) j : (fuel l <= j)%nat -> (length l < 2 ^ j)%nat.
Proof.
  intros H. apply Nat.lt_le_trans with (2 ^ fuel l)%nat; [|apply Nat.pow_le_mono_r; lia].
  unfold fuel. destruct (length l) as [|m]; [apply power_of_two_positive|]. apply Nat.log2_spec. lia.
Qed.
Lemma per_period_short {A B} (f : nat -> list A -> list B) : (forall k l, length (f k l) = length l) ->
  forall more k l, (length (per_period f more k l) <= length l)%nat.
Proof.
  intros E. induction more as [|more IH]; intros k l; cbn [per_period length]; [lia|].
  rewrite app_length, E, firstn_length. specialize (IH (S k) (skipn (2 ^ k) l)). rewrite skipn_length in IH. lia.
Qed.
Lemma period_per_period {A B} (f : nat -> list A -> list B) : (forall k l, length (f k l) = length l) ->
  forall l j, period j (per_period f (fuel l) 0 l) = f j (period j l).
Proof.
  intros E l j. destruct (Nat.lt_ge_cases j (fuel l)) as [H|H].
  - exact (period_from f E (fuel l) j 0 l ltac:(lia)).
  - apply fuel_suffices in H. pose proof (per_period_short f E (fuel l) 0 l).
    rewrite !period_beyond by lia. symmetry. now apply f_nil.
Qed.

(* ---------------------------------------------------------------- who plays exponential weights plays the game *)
Lemma shares_distribution n ws : (0 < n)%nat -> length ws = n -> positive ws ->
  Doubled.distribution n (ExponentialWeights.shares ws).
Proof.
  intros L E P. assert (NE : ws <> nil) by (intros ->; simpl in E; lia).
  pose proof (total_positive ws NE P) as W. unfold Doubled.distribution, ExponentialWeights.shares.
  split; [now rewrite map_length|]. split.
  - rewrite Forall_map. eapply Forall_impl; [|exact P]. intros w Hw. left. now apply Rdiv_lt_0_compat.
  - unfold ExponentialWeights.total at 1. rewrite sum_map, sum_div. fold (ExponentialWeights.total ws). field. lra.
Qed.
Lemma hedge_plays_the_game n eta rs : (0 < n)%nat -> forall ws, length ws = n -> positive ws ->
  HedgeRun.follows n eta ws rs ->
  Forall (fun r => length (HedgeRun.losses r) = n /\ Doubled.distribution n (HedgeRun.prediction r)) rs.
Proof.
  intros N0. induction rs as [|r rs IH]; intros ws L P F; constructor; destruct F as (E & S & F).
  - split; [exact E|]. rewrite S. now apply shares_distribution.
  - refine (IH _ _ (shrink_positive eta _ _ P) F). rewrite shrink_length; congruence.
Qed.
Lemma mean_in_unit n p l : Doubled.distribution n p -> length l = n -> Forall in_unit l -> in_unit (dot p l).
Proof.
  intros (L & P & S) E U. unfold dot.
  assert (Q : forall z, In z (combine p l) -> (0 <= fst z)%R /\ in_unit (snd z)).
  { intros [a b] I. split; [apply in_combine_l in I|apply in_combine_r in I]; cbn.
    - rewrite Forall_forall in P. auto.
    - rewrite Forall_forall in U. auto. }
  rewrite <- (sum_fst_combine p l) in S by congruence. split.
  - apply sum_nonneg. intros z I. destruct (Q z I) as (A & B & _). now apply Rmult_le_pos.
  - rewrite <- S. apply sum_le. intros z I. destruct (Q z I) as (A & _ & B).
    rewrite <- (Rmult_1_r (fst z)) at 2. now apply Rmult_le_compat_l.
Qed.
Lemma average_plays_the_game n eta loss rs : (0 < n)%nat -> forall ws, length ws = n -> positive ws ->
  ExponentialAverage.follows n eta loss ws rs ->
  Forall (fun r => ExponentialAverage.shown n r /\ in_unit (ExponentialAverage.prediction r)) rs.
Proof.
  intros N0. induction rs as [|r rs IH]; intros ws L P F; constructor; destruct F as (H & S & F).
  - split; [exact H|]. destruct H as (E & U & _). rewrite S.
    apply (mean_in_unit n); try assumption. now apply shares_distribution.
  - refine (IH _ _ (shrink_positive eta _ _ P) F). rewrite shrink_length; [exact L|].
    unfold ExponentialAverage.expert_losses. rewrite map_length. destruct H. congruence.
Qed.
Lemma all_periods {A} (P : A -> Prop) l : (forall k, Forall P (period k l)) -> Forall P l.
Proof.
  intros H. assert (F : forall m, Forall P (firstn (2 ^ m - 1) l)).
  { induction m as [|m IH]; [constructor|]. rewrite one_more_period. apply Forall_app. auto. }
  specialize (F (fuel l)). pose proof (fuel_suffices l (fuel l) (le_n _)). rewrite firstn_all2 in F by lia. exact F.
Qed.
Lemma exponential_weights_play rates s : (0 < Doubled.N s)%nat -> Doubled.played_with rates s -> Doubled.plays s.
Proof.
  intros L P. destruct s as [m rs|m loss rs]; cbn in *; apply all_periods; intros k; specialize (P k).
  - apply (hedge_plays_the_game m _ _ L _ (repeat_length _ _) (repeat_positive m) P).
  - apply (average_plays_the_game m _ _ _ L _ (repeat_length _ _) (repeat_positive m) P).
Qed.

(* ---------------------------------------------------------------- the run over the rationals *)
Definition root (t : transcript) (k : nat) : Q := nth k (roots t) 1.
Definition rates (t : transcript) (k : nat) : R := rate (root t k) (parts t).
Definition ones (t : transcript) : list Q := repeat 1 (N t).
Definition hedge_period (t : transcript) (k : nat) := HedgeRuns.replayed (root t k) (parts t) (ones t).
Definition average_period (t : transcript) loss (k : nat) :=
  ExponentialAverageRuns.replayed (root t k) (parts t) loss (ones t).

Definition table (t : transcript) : list rational_row :=
  match played t with
  | Actions rs => map HedgeRuns.lost (per_period (hedge_period t) (fuel rs) 0 rs)
  | ConvexAdvice loss rs => map (ExponentialAverageRuns.lost loss) (per_period (average_period t loss) (fuel rs) 0 rs)
  end.
Definition subject (t : transcript) : Doubled.subject :=
  match played t with
  | Actions rs => Doubled.Actions (N t) (map HedgeRuns.shown (per_period (hedge_period t) (fuel rs) 0 rs))
  | ConvexAdvice loss rs =>
      Doubled.ConvexAdvice (N t) (ExponentialAverageRuns.cost_R loss)
        (map ExponentialAverageRuns.shown (per_period (average_period t loss) (fuel rs) 0 rs))
  end.
Definition follows (t : transcript) : bool :=
  match played t with
  | Actions rs =>
      forallb (fun k => HedgeRuns.follows (N t) (root t k) (parts t) (ones t) (period k rs)) (seq 0 (fuel rs))
  | ConvexAdvice loss rs =>
      forallb (fun k => ExponentialAverageRuns.follows (N t) (root t k) (parts t) loss (ones t) (period k rs))
        (seq 0 (fuel rs))
  end.
Definition conforms (t : transcript) : bool :=
  Nat.ltb 0 (N t) && forallb positive_root (roots t) && follows t &&
  Nat.eqb (T t) (length (table t)) && Nat.eqb (n t) (match T t with O => O | S _ => S (Nat.log2 (T t)) end) &&
  encloses (R_T t) (regret (N t) (table t)).

(* ---------------------------------------------------------------- what conforms is a run of the doubling trick *)
(* the rounds of each period are recorded *)
Definition recorded (t : transcript) (s : Doubled.subject) : Prop :=
  forall k, match played t, s with
  | Actions rs, Doubled.Actions _ es => Forall2 HedgeRuns.recorded (period k rs) (period k es)
  | ConvexAdvice _ rs, Doubled.ConvexAdvice _ _ es =>
      Forall2 ExponentialAverageRuns.recorded (period k rs) (period k es)
  | _, _ => False
  end.

Lemma every_period {A} (check : nat -> list A -> bool) (l : list A) : (forall k, check k nil = true) ->
  forallb (fun k => check k (period k l)) (seq 0 (fuel l)) = true -> forall k, check k (period k l) = true.
Proof.
  intros E H k. destruct (Nat.lt_ge_cases k (fuel l)) as [G|G].
  - rewrite forallb_forall in H. apply (H k), in_seq. lia.
  - rewrite period_beyond by (now apply fuel_suffices). apply E.
Qed.
Lemma root_positive t k : forallb positive_root (roots t) = true -> (0 < Q2R (root t k))%R.
Proof.
  intros H. apply positive_root_R. unfold root. destruct (nth_in_or_default k (roots t) 1) as [I| ->]; [|reflexivity].
  rewrite forallb_forall in H. now apply H.
Qed.
Lemma follows_R t : forallb positive_root (roots t) = true -> follows t = true ->
  Doubled.played_with (rates t) (subject t) /\ recorded t (subject t).
Proof.
  intros C F. assert (O : positive (map Q2R (ones t))) by (unfold ones; rewrite ones_R; apply repeat_positive).
  unfold follows, recorded, subject in *. destruct (played t) as [rs|loss rs].
  - pose proof (every_period (fun k l => HedgeRuns.follows _ _ _ _ l) rs (fun _ => eq_refl) F) as G. cbv beta in G.
    assert (L : forall k l, length (hedge_period t k l) = length l) by (intros; apply HedgeRuns.replayed_length).
    split; intros k; specialize (G k);
      destruct (HedgeRuns.follows_R _ _ _ (root_positive t k C) _ _ O G) as [P R];
      rewrite period_map, (period_per_period _ L); [|exact R].
    unfold ones in P. rewrite ones_R in P. exact P.
  - pose proof (every_period (fun k l => ExponentialAverageRuns.follows _ _ _ _ _ l) rs (fun _ => eq_refl) F) as G.
    cbv beta in G.
    assert (L : forall k l, length (average_period t loss k l) = length l)
      by (intros; apply ExponentialAverageRuns.replayed_length).
    split; intros k; specialize (G k);
      destruct (ExponentialAverageRuns.follows_R _ _ _ _ (root_positive t k C) _ _ O G) as [P R];
      rewrite period_map, (period_per_period _ L); [|exact R].
    unfold ones in P. rewrite ones_R in P. exact P.
Qed.
Lemma table_R t : Doubled.table (subject t) = map real (table t).
Proof.
  unfold subject, table. destruct (played t); [apply HedgeRuns.lost_R|apply ExponentialAverageRuns.lost_R].
Qed.
Lemma subject_N t : Doubled.N (subject t) = N t.
Proof. unfold subject. now destruct (played t). Qed.

Theorem sound t : conforms t = true ->
  Doubled.plays (subject t) /\
  Doubled.played_with (rates t) (subject t) /\
  recorded t (subject t) /\
  Doubled.N (subject t) = N t /\
  Doubled.T (subject t) = T t /\
  (forall alpha, AnyDoubled.n (AnyDoubled.Subject (subject t) alpha) = n t) /\
  within (R_T t) (Doubled.R_T (subject t)).
Proof.
  unfold conforms. rewrite !andb_true_iff. intros [[[[[L C] F] H] K] B].
  apply Nat.ltb_lt in L. apply Nat.eqb_eq in H, K. destruct (follows_R t C F) as [P R].
  assert (E : Doubled.T (subject t) = T t) by (unfold Doubled.T; now rewrite table_R, map_length).
  split; [apply (exponential_weights_play (rates t)); [now rewrite subject_N|exact P]|].
  split; [exact P|]. split; [exact R|]. split; [apply subject_N|]. split; [exact E|]. split.
  - intros alpha. unfold AnyDoubled.n, AnyDoubled.T; cbn. rewrite E. now symmetry.
  - unfold Doubled.R_T. rewrite table_R, subject_N, <- regret_R. now apply encloses_R.
Qed.

(* a run of Python: one round with eta = ln 2, then two with eta = ln (3/2) *)
Example a_run : conforms
  (Run 2 [1 # 2; 2 # 3; 1 # 2] 1
    (Actions
      [HedgeRuns.Round [Ball 8796093022208 0; Ball 8796093022208 0] [1; 0];
       HedgeRuns.Round [Ball 8796093022208 0; Ball 8796093022208 0] [0; 1];
       HedgeRuns.Round [Ball 10555311626649 1; Ball 7036874417766 1] [1; 0]])
    3 2 (Ball 10555311626649 1)) = true.
Proof. vm_compute. reflexivity. Qed.
