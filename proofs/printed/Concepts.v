(* Printed claims about Halving and conjunctions (document 2), refuted.

   Most subjects are recorded runs, as in the files ...Runs.v: that they are, and their numbers, is computed. *)
From Coq Require Import Reals Lra Lia List Bool Arith ZArith.
From NoRegret Require Import classes.FiniteClass.
From NoRegret Require classes.ClassRun classes.ClassRuns classes.EliminationRuns.
From NoRegret Require Import statements.printed.
Import ListNotations.
Local Open Scope R_scope.

Local Notation o := false.
Local Notation i := true.

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
