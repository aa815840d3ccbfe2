(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require linear.DisjunctionPerceptron.
From NoRegret Require linear.ForcedPerceptron.
From NoRegret Require linear.SignDisjunctionPerceptron.
Local Open Scope R_scope.

(* perceptron.disjunctions: The Perceptron learns k-disjunctions over n attributes with a bias *)
Module perceptron_disjunctions.
  Definition statement : Prop :=
    forall s : DisjunctionPerceptron.subject,
    let n := DisjunctionPerceptron.n s in  (* the number of attributes *)
    let k := DisjunctionPerceptron.k s in  (* the number of relevant attributes *)
    let eta := DisjunctionPerceptron.eta s in  (* the learning rate, positive *)
    let M := DisjunctionPerceptron.M s in  (* the number of updates *)
    DisjunctionPerceptron.plays s ->
    (0 < n)%nat ->
    0 < eta ->
    DisjunctionPerceptron.given_disjunction s ->
    INR k <= INR n ->
    DisjunctionPerceptron.given_learner s ->
    DisjunctionPerceptron.given_zero_start s ->
    DisjunctionPerceptron.given_on_errors s ->
    INR M <= (INR n + 1) * (4 * INR k + 1).
  Definition inhabited : Prop :=
    exists s : DisjunctionPerceptron.subject,
    let n := DisjunctionPerceptron.n s in  (* the number of attributes *)
    let k := DisjunctionPerceptron.k s in  (* the number of relevant attributes *)
    let eta := DisjunctionPerceptron.eta s in  (* the learning rate, positive *)
    let M := DisjunctionPerceptron.M s in  (* the number of updates *)
    DisjunctionPerceptron.plays s /\
    (0 < n)%nat /\
    0 < eta /\
    DisjunctionPerceptron.given_disjunction s /\
    INR k <= INR n /\
    DisjunctionPerceptron.given_learner s /\
    DisjunctionPerceptron.given_zero_start s /\
    DisjunctionPerceptron.given_on_errors s.
End perceptron_disjunctions.

(* perceptron.disjunctions-signs: The Perceptron learns k-disjunctions over n attributes -1 and +1 with a bias *)
Module perceptron_disjunctions_signs.
  Definition statement : Prop :=
    forall s : SignDisjunctionPerceptron.subject,
    let n := SignDisjunctionPerceptron.n s in  (* the number of attributes *)
    let k := SignDisjunctionPerceptron.k s in  (* the number of relevant attributes *)
    let eta := SignDisjunctionPerceptron.eta s in  (* the learning rate, positive *)
    let M := SignDisjunctionPerceptron.M s in  (* the number of updates *)
    SignDisjunctionPerceptron.plays s ->
    (0 < n)%nat ->
    0 < eta ->
    SignDisjunctionPerceptron.given_disjunction s ->
    INR k <= INR n ->
    SignDisjunctionPerceptron.given_learner s ->
    SignDisjunctionPerceptron.given_zero_start s ->
    SignDisjunctionPerceptron.given_on_errors s ->
    INR M <= (INR n + 1) * (INR k ^ 2 + 1 - INR k).
  Definition inhabited : Prop :=
    exists s : SignDisjunctionPerceptron.subject,
    let n := SignDisjunctionPerceptron.n s in  (* the number of attributes *)
    let k := SignDisjunctionPerceptron.k s in  (* the number of relevant attributes *)
    let eta := SignDisjunctionPerceptron.eta s in  (* the learning rate, positive *)
    let M := SignDisjunctionPerceptron.M s in  (* the number of updates *)
    SignDisjunctionPerceptron.plays s /\
    (0 < n)%nat /\
    0 < eta /\
    SignDisjunctionPerceptron.given_disjunction s /\
    INR k <= INR n /\
    SignDisjunctionPerceptron.given_learner s /\
    SignDisjunctionPerceptron.given_zero_start s /\
    SignDisjunctionPerceptron.given_on_errors s.
End perceptron_disjunctions_signs.

(* perceptron.disjunctions-forced: At rest, a k-disjunction has forced at least 2k(n-k+1) + 1 updates on the Perceptron *)
Module perceptron_disjunctions_forced.
  Definition statement : Prop :=
    forall s : ForcedPerceptron.subject,
    let n := ForcedPerceptron.n s in  (* the number of attributes *)
    let k := ForcedPerceptron.k s in  (* the number of relevant attributes *)
    let M := ForcedPerceptron.M s in  (* the number of updates *)
    ForcedPerceptron.plays s ->
    (0 < n)%nat ->
    INR k <= INR n ->
    ForcedPerceptron.given_learner s ->
    ForcedPerceptron.given_forcing_points s ->
    ForcedPerceptron.given_at_rest s ->
    ForcedPerceptron.given_tie_to_plus s ->
    ForcedPerceptron.given_zero_start s ->
    INR M >= 2 * INR k * (INR n + 1 - INR k) + 1.
  Definition inhabited : Prop :=
    exists s : ForcedPerceptron.subject,
    let n := ForcedPerceptron.n s in  (* the number of attributes *)
    let k := ForcedPerceptron.k s in  (* the number of relevant attributes *)
    let M := ForcedPerceptron.M s in  (* the number of updates *)
    ForcedPerceptron.plays s /\
    (0 < n)%nat /\
    INR k <= INR n /\
    ForcedPerceptron.given_learner s /\
    ForcedPerceptron.given_forcing_points s /\
    ForcedPerceptron.given_at_rest s /\
    ForcedPerceptron.given_tie_to_plus s /\
    ForcedPerceptron.given_zero_start s.
End perceptron_disjunctions_forced.
