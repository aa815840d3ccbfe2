(* A run of the Perceptron compared with the hinge loss of any vector w*, which may be 0, for any labels. *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Numbers linear.PerceptronRun.
Local Open Scope R_scope.

Record subject := Subject { run : PerceptronRun.run; w : list R }.
Definition plays (s : subject) : Prop := PerceptronRun.plays (run s) /\ length (w s) = dim (run s).

(* ---------------------------------------------------------------- quantities *)
Definition hinge (s : subject) (e : example) : R := Rmax 0 (1 - outcome e * dot (w s) (instance e)).
Definition eta (s : subject) : R := rate (run s).
Definition M (s : subject) : nat := count updated (examples (run s)).
Definition F (s : subject) : R := total (map (hinge s) (updates (run s))).
Definition w_star (s : subject) : R := norm (w s).

(* ---------------------------------------------------------------- hypotheses *)
(* Not the margin Perceptron. *)
Definition given_learner (s : subject) : Prop :=
  update_rule (run s) = on_mistakes \/ update_rule (run s) = on_scores_up_to 0.
Definition given_zero_start (s : subject) : Prop := starts_at_zero (run s).
(* True of every such run: PerceptronRunProofs.updates_at_errors. *)
Definition given_on_errors (s : subject) : Prop := updates_up_to 0 (run s).

(* Last, since from here on R is no longer the set of real numbers. *)
Definition R (s : subject) : Reals.Rdefinitions.R := radius (run s).
