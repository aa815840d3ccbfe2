"""Which adversaries need nothing but the predictions of a learner?

Before each round they ask a copy of the learner what it would say, and then show what it gets
wrong.  Whoever keeps to a finite bound runs out of mistakes; whoever does not, is found out,
whatever it hides.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from learners.core.arithmetic import Array
from learners.core.protocol import GameOver


def opinions(learner: Any) -> Callable[[Any], Any]:
    """Return a function that tells what the learner would say now; None if it fails."""
    try:
        copy = deepcopy(learner)
    except Exception:
        return lambda _: None  # what cannot be copied is not asked beforehand
    owner = getattr(learner, "_owner", None)

    def says(x: Any) -> Any:
        before = getattr(owner, "incident", None)
        try:
            return copy.predict(x)
        except Exception:
            if owner is not None:
                owner.incident = before  # asked in earnest, it fails again and is recorded
            return None

    return says


class PoolContrarian:
    """Of a pool of labelled instances, show one on which the learner errs; end when there is none.

    With ``stay`` the same instance comes again as long as the learner errs on it, otherwise the
    pool is gone through in turn.
    """

    def __init__(self, X: Array, y: list[int], limit: int, stay: bool = False) -> None:
        self.X, self.y, self.limit, self.stay = X, y, limit, stay
        self.at = 0

    def instance(self, t: int, learner: Any) -> Any:
        """Return the next instance on which the learner errs."""
        if t >= self.limit:
            raise GameOver
        says = opinions(learner)
        for step in range(len(self.y)):
            index = (self.at + step) % len(self.y)
            if says(self.X[index]) != self.y[index]:
                break
        else:
            if t > 0:
                raise GameOver
            index = 0
        self.at, self.shown = (index if self.stay else index + 1), index
        return self.X[index]

    def outcome(self, t: int, x: Any, prediction: int) -> int:  # noqa: ARG002
        """Return its label."""
        return self.y[self.shown]
