(* Does the Perceptron of a recorded rational run make the steps of SubgradientPerceptron.v? *)
From Coq Require Import Reals QArith Qreals List Bool.
From NoRegret Require Import core.Rationals.
From NoRegret Require linear.PerceptronRun linear.SubgradientPerceptron linear.SubgradientPerceptronProofs.
From NoRegret Require Import linear.PerceptronRuns.
Import ListNotations.
Local Open Scope Q_scope.

(* a run, and in how many rounds Python saw another step *)
Record transcript := Transcript { base : recorded; D_T : nat }.
Definition own_rule (t : recorded) : bool := match theta t with None => true | Some q => Qeq_bool q 0 end.
Definition conforms (t : transcript) : bool :=
  PerceptronRuns.conforms (base t) && own_rule (base t) && Nat.eqb (D_T t) 0.
Definition subject (t : transcript) : SubgradientPerceptron.subject := run (base t).

Theorem sound t : conforms t = true ->
  SubgradientPerceptron.plays (subject t) /\ SubgradientPerceptron.given_learner (subject t) /\
  SubgradientPerceptron.D_T (subject t) = D_T t.
Proof.
  unfold conforms. rewrite !andb_true_iff. intros ((P & L) & D). apply run_sound in P. apply Nat.eqb_eq in D.
  assert (G : SubgradientPerceptron.given_learner (subject t)).
  { unfold SubgradientPerceptron.given_learner. cbn. unfold rule, own_rule in *. destruct (theta (base t)) as [q|];
      [right|now left]. apply Qeq_bool_R in L. now rewrite L, Q2R_zero. }
  split; [exact P|]. split; [exact G|]. rewrite D. apply INR_eq.
  exact (SubgradientPerceptronProofs.perceptron_sgd _ P G).
Qed.
Example sample_conforms : conforms (Transcript sample 0) = true.
Proof. vm_compute. reflexivity. Qed.
