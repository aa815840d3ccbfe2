"""How does a table of small whole numbers become a game?

Whatever the numbers are, the game is a legal one, and 0 is the simplest number: so a table can be
drawn, counted through, bred and made small without knowing which game it stands for.  A
:class:`Coding` says how one game reads its tables; the first column says how often a row is
repeated, since underflow and lock-in need hundreds of rounds of the same thing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from adversaries.core.judge import Case
from bounds.core.theorem import Theorem
from learners.core.arithmetic import Array
from learners.core.kind import Kind

Parameters = Mapping[str, Any]

#: What the first column stands for.
_REPEATS = np.array([1, 1, 1, 2, 5, 20])


@dataclass(frozen=True)
class Coding:
    """How a game reads tables.

    Attributes:
        columns: how many numbers a round takes, given the parameters.
        heads: how many rows stand at the top and are no rounds: a separator, a target.
        levels: how many numbers an entry may have when tables are drawn.
        few: the same when all tables are gone through.
        game: returns what is played (as `play` takes it), what it is looked at with, and words.
        fits: tells whether a theorem speaks of such games, as long as no hypothesis is dropped.
    """

    columns: Callable[[Parameters], int]
    game: Callable[[Kind, Parameters, Array], tuple[Any, Parameters, str]]
    heads: int = 0
    levels: int = 12
    few: int = 2
    fits: Callable[[Theorem], bool] = lambda _: True

    def case(self, kind: Kind, parameters: Parameters, table: Array, *, repeated: bool) -> Case:
        """Return the game that a table stands for; its length is T where that is a parameter."""
        rows = table[:, 1:]
        if repeated and len(table) > self.heads:
            times = _REPEATS[table[self.heads :, 0] % len(_REPEATS)]
            rows = np.concatenate([rows[: self.heads], np.repeat(rows[self.heads :], times, 0)])
        while len(rows) < self.heads:  # a head that was left out is the simplest
            rows = np.concatenate([rows, np.zeros((1, rows.shape[1]), dtype=rows.dtype)])
        data, seen, words = self.game(kind, parameters, rows)
        return Case({**parameters, **seen}, lambda: data, words)

    def empty(self, parameters: Parameters, rounds: int) -> tuple[int, int]:
        """Return the shape of tables of so many rounds."""
        return rounds + self.heads, 1 + self.columns(parameters)
