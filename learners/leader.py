"""Follow the leader: what happens without any hedging?

    play the action with the smallest loss so far (the first of several)

A foil: on losses (1/2, 0), (0, 1), (1, 0), (0, 1), … its regret grows linearly.
"""

from __future__ import annotations

import numpy as np

from learners.arithmetic import FLOAT, Arithmetic, Array
from learners.checks import whole_number
from learners.games import ACTIONS


class FollowTheLeader:
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
        return self.arithmetic.vector(np.eye(self.N, dtype=np.int64)[leader])

    def update(self, x: None, y: Array) -> bool:  # noqa: ARG002
        """Add the losses of the round."""
        self.losses = self.losses + self.arithmetic.vector(y)
        return bool(np.any(np.asarray(y) != 0))
