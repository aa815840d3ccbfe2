(* Exponential weights: the total weight as a potential.

   The total falls at least as fast as the learner loses, and the weight of each expert remains; so the learner loses
   little more than any expert.  All that is used of the learner is that it loses at most the mean of the experts'
   losses, each with its share of the weight: [no_worse_than_the_mean]. *)
From Coq Require Import Reals Lra Lia Psatz List.
From NoRegret Require Import core.Sums core.Numbers core.Exponential experts.ExponentialWeights.
From NoRegret Require experts.Weights.
Import ListNotations.
Local Open Scope R_scope.

Fixpoint no_worse_than_the_mean (eta : R) (weights : list R) (table : list row) : Prop :=
  match table with
  | nil => True
  | (own, losses) :: rest =>
      length losses = length weights /\
      own <= dot (shares weights) losses /\
      no_worse_than_the_mean eta (shrink eta weights losses) rest
  end.
Definition losses_in_unit (table : list row) : Prop := Forall (fun z => Forall in_unit (snd z)) table.
Definition positive (weights : list R) : Prop := Forall (fun w => 0 < w) weights.

(* ---------------------------------------------------------------- lists of weights *)
Lemma sum_fst_combine (u v : list R) : length v = length u -> sum fst (combine u v) = total u.
Proof.
  unfold total. revert v; induction u as [|a u IH]; intros [|b v] H; try discriminate; [reflexivity|].
  simpl in *. rewrite IH; [reflexivity|congruence].
Qed.
Lemma shrink_length eta u v : length v = length u -> length (shrink eta u v) = length u.
Proof. intros H. unfold shrink. rewrite map_length, combine_length, H. apply Nat.min_id. Qed.
Lemma shrink_nonempty eta u v : length v = length u -> u <> nil -> shrink eta u v <> nil.
Proof.
  intros H E K. apply (f_equal (@length R)) in K. rewrite shrink_length in K by exact H.
  destruct u; [congruence|discriminate].
Qed.
Lemma shrink_positive eta u v : positive u -> positive (shrink eta u v).
Proof.
  intros P. unfold positive, shrink. rewrite Forall_map. apply Forall_forall. intros [w l] K.
  apply in_combine_l in K. unfold positive in P. rewrite Forall_forall in P.
  apply Rmult_lt_0_compat; [apply P, K|apply exp_pos].
Qed.
Lemma repeat_positive n : positive (repeat 1 n).
Proof. apply Forall_forall. intros w K. apply repeat_spec in K. lra. Qed.
Lemma total_repeat n : total (repeat 1 n) = INR n.
Proof. unfold total. induction n; [reflexivity|]. rewrite S_INR. simpl. lra. Qed.
Lemma total_positive u : u <> nil -> positive u -> 0 < total u.
Proof. intros E P. apply sum_pos; [exact E|]. apply Forall_forall, P. Qed.
Lemma mean_of_shares u v : dot (shares u) v = sum (fun z => fst z / total u * snd z) (combine u v).
Proof.
  unfold dot, shares. generalize (total u). intros c.
  revert v; induction u as [|a u IH]; intros [|b v]; try reflexivity. simpl. now rewrite IH.
Qed.
Lemma nth_shrink eta u v i : length v = length u -> (i < length u)%nat ->
  nth i (shrink eta u v) 0 = nth i u 0 * exp (- eta * nth i v 0).
Proof.
  revert v i; induction u as [|a u IH]; intros [|b v] [|i] E L; simpl in *; try discriminate; try lia; [reflexivity|].
  apply IH; [congruence|lia].
Qed.

(* ---------------------------------------------------------------- one round *)
Section Round.
Variables (eta : R) (weights losses : list R) (own : R).
Hypothesis eta_positive : 0 < eta.
Hypothesis some_expert : weights <> nil.
Hypothesis weights_positive : positive weights.
Hypothesis as_many : length losses = length weights.
Hypothesis range : Forall in_unit losses.
Hypothesis no_worse : own <= dot (shares weights) losses.

(* pairs of a weight and a loss are the actions of experts.Weights *)
Let pairs := combine weights losses.
Lemma some_pair : pairs <> nil.
Proof. unfold pairs. destruct weights, losses; try discriminate; congruence. Qed.
Lemma pairs_positive : Weights.pos pairs fst.
Proof.
  intros [w l] K. apply in_combine_l in K. revert w K. unfold positive in weights_positive.
  now apply Forall_forall.
Qed.
Lemma pairs_in_range : Weights.in_range pairs snd.
Proof. intros [w l] K. apply in_combine_r in K. revert l K. now apply Forall_forall. Qed.
Lemma pairs_total : Weights.W pairs fst = total weights.
Proof. exact (sum_fst_combine _ _ as_many). Qed.
Lemma pairs_next : Weights.W pairs (fun z => fst z * exp (- eta * snd z)) = total (shrink eta weights losses).
Proof. unfold total, shrink. now rewrite sum_map. Qed.
Lemma pairs_mean : Weights.mean pairs (Weights.dist pairs fst) snd = dot (shares weights) losses.
Proof. rewrite mean_of_shares. unfold Weights.mean, Weights.dist. rewrite pairs_total. reflexivity. Qed.
Lemma next_positive : 0 < total (shrink eta weights losses).
Proof.
  apply total_positive; [now apply shrink_nonempty|now apply shrink_positive].
Qed.

Lemma ln_quotient a b : 0 < a -> 0 < b -> ln (a / b) = ln a - ln b.
Proof.
  intros A B. unfold Rdiv. rewrite ln_mult by (assumption || now apply Rinv_0_lt_compat).
  rewrite ln_Rinv by assumption. ring.
Qed.

Theorem the_potential_step_hoeffding :
  ln (total (shrink eta weights losses) / total weights) <= eta ^ 2 / 8 - eta * own.
Proof.
  pose proof (Weights.hoeffding_step pairs fst snd eta some_pair pairs_positive pairs_in_range) as B.
  rewrite pairs_next, pairs_mean, pairs_total in B.
  rewrite ln_quotient; [|apply next_positive|now apply total_positive].
  assert (eta * own <= eta * dot (shares weights) losses) by (apply Rmult_le_compat_l; lra). lra.
Qed.

(* e^-a <= 1 - a + a^2/2 with a = eta l, where l^2 <= 1 *)
Let share := Weights.dist pairs fst.
Lemma next_over_total :
  total (shrink eta weights losses) / total weights = Weights.mean pairs share (fun z => exp (- eta * snd z)).
Proof.
  rewrite <- pairs_next, Weights.W_next, pairs_total by (exact some_pair || exact pairs_positive).
  fold share. field. now apply Rgt_not_eq, total_positive.
Qed.
Lemma mean_below_the_parabola :
  Weights.mean pairs share (fun z => exp (- eta * snd z)) <= 1 - eta * dot (shares weights) losses + eta ^ 2 / 2.
Proof.
  assert (E : sum (fun z => share z * (1 - eta * snd z + eta ^ 2 / 2)) pairs
    = 1 - eta * dot (shares weights) losses + eta ^ 2 / 2).
  { rewrite <- pairs_mean. unfold Weights.mean. fold share.
    rewrite (sum_ext _ (fun z => (1 + eta ^ 2 / 2) * share z - eta * (share z * snd z))) by (intros; field).
    rewrite sum_minus, !sum_scal. unfold share.
    rewrite Weights.dist_one by (exact some_pair || exact pairs_positive). ring. }
  rewrite <- E. apply sum_le. intros z K. destruct (pairs_in_range z K) as [L U].
  apply Rmult_le_compat_l; [exact (Weights.dist_pos pairs fst some_pair pairs_positive z K)|].
  assert (A : 0 <= eta * snd z <= eta) by nra.
  pose proof (exp_quadratic (eta * snd z) (proj1 A)) as X.
  pose proof (pow_incr _ _ 2 A) as S. replace (- eta * snd z) with (- (eta * snd z)) by ring. lra.
Qed.
Theorem the_potential_step_parabola :
  ln (total (shrink eta weights losses) / total weights) <= eta ^ 2 / 2 - eta * own.
Proof.
  assert (P : 0 < total (shrink eta weights losses) / total weights)
    by (apply Rdiv_lt_0_compat; [apply next_positive|now apply total_positive]).
  pose proof (ln_tangent _ P) as L. pose proof mean_below_the_parabola as M. rewrite <- next_over_total in M.
  assert (eta * own <= eta * dot (shares weights) losses) by (apply Rmult_le_compat_l; lra). lra.
Qed.
End Round.

(* ---------------------------------------------------------------- all rounds *)
Fixpoint weights_after (eta : R) (weights : list R) (table : list row) : list R :=
  match table with nil => weights | (_, losses) :: rest => weights_after eta (shrink eta weights losses) rest end.

(* a step that may cost c in each round costs c T in all; it is the first or the second of the two above *)
Section Rounds.
Variables (eta c : R).
Hypothesis eta_positive : 0 < eta.
Hypothesis step : forall weights losses own, weights <> nil -> positive weights -> length losses = length weights ->
  Forall in_unit losses -> own <= dot (shares weights) losses ->
  ln (total (shrink eta weights losses) / total weights) <= c - eta * own.

Lemma the_potential_falls table : forall weights, weights <> nil -> positive weights ->
  no_worse_than_the_mean eta weights table -> losses_in_unit table ->
  ln (total (weights_after eta weights table)) + eta * sum fst table <= ln (total weights) + c * INR (length table).
Proof.
  induction table as [|[own losses] rest IH]; intros weights E P M U; [simpl; lra|].
  destruct M as (L & O & M). inversion U as [|z l U1 U2]; subst.
  pose proof (shrink_nonempty eta weights losses L E) as E'.
  pose proof (shrink_positive eta weights losses P) as P'.
  pose proof (step weights losses own E P L U1 O) as S. rewrite ln_quotient in S by (now apply total_positive).
  specialize (IH _ E' P' M U2). cbn [weights_after length sum fst]. rewrite S_INR. lra.
Qed.
End Rounds.

(* the weight of expert i is multiplied by e^(-eta l) in each round *)
Lemma the_weight_of_one eta table : forall weights i, (i < length weights)%nat ->
  no_worse_than_the_mean eta weights table ->
  nth i (weights_after eta weights table) 0 = nth i weights 0 * exp (- eta * expert_total i table).
Proof.
  induction table as [|[own losses] rest IH]; intros weights i L M.
  - unfold expert_total; simpl. rewrite Rmult_0_r, exp_0. ring.
  - destruct M as (E & _ & M). cbn [weights_after]. rewrite IH; [|now rewrite shrink_length|exact M].
    rewrite nth_shrink by assumption. unfold expert_total; cbn [sum snd].
    rewrite Rmult_assoc, <- exp_plus. do 2 f_equal. ring.
Qed.
Lemma weights_after_length eta table : forall weights, no_worse_than_the_mean eta weights table ->
  length (weights_after eta weights table) = length weights.
Proof.
  induction table as [|[own losses] rest IH]; intros weights M; [reflexivity|].
  destruct M as (E & _ & M). cbn [weights_after]. rewrite IH by exact M. now apply shrink_length.
Qed.
Lemma weights_after_positive eta table : forall weights,
  positive weights -> positive (weights_after eta weights table).
Proof. induction table as [|[own losses] rest IH]; intros weights P; [exact P|]. apply IH, shrink_positive, P. Qed.

(* the best total is that of some expert *)
Lemma best_total_attained n table : (0 < n)%nat -> exists i, (i < n)%nat /\ best_total n table = expert_total i table.
Proof.
  intros L. unfold best_total.
  assert (I : In (best_total n table) (map (fun i => expert_total i table) (seq 0 n)))
    by (apply least_in; destruct n; [lia|discriminate]).
  apply in_map_iff in I. destruct I as (i & E & I). exists i. apply in_seq in I. split; [lia|now symmetry].
Qed.

Section FromOne.
Variables (eta : R) (n : nat) (table : list row).
Hypothesis eta_positive : 0 < eta.
Hypothesis mean : no_worse_than_the_mean eta (repeat 1 n) table.

Lemma an_experts_weight_remains i : (i < n)%nat ->
  exp (- eta * expert_total i table) <= total (weights_after eta (repeat 1 n) table).
Proof.
  intros L. assert (L' : (i < length (repeat 1%R n))%nat) by (now rewrite repeat_length).
  pose proof (the_weight_of_one eta table (repeat 1 n) i L' mean) as W.
  rewrite (nth_indep (repeat 1 n) 0 1 L'), nth_repeat, Rmult_1_l in W.
  rewrite <- W. set (u := weights_after eta (repeat 1 n) table).
  assert (P : positive u) by apply weights_after_positive, repeat_positive.
  assert (K : (i < length u)%nat) by (unfold u; rewrite weights_after_length, repeat_length; assumption).
  unfold total. apply (one_of_many (fun x => x)); [|now apply nth_In].
  intros w I. left. revert w I. now apply Forall_forall.
Qed.

Theorem the_best_experts_weight_remains : (0 < n)%nat ->
  total (weights_after eta (repeat 1 n) table) >= exp (- eta * best_total n table).
Proof.
  intros L. destruct (best_total_attained n table L) as (i & I & ->).
  apply Rle_ge. now apply an_experts_weight_remains.
Qed.

(* what the two bounds on the last potential say together, for a step that may cost c *)
Lemma regret_times_eta c : (0 < n)%nat -> losses_in_unit table ->
  (forall weights losses own, weights <> nil -> positive weights -> length losses = length weights ->
    Forall in_unit losses -> own <= dot (shares weights) losses ->
    ln (total (shrink eta weights losses) / total weights) <= c - eta * own) ->
  eta * regret n table <= ln (INR n) + c * INR (length table).
Proof.
  intros L U S. assert (E : repeat 1 n <> nil) by (destruct n; [lia|discriminate]).
  pose proof (the_potential_falls eta c S table (repeat 1 n) E (repeat_positive n) mean U) as F.
  rewrite total_repeat in F. pose proof (the_best_experts_weight_remains L) as B. apply Rge_le in B.
  apply ln_mono in B; [|apply exp_pos]. rewrite ln_exp in B. unfold regret. lra.
Qed.

(* the table may be shorter than planned: a period that is cut short *)
Theorem regret_by_hoeffding h : (0 < n)%nat -> losses_in_unit table -> INR (length table) <= h ->
  regret n table <= h * eta / 8 + ln (INR n) / eta.
Proof.
  intros L U K. apply Rmult_le_reg_l with eta; [assumption|].
  replace (eta * (h * eta / 8 + ln (INR n) / eta)) with (ln (INR n) + eta ^ 2 / 8 * h) by (field; lra).
  eapply Rle_trans; [apply (regret_times_eta (eta ^ 2 / 8)); try assumption|].
  - intros. now apply the_potential_step_hoeffding.
  - assert (0 <= eta ^ 2 / 8) by nra. apply Rplus_le_compat_l, Rmult_le_compat_l; assumption.
Qed.
Theorem regret_by_the_parabola : (0 < n)%nat -> losses_in_unit table ->
  regret n table <= INR (length table) * eta / 2 + ln (INR n) / eta.
Proof.
  intros L U. apply Rmult_le_reg_l with eta; [assumption|].
  replace (eta * (INR (length table) * eta / 2 + ln (INR n) / eta))
    with (ln (INR n) + eta ^ 2 / 2 * INR (length table)) by (field; lra).
  apply regret_times_eta; try assumption. intros. now apply the_potential_step_parabola.
Qed.
End FromOne.
