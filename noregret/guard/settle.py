"""What is to be made of a verdict about a run in floats: is it rounding, or a real violation?

What a learner said is taken at its word as rationals, and the bound is decided exactly.  An excess
is rounding if it is no larger than what the operations of the run can have added up to: 64 units in
the last place for each number of each round, relative to what is compared.  So a regret may exceed
its bound by 1e-12, and a count of mistakes by the same 1e-12 where the bound of data in floats lies
that close below a whole number; it passes, with a note of the size.  A count that is too large by
one is never rounding: a learner that rounds a score near 0 to the wrong side errs there once, learns
from it as from any error, and keeps its bound.  One that errs again and again since it rounds (its
predict and its update disagree, an update is lost, a weight is 0) breaks the bound and is VIOLATED.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flint import arb

from bounds.core.theorem import Theorem
from bounds.core.verdict import Outcome, Verdict, to_float
from learners.core.kind import Kind
from learners.core.transcript import Transcript
from noregret.guard.held import how_held

#: How many roundings of an operation may add up in one round, for each number involved.
ROUNDINGS = 64
UNIT = 2.0**-53


def settle_verdict(theorem: Theorem, kind: Kind, verdict: Verdict, run: Transcript) -> Verdict:
    """Return what is to be made of a verdict: broken rules are failures, rounding is not."""
    unasked = how_held(theorem, kind).unasked
    rules = {h.text for h in theorem.given if h.behaviour and h.name not in unasked}
    if verdict.outcome is Outcome.NOT_APPLICABLE and verdict.reason in rules:
        verdict = replace(verdict, outcome=Outcome.VIOLATED)
    if verdict.outcome not in (Outcome.VIOLATED, Outcome.UNDECIDED):
        return verdict
    return verdict if rounding_in(verdict, run) is None else as_kept(verdict)


def as_kept(verdict: Verdict) -> Verdict:
    """Return the verdict of a run that keeps its bound but for rounding."""
    return replace(verdict, outcome=Outcome.HOLDS, claim=Outcome.HOLDS, reason="")


def rounding_in(verdict: Verdict, run: Transcript) -> float | None:
    """Return the excess over the bound if the roundings of the run add up to so much."""
    if verdict.slack is None or verdict.observed is None or verdict.bound is None:
        return None
    if verdict.broken_invariant is not None:
        return None  # a step of the proof that allows for rounding itself
    excess = _magnitude(verdict.slack)
    scale = max(_magnitude(verdict.observed), _magnitude(verdict.bound), _largest_loss(run))
    numbers = max(_width(run), 1) * (run.T + 1)
    return excess if excess <= ROUNDINGS * UNIT * numbers * scale else None


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
