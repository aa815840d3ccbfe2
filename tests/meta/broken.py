"""Learners with one bug each, to see whether the theorems notice."""

from __future__ import annotations

import numpy as np

from adversaries.core.judge import Parameters
from bounds.core.evaluate import number
from learners import (
    BALL,
    EXACT,
    Doubling,
    ExponentialWeightedAverage,
    Hedge,
    RandomizedWeightedMajority,
    WeightedMajority,
)
from learners.games.losses import ABSOLUTE

# ------------------------------------------------------------------ Weighted Majority


class ShrinksTheRight(WeightedMajority):
    def update(self, x, y):
        return super().update(x, 1 - y) if self.predict(x) != y else False


class MinorityVote(WeightedMajority):
    def predict(self, x):
        return 1 - super().predict(x)


class NeverLearns(WeightedMajority):
    def update(self, x, y):
        return False


class LearnsFromSuccessOnly(WeightedMajority):
    def update(self, x, y):
        if self.predict(x) != y:
            return False
        self._state.shrink(self.arithmetic.vector((np.asarray(x) != y).astype(int)))
        return True


class ShrinksTwice(WeightedMajority):
    """beta squared instead of beta."""

    def update(self, x, y):
        if self.predict(x) == y:
            return False
        self._state.shrink(self.arithmetic.vector(2 * (np.asarray(x) != y).astype(int)))
        return True


class IgnoresTheLastExpert(WeightedMajority):
    def predict(self, x):
        x = np.array(x)
        x[-1] = 0
        return super().predict(x)


class ForgetsEachRound(WeightedMajority):
    def update(self, x, y):
        changed = super().update(x, y)
        self._state.exponents = self.arithmetic.vector([0] * self.N)
        return changed


class FollowsTheFirstExpert(WeightedMajority):
    def predict(self, x):
        return int(x[0])


class LearnsFromOneLabelOnly(WeightedMajority):
    """Never learns in rounds whose label is the one that a tie predicts."""

    def update(self, x, y):
        return False if y == self.tie else super().update(x, y)


# ------------------------------------------------------------------ RWM and Hedge


class ShrinksOnlyAtOne(RandomizedWeightedMajority):
    """The printed line ``if l = 1`` taken literally on losses in [0, 1]."""

    def update(self, x, y):
        whole = [loss if loss == 1 else 0 for loss in y]
        return super().update(x, whole)


class SquaresTheWeights(RandomizedWeightedMajority):
    @property
    def distribution(self):
        weights = self._state.relative()
        return weights * weights / (weights * weights).sum()


class LagsARound(Hedge):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._last = None

    def update(self, x, y):
        if self._last is not None:
            super().update(x, self._last)
        self._last = y
        return True


class RewardsLosers(Hedge):
    def update(self, x, y):
        self._state.shrink(1 - self.arithmetic.vector(y))
        return True


class ForgetsToNormalise(Hedge):
    @property
    def distribution(self):
        return self._state.raw()


class LearnsTooSlowly(Hedge):
    def __init__(self, N, eta, **kwargs):
        super().__init__(N, eta, **kwargs)
        self._state._eta = self.eta / 50


class LearnsTooFast(Hedge):
    def __init__(self, N, eta, **kwargs):
        super().__init__(N, eta, **kwargs)
        self._state._eta = self.eta * 20


class UsesOneLossForAll(Hedge):
    def update(self, x, y):
        return super().update(x, [y[0]] * len(y))


class IgnoresManyActions(Hedge):
    """Losses of the sixth action and later ones are lost."""

    def update(self, x, y):
        return super().update(x, [loss if i < 5 else 0 for i, loss in enumerate(y)])


class RoundsSmallLossesAway(Hedge):
    def update(self, x, y):
        return super().update(x, [loss if 16 * loss >= 1 else 0 for loss in y])


class PlaysTheFirstOfMany(RandomizedWeightedMajority):
    @property
    def distribution(self):
        if self.N <= 4:
            return super().distribution
        return self.arithmetic.vector([1] + [0] * (self.N - 1))


class Crashes(Hedge):
    def update(self, x, y):
        raise RuntimeError("out of memory")


# ------------------------------------------------------------------ EWA and doubling


class RoundsTheOutcome(ExponentialWeightedAverage):
    def update(self, x, y):
        return super().update(x, 0 if 2 * y < 1 else 1)


class IgnoresTheWeights(ExponentialWeightedAverage):
    def predict(self, x):
        return self.arithmetic.total(self.arithmetic.vector(x)) / self.N


class FollowsTheBest(ExponentialWeightedAverage):
    """All weight on the expert with the smallest loss so far."""

    def predict(self, x):
        return self.arithmetic.vector(x)[self.arithmetic.least(self._state.exponents)]


class SwapsTheOutcome(ExponentialWeightedAverage):
    def update(self, x, y):
        return super().update(x, 1 - y)


class NeverRestarts(Doubling):
    def update(self, x, y):
        return self.learner.update(x, y)


def wm(kind):
    def make(p: Parameters):
        return kind(
            p["N"],
            p["beta"],
            tie=p.get("tie", 1),
            eager=p.get("eager", False),
            arithmetic=EXACT,
        )

    return make


def rwm(kind):
    def make(p: Parameters):
        short = p.get("T", 0) <= 40 and not hasattr(p["beta"], "free_symbols")
        arithmetic = EXACT if short else BALL
        beta = p["beta"] if short else number(p["beta"])
        return kind(p["N"], beta, form=p.get("form", "power"), arithmetic=arithmetic)

    return make


def hedge(kind):
    return lambda p: kind(p["N"], number(p["eta"]), arithmetic=BALL)


def ewa(kind):
    return lambda p: kind(p["N"], number(p["eta"]), loss=p.get("loss", ABSOLUTE), arithmetic=BALL)


def never_restarts(p: Parameters):
    from adversaries.experts.players import doubling_rate

    return NeverRestarts(
        lambda horizon: ExponentialWeightedAverage(
            p["N"],
            number(doubling_rate(p["N"], horizon)),
            loss=p.get("loss", ABSOLUTE),
            arithmetic=BALL,
        )
    )


#: (theorem, name of the bug, factory): each must be VIOLATED.
BUGS = [
    ("wm.mistakes", "shrinks the right experts", wm(ShrinksTheRight)),
    ("wm.mistakes", "minority vote", wm(MinorityVote)),
    ("wm.mistakes", "never learns", wm(NeverLearns)),
    ("wm.mistakes", "learns from success only", wm(LearnsFromSuccessOnly)),
    ("wm.mistakes", "shrinks by beta squared", wm(ShrinksTwice)),
    ("wm.mistakes", "ignores the last expert", wm(IgnoresTheLastExpert)),
    ("wm.mistakes", "forgets each round", wm(ForgetsEachRound)),
    ("wm.mistakes", "follows the first expert", wm(FollowsTheFirstExpert)),
    ("wm.mistakes", "learns from one label only", wm(LearnsFromOneLabelOnly)),
    ("wm.halving", "learns from one label only", wm(LearnsFromOneLabelOnly)),
    ("rwm.loss", "plays the first of many", rwm(PlaysTheFirstOfMany)),
    ("hedge.sharp", "ignores the sixth action", hedge(IgnoresManyActions)),
    ("hedge.sharp", "rounds small losses away", hedge(RoundsSmallLossesAway)),
    ("hedge.regret", "crashes", hedge(Crashes)),
    ("ewa.regret", "rounds the outcome", ewa(RoundsTheOutcome)),
    ("wm.halving", "beta squared is fine, success is not", wm(LearnsFromSuccessOnly)),
    ("wm.halving", "minority vote", wm(MinorityVote)),
    ("rwm.loss", "squares the weights", rwm(SquaresTheWeights)),
    ("rwm.fractional", "shrinks only at l = 1", rwm(ShrinksOnlyAtOne)),
    ("hedge.tuned", "lags a round", hedge(LagsARound)),
    ("hedge.regret", "rewards losers", hedge(RewardsLosers)),
    ("hedge.sharp", "forgets to normalise", hedge(ForgetsToNormalise)),
    ("hedge.tuned", "learns too slowly", hedge(LearnsTooSlowly)),
    ("hedge.tuned", "learns too fast", hedge(LearnsTooFast)),
    ("hedge.regret", "one loss for all", hedge(UsesOneLossForAll)),
    ("ewa.tuned", "ignores the weights", ewa(IgnoresTheWeights)),
    ("ewa.regret", "follows the best", ewa(FollowsTheBest)),
    ("ewa.tuned", "swaps the outcome", ewa(SwapsTheOutcome)),
    ("ewa.doubling", "never restarts", never_restarts),
]
