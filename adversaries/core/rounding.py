"""Is an excess over a bound no more than what the roundings of a run in floats add up to?

What a learner said is taken at its word as rationals, and the bound is decided exactly.  An excess
is rounding if it is no larger than what the operations of the run can have added up to: 64 units in
the last place for each number of each round, relative to what is compared.  The unit is that of the
floats that the learner computes in: 2^-53, or 2^-24 in single and 2^-11 in half precision.  Those
add up to much in a long run, and what exceeds a sixteenth is no rounding any more; nor is a mistake
too many.
"""

from __future__ import annotations

from typing import Any

from flint import arb

from bounds.core.verdict import Verdict, to_float
from learners.core.transcript import Transcript

#: How many roundings of an operation may add up in one round, for each number involved.
ROUNDINGS = 64
#: What is more than this share of what is compared is lost, not rounded.
MOST = 1 / 16


def rounding_of(verdict: Verdict, run: Transcript) -> float | None:
    """Return the size of an excess that rounding explains; None if it does not.

    A step of a proof that breaks is none: those allow for rounding themselves.
    """
    if verdict.slack is None or verdict.observed is None or verdict.bound is None:
        return None
    if verdict.broken_invariant is not None:
        return None
    excess = _magnitude(verdict.slack)
    scale = max(_magnitude(verdict.observed), _magnitude(verdict.bound), _largest_loss(run))
    if run.game.labels and excess >= 1:
        return None
    numbers = max(_width(run), 1) * (run.T + 1)
    return excess if excess <= min(ROUNDINGS * run.unit * numbers, MOST) * scale else None


def _magnitude(value: Any) -> float:
    """Return how large a number is at most."""
    return to_float(abs(value).upper()) if isinstance(value, arb) else abs(to_float(value))


def _largest_loss(run: Transcript) -> float:
    """Return the size of a loss: at most 1, but for convex functions, which have any."""
    if run.game.has_unit_losses or run.T == 0:
        return 1.0
    return max(abs(float(loss)) for loss in run.losses)


def _width(run: Transcript) -> int:
    for column in (run.instances, run.predictions):
        if column is not None and column.ndim == 2:
            return int(column.shape[1])
    return 1
