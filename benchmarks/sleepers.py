"""Which wrong learners behave well until something wakes their bug?

A bug of the sort that people really write sleeps: until the 33rd feature, until round 2,500, until
an instance of mixed scales.  Here it is planted into a kind's own learner, in floats.  A
:class:`Trigger` reads a level off the game (how many features, how many rounds so far), and from a
threshold on what was told is not learned.  All of them are in :mod:`benchmarks.triggers`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from adversaries.core.player import learner_of
from benchmarks.gauges import Gauge
from learners.classes import FiniteClass
from learners.core.arithmetic import FLOAT, START_PRECISION, Array, working_precision
from learners.core.kind import Kind
from learners.core.parameters import Hypotheses

#: Above this, thresholds are tried by their logarithm.
_MANY = 1e9


@dataclass
class Alarm:
    """Rings where a level reaches the threshold, and knows the highest level that there was."""

    threshold: float = float("inf")
    highest: float = 0.0

    def rings(self, level: float) -> bool:
        """Tell whether a bug that wakes at the threshold is awake at this level."""
        self.highest = max(self.highest, level)
        return level >= self.threshold


#: Makes a learner from keywords.
Make = Callable[..., Any]
#: Wraps what makes learners of a kind, so that their bug wakes when the alarm rings.
Plant = Callable[[Kind, Make, Alarm], Make]


@dataclass(frozen=True)
class Trigger:
    """What wakes a bug.

    Attributes:
        name: the heading of a column.
        bug: what is wrong once it is awake, with ``n`` for the threshold.
        suits: tells whether a kind can have it.
        plant: plants it.
    """

    name: str
    bug: str
    suits: Callable[[Kind], bool]
    plant: Plant

    def bug_in(self, kind: Kind, threshold: float) -> Make:
        """Return what makes learners of a kind whose bug wakes at the threshold."""
        return self.plant(kind, reference(kind), Alarm(threshold))

    def thresholds(self, highest: float) -> Iterator[float]:
        """Yield the thresholds to try, the highest first; a bug that is always awake is no test."""
        level = highest
        while level > _MANY:
            yield level
            level = sqrt(level)
        for share in (1.0, 0.95, 0.5, *(0.25**k for k in range(1, 16))):
            if level * share < 2:
                return
            yield float(int(level * share))


def reference(kind: Kind) -> Make:
    """Return what makes a kind's own learner, in floats."""

    def make(**told: Any) -> Any:
        return learner_of(kind, told, FLOAT)

    return make


# ------------------------------------------------------------------ learners that stop learning


class Sleeper:
    """A learner that does not learn from rounds in which the alarm rings."""

    def __init__(self, inner: Any, alarm: Alarm, gauge: Gauge) -> None:
        self.inner, self.alarm, self.gauge = inner, alarm, gauge
        self.said: Any = None

    def predict(self, x: Any) -> Any:
        """Say what the learner says."""
        self.said = self.inner.predict(x)
        return self.said

    def update(self, x: Any, y: Any) -> None:
        """Learn, unless the bug is awake."""
        if not self.alarm.rings(self.gauge(self.inner, x, self.said, y)):
            with working_precision(START_PRECISION):
                self.inner.update(x, y)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name in ("inner", "alarm", "gauge"):
            raise AttributeError(name)
        return getattr(self.inner, name)


def stops(gauge: Callable[[], Gauge]) -> Plant:
    """Return how a bug is planted that loses rounds; each learner has a gauge of its own."""

    def plant(_: Kind, make: Make, alarm: Alarm) -> Make:
        return lambda **told: Sleeper(make(**told), alarm, gauge())

    return plant


# ------------------------------------------------------------------ sums that come to an end


class Saturated(Sleeper):
    """A learner of experts whose sums of losses do not grow beyond the threshold."""

    def __init__(self, inner: Any, alarm: Alarm) -> None:
        super().__init__(inner, alarm, lambda *_: 0.0)
        self.totals: Any = 0.0

    def update(self, x: Any, y: Any) -> None:
        """Learn; the losses of those whose sum is full are lost."""
        game = self.inner.game
        losses = np.asarray(y if x is None else self._losses(game, x, y), dtype=np.float64)
        full = self.totals >= self.alarm.threshold
        self.totals = self.totals + np.where(full, 0.0, losses)
        self.alarm.rings(float(np.max(self.totals)))
        told = (None, np.where(full, 0.0, y)) if x is None else (np.where(full, y, x), y)
        with working_precision(START_PRECISION):
            self.inner.update(*told)

    def _losses(self, game: Any, x: Any, y: Any) -> Any:
        return game.expert_losses(np.asarray(x)[None], np.asarray(y)[None])[0]


def saturates(_: Kind, make: Make, alarm: Alarm) -> Make:
    return lambda **told: Saturated(make(**told), alarm)


# ------------------------------------------------------------------ columns that are not seen


@dataclass
class Blind:
    """A learner of fewer columns in the place of one of more."""

    inner: Any
    N: int
    kept: slice
    attributes: Mapping[str, Any] = field(default_factory=dict)

    def predict(self, x: Any) -> Any:
        """Say what the learner says of the columns that it sees; of others it knows nothing."""
        said = self.inner.predict(self._seen(x))
        if np.ndim(said) == 0:
            return said
        wide = np.zeros(self.N)
        wide[self.kept] = said
        return wide

    def update(self, x: Any, y: Any) -> None:
        """Learn from the columns that it sees."""
        told = _Restricted(y, self) if callable(y) else self._seen(y)
        with working_precision(START_PRECISION):
            self.inner.update(self._seen(x), told)

    def _seen(self, values: Any) -> Any:
        return values[self.kept] if np.ndim(values) == 1 else values


@dataclass(frozen=True)
class _Restricted:
    """A convex function of the columns that are seen; the others are 0."""

    function: Any
    blind: Blind

    def _wide(self, w: Any) -> Array:
        wide = np.zeros(self.blind.N)
        wide[self.blind.kept] = w
        return wide

    def __call__(self, w: Any) -> Any:
        return self.function(self._wide(w))

    def subgradient(self, w: Any) -> Any:
        """Return the entries of the subgradient that are seen."""
        return np.asarray(self.function.subgradient(self._wide(w)))[self.blind.kept]


def blind(first: bool) -> Plant:
    """Return how a bug is planted that does not see the last columns, or the first ones."""

    def plant(kind: Kind, make: Make, alarm: Alarm) -> Make:
        def make_blind(**told: Any) -> Any:
            if kind.size is None:
                return make(**_of_fewer(kind, alarm, told, first))
            N = told[kind.size.name]
            if not alarm.rings(N):
                return make(**told)
            seen = int(alarm.threshold) - 1
            kept = slice(N - seen, None) if first else slice(seen)
            return Blind(make(**{**told, kind.size.name: seen}), N, kept)

        return make_blind

    return plant


def _of_fewer(kind: Kind, alarm: Alarm, told: Mapping[str, Any], first: bool) -> Mapping[str, Any]:
    """Return what a learner is told that believes in fewer hypotheses."""
    name = next(each.name for each in kind.takes if isinstance(each.range, Hypotheses))
    rows = FiniteClass(told[name]).strings
    if alarm.rings(len(rows)):
        seen = int(alarm.threshold) - 1
        rows = rows[len(rows) - seen :] if first else rows[:seen]
    return {**told, name: rows}
