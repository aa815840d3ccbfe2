(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require classes.ClassRun.
From NoRegret Require classes.Elimination.
From NoRegret Require classes.Expertise.
From NoRegret Require experts.ExponentialAverage.
From NoRegret Require linear.ComparedPerceptron.
From NoRegret Require linear.HingePerceptron.
From NoRegret Require linear.SeparatedPerceptron.
From NoRegret Require linear.SeparatedWinnow.
From NoRegret Require probability.Martingale.
Local Open Scope R_scope.

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

(* E000-65: S_I <= sqrt(M r), and M <= sqrt(M r)/rho + sqrt(M) |L|_2. *)
Module E000_65.
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
    INR M <= L_2 * sqrt (INR M) + sqrt (INR M) * sqrt r / rho.
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
End E000_65.

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

(* E001-07: y_t(u.x_t) >= 1/sqrt(NK) for a committee of any K of the N experts; so at most NK mistakes. *)
Module E001_07.
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
    SeparatedPerceptron.given_signs s ->
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
    SeparatedPerceptron.given_signs s /\
    SeparatedPerceptron.given_zero_start s /\
    SeparatedPerceptron.given_on_errors s.
End E001_07.

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
    let K := SeparatedWinnow.K s in  (* the size of the committee *)
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
    let K := SeparatedWinnow.K s in  (* the size of the committee *)
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
    2 ^ m_T < INR H.
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

(* E003-43: |M| <= F + R |w*| sqrt(F + R^2 |w*|^2) *)
Module E003_43.
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
    INR M <= F + R * w_star * sqrt (F + R ^ 2 * w_star ^ 2).
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
End E003_43.
