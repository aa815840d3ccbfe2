"""Which learners learn the wrong thing once their bug wakes: what is turned around, or rounded?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.gauges import Gauge
from benchmarks.sleepers import Alarm, Make, Plant, Sleeper
from learners.core.arithmetic import START_PRECISION, Array, working_precision
from learners.core.kind import Kind

#: So many significant bits a float has, and one in single precision: no more are tried.
_BITS, _SINGLE = 53, 24
#: Where the parts of learners are at home that keep sums.
_LEARNERS = ("learners.experts.", "learners.linear.", "learners.convex.")


# ------------------------------------------------------------------ turned around


class Turned(Sleeper):
    """A learner that is told the opposite in rounds in which the alarm rings."""

    def update(self, x: Any, y: Any) -> None:
        """Learn what was told, or the opposite."""
        awake = self.alarm.rings(self.gauge(self.inner, x, self.said, y))
        with working_precision(START_PRECISION):
            self.inner.update(x, opposite(y, self.inner.game) if awake else y)


def opposite(y: Any, game: Any) -> Any:
    """Return a label, losses or a slope turned around."""
    if hasattr(y, "subgradient"):
        return _Uphill(y)
    signs = any(label < 0 for _, label in game.example(1) if np.ndim(label) == 0)
    return -y if signs else 1 - y


@dataclass(frozen=True)
class _Uphill:
    """A function whose slope is shown with the wrong sign."""

    function: Any

    def __call__(self, w: Any) -> Any:
        return self.function(w)

    def subgradient(self, w: Any) -> Any:
        """Return the subgradient, turned around."""
        return -self.function.subgradient(w)


def turns(gauge: Callable[[Kind], Gauge]) -> Plant:
    """Return how a bug is planted that turns around what is told."""

    def plant(kind: Kind, make: Make, alarm: Alarm) -> Make:
        return lambda **told: Turned(make(**told), alarm, gauge(kind))

    return plant


# ------------------------------------------------------------------ rounded


class Rounded(Sleeper):
    """A learner that keeps what it adds up in a number of significant bits, and shows floats."""

    def __init__(self, inner: Any, alarm: Alarm) -> None:
        super().__init__(inner, alarm, lambda *_: float(_SINGLE))

    def update(self, x: Any, y: Any) -> None:
        """Learn, and round."""
        with working_precision(START_PRECISION):
            self.inner.update(x, y)
        self.alarm.rings(self.gauge(self.inner, x, self.said, y))
        if self.alarm.threshold < _BITS:
            for holder, name, sums in _sums_of(self.inner):
                setattr(holder, name, to_bits(sums, int(self.alarm.threshold)))


def _sums_of(thing: Any) -> Iterator[tuple[Any, str, Array]]:
    """Yield the vectors of floats that a learner of ours and its parts keep, and where."""
    for name, value in list(vars(thing).items()):
        if isinstance(value, np.ndarray) and value.dtype.kind == "f":
            yield thing, name, value
        elif type(value).__module__.startswith(_LEARNERS) and hasattr(value, "__dict__"):
            yield from _sums_of(value)


def to_bits(values: Array, bits: int) -> Array:
    """Return floats rounded to so many significant bits: 11 has a float16, and 24 a float32."""
    mantissas, exponents = np.frexp(values)
    rounded: Array = np.ldexp(np.round(np.ldexp(mantissas, bits)), exponents - bits)
    return rounded


def rounds(_: Kind, make: Make, alarm: Alarm) -> Make:
    """Plant narrow sums."""
    return lambda **told: Rounded(make(**told), alarm)
