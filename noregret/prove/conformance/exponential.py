"""Are Hedge, Exponential Weighted Average and the doubling trick those of Coq?

Their weights e^(-eta L) are irrational, so Python plays in balls.  Where eta = -d ln c with a
rational c, and all losses are multiples of 1/d, the true values are rational: Coq computes them,
and every ball that was recorded must contain its value and be narrow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import arb, fmpq
from hypothesis import strategies as st

from adversaries.experts.adaptive import GreedyAdvice, GreedyLosses
from adversaries.experts.extremal import balance_then_run
from bounds.experts import quantities as q
from learners.core.arithmetic import BALL, START_PRECISION, rational, working_precision
from learners.core.protocol import Learner, play
from learners.core.transcript import Transcript
from learners.experts.doubling import Doubling
from learners.experts.exponential import ExponentialWeightedAverage, Hedge
from learners.games.losses import ABSOLUTE, SQUARED, Loss
from noregret.prove.conformance.checker import Checker
from noregret.prove.conformance.terms import list_term, nat_term, rational_term, vector_term

_ROOTS = tuple(fmpq(p, r) for p, r in ((1, 2), (2, 3), (1, 3), (3, 4), (9, 10), (1, 100)))
_KINDS = {ABSOLUTE.name: "Absolute", SQUARED.name: "Squared"}
_ROUNDS = 9
_UNITS = 2**44

#: Who plays, given the number of experts and the rate.
Make = Callable[[int, Any], Learner]


def hedge(N: int, eta: Any) -> Learner:
    """Return Hedge in balls."""
    return Hedge(N, eta, arithmetic=BALL)


def averaging(loss: Loss) -> Make:
    """Return who makes Exponential Weighted Average in balls."""
    return lambda N, eta: ExponentialWeightedAverage(N, eta, loss=loss, arithmetic=BALL)


def rate(root: fmpq, parts: int) -> arb:
    """Return eta = -d ln c."""
    return -parts * arb(root).log()


@dataclass(frozen=True)
class Replayed:
    """A run whose weights are powers of rational roots: one of each period, or one of all."""

    run: Transcript
    roots: tuple[fmpq, ...]
    parts: int

    @property
    def loss(self) -> str:
        """The name of the loss in Coq."""
        return _KINDS[self.run.game.loss_function.name]  # type: ignore[attr-defined]


def replayed(
    make: Make, N: int, root: fmpq, parts: int, data: Any, T: int | None = None
) -> Replayed:
    """Play a learner of one rate against data, or against an adversary for T rounds."""
    with working_precision(START_PRECISION):
        run = play(make(N, rate(root, parts)), data, rounds=T, record=True)
    return Replayed(run, (root,), parts)


def replayed_periods(
    make: Make,
    N: int,
    roots: Sequence[fmpq],
    parts: int,
    data: Any,
    T: int | None = None,
    doubled: type[Doubling] = Doubling,
) -> Replayed:
    """Play the doubling trick, each period with a rate of its own."""
    with working_precision(START_PRECISION):
        learner = doubled(lambda h: make(N, rate(roots[h.bit_length() - 1], parts)))
        run = play(learner, data, rounds=T)
    return Replayed(run, tuple(roots), parts)


# ------------------------------------------------------------------ drawn runs


@st.composite
def _losses(draw: st.DrawFn, N: int, parts: int, most: int) -> list[list[fmpq]]:
    row = st.lists(st.integers(0, parts).map(lambda k: fmpq(k, parts)), min_size=N, max_size=N)
    T = draw(st.integers(0, most))
    return draw(st.lists(row, min_size=T, max_size=T))


@st.composite
def _forecasts(
    draw: st.DrawFn, N: int, parts: int, most: int
) -> tuple[list[list[fmpq]], list[fmpq]]:
    advice = draw(_losses(N, parts, most))
    outcome = st.integers(0, parts).map(lambda k: fmpq(k, parts))
    return advice, draw(st.lists(outcome, min_size=len(advice), max_size=len(advice)))


_SIZES = st.tuples(st.integers(1, 4), st.integers(1, 3))


@st.composite
def _hedges(draw: st.DrawFn, make: Make) -> Replayed:
    N, parts = draw(_SIZES)
    root = draw(st.sampled_from(_ROOTS))
    return replayed(make, N, root, parts, _table(draw(_losses(N, parts, _ROUNDS)), N))


@st.composite
def _averages(draw: st.DrawFn, make: Callable[[Loss], Make]) -> Replayed:
    N, parts = draw(_SIZES)
    loss = draw(st.sampled_from((ABSOLUTE, SQUARED)))
    root = draw(st.sampled_from(_ROOTS))
    data = _pair(draw(_forecasts(N, parts, _ROUNDS)), N)
    return replayed(make(loss), N, root, _parts_of(loss, parts), data)


@st.composite
def _doubled(draw: st.DrawFn) -> Replayed:
    N, parts = draw(_SIZES)
    roots = draw(st.lists(st.sampled_from(_ROOTS), min_size=5, max_size=5))
    if draw(st.booleans()):
        losses = _table(draw(_losses(N, parts, 2 * _ROUNDS)), N)
        return replayed_periods(hedge, N, roots, parts, losses)
    loss = draw(st.sampled_from((ABSOLUTE, SQUARED)))
    data = _pair(draw(_forecasts(N, parts, 2 * _ROUNDS)), N)
    return replayed_periods(averaging(loss), N, roots, _parts_of(loss, parts), data)


def _parts_of(loss: Loss, parts: int) -> int:
    """Return which multiples the losses of advice and outcomes in steps of 1/parts are."""
    return parts if loss is ABSOLUTE else parts * parts


def _table(rows: list[list[fmpq]], N: int) -> Any:
    return rows if rows else np.empty((0, N), dtype=object)


def _pair(data: tuple[list[list[fmpq]], list[fmpq]], N: int) -> Any:
    return data if data[0] else (np.empty((0, N), dtype=object), [])


# ------------------------------------------------------------------ our adversaries


def _against_hedge(make: Make) -> Iterator[Replayed]:
    for N, root in ((2, fmpq(1, 2)), (3, fmpq(2, 3)), (4, fmpq(9, 10))):
        eta = -float(arb(root).log().mid())
        for finish in (0, 2):
            yield replayed(make, N, root, 1, GreedyLosses(N, 8, eta, finish))
        yield replayed(make, N, root, 1, balance_then_run(N, 8, 2))


def _against_averaging(make: Callable[[Loss], Make]) -> Iterator[Replayed]:
    for N, root in ((2, fmpq(1, 2)), (3, fmpq(2, 3)), (4, fmpq(9, 10))):
        eta = -float(arb(root).log().mid())
        for loss in (ABSOLUTE, SQUARED):
            yield replayed(make(loss), N, root, 1, GreedyAdvice(N, 8, eta, 2))


def _against_doubling() -> Iterator[Replayed]:
    roots = _ROOTS[:5]
    for N in (2, 3):
        yield replayed_periods(hedge, N, roots, 1, balance_then_run(N, 15, 4))
        yield replayed_periods(hedge, N, roots, 1, GreedyLosses(N, 12, 0.5, 2))
        yield replayed_periods(averaging(ABSOLUTE), N, roots, 1, GreedyAdvice(N, 15, 0.5, 2))


# ------------------------------------------------------------------ as terms of Coq


def ball_term(value: Any) -> str:
    """Write what encloses a number, its ends rounded outwards to multiples of 2^-44."""
    middle, radius = (value.mid(), value.rad()) if isinstance(value, arb) else (value, 0)
    low = _floor((rational(middle) - rational(radius)) * _UNITS)
    high = -_floor(-(rational(middle) + rational(radius)) * _UNITS)
    return f"(RationalWeights.Ball ({low}) {high - low})"


def _floor(value: fmpq) -> int:
    return int(value.p) // int(value.q)


def _balls(values: Any) -> str:
    return list_term(ball_term(value) for value in values)


def _action_rounds(run: Transcript) -> str:
    rounds = zip(run.predictions, run.outcomes, strict=True)
    return list_term(f"HedgeRuns.Round {_balls(p)} {vector_term(y)}" for p, y in rounds)


def _advice_rounds(run: Transcript) -> str:
    assert run.instances is not None
    rounds = zip(run.instances, run.outcomes, run.predictions, strict=True)
    return list_term(
        f"ExponentialAverageRuns.Round {vector_term(x)} {rational_term(y)} {ball_term(p)}"
        for x, y, p in rounds
    )


def write_hedge(subject: Replayed) -> str:
    """Write a run of Hedge."""
    run = subject.run
    assert run.weights is not None
    return (
        f"HedgeRuns.Run {nat_term(q.N.read(run))} {rational_term(subject.roots[0])} "
        f"{nat_term(subject.parts)} {_action_rounds(run)} "
        f"{list_term(_balls(row) for row in run.weights)} "
        f"{nat_term(q.T.read(run))} {ball_term(q.REGRET.read(run))}"
    )


def write_average(subject: Replayed) -> str:
    """Write a run of Exponential Weighted Average."""
    run = subject.run
    return (
        f"ExponentialAverageRuns.Run {nat_term(q.N.read(run))} {rational_term(subject.roots[0])} "
        f"{nat_term(subject.parts)} ExponentialAverageRuns.{subject.loss} {_advice_rounds(run)} "
        f"{nat_term(q.T.read(run))} {ball_term(q.REGRET.read(run))}"
    )


def write_doubled(subject: Replayed) -> str:
    """Write a run of the doubling trick."""
    run = subject.run
    if run.game.name == "actions":
        game = f"(DoubledRuns.Actions {_action_rounds(run)})"
    else:
        loss = f"ExponentialAverageRuns.{subject.loss}"
        game = f"(DoubledRuns.ConvexAdvice {loss} {_advice_rounds(run)})"
    return (
        f"DoubledRuns.Run {nat_term(q.N.read(run))} {vector_term(subject.roots)} "
        f"{nat_term(subject.parts)} {game} {nat_term(q.T.read(run))} "
        f"{nat_term(q.PERIODS.read(run))} {ball_term(q.REGRET.read(run))}"
    )


HEDGE = Checker(
    runs="experts.HedgeRuns",
    strategy=lambda: _hedges(hedge),
    adversarial=lambda: _against_hedge(hedge),
    write=write_hedge,
)
AVERAGE = Checker(
    runs="experts.ExponentialAverageRuns",
    strategy=lambda: _averages(averaging),
    adversarial=lambda: _against_averaging(averaging),
    write=write_average,
)
DOUBLED = Checker(
    runs="experts.DoubledRuns",
    strategy=_doubled,
    adversarial=_against_doubling,
    write=write_doubled,
)
CHECKERS = (HEDGE, AVERAGE, DOUBLED)
