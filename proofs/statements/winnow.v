(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require linear.BalancedWinnow.
From NoRegret Require linear.Duel.
From NoRegret Require linear.PlainWinnow.
From NoRegret Require linear.SeparatedWinnow.
Local Open Scope R_scope.

(* winnow.margin: Winnow on data separated by a nonnegative vector *)
Module winnow_margin.
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
    eta < 2 * rho / r ^ 2 ->
    INR M <= ln (INR N) / (rho * eta - eta ^ 2 * r ^ 2 / 2).
  Definition defined : Prop :=
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
    eta < 2 * rho / r ^ 2 ->
    (r ^ 2 <> 0) /\
    (0 < INR N) /\
    (rho * eta - eta ^ 2 * r ^ 2 / 2 <> 0).
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
    SeparatedWinnow.given_uniform_start s /\
    eta < 2 * rho / r ^ 2.
End winnow_margin.

(* winnow.tuned: Winnow, tuned for the margin *)
Module winnow_tuned.
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
    eta = rho / r ^ 2 ->
    INR M <= 2 * r ^ 2 * ln (INR N) / rho ^ 2.
  Definition defined : Prop :=
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
    eta = rho / r ^ 2 ->
    (r ^ 2 <> 0) /\
    (0 < INR N) /\
    (rho ^ 2 <> 0).
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
    SeparatedWinnow.given_uniform_start s /\
    eta = rho / r ^ 2.
End winnow_tuned.

(* winnow.cosh: Winnow on entries in [-1, 1], without Hoeffding's lemma *)
Module winnow_cosh.
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
    delta * eta + ln (2 / (exp eta + exp (- eta))) > 0 ->
    INR M <= ln (INR N) / (delta * eta + ln (2 / (exp eta + exp (- eta)))).
  Definition defined : Prop :=
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
    delta * eta + ln (2 / (exp eta + exp (- eta))) > 0 ->
    (exp eta + exp (- eta) <> 0) /\
    (0 < 2 / (exp eta + exp (- eta))) /\
    (0 < INR N) /\
    (delta * eta + ln (2 / (exp eta + exp (- eta))) <> 0).
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
    SeparatedWinnow.given_unit_box s /\
    delta * eta + ln (2 / (exp eta + exp (- eta))) > 0.
End winnow_cosh.

(* winnow.optimal: Winnow with the best rate for the margin *)
Module winnow_optimal.
  Definition statement : Prop :=
    forall s : SeparatedWinnow.subject,
    let N := SeparatedWinnow.N s in  (* the dimension *)
    let delta := SeparatedWinnow.delta s in  (* the same margin, for entries in [-1, 1] *)
    let M := SeparatedWinnow.M s in  (* the number of updates *)
    SeparatedWinnow.plays s ->
    (0 < N)%nat ->
    SeparatedWinnow.given_learner s ->
    delta > 0 ->
    delta <= 1 ->
    SeparatedWinnow.given_not_negative s ->
    SeparatedWinnow.given_uniform_start s ->
    SeparatedWinnow.given_unit_box s ->
    SeparatedWinnow.given_eta_optimal s ->
    INR M <= (if Req_EM_T delta 1 then ln (INR N) / ln 2 else ln (INR N) / ((1 - delta) * ln (1 - delta) / 2 + (delta + 1) * ln (delta + 1) / 2)).
  Definition defined : Prop :=
    forall s : SeparatedWinnow.subject,
    let N := SeparatedWinnow.N s in  (* the dimension *)
    let delta := SeparatedWinnow.delta s in  (* the same margin, for entries in [-1, 1] *)
    let M := SeparatedWinnow.M s in  (* the number of updates *)
    SeparatedWinnow.plays s ->
    (0 < N)%nat ->
    SeparatedWinnow.given_learner s ->
    delta > 0 ->
    delta <= 1 ->
    SeparatedWinnow.given_not_negative s ->
    SeparatedWinnow.given_uniform_start s ->
    SeparatedWinnow.given_unit_box s ->
    SeparatedWinnow.given_eta_optimal s ->
    ((delta = 1) -> 0 < INR N) /\
    ((delta = 1) -> ln 2 <> 0) /\
    (~ (delta = 1) -> 0 < INR N) /\
    (~ (delta = 1) -> 0 < 1 - delta) /\
    (~ (delta = 1) -> 0 < delta + 1) /\
    (~ (delta = 1) -> (1 - delta) * ln (1 - delta) / 2 + (delta + 1) * ln (delta + 1) / 2 <> 0).
  Definition inhabited : Prop :=
    exists s : SeparatedWinnow.subject,
    let N := SeparatedWinnow.N s in  (* the dimension *)
    let delta := SeparatedWinnow.delta s in  (* the same margin, for entries in [-1, 1] *)
    let M := SeparatedWinnow.M s in  (* the number of updates *)
    SeparatedWinnow.plays s /\
    (0 < N)%nat /\
    SeparatedWinnow.given_learner s /\
    delta > 0 /\
    delta <= 1 /\
    SeparatedWinnow.given_not_negative s /\
    SeparatedWinnow.given_uniform_start s /\
    SeparatedWinnow.given_unit_box s /\
    SeparatedWinnow.given_eta_optimal s.
End winnow_optimal.

(* winnow.committee: Winnow learns a committee of K of N experts with at most 2 K^2 ln N mistakes *)
Module winnow_committee.
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
    Nat.Odd K ->
    SeparatedWinnow.given_signs s ->
    SeparatedWinnow.given_committee s ->
    SeparatedWinnow.given_uniform_start s ->
    eta = 1 / INR K ->
    INR M <= 2 * INR K ^ 2 * ln (INR N).
  Definition defined : Prop :=
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
    Nat.Odd K ->
    SeparatedWinnow.given_signs s ->
    SeparatedWinnow.given_committee s ->
    SeparatedWinnow.given_uniform_start s ->
    eta = 1 / INR K ->
    (INR K <> 0) /\
    (0 < INR N).
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
    Nat.Odd K /\
    SeparatedWinnow.given_signs s /\
    SeparatedWinnow.given_committee s /\
    SeparatedWinnow.given_uniform_start s /\
    eta = 1 / INR K.
End winnow_committee.

(* winnow.balanced: Balanced Winnow on data separated by any vector *)
Module winnow_balanced.
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
    INR M <= 2 * r ^ 2 * ln (2 * INR N) / rho ^ 2.
  Definition defined : Prop :=
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
    (r ^ 2 <> 0) /\
    (0 < 2 * INR N) /\
    (rho ^ 2 <> 0).
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
End winnow_balanced.

(* winnow.wm: On features -1 and +1, Winnow is Weighted Majority *)
Module winnow_wm.
  Definition statement : Prop :=
    forall s : PlainWinnow.subject,
    let D_T := PlainWinnow.D_T s in  (* the rounds in which Weighted Majority says something else *)
    PlainWinnow.plays s ->
    PlainWinnow.given_signs s ->
    PlainWinnow.given_same_ties s ->
    PlainWinnow.given_finite_rate s ->
    INR D_T = 0.
  Definition inhabited : Prop :=
    exists s : PlainWinnow.subject,
    let D_T := PlainWinnow.D_T s in  (* the rounds in which Weighted Majority says something else *)
    PlainWinnow.plays s /\
    PlainWinnow.given_signs s /\
    PlainWinnow.given_same_ties s /\
    PlainWinnow.given_finite_rate s.
End winnow_wm.

(* separation: One relevant expert of N: Winnow errs at most 2 ln N times where the Perceptron errs N/2 times *)
Module separation.
  Definition statement : Prop :=
    forall s : Duel.subject,
    let N := Duel.N s in  (* the number of experts *)
    let M_P := Duel.M_P s in  (* the Perceptron's mistakes *)
    let M := Duel.M s in  (* Winnow's updates *)
    Duel.plays s ->
    (0 < N)%nat ->
    Duel.given_signs s ->
    Duel.given_one_expert s ->
    Duel.given_unit_rate s ->
    INR M_P >= INR N / 2 ->
    INR M <= 2 * ln (INR N).
  Definition defined : Prop :=
    forall s : Duel.subject,
    let N := Duel.N s in  (* the number of experts *)
    let M_P := Duel.M_P s in  (* the Perceptron's mistakes *)
    let M := Duel.M s in  (* Winnow's updates *)
    Duel.plays s ->
    (0 < N)%nat ->
    Duel.given_signs s ->
    Duel.given_one_expert s ->
    Duel.given_unit_rate s ->
    INR M_P >= INR N / 2 ->
    (0 < INR N).
  Definition inhabited : Prop :=
    exists s : Duel.subject,
    let N := Duel.N s in  (* the number of experts *)
    let M_P := Duel.M_P s in  (* the Perceptron's mistakes *)
    let M := Duel.M s in  (* Winnow's updates *)
    Duel.plays s /\
    (0 < N)%nat /\
    Duel.given_signs s /\
    Duel.given_one_expert s /\
    Duel.given_unit_rate s /\
    INR M_P >= INR N / 2.
End separation.
