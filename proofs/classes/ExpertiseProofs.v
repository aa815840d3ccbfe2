(* soa.expert, and what else is needed of the experts.

   As long as the expert said the labels, its version space is that of SOA; so it predicts as SOA does where SOA is
   right, and is flipped where SOA is wrong. This needs nothing of the labels. That at most Ldim rounds are flipped
   needs labels of a hypothesis in the class: each mistake of SOA then finds a point that splits the version space
   into two parts which are as deep as what is left. *)
From Coq Require Import Reals Lra Lia List Bool Arith ZArith.
From NoRegret Require Import statements.agnostic classes.FiniteClass classes.FiniteClassProofs.
From NoRegret Require Import classes.FlippedExperts classes.Expertise.
Import ListNotations.

Section Experts.
Variables (n : nat) (tie : bool).
Implicit Types (V : list hypothesis) (s : examples) (xs : list nat).

(* ---------------------------------------------------------------- the expert says the labels *)
Lemma wrong_rounds_from s : forall V t u, In u (wrong_rounds n tie V t s) -> t <= u < t + length s.
Proof.
  induction s as [|[x y] s IH]; intros V t u H; [contradiction|]. cbn [wrong_rounds length] in *.
  destruct (eqb (optimal_label n tie V x) y); [|destruct H as [->|H]; [lia|]]; apply IH in H; lia.
Qed.
Lemma existsb_round t flips : existsb (Nat.eqb t) flips = true <-> In t flips.
Proof.
  rewrite existsb_exists. split; [|intros I; exists t; split; [exact I|apply Nat.eqb_refl]].
  intros (u & I & Q). apply Nat.eqb_eq in Q. now subst.
Qed.
(* only flips from round t on matter *)
Lemma the_expert_says_the_labels s : forall V t flips,
  (forall u, t <= u -> (In u flips <-> In u (wrong_rounds n tie V t s))) ->
  expert n tie flips V t (map fst s) = map snd s.
Proof.
  induction s as [|[x y] s IH]; intros V t flips F; [reflexivity|]. cbn [map expert fst snd wrong_rounds] in *.
  assert (Q : xorb (optimal_label n tie V x) (existsb (Nat.eqb t) flips) = y).
  { specialize (F t (le_n t)). destruct (eqb (optimal_label n tie V x) y) eqn:E.
    - apply eqb_prop in E. replace (existsb (Nat.eqb t) flips) with false; [now rewrite xorb_false_r|].
      symmetry. apply not_true_iff_false. rewrite existsb_round, F. intros H. apply wrong_rounds_from in H. lia.
    - rewrite (proj2 (existsb_round t flips)) by (apply F; now left). apply eqb_false_iff in E.
      destruct (optimal_label n tie V x), y; simpl; congruence. }
  rewrite Q. f_equal. apply IH. intros u Hu. rewrite F by lia.
  destruct (eqb (optimal_label n tie V x) y); [tauto|]. simpl. split; [intros [->|H]; [lia|exact H]|auto].
Qed.
Theorem the_expert_of_soas_errors V s : expert n tie (wrong_rounds n tie V 1 s) V 1 (map fst s) = map snd s.
Proof. apply the_expert_says_the_labels. tauto. Qed.

(* ---------------------------------------------------------------- at most Ldim rounds are flipped *)
Lemma optimal_is_deeper V x : (ldim n (part V x (negb (optimal_label n tie V x)))
  <= ldim n (part V x (optimal_label n tie V x)))%Z.
Proof.
  unfold optimal_label. destruct (Z.compare_spec (ldim n (part V x true)) (ldim n (part V x false))) as [E|E|E];
    [destruct tie| |]; cbn [negb]; lia.
Qed.
Lemma flips_make_a_tree s : forall V t, Forall (fun e => fst e < n) s -> realised V s ->
  deep n (length (wrong_rounds n tie V t s)) V = true.
Proof.
  induction s as [|[x y] s IH]; intros V t F R; [apply deep_0; now apply realised_nonempty in R|].
  inversion F; subst. apply realised_cons in R. specialize (IH _ (S t) ltac:(assumption) R). cbn [wrong_rounds].
  destruct (eqb (optimal_label n tie V x) y) eqn:E; [now apply deep_part with x y|].
  cbn [length]. apply deep_S. exists x. split; [assumption|]. apply eqb_false_iff in E.
  pose proof (optimal_is_deeper V x) as D. assert (O : optimal_label n tie V x = negb y)
    by (destruct (optimal_label n tie V x), y; simpl; congruence). rewrite O, negb_involutive in D.
  intros b. destruct (bool_dec b y) as [->|N]; [exact IH|].
  replace b with (negb y) by (destruct b, y; simpl; congruence).
  apply ldim_deep. apply ldim_deep in IH. lia.
Qed.
Theorem at_most_dimension_flips V s t : Forall (fun e => fst e < n) s -> realised V s ->
  length (wrong_rounds n tie V t s) <= Z.to_nat (ldim n V).
Proof. intros F R. pose proof (flips_make_a_tree s V t F R) as D. apply ldim_deep in D. lia. Qed.

(* ---------------------------------------------------------------- the flips are one of the sets *)
Lemma wrong_rounds_sublist s : forall V t m, length s <= m -> In (wrong_rounds n tie V t s) (sublists (seq t m)).
Proof.
  induction s as [|[x y] s IH]; intros V t m L.
  - cbn [wrong_rounds]. clear L. revert t. induction m as [|m IH]; intros t; [now left|].
    cbn [seq sublists]. apply in_or_app. right. apply IH.
  - destruct m as [|m]; [simpl in L; lia|]. cbn [wrong_rounds seq sublists]. apply in_or_app.
    simpl in L. destruct (eqb _ y); [right; apply IH; lia|left; apply in_map, IH; lia].
Qed.
Lemma the_flips_are_a_set V s horizon : Forall (fun e => fst e < n) s -> realised V s -> length s <= horizon ->
  In (wrong_rounds n tie V 1 s) (flip_sets horizon (Z.to_nat (ldim n V))).
Proof.
  intros F R L. apply filter_In. split; [now apply wrong_rounds_sublist|].
  apply Nat.leb_le. now apply at_most_dimension_flips.
Qed.
(* what an expert says depends on the points so far only *)
Lemma expert_causal flips xs ys : forall V t,
  firstn (length xs) (expert n tie flips V t (xs ++ ys)) = expert n tie flips V t xs.
Proof. induction xs as [|x xs IH]; intros V t; [reflexivity|]. simpl. f_equal. apply IH. Qed.
End Experts.

(* ---------------------------------------------------------------- the labels of a hypothesis *)
Lemma labelled_points h xs : combine xs (map (value h) xs) = map (fun x => (x, value h x)) xs.
Proof. induction xs as [|x xs IH]; simpl; congruence. Qed.
Lemma labelled_realised V h xs : In h V -> realised V (map (fun x => (x, value h x)) xs).
Proof. intros I. exists h. split; [exact I|]. apply Forall_map, Forall_forall. reflexivity. Qed.
Lemma labelled_below n h xs : Forall (fun x => x < n) xs ->
  Forall (fun e => fst e < n) (map (fun x => (x, value h x)) xs).
Proof. intros F. now apply Forall_map. Qed.
Lemma labelled_fst h xs : map fst (map (fun x => (x, value h x)) xs) = xs.
Proof. rewrite map_map. apply map_id. Qed.
Lemma labelled_snd h xs : map snd (map (fun x => (x, value h x)) xs) = map (value h) xs.
Proof. rewrite map_map. reflexivity. Qed.

Lemma no_difference l : filter (fun p : bool * bool => negb (eqb (fst p) (snd p))) (combine l l) = [].
Proof. induction l as [|b l IH]; [reflexivity|]. simpl. now rewrite eqb_reflx. Qed.
Theorem soa_expert : soa_expert.statement.
Proof.
  intros s; cbv zeta; intros _ E. unfold D_T, said, flips, labels. unfold given_same_ties in E. rewrite <- E.
  rewrite labelled_points. set (h := nth (row s) (hypotheses (class s)) []).
  pose proof (the_expert_of_soas_errors (points (class s)) (tie s) (hypotheses (class s))
    (map (fun x => (x, value h x)) (shown s))) as K.
  rewrite labelled_fst, labelled_snd in K. now rewrite K, no_difference.
Qed.
Theorem at_most_ldim_rounds_are_flipped s : plays s -> m_T s <= Ldim s.
Proof.
  intros (_ & I & F). unfold m_T, Ldim, dimension, flips, labels. rewrite labelled_points.
  apply at_most_dimension_flips; [now apply labelled_below|]. apply labelled_realised. now apply nth_In.
Qed.
Lemma soa_expert_inhabited : soa_expert.inhabited.
Proof.
  exists (Subject (Class 2 [[false; false]; [false; true]; [true; true]]) 1 [0; 1; 0] false false).
  cbv zeta. repeat split; simpl; try lia; repeat constructor; simpl; intuition discriminate.
Qed.
