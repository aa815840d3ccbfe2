(* hoeffding.lemma; doubling.periods, doubling.sum, doubling.generic on any transcript; finite.regret with one hypothesis or more. *)
From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Lra Lia Psatz List Arith.
From NoRegret Require Import core.Sums core.Exponential core.Protocol experts.Weights experts.Actions experts.Hedge experts.EWA experts.RWM experts.Doubling experts.Tuned.
Import ListNotations.
Local Open Scope R_scope.

(* ================================================================ hoeffding.lemma *)
Section HoeffdingLemma.
Context {A : Type} (outcomes : list A) (p X : A -> R) (a b : R).
Hypothesis p_pos : forall i, In i outcomes -> 0 <= p i.
Hypothesis p_one : sum p outcomes = 1.
Definition mean_of (f : A -> R) := sum (fun i => p i * f i) outcomes.
Hypothesis mean_zero : mean_of X = 0.
Hypothesis ordered : a <= b.
Hypothesis range : forall i, In i outcomes -> 0 < p i -> a <= X i <= b.    (* what has probability 0 does not happen *)

(* the variable where it happens, else a *)
Let Y i := if Req_EM_T (p i) 0 then a else X i.
Lemma Y_range i : In i outcomes -> a <= Y i <= b.
Proof. intros H. unfold Y. destruct (Req_EM_T (p i) 0) as [E|E]; [lra|]. apply range; auto. pose proof (p_pos i H). lra. Qed.
Lemma Y_same f : mean_of (fun i => f (Y i)) = mean_of (fun i => f (X i)).
Proof. apply sum_ext. intros i _. unfold Y. destruct (Req_EM_T (p i) 0) as [->|]; ring. Qed.
Theorem hoeffding_lemma t : mean_of (fun i => exp (t * X i)) <= exp (t^2 * (b - a)^2 / 8).
Proof. rewrite <- (Y_same (fun x => exp (t * x))). pose proof (Y_same (fun x => x)) as M. cbv beta in M. change (mean_of (fun i => X i)) with (mean_of X) in M. rewrite mean_zero in M.
  destruct (Req_dec a b) as [Eab|N].
  - assert (Z : a = 0).
    { unfold mean_of in M. rewrite (sum_ext _ (fun i => a * p i)), sum_scal, p_one in M; [lra|].
      intros i Hi. pose proof (Y_range i Hi). replace (Y i) with a by lra. ring. }
    unfold mean_of. rewrite (sum_ext _ p); [rewrite p_one; replace (t^2 * (b - a)^2 / 8) with 0 by (rewrite Eab; field); rewrite exp_0; lra|].
    intros i Hi. pose proof (Y_range i Hi). replace (t * Y i) with 0 by (replace (Y i) with 0 by lra; ring). rewrite exp_0. ring.
  - assert (D : 0 < b - a) by lra.
    pose proof (hoeffding outcomes p (fun i => (Y i - a) / (b - a)) p_pos p_one) as H.
    specialize (H ltac:(intros i Hi; pose proof (Y_range i Hi); split;
      [apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]|apply Rmult_le_reg_r with (b - a); [exact D|unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra]]) (t * (b - a))).
    cbv beta in H.
    assert (Q : sum (fun i => p i * ((Y i - a) / (b - a))) outcomes = - a / (b - a)).
    { rewrite (sum_ext _ (fun i => / (b - a) * (p i * Y i - a * p i))) by (intros; field; lra). rewrite sum_scal, sum_minus, sum_scal, p_one.
      unfold mean_of in M. rewrite M. field. lra. }
    rewrite Q in H.
    assert (P : mean_of (fun i => exp (t * Y i)) = exp (t * a) * sum (fun i => p i * exp (t * (b - a) * ((Y i - a) / (b - a)))) outcomes).
    { unfold mean_of. rewrite <- sum_scal. apply sum_ext. intros i _.
      replace (t * (b - a) * ((Y i - a) / (b - a))) with (t * Y i - t * a) by (field; lra).
      replace (t * Y i) with (t * a + (t * Y i - t * a)) at 1 by ring. rewrite exp_plus. ring. }
    rewrite P. apply Rle_trans with (exp (t * a) * exp (t * (b - a) * (- a / (b - a)) + (t * (b - a))^2 / 8)).
    { apply Rmult_le_compat_l; [left; apply exp_pos|exact H]. }
    rewrite <- exp_plus. apply Req_le. f_equal. field. lra. Qed.
End HoeffdingLemma.

(* ================================================================ the doubling trick, on any transcript *)
(* A round is (the learner's loss, the loss of each expert); nothing is said of how the learner plays. *)
Section Transcript.
Context {A : Type} (experts : list A) (alpha : R).
Hypothesis some_expert : experts <> nil.
Hypothesis alpha_pos : 0 <= alpha.
Definition transcript := list (R * (A -> R)).
Implicit Types (zs : transcript).
Definition own zs := sum fst zs.
Definition of_expert zs i := sum (fun z => snd z i) zs.
Definition R_T zs := own zs - best (of_expert zs) experts.
(* period k: the rounds 2^k, ..., 2^(k+1)-1, or what there is of them: [Doubling.period] *)
Definition part k zs : transcript := firstn (2^k) (skipn (2^k - 1) zs).

Lemma own_app zs zs' : own (zs ++ zs') = own zs + own zs'. Proof. apply sum_app. Qed.
Lemma of_expert_app zs zs' i : of_expert (zs ++ zs') i = of_expert zs i + of_expert zs' i. Proof. apply sum_app. Qed.
Lemma against i zs : In i experts -> own zs - of_expert zs i <= R_T zs.
Proof. intros H. unfold R_T. pose proof (best_le (of_expert zs) experts i H). lra. Qed.
(* the first n periods are the first 2^n - 1 rounds *)
Lemma first_periods i zs : In i experts -> (forall k, R_T (part k zs) <= alpha * sqrt (2^k)) ->
  forall n, own (firstn (2^n - 1) zs) - of_expert (firstn (2^n - 1) zs) i <= alpha * (sqrt 2 ^ n - 1) / (sqrt 2 - 1).
Proof. intros Hi H. destruct root2 as [R1 _]. induction n as [|n IH].
  - simpl. unfold own, of_expert; simpl. apply Req_le. field. lra.
  - pose proof (pow2_pos n). assert (E : firstn (2^(S n) - 1) zs = firstn (2^n - 1) zs ++ part n zs).
    { unfold part. rewrite <- (firstn_skipn (2^n - 1) (firstn (2^(S n) - 1) zs)). rewrite firstn_firstn, skipn_firstn_comm.
      rewrite Nat.min_l by (simpl; lia). do 2 f_equal. simpl. lia. }
    rewrite E, own_app, of_expert_app. pose proof (against i (part n zs) Hi) as B. pose proof (H n) as P. rewrite root2_pow in P.
    replace (alpha * (sqrt 2 ^ S n - 1) / (sqrt 2 - 1)) with (alpha * (sqrt 2 ^ n - 1) / (sqrt 2 - 1) + alpha * sqrt 2 ^ n)
      by (simpl pow; field; lra). lra. Qed.

Variable zs : transcript.
Hypothesis some_rounds : (1 <= length zs)%nat.
Hypothesis period_regret : forall k, (2^k <= length zs)%nat -> R_T (part k zs) <= alpha * sqrt (2^k).
Let T := length zs.
Definition periods := (Nat.log2 T + 1)%nat.                                              (* n = floor(log2 T) + 1 *)

Lemma no_more k : (T < 2^k)%nat -> R_T (part k zs) <= alpha * sqrt (2^k).
Proof. intros H. assert (E : part k zs = []) by (unfold part; rewrite skipn_all2 by (fold T; lia); apply firstn_nil).
  rewrite E. unfold R_T. destruct (best_attained (of_expert []) experts some_expert) as (i & _ & ->). unfold own, of_expert; simpl.
  pose proof (sqrt_pos (2^k)). nra. Qed.
Theorem doubling_periods : R_T zs <= alpha * (sqrt 2 ^ periods - 1) / (sqrt 2 - 1).
Proof. unfold R_T. destruct (best_attained (of_expert zs) experts some_expert) as (i & Hi & ->).
  destruct (Nat.log2_spec T ltac:(unfold T; lia)) as [_ Hn]. replace (S (Nat.log2 T)) with periods in Hn by (unfold periods; lia).
  rewrite <- (firstn_all2 (n := 2^periods - 1) zs) at 1 2 by (fold T; lia). apply first_periods; auto.
  intros k. destruct (Nat.le_gt_cases (2^k) T); [now apply period_regret|now apply no_more]. Qed.
Theorem doubling_sum : R_T zs <= alpha * (sqrt (2 * INR T) - 1) / (sqrt 2 - 1).
Proof. destruct root2 as [R1 _]. apply Rle_trans with (1 := doubling_periods).
  unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. apply Rmult_le_compat_l; [assumption|].
  apply Rplus_le_compat_r. unfold periods. rewrite <- root2_pow. apply sqrt_le_1_alt. rewrite pow_add, pow_1, Rmult_comm. apply Rmult_le_compat_l; [lra|].
  rewrite <- INR_pow2. apply le_INR. apply Nat.log2_spec. unfold T; lia. Qed.
Theorem doubling_generic : R_T zs <= alpha * sqrt (2 * INR T) / (sqrt 2 - 1).
Proof. destruct root2 as [R1 _]. apply Rle_trans with (1 := doubling_sum). unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
  apply Rmult_le_compat_l; [assumption|lra]. Qed.
End Transcript.

(* the learner of the doubling trick: any learners whose regret in at most h rounds is at most alpha sqrt(h), for h = 1, 2, 4, ... *)
Section Learner.
Context {S X Y P A : Type} (make : nat -> learner S X Y P) (loss : P -> Y -> R) (experts : list A) (rival : A -> X * Y -> R) (alpha : R).
Hypothesis some_expert : experts <> nil.
Hypothesis alpha_pos : 0 <= alpha.
Definition regret_in {S'} (L : learner S' X Y P) zs := total_loss L loss zs - best (fun i => sum (rival i) zs) experts.
Theorem doubling_learner zs : (1 <= length zs)%nat ->
  (forall k r, (length r <= 2^k)%nat -> regret_in (make (2^k)) r <= alpha * sqrt (2^k)) ->
  regret_in (doubling make) zs <= alpha * (sqrt (2 * INR (length zs)) - 1) / (sqrt 2 - 1).
Proof. intros HT H. unfold regret_in. destruct (best_attained (fun i => sum (rival i) zs) experts some_expert) as (i & Hi & ->).
  apply (Doubling.doubling_sum make loss (rival i) alpha alpha_pos zs).
  - intros k. specialize (H k (period k zs) (period_length k zs)). apply Rle_trans with (2 := H). unfold regret_against, regret_in.
    pose proof (best_le (fun i => sum (rival i) (period k zs)) experts i Hi). cbv beta in *. lra.
  - intros ->. simpl in HT. lia. Qed.
End Learner.

(* ================================================================ finite.regret, from Tuned.v *)
Section Finite.
Context {A : Type} (H : list A) (zs : list ((A -> R) * R)).
Notation loss := (absolute : R_ModuleSpace -> R -> R).
Let T := INR (length zs).
Theorem finite_regret_all : (1 <= length H)%nat -> (1 <= length zs)%nat ->
  (forall x y, In (x, y) zs -> 0 <= y <= 1 /\ forall i, In i H -> 0 <= x i <= 1) ->
  regret_of H loss (ewa H loss (sqrt (2 * ln (N H) / T))) zs <= sqrt (2 * T * ln (N H)).
Proof. intros H1 HT. apply finite_regret; intros E; rewrite E in *; simpl in *; lia. Qed.
End Finite.
