(* The sampled Perceptron with some vectors, of which each sample of m + 1 points is separated by one.

   Of a sample the radius r is the largest length of its points, about the origin, and rho the largest margin of one of
   the vectors.  Python hands over the vector of the largest margin there is, for each sample.

   Scope: laws on finitely many points, as in SampledPerceptron.v. *)
From Coq Require Import Reals List Bool.
From NoRegret Require Import core.Numbers linear.PerceptronRun.
From NoRegret Require linear.SampledPerceptron.
Import ListNotations.
Local Open Scope R_scope.

Notation atom := SampledPerceptron.atom.
Record subject := Subject { case : SampledPerceptron.subject; separators : list (list R) }.

(* ---------------------------------------------------------------- a sample and a vector *)
Definition gain (v : list R) (a : atom) : R := SampledPerceptron.outcome a * dot v (SampledPerceptron.instance a).
Definition functional_margin (v : list R) (sample : list atom) : R := least 1 (map (gain v) sample).
Definition radius_squared (sample : list atom) : R :=
  largest 0 (map (fun a => dot (SampledPerceptron.instance a) (SampledPerceptron.instance a)) sample).
(* (r/rho)^2, where rho is the functional margin over the length of v *)
Definition ratio (sample : list atom) (v : list R) : R :=
  radius_squared sample * dot v v / functional_margin v sample ^ 2.
Definition separates (sample : list atom) (v : list R) : bool :=
  if Rlt_dec 0 (functional_margin v sample) then true else false.
Definition least_ratio (s : subject) (sample : list atom) : R :=
  least 0 (map (ratio sample) (filter (separates sample) (separators s))).

Definition plays (s : subject) : Prop :=
  SampledPerceptron.plays (case s) /\
  forall sample, SampledPerceptron.drawn (case s) (S (SampledPerceptron.m (case s))) sample ->
  existsb (separates sample) (separators s) = true.

(* ---------------------------------------------------------------- quantities and hypotheses *)
Definition m (s : subject) : nat := SampledPerceptron.m (case s).
Definition E_err (s : subject) : R := SampledPerceptron.E_err (case s).
Definition E_Q (s : subject) : R := SampledPerceptron.mean (SampledPerceptron.law (case s)) (S (m s)) (least_ratio s).
Definition given_separable (s : subject) : Prop := SampledPerceptron.given_separable (case s).
