"""What can be shown for a theorem, and how?"""

from __future__ import annotations

from collections.abc import Iterator

from adversaries.core.judge import Factory
from adversaries.core.profile import Profile
from adversaries.core.scope import Scope
from adversaries.core.trials import trial_of
from adversaries.worst_case.measured import evidence_of
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence


def evidence_for(
    theorem: Theorem, profile: Profile, seed: int, learner: Factory | None = None
) -> Iterator[Evidence]:
    """Yield what each method shows for ``theorem``, as it is shown.

    The theorem may be a mutant (a smaller constant, a dropped hypothesis): it is tried as its key
    is.  ``learner`` replaces the learner of the arena.
    """
    yield from evidence_in(Scope(theorem, profile), seed, learner)


def evidence_in(scope: Scope, seed: int, learner: Factory | None = None) -> Iterator[Evidence]:
    """Yield what each method shows within a scope; nothing where nobody knows how to try it.

    Of our own learners there are exact worst cases besides, but in the fast profile.
    """
    trial = trial_of(scope.theorem)
    if learner is None:
        yield from evidence_of(trial, scope)
    if trial.arena is not None:
        yield from trial.arena().evidence(scope, seed, learner)
