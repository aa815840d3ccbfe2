"""What is promised for exponential weights: EWA, Hedge, and the doubling trick?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from flint import arb
from sympy import Eq, Ge, Le, Rational, exp, floor, log, sqrt

from bounds.core.decide import Inequality
from bounds.core.documents import chapter, lecture
from bounds.core.evaluate import number
from bounds.core.family import Family
from bounds.core.symbols import (
    R_T,
    H,
    L_best,
    N,
    R_k,
    T,
    W,
    W_end,
    W_next,
    alpha,
    eta,
    h,
    loss_t,
    n,
)
from bounds.core.theorem import Derivation, Held, Hypothesis, Invariant, Sharper, Theorem
from bounds.core.tuning import minimise
from bounds.experts import quantities as q
from bounds.experts import reasons
from bounds.experts.doubling_trick import DOUBLING, TUNED_RATE
from bounds.experts.hypotheses import (
    CONVEX_LOSS,
    LOSS_RANGE,
    SOME_ROUNDS,
    TWO_EXPERTS,
    eta_is,
)
from bounds.experts.steps import end, every_round, periods_of_doubling, rounds_within_periods
from learners.core.arithmetic import BALL, FLOAT, Undecided
from learners.core.streams import Summary
from learners.core.transcript import Transcript, has_floats
from learners.experts import kinds
from learners.experts.exponential import ExponentialWeightedAverage, Hedge
from learners.games.losses import ABSOLUTE

# ------------------------------------------------------------------ steps of the proofs


HOEFFDING_STEP = Invariant(
    "the potential step (Hoeffding)",
    Le(log(W_next / W), eta**2 / 8 - eta * loss_t, evaluate=False),
    every_round,
)
SQUARE_STEP = Invariant(
    "the potential step (parabola)",
    Le(log(W_next / W), eta**2 / 2 - eta * loss_t, evaluate=False),
    every_round,
)
BEST_REMAINS = Invariant(
    "the best expert's weight remains",
    Ge(W_end, exp(-eta * L_best), evaluate=False),
    end,
    tight=True,
)


def _at(rate: Any) -> Any:
    return lambda bound: bound.subs(eta, rate)


def _optimum(bound: Any) -> Any:
    return minimise(bound, eta).value


# ------------------------------------------------------------------ Exponential Weighted Average

_QUANTITIES = (q.N, q.T, q.ETA, q.REGRET)

_SHARP = log(N) / eta + eta * T / 8
_CLASSIC = log(N) / eta + eta * T / 2

EWA_REGRET = Theorem(
    key="ewa.regret",
    title="The regret of Exponential Weighted Average with any rate",
    kinds=(kinds.EXPONENTIAL_WEIGHTED_AVERAGE,),
    slack=reasons.exponential,
    mutant="47/50",
    games=("convex-advice",),
    quantities=_QUANTITIES,
    given=(CONVEX_LOSS, LOSS_RANGE),
    claim=Le(R_T, _SHARP, evaluate=False),
    sources=(lecture("Theorem 7.6"),),
    invariants=(HOEFFDING_STEP, BEST_REMAINS),
    average_over=T,
    setting="experts.ExponentialAverage",
)

EWA_TUNED = Theorem(
    key="ewa.tuned",
    title="Exponential Weighted Average, tuned for the horizon",
    kinds=(kinds.EXPONENTIAL_WEIGHTED_AVERAGE,),
    slack=reasons.exponential,
    mutant="19/20",
    games=("convex-advice",),
    quantities=_QUANTITIES,
    given=(
        TWO_EXPERTS,
        SOME_ROUNDS,
        TUNED_RATE,
        CONVEX_LOSS,
        LOSS_RANGE,
    ),
    claim=Le(R_T, sqrt(T * log(N) / 2), evaluate=False),
    sources=(lecture("Theorem 7.6"),),
    invariants=(HOEFFDING_STEP, BEST_REMAINS),
    derivation=Derivation("ewa.regret", "minimise over eta", _optimum),
    average_over=T,
    setting="experts.ExponentialAverage",
)

# ------------------------------------------------------------------ Hedge

HEDGE_REGRET = Theorem(
    key="hedge.regret",
    title="The regret of Hedge with any rate",
    kinds=(kinds.HEDGE,),
    sharper=(Sharper("hedge.sharp"),),
    mutant="4/5",
    games=("actions",),
    quantities=_QUANTITIES,
    given=(LOSS_RANGE,),
    claim=Le(R_T, _CLASSIC, evaluate=False),
    sources=(chapter("Theorem 21.11 (proof)"),),
    invariants=(SQUARE_STEP, BEST_REMAINS),
    average_over=T,
    setting="experts.HedgeRun",
)

HEDGE_SHARP = Theorem(
    key="hedge.sharp",
    title="Hedge with the constant of Hoeffding's lemma",
    kinds=(kinds.HEDGE,),
    slack=reasons.exponential,
    mutant="47/50",
    games=("actions",),
    quantities=_QUANTITIES,
    given=(LOSS_RANGE,),
    claim=Le(R_T, _SHARP, evaluate=False),
    sources=(chapter("Theorem 21.11"), lecture("Theorem 7.6")),
    invariants=(HOEFFDING_STEP, BEST_REMAINS),
    average_over=T,
    setting="experts.HedgeRun",
)

_HEDGE_RATE = eta_is(sqrt(2 * log(N) / T), "eta = sqrt(2 ln N/T)")

HEDGE_TUNED = Theorem(
    key="hedge.tuned",
    title="Hedge, tuned for the horizon",
    kinds=(kinds.HEDGE,),
    sharper=(
        Sharper("hedge.tuned-sharp"),
        Sharper("ewa.tuned", condition="with the rate of that theorem"),
    ),
    mutant="59/100",
    games=("actions",),
    quantities=_QUANTITIES,
    given=(SOME_ROUNDS, _HEDGE_RATE, LOSS_RANGE),
    implied=(TWO_EXPERTS,),
    claim=Le(R_T, sqrt(2 * T * log(N)), evaluate=False),
    sources=(chapter("Theorem 21.11"),),
    invariants=(SQUARE_STEP, BEST_REMAINS),
    derivation=Derivation("hedge.regret", "minimise over eta", _optimum),
    average_over=T,
    remark="The printed condition T > 2 ln N is not needed.",
    setting="experts.HedgeRun",
)

HEDGE_TUNED_SHARP = Theorem(
    key="hedge.tuned-sharp",
    title="Hedge with the printed rate and the constant of Hoeffding's lemma",
    kinds=(kinds.HEDGE,),
    slack=reasons.exponential,
    mutant="19/20",
    games=("actions",),
    quantities=_QUANTITIES,
    given=HEDGE_TUNED.given,
    implied=HEDGE_TUNED.implied,
    claim=Le(R_T, Rational(5, 4) * sqrt(T * log(N) / 2), evaluate=False),
    sources=(chapter("Theorem 21.11"),),
    invariants=(HOEFFDING_STEP, BEST_REMAINS),
    derivation=Derivation(
        "hedge.sharp", "substitute eta = sqrt(2 ln N/T)", _at(_HEDGE_RATE.relation.rhs)
    ),
    average_over=T,
    setting="experts.HedgeRun",
)

FINITE_REGRET = Theorem(
    key="finite.regret",
    title="A finite class is learnable with regret at most sqrt(2 T ln |H|)",
    kinds=(kinds.EXPONENTIAL_WEIGHTED_AVERAGE,),
    held=(),
    sharper=(Sharper("hedge.tuned-sharp", {"N": H}),),
    mutant="59/100",
    games=("convex-advice",),
    quantities=(q.H, q.T, q.ETA, q.REGRET),
    given=(
        SOME_ROUNDS,
        eta_is(_HEDGE_RATE.relation.rhs.subs(N, H), "eta = sqrt(2 ln H/T)"),
        Hypothesis(
            "absolute-loss",
            "the loss is |p - y|",
            test=lambda run, _: getattr(run.game, "loss_function", None) is ABSOLUTE,
        ),
    ),
    implied=(Hypothesis("two-or-more", "H >= 2", Ge(H, 2)),),
    claim=Le(R_T, HEDGE_TUNED.claim.rhs.subs(N, H), evaluate=False),
    sources=(chapter("Corollary 21.12"),),
    invariants=(SQUARE_STEP, BEST_REMAINS),
    derivation=Derivation(
        "hedge.tuned", "each hypothesis is an expert", lambda bound: bound.subs(N, H)
    ),
    average_over=T,
    remark="Each hypothesis is an expert; the prediction is the weighted mean of theirs. "
    "Labels and hypotheses in {0, 1} are printed; values in [0, 1] do as well.",
    setting="experts.ExponentialAverage",
)

# ------------------------------------------------------------------ the doubling trick


def _periods(values: Mapping[str, Any]) -> int:
    return int(values["T"]).bit_length()


_ROOT = sqrt(2)
_N_LOG = sqrt(log(N) / 2)


def _within_alpha(run: Transcript, values: Mapping[str, Any]) -> bool:
    if values["alpha"] == q.smallest_alpha(run):
        return True
    for k, own in q.periods(run):
        decision = Inequality(R_T, alpha * sqrt(2**k)).decide(
            {"R_T": own, "alpha": values["alpha"]}
        )
        if decision.sign is None:
            raise Undecided(f"the regret of period {k} is open")
        if decision.sign < 0:
            return False
    return True


_PERIODS = (
    SOME_ROUNDS,
    Hypothesis(
        "period-regret",
        "in each period of 2^k rounds, also one cut short, the regret is at most alpha sqrt(2^k)",
        test=_within_alpha,
    ),
)

DOUBLING_SUM = Theorem(
    key="doubling.sum",
    title="Doubling costs a geometric sum, whatever the learner",
    kinds=(DOUBLING,),
    held=(),
    sharper=(Sharper("doubling.periods", {"n": _periods}),),
    mutant="99/100",
    games=("actions", "convex-advice"),
    quantities=(q.T_UNKNOWN, q.ALPHA, q.REGRET),
    given=_PERIODS,
    claim=Le(R_T, alpha * (sqrt(2 * T) - 1) / (_ROOT - 1), evaluate=False),
    sources=(chapter("Exercise 4"), lecture("Theorem 7.7 (proof)")),
    average_over=T,
    remark="Without alpha=… a check uses the smallest alpha that the run allows.",
    setting="experts.AnyDoubled",
)

DOUBLING_PERIODS = Theorem(
    key="doubling.periods",
    title="Doubling costs the sum over its periods, whatever the learner",
    kinds=(DOUBLING,),
    held=(),
    slack=reasons.short_periods,
    mutant="99/100",
    games=("actions", "convex-advice"),
    quantities=(q.T_UNKNOWN, q.PERIODS, q.ALPHA, q.REGRET),
    given=_PERIODS,
    implied=(
        Hypothesis(
            "periods", "n = floor(log2 T) + 1", Eq(n, floor(log(T) / log(2)) + 1, evaluate=False)
        ),
    ),
    claim=Le(R_T, alpha * (_ROOT**n - 1) / (_ROOT - 1), evaluate=False),
    sources=(chapter("Exercise 4"),),
    remark="The sum itself; doubling.sum is its value where T is a power of 2, and more elsewhere.",
    setting="experts.AnyDoubled",
)

DOUBLING_GENERIC = Theorem(
    key="doubling.generic",
    title="Doubling costs a factor sqrt(2)/(sqrt(2)-1), whatever the learner",
    kinds=(DOUBLING,),
    held=(),
    sharper=(Sharper("doubling.periods", {"n": _periods}),),
    mutant="9/10",
    games=("actions", "convex-advice"),
    quantities=(q.T_UNKNOWN, q.ALPHA, q.REGRET),
    given=_PERIODS,
    claim=Le(R_T, alpha * _ROOT / (_ROOT - 1) * sqrt(T), evaluate=False),
    sources=(chapter("Exercise 4"),),
    average_over=T,
    remark="doubling.sum without its constant term, so weaker.",
    setting="experts.AnyDoubled",
)

_PERIOD_RATE = next(g for g in EWA_TUNED.given if g.name == "eta-tuned").relation.rhs.subs(T, h)

#: A run of floats is that of the learner if its predictions differ by no more: rounding does.
_ROUNDING = 2.0**-20


def _period_learners(run: Transcript, _: Mapping[str, Any]) -> bool:
    """Play each period again, with fresh weights and its rate, and compare the predictions."""
    if isinstance(run, Summary):
        raise Undecided("a stream keeps no predictions: who played its periods is open")
    system = FLOAT if has_floats(run.predictions) else BALL
    loss = getattr(run.game, "loss_function", None)
    for k in range(run.T.bit_length()):
        rounds = slice(2**k - 1, min(2 ** (k + 1) - 1, run.T))
        # One expert is followed at any rate.
        rate = number(_PERIOD_RATE.subs({N: run.N, h: 2**k})) if run.N > 1 else 1
        learner: Hedge | ExponentialWeightedAverage = (
            Hedge(run.N, rate, arithmetic=system)
            if loss is None
            else ExponentialWeightedAverage(run.N, rate, loss=loss, arithmetic=system)
        )
        if not _says_the_same(learner, run, rounds):
            return False
    return True


def _says_the_same(learner: Any, run: Transcript, rounds: slice) -> bool:
    """Tell whether a learner predicts as it was recorded: in balls that overlap, or rounded."""
    shown = None if run.instances is None else run.instances[rounds]
    outcomes, recorded = run.outcomes[rounds], run.predictions[rounds]
    done = learner.run(shown, outcomes)
    if done is not None:
        return bool(np.abs(done.predictions - recorded).max(initial=0.0) <= _ROUNDING)
    for t, outcome in enumerate(outcomes):
        x = None if shown is None else shown[t]
        pairs = zip(np.ravel(learner.predict(x)), np.ravel(recorded[t]), strict=True)
        if not all(_agrees(own, said) for own, said in pairs):
            return False
        learner.update(x, outcome)
    return True


def _agrees(own: Any, said: Any) -> bool:
    if isinstance(own, arb):
        return bool(own.overlaps(BALL.number(said)))
    return bool(abs(own - FLOAT.number(said)) <= _ROUNDING)


PERIOD_LEARNER = Hypothesis(
    "period-learner",
    "each period of 2^k rounds, also one cut short, is played by exponential weights that start "
    "afresh, with eta = sqrt(8 ln N/2^k)",
    test=_period_learners,
    behaviour=True,
)

PERIOD_STEP = Invariant(
    "the potential step of a period (Hoeffding)",
    HOEFFDING_STEP.claim.subs(eta, _PERIOD_RATE),
    rounds_within_periods,
)
PERIOD_REGRET = Invariant(
    "each period keeps to its tuned bound",
    Le(R_k, EWA_TUNED.claim.rhs.subs(T, h), evaluate=False),
    periods_of_doubling,
)

EWA_DOUBLING = Theorem(
    key="ewa.doubling",
    title="Exponential weights without knowing the horizon",
    kinds=(DOUBLING,),
    held=(Held(DOUBLING, unasked=("period-learner",)),),
    sharper=(Sharper("doubling.periods", {"n": _periods, "alpha": _N_LOG}),),
    slack=reasons.doubled,
    mutant="17/20",
    games=("actions", "convex-advice"),
    quantities=(q.N, q.T_UNKNOWN, q.REGRET),
    given=(
        TWO_EXPERTS,
        SOME_ROUNDS,
        CONVEX_LOSS,
        LOSS_RANGE,
        PERIOD_LEARNER,
    ),
    claim=Le(
        R_T,
        _ROOT / (_ROOT - 1) * sqrt(T * log(N) / 2) - _N_LOG / (_ROOT - 1),
        evaluate=False,
    ),
    sources=(lecture("Theorem 7.7"),),
    invariants=(PERIOD_STEP, PERIOD_REGRET),
    derivation=Derivation(
        "doubling.sum",
        "each period of 2^k rounds has alpha = sqrt(ln N/2)",
        lambda bound: bound.subs(alpha, EWA_TUNED.claim.rhs.subs(T, 1)),
    ),
    average_over=T,
    remark="Period k has the rounds 2^k to 2^(k+1)-1. Hedge plays it in the game of actions, "
    "Exponential Weighted Average where advice is given.",
    setting="experts.Doubled",
)

FAMILY = Family(
    "Exponential weights",
    theorems=(
        EWA_REGRET,
        EWA_TUNED,
        EWA_DOUBLING,
        DOUBLING_SUM,
        DOUBLING_PERIODS,
        DOUBLING_GENERIC,
        HEDGE_REGRET,
        HEDGE_SHARP,
        HEDGE_TUNED,
        HEDGE_TUNED_SHARP,
        FINITE_REGRET,
    ),
)
