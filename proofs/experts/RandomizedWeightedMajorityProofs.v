(* rwm.sharp, rwm.loss, rwm.fractional, rwm.regret, rwm.regret-uniform.

   Whatever the form of the update, the factor of a loss l lies between beta^l and 1 - (1-beta) l.  By the upper end
   the total weight W loses at least the share (1-beta) loss_t in a round; by the lower end the best action keeps the
   weight beta^L_min, which is at most W. *)
From Coq Require Import Reals Lra Lia List Psatz.
From NoRegret Require Import core.Sums core.Exponential core.Numbers core.Vectors statements.weighted_majority.
From NoRegret Require Import experts.RandomizedWeightedMajority.
Import ListNotations.
Local Open Scope R_scope.

(* ================================================================ weights and distributions *)
Definition positive (weights : list R) : Prop := forall w, In w weights -> 0 < w.

Lemma W_positive weights : weights <> nil -> positive weights -> 0 < W weights.
Proof. intros H P. now apply sum_pos. Qed.
Lemma weight_of_one weights i : positive weights -> (i < length weights)%nat -> nth i weights 0 <= W weights.
Proof.
  intros P H. apply (one_of_many (fun w => w) weights); [intros; left; now apply P|now apply nth_In].
Qed.
Lemma distribution_positive weights : weights <> nil -> positive weights ->
  distribution weights = map (fun w => w / W weights) weights.
Proof.
  intros H P. unfold distribution. pose proof (W_positive _ H P). destruct (Req_EM_T (W weights) 0); [lra|easy].
Qed.
Lemma dot_scaled c weights ls : list_dot (map (fun w => w / c) weights) ls = list_dot weights ls / c.
Proof.
  revert ls. induction weights as [|w ws IH]; intros [|l ls]; simpl; try (unfold Rdiv; ring).
  rewrite IH. unfold Rdiv. ring.
Qed.
(* The expected loss is the weighted mean of the losses. *)
Lemma mean_loss weights ls : weights <> nil -> positive weights ->
  list_dot (distribution weights) ls * W weights = list_dot weights ls.
Proof.
  intros H P. rewrite distribution_positive, dot_scaled by assumption. pose proof (W_positive _ H P). field. lra.
Qed.
Lemma dot_range weights ls : positive weights -> length ls = length weights -> (forall l, In l ls -> 0 <= l <= 1) ->
  0 <= list_dot weights ls <= W weights.
Proof.
  unfold W. revert ls. induction weights as [|w ws IH]; intros [|l ls] P L H; simpl in *; try discriminate; [lra|].
  specialize (IH ls (fun v h => P v (or_intror h)) ltac:(lia) (fun v h => H v (or_intror h))).
  assert (0 < w) by (apply P; now left). assert (0 <= l <= 1) by (apply H; now left). nra.
Qed.

(* ================================================================ the factor *)
Section Run.
Variable s : subject.
Hypothesis beta_positive : 0 < beta s.
Hypothesis beta_below_one : beta s < 1.
Hypothesis some_action : (0 < N s)%nat.
Notation b := (beta s).

(* what the proofs need of a loss *)
Definition good (l : R) : Prop := 0 <= l <= 1 /\ Rpower b l <= factor s l <= 1 - (1 - b) * l.
Lemma power_is_Rpower l : power b l = Rpower b l.
Proof. unfold power. destruct (Req_EM_T b 0); [lra|reflexivity]. Qed.
(* On losses 0 and 1 the three forms are the same. *)
Lemma binary_factor l : l = 0 \/ l = 1 -> factor s l = 1 - (1 - b) * l.
Proof.
  intros H. unfold factor. destruct (form s); [|reflexivity|rewrite power_is_Rpower].
  - destruct (Req_EM_T l 1), H; subst; lra.
  - destruct H as [-> | ->]; [rewrite Rpower_O|rewrite Rpower_1]; lra.
Qed.
Lemma binary_good l : l = 0 \/ l = 1 -> good l.
Proof.
  intros H. split; [lra|]. rewrite (binary_factor l H). split; [|lra].
  destruct H as [-> | ->]; [rewrite Rpower_O|rewrite Rpower_1]; lra.
Qed.
Lemma extended_good l : given_extended_update s -> 0 <= l <= 1 -> good l.
Proof.
  intros F H. split; [assumption|]. pose proof (power_chord b l beta_positive H). unfold factor.
  destruct F as [-> | ->]; rewrite ?power_is_Rpower; lra.
Qed.
Lemma good_positive l : good l -> 0 < factor s l.
Proof. intros [_ [H _]]. apply Rlt_le_trans with (2 := H). apply exp_pos. Qed.

(* ================================================================ one round *)
Definition legal (weights : list R) : Prop := length weights = N s /\ positive weights.
Lemma legal_nonempty weights : legal weights -> weights <> nil.
Proof. intros [L _] E. rewrite E in L. simpl in L. lia. Qed.
Lemma legal_positive weights : legal weights -> 0 < W weights.
Proof. intros H. apply W_positive; [now apply legal_nonempty|apply H]. Qed.
Lemma start_legal : legal (repeat 1 (N s)).
Proof. split; [apply repeat_length|]. intros w H. apply repeat_spec in H. lra. Qed.
Lemma shrink_length weights ls : length ls = length weights -> length (shrink s weights ls) = length weights.
Proof. revert ls. induction weights as [|w ws IH]; intros [|l ls] H; simpl in *; try discriminate; auto. Qed.
Lemma shrink_positive weights ls : positive weights -> (forall l, In l ls -> good l) ->
  positive (shrink s weights ls).
Proof.
  revert ls. induction weights as [|w ws IH]; intros [|l ls] P G v K; simpl in K; try contradiction.
  destruct K as [<-|K].
  - apply Rmult_lt_0_compat; [apply good_positive, G; now left|apply P; now left].
  - now apply (IH ls (fun u h => P u (or_intror h)) (fun u h => G u (or_intror h))).
Qed.
Lemma shrink_legal weights ls : legal weights -> length ls = N s -> (forall l, In l ls -> good l) ->
  legal (shrink s weights ls).
Proof. intros [L P] H G. split; [rewrite shrink_length; congruence|now apply shrink_positive]. Qed.
Lemma shrink_one weights ls i : length ls = length weights -> (i < length weights)%nat ->
  nth i (shrink s weights ls) 0 = factor s (nth i ls 0) * nth i weights 0.
Proof.
  revert ls i. induction weights as [|w ws IH]; intros [|l ls] [|i] L H; simpl in *; try discriminate; try lia.
  - reflexivity.
  - apply IH; lia.
Qed.
Lemma shrink_total weights ls : positive weights -> length ls = length weights -> (forall l, In l ls -> good l) ->
  W (shrink s weights ls) <= W weights - (1 - b) * list_dot weights ls.
Proof.
  unfold W. revert ls. induction weights as [|w ws IH]; intros [|l ls] P L G; simpl in *; try discriminate; [lra|].
  specialize (IH ls (fun v h => P v (or_intror h)) ltac:(lia) (fun v h => G v (or_intror h))).
  assert (0 < w) by (apply P; now left). destruct (G l) as [_ [_ K]]; [now left|]. nra.
Qed.
Lemma shrink_total_binary weights ls : length ls = length weights -> (forall l, In l ls -> l = 0 \/ l = 1) ->
  W (shrink s weights ls) = W weights - (1 - b) * list_dot weights ls.
Proof.
  unfold W. revert ls. induction weights as [|w ws IH]; intros [|l ls] L G; simpl in *; try discriminate; [lra|].
  rewrite (IH ls ltac:(lia) (fun v h => G v (or_intror h))), binary_factor by (apply G; now left). ring.
Qed.

Lemma a_loss_costs_at_least_its_share_of_the_weight weights r : legal weights -> length (losses r) = N s ->
  prediction r = distribution weights -> (forall l, In l (losses r) -> good l) ->
  W (shrink s weights (losses r)) <= W weights * (1 - (1 - b) * loss r).
Proof.
  intros H L E G. pose proof (mean_loss weights (losses r) (legal_nonempty _ H) (proj2 H)) as M. rewrite <- E in M.
  pose proof (shrink_total weights (losses r) (proj2 H) ltac:(destruct H; congruence) G) as K.
  unfold loss. nra.
Qed.
Lemma the_loss_is_the_weight_lost weights r : legal weights -> length (losses r) = N s ->
  prediction r = distribution weights -> (forall l, In l (losses r) -> l = 0 \/ l = 1) ->
  W (shrink s weights (losses r)) = W weights * (1 - (1 - b) * loss r).
Proof.
  intros H L E G. pose proof (mean_loss weights (losses r) (legal_nonempty _ H) (proj2 H)) as M. rewrite <- E in M.
  rewrite shrink_total_binary by (destruct H; congruence || assumption). unfold loss. rewrite <- M. ring.
Qed.
Lemma a_loss_costs_weight weights r : legal weights -> length (losses r) = N s ->
  prediction r = distribution weights -> (forall l, In l (losses r) -> good l) ->
  ln (W (shrink s weights (losses r)) / W weights) <= - (1 - b) * loss r.
Proof.
  intros H L E G. pose proof (a_loss_costs_at_least_its_share_of_the_weight weights r H L E G) as K.
  pose proof (legal_positive _ H) as P. pose proof (legal_positive _ (shrink_legal _ _ H L G)) as P'.
  set (q := W (shrink s weights (losses r)) / W weights).
  assert (Q : 0 < q) by (now apply Rdiv_lt_0_compat).
  assert (q <= 1 - (1 - b) * loss r).
  { apply Rmult_le_reg_r with (W weights); [assumption|]. unfold q, Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
  pose proof (ln_tangent q Q). lra.
Qed.
Lemma loss_at_most_one weights r : legal weights -> length (losses r) = N s -> prediction r = distribution weights ->
  (forall l, In l (losses r) -> good l) -> loss r <= 1.
Proof.
  intros H L E G. pose proof (mean_loss weights (losses r) (legal_nonempty _ H) (proj2 H)) as M. rewrite <- E in M.
  pose proof (dot_range weights (losses r) (proj2 H) ltac:(destruct H; congruence) (fun l h => proj1 (G l h))) as K.
  pose proof (legal_positive _ H). unfold loss. apply Rmult_le_reg_r with (W weights); lra.
Qed.

(* ================================================================ all rounds *)
Definition all_good (rs : list round) : Prop := forall r, In r rs -> forall l, In l (losses r) -> good l.
Lemma all_good_tail r rs : all_good (r :: rs) -> all_good rs.
Proof. intros G q H. apply G. now right. Qed.
Fixpoint weights_after (weights : list R) (rs : list round) : list R :=
  match rs with nil => weights | r :: rest => weights_after (shrink s weights (losses r)) rest end.

Lemma legal_after rs : forall weights, legal weights -> follows s weights rs -> all_good rs ->
  legal (weights_after weights rs).
Proof.
  induction rs as [|r rs IH]; intros weights H F G; simpl; [assumption|]. destruct F as (L & _ & F).
  apply IH; [apply shrink_legal; auto; apply G; now left|assumption|now apply all_good_tail in G].
Qed.
Lemma all_losses_cost_weight rs : forall weights, legal weights -> follows s weights rs -> all_good rs ->
  ln (W (weights_after weights rs)) <= ln (W weights) - (1 - b) * sum loss rs.
Proof.
  induction rs as [|r rs IH]; intros weights H F G; simpl; [lra|]. destruct F as (L & E & F).
  pose proof (G r (or_introl eq_refl)) as Gr. pose proof (shrink_legal _ _ H L Gr) as H'.
  specialize (IH _ H' F (all_good_tail _ _ G)). pose proof (a_loss_costs_weight weights r H L E Gr) as K.
  pose proof (legal_positive _ H). pose proof (legal_positive _ H').
  unfold Rdiv in K. rewrite ln_mult, ln_Rinv in K by (try apply Rinv_0_lt_compat; assumption). lra.
Qed.
Lemma no_more_than_one_a_round rs : forall weights, legal weights -> follows s weights rs -> all_good rs ->
  sum loss rs <= INR (length rs).
Proof.
  induction rs as [|r rs IH]; intros weights H F G; cbn [sum length]; [simpl; lra|]. destruct F as (L & E & F).
  pose proof (G r (or_introl eq_refl)) as Gr. rewrite S_INR.
  specialize (IH _ (shrink_legal _ _ H L Gr) F (all_good_tail _ _ G)).
  pose proof (loss_at_most_one _ r H L E Gr). lra.
Qed.
Lemma loss_in_list r i : length (losses r) = N s -> (i < N s)%nat -> In (nth i (losses r) 0) (losses r).
Proof. intros L H. apply nth_In. lia. Qed.
Lemma one_actions_weight_remains i rs : (i < N s)%nat -> forall weights, legal weights -> follows s weights rs ->
  all_good rs -> Rpower b (loss_of i rs) * nth i weights 0 <= nth i (weights_after weights rs) 0.
Proof.
  intros I. induction rs as [|r rs IH]; intros weights H F G.
  - unfold loss_of. simpl. rewrite Rpower_O; lra.
  - destruct F as (L & _ & F). pose proof (G r (or_introl eq_refl)) as Gr. simpl weights_after.
    specialize (IH _ (shrink_legal _ _ H L Gr) F (all_good_tail _ _ G)). apply Rle_trans with (2 := IH).
    destruct H as [HL P]. rewrite shrink_one by lia. unfold loss_of. cbn [sum]. rewrite Rpower_plus.
    destruct (Gr _ (loss_in_list r i L I)) as [_ [K _]].
    assert (0 < nth i weights 0) by (apply P, nth_In; lia). fold (loss_of i rs).
    assert (0 < Rpower b (loss_of i rs)) by apply exp_pos.
    rewrite (Rmult_comm (Rpower b (nth i _ _))), Rmult_assoc. apply Rmult_le_compat_l; [lra|].
    apply Rmult_le_compat_r; lra.
Qed.

Lemma W_start : W (repeat 1 (N s)) = INR (N s).
Proof. unfold W. clear. induction (N s) as [|n IH]; [reflexivity|]. rewrite S_INR. simpl. lra. Qed.
Lemma best_action : exists i, (i < N s)%nat /\ L_min s = loss_of i (rounds s).
Proof.
  assert (E : map (fun i => loss_of i (rounds s)) (seq 0 (N s)) <> nil) by (destruct (N s); [lia|discriminate]).
  pose proof (least_in 0 _ E) as K. apply in_map_iff in K. destruct K as (i & K & I).
  apply in_seq in I. exists i. split; [lia|now symmetry].
Qed.
Lemma the_best_actions_weight_remains : plays s -> all_good (rounds s) ->
  Rpower b (L_min s) <= W (weights_after (repeat 1 (N s)) (rounds s)).
Proof.
  intros F G. destruct best_action as (i & I & ->).
  pose proof (one_actions_weight_remains i _ I _ start_legal F G) as K.
  assert (E : nth i (repeat 1 (N s)) 0 = 1) by (apply (repeat_spec (N s)), nth_In; now rewrite repeat_length).
  rewrite E, Rmult_1_r in K. destruct (legal_after _ _ start_legal F G) as [L P].
  apply Rle_trans with (1 := K). apply weight_of_one; [assumption|lia].
Qed.

(* ================================================================ the loss and the regret *)
Lemma sharp : plays s -> all_good (rounds s) -> L_T s <= (ln (INR (N s)) - L_min s * ln b) / (1 - b).
Proof.
  intros F G. pose proof (all_losses_cost_weight _ _ start_legal F G) as K. rewrite W_start in K. fold (L_T s) in K.
  pose proof (the_best_actions_weight_remains F G) as M. apply ln_mono in M; [|apply exp_pos].
  unfold Rpower in M. rewrite ln_exp in M. apply Rmult_le_reg_r with (1 - b); [lra|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
Qed.
Lemma L_min_range : plays s -> all_good (rounds s) -> 0 <= L_min s <= INR (T s).
Proof.
  intros F G. destruct best_action as (i & I & ->). unfold loss_of, T.
  assert (K : forall r, In r (rounds s) -> 0 <= nth i (losses r) 0 <= 1).
  { intros r R. destruct (nth_in_or_default i (losses r) 0) as [H|H]; [apply (G r R), H|lra]. }
  split; [apply sum_nonneg; intros r R; apply (K r R)|].
  rewrite <- (Rmult_1_r (INR _)), <- sum_const. apply sum_le. intros r R. apply (K r R).
Qed.
(* -ln beta <= (1 - beta) + (1 - beta)^2 for beta >= 1/2 *)
Lemma last_step : plays s -> all_good (rounds s) -> 1 / 2 <= b ->
  L_T s <= L_min s * (2 - b) + ln (INR (N s)) / (1 - b).
Proof.
  intros F G H. apply Rle_trans with (1 := sharp F G). pose proof (log_quadratic (1 - b) ltac:(lra)) as Q.
  replace (1 - (1 - b)) with b in Q by ring. pose proof (L_min_range F G) as [P _].
  apply Rmult_le_reg_r with (1 - b); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_plus_distr_r by lra.
  rewrite (Rmult_assoc (ln _)), Rinv_l by lra. nra.
Qed.
Lemma regret_of_beta : plays s -> all_good (rounds s) -> 1 / 2 <= b ->
  R_T s <= ln (INR (N s)) / (1 - b) + (1 - b) * INR (T s).
Proof. intros F G H. pose proof (last_step F G H). pose proof (L_min_range F G). unfold R_T. nra. Qed.
Lemma regret_at_most_T : plays s -> all_good (rounds s) -> R_T s <= INR (T s).
Proof.
  intros F G. pose proof (no_more_than_one_a_round _ _ start_legal F G) as K. fold (L_T s) in K.
  pose proof (L_min_range F G). unfold R_T, T in *. lra.
Qed.
End Run.

(* ================================================================ the theorems *)
Lemma binary_all_good s : 0 < beta s -> beta s < 1 -> given_binary_losses s -> all_good s (rounds s).
Proof. intros B0 B1 H r R l L. apply binary_good; auto. apply (H r R l L). Qed.

Theorem rwm_sharp : rwm_sharp.statement.
Proof.
  intros s. cbv zeta. intros F HN B0 B1 H. pose proof (binary_all_good s B0 B1 H) as G.
  exact (sharp s B0 B1 HN F G).
Qed.
Theorem rwm_loss : rwm_loss.statement.
Proof.
  intros s. cbv zeta. intros F HN B0 B1 H. assert (B : 0 < beta s) by lra.
  apply (last_step s B B1 HN F (binary_all_good s B B1 H)). lra.
Qed.
Theorem rwm_fractional : rwm_fractional.statement.
Proof.
  intros s. cbv zeta. intros F HN B0 B1 H E. assert (B : 0 < beta s) by lra.
  apply (last_step s B B1 HN F); [|lra]. intros r R l L. apply extended_good; auto. apply (H r R l L).
Qed.

(* ---------------------------------------------------------------- tuned *)
(* u = sqrt(ln N) and v = sqrt(T): the rate 1 - beta is u/v, or 1/2 if that is larger *)
Section Tuned.
Variable s : subject.
Hypothesis two : INR (N s) >= 2.
Hypothesis some_rounds : INR (T s) >= 1.
Notation u := (sqrt (ln (INR (N s)))).
Notation v := (sqrt (INR (T s))).
Hypothesis tuned : beta s = Rmax (1 / 2) (1 - u / v).

Lemma roots : 0 < u /\ 0 < v /\ u * u = ln (INR (N s)) /\ v * v = INR (T s).
Proof.
  assert (L : 0 < ln (INR (N s))) by (apply ln_positive; lra).
  repeat split; try (apply sqrt_lt_R0; lra); apply sqrt_sqrt; lra.
Qed.
Lemma tuned_range : 1 / 2 <= beta s < 1.
Proof.
  destruct roots as (U & V & _). assert (0 < u / v) by (now apply Rdiv_lt_0_compat).
  rewrite tuned. split; [apply Rmax_l|apply Rmax_lub_lt; lra].
Qed.
Lemma regret_tuned : plays s -> (0 < N s)%nat -> given_binary_losses s ->
  R_T s <= (if Rle_dec (u / v) (1 / 2) then 2 * v * u else INR (T s) / 2 + 2 * ln (INR (N s))).
Proof.
  intros F HN H. destruct roots as (U & V & UU & VV). pose proof tuned_range as B.
  pose proof (binary_all_good s ltac:(lra) ltac:(lra) H) as G.
  pose proof (regret_of_beta s ltac:(lra) ltac:(lra) HN F G ltac:(lra)) as K.
  apply Rle_trans with (1 := K). destruct (Rle_dec (u / v) (1 / 2)) as [C|C].
  - replace (1 - beta s) with (u / v) by (rewrite tuned, Rmax_right; lra).
    set (p := u) in *. set (q := v) in *. rewrite <- UU, <- VV. apply Req_le. field. lra.
  - replace (beta s) with (1 / 2) by (rewrite tuned, Rmax_left; lra). lra.
Qed.
Lemma regret_uniform : plays s -> (0 < N s)%nat -> given_binary_losses s -> R_T s <= 2 * v * u.
Proof.
  intros F HN H. pose proof (regret_tuned F HN H) as K. destruct (Rle_dec (u / v) (1 / 2)) as [C|C]; [exact K|].
  destruct roots as (U & V & UU & VV). pose proof tuned_range as B.
  pose proof (regret_at_most_T s ltac:(lra) ltac:(lra) HN F (binary_all_good s ltac:(lra) ltac:(lra) H)) as M.
  assert (v / 2 <= u).
  { apply Rnot_le_lt in C. apply Rmult_lt_compat_r with (r := v) in C; [|assumption].
    unfold Rdiv in C. rewrite (Rmult_assoc u), Rinv_l in C; lra. }
  nra.
Qed.
End Tuned.

Theorem rwm_regret : rwm_regret.statement.
Proof. intros s. cbv zeta. intros F HN N2 T1 B H. now apply regret_tuned. Qed.
Theorem rwm_regret_uniform : rwm_regret_uniform.statement.
Proof. intros s. cbv zeta. intros F HN N2 T1 B H. now apply regret_uniform. Qed.

(* ---------------------------------------------------------------- defined *)
Lemma rwm_sharp_defined : rwm_sharp.defined.
Proof.
  intros s. cbv zeta. intros F HN B0 B1 H. assert (0 < INR (N s)) by (now apply lt_0_INR). repeat split; lra.
Qed.
Lemma rwm_loss_defined : rwm_loss.defined.
Proof.
  intros s. cbv zeta. intros F HN B0 B1 H. assert (0 < INR (N s)) by (now apply lt_0_INR). repeat split; lra.
Qed.
Lemma rwm_fractional_defined : rwm_fractional.defined.
Proof.
  intros s. cbv zeta. intros F HN B0 B1 H E. assert (0 < INR (N s)) by (now apply lt_0_INR). repeat split; lra.
Qed.
Lemma rwm_regret_defined : rwm_regret.defined.
Proof.
  intros s. cbv zeta. intros F HN N2 T1 B H. destruct (roots s N2 T1) as (_ & V & _). repeat split; try lra.
  apply ln_nonneg. lra.
Qed.
Lemma rwm_regret_uniform_defined : rwm_regret_uniform.defined.
Proof. exact rwm_regret_defined. Qed.

(* ---------------------------------------------------------------- inhabited *)
(* Two actions; the first loses l. *)
Definition example_run (b l : R) : subject := Subject 2 b Linear [Round [1 / 2; 1 / 2] [l; 0]].
Lemma example_plays b l : plays (example_run b l).
Proof.
  unfold plays. simpl. split; [reflexivity|]. split; [|exact I].
  rewrite distribution_positive; [|discriminate|intros w [<-|[<-|[]]]; lra]. unfold W. simpl.
  f_equal; [|f_equal]; field.
Qed.
Lemma example_losses (P : R -> Prop) b l : P l -> P 0 -> every_loss P (example_run b l).
Proof. intros H Z r [<-|[]] x [<-|[<-|[]]]; assumption. Qed.

Lemma rwm_sharp_inhabited : rwm_sharp.inhabited.
Proof.
  exists (example_run (1 / 2) 1). cbv zeta. simpl.
  repeat split; try lra; try lia; [apply example_plays|apply example_losses; auto].
Qed.
Lemma rwm_loss_inhabited : rwm_loss.inhabited.
Proof.
  exists (example_run (1 / 2) 1). cbv zeta. simpl.
  repeat split; try lra; try lia; [apply example_plays|apply example_losses; auto].
Qed.
Lemma rwm_fractional_inhabited : rwm_fractional.inhabited.
Proof.
  exists (example_run (1 / 2) (1 / 3)). cbv zeta. simpl.
  refine (conj (example_plays _ _) (conj _ (conj _ (conj _ (conj _ (or_introl eq_refl)))))); try lra; try lia.
  apply example_losses; lra.
Qed.
(* what the learner does when it is shown these losses *)
Fixpoint played (s : subject) (weights : list R) (shown : list (list R)) : list round :=
  match shown with
  | nil => nil
  | ls :: rest => Round (distribution weights) ls :: played s (shrink s weights ls) rest
  end.
Definition with_rounds (s : subject) (rs : list round) : subject := Subject (N s) (beta s) (form s) rs.
Lemma shrink_with_rounds s rs weights : forall ls, shrink (with_rounds s rs) weights ls = shrink s weights ls.
Proof. induction weights as [|w ws IH]; intros [|l ls]; simpl; try reflexivity. now rewrite IH. Qed.
Lemma played_follows s rs shown : Forall (fun ls => length ls = N s) shown -> forall weights,
  follows (with_rounds s rs) weights (played s weights shown).
Proof.
  induction 1 as [|ls shown L _ IH]; intros weights; [exact I|]. cbn [played follows losses prediction].
  rewrite shrink_with_rounds. auto.
Qed.
(* Two actions and three rounds, in which the first loses 1: the first branch of the bound, where 4 ln N <= T. *)
Definition three_rounds : subject :=
  let s := Subject 2 (Rmax (1 / 2) (1 - sqrt (ln (INR 2)) / sqrt (INR 3))) Linear [] in
  with_rounds s (played s [1; 1] (repeat [1; 0] 3)).
Lemma ln_2_upper : ln 2 <= 3 / 4.
Proof.
  rewrite <- (ln_exp (3 / 4)). assert (2 <= exp (3 / 4)).
  { replace (3 / 4) with (1 / 8 + 1 / 8 + (1 / 8 + 1 / 8) + (1 / 8 + 1 / 8)) by field. rewrite !exp_plus.
    pose proof (exp_tangent (1 / 8)) as H. set (e := exp (1 / 8)) in *.
    assert (81 / 64 <= e * e) by nra. assert (8 / 5 <= e * e * (e * e)) by nra. nra. }
  destruct (Rle_lt_or_eq_dec 2 (exp (3 / 4))) as [L|E]; [assumption|left; apply ln_increasing; lra|rewrite <- E; lra].
Qed.
Example three_rounds_in_the_first_branch :
  sqrt (ln (INR (N three_rounds))) / sqrt (INR (T three_rounds)) <= 1 / 2.
Proof.
  replace (INR (N three_rounds)) with 2 by (simpl; lra). replace (INR (T three_rounds)) with 3 by (simpl; lra).
  assert (0 < sqrt 3) by (apply sqrt_lt_R0; lra). apply Rmult_le_reg_r with (sqrt 3); [assumption|].
  unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  replace (1 / 2 * sqrt 3) with (sqrt (3 / 4)); [apply sqrt_le_1_alt, ln_2_upper|].
  apply sqrt_lem_1; try lra. replace (1 / 2 * sqrt 3 * (1 / 2 * sqrt 3)) with (1 / 4 * (sqrt 3 * sqrt 3)) by field.
  rewrite sqrt_sqrt; lra.
Qed.
Lemma rwm_regret_inhabited : rwm_regret.inhabited.
Proof.
  exists three_rounds. cbv zeta. split; [apply played_follows; repeat constructor|].
  split; [simpl; lia|]. split; [simpl; lra|]. split; [simpl; lra|]. split; [reflexivity|].
  intros r Hr l Hl. simpl in Hr. destruct Hr as [<-|[<-|[<-|[]]]]; destruct Hl as [<-|[<-|[]]]; auto.
Qed.
Lemma rwm_regret_uniform_inhabited : rwm_regret_uniform.inhabited.
Proof. exact rwm_regret_inhabited. Qed.
