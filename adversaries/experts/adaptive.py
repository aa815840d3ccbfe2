"""Which adversaries watch the learner and answer with what hurts most?"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from learners.core.arithmetic import FLOAT, Array
from learners.core.protocol import GameOver, Learner


def loss_vectors(N: int) -> Array:
    """Return every loss vector in {0,1}^N, the simplest first."""
    return np.array(list(product((0.0, 1.0), repeat=N)))


class LabelFlipper:
    """Two constant experts, 0 and 1; the label is whatever was not predicted.

    Every deterministic learner errs in each of the T rounds, the better expert in at
    most half of them.
    """

    def __init__(self, T: int) -> None:
        self.T = T

    def instance(self, t: int, learner: Learner) -> Any:  # noqa: ARG002
        """Return the advice of the two constant experts."""
        if t >= self.T:
            raise GameOver
        return [0, 1]

    def outcome(self, t: int, x: Any, prediction: int) -> int:  # noqa: ARG002
        """Return the other label."""
        return 1 - prediction


class GreedyLosses:
    """The loss vector in {0,1}^N that gains most on the learner now; then a final run.

    While rounds remain it maximises the gap between the learner's loss p·l and the drop
    of the potential, -ln(sum p_i e^(-eta l_i))/eta: what the proof gives away.  In the last
    ``finish`` rounds all but the best action lose, which collects ln N/eta.  Ties go to
    the vector that comes first, which hurts the heavier actions.
    """

    def __init__(self, N: int, T: int, eta: float, finish: int) -> None:
        self.T = T
        self.eta = eta
        self.finish = finish
        self.vectors = loss_vectors(N)[::-1]
        self.totals = np.zeros(N)

    def instance(self, t: int, learner: Learner) -> None:  # noqa: ARG002
        """Show nothing: the game of actions."""
        if t >= self.T:
            raise GameOver

    def outcome(self, t: int, x: None, prediction: Array) -> Array:  # noqa: ARG002
        """Return the loss vector of the round."""
        losses = self.choose(t, FLOAT.vector(prediction))
        self.totals = self.totals + losses
        return losses

    def choose(self, t: int, p: Array) -> Array:
        """Return the loss vector against the distribution ``p`` in round ``t``."""
        if t >= self.T - self.finish:
            best = int(np.argmin(self.totals))
            return np.where(np.arange(len(p)) == best, 0.0, 1.0)
        mixed = np.exp(-self.eta * self.vectors) @ p
        gap = self.vectors @ p + np.log(mixed) / self.eta
        chosen: Array = self.vectors[int(np.argmax(gap))]
        return chosen


class GreedyAdvice(GreedyLosses):
    """The same against a learner that averages advice: expert i says l_i, and 0 is true."""

    def instance(self, t: int, learner: Any) -> Any:
        """Return the advice, having read the learner's distribution."""
        if t >= self.T:
            raise GameOver
        if not hasattr(learner, "distribution"):
            raise GameOver  # there is nothing to read
        advice = self.choose(t, FLOAT.vector(learner.distribution))
        self.totals = self.totals + advice
        return advice

    def outcome(self, t: int, x: Any, prediction: Any) -> Any:  # noqa: ARG002
        """Return 0."""
        return 0


class CheapestMistake:
    """Make Weighted Majority err while as little weight as possible is lost.

    Reads the weights and sends the advice whose wrong side weighs least among those that
    outweigh (or tie with) the right side.  The target expert may err ``mercy`` times
    before it is always right.  When no mistake is left the game ends, or goes on ``to_the_end``
    with rounds in which nobody is wrong.
    """

    def __init__(self, N: int, T: int, mercy: int = 0, *, to_the_end: bool = False) -> None:
        if N > 16:
            raise ValueError(f"N is {N}, but this adversary looks at 2^N advices: at most 16")
        self.T = T
        self.vectors = loss_vectors(N)
        self.mercy = mercy
        self.to_the_end = to_the_end
        self.totals = np.zeros(N)

    def instance(self, t: int, learner: Any) -> Any:
        """Return the advice: those that say 1 are wrong."""
        if t >= self.T:
            raise GameOver
        if not hasattr(learner, "weights"):
            raise GameOver  # there is nothing to read
        weights = FLOAT.vector(learner.weights)
        scale = weights.max()
        weights = weights / scale if scale > 0 else weights
        wrong = self.vectors @ weights
        after = np.min(self.totals + self.vectors, axis=1)
        allowed = (wrong >= weights.sum() / 2) & (after <= self.mercy)
        if not allowed.any():
            if self.to_the_end:
                return self.vectors[0]
            raise GameOver
        choice = int(np.argmin(np.where(allowed, wrong, np.inf)))
        self.totals = self.totals + self.vectors[choice]
        return self.vectors[choice]

    def outcome(self, t: int, x: Any, prediction: Any) -> int:  # noqa: ARG002
        """Return 0."""
        return 0
