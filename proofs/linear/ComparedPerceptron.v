(* A run of the Perceptron compared with a vector w, not 0, for any labels: rho is 1/|w|, and the deviation of a round
   is (1 - y w.x)_+, the hinge loss of w. *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Numbers linear.PerceptronRun.
Local Open Scope R_scope.

Record subject := Subject { run : PerceptronRun.run; w : list R }.
Definition plays (s : subject) : Prop :=
  PerceptronRun.plays (run s) /\ length (w s) = dim (run s) /\ dot (w s) (w s) <> 0.
Definition rounds (s : subject) : list example := examples (run s).

(* ---------------------------------------------------------------- quantities *)
Definition deviation (s : subject) (e : example) : R := Rmax 0 (1 - outcome e * dot (w s) (instance e)).
Definition eta (s : subject) : R := rate (run s).
Definition M (s : subject) : nat := count updated (rounds s).
Definition r (s : subject) : R := radius (run s).
Definition rho (s : subject) : R := 1 / norm (w s).
Definition D_I (s : subject) : R := total (map (deviation s) (updates (run s))).
Definition S_I (s : subject) : R := sqrt (total (map (fun e => dot (instance e) (instance e)) (updates (run s)))).
Definition L_1 (s : subject) : R := total (map (deviation s) (rounds s)).
Definition L_2 (s : subject) : R := sqrt (total (map (fun e => deviation s e ^ 2) (rounds s))).

(* ---------------------------------------------------------------- hypotheses *)
(* Not the margin Perceptron. *)
Definition given_learner (s : subject) : Prop :=
  update_rule (run s) = on_mistakes \/ update_rule (run s) = on_scores_up_to 0.
Definition given_zero_start (s : subject) : Prop := starts_at_zero (run s).
(* True of every such run: PerceptronRunProofs.updates_at_errors. *)
Definition given_on_errors (s : subject) : Prop := updates_up_to 0 (run s).
