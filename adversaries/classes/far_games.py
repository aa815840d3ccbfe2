"""Which games on large classes reach far, and cost little?

Each shows a point until the learner is right about it (:class:`Insistent`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from adversaries.classes.cases import on_class
from adversaries.core.contrarian import Insistent, Passed
from adversaries.core.effort import growing
from adversaries.core.judge import Case
from adversaries.core.scope import Scope
from learners.classes import FiniteClass, all_functions, singletons, thresholds
from learners.games import FINITE_POINTS

#: Who may take exponential time begins with so few hypotheses, and goes on with so many times more.
_FIRST, _TIMES = 8, 4


def insisted(
    scope: Scope, cls: FiniteClass, points: list[int], labels: Sequence[int | None], words: str
) -> Case:
    """Return the game that shows each point until the learner is right about it."""

    def environment() -> Insistent:
        passed = Passed(scope.theorem, FINITE_POINTS, {"hypotheses": cls.strings})
        return Contradicting(points, labels, passed, 2 * len(cls))

    return on_class(cls, environment, words)


class Contradicting(Insistent):
    """Show points in turn, each until the learner is right; where no label is given, contradict."""

    def __init__(
        self, points: Sequence[int], labels: Sequence[int | None], passed: Passed, most: int
    ) -> None:
        self.y: list[Any] = list(labels)
        super().__init__(points, self.y, passed, most)

    def outcome(self, t: int, x: Any, prediction: Any) -> int:
        """Return the label: the one that stands there, or the one that was not predicted."""
        if self.y[self.at] is None:
            self.y[self.at] = 1 - int(prediction)
        return super().outcome(t, x, prediction)


# ------------------------------------------------------------------ one hypothesis is right


def one_by_one(scope: Scope) -> Iterator[Case]:
    """Yield hypotheses excluded one by one, and at last the one that is left: the last, the first.

    Whoever follows the first, or the last, errs on each: H - 1 times, on either label.
    """
    for label, cls in enumerate((singletons(scope.profile.wide), _all_but_one(scope.profile.wide))):
        upwards = range(len(cls))
        for points, name in ((upwards, "last"), (upwards[::-1], "first")):
            labels = [label] * (len(cls) - 1) + [1 - label]
            words = f"each of {len(cls)} says {1 - label} once, the {name} is right"
            yield insisted(scope, cls, list(points), labels, words)


def _all_but_one(size: int) -> FiniteClass:
    return FiniteClass(1 - np.eye(size, dtype=np.uint8))


def at_once(last: bool) -> Callable[[Scope, int], Case]:
    """Return the game in which the last of many singletons, or the first, is right at once.

    Who does not believe in it has nothing left to say.
    """

    def game(scope: Scope, size: int) -> Case:
        right, other = (size - 1, 0) if last else (0, size - 1)
        words = f"of {size} singletons the {'last' if last else 'first'} is right"
        return insisted(scope, singletons(size), [right, other, right], [1, 0, 1], words)

    return game


# ------------------------------------------------------------------ as many mistakes as can be


def all_labels(scope: Scope, size: int) -> Case:
    """Return the game on all functions in which each point is contradicted: log2 H mistakes.

    Every vote is a tie there.
    """
    cls = all_functions(max(1, size.bit_length() - 1))
    words = f"contradicted on each of {cls.points} points"
    return insisted(scope, cls, list(range(cls.points)), [None] * cls.points, words)


def smaller_part(label: int) -> Callable[[Scope, int], Case]:
    """Return the game on 2^k - 1 thresholds in which fewer than half are right each time.

    So there are k - 1 mistakes on one label without a tie, and Ldim is k - 1.
    """

    def game(scope: Scope, size: int) -> Case:
        H = (1 << (size.bit_length() - 1)) - 1
        cls = thresholds(max(1, H - 1))
        points, space = [], cls.all
        while (count := space.bit_count()) > 1:
            parts = ((space & cls.where(x, label), x) for x in range(cls.points))
            space, x = next((part, x) for part, x in parts if part.bit_count() == (count - 1) // 2)
            points.append(x)
        words = f"of {len(cls)} thresholds the smaller part says {label}, and is right"
        return insisted(scope, cls, points, [label] * len(points), words)

    return game


#: Games of as many hypotheses as are asked for.
BY_SIZE = (at_once(last=True), at_once(last=False), all_labels, smaller_part(0), smaller_part(1))


def on_large_classes(scope: Scope) -> Iterator[Case]:
    """Yield the games on classes as large as the profile allows."""
    for game in BY_SIZE:
        yield game(scope, scope.profile.wide)


def on_growing_classes(scope: Scope) -> Iterator[Case]:
    """Yield the games on classes that grow, as long as a learner can afford them."""
    wide, sizes = scope.profile.wide, [_FIRST]
    while sizes[-1] * _TIMES < wide:
        sizes.append(sizes[-1] * _TIMES)
    for game in BY_SIZE:
        yield from growing((*sizes, wide), lambda size, game=game: game(scope, size))  # type: ignore[misc]
