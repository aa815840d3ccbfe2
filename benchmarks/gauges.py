"""Which level does a round have for a bug that sleeps: a count, a size, a ratio?"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from learners.core.arithmetic import Array

#: Tells the level of a round, before it is learned: of the learner, x, its prediction and y.
Gauge = Callable[[Any, Any, Any, Any], float]


@dataclass
class Count:
    """The number of rounds so far of which something is true."""

    is_true: Callable[[Any, Any, Any, Any], bool]
    so_far: int = 0

    def __call__(self, learner: Any, x: Any, said: Any, y: Any) -> float:
        """Count the round; where it is not one of those, the level is 0."""
        if not self.is_true(learner, x, said, y):
            return 0.0
        self.so_far += 1
        return float(self.so_far)


@dataclass
class Ever:
    """The highest level so far: what woke up does not fall asleep again."""

    gauge: Gauge
    highest: float = 0.0

    def __call__(self, learner: Any, x: Any, said: Any, y: Any) -> float:
        """Return the highest level of the rounds so far."""
        self.highest = max(self.highest, self.gauge(learner, x, said, y))
        return self.highest


@dataclass
class InARow:
    """For how many rounds the same was shown and answered."""

    before: Any = None
    so_far: int = 0

    def __call__(self, learner: Any, x: Any, said: Any, y: Any) -> float:  # noqa: ARG002
        """Count the round."""
        now = tuple(repr(part) if callable(part) else np.asarray(part).tobytes() for part in (x, y))
        self.so_far = self.so_far + 1 if now == self.before else 1
        self.before = now
        return float(self.so_far)


def always(*_: Any) -> bool:
    """Tell of any round that it counts."""
    return True


def errs(_: Any, __: Any, said: Any, y: Any) -> bool:
    """Tell whether a prediction is wrong."""
    return bool(said != y)


def errs_on(positive: bool) -> Callable[[Any, Any, Any, Any], bool]:
    """Return what tells whether a prediction is wrong and the label the one or the other."""
    return lambda _, __, said, y: bool(said != y and (y > 0) == positive)


def ties(learner: Any, x: Any, said: Any, y: Any) -> bool:
    """Tell whether it errs, and would not if it had the other rule on ties."""
    if said == y:
        return False
    while hasattr(learner, "inner"):  # other bugs that sleep
        learner = learner.inner
    twin = copy(learner)
    if hasattr(twin, "rule"):
        twin.rule = replace(twin.rule, tie=-twin.rule.tie)
    else:
        twin.tie = 1 - twin.tie
    return bool(twin.predict(x) == y)


def _entries(learner: Any, x: Any, y: Any) -> Array:
    """Return what a round is measured by: the instance, the losses, the subgradient."""
    if hasattr(y, "subgradient"):
        shown = y.subgradient(learner.predict(None))
    else:
        shown = y if x is None else x
    return np.abs(np.asarray(shown, dtype=np.float64))


def largest(learner: Any, x: Any, _: Any, y: Any) -> float:
    """Return the size of the largest entry."""
    return float(_entries(learner, x, y).max(initial=0.0))


def smallness(learner: Any, x: Any, said: Any, y: Any) -> float:
    """Return one over the size of the largest entry: the smaller, the higher."""
    size = largest(learner, x, said, y)
    return 1 / size if size > 0 else 0.0


def spread(learner: Any, x: Any, _: Any, y: Any) -> float:
    """Return the ratio of the largest entry to the smallest that is not 0."""
    entries = _entries(learner, x, y)
    entries = entries[entries > 0]
    return float(entries.max() / entries.min()) if len(entries) else 0.0
