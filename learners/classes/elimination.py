"""Elimination: how to learn a conjunction by dropping the literals that it cannot have?

    L_1 = all 2n literals x_i, not x_i (monotone: the n variables)
    each round: receive x_t in {0,1}^n
        predict 1 if x_t satisfies every literal in L_t, else 0
        receive y_t; on a mistake with y_t = 1: drop the literals that x_t does not satisfy

Source: Online Learning & The Perceptron Algorithm (slides, 2015), "Learning Conjunctions" and
Protocol III ("learn from positive examples; eliminate inactive literals").  If the labels come
from a conjunction, L_t contains its literals and no negative example is mistaken; on one that
is, nothing changes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from learners.core.arithmetic import FLOAT, Array
from learners.core.checks import one_of, whole_number
from learners.core.showing import Shown
from learners.games import BOOLEAN_CONCEPT, GameError


class Elimination(Shown):
    """The elimination algorithm for conjunctions of n variables.

    A literal is written as a number: i for x_i and -i for its negation, i from 1.
    """

    name = "elimination"
    game = BOOLEAN_CONCEPT
    arithmetic = FLOAT

    def __init__(self, n: int, *, monotone: bool = False) -> None:
        self.n = whole_number("n", n, 1)
        self.monotone = one_of("monotone", monotone, (False, True))
        self._kept = np.ones(self.n if self.monotone else 2 * self.n, dtype=bool)
        self.parameters = {"n": self.n, "monotone": self.monotone}

    @property
    def weights(self) -> Array:
        """1 for each literal that is left: x_1, ..., x_n and then, if any, the negations."""
        return self._kept.astype(np.int64)

    @property
    def literals(self) -> tuple[int, ...]:
        """The literals that are left, as i for x_i and -i for its negation."""
        variables = np.arange(1, self.n + 1)
        names = variables if self.monotone else np.concatenate([variables, -variables])
        return tuple(int(name) for name in names[self._kept])

    def predict(self, x: Any) -> int:
        """Return 1 if every literal that is left is satisfied."""
        return int(self._satisfied(x)[self._kept].all())

    def update(self, x: Any, y: int) -> bool:
        """Drop what a missed positive example does not satisfy; tell whether anything was."""
        label = self.game.outcome(y, exact=True)
        satisfied = self._satisfied(x)
        if label == 0 or satisfied[self._kept].all():
            return False
        self._kept = self._kept & satisfied
        return True

    def _satisfied(self, x: Any) -> Array:
        """Return for each literal whether an assignment satisfies it."""
        row = self.game.instance(x, exact=False)
        if len(row) != self.n:
            raise GameError(
                f"the assignment has {len(row)} entries, but the learner was made for "
                f"n = {self.n}: give one bit a variable"
            )
        holds = np.asarray(row == 1, dtype=bool)
        return holds if self.monotone else np.concatenate([holds, ~holds])
