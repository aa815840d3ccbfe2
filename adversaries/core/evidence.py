"""What can be shown for a theorem, and how?"""

from __future__ import annotations

from collections.abc import Iterator

from adversaries.batch.online_to_batch import METHODS as BATCH
from adversaries.classes.runs import METHODS as FINITE
from adversaries.classes.trials import METHODS as CLASSES
from adversaries.convex.gradient_descent import METHODS as CONVEX
from adversaries.core.arena import gather
from adversaries.core.judge import Factory
from adversaries.core.profile import Profile
from adversaries.experts.trials import ARENAS
from adversaries.linear.training import METHODS as TRAINING
from adversaries.linear.trials import METHODS as LINEAR
from adversaries.probability.concentration import METHODS as CONCENTRATION
from adversaries.probability.lemmas import METHODS as LEMMAS
from adversaries.worst_case.catalogue import evidence_of
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence

_METHODS = {**LEMMAS, **LINEAR, **TRAINING, **FINITE, **CLASSES, **CONCENTRATION, **BATCH, **CONVEX}


def evidence_for(
    theorem: Theorem, profile: Profile, seed: int, learner: Factory | None = None
) -> Iterator[Evidence]:
    """Yield what each method shows for ``theorem``, as it is shown.

    The theorem may be a mutant (a smaller constant, a dropped hypothesis): it is tested in
    the arena of its key.  ``learner`` replaces the learner of the arena; of ours there are exact
    worst cases besides, but in the fast profile.
    """
    if learner is None:
        yield from evidence_of(theorem, profile)
    if theorem.key in _METHODS:
        yield from _METHODS[theorem.key](theorem, profile, seed, learner)
    else:
        yield from gather(theorem, ARENAS[theorem.key](), profile, seed, learner)
