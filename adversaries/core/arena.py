"""Where is a theorem about runs put to the test, and what comes of it?

An :class:`Arena` says who plays and where the cases come from.  Four methods use it, the quickest
to find a violation first, each ending in exact runs:

* extremal: the sequences that theory says are worst, and adversaries that watch;
* exhaustive: every case up to a size;
* search: populations in floats, the best of them played exactly;
* search: cases drawn by Hypothesis with the ratio as target.

A violation that either search finds is made small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from hypothesis import strategies as st

from adversaries.core.explore import SHRUNK, Finding, explore
from adversaries.core.judge import Case, Factory, Tally, as_foreign, judge
from adversaries.core.profile import Profile
from adversaries.core.scope import Scope
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome

Source = Callable[[Scope], Iterable[Case]]
Member = Any


@dataclass(frozen=True)
class Enumeration:
    """Every case up to a size, and that size in words.

    With ``repeats`` the same games come for each setting of a learner: whoever is not told of the
    setting need play them once.
    """

    cases: Iterable[Case]
    covered: str = "every case up to a size"
    repeats: bool = False


@dataclass(frozen=True)
class Climb:
    """A search in floats over very many cases of one setting.

    Attributes:
        find: returns the best members of what was tried, the best first.
        case: returns the game that a member stands for.
        smaller: returns the smallest member within one that still breaks.
        tried: how many members a generation has, and what they are called.
    """

    find: Callable[[np.random.Generator, Profile], Iterable[Member]]
    case: Callable[[Member], Case]
    smaller: Callable[[Member, Callable[[Member], bool]], Member]
    tried: Callable[[Profile], str]


def _nothing(_: Scope) -> Iterable[Any]:
    return ()


#: Hypothesis draws no case in which a size is fixed that is larger: it makes some thousand choices.
_DRAWN = 4_096
#: A large game costs more, so fewer are played to make one small.
_ENTRIES_SHRUNK = 40_000


@dataclass(frozen=True)
class Arena:
    """The setting of one theorem.

    Attributes:
        player: makes the learner, in exact or ball arithmetic, from exact parameters.
        known: yields the cases that theory says are worst, and those of adversaries that watch.
        drawn: returns the strategy of cases for Hypothesis.
        complete: yields what is enumerated, in one or several parts.
        climbs: yields the searches over populations.
        long: yields long games, at many scales, for learners from outside.
        about: what ``known`` has, in words.
    """

    player: Factory
    known: Source
    drawn: Callable[[Scope], st.SearchStrategy[Case]]
    complete: Callable[[Scope], Iterable[Enumeration]] = _nothing
    climbs: Callable[[Scope], Iterable[Climb]] = _nothing
    long: Source = _nothing
    about: str = "tight sequences and adversaries that watch"

    def evidence(
        self, scope: Scope, seed: int, learner: Factory | None = None
    ) -> Iterator[Evidence]:
        """Yield the evidence of each method; ``learner`` plays in place of the arena's own."""
        make = learner or self.player
        scope.proceed()
        yield play_all(Tally("extremal", self.about), scope.theorem, make, self.known(scope))
        for part in self.complete(scope):
            tally = Tally("exhaustive", part.covered)
            cases = _without_repeats(make, part.cases) if part.repeats else part.cases
            scope.proceed()
            yield play_all(tally, scope.theorem, make, cases)
        scope.proceed()
        searched = self.search(scope, seed, learner)
        if searched is not None:
            yield searched
        if scope.largest <= _DRAWN:
            scope.proceed()
            shrunk = min(SHRUNK, _ENTRIES_SHRUNK // scope.largest)
            strategy = self.drawn(scope)
            yield drawn(scope.theorem, strategy, scope.profile, make, seed, shrunk)

    def search(self, scope: Scope, seed: int, learner: Factory | None = None) -> Evidence | None:
        """Return what the search over populations shows; None where there is nothing to climb."""
        climbs = tuple(self.climbs(scope))
        return _searched(scope, climbs, learner or self.player, seed) if climbs else None


def play_all(tally: Tally, theorem: Theorem, make: Factory, cases: Iterable[Case]) -> Evidence:
    """Play cases until one breaks the statement."""
    for case in cases:
        if _played(tally, theorem, make, case):
            break
    return tally.evidence()


def _without_repeats(make: Factory, cases: Iterable[Case]) -> Iterable[Case]:
    """Yield cases; of those that differ in what a foreign learner is not told, the first."""
    foreign = as_foreign(make)
    if foreign is None:
        yield from cases
        return
    seen = set()
    for case in cases:
        told = tuple((n, str(v)) for n, v in case.parameters.items() if foreign.knows(n))
        if (told, case.words) not in seen:
            seen.add((told, case.words))
            yield case


def _played(tally: Tally, theorem: Theorem, make: Factory, case: Case) -> bool:
    """Play a case; tell whether it breaks the statement."""
    verdict, run = judge(theorem, make, case)
    tally.add(verdict, str(case), run)
    return verdict.outcome is Outcome.VIOLATED


def _searched(scope: Scope, climbs: tuple[Climb, ...], make: Factory, seed: int) -> Evidence:
    """Search in floats; play the best of each climb exactly, and make small what breaks.

    The search knows our learner, and not one from outside: for that one the first finds will do.
    """
    theorem, profile = scope.theorem, scope.profile
    if as_foreign(make) is not None:
        profile = profile.for_guests
    settings = f"{len(climbs)} setting{'' if len(climbs) == 1 else 's'}"
    tried = climbs[0].tried(profile)
    tally = Tally("search", f"{profile.generations} generations of {tried}, in {settings}")
    generator = np.random.default_rng(seed)
    for climb in climbs:
        for member in climb.find(generator, profile):
            if _played(tally, theorem, make, climb.case(member)):
                small = climb.smaller(member, _breaks(theorem, make, climb))
                _played(tally, theorem, make, climb.case(small))
                return tally.evidence()
    return tally.evidence()


def _breaks(theorem: Theorem, make: Factory, climb: Climb) -> Callable[[Member], bool]:
    def breaks(member: Member) -> bool:
        return judge(theorem, make, climb.case(member))[0].outcome is Outcome.VIOLATED

    return breaks


def drawn(
    theorem: Theorem,
    cases: st.SearchStrategy[Case],
    profile: Profile,
    make: Factory,
    hypothesis_seed: int,
    shrunk: int = SHRUNK,
) -> Evidence:
    """Let Hypothesis draw cases, drive the ratio up and shrink what breaks.

    A learner from outside has met long games before, which find sooner what is wrong with it, and
    what it breaks is made small by those who hold it to the theorem.
    """

    def examine(case: Case) -> Finding:
        verdict, run = judge(theorem, make, case)
        return verdict, str(case), run

    if as_foreign(make) is not None:
        few = profile.for_guests.examples
        return explore(examine, cases, few, hypothesis_seed, "cases", shrunk=0)
    return explore(examine, cases, profile.examples, hypothesis_seed, "cases", shrunk=shrunk)
