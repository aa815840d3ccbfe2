"""Which populations of classes and of conjunctions are searched in bulk for a theorem?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import cycle
from typing import Any

import numpy as np

from adversaries.classes.bulk import consistent_mistakes, halving_mistakes
from adversaries.classes.populations import Classes, Concepts
from adversaries.core.arena import Climb
from adversaries.core.population import CaseSpace, best
from adversaries.core.profile import Profile
from adversaries.core.scope import Scope
from bounds.classes.dimensions import VARIANTS
from bounds.core.theorem import Theorem
from learners.classes import FiniteClass, k_conjunctions
from learners.core.arithmetic import Array

Populations = Sequence[Classes | Concepts]

#: How many times the batch of the profile one generation has.
_CROWD = 8
#: Larger classes are not drawn, wider ones have no place in a whole number, and more variables
#: than these are left to the other methods.
_MOST, _WIDEST, _MOST_VARIABLES = 32, 62, 30


def climbs_over(
    populations: Callable[[Scope], Populations],
) -> Callable[[Scope], Iterator[Climb]]:
    """Return the searches over populations for the statement in doubt."""
    return lambda scope: (_climb(scope.theorem, one) for one in populations(scope))


def _climb(theorem: Theorem, population: Classes | Concepts) -> Climb:
    space = space_of(theorem, population)

    def find(generator: np.random.Generator, profile: Profile) -> list[dict[str, Array]]:
        size = _CROWD * profile.batch
        found = best(space, generator, generations=profile.generations, size=size)
        return [member for _, member in found]

    return Climb(
        find,
        population.case,
        population.smaller,
        lambda profile: f"{_CROWD * profile.batch} sequences in bulk",
    )


def space_of(theorem: Theorem, population: Classes | Concepts) -> CaseSpace:
    """Return how members come to be, and what each is worth to the statement in doubt."""
    return CaseSpace(population.draw, population.change, partial(population.score, theorem))


CHOICES: tuple[Mapping[str, Any], ...] = ({"choice": "first"}, {"choice": "last"})
TIES: tuple[Mapping[str, Any], ...] = tuple({"eager": e, "tie": t} for e, t in VARIANTS)


def of_consistent(scope: Scope) -> list[Classes]:
    """Return the classes that Consistent plays on."""
    return _on_classes(scope, consistent_mistakes, CHOICES)


def of_halving(scope: Scope) -> list[Classes]:
    """Return the classes that Halving plays on."""
    return _on_classes(scope, halving_mistakes, TIES)


def _on_classes(
    scope: Scope, play: Callable[..., Array], settings: Sequence[Mapping[str, Any]]
) -> list[Classes]:
    if "hypotheses" in scope.fixed:
        whole = FiniteClass(scope.fixed["hypotheses"])
        small = whole.points <= _WIDEST and len(whole) <= _MOST
        own_class = [Classes(partial(play, **own), own, T=8, whole=whole) for own in settings]
        return own_class if small else []
    H = scope.fixed.get("H")
    if H is None:
        return [Classes(partial(play, **own), own, T=8, points=5, most=8) for own in settings]
    if not 1 <= H <= _MOST:
        return []
    wide = max(5, H - 1)  # Consistent may err once a point
    return [
        Classes(partial(play, **own), own, T=max(8, wide), points=wide, most=H, exactly=H)
        for own in settings
    ]


def of_k_conjunctions(
    sizes: Callable[[Scope, Sequence[tuple[int, int]]], list[tuple[int, int]]],
) -> Callable[[Scope], list[Classes]]:
    """Return the classes of k-conjunctions, of the sizes that a scope allows."""

    def populations(scope: Scope) -> list[Classes]:
        chosen = [
            (n, k) for n, k in sizes(scope, ((2, 1), (3, 1), (3, 2), (4, 1))) if 2**n <= _WIDEST
        ]
        return [
            _k_conjunctions(n, k, own) for (n, k), own in zip(cycle(chosen), TIES, strict=False)
        ]

    return populations


def _k_conjunctions(n: int, k: int, setting: Mapping[str, Any]) -> Classes:
    play, whole = partial(halving_mistakes, **setting), k_conjunctions(n, k)
    return Classes(play, setting, T=8, whole=whole, constants={"n": n, "k": k})


def of_concepts(
    sizes: Callable[[Scope, Sequence[int]], Sequence[int]], *, monotone: bool
) -> Callable[[Scope], list[Concepts]]:
    """Return the assignments and targets, with as many variables as a scope allows."""

    def populations(scope: Scope) -> list[Concepts]:
        chosen = (n for n in sizes(scope, (3, 6)) if n <= _MOST_VARIABLES)
        return [Concepts(n, n + 1, monotone, scope.fixed.get("k")) for n in chosen]

    return populations
