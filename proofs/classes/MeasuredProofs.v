(* chain, halving.lazy: how the numbers of a finite class compare. *)
From Coq Require Import Reals List Bool Arith ZArith Lia Lra.
From NoRegret Require Import core.Log2 classes.Measured classes.FiniteClassProofs classes.WorstCase.
From NoRegret Require Import statements.finite_classes.
Import ListNotations.

(* ================================================================ the links of the chain *)
Lemma vc_ldim c : given_not_empty c -> VC c <= Ldim c.
Proof. intros _. unfold VC, Ldim. pose proof (vc_dimension_ldim (points c) (hypotheses c)). lia. Qed.
Lemma ldim_opt c : given_not_empty c -> opt c = Ldim c.
Proof.
  intros N. apply length_pos in N. unfold opt, Ldim. pose proof (optimal_ldim (points c) _ N). lia.
Qed.
Lemma opt_halving c eager tie : given_not_empty c -> Ldim c <= M_variant eager tie c.
Proof.
  intros _. unfold Ldim, M_variant. pose proof (ldim_halving_most eager tie (points c) (hypotheses c)). lia.
Qed.
Lemma halving_log2_h c eager tie : given_not_empty c -> (INR (M_variant eager tie c) <= ln (INR (H c)) / ln 2)%R.
Proof. intros N. apply log2_R. apply halving_power. now apply length_pos. Qed.

Theorem chain : chain.statement.
Proof.
  intros c; cbv zeta; intros _ _ N. apply Rle_trans with (2 := halving_log2_h c true true N). apply le_INR.
  pose proof (vc_ldim c N). pose proof (opt_halving c true true N). lia.
Qed.

(* ================================================================ lazy and eager *)
Lemma lazy_eager c tie : M_variant false tie c <= M_variant true tie c.
Proof. apply lazy_within. Qed.
Theorem halving_lazy : halving_lazy.statement.
Proof. intros c; cbv zeta; intros _ _. apply le_INR. exact (lazy_eager c true). Qed.
Lemma with_ties_to_0_too c : given_not_empty c -> M_variant false false c <= M_variant true false c.
Proof. intros _. exact (lazy_eager c false). Qed.

(* What the numbers mean: depths of shattered trees, sizes of shattered sets, mistakes on realised sequences. *)
Theorem numbers_mean c : plays c -> given_not_empty c ->
  (exists xs, length xs = VC c /\ Forall (fun x => x < points c) xs /\ shatters (hypotheses c) xs = true) /\
  (forall xs, Forall (fun x => x < points c) xs -> shatters (hypotheses c) xs = true -> length xs <= VC c) /\
  (forall e, e <= Ldim c <-> exists t, complete (points c) e t /\
     forall ys, length ys = e -> realised (hypotheses c) (way t ys)) /\
  (exists A, worst (points c) A (hypotheses c) (opt c)) /\
  (forall A m, worst (points c) A (hypotheses c) m -> opt c <= m) /\
  (forall eager tie, worst (points c) (halving eager tie (hypotheses c)) (hypotheses c) (M_variant eager tie c)).
Proof.
  intros _ N. apply length_pos in N. unfold VC, Ldim, opt, M_variant. set (V := hypotheses c) in *.
  set (n := points c).
  pose proof (vc_dimension_nonempty n V N). pose proof (ldim_nonempty n V) as L0. pose proof (proj2 L0 N).
  destruct (vc_dimension_least n V (Z.to_nat (vc_dimension n V)) ltac:(lia)) as [A B].
  destruct (optimal_is_best n V N) as [C D]. repeat (split; [assumption|]).
  split; [|split; [exact C|split; [exact D|]]].
  - intros e. rewrite <- deep_ways, <- ldim_deep. lia.
  - intros eager tie. now apply halving_most_is_worst.
Qed.

(* ================================================================ definedness, and a class *)
Lemma chain_defined : chain.defined.
Proof.
  intros s; cbv zeta; intros _ P _. split; [now apply lt_0_INR|]. apply Rgt_not_eq. rewrite <- ln_1.
  apply ln_increasing; lra.
Qed.
(* of 000 100 110 010 111 the numbers are VC = 2, Ldim = 2 *)
Definition five : finite_class :=
  let o := false in let i := true in Class 3 [[o; o; o]; [i; o; o]; [i; i; o]; [o; i; o]; [i; i; i]].
Lemma five_formed : well_formed five.
Proof. split; [repeat constructor; simpl; intuition discriminate|repeat constructor]. Qed.
Example five_numbers : (H five, VC five, Ldim five, opt five, M_lazy five, M_eager five) = (5, 2, 2, 2, 2, 2).
Proof. reflexivity. Qed.
Lemma chain_inhabited : chain.inhabited.
Proof. exists five; cbv zeta. split; [exact five_formed|]. unfold H, given_not_empty; simpl; lia. Qed.
(* of these nine on five points lazy Halving errs at most 2 times, eager Halving 3 times, whatever is said on ties *)
Definition nine : finite_class :=
  let o := false in let i := true in
  Class 5 [[o; i; o; o; o]; [o; o; o; i; o]; [o; o; i; o; o]; [o; o; o; o; o]; [i; i; o; o; i]; [i; i; i; o; o];
    [i; i; o; o; o]; [i; o; i; i; o]; [i; o; i; o; o]].
Example lazy_is_strictly_better :
  (M_variant false false nine, M_variant true false nine, M_lazy nine, M_eager nine) = (2, 3, 2, 3).
Proof. vm_compute. reflexivity. Qed.
Lemma halving_lazy_inhabited : halving_lazy.inhabited.
Proof. exists five; cbv zeta. split; [exact five_formed|]. unfold given_not_empty; simpl; lia. Qed.
