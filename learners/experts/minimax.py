"""The optimal learner for two actions and a known horizon: what is the best that can be done?

    d = L_1 - L_2, the difference of the losses so far; r = the rounds after this one
    S = the sum of r fair coin flips between -1 and +1
    play action 1 with probability 1/2 - E[clip(d + S, -1, 1)]/2

If d is whole, that is the probability that action 1 would be ahead at the end, if the rounds
after this one were coin flips (half of it if neither would be).  Why it is optimal: let phi_r(d) =
E|d + S_r|, so that phi_{r+1}(d) is the mean of phi_r(d + 1) and phi_r(d - 1).  The regret at the
end is the learner's loss - (L_1 + L_2)/2 + |d|/2.  A round with losses l and x = l_1 - l_2 in
[-1, 1] adds (p - 1/2) x to the first two terms, so with the last term's potential the learner faces
(p - 1/2) x + phi_r(d + x)/2, convex in x, hence largest at x = 1 or x = -1; the p above makes both
equal to phi_{r+1}(d)/2.  So the regret is at most phi_T(0)/2 = E|S_T|/2 on every sequence of
losses in [0, 1]; and on coin flips every learner has that in expectation.

Sources: Cover 1967; Cesa-Bianchi and Lugosi 2006, Section 8.4.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np
from flint import arb, fmpq

from learners.core.arithmetic import FLOAT, Arithmetic, Array, Number, Undecided
from learners.core.checks import row_of, whole_number
from learners.core.showing import Shown
from learners.games import ACTIONS


class MinimaxTwoActions(Shown):
    """The learner over two actions with the least regret that can be guaranteed for T rounds.

    After round T it goes on as in the last round: it follows the leader.
    """

    name = "minimax-two-actions"
    game = ACTIONS
    N = 2

    def __init__(self, T: int, *, arithmetic: Arithmetic = FLOAT) -> None:
        self.T = whole_number("T", T, 1)
        self.arithmetic = arithmetic
        self.losses = arithmetic.vector([0, 0])
        self.round = 1
        self.parameters = {"N": 2, "horizon": self.T}

    def predict(self, x: None = None) -> Array:  # noqa: ARG002 - this game shows nothing
        """Return the distribution; the loss of the round is its mean."""
        flips = max(self.T - self.round, 0)
        drift = self._clipped_mean(self.losses[0] - self.losses[1], flips)
        half = self.arithmetic.number(fmpq(1, 2))
        return np.array([half - half * drift, half + half * drift], dtype=self.losses.dtype)

    def update(self, x: None, y: Array) -> bool:  # noqa: ARG002
        """Add the losses of the round."""
        losses = row_of(2, self.arithmetic.vector(y), "the loss vector")
        self.losses = self.losses + losses
        self.round += 1
        return True

    def draw(self, generator: np.random.Generator) -> int:
        """Return one action drawn from the distribution by ``generator``."""
        probabilities = FLOAT.vector(self.predict())
        return int(generator.choice(2, p=probabilities / probabilities.sum()))

    def _clipped_mean(self, d: Number, flips: int) -> Number:
        """Return E[clip(d + S, -1, 1)] where S is the sum of ``flips`` signs."""
        # S = 2k - flips; the first k with d + S > -1, and whether d + S < 1 there.
        first = max(0, min(self._floor((flips - 1 - d) / 2) + 1, flips + 1))
        below = _paths_below(flips, first)
        above = (1 << flips) - below
        middle = self.arithmetic.number(0)
        if first <= flips:
            inner = d + (2 * first - flips)
            if self.arithmetic.compare(inner, self.arithmetic.number(1)) < 0:
                paths = math.comb(flips, first)
                above -= paths
                middle = inner * self.arithmetic.number(fmpq(paths, 1 << flips))
        return middle + self.arithmetic.number(fmpq(above - below, 1 << flips))

    def _floor(self, value: Number) -> int:
        if self.arithmetic is FLOAT:
            return math.floor(float(value))
        if isinstance(value, arb):
            whole = value.floor().unique_fmpz()
            if whole is None:
                raise Undecided(f"the whole part of {value} is open")
            return int(whole)
        return int(value.floor())


@lru_cache(maxsize=4096)
def _paths_below(flips: int, first: int) -> int:
    """Return how many of the 2^flips sequences have fewer than ``first`` heads."""
    if 2 * first > flips + 1:
        return (1 << flips) - _paths_below(flips, flips + 1 - first)
    total, term = 0, 1
    for heads in range(first):
        total += term
        term = term * (flips - heads) // (heads + 1)
    return total


def minimax_regret(T: Any) -> fmpq:
    """Return E|S_T|/2: what the best learner over two actions can ensure for T rounds."""
    rounds = whole_number("T", T, 0)
    if rounds == 0:
        return fmpq(0)
    return fmpq(rounds * math.comb(rounds - 1, (rounds - 1) // 2), 2**rounds)
