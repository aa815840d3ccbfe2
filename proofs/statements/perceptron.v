(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require linear.ComparedPerceptron.
From NoRegret Require linear.HingePerceptron.
From NoRegret Require linear.MarginPerceptron.
From NoRegret Require linear.SeparatedPerceptron.
Local Open Scope R_scope.

(* perceptron.margin: The Perceptron makes at most (r/rho)^2 updates on separable data *)
Module perceptron_margin.
  Definition statement : Prop :=
    forall s : SeparatedPerceptron.subject,
    let r := SeparatedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := SeparatedPerceptron.rho s in  (* the margin: the smallest y v.x/|v|, or 1/|w| *)
    let eta := SeparatedPerceptron.eta s in  (* the learning rate, positive *)
    let M := SeparatedPerceptron.M s in  (* the number of updates *)
    SeparatedPerceptron.plays s ->
    0 < eta ->
    SeparatedPerceptron.given_learner s ->
    rho > 0 ->
    SeparatedPerceptron.given_zero_start s ->
    SeparatedPerceptron.given_on_errors s ->
    INR M <= r ^ 2 / rho ^ 2.
  Definition defined : Prop :=
    forall s : SeparatedPerceptron.subject,
    let r := SeparatedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := SeparatedPerceptron.rho s in  (* the margin: the smallest y v.x/|v|, or 1/|w| *)
    let eta := SeparatedPerceptron.eta s in  (* the learning rate, positive *)
    let M := SeparatedPerceptron.M s in  (* the number of updates *)
    SeparatedPerceptron.plays s ->
    0 < eta ->
    SeparatedPerceptron.given_learner s ->
    rho > 0 ->
    SeparatedPerceptron.given_zero_start s ->
    SeparatedPerceptron.given_on_errors s ->
    (rho ^ 2 <> 0).
  Definition inhabited : Prop :=
    exists s : SeparatedPerceptron.subject,
    let r := SeparatedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := SeparatedPerceptron.rho s in  (* the margin: the smallest y v.x/|v|, or 1/|w| *)
    let eta := SeparatedPerceptron.eta s in  (* the learning rate, positive *)
    let M := SeparatedPerceptron.M s in  (* the number of updates *)
    SeparatedPerceptron.plays s /\
    0 < eta /\
    SeparatedPerceptron.given_learner s /\
    rho > 0 /\
    SeparatedPerceptron.given_zero_start s /\
    SeparatedPerceptron.given_on_errors s.
End perceptron_margin.

(* perceptron.start: The Perceptron from any start *)
Module perceptron_start.
  Definition statement : Prop :=
    forall s : SeparatedPerceptron.subject,
    let r := SeparatedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := SeparatedPerceptron.rho s in  (* the margin: the smallest y v.x/|v|, or 1/|w| *)
    let eta := SeparatedPerceptron.eta s in  (* the learning rate, positive *)
    let w_0 := SeparatedPerceptron.w_0 s in  (* the length of the first weight vector *)
    let M := SeparatedPerceptron.M s in  (* the number of updates *)
    SeparatedPerceptron.plays s ->
    0 < eta ->
    0 <= w_0 ->
    SeparatedPerceptron.given_learner s ->
    rho > 0 ->
    SeparatedPerceptron.given_on_errors s ->
    INR M <= r ^ 2 / rho ^ 2 + 2 * w_0 / (rho * eta).
  Definition defined : Prop :=
    forall s : SeparatedPerceptron.subject,
    let r := SeparatedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := SeparatedPerceptron.rho s in  (* the margin: the smallest y v.x/|v|, or 1/|w| *)
    let eta := SeparatedPerceptron.eta s in  (* the learning rate, positive *)
    let w_0 := SeparatedPerceptron.w_0 s in  (* the length of the first weight vector *)
    let M := SeparatedPerceptron.M s in  (* the number of updates *)
    SeparatedPerceptron.plays s ->
    0 < eta ->
    0 <= w_0 ->
    SeparatedPerceptron.given_learner s ->
    rho > 0 ->
    SeparatedPerceptron.given_on_errors s ->
    (rho ^ 2 <> 0) /\
    (rho <> 0) /\
    (eta <> 0).
  Definition inhabited : Prop :=
    exists s : SeparatedPerceptron.subject,
    let r := SeparatedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := SeparatedPerceptron.rho s in  (* the margin: the smallest y v.x/|v|, or 1/|w| *)
    let eta := SeparatedPerceptron.eta s in  (* the learning rate, positive *)
    let w_0 := SeparatedPerceptron.w_0 s in  (* the length of the first weight vector *)
    let M := SeparatedPerceptron.M s in  (* the number of updates *)
    SeparatedPerceptron.plays s /\
    0 < eta /\
    0 <= w_0 /\
    SeparatedPerceptron.given_learner s /\
    rho > 0 /\
    SeparatedPerceptron.given_on_errors s.
End perceptron_start.

(* perceptron.rate: From 0, the Perceptron's predictions do not depend on its rate *)
Module perceptron_rate.
  Definition statement : Prop :=
    forall s : SeparatedPerceptron.subject,
    let D_T := SeparatedPerceptron.D_T s in  (* the rounds in which a Perceptron of rate 1 says something else *)
    SeparatedPerceptron.plays s ->
    SeparatedPerceptron.given_zero_start s ->
    SeparatedPerceptron.given_learner s ->
    INR D_T = 0.
  Definition inhabited : Prop :=
    exists s : SeparatedPerceptron.subject,
    let D_T := SeparatedPerceptron.D_T s in  (* the rounds in which a Perceptron of rate 1 says something else *)
    SeparatedPerceptron.plays s /\
    SeparatedPerceptron.given_zero_start s /\
    SeparatedPerceptron.given_learner s.
End perceptron_rate.

(* perceptron.committee: The Perceptron learns a committee of K of N experts with at most NK mistakes *)
Module perceptron_committee.
  Definition statement : Prop :=
    forall s : SeparatedPerceptron.subject,
    let N := SeparatedPerceptron.N s in  (* the dimension *)
    let K := SeparatedPerceptron.K s in  (* the size of the committee *)
    let eta := SeparatedPerceptron.eta s in  (* the learning rate, positive *)
    let M := SeparatedPerceptron.M s in  (* the number of updates *)
    SeparatedPerceptron.plays s ->
    (0 < N)%nat ->
    (0 < K)%nat ->
    0 < eta ->
    SeparatedPerceptron.given_learner s ->
    INR K <= INR N ->
    Nat.Odd K ->
    SeparatedPerceptron.given_signs s ->
    SeparatedPerceptron.given_committee s ->
    SeparatedPerceptron.given_zero_start s ->
    SeparatedPerceptron.given_on_errors s ->
    INR M <= INR K * INR N.
  Definition inhabited : Prop :=
    exists s : SeparatedPerceptron.subject,
    let N := SeparatedPerceptron.N s in  (* the dimension *)
    let K := SeparatedPerceptron.K s in  (* the size of the committee *)
    let eta := SeparatedPerceptron.eta s in  (* the learning rate, positive *)
    let M := SeparatedPerceptron.M s in  (* the number of updates *)
    SeparatedPerceptron.plays s /\
    (0 < N)%nat /\
    (0 < K)%nat /\
    0 < eta /\
    SeparatedPerceptron.given_learner s /\
    INR K <= INR N /\
    Nat.Odd K /\
    SeparatedPerceptron.given_signs s /\
    SeparatedPerceptron.given_committee s /\
    SeparatedPerceptron.given_zero_start s /\
    SeparatedPerceptron.given_on_errors s.
End perceptron_committee.

(* margin-perceptron.margin: The margin Perceptron, which also updates on correct but close scores *)
Module margin_perceptron_margin.
  Definition statement : Prop :=
    forall s : MarginPerceptron.subject,
    let r := MarginPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := MarginPerceptron.rho s in  (* the margin: the smallest y v.x/|v|, or 1/|w| *)
    let eta := MarginPerceptron.eta s in  (* the learning rate, positive *)
    let margin := MarginPerceptron.margin s in  (* the score up to which it updates *)
    let M := MarginPerceptron.M s in  (* the number of updates *)
    MarginPerceptron.plays s ->
    0 < eta ->
    0 <= margin ->
    MarginPerceptron.given_learner s ->
    rho > 0 ->
    MarginPerceptron.given_zero_start s ->
    MarginPerceptron.given_on_close_scores s ->
    INR M <= (r ^ 2 + 2 * margin / eta) / rho ^ 2.
  Definition defined : Prop :=
    forall s : MarginPerceptron.subject,
    let r := MarginPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := MarginPerceptron.rho s in  (* the margin: the smallest y v.x/|v|, or 1/|w| *)
    let eta := MarginPerceptron.eta s in  (* the learning rate, positive *)
    let margin := MarginPerceptron.margin s in  (* the score up to which it updates *)
    let M := MarginPerceptron.M s in  (* the number of updates *)
    MarginPerceptron.plays s ->
    0 < eta ->
    0 <= margin ->
    MarginPerceptron.given_learner s ->
    rho > 0 ->
    MarginPerceptron.given_zero_start s ->
    MarginPerceptron.given_on_close_scores s ->
    (eta <> 0) /\
    (rho ^ 2 <> 0).
  Definition inhabited : Prop :=
    exists s : MarginPerceptron.subject,
    let r := MarginPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := MarginPerceptron.rho s in  (* the margin: the smallest y v.x/|v|, or 1/|w| *)
    let eta := MarginPerceptron.eta s in  (* the learning rate, positive *)
    let margin := MarginPerceptron.margin s in  (* the score up to which it updates *)
    let M := MarginPerceptron.M s in  (* the number of updates *)
    MarginPerceptron.plays s /\
    0 < eta /\
    0 <= margin /\
    MarginPerceptron.given_learner s /\
    rho > 0 /\
    MarginPerceptron.given_zero_start s /\
    MarginPerceptron.given_on_close_scores s.
End margin_perceptron_margin.

(* perceptron.l1: The Perceptron on any data, by the deviations of its updates *)
Module perceptron_l1.
  Definition statement : Prop :=
    forall s : ComparedPerceptron.subject,
    let rho := ComparedPerceptron.rho s in  (* the margin: 1/|w| *)
    let D_I := ComparedPerceptron.D_I s in  (* the hinge deviations summed over the updates *)
    let S_I := ComparedPerceptron.S_I s in  (* the root of the sum of squared lengths over the updates *)
    let eta := ComparedPerceptron.eta s in  (* the learning rate, positive *)
    let M := ComparedPerceptron.M s in  (* the number of updates *)
    ComparedPerceptron.plays s ->
    0 < eta ->
    ComparedPerceptron.given_learner s ->
    ComparedPerceptron.given_zero_start s ->
    ComparedPerceptron.given_on_errors s ->
    INR M <= D_I + S_I / rho.
  Definition defined : Prop :=
    forall s : ComparedPerceptron.subject,
    let rho := ComparedPerceptron.rho s in  (* the margin: 1/|w| *)
    let D_I := ComparedPerceptron.D_I s in  (* the hinge deviations summed over the updates *)
    let S_I := ComparedPerceptron.S_I s in  (* the root of the sum of squared lengths over the updates *)
    let eta := ComparedPerceptron.eta s in  (* the learning rate, positive *)
    let M := ComparedPerceptron.M s in  (* the number of updates *)
    ComparedPerceptron.plays s ->
    0 < eta ->
    ComparedPerceptron.given_learner s ->
    ComparedPerceptron.given_zero_start s ->
    ComparedPerceptron.given_on_errors s ->
    (rho <> 0).
  Definition inhabited : Prop :=
    exists s : ComparedPerceptron.subject,
    let rho := ComparedPerceptron.rho s in  (* the margin: 1/|w| *)
    let D_I := ComparedPerceptron.D_I s in  (* the hinge deviations summed over the updates *)
    let S_I := ComparedPerceptron.S_I s in  (* the root of the sum of squared lengths over the updates *)
    let eta := ComparedPerceptron.eta s in  (* the learning rate, positive *)
    let M := ComparedPerceptron.M s in  (* the number of updates *)
    ComparedPerceptron.plays s /\
    0 < eta /\
    ComparedPerceptron.given_learner s /\
    ComparedPerceptron.given_zero_start s /\
    ComparedPerceptron.given_on_errors s.
End perceptron_l1.

(* perceptron.l1-radius: The Perceptron on any data, by the sum of all deviations *)
Module perceptron_l1_radius.
  Definition statement : Prop :=
    forall s : ComparedPerceptron.subject,
    let r := ComparedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := ComparedPerceptron.rho s in  (* the margin: 1/|w| *)
    let L_1 := ComparedPerceptron.L_1 s in  (* the sum of the hinge deviations *)
    let eta := ComparedPerceptron.eta s in  (* the learning rate, positive *)
    let M := ComparedPerceptron.M s in  (* the number of updates *)
    ComparedPerceptron.plays s ->
    0 < eta ->
    ComparedPerceptron.given_learner s ->
    ComparedPerceptron.given_zero_start s ->
    ComparedPerceptron.given_on_errors s ->
    INR M <= (sqrt L_1 + r / rho) ^ 2.
  Definition defined : Prop :=
    forall s : ComparedPerceptron.subject,
    let r := ComparedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := ComparedPerceptron.rho s in  (* the margin: 1/|w| *)
    let L_1 := ComparedPerceptron.L_1 s in  (* the sum of the hinge deviations *)
    let eta := ComparedPerceptron.eta s in  (* the learning rate, positive *)
    let M := ComparedPerceptron.M s in  (* the number of updates *)
    ComparedPerceptron.plays s ->
    0 < eta ->
    ComparedPerceptron.given_learner s ->
    ComparedPerceptron.given_zero_start s ->
    ComparedPerceptron.given_on_errors s ->
    (0 <= L_1) /\
    (rho <> 0).
  Definition inhabited : Prop :=
    exists s : ComparedPerceptron.subject,
    let r := ComparedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := ComparedPerceptron.rho s in  (* the margin: 1/|w| *)
    let L_1 := ComparedPerceptron.L_1 s in  (* the sum of the hinge deviations *)
    let eta := ComparedPerceptron.eta s in  (* the learning rate, positive *)
    let M := ComparedPerceptron.M s in  (* the number of updates *)
    ComparedPerceptron.plays s /\
    0 < eta /\
    ComparedPerceptron.given_learner s /\
    ComparedPerceptron.given_zero_start s /\
    ComparedPerceptron.given_on_errors s.
End perceptron_l1_radius.

(* perceptron.l1-sharp: The same, as the root of the quadratic inequality before the last step *)
Module perceptron_l1_sharp.
  Definition statement : Prop :=
    forall s : ComparedPerceptron.subject,
    let r := ComparedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := ComparedPerceptron.rho s in  (* the margin: 1/|w| *)
    let L_1 := ComparedPerceptron.L_1 s in  (* the sum of the hinge deviations *)
    let eta := ComparedPerceptron.eta s in  (* the learning rate, positive *)
    let M := ComparedPerceptron.M s in  (* the number of updates *)
    ComparedPerceptron.plays s ->
    0 < eta ->
    ComparedPerceptron.given_learner s ->
    ComparedPerceptron.given_zero_start s ->
    ComparedPerceptron.given_on_errors s ->
    INR M <= (r / (2 * rho) + sqrt (4 * L_1 + r ^ 2 / rho ^ 2) / 2) ^ 2.
  Definition defined : Prop :=
    forall s : ComparedPerceptron.subject,
    let r := ComparedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := ComparedPerceptron.rho s in  (* the margin: 1/|w| *)
    let L_1 := ComparedPerceptron.L_1 s in  (* the sum of the hinge deviations *)
    let eta := ComparedPerceptron.eta s in  (* the learning rate, positive *)
    let M := ComparedPerceptron.M s in  (* the number of updates *)
    ComparedPerceptron.plays s ->
    0 < eta ->
    ComparedPerceptron.given_learner s ->
    ComparedPerceptron.given_zero_start s ->
    ComparedPerceptron.given_on_errors s ->
    (rho <> 0) /\
    (rho ^ 2 <> 0) /\
    (0 <= 4 * L_1 + r ^ 2 / rho ^ 2).
  Definition inhabited : Prop :=
    exists s : ComparedPerceptron.subject,
    let r := ComparedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := ComparedPerceptron.rho s in  (* the margin: 1/|w| *)
    let L_1 := ComparedPerceptron.L_1 s in  (* the sum of the hinge deviations *)
    let eta := ComparedPerceptron.eta s in  (* the learning rate, positive *)
    let M := ComparedPerceptron.M s in  (* the number of updates *)
    ComparedPerceptron.plays s /\
    0 < eta /\
    ComparedPerceptron.given_learner s /\
    ComparedPerceptron.given_zero_start s /\
    ComparedPerceptron.given_on_errors s.
End perceptron_l1_sharp.

(* perceptron.l2: The Perceptron on any data, by the root of the sum of squared deviations *)
Module perceptron_l2.
  Definition statement : Prop :=
    forall s : ComparedPerceptron.subject,
    let rho := ComparedPerceptron.rho s in  (* the margin: 1/|w| *)
    let L_2 := ComparedPerceptron.L_2 s in  (* the root of the sum of the squared hinge deviations *)
    let S_I := ComparedPerceptron.S_I s in  (* the root of the sum of squared lengths over the updates *)
    let eta := ComparedPerceptron.eta s in  (* the learning rate, positive *)
    let M := ComparedPerceptron.M s in  (* the number of updates *)
    ComparedPerceptron.plays s ->
    0 < eta ->
    ComparedPerceptron.given_learner s ->
    ComparedPerceptron.given_zero_start s ->
    ComparedPerceptron.given_on_errors s ->
    INR M <= (L_2 / 2 + sqrt (L_2 ^ 2 / 4 + S_I / rho)) ^ 2.
  Definition defined : Prop :=
    forall s : ComparedPerceptron.subject,
    let rho := ComparedPerceptron.rho s in  (* the margin: 1/|w| *)
    let L_2 := ComparedPerceptron.L_2 s in  (* the root of the sum of the squared hinge deviations *)
    let S_I := ComparedPerceptron.S_I s in  (* the root of the sum of squared lengths over the updates *)
    let eta := ComparedPerceptron.eta s in  (* the learning rate, positive *)
    let M := ComparedPerceptron.M s in  (* the number of updates *)
    ComparedPerceptron.plays s ->
    0 < eta ->
    ComparedPerceptron.given_learner s ->
    ComparedPerceptron.given_zero_start s ->
    ComparedPerceptron.given_on_errors s ->
    (rho <> 0) /\
    (0 <= L_2 ^ 2 / 4 + S_I / rho).
  Definition inhabited : Prop :=
    exists s : ComparedPerceptron.subject,
    let rho := ComparedPerceptron.rho s in  (* the margin: 1/|w| *)
    let L_2 := ComparedPerceptron.L_2 s in  (* the root of the sum of the squared hinge deviations *)
    let S_I := ComparedPerceptron.S_I s in  (* the root of the sum of squared lengths over the updates *)
    let eta := ComparedPerceptron.eta s in  (* the learning rate, positive *)
    let M := ComparedPerceptron.M s in  (* the number of updates *)
    ComparedPerceptron.plays s /\
    0 < eta /\
    ComparedPerceptron.given_learner s /\
    ComparedPerceptron.given_zero_start s /\
    ComparedPerceptron.given_on_errors s.
End perceptron_l2.

(* perceptron.l2-radius: The same with the radius *)
Module perceptron_l2_radius.
  Definition statement : Prop :=
    forall s : ComparedPerceptron.subject,
    let r := ComparedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := ComparedPerceptron.rho s in  (* the margin: 1/|w| *)
    let L_2 := ComparedPerceptron.L_2 s in  (* the root of the sum of the squared hinge deviations *)
    let eta := ComparedPerceptron.eta s in  (* the learning rate, positive *)
    let M := ComparedPerceptron.M s in  (* the number of updates *)
    ComparedPerceptron.plays s ->
    0 < eta ->
    ComparedPerceptron.given_learner s ->
    ComparedPerceptron.given_zero_start s ->
    ComparedPerceptron.given_on_errors s ->
    INR M <= (L_2 + r / rho) ^ 2.
  Definition defined : Prop :=
    forall s : ComparedPerceptron.subject,
    let r := ComparedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := ComparedPerceptron.rho s in  (* the margin: 1/|w| *)
    let L_2 := ComparedPerceptron.L_2 s in  (* the root of the sum of the squared hinge deviations *)
    let eta := ComparedPerceptron.eta s in  (* the learning rate, positive *)
    let M := ComparedPerceptron.M s in  (* the number of updates *)
    ComparedPerceptron.plays s ->
    0 < eta ->
    ComparedPerceptron.given_learner s ->
    ComparedPerceptron.given_zero_start s ->
    ComparedPerceptron.given_on_errors s ->
    (rho <> 0).
  Definition inhabited : Prop :=
    exists s : ComparedPerceptron.subject,
    let r := ComparedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := ComparedPerceptron.rho s in  (* the margin: 1/|w| *)
    let L_2 := ComparedPerceptron.L_2 s in  (* the root of the sum of the squared hinge deviations *)
    let eta := ComparedPerceptron.eta s in  (* the learning rate, positive *)
    let M := ComparedPerceptron.M s in  (* the number of updates *)
    ComparedPerceptron.plays s /\
    0 < eta /\
    ComparedPerceptron.given_learner s /\
    ComparedPerceptron.given_zero_start s /\
    ComparedPerceptron.given_on_errors s.
End perceptron_l2_radius.

(* perceptron.hinge: The Perceptron against the hinge loss of any vector *)
Module perceptron_hinge.
  Definition statement : Prop :=
    forall s : HingePerceptron.subject,
    let R := HingePerceptron.R s in  (* the largest length of an instance *)
    let w_star := HingePerceptron.w_star s in  (* the length of w* *)
    let F := HingePerceptron.F s in  (* the hinge loss of w* over the updates *)
    let eta := HingePerceptron.eta s in  (* the learning rate, positive *)
    let M := HingePerceptron.M s in  (* the number of updates *)
    HingePerceptron.plays s ->
    0 < eta ->
    HingePerceptron.given_learner s ->
    HingePerceptron.given_zero_start s ->
    HingePerceptron.given_on_errors s ->
    INR M <= R * w_star * sqrt F + F + R ^ 2 * w_star ^ 2.
  Definition defined : Prop :=
    forall s : HingePerceptron.subject,
    let R := HingePerceptron.R s in  (* the largest length of an instance *)
    let w_star := HingePerceptron.w_star s in  (* the length of w* *)
    let F := HingePerceptron.F s in  (* the hinge loss of w* over the updates *)
    let eta := HingePerceptron.eta s in  (* the learning rate, positive *)
    let M := HingePerceptron.M s in  (* the number of updates *)
    HingePerceptron.plays s ->
    0 < eta ->
    HingePerceptron.given_learner s ->
    HingePerceptron.given_zero_start s ->
    HingePerceptron.given_on_errors s ->
    (0 <= F).
  Definition inhabited : Prop :=
    exists s : HingePerceptron.subject,
    let R := HingePerceptron.R s in  (* the largest length of an instance *)
    let w_star := HingePerceptron.w_star s in  (* the length of w* *)
    let F := HingePerceptron.F s in  (* the hinge loss of w* over the updates *)
    let eta := HingePerceptron.eta s in  (* the learning rate, positive *)
    let M := HingePerceptron.M s in  (* the number of updates *)
    HingePerceptron.plays s /\
    0 < eta /\
    HingePerceptron.given_learner s /\
    HingePerceptron.given_zero_start s /\
    HingePerceptron.given_on_errors s.
End perceptron_hinge.

(* perceptron.hinge-sharp: The same, as the root of the quadratic inequality *)
Module perceptron_hinge_sharp.
  Definition statement : Prop :=
    forall s : HingePerceptron.subject,
    let R := HingePerceptron.R s in  (* the largest length of an instance *)
    let w_star := HingePerceptron.w_star s in  (* the length of w* *)
    let F := HingePerceptron.F s in  (* the hinge loss of w* over the updates *)
    let eta := HingePerceptron.eta s in  (* the learning rate, positive *)
    let M := HingePerceptron.M s in  (* the number of updates *)
    HingePerceptron.plays s ->
    0 < eta ->
    HingePerceptron.given_learner s ->
    HingePerceptron.given_zero_start s ->
    HingePerceptron.given_on_errors s ->
    INR M <= F + R ^ 2 * w_star ^ 2 / 2 + R * w_star * sqrt (F + R ^ 2 * w_star ^ 2 / 4).
  Definition defined : Prop :=
    forall s : HingePerceptron.subject,
    let R := HingePerceptron.R s in  (* the largest length of an instance *)
    let w_star := HingePerceptron.w_star s in  (* the length of w* *)
    let F := HingePerceptron.F s in  (* the hinge loss of w* over the updates *)
    let eta := HingePerceptron.eta s in  (* the learning rate, positive *)
    let M := HingePerceptron.M s in  (* the number of updates *)
    HingePerceptron.plays s ->
    0 < eta ->
    HingePerceptron.given_learner s ->
    HingePerceptron.given_zero_start s ->
    HingePerceptron.given_on_errors s ->
    (0 <= F + R ^ 2 * w_star ^ 2 / 4).
  Definition inhabited : Prop :=
    exists s : HingePerceptron.subject,
    let R := HingePerceptron.R s in  (* the largest length of an instance *)
    let w_star := HingePerceptron.w_star s in  (* the length of w* *)
    let F := HingePerceptron.F s in  (* the hinge loss of w* over the updates *)
    let eta := HingePerceptron.eta s in  (* the learning rate, positive *)
    let M := HingePerceptron.M s in  (* the number of updates *)
    HingePerceptron.plays s /\
    0 < eta /\
    HingePerceptron.given_learner s /\
    HingePerceptron.given_zero_start s /\
    HingePerceptron.given_on_errors s.
End perceptron_hinge_sharp.

(* perceptron.hinge-implicit: The inequality that the hinge bound solves *)
Module perceptron_hinge_implicit.
  Definition statement : Prop :=
    forall s : HingePerceptron.subject,
    let R := HingePerceptron.R s in  (* the largest length of an instance *)
    let w_star := HingePerceptron.w_star s in  (* the length of w* *)
    let F := HingePerceptron.F s in  (* the hinge loss of w* over the updates *)
    let eta := HingePerceptron.eta s in  (* the learning rate, positive *)
    let M := HingePerceptron.M s in  (* the number of updates *)
    HingePerceptron.plays s ->
    0 < eta ->
    HingePerceptron.given_learner s ->
    HingePerceptron.given_zero_start s ->
    HingePerceptron.given_on_errors s ->
    INR M <= F + R * w_star * sqrt (INR M).
  Definition inhabited : Prop :=
    exists s : HingePerceptron.subject,
    let R := HingePerceptron.R s in  (* the largest length of an instance *)
    let w_star := HingePerceptron.w_star s in  (* the length of w* *)
    let F := HingePerceptron.F s in  (* the hinge loss of w* over the updates *)
    let eta := HingePerceptron.eta s in  (* the learning rate, positive *)
    let M := HingePerceptron.M s in  (* the number of updates *)
    HingePerceptron.plays s /\
    0 < eta /\
    HingePerceptron.given_learner s /\
    HingePerceptron.given_zero_start s /\
    HingePerceptron.given_on_errors s.
End perceptron_hinge_implicit.
