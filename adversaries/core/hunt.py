"""Do the best cases of a search in bulk break a claim, and how small can they be made?

A :class:`Hunt` is a breed of cases with the way from one of its members to a game.  The best
members are played exactly; one that breaks the claim is made small and played again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from adversaries.core.judge import Case, Factory, Tally, judge
from adversaries.core.population import Breed, best
from adversaries.core.profile import Profile
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome
from learners.core.arithmetic import Array

Member = Mapping[str, Array]

#: The populations are so many times larger than those of a climb over phases: a case is smaller.
_CROWD = 8


@dataclass(frozen=True)
class Hunt:
    """A search in one setting.

    Attributes:
        breed: draws, changes and scores members side by side.
        case: returns the game that a member stands for.
        smaller: returns the smallest member within one that still breaks.
    """

    breed: Breed
    case: Callable[[Member], Case]
    smaller: Callable[[Member, Callable[[Member], bool]], Member]


def hunted(
    theorem: Theorem,
    hunts: Iterable[Hunt],
    profile: Profile,
    make: Factory,
    seed: int,
    what: str,
) -> Evidence:
    """Search in bulk, in floats; play the two best of each kind exactly."""
    size, hunts = _CROWD * profile.batch, tuple(hunts)
    kinds = f"{len(hunts)} kind{'' if len(hunts) == 1 else 's'}"
    scope = f"{profile.generations} generations of {size} {what} in bulk, of {kinds}"
    tally = Tally("search", scope)
    generator = np.random.default_rng(seed)

    def played(case: Case) -> bool:
        verdict, run = judge(theorem, make, case)
        tally.add(verdict, str(case), run)
        return verdict.outcome is Outcome.VIOLATED

    for hunt in hunts:
        finds = best(hunt.breed, generator, generations=profile.generations, size=size)
        for _, member in finds:
            if played(hunt.case(member)):
                played(hunt.case(_smallest(theorem, hunt, make, member)))
                return tally.evidence()
    return tally.evidence()


def _smallest(theorem: Theorem, hunt: Hunt, make: Factory, member: Member) -> Member:
    def breaks(candidate: Member) -> bool:
        return judge(theorem, make, hunt.case(candidate))[0].outcome is Outcome.VIOLATED

    return hunt.smaller(member, breaks)


def mixed(
    now: Array, fresh: Array, generator: np.random.Generator, *, chance: float | None = None
) -> Array:
    """Return the members with some entries taken from fresh ones: one each, on average."""
    entries = max(1, now[..., 0].size)
    share = 1 / entries if chance is None else chance
    return np.where(generator.random(now.shape) < share, fresh, now)
