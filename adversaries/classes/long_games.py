"""Which long games does a learner of a finite class or of a conjunction from outside play?

One that has its class already is contradicted there, and plays for many targets.  Games that reach
far show each point until the learner is right about it (:class:`Insistent`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from adversaries.classes.cases import on_class
from adversaries.classes.far_games import insisted
from adversaries.classes.sequences import Contrarian, one_literal_at_a_time
from adversaries.classes.sizes import fitting
from adversaries.classes.strategies import every_class
from adversaries.core.contrarian import Insistent, Passed
from adversaries.core.judge import Case
from adversaries.core.scope import Scope
from learners.classes import FiniteClass, thresholds
from learners.games import BOOLEAN_CONCEPT

#: How long a game on thresholds is.
_ROUNDS = 400
#: How many hypotheses of a class are targets of a game, the first and the last among them.
_TARGETS = 40


def on_thresholds(
    *sizes: int, far: tuple[Callable[[Scope], Iterator[Case]], ...]
) -> Callable[[Scope], Iterator[Case]]:
    """Return long games on thresholds on so many points, those on one point, and far ones."""

    def cases(scope: Scope) -> Iterator[Case]:
        rng = np.random.default_rng(scope.seed)
        if "hypotheses" in scope.fixed:
            yield from _on_its_class(FiniteClass(scope.fixed["hypotheses"]), rng)
            return
        known = [(f"thresholds on {size} points", thresholds(size)) for size in sizes]
        for words, cls in fitting(scope, known):
            right = min(len(cls) - 1, (len(cls) - 1) // 2 + 2)
            points = [int(x) for x in rng.integers(0, cls.points, size=_ROUNDS)]
            yield _labelled(cls, right, points, words)
        for small in every_class(1):
            yield _labelled(small, len(small) - 1, [0] * 9, "one point")
        late = scope.profile.late
        points = [*[0] * late, 1, 2]
        yield insisted(scope, _OPEN, points, [*[0] * late, 0, 1], f"a point {late} times")
        for games in far:
            yield from games(scope)

    return cases


#: All agree about the first of three points, and about the others every label is possible.
_OPEN = FiniteClass(["000", "001", "010", "011"])


def conjunction_games(monotone: bool) -> Callable[[Scope], Iterator[Case]]:
    """Return far games of conjunctions: of the first and the last variable, and a late change."""

    def cases(scope: Scope) -> Iterator[Case]:
        n, late = scope.over("n", (scope.profile.wide,))[0], scope.profile.late
        target = (1, n) if n > 1 else (1,)
        rows, _ = one_literal_at_a_time(n, target, monotone)
        without = [[int(i != abs(literal)) for i in range(1, n + 1)] for literal in target]
        words = f"one literal at a time, the target has those of {' and '.join(map(str, target))}"
        yield _concept(scope, n, target, [*rows, *without], monotone, words)
        if scope.over("n", (2,))[0] == 2:
            rows = [[1, 1]] * late + [[1, 0]]
            words = f"an assignment {late} times, then another"
            yield _concept(scope, 2, (1,), rows, monotone, words)

    return cases


def _concept(
    scope: Scope, n: int, target: tuple[int, ...], rows: list[Any], monotone: bool, words: str
) -> Case:
    parameters = {"n": n, "monotone": monotone, "target": target}
    labels = [int(all(row[literal - 1] for literal in target)) for row in rows]

    def environment() -> Insistent:
        passed = Passed(scope.theorem, BOOLEAN_CONCEPT, parameters)
        return Insistent(rows, labels, passed, 2 * n + 2)

    return Case(parameters, environment, words)


def _on_its_class(cls: FiniteClass, rng: np.random.Generator) -> Iterator[Case]:
    yield on_class(cls, lambda: Contrarian(cls), "contradicted where most is left")
    for h in np.linspace(0, len(cls) - 1, min(len(cls), _TARGETS)).astype(int):
        points = [int(x) for x in rng.integers(0, cls.points, size=4 * cls.points)]
        yield _labelled(cls, int(h), points, f"the target {cls.strings[h]}")


def _labelled(cls: FiniteClass, right: int, points: list[int], words: str) -> Case:
    labels = [cls.value(right, x) for x in points]
    return on_class(cls, lambda: (points, labels), words)
