"""What is to be made of a verdict about a run in floats: is it rounding, or a real violation?

An excess is rounding if it is no larger than what the operations of the run can have added up to
(:mod:`adversaries.core.rounding`).  So a regret may exceed its bound by 1e-12, and a count of
mistakes by the same 1e-12 where the bound of data in floats lies that close below a whole number;
it passes, with a note of the size.  A count that is too large by one is never rounding: a learner
that rounds a score near 0 to the wrong side errs there once, learns from it as from any error,
and keeps its bound.  One that errs again and again since it rounds (its predict and its update
disagree, an update is lost, a weight is 0) breaks the bound and is VIOLATED.

Where no bound is broken, but a rule of the algorithm or a step of the proof is, it is another
algorithm, perhaps as good: the learner DIFFERS.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from adversaries.core.rounding import rounding_of
from bounds.core.theorem import Theorem
from bounds.core.verdict import Outcome, Verdict
from learners.core.kind import Kind
from learners.core.transcript import Transcript
from noregret.guard.held import how_held


def settle_verdict(theorem: Theorem, kind: Kind, verdict: Verdict, run: Transcript) -> Verdict:
    """Return what is to be made of a verdict: broken rules are failures, rounding is not."""
    unasked = how_held(theorem, kind).unasked
    rules = {h.text for h in theorem.given if h.behaviour and h.name not in unasked}
    if verdict.outcome is Outcome.NOT_APPLICABLE and verdict.reason in rules:
        verdict = replace(verdict, outcome=Outcome.VIOLATED)
    if verdict.outcome not in (Outcome.VIOLATED, Outcome.UNDECIDED):
        return verdict
    return verdict if rounding_of(verdict, run) is None else as_kept(verdict)


def guard_word(verdict: Verdict, run: Transcript | None) -> str:
    """Return what a guard says of a run that a theorem calls violated; other words stay."""
    if verdict.outcome is not Outcome.VIOLATED or verdict.claim is Outcome.VIOLATED:
        return str(verdict.outcome)
    return "CRASHED" if run is None else "DIFFERS"


def bound_alone(theorem: Theorem) -> Theorem:
    """Return the theorem about whoever keeps its bound, however it does so."""
    rules = (hypothesis.name for hypothesis in theorem.given if hypothesis.behaviour)
    return replace(theorem.without(*rules), invariants=())


def bound_first(theorem: Theorem, judged: Callable[[Theorem], Verdict]) -> Verdict:
    """Return what is said of a run: that a bound is broken goes before a rule or a step."""
    verdict = judged(theorem)
    if verdict.outcome is not Outcome.VIOLATED or verdict.claim is Outcome.VIOLATED:
        return verdict
    bound = judged(bound_alone(theorem))
    return bound if bound.outcome is Outcome.VIOLATED else verdict


def as_kept(verdict: Verdict) -> Verdict:
    """Return the verdict of a run that keeps its bound but for rounding."""
    return replace(verdict, outcome=Outcome.HOLDS, claim=Outcome.HOLDS, reason="")
