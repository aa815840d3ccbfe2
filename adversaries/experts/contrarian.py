"""Which adversary needs nothing but the votes of a learner that follows experts?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from adversaries.core.contrarian import opinions
from learners.core.arithmetic import Array
from learners.core.protocol import GameOver


class VoteContrarian:
    """Make a vote of experts err while as little as possible is lost of the proof's potential.

    The wrong side is chosen among all sides, or among those that are together in the order of
    the experts' losses; it costs the potential sum beta^L_i least among those that the learner
    follows, and leaves some expert with at most ``mercy`` losses.
    """

    def __init__(self, N: int, T: int, beta: float, mercy: int) -> None:
        self.N, self.T, self.beta, self.mercy = N, T, beta, mercy
        self.totals = np.zeros(N)

    def instance(self, t: int, learner: Any) -> Any:
        """Return the advice of the round."""
        if t >= self.T:
            raise GameOver
        self.label = t % 2
        says = opinions(learner)
        cost = self.beta ** (self.totals - self.totals.min())
        sides = [side for side in self._sides() if self._is_allowed(side)]
        for side in sorted(sides, key=lambda side: float(cost[side].sum())):
            advice = self._advice(side)
            if says(advice) != self.label:
                self.totals[side] += 1
                return advice
        if t > 0:
            raise GameOver
        return self._advice(np.zeros(self.N, dtype=bool))

    def outcome(self, t: int, x: Any, prediction: int) -> int:  # noqa: ARG002
        """Return the label of the round."""
        return self.label

    def _advice(self, wrong: Array) -> Array:
        return np.where(wrong, 1 - self.label, self.label).astype(np.float64)

    def _is_allowed(self, side: Array) -> bool:
        return bool((self.totals + side).min() <= self.mercy)

    def _sides(self) -> Iterator[Array]:
        if self.N <= 5:
            for bits in product((False, True), repeat=self.N):
                yield np.array(bits)
            return
        order = np.argsort(self.totals, kind="stable")
        for first in range(self.N):
            for last in range(first + 1, self.N + 1):
                side = np.zeros(self.N, dtype=bool)
                side[order[first:last]] = True
                yield side
