"""How much does a prediction in [0, 1] cost when the outcome is y in [0, 1]?

A :class:`Loss` is a function of (prediction, outcome) into [0, 1].  The regret
bounds of averaging forecasters need it convex in the prediction, so each loss
says whether it is; :func:`convexity_gap` tries to prove it wrong.

Write a loss with ``+ - * abs`` and :func:`~learners.core.arithmetic.positive_part`,
and it runs in floats, rationals and balls alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from flint import fmpq

from learners.core.arithmetic import Number, positive_part


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
    """Return (left, right, outcome) between which ``loss`` breaks convexity, or None.

    Looks, exactly, at a grid of rational points: None says that no counterexample lies there,
    not that the loss is convex.
    """
    grid = [fmpq(k, steps) for k in range(steps + 1)]
    found = (convexity_gap_at(loss, grid, outcome) for outcome in grid)
    return next((gap for gap in found if gap is not None), None)


def convexity_gap_at(
    loss: Loss, points: Iterable[fmpq], outcome: fmpq
) -> tuple[fmpq, fmpq, fmpq] | None:
    """Return (left, right, outcome) among ``points`` between which convexity breaks, or None.

    The slopes between neighbouring points of a convex function do not decrease.
    """
    grid = sorted(set(points))
    values = [loss(point, outcome) for point in grid]
    slopes = [(values[k + 1] - values[k]) / (grid[k + 1] - grid[k]) for k in range(len(grid) - 1)]
    for k, (before, after) in enumerate(pairwise(slopes)):
        if after < before:
            return grid[k], grid[k + 2], outcome
    return None
