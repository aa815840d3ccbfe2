(* The Perceptron that passes over a sample without end, the k-th time in the order `order k`, from any start.

   C is 1 if at some time a pass has neither an update nor a mistake, or if a state comes twice: the weights at the
   start of a pass are those at the start of an earlier one, and so are the orders of this and of all later passes.

   Scope: training without end; Python trains for a number of passes, and where it saw neither it leaves the question
   open. *)
From Coq Require Import Reals List Bool Permutation ZArith.
From NoRegret Require Import core.Decided linear.PerceptronRun linear.PerceptronPasses.
Import ListNotations.
Local Open Scope R_scope.

Record subject := Subject {
  dim : nat; learner : perceptron; start : list R; sample : list labelled_point; order : nat -> list labelled_point }.
Definition plays (s : subject) : Prop :=
  0 < rate (learner s) /\ is_label (tie (learner s)) /\ length (start s) = dim s /\
  Forall (fun z => length (fst z) = dim s /\ is_label (snd z)) (sample s) /\
  forall k, Permutation (order s k) (sample s).

(* ---------------------------------------------------------------- the training *)
(* the weights after k passes *)
Fixpoint weights (s : subject) (k : nat) : list R :=
  match k with O => start s | S j => pass (learner s) (weights s j) (order s j) end.
Definition converges (s : subject) : Prop := exists k, stirs (learner s) (weights s k) (order s k) = false.
(* a state: the weights, and the position in the training, from which on all is as before *)
Definition repeats (s : subject) : Prop :=
  exists j k, (j < k)%nat /\ weights s j = weights s k /\ forall i, order s (i + j) = order s (i + k).

(* ---------------------------------------------------------------- quantities and hypotheses *)
Definition C (s : subject) : nat := if decided (converges s \/ repeats s) then 1 else 0.
(* Not the margin Perceptron. *)
Definition given_learner (s : subject) : Prop :=
  update_rule (learner s) = on_mistakes \/ update_rule (learner s) = on_scores_up_to 0.
Definition rational (a : R) : Prop := exists p q : Z, (0 < q)%Z /\ a = IZR p / IZR q.
(* without it nothing need ever repeat: CyclicPerceptronProofs.irrational_samples_need_not_repeat *)
Definition given_rational (s : subject) : Prop := Forall (fun z => Forall rational (fst z)) (sample s).
Definition given_cyclic_order (s : subject) : Prop := forall k, order s k = sample s.
