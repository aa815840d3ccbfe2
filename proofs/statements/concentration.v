(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require probability.LeftOut.
From NoRegret Require probability.Martingale.
From NoRegret Require probability.SampleMean.
Local Open Scope R_scope.

(* azuma: A martingale with steps of bounded range rises by eps with probability at most e^(-2 eps^2/c2) *)
Module azuma.
  Definition statement : Prop :=
    forall s : Martingale.subject,
    let eps := Martingale.eps s in  (* how far from its mean the sum is asked to stray *)
    let c2 := Martingale.c2 s in  (* a bound of the sum of the c_t^2 *)
    let P_up := Martingale.P_up s in  (* the probability that V_1 + ... + V_T >= eps *)
    Martingale.plays s ->
    0 <= c2 ->
    eps >= 0 ->
    c2 > 0 ->
    Martingale.given_first_mean s ->
    Martingale.given_later_means s ->
    Martingale.given_range s ->
    Martingale.given_squares s ->
    P_up <= exp (- 2 * eps ^ 2 / c2).
  Definition defined : Prop :=
    forall s : Martingale.subject,
    let eps := Martingale.eps s in  (* how far from its mean the sum is asked to stray *)
    let c2 := Martingale.c2 s in  (* a bound of the sum of the c_t^2 *)
    let P_up := Martingale.P_up s in  (* the probability that V_1 + ... + V_T >= eps *)
    Martingale.plays s ->
    0 <= c2 ->
    eps >= 0 ->
    c2 > 0 ->
    Martingale.given_first_mean s ->
    Martingale.given_later_means s ->
    Martingale.given_range s ->
    Martingale.given_squares s ->
    (c2 <> 0).
  Definition inhabited : Prop :=
    exists s : Martingale.subject,
    let eps := Martingale.eps s in  (* how far from its mean the sum is asked to stray *)
    let c2 := Martingale.c2 s in  (* a bound of the sum of the c_t^2 *)
    let P_up := Martingale.P_up s in  (* the probability that V_1 + ... + V_T >= eps *)
    Martingale.plays s /\
    0 <= c2 /\
    eps >= 0 /\
    c2 > 0 /\
    Martingale.given_first_mean s /\
    Martingale.given_later_means s /\
    Martingale.given_range s /\
    Martingale.given_squares s.
End azuma.

(* azuma.lower: A martingale with steps of bounded range falls by eps with probability at most e^(-2 eps^2/c2) *)
Module azuma_lower.
  Definition statement : Prop :=
    forall s : Martingale.subject,
    let eps := Martingale.eps s in  (* how far from its mean the sum is asked to stray *)
    let c2 := Martingale.c2 s in  (* a bound of the sum of the c_t^2 *)
    let P_low := Martingale.P_low s in  (* the probability that V_1 + ... + V_T <= -eps *)
    Martingale.plays s ->
    0 <= c2 ->
    eps >= 0 ->
    c2 > 0 ->
    Martingale.given_first_mean s ->
    Martingale.given_later_means s ->
    Martingale.given_range s ->
    Martingale.given_squares s ->
    P_low <= exp (- 2 * eps ^ 2 / c2).
  Definition defined : Prop :=
    forall s : Martingale.subject,
    let eps := Martingale.eps s in  (* how far from its mean the sum is asked to stray *)
    let c2 := Martingale.c2 s in  (* a bound of the sum of the c_t^2 *)
    let P_low := Martingale.P_low s in  (* the probability that V_1 + ... + V_T <= -eps *)
    Martingale.plays s ->
    0 <= c2 ->
    eps >= 0 ->
    c2 > 0 ->
    Martingale.given_first_mean s ->
    Martingale.given_later_means s ->
    Martingale.given_range s ->
    Martingale.given_squares s ->
    (c2 <> 0).
  Definition inhabited : Prop :=
    exists s : Martingale.subject,
    let eps := Martingale.eps s in  (* how far from its mean the sum is asked to stray *)
    let c2 := Martingale.c2 s in  (* a bound of the sum of the c_t^2 *)
    let P_low := Martingale.P_low s in  (* the probability that V_1 + ... + V_T <= -eps *)
    Martingale.plays s /\
    0 <= c2 /\
    eps >= 0 /\
    c2 > 0 /\
    Martingale.given_first_mean s /\
    Martingale.given_later_means s /\
    Martingale.given_range s /\
    Martingale.given_squares s.
End azuma_lower.

(* hoeffding: The mean of independent bounded variables is eps too large with probability at most e^(-2 m eps^2/M^2) *)
Module hoeffding.
  Definition statement : Prop :=
    forall s : SampleMean.subject,
    let eps := SampleMean.eps s in  (* how far from its mean the sum is asked to stray *)
    let m := SampleMean.m s in  (* the number of variables *)
    let M := SampleMean.M s in  (* the width of an interval for each variable *)
    let P_mean := SampleMean.P_mean s in  (* the probability that the mean exceeds its expectation by eps or more *)
    SampleMean.plays s ->
    0 <= M ->
    eps >= 0 ->
    INR m >= 1 ->
    M > 0 ->
    SampleMean.given_independent s ->
    SampleMean.given_range s ->
    P_mean <= exp (- 2 * INR m * eps ^ 2 / M ^ 2).
  Definition defined : Prop :=
    forall s : SampleMean.subject,
    let eps := SampleMean.eps s in  (* how far from its mean the sum is asked to stray *)
    let m := SampleMean.m s in  (* the number of variables *)
    let M := SampleMean.M s in  (* the width of an interval for each variable *)
    let P_mean := SampleMean.P_mean s in  (* the probability that the mean exceeds its expectation by eps or more *)
    SampleMean.plays s ->
    0 <= M ->
    eps >= 0 ->
    INR m >= 1 ->
    M > 0 ->
    SampleMean.given_independent s ->
    SampleMean.given_range s ->
    (M ^ 2 <> 0).
  Definition inhabited : Prop :=
    exists s : SampleMean.subject,
    let eps := SampleMean.eps s in  (* how far from its mean the sum is asked to stray *)
    let m := SampleMean.m s in  (* the number of variables *)
    let M := SampleMean.M s in  (* the width of an interval for each variable *)
    let P_mean := SampleMean.P_mean s in  (* the probability that the mean exceeds its expectation by eps or more *)
    SampleMean.plays s /\
    0 <= M /\
    eps >= 0 /\
    INR m >= 1 /\
    M > 0 /\
    SampleMean.given_independent s /\
    SampleMean.given_range s.
End hoeffding.

(* hoeffding.printed: The mean of independent bounded variables, with a range twice too wide *)
Module hoeffding_printed.
  Definition statement : Prop :=
    forall s : SampleMean.subject,
    let eps := SampleMean.eps s in  (* how far from its mean the sum is asked to stray *)
    let m := SampleMean.m s in  (* the number of variables *)
    let M := SampleMean.M s in  (* the width of an interval for each variable *)
    let P_mean := SampleMean.P_mean s in  (* the probability that the mean exceeds its expectation by eps or more *)
    SampleMean.plays s ->
    0 <= M ->
    eps >= 0 ->
    INR m >= 1 ->
    M > 0 ->
    SampleMean.given_independent s ->
    SampleMean.given_range s ->
    P_mean <= exp (- INR m * eps ^ 2 / (2 * M ^ 2)).
  Definition defined : Prop :=
    forall s : SampleMean.subject,
    let eps := SampleMean.eps s in  (* how far from its mean the sum is asked to stray *)
    let m := SampleMean.m s in  (* the number of variables *)
    let M := SampleMean.M s in  (* the width of an interval for each variable *)
    let P_mean := SampleMean.P_mean s in  (* the probability that the mean exceeds its expectation by eps or more *)
    SampleMean.plays s ->
    0 <= M ->
    eps >= 0 ->
    INR m >= 1 ->
    M > 0 ->
    SampleMean.given_independent s ->
    SampleMean.given_range s ->
    (M ^ 2 <> 0).
  Definition inhabited : Prop :=
    exists s : SampleMean.subject,
    let eps := SampleMean.eps s in  (* how far from its mean the sum is asked to stray *)
    let m := SampleMean.m s in  (* the number of variables *)
    let M := SampleMean.M s in  (* the width of an interval for each variable *)
    let P_mean := SampleMean.P_mean s in  (* the probability that the mean exceeds its expectation by eps or more *)
    SampleMean.plays s /\
    0 <= M /\
    eps >= 0 /\
    INR m >= 1 /\
    M > 0 /\
    SampleMean.given_independent s /\
    SampleMean.given_range s.
End hoeffding_printed.

(* loo.unbiased: The leave-one-out error on m + 1 points is on average the error after m points *)
Module loo_unbiased.
  Definition statement : Prop :=
    forall s : LeftOut.subject,
    let E_loo := LeftOut.E_loo s in  (* the mean leave-one-out error on m + 1 points *)
    let E_err := LeftOut.E_err s in  (* the mean error after m points *)
    LeftOut.plays s ->
    LeftOut.given_independent s ->
    LeftOut.given_deterministic s ->
    E_loo = E_err.
  Definition inhabited : Prop :=
    exists s : LeftOut.subject,
    let E_loo := LeftOut.E_loo s in  (* the mean leave-one-out error on m + 1 points *)
    let E_err := LeftOut.E_err s in  (* the mean error after m points *)
    LeftOut.plays s /\
    LeftOut.given_independent s /\
    LeftOut.given_deterministic s.
End loo_unbiased.
