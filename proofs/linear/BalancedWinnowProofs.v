(* winnow.balanced: Balanced Winnow is Winnow on the features (x, -x), where the vector (v+, v-) of the positive and
   negative parts of v has the length, the scores and so the margin of v, and is not negative. *)
From Coq Require Import Reals Lra Lia List Bool.
From NoRegret Require Import core.Numbers core.Sums core.Vectors linear.Perceptron linear.WinnowRun.
From NoRegret Require Import linear.WinnowRunLemmas linear.WinnowProofs statements.winnow.
From NoRegret Require linear.SeparatedWinnow linear.BalancedWinnow.
Import ListNotations.
Local Open Scope R_scope.

Definition plus (a : R) : R := Rmax 0 a.
Definition minus (a : R) : R := Rmax 0 (- a).
Definition parts (v : list R) : list R := map plus v ++ map minus v.
Definition as_winnow (s : BalancedWinnow.subject) : SeparatedWinnow.subject :=
  SeparatedWinnow.Subject (BalancedWinnow.run s) (map BalancedWinnow.seen (BalancedWinnow.rounds s))
    (parts (BalancedWinnow.v s)).

(* ---------------------------------------------------------------- positive and negative parts *)
Lemma plus_minus a : plus a - minus a = a.
Proof. unfold plus, minus, Rmax. destruct (Rle_dec 0 a), (Rle_dec 0 (- a)); lra. Qed.
Lemma plus_and_minus a : plus a + minus a = Rabs a.
Proof. unfold plus, minus, Rmax, Rabs. destruct (Rle_dec 0 a), (Rle_dec 0 (- a)), (Rcase_abs a); lra. Qed.
Lemma parts_dot v x : length x = length v -> list_dot (parts v) (BalancedWinnow.doubled x) = list_dot v x.
Proof.
  intros E. unfold parts, BalancedWinnow.doubled. rewrite list_dot_app by now rewrite map_length.
  revert x E. induction v as [|a v IH]; intros [|b x] E; try discriminate; simpl; [ring|]. simpl in E.
  rewrite <- (IH x) by lia. rewrite <- (plus_minus a) at 3. ring.
Qed.
Lemma parts_length1 v : length1 (parts v) = length1 v.
Proof.
  unfold length1, parts. rewrite sum_app, !sum_map, <- sum_plus. apply sum_ext. intros a _.
  rewrite !Rabs_pos_eq by apply Rmax_l. apply plus_and_minus.
Qed.
Lemma parts_nonnegative v : Forall (fun a => 0 <= a) (parts v).
Proof.
  apply Forall_app. split; apply Forall_forall; intros a Ha; apply in_map_iff in Ha; destruct Ha as (b & <- & _);
    apply Rmax_l.
Qed.

(* ---------------------------------------------------------------- what Winnow's run has of the balanced one *)
Lemma largest_same d l m : (forall a, In a l <-> In a m) -> largest d l = largest d m.
Proof.
  intros H. destruct l as [|a l], m as [|b m]; [reflexivity| | |].
  - destruct (H b) as [_ []]. now left.
  - destruct (H a) as [[] _]. now left.
  - apply Rle_antisym; apply largest_ge; apply H; apply largest_in; discriminate.
Qed.
Lemma seen_entry rs : largest_entry (map BalancedWinnow.seen rs) = largest_entry rs.
Proof.
  apply largest_same. intros a. rewrite !in_flat_map. split.
  - intros (e & He & Ha). apply in_map_iff in He. destruct He as (f & <- & Hf). exists f. split; [assumption|].
    cbn in Ha. unfold BalancedWinnow.doubled in Ha. rewrite map_app, map_map, in_app_iff in Ha.
    rewrite (map_ext (fun b => Rabs (- b)) Rabs) in Ha by apply Rabs_Ropp. tauto.
  - intros (f & Hf & Ha). exists (BalancedWinnow.seen f). split; [now apply in_map|].
    cbn. unfold BalancedWinnow.doubled. rewrite map_app, in_app_iff. now left.
Qed.
Lemma seen_updates rs : count updated (map BalancedWinnow.seen rs) = count updated rs.
Proof.
  unfold count. induction rs as [|e rs IH]; [reflexivity|]. cbn. destruct (updated e); cbn; congruence.
Qed.
Lemma seen_margin v rs : Forall (fun e => length (x e) = length v) rs ->
  margin (parts v) (map BalancedWinnow.seen rs) = margin v rs.
Proof.
  intros F. unfold margin, functional_margin. rewrite parts_length1, map_map.
  replace (map _ rs) with (map (fun e => y e * list_dot v (x e)) rs); [reflexivity|].
  apply map_ext_in. intros e He. rewrite Forall_forall in F. cbn. now rewrite parts_dot by auto.
Qed.

Section Bridge.
Variable s : BalancedWinnow.subject.
Hypothesis playing : BalancedWinnow.plays s.
Lemma as_winnow_plays : SeparatedWinnow.plays (as_winnow s).
Proof.
  destruct playing as (W & V & _ & P). split; [exact P|]. cbn. unfold parts.
  rewrite app_length, !map_length, W, V. lia.
Qed.
Lemma as_winnow_N : SeparatedWinnow.N (as_winnow s) = (2 * BalancedWinnow.N s)%nat.
Proof. apply playing. Qed.
Lemma as_winnow_r : SeparatedWinnow.r (as_winnow s) = BalancedWinnow.r s.
Proof. apply seen_entry. Qed.
Lemma as_winnow_M : SeparatedWinnow.M (as_winnow s) = BalancedWinnow.M s.
Proof. apply seen_updates. Qed.
Lemma as_winnow_rho : SeparatedWinnow.rho (as_winnow s) = BalancedWinnow.rho s.
Proof.
  destruct playing as (_ & V & F & _). apply seen_margin. apply Forall_impl with (2 := F). congruence.
Qed.
End Bridge.

(* ---------------------------------------------------------------- the theorem *)
Theorem winnow_balanced : winnow_balanced.statement.
Proof.
  intros s; cbv zeta; intros Plays N Eta _ Rho Equal Tuned _. pose proof (as_winnow_plays s Plays) as P.
  pose proof (winnow_tuned (as_winnow s) P) as H. cbv zeta in H.
  rewrite as_winnow_N, as_winnow_r, as_winnow_M, as_winnow_rho, mult_INR in H by assumption. apply H; auto.
  - lia.
  - apply parts_nonnegative.
Qed.
Lemma winnow_balanced_defined : winnow_balanced.defined.
Proof.
  intros s; cbv zeta; intros Plays N Eta _ Rho Equal Tuned _.
  assert (R : 0 < BalancedWinnow.r s) by now apply (largest_entry_positive (BalancedWinnow.v s)).
  apply lt_0_INR in N. repeat split; try apply pow_nonzero; lra.
Qed.

(* one feature, which is always wrong; a tie is an error *)
Definition opposite : BalancedWinnow.subject :=
  BalancedWinnow.Subject (Winnow 2 (Finite 1) 1 false [0; 0]) 1 [Round [1] (-1) 1 true] [-1].
Lemma opposite_plays : BalancedWinnow.plays opposite.
Proof.
  unfold BalancedWinnow.plays, plays; cbn -[fits]. split; [reflexivity|]. split; [reflexivity|].
  split; [auto|]. split; [lra|]. split; [now left|]. split; [reflexivity|]. split; [|exact I].
  set (e := BalancedWinnow.seen (Round [1] (-1) 1 true)). set (w := Winnow 2 (Finite 1) 1 false [0; 0]).
  assert (Tie : score w [0; 0] e = 0).
  { unfold score, weights. cbn. field. pose proof (exp_pos (1 * 0)). lra. }
  assert (Label : label 1 0 = 1) by (unfold label; destruct (Rlt_dec 0 0); lra).
  unfold fits, error. rewrite Tie. cbn [w e BalancedWinnow.seen x y prediction updated tie ties_update width].
  split; [reflexivity|]. split; [now right|]. split; [now symmetry|]. split; [intros _|reflexivity]. split.
  - unfold errs. rewrite Label. destruct (Req_EM_T 1 (-1)); [lra|reflexivity].
  - intros C. specialize (C 1 (- (1)) (or_introl eq_refl) (or_intror (or_introl eq_refl))). lra.
Qed.
Lemma winnow_balanced_inhabited : winnow_balanced.inhabited.
Proof.
  exists opposite. cbv zeta. pose proof opposite_plays as Plays.
  assert (Rho : BalancedWinnow.rho opposite = 1).
  { unfold BalancedWinnow.rho, margin, functional_margin, length1. cbn.
    rewrite (abs_label (-1)) by now right. destruct (Req_EM_T (1 + 0) 0); [lra|field]. }
  assert (R : BalancedWinnow.r opposite = 1) by (unfold BalancedWinnow.r, largest_entry; cbn; apply Rabs_R1).
  rewrite Rho, R. repeat split; try apply Plays; try (cbn; lra); try (cbn; lia).
  intros b c Hb Hc. cbn in Hb, Hc. intuition congruence.
Qed.
