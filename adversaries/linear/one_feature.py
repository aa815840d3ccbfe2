"""How often can Winnow be made to err if a single feature decides, by a small margin?

Let v be the first unit vector, so that its feature is always right but says only rho, and let all
others say -1 or 1, as loudly as they may, so split that the score is just not positive.  Then the
sum over the weights of w_i e^(eta z_i) is about cosh(eta), the most that it can be, in each round:
the relative entropy of v to w falls by little more than eta rho - eta^2/2, as the proof allows.
What is lost is what v's own feature weighs, so that for eta = rho and small rho there are about
(2/rho^2) ln((N+1)/2) mistakes, of the (2/rho^2) ln N that are allowed.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from itertools import product
from math import floor
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.linear.sequences import Sequence
from learners.core.arithmetic import FLOAT, Array, rationals
from learners.core.protocol import GameOver, Learner

#: Up to so many other features every split is looked at, else one that is found greedily.
_FEW = 10
#: Entries are multiples of 1/1024 of the largest, so that rationals stay short.
_GRID = 2**10
#: A score that is not this far below 0, as a share of the weights, may be a rounding error.
_CLEAR = 1e-9


class OneFeature:
    """Read w, and send a point with entries up to r, y x_1 = rho and y w.x just below 0.

    The heaviest features are wrong, until they weigh half of all; one in between makes up for what
    is left.  The game ends where all others together cannot outvote the first.
    """

    def __init__(self, N: int, rho: fmpq, r: fmpq | int = 1, label: int = -1) -> None:
        self.N = N
        self.rho = fmpq(rho)
        self.r = fmpq(r)
        self.label = label

    def instance(self, t: int, learner: Any) -> Array:  # noqa: ARG002
        """Return the next point."""
        if not hasattr(learner, "weights"):
            raise GameOver
        weights = FLOAT.vector(learner.weights)
        if len(weights) == 2 * self.N:  # of x and of -x
            weights = weights[: self.N] - weights[self.N :]
        share = _split(weights[1:], float(FLOAT.number(self.rho / self.r)) * weights[0])
        if share is None:
            raise GameOver
        others = [fmpq(int(entry * _GRID), _GRID) * self.r for entry in share]
        return self.label * rationals([self.rho, *others])

    def outcome(self, t: int, x: Any, prediction: int) -> int:  # noqa: ARG002
        """Return the label of all points."""
        return self.label


def _split(weights: Array, first: float) -> Array | None:
    """Return entries in [-1, 1], at most one of them within, with a score just below -first."""
    sizes = np.abs(weights)
    against = _every_split(len(sizes)) if len(sizes) <= _FEW else _heaviest(sizes, first)[None]
    signs = np.where(against, -1.0, 1.0)
    excess = first + signs @ sizes
    fits = (signs > 0) & (2 * sizes >= excess[:, None] + _CLEAR) & (excess[:, None] > 0)
    makeup = np.where(fits, sizes, np.inf)  # the lightest that can make up for the excess
    lightest = makeup.min(axis=1, initial=np.inf)
    lost = np.where(lightest < np.inf, excess * (2 - excess / lightest), np.inf)
    whole = np.flatnonzero(excess <= 0)
    if lost.min(initial=np.inf) < np.inf:
        row = lost.argmin()
        chosen, one = signs[row].copy(), makeup[row].argmin()
        chosen[one] = floor((1 - (excess[row] + _CLEAR) / sizes[one]) * _GRID) / _GRID
    elif len(whole):
        chosen = signs[whole[excess[whole].argmax()]]
    else:
        return None
    idle = (-1.0) ** np.arange(len(weights))  # without weight, one may say anything
    return np.asarray(chosen * np.where(weights == 0, idle, np.sign(weights)))


@lru_cache(maxsize=_FEW + 1)
def _every_split(n: int) -> Array:
    return np.array(list(product((False, True), repeat=n)), dtype=bool).reshape(2**n, n)


def _heaviest(sizes: Array, first: float) -> Array:
    """Tell who is wrong: the heaviest, as long as they do not outweigh the others."""
    against = np.zeros(len(sizes), dtype=bool)
    left = (sizes.sum() + first) / 2 + _CLEAR  # an even split may be off by rounding
    for i in np.argsort(-sizes, kind="stable"):
        if sizes[i] <= left:
            against[i] = True
            left -= sizes[i]
    return against


def one_feature(
    learner: Learner, N: int, rho: fmpq, r: fmpq | int = 1, label: int = -1, most: int = 1000
) -> Sequence:
    """Return the rounds that a learner errs in, up to so many; it may compute in floats.

    The witness is the first unit vector.
    """
    game = OneFeature(N, rho, r, label)
    rows: list[Array] = []
    with suppress(GameOver):
        while len(rows) < most:
            x = game.instance(len(rows), learner)
            if learner.predict(x) == label or not learner.update(x, label):
                break
            rows.append(x)
    X = np.array(rows, dtype=object).reshape(len(rows), N)
    return X, [label] * len(rows), rationals([1] + [0] * (N - 1))
