"""Which broken learners must be caught on samples?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adversaries.core.judge import Factory, Parameters
from bounds.core.evaluate import number
from bounds.experts.doubling_trick import period_rate
from learners.classes.halving import Halving
from learners.core.arithmetic import BALL
from learners.core.protocol import Learner
from learners.experts.doubling import Doubling
from learners.experts.exponential import ExponentialWeightedAverage


class NeverLearns(ExponentialWeightedAverage):
    """Keeps its first weights."""

    def update(self, x: Any, y: Any) -> bool:  # noqa: ARG002
        """Do nothing."""
        return True


class RewardsLosers(ExponentialWeightedAverage):
    """Takes the outcome for its opposite."""

    def update(self, x: Any, y: Any) -> Any:
        """Learn the opposite."""
        return super().update(x, 1 - y)


class Stubborn(Halving):
    """Keeps every hypothesis."""

    def update(self, x: Any, y: Any) -> bool:  # noqa: ARG002
        """Do nothing."""
        return False


class KeepsTheWrong(Halving):
    """Keeps the hypotheses that erred."""

    def update(self, x: Any, y: Any) -> bool:
        """Leave out what was right."""
        return self._cut(x, 1 - y) if self.predict(x) != y else False


def _once(kind: type[ExponentialWeightedAverage], factor: int = 1) -> Factory:
    """Return what makes learners for a known T, whose rate may be too large."""
    return lambda p: kind(p["N"], number(factor * p["eta"]), arithmetic=BALL)


def _restarted(kind: type[ExponentialWeightedAverage]) -> Factory:
    def make(p: Parameters) -> Learner:
        once = _once(kind)
        return Doubling(lambda T: once({"N": p["N"], "eta": period_rate(p["N"], T)}))

    return make


def _on_class(kind: type[Halving]) -> Factory:
    return lambda p: kind(p["hypotheses"])


AVERAGING: Mapping[str, Factory] = {
    "never learns": _once(NeverLearns),
    "rewards losers": _once(RewardsLosers),
    "has twice the rate": _once(ExponentialWeightedAverage, 2),
}
DOUBLING: Mapping[str, Factory] = {
    "never learns": _restarted(NeverLearns),
    "rewards losers": _restarted(RewardsLosers),
}
ON_CLASSES: Mapping[str, Factory] = {
    "never learns": _on_class(Stubborn),
    "keeps the wrong": _on_class(KeepsTheWrong),
}
