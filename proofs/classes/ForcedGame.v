(* A learner against labels that contradict it, down a shattered tree; and a fresh learner on the same sequence.

   The game is a recorded run with its class; `replay` are the predictions of the fresh learner on its points and
   labels.  That every deterministic learner can be led so, whatever it says, is `every_learner_can_be_led` in
   ForcedGameProofs.v. *)
From Coq Require Import List Bool Arith ZArith.
From NoRegret Require Import classes.FiniteClass.
From NoRegret Require classes.ClassRun.
Import ListNotations.

Record subject := Subject { game : ClassRun.subject; replay : list bool }.
Definition rounds (s : subject) : list ClassRun.round := ClassRun.rounds (game s).
Definition plays (s : subject) : Prop := ClassRun.plays (game s) /\ length (replay s) = length (rounds s).

(* ---------------------------------------------------------------- quantities *)
Definition Ldim (s : subject) : nat := ClassRun.Ldim (game s).
(* the examples of the rounds down the tree; what comes after them is no part of the statement *)
Definition down (s : subject) : examples := firstn (Ldim s) (map ClassRun.example (rounds s)).
Definition mistakes (predictions : list bool) (s : examples) : nat :=
  length (filter (fun pe => negb (eqb (fst pe) (snd (snd pe)))) (combine predictions s)).
(* the fresh learner's mistakes on them, if a hypothesis realises them *)
Definition m_T (s : subject) : nat :=
  if is_empty (version (hypotheses (ClassRun.class (game s))) (down s)) then 0 else mistakes (replay s) (down s).

(* ---------------------------------------------------------------- hypotheses *)
Definition given_deterministic (s : subject) : Prop := replay s = map ClassRun.prediction (rounds s).
Definition given_contradicted (s : subject) : Prop :=
  Ldim s <= length (rounds s) /\ Forall (fun r => ClassRun.err r = true) (firstn (Ldim s) (rounds s)).
(* after t rounds what is left is at least as deep as the rest of a tree of depth Ldim *)
Definition given_down_a_tree (s : subject) : Prop :=
  let class := ClassRun.class (game s) in
  let depth V := ldim (points class) V in
  forall t, t <= Ldim s -> t <= length (rounds s) ->
    (depth (hypotheses class) - Z.of_nat t
      <= depth (ClassRun.space true (hypotheses class) (firstn t (rounds s))))%Z.
