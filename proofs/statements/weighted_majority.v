(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require experts.WeightedMajority.
Local Open Scope R_scope.

(* wm.mistakes: Weighted Majority errs little more than twice as often as the best expert *)
Module wm_mistakes.
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
    INR m_T <= (INR m_star * ln (1 / beta) + ln (INR N)) / ln (2 / (beta + 1)).
  Definition defined : Prop :=
    forall s : WeightedMajority.subject,
    let N := WeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let m_star := WeightedMajority.m_star s in  (* the best expert's number of mistakes *)
    let beta := WeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let m_T := WeightedMajority.m_T s in  (* the learner's mistakes *)
    WeightedMajority.plays s ->
    (0 < N)%nat ->
    beta > 0 ->
    beta < 1 ->
    (beta <> 0) /\
    (0 < 1 / beta) /\
    (0 < INR N) /\
    (beta + 1 <> 0) /\
    (0 < 2 / (beta + 1)) /\
    (ln (2 / (beta + 1)) <> 0).
  Definition inhabited : Prop :=
    exists s : WeightedMajority.subject,
    let N := WeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let m_star := WeightedMajority.m_star s in  (* the best expert's number of mistakes *)
    let beta := WeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let m_T := WeightedMajority.m_T s in  (* the learner's mistakes *)
    WeightedMajority.plays s /\
    (0 < N)%nat /\
    beta > 0 /\
    beta < 1.
End wm_mistakes.
