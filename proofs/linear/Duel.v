(* Winnow (linear/WinnowRun.v) and the Perceptron on the same sequence.

   The Perceptron has weights w, any at first; it says the sign of w.x (its tie rule where that is 0), and on an error
   adds eta y x to w, which is an update unless x is 0.

   Scope: the bound on Winnow; that for every N there is a sequence on which the Perceptron from 0 errs N/2 times,
   whatever its rate and its rule for score 0, is DuelProofs.separation_for_every_N. *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Vectors linear.Perceptron linear.WinnowRun.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- the Perceptron *)
Record perceptron := Perceptron { p_rate : R; p_tie : R; p_ties_update : bool; p_start : list R }.
Definition p_error (p : perceptron) (weights : list R) (e : round) : bool :=
  errs (p_tie p) (p_ties_update p) (list_dot weights (x e)) (y e).
Definition p_fits (p : perceptron) (weights : list R) (e : round) : Prop :=
  length (x e) = length (p_start p) /\ is_label (y e) /\
  prediction e = label (p_tie p) (list_dot weights (x e)) /\
  (updated e = true <-> p_error p weights e = true /\ ~ Forall (fun a => a = 0) (x e)).
Definition p_next (p : perceptron) (weights : list R) (e : round) : list R :=
  if p_error p weights e then moved weights (p_rate p * y e) (x e) else weights.
Fixpoint p_follows (p : perceptron) (weights : list R) (rounds : list round) : Prop :=
  match rounds with
  | nil => True
  | e :: rest => p_fits p weights e /\ p_follows p (p_next p weights e) rest
  end.
Definition p_plays (p : perceptron) (rounds : list round) : Prop :=
  0 < p_rate p /\ is_label (p_tie p) /\ p_follows p (p_start p) rounds.

(* ---------------------------------------------------------------- the duel *)
Record subject := Subject {
  fast : winnow; fast_rounds : list round;
  slow : perceptron; slow_rounds : list round }.
(* our Winnow starts with equal weights *)
Definition plays (s : subject) : Prop :=
  WinnowRun.plays (fast s) (fast_rounds s) /\ equal_start (fast s) /\
  p_plays (slow s) (slow_rounds s).

Definition N (s : subject) : nat := width (fast s).
Definition M (s : subject) : nat := count updated (fast_rounds s).
(* its predictions that were wrong: an update on a right tie is none of them *)
Definition mistaken (e : round) : bool := if Req_EM_T (prediction e) (y e) then false else true.
Definition M_P (s : subject) : nat := count mistaken (slow_rounds s).
Definition shown (e : round) : list R * R := (x e, y e).
Definition given_signs (s : subject) : Prop := all_signs (fast_rounds s).
Definition given_one_expert (s : subject) : Prop :=
  map shown (fast_rounds s) = map shown (slow_rounds s) /\
  Forall (fun e => nth 0 (x e) 0 = y e) (fast_rounds s).
Definition given_unit_rate (s : subject) : Prop := rate (fast s) = Finite 1.
