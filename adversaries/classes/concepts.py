"""How are learning conjunctions, asking for them and teaching them put to the test?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from math import comb
from typing import Any

from hypothesis import strategies as st

from adversaries.classes import bugs
from adversaries.classes.cases import ABOUT, DRAWN, contradicted, on_sequence
from adversaries.classes.climbs import TIES, climbs_over, of_concepts, of_k_conjunctions
from adversaries.classes.counterexamples import eliminated, run_on, stubborn
from adversaries.classes.long_games import conjunction_games
from adversaries.classes.sequences import Contrarian, TreeAdversary, one_literal_at_a_time
from adversaries.classes.strategies import conjunction_runs, realisable
from adversaries.core.arena import Arena, Enumeration
from adversaries.core.judge import Case
from adversaries.core.player import player_of
from adversaries.core.scope import Scope
from adversaries.core.subjects import Subjects, listed
from adversaries.core.trial import Trial
from bounds.classes import concepts as family
from bounds.classes.concepts import Conjunctions, Taught
from bounds.classes.views import holds
from learners.classes import FiniteClass, all_functions, k_conjunctions, kinds
from learners.classes.elimination import Elimination
from learners.classes.families import LARGEST
from learners.classes.halving import Halving

# ------------------------------------------------------------------ sizes


def variables(scope: Scope, some: Sequence[int]) -> Sequence[int]:
    """Return numbers of variables to go through: as many as a fixed k needs, at least."""
    k = scope.fixed.get("k", 0)
    chosen = [n for n in scope.over("n", some) if n >= k]
    return chosen or ([] if "n" in scope.fixed else [k, k + 1, k + 2])


def sizes(scope: Scope, rows: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return n and k <= n to go through, of which the k-conjunctions can be made."""
    put: list[Any] = [(n, k) for n, k in scope.sizes(("n", "k"), rows) if k <= n]
    if not put and "n" not in scope.fixed:
        put = [(n, scope.fixed["k"]) for n in variables(scope, ())]
    return [(n, k) for n, k in put if n <= _WIDEST and _labels(n, k) <= LARGEST]


#: More variables give more assignments than there may be labels.
_WIDEST = LARGEST.bit_length()


def _labels(n: int, k: int) -> int:
    return comb(n, k) << k + n


# ------------------------------------------------------------------ Halving on k-conjunctions


def _worst_for_halving(scope: Scope) -> Iterator[Case]:
    rows = [(1, 1), (2, 1), (2, 2), (3, 1), (3, 2)]
    if scope.profile.name != "fast":
        rows += [(4, 1), (4, 2)]
    for n, k in sizes(scope, rows):
        cls = k_conjunctions(n, k)
        for setting in TIES:
            words = f"on {k}-conjunctions of {n} variables"
            yield from contradicted(cls, words, (Contrarian, TreeAdversary), **setting)


def _drawn_for_halving(scope: Scope) -> st.SearchStrategy[Case]:
    rows = [(n, k) for n in range(1, 5) for k in range(1, n + 1)]
    fits = [(n, k) for n, k in sizes(scope, rows) if _labels(n, k) <= DRAWN]
    return st.sampled_from(fits).flatmap(_drawn_on) if fits else st.nothing()


@st.composite
def _drawn_on(draw: st.DrawFn, size: tuple[int, int]) -> Case:
    cls = k_conjunctions(*size)
    points, labels = draw(realisable(cls.strings))
    return on_sequence(cls, points, labels, **draw(st.sampled_from(TIES)))


def _halving() -> Arena:
    return Arena(
        player=player_of(kinds.HALVING),
        known=_worst_for_halving,
        climbs=climbs_over(of_k_conjunctions(sizes)),
        drawn=_drawn_for_halving,
        about=ABOUT,
    )


# ------------------------------------------------------------------ elimination

#: Up to so many variables every target has its turn.
_FEW = 5
#: An assignment to more variables is not shown; more bits than these are not shown in a game.
_MOST_VARIABLES = _MOST_BITS = 10**6


def _concept(n: int, target: tuple[int, ...], rows: Any, monotone: bool) -> Case:
    labels = [int(holds(tuple(row), target)) for row in rows]
    shown = [list(row) for row in rows]
    words = " ".join("".join(map(str, row)) for row in shown) or "no rounds"
    return Case({"n": n, "monotone": monotone, "target": target}, lambda: (shown, labels), words)


def _targets(scope: Scope, n: int, monotone: bool) -> Iterator[tuple[int, ...]]:
    """Yield every target of a few variables, or one of each of some sizes."""
    if n > _FEW:
        for k in scope.over("k", (0, 1, n // 2, n)):
            yield tuple(i if monotone or i % 2 else -i for i in range(1, k + 1))
        return
    for signs in product((0, 1) if monotone else (0, 1, -1), repeat=n):
        target = tuple(sign * i for i, sign in enumerate(signs, 1) if sign)
        if scope.fixed.get("k", len(target)) == len(target):
            yield target


def _worst_for_elimination(scope: Scope, monotone: bool) -> Iterator[Case]:
    for n in variables(scope, range(1, 4 if scope.profile.name == "fast" else 6)):
        for target in _targets(scope, n, monotone) if 1 <= n <= _MOST_VARIABLES else ():
            rows, _ = one_literal_at_a_time(n, target, monotone, most=max(1, _MOST_BITS // n))
            yield _concept(n, target, rows, monotone)


def _every_sequence(scope: Scope, few: Sequence[int], monotone: bool) -> Iterator[Case]:
    """Yield every target and sequence of up to three assignments to a few variables."""
    for n in few:
        for target in _targets(scope, n, monotone):
            for T in range(4):
                for shown in product(list(product((0, 1), repeat=n)), repeat=T):
                    yield _concept(n, target, shown, monotone)


def _elimination(monotone: bool) -> Callable[[], Arena]:
    def complete(scope: Scope) -> Iterator[Enumeration]:
        few = [n for n in variables(scope, (1, 2)) if 1 <= n <= 2]
        if few:
            cases = _every_sequence(scope, few, monotone)
            yield Enumeration(cases, "every target and sequence of up to 2 variables, T <= 3")

    def drawn(scope: Scope) -> st.SearchStrategy[Case]:
        found = variables(scope, range(1, 6))
        if not found:
            return st.nothing()
        runs = conjunction_runs(monotone=monotone, n=st.sampled_from(found), k=scope.fixed.get("k"))
        return runs.map(lambda run: _concept(*run, monotone=monotone))

    return lambda: Arena(
        player=player_of(kinds.ELIMINATION),
        known=lambda scope: _worst_for_elimination(scope, monotone),
        complete=complete,
        climbs=climbs_over(of_concepts(variables, monotone=monotone)),
        drawn=drawn,
        long=conjunction_games(monotone),
        about=ABOUT,
    )


# ------------------------------------------------------------------ counts and protocols

#: More variables have too many conjunctions to be counted by their tables.
_MOST_COUNTED = 8


def _families(scope: Scope) -> Iterator[tuple[str, Conjunctions]]:
    for n in scope.over("n", range(1, 5 if scope.profile.name == "fast" else 6)):
        if n <= _MOST_COUNTED:
            yield f"n={n}", Conjunctions(n)


def _families_of_k(scope: Scope) -> Iterator[tuple[str, Conjunctions]]:
    for n in variables(scope, range(1, 5 if scope.profile.name == "fast" else 6)):
        for k in scope.over("k", range(n + 1)) if 1 <= n <= _MOST_COUNTED else ():
            yield f"n={n}, k={k}", Conjunctions(n, k)


def _taught(scope: Scope) -> Iterator[tuple[str, Taught]]:
    for n in variables(scope, range(1, 5 if scope.profile.name == "fast" else 7)):
        for k in scope.over("k", range(n + 1)) if 1 <= n <= _MOST_COUNTED else ():
            for relevant in combinations(range(1, n + 1), k):
                yield f"n={n}, variables {relevant}", Taught(n, relevant)
    for n, k in scope.sizes(("n", "k"), [(100, 5)]):
        if k <= n:
            yield f"n={n}, k={k}", Taught(n, tuple(range(1, k + 1)))


# ------------------------------------------------------------------ the trials

_LITERALS = k_conjunctions(1, 1)
#: All functions on 4 points, the first of which looks like a conjunction of two literals.
_RICH = FiniteClass(["1000", *all_functions(4).strings])


def _monotone(n: int) -> Elimination:
    return Elimination(n, monotone=True)


TRIALS = (
    Trial(
        family.ELIMINATION,
        _elimination(monotone=False),
        without={
            "all-literals": (
                eliminated([[0, 0], [0, 1]] * 3, lambda: _monotone(2), [1, 0] * 3, (-1, -2)),
            ),
            "conjunction": (
                eliminated(
                    [[1, 1], [0, 1], [1, 0], [0, 0]], lambda: Elimination(2), [1] * 4, (1, 2)
                ),
            ),
            "eliminates": (
                eliminated([[1, 1]] * 5, lambda: bugs.DropsOneAtATime(2), [1] * 5, (1, 2)),
            ),
        },
        defining=("within",),  # a conjunction names a variable once
        bugs=bugs.ELIMINATION,
    ),
    Trial(
        family.ELIMINATION_MONOTONE,
        _elimination(monotone=True),
        without={
            "variables-only": (eliminated([[1], [0]], lambda: Elimination(1), [1, 1], ()),),
            "conjunction": (eliminated([[0, 1], [1, 0]], lambda: _monotone(2), [1, 1], (1, 2)),),
            "eliminates": (
                eliminated(
                    [[1, 0, 0]] * 5, lambda: bugs.NeverDrops(3, monotone=True), [1] * 5, (1,)
                ),
            ),
        },
        defining=("within",),
        bugs=bugs.ELIMINATION_MONOTONE,
    ),
    Trial(
        family.COUNT,
        lambda: Subjects((listed("exhaustive", "all conjunctions", _families),)),
        without={"all-sizes": (lambda: (Conjunctions(3, 1), {}),)},
    ),
    Trial(
        family.COUNT_K,
        lambda: Subjects((listed("exhaustive", "all conjunctions of k", _families_of_k),)),
        defining=("within",),
    ),
    Trial(
        family.HALVING,
        _halving,
        without={
            "realisable": (run_on(lambda: Halving(_LITERALS), [0] * 4, [0, 1] * 2, _LITERALS),),
            "majority": (stubborn(_LITERALS),),
            "k-conjunctions": (run_on(lambda: Halving(_RICH), [0, 1, 2, 3], [0] * 4, _RICH),),
        },
        defining=("within",),
        bugs=bugs.HALVING_CONJUNCTIONS,
    ),
    Trial(
        family.QUERIES,
        lambda: Subjects((listed("exhaustive", "all monotone conjunctions", _taught),)),
    ),
    Trial(
        family.TEACHER,
        lambda: Subjects((listed("exhaustive", "all monotone conjunctions", _taught),)),
        defining=("within",),  # a conjunction is made of the variables
    ),
)
