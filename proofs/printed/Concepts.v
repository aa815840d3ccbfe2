(* Printed claims about teachers, Halving, SOA and conjunctions (document 2), refuted.

   Most subjects are recorded runs, as in the files ...Runs.v: that they are, and their numbers, is computed. *)
From Coq Require Import Reals Lra Lia List Bool Arith ZArith.
From NoRegret Require Import printed.Enclosures.
From NoRegret Require Import core.Binomial classes.FiniteClass.
From NoRegret Require classes.ClassRun classes.ClassRuns classes.Measured classes.Teaching classes.EliminationRuns.
From NoRegret Require classes.ConjunctionsOfK classes.ConjunctionCounts classes.ConjunctionsProofs.
From NoRegret Require classes.HalvingConjunctionsRuns.
From NoRegret Require Import statements.printed.
Import ListNotations.
Local Open Scope R_scope.

Local Notation o := false.
Local Notation i := true.

(* ---------------------------------------------------------------- teachers *)
(* E002-02, "Protocol II, number of examples": a teacher of a conjunction of k variables shows k examples.
   x_1 of two variables: k = 1, and the teacher shows 10 (labelled 1) and 00 (labelled 0). *)
Definition E002_02_concept : Teaching.subject := Teaching.Subject 2 [i; o].
Theorem E002_02 : ~ E002_02.statement.
Proof.
  intros S. specialize (S E002_02_concept eq_refl ltac:(cbn; lia) ltac:(cbn; lra)).
  change (INR 2 = INR 1) in S. simpl in S. lra.
Qed.
(* and no single example is enough, whoever chooses it: another conjunction labels it as x_1 does *)
Lemma one_example_is_not_enough :
  forallb (fun x => 2 <=? length (Teaching.possible 2 [(x, Queries.label [i; o] x)]))%nat (Conjunctions.cube 2)
  = true.
Proof. reflexivity. Qed.

(* ---------------------------------------------------------------- Halving *)
(* Both hypotheses on one point; Halving says 0 on the tie, and the label is 1: one mistake. *)
Definition one_tie : ClassRuns.transcript :=
  ClassRuns.Transcript (ClassRuns.Halving o i) (Class 1 [[o]; [i]]) [ClassRun.Round 0 i o] [] 2 1 1 i i i i.

(* E002-13, "Halving, chain of inequalities": each mistake leaves less than half of the class, so 2^m_T < |C|.
   On the tie of one_tie exactly half is wrong: |C| = 2 and one mistake. *)
Theorem E002_13 : ~ E002_13.statement.
Proof.
  intros S. destruct (ClassRuns.sound one_tie eq_refl) as (P & _ & _ & H & _ & M & R & _ & Ma & _).
  specialize (S _ P). cbn zeta in S. rewrite H, M in S.
  specialize (S ltac:(cbn; lia) (proj1 R eq_refl) (proj1 Ma eq_refl) ltac:(cbn; lra)). cbn in S. lra.
Qed.

(* E002-14, "Halving, bound log(|C|)": at most log |C| mistakes, read with the natural logarithm.
   One_tie has one mistake, and ln 2 < 1. *)
Theorem E002_14 : ~ E002_14.statement.
Proof.
  intros S. destruct (ClassRuns.sound one_tie eq_refl) as (P & _ & _ & H & _ & M & R & _ & Ma & _).
  specialize (S _ P). cbn zeta in S. rewrite H, M in S.
  specialize (S ltac:(cbn; lia) (proj1 R eq_refl) (proj1 Ma eq_refl)).
  change (1 <= ln (INR 2)) in S. replace (INR 2) with 2 in S by (simpl; lra).
  assert (ln 2 < 1) by enclose. lra.
Qed.

(* E002-22, "Summary: The Halving algorithm": Halving makes log2 |C| mistakes.
   On four singletons, log2 4 = 2, every variant of Halving errs at most once; this run has one mistake. *)
Definition four_singletons : finite_class := Class 4 [[i; o; o; o]; [o; i; o; o]; [o; o; i; o]; [o; o; o; i]].
Definition E002_22_run : ClassRuns.transcript :=
  ClassRuns.Transcript (ClassRuns.Halving o i) four_singletons
    [ClassRun.Round 0 o o; ClassRun.Round 1 i o; ClassRun.Round 2 o o; ClassRun.Round 3 o o] [] 4 1 1 i i i i.
Lemma halving_errs_once_on_singletons : Measured.M_H four_singletons = 1%nat.
Proof. vm_compute. reflexivity. Qed.
Theorem E002_22 : ~ E002_22.statement.
Proof.
  intros S. destruct (ClassRuns.sound E002_22_run eq_refl) as (P & _ & _ & H & _ & M & R & _ & Ma & _).
  specialize (S _ P). cbn zeta in S. rewrite H, M in S.
  specialize (S ltac:(cbn; lia) (proj1 R eq_refl) (proj1 Ma eq_refl)).
  change (1 = ln (INR 4) / ln 2) in S. replace (INR 4) with 4 in S by (simpl; lra).
  assert (1.5 < ln 4 / ln 2) by enclose. lra.
Qed.

(* ---------------------------------------------------------------- the optimal prediction *)
(* E002-16, "The Halving Algorithm, the optimal prediction": to follow the group of concepts that can cost fewer
   mistakes is optimal, so errs at most Ldim times.  On three singletons, Ldim = 1, a group of one concept costs
   nothing, so this rule says 1 twice and errs twice; the label of the last point is known. *)
Definition E002_16_run : ClassRuns.transcript :=
  ClassRuns.Transcript ClassRuns.Anyone (Class 3 [[i; o; o]; [o; i; o]; [o; o; i]])
    [ClassRun.Round 0 o i; ClassRun.Round 1 o i; ClassRun.Round 2 i i] [] 3 1 2 i i o o.
Definition fewer_mistakes (n : nat) (V : list hypothesis) (x : nat) (p : bool) : Prop :=
  part V x p <> nil /\ (part V x (negb p) <> nil -> (ldim n (part V x p) <= ldim n (part V x (negb p)))%Z).
Lemma E002_16_run_as_printed :
  let s := ClassRuns.subject E002_16_run in
  ClassRun.follows (fewer_mistakes 3) true (hypotheses (ClassRun.class s)) (ClassRun.rounds s).
Proof.
  repeat (split; [split; [discriminate|intros N; first [now elim N|vm_compute; discriminate]]|]). exact I.
Qed.
Theorem E002_16 : ~ E002_16.statement.
Proof.
  intros S. destruct (ClassRuns.sound E002_16_run eq_refl) as (P & _ & _ & _ & L & M & R & _).
  specialize (S _ P (proj1 R eq_refl)). cbn zeta in S. rewrite L, M in S. cbn in S. lra.
Qed.

(* ---------------------------------------------------------------- conjunctions *)
(* E002-18, "Learning Conjunctions, elimination": at most n mistakes.
   n = 1, and the target is TRUE, without literals: the assignment 1 removes "not x", then 0 removes x: 2 mistakes. *)
Definition E002_18_run : EliminationRuns.transcript :=
  EliminationRuns.Transcript 1 o (Some []) [([i], i, o); ([o], i, o)] [[i; i]; [i; o]; [o; o]] i 0 2.
Theorem E002_18 : ~ E002_18.statement.
Proof.
  intros S. destruct (EliminationRuns.sound E002_18_run eq_refl) as (P & F & _ & C & _ & K & M).
  specialize (S _ P). cbn zeta in S. rewrite K, M in S.
  specialize (S ltac:(cbn; lia) ltac:(cbn; lra) eq_refl (proj2 C eq_refl) F). cbn in S. lra.
Qed.

(* E002-19, "Learning Conjunctions, number of k-conjunctions": 2^k C(n, k) is about 2^k n^k.
   For k = 2 it is less than half of that, for every n: the factor k! is lost.  As an equation it fails at n = 2
   already, with 4 conjunctions against 16. *)
Lemma count_of_pairs n : (1 <= n)%nat ->
  2 * INR (ConjunctionsOfK.H (ConjunctionsOfK.Subject n 2)) < 2 ^ 2 * INR n ^ 2.
Proof.
  intros Hn. unfold ConjunctionsOfK.H. rewrite ConjunctionsProofs.H_is_the_length.
  change (Conjunctions.family _) with (Conjunctions.of_size n 2). rewrite ConjunctionCounts.of_size_count.
  assert (B : (2 * binom n 2 + n = n * n)%nat).
  { clear Hn. assert (O : forall m, binom m 1 = m).
    { induction m as [|m IH]; [reflexivity|]. destruct m; simpl in *; lia. }
    induction n as [|n IH]; [reflexivity|]. change (binom (S n) 2) with (binom n 1 + binom n 2)%nat.
    rewrite O. lia. }
  apply (f_equal INR) in B. rewrite plus_INR, !mult_INR in B. rewrite mult_INR, pow_INR. cbn [pow] in *.
  apply le_INR in Hn. simpl INR in *. lra.
Qed.
Definition E002_19_class : ConjunctionsOfK.subject := ConjunctionsOfK.Subject 2 2.
Theorem E002_19 : ~ E002_19.statement.
Proof.
  intros S. specialize (S E002_19_class I). cbn zeta in S. specialize (S ltac:(cbn; lia) ltac:(cbn; lra)).
  assert (N : ConjunctionsOfK.H E002_19_class = 4%nat) by reflexivity. rewrite N in S. cbn in S. lra.
Qed.

(* E002-20, "Learning Conjunctions, log |C| for k-conjunctions": log |C| = k log n mistakes.
   One literal over three variables (the factor 2^k is lost: |C| = 6), target x_1.  Halving says 0 on the tie at 111,
   where the label is 1, and 0 at 100, where two of the three variables say so: two mistakes, and log2 3 < 2. *)
Definition E002_20_run : HalvingConjunctionsRuns.transcript :=
  HalvingConjunctionsRuns.Transcript 8
    [[o; o; o; o; i; i; i; i]; [i; i; i; i; o; o; o; o]; [o; o; i; i; o; o; i; i]; [i; i; o; o; i; i; o; o];
     [o; i; o; i; o; i; o; i]; [i; o; i; o; i; o; i; o]] i o [(7%nat, i, o); (4%nat, i, o)] 3 1 2.
Theorem E002_20 : ~ E002_20.statement.
Proof.
  intros S. destruct (HalvingConjunctionsRuns.sound E002_20_run eq_refl) as (P & C & _ & Ma & N & K & M).
  specialize (S _ P). cbn zeta in S. rewrite N, K, M in S.
  assert (R : HalvingConjunctions.given_realisable (HalvingConjunctionsRuns.subject E002_20_run)).
  { exists [o; o; o; o; i; i; i; i]. split; [now left|]. repeat constructor. }
  specialize (S ltac:(cbn; lia) ltac:(cbn; lra) C R Ma).
  change (INR 2 <= INR 1 * ln (INR 3) / ln 2) in S. simpl INR in S. replace (1 + 1 + 1) with 3 in S by lra.
  assert (1 * ln 3 / ln 2 < 1.9) by enclose. lra.
Qed.
