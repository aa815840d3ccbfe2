(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require linear.AveragedPerceptron.
From NoRegret Require linear.CyclicPerceptron.
From NoRegret Require linear.DualPerceptron.
From NoRegret Require linear.SampledPerceptron.
From NoRegret Require linear.SeparatedSamples.
From NoRegret Require linear.SubgradientPerceptron.
From NoRegret Require linear.TrainedPerceptron.
Local Open Scope R_scope.

(* perceptron.passes: On a separable sample the Perceptron converges within (r/rho)^2 + 1 passes *)
Module perceptron_passes.
  Definition statement : Prop :=
    forall s : TrainedPerceptron.subject,
    let r := TrainedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := TrainedPerceptron.rho s in  (* the margin: the smallest y v.x/|v|, or 1/|w| *)
    let passes := TrainedPerceptron.passes s in  (* the passes played, until one is without update *)
    TrainedPerceptron.plays s ->
    TrainedPerceptron.given_learner s ->
    rho > 0 ->
    TrainedPerceptron.given_zero_start s ->
    TrainedPerceptron.given_on_errors s ->
    INR passes <= floor (r ^ 2 / rho ^ 2) + 1.
  Definition defined : Prop :=
    forall s : TrainedPerceptron.subject,
    let r := TrainedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := TrainedPerceptron.rho s in  (* the margin: the smallest y v.x/|v|, or 1/|w| *)
    let passes := TrainedPerceptron.passes s in  (* the passes played, until one is without update *)
    TrainedPerceptron.plays s ->
    TrainedPerceptron.given_learner s ->
    rho > 0 ->
    TrainedPerceptron.given_zero_start s ->
    TrainedPerceptron.given_on_errors s ->
    (rho ^ 2 <> 0).
  Definition inhabited : Prop :=
    exists s : TrainedPerceptron.subject,
    let r := TrainedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := TrainedPerceptron.rho s in  (* the margin: the smallest y v.x/|v|, or 1/|w| *)
    let passes := TrainedPerceptron.passes s in  (* the passes played, until one is without update *)
    TrainedPerceptron.plays s /\
    TrainedPerceptron.given_learner s /\
    rho > 0 /\
    TrainedPerceptron.given_zero_start s /\
    TrainedPerceptron.given_on_errors s.
End perceptron_passes.

(* perceptron.exponential: On the sample of Exercise 7.1, of N points, every order takes at least 2^(N-1) updates *)
Module perceptron_exponential.
  Definition statement : Prop :=
    forall s : TrainedPerceptron.subject,
    let N := TrainedPerceptron.N s in  (* the dimension *)
    let M := TrainedPerceptron.M s in  (* the number of updates *)
    TrainedPerceptron.plays s ->
    (0 < N)%nat ->
    INR N >= 2 ->
    TrainedPerceptron.given_learner s ->
    TrainedPerceptron.given_hard_sample s ->
    TrainedPerceptron.given_zero_start s ->
    TrainedPerceptron.given_converged s ->
    INR M >= 2 ^ (N - 1)%nat.
  Definition inhabited : Prop :=
    exists s : TrainedPerceptron.subject,
    let N := TrainedPerceptron.N s in  (* the dimension *)
    let M := TrainedPerceptron.M s in  (* the number of updates *)
    TrainedPerceptron.plays s /\
    (0 < N)%nat /\
    INR N >= 2 /\
    TrainedPerceptron.given_learner s /\
    TrainedPerceptron.given_hard_sample s /\
    TrainedPerceptron.given_zero_start s /\
    TrainedPerceptron.given_converged s.
End perceptron_exponential.

(* perceptron.cycling: On a rational sample in cyclic order the Perceptron converges or repeats a state *)
Module perceptron_cycling.
  Definition statement : Prop :=
    forall s : CyclicPerceptron.subject,
    let C := CyclicPerceptron.C s in  (* 1 if the training converges or a state (weights, position) comes twice *)
    CyclicPerceptron.plays s ->
    CyclicPerceptron.given_learner s ->
    CyclicPerceptron.given_rational s ->
    CyclicPerceptron.given_cyclic_order s ->
    INR C = 1.
  Definition inhabited : Prop :=
    exists s : CyclicPerceptron.subject,
    let C := CyclicPerceptron.C s in  (* 1 if the training converges or a state (weights, position) comes twice *)
    CyclicPerceptron.plays s /\
    CyclicPerceptron.given_learner s /\
    CyclicPerceptron.given_rational s /\
    CyclicPerceptron.given_cyclic_order s.
End perceptron_cycling.

(* perceptron.loo: The expected error of the trained Perceptron is at most its expected updates over m + 1 *)
Module perceptron_loo.
  Definition statement : Prop :=
    forall s : SampledPerceptron.subject,
    let m := SampledPerceptron.m s in  (* the size of the sample *)
    let E_M := SampledPerceptron.E_M s in  (* the expected updates on m + 1 points *)
    let E_err := SampledPerceptron.E_err s in  (* the expected error after m points *)
    SampledPerceptron.plays s ->
    SampledPerceptron.given_separable s ->
    E_err <= E_M / (INR m + 1).
  Definition defined : Prop :=
    forall s : SampledPerceptron.subject,
    let m := SampledPerceptron.m s in  (* the size of the sample *)
    let E_M := SampledPerceptron.E_M s in  (* the expected updates on m + 1 points *)
    let E_err := SampledPerceptron.E_err s in  (* the expected error after m points *)
    SampledPerceptron.plays s ->
    SampledPerceptron.given_separable s ->
    (INR m + 1 <> 0).
  Definition inhabited : Prop :=
    exists s : SampledPerceptron.subject,
    let m := SampledPerceptron.m s in  (* the size of the sample *)
    let E_M := SampledPerceptron.E_M s in  (* the expected updates on m + 1 points *)
    let E_err := SampledPerceptron.E_err s in  (* the expected error after m points *)
    SampledPerceptron.plays s /\
    SampledPerceptron.given_separable s.
End perceptron_loo.

(* perceptron.loo-margin: The expected error of the trained Perceptron is at most the expected (r/rho)^2 over m + 1 *)
Module perceptron_loo_margin.
  Definition statement : Prop :=
    forall s : SeparatedSamples.subject,
    let m := SeparatedSamples.m s in  (* the size of the sample *)
    let E_err := SeparatedSamples.E_err s in  (* the expected error after m points *)
    let E_Q := SeparatedSamples.E_Q s in  (* the expected squared ratio, on m + 1 points, of the largest length to the largest margin *)
    SeparatedSamples.plays s ->
    SeparatedSamples.given_separable s ->
    E_err <= E_Q / (INR m + 1).
  Definition defined : Prop :=
    forall s : SeparatedSamples.subject,
    let m := SeparatedSamples.m s in  (* the size of the sample *)
    let E_err := SeparatedSamples.E_err s in  (* the expected error after m points *)
    let E_Q := SeparatedSamples.E_Q s in  (* the expected squared ratio, on m + 1 points, of the largest length to the largest margin *)
    SeparatedSamples.plays s ->
    SeparatedSamples.given_separable s ->
    (INR m + 1 <> 0).
  Definition inhabited : Prop :=
    exists s : SeparatedSamples.subject,
    let m := SeparatedSamples.m s in  (* the size of the sample *)
    let E_err := SeparatedSamples.E_err s in  (* the expected error after m points *)
    let E_Q := SeparatedSamples.E_Q s in  (* the expected squared ratio, on m + 1 points, of the largest length to the largest margin *)
    SeparatedSamples.plays s /\
    SeparatedSamples.given_separable s.
End perceptron_loo_margin.

(* averaged.identity: The average weight is the sum of the weights by how long they survived *)
Module averaged_identity.
  Definition statement : Prop :=
    forall s : AveragedPerceptron.subject,
    let D := AveragedPerceptron.D s in  (* the squared distance of the two averages, times T^2 *)
    AveragedPerceptron.plays s ->
    D = 0.
  Definition inhabited : Prop :=
    exists s : AveragedPerceptron.subject,
    let D := AveragedPerceptron.D s in  (* the squared distance of the two averages, times T^2 *)
    AveragedPerceptron.plays s.
End averaged_identity.

(* dual.equivalence: Dual, kernel and primal Perceptron make the same predictions, with explicit features *)
Module dual_equivalence.
  Definition statement : Prop :=
    forall s : DualPerceptron.subject,
    let D_T := DualPerceptron.D_T s in  (* the rounds in which the primal Perceptron says something else *)
    DualPerceptron.plays s ->
    DualPerceptron.given_known_features s ->
    INR D_T = 0.
  Definition inhabited : Prop :=
    exists s : DualPerceptron.subject,
    let D_T := DualPerceptron.D_T s in  (* the rounds in which the primal Perceptron says something else *)
    DualPerceptron.plays s /\
    DualPerceptron.given_known_features s.
End dual_equivalence.

(* perceptron.sgd: The Perceptron makes subgradient steps on the hinge of its errors *)
Module perceptron_sgd.
  Definition statement : Prop :=
    forall s : SubgradientPerceptron.subject,
    let D_T := SubgradientPerceptron.D_T s in  (* the rounds with another step *)
    SubgradientPerceptron.plays s ->
    SubgradientPerceptron.given_learner s ->
    INR D_T = 0.
  Definition inhabited : Prop :=
    exists s : SubgradientPerceptron.subject,
    let D_T := SubgradientPerceptron.D_T s in  (* the rounds with another step *)
    SubgradientPerceptron.plays s /\
    SubgradientPerceptron.given_learner s.
End perceptron_sgd.
