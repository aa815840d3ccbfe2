(* agnostic.regret.

   Hedge, for any experts: a forecast loses the share of the weight that is wrong, so that a loss of l leaves
   at most e^(-eta l + eta^2/2) of the total weight, while an expert that errs m times keeps e^(-eta m) of its own.
   Hence the regret against any expert is at most ln |G|/eta + eta T/2, which is sqrt(2 T ln |G|) for the rate of
   the theorem; one expert alone is followed. Each hypothesis says what one of the experts says, and the experts are
   few. *)
From Coq Require Import Reals Lra Lia List Bool Arith ZArith Psatz.
From NoRegret Require Import statements.agnostic core.Numbers core.Exponential.
From NoRegret Require Import classes.FiniteClass classes.FlippedExperts classes.Expertise classes.ExpertiseProofs.
From NoRegret Require Import classes.ExpertSetsProofs classes.AgnosticRun.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- weights *)
Lemma total_nonneg ws : Forall (fun w => 0 < w) ws -> 0 <= total ws.
Proof. induction 1 as [|w ws W F IH]; simpl; lra. Qed.
Lemma total_positive ws : Forall (fun w => 0 < w) ws -> ws <> nil -> 0 < total ws.
Proof.
  intros F N. destruct F as [|w ws W F]; [congruence|]. simpl. pose proof (total_nonneg ws F). lra.
Qed.
Lemma total_repeat n : total (repeat 1 n) = INR n.
Proof.
  induction n as [|n IH]; [reflexivity|]. cbn [repeat total fold_right] in *. fold (total (repeat 1 n)).
  rewrite IH, S_INR. ring.
Qed.
Lemma one_of_total ws i : Forall (fun w => 0 < w) ws -> (i < length ws)%nat -> nth i ws 0 <= total ws.
Proof.
  intros F. revert i. induction F as [|w ws W F IH]; intros i L; [simpl in L; lia|].
  pose proof (total_nonneg ws F). destruct i as [|i]; simpl; [lra|]. specialize (IH i ltac:(simpl in L; lia)). lra.
Qed.

Section Round.
Variable beta : R.
Hypothesis beta_positive : 0 < beta.
Implicit Types (ws : list R) (advice : list bool) (y : bool).

Lemma votes_nonneg b ws : Forall (fun w => 0 < w) ws -> forall advice, 0 <= votes b ws advice.
Proof.
  induction 1 as [|w ws W F IH]; intros [|a r]; simpl; try lra. specialize (IH r). destruct (eqb a b); lra.
Qed.
Lemma votes_add_up y ws : forall advice, length ws = length advice ->
  votes y ws advice + votes (negb y) ws advice = total ws.
Proof.
  induction ws as [|w ws IH]; intros [|a r] L; try discriminate; [simpl; lra|].
  simpl in L. specialize (IH r ltac:(lia)). destruct a, y; simpl in *; lra.
Qed.
Lemma shrink_length y ws : forall advice, length ws = length advice -> length (shrink beta ws advice y) = length ws.
Proof.
  induction ws as [|w ws IH]; intros [|a r] L; try discriminate; [reflexivity|]. simpl in *. now rewrite IH by lia.
Qed.
Lemma shrink_positive y ws : Forall (fun w => 0 < w) ws ->
  forall advice, Forall (fun w => 0 < w) (shrink beta ws advice y).
Proof.
  induction 1 as [|w ws W F IH]; intros [|a r]; simpl; constructor; auto.
  destruct (eqb a y); [exact W|now apply Rmult_lt_0_compat].
Qed.
Lemma shrink_total y ws : forall advice, length ws = length advice ->
  total (shrink beta ws advice y) = total ws - (1 - beta) * votes (negb y) ws advice.
Proof.
  induction ws as [|w ws IH]; intros [|a r] L; try discriminate; [simpl; ring|].
  simpl in L. specialize (IH r ltac:(lia)). unfold total in *. destruct a, y; simpl in *; rewrite IH; ring.
Qed.
Lemma shrink_nth y i ws : forall advice, length ws = length advice -> (i < length ws)%nat ->
  nth i (shrink beta ws advice y) 0 = (if eqb (nth i advice false) y then 1 else beta) * nth i ws 0.
Proof.
  revert i. induction ws as [|w ws IH]; intros i [|a r] L K; try discriminate; [simpl in K; lia|].
  destruct i as [|i]; simpl; [destruct (eqb a y); ring|]. apply IH; simpl in *; lia.
Qed.
(* a forecast loses the share of the weight that is wrong *)
Lemma forecast_loss y ws advice : Forall (fun w => 0 < w) ws -> ws <> nil -> length ws = length advice ->
  Rabs (votes true ws advice / total ws - number y) = votes (negb y) ws advice / total ws.
Proof.
  intros F N L. pose proof (total_positive ws F N) as P. pose proof (votes_add_up true ws advice L) as A.
  pose proof (votes_nonneg true ws F advice). pose proof (votes_nonneg false ws F advice). simpl in A.
  assert (Q : 0 <= / total ws) by (left; now apply Rinv_0_lt_compat). destruct y; simpl.
  - replace (votes true ws advice / total ws - 1) with (- (votes false ws advice / total ws))
      by (rewrite <- A in P |- *; field; lra).
    rewrite Rabs_Ropp. apply Rabs_pos_eq. now apply Rmult_le_pos.
  - rewrite Rminus_0_r. apply Rabs_pos_eq. now apply Rmult_le_pos.
Qed.
End Round.

(* ---------------------------------------------------------------- a run *)
Fixpoint finish (beta : R) (ws : list R) (advice : list (list bool)) (rs : list round) : list R :=
  match rs with
  | nil => ws
  | r :: rest => finish beta (shrink beta ws (map (hd false) advice) (label r)) (map (@tl bool) advice) rest
  end.
(* the errors of who says a *)
Fixpoint errs (a : list bool) (rs : list round) : nat :=
  match rs with nil => 0 | r :: rest => (if eqb (hd false a) (label r) then 0 else 1) + errs (tl a) rest end.
Lemma errs_hypothesis h rs : errs (map (value h) (map point rs)) rs = errors h rs.
Proof.
  unfold errors. induction rs as [|r rs IH]; [reflexivity|]. simpl. rewrite IH. now destruct (eqb _ _).
Qed.

Section Run.
Variable eta : R.
Hypothesis eta_nonneg : 0 <= eta.
Notation beta := (exp (- eta)).

Lemma what_a_loss_costs W l : 0 < W -> 0 <= l <= 1 -> ln (W - (1 - beta) * (l * W)) <= ln W - eta * l + eta ^ 2 / 2.
Proof.
  intros P L. pose proof (exp_quadratic eta eta_nonneg) as Q. pose proof (exp_pos (- eta)) as B.
  assert (U : beta <= 1) by (rewrite <- exp_0; destruct eta_nonneg as [E| <-];
    [left; apply exp_increasing; lra|rewrite Ropp_0; lra]).
  assert (X : (1 - beta) * l < 1) by nra. replace (W - (1 - beta) * (l * W)) with (W * (1 - (1 - beta) * l)) by ring.
  rewrite ln_mult by lra. pose proof (ln_tangent (1 - (1 - beta) * l) ltac:(lra)) as T. nra.
Qed.
Lemma weight_falls_by_the_loss rs : forall ws advice, length ws = length advice -> ws <> nil ->
  Forall (fun w => 0 < w) ws -> follows beta ws advice rs ->
  ln (total (finish beta ws advice rs)) <= ln (total ws) - eta * loss rs + INR (length rs) * (eta ^ 2 / 2).
Proof.
  induction rs as [|r rs IH]; intros ws advice L N F; [intros _; unfold loss; simpl; lra|]. intros [P Fo].
  set (now := map (hd false) advice) in *.
  assert (L' : length ws = length now) by (unfold now; now rewrite map_length).
  pose proof (exp_pos (- eta)) as B. set (ws' := shrink beta ws now (label r)) in *.
  assert (N' : ws' <> nil).
  { intros E. apply (f_equal (@length R)) in E. unfold ws' in E. rewrite shrink_length in E by exact L'.
    destruct ws; [congruence|discriminate]. }
  specialize (IH ws' (map (@tl bool) advice)). rewrite map_length in IH.
  specialize (IH ltac:(unfold ws'; rewrite shrink_length; lia) N' (shrink_positive beta B _ ws F now) Fo).
  cbn [finish length]. fold now. fold ws'. rewrite S_INR.
  change (loss (r :: rs)) with (Rabs (forecast r - number (label r)) + loss rs).
  rewrite P, (forecast_loss (label r) ws now F N L'). set (l := votes (negb (label r)) ws now / total ws).
  pose proof (total_positive ws F N) as W. assert (E : votes (negb (label r)) ws now = l * total ws)
    by (unfold l; field; lra).
  assert (Hl : 0 <= l <= 1).
  { pose proof (votes_add_up (label r) ws now L'). pose proof (votes_nonneg (label r) ws F now).
    pose proof (votes_nonneg (negb (label r)) ws F now). split; [|nra].
    apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]. }
  pose proof (what_a_loss_costs (total ws) l W Hl) as C. unfold ws' in IH at 2.
  rewrite shrink_total, E in IH by exact L'. lra.
Qed.
Lemma finish_positive rs : forall ws advice, length ws = length advice -> Forall (fun w => 0 < w) ws ->
  Forall (fun w => 0 < w) (finish beta ws advice rs) /\ length (finish beta ws advice rs) = length ws.
Proof.
  induction rs as [|r rs IH]; intros ws advice L F; [auto|]. cbn [finish]. pose proof (exp_pos (- eta)) as B.
  assert (L' : length ws = length (map (hd false) advice)) by (now rewrite map_length).
  destruct (IH (shrink beta ws (map (hd false) advice) (label r)) (map (@tl bool) advice)) as [A C].
  - rewrite shrink_length, map_length by exact L'. exact L.
  - now apply shrink_positive.
  - split; [exact A|]. now rewrite C, shrink_length.
Qed.
Lemma an_experts_weight_remains rs i : forall ws advice, length ws = length advice -> (i < length ws)%nat ->
  nth i (finish beta ws advice rs) 0 = exp (- (eta * INR (errs (nth i advice []) rs))) * nth i ws 0.
Proof.
  induction rs as [|r rs IH]; intros ws advice L K.
  - simpl. rewrite Rmult_0_r, Ropp_0, exp_0. ring.
  - cbn [finish errs]. assert (L' : length ws = length (map (hd false) advice)) by (now rewrite map_length).
    rewrite IH by (rewrite shrink_length, ?map_length by exact L'; assumption).
    rewrite shrink_nth by assumption. set (a := nth i advice []).
    replace (nth i (map (@tl bool) advice) []) with (tl a) by (symmetry; exact (map_nth (@tl bool) advice [] i)).
    replace (nth i (map (hd false) advice) false) with (hd false a)
      by (symmetry; exact (map_nth (hd false) advice [] i)).
    rewrite plus_INR, <- Rmult_assoc. f_equal. destruct (eqb (hd false a) (label r)); simpl.
    + rewrite Rmult_1_r, Rplus_0_l. reflexivity.
    + rewrite <- exp_plus. f_equal. ring.
Qed.
(* the regret against any expert *)
Lemma regret_against_an_expert rs advice i : 0 < eta -> (i < length advice)%nat ->
  follows beta (repeat 1 (length advice)) advice rs ->
  loss rs - INR (errs (nth i advice []) rs) <= ln (INR (length advice)) / eta + eta * INR (length rs) / 2.
Proof.
  intros E K Fo. set (ws := repeat 1 (length advice)) in *.
  assert (L : length ws = length advice) by apply repeat_length.
  assert (F : Forall (fun w => 0 < w) ws) by (apply Forall_forall; intros w I; apply repeat_spec in I; lra).
  assert (N : ws <> nil) by (intros Z; apply (f_equal (@length R)) in Z; simpl in Z; lia).
  pose proof (weight_falls_by_the_loss rs ws advice L N F Fo) as A. unfold ws in A at 2. rewrite total_repeat in A.
  destruct (finish_positive rs ws advice L F) as [P Q].
  pose proof (one_of_total _ i P ltac:(lia)) as B.
  rewrite an_experts_weight_remains in B by (rewrite ?L; auto).
  assert (One : nth i ws 0 = 1) by (apply (repeat_spec (length advice)), nth_In; now rewrite repeat_length).
  rewrite One, Rmult_1_r in B. apply ln_mono in B; [|apply exp_pos]. rewrite ln_exp in B.
  apply Rmult_le_reg_r with eta; [exact E|]. field_simplify; [|lra]. nra.
Qed.
End Run.
(* one expert alone is followed *)
Lemma one_expert_is_followed beta rs : 0 < beta -> forall w a, 0 < w -> follows beta [w] [a] rs ->
  loss rs = INR (errs a rs).
Proof.
  intros B. induction rs as [|r rs IH]; intros w a W; [reflexivity|]. intros [P Fo].
  change (loss (r :: rs)) with (Rabs (forecast r - number (label r)) + loss rs). cbn [errs]. rewrite plus_INR.
  rewrite P, (forecast_loss (label r) [w]); [|now repeat constructor|discriminate|reflexivity].
  cbn [map shrink] in Fo. apply IH in Fo; [|destruct (eqb _ _); [exact W|now apply Rmult_lt_0_compat]].
  rewrite Fo. f_equal. cbn [map votes total fold_right]. destruct (hd false a), (label r); simpl; field; lra.
Qed.

(* ---------------------------------------------------------------- the experts *)
Lemma each_hypothesis_is_imitated s h : plays s -> long_enough s -> In h (hypotheses (class s)) ->
  In (map (value h) (shown s)) (experts s).
Proof.
  intros [_ F] L I. unfold experts, long_enough in *. destruct (over s) as [|horizon tie].
  - apply (in_map (fun h => map (value h) (shown s))), I.
  - set (l := map (fun x => (x, value h x)) (shown s)).
    apply in_map_iff. exists (wrong_rounds (points (class s)) tie (hypotheses (class s)) 1 l). split.
    + pose proof (the_expert_of_soas_errors (points (class s)) tie (hypotheses (class s)) l) as E.
      unfold l in E at 2 3. now rewrite labelled_fst, labelled_snd in E.
    + apply the_flips_are_a_set; [|now apply labelled_realised|].
      * apply labelled_below. now apply Forall_map.
      * unfold l, shown. now rewrite !map_length.
Qed.
(* Whichever are fewer, the hypotheses or the sets of at most Ldim of the T rounds, they are few enough. *)
Definition the_fewer (s : subject) : Prop := (G s <= H s)%nat /\ (G s <= length (flip_sets (T s) (Ldim s)))%nat.
Lemma the_fewer_are_few s : (0 < G s)%nat -> (1 <= T s)%nat -> the_fewer s ->
  ln (INR (G s)) <= Rmin (INR (Ldim s) * ln (exp 1 * INR (T s))) (ln (INR (H s))).
Proof.
  intros P HT [A B]. apply lt_0_INR in P. apply le_INR in A, B. rewrite flip_sets_count in B.
  apply Rmin_glb; [|now apply ln_mono]. apply (lt_INR 0) in HT as Q. simpl in Q.
  rewrite <- ln_pow by (apply Rmult_lt_0_compat; [apply exp_pos|exact Q]). apply ln_mono; [exact P|].
  apply Rle_trans with (1 := B). now apply count_bound_all.
Qed.

(* ---------------------------------------------------------------- the theorem *)
Lemma tuned_value K T : 0 < K -> 0 < T -> let eta := sqrt 2 * sqrt K / sqrt T in
  0 < eta /\ K / eta + eta * T / 2 = sqrt 2 * sqrt T * sqrt K.
Proof.
  intros HK HT eta. pose proof (sqrt_lt_R0 2 ltac:(lra)) as A. pose proof (sqrt_lt_R0 K HK) as B.
  pose proof (sqrt_lt_R0 T HT) as C. pose proof (sqrt_sqrt 2 ltac:(lra)) as A2.
  pose proof (sqrt_sqrt K ltac:(lra)) as B2. pose proof (sqrt_sqrt T ltac:(lra)) as C2.
  split; [apply Rdiv_lt_0_compat; [nra|lra]|]. unfold eta.
  set (a := sqrt 2) in *. set (b := sqrt K) in *. set (c := sqrt T) in *.
  assert (I : 1 / a = a / 2).
  { apply Rmult_eq_reg_r with (2 * a); [|lra]. replace (1 / a * (2 * a)) with 2 by (field; lra).
    replace (a / 2 * (2 * a)) with (a * a) by field. lra. }
  replace (K / (a * b / c)) with (b * c * (1 / a)) by (rewrite <- B2; field; lra).
  replace (a * b / c * T / 2) with (a * b * c / 2) by (rewrite <- C2; field; lra). rewrite I. field.
Qed.
(* for any number of experts, if each hypothesis is imitated *)
Theorem regret_over_the_experts s : plays s -> (0 < H s)%nat -> (1 <= T s)%nat ->
  eta s = sqrt 2 * sqrt (ln (INR (G s))) / sqrt (INR (T s)) -> given_hedge s ->
  R_T s <= sqrt 2 * sqrt (INR (T s)) * sqrt (ln (INR (G s))).
Proof.
  intros P HH HT E (L & N & F). unfold R_T.
  assert (M : In (least_nat 0 (map (fun h => errors h (rounds s)) (hypotheses (class s))))
                 (map (fun h => errors h (rounds s)) (hypotheses (class s)))).
  { apply least_nat_in. intros Z. unfold H in HH. destruct (hypotheses (class s)); [simpl in HH; lia|discriminate]. }
  apply in_map_iff in M. destruct M as (h & Q & I). rewrite <- Q. clear Q.
  pose proof (each_hypothesis_is_imitated s h P L I) as J. apply In_nth with (d := []) in J.
  destruct J as (i & K & J).
  rewrite <- N in F, E |- *. assert (X : errs (nth i (experts s) []) (rounds s) = errors h (rounds s))
    by (rewrite J; apply errs_hypothesis). rewrite <- X.
  assert (T1 : 0 < INR (T s)) by (apply lt_0_INR; lia). destruct (Nat.eq_dec (length (experts s)) 1) as [O|O].
  - destruct (experts s) as [|a [|b l]]; try discriminate. simpl in K. replace i with 0%nat by lia.
    pose proof (one_expert_is_followed _ _ (exp_pos (- eta s)) 1 a ltac:(lra) F) as G1. rewrite G1. simpl nth.
    simpl length. change (INR 1) with 1. rewrite ln_1, sqrt_0. lra.
  - assert (Z : 0 < ln (INR (length (experts s)))) by (apply ln_positive, (lt_INR 1); lia).
    destruct (tuned_value _ _ Z T1) as [Ep V]. rewrite <- E in Ep, V. rewrite <- V.
    apply (regret_against_an_expert (eta s)); auto. lra.
Qed.
Theorem agnostic_regret : agnostic_regret.statement.
Proof.
  intros s; cbv zeta; intros P HH _ _ HT Few E Hg. apply Rge_le, (INR_le 1) in HT.
  apply Rle_trans with (1 := regret_over_the_experts s P HH HT E Hg).
  apply Rmult_le_compat_l; [apply Rmult_le_pos; apply sqrt_pos|]. now apply sqrt_le_1_alt.
Qed.
Lemma agnostic_regret_defined : agnostic_regret.defined.
Proof.
  intros s; cbv zeta; intros P HH HG _ HT Few E Hg. apply Rge_le in HT. apply lt_0_INR in HH.
  apply (le_INR 1) in HG. simpl in HG. assert (Z : 0 <= ln (INR (G s))) by now apply ln_nonneg.
  pose proof (exp_pos 1). repeat split; try lra; try nra. pose proof (sqrt_lt_R0 (INR (T s)) ltac:(lra)). lra.
Qed.
(* so nothing is asked of the class if Hedge trusts the fewer *)
Corollary regret_of_the_fewer s : plays s -> (0 < H s)%nat -> (0 < G s)%nat -> (1 <= T s)%nat -> the_fewer s ->
  eta s = sqrt 2 * sqrt (ln (INR (G s))) / sqrt (INR (T s)) -> given_hedge s ->
  R_T s <= sqrt 2 * sqrt (INR (T s)) * sqrt (Rmin (INR (Ldim s) * ln (exp 1 * INR (T s))) (ln (INR (H s)))).
Proof.
  intros P HH HG HT Few E Hg. apply agnostic_regret; auto using the_fewer_are_few.
  - rewrite E. apply Rmult_le_pos; [apply Rmult_le_pos; apply sqrt_pos|].
    left. apply Rinv_0_lt_compat, sqrt_lt_R0, lt_0_INR. lia.
  - apply Rle_ge, (le_INR 1), HT.
Qed.

(* two constant hypotheses on one point, and the label 1 twice *)
Lemma agnostic_regret_inhabited : agnostic_regret.inhabited.
Proof.
  set (rate := sqrt 2 * sqrt (ln (INR 2)) / sqrt (INR 2)).
  exists (Subject (Class 1 [[false]; [true]]) the_hypotheses 2 rate
    [Round 0 true (1 / 2); Round 0 true (1 / (1 + exp (- rate)))]).
  assert (Z : 0 < ln (INR 2)) by (apply ln_positive; simpl; lra).
  destruct (tuned_value (ln (INR 2)) (INR 2) Z ltac:(simpl; lra)) as [P _].
  pose proof (exp_pos (- rate)) as Q. cbv zeta. split; [|split; [|split; [|split; [|split; [|split; [|split]]]]]].
  - repeat constructor; simpl; intuition discriminate.
  - vm_compute. lia.
  - vm_compute. lia.
  - left. exact P.
  - unfold T. simpl. lra.
  - apply the_fewer_are_few; [| |split]; vm_compute; lia.
  - reflexivity.
  - repeat split; simpl; fold rate; field; lra.
Qed.
