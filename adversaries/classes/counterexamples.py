"""Which runs and classes break a theorem on finite classes as soon as one hypothesis is dropped?"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import numpy as np

from adversaries.classes.trials import forced_game
from adversaries.core.counterexamples import Case, Options, Table
from bounds.classes.agnostic import ExpertSets
from bounds.classes.concepts import Conjunctions
from bounds.classes.subjects import (
    BlockCoins,
    Conserved,
    Expertise,
    Forced,
    HalfspaceTree,
    Measured,
    RandomConsistent,
)
from bounds.classes.views import with_class
from learners.classes import FiniteClass, all_functions, k_conjunctions, singletons
from learners.classes.agnostic import Agnostic
from learners.classes.consistent import Consistent
from learners.classes.elimination import Elimination
from learners.classes.halving import Halving
from learners.classes.soa import SOA
from learners.core.arithmetic import BALL
from learners.core.protocol import Learner, play
from learners.core.transcript import Transcript
from learners.games import FINITE_POINTS

Run = tuple[Transcript, Options]

_CUBE = all_functions(1)
#: All functions on 4 points, the first of which looks like a conjunction of two literals.
_RICH = FiniteClass(["1000", *all_functions(4).strings])
_LITERALS = k_conjunctions(1, 1)


class Says:
    """Always predicts one label; one that is ``restless`` says the other after each round."""

    game = FINITE_POINTS

    def __init__(self, label: int, *, restless: bool = False) -> None:
        self.label = label
        self.restless = restless

    def predict(self, x: Any) -> int:  # noqa: ARG002
        """Return the label."""
        return self.label

    def update(self, x: Any, y: Any) -> bool:  # noqa: ARG002
        """Learn nothing."""
        if self.restless:
            self.label = 1 - self.label
        return self.restless


class Alternating(Says):
    """Says 0 and 1 in turns, each time that it is asked."""

    def __init__(self) -> None:
        super().__init__(1)

    def predict(self, x: Any) -> int:  # noqa: ARG002
        """Return the other label."""
        self.label = 1 - self.label
        return self.label


def _moody() -> Callable[[], Says]:
    """Return the factory of a learner that says something else each time it is made."""
    made = count(1)
    return lambda: Says(next(made) % 2)


class StubbornForecasts(Agnostic):
    """Says that it is tuned Hedge over the hypotheses, and forecasts 1 for ever."""

    name = "stubborn-forecasts"

    def predict(self, x: Any) -> Any:  # noqa: ARG002
        """Return 1."""
        return BALL.number(1)


class LazyElimination(Elimination):
    """Drops one literal a mistake."""

    name = "lazy-elimination"

    def update(self, x: Any, y: int) -> bool:
        """Drop the first literal that is not satisfied, and no other."""
        satisfied = self._satisfied(x)
        if y == 0 or satisfied[self._kept].all():
            return False
        self._kept[np.flatnonzero(self._kept & ~satisfied)[0]] = False
        return True


class NeverDrops(Elimination):
    """Keeps all literals."""

    name = "never-drops"

    def update(self, x: Any, y: int) -> bool:  # noqa: ARG002
        """Learn nothing."""
        return False


def _run(make: Callable[[], Learner], points: list[int], labels: list[int], cls: Any) -> Case:
    return lambda: (play(make(), (points, labels)), {"hypotheses": cls})


def _both_labels(kind: Callable[[FiniteClass], Learner], cls: FiniteClass = _CUBE) -> Case:
    """A point with both labels, over and over: no hypothesis is right, and nothing is left."""
    return _run(lambda: kind(cls), [0] * 9, [0, 1] * 4 + [0], cls)


def _stubborn(cls: FiniteClass = _CUBE) -> Case:
    return _run(lambda: Says(1), [0] * 9, [0] * 9, cls)


def _agnostic(make: Callable[[], Agnostic], T: int) -> Case:
    return lambda: (play(make(), ([0] * T, [0] * T)), {})


def _eliminated(
    rows: list[list[int]], make: Callable[[], Elimination], labels: list[int], target: Any
) -> Case:
    return lambda: (play(make(), (rows, labels)), {"target": target})


def _told_the_truth() -> tuple[Forced, Options]:
    """The labels agree with the learner."""
    run = play(Says(1), ([0], [1]))
    return Forced(with_class(run, _CUBE), run), {}


def _not_a_tree() -> tuple[Forced, Options]:
    """The same point twice, with both labels: contradicted, but nobody is right."""
    run = play(Says(1, restless=True), ([0, 0], [0, 1]))
    return Forced(with_class(run, all_functions(2)), run), {}


def _measured(cls: FiniteClass) -> Case:
    return lambda: (Measured(cls), {})


_CLASSES: Table = {
    ("littlestone.lower", "deterministic"): (lambda: (forced_game(_CUBE, _moody()), {}),),
    ("littlestone.lower", "contradicted"): (_told_the_truth,),
    ("littlestone.lower", "down-a-tree"): (_not_a_tree,),
    ("conservative", "deterministic"): (lambda: (Conserved(_moody(), [0], [0]), {}),),
    ("conservative", "unmoved"): (lambda: (Conserved(Alternating, [0, 0], [0, 0]), {}),),
    ("example.singletons", "two-or-more"): (_measured(singletons(1)),),
    ("example.singletons", "singletons"): (_measured(all_functions(2)),),
    ("example.thresholds", "thresholds"): (_measured(all_functions(2)),),
    ("example.halving", "this-class"): (_measured(all_functions(2)),),
    ("example.halfspaces", "plane"): (lambda: (HalfspaceTree(2, dimension=1), {}),),
    ("soa.expert", "same-ties"): (lambda: (Expertise(_CUBE, 1, (0,), 1, 0), {}),),
    ("consistent.random", "realisable"): (
        lambda: (RandomConsistent(FiniteClass(["00"]), (0, 1), (0, 1)), {}),
    ),
    ("agnostic.count", "enough-rounds"): (lambda: (ExpertSets(1, 2), {}),),
    ("agnostic.lower", "blocks"): (lambda: (BlockCoins(all_functions(5), 1), {}),),
    ("conjunctions.count", "all-sizes"): (lambda: (Conjunctions(3, 1), {}),),
}

_RUNS: Table = {
    ("consistent.mistakes", "realisable"): (_both_labels(Consistent),),
    ("consistent.mistakes", "consistent"): (_stubborn(),),
    ("halving.mistakes", "realisable"): (_both_labels(Halving),),
    ("halving.mistakes", "majority"): (_stubborn(),),
    ("soa.mistakes", "realisable"): (_both_labels(SOA),),
    # Whoever follows the group that costs less says 1 twice; who calls 0 : 0 a tie where the
    # other group is empty, once.
    ("soa.mistakes", "optimal"): (
        _run(lambda: Says(1), [0, 1], [0, 0], singletons(3)),
        _run(lambda: Says(1), [0], [0], FiniteClass(["0"])),
        _stubborn(),
    ),
    ("agnostic.regret", "few-experts"): (
        _agnostic(lambda: Agnostic(_CUBE, 8, over="experts", arithmetic=BALL), 8),
    ),
    ("agnostic.regret", "hedge"): (
        _agnostic(lambda: StubbornForecasts(_CUBE, 40, arithmetic=BALL), 40),
    ),
    ("agnostic.regret", "eta-tuned"): (
        _agnostic(lambda: Agnostic(_CUBE, 40, eta="1/1000", arithmetic=BALL), 40),
    ),
    ("conjunctions.halving", "realisable"): (
        _run(lambda: Halving(_LITERALS), [0] * 4, [0, 1] * 2, _LITERALS),
    ),
    ("conjunctions.halving", "majority"): (_stubborn(_LITERALS),),
    ("conjunctions.halving", "k-conjunctions"): (
        _run(lambda: Halving(_RICH), [0, 1, 2, 3], [0] * 4, _RICH),
    ),
}

_ELIMINATION: Table = {
    ("elimination.mistakes", "all-literals"): (
        _eliminated([[0, 0], [0, 1]] * 3, lambda: _monotone(2), [1, 0] * 3, (-1, -2)),
    ),
    ("elimination.mistakes", "conjunction"): (
        _eliminated([[1, 1], [0, 1], [1, 0], [0, 0]], lambda: Elimination(2), [1] * 4, (1, 2)),
    ),
    ("elimination.mistakes", "eliminates"): (
        _eliminated([[1, 1]] * 5, lambda: LazyElimination(2), [1] * 5, (1, 2)),
    ),
    ("elimination.monotone", "variables-only"): (
        _eliminated([[1], [0]], lambda: Elimination(1), [1, 1], ()),
    ),
    ("elimination.monotone", "conjunction"): (
        _eliminated([[0, 1], [1, 0]], lambda: _monotone(2), [1, 1], (1, 2)),
    ),
    ("elimination.monotone", "eliminates"): (
        _eliminated([[1, 0, 0]] * 5, lambda: NeverDrops(3, monotone=True), [1] * 5, (1,)),
    ),
}


def _monotone(n: int) -> Elimination:
    return Elimination(n, monotone=True)


TABLE: Table = {**_CLASSES, **_RUNS, **_ELIMINATION}
