(* The two ideas behind every promise about new data, for a martingale along independent draws.

   Given the past, error less loss has the mean 0 and a small range; by Azuma's inequality the sum over the rounds is
   seldom large, and an excess that is at most its mean over the rounds has a small quantile.  A convex loss of a mean
   is at most the mean loss. *)
From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Lra Lia Psatz List Bool.
From NoRegret Require Import core.Sums probability.Probability probability.Laws probability.Places.
From NoRegret Require experts.EWA.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- sums over the rounds *)
Lemma total_by_rounds (D : list nat -> nat -> R) row : forall past,
  total nat D past row = sum (fun t => D (past ++ firstn t row) (nth t row O)) (seq 0 (length row)).
Proof.
  induction row as [|z row IH]; intros past; [reflexivity|]. cbn [total length seq sum firstn nth].
  rewrite app_nil_r, IH, <- seq_shift, sum_map. f_equal. apply sum_ext. intros t _.
  cbn [firstn nth]. now rewrite <- app_assoc.
Qed.
Lemma sum_E {A} (d : fin A) (f : nat -> A -> R) l :
  sum (fun t => E d (f t)) l = E d (fun a => sum (fun t => f t a) l).
Proof.
  induction l as [|t l IH]; cbn [sum].
  - rewrite (E_ext d _ (fun _ => 0 * 0)) by (intros; ring). rewrite E_scale. ring.
  - now rewrite IH, E_plus.
Qed.

(* ---------------------------------------------------------------- the quantile of an excess *)
Section Excess.
Variables (chances : list R) (T : nat) (delta w : R).
Hypothesis chances_fit : probabilities chances.
Hypothesis some_rounds : (1 <= T)%nat.
Hypothesis delta_range : 0 < delta <= 1.
Hypothesis w_nonneg : 0 <= w.
Notation d := (source chances).

(* a martingale: what is asked of a step is asked at the pasts that can be reached *)
Variables (D : list nat -> nat -> R) (low : list nat -> R).
Definition reachable (past : list nat) : Prop := Forall (possible chances) past /\ (length past < T)%nat.
Hypothesis mean_zero : forall past, reachable past -> E d (D past) = 0.
Hypothesis range : forall past i, reachable past -> possible chances i -> low past <= D past i <= low past + w.

(* at other pasts nothing moves *)
Definition inside (past : list nat) : bool :=
  forallb (fun i => if in_dec Nat.eq_dec i (outcomes d) then true else false) past && Nat.ltb (length past) T.
Lemma inside_reachable past : inside past = true <-> reachable past.
Proof.
  unfold inside, reachable. rewrite andb_true_iff, Nat.ltb_lt, forallb_forall, Forall_forall.
  assert (Q : forall i, (if in_dec Nat.eq_dec i (outcomes d) then true else false) = true <-> possible chances i).
  { intros i. unfold possible. destruct (in_dec _ i _); split; try discriminate; auto; contradiction. }
  split; intros [H L]; (split; [intros i I; apply Q, H, I|exact L]).
Qed.
Definition tame (past : list nat) (i : nat) : R := if inside past then D past i else 0.
Definition tame_low (past : list nat) : R := if inside past then low past else 0.
Lemma tame_mean past : E d (tame past) = 0.
Proof.
  unfold tame. destruct (inside past) eqn:Q; [apply mean_zero; now apply inside_reachable|].
  apply E_const. now apply source_dist.
Qed.
Lemma tame_range past i : supp d i -> tame_low past <= tame past i <= tame_low past + w.
Proof.
  intros S. unfold tame, tame_low. destruct (inside past) eqn:Q; [|lra].
  apply range; [now apply inside_reachable|now apply supp_outcomes].
Qed.
Lemma tame_total row : forall past, Forall (possible chances) past -> Forall (possible chances) row ->
  (length past + length row <= T)%nat -> total nat tame past row = total nat D past row.
Proof.
  induction row as [|z row IH]; intros past Fp Fr L; [reflexivity|]. cbn [total length] in *.
  inversion Fr; subst. rewrite IH; [|apply Forall_app; auto|assumption|rewrite app_length; simpl; lia]. f_equal.
  unfold tame. replace (inside past) with true; [reflexivity|]. symmetry. apply inside_reachable.
  split; [assumption|lia].
Qed.
Definition moved (row : list nat) : R := sum (fun t => D (firstn t row) (nth t row O)) (seq 0 T).
Lemma moved_total row : In row (outcomes (iid d T)) -> total nat tame nil row = moved row.
Proof.
  intros H. pose proof (rows_have_length _ _ _ H) as L. rewrite tame_total.
  - rewrite total_by_rounds, L. reflexivity.
  - constructor.
  - now apply drawn_possible with (1 := H).
  - simpl. lia.
Qed.

(* the excess X is at most the mean over the rounds, plus c *)
Variables (law : fin (list nat)) (excess : list nat -> R) (c : R).
Hypothesis law_dist : dist law.
Hypothesis law_independent : forall f, E law f = E (iid d T) f.
Hypothesis excess_le : forall row, length row = T -> Forall (possible chances) row ->
  excess row <= moved row / INR T + c.
Let bound : R := w * sqrt (ln (1 / delta) / (2 * INR T)) + c.

Lemma excess_mean : E law excess <= c.
Proof.
  pose proof (source_dist chances chances_fit) as Dd. assert (P : 0 < INR T) by (apply lt_0_INR; lia).
  rewrite law_independent.
  apply Rle_trans with (E (iid d T) (fun row => / INR T * total nat tame nil row + c)).
  - apply E_mono; [now apply dist_iid|]. intros row S. apply supp_outcomes in S. rewrite moved_total by assumption.
    rewrite Rmult_comm. apply excess_le; [exact (rows_have_length _ _ _ S)|exact (drawn_possible _ _ _ S)].
  - rewrite E_plus, E_scale, E_const by now apply dist_iid.
    unfold iid, independent. rewrite total_mean0 by auto using tame_mean. lra.
Qed.
Lemma excess_promise : 1 - delta <= Pr law (fun row => Rleb (excess row) bound).
Proof.
  pose proof (source_dist chances chances_fit) as Dd. assert (P : 0 < INR T) by (apply lt_0_INR; lia).
  unfold Pr. rewrite law_independent.
  apply Rle_trans with (1 := azuma_promise nat (fun _ => d) (fun _ => Dd) tame tame_low w tame_mean
    (fun past => tame_range past) w_nonneg T delta some_rounds delta_range).
  apply Pr_mono; [now apply dist_iid|]. intros row S G. apply Rleb_true in G. apply Rleb_true.
  change (supp (iid d T) row) in S. apply supp_outcomes in S. rewrite moved_total in G by assumption.
  apply Rle_trans with (1 := excess_le row (rows_have_length _ _ _ S) (drawn_possible _ _ _ S)).
  unfold bound. apply Rplus_le_compat_r. apply Rmult_le_reg_l with (INR T); [assumption|].
  replace (INR T * (moved row / INR T)) with (moved row) by (field; lra). exact G.
Qed.
Theorem excess_quantile : quantile delta (image excess law) <= bound.
Proof.
  apply quantile_le.
  - now apply dist_image.
  - rewrite E_image. apply Rle_trans with (1 := excess_mean). unfold bound.
    assert (0 <= w * sqrt (ln (1 / delta) / (2 * INR T))) by (apply Rmult_le_pos; [assumption|apply sqrt_pos]). lra.
  - unfold Pr. rewrite E_image. exact excess_promise.
Qed.
End Excess.

(* ---------------------------------------------------------------- the mean of convex losses *)
Lemma comb_sum {A} (x : A -> R) l : EWA.comb (V := R_ModuleSpace) (fun _ => 1) x l = sum x l.
Proof.
  induction l as [|a l IH]; [reflexivity|]. cbn [EWA.comb sum]. rewrite IH.
  change (1 * x a + sum x l = x a + sum x l). ring.
Qed.
Theorem convex_mean (ok : R -> Prop) (f : R -> R) (u : nat -> R) l :
  (forall a b q, ok a -> ok b -> 0 <= q <= 1 -> ok ((1 - q) * a + q * b)) ->
  (forall a b q, ok a -> ok b -> 0 <= q <= 1 -> f ((1 - q) * a + q * b) <= (1 - q) * f a + q * f b) ->
  l <> nil -> (forall t, In t l -> ok (u t)) ->
  f (sum u l / INR (length l)) <= sum (fun t => f (u t)) l / INR (length l).
Proof.
  intros Hok Hf Hl Hu.
  pose proof (EWA.jensen_weights (V := R_ModuleSpace) ok f (fun _ : nat => 1) u l
    ltac:(intros a b q; exact (Hok a b q)) ltac:(intros a b q; exact (Hf a b q)) Hl ltac:(intros; lra) Hu) as [_ J].
  rewrite comb_sum, !sum_const, Rmult_1_r in J.
  rewrite (sum_ext (fun a => 1 * f (u a)) (fun a => f (u a))) in J by (intros; ring).
  change (f (/ INR (length l) * sum u l) <= sum (fun t => f (u t)) l / INR (length l)) in J.
  unfold Rdiv at 1. now rewrite Rmult_comm.
Qed.
