"""How much does a prediction in [0, 1] cost when the outcome is y in [0, 1]?

A :class:`Loss` is a function of (prediction, outcome) into [0, 1].  The regret
bounds of averaging forecasters need it convex in the prediction, so each loss
says whether it is; :func:`convexity_gap` tries to prove it wrong.

Write a loss with ``+ - * abs`` and :func:`~learners.arithmetic.positive_part`,
and it runs in floats, rationals and balls alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from flint import fmpq

from learners.arithmetic import Number, positive_part


@dataclass(frozen=True)
class Loss:
    """A named loss with values in [0, 1]; ``convex`` is a promise of its author."""

    name: str
    function: Callable[[Number, Number], Number]
    convex: bool = True

    def __call__(self, prediction: Number, outcome: Number) -> Number:
        """Return the cost of ``prediction`` when ``outcome`` is true."""
        return self.function(prediction, outcome)


def _absolute(prediction: Number, outcome: Number) -> Number:
    return abs(prediction - outcome)


def _squared(prediction: Number, outcome: Number) -> Number:
    difference = prediction - outcome
    return difference * difference


def _hinge(prediction: Number, outcome: Number) -> Number:
    agreement = (2 * outcome - 1) * (2 * prediction - 1)
    return 2 * positive_part(-agreement + type(agreement)(1) / 2) / 3


def _clipped(prediction: Number, outcome: Number) -> Number:
    agreement = (2 * outcome - 1) * (2 * prediction - 1)
    hinge = positive_part(-agreement + type(agreement)(1))
    return hinge - positive_part(hinge - type(agreement)(1))


ABSOLUTE = Loss("absolute", _absolute)
SQUARED = Loss("squared", _squared)
#: max(0, 1/2 - (2y-1)(2p-1)) * 2/3: the hinge at margin 1/2 of the score 2p-1, which lies in
#: [-1, 1], scaled so that its largest value is 1.  Convex.
HINGE = Loss("hinge", _hinge)
#: min(1, max(0, 1 - (2y-1)(2p-1))): clipping the *value* of the hinge destroys convexity, and
#: with it the regret bound.  Kept as the foil that shows why the hypothesis is there.
CLIPPED_HINGE = Loss("clipped-hinge", _clipped, convex=False)

LOSSES = {loss.name: loss for loss in (ABSOLUTE, SQUARED, HINGE, CLIPPED_HINGE)}


@lru_cache(maxsize=256)
def convexity_gap(loss: Loss, steps: int = 16) -> tuple[fmpq, fmpq, fmpq] | None:
    """Return (left, right, outcome) where ``loss`` breaks midpoint convexity, or None.

    Looks, exactly, at all neighbouring pairs of a grid of rational points: None
    says that no counterexample lies there, not that the loss is convex.
    """
    grid = [fmpq(k, steps) for k in range(steps + 1)]
    for outcome in grid:
        values = [loss(point, outcome) for point in grid]
        slopes = [after - before for before, after in pairwise(values)]
        for index, (before, after) in enumerate(pairwise(slopes)):
            if after < before:
                return grid[index], grid[index + 2], outcome
    return None
