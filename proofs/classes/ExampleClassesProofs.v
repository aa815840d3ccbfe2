(* example.singletons, example.thresholds, example.halving: classes whose numbers differ. *)
From Coq Require Import Reals List Bool Arith ZArith Lia Lra Permutation.
From NoRegret Require Import core.Numbers core.Log2 classes.Measured classes.FiniteClassProofs classes.WorstCase.
From NoRegret Require Import statements.examples.
Import ListNotations.
Local Open Scope nat_scope.

Lemma value_map (f : nat -> bool) n x : x < n -> value (map f (seq 0 n)) x = f x.
Proof.
  intros L. unfold value. rewrite nth_indep with (d' := f 0) by now rewrite map_length, seq_length.
  rewrite map_nth, seq_nth by exact L. reflexivity.
Qed.
Lemma same_incl V W : same_hypotheses V W -> incl V W /\ incl W V.
Proof. intros S. split; intros h I; now apply S. Qed.

(* ================================================================ singletons *)
(* At most one hypothesis says 1 at a point.  Then a mistake of Halving leaves one hypothesis, and is the last. *)
Definition sparse (n : nat) (V : list hypothesis) : Prop := forall x, x < n -> length (part V x true) <= 1.
Lemma filter_le {A} (f g : A -> bool) l : length (filter f (filter g l)) <= length (filter f l).
Proof.
  induction l as [|a l IH]; cbn [filter]; [apply le_n|].
  destruct (g a); cbn [filter]; destruct (f a); cbn [length]; lia.
Qed.
Lemma sparse_part n V x y : sparse n V -> sparse n (part V x y).
Proof. intros S z L. etransitivity; [apply filter_le|exact (S z L)]. Qed.
Lemma sparse_halving n eager tie r : forall V, sparse n V -> halving_within r eager tie n V <= 1.
Proof.
  induction r as [|r IH]; intros V S; [simpl; lia|].
  destruct (within_attained n eager tie r V) as [E|(x & L & Sp & [E|[_ E]])]; cbn beta in *; rewrite E; [lia| |].
  - set (W := part V x (negb (majority_label tie V x))). assert (B : length W <= 1).
    { pose proof (majority_label_most tie V x) as M. fold W in M. pose proof (S x L).
      unfold W in *. destruct (majority_label tie V x); simpl negb in *; lia. }
    pose proof (halving_power n eager tie r W ltac:(now apply splits_parts)) as P. cbn beta in P.
    destruct (halving_within r eager tie n W) as [|m]; [lia|]. simpl in P. pose proof (Nat.pow_nonzero 2 m). lia.
  - now apply IH, sparse_part.
Qed.
Lemma in_singletons d h : In h (singletons d) <-> exists i, i < d /\ h = map (Nat.eqb i) (seq 0 d).
Proof.
  unfold singletons. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. exists i. split; [lia|reflexivity].
  - intros (i & L & ->). exists i. split; [reflexivity|]. apply in_seq. lia.
Qed.
Lemma all_equal {A} (l : list A) a : NoDup l -> (forall b, In b l -> b = a) -> length l <= 1.
Proof.
  intros D E. apply (NoDup_incl_length (l' := [a])) in D; [exact D|]. intros b I. left. symmetry. now apply E.
Qed.
Lemma singletons_sparse c : plays c -> given_singletons c -> sparse (points c) (hypotheses c).
Proof.
  intros [D _] [_ S] x L. apply all_equal with (map (Nat.eqb x) (seq 0 (points c))).
  - now apply NoDup_filter.
  - intros h I. apply in_part in I. destruct I as [I V]. apply S, in_singletons in I. destruct I as (i & Li & ->).
    rewrite value_map in V by exact L. apply Nat.eqb_eq in V. now subst.
Qed.
Lemma singletons_deep c : 2 <= d c -> given_singletons c -> deep (points c) 1 (hypotheses c) = true.
Proof.
  intros L [_ S]. apply deep_S. exists 0. unfold d in *. split; [lia|]. intros y. apply deep_0.
  assert (I : In (map (Nat.eqb (if y then 0 else 1)) (seq 0 (points c))) (part (hypotheses c) 0 y)).
  { apply in_part. split; [|rewrite value_map by lia; now destruct y].
    apply S, in_singletons. eexists. split; [|reflexivity]. unfold d. destruct y; lia. }
  intros E. now rewrite E in I.
Qed.
Lemma halving_errs_once c eager tie : plays c -> 2 <= d c -> given_singletons c -> M_variant eager tie c = 1.
Proof.
  intros P L S. unfold M_variant. apply Nat.le_antisymm.
  - now apply sparse_halving, singletons_sparse.
  - apply halving_deep; [apply le_n|now apply singletons_deep].
Qed.
Theorem example_singletons : example_singletons.statement.
Proof.
  intros c; cbv zeta; intros P _ L S. assert (L' : 2 <= d c) by (apply INR_le; simpl; lra).
  enough (E : Ldim c = 1) by now rewrite E. pose proof (halving_errs_once c true true P L' S) as M.
  pose proof (ldim_halving_most true true (points c) (hypotheses c)) as U. unfold M_variant in M. rewrite M in U.
  pose proof (proj2 (ldim_deep (points c) 1 _) (singletons_deep c L' S)). unfold Ldim. lia.
Qed.

(* ================================================================ thresholds *)
Lemma in_thresholds k h : In h (thresholds k) <-> exists i, i <= k /\ h = map (fun x => x <? i) (seq 0 k).
Proof.
  unfold thresholds. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. exists i. split; [lia|reflexivity].
  - intros (i & L & ->). exists i. split; [reflexivity|]. apply in_seq. lia.
Qed.
(* 2^e neighbouring thresholds shatter a tree of depth e: binary search *)
Lemma interval_deep k e : forall a V, a + 2 ^ e <= S k ->
  (forall i, a <= i < a + 2 ^ e -> In (map (fun x => x <? i) (seq 0 k)) V) -> deep k e V = true.
Proof.
  induction e as [|e IH]; intros a V L C.
  - apply deep_0. intros ->. apply (C a). simpl. lia.
  - pose proof (Nat.pow_nonzero 2 e). rewrite Nat.pow_succ_r' in *. apply deep_S. exists (a + 2 ^ e - 1).
    split; [lia|]. intros y. apply IH with (if y then a + 2 ^ e else a); [destruct y; lia|].
    intros i I. apply in_part. split; [apply C; destruct y; lia|]. rewrite value_map by lia.
    destruct y; [apply Nat.ltb_lt|apply Nat.ltb_ge]; lia.
Qed.
Lemma thresholds_nonempty c : given_thresholds c -> hypotheses c <> nil.
Proof. intros [S _] E. unfold H in S. rewrite E in S. simpl in S. lia. Qed.
Lemma thresholds_ldim c : given_thresholds c -> Ldim c = Nat.log2 (k c + 1).
Proof.
  intros G. pose proof (thresholds_nonempty c G) as N. destruct G as [S G]. unfold H, k in *.
  pose proof (ldim_nat (points c) _ N) as E. fold (Ldim c) in E. apply Nat.le_antisymm.
  - apply Nat.log2_le_pow2; [lia|]. rewrite <- S. apply deep_power with (points c). apply ldim_deep. lia.
  - enough (Z.of_nat (Nat.log2 (points c + 1)) <= ldim (points c) (hypotheses c))%Z by lia.
    apply ldim_deep. pose proof (Nat.log2_spec (points c + 1) ltac:(lia)) as [B _].
    apply interval_deep with 0; [lia|]. intros i I. apply G, in_thresholds. exists i. unfold k.
    split; [lia|reflexivity].
Qed.
Theorem example_thresholds : example_thresholds.statement.
Proof.
  intros c; cbv zeta; intros _ _ G. rewrite (thresholds_ldim c G), <- (log2_floor (k c + 1)) by lia.
  now rewrite plus_INR.
Qed.
Lemma one_point_is_shattered_two_are_not c : 1 <= k c -> given_thresholds c -> VC c = 1.
Proof.
  intros L G. pose proof (thresholds_nonempty c G) as N. destruct G as [_ G]. unfold VC, k in *.
  set (n := points c) in *. set (V := hypotheses c) in *. pose proof (vc_dimension_nonempty n V N) as Z.
  destruct (vc_dimension_least n V (Z.to_nat (vc_dimension n V)) ltac:(lia)) as ((xs & <- & F & S) & U).
  apply Nat.le_antisymm.
  - (* two points x < z with the labels 0, 1 *)
    pose proof (shatters_NoDup _ _ S) as D. destruct xs as [|x [|z xs]]; simpl; try lia. exfalso.
    assert (Below : forall f : nat -> bool, exists i, (x <? i) = f x /\ (z <? i) = f z).
    { intros f. destruct (shattered_functions _ _ S f) as (h & I & C). apply G, in_thresholds in I.
      destruct I as (i & _ & ->). fold n in C. exists i. inversion F as [|? ? Fx F']; subst.
      inversion F' as [|? ? Fz _]; subst.
      rewrite <- !C, !value_map by (simpl; auto). auto. }
    assert (Q : x <> z) by (inversion D; subst; simpl in *; intuition congruence).
    destruct (Below (fun w => w =? x)) as (i & A & B). destruct (Below (fun w => w =? z)) as (j & A' & B').
    rewrite Nat.eqb_refl in A, B'. apply Nat.ltb_lt in A, B'.
    replace (z =? x) with false in B by (symmetry; apply Nat.eqb_neq; congruence).
    replace (x =? z) with false in A' by (symmetry; apply Nat.eqb_neq; congruence).
    apply Nat.ltb_ge in B, A'. lia.
  - apply (U [0]); [constructor; [lia|constructor]|]. apply functions_shattered; [repeat constructor; tauto|].
    intros f. exists (map (fun x => x <? (if f 0 then 1 else 0)) (seq 0 n)). split.
    + apply G, in_thresholds. eexists. split; [|reflexivity]. unfold k. fold n. destruct (f 0); lia.
    + intros x [<-|[]]. rewrite value_map by lia. now destruct (f 0).
Qed.
Lemma example_thresholds_defined : example_thresholds.defined.
Proof.
  intros c; cbv zeta; intros _ L _. split; [lra|]. apply Rgt_not_eq. rewrite <- ln_1. apply ln_increasing; lra.
Qed.

(* ================================================================ a class where Halving is not optimal *)
Lemma not_optimal_distinct : NoDup not_optimal.
Proof. repeat constructor; simpl; intuition discriminate. Qed.
Lemma this_class_points c : plays c -> given_this_class c -> points c = 4.
Proof.
  intros [_ F] G. rewrite Forall_forall in F. specialize (F [false; false; false; false]). simpl in F.
  symmetry. apply F, G. now left.
Qed.
Lemma this_class_ldim c : plays c -> given_this_class c -> Ldim c = 2.
Proof.
  intros P G. unfold Ldim. rewrite (this_class_points c P G). apply same_incl in G.
  rewrite (ldim_sets 4 _ not_optimal) by tauto. reflexivity.
Qed.
Lemma this_class_halving c eager tie : plays c -> given_this_class c -> M_variant eager tie c = 3.
Proof.
  intros P G. unfold M_variant. rewrite (this_class_points c P G).
  rewrite (halving_most_perm _ _ _ _ not_optimal); [destruct eager, tie; reflexivity|].
  apply NoDup_Permutation; [apply P|apply not_optimal_distinct|exact G].
Qed.
Lemma for_each_variant c eager tie : plays c -> given_this_class c -> Ldim c + 1 <= M_variant eager tie c.
Proof. intros P G. now rewrite this_class_ldim, this_class_halving. Qed.
Theorem example_halving : example_halving.statement.
Proof.
  intros c; cbv zeta; intros P G. unfold M_H. rewrite !this_class_halving, this_class_ldim by assumption.
  simpl. lra.
Qed.

(* ================================================================ each of them is a class *)
Lemma example_singletons_inhabited : example_singletons.inhabited.
Proof.
  exists (Class 3 (singletons 3)); cbv zeta. split; [|split; [unfold d; simpl; lia|split; [unfold d; simpl; lra|]]].
  - split; repeat constructor; simpl; intuition discriminate.
  - split; [reflexivity|]. intros h. reflexivity.
Qed.
Lemma example_thresholds_inhabited : example_thresholds.inhabited.
Proof.
  exists (Class 3 (thresholds 3)); cbv zeta. split; [|split; [unfold k; simpl; lra|]].
  - split; repeat constructor; simpl; intuition discriminate.
  - split; [reflexivity|]. intros h. reflexivity.
Qed.
Lemma example_halving_inhabited : example_halving.inhabited.
Proof.
  exists (Class 4 not_optimal); cbv zeta. split; [split; [exact not_optimal_distinct|repeat constructor]|].
  intros h. reflexivity.
Qed.
