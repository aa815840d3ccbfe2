(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require experts.ExpertAdvice.
From NoRegret Require experts.RandomizedWeightedMajority.
From NoRegret Require experts.WeightedMajority.
Local Open Scope R_scope.

(* E000-11: Since no expert is right throughout, mistakes go on in later rounds. *)
Module E000_11.
  Definition statement : Prop :=
    forall s : WeightedMajority.subject,
    let N := WeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let m_star := WeightedMajority.m_star s in  (* the best expert's number of mistakes *)
    let beta := WeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let m_T := WeightedMajority.m_T s in  (* the learner's mistakes *)
    WeightedMajority.plays s ->
    (0 < N)%nat ->
    beta > 0 ->
    beta < 1 ->
    INR N = 2 ->
    INR m_T >= Rmin 1 (INR m_star).
  Definition inhabited : Prop :=
    exists s : WeightedMajority.subject,
    let N := WeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let m_star := WeightedMajority.m_star s in  (* the best expert's number of mistakes *)
    let beta := WeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let m_T := WeightedMajority.m_T s in  (* the learner's mistakes *)
    WeightedMajority.plays s /\
    (0 < N)%nat /\
    beta > 0 /\
    beta < 1 /\
    INR N = 2.
End E000_11.

(* E000-18: If every label contradicts the algorithm, the best expert errs at most T/2 times; so every deterministic algorithm has regret at least T/2. *)
Module E000_18.
  Definition statement : Prop :=
    forall s : ExpertAdvice.subject,
    let T := ExpertAdvice.T s in  (* the number of rounds *)
    let R_T := ExpertAdvice.R_T s in  (* the regret: learner's loss less the best expert's *)
    ExpertAdvice.plays s ->
    ExpertAdvice.given_contradicted s ->
    R_T >= INR T / 2.
  Definition inhabited : Prop :=
    exists s : ExpertAdvice.subject,
    let T := ExpertAdvice.T s in  (* the number of rounds *)
    let R_T := ExpertAdvice.R_T s in  (* the regret: learner's loss less the best expert's *)
    ExpertAdvice.plays s /\
    ExpertAdvice.given_contradicted s.
End E000_18.

(* E000-21: The regret of Randomized Weighted Majority is O(sqrt(T ln N)), the average regret O(1/sqrt(T)); no word on beta. *)
Module E000_21.
  Definition statement : Prop :=
    forall s : RandomizedWeightedMajority.subject,
    let N := RandomizedWeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let T := RandomizedWeightedMajority.T s in  (* the number of rounds *)
    let beta := RandomizedWeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let R_T := RandomizedWeightedMajority.R_T s in  (* the regret: learner's loss less the best expert's *)
    RandomizedWeightedMajority.plays s ->
    (0 < N)%nat ->
    INR N >= 2 ->
    INR T >= 1 ->
    RandomizedWeightedMajority.given_binary_losses s ->
    beta = 1 / 2 ->
    INR N = 2 ->
    INR T = 400 ->
    R_T <= 2 * sqrt (INR T) * sqrt (ln (INR N)).
  Definition inhabited : Prop :=
    exists s : RandomizedWeightedMajority.subject,
    let N := RandomizedWeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let T := RandomizedWeightedMajority.T s in  (* the number of rounds *)
    let beta := RandomizedWeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let R_T := RandomizedWeightedMajority.R_T s in  (* the regret: learner's loss less the best expert's *)
    RandomizedWeightedMajority.plays s /\
    (0 < N)%nat /\
    INR N >= 2 /\
    INR T >= 1 /\
    RandomizedWeightedMajority.given_binary_losses s /\
    beta = 1 / 2 /\
    INR N = 2 /\
    INR T = 400.
End E000_21.
