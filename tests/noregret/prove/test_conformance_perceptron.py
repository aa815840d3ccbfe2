"""Does Coq accept the runs of our Perceptrons, and refuse those of wrong ones?"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flint import fmpq

from bounds.linear.quantities import Compared, Separated, dot
from learners.core.arithmetic import Array, Number
from learners.core.surd import root
from learners.linear.perceptron import MarginPerceptron, Perceptron
from noregret.prove.conformance.checker import Checker, drawn, refused
from noregret.prove.conformance.perceptron import (
    CHECKERS,
    COMPARED,
    MARGIN,
    SEPARATED,
    compared_runs,
    contested,
    contested_margins,
    margin_runs,
    separated_runs,
)

pytestmark = pytest.mark.coq

_RUNS = 100
_WRONG = 15


@pytest.mark.parametrize("checker", CHECKERS, ids=lambda checker: checker.runs)
def test_our_runs_conform(checker: Checker, built: Path) -> None:
    assert refused(checker, drawn(checker, _RUNS), built) == []


# ------------------------------------------------------------------ wrong learners


class WrongSign(Perceptron):
    """Moves away from the label."""

    def _learn(self, vector: Array, y: int) -> bool:
        return super()._learn(vector, -y)


class NoRate(Perceptron):
    """Adds y x instead of eta y x."""

    def _learn(self, vector: Array, y: int) -> bool:
        self.weights = self.weights + y * vector
        return bool((vector != 0).any())


class OtherTie(Perceptron):
    """Says -tie at score 0."""

    def predict(self, x: Any) -> int:
        return -self.rule.tie if self.score(x) == 0 else super().predict(x)


class LazyAtTies(Perceptron):
    """Does not learn from a score of 0."""

    def _errs(self, score: Number, y: int) -> bool:
        return score != 0 and super()._errs(score, y)


class CountsZero(Perceptron):
    """Counts an error on x = 0, which moves nothing, as an update."""

    def _learn(self, vector: Array, y: int) -> bool:
        super()._learn(vector, y)
        return True


class Forgetful(Perceptron):
    """Forgets at each update what it learned before."""

    def _learn(self, vector: Array, y: int) -> bool:
        self.weights = 0 * self.weights
        return super()._learn(vector, y)


class Strict(MarginPerceptron):
    """Updates where y w.x < margin."""

    def _errs(self, score: Number, y: int) -> bool:
        return self.arithmetic.compare(y * score, self.margin) < 0


class WithoutMargin(MarginPerceptron):
    """Updates where y w.x <= 0."""

    def _errs(self, score: Number, y: int) -> bool:
        return bool(y * score <= 0)


# ------------------------------------------------------------------ wrong readings


class CountsMistakes(Separated):
    """Counts mistakes where updates are asked for."""

    @property
    def M(self) -> int:
        return int((self.run.predictions != self.run.outcomes).sum())


class LargestMargin(Separated):
    """Takes the largest y v.x."""

    @property
    def functional_margin(self) -> fmpq:
        scores = [y * dot(self.v, x) for x, y in zip(self.X, self.y, strict=True)]
        return max(scores, default=fmpq(1))


class LastLength(Separated):
    """Takes the length of the last instance for the largest."""

    @property
    def radius(self) -> Any:
        return root(self.squares[-1]) if self.squares else fmpq(1)


class SignedDeviations(Compared):
    """Forgets the positive part."""

    @property
    def deviations(self) -> list[fmpq]:
        return [1 - y * dot(self.w, x) for x, y in zip(self.X, self.y, strict=True)]


class AllRounds(Compared):
    """Sums over all rounds where the updates are asked for."""

    @property
    def D_I(self) -> fmpq:
        return self.L_1


_PLAYERS = (WrongSign, NoRate, OtherTie, LazyAtTies, CountsZero, Forgetful)


def _refusals(checker: Checker, groups: list[list[Any]], built: Path) -> list[int]:
    """Return how many of each group are refused, by one run of Coq."""
    places = refused(checker, [subject for group in groups for subject in group], built)
    counts, start = [], 0
    for group in groups:
        counts.append(sum(start <= place < start + len(group) for place in places))
        start += len(group)
    return counts


def _drawn(checker: Checker, strategy: Any) -> list[Any]:
    return drawn(replace(checker, strategy=lambda: strategy, adversarial=list), _WRONG)


def test_wrong_perceptrons_are_refused(built: Path) -> None:
    groups = [
        [Separated(run, v) for run, v in contested(player)][::2]
        + _drawn(SEPARATED, separated_runs(player))
        for player in _PLAYERS
    ]
    assert all(_refusals(SEPARATED, groups, built))


def test_wrong_perceptrons_are_refused_when_compared(built: Path) -> None:
    groups = [_drawn(COMPARED, compared_runs(player)) for player in (WrongSign, OtherTie)]
    assert all(_refusals(COMPARED, groups, built))


def test_wrong_margin_perceptrons_are_refused(built: Path) -> None:
    groups = [
        [*contested_margins(player), *_drawn(MARGIN, margin_runs(player))]
        for player in (Strict, WithoutMargin)
    ]
    assert all(_refusals(MARGIN, groups, built))


def test_wrong_readings_are_refused(built: Path) -> None:
    separated = drawn(SEPARATED, _WRONG * 2)
    groups: list[list[Any]] = [
        [kind(subject.run, subject.v) for subject in separated]
        for kind in (CountsMistakes, LargestMargin, LastLength)
    ]
    assert all(_refusals(SEPARATED, groups, built))
    compared = drawn(COMPARED, _WRONG * 2)
    groups = [
        [kind(subject.run, subject.w) for subject in compared]
        for kind in (SignedDeviations, AllRounds)
    ]
    assert all(_refusals(COMPARED, groups, built))
