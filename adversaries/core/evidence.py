"""What can be shown for a theorem, and how?"""

from __future__ import annotations

from collections.abc import Iterator

from adversaries.core.judge import Factory
from adversaries.core.profile import Profile
from adversaries.core.scope import Scope
from adversaries.core.trials import trial_of
from adversaries.worst_case.measured import evidence_of
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome


def evidence_for(
    theorem: Theorem, profile: Profile, seed: int, learner: Factory | None = None
) -> Iterator[Evidence]:
    """Yield what each method shows for ``theorem``, as it is shown.

    The theorem may be a mutant (a smaller constant, a dropped hypothesis): it is tried as its key
    is.  ``learner`` replaces the learner of the arena.
    """
    yield from evidence_in(Scope(theorem, profile), seed, learner)


def evidence_in(scope: Scope, seed: int, learner: Factory | None = None) -> Iterator[Evidence]:
    """Yield what each method shows within a scope.

    Of our own learners there are exact worst cases besides, but in the fast profile.  Where nobody
    knows how to try a theorem it is open, with the reason.
    """
    trial = trial_of(scope.theorem)
    if learner is None:
        yield from evidence_of(trial, scope)
    if trial.arena is not None:
        yield from trial.arena().evidence(scope, seed, learner)
    else:
        yield _untried(scope.theorem)


def _untried(theorem: Theorem) -> Evidence:
    need = "kinds=(…), so that somebody can play," if theorem.is_about_runs else "a Trial"
    return Evidence(
        method="search",
        scope=f"nothing says how {theorem.key} is put to the test: give it {need} in its theory",
        size=0,
        outcome=Outcome.UNDECIDED,
        ratio=None,
        seconds=0.0,
    )
