"""How much work is a call, counted in calls of functions and not in seconds?

A right learner may take exponential time.  So a game that would be too large for it is not played:
games grow, and each tells what it cost before the next one is made.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from adversaries.core.contrarian import opinions
from adversaries.core.judge import Case

#: A larger game follows if the first round of this one cost so many calls a column at most, besides
#: those that anybody needs.
_CALLS, _ANYBODY = 256, 1000


@dataclass
class Effort:
    """How many calls there were."""

    calls: float = 0.0


@contextmanager
def counted(effort: Effort) -> Iterator[None]:
    """Count the calls in between; where somebody else counts already, they are without number."""
    if sys.getprofile() is not None:
        effort.calls = inf
        yield
        return

    def count(_: Any, event: str, __: Any) -> None:
        if event in ("call", "c_call"):
            effort.calls += 1

    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)


class Weighed:
    """An environment that finds out what the first prediction costs, of a copy of the learner."""

    def __init__(self, inner: Any, effort: Effort) -> None:
        self.inner, self.effort = inner, effort

    def instance(self, t: int, learner: Any) -> Any:
        """Return the instance; in the first round a copy is asked beforehand."""
        x = self.inner.instance(t, learner)
        if t == 0:
            with counted(self.effort):
                opinions(learner)(x)
            self.effort.calls += getattr(getattr(learner, "_owner", None), "making", 0)
        return x

    def outcome(self, t: int, x: Any, prediction: Any) -> Any:
        """Return the outcome."""
        return self.inner.outcome(t, x, prediction)


def growing(sizes: Iterable[int], game: Callable[[int], Case]) -> Iterator[Case]:
    """Yield games of growing size, as long as the learner can afford them."""
    for size in sizes:
        effort = Effort()
        yield _weighed(game(size), effort)
        if effort.calls > _ANYBODY + _CALLS * size:
            return


def _weighed(case: Case, effort: Effort) -> Case:
    return replace(case, environment=lambda: Weighed(case.environment(), effort))
