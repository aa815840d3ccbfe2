"""How are Consistent, Halving and SOA put to the test, and what is said of every finite class?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from hypothesis import strategies as st

from adversaries.classes import bugs
from adversaries.classes.any_learner import CONSERVED, forced_game, forced_on
from adversaries.classes.cases import (
    ABOUT,
    adaptive,
    drawn_classes,
    drawn_runs,
    enumerated,
    known_classes,
    on_sequence,
)
from adversaries.classes.climbs import CHOICES, TIES, climbs_over, of_consistent, of_halving
from adversaries.classes.counterexamples import (
    CUBE,
    Alternating,
    Says,
    both_labels,
    moody,
    not_a_tree,
    run_on,
    stubborn,
    told_the_truth,
)
from adversaries.classes.far_games import on_growing_classes, on_large_classes, one_by_one
from adversaries.classes.long_games import on_thresholds
from adversaries.classes.players import sharing_dimensions
from adversaries.classes.sequences import in_order
from adversaries.classes.sizes import Named, fits, fitting
from adversaries.classes.strategies import realisable
from adversaries.core.arena import Arena
from adversaries.core.judge import Case
from adversaries.core.player import player_of
from adversaries.core.scope import Scope
from adversaries.core.subjects import Drawing, Subjects, listed
from adversaries.core.trial import Trial
from adversaries.worst_case import classes as worst_case
from bounds.classes import finite_classes as family
from bounds.classes.dimensions import VARIANTS, halving_sequence
from bounds.classes.examples import NOT_OPTIMAL
from bounds.classes.subjects import Conserved, Ladder, Measured, RandomConsistent
from learners.classes import (
    FiniteClass,
    all_functions,
    conjunctions,
    halfspaces,
    kinds,
    parities,
    singletons,
    thresholds,
)
from learners.classes.consistent import Consistent
from learners.classes.families import LARGEST
from learners.classes.halving import Halving
from learners.classes.soa import SOA

# ------------------------------------------------------------------ runs

#: What the search for the worst sequence of a class may cost: more than small classes take.
_EFFORT = 100_000
_SOA_SETTINGS: tuple[dict[str, Any], ...] = ({"tie": 1}, {"tie": 0}, {"tie": 1, "eager": False})


def _worst_for_consistent(scope: Scope) -> Iterator[Case]:
    for d in scope.over("H", (1, 2, 3, 10, 40)):
        if 1 <= d * d <= LARGEST and "hypotheses" not in scope.fixed:
            cls, (points, labels) = singletons(d), in_order(d)
            yield on_sequence(cls, points, labels, choice="first")
            yield on_sequence(cls, [d - 1 - x for x in points], labels, choice="last")
    yield from adaptive(scope, CHOICES)


def _worst_for_halving(scope: Scope) -> Iterator[Case]:
    for setting in TIES:
        for _, cls in known_classes(scope):
            hard = halving_sequence(cls, setting["tie"], setting["eager"], _EFFORT)
            yield on_sequence(cls, *hard, **setting)
        yield from adaptive(scope, (setting,))


def _worst_for_soa(scope: Scope) -> Iterator[Case]:
    hard = FiniteClass(NOT_OPTIMAL)
    for setting in _SOA_SETTINGS:
        for eager, tie in VARIANTS if fits(scope, hard) else ():
            yield on_sequence(hard, *halving_sequence(hard, tie, eager), **setting)
        yield from adaptive(scope, (setting,))


def _consistent() -> Arena:
    return Arena(
        player=player_of(kinds.CONSISTENT),
        known=_worst_for_consistent,
        complete=enumerated(CHOICES),
        climbs=climbs_over(of_consistent),
        drawn=drawn_runs(CHOICES),
        long=on_thresholds(31, 300, far=(one_by_one, on_large_classes)),
        about=ABOUT,
    )


def _halving() -> Arena:
    return Arena(
        player=player_of(kinds.HALVING),
        known=_worst_for_halving,
        complete=enumerated(TIES),
        climbs=climbs_over(of_halving),
        drawn=drawn_runs(TIES),
        long=on_thresholds(31, 300, far=(one_by_one, on_large_classes)),  # more than 2^7 votes
        about=ABOUT,
    )


def _soa() -> Arena:
    return Arena(
        player=sharing_dimensions(kinds.STANDARD_OPTIMAL),
        known=_worst_for_soa,
        complete=enumerated(_SOA_SETTINGS),
        drawn=drawn_runs(_SOA_SETTINGS),
        long=on_thresholds(7, far=(on_growing_classes,)),  # it may take exponential time
        about=ABOUT,
    )


# ------------------------------------------------------------------ random choices


def _random_choices(scope: Scope) -> Iterator[tuple[str, RandomConsistent]]:
    sizes = (1, 2, 3, 10, 100) if scope.profile.name == "fast" else (1, 2, 3, 10, 100, 1000)
    for d in scope.over("H", sizes):
        if d * d <= LARGEST:
            points, labels = in_order(d)
            choice = RandomConsistent(singletons(d), tuple(points), tuple(labels))
            yield f"{d} singletons in order, the last is right", choice


def _drawn_choices(scope: Scope) -> st.SearchStrategy[RandomConsistent]:
    return drawn_classes(scope).flatmap(
        lambda strings: realisable(strings).map(
            lambda found: RandomConsistent(FiniteClass(strings), *found)
        )
    )


def _random() -> Subjects:
    return Subjects(
        (listed("extremal", "singletons excluded one by one", _random_choices),),
        Drawing(_drawn_choices, "realisable sequences"),
    )


# ------------------------------------------------------------------ classes


def _families(scope: Scope) -> list[Named]:
    largest = {"fast": 6, "ci": 9}.get(scope.profile.name, 12)
    points = scope.over("M_eager", range(1, largest))  # as many as Halving errs on all functions
    known = [(f"all functions on {n} points", all_functions(n)) for n in points if n > 0]
    for d in (1, 2, 5, 30):
        known.append((f"{d} singletons", singletons(d)))
        known.append((f"thresholds on {d} points", thresholds(d)))
    known.append(("conjunctions of 2 variables", conjunctions(2)))
    known.append(("parities of 3 variables", parities(3)))
    known.append(("halfspaces on {0,1}^2", halfspaces(2)))
    known.append(("where Halving is not optimal", FiniteClass(NOT_OPTIMAL)))
    return fitting(scope, known)


def _most_points(scope: Scope) -> int:
    return 4 if scope.profile.name == "deep" else 3


def _all_parts(scope: Scope) -> Iterator[tuple[str, Measured]]:
    """Yield every class on a few points, as parts of the class of all functions there."""
    for points in range(1, _most_points(scope) + 1):
        full = all_functions(points)
        ladder = Ladder(full)
        for space in range(1, full.all + 1):
            if fits(scope, full, space):
                words = f"hypotheses {space:b} of all on {points} points"
                yield words, Measured(full, space, ladder)


def _on_classes() -> Subjects:
    return Subjects(
        (
            listed(
                "extremal",
                "the classes of the sources",
                lambda scope: ((words, Measured(cls)) for words, cls in _families(scope)),
            ),
            listed(
                "exhaustive",
                lambda scope: f"every class on up to {_most_points(scope)} points",
                _all_parts,
            ),
        ),
        Drawing(
            partial(drawn_classes, most_points=6),
            "classes",
            lambda strings, _: Measured(FiniteClass(strings)),
        ),
    )


# ------------------------------------------------------------------ the trials

TRIALS = (
    Trial(
        family.CONSISTENT_MISTAKES,
        _consistent,
        worst_case=lambda: worst_case.CONSISTENT,
        without={"realisable": (both_labels(Consistent),), "consistent": (stubborn(),)},
        bugs=bugs.CONSISTENT,
    ),
    Trial(
        family.CONSISTENT_RANDOM,
        _random,
        without={
            "realisable": (lambda: (RandomConsistent(FiniteClass(["00"]), (0, 1), (0, 1)), {}),)
        },
    ),
    Trial(
        family.HALVING_MISTAKES,
        _halving,
        worst_case=lambda: worst_case.HALVING,
        without={"realisable": (both_labels(Halving),), "majority": (stubborn(),)},
        bugs=bugs.HALVING,
    ),
    Trial(
        family.SOA_MISTAKES,
        _soa,
        worst_case=lambda: worst_case.STANDARD_OPTIMAL,
        without={
            "realisable": (both_labels(SOA),),
            # Whoever follows the group that costs less says 1 twice; who calls 0 : 0 a tie where
            # the other group is empty, once.
            "optimal": (
                run_on(lambda: Says(1), [0, 1], [0, 0], singletons(3)),
                run_on(lambda: Says(1), [0], [0], FiniteClass(["0"])),
                stubborn(),
            ),
        },
        bugs=bugs.STANDARD_OPTIMAL,
    ),
    Trial(
        family.LITTLESTONE_LOWER,
        lambda: forced_on(_families),
        without={
            "deterministic": (lambda: (forced_game(CUBE, moody()), {}),),
            "contradicted": (told_the_truth,),
            "down-a-tree": (not_a_tree,),
        },
    ),
    Trial(
        family.CONSERVATIVE,
        lambda: CONSERVED,
        without={
            "deterministic": (lambda: (Conserved(moody(), [0], [0]), {}),),
            "unmoved": (lambda: (Conserved(Alternating, [0, 0], [0, 0]), {}),),
        },
    ),
    Trial(family.CHAIN, _on_classes, defining=("not-empty",)),  # log2 of 0
    Trial(family.LAZY, _on_classes, defining=("not-empty",)),  # nobody errs on no hypothesis
)
