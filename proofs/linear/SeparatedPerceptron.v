(* A run of the Perceptron looked at with a vector v that may separate it: every y v.x is positive. *)
From Coq Require Import Reals ZArith List Bool.
From NoRegret Require Import core.Numbers linear.PerceptronRun.
Import ListNotations.
Local Open Scope R_scope.

Record subject := Subject { run : PerceptronRun.run; v : list R }.
Definition plays (s : subject) : Prop := PerceptronRun.plays (run s) /\ length (v s) = dim (run s).
Definition rounds (s : subject) : list example := examples (run s).

(* ---------------------------------------------------------------- quantities *)
Definition N (s : subject) : nat := dim (run s).
Definition eta (s : subject) : R := rate (run s).
Definition M (s : subject) : nat := count updated (rounds s).
Definition r (s : subject) : R := radius (run s).
Definition rho (s : subject) : R := margin (run s) (v s).
Definition w_0 (s : subject) : R := norm (start (run s)).
(* the whole part of the sum of v, which is the size of the committee if v marks its members by 1 *)
Definition K (s : subject) : nat := Z.to_nat (Int_part (total (v s))).

(* In how many rounds does a Perceptron of rate 1, with weights w now, say something else than the run? *)
Fixpoint disagreements (p : PerceptronRun.run) (t : nat) (w : list R) (es : list example) : nat :=
  match es with
  | nil => 0
  | e :: rest =>
      let score := dot w (instance e) in
      let said := sign (tie p t) score in
      let erred := asks (update_rule p) said (outcome e) score in
      (if Req_EM_T said (prediction e) then 0 else 1) +
      disagreements p (S t) (if erred then moved w (outcome e) (instance e) else w) rest
  end.
Definition D_T (s : subject) : nat := disagreements (run s) 0 (repeat 0 (N s)) (rounds s).

(* ---------------------------------------------------------------- hypotheses *)
(* Not the margin Perceptron. *)
Definition given_learner (s : subject) : Prop :=
  update_rule (run s) = on_mistakes \/ update_rule (run s) = on_scores_up_to 0.
Definition given_zero_start (s : subject) : Prop := starts_at_zero (run s).
(* True of every such run: PerceptronRunProofs.updates_at_errors. *)
Definition given_on_errors (s : subject) : Prop := updates_up_to 0 (run s).
Definition given_signs (s : subject) : Prop :=
  Forall (fun e => Forall (fun a => a = 1 \/ a = -1) (instance e)) (rounds s).
(* v marks the K members, and each label is what most of them say. *)
Definition given_committee (s : subject) : Prop :=
  Forall (fun a => a = 0 \/ a = 1) (v s) /\ 0 < functional_margin (run s) (v s).
