"""What is promised for Winnow?"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq
from sympy import Eq, Ge, Gt, Le, Lt, Piecewise, exp, log

from bounds.core import symbols as s
from bounds.core.documents import committees, lecture
from bounds.core.errors import NotApplicableError
from bounds.core.evaluate import number
from bounds.core.family import Family
from bounds.core.symbols import M, N, delta, eta, r, rho
from bounds.core.theorem import Derivation, Hypothesis, Invariant, Quantity, Sharper, Theorem
from bounds.core.tuning import minimise
from bounds.linear import entropy
from bounds.linear.parts import DIMENSION, SEPARABLE, UPDATES, played_by
from bounds.linear.perceptron import COMMITTEE_SIZE, MAJORITY, ODD, PLUS_MINUS, WITHIN
from bounds.linear.possible import MARGIN_WITHIN
from bounds.linear.quantities import LinearRun, Separated
from bounds.linear.views import SEPARATED
from learners.core.arithmetic import BALL, EXACT, rationals
from learners.core.transcript import Transcript
from learners.experts.weighted_majority import WeightedMajority
from learners.linear import kinds

# ------------------------------------------------------------------ quantities and hypotheses

RADIUS = Quantity(
    r, "the largest absolute entry of an instance", lambda run: run.radius_inf, also=("R", "radius")
)
MARGIN = Quantity(
    rho, "the margin: the smallest y v.x/|v|_1", lambda run: run.rho_inf, also=("gamma", "margin")
)
DELTA = Quantity(
    delta,
    "the same margin, for entries in [-1, 1]",
    lambda run: run.rho_inf,
    also=("gamma", "margin", "rho"),
)


def _rate(run: LinearRun) -> Any:
    own = run.parameter("eta")
    if own in (math.inf, "inf"):
        raise NotApplicableError("the rate is finite")
    return own


RATE = Quantity(
    eta, "the learning rate, positive", _rate, True, also=("lr", "rate", "step", "learning_rate")
)


def _not_negative(run: Separated, _: Mapping[str, Any]) -> bool:
    return all(entry >= 0 for entry in run.v)


def _uniform_start(run: LinearRun, _: Mapping[str, Any]) -> bool:
    if run.weights is None:
        return True
    first = run.weights[0]
    return all(BALL.number(weight).overlaps(BALL.number(first[0])) for weight in first)


def _small(run: LinearRun, _: Mapping[str, Any]) -> bool:
    return run.largest_entry <= 1


NOT_NEGATIVE = Hypothesis("not-negative", "v >= 0", test=_not_negative)
UNIFORM = Hypothesis(
    "uniform-start", "the weights start equal", test=_uniform_start, behaviour=True
)
WINNOW = played_by("winnow")
UNIT_BOX = Hypothesis("unit-box", "every entry lies in [-1, 1]", test=_small)


def _potential(run: Separated) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield the relative entropy of v to the weights, up to a constant, around each update."""
    assert run.weights is not None
    length = sum(run.v, fmpq(0))

    def entropy(t: int) -> Any:
        assert run.weights is not None
        weights = run.weights[t]
        return sum(
            (-(v / length) * arb(w).log() for v, w in zip(run.v, weights, strict=True) if v != 0),
            arb(0),
        )

    for t in run.update_rounds:
        yield t + 1, {"Phi": entropy(t), "Phi_next": entropy(t + 1)}


def _features(run: LinearRun, t: int) -> list[fmpq]:
    """Return what the weights multiply in round t: the features, or those and their opposites."""
    x = list(run.X[t])
    doubled = run.weights is not None and len(run.weights[t]) == 2 * len(x)
    return [*x, *(-entry for entry in x)] if doubled else x


def _every_round(run: LinearRun) -> Iterator[tuple[int, Mapping[str, Any]]]:
    updated = set(run.update_rounds)
    for t, y in enumerate(run.y):
        x = _features(run, t)
        erred = run.run.predictions[t] != y and any(entry != x[0] for entry in x)
        yield t + 1, {"missed": int(erred and t not in updated)}


def _quotients(run: LinearRun) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield how far two weights moved apart in an update, against the first feature.

    Of features with the same weights and the same entry, one is enough.
    """
    assert run.weights is not None
    for t in run.update_rounds:
        before, after = ([arb(w) for w in run.weights[k]] for k in (t, t + 1))
        x = _features(run, t)
        alike = {(_exactly(before[i]), _exactly(after[i]), x[i]): i for i in range(1, len(x))}
        first = (after[0] / before[0]).log() if alike else arb(0)
        for i in alike.values():
            moved = (after[i] / before[i]).log() - first
            yield t + 1, {"moved": moved, "g": run.y[t] * (x[i] - x[0])}


def _exactly(ball: arb) -> tuple[Any, Any]:
    """Return a ball as something that can be looked up: two of the same are equal."""
    return ball.mid().man_exp(), ball.rad().man_exp()


UPDATE_RULE = Invariant(
    "an update multiplies each weight by e^(eta y x)",
    Eq(s.moved, eta * s.g, evaluate=False),
    _quotients,
)
NO_MISTAKE_MISSED = Invariant(
    "every mistake is an update", Eq(s.missed, 0, evaluate=False), _every_round
)
STEP = Invariant(
    "the relative entropy drops",
    Le(s.Phi_next - s.Phi, eta**2 * r**2 / 2 - eta * rho, evaluate=False),
    _potential,
    tight=True,
)
COSH_STEP = Invariant(
    "the relative entropy drops (cosh)",
    Le(s.Phi_next - s.Phi, log((exp(eta) + exp(-eta)) / 2) - eta * delta, evaluate=False),
    _potential,
    tight=True,
)

# ------------------------------------------------------------------ theorems

_KIND = (kinds.WINNOW,)
_OTHER_RATE = "with the rate of that theorem"
_BASE = (DIMENSION, RADIUS, MARGIN, RATE, UPDATES)
_GIVEN = (WINNOW, SEPARABLE, NOT_NEGATIVE, UNIFORM)


def _winnow(key: str, title: str, bound: Any, **more: Any) -> Theorem:
    return Theorem(
        key=key,
        title=title,
        kinds=_KIND,
        games=("linear",),
        subject="separated run",
        view=SEPARATED,
        claim=Le(M, bound, evaluate=False),
        setting="linear.SeparatedWinnow",
        **more,
    )


MARGIN_BOUND = _winnow(
    "winnow.margin",
    "Winnow on data separated by a nonnegative vector",
    log(N) / (eta * rho - eta**2 * r**2 / 2),
    quantities=_BASE,
    given=(*_GIVEN, Hypothesis("small-rate", "eta < 2 rho/r^2", Lt(eta, 2 * rho / r**2))),
    implied=(MARGIN_WITHIN,),
    sources=(lecture("Theorem 7.12 (proof)"),),
    invariants=(STEP, UPDATE_RULE, NO_MISTAKE_MISSED),
    mutant="9/10",
    sharper=(Sharper("winnow.cosh", {"delta": rho / r, "eta": eta * r}),),
)

TUNED = _winnow(
    "winnow.tuned",
    "Winnow, tuned for the margin",
    2 * r**2 / rho**2 * log(N),
    quantities=_BASE,
    given=(*_GIVEN, Hypothesis("eta-tuned", "eta = rho/r^2", Eq(eta, rho / r**2))),
    implied=(MARGIN_WITHIN,),
    sources=(lecture("Theorem 7.12"),),
    invariants=(STEP, UPDATE_RULE, NO_MISTAKE_MISSED),
    derivation=Derivation(
        "winnow.margin", "minimise over eta", lambda bound: minimise(bound, eta).value
    ),
    remark="The rate is tuned to the exact margin and to the largest entry of the run.",
    mutant="17/20",
    sharper=(
        Sharper("winnow.cosh", {"delta": rho / r, "eta": rho / r}),
        Sharper("winnow.optimal", {"delta": rho / r}, _OTHER_RATE),
    ),
)

_DELTA_AT_MOST_ONE = Hypothesis("delta-at-most-one", "delta <= 1", Le(delta, 1))
_COSH = eta * delta + log(2 / (exp(eta) + exp(-eta)))

COSH = _winnow(
    "winnow.cosh",
    "Winnow on entries in [-1, 1], without Hoeffding's lemma",
    log(N) / _COSH,
    quantities=(DIMENSION, DELTA, RATE, UPDATES),
    given=(
        WINNOW,
        Hypothesis("separable", "a vector separates the run with margin delta > 0", Gt(delta, 0)),
        NOT_NEGATIVE,
        UNIFORM,
        UNIT_BOX,
        Hypothesis("small-rate", "eta delta > ln cosh eta", Gt(_COSH, 0)),
    ),
    implied=(_DELTA_AT_MOST_ONE,),
    sources=(committees("Theorem 2"),),
    invariants=(COSH_STEP, UPDATE_RULE, NO_MISTAKE_MISSED),
    slack=entropy.winnow(_COSH, eta),
    mutant="49/50",
)

_ENTROPY = ((1 + delta) * log(1 + delta) + (1 - delta) * log(1 - delta)) / 2
_LEAST = Piecewise((log(2), Eq(delta, 1)), (_ENTROPY, True))
OPTIMAL_RATE = log((1 + delta) / (1 - delta)) / 2

OPTIMAL = _winnow(
    "winnow.optimal",
    "Winnow with the best rate for the margin",
    Piecewise((log(N) / log(2), Eq(delta, 1)), (log(N) / _ENTROPY, True)),
    quantities=(DIMENSION, DELTA, UPDATES),
    given=(
        WINNOW,
        Hypothesis("separable", "a vector separates the run with margin delta > 0", Gt(delta, 0)),
        _DELTA_AT_MOST_ONE,
        NOT_NEGATIVE,
        UNIFORM,
        UNIT_BOX,
        Hypothesis(
            "eta-optimal",
            "eta = ln((1+delta)/(1-delta))/2",
            test=lambda run, values: _has_optimal_rate(run, values),
        ),
    ),
    sources=(committees("Theorem 2"),),
    invariants=(NO_MISTAKE_MISSED,),
    remark="RE((1+delta)/2 || 1/2) in the denominator; at most 2 ln N/delta^2, and log2 N at "
    "delta = 1. The rate is tuned to the exact margin of the run.",
    held=(),
    slack=entropy.winnow(_LEAST, OPTIMAL_RATE),
    mutant="49/50",
)


def _has_optimal_rate(run: LinearRun, values: Mapping[str, Any]) -> bool:
    own = run.run.parameters.get("eta")
    exact = number(values["delta"])
    beta = run.run.parameters.get("beta")
    if exact == 1:
        return own in (math.inf, "inf")
    if beta is not None:  # e^(-2 eta) = (1 - delta)/(1 + delta)
        return isinstance(exact, fmpq) and EXACT.number(beta) == (1 - exact) / (1 + exact)
    if own is None:
        return True
    if own in (math.inf, "inf"):
        return False
    return bool(BALL.number(own).overlaps(arb(number(OPTIMAL_RATE.subs(delta, values["delta"])))))


COMMITTEE = _winnow(
    "winnow.committee",
    "Winnow learns a committee of K of N experts with at most 2 K^2 ln N mistakes",
    2 * s.K**2 * log(N),
    quantities=(DIMENSION, COMMITTEE_SIZE, RATE, UPDATES),
    given=(
        WINNOW,
        WITHIN,
        ODD,
        PLUS_MINUS,
        MAJORITY,
        UNIFORM,
        Hypothesis("eta-tuned", "eta = 1/K", Eq(eta, 1 / s.K)),
    ),
    sources=(committees("Section 3.2"),),
    invariants=(UPDATE_RULE, NO_MISTAKE_MISSED),
    derivation=Derivation(
        "winnow.tuned",
        "r = 1, and a committee has margin 1/K",
        lambda bound: bound.subs({r: 1, rho: 1 / s.K}),
    ),
    mutant="17/20",
    sharper=(
        Sharper("winnow.cosh", {"delta": 1 / s.K, "eta": 1 / s.K}),
        Sharper("winnow.optimal", {"delta": 1 / s.K}, _OTHER_RATE),
    ),
)

BALANCED = Theorem(
    key="winnow.balanced",
    title="Balanced Winnow on data separated by any vector",
    kinds=(kinds.BALANCED_WINNOW,),
    held=(),
    mutant="17/20",
    games=("linear",),
    subject="separated run",
    view=SEPARATED,
    quantities=_BASE,
    given=(
        played_by("balanced-winnow"),
        SEPARABLE,
        UNIFORM,
        Hypothesis("eta-tuned", "eta = rho/r^2", Eq(eta, rho / r**2)),
        Hypothesis(
            "doubled",
            "the features are (x, -x)",
            test=lambda run, _: run.weights is None or len(run.weights[0]) == 2 * run.run.N,
        ),
    ),
    implied=(MARGIN_WITHIN,),
    claim=Le(M, 2 * r**2 / rho**2 * log(2 * N), evaluate=False),
    sources=(committees("Section 3"),),
    invariants=(UPDATE_RULE, NO_MISTAKE_MISSED),
    derivation=Derivation(
        "winnow.tuned", "double the features", lambda bound: bound.subs(N, 2 * N)
    ),
    remark="The rate is tuned to the exact margin and to the largest entry of the run.",
    setting="linear.BalancedWinnow",
)


def _disagreements_with_voting(run: Transcript) -> int:
    """Return in how many rounds Weighted Majority with beta = e^(-2 eta) says something else."""
    if "beta" not in run.parameters:
        raise NotApplicableError("beta = e^(-2 eta) is rational and given")
    tie = int(run.parameters.get("tie", 1))
    voters = WeightedMajority(run.N, run.parameters["beta"], tie=(tie + 1) // 2, arithmetic=EXACT)
    count = 0
    assert run.instances is not None
    for x, y, said in zip(rationals(run.instances), run.outcomes, run.predictions, strict=True):
        advice = (x + 1) / 2
        count += 2 * voters.predict(advice) - 1 != said
        voters.update(advice, (int(y) + 1) // 2)
    return count


VOTING = Theorem(
    key="winnow.wm",
    title="On features -1 and +1, Winnow is Weighted Majority",
    kinds=(kinds.WINNOW,),
    mutant="1",
    held=(),
    games=("linear",),
    quantities=(
        Quantity(
            s.D_T,
            "the rounds in which Weighted Majority says something else",
            _disagreements_with_voting,
        ),
    ),
    given=(
        Hypothesis("signs", "every feature is -1 or +1", test=lambda run, _: _signs_only(run)),
        Hypothesis(
            "same-ties",
            "a correct tie is no update",
            test=lambda run, _: not run.parameters.get("ties_update", False),
        ),
        # At beta = 0 a vote may lose its last expert; Winnow never does.
        Hypothesis("finite-rate", "beta > 0", test=lambda run, _: run.parameters.get("beta") != 0),
    ),
    claim=Eq(s.D_T, 0, evaluate=False),
    sources=(lecture("remark before Theorem 7.12"), committees("Section 3")),
    setting="linear.PlainWinnow",
)


def _signs_only(run: Transcript) -> bool:
    return all(abs(entry) == 1 for x in LinearRun(run).X for entry in x)


# ------------------------------------------------------------------ against the Perceptron


@dataclass(frozen=True)
class Duel:
    """Winnow and the Perceptron on the same sequence."""

    winnow: Transcript
    perceptron: Transcript


def _one_expert(duel: Duel, _: Mapping[str, Any]) -> bool:
    first, second = LinearRun(duel.winnow), LinearRun(duel.perceptron)
    same = first.y == second.y and bool((first.X == second.X).all())
    return same and all(x[0] == y for x, y in zip(first.X, first.y, strict=True))


def _perceptron_errs(duel: Duel) -> int:
    return int((duel.perceptron.predictions != duel.perceptron.outcomes).sum())


M_P = Quantity(s.M_P, "the Perceptron's mistakes", _perceptron_errs)

SEPARATION = Theorem(
    key="separation",
    title="One relevant expert of N: Winnow errs at most 2 ln N times where the Perceptron errs "
    "N/2 times",
    kinds=(kinds.WINNOW, kinds.PERCEPTRON),
    held=(),
    mutant="17/20",
    subject="duel",
    quantities=(
        Quantity(N, "the number of experts", lambda duel: duel.winnow.N, True),
        M_P,
        Quantity(M, "Winnow's updates", lambda duel: LinearRun(duel.winnow).M),
    ),
    given=(
        Hypothesis(
            "signs", "every feature is -1 or +1", test=lambda duel, _: _signs_only(duel.winnow)
        ),
        Hypothesis("one-expert", "the label is the first feature, for both", test=_one_expert),
        Hypothesis(
            "unit-rate",
            "Winnow has eta = 1",
            test=lambda duel, _: duel.winnow.parameters.get("eta") == 1,
        ),
        Hypothesis(
            "worst-for-perceptron", "the Perceptron errs at least N/2 times", Ge(s.M_P, N / 2)
        ),
    ),
    claim=Le(M, 2 * log(N), evaluate=False),
    sources=(lecture("remarks after Theorem 7.12"),),
    remark="For every N there is such a sequence for the Perceptron from 0, whatever its rate: as "
    "rows of signs, those of a Hadamard matrix of the largest power of two up to N, the other "
    "columns alternating, all negated if it reads a tie as 1. For N itself a power of two it then "
    "errs N times, as often as it can from 0; for other N that need not be possible.",
    setting="linear.Duel",
)

FAMILY = Family(
    "Winnow",
    theorems=(
        MARGIN_BOUND,
        TUNED,
        COSH,
        OPTIMAL,
        COMMITTEE,
        BALANCED,
        VOTING,
        SEPARATION,
    ),
)
