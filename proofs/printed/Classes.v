(* What is printed about SOA and its experts and is false, refuted. *)
From Coq Require Import Reals Lra List Bool.
From NoRegret Require Import printed.Enclosures.
From NoRegret Require Import classes.FiniteClass.
From NoRegret Require classes.Expertise classes.ExpertiseRuns.
From NoRegret Require Import statements.printed.
Import ListNotations.
Local Open Scope R_scope.

Local Notation o := false.
Local Notation i := true.

(* E003-22, "Expert(i_1, ..., i_L), ties": SOA says 1 at a tie, and the expert 0; told the rounds in which SOA errs,
   it says what the hypothesis says.  H = {0, 1} on one point, h = 1: SOA does not err, and Expert() says 0. *)
Definition E003_22_run : ExpertiseRuns.transcript :=
  ExpertiseRuns.Transcript 1 [[o]; [i]] 1 [0%nat] i o [] [o] 1 1.
Theorem E003_22 : ~ E003_22.statement.
Proof.
  intros S. destruct (ExpertiseRuns.sound E003_22_run eq_refl) as (P & _ & _ & _ & D).
  specialize (S _ P). cbn zeta in S. rewrite D in S. cbn in S. lra.
Qed.
