(* A learner of expert advice on a sample: its regret on the sample bounds the excess of the mean hypothesis over the
   best expert.  The learner is one of EWA.v or Doubling.v; Exponential Weighted Average over lists, as the settings
   define it, is that of EWA.v. *)
From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Lra Lia Psatz List.
From NoRegret Require Import batch.PointExperts.
From NoRegret Require Import core.Sums core.Protocol experts.Weights experts.Hedge experts.EWA experts.Doubling.
From NoRegret Require Import core.Numbers probability.Laws probability.Places.
From NoRegret Require Import batch.Conversion batch.OnlineToBatch batch.ConversionProofs.
From NoRegret Require probability.Probability.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- lists of weights are functions of experts *)
Section Lists.
Context {X Y : Type} (experts : list (X -> R)) (eta : R).
Lemma weighted_sum (w : (X -> R) -> R) x l :
  mixed (map w l) (map (fun g => g x) l) = sum (fun g => w g * g x) l.
Proof. induction l as [|g l IH]; [reflexivity|]. cbn [map mixed sum]. now rewrite IH. Qed.
Lemma total_sum (w : (X -> R) -> R) l : fold_right Rplus 0 (map w l) = sum w l.
Proof. induction l as [|g l IH]; [reflexivity|]. cbn [map fold_right sum]. now rewrite IH. Qed.
Lemma comb_real (p x : (X -> R) -> R) l : comb (V := R_ModuleSpace) p x l = sum (fun g => p g * x g) l.
Proof. induction l as [|g l IH]; [reflexivity|]. cbn [comb sum]. rewrite IH. reflexivity. Qed.
Lemma predict_comb (w : (X -> R) -> R) x :
  mixture (map w experts) (advice experts x)
  = comb (V := R_ModuleSpace) (dist experts w) (fun g => g x) experts.
Proof.
  unfold mixture, advice. rewrite weighted_sum, total_sum, comb_real, <- sum_div.
  apply sum_ext. intros g _. unfold dist, W. unfold Rdiv. ring.
Qed.
Lemma shrink_map loss (w : (X -> R) -> R) x y l : shrink eta loss (map w l) (map (fun g => g x) l) y
  = map (fun g => w g * exp (- eta * loss (g x) y)) l.
Proof. induction l as [|g l IH]; [reflexivity|]. cbn [map shrink]. now rewrite IH. Qed.
End Lists.

(* ---------------------------------------------------------------- the weights stay positive *)
Lemma weights_stay_positive {A Y} (experts : list A) (loss : R_ModuleSpace -> Y -> R) eta zs : forall w,
  pos experts w -> pos experts (after (ewa experts loss eta) w zs).
Proof.
  induction zs as [|[x y] r IH]; intros w H; [exact H|]. apply IH. intros g G. cbn [update ewa].
  apply Rmult_lt_0_compat; [now apply H|apply exp_pos].
Qed.
Lemma start_positive {A} (experts : list A) : pos experts (fun _ => 1).
Proof. intros g _. lra. Qed.

Section Case.
Variable c : Conversion.subject.
Variable experts : list (X c -> R).
Notation places := (possible (chances c)).

(* ---------------------------------------------------------------- the game on places *)
(* a round shows a place; the outcome is the place, too, and what cannot come costs nothing *)
Definition loss_at (p : R_ModuleSpace) (i : nat) : R :=
  if in_dec Nat.eq_dec i (outcomes (source (chances c))) then cost c p i else 0.
Lemma loss_at_possible p i : places i -> loss_at p i = cost c p i.
Proof. intros I. unfold loss_at. destruct (in_dec _ _ _) as [_|N]; [reflexivity|contradiction]. Qed.
Definition round (i : nat) : ((X c -> R) -> R_ModuleSpace) * nat := (fun g => says c g i, i).

(* the learner over lists is that of EWA.v, if it learns by the loss of the conversion *)
Lemma averaged_is_ewa eta (loss : R -> R -> R) past x : Forall places past ->
  (forall g i, In g experts -> places i -> loss (says c g i) (snd (example c i)) = cost c (says c g i) i) ->
  averaged experts eta loss (map (example c) past) x
  = predict (ewa experts loss_at eta)
      (after (ewa experts loss_at eta) (start (ewa experts loss_at eta)) (map round past))
      (fun g => g x).
Proof.
  intros F H. unfold averaged, weights_after. cbn [start ewa predict].
  replace (repeat 1 (length experts)) with (map (fun _ : X c -> R => 1) experts)
    by (clear; induction experts; simpl; congruence).
  generalize (fun _ : X c -> R => 1) as w. revert F. induction past as [|i past IH]; intros F w.
  - apply predict_comb.
  - inversion F as [|? ? I F']; subst. cbn [map fold_left after round]. unfold advice at 2. rewrite shrink_map.
    rewrite (map_ext_in _ (update (ewa experts loss_at eta) w (fun g => says c g i) i)); [now apply IH|].
    intros g G. cbn [update ewa]. rewrite loss_at_possible by assumption. f_equal. f_equal. f_equal.
    exact (H g i G I).
Qed.

(* ---------------------------------------------------------------- the regret on a sample *)
Section Regret.
Context {S : Type} (L : learner S ((X c -> R) -> R_ModuleSpace) nat R_ModuleSpace).
Hypothesis some_rounds : (1 <= T c)%nat.
Hypothesis follows : forall past i, reachable (chances c) (T c) past -> places i ->
  said c past i = predict L (after L (start L) (map round past)) (fun g => says c g i).

Lemma losses_suffered row : forall past, Forall places past -> Forall places row ->
  (length past + length row <= T c)%nat ->
  Probability.total nat (fun past i => cost c (said c past i) i) past row
  = suffered L loss_at (after L (start L) (map round past)) (map round row).
Proof.
  induction row as [|i row IH]; intros past F F' H; [reflexivity|]. inversion F' as [|? ? I F'']; subst.
  cbn [Probability.total map suffered length round] in *.
  rewrite IH by first [assumption|apply Forall_app; auto|rewrite app_length; simpl; lia].
  rewrite map_app, after_app. cbn [map after round]. f_equal.
  rewrite loss_at_possible by assumption. now rewrite follows by first [assumption|split; [assumption|lia]].
Qed.
Lemma mean_loss_suffered row : Forall places row -> length row = T c ->
  mean_loss c row = total_loss L loss_at (map round row) / INR (T c).
Proof.
  intros F H. unfold mean_loss, per_round, total_loss.
  pose proof (total_by_rounds (fun past i => cost c (said c past i) i) row nil) as Q. cbn [app] in Q.
  rewrite H in Q. rewrite <- Q, losses_suffered by first [assumption|constructor|simpl; lia]. reflexivity.
Qed.
Lemma sum_places (f : nat -> R) row : sum f row = sum (fun t => f (nth t row O)) (seq 0 (length row)).
Proof.
  induction row as [|i row IH]; [reflexivity|]. cbn [sum length seq nth]. rewrite IH, <- seq_shift, sum_map.
  reflexivity.
Qed.
Lemma mean_loss_expert row g : Forall places row -> length row = T c ->
  mean_loss_of c row g = L_expert loss_at g (map round row) / INR (T c).
Proof.
  intros F H. unfold mean_loss_of, per_round, L_expert. rewrite sum_map. cbn [fst snd round]. f_equal.
  pose proof (sum_places (fun i => cost c (says c g i) i) row) as Q. rewrite H in Q. rewrite <- Q.
  apply sum_ext. intros i I. rewrite Forall_forall in F. symmetry. apply loss_at_possible. now apply F.
Qed.
(* what the regret bounds *)
Lemma regret_on_sample row g B : In g experts -> Forall places row -> length row = T c ->
  regret_of experts loss_at L (map round row) <= B -> mean_loss c row - mean_loss_of c row g <= B / INR (T c).
Proof.
  intros G F H R. rewrite mean_loss_suffered, (mean_loss_expert row g) by assumption.
  unfold regret_of, L_best in R.
  pose proof (best_le (fun i => L_expert loss_at i (map round row)) experts g G) as K. cbv beta in K.
  assert (P : 0 < / INR (T c)) by (apply Rinv_0_lt_compat, lt_0_INR; lia). unfold Rdiv.
  rewrite <- Rmult_minus_distr_r. apply Rmult_le_compat_r; [lra|]. apply Rle_trans with (2 := R).
  apply Rplus_le_compat_l, Ropp_le_contravar, K.
Qed.
End Regret.

(* ---------------------------------------------------------------- what the theorems ask for *)
Variable occurs : R -> Prop.
Hypothesis advice_occurs : forall g i, In g experts -> places i -> occurs (says c g i).
Hypothesis convex : forall i, places i -> convex_between occurs (fun p => cost c p i).
Hypothesis within : losses_within 1 c.
Hypothesis same : forall g, In g (comparators c) <-> In g experts.
Definition D : R_ModuleSpace -> Prop := hull occurs.
Lemma D_convex : convex_set D.
Proof. intros u v q. exact (hull_convex occurs u v q). Qed.
Lemma loss_at_convex i : convex_on D (fun p => loss_at p i).
Proof.
  intros u v q U V Q. unfold loss_at. destruct (in_dec _ _ _) as [I|_]; [|lra].
  exact (convex_on_hull occurs (fun p => cost c p i) u v q (convex i I) U V Q).
Qed.
Lemma advice_hull g i : In g experts -> places i -> D (says c g i).
Proof.
  intros G I. exists (says c g i), (says c g i). pose proof (advice_occurs g i G I). repeat split; auto; lra.
Qed.
Lemma rounds_ok row : Forall places row -> Forall (advice_ok experts D loss_at) (map round row).
Proof.
  intros F. apply Forall_map, Forall_impl with (2 := F). intros i I g G. cbn [fst snd round]. split.
  - now apply advice_hull.
  - rewrite loss_at_possible by assumption. apply (proj2 within g i); [|now apply possible_comes].
    apply in_or_app. left. now apply same.
Qed.
(* a mean of advice lies between advice *)
Lemma mean_in_hull w i : experts <> nil -> pos experts w -> places i ->
  D (comb (V := R_ModuleSpace) (dist experts w) (fun g => says c g i) experts).
Proof.
  intros N H I. apply (jensen (V := R_ModuleSpace) D (fun _ => 0) (dist experts w) (fun g => says c g i) experts).
  - exact D_convex.
  - intros u v t _ _ _. lra.
  - intros g G. apply Rdiv_lt_0_compat; [now apply H|now apply W_pos].
  - now apply dist_one.
  - intros g G. now apply advice_hull.
Qed.
Lemma averaged_in_hull eta (loss : R -> R -> R) past i : experts <> nil -> Forall places past -> places i ->
  (forall g j, In g experts -> places j -> loss (says c g j) (snd (example c j)) = cost c (says c g j) j) ->
  D (averaged experts eta loss (map (example c) past) (fst (example c i))).
Proof.
  intros N F I H. rewrite averaged_is_ewa by assumption. apply mean_in_hull; auto.
  apply weights_stay_positive, start_positive.
Qed.

(* ---------------------------------------------------------------- the promise *)
Hypothesis played : plays c.
Hypothesis independent : given_independent c.
Hypothesis some_rounds : (1 <= T c)%nat.
Hypothesis delta_range : 0 < delta c <= 1.
Hypothesis some_expert : experts <> nil.
Theorem promise {S} (L : learner S ((X c -> R) -> R_ModuleSpace) nat R_ModuleSpace) B :
  (forall past i, reachable (chances c) (T c) past -> places i ->
     said c past i = predict L (after L (start L) (map round past)) (fun g => says c g i)) ->
  (forall past i, reachable (chances c) (T c) past -> places i -> D (said c past i)) ->
  (forall row, Forall places row -> length row = T c -> regret_of experts loss_at L (map round row) <= B) ->
  gap_best c <= sqrt 2 * sqrt (ln (1 / delta c) / INR (T c)) + B / INR (T c).
Proof.
  intros Hs Hd HB.
  replace (sqrt 2 * sqrt (ln (1 / delta c) / INR (T c)))
    with (2 * 1 * sqrt (ln (1 / delta c) / (2 * INR (T c)))) by (rewrite sharp_root by assumption; field).
  assert (N : map (fun g => error c (says c g)) (comparators c) <> nil).
  { destruct experts as [|g r] eqn:Q; [congruence|]. intros K. apply map_eq_nil in K.
    pose proof (proj2 (same g) (or_introl eq_refl)) as G. rewrite K in G. exact G. }
  pose proof (least_in 0 _ N) as G. apply in_map_iff in G. destruct G as (g & E & G). fold (least_error c) in E.
  apply (quantile_against c played independent some_rounds 1 ltac:(lra) within delta_range g); [assumption|].
  intros row F H. unfold excess_best. rewrite <- E.
  pose proof (error_of_mean c played some_rounds occurs row (conj Hd convex) F H).
  pose proof (regret_on_sample L some_rounds Hs row g B (proj1 (same g) G) F H (HB row F H)). lra.
Qed.
End Case.
