"""Which bugs must be caught in linear learners?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from adversaries.core.judge import Factory
from adversaries.core.player import player_of
from learners.core.arithmetic import EXACT, Array
from learners.core.kind import Kind
from learners.linear import kinds
from learners.linear.kernel_perceptron import KernelPerceptron
from learners.linear.perceptron import AveragedPerceptron, MarginPerceptron, Perceptron
from learners.linear.winnow import BalancedWinnow, Winnow


def _broken(kind: Kind, make: Any) -> Factory:
    """Return what makes learners of a kind with a bug in them."""
    return player_of(replace(kind, make=make))


# ------------------------------------------------------------------ Perceptrons


class SubtractsTheInstance(Perceptron):
    """Goes away from the separator."""

    def update(self, x: Any, y: int) -> bool:
        """Learn the opposite."""
        return super().update(-np.asarray(x), y) if self.predict(x) != y else False


class RemembersTheLastInstance(Perceptron):
    """Adds the instance of the round before."""

    last: Array | None = None

    def update(self, x: Any, y: int) -> bool:
        """Learn what came before."""
        erred = self.predict(x) != y
        if erred and self.last is not None:
            self.weights = self.weights + y * self.eta * self.last
        self.last = self._vector(x)
        return erred


class ForgetsHalf(Perceptron):
    """Weights decay with each update."""

    def update(self, x: Any, y: int) -> bool:
        """Learn, and forget half of it."""
        changed = super().update(x, y)
        if changed:
            self.weights = self.weights / 2
        return changed


class IgnoresTheFirstFeature(Perceptron):
    """Sees 0 in its place."""

    def _vector(self, x: Any) -> Array:
        vector = np.array(super()._vector(x))
        vector[0] = 0 * vector[0]
        return vector


class RateDependsOnTime(Perceptron):
    """Learns less and less."""

    rounds = 0

    def update(self, x: Any, y: int) -> bool:
        """Learn with the rate 1/t."""
        self.rounds += 1
        self.eta = EXACT.number(1) / self.rounds
        return super().update(x, y)


class NeverUpdates(Perceptron):
    """Stays where it starts."""

    def update(self, x: Any, y: int) -> bool:  # noqa: ARG002
        """Learn nothing."""
        return False


class AlwaysUpdates(Perceptron):
    """Takes every round for an error."""

    def _errs(self, score: Any, y: int) -> bool:  # noqa: ARG002
        return True


class ForgetsInQuietRounds(Perceptron):
    """Starts again after every second correct round."""

    quiet = 0

    def update(self, x: Any, y: int) -> bool:
        """Learn, or forget all of it."""
        changed = super().update(x, y)
        if not changed:
            self.quiet += 1
            if self.quiet % 2 == 0:
                self.weights = 0 * self.weights
        return changed


class ReportsEverySecondUpdate(Perceptron):
    """Does not say how often it learns."""

    told = False

    def update(self, x: Any, y: int) -> bool:
        """Learn, and say so every other time."""
        changed = super().update(x, y)
        self.told = changed and not self.told
        return self.told


class GrowsItsSteps(Perceptron):
    """Every update weighs more than the one before."""

    def update(self, x: Any, y: int) -> bool:
        """Learn, and learn faster from then on."""
        changed = super().update(x, y)
        if changed:
            self.eta = min(2 * self.eta, EXACT.number(1024))
        return changed


class AveragesTheUpdatesOnly(AveragedPerceptron):
    """Counts each weight vector once, however long it survived."""

    def _retire(self, weights: Array, count: int) -> None:
        super()._retire(weights, min(count, 1))


class KeepsNoMargin(MarginPerceptron):
    """Adds half of the instance, so that it must come again and again."""

    def update(self, x: Any, y: int) -> bool:
        """Learn half of it."""
        before = self.weights
        changed = super().update(x, y)
        self.weights = (self.weights + before) / 2
        return changed


class ForgetsASupportVector(KernelPerceptron):
    """Keeps only what it learned last."""

    def update(self, x: Any, y: int) -> bool:
        """Learn, and forget what was before."""
        if self.predict(x) != y:
            fresh = KernelPerceptron(self.N, self.kernel, tie=self.rule.tie, arithmetic=EXACT)
            self.__dict__.update(fresh.__dict__)
        return super().update(x, y)


SUBTRACTS = _broken(kinds.PERCEPTRON, SubtractsTheInstance)
ADDS_THE_LAST = _broken(kinds.PERCEPTRON, RemembersTheLastInstance)
FORGETS_HALF = _broken(kinds.PERCEPTRON, ForgetsHalf)
IGNORES_A_FEATURE = _broken(kinds.PERCEPTRON, IgnoresTheFirstFeature)
CHANGES_ITS_RATE = _broken(kinds.PERCEPTRON, RateDependsOnTime)
NEVER_UPDATES = _broken(kinds.PERCEPTRON, NeverUpdates)
ALWAYS_UPDATES = _broken(kinds.PERCEPTRON, AlwaysUpdates)
FORGETS_QUIETLY = _broken(kinds.PERCEPTRON, ForgetsInQuietRounds)
REPORTS_HALF = _broken(kinds.PERCEPTRON, ReportsEverySecondUpdate)
GROWS_ITS_STEPS = _broken(kinds.PERCEPTRON, GrowsItsSteps)
AVERAGES_UPDATES = _broken(kinds.AVERAGED_PERCEPTRON, AveragesTheUpdatesOnly)
HALF_STEPS = _broken(kinds.MARGIN_PERCEPTRON, KeepsNoMargin)
FORGETS_A_VECTOR = _broken(kinds.KERNEL_PERCEPTRON, ForgetsASupportVector)

# ------------------------------------------------------------------ Winnow


class NeverMultiplies(Winnow):
    """Stays where it starts."""

    def update(self, x: Any, y: int) -> bool:  # noqa: ARG002
        """Learn nothing."""
        return False


class DoublesTheRate(Winnow):
    """Learns everything twice."""

    def update(self, x: Any, y: int) -> bool:
        """Learn twice."""
        changed = super().update(x, y)
        if changed:
            self._state.sums = self._state.sums + y * self._vector(x)
        return changed


class BackwardsWinnow(Winnow):
    """Promotes what erred."""

    def update(self, x: Any, y: int) -> bool:
        """Learn the opposite."""
        return super().update(-np.asarray(x), y) if self.predict(x) != y else False


class ForgetfulWinnow(Winnow):
    """Forgets what it learned before each update."""

    def update(self, x: Any, y: int) -> bool:
        """Learn from the start."""
        if self.predict(x) == y:
            return False
        self._state.sums = 0 * self._state.sums
        return super().update(x, y) or True


class StuckBalancedWinnow(BalancedWinnow):
    """Stays where it starts."""

    def update(self, x: Any, y: int) -> bool:  # noqa: ARG002
        """Learn nothing."""
        return False


NEVER_MULTIPLIES = _broken(kinds.WINNOW, NeverMultiplies)
DOUBLES_ITS_RATE = _broken(kinds.WINNOW, DoublesTheRate)
BACKWARDS = _broken(kinds.WINNOW, BackwardsWinnow)
FORGETS = _broken(kinds.WINNOW, ForgetfulWinnow)
STUCK_BALANCED = _broken(kinds.BALANCED_WINNOW, StuckBalancedWinnow)
