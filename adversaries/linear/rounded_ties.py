"""Do predict and update agree about a score that is nothing but rounding?

Two points of one decimal each, orthogonal as people write them: after a mistake on the first, the
score of the second is 0 but for rounding, and its sign depends on the order of the additions.
Whatever a Perceptron makes of it, it errs once and learns.  One whose ``predict`` adds up in
another order than its ``update``, or rounds a score away, errs for ever.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

import numpy as np

from adversaries.core.judge import Case
from adversaries.core.scope import Scope
from learners.core.arithmetic import Array

_PAIRS = 3
_AGAIN = 10
_MOST = 6.0


def tied_games(_: Scope) -> Iterator[Case]:
    """Yield short games whose second point has a score of rounding size."""
    for constant in (False, True):
        for first, second in _pairs(constant):
            for y in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
                X = np.array([first] + [second] * _AGAIN)
                v = [float(entry) for entry in y[0] * first + y[1] * second]
                yield Case(
                    {"N": len(first), "v": v},
                    lambda X=X, y=y: (X, [y[0], *[y[1]] * _AGAIN]),  # type: ignore[misc]
                    "decimals whose scores cancel but for rounding",
                )


@lru_cache
def _pairs(constant: bool) -> tuple[tuple[Array, Array], ...]:
    """Return orthogonal points for which the order of the additions decides the sign."""
    rng = np.random.default_rng(10)
    found: list[tuple[Array, Array]] = []
    for size in range(3, 7):
        drawn = rng.integers(-9, 10, size=(20_000, 2, size))
        products = (drawn[:, 0] * drawn[:, 1]).sum(axis=1)
        tied = drawn[products == (-100 if constant else 0)]
        if constant:
            tied = np.concatenate([tied, np.full((len(tied), 2, 1), 10)], axis=2)
        pairs = ((pair[0] / 10, pair[1] / 10) for pair in tied if _is_fair(pair))
        found += islice((pair for pair in pairs if _is_open(*pair)), _PAIRS)
    return tuple(found)


def _is_fair(pair: Array) -> bool:
    """Tell whether two mistakes are well within the bound, and ten are beyond it."""
    squares = sorted(float(row @ row) for row in pair)
    if squares[0] == 0:
        return False
    bound = squares[1] * sum(squares) / squares[0] ** 2
    return 2.1 < bound < _MOST


def _is_open(first: Array, second: Array) -> bool:
    """Tell whether the score is not 0 in one order of the additions, and another elsewhere."""
    products = [float(a) * float(b) for a, b in zip(first, second, strict=True)]
    forward, backward = 0.0, 0.0
    for product in products:
        forward += product
    for product in reversed(products):
        backward += product
    signs = {np.sign(forward), np.sign(backward), np.sign(math.fsum(products))}
    return forward != 0 and len(signs) > 1
