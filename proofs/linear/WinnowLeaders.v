(* Winnow of infinite rate on data of margin 1: at most log2 N errors.

   The features with the largest exponent, the leaders, share all the weight.  Margin 1 with entries in [-1, 1] means
   that the features where v is positive are always right (y x_i = 1): their exponents grow by 1 in every error, which
   no exponent exceeds, so they stay leaders.  An error leaves at most half of the leaders. *)
From Coq Require Import Reals Lra Lia List Psatz Bool.
From NoRegret Require Import core.Numbers core.Sums core.Exponential core.Vectors linear.Perceptron.
From NoRegret Require Import linear.WinnowRun linear.WinnowEntropy linear.WinnowRunLemmas.
Import ListNotations.
Local Open Scope R_scope.

Definition leads (s : list R) (i : nat) : R := if Req_EM_T (of_list s i) (largest 0 s) then 1 else 0.
Definition leaders (n : nat) (s : list R) : R := sum (leads s) (seq 0 n).

Lemma leads_nonnegative s i : 0 <= leads s i.
Proof. unfold leads. destruct (Req_EM_T _ _); lra. Qed.
Lemma leaders_at_most n s : leaders n s <= INR n.
Proof.
  replace (INR n) with (sum (fun _ : nat => 1) (seq 0 n)) by (rewrite sum_const, seq_length; ring).
  apply sum_le. intros i _. unfold leads. destruct (Req_EM_T _ _); lra.
Qed.
Lemma some_leader n s : length s = n -> (0 < n)%nat -> 1 <= leaders n s.
Proof.
  intros L H. assert (I : In (largest 0 s) s) by (apply largest_in; destruct s; [simpl in L; lia|discriminate]).
  apply In_nth with (d := 0) in I. destruct I as (i & Hi & E).
  apply Rle_trans with (leads s i); [unfold leads, of_list; rewrite E; destruct (Req_EM_T _ _); [lra|congruence]|].
  apply one_of_many; [intros; apply leads_nonnegative|]. apply in_seq. lia.
Qed.
Lemma infinite_weights s i : (i < length s)%nat ->
  of_list (weights Infinite s) i = leads s i / leaders (length s) s.
Proof.
  intros H. unfold weights, leaders, leads. rewrite map_of_list by (simpl; now rewrite map_length). f_equal.
  - now apply map_of_list with (f := fun a => if Req_EM_T a (largest 0 s) then 1 else 0).
  - f_equal. simpl. rewrite sum_map. apply (sum_of_list (fun a => if Req_EM_T a (largest 0 s) then 1 else 0)).
Qed.
Lemma infinite_score w s r : rate w = Infinite -> length (x r) = length s -> (0 < length s)%nat ->
  score w s r = dot (seq 0 (length s)) (leads s) (of_list (x r)) / leaders (length s) s.
Proof.
  intros E H Hn. pose proof (some_leader _ s eq_refl Hn). unfold score.
  rewrite E, (dot_of_lists (length s)) by auto using weights_length. unfold dot. rewrite <- sum_div.
  apply sum_ext. intros i Hi. apply in_seq in Hi. rewrite infinite_weights by lia. unfold Rdiv. ring.
Qed.

Section Halved.
Variables (w : winnow) (v : list R).
Notation n := (width w).
Notation coords := (seq 0 (width w)).
Hypothesis infinite : rate w = Infinite.
Hypothesis tie_label : is_label (tie w).
Hypothesis v_length : length v = n.
Hypothesis v_nonnegative : Forall (fun a => 0 <= a) v.
Hypothesis v_not_zero : 0 < length1 v.

(* what is asked of a round: entries in [-1, 1], margin 1 *)
Definition perfect (r : round) : Prop :=
  Forall (fun a => Rabs a <= 1) (x r) /\ 1 <= y r * (list_dot v (x r) / length1 v).
(* no exponent is above k, and those of relevant features are k *)
Definition level (k : R) (s : list R) : Prop :=
  length s = n /\ forall i, In i coords -> of_list s i <= k /\ (0 < share v i -> of_list s i = k).

Lemma relevant_feature : exists j, In j coords /\ 0 < share v j.
Proof.
  pose proof (share_total v v_not_zero v_nonnegative) as T. rewrite v_length in T.
  assert (E : forall l, 0 < sum (share v) l -> exists j, In j l /\ 0 < share v j).
  { induction l as [|a l IH]; simpl; intros H; [lra|]. destruct (Rlt_dec 0 (share v a)); [exists a; auto|].
    destruct IH as (j & Hj & Pj); [lra|]. exists j; auto. }
  apply E. lra.
Qed.
Lemma width_positive : (0 < n)%nat.
Proof. destruct relevant_feature as (j & Hj & _). apply in_seq in Hj. lia. Qed.
Lemma level_is_largest k s : level k s -> largest 0 s = k.
Proof.
  intros [L H]. destruct relevant_feature as (j & Hj & Pj). apply Rle_antisym.
  - pose proof width_positive as Hn.
    assert (I : In (largest 0 s) s) by (apply largest_in; destruct s; [simpl in L; lia|discriminate]).
    apply In_nth with (d := 0) in I. destruct I as (i & Hi & <-). apply H, in_seq. lia.
  - destruct (H j Hj) as [_ <-]; [|assumption]. apply largest_ge, of_list_in. apply in_seq in Hj. lia.
Qed.

Section Round.
Variable r : round.
Hypothesis fitting : length (x r) = n.
Hypothesis label_y : is_label (y r).
Hypothesis is_perfect : perfect r.

Lemma entries_at_most_one i : In i coords -> -1 <= y r * of_list (x r) i <= 1.
Proof.
  intros Hi. apply in_seq in Hi. destruct is_perfect as [H _]. rewrite Forall_forall in H.
  assert (B : Rabs (of_list (x r) i) <= 1) by (apply H, of_list_in; lia). apply abs_between in B.
  destruct label_y as [-> | ->]; lra.
Qed.
Lemma relevant_is_right i : In i coords -> 0 < share v i -> y r * of_list (x r) i = 1.
Proof.
  intros Hi Pi. set (slack := fun j => share v j * (1 - y r * of_list (x r) j)).
  assert (Slack : forall j, In j coords -> 0 <= slack j).
  { intros j Hj. apply Rmult_le_pos; [now apply share_nonnegative|]. pose proof (entries_at_most_one j Hj). lra. }
  assert (None : sum slack coords <= 0).
  { unfold slack. rewrite (sum_ext _ (fun j => share v j - y r * (share v j * of_list (x r) j))) by (intros; ring).
    rewrite sum_minus, sum_scal. fold (dot coords (share v) (of_list (x r))).
    rewrite <- v_length at 1 2. rewrite share_total, share_dot by congruence. destruct is_perfect. lra. }
  pose proof (one_of_many slack coords i Slack Hi) as One. unfold slack in One at 1.
  pose proof (entries_at_most_one i Hi). nra.
Qed.
Lemma level_moved k s : level k s -> level (k + 1) (moved s (y r) (x r)).
Proof.
  intros [L H]. split; [rewrite moved_length; congruence|]. intros i Hi. destruct (H i Hi) as [Below Equal].
  rewrite of_list_moved by congruence. unfold add_scaled. split.
  - pose proof (entries_at_most_one i Hi). lra.
  - intros Pi. now rewrite Equal, relevant_is_right.
Qed.
Lemma an_error_halves_the_leaders k s : level k s -> error w s r = true ->
  2 * leaders n (moved s (y r) (x r)) <= leaders n s.
Proof.
  intros Level E. destruct (Level) as [L H]. pose proof width_positive as Hn.
  pose proof (error_is_wrong w s r tie_label label_y E) as Wrong.
  rewrite infinite_score in Wrong by (assumption || congruence || lia). rewrite L in Wrong.
  pose proof (some_leader n s L Hn) as Some. set (d := dot coords (leads s) (of_list (x r))) in *.
  assert (D : y r * d <= 0).
  { apply Rmult_le_reg_r with (/ leaders n s); [apply Rinv_0_lt_compat; lra|]. unfold Rdiv in Wrong. lra. }
  apply Rle_trans with (sum (fun i => leads s i + y r * (leads s i * of_list (x r) i)) coords).
  - unfold leaders. rewrite <- sum_scal. apply sum_le. intros i Hi. unfold leads.
    rewrite (level_is_largest k s Level), (level_is_largest _ _ (level_moved k s Level)).
    rewrite of_list_moved by congruence. unfold add_scaled.
    pose proof (entries_at_most_one i Hi). destruct (H i Hi) as [Below _].
    destruct (Req_EM_T (of_list s i + y r * of_list (x r) i) (k + 1)), (Req_EM_T (of_list s i) k); lra.
  - rewrite sum_plus, sum_scal. unfold leaders, d, dot in *. lra.
Qed.
End Round.

Lemma updates_halve rs : forall k s, level k s -> follows w s rs -> Forall perfect rs ->
  2 ^ count updated rs <= leaders n s.
Proof.
  induction rs as [|r rs IH]; intros k s Level F P.
  - apply some_leader; [apply Level|apply width_positive].
  - destruct F as [(Hx & Y & _ & U) F]. inversion P; subst. unfold count, next in *. cbn [filter].
    destruct (error w s r) eqn:E.
    + pose proof (IH _ _ (level_moved r Hx Y H1 k s Level) F H2) as Rest.
      pose proof (an_error_halves_the_leaders r Hx Y H1 k s Level E).
      assert (0 < 2 ^ length (filter updated rs)) by (apply pow_lt; lra).
      destruct (updated r); cbn [length pow]; lra.
    + destruct (updated r); [destruct U as [U _]; destruct (U eq_refl); discriminate|]. now apply (IH k).
Qed.
Lemma at_most_log2 rs : plays w rs -> equal_start w -> Forall perfect rs ->
  INR (count updated rs) <= ln (INR n) / ln 2.
Proof.
  intros (_ & _ & L & F) Equal P. pose proof width_positive as Hn.
  assert (Level : level (of_list (start w) 0%nat) (start w)).
  { split; [assumption|]. intros i Hi. apply in_seq in Hi.
    assert (E : of_list (start w) i = of_list (start w) 0%nat) by (apply Equal; apply of_list_in; lia).
    rewrite E. split; [apply Rle_refl|reflexivity]. }
  pose proof (updates_halve rs _ _ Level F P) as H. pose proof (leaders_at_most n (start w)).
  assert (Two : 0 < ln 2) by (apply ln_positive; lra).
  apply Rmult_le_reg_r with (ln 2); [assumption|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  rewrite <- (ln_exp (INR (count updated rs) * ln 2)). apply ln_mono; [apply exp_pos|].
  change (exp (INR (count updated rs) * ln 2)) with (Rpower 2 (INR (count updated rs))).
  rewrite Rpower_pow by lra. lra.
Qed.
End Halved.
