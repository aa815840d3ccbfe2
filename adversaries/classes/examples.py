"""How are the examples of classes and of trees put to the test?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from adversaries.classes.counterexamples import measured
from adversaries.core.scope import Scope
from adversaries.core.subjects import Subjects, listed
from adversaries.core.trial import Trial
from bounds.classes import examples as family
from bounds.classes.examples import NOT_OPTIMAL
from bounds.classes.subjects import HalfspaceTree, Measured, TreeWalk
from learners.classes import FiniteClass, all_functions, singletons, thresholds
from learners.classes.families import LARGEST

#: Of longer walks only a few are looked at, and deeper trees have too many ways.
_LONGEST, _DEEPEST = 12, 16


def _singletons(scope: Scope) -> Iterator[tuple[str, Measured]]:
    sizes = (2, 3, 4, 10, 100) if scope.profile.name == "fast" else (2, 3, 4, 10, 100, 1000)
    for d in scope.over("d", sizes):
        if d * d <= LARGEST:
            yield f"d={d}", Measured(singletons(d))


def _thresholds(scope: Scope) -> Iterator[tuple[str, Measured]]:
    sizes = range(1, 40) if scope.profile.name == "fast" else (*range(1, 130), 1000)
    for k in scope.over("k", sizes):
        if 1 <= k * (k + 1) <= LARGEST:
            yield f"k={k}", Measured(thresholds(k))


def _halfspaces(scope: Scope) -> Iterator[tuple[str, HalfspaceTree]]:
    last = 8 if scope.profile.name == "fast" else 13
    for d, dimension in scope.sizes(("d", "N"), [(d, 2) for d in range(1, last)]):
        if d <= _DEEPEST:
            yield f"depth {d}", HalfspaceTree(d, dimension)


def _walks(scope: Scope) -> Iterator[tuple[str, TreeWalk]]:
    for T in scope.over("T", range(8 if scope.profile.name == "fast" else 11)):
        few = ((0,) * T, (1,) * T, tuple(t % 2 for t in range(T)))
        for labels in product((0, 1), repeat=T) if T <= _LONGEST else few:
            yield f"labels {labels}", TreeWalk(labels)


TRIALS = (
    Trial(
        family.SINGLETONS,
        lambda: Subjects((listed("exhaustive", "up to 1000 points", _singletons),)),
        without={
            "two-or-more": (measured(singletons(1)),),
            "singletons": (measured(all_functions(2)),),
        },
    ),
    Trial(
        family.THRESHOLDS,
        lambda: Subjects((listed("exhaustive", "every k up to a size", _thresholds),)),
        without={"thresholds": (measured(all_functions(2)),)},
        defining=("some-points",),  # there are no thresholds on no points
    ),
    Trial(
        family.HALVING_NOT_OPTIMAL,
        lambda: Subjects(
            (
                listed(
                    "exhaustive",
                    "the class",
                    lambda _: [("the class", Measured(FiniteClass(NOT_OPTIMAL)))],
                ),
            )
        ),
        without={"this-class": (measured(all_functions(2)),)},
    ),
    Trial(
        family.HALFSPACES,
        lambda: Subjects((listed("exhaustive", "every way through trees", _halfspaces),)),
        without={"plane": (lambda: (HalfspaceTree(2, dimension=1), {}),)},
    ),
    Trial(
        family.TREE_INDEX,
        lambda: Subjects((listed("exhaustive", "all labels of short walks", _walks),)),
    ),
)
