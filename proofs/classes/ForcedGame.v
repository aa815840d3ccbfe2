(* A learner against labels that contradict it, down a shattered tree; and a fresh learner on the same sequence.

   A learner says the label of a point, given the examples so far.  It is made twice: `made 0` is in the game, whose
   record has what it says; `made 1` is the fresh one, which meets the same points and labels.  Of a learner that
   flips coins these are two functions.

   Scope: finite classes on finitely many points, and a game already played; that every deterministic learner can be
   led so, whatever it says, is ForcedGameProofs.every_learner_can_be_led, and that it errs Ldim times on a sequence
   that a hypothesis realises is ForcedGameProofs.every_learner_errs_Ldim_times. *)
From Coq Require Import List Bool Arith ZArith.
From NoRegret Require Import classes.FiniteClass.
From NoRegret Require classes.ClassRun.
Import ListNotations.

(* ---------------------------------------------------------------- the learner *)
Definition learner := examples -> nat -> bool.
(* what A says on a sequence, after the examples of the past *)
Fixpoint said (A : learner) (past s : examples) : list bool :=
  match s with
  | nil => nil
  | (x, y) :: rest => A past x :: said A (past ++ [(x, y)]) rest
  end.
Definition mistakes (predictions : list bool) (s : examples) : nat :=
  length (filter (fun pe => negb (eqb (fst pe) (snd (snd pe)))) (combine predictions s)).

(* ---------------------------------------------------------------- the game *)
Record subject := Subject { made : nat -> learner; game : ClassRun.subject }.
Definition rounds (s : subject) : list ClassRun.round := ClassRun.rounds (game s).
Definition sequence (s : subject) : examples := map ClassRun.example (rounds s).
Definition plays (s : subject) : Prop :=
  ClassRun.plays (game s) /\ map ClassRun.prediction (rounds s) = said (made s 0) [] (sequence s).

(* ---------------------------------------------------------------- quantities *)
Definition Ldim (s : subject) : nat := ClassRun.Ldim (game s).
(* the examples of the rounds down the tree; what comes after them is no part of the statement *)
Definition down (s : subject) : examples := firstn (Ldim s) (sequence s).
(* the fresh learner's mistakes on them, if a hypothesis realises them *)
Definition m_T (s : subject) : nat :=
  if is_empty (version (hypotheses (ClassRun.class (game s))) (down s)) then 0
  else mistakes (said (made s 1) [] (down s)) (down s).

(* ---------------------------------------------------------------- hypotheses *)
Definition given_deterministic (s : subject) : Prop :=
  said (made s 1) [] (sequence s) = said (made s 0) [] (sequence s).
Definition given_contradicted (s : subject) : Prop :=
  Ldim s <= length (rounds s) /\ Forall (fun r => ClassRun.err r = true) (firstn (Ldim s) (rounds s)).
(* after t rounds what is left is at least as deep as the rest of a tree of depth Ldim *)
Definition given_down_a_tree (s : subject) : Prop :=
  let class := ClassRun.class (game s) in
  let depth V := ldim (points class) V in
  forall t, t <= Ldim s -> t <= length (rounds s) ->
    (depth (hypotheses class) - Z.of_nat t
      <= depth (ClassRun.space true (hypotheses class) (firstn t (rounds s))))%Z.
