"""Which learners that follow experts have a bug that the theorems must notice?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from adversaries.core.judge import Factory, Parameters
from adversaries.core.player import player_of
from bounds.core.evaluate import number
from bounds.experts.doubling_trick import period_rate
from learners.core.arithmetic import BALL, Array
from learners.core.kind import Kind
from learners.core.protocol import Learner
from learners.experts.doubling import Doubling
from learners.experts.exponential import (
    ExponentialWeightedAverage,
    Hedge,
    RandomizedWeightedMajority,
)
from learners.experts.kinds import (
    EXPONENTIAL_WEIGHTED_AVERAGE,
    HEDGE,
    RANDOMIZED_WEIGHTED_MAJORITY,
    WEIGHTED_MAJORITY,
)
from learners.experts.weighted_majority import WeightedMajority
from learners.experts.weights import PowerWeights
from learners.games.losses import ABSOLUTE


def _made(kind: Kind, bugs: Mapping[str, Any]) -> dict[str, Factory]:
    """Return what makes each learner with a bug as those of its kind are made."""
    return {words: player_of(replace(kind, make=make)) for words, make in bugs.items()}


# ------------------------------------------------------------------ Weighted Majority


class _ShrinksTheRight(WeightedMajority):
    def update(self, x: Any, y: int) -> bool:
        return super().update(x, 1 - y) if self.predict(x) != y else False


class _MinorityVote(WeightedMajority):
    def predict(self, x: Any) -> int:
        return 1 - super().predict(x)


class _NeverLearns(WeightedMajority):
    def update(self, x: Any, y: int) -> bool:  # noqa: ARG002
        return False


class _LearnsFromSuccessOnly(WeightedMajority):
    def update(self, x: Any, y: int) -> bool:
        if self.predict(x) != y:
            return False
        self._state.shrink(self.arithmetic.vector((np.asarray(x) != y).astype(int)))
        return True


class _ShrinksTwice(WeightedMajority):
    def update(self, x: Any, y: int) -> bool:
        if self.predict(x) == y:
            return False
        self._state.shrink(self.arithmetic.vector(2 * (np.asarray(x) != y).astype(int)))
        return True


class _IgnoresTheLastExpert(WeightedMajority):
    def predict(self, x: Any) -> int:
        x = np.array(x)
        x[-1] = 0
        return super().predict(x)


class _ForgetsEachRound(WeightedMajority):
    def update(self, x: Any, y: int) -> bool:
        changed = super().update(x, y)
        self._state = PowerWeights(self.N, self.arithmetic, base=self.beta)
        return changed


class _FollowsTheFirstExpert(WeightedMajority):
    def predict(self, x: Any) -> int:
        return int(x[0])


class _LearnsFromOneLabelOnly(WeightedMajority):
    """Never learns in rounds whose label is the one that a tie predicts."""

    def update(self, x: Any, y: int) -> bool:
        return False if y == self.tie else super().update(x, y)


VOTES = _made(
    WEIGHTED_MAJORITY,
    {
        "shrinks the right experts": _ShrinksTheRight,
        "minority vote": _MinorityVote,
        "never learns": _NeverLearns,
        "learns from success only": _LearnsFromSuccessOnly,
        "shrinks by beta squared": _ShrinksTwice,
        "ignores the last expert": _IgnoresTheLastExpert,
        "forgets each round": _ForgetsEachRound,
        "follows the first expert": _FollowsTheFirstExpert,
        "learns from one label only": _LearnsFromOneLabelOnly,
    },
)
HALVING = _made(
    WEIGHTED_MAJORITY,
    {
        "learns from one label only": _LearnsFromOneLabelOnly,
        "beta squared is fine, success is not": _LearnsFromSuccessOnly,
        "minority vote": _MinorityVote,
    },
)

# ------------------------------------------------------------------ Randomized Weighted Majority


class ShrinksOnlyAtOne(RandomizedWeightedMajority):
    """The printed line ``if l = 1`` taken literally on losses in [0, 1]."""

    name = "shrinks-only-at-one"

    def update(self, x: Any, y: Any) -> bool:
        """Shrink the weights of losses 1, and of no other."""
        return super().update(x, np.array([loss if loss == 1 else 0 for loss in y]))


class _SquaresTheWeights(RandomizedWeightedMajority):
    @property
    def distribution(self) -> Array:
        weights = self._state.relative()
        squared: Array = weights * weights / (weights * weights).sum()
        return squared


class _PlaysTheFirstOfMany(RandomizedWeightedMajority):
    @property
    def distribution(self) -> Array:
        if self.N <= 4:
            return super().distribution
        return self.arithmetic.vector([1] + [0] * (self.N - 1))


MIXTURES = _made(
    RANDOMIZED_WEIGHTED_MAJORITY,
    {"plays the first of many": _PlaysTheFirstOfMany, "squares the weights": _SquaresTheWeights},
)
FRACTIONAL = _made(RANDOMIZED_WEIGHTED_MAJORITY, {"shrinks only at l = 1": ShrinksOnlyAtOne})

# ------------------------------------------------------------------ Hedge


class _LagsARound(Hedge):
    _last: Any = None

    def update(self, x: None, y: Array) -> bool:
        if self._last is not None:
            super().update(x, self._last)
        self._last = y
        return True


class _RewardsLosers(Hedge):
    def update(self, x: None, y: Array) -> bool:  # noqa: ARG002
        self._state.shrink(1 - self.arithmetic.vector(y))
        return True


class _ForgetsToNormalise(Hedge):
    @property
    def distribution(self) -> Array:
        return self._state.raw()


class _LearnsTooSlowly(Hedge):
    def __init__(self, N: int, eta: Any, **rest: Any) -> None:
        super().__init__(N, eta, **rest)
        self._state = PowerWeights(self.N, self.arithmetic, eta=self.eta / 50)


class _LearnsTooFast(Hedge):
    def __init__(self, N: int, eta: Any, **rest: Any) -> None:
        super().__init__(N, eta, **rest)
        self._state = PowerWeights(self.N, self.arithmetic, eta=self.eta * 20)


class _UsesOneLossForAll(Hedge):
    def update(self, x: None, y: Array) -> bool:
        return super().update(x, np.array([y[0]] * len(y)))


class _IgnoresManyActions(Hedge):
    def update(self, x: None, y: Array) -> bool:
        return super().update(x, np.array([loss if i < 5 else 0 for i, loss in enumerate(y)]))


class _RoundsSmallLossesAway(Hedge):
    def update(self, x: None, y: Array) -> bool:
        return super().update(x, np.array([loss if 16 * loss >= 1 else 0 for loss in y]))


class _Crashes(Hedge):
    def update(self, x: None, y: Array) -> bool:  # noqa: ARG002
        raise RuntimeError("out of memory")


HEDGE_ANY_RATE = _made(
    HEDGE,
    {
        "crashes": _Crashes,
        "rewards losers": _RewardsLosers,
        "one loss for all": _UsesOneLossForAll,
    },
)
HEDGE_SHARP = _made(
    HEDGE,
    {
        "ignores the sixth action": _IgnoresManyActions,
        "rounds small losses away": _RoundsSmallLossesAway,
        "forgets to normalise": _ForgetsToNormalise,
    },
)
HEDGE_TUNED = _made(
    HEDGE,
    {
        "lags a round": _LagsARound,
        "learns too slowly": _LearnsTooSlowly,
        "learns too fast": _LearnsTooFast,
    },
)

# ------------------------------------------------------------------ averages, the doubling trick


class _RoundsTheOutcome(ExponentialWeightedAverage):
    def update(self, x: Array, y: Any) -> bool:
        return super().update(x, 0 if 2 * y < 1 else 1)


class _IgnoresTheWeights(ExponentialWeightedAverage):
    def predict(self, x: Array) -> Any:
        return self.arithmetic.total(self.arithmetic.vector(x)) / self.N


class _FollowsTheBest(ExponentialWeightedAverage):
    """All weight on the expert with the smallest loss so far."""

    def predict(self, x: Array) -> Any:
        assert isinstance(self._state, PowerWeights)
        return self.arithmetic.vector(x)[self.arithmetic.least(self._state.exponents)]


class _SwapsTheOutcome(ExponentialWeightedAverage):
    def update(self, x: Array, y: Any) -> bool:
        return super().update(x, 1 - y)


AVERAGE_ANY_RATE = _made(
    EXPONENTIAL_WEIGHTED_AVERAGE,
    {"rounds the outcome": _RoundsTheOutcome, "follows the best": _FollowsTheBest},
)
AVERAGE_TUNED = _made(
    EXPONENTIAL_WEIGHTED_AVERAGE,
    {"ignores the weights": _IgnoresTheWeights, "swaps the outcome": _SwapsTheOutcome},
)


class _NeverRestarts(Doubling):
    def update(self, x: Any, y: Any) -> Any:
        return self.learner.update(x, y)


def _never_restarts(p: Parameters) -> Learner:
    def period(horizon: int) -> Learner:
        rate = number(period_rate(p["N"], horizon))
        return ExponentialWeightedAverage(
            p["N"], rate, loss=p.get("loss", ABSOLUTE), arithmetic=BALL
        )

    return _NeverRestarts(period)


DOUBLED: Mapping[str, Factory] = {"never restarts": _never_restarts}
