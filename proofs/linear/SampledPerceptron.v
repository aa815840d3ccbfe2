(* The Perceptron of rate 1, from 0, trained until it is at rest on samples that are drawn from a law on finitely many
   labelled points.  Python looks at all samples of m and of m + 1 points; so do the expectations here.

   Scope: laws on finitely many points.  The passes over a sample are at most `most`, and all samples come to rest in
   them: Python leaves the question open otherwise.  That every separable law has such a `most` is
   SampledPerceptronProofs.separable_laws_come_to_rest. *)
From Coq Require Import Reals List Bool.
From NoRegret Require Import core.Sums linear.PerceptronRun linear.PerceptronPasses.
Import ListNotations.
Local Open Scope R_scope.

Record atom := Atom { instance : list R; outcome : R; probability : R }.
Record subject := Subject { dim : nat; law : list atom; m : nat; tie : R; most : nat }.
Definition point (a : atom) : labelled_point := (instance a, outcome a).

(* ---------------------------------------------------------------- samples *)
(* The mean of f over the samples of k points, drawn independently *)
Fixpoint mean (law : list atom) (k : nat) (f : list atom -> R) : R :=
  match k with
  | O => f nil
  | S j => sum (fun a => probability a * mean law j (fun rest => f (a :: rest))) law
  end.
Definition drawn (s : subject) (k : nat) (sample : list atom) : Prop := length sample = k /\ incl sample (law s).

(* ---------------------------------------------------------------- the learner *)
Definition learner (s : subject) : perceptron := Perceptron 1 (tie s) on_mistakes.
Definition origin (s : subject) : list R := repeat 0 (dim s).
Definition trained (s : subject) (sample : list atom) : list R :=
  final (learner s) (most s) (origin s) (map point sample).
Definition updates_on (s : subject) (sample : list atom) : nat :=
  all_updates (learner s) (most s) (origin s) (map point sample).
Definition comes_to_rest (s : subject) (sample : list atom) : Prop :=
  converged (learner s) (most s) (origin s) (map point sample) = true.
(* the probability that the weights w are wrong on a new point *)
Definition error (s : subject) (w : list R) : R :=
  sum (fun a => if wrong (learner s) w (point a) then probability a else 0) (law s).

Definition plays (s : subject) : Prop :=
  is_label (tie s) /\
  Forall (fun a => length (instance a) = dim s /\ is_label (outcome a) /\ 0 <= probability a) (law s) /\
  sum probability (law s) = 1 /\
  forall sample, drawn s (m s) sample \/ drawn s (S (m s)) sample -> comes_to_rest s sample.

(* ---------------------------------------------------------------- quantities and hypotheses *)
Definition E_M (s : subject) : R := mean (law s) (S (m s)) (fun sample => INR (updates_on s sample)).
Definition E_err (s : subject) : R := mean (law s) (m s) (fun sample => error s (trained s sample)).
(* strictly: no point lies on the hyperplane *)
Definition given_separable (s : subject) : Prop :=
  exists v, Forall (fun a => 0 < outcome a * dot v (instance a)) (law s).
