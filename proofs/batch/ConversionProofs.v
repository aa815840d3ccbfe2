(* batch.average-error, batch.average, batch.regret, and their sharp forms, for any learner. *)
From Coq Require Import Reals Lra Lia Psatz List.
From NoRegret Require Import core.Sums core.Numbers.
From NoRegret Require Import probability.Probability probability.Laws probability.Places.
From NoRegret Require Import batch.Conversion batch.OnlineToBatch statements.online_to_batch.
Import ListNotations.
Local Open Scope R_scope.

Section Case.
Variable s : subject.
Hypothesis played : plays s.
Hypothesis independent : given_independent s.
Hypothesis some_rounds : (1 <= T s)%nat.
Notation d := (source (chances s)).

(* ---------------------------------------------------------------- the samples are independent draws *)
Lemma source_fits : dist d.
Proof. apply source_dist, played. Qed.
Lemma samples_dist : dist (samples s).
Proof.
  unfold samples. destruct played as [P J]. destruct (joint s) as [law|] eqn:Q.
  - apply dist_positive, (J law eq_refl).
  - apply dist_iid, source_fits.
Qed.
Lemma samples_E f : E (samples s) f = E (iid d (T s)) f.
Proof.
  unfold samples. destruct played as [P J]. destruct (joint s) as [law|] eqn:Q; [|reflexivity].
  destruct (J law eq_refl) as [D L]. rewrite E_positive by apply D.
  apply independent_rows_E; [assumption|assumption|now apply independent].
Qed.
Lemma samples_listed row : length row = T s -> Forall (possible (chances s)) row -> In row (outcomes (samples s)).
Proof.
  intros L F. destruct played as [P J]. apply (mass_listed (list_eq_dec Nat.eq_dec)).
  unfold mass, Pr. rewrite samples_E. rewrite <- L.
  change (mass (list_eq_dec Nat.eq_dec) (iid d (length row)) row <> 0).
  rewrite mass_iid by assumption. pose proof (row_chance _ row P F). lra.
Qed.
(* every past of fewer than T possible places is visited *)
Lemma reachable_visited past : reachable (chances s) (T s) past -> visited s past.
Proof.
  intros [F L]. destruct played as [P _]. destruct (possible_place _ P) as (i & I).
  exists (past ++ repeat i (T s - length past)), (length past). split; [|split; [assumption|]].
  - apply samples_listed; [rewrite app_length, repeat_length; lia|].
    apply Forall_app. split; [assumption|]. apply Forall_forall. intros j Hj. apply repeat_spec in Hj. now subst j.
  - now rewrite firstn_app, Nat.sub_diag, firstn_O, app_nil_r, firstn_all.
Qed.
Lemma possible_comes i : possible (chances s) i -> can_come s i.
Proof. now left. Qed.
Lemma prefix_reachable row t : Forall (possible (chances s)) row -> length row = T s -> (t < T s)%nat ->
  reachable (chances s) (T s) (firstn t row).
Proof.
  intros F L H. split; [|rewrite firstn_length; lia]. rewrite <- (firstn_skipn t row) in F.
  now apply Forall_app in F.
Qed.
Lemma drawn row t : Forall (possible (chances s)) row -> length row = T s -> (t < T s)%nat ->
  possible (chances s) (nth t row O).
Proof. intros F L H. rewrite Forall_forall in F. apply F, nth_In. lia. Qed.

(* ---------------------------------------------------------------- error less loss *)
Definition step (past : list nat) (i : nat) : R := error s (said s past) - cost s (said s past i) i.
Definition step_of (g : X s -> R) (i : nat) : R := error s (says s g) - cost s (says s g i) i.
Lemma step_mean past : E d (step past) = 0.
Proof. unfold step. rewrite E_minus, E_const by apply source_fits. unfold error. ring. Qed.
Lemma step_of_mean g : E d (step_of g) = 0.
Proof. unfold step_of. rewrite E_minus, E_const by apply source_fits. unfold error. ring. Qed.
Lemma rounds_positive : 0 < INR (T s).
Proof. apply lt_0_INR. lia. Qed.
Lemma per_round_minus f g : per_round s (fun t => f t - g t) = per_round s f - per_round s g.
Proof. unfold per_round. rewrite sum_minus. field. pose proof rounds_positive. lra. Qed.
Lemma per_round_const c : per_round s (fun _ => c) = c.
Proof. unfold per_round. rewrite sum_const, seq_length. field. pose proof rounds_positive. lra. Qed.
Lemma moved_step row : moved (T s) step row / INR (T s) = mean_error s row - mean_loss s row.
Proof.
  change (moved (T s) step row / INR (T s)) with (per_round s (fun t => step (firstn t row) (nth t row O))).
  unfold step. now rewrite per_round_minus.
Qed.
Lemma moved_against g row : moved (T s) (fun past i => step past i - step_of g i) row / INR (T s)
  = mean_error s row - mean_loss s row - (error s (says s g) - mean_loss_of s row g).
Proof.
  change (moved (T s) (fun past i => step past i - step_of g i) row / INR (T s))
    with (per_round s (fun t => step (firstn t row) (nth t row O) - step_of g (nth t row O))).
  unfold step, step_of. rewrite !per_round_minus, per_round_const. reflexivity.
Qed.

(* ---------------------------------------------------------------- the error of the mean *)
(* the loss is convex on the hull of what is said *)
Definition hull (occurs : R -> Prop) (p : R) : Prop := exists a b, occurs a /\ occurs b /\ a <= p <= b.
Lemma hull_two occurs u v : hull occurs u -> hull occurs v ->
  exists a b, occurs a /\ occurs b /\ a <= u <= b /\ a <= v <= b.
Proof.
  intros (a & b & Ha & Hb & U) (a' & b' & Ha' & Hb' & V).
  exists (if Rle_dec a a' then a else a'), (if Rle_dec b b' then b' else b).
  destruct (Rle_dec a a'), (Rle_dec b b'); repeat split; auto; lra.
Qed.
Lemma hull_convex occurs u v q : hull occurs u -> hull occurs v -> 0 <= q <= 1 -> hull occurs ((1 - q) * u + q * v).
Proof.
  intros U V Q. destruct (hull_two occurs u v U V) as (a & b & Ha & Hb & Hu & Hv). exists a, b.
  repeat split; auto; nra.
Qed.
Lemma convex_on_hull occurs f u v q : convex_between occurs f -> hull occurs u -> hull occurs v -> 0 <= q <= 1 ->
  f ((1 - q) * u + q * v) <= (1 - q) * f u + q * f v.
Proof.
  intros C U V Q. destruct (hull_two occurs u v U V) as (a & b & Ha & Hb & Hu & Hv). now apply (C a b).
Qed.
Definition convex_for (occurs : R -> Prop) : Prop :=
  (forall past i, reachable (chances s) (T s) past -> possible (chances s) i -> hull occurs (said s past i)) /\
  (forall i, possible (chances s) i -> convex_between occurs (fun p => cost s p i)).
Lemma convex_said : given_convex_loss s -> convex_for (is_said s).
Proof.
  intros C. split; [|intros i I; apply C; now apply possible_comes]. intros past i R I.
  assert (S : is_said s (said s past i))
    by (exists past, i; auto using reachable_visited, possible_comes).
  exists (said s past i), (said s past i). repeat split; auto; lra.
Qed.
Lemma error_of_mean occurs row : convex_for occurs -> Forall (possible (chances s)) row -> length row = T s ->
  error s (mean_said s row) <= mean_error s row.
Proof.
  intros [H C] F L. unfold mean_error, per_round, error. rewrite sum_E. unfold Rdiv. rewrite Rmult_comm, <- E_scale.
  apply E_mono; [apply source_fits|]. intros i I. apply supp_outcomes in I.
  pose proof (convex_mean (hull occurs) (fun p => cost s p i) (fun t => said s (firstn t row) i) (seq 0 (T s))) as J.
  rewrite seq_length in J. rewrite Rmult_comm. apply J; clear J.
  - intros a b q. apply hull_convex.
  - intros a b q. apply (convex_on_hull occurs (fun p => cost s p i)). now apply C.
  - intros Q. apply (f_equal (@length nat)) in Q. rewrite seq_length in Q. simpl in Q. lia.
  - intros t It. apply in_seq in It. apply H; [|exact I]. apply prefix_reachable; auto; lia.
Qed.

(* ---------------------------------------------------------------- the quantiles *)
Section Quantiles.
Variable most : R.
Hypothesis most_nonneg : 0 <= most.
Hypothesis within : losses_within most s.
Hypothesis delta_range : 0 < delta s <= 1.
Let root : R := sqrt (ln (1 / delta s) / (2 * INR (T s))).

Lemma step_range past i : reachable (chances s) (T s) past -> possible (chances s) i ->
  error s (said s past) - most <= step past i <= error s (said s past) - most + most.
Proof.
  intros R I. pose proof (proj1 within past i (reachable_visited past R) (possible_comes i I)). unfold step. lra.
Qed.
(* an excess that is at most error less loss, on average over the rounds *)
Lemma quantile_of_step excess :
  (forall row, Forall (possible (chances s)) row -> length row = T s ->
     excess row <= mean_error s row - mean_loss s row) ->
  quantile (delta s) (image excess (samples s)) <= most * root.
Proof.
  intros H. replace (most * root) with (most * root + 0) by ring.
  apply (excess_quantile (chances s) (T s) (delta s) most (proj1 played) some_rounds delta_range most_nonneg
    step (fun past => error s (said s past) - most)).
  - intros past _. apply step_mean.
  - exact step_range.
  - apply samples_dist.
  - exact samples_E.
  - intros row L F. rewrite moved_step. specialize (H row F L). lra.
Qed.
(* the same less that of a function, whose range is twice as large *)
Lemma quantile_against g c excess : In g (comparators s) ->
  (forall row, Forall (possible (chances s)) row -> length row = T s ->
     excess row <= mean_error s row - mean_loss s row - (error s (says s g) - mean_loss_of s row g) + c) ->
  quantile (delta s) (image excess (samples s)) <= 2 * most * root + c.
Proof.
  intros G H.
  apply (excess_quantile (chances s) (T s) (delta s) (2 * most) (proj1 played) some_rounds delta_range ltac:(lra)
    (fun past i => step past i - step_of g i)
    (fun past => error s (said s past) - most - error s (says s g))).
  - intros past _. rewrite E_minus, step_mean, step_of_mean. ring.
  - intros past i R I. pose proof (step_range past i R I) as B.
    pose proof (proj2 within g i ltac:(apply in_or_app; now left) (possible_comes i I)). unfold step_of. lra.
  - apply samples_dist.
  - exact samples_E.
  - intros row L F. rewrite moved_against. now apply H.
Qed.
End Quantiles.
End Case.

(* ---------------------------------------------------------------- from one root to another *)
Lemma some_rounds_nat n : INR n >= 1 -> (1 <= n)%nat.
Proof. intros H. apply INR_le. simpl. lra. Qed.
Lemma sharp_root delta T : (1 <= T)%nat -> 0 < delta <= 1 ->
  sqrt (ln (1 / delta) / (2 * INR T)) = sqrt 2 * sqrt (ln (1 / delta) / INR T) / 2.
Proof.
  intros H D. assert (P : 0 < INR T) by (apply lt_0_INR; lia). pose proof (ln_inv_nonneg delta D) as L.
  replace (ln (1 / delta) / INR T) with (2 * (ln (1 / delta) / (2 * INR T))) by (field; lra).
  rewrite sqrt_mult_alt by lra. rewrite <- Rmult_assoc, sqrt_sqrt by lra. lra.
Qed.
Lemma wide_root delta T : (1 <= T)%nat -> 0 < delta <= 1 ->
  sqrt (ln (1 / delta) / INR T) <= sqrt (ln (2 / delta) / INR T).
Proof.
  intros H D. assert (P : 0 < INR T) by (apply lt_0_INR; lia). apply sqrt_le_1_alt.
  apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|].
  assert (0 < / delta) by (apply Rinv_0_lt_compat; lra). left. apply ln_increasing; unfold Rdiv; lra.
Qed.
Lemma half_step a b : 0 <= a -> 0 <= b -> a * (sqrt 2 * b / 2) <= a * sqrt 2 * b.
Proof.
  intros A B. pose proof (sqrt_pos 2). assert (0 <= a * (sqrt 2 * b)) by (repeat apply Rmult_le_pos; lra). lra.
Qed.

(* ---------------------------------------------------------------- the theorems *)
Theorem batch_average_error_sharp : batch_average_error_sharp.statement.
Proof.
  intros s; cbv zeta; intros P HM HT D1 D2 I R. apply some_rounds_nat in HT.
  apply Rle_trans with (1 := quantile_of_step s P I HT (M s) HM R ltac:(lra) _ ltac:(intros; apply Rle_refl)).
  rewrite sharp_root by (auto; lra). apply Req_le. field.
Qed.
Theorem batch_average_error : batch_average_error.statement.
Proof.
  intros s; cbv zeta; intros P HM HT D1 D2 I R.
  apply Rle_trans with (1 := batch_average_error_sharp s P HM HT D1 D2 I R).
  pose proof (half_step (M s) (sqrt (ln (1 / delta s) / INR (T s))) HM (sqrt_pos _)). lra.
Qed.
Theorem batch_average_sharp : batch_average_sharp.statement.
Proof.
  intros s; cbv zeta; intros P HM HT D1 D2 I R C. apply some_rounds_nat in HT.
  apply Rle_trans with (M s * sqrt (ln (1 / delta s) / (2 * INR (T s)))).
  - apply (quantile_of_step s P I HT (M s) HM R ltac:(lra)). intros row F L. unfold excess_average.
    pose proof (error_of_mean s P HT _ row (convex_said s P I HT C) F L). lra.
  - rewrite sharp_root by (auto; lra). apply Req_le. field.
Qed.
Theorem batch_average : batch_average.statement.
Proof.
  intros s; cbv zeta; intros P HM HT D1 D2 I R C.
  apply Rle_trans with (1 := batch_average_sharp s P HM HT D1 D2 I R C).
  pose proof (half_step (M s) (sqrt (ln (1 / delta s) / INR (T s))) HM (sqrt_pos _)). lra.
Qed.

Lemma same_rivals s : given_same_class s -> forall g, In g (all_rivals s) <-> In g (comparators s).
Proof. unfold given_same_class, all_rivals. destruct (rivals s); intros H g; [now apply H|reflexivity]. Qed.
Theorem batch_regret_sharp : batch_regret_sharp.statement.
Proof.
  intros s; cbv zeta; intros P HM HT D1 D2 I R C K. apply some_rounds_nat in HT.
  pose proof (convex_said s P I HT C) as V.
  assert (HT' : 0 < INR (T s)) by (apply lt_0_INR; lia).
  replace (M s * sqrt 2 * sqrt (ln (1 / delta s) / INR (T s)))
    with (2 * M s * sqrt (ln (1 / delta s) / (2 * INR (T s)))) by (rewrite sharp_root by (auto; lra); field).
  destruct (comparators s) as [|g0 gs] eqn:Q.
  - (* without comparators nothing is subtracted *)
    assert (Z : least_error s = 0) by (unfold least_error; now rewrite Q).
    assert (Z' : forall row, least_loss s row = 0).
    { intros row. unfold least_loss. destruct (all_rivals s) as [|g r] eqn:W; [reflexivity|].
      exfalso. pose proof (proj1 (same_rivals s K g) ltac:(rewrite W; now left)) as G. rewrite Q in G. exact G. }
    apply Rle_trans with (M s * sqrt (ln (1 / delta s) / (2 * INR (T s)))).
    + apply (quantile_of_step s P I HT (M s) HM R ltac:(lra)). intros row F L. unfold excess_regret.
      rewrite Z, Z'. pose proof (error_of_mean s P HT _ row V F L). lra.
    + assert (0 <= M s * sqrt (ln (1 / delta s) / (2 * INR (T s)))) by (apply Rmult_le_pos; [lra|apply sqrt_pos]).
      lra.
  - assert (N : map (fun g => error s (says s g)) (comparators s) <> nil) by (rewrite Q; discriminate).
    pose proof (least_in 0 _ N) as G. apply in_map_iff in G. destruct G as (g & E & G). fold (least_error s) in E.
    replace (2 * M s * sqrt (ln (1 / delta s) / (2 * INR (T s))))
      with (2 * M s * sqrt (ln (1 / delta s) / (2 * INR (T s))) + 0) by ring.
    apply (quantile_against s P I HT (M s) HM R ltac:(lra) g); [assumption|]. intros row F L. unfold excess_regret.
    pose proof (error_of_mean s P HT _ row V F L). rewrite <- E.
    assert (least_loss s row <= mean_loss_of s row g).
    { apply least_le. apply (in_map (mean_loss_of s row)). now apply same_rivals. }
    lra.
Qed.
Theorem batch_regret : batch_regret.statement.
Proof.
  intros s; cbv zeta; intros P HM HT D1 D2 I R C K.
  apply Rle_trans with (1 := batch_regret_sharp s P HM HT D1 D2 I R C K). apply some_rounds_nat in HT.
  pose proof (wide_root (delta s) (T s) HT ltac:(lra)) as W.
  pose proof (sqrt_pos (ln (2 / delta s) / INR (T s))). pose proof (sqrt_pos 2).
  assert (0 <= M s * sqrt 2) by (apply Rmult_le_pos; lra). nra.
Qed.

(* ---------------------------------------------------------------- everything is defined *)
Lemma log_defined c delta T : 1 <= c -> INR T >= 1 -> delta > 0 -> delta <= 1 ->
  delta <> 0 /\ 0 < c / delta /\ INR T <> 0 /\ 0 <= ln (c / delta) / INR T.
Proof.
  intros C HT D1 D2. assert (0 < / delta) by (apply Rinv_0_lt_compat; lra).
  assert (1 <= / delta) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
  assert (1 <= c / delta) by (unfold Rdiv; nra). repeat split; try lra.
  apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; lra]. rewrite <- ln_1.
  destruct (Req_dec (c / delta) 1) as [->|]; [lra|left; apply ln_increasing; lra].
Qed.
Lemma batch_average_error_defined : batch_average_error.defined.
Proof. intros s; cbv zeta; intros. apply log_defined; lra. Qed.
Lemma batch_average_error_sharp_defined : batch_average_error_sharp.defined.
Proof. intros s; cbv zeta; intros. apply log_defined; lra. Qed.
Lemma batch_average_defined : batch_average.defined.
Proof. intros s; cbv zeta; intros. apply log_defined; lra. Qed.
Lemma batch_average_sharp_defined : batch_average_sharp.defined.
Proof. intros s; cbv zeta; intros. apply log_defined; lra. Qed.
Lemma batch_regret_defined : batch_regret.defined.
Proof. intros s; cbv zeta; intros. apply log_defined; lra. Qed.
Lemma batch_regret_sharp_defined : batch_regret_sharp.defined.
Proof. intros s; cbv zeta; intros. apply log_defined; lra. Qed.

(* ---------------------------------------------------------------- an instance *)
(* a biased coin, thrown twice; the learner says the last label, 0 at first; 0 and 1 are compared with *)
Definition coin : subject :=
  Subject unit (fun i => (tt, INR i)) [1/3; 2/3] None 2 (fun past _ => snd (last past (tt, 0)))
    (fun p y => Rabs (p - y)) 1 [(fun _ => 0); (fun _ => 1)] None (1/2).
Lemma absolute_convex occurs y : convex_between occurs (fun p => Rabs (p - y)).
Proof.
  intros a b u v q _ _ _ _ Q. replace ((1 - q) * u + q * v - y) with ((1 - q) * (u - y) + q * (v - y)) by ring.
  apply Rle_trans with (1 := Rabs_triang _ _). rewrite !Rabs_mult, (Rabs_right (1 - q)), (Rabs_right q) by lra. lra.
Qed.
Lemma coin_place i : can_come coin i -> INR i = 0 \/ INR i = 1.
Proof.
  assert (Z : forall j, possible [1/3; 2/3] j -> INR j = 0 \/ INR j = 1).
  { intros j J. apply in_map_iff in J. destruct J as ((k & p) & <- & J). apply in_positive in J. destruct J as [J _].
    cbn in J. destruct J as [J|[J|[]]]; inversion J; subst; simpl; auto. }
  intros [I|(row & R & I)]; [now apply Z|]. apply drawn_possible in R. rewrite Forall_forall in R. apply Z, R, I.
Qed.
Lemma unit_cost p y : (p = 0 \/ p = 1) -> (y = 0 \/ y = 1) -> 0 <= Rabs (p - y) <= 1.
Proof.
  intros [->| ->] [->| ->]; split; try apply Rabs_pos; unfold Rabs; destruct (Rcase_abs _); lra.
Qed.
Lemma coin_fits : plays coin /\ given_independent coin /\ given_loss_range coin /\ given_convex_loss coin /\
  given_same_class coin.
Proof.
  split; [split; [split|discriminate]|split; [discriminate|split; [split|split; [|discriminate]]]].
  - repeat constructor; lra.
  - simpl. lra.
  - intros past i (row & t & R & Ht & ->) I. apply unit_cost; [|exact (coin_place i I)].
    apply drawn_possible in R. unfold said. cbn [coin learn example].
    assert (F : Forall (fun j => can_come coin j) (firstn t row)).
    { apply Forall_forall. intros j J. left. rewrite Forall_forall in R. apply R.
      rewrite <- (firstn_skipn t row). apply in_or_app. now left. }
    clear R Ht I. induction F as [|j l Hj F IH]; [now left|]. cbn [map last].
    destruct (map _ l) eqn:Q; [cbn [snd]; now apply coin_place|exact IH].
  - intros g i G I. apply unit_cost; [|exact (coin_place i I)]. unfold says. simpl in G.
    destruct G as [<-|[<-|[<-|[<-|[]]]]]; auto.
  - intros i _. apply absolute_convex.
Qed.
Ltac instance := exists coin; cbv zeta; pose proof coin_fits; cbn [T M delta coin]; simpl INR; intuition lra.
Lemma batch_average_error_inhabited : batch_average_error.inhabited. Proof. instance. Qed.
Lemma batch_average_error_sharp_inhabited : batch_average_error_sharp.inhabited. Proof. instance. Qed.
Lemma batch_average_inhabited : batch_average.inhabited. Proof. instance. Qed.
Lemma batch_average_sharp_inhabited : batch_average_sharp.inhabited. Proof. instance. Qed.
Lemma batch_regret_inhabited : batch_regret.inhabited. Proof. instance. Qed.
Lemma batch_regret_sharp_inhabited : batch_regret_sharp.inhabited. Proof. instance. Qed.
