(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require batch.SampleEWA.
From NoRegret Require classes.AgnosticRun.
From NoRegret Require classes.BlockCoins.
From NoRegret Require classes.ClassRun.
From NoRegret Require classes.ConjunctionsOfK.
From NoRegret Require classes.Elimination.
From NoRegret Require classes.ExpertSets.
From NoRegret Require classes.Expertise.
From NoRegret Require classes.ForcedGame.
From NoRegret Require classes.HalvingConjunctions.
From NoRegret Require classes.Measured.
From NoRegret Require classes.Teaching.
From NoRegret Require convex.GradientDescent.
From NoRegret Require experts.AnyDoubled.
From NoRegret Require experts.Doubled.
From NoRegret Require experts.ExpertAdvice.
From NoRegret Require experts.ExponentialAverage.
From NoRegret Require experts.RandomizedWeightedMajority.
From NoRegret Require experts.WeightedMajority.
From NoRegret Require linear.BalancedWinnow.
From NoRegret Require linear.ComparedPerceptron.
From NoRegret Require linear.SeparatedPerceptron.
From NoRegret Require linear.SeparatedWinnow.
From NoRegret Require linear.SignDisjunctionPerceptron.
From NoRegret Require linear.TrainedPerceptron.
From NoRegret Require probability.Martingale.
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

(* E000-30: EWA extends to other losses with values in [0, 1]. *)
Module E000_30.
  Definition statement : Prop :=
    forall s : ExponentialAverage.subject,
    let N := ExponentialAverage.N s in  (* the number of experts or actions, at least 1 *)
    let T := ExponentialAverage.T s in  (* the number of rounds *)
    let eta := ExponentialAverage.eta s in  (* the learning rate, positive *)
    let R_T := ExponentialAverage.R_T s in  (* the regret: learner's loss less the best expert's *)
    ExponentialAverage.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    ExponentialAverage.given_loss_range s ->
    R_T <= INR T * eta / 8 + ln (INR N) / eta.
  Definition inhabited : Prop :=
    exists s : ExponentialAverage.subject,
    let N := ExponentialAverage.N s in  (* the number of experts or actions, at least 1 *)
    let T := ExponentialAverage.T s in  (* the number of rounds *)
    let eta := ExponentialAverage.eta s in  (* the learning rate, positive *)
    let R_T := ExponentialAverage.R_T s in  (* the regret: learner's loss less the best expert's *)
    ExponentialAverage.plays s /\
    (0 < N)%nat /\
    0 < eta /\
    ExponentialAverage.given_loss_range s.
End E000_30.

(* E000-37: The bound with sqrt(2)/(sqrt(2) - 1) holds for the EWA algorithm; neither eta nor the periods are mentioned in the statement. *)
Module E000_37.
  Definition statement : Prop :=
    forall s : ExponentialAverage.subject,
    let N := ExponentialAverage.N s in  (* the number of experts or actions, at least 1 *)
    let T := ExponentialAverage.T s in  (* the number of rounds *)
    let eta := ExponentialAverage.eta s in  (* the learning rate, positive *)
    let R_T := ExponentialAverage.R_T s in  (* the regret: learner's loss less the best expert's *)
    ExponentialAverage.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    INR N >= 2 ->
    INR T >= 1 ->
    ExponentialAverage.given_convex_loss s ->
    ExponentialAverage.given_loss_range s ->
    eta = 1 / 1000 ->
    INR N = 2 ->
    INR T = 15 ->
    R_T <= sqrt (INR T) * sqrt (ln (INR N)) / (sqrt 2 - 1) - sqrt 2 * sqrt (ln (INR N)) / (2 * (sqrt 2 - 1)).
  Definition inhabited : Prop :=
    exists s : ExponentialAverage.subject,
    let N := ExponentialAverage.N s in  (* the number of experts or actions, at least 1 *)
    let T := ExponentialAverage.T s in  (* the number of rounds *)
    let eta := ExponentialAverage.eta s in  (* the learning rate, positive *)
    let R_T := ExponentialAverage.R_T s in  (* the regret: learner's loss less the best expert's *)
    ExponentialAverage.plays s /\
    (0 < N)%nat /\
    0 < eta /\
    INR N >= 2 /\
    INR T >= 1 /\
    ExponentialAverage.given_convex_loss s /\
    ExponentialAverage.given_loss_range s /\
    eta = 1 / 1000 /\
    INR N = 2 /\
    INR T = 15.
End E000_37.

(* E000-38: In the last period, cut short after m = T + 1 - 2^n rounds, the regret is at most sqrt(m ln N/2), by Theorem 7.6. *)
Module E000_38.
  Definition statement : Prop :=
    forall s : ExponentialAverage.subject,
    let N := ExponentialAverage.N s in  (* the number of experts or actions, at least 1 *)
    let T := ExponentialAverage.T s in  (* the number of rounds *)
    let eta := ExponentialAverage.eta s in  (* the learning rate, positive *)
    let R_T := ExponentialAverage.R_T s in  (* the regret: learner's loss less the best expert's *)
    ExponentialAverage.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    INR N >= 2 ->
    INR T >= 1 ->
    ExponentialAverage.given_convex_loss s ->
    ExponentialAverage.given_loss_range s ->
    eta = sqrt (ln 3) ->
    INR N = 3 ->
    INR T = 2 ->
    R_T <= sqrt 2 * sqrt (INR T) * sqrt (ln (INR N)) / 2.
  Definition inhabited : Prop :=
    exists s : ExponentialAverage.subject,
    let N := ExponentialAverage.N s in  (* the number of experts or actions, at least 1 *)
    let T := ExponentialAverage.T s in  (* the number of rounds *)
    let eta := ExponentialAverage.eta s in  (* the learning rate, positive *)
    let R_T := ExponentialAverage.R_T s in  (* the regret: learner's loss less the best expert's *)
    ExponentialAverage.plays s /\
    (0 < N)%nat /\
    0 < eta /\
    INR N >= 2 /\
    INR T >= 1 /\
    ExponentialAverage.given_convex_loss s /\
    ExponentialAverage.given_loss_range s /\
    eta = sqrt (ln 3) /\
    INR N = 3 /\
    INR T = 2.
End E000_38.

(* E000-41: The weights start at an arbitrary w_0; the updates are at most r^2/rho^2. *)
Module E000_41.
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
    INR M <= r ^ 2 / rho ^ 2.
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
End E000_41.

(* E000-52: Theorem 7.8 requires no assumption about the sequence of points. *)
Module E000_52.
  Definition statement : Prop :=
    forall s : SeparatedPerceptron.subject,
    let r := SeparatedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := SeparatedPerceptron.rho s in  (* the margin: the smallest y v.x/|v|, or 1/|w| *)
    let eta := SeparatedPerceptron.eta s in  (* the learning rate, positive *)
    let M := SeparatedPerceptron.M s in  (* the number of updates *)
    SeparatedPerceptron.plays s ->
    0 < eta ->
    SeparatedPerceptron.given_learner s ->
    SeparatedPerceptron.given_zero_start s ->
    SeparatedPerceptron.given_on_errors s ->
    INR M <= r ^ 2 / rho ^ 2.
  Definition inhabited : Prop :=
    exists s : SeparatedPerceptron.subject,
    let r := SeparatedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := SeparatedPerceptron.rho s in  (* the margin: the smallest y v.x/|v|, or 1/|w| *)
    let eta := SeparatedPerceptron.eta s in  (* the learning rate, positive *)
    let M := SeparatedPerceptron.M s in  (* the number of updates *)
    SeparatedPerceptron.plays s /\
    0 < eta /\
    SeparatedPerceptron.given_learner s /\
    SeparatedPerceptron.given_zero_start s /\
    SeparatedPerceptron.given_on_errors s.
End E000_52.

(* E000-61: M is at most the bracket |L|_2/2 + sqrt(|L|_2^2/4 + S_I/rho), with a dash on top. *)
Module E000_61.
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
    INR M <= L_2 / 2 + sqrt (L_2 ^ 2 / 4 + S_I / rho).
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
End E000_61.

(* E000-62: M <= (r/rho + sqrt(|L_rho(u)|_2))^2. *)
Module E000_62.
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
    INR M <= (sqrt L_2 + r / rho) ^ 2.
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
End E000_62.

(* E000-63: The bounds hold for the Perceptron, which starts at an arbitrary w_0. *)
Module E000_63.
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
    ComparedPerceptron.given_on_errors s ->
    INR M <= D_I + S_I / rho.
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
    ComparedPerceptron.given_on_errors s.
End E000_63.

(* E000-69: The algorithm learns a separating hyperplane through the origin. *)
Module E000_69.
  Definition statement : Prop :=
    forall s : SeparatedWinnow.subject,
    let N := SeparatedWinnow.N s in  (* the dimension *)
    let r := SeparatedWinnow.r s in  (* the largest absolute entry of an instance *)
    let rho := SeparatedWinnow.rho s in  (* the margin: the smallest y v.x/|v|_1 *)
    let eta := SeparatedWinnow.eta s in  (* the learning rate, positive *)
    let M := SeparatedWinnow.M s in  (* the number of updates *)
    SeparatedWinnow.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    SeparatedWinnow.given_learner s ->
    rho > 0 ->
    SeparatedWinnow.given_uniform_start s ->
    eta = rho / r ^ 2 ->
    INR M <= 2 * r ^ 2 * ln (INR N) / rho ^ 2.
  Definition inhabited : Prop :=
    exists s : SeparatedWinnow.subject,
    let N := SeparatedWinnow.N s in  (* the dimension *)
    let r := SeparatedWinnow.r s in  (* the largest absolute entry of an instance *)
    let rho := SeparatedWinnow.rho s in  (* the margin: the smallest y v.x/|v|_1 *)
    let eta := SeparatedWinnow.eta s in  (* the learning rate, positive *)
    let M := SeparatedWinnow.M s in  (* the number of updates *)
    SeparatedWinnow.plays s /\
    (0 < N)%nat /\
    0 < eta /\
    SeparatedWinnow.given_learner s /\
    rho > 0 /\
    SeparatedWinnow.given_uniform_start s /\
    eta = rho / r ^ 2.
End E000_69.

(* E000-72: The number of updates is at most 2 (r^2/rho^2) ln N; eta is not mentioned in the statement. *)
Module E000_72.
  Definition statement : Prop :=
    forall s : SeparatedWinnow.subject,
    let N := SeparatedWinnow.N s in  (* the dimension *)
    let r := SeparatedWinnow.r s in  (* the largest absolute entry of an instance *)
    let rho := SeparatedWinnow.rho s in  (* the margin: the smallest y v.x/|v|_1 *)
    let eta := SeparatedWinnow.eta s in  (* the learning rate, positive *)
    let M := SeparatedWinnow.M s in  (* the number of updates *)
    SeparatedWinnow.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    SeparatedWinnow.given_learner s ->
    rho > 0 ->
    SeparatedWinnow.given_not_negative s ->
    SeparatedWinnow.given_uniform_start s ->
    INR M <= 2 * r ^ 2 * ln (INR N) / rho ^ 2.
  Definition inhabited : Prop :=
    exists s : SeparatedWinnow.subject,
    let N := SeparatedWinnow.N s in  (* the dimension *)
    let r := SeparatedWinnow.r s in  (* the largest absolute entry of an instance *)
    let rho := SeparatedWinnow.rho s in  (* the margin: the smallest y v.x/|v|_1 *)
    let eta := SeparatedWinnow.eta s in  (* the learning rate, positive *)
    let M := SeparatedWinnow.M s in  (* the number of updates *)
    SeparatedWinnow.plays s /\
    (0 < N)%nat /\
    0 < eta /\
    SeparatedWinnow.given_learner s /\
    rho > 0 /\
    SeparatedWinnow.given_not_negative s /\
    SeparatedWinnow.given_uniform_start s.
End E000_72.

(* E000-75: -ln N <= M (eta^2 r^2/2 - eta rho), and then M <= ln N/(eta rho - eta^2 r^2/2), for eta > 0. *)
Module E000_75.
  Definition statement : Prop :=
    forall s : SeparatedWinnow.subject,
    let N := SeparatedWinnow.N s in  (* the dimension *)
    let r := SeparatedWinnow.r s in  (* the largest absolute entry of an instance *)
    let rho := SeparatedWinnow.rho s in  (* the margin: the smallest y v.x/|v|_1 *)
    let eta := SeparatedWinnow.eta s in  (* the learning rate, positive *)
    let M := SeparatedWinnow.M s in  (* the number of updates *)
    SeparatedWinnow.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    SeparatedWinnow.given_learner s ->
    rho > 0 ->
    SeparatedWinnow.given_not_negative s ->
    SeparatedWinnow.given_uniform_start s ->
    INR M <= ln (INR N) / (rho * eta - eta ^ 2 * r ^ 2 / 2).
  Definition inhabited : Prop :=
    exists s : SeparatedWinnow.subject,
    let N := SeparatedWinnow.N s in  (* the dimension *)
    let r := SeparatedWinnow.r s in  (* the largest absolute entry of an instance *)
    let rho := SeparatedWinnow.rho s in  (* the margin: the smallest y v.x/|v|_1 *)
    let eta := SeparatedWinnow.eta s in  (* the learning rate, positive *)
    let M := SeparatedWinnow.M s in  (* the number of updates *)
    SeparatedWinnow.plays s /\
    (0 < N)%nat /\
    0 < eta /\
    SeparatedWinnow.given_learner s /\
    rho > 0 /\
    SeparatedWinnow.given_not_negative s /\
    SeparatedWinnow.given_uniform_start s.
End E000_75.

(* E000-80: For all t >= 1, E[V_{t+1} | X_1, ..., X_t] = 0; of V_1 nothing is asked. *)
Module E000_80.
  Definition statement : Prop :=
    forall s : Martingale.subject,
    let eps := Martingale.eps s in  (* how far from its mean the sum is asked to stray *)
    let c2 := Martingale.c2 s in  (* a bound of the sum of the c_t^2 *)
    let P_up := Martingale.P_up s in  (* the probability that V_1 + ... + V_T >= eps *)
    Martingale.plays s ->
    0 <= c2 ->
    eps >= 0 ->
    c2 > 0 ->
    Martingale.given_later_means s ->
    Martingale.given_range s ->
    Martingale.given_squares s ->
    P_up <= exp (- 2 * eps ^ 2 / c2).
  Definition inhabited : Prop :=
    exists s : Martingale.subject,
    let eps := Martingale.eps s in  (* how far from its mean the sum is asked to stray *)
    let c2 := Martingale.c2 s in  (* a bound of the sum of the c_t^2 *)
    let P_up := Martingale.P_up s in  (* the probability that V_1 + ... + V_T >= eps *)
    Martingale.plays s /\
    0 <= c2 /\
    eps >= 0 /\
    c2 > 0 /\
    Martingale.given_later_means s /\
    Martingale.given_range s /\
    Martingale.given_squares s.
End E000_80.

(* E000-88: The mean hypothesis of EWA errs little more than the infimum over H, where every h_t is in H. *)
Module E000_88.
  Definition statement : Prop :=
    forall s : SampleEWA.subject,
    let N := SampleEWA.N s in  (* the number of experts *)
    let T := SampleEWA.T s in  (* the size of the sample *)
    let delta := SampleEWA.delta s in  (* the probability with which the promise may fail *)
    let eta := SampleEWA.eta s in  (* the learning rate, positive *)
    let gap_best := SampleEWA.gap_best s in  (* the (1 - delta)-quantile, over the samples, of the error of the mean of h_1..h_T less the least error of an expert *)
    SampleEWA.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    INR N >= 2 ->
    INR T >= 1 ->
    delta > 0 ->
    delta <= 1 ->
    SampleEWA.given_independent s ->
    SampleEWA.given_loss_range s ->
    SampleEWA.given_convex_loss s ->
    SampleEWA.given_own_loss s ->
    eta = 2 * sqrt 2 * sqrt (ln (INR N)) / sqrt (INR T) ->
    gap_best <= 2 * sqrt 2 * sqrt (ln (2 / delta) / INR T) + sqrt (ln (INR N)) / sqrt (INR T).
  Definition inhabited : Prop :=
    exists s : SampleEWA.subject,
    let N := SampleEWA.N s in  (* the number of experts *)
    let T := SampleEWA.T s in  (* the size of the sample *)
    let delta := SampleEWA.delta s in  (* the probability with which the promise may fail *)
    let eta := SampleEWA.eta s in  (* the learning rate, positive *)
    let gap_best := SampleEWA.gap_best s in  (* the (1 - delta)-quantile, over the samples, of the error of the mean of h_1..h_T less the least error of an expert *)
    SampleEWA.plays s /\
    (0 < N)%nat /\
    0 < eta /\
    INR N >= 2 /\
    INR T >= 1 /\
    delta > 0 /\
    delta <= 1 /\
    SampleEWA.given_independent s /\
    SampleEWA.given_loss_range s /\
    SampleEWA.given_convex_loss s /\
    SampleEWA.given_own_loss s /\
    eta = 2 * sqrt 2 * sqrt (ln (INR N)) / sqrt (INR T).
End E000_88.

(* E000-89: With the doubling trick a similar bound holds if T is not known; thus the bound with sqrt(ln N/T). *)
Module E000_89.
  Definition statement : Prop :=
    forall s : Doubled.subject,
    let N := Doubled.N s in  (* the number of experts or actions, at least 1 *)
    let T := Doubled.T s in  (* the number of rounds *)
    let R_T := Doubled.R_T s in  (* the regret: learner's loss less the best expert's *)
    Doubled.plays s ->
    (0 < N)%nat ->
    INR N >= 2 ->
    INR T >= 1 ->
    Doubled.given_convex_loss s ->
    Doubled.given_loss_range s ->
    Doubled.given_period_learner s ->
    R_T <= sqrt (INR T) * sqrt (ln (INR N)).
  Definition inhabited : Prop :=
    exists s : Doubled.subject,
    let N := Doubled.N s in  (* the number of experts or actions, at least 1 *)
    let T := Doubled.T s in  (* the number of rounds *)
    let R_T := Doubled.R_T s in  (* the regret: learner's loss less the best expert's *)
    Doubled.plays s /\
    (0 < N)%nat /\
    INR N >= 2 /\
    INR T >= 1 /\
    Doubled.given_convex_loss s /\
    Doubled.given_loss_range s /\
    Doubled.given_period_learner s.
End E000_89.

(* E001-07: y_t(u.x_t) >= 1/sqrt(NK) for a committee of any K of the N experts; so at most NK mistakes. *)
Module E001_07.
  Definition statement : Prop :=
    forall s : SeparatedPerceptron.subject,
    let N := SeparatedPerceptron.N s in  (* the dimension *)
    let K := SeparatedPerceptron.K s in  (* the size of the committee, odd *)
    let eta := SeparatedPerceptron.eta s in  (* the learning rate, positive *)
    let M := SeparatedPerceptron.M s in  (* the number of updates *)
    SeparatedPerceptron.plays s ->
    (0 < N)%nat ->
    (0 < K)%nat ->
    0 < eta ->
    SeparatedPerceptron.given_learner s ->
    INR K <= INR N ->
    SeparatedPerceptron.given_signs s ->
    SeparatedPerceptron.given_zero_start s ->
    SeparatedPerceptron.given_on_errors s ->
    INR M <= INR K * INR N.
  Definition inhabited : Prop :=
    exists s : SeparatedPerceptron.subject,
    let N := SeparatedPerceptron.N s in  (* the dimension *)
    let K := SeparatedPerceptron.K s in  (* the size of the committee, odd *)
    let eta := SeparatedPerceptron.eta s in  (* the learning rate, positive *)
    let M := SeparatedPerceptron.M s in  (* the number of updates *)
    SeparatedPerceptron.plays s /\
    (0 < N)%nat /\
    (0 < K)%nat /\
    0 < eta /\
    SeparatedPerceptron.given_learner s /\
    INR K <= INR N /\
    SeparatedPerceptron.given_signs s /\
    SeparatedPerceptron.given_zero_start s /\
    SeparatedPerceptron.given_on_errors s.
End E001_07.

(* E001-11: The assumption u_i >= 0 can be removed. *)
Module E001_11.
  Definition statement : Prop :=
    forall s : BalancedWinnow.subject,
    let N := BalancedWinnow.N s in  (* the dimension *)
    let r := BalancedWinnow.r s in  (* the largest absolute entry of an instance *)
    let rho := BalancedWinnow.rho s in  (* the margin: the smallest y v.x/|v|_1 *)
    let eta := BalancedWinnow.eta s in  (* the learning rate, positive *)
    let M := BalancedWinnow.M s in  (* the number of updates *)
    BalancedWinnow.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    BalancedWinnow.given_learner s ->
    rho > 0 ->
    BalancedWinnow.given_uniform_start s ->
    eta = rho / r ^ 2 ->
    BalancedWinnow.given_doubled s ->
    INR M <= 2 * r ^ 2 * ln (INR N) / rho ^ 2.
  Definition inhabited : Prop :=
    exists s : BalancedWinnow.subject,
    let N := BalancedWinnow.N s in  (* the dimension *)
    let r := BalancedWinnow.r s in  (* the largest absolute entry of an instance *)
    let rho := BalancedWinnow.rho s in  (* the margin: the smallest y v.x/|v|_1 *)
    let eta := BalancedWinnow.eta s in  (* the learning rate, positive *)
    let M := BalancedWinnow.M s in  (* the number of updates *)
    BalancedWinnow.plays s /\
    (0 < N)%nat /\
    0 < eta /\
    BalancedWinnow.given_learner s /\
    rho > 0 /\
    BalancedWinnow.given_uniform_start s /\
    eta = rho / r ^ 2 /\
    BalancedWinnow.given_doubled s.
End E001_11.

(* E001-12: M <= ln N/(eta delta + ln(2/(e^eta + e^-eta))) for every eta > 0. *)
Module E001_12.
  Definition statement : Prop :=
    forall s : SeparatedWinnow.subject,
    let N := SeparatedWinnow.N s in  (* the dimension *)
    let delta := SeparatedWinnow.delta s in  (* the same margin, for entries in [-1, 1] *)
    let eta := SeparatedWinnow.eta s in  (* the learning rate, positive *)
    let M := SeparatedWinnow.M s in  (* the number of updates *)
    SeparatedWinnow.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    SeparatedWinnow.given_learner s ->
    delta > 0 ->
    SeparatedWinnow.given_not_negative s ->
    SeparatedWinnow.given_uniform_start s ->
    SeparatedWinnow.given_unit_box s ->
    INR M <= ln (INR N) / (delta * eta + ln (2 / (exp eta + exp (- eta)))).
  Definition inhabited : Prop :=
    exists s : SeparatedWinnow.subject,
    let N := SeparatedWinnow.N s in  (* the dimension *)
    let delta := SeparatedWinnow.delta s in  (* the same margin, for entries in [-1, 1] *)
    let eta := SeparatedWinnow.eta s in  (* the learning rate, positive *)
    let M := SeparatedWinnow.M s in  (* the number of updates *)
    SeparatedWinnow.plays s /\
    (0 < N)%nat /\
    0 < eta /\
    SeparatedWinnow.given_learner s /\
    delta > 0 /\
    SeparatedWinnow.given_not_negative s /\
    SeparatedWinnow.given_uniform_start s /\
    SeparatedWinnow.given_unit_box s.
End E001_12.

(* E001-16: y_t(u.x_t) >= 1/K for a committee of any K experts; so at most 2 K^2 ln N mistakes. *)
Module E001_16.
  Definition statement : Prop :=
    forall s : SeparatedWinnow.subject,
    let N := SeparatedWinnow.N s in  (* the dimension *)
    let K := SeparatedWinnow.K s in  (* the size of the committee, odd *)
    let eta := SeparatedWinnow.eta s in  (* the learning rate, positive *)
    let M := SeparatedWinnow.M s in  (* the number of updates *)
    SeparatedWinnow.plays s ->
    (0 < N)%nat ->
    (0 < K)%nat ->
    0 < eta ->
    SeparatedWinnow.given_learner s ->
    INR K <= INR N ->
    SeparatedWinnow.given_signs s ->
    SeparatedWinnow.given_uniform_start s ->
    eta = 1 / INR K ->
    INR M <= 2 * INR K ^ 2 * ln (INR N).
  Definition inhabited : Prop :=
    exists s : SeparatedWinnow.subject,
    let N := SeparatedWinnow.N s in  (* the dimension *)
    let K := SeparatedWinnow.K s in  (* the size of the committee, odd *)
    let eta := SeparatedWinnow.eta s in  (* the learning rate, positive *)
    let M := SeparatedWinnow.M s in  (* the number of updates *)
    SeparatedWinnow.plays s /\
    (0 < N)%nat /\
    (0 < K)%nat /\
    0 < eta /\
    SeparatedWinnow.given_learner s /\
    INR K <= INR N /\
    SeparatedWinnow.given_signs s /\
    SeparatedWinnow.given_uniform_start s /\
    eta = 1 / INR K.
End E001_16.

(* E001-17: The learner does not know K beforehand; Winnow makes at most 2 K^2 ln N mistakes. *)
Module E001_17.
  Definition statement : Prop :=
    forall s : SeparatedWinnow.subject,
    let N := SeparatedWinnow.N s in  (* the dimension *)
    let K := SeparatedWinnow.K s in  (* the size of the committee, odd *)
    let eta := SeparatedWinnow.eta s in  (* the learning rate, positive *)
    let M := SeparatedWinnow.M s in  (* the number of updates *)
    SeparatedWinnow.plays s ->
    (0 < N)%nat ->
    (0 < K)%nat ->
    0 < eta ->
    SeparatedWinnow.given_learner s ->
    INR K <= INR N ->
    SeparatedWinnow.given_signs s ->
    SeparatedWinnow.given_committee s ->
    SeparatedWinnow.given_uniform_start s ->
    INR M <= 2 * INR K ^ 2 * ln (INR N).
  Definition inhabited : Prop :=
    exists s : SeparatedWinnow.subject,
    let N := SeparatedWinnow.N s in  (* the dimension *)
    let K := SeparatedWinnow.K s in  (* the size of the committee, odd *)
    let eta := SeparatedWinnow.eta s in  (* the learning rate, positive *)
    let M := SeparatedWinnow.M s in  (* the number of updates *)
    SeparatedWinnow.plays s /\
    (0 < N)%nat /\
    (0 < K)%nat /\
    0 < eta /\
    SeparatedWinnow.given_learner s /\
    INR K <= INR N /\
    SeparatedWinnow.given_signs s /\
    SeparatedWinnow.given_committee s /\
    SeparatedWinnow.given_uniform_start s.
End E001_17.

(* E002-02: a teacher of f = x2 x3 x4 x5 x100 needs k = 6 examples *)
Module E002_02.
  Definition statement : Prop :=
    forall s : Teaching.subject,
    let n := Teaching.n s in  (* the number of variables *)
    let k := Teaching.k s in  (* the number of its variables *)
    let examples := Teaching.examples s in  (* the examples that single it out *)
    Teaching.plays s ->
    (0 < n)%nat ->
    INR k <= INR n ->
    INR examples = INR k.
  Definition inhabited : Prop :=
    exists s : Teaching.subject,
    let n := Teaching.n s in  (* the number of variables *)
    let k := Teaching.k s in  (* the number of its variables *)
    let examples := Teaching.examples s in  (* the examples that single it out *)
    Teaching.plays s /\
    (0 < n)%nat /\
    INR k <= INR n.
End E002_02.

(* E002-13: 1 = |C_n| < |C_{n-1}|/2 < ... < |C|/2^n, as a majority was wrong *)
Module E002_13.
  Definition statement : Prop :=
    forall s : ClassRun.subject,
    let H := ClassRun.H s in  (* the number of hypotheses *)
    let m_T := ClassRun.m_T s in  (* the learner's mistakes *)
    ClassRun.plays s ->
    (0 < H)%nat ->
    ClassRun.given_realisable s ->
    ClassRun.given_majority s ->
    INR H = 2 ->
    2 ^ m_T <= INR H - 1.
  Definition inhabited : Prop :=
    exists s : ClassRun.subject,
    let H := ClassRun.H s in  (* the number of hypotheses *)
    let m_T := ClassRun.m_T s in  (* the learner's mistakes *)
    ClassRun.plays s /\
    (0 < H)%nat /\
    ClassRun.given_realisable s /\
    ClassRun.given_majority s /\
    INR H = 2.
End E002_13.

(* E002-14: at most log |C| mistakes, the base not said *)
Module E002_14.
  Definition statement : Prop :=
    forall s : ClassRun.subject,
    let H := ClassRun.H s in  (* the number of hypotheses *)
    let m_T := ClassRun.m_T s in  (* the learner's mistakes *)
    ClassRun.plays s ->
    (0 < H)%nat ->
    ClassRun.given_realisable s ->
    ClassRun.given_majority s ->
    INR m_T <= ln (INR H).
  Definition inhabited : Prop :=
    exists s : ClassRun.subject,
    let H := ClassRun.H s in  (* the number of hypotheses *)
    let m_T := ClassRun.m_T s in  (* the learner's mistakes *)
    ClassRun.plays s /\
    (0 < H)%nat /\
    ClassRun.given_realisable s /\
    ClassRun.given_majority s.
End E002_14.

(* E002-16: optimal is to follow the group of concepts with the fewest expected mistakes *)
Module E002_16.
  Definition statement : Prop :=
    forall s : ClassRun.subject,
    let Ldim := ClassRun.Ldim s in  (* the Littlestone dimension of the class *)
    let m_T := ClassRun.m_T s in  (* the learner's mistakes *)
    ClassRun.plays s ->
    ClassRun.given_realisable s ->
    INR m_T <= INR Ldim.
  Definition inhabited : Prop :=
    exists s : ClassRun.subject,
    let Ldim := ClassRun.Ldim s in  (* the Littlestone dimension of the class *)
    let m_T := ClassRun.m_T s in  (* the learner's mistakes *)
    ClassRun.plays s /\
    ClassRun.given_realisable s.
End E002_16.

(* E002-18: elimination makes at most n mistakes on conjunctions (of which there are 3^n) *)
Module E002_18.
  Definition statement : Prop :=
    forall s : Elimination.subject,
    let n := Elimination.n s in  (* the number of variables *)
    let k := Elimination.k s in  (* the number of literals of the target *)
    let m_T := Elimination.m_T s in  (* the learner's mistakes *)
    Elimination.plays s ->
    (0 < n)%nat ->
    INR k <= INR n ->
    Elimination.given_all_literals s ->
    Elimination.given_conjunction s ->
    Elimination.given_eliminates s ->
    INR m_T <= INR n.
  Definition inhabited : Prop :=
    exists s : Elimination.subject,
    let n := Elimination.n s in  (* the number of variables *)
    let k := Elimination.k s in  (* the number of literals of the target *)
    let m_T := Elimination.m_T s in  (* the learner's mistakes *)
    Elimination.plays s /\
    (0 < n)%nat /\
    INR k <= INR n /\
    Elimination.given_all_literals s /\
    Elimination.given_conjunction s /\
    Elimination.given_eliminates s.
End E002_18.

(* E002-19: 2^k C(n, k) is about 2^k n^k for k much smaller than n *)
Module E002_19.
  Definition statement : Prop :=
    forall s : ConjunctionsOfK.subject,
    let n := ConjunctionsOfK.n s in  (* the number of variables *)
    let k := ConjunctionsOfK.k s in  (* the number of literals *)
    let H := ConjunctionsOfK.H s in  (* the number of different functions *)
    ConjunctionsOfK.plays s ->
    (0 < n)%nat ->
    INR k <= INR n ->
    INR H = 2 ^ k * INR n ^ k.
  Definition inhabited : Prop :=
    exists s : ConjunctionsOfK.subject,
    let n := ConjunctionsOfK.n s in  (* the number of variables *)
    let k := ConjunctionsOfK.k s in  (* the number of literals *)
    let H := ConjunctionsOfK.H s in  (* the number of different functions *)
    ConjunctionsOfK.plays s /\
    (0 < n)%nat /\
    INR k <= INR n.
End E002_19.

(* E002-20: log |C| = k log n, the number of mistakes to aim at *)
Module E002_20.
  Definition statement : Prop :=
    forall s : HalvingConjunctions.subject,
    let n := HalvingConjunctions.n s in  (* the number of variables *)
    let k := HalvingConjunctions.k s in  (* the number of literals of the target *)
    let m_T := HalvingConjunctions.m_T s in  (* the learner's mistakes *)
    HalvingConjunctions.plays s ->
    (0 < n)%nat ->
    INR k <= INR n ->
    HalvingConjunctions.given_k_conjunctions s ->
    HalvingConjunctions.given_realisable s ->
    HalvingConjunctions.given_majority s ->
    INR m_T <= INR k * ln (INR n) / ln 2.
  Definition inhabited : Prop :=
    exists s : HalvingConjunctions.subject,
    let n := HalvingConjunctions.n s in  (* the number of variables *)
    let k := HalvingConjunctions.k s in  (* the number of literals of the target *)
    let m_T := HalvingConjunctions.m_T s in  (* the learner's mistakes *)
    HalvingConjunctions.plays s /\
    (0 < n)%nat /\
    INR k <= INR n /\
    HalvingConjunctions.given_k_conjunctions s /\
    HalvingConjunctions.given_realisable s /\
    HalvingConjunctions.given_majority s.
End E002_20.

(* E002-22: Halving makes log |C| mistakes *)
Module E002_22.
  Definition statement : Prop :=
    forall s : ClassRun.subject,
    let H := ClassRun.H s in  (* the number of hypotheses *)
    let m_T := ClassRun.m_T s in  (* the learner's mistakes *)
    ClassRun.plays s ->
    (0 < H)%nat ->
    ClassRun.given_realisable s ->
    ClassRun.given_majority s ->
    INR m_T = ln (INR H) / ln 2.
  Definition inhabited : Prop :=
    exists s : ClassRun.subject,
    let H := ClassRun.H s in  (* the number of hypotheses *)
    let m_T := ClassRun.m_T s in  (* the learner's mistakes *)
    ClassRun.plays s /\
    (0 < H)%nat /\
    ClassRun.given_realisable s /\
    ClassRun.given_majority s.
End E002_22.

(* E002-29: the margin is the distance from the hyperplane to the nearest point, maximised over all weights *)
Module E002_29.
  Definition statement : Prop :=
    forall s : SeparatedPerceptron.subject,
    let r := SeparatedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := SeparatedPerceptron.rho s in  (* the margin: the smallest y v.x/|v|, or 1/|w| *)
    let eta := SeparatedPerceptron.eta s in  (* the learning rate, positive *)
    let M := SeparatedPerceptron.M s in  (* the number of updates *)
    SeparatedPerceptron.plays s ->
    0 < eta ->
    SeparatedPerceptron.given_learner s ->
    SeparatedPerceptron.given_zero_start s ->
    SeparatedPerceptron.given_on_errors s ->
    INR M <= r ^ 2 / rho ^ 2.
  Definition inhabited : Prop :=
    exists s : SeparatedPerceptron.subject,
    let r := SeparatedPerceptron.r s in  (* the largest length of an instance, about the origin *)
    let rho := SeparatedPerceptron.rho s in  (* the margin: the smallest y v.x/|v|, or 1/|w| *)
    let eta := SeparatedPerceptron.eta s in  (* the learning rate, positive *)
    let M := SeparatedPerceptron.M s in  (* the number of updates *)
    SeparatedPerceptron.plays s /\
    0 < eta /\
    SeparatedPerceptron.given_learner s /\
    SeparatedPerceptron.given_zero_start s /\
    SeparatedPerceptron.given_on_errors s.
End E002_29.

(* E002-32: on separable data the Perceptron finds a separating hyperplane *)
Module E002_32.
  Definition statement : Prop :=
    forall s : TrainedPerceptron.subject,
    let rho := TrainedPerceptron.rho s in  (* the margin: the smallest y v.x/|v|, or 1/|w| *)
    let passes := TrainedPerceptron.passes s in  (* the passes played, until one is without update *)
    TrainedPerceptron.plays s ->
    TrainedPerceptron.given_learner s ->
    rho > 0 ->
    TrainedPerceptron.given_zero_start s ->
    TrainedPerceptron.given_on_errors s ->
    INR passes <= 2.
  Definition inhabited : Prop :=
    exists s : TrainedPerceptron.subject,
    let rho := TrainedPerceptron.rho s in  (* the margin: the smallest y v.x/|v|, or 1/|w| *)
    let passes := TrainedPerceptron.passes s in  (* the passes played, until one is without update *)
    TrainedPerceptron.plays s /\
    TrainedPerceptron.given_learner s /\
    rho > 0 /\
    TrainedPerceptron.given_zero_start s /\
    TrainedPerceptron.given_on_errors s.
End E002_32.

(* E002-36: the cosine of the angle between u and w_t is less than 1 *)
Module E002_36.
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
    INR M < r ^ 2 / rho ^ 2.
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
End E002_36.

(* E002-37: for Boolean functions of n attributes R^2 = n *)
Module E002_37.
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
    INR M <= INR n * (INR k ^ 2 + 1 - INR k).
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
End E002_37.

(* E003-08: no algorithm whatever has a mistake bound below Ldim(H) *)
Module E003_08.
  Definition statement : Prop :=
    forall s : ForcedGame.subject,
    let Ldim := ForcedGame.Ldim s in  (* the Littlestone dimension *)
    let m_T := ForcedGame.m_T s in  (* the mistakes on the sequence, if a hypothesis realises it *)
    ForcedGame.plays s ->
    ForcedGame.given_contradicted s ->
    ForcedGame.given_down_a_tree s ->
    INR m_T >= INR Ldim.
  Definition inhabited : Prop :=
    exists s : ForcedGame.subject,
    let Ldim := ForcedGame.Ldim s in  (* the Littlestone dimension *)
    let m_T := ForcedGame.m_T s in  (* the mistakes on the sequence, if a hypothesis realises it *)
    ForcedGame.plays s /\
    ForcedGame.given_contradicted s /\
    ForcedGame.given_down_a_tree s.
End E003_08.

(* E003-10: the d singletons of d points have Ldim 1 *)
Module E003_10.
  Definition statement : Prop :=
    forall s : Measured.subject,
    let d := Measured.d s in  (* the number of points *)
    let Ldim := Measured.Ldim s in  (* the Littlestone dimension *)
    Measured.plays s ->
    (0 < d)%nat ->
    Measured.given_singletons s ->
    INR Ldim = 1.
  Definition inhabited : Prop :=
    exists s : Measured.subject,
    let d := Measured.d s in  (* the number of points *)
    let Ldim := Measured.Ldim s in  (* the Littlestone dimension *)
    Measured.plays s /\
    (0 < d)%nat /\
    Measured.given_singletons s.
End E003_10.

(* E003-12: predict the r with the larger Ldim(V_t^(r)), at a tie 1 *)
Module E003_12.
  Definition statement : Prop :=
    forall s : ClassRun.subject,
    let Ldim := ClassRun.Ldim s in  (* the Littlestone dimension of the class *)
    let m_T := ClassRun.m_T s in  (* the learner's mistakes *)
    ClassRun.plays s ->
    ClassRun.given_realisable s ->
    INR m_T <= INR Ldim.
  Definition inhabited : Prop :=
    exists s : ClassRun.subject,
    let Ldim := ClassRun.Ldim s in  (* the Littlestone dimension of the class *)
    let m_T := ClassRun.m_T s in  (* the learner's mistakes *)
    ClassRun.plays s /\
    ClassRun.given_realisable s.
End E003_12.

(* E003-18: no algorithm has expected regret below Omega(sqrt(Ldim(H) T)) *)
Module E003_18.
  Definition statement : Prop :=
    forall s : BlockCoins.subject,
    let T := BlockCoins.T s in  (* the number of rounds *)
    let Ldim := BlockCoins.Ldim s in  (* the depth of the tree *)
    let E_R := BlockCoins.E_R s in  (* the expected regret *)
    BlockCoins.plays s ->
    INR Ldim >= 1 ->
    E_R >= sqrt 2 * sqrt (INR Ldim) * sqrt (INR T) / 4.
  Definition inhabited : Prop :=
    exists s : BlockCoins.subject,
    let T := BlockCoins.T s in  (* the number of rounds *)
    let Ldim := BlockCoins.Ldim s in  (* the depth of the tree *)
    let E_R := BlockCoins.E_R s in  (* the expected regret *)
    BlockCoins.plays s /\
    INR Ldim >= 1.
End E003_18.

(* E003-22: at a tie the expert sets 0, while SOA predicts 1 *)
Module E003_22.
  Definition statement : Prop :=
    forall s : Expertise.subject,
    let D_T := Expertise.D_T s in  (* the rounds in which the expert differs from the hypothesis *)
    Expertise.plays s ->
    INR D_T = 0.
  Definition inhabited : Prop :=
    exists s : Expertise.subject,
    let D_T := Expertise.D_T s in  (* the rounds in which the expert differs from the hypothesis *)
    Expertise.plays s.
End E003_22.

(* E003-25: (eT/Ldim)^Ldim needs T >= Ldim + 2; Theorem 21.10 has no such condition *)
Module E003_25.
  Definition statement : Prop :=
    forall s : ExpertSets.subject,
    let T := ExpertSets.T s in  (* the number of rounds *)
    let Ldim := ExpertSets.Ldim s in  (* the Littlestone dimension *)
    let G := ExpertSets.G s in  (* the number of experts *)
    ExpertSets.plays s ->
    INR Ldim >= 1 ->
    INR G <= (exp 1 * INR T / INR Ldim) ^ Ldim.
  Definition inhabited : Prop :=
    exists s : ExpertSets.subject,
    let T := ExpertSets.T s in  (* the number of rounds *)
    let Ldim := ExpertSets.Ldim s in  (* the Littlestone dimension *)
    let G := ExpertSets.G s in  (* the number of experts *)
    ExpertSets.plays s /\
    INR Ldim >= 1.
End E003_25.

(* E003-26: Weighted-Majority over the experts of (21.4) attains the minimum of the two terms *)
Module E003_26.
  Definition statement : Prop :=
    forall s : AgnosticRun.subject,
    let T := AgnosticRun.T s in  (* the number of rounds *)
    let H := AgnosticRun.H s in  (* the number of hypotheses *)
    let Ldim := AgnosticRun.Ldim s in  (* the Littlestone dimension of the class *)
    let G := AgnosticRun.G s in  (* the number of experts that Hedge trusts *)
    let eta := AgnosticRun.eta s in  (* the learning rate *)
    let R_T := AgnosticRun.R_T s in  (* the regret against the best hypothesis *)
    AgnosticRun.plays s ->
    (0 < H)%nat ->
    (0 < G)%nat ->
    0 <= eta ->
    INR T >= 1 ->
    eta = sqrt 2 * sqrt (ln (INR G)) / sqrt (INR T) ->
    AgnosticRun.given_hedge s ->
    R_T <= sqrt 2 * sqrt (INR T) * sqrt (Rmin (INR Ldim * ln (exp 1 * INR T)) (ln (INR H))).
  Definition inhabited : Prop :=
    exists s : AgnosticRun.subject,
    let T := AgnosticRun.T s in  (* the number of rounds *)
    let H := AgnosticRun.H s in  (* the number of hypotheses *)
    let Ldim := AgnosticRun.Ldim s in  (* the Littlestone dimension of the class *)
    let G := AgnosticRun.G s in  (* the number of experts that Hedge trusts *)
    let eta := AgnosticRun.eta s in  (* the learning rate *)
    let R_T := AgnosticRun.R_T s in  (* the regret against the best hypothesis *)
    AgnosticRun.plays s /\
    (0 < H)%nat /\
    (0 < G)%nat /\
    0 <= eta /\
    INR T >= 1 /\
    eta = sqrt 2 * sqrt (ln (INR G)) / sqrt (INR T) /\
    AgnosticRun.given_hedge s.
End E003_26.

(* E003-31: f_t is rho-Lipschitz, which implies |v_t| <= rho *)
Module E003_31.
  Definition statement : Prop :=
    forall s : GradientDescent.subject,
    let T := GradientDescent.T s in  (* the number of rounds *)
    let eta := GradientDescent.eta s in  (* the learning rate, positive *)
    let w_star := GradientDescent.w_star s in  (* the length of the comparator w* *)
    let rho := GradientDescent.rho s in  (* a bound on the subgradients *)
    let R_T := GradientDescent.R_T s in  (* the regret against w* *)
    GradientDescent.plays s ->
    0 < eta ->
    0 <= rho ->
    INR T >= 1 ->
    GradientDescent.given_positive_rate s ->
    GradientDescent.given_convex s ->
    GradientDescent.given_inside s ->
    GradientDescent.given_zero_start s ->
    eta = 1 / sqrt (INR T) ->
    R_T <= sqrt (INR T) * (rho ^ 2 / 2 + w_star ^ 2 / 2).
  Definition inhabited : Prop :=
    exists s : GradientDescent.subject,
    let T := GradientDescent.T s in  (* the number of rounds *)
    let eta := GradientDescent.eta s in  (* the learning rate, positive *)
    let w_star := GradientDescent.w_star s in  (* the length of the comparator w* *)
    let rho := GradientDescent.rho s in  (* a bound on the subgradients *)
    let R_T := GradientDescent.R_T s in  (* the regret against w* *)
    GradientDescent.plays s /\
    0 < eta /\
    0 <= rho /\
    INR T >= 1 /\
    GradientDescent.given_positive_rate s /\
    GradientDescent.given_convex s /\
    GradientDescent.given_inside s /\
    GradientDescent.given_zero_start s /\
    eta = 1 / sqrt (INR T).
End E003_31.

(* E003-41: regret at most alpha sqrt(2^m) on each period of 2^m rounds gives at most sqrt(2)/(sqrt(2)-1) alpha sqrt(T) *)
Module E003_41.
  Definition statement : Prop :=
    forall s : AnyDoubled.subject,
    let T := AnyDoubled.T s in  (* the number of rounds *)
    let alpha := AnyDoubled.alpha s in  (* the constant of the regret on a known horizon, not negative *)
    let R_T := AnyDoubled.R_T s in  (* the regret: learner's loss less the best expert's *)
    AnyDoubled.plays s ->
    0 <= alpha ->
    INR T >= 1 ->
    R_T <= alpha * sqrt 2 * sqrt (INR T) / (sqrt 2 - 1).
  Definition inhabited : Prop :=
    exists s : AnyDoubled.subject,
    let T := AnyDoubled.T s in  (* the number of rounds *)
    let alpha := AnyDoubled.alpha s in  (* the constant of the regret on a known horizon, not negative *)
    let R_T := AnyDoubled.R_T s in  (* the regret: learner's loss less the best expert's *)
    AnyDoubled.plays s /\
    0 <= alpha /\
    INR T >= 1.
End E003_41.
