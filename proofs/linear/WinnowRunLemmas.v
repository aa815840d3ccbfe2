(* What holds in every run of Winnow: lists are vectors on seq 0 n, errors have scores of the wrong sign, every round
   keeps to the margin and to the largest entry, and the relative entropy pays for each update. *)
From Coq Require Import Reals Lra Lia List Psatz Bool.
From NoRegret Require Import core.Numbers core.Sums core.Vectors linear.Perceptron.
From NoRegret Require Import linear.WinnowRun linear.WinnowEntropy.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- lists as vectors *)
Lemma sum_of_list (f : R -> R) l : sum f l = sum (fun i => f (of_list l i)) (seq 0 (length l)).
Proof.
  induction l as [|a l IH]; [reflexivity|]. cbn [length seq sum]. rewrite IH, <- seq_shift, sum_map. reflexivity.
Qed.
Lemma of_list_moved s y x i : length s = length x -> of_list (moved s y x) i = add_scaled (of_list s) y (of_list x) i.
Proof.
  unfold add_scaled, of_list. revert x i. induction s as [|a s IH]; intros [|b x] i E; try discriminate.
  - destruct i; simpl; ring.
  - destruct i; [reflexivity|]. simpl in *. apply IH. lia.
Qed.
Lemma moved_length s y x : length s = length x -> length (moved s y x) = length x.
Proof. revert x. induction s as [|a s IH]; intros [|b x] E; simpl in *; try discriminate; auto. Qed.
Lemma of_list_in l i : (i < length l)%nat -> In (of_list l i) l.
Proof. apply nth_In. Qed.
Lemma map_of_list (f : R -> R) l i : (i < length l)%nat -> of_list (map f l) i = f (of_list l i).
Proof. intros H. unfold of_list. rewrite (nth_indep _ 0 (f 0)) by now rewrite map_length. apply map_nth. Qed.

Lemma list_dot_app u v z t : length u = length z -> list_dot (u ++ v) (z ++ t) = list_dot u z + list_dot v t.
Proof.
  revert z. induction u as [|a u IH]; intros [|b z] E; try discriminate; simpl; [ring|].
  simpl in E. rewrite IH by lia. ring.
Qed.
Lemma zeros_dot n z : list_dot (repeat 0 n) z = 0.
Proof. revert z. induction n as [|n IH]; intros [|b z]; try reflexivity. cbn. rewrite IH. ring. Qed.

(* ---------------------------------------------------------------- weights and scores *)
Lemma weights_length rate s : length (weights rate s) = length s.
Proof. unfold weights, relative. destruct rate; now rewrite !map_length. Qed.
Lemma weights_are eta s i : (i < length s)%nat ->
  of_list (weights (Finite eta) s) i = weight (seq 0 (length s)) eta (of_list s) i.
Proof.
  intros H. unfold weights, weight. rewrite map_of_list by (simpl; now rewrite map_length).
  f_equal; [now apply map_of_list with (f := fun a => exp (eta * a))|].
  f_equal. unfold Z. simpl. rewrite sum_map. apply sum_of_list.
Qed.
Lemma score_is w eta s r : rate w = Finite eta -> length (x r) = length s ->
  score w s r = dot (seq 0 (length s)) (weight (seq 0 (length s)) eta (of_list s)) (of_list (x r)).
Proof.
  intros E H. unfold score. rewrite E, (dot_of_lists (length s)) by auto using weights_length.
  apply sum_ext. intros i Hi. apply in_seq in Hi. now rewrite weights_are by lia.
Qed.
Lemma error_is_wrong w s r : is_label (tie w) -> is_label (y r) -> error w s r = true -> y r * score w s r <= 0.
Proof. intros T Y. now apply errs_score. Qed.
Lemma next_length w s r : length (x r) = length s -> length (next w s r) = length s.
Proof. intros E. unfold next. destruct (error w s r); [rewrite moved_length|]; auto. Qed.

(* Invariants of every run of Winnow: an update changes the quotient of two weights by e^(eta y (x_i - x_j)), ... *)
Lemma an_update_multiplies_each_weight_by_eeta_y_x w eta s r i j :
  rate w = Finite eta -> fits w s r -> length s = width w -> updated r = true ->
  (i < width w)%nat -> (j < width w)%nat ->
  let before := of_list (weights (rate w) s) in
  let after := of_list (weights (rate w) (next w s r)) in
  ln (after i / before i) - ln (after j / before j) = eta * (y r * (of_list (x r) i - of_list (x r) j)).
Proof.
  intros E (Hx & _ & _ & U) L Hu Hi Hj before after. unfold before, after, next. rewrite E.
  destruct U as [U _]. destruct (U Hu) as [-> _].
  rewrite !weights_are by (rewrite ?moved_length; lia). rewrite moved_length by lia. rewrite Hx, L.
  set (c := seq 0 (width w)). assert (P : forall u k, 0 < weight c eta u k).
  { intros u k. apply Rdiv_lt_0_compat; [apply exp_pos|]. apply sum_pos; [|intros; apply exp_pos].
    unfold c. destruct (width w); [lia|discriminate]. }
  assert (PZ : forall u, 0 < Z c eta u).
  { intros u. apply sum_pos; [|intros; apply exp_pos]. unfold c. destruct (width w); [lia|discriminate]. }
  unfold Rdiv. rewrite !ln_mult, !ln_Rinv by auto using Rinv_0_lt_compat.
  unfold weight, Rdiv. rewrite !ln_mult, !ln_Rinv, !ln_exp by auto using Rinv_0_lt_compat, exp_pos.
  rewrite !of_list_moved by lia. unfold add_scaled. ring.
Qed.
(* ... and every mistake is an update, unless no update could change the weights *)
Lemma every_mistake_is_an_update w s r : is_label (tie w) -> fits w s r ->
  prediction r <> y r -> ~ constant (x r) -> updated r = true.
Proof.
  intros T (_ & Y & P & U) Wrong H. apply U. split; [|assumption]. apply mistake_errs; auto. now rewrite <- P.
Qed.

(* every sequence can be played: what the learner says and whether it updates follow from what it is shown *)
Definition is_constant (x : list R) : bool := forallb (fun a => if Req_EM_T a (nth 0 x 0) then true else false) x.
Lemma is_constant_spec x : is_constant x = true <-> constant x.
Proof.
  unfold is_constant, constant. rewrite forallb_forall. split.
  - intros H a b Ha Hb. specialize (H a Ha) as Ea. specialize (H b Hb) as Eb. cbv beta in Ea, Eb.
    destruct (Req_EM_T a _), (Req_EM_T b _); congruence.
  - intros H a Ha. destruct (Req_EM_T a (nth 0 x 0)) as [|D]; [reflexivity|]. exfalso. apply D, H; [assumption|].
    apply nth_In. destruct x; [contradiction|simpl; lia].
Qed.
Fixpoint played (w : winnow) (s : list R) (data : list (list R * R)) : list round :=
  match data with
  | nil => nil
  | (x, y) :: rest =>
      let says := label (tie w) (list_dot (weights (rate w) s) x) in
      let err := errs (tie w) (ties_update w) (list_dot (weights (rate w) s) x) y in
      Round x y says (err && negb (is_constant x)) :: played w (if err then moved s y x else s) rest
  end.
Lemma played_follows w data : Forall (fun d => length (fst d) = width w /\ is_label (snd d)) data ->
  forall s, follows w s (played w s data).
Proof.
  induction 1 as [|[z l] data [L Y] _ IH]; intros s; [exact I|]. cbn [played follows]. split; [|apply IH].
  split; [assumption|]. split; [assumption|]. split; [reflexivity|]. cbn [updated x].
  rewrite andb_true_iff, negb_true_iff, <- is_constant_spec. unfold error, score. cbn [x y].
  destruct (is_constant z); intuition congruence.
Qed.
Lemma played_shows w data : forall s, map (fun r => (x r, y r)) (played w s data) = data.
Proof. induction data as [|[z l] data IH]; intros s; [reflexivity|]. cbn. now rewrite IH. Qed.

(* ---------------------------------------------------------------- what is read off a run *)
Lemma abs_label y : is_label y -> Rabs y = 1.
Proof. intros [-> | ->]; unfold Rabs; destruct (Rcase_abs _); lra. Qed.
Lemma entry_within rs r a : In r rs -> In a (x r) -> Rabs a <= largest_entry rs.
Proof.
  intros Hr Ha. apply largest_ge, in_flat_map. exists r. split; [assumption|]. now apply in_map.
Qed.
Lemma largest_entry_nonnegative rs : 0 <= largest_entry rs.
Proof.
  unfold largest_entry. set (l := flat_map _ rs). destruct l as [|a m] eqn:E; [simpl; lra|]. rewrite <- E.
  assert (H : In (largest 1 l) l) by (apply largest_in; rewrite E; discriminate).
  unfold l in H at 2. apply in_flat_map in H. destruct H as (r & _ & H). apply in_map_iff in H.
  destruct H as (b & <- & _). apply Rabs_pos.
Qed.
Lemma length1_nonnegative v : 0 <= length1 v.
Proof. apply sum_nonneg. intros; apply Rabs_pos. Qed.
Lemma margin_positive v rs : 0 < margin v rs -> 0 < length1 v /\ margin v rs = functional_margin v rs / length1 v.
Proof.
  unfold margin. destruct (Req_EM_T (length1 v) 0) as [E|E]; [lra|]. pose proof (length1_nonnegative v). split; lra.
Qed.
Lemma functional_margin_kept v rs r : In r rs -> functional_margin v rs <= y r * list_dot v (x r).
Proof. intros H. apply least_le. now apply (in_map (fun r => y r * list_dot v (x r))). Qed.
Lemma functional_margin_least v rs c : c <= 1 -> (forall r, In r rs -> c <= y r * list_dot v (x r)) ->
  c <= functional_margin v rs.
Proof.
  intros Hc H. unfold functional_margin. set (l := map _ rs). destruct l as [|a m] eqn:E; [exact Hc|]. rewrite <- E.
  assert (I : In (least 1 l) l) by (apply least_in; rewrite E; discriminate).
  unfold l in I at 2. apply in_map_iff in I. destruct I as (r & <- & Hr). auto.
Qed.
Lemma margin_kept v rs r : 0 < margin v rs -> In r rs -> margin v rs <= y r * (list_dot v (x r) / length1 v).
Proof.
  intros P H. destruct (margin_positive v rs P) as [L ->].
  replace (y r * (list_dot v (x r) / length1 v)) with (y r * list_dot v (x r) / length1 v) by (field; lra).
  apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|]. now apply functional_margin_kept.
Qed.
(* a vector of zeros has no margin *)
Lemma list_dot_zero v l : Forall (fun a => a = 0) l -> list_dot v l = 0.
Proof. intros H. revert v. induction H; intros [|a v]; simpl; try reflexivity. rewrite IHForall, H. ring. Qed.
Lemma largest_entry_positive v rs : 0 < margin v rs -> 0 < largest_entry rs.
Proof.
  intros P. destruct (largest_entry_nonnegative rs) as [|Zero]; [assumption|exfalso].
  destruct rs as [|r rs]; [unfold largest_entry in Zero; simpl in Zero; lra|].
  pose proof (margin_kept v (r :: rs) r P (or_introl eq_refl)) as K. rewrite list_dot_zero in K.
  - unfold Rdiv in K. lra.
  - apply Forall_forall. intros a Ha. pose proof (entry_within (r :: rs) r a (or_introl eq_refl) Ha) as H.
    rewrite <- Zero in H. apply abs_between in H. lra.
Qed.

(* ---------------------------------------------------------------- the distribution v/|v|_1 *)
Definition share (v : list R) : vec nat := fun i => of_list v i / length1 v.
Lemma share_nonnegative v i : 0 < length1 v -> Forall (fun a => 0 <= a) v -> 0 <= share v i.
Proof.
  intros L H. unfold share. apply Rmult_le_pos; [|left; now apply Rinv_0_lt_compat].
  destruct (Nat.lt_ge_cases i (length v)) as [Hi|Hi].
  - rewrite Forall_forall in H. now apply H, of_list_in.
  - unfold of_list. rewrite nth_overflow by assumption. lra.
Qed.
Lemma share_total v : 0 < length1 v -> Forall (fun a => 0 <= a) v -> sum (share v) (seq 0 (length v)) = 1.
Proof.
  intros L H. unfold share. rewrite sum_div.
  replace (sum (of_list v) (seq 0 (length v))) with (length1 v); [field; lra|].
  rewrite <- (sum_of_list (fun a => a)). apply sum_ext. intros a Ha. rewrite Forall_forall in H.
  apply Rabs_pos_eq. auto.
Qed.
Lemma share_dot v l : length l = length v ->
  dot (seq 0 (length v)) (share v) (of_list l) = list_dot v l / length1 v.
Proof.
  intros E. rewrite (dot_of_lists (length v)) by auto. unfold dot, share. rewrite <- sum_div.
  apply sum_ext. intros; unfold Rdiv; ring.
Qed.

(* ---------------------------------------------------------------- the relative entropy pays for the updates *)
Section Paid.
Variables (w : winnow) (eta B rho : R) (u : vec nat).
Notation n := (width w).
Notation coords := (seq 0 (width w)).
Hypothesis finite : rate w = Finite eta.
Hypothesis eta_positive : 0 < eta.
Hypothesis tie_label : is_label (tie w).
Hypothesis u_nonnegative : forall i, In i coords -> 0 <= u i.
Hypothesis u_total : sum u coords = 1.
Hypothesis some_progress : 0 < eta * rho - B.

(* what is asked of a round: a margin, and little growth of the sum of the weights in an error *)
Definition keeps_margin (r : round) : Prop := rho <= y r * dot coords u (of_list (x r)).
Definition drops (r : round) : Prop := forall s, y r * dot coords (weight coords eta s) (of_list (x r)) <= 0 ->
  Phi coords eta u (add_scaled s (y r) (of_list (x r))) - Phi coords eta u s
  <= B - eta * (y r * dot coords u (of_list (x r))).

Lemma Phi_next s r : length s = n -> fits w s r -> keeps_margin r -> drops r -> error w s r = true ->
  Phi coords eta u (of_list (next w s r)) - Phi coords eta u (of_list s) <= B - eta * rho.
Proof.
  intros L (Hx & Y & _ & _) Margin Drops E. pose proof (error_is_wrong w s r tie_label Y E) as Wrong.
  rewrite (score_is w eta) in Wrong by congruence. rewrite L in Wrong. specialize (Drops _ Wrong).
  unfold keeps_margin in Margin. unfold next. rewrite E.
  rewrite (Phi_ext coords eta u _ (add_scaled (of_list s) (y r) (of_list (x r)))); [nra|].
  intros i _. apply of_list_moved. congruence.
Qed.
Lemma updates_are_paid rs : forall s, length s = n -> follows w s rs ->
  Forall keeps_margin rs -> Forall drops rs ->
  INR (count updated rs) * (eta * rho - B) <= Phi coords eta u (of_list s).
Proof.
  induction rs as [|r rs IH]; intros s L F HM HD.
  - simpl. rewrite Rmult_0_l. now apply Phi_nonnegative.
  - destruct F as [Fit F]. inversion HM; subst. inversion HD; subst.
    assert (L' : length (next w s r) = n) by (rewrite next_length; [assumption|rewrite L; apply Fit]).
    specialize (IH _ L' F H2 H4). pose proof (Phi_next s r L Fit H1 H3) as Step.
    unfold count in *. cbn [filter]. destruct Fit as (_ & _ & _ & U).
    destruct (updated r) eqn:Hu.
    + destruct U as [U _]. destruct (U eq_refl) as [E _]. specialize (Step E). cbn [length]. rewrite S_INR. lra.
    + unfold next in *. destruct (error w s r); [specialize (Step eq_refl)|]; lra.
Qed.
Lemma updates_at_most rs : plays w rs -> equal_start w -> Forall keeps_margin rs -> Forall drops rs ->
  INR (count updated rs) <= ln (INR n) / (eta * rho - B).
Proof.
  intros (_ & _ & L & F) Equal HM HD. pose proof (updates_are_paid rs (start w) L F HM HD) as Paid.
  rewrite (Phi_start coords eta u u_total (of_list (start w)) (of_list (start w) 0%nat)) in Paid.
  - unfold dim in Paid. rewrite seq_length in Paid.
    apply Rmult_le_reg_r with (eta * rho - B); [assumption|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
  - intros i Hi. apply in_seq in Hi. apply Equal; apply of_list_in; lia.
Qed.
End Paid.
