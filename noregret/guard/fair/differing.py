"""Is a learner another algorithm than it says: does chance choose, or is a bound broken as well?

One that breaks a rule or a step of the proof may break the bound, too; then that is what counts.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from adversaries.core.judge import Case, judge
from bounds.core.theorem import Theorem
from bounds.core.verdict import BrokenInvariant, Outcome, Verdict
from learners.core.arithmetic import START_PRECISION, working_precision
from learners.core.protocol import play
from learners.core.transcript import Transcript
from noregret.guard.diagnosis.steps import first_broken_step
from noregret.guard.implementation import Incident
from noregret.guard.model import chooses_freely
from noregret.guard.report import Check
from noregret.guard.witness import Recorder, Witness

#: How many rounds of a game are played once more.
_AGAIN = 2000


def worse_of(found: Check, bound: Check, implementation: Recorder) -> Check:
    """Return what was found of a learner that differs, or of the bound that it breaks as well."""
    evidence, spent = (*found.evidence, *bound.evidence), found.seconds + bound.seconds
    if bound.failed:
        theorem, failure = found.theorem, bound.failure
        if failure is not None and bound.witness is not None:
            step = failure.broken_invariant or _step(theorem, implementation, bound.witness)
            failure = replace(failure, broken_invariant=step)
        cause = all_causes(bound.cause, found.cause)
        found = replace(bound, theorem=theorem, failure=failure, cause=cause)
    return replace(found, evidence=evidence, seconds=spent)


def all_causes(*causes: str) -> str:
    """Return causes as one, the first of each sort: what stands before a colon is its name."""
    sorts = {each.partition(":")[0]: each for each in reversed(causes) if each}
    return "; ".join(reversed(sorts.values()))


def _step(theorem: Theorem, implementation: Recorder, witness: Witness) -> BrokenInvariant | None:
    """Return the first step of the proof that a game breaks, as far as that can be seen."""
    if witness.run is None:
        return None
    shown = first_broken_step(theorem, implementation, witness)
    return shown or judge(theorem, implementation, witness.case())[0].broken_invariant


def played_again(
    implementation: Recorder, case: Case, verdict: Verdict, run: Transcript
) -> Verdict:
    """Play a run once more: a learner that says something else has chance in it.

    Chance may choose where any choice is right.
    """
    if implementation.bounds_only:
        return verdict
    fitted = implementation.adapted(case) or case
    try:
        with working_precision(START_PRECISION):  # as it was judged
            learner = implementation(fitted.parameters)
            twin = play(learner, fitted.environment(), rounds=_AGAIN)
    except Exception:
        return verdict  # what it raises will come up again
    for t, (once, again) in enumerate(zip(run.predictions, twin.predictions, strict=False), 1):
        if not np.array_equal(np.asarray(once), np.asarray(again)):
            cause = (
                f"it is not deterministic: on the same rounds it said {once} in round {t}, and "
                f"{again} the next time"
            )
            implementation.chance = implementation.chance or cause
            if all(chooses_freely(implementation.kind, each) for each in (run, twin)):
                return verdict
            implementation.incident = Incident("DIFFERS", cause)
            failed = Verdict(verdict.theorem, Outcome.VIOLATED, reason=cause)
            implementation.tape = implementation.tape[:t]  # what comes after does not matter
            implementation.keep(failed, None)
            return failed
    return verdict
