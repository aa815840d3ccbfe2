(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require experts.RandomizedWeightedMajority.
From NoRegret Require experts.WeightedMajority.
Local Open Scope R_scope.

(* wm.mistakes: Weighted Majority's mistakes are bounded by the best expert's and ln N *)
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

(* wm.sharp: Weighted Majority, the bound that looks at its last mistake *)
Module wm_sharp.
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
    INR N >= 2 ->
    INR m_T <= (INR m_star * ln (1 / beta) + ln (INR N / 2)) / ln (2 / (beta + 1)) + 1.
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
    INR N >= 2 ->
    (beta <> 0) /\
    (0 < 1 / beta) /\
    (0 < INR N / 2) /\
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
    beta < 1 /\
    INR N >= 2.
End wm_sharp.

(* wm.halving: Weighted Majority with beta = 0 is lazy Halving, round by round *)
Module wm_halving.
  Definition statement : Prop :=
    forall s : WeightedMajority.subject,
    let N := WeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let beta := WeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let D_T := WeightedMajority.D_T s in  (* the rounds in which lazy Halving says something else *)
    WeightedMajority.plays s ->
    (0 < N)%nat ->
    beta = 0 ->
    WeightedMajority.given_lazy s ->
    INR D_T = 0.
  Definition inhabited : Prop :=
    exists s : WeightedMajority.subject,
    let N := WeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let beta := WeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let D_T := WeightedMajority.D_T s in  (* the rounds in which lazy Halving says something else *)
    WeightedMajority.plays s /\
    (0 < N)%nat /\
    beta = 0 /\
    WeightedMajority.given_lazy s.
End wm_halving.

(* rwm.loss: Randomized Weighted Majority's loss is bounded by the best action's and ln N *)
Module rwm_loss.
  Definition statement : Prop :=
    forall s : RandomizedWeightedMajority.subject,
    let N := RandomizedWeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let L_min := RandomizedWeightedMajority.L_min s in  (* the best action's loss *)
    let beta := RandomizedWeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let L_T := RandomizedWeightedMajority.L_T s in  (* the learner's expected loss *)
    RandomizedWeightedMajority.plays s ->
    (0 < N)%nat ->
    beta >= 1 / 2 ->
    beta < 1 ->
    RandomizedWeightedMajority.given_binary_losses s ->
    L_T <= L_min * (2 - beta) + ln (INR N) / (1 - beta).
  Definition defined : Prop :=
    forall s : RandomizedWeightedMajority.subject,
    let N := RandomizedWeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let L_min := RandomizedWeightedMajority.L_min s in  (* the best action's loss *)
    let beta := RandomizedWeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let L_T := RandomizedWeightedMajority.L_T s in  (* the learner's expected loss *)
    RandomizedWeightedMajority.plays s ->
    (0 < N)%nat ->
    beta >= 1 / 2 ->
    beta < 1 ->
    RandomizedWeightedMajority.given_binary_losses s ->
    (0 < INR N) /\
    (1 - beta <> 0).
  Definition inhabited : Prop :=
    exists s : RandomizedWeightedMajority.subject,
    let N := RandomizedWeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let L_min := RandomizedWeightedMajority.L_min s in  (* the best action's loss *)
    let beta := RandomizedWeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let L_T := RandomizedWeightedMajority.L_T s in  (* the learner's expected loss *)
    RandomizedWeightedMajority.plays s /\
    (0 < N)%nat /\
    beta >= 1 / 2 /\
    beta < 1 /\
    RandomizedWeightedMajority.given_binary_losses s.
End rwm_loss.

(* rwm.sharp: Randomized Weighted Majority, the form before the last step of the proof *)
Module rwm_sharp.
  Definition statement : Prop :=
    forall s : RandomizedWeightedMajority.subject,
    let N := RandomizedWeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let L_min := RandomizedWeightedMajority.L_min s in  (* the best action's loss *)
    let beta := RandomizedWeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let L_T := RandomizedWeightedMajority.L_T s in  (* the learner's expected loss *)
    RandomizedWeightedMajority.plays s ->
    (0 < N)%nat ->
    beta > 0 ->
    beta < 1 ->
    RandomizedWeightedMajority.given_binary_losses s ->
    L_T <= (ln (INR N) - L_min * ln beta) / (1 - beta).
  Definition defined : Prop :=
    forall s : RandomizedWeightedMajority.subject,
    let N := RandomizedWeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let L_min := RandomizedWeightedMajority.L_min s in  (* the best action's loss *)
    let beta := RandomizedWeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let L_T := RandomizedWeightedMajority.L_T s in  (* the learner's expected loss *)
    RandomizedWeightedMajority.plays s ->
    (0 < N)%nat ->
    beta > 0 ->
    beta < 1 ->
    RandomizedWeightedMajority.given_binary_losses s ->
    (0 < INR N) /\
    (0 < beta) /\
    (1 - beta <> 0).
  Definition inhabited : Prop :=
    exists s : RandomizedWeightedMajority.subject,
    let N := RandomizedWeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let L_min := RandomizedWeightedMajority.L_min s in  (* the best action's loss *)
    let beta := RandomizedWeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let L_T := RandomizedWeightedMajority.L_T s in  (* the learner's expected loss *)
    RandomizedWeightedMajority.plays s /\
    (0 < N)%nat /\
    beta > 0 /\
    beta < 1 /\
    RandomizedWeightedMajority.given_binary_losses s.
End rwm_sharp.

(* rwm.regret: Randomized Weighted Majority, tuned for the horizon *)
Module rwm_regret.
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
    beta = Rmax (1 / 2) (1 - sqrt (ln (INR N)) / sqrt (INR T)) ->
    RandomizedWeightedMajority.given_binary_losses s ->
    R_T <= (if Rle_dec (sqrt (ln (INR N)) / sqrt (INR T)) (1 / 2) then 2 * sqrt (INR T) * sqrt (ln (INR N)) else INR T / 2 + 2 * ln (INR N)).
  Definition defined : Prop :=
    forall s : RandomizedWeightedMajority.subject,
    let N := RandomizedWeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let T := RandomizedWeightedMajority.T s in  (* the number of rounds *)
    let beta := RandomizedWeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let R_T := RandomizedWeightedMajority.R_T s in  (* the regret: learner's loss less the best expert's *)
    RandomizedWeightedMajority.plays s ->
    (0 < N)%nat ->
    INR N >= 2 ->
    INR T >= 1 ->
    beta = Rmax (1 / 2) (1 - sqrt (ln (INR N)) / sqrt (INR T)) ->
    RandomizedWeightedMajority.given_binary_losses s ->
    (0 < INR N) /\
    (0 <= ln (INR N)) /\
    (sqrt (INR T) <> 0).
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
    beta = Rmax (1 / 2) (1 - sqrt (ln (INR N)) / sqrt (INR T)) /\
    RandomizedWeightedMajority.given_binary_losses s.
End rwm_regret.

(* rwm.regret-uniform: Randomized Weighted Majority, tuned: one form for every horizon *)
Module rwm_regret_uniform.
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
    beta = Rmax (1 / 2) (1 - sqrt (ln (INR N)) / sqrt (INR T)) ->
    RandomizedWeightedMajority.given_binary_losses s ->
    R_T <= 2 * sqrt (INR T) * sqrt (ln (INR N)).
  Definition defined : Prop :=
    forall s : RandomizedWeightedMajority.subject,
    let N := RandomizedWeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let T := RandomizedWeightedMajority.T s in  (* the number of rounds *)
    let beta := RandomizedWeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let R_T := RandomizedWeightedMajority.R_T s in  (* the regret: learner's loss less the best expert's *)
    RandomizedWeightedMajority.plays s ->
    (0 < N)%nat ->
    INR N >= 2 ->
    INR T >= 1 ->
    beta = Rmax (1 / 2) (1 - sqrt (ln (INR N)) / sqrt (INR T)) ->
    RandomizedWeightedMajority.given_binary_losses s ->
    (0 < INR N) /\
    (0 <= ln (INR N)) /\
    (sqrt (INR T) <> 0).
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
    beta = Rmax (1 / 2) (1 - sqrt (ln (INR N)) / sqrt (INR T)) /\
    RandomizedWeightedMajority.given_binary_losses s.
End rwm_regret_uniform.

(* rwm.fractional: Randomized Weighted Majority with losses in [0, 1] *)
Module rwm_fractional.
  Definition statement : Prop :=
    forall s : RandomizedWeightedMajority.subject,
    let N := RandomizedWeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let L_min := RandomizedWeightedMajority.L_min s in  (* the best action's loss *)
    let beta := RandomizedWeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let L_T := RandomizedWeightedMajority.L_T s in  (* the learner's expected loss *)
    RandomizedWeightedMajority.plays s ->
    (0 < N)%nat ->
    beta >= 1 / 2 ->
    beta < 1 ->
    RandomizedWeightedMajority.given_loss_range s ->
    RandomizedWeightedMajority.given_extended_update s ->
    L_T <= L_min * (2 - beta) + ln (INR N) / (1 - beta).
  Definition defined : Prop :=
    forall s : RandomizedWeightedMajority.subject,
    let N := RandomizedWeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let L_min := RandomizedWeightedMajority.L_min s in  (* the best action's loss *)
    let beta := RandomizedWeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let L_T := RandomizedWeightedMajority.L_T s in  (* the learner's expected loss *)
    RandomizedWeightedMajority.plays s ->
    (0 < N)%nat ->
    beta >= 1 / 2 ->
    beta < 1 ->
    RandomizedWeightedMajority.given_loss_range s ->
    RandomizedWeightedMajority.given_extended_update s ->
    (0 < INR N) /\
    (1 - beta <> 0).
  Definition inhabited : Prop :=
    exists s : RandomizedWeightedMajority.subject,
    let N := RandomizedWeightedMajority.N s in  (* the number of experts or actions, at least 1 *)
    let L_min := RandomizedWeightedMajority.L_min s in  (* the best action's loss *)
    let beta := RandomizedWeightedMajority.beta s in  (* the factor on the weight of what erred *)
    let L_T := RandomizedWeightedMajority.L_T s in  (* the learner's expected loss *)
    RandomizedWeightedMajority.plays s /\
    (0 < N)%nat /\
    beta >= 1 / 2 /\
    beta < 1 /\
    RandomizedWeightedMajority.given_loss_range s /\
    RandomizedWeightedMajority.given_extended_update s.
End rwm_fractional.
