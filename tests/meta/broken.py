"""Learners with one bug each, to see whether the theorems notice."""

from __future__ import annotations

import numpy as np

from bounds.core.evaluate import number
from learners import (
    BALL,
    EXACT,
    AveragedPerceptron,
    BalancedWinnow,
    KernelPerceptron,
    MarginPerceptron,
    Perceptron,
    Winnow,
)

# ------------------------------------------------------------------ linear classification


class SubtractsTheInstance(Perceptron):
    def update(self, x, y):
        return super().update(-np.asarray(x), y) if self.predict(x) != y else False


class RemembersTheLastInstance(Perceptron):
    """Adds the instance of the round before."""

    last = None

    def update(self, x, y):
        erred = self.predict(x) != y
        if erred and self.last is not None:
            self.weights = self.weights + y * self.eta * self.last
        self.last = self._vector(x)
        return erred


class ForgetsHalf(Perceptron):
    """Weights decay with each update."""

    def update(self, x, y):
        changed = super().update(x, y)
        if changed:
            self.weights = self.weights / 2
        return changed


class IgnoresTheFirstFeature(Perceptron):
    def _vector(self, x):
        vector = np.array(super()._vector(x))
        vector[0] = 0 * vector[0]
        return vector


class RateDependsOnTime(Perceptron):
    rounds = 0

    def update(self, x, y):
        self.rounds += 1
        self.eta = EXACT.number(1) / self.rounds
        return super().update(x, y)


class NeverUpdates(Perceptron):
    def update(self, x, y):
        return False


class AlwaysUpdates(Perceptron):
    def _errs(self, score, y):
        return True


class ForgetsInQuietRounds(Perceptron):
    """Starts again after every second correct round."""

    quiet = 0

    def update(self, x, y):
        changed = super().update(x, y)
        if not changed:
            self.quiet += 1
            if self.quiet % 2 == 0:
                self.weights = 0 * self.weights
        return changed


class NeverMultiplies(Winnow):
    def update(self, x, y):
        return False


class DoublesTheRate(Winnow):
    def update(self, x, y):
        changed = super().update(x, y)
        if changed:
            self._state.sums = self._state.sums + y * self._vector(x)
        return changed


class BackwardsWinnow(Winnow):
    def update(self, x, y):
        return super().update(-np.asarray(x), y) if self.predict(x) != y else False


class AdditiveWinnow(Winnow):
    """Forgets what it learned before each update."""

    def update(self, x, y):
        if self.predict(x) == y:
            return False
        self._state.sums = 0 * self._state.sums
        return super().update(x, y) or True


class AveragesTheUpdatesOnly(AveragedPerceptron):
    """Counts each weight vector once, however long it survived."""

    def _retire(self, weights, count):
        super()._retire(weights, min(count, 1))


class KeepsNoMargin(MarginPerceptron):
    """Adds half of the instance, so that it must come again and again."""

    def update(self, x, y):
        before = self.weights
        changed = super().update(x, y)
        self.weights = (self.weights + before) / 2
        return changed


class ForgetsASupportVector(KernelPerceptron):
    """Keeps only what it learned last."""

    def update(self, x, y):
        erred = self.predict(x) != y
        if erred:
            fresh = KernelPerceptron(self.N, self.kernel, tie=self.rule.tie, arithmetic=EXACT)
            self.__dict__.update(fresh.__dict__)
        return super().update(x, y)


class StuckBalancedWinnow(BalancedWinnow):
    def update(self, x, y):
        return False


class ReportsEverySecondUpdate(Perceptron):
    told = False

    def update(self, x, y):
        changed = super().update(x, y)
        self.told = changed and not self.told
        return self.told


class GrowsItsSteps(Perceptron):
    """Every update weighs more than the one before."""

    def update(self, x, y):
        changed = super().update(x, y)
        if changed:
            self.eta = min(2 * self.eta, EXACT.number(1024))
        return changed


def linear(kind):
    return lambda p: kind(
        p["N"],
        eta=p.get("eta", 1),
        tie=p.get("tie", 1),
        ties_update=p.get("ties_update", False),
        arithmetic=EXACT,
    )


def multiplicative(kind):
    return lambda p: kind(p["N"], number(p["eta"]), tie=p.get("tie", 1), arithmetic=BALL)


def ours(kind, *names):
    """A linear learner in rationals that takes the named parameters first."""
    return lambda p: kind(
        p["N"], *(p[name] for name in names), tie=p.get("tie", 1), arithmetic=EXACT
    )


def unbounded(kind):
    """Winnow with the rate of winnow.optimal, which may be infinite."""

    def make(p):
        exact = p["eta"] == float("inf")
        return kind(
            p["N"],
            p["eta"] if exact else number(p["eta"]),
            tie=p.get("tie", 1),
            arithmetic=EXACT if exact else BALL,
        )

    return make


#: (theorem, name of the bug, factory): each must be VIOLATED.
BUGS = [
    ("averaged.identity", "averages the updates only", ours(AveragesTheUpdatesOnly)),
    ("margin-perceptron.margin", "half steps", ours(KeepsNoMargin, "margin")),
    ("dual.equivalence", "forgets a support vector", ours(ForgetsASupportVector)),
    ("perceptron.disjunctions", "forgets half", linear(ForgetsHalf)),
    ("perceptron.disjunctions-signs", "never updates", linear(NeverUpdates)),
    ("perceptron.disjunctions-forced", "grows its steps", linear(GrowsItsSteps)),
    ("perceptron.exponential", "reports half", linear(ReportsEverySecondUpdate)),
    ("perceptron.committee", "adds the last instance", linear(RemembersTheLastInstance)),
    ("winnow.balanced", "never multiplies", multiplicative(StuckBalancedWinnow)),
    ("winnow.margin", "never multiplies", multiplicative(NeverMultiplies)),
    ("winnow.cosh", "backwards", multiplicative(BackwardsWinnow)),
    ("winnow.optimal", "never multiplies", unbounded(NeverMultiplies)),
    ("perceptron.margin", "subtracts the instance", linear(SubtractsTheInstance)),
    ("perceptron.margin", "adds the last instance", linear(RemembersTheLastInstance)),
    ("perceptron.margin", "forgets half", linear(ForgetsHalf)),
    ("perceptron.margin", "ignores the first feature", linear(IgnoresTheFirstFeature)),
    ("perceptron.l1", "forgets half", linear(ForgetsHalf)),
    ("perceptron.rate", "a rate that changes", linear(RateDependsOnTime)),
    ("perceptron.sgd", "forgets half", linear(ForgetsHalf)),
    ("perceptron.margin", "never updates", linear(NeverUpdates)),
    ("perceptron.margin", "always updates", linear(AlwaysUpdates)),
    ("perceptron.margin", "forgets in quiet rounds", linear(ForgetsInQuietRounds)),
    ("perceptron.hinge", "never updates", linear(NeverUpdates)),
    ("perceptron.l2", "always updates", linear(AlwaysUpdates)),
    ("winnow.tuned", "never multiplies", multiplicative(NeverMultiplies)),
    ("winnow.committee", "never multiplies", multiplicative(NeverMultiplies)),
    ("winnow.tuned", "doubles the rate", multiplicative(DoublesTheRate)),
    ("winnow.committee", "doubles the rate", multiplicative(DoublesTheRate)),
    ("perceptron.passes", "never updates", linear(NeverUpdates)),
    ("winnow.tuned", "backwards", multiplicative(BackwardsWinnow)),
    ("winnow.tuned", "forgets", multiplicative(AdditiveWinnow)),
]
