"""Does Coq accept the runs of our online gradient descent, and refuse those of wrong ones?"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flint import fmpq

from bounds.convex.views import ConvexRun
from learners.convex.gradient_descent import OnlineGradientDescent
from learners.linear.perceptron import moved
from noregret.prove.conformance.checker import Checker, drawn, refused
from noregret.prove.conformance.convex import CHECKERS, DESCENT, contested, descents

pytestmark = pytest.mark.coq

_RUNS = 100
_WRONG = 20


@pytest.mark.parametrize("checker", CHECKERS, ids=lambda checker: checker.runs)
def test_our_runs_conform(checker: Checker, built: Path) -> None:
    assert refused(checker, drawn(checker, _RUNS), built) == []


# ------------------------------------------------------------------ wrong learners


class Ascent(OnlineGradientDescent):
    """Goes along the subgradient."""

    def update(self, x: None, y: Any) -> None:
        step = moved(self.weights, self.eta, y.subgradient(self.weights))
        self.weights = self.domain.project(step, self.arithmetic)


class Unprojected(OnlineGradientDescent):
    """Forgets to return to the domain."""

    def update(self, x: None, y: Any) -> None:
        self.weights = moved(self.weights, -self.eta, y.subgradient(self.weights))


class LateSlope(OnlineGradientDescent):
    """Steps against the subgradient at the point where a first step leads."""

    def update(self, x: None, y: Any) -> None:
        ahead = moved(self.weights, -self.eta, y.subgradient(self.weights))
        step = moved(self.weights, -self.eta, y.subgradient(ahead))
        self.weights = self.domain.project(step, self.arithmetic)


class Decaying(OnlineGradientDescent):
    """Halves its rate from step to step."""

    def update(self, x: None, y: Any) -> None:
        super().update(x, y)
        self.eta = self.eta / 2


@pytest.mark.parametrize("player", [Ascent, Unprojected, LateSlope, Decaying])
def test_wrong_steps_are_refused(player: Any, built: Path) -> None:
    wrong = replace(
        DESCENT, strategy=lambda: descents(player), adversarial=lambda: contested(player)
    )
    assert refused(DESCENT, drawn(wrong, _WRONG), built)


# ------------------------------------------------------------------ wrong readings


class AbsoluteRegret(ConvexRun):
    """Forgets what w* pays."""

    @property
    def regret(self) -> Any:
        return sum(self.run.exact_losses.tolist(), fmpq(0))


class SumOfLengths(ConvexRun):
    """Adds up the first entries of the subgradients."""

    @property
    def sum_of_squares(self) -> Any:
        return sum((v[0] for v in self.subgradients), fmpq(0))


class AlwaysInside(ConvexRun):
    """Takes any point for one of the domain."""

    def is_inside(self) -> bool:
        return True


@pytest.mark.parametrize("reading", [AbsoluteRegret, SumOfLengths, AlwaysInside])
def test_wrong_readings_are_refused(reading: Any, built: Path) -> None:
    misread = [reading(run.run, run.w, run.told_domain) for run in drawn(DESCENT, _WRONG + 20)]
    assert refused(DESCENT, misread, built)
