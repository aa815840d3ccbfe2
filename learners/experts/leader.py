"""The foils: what happens without any hedging, or without any learning?

    follow the leader: play the action with the smallest loss so far (the first of several)
    uniform: play every action with probability 1/N, for ever

On losses (1/2, 0), (0, 1), (1, 0), (0, 1), … the regret of the first grows linearly; on
(1, 0), (1, 0), … that of the second does.
"""

from __future__ import annotations

import numpy as np

from learners.core.arithmetic import FLOAT, Arithmetic, Array
from learners.core.checks import row_of, whole_number
from learners.core.showing import Shown
from learners.games import ACTIONS


class FollowTheLeader(Shown):
    """Put all probability on the action that has lost least so far."""

    name = "follow-the-leader"
    game = ACTIONS

    def __init__(self, N: int, *, arithmetic: Arithmetic = FLOAT) -> None:
        self.N = whole_number("N", N, 1)
        self.arithmetic = arithmetic
        self.losses = arithmetic.vector([0] * self.N)
        self.parameters = {"N": self.N}

    def predict(self, x: None = None) -> Array:  # noqa: ARG002
        """Return the distribution with all its mass on the leader."""
        leader = self.arithmetic.least(self.losses)
        chosen = np.zeros(self.N, dtype=np.int64)
        chosen[leader] = 1
        return self.arithmetic.vector(chosen)

    def update(self, x: None, y: Array) -> bool:  # noqa: ARG002
        """Add the losses of the round."""
        losses = row_of(self.N, self.arithmetic.vector(y), "the loss vector")
        self.losses = self.losses + losses
        return bool(np.any(np.asarray(y) != 0))


class Uniform(Shown):
    """Play every action with the same probability, whatever happens."""

    name = "uniform"
    game = ACTIONS

    def __init__(self, N: int, *, arithmetic: Arithmetic = FLOAT) -> None:
        self.N = whole_number("N", N, 1)
        self.arithmetic = arithmetic
        self.parameters = {"N": self.N}

    def predict(self, x: None = None) -> Array:  # noqa: ARG002
        """Return the uniform distribution."""
        ones = self.arithmetic.vector([1] * self.N)
        return np.asarray(ones / self.arithmetic.number(self.N))

    def update(self, x: None, y: Array) -> bool:  # noqa: ARG002
        """Learn nothing."""
        return False
