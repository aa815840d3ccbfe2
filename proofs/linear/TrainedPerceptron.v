(* A training: passes of the Perceptron over a sample, each in any order, with a vector v that may separate it.

   The training goes on while a pass has an update or a mistake (of x = 0 nothing is ever learnt).  It may be cut
   short after any number of passes.  What the learner says at score 0 is one label all the time. *)
From Coq Require Import Reals List Bool Permutation.
From NoRegret Require Import core.Numbers linear.PerceptronRun.
Import ListNotations.
Local Open Scope R_scope.

Record subject := Subject {
  run : PerceptronRun.run; sample : list (list R * R); parts : list (list example); v : list R }.

(* ---------------------------------------------------------------- the training *)
Definition point (e : example) : list R * R := (instance e, outcome e).
Definition stirs (pass : list example) : bool :=
  existsb (fun e => updated e || (if Req_EM_T (prediction e) (outcome e) then false else true)) pass.
Definition plays (s : subject) : Prop :=
  PerceptronRun.plays (run s) /\
  (forall t, tie (run s) t = tie (run s) 0) /\
  length (v s) = dim (run s) /\
  examples (run s) = concat (parts s) /\
  parts s <> nil /\
  Forall (fun pass => Permutation (map point pass) (sample s)) (parts s) /\
  Forall (fun pass => stirs pass = true) (removelast (parts s)).

(* ---------------------------------------------------------------- quantities *)
Definition N (s : subject) : nat := dim (run s).
Definition M (s : subject) : nat := count updated (examples (run s)).
Definition r (s : subject) : R := radius (run s).
Definition rho (s : subject) : R := margin (run s) (v s).
Definition passes (s : subject) : nat := length (parts s).

(* ---------------------------------------------------------------- hypotheses *)
(* Not the margin Perceptron. *)
Definition given_learner (s : subject) : Prop :=
  update_rule (run s) = on_mistakes \/ update_rule (run s) = on_scores_up_to 0.
Definition given_zero_start (s : subject) : Prop := starts_at_zero (run s).
(* True of every such run: PerceptronRunProofs.updates_at_errors. *)
Definition given_on_errors (s : subject) : Prop := updates_up_to 0 (run s).
Definition given_converged (s : subject) : Prop := stirs (last (parts s) nil) = false.
(* The points of Exercise 7.1, for i = 0, ..., N - 1: i times -y, then y, then 0; the label y is 1, -1, 1, ... *)
Definition hard_label (i : nat) : R := if Nat.even i then 1 else -1.
Definition hard_point (n i : nat) : list R := repeat (- hard_label i) i ++ hard_label i :: repeat 0 (n - i - 1).
Definition given_hard_sample (s : subject) : Prop :=
  forall z, In z (map point (examples (run s))) <->
    exists i, (i < N s)%nat /\ z = (hard_point (N s) i, hard_label i).
