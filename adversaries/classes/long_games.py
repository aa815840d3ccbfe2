"""Which long games does a learner of a finite class from outside play?

One that has its class already is contradicted there, and plays for many targets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from adversaries.classes.cases import on_class
from adversaries.classes.sequences import Contrarian
from adversaries.classes.sizes import fitting
from adversaries.classes.strategies import every_class
from adversaries.core.judge import Case
from adversaries.core.scope import Scope
from learners.classes import FiniteClass, thresholds

#: How long a game on thresholds is.
_ROUNDS = 400
#: How many hypotheses of a class are targets of a game.
_TARGETS = 40


def on_thresholds(*sizes: int) -> Callable[[Scope], Iterator[Case]]:
    """Return long games on thresholds on so many points, and those on one point."""

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

    return cases


def _on_its_class(cls: FiniteClass, rng: np.random.Generator) -> Iterator[Case]:
    yield on_class(cls, lambda: Contrarian(cls), "contradicted where most is left")
    for h, row in enumerate(cls.strings[:_TARGETS]):
        points = [int(x) for x in rng.integers(0, cls.points, size=4 * cls.points)]
        yield _labelled(cls, h, points, f"the target {row}")


def _labelled(cls: FiniteClass, right: int, points: list[int], words: str) -> Case:
    labels = [cls.value(right, x) for x in points]
    return on_class(cls, lambda: (points, labels), words)
