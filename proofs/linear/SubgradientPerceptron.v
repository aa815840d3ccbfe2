(* A run of the Perceptron, looked at as steps against subgradients.

   The function of a round is the hinge 1 - y u.x, cut off at 0, of its error, and 0 if there was none.  An error is a
   wrong prediction, or score 0 where the rule counts it as one.  The step that the theorem speaks about goes against
   -y x, or 0 if there was no error.  D_T counts the rounds in which the weights did not make this step or in which it
   is not one against a subgradient of the function of the round. *)
From Coq Require Import Reals List Bool.
From NoRegret Require Import core.Decided core.Numbers linear.PerceptronRun.
Import ListNotations.
Local Open Scope R_scope.

Definition subject : Type := run.
Definition plays : subject -> Prop := PerceptronRun.plays.

(* ---------------------------------------------------------------- functions and subgradients *)
Definition hinge (x : list R) (y : R) (u : list R) : R := Rmax 0 (1 - y * dot u x).
Definition subgradient (n : nat) (f : list R -> R) (w g : list R) : Prop :=
  forall u, length u = n -> f u >= f w + (dot g u - dot g w).

(* of the round e, before which the weights are w *)
Definition erred (w : list R) (e : example) : bool :=
  (if Req_EM_T (prediction e) (outcome e) then false else true) ||
  ((if Req_EM_T (dot w (instance e)) 0 then true else false) && updated e).
Definition loss (w : list R) (e : example) : list R -> R :=
  if erred w e then hinge (instance e) (outcome e) else fun _ => 0.
Definition slope (w : list R) (e : example) : list R :=
  map (Rmult (if erred w e then - outcome e else 0)) (instance e).
Definition step (p : run) (w : list R) (e : example) : Prop :=
  next p w e = moved w (- rate p) (slope w e) /\ subgradient (dim p) (loss w e) w (slope w e).

(* ---------------------------------------------------------------- quantities and hypotheses *)
Definition another_step (p : run) (round : list R * example) : bool :=
  negb (decided (step p (fst round) (snd round))).
Definition D_T (s : subject) : nat := count (another_step s) (combine (weights s) (examples s)).
(* Not the margin Perceptron. *)
Definition given_learner (s : subject) : Prop := update_rule s = on_mistakes \/ update_rule s = on_scores_up_to 0.
