"""Which learners on finite classes have one bug each, that the theorems must notice?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from adversaries.classes.players import tuning_itself
from adversaries.core.judge import Factory
from adversaries.core.player import player_of
from learners.classes import kinds
from learners.classes.agnostic import Agnostic
from learners.classes.consistent import Consistent
from learners.classes.elimination import Elimination
from learners.classes.halving import Halving
from learners.classes.soa import SOA
from learners.core.arithmetic import BALL
from learners.core.kind import Kind


class NeverForgets(Consistent):
    """Keeps the hypothesis that it chose first."""

    def update(self, x: Any, y: int) -> bool:  # noqa: ARG002
        """Learn nothing."""
        return False


class ForgetsThePast(Consistent):
    """Looks at the last round only."""

    def update(self, x: Any, y: int) -> bool:
        """Start anew."""
        self.space = self.hypotheses.all
        return super().update(x, y)


class Minority(Halving):
    """Predicts as the fewer do."""

    def predict(self, x: Any) -> int:
        """Return the other label."""
        return 1 - super().predict(x)


class LearnsFromSuccessOnly(Halving):
    """Cuts the version space in rounds without a mistake."""

    def update(self, x: Any, y: int) -> bool:
        """Cut if the prediction was right."""
        return self._cut(x, y) if self.predict(x) == y else False


class KeepsTheWrong(Halving):
    """Keeps those who erred."""

    def update(self, x: Any, y: int) -> bool:
        """Cut by the other label."""
        return self._cut(x, 1 - y) if self.predict(x) != y else False


class FirstOfTheSpace(Halving):
    """Predicts as the first hypothesis that is left: Consistent, posing as Halving."""

    def predict(self, x: Any) -> int:
        """Return what the first says."""
        left = next(self.hypotheses.members(self.space), None)
        return self.tie if left is None else self.hypotheses.value(left, int(x))


class SmallerDimension(SOA):
    """Predicts as the part of the smaller dimension does."""

    def predict(self, x: Any) -> int:
        """Return the other label."""
        return 1 - super().predict(x)


class EmptyCountsAsZero(SOA):
    """Takes the dimension of the empty class for 0: it ties with a single hypothesis."""

    def predict(self, x: Any) -> int:
        """Return the label of the larger dimension, of which none is negative."""
        zeros, ones = self._split(x)
        lead = max(0, self.dimensions.dimension(ones)) - max(0, self.dimensions.dimension(zeros))
        return self.tie if lead == 0 else int(lead > 0)


class Uniform(Agnostic):
    """Trusts all experts alike for ever."""

    def update(self, x: Any, y: int) -> bool:  # noqa: ARG002
        """Learn nothing."""
        return False


class Backwards(Agnostic):
    """Trusts those more who erred."""

    def update(self, x: Any, y: int) -> bool:
        """Learn the other label."""
        return super().update(x, 1 - y)


class StubbornForecasts(Agnostic):
    """Says that it is tuned Hedge over the hypotheses, and forecasts 1 for ever."""

    name = "stubborn-forecasts"

    def predict(self, x: Any) -> Any:  # noqa: ARG002
        """Return 1."""
        return BALL.number(1)


class DropsTheSatisfied(Elimination):
    """Drops the literals that a missed example satisfies."""

    def update(self, x: Any, y: int) -> bool:
        """Keep the others."""
        satisfied = self._satisfied(x)
        if y == 0 or satisfied[self._kept].all():
            return False
        self._kept = self._kept & ~satisfied
        return True


class DropsOneAtATime(Elimination):
    """Drops one literal a mistake."""

    name = "lazy-elimination"

    def update(self, x: Any, y: int) -> bool:
        """Drop the first literal that is not satisfied, and no other."""
        satisfied = self._satisfied(x)
        if y == 0 or satisfied[self._kept].all():
            return False
        self._kept[np.flatnonzero(self._kept & ~satisfied)[0]] = False
        return True


class ChangesOnNegatives(Elimination):
    """Learns from negative examples as well."""

    def update(self, x: Any, y: int) -> bool:
        """Drop what a negative example does not satisfy."""
        if y == 0:
            self._kept = self._kept & self._satisfied(x)
        return super().update(x, y)


class NeverDrops(Elimination):
    """Keeps all literals."""

    name = "never-drops"

    def update(self, x: Any, y: int) -> bool:  # noqa: ARG002
        """Learn nothing."""
        return False


def _posing(kind: Kind, make: Callable[..., Any]) -> Factory:
    return player_of(replace(kind, make=make))


def _forecasting(make: Callable[..., Any]) -> Factory:
    return tuning_itself(replace(kinds.AGNOSTIC, make=make))


CONSISTENT = {
    "never forgets": _posing(kinds.CONSISTENT, NeverForgets),
    "forgets the past": _posing(kinds.CONSISTENT, ForgetsThePast),
}
HALVING = {
    "minority": _posing(kinds.HALVING, Minority),
    "learns from success only": _posing(kinds.HALVING, LearnsFromSuccessOnly),
    "keeps the wrong": _posing(kinds.HALVING, KeepsTheWrong),
    "Consistent posing as Halving": _posing(kinds.HALVING, FirstOfTheSpace),
}
HALVING_CONJUNCTIONS = {"keeps the wrong": _posing(kinds.HALVING, KeepsTheWrong)}
STANDARD_OPTIMAL = {
    "Halving posing as SOA": player_of(kinds.HALVING),
    "smaller dimension": _posing(kinds.STANDARD_OPTIMAL, SmallerDimension),
    "the empty class counts as 0": _posing(kinds.STANDARD_OPTIMAL, EmptyCountsAsZero),
}
AGNOSTIC = {"uniform": _forecasting(Uniform), "backwards": _forecasting(Backwards)}
ELIMINATION_MONOTONE = {
    "drops the satisfied": _posing(kinds.ELIMINATION, DropsTheSatisfied),
    "drops one at a time": _posing(kinds.ELIMINATION, DropsOneAtATime),
}
ELIMINATION = {
    **ELIMINATION_MONOTONE,
    "changes on negatives": _posing(kinds.ELIMINATION, ChangesOnNegatives),
}
