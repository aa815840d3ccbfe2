(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require batch.Conversion.
From NoRegret Require batch.MistakeBound.
From NoRegret Require batch.SampleDoubling.
From NoRegret Require batch.SampleEWA.
Local Open Scope R_scope.

(* batch.average-error: The mean error of a run's hypotheses, by their mean loss in the run *)
Module batch_average_error.
  Definition statement : Prop :=
    forall s : Conversion.subject,
    let T := Conversion.T s in  (* the size of the sample *)
    let delta := Conversion.delta s in  (* the probability with which the promise may fail *)
    let M := Conversion.M s in  (* a bound of the loss *)
    let gap_errors := Conversion.gap_errors s in  (* the (1 - delta)-quantile, over the samples, of the mean error of h_1..h_T on new data less their mean loss *)
    Conversion.plays s ->
    0 <= M ->
    INR T >= 1 ->
    delta > 0 ->
    delta <= 1 ->
    Conversion.given_independent s ->
    Conversion.given_loss_range s ->
    gap_errors <= M * sqrt 2 * sqrt (ln (1 / delta) / INR T).
  Definition defined : Prop :=
    forall s : Conversion.subject,
    let T := Conversion.T s in  (* the size of the sample *)
    let delta := Conversion.delta s in  (* the probability with which the promise may fail *)
    let M := Conversion.M s in  (* a bound of the loss *)
    let gap_errors := Conversion.gap_errors s in  (* the (1 - delta)-quantile, over the samples, of the mean error of h_1..h_T on new data less their mean loss *)
    Conversion.plays s ->
    0 <= M ->
    INR T >= 1 ->
    delta > 0 ->
    delta <= 1 ->
    Conversion.given_independent s ->
    Conversion.given_loss_range s ->
    (delta <> 0) /\
    (0 < 1 / delta) /\
    (INR T <> 0) /\
    (0 <= ln (1 / delta) / INR T).
  Definition inhabited : Prop :=
    exists s : Conversion.subject,
    let T := Conversion.T s in  (* the size of the sample *)
    let delta := Conversion.delta s in  (* the probability with which the promise may fail *)
    let M := Conversion.M s in  (* a bound of the loss *)
    let gap_errors := Conversion.gap_errors s in  (* the (1 - delta)-quantile, over the samples, of the mean error of h_1..h_T on new data less their mean loss *)
    Conversion.plays s /\
    0 <= M /\
    INR T >= 1 /\
    delta > 0 /\
    delta <= 1 /\
    Conversion.given_independent s /\
    Conversion.given_loss_range s.
End batch_average_error.

(* batch.average-error-sharp: The mean error of a run's hypotheses, by their mean loss in the run, sharper *)
Module batch_average_error_sharp.
  Definition statement : Prop :=
    forall s : Conversion.subject,
    let T := Conversion.T s in  (* the size of the sample *)
    let delta := Conversion.delta s in  (* the probability with which the promise may fail *)
    let M := Conversion.M s in  (* a bound of the loss *)
    let gap_errors := Conversion.gap_errors s in  (* the (1 - delta)-quantile, over the samples, of the mean error of h_1..h_T on new data less their mean loss *)
    Conversion.plays s ->
    0 <= M ->
    INR T >= 1 ->
    delta > 0 ->
    delta <= 1 ->
    Conversion.given_independent s ->
    Conversion.given_loss_range s ->
    gap_errors <= M * sqrt 2 * sqrt (ln (1 / delta) / INR T) / 2.
  Definition defined : Prop :=
    forall s : Conversion.subject,
    let T := Conversion.T s in  (* the size of the sample *)
    let delta := Conversion.delta s in  (* the probability with which the promise may fail *)
    let M := Conversion.M s in  (* a bound of the loss *)
    let gap_errors := Conversion.gap_errors s in  (* the (1 - delta)-quantile, over the samples, of the mean error of h_1..h_T on new data less their mean loss *)
    Conversion.plays s ->
    0 <= M ->
    INR T >= 1 ->
    delta > 0 ->
    delta <= 1 ->
    Conversion.given_independent s ->
    Conversion.given_loss_range s ->
    (delta <> 0) /\
    (0 < 1 / delta) /\
    (INR T <> 0) /\
    (0 <= ln (1 / delta) / INR T).
  Definition inhabited : Prop :=
    exists s : Conversion.subject,
    let T := Conversion.T s in  (* the size of the sample *)
    let delta := Conversion.delta s in  (* the probability with which the promise may fail *)
    let M := Conversion.M s in  (* a bound of the loss *)
    let gap_errors := Conversion.gap_errors s in  (* the (1 - delta)-quantile, over the samples, of the mean error of h_1..h_T on new data less their mean loss *)
    Conversion.plays s /\
    0 <= M /\
    INR T >= 1 /\
    delta > 0 /\
    delta <= 1 /\
    Conversion.given_independent s /\
    Conversion.given_loss_range s.
End batch_average_error_sharp.

(* batch.average: The error of the mean hypothesis, by the mean loss of the run *)
Module batch_average.
  Definition statement : Prop :=
    forall s : Conversion.subject,
    let T := Conversion.T s in  (* the size of the sample *)
    let delta := Conversion.delta s in  (* the probability with which the promise may fail *)
    let M := Conversion.M s in  (* a bound of the loss *)
    let gap_average := Conversion.gap_average s in  (* the (1 - delta)-quantile, over the samples, of the error of the mean of h_1..h_T less their mean loss *)
    Conversion.plays s ->
    0 <= M ->
    INR T >= 1 ->
    delta > 0 ->
    delta <= 1 ->
    Conversion.given_independent s ->
    Conversion.given_loss_range s ->
    Conversion.given_convex_loss s ->
    gap_average <= M * sqrt 2 * sqrt (ln (1 / delta) / INR T).
  Definition defined : Prop :=
    forall s : Conversion.subject,
    let T := Conversion.T s in  (* the size of the sample *)
    let delta := Conversion.delta s in  (* the probability with which the promise may fail *)
    let M := Conversion.M s in  (* a bound of the loss *)
    let gap_average := Conversion.gap_average s in  (* the (1 - delta)-quantile, over the samples, of the error of the mean of h_1..h_T less their mean loss *)
    Conversion.plays s ->
    0 <= M ->
    INR T >= 1 ->
    delta > 0 ->
    delta <= 1 ->
    Conversion.given_independent s ->
    Conversion.given_loss_range s ->
    Conversion.given_convex_loss s ->
    (delta <> 0) /\
    (0 < 1 / delta) /\
    (INR T <> 0) /\
    (0 <= ln (1 / delta) / INR T).
  Definition inhabited : Prop :=
    exists s : Conversion.subject,
    let T := Conversion.T s in  (* the size of the sample *)
    let delta := Conversion.delta s in  (* the probability with which the promise may fail *)
    let M := Conversion.M s in  (* a bound of the loss *)
    let gap_average := Conversion.gap_average s in  (* the (1 - delta)-quantile, over the samples, of the error of the mean of h_1..h_T less their mean loss *)
    Conversion.plays s /\
    0 <= M /\
    INR T >= 1 /\
    delta > 0 /\
    delta <= 1 /\
    Conversion.given_independent s /\
    Conversion.given_loss_range s /\
    Conversion.given_convex_loss s.
End batch_average.

(* batch.average-sharp: The error of the mean hypothesis, by the mean loss of the run, sharper *)
Module batch_average_sharp.
  Definition statement : Prop :=
    forall s : Conversion.subject,
    let T := Conversion.T s in  (* the size of the sample *)
    let delta := Conversion.delta s in  (* the probability with which the promise may fail *)
    let M := Conversion.M s in  (* a bound of the loss *)
    let gap_average := Conversion.gap_average s in  (* the (1 - delta)-quantile, over the samples, of the error of the mean of h_1..h_T less their mean loss *)
    Conversion.plays s ->
    0 <= M ->
    INR T >= 1 ->
    delta > 0 ->
    delta <= 1 ->
    Conversion.given_independent s ->
    Conversion.given_loss_range s ->
    Conversion.given_convex_loss s ->
    gap_average <= M * sqrt 2 * sqrt (ln (1 / delta) / INR T) / 2.
  Definition defined : Prop :=
    forall s : Conversion.subject,
    let T := Conversion.T s in  (* the size of the sample *)
    let delta := Conversion.delta s in  (* the probability with which the promise may fail *)
    let M := Conversion.M s in  (* a bound of the loss *)
    let gap_average := Conversion.gap_average s in  (* the (1 - delta)-quantile, over the samples, of the error of the mean of h_1..h_T less their mean loss *)
    Conversion.plays s ->
    0 <= M ->
    INR T >= 1 ->
    delta > 0 ->
    delta <= 1 ->
    Conversion.given_independent s ->
    Conversion.given_loss_range s ->
    Conversion.given_convex_loss s ->
    (delta <> 0) /\
    (0 < 1 / delta) /\
    (INR T <> 0) /\
    (0 <= ln (1 / delta) / INR T).
  Definition inhabited : Prop :=
    exists s : Conversion.subject,
    let T := Conversion.T s in  (* the size of the sample *)
    let delta := Conversion.delta s in  (* the probability with which the promise may fail *)
    let M := Conversion.M s in  (* a bound of the loss *)
    let gap_average := Conversion.gap_average s in  (* the (1 - delta)-quantile, over the samples, of the error of the mean of h_1..h_T less their mean loss *)
    Conversion.plays s /\
    0 <= M /\
    INR T >= 1 /\
    delta > 0 /\
    delta <= 1 /\
    Conversion.given_independent s /\
    Conversion.given_loss_range s /\
    Conversion.given_convex_loss s.
End batch_average_sharp.

(* batch.regret: The error of the mean hypothesis, by the least error and the regret *)
Module batch_regret.
  Definition statement : Prop :=
    forall s : Conversion.subject,
    let T := Conversion.T s in  (* the size of the sample *)
    let delta := Conversion.delta s in  (* the probability with which the promise may fail *)
    let M := Conversion.M s in  (* a bound of the loss *)
    let gap_regret := Conversion.gap_regret s in  (* the (1 - delta)-quantile, over the samples, of the error of the mean of h_1..h_T less the least of a comparator and less R_T/T *)
    Conversion.plays s ->
    0 <= M ->
    INR T >= 1 ->
    delta > 0 ->
    delta <= 1 ->
    Conversion.given_independent s ->
    Conversion.given_loss_range s ->
    Conversion.given_convex_loss s ->
    Conversion.given_same_class s ->
    gap_regret <= 2 * M * sqrt 2 * sqrt (ln (2 / delta) / INR T).
  Definition defined : Prop :=
    forall s : Conversion.subject,
    let T := Conversion.T s in  (* the size of the sample *)
    let delta := Conversion.delta s in  (* the probability with which the promise may fail *)
    let M := Conversion.M s in  (* a bound of the loss *)
    let gap_regret := Conversion.gap_regret s in  (* the (1 - delta)-quantile, over the samples, of the error of the mean of h_1..h_T less the least of a comparator and less R_T/T *)
    Conversion.plays s ->
    0 <= M ->
    INR T >= 1 ->
    delta > 0 ->
    delta <= 1 ->
    Conversion.given_independent s ->
    Conversion.given_loss_range s ->
    Conversion.given_convex_loss s ->
    Conversion.given_same_class s ->
    (delta <> 0) /\
    (0 < 2 / delta) /\
    (INR T <> 0) /\
    (0 <= ln (2 / delta) / INR T).
  Definition inhabited : Prop :=
    exists s : Conversion.subject,
    let T := Conversion.T s in  (* the size of the sample *)
    let delta := Conversion.delta s in  (* the probability with which the promise may fail *)
    let M := Conversion.M s in  (* a bound of the loss *)
    let gap_regret := Conversion.gap_regret s in  (* the (1 - delta)-quantile, over the samples, of the error of the mean of h_1..h_T less the least of a comparator and less R_T/T *)
    Conversion.plays s /\
    0 <= M /\
    INR T >= 1 /\
    delta > 0 /\
    delta <= 1 /\
    Conversion.given_independent s /\
    Conversion.given_loss_range s /\
    Conversion.given_convex_loss s /\
    Conversion.given_same_class s.
End batch_regret.

(* batch.regret-sharp: The error of the mean hypothesis, by the least error and the regret, sharper *)
Module batch_regret_sharp.
  Definition statement : Prop :=
    forall s : Conversion.subject,
    let T := Conversion.T s in  (* the size of the sample *)
    let delta := Conversion.delta s in  (* the probability with which the promise may fail *)
    let M := Conversion.M s in  (* a bound of the loss *)
    let gap_regret := Conversion.gap_regret s in  (* the (1 - delta)-quantile, over the samples, of the error of the mean of h_1..h_T less the least of a comparator and less R_T/T *)
    Conversion.plays s ->
    0 <= M ->
    INR T >= 1 ->
    delta > 0 ->
    delta <= 1 ->
    Conversion.given_independent s ->
    Conversion.given_loss_range s ->
    Conversion.given_convex_loss s ->
    Conversion.given_same_class s ->
    gap_regret <= M * sqrt 2 * sqrt (ln (1 / delta) / INR T).
  Definition defined : Prop :=
    forall s : Conversion.subject,
    let T := Conversion.T s in  (* the size of the sample *)
    let delta := Conversion.delta s in  (* the probability with which the promise may fail *)
    let M := Conversion.M s in  (* a bound of the loss *)
    let gap_regret := Conversion.gap_regret s in  (* the (1 - delta)-quantile, over the samples, of the error of the mean of h_1..h_T less the least of a comparator and less R_T/T *)
    Conversion.plays s ->
    0 <= M ->
    INR T >= 1 ->
    delta > 0 ->
    delta <= 1 ->
    Conversion.given_independent s ->
    Conversion.given_loss_range s ->
    Conversion.given_convex_loss s ->
    Conversion.given_same_class s ->
    (delta <> 0) /\
    (0 < 1 / delta) /\
    (INR T <> 0) /\
    (0 <= ln (1 / delta) / INR T).
  Definition inhabited : Prop :=
    exists s : Conversion.subject,
    let T := Conversion.T s in  (* the size of the sample *)
    let delta := Conversion.delta s in  (* the probability with which the promise may fail *)
    let M := Conversion.M s in  (* a bound of the loss *)
    let gap_regret := Conversion.gap_regret s in  (* the (1 - delta)-quantile, over the samples, of the error of the mean of h_1..h_T less the least of a comparator and less R_T/T *)
    Conversion.plays s /\
    0 <= M /\
    INR T >= 1 /\
    delta > 0 /\
    delta <= 1 /\
    Conversion.given_independent s /\
    Conversion.given_loss_range s /\
    Conversion.given_convex_loss s /\
    Conversion.given_same_class s.
End batch_regret_sharp.

(* batch.ewa: Exponential Weighted Average on a sample, by the error of the best expert *)
Module batch_ewa.
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
    SampleEWA.given_own_experts s ->
    SampleEWA.given_own_loss s ->
    eta = 2 * sqrt 2 * sqrt (ln (INR N)) / sqrt (INR T) ->
    gap_best <= 2 * sqrt 2 * sqrt (ln (2 / delta) / INR T) + sqrt 2 * sqrt (ln (INR N)) / (2 * sqrt (INR T)).
  Definition defined : Prop :=
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
    SampleEWA.given_own_experts s ->
    SampleEWA.given_own_loss s ->
    eta = 2 * sqrt 2 * sqrt (ln (INR N)) / sqrt (INR T) ->
    (0 < INR N) /\
    (0 <= ln (INR N)) /\
    (sqrt (INR T) <> 0) /\
    (delta <> 0) /\
    (0 < 2 / delta) /\
    (INR T <> 0) /\
    (0 <= ln (2 / delta) / INR T).
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
    SampleEWA.given_own_experts s /\
    SampleEWA.given_own_loss s /\
    eta = 2 * sqrt 2 * sqrt (ln (INR N)) / sqrt (INR T).
End batch_ewa.

(* batch.ewa-sharp: Exponential Weighted Average on a sample, by the error of the best expert, sharper *)
Module batch_ewa_sharp.
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
    SampleEWA.given_own_experts s ->
    SampleEWA.given_own_loss s ->
    eta = 2 * sqrt 2 * sqrt (ln (INR N)) / sqrt (INR T) ->
    gap_best <= sqrt 2 * sqrt (ln (1 / delta) / INR T) + sqrt 2 * sqrt (ln (INR N)) / (2 * sqrt (INR T)).
  Definition defined : Prop :=
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
    SampleEWA.given_own_experts s ->
    SampleEWA.given_own_loss s ->
    eta = 2 * sqrt 2 * sqrt (ln (INR N)) / sqrt (INR T) ->
    (0 < INR N) /\
    (0 <= ln (INR N)) /\
    (sqrt (INR T) <> 0) /\
    (delta <> 0) /\
    (0 < 1 / delta) /\
    (INR T <> 0) /\
    (0 <= ln (1 / delta) / INR T).
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
    SampleEWA.given_own_experts s /\
    SampleEWA.given_own_loss s /\
    eta = 2 * sqrt 2 * sqrt (ln (INR N)) / sqrt (INR T).
End batch_ewa_sharp.

(* batch.ewa-doubling: Exponential Weighted Average with the doubling trick, on a sample of unknown size *)
Module batch_ewa_doubling.
  Definition statement : Prop :=
    forall s : SampleDoubling.subject,
    let N := SampleDoubling.N s in  (* the number of experts *)
    let T := SampleDoubling.T s in  (* the size of the sample *)
    let delta := SampleDoubling.delta s in  (* the probability with which the promise may fail *)
    let gap_best := SampleDoubling.gap_best s in  (* the (1 - delta)-quantile, over the samples, of the error of the mean of h_1..h_T less the least error of an expert *)
    SampleDoubling.plays s ->
    (0 < N)%nat ->
    INR N >= 2 ->
    INR T >= 1 ->
    delta > 0 ->
    delta <= 1 ->
    SampleDoubling.given_independent s ->
    SampleDoubling.given_loss_range s ->
    SampleDoubling.given_convex_loss s ->
    SampleDoubling.given_own_experts s ->
    SampleDoubling.given_own_loss s ->
    SampleDoubling.given_period_learner s ->
    gap_best <= 2 * sqrt 2 * sqrt (ln (2 / delta) / INR T) + sqrt 2 * sqrt (ln (INR N)) * (sqrt 2 + 2) / (2 * sqrt (INR T)) - sqrt 2 * sqrt (ln (INR N)) * (1 + sqrt 2) / (2 * INR T).
  Definition defined : Prop :=
    forall s : SampleDoubling.subject,
    let N := SampleDoubling.N s in  (* the number of experts *)
    let T := SampleDoubling.T s in  (* the size of the sample *)
    let delta := SampleDoubling.delta s in  (* the probability with which the promise may fail *)
    let gap_best := SampleDoubling.gap_best s in  (* the (1 - delta)-quantile, over the samples, of the error of the mean of h_1..h_T less the least error of an expert *)
    SampleDoubling.plays s ->
    (0 < N)%nat ->
    INR N >= 2 ->
    INR T >= 1 ->
    delta > 0 ->
    delta <= 1 ->
    SampleDoubling.given_independent s ->
    SampleDoubling.given_loss_range s ->
    SampleDoubling.given_convex_loss s ->
    SampleDoubling.given_own_experts s ->
    SampleDoubling.given_own_loss s ->
    SampleDoubling.given_period_learner s ->
    (delta <> 0) /\
    (0 < 2 / delta) /\
    (INR T <> 0) /\
    (0 <= ln (2 / delta) / INR T) /\
    (0 < INR N) /\
    (0 <= ln (INR N)) /\
    (sqrt (INR T) <> 0).
  Definition inhabited : Prop :=
    exists s : SampleDoubling.subject,
    let N := SampleDoubling.N s in  (* the number of experts *)
    let T := SampleDoubling.T s in  (* the size of the sample *)
    let delta := SampleDoubling.delta s in  (* the probability with which the promise may fail *)
    let gap_best := SampleDoubling.gap_best s in  (* the (1 - delta)-quantile, over the samples, of the error of the mean of h_1..h_T less the least error of an expert *)
    SampleDoubling.plays s /\
    (0 < N)%nat /\
    INR N >= 2 /\
    INR T >= 1 /\
    delta > 0 /\
    delta <= 1 /\
    SampleDoubling.given_independent s /\
    SampleDoubling.given_loss_range s /\
    SampleDoubling.given_convex_loss s /\
    SampleDoubling.given_own_experts s /\
    SampleDoubling.given_own_loss s /\
    SampleDoubling.given_period_learner s.
End batch_ewa_doubling.

(* batch.random: A hypothesis of a mistake-bounded learner, drawn uniformly, errs with probability at most M_A/T *)
Module batch_random.
  Definition statement : Prop :=
    forall s : MistakeBound.subject,
    let T := MistakeBound.T s in  (* the size of the sample *)
    let M_A := MistakeBound.M_A s in  (* a bound on the learner's mistakes in T rounds with labels from the class *)
    let E_risk := MistakeBound.E_risk s in  (* the expected error of h_r, over samples and r uniform on 1..T *)
    MistakeBound.plays s ->
    INR T >= 1 ->
    MistakeBound.given_independent s ->
    MistakeBound.given_zero_one_loss s ->
    MistakeBound.given_realisable s ->
    MistakeBound.given_mistake_bound s ->
    E_risk <= INR M_A / INR T.
  Definition defined : Prop :=
    forall s : MistakeBound.subject,
    let T := MistakeBound.T s in  (* the size of the sample *)
    let M_A := MistakeBound.M_A s in  (* a bound on the learner's mistakes in T rounds with labels from the class *)
    let E_risk := MistakeBound.E_risk s in  (* the expected error of h_r, over samples and r uniform on 1..T *)
    MistakeBound.plays s ->
    INR T >= 1 ->
    MistakeBound.given_independent s ->
    MistakeBound.given_zero_one_loss s ->
    MistakeBound.given_realisable s ->
    MistakeBound.given_mistake_bound s ->
    (INR T <> 0).
  Definition inhabited : Prop :=
    exists s : MistakeBound.subject,
    let T := MistakeBound.T s in  (* the size of the sample *)
    let M_A := MistakeBound.M_A s in  (* a bound on the learner's mistakes in T rounds with labels from the class *)
    let E_risk := MistakeBound.E_risk s in  (* the expected error of h_r, over samples and r uniform on 1..T *)
    MistakeBound.plays s /\
    INR T >= 1 /\
    MistakeBound.given_independent s /\
    MistakeBound.given_zero_one_loss s /\
    MistakeBound.given_realisable s /\
    MistakeBound.given_mistake_bound s.
End batch_random.
