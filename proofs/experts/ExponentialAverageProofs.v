(* ewa.regret, ewa.tuned, finite.regret: by convexity the mean of the advice loses at most the mean of the losses. *)
From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Lra Lia Psatz List.
From NoRegret Require Import core.Sums core.Numbers core.Exponential.
From NoRegret Require Import experts.ExponentialWeights experts.Potential experts.Tuning experts.HedgeProofs.
From NoRegret Require Import statements.exponential.
From NoRegret Require experts.EWA.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- Jensen's inequality on lists *)
Lemma comb_is_sum {A} (p x : A -> R) l : EWA.comb (V := R_ModuleSpace) p x l = sum (fun a => p a * x a) l.
Proof. induction l as [|a l IH]; [reflexivity|]. cbn [EWA.comb sum]. now rewrite IH. Qed.
Lemma in_unit_convex : EWA.convex_set (V := R_ModuleSpace) in_unit.
Proof. intros u v t [U1 U2] [V1 V2] [T1 T2]. unfold in_unit, plus, scal; simpl. unfold mult; simpl. nra. Qed.
Lemma combine_map_r {A B C} (f : B -> C) (u : list A) (v : list B) :
  combine u (map f v) = map (fun z => (fst z, f (snd z))) (combine u v).
Proof. revert v; induction u as [|a u IH]; intros [|b v]; try reflexivity. simpl. now rewrite IH. Qed.

Lemma the_mean_loses_less loss y weights advice :
  weights <> nil -> positive weights -> length advice = length weights -> Forall in_unit advice ->
  ExponentialAverage.convex_at loss y ->
  loss (dot (shares weights) advice) y <= dot (shares weights) (map (fun x => loss x y) advice).
Proof.
  intros E P L U C. rewrite !mean_of_shares, combine_map_r, sum_map. cbn [fst snd].
  set (l := combine weights advice). set (p := fun z : R * R => fst z / total weights).
  pose proof (total_positive weights E P) as W.
  assert (In_p : forall z, In z l -> 0 < p z).
  { intros [w a] K. apply in_combine_l in K. unfold positive in P. rewrite Forall_forall in P.
    apply Rdiv_lt_0_compat; [apply P, K|exact W]. }
  assert (One : sum p l = 1).
  { unfold p. rewrite sum_div. unfold l. rewrite sum_fst_combine by assumption. field. lra. }
  assert (In_u : forall z, In z l -> in_unit (snd z)).
  { intros [w a] K. apply in_combine_r in K. rewrite Forall_forall in U. apply U, K. }
  assert (C' : EWA.convex_on (V := R_ModuleSpace) in_unit (fun v => loss v y)) by (intros a b t; apply C).
  destruct (EWA.jensen in_unit _ p snd l in_unit_convex C' In_p One In_u) as [_ J].
  rewrite comb_is_sum in J. exact J.
Qed.

(* ---------------------------------------------------------------- the learner *)
Lemma average_loses_less loss n eta rs : forall weights, (0 < n)%nat -> length weights = n -> positive weights ->
  Forall (fun r => ExponentialAverage.convex_at loss (ExponentialAverage.outcome r)) rs ->
  ExponentialAverage.follows n eta loss weights rs ->
  no_worse_than_the_mean eta weights (ExponentialAverage.table loss rs).
Proof.
  induction rs as [|r rs IH]; intros weights N L P C F; [exact I|].
  destruct F as ((A & U & Y) & E & F). inversion C as [|r' rs' C1 C2]; subst r' rs'.
  assert (M : length (ExponentialAverage.expert_losses loss r) = length weights)
    by (unfold ExponentialAverage.expert_losses; rewrite map_length; congruence).
  cbn [ExponentialAverage.table map no_worse_than_the_mean]. split; [exact M|]. split.
  - unfold ExponentialAverage.own_loss. rewrite E. apply the_mean_loses_less; try assumption; [|congruence].
    intros Z. rewrite Z in L. simpl in L. lia.
  - apply IH; try assumption; [now rewrite shrink_length|now apply shrink_positive].
Qed.
Lemma average_mean s : (0 < ExponentialAverage.N s)%nat -> ExponentialAverage.plays s ->
  ExponentialAverage.given_convex_loss s ->
  no_worse_than_the_mean (ExponentialAverage.eta s) (repeat 1 (ExponentialAverage.N s))
    (ExponentialAverage.table (ExponentialAverage.loss s) (ExponentialAverage.rounds s)).
Proof.
  intros N P C. apply average_loses_less with (5 := P); try assumption; [apply repeat_length|apply repeat_positive].
Qed.
Lemma average_range s : ExponentialAverage.given_loss_range s ->
  losses_in_unit (ExponentialAverage.table (ExponentialAverage.loss s) (ExponentialAverage.rounds s)).
Proof. intros U. unfold losses_in_unit, ExponentialAverage.table. rewrite Forall_map. exact U. Qed.
Lemma average_length s : let loss := ExponentialAverage.loss s in
  length (ExponentialAverage.table loss (ExponentialAverage.rounds s)) = ExponentialAverage.T s.
Proof. apply map_length. Qed.

(* ---------------------------------------------------------------- the absolute loss is convex, and lies in [0,1] *)
Definition absolute (p y : R) : R := Rabs (p - y).
Lemma absolute_convex y : ExponentialAverage.convex_at absolute y.
Proof.
  intros a b t A B [T1 T2]. unfold absolute.
  replace ((1 - t) * a + t * b - y) with ((1 - t) * (a - y) + t * (b - y)) by ring.
  eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult, (Rabs_right (1 - t)), (Rabs_right t) by lra. lra.
Qed.
Lemma absolute_range p y : in_unit p -> in_unit y -> in_unit (absolute p y).
Proof. intros [P1 P2] [Y1 Y2]. split; [apply Rabs_pos|]. apply Rabs_le. lra. Qed.

Lemma absolute_losses n eta loss rs : (forall p y, loss p y = absolute p y) -> forall weights,
  ExponentialAverage.follows n eta loss weights rs ->
  Forall (fun r => ExponentialAverage.convex_at loss (ExponentialAverage.outcome r)) rs /\
  Forall (fun r => Forall in_unit (ExponentialAverage.expert_losses loss r)) rs.
Proof.
  intros A. induction rs as [|r rs IH]; intros weights F; [split; constructor|].
  destruct F as ((_ & U & Y) & _ & F). destruct (IH _ F) as [C R]. split; constructor; try assumption.
  - intros a b t Ha Hb Ht. rewrite !A. now apply absolute_convex.
  - unfold ExponentialAverage.expert_losses. rewrite Forall_map.
    eapply Forall_impl; [|exact U]. intros x Hx; cbv beta. rewrite A. now apply absolute_range.
Qed.

(* ---------------------------------------------------------------- a run that plays *)
(* two experts that say 0 and 1, and the outcome 1 *)
Definition average_example (eta : R) : ExponentialAverage.subject :=
  ExponentialAverage.Subject 2 eta absolute [ExponentialAverage.Round [0; 1] 1 (1 / 2)].
Lemma average_example_plays eta : ExponentialAverage.plays (average_example eta).
Proof.
  unfold ExponentialAverage.plays, average_example; simpl. repeat split; simpl; try lra.
  - repeat constructor; lra.
  - unfold dot, shares, total; simpl. lra.
Qed.
Lemma average_example_losses eta :
  ExponentialAverage.given_convex_loss (average_example eta) /\
  ExponentialAverage.given_loss_range (average_example eta).
Proof. apply (absolute_losses 2 eta absolute _ (fun p y => eq_refl) [1; 1]). apply average_example_plays. Qed.

(* ---------------------------------------------------------------- the theorems *)
Theorem ewa_regret : ewa_regret.statement.
Proof.
  intros s; cbv zeta; intros P L E C U.
  apply regret_by_hoeffding; auto using average_mean, average_range. rewrite average_length. apply Rle_refl.
Qed.
Lemma ewa_regret_defined : ewa_regret.defined.
Proof. intros s; cbv zeta; intros P L E C U. split; [now apply INR_positive|lra]. Qed.
Lemma ewa_regret_inhabited : ewa_regret.inhabited.
Proof.
  exists (average_example 1). cbv zeta. destruct (average_example_losses 1) as [C U].
  refine (conj (average_example_plays 1) (conj _ (conj _ (conj C U)))); cbn; [lia|lra].
Qed.

Theorem ewa_tuned : ewa_tuned.statement.
Proof.
  intros s; cbv zeta; intros P L E N T R C U.
  assert (Q : 0 < 2 * sqrt 2) by (pose proof one_lt_root_two; lra).
  eapply Rle_trans; [exact (ewa_regret s P L E C U)|]. apply Req_le.
  rewrite (horizon_times_rate _ _ _ _ T R), (ln_over_rate _ _ _ _ Q T R E), over_twice_root_two.
  field.
Qed.
Lemma ewa_tuned_defined : ewa_tuned.defined.
Proof.
  intros s; cbv zeta; intros P L E N T R C U.
  split; [now apply INR_positive|]. split; [now apply ln_INR_nonneg|now apply root_nonzero].
Qed.
Lemma ewa_tuned_inhabited : ewa_tuned.inhabited.
Proof.
  set (eta := 2 * sqrt 2 * sqrt (ln 2) / sqrt 1). exists (average_example eta). cbv zeta.
  destruct (average_example_losses eta) as [C U].
  refine (conj (average_example_plays eta) (conj _ (conj _ (conj _ (conj _ (conj _ (conj C U))))))); cbn;
    [lia| |lra|lra|reflexivity].
  apply rate_positive. pose proof one_lt_root_two. lra.
Qed.

(* each hypothesis of the class is an expert *)
Theorem finite_regret : finite_regret.statement.
Proof.
  intros s; cbv zeta; intros P L E T R A.
  destruct (absolute_losses _ _ _ _ A _ P) as [C U].
  assert (Q : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  eapply Rle_trans; [apply (regret_by_the_parabola (ExponentialAverage.eta s)); try assumption|].
  - now apply average_mean.
  - now apply average_range.
  - rewrite average_length. apply Req_le. fold (ExponentialAverage.H s).
    rewrite (horizon_times_rate _ _ _ _ T R), (ln_over_rate _ _ _ _ Q T R E), over_root_two.
    field.
Qed.
Lemma finite_regret_defined : finite_regret.defined.
Proof.
  intros s; cbv zeta; intros P L E T R A.
  split; [now apply INR_positive|]. split; [now apply ln_INR_nonneg|now apply root_nonzero].
Qed.
Lemma finite_regret_inhabited : finite_regret.inhabited.
Proof.
  set (eta := sqrt 2 * sqrt (ln 2) / sqrt 1). exists (average_example eta). cbv zeta.
  refine (conj (average_example_plays eta) (conj _ (conj _ (conj _ (conj _ (fun p y => eq_refl)))))); cbn;
    [lia| |lra|reflexivity].
  apply rate_positive, sqrt_lt_R0. lra.
Qed.
