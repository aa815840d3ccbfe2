(* A run of the margin Perceptron, which updates where y w.x <= theta, or of the Perceptron, looked at with a vector v
   that may separate it and a number `margin` up to which its updates' scores may go: theta, or a larger one. *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Numbers linear.PerceptronRun.
Local Open Scope R_scope.

Record subject := Subject { run : PerceptronRun.run; margin : R; v : list R }.
Definition plays (s : subject) : Prop := PerceptronRun.plays (run s) /\ length (v s) = dim (run s).

(* ---------------------------------------------------------------- quantities *)
Definition eta (s : subject) : R := rate (run s).
Definition M (s : subject) : nat := count updated (examples (run s)).
Definition r (s : subject) : R := radius (run s).
Definition rho (s : subject) : R := PerceptronRun.margin (run s) (v s).

(* ---------------------------------------------------------------- hypotheses *)
Definition given_learner (s : subject) : Prop :=
  update_rule (run s) = on_mistakes \/ exists theta, 0 <= theta /\ update_rule (run s) = on_scores_up_to theta.
Definition given_zero_start (s : subject) : Prop := starts_at_zero (run s).
(* True of every run of the margin Perceptron with this margin: PerceptronRunProofs.updates_at_close_scores. *)
Definition given_on_close_scores (s : subject) : Prop := updates_up_to (margin s) (run s).
