"""Are the exponential weights of Python those of Coq, and are wrong ones refused?"""

from __future__ import annotations

from dataclasses import replace

import pytest
from flint import fmpq

from learners import BALL, Doubling, ExponentialWeightedAverage, Hedge
from learners.games.losses import ABSOLUTE
from noregret.prove.conformance.checker import drawn, refused
from noregret.prove.conformance.exponential import (
    AVERAGE,
    CHECKERS,
    DOUBLED,
    HEDGE,
    averaging,
    ball_term,
    hedge,
    replayed,
    replayed_periods,
)

pytestmark = pytest.mark.coq

ROOTS = [fmpq(1, 2), fmpq(2, 3), fmpq(3, 4), fmpq(1, 3)]
LOSSES = [[1, 0, "1/2"], [0, 1, "1/2"], [1, 1, 0], [0, "1/2", 0], [1, 0, 1], [1, 0, 0]]
OUTCOMES = [0, 1, "1/2", 0, 1, 1]


@pytest.mark.parametrize("checker", CHECKERS, ids=lambda checker: checker.runs)
def test_runs_conform(checker, built):
    subjects = drawn(checker, 100)
    assert len(subjects) == 100
    assert max(subject.run.T for subject in subjects) >= 8
    assert refused(checker, subjects, built) == []


# ------------------------------------------------------------------ Hedge


class RewardsLosers(Hedge):
    def update(self, x, y):
        return super().update(x, 1 - y)


class ForgetsTheLast(Hedge):
    """The last action is never shrunk."""

    def update(self, x, y):
        return super().update(x, [*y[:-1], 0])


class LagsARound(Hedge):
    late = None

    def update(self, x, y):
        if self.late is not None:
            super().update(x, self.late)
        self.late = y
        return True


class TooFast(Hedge):
    def __init__(self, N, eta, **options):
        super().__init__(N, eta * fmpq(1001, 1000), **options)


def _hedge(kind):
    return replayed(lambda N, eta: kind(N, eta, arithmetic=BALL), 3, ROOTS[0], 2, LOSSES)


def test_wrong_hedges_are_refused(built):
    wrong = [_hedge(kind) for kind in (RewardsLosers, ForgetsTheLast, LagsARound, TooFast)]
    assert refused(HEDGE, [_hedge(Hedge), *wrong], built) == [1, 2, 3, 4]


def test_what_was_misread_is_refused(built):
    """The regret against the first action, not the best; one round too many; a wide ball."""
    subject = replayed(hedge, 3, ROOTS[0], 2, LOSSES)
    right = HEDGE.write(subject)
    own, first = sum(subject.run.exact_losses), sum(subject.run.exact_expert_losses[:, 0])
    regret = right.rpartition("(RationalWeights")[1] + right.rpartition("(RationalWeights")[2]
    wrong = [
        right.replace(f"6%nat {regret}", f"6%nat {ball_term(own - first)}"),
        right.replace(f"6%nat {regret}", f"7%nat {regret}"),
        right.replace(f"6%nat {regret}", f"6%nat (RationalWeights.Ball 0 {10 * 2**44})"),
    ]
    as_written = replace(HEDGE, write=str)
    assert refused(as_written, [right, *wrong], built) == [1, 2, 3]


# ------------------------------------------------------------------ Exponential Weighted Average


class SwapsTheOutcome(ExponentialWeightedAverage):
    def update(self, x, y):
        return super().update(x, 1 - y)


class IgnoresTheWeights(ExponentialWeightedAverage):
    def predict(self, x):
        return self.arithmetic.total(self.arithmetic.vector(x)) / self.N


class ForgetsOneRound(ExponentialWeightedAverage):
    seen = 0

    def update(self, x, y):
        self.seen += 1
        return False if self.seen == 2 else super().update(x, y)


def _average(kind):
    def make(N, eta):
        return kind(N, eta, loss=ABSOLUTE, arithmetic=BALL)

    return replayed(make, 3, ROOTS[0], 2, (LOSSES, OUTCOMES))


def test_wrong_averages_are_refused(built):
    kinds = (ExponentialWeightedAverage, SwapsTheOutcome, IgnoresTheWeights, ForgetsOneRound)
    assert refused(AVERAGE, [_average(kind) for kind in kinds], built) == [1, 2, 3]


# ------------------------------------------------------------------ the doubling trick


class NeverRestarts(Doubling):
    def update(self, x, y):
        return self.learner.update(x, y)


class RestartsLate(Doubling):
    """A period of 2^k + 1 rounds."""

    def _advance(self, rounds):
        self.round += rounds
        if self.round == 2 ** (self.period + 1) + 1:
            self.period += 1
            self.learner = self._make(2**self.period)


class KeepsTheWeights(Doubling):
    """The rate of the new period, the weights of the old."""

    def _advance(self, rounds):
        exponents = self.learner._state.exponents
        super()._advance(rounds)
        self.learner._state.exponents = exponents


def _doubled(kind):
    losses = [[1, 0, "1/2"], [1, 0, 0], *LOSSES[1:]]
    return replayed_periods(hedge, 3, ROOTS, 2, losses, doubled=kind)


def _doubled_average(kind):
    make = averaging(ABSOLUTE)
    return replayed_periods(make, 3, ROOTS, 2, (LOSSES, OUTCOMES), doubled=kind)


@pytest.mark.parametrize("play", [_doubled, _doubled_average], ids=["actions", "advice"])
def test_wrong_doublings_are_refused(play, built):
    kinds = (Doubling, NeverRestarts, RestartsLate, KeepsTheWeights)
    assert refused(DOUBLED, [play(kind) for kind in kinds], built) == [1, 2, 3]


def test_the_number_of_periods_is_checked(built):
    subject = _doubled(Doubling)
    right = DOUBLED.write(subject)
    T, n = subject.run.T, subject.run.T.bit_length()
    wrong = right.replace(f"{T}%nat {n}%nat", f"{T}%nat {n + 1}%nat")
    assert wrong != right
    assert refused(replace(DOUBLED, write=str), [right, wrong], built) == [1]
