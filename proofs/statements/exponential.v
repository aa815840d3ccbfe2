(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require experts.AnyDoubled.
From NoRegret Require experts.Doubled.
From NoRegret Require experts.ExponentialAverage.
From NoRegret Require experts.HedgeRun.
Local Open Scope R_scope.

(* ewa.regret: The regret of Exponential Weighted Average with any rate *)
Module ewa_regret.
  Definition statement : Prop :=
    forall s : ExponentialAverage.subject,
    let N := ExponentialAverage.N s in  (* the number of experts or actions, at least 1 *)
    let T := ExponentialAverage.T s in  (* the number of rounds *)
    let eta := ExponentialAverage.eta s in  (* the learning rate, positive *)
    let R_T := ExponentialAverage.R_T s in  (* the regret: learner's loss less the best expert's *)
    ExponentialAverage.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    ExponentialAverage.given_convex_loss s ->
    ExponentialAverage.given_loss_range s ->
    R_T <= INR T * eta / 8 + ln (INR N) / eta.
  Definition defined : Prop :=
    forall s : ExponentialAverage.subject,
    let N := ExponentialAverage.N s in  (* the number of experts or actions, at least 1 *)
    let T := ExponentialAverage.T s in  (* the number of rounds *)
    let eta := ExponentialAverage.eta s in  (* the learning rate, positive *)
    let R_T := ExponentialAverage.R_T s in  (* the regret: learner's loss less the best expert's *)
    ExponentialAverage.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    ExponentialAverage.given_convex_loss s ->
    ExponentialAverage.given_loss_range s ->
    (0 < INR N) /\
    (eta <> 0).
  Definition inhabited : Prop :=
    exists s : ExponentialAverage.subject,
    let N := ExponentialAverage.N s in  (* the number of experts or actions, at least 1 *)
    let T := ExponentialAverage.T s in  (* the number of rounds *)
    let eta := ExponentialAverage.eta s in  (* the learning rate, positive *)
    let R_T := ExponentialAverage.R_T s in  (* the regret: learner's loss less the best expert's *)
    ExponentialAverage.plays s /\
    (0 < N)%nat /\
    0 < eta /\
    ExponentialAverage.given_convex_loss s /\
    ExponentialAverage.given_loss_range s.
End ewa_regret.

(* ewa.tuned: Exponential Weighted Average, tuned for the horizon *)
Module ewa_tuned.
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
    eta = 2 * sqrt 2 * sqrt (ln (INR N)) / sqrt (INR T) ->
    ExponentialAverage.given_convex_loss s ->
    ExponentialAverage.given_loss_range s ->
    R_T <= sqrt 2 * sqrt (INR T) * sqrt (ln (INR N)) / 2.
  Definition defined : Prop :=
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
    eta = 2 * sqrt 2 * sqrt (ln (INR N)) / sqrt (INR T) ->
    ExponentialAverage.given_convex_loss s ->
    ExponentialAverage.given_loss_range s ->
    (0 < INR N) /\
    (0 <= ln (INR N)) /\
    (sqrt (INR T) <> 0).
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
    eta = 2 * sqrt 2 * sqrt (ln (INR N)) / sqrt (INR T) /\
    ExponentialAverage.given_convex_loss s /\
    ExponentialAverage.given_loss_range s.
End ewa_tuned.

(* ewa.doubling: Exponential weights without knowing the horizon *)
Module ewa_doubling.
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
    R_T <= sqrt (INR T) * sqrt (ln (INR N)) / (sqrt 2 - 1) - sqrt 2 * sqrt (ln (INR N)) / (2 * (sqrt 2 - 1)).
  Definition defined : Prop :=
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
    (0 < INR N) /\
    (0 <= ln (INR N)) /\
    (sqrt 2 - 1 <> 0).
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
End ewa_doubling.

(* doubling.sum: Doubling costs a geometric sum, whatever the learner *)
Module doubling_sum.
  Definition statement : Prop :=
    forall s : AnyDoubled.subject,
    let T := AnyDoubled.T s in  (* the number of rounds *)
    let alpha := AnyDoubled.alpha s in  (* the constant of the regret on a known horizon, not negative *)
    let R_T := AnyDoubled.R_T s in  (* the regret: learner's loss less the best expert's *)
    AnyDoubled.plays s ->
    0 <= alpha ->
    INR T >= 1 ->
    AnyDoubled.given_period_regret s ->
    R_T <= alpha * (sqrt 2 * sqrt (INR T) - 1) / (sqrt 2 - 1).
  Definition defined : Prop :=
    forall s : AnyDoubled.subject,
    let T := AnyDoubled.T s in  (* the number of rounds *)
    let alpha := AnyDoubled.alpha s in  (* the constant of the regret on a known horizon, not negative *)
    let R_T := AnyDoubled.R_T s in  (* the regret: learner's loss less the best expert's *)
    AnyDoubled.plays s ->
    0 <= alpha ->
    INR T >= 1 ->
    AnyDoubled.given_period_regret s ->
    (sqrt 2 - 1 <> 0).
  Definition inhabited : Prop :=
    exists s : AnyDoubled.subject,
    let T := AnyDoubled.T s in  (* the number of rounds *)
    let alpha := AnyDoubled.alpha s in  (* the constant of the regret on a known horizon, not negative *)
    let R_T := AnyDoubled.R_T s in  (* the regret: learner's loss less the best expert's *)
    AnyDoubled.plays s /\
    0 <= alpha /\
    INR T >= 1 /\
    AnyDoubled.given_period_regret s.
End doubling_sum.

(* doubling.periods: Doubling costs the sum over its periods, whatever the learner *)
Module doubling_periods.
  Definition statement : Prop :=
    forall s : AnyDoubled.subject,
    let T := AnyDoubled.T s in  (* the number of rounds *)
    let n := AnyDoubled.n s in  (* the number of periods 1, 2, 4, … that T rounds need: floor(log2 T) + 1 *)
    let alpha := AnyDoubled.alpha s in  (* the constant of the regret on a known horizon, not negative *)
    let R_T := AnyDoubled.R_T s in  (* the regret: learner's loss less the best expert's *)
    AnyDoubled.plays s ->
    (0 < n)%nat ->
    0 <= alpha ->
    INR T >= 1 ->
    AnyDoubled.given_period_regret s ->
    R_T <= alpha * (Rpower 2 (INR n / 2) - 1) / (sqrt 2 - 1).
  Definition defined : Prop :=
    forall s : AnyDoubled.subject,
    let T := AnyDoubled.T s in  (* the number of rounds *)
    let n := AnyDoubled.n s in  (* the number of periods 1, 2, 4, … that T rounds need: floor(log2 T) + 1 *)
    let alpha := AnyDoubled.alpha s in  (* the constant of the regret on a known horizon, not negative *)
    let R_T := AnyDoubled.R_T s in  (* the regret: learner's loss less the best expert's *)
    AnyDoubled.plays s ->
    (0 < n)%nat ->
    0 <= alpha ->
    INR T >= 1 ->
    AnyDoubled.given_period_regret s ->
    (sqrt 2 - 1 <> 0).
  Definition inhabited : Prop :=
    exists s : AnyDoubled.subject,
    let T := AnyDoubled.T s in  (* the number of rounds *)
    let n := AnyDoubled.n s in  (* the number of periods 1, 2, 4, … that T rounds need: floor(log2 T) + 1 *)
    let alpha := AnyDoubled.alpha s in  (* the constant of the regret on a known horizon, not negative *)
    let R_T := AnyDoubled.R_T s in  (* the regret: learner's loss less the best expert's *)
    AnyDoubled.plays s /\
    (0 < n)%nat /\
    0 <= alpha /\
    INR T >= 1 /\
    AnyDoubled.given_period_regret s.
End doubling_periods.

(* doubling.generic: Doubling costs a factor sqrt(2)/(sqrt(2)-1), whatever the learner *)
Module doubling_generic.
  Definition statement : Prop :=
    forall s : AnyDoubled.subject,
    let T := AnyDoubled.T s in  (* the number of rounds *)
    let alpha := AnyDoubled.alpha s in  (* the constant of the regret on a known horizon, not negative *)
    let R_T := AnyDoubled.R_T s in  (* the regret: learner's loss less the best expert's *)
    AnyDoubled.plays s ->
    0 <= alpha ->
    INR T >= 1 ->
    AnyDoubled.given_period_regret s ->
    R_T <= alpha * sqrt 2 * sqrt (INR T) / (sqrt 2 - 1).
  Definition defined : Prop :=
    forall s : AnyDoubled.subject,
    let T := AnyDoubled.T s in  (* the number of rounds *)
    let alpha := AnyDoubled.alpha s in  (* the constant of the regret on a known horizon, not negative *)
    let R_T := AnyDoubled.R_T s in  (* the regret: learner's loss less the best expert's *)
    AnyDoubled.plays s ->
    0 <= alpha ->
    INR T >= 1 ->
    AnyDoubled.given_period_regret s ->
    (sqrt 2 - 1 <> 0).
  Definition inhabited : Prop :=
    exists s : AnyDoubled.subject,
    let T := AnyDoubled.T s in  (* the number of rounds *)
    let alpha := AnyDoubled.alpha s in  (* the constant of the regret on a known horizon, not negative *)
    let R_T := AnyDoubled.R_T s in  (* the regret: learner's loss less the best expert's *)
    AnyDoubled.plays s /\
    0 <= alpha /\
    INR T >= 1 /\
    AnyDoubled.given_period_regret s.
End doubling_generic.

(* hedge.regret: The regret of Hedge with any rate *)
Module hedge_regret.
  Definition statement : Prop :=
    forall s : HedgeRun.subject,
    let N := HedgeRun.N s in  (* the number of experts or actions, at least 1 *)
    let T := HedgeRun.T s in  (* the number of rounds *)
    let eta := HedgeRun.eta s in  (* the learning rate, positive *)
    let R_T := HedgeRun.R_T s in  (* the regret: learner's loss less the best expert's *)
    HedgeRun.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    HedgeRun.given_loss_range s ->
    R_T <= INR T * eta / 2 + ln (INR N) / eta.
  Definition defined : Prop :=
    forall s : HedgeRun.subject,
    let N := HedgeRun.N s in  (* the number of experts or actions, at least 1 *)
    let T := HedgeRun.T s in  (* the number of rounds *)
    let eta := HedgeRun.eta s in  (* the learning rate, positive *)
    let R_T := HedgeRun.R_T s in  (* the regret: learner's loss less the best expert's *)
    HedgeRun.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    HedgeRun.given_loss_range s ->
    (0 < INR N) /\
    (eta <> 0).
  Definition inhabited : Prop :=
    exists s : HedgeRun.subject,
    let N := HedgeRun.N s in  (* the number of experts or actions, at least 1 *)
    let T := HedgeRun.T s in  (* the number of rounds *)
    let eta := HedgeRun.eta s in  (* the learning rate, positive *)
    let R_T := HedgeRun.R_T s in  (* the regret: learner's loss less the best expert's *)
    HedgeRun.plays s /\
    (0 < N)%nat /\
    0 < eta /\
    HedgeRun.given_loss_range s.
End hedge_regret.

(* hedge.sharp: Hedge with the constant of Hoeffding's lemma *)
Module hedge_sharp.
  Definition statement : Prop :=
    forall s : HedgeRun.subject,
    let N := HedgeRun.N s in  (* the number of experts or actions, at least 1 *)
    let T := HedgeRun.T s in  (* the number of rounds *)
    let eta := HedgeRun.eta s in  (* the learning rate, positive *)
    let R_T := HedgeRun.R_T s in  (* the regret: learner's loss less the best expert's *)
    HedgeRun.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    HedgeRun.given_loss_range s ->
    R_T <= INR T * eta / 8 + ln (INR N) / eta.
  Definition defined : Prop :=
    forall s : HedgeRun.subject,
    let N := HedgeRun.N s in  (* the number of experts or actions, at least 1 *)
    let T := HedgeRun.T s in  (* the number of rounds *)
    let eta := HedgeRun.eta s in  (* the learning rate, positive *)
    let R_T := HedgeRun.R_T s in  (* the regret: learner's loss less the best expert's *)
    HedgeRun.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    HedgeRun.given_loss_range s ->
    (0 < INR N) /\
    (eta <> 0).
  Definition inhabited : Prop :=
    exists s : HedgeRun.subject,
    let N := HedgeRun.N s in  (* the number of experts or actions, at least 1 *)
    let T := HedgeRun.T s in  (* the number of rounds *)
    let eta := HedgeRun.eta s in  (* the learning rate, positive *)
    let R_T := HedgeRun.R_T s in  (* the regret: learner's loss less the best expert's *)
    HedgeRun.plays s /\
    (0 < N)%nat /\
    0 < eta /\
    HedgeRun.given_loss_range s.
End hedge_sharp.

(* hedge.tuned: Hedge, tuned for the horizon *)
Module hedge_tuned.
  Definition statement : Prop :=
    forall s : HedgeRun.subject,
    let N := HedgeRun.N s in  (* the number of experts or actions, at least 1 *)
    let T := HedgeRun.T s in  (* the number of rounds *)
    let eta := HedgeRun.eta s in  (* the learning rate, positive *)
    let R_T := HedgeRun.R_T s in  (* the regret: learner's loss less the best expert's *)
    HedgeRun.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    INR T >= 1 ->
    eta = sqrt 2 * sqrt (ln (INR N)) / sqrt (INR T) ->
    HedgeRun.given_loss_range s ->
    R_T <= sqrt 2 * sqrt (INR T) * sqrt (ln (INR N)).
  Definition defined : Prop :=
    forall s : HedgeRun.subject,
    let N := HedgeRun.N s in  (* the number of experts or actions, at least 1 *)
    let T := HedgeRun.T s in  (* the number of rounds *)
    let eta := HedgeRun.eta s in  (* the learning rate, positive *)
    let R_T := HedgeRun.R_T s in  (* the regret: learner's loss less the best expert's *)
    HedgeRun.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    INR T >= 1 ->
    eta = sqrt 2 * sqrt (ln (INR N)) / sqrt (INR T) ->
    HedgeRun.given_loss_range s ->
    (0 < INR N) /\
    (0 <= ln (INR N)) /\
    (sqrt (INR T) <> 0).
  Definition inhabited : Prop :=
    exists s : HedgeRun.subject,
    let N := HedgeRun.N s in  (* the number of experts or actions, at least 1 *)
    let T := HedgeRun.T s in  (* the number of rounds *)
    let eta := HedgeRun.eta s in  (* the learning rate, positive *)
    let R_T := HedgeRun.R_T s in  (* the regret: learner's loss less the best expert's *)
    HedgeRun.plays s /\
    (0 < N)%nat /\
    0 < eta /\
    INR T >= 1 /\
    eta = sqrt 2 * sqrt (ln (INR N)) / sqrt (INR T) /\
    HedgeRun.given_loss_range s.
End hedge_tuned.

(* hedge.tuned-sharp: Hedge with the printed rate and the constant of Hoeffding's lemma *)
Module hedge_tuned_sharp.
  Definition statement : Prop :=
    forall s : HedgeRun.subject,
    let N := HedgeRun.N s in  (* the number of experts or actions, at least 1 *)
    let T := HedgeRun.T s in  (* the number of rounds *)
    let eta := HedgeRun.eta s in  (* the learning rate, positive *)
    let R_T := HedgeRun.R_T s in  (* the regret: learner's loss less the best expert's *)
    HedgeRun.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    INR T >= 1 ->
    eta = sqrt 2 * sqrt (ln (INR N)) / sqrt (INR T) ->
    HedgeRun.given_loss_range s ->
    R_T <= 5 * sqrt 2 * sqrt (INR T) * sqrt (ln (INR N)) / 8.
  Definition defined : Prop :=
    forall s : HedgeRun.subject,
    let N := HedgeRun.N s in  (* the number of experts or actions, at least 1 *)
    let T := HedgeRun.T s in  (* the number of rounds *)
    let eta := HedgeRun.eta s in  (* the learning rate, positive *)
    let R_T := HedgeRun.R_T s in  (* the regret: learner's loss less the best expert's *)
    HedgeRun.plays s ->
    (0 < N)%nat ->
    0 < eta ->
    INR T >= 1 ->
    eta = sqrt 2 * sqrt (ln (INR N)) / sqrt (INR T) ->
    HedgeRun.given_loss_range s ->
    (0 < INR N) /\
    (0 <= ln (INR N)) /\
    (sqrt (INR T) <> 0).
  Definition inhabited : Prop :=
    exists s : HedgeRun.subject,
    let N := HedgeRun.N s in  (* the number of experts or actions, at least 1 *)
    let T := HedgeRun.T s in  (* the number of rounds *)
    let eta := HedgeRun.eta s in  (* the learning rate, positive *)
    let R_T := HedgeRun.R_T s in  (* the regret: learner's loss less the best expert's *)
    HedgeRun.plays s /\
    (0 < N)%nat /\
    0 < eta /\
    INR T >= 1 /\
    eta = sqrt 2 * sqrt (ln (INR N)) / sqrt (INR T) /\
    HedgeRun.given_loss_range s.
End hedge_tuned_sharp.

(* finite.regret: A finite class is learnable with regret at most sqrt(2 T ln |H|) *)
Module finite_regret.
  Definition statement : Prop :=
    forall s : ExponentialAverage.subject,
    let H := ExponentialAverage.H s in  (* the number of hypotheses, at least 1 *)
    let T := ExponentialAverage.T s in  (* the number of rounds *)
    let eta := ExponentialAverage.eta s in  (* the learning rate, positive *)
    let R_T := ExponentialAverage.R_T s in  (* the regret: learner's loss less the best expert's *)
    ExponentialAverage.plays s ->
    (0 < H)%nat ->
    0 < eta ->
    INR T >= 1 ->
    eta = sqrt 2 * sqrt (ln (INR H)) / sqrt (INR T) ->
    ExponentialAverage.given_absolute_loss s ->
    R_T <= sqrt 2 * sqrt (INR T) * sqrt (ln (INR H)).
  Definition defined : Prop :=
    forall s : ExponentialAverage.subject,
    let H := ExponentialAverage.H s in  (* the number of hypotheses, at least 1 *)
    let T := ExponentialAverage.T s in  (* the number of rounds *)
    let eta := ExponentialAverage.eta s in  (* the learning rate, positive *)
    let R_T := ExponentialAverage.R_T s in  (* the regret: learner's loss less the best expert's *)
    ExponentialAverage.plays s ->
    (0 < H)%nat ->
    0 < eta ->
    INR T >= 1 ->
    eta = sqrt 2 * sqrt (ln (INR H)) / sqrt (INR T) ->
    ExponentialAverage.given_absolute_loss s ->
    (0 < INR H) /\
    (0 <= ln (INR H)) /\
    (sqrt (INR T) <> 0).
  Definition inhabited : Prop :=
    exists s : ExponentialAverage.subject,
    let H := ExponentialAverage.H s in  (* the number of hypotheses, at least 1 *)
    let T := ExponentialAverage.T s in  (* the number of rounds *)
    let eta := ExponentialAverage.eta s in  (* the learning rate, positive *)
    let R_T := ExponentialAverage.R_T s in  (* the regret: learner's loss less the best expert's *)
    ExponentialAverage.plays s /\
    (0 < H)%nat /\
    0 < eta /\
    INR T >= 1 /\
    eta = sqrt 2 * sqrt (ln (INR H)) / sqrt (INR T) /\
    ExponentialAverage.given_absolute_loss s.
End finite_regret.
