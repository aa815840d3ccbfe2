"""What is the smallest part of a sequence of losses that still breaks a claim?

Hypothesis shrinks what it drew itself; what a search in bulk found is made small here: rounds are
left out, long stretches first, then losses are set to 0.  Every attempt is judged like any case.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from learners.core.arithmetic import Array

Breaks = Callable[[Array], bool]


def smallest(losses: Array, breaks: Breaks, attempts: int = 80) -> Array:
    """Return losses that still break, from which nothing can be left out in so many attempts."""
    left = _Budget(attempts)
    losses = _fewer_rounds(losses, breaks, left)
    losses = _fewer_losses(losses, breaks, left)
    return _fewer_rounds(losses, breaks, left)


class _Budget:
    """Counts the attempts."""

    def __init__(self, attempts: int) -> None:
        self.attempts = attempts

    def allows(self) -> bool:
        """Take one attempt, if there is one."""
        self.attempts -= 1
        return self.attempts >= 0


def _fewer_rounds(losses: Array, breaks: Breaks, left: _Budget) -> Array:
    size = len(losses) // 2
    while size:
        start = 0
        while start < len(losses) and len(losses) > size and left.allows():
            shorter = np.delete(losses, slice(start, start + size), axis=0)
            if breaks(shorter):
                losses = shorter
            else:
                start += size
        size //= 2
    return losses


def _fewer_losses(losses: Array, breaks: Breaks, left: _Budget) -> Array:
    for place in zip(*np.nonzero(losses), strict=True):
        if not left.allows():
            break
        lighter = losses.copy()
        lighter[place] = 0
        if breaks(lighter):
            losses = lighter
    return losses
