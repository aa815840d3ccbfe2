"""How often can the Perceptron update on a k-disjunction over n attributes with a bias?

Every sequence is searched, a score of 0 being an error whatever the label.  What it will do depends
on its weights alone, and relevant attributes are alike, as are the others: so the longest game is
found by recursion on the weights in order.  It ends, for the weights come nearer to the separator.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import Any

from adversaries.worst_case.gram import in_range
from adversaries.worst_case.result import Cost, Solver, WorstCase, require
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from learners.core.arithmetic import EXACT
from learners.core.protocol import play
from learners.linear.perceptron import Perceptron

Weights = tuple[int, ...]
#: y x, for a point x with its bias and its label y.
Update = tuple[int, ...]


@dataclass
class LongestDisjunction:
    """The longest games from all weights that can be reached; ``off`` codes an attribute's 0."""

    n: int
    k: int
    off: int
    known: dict[Weights, tuple[int, Update | None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        points = product((self.off, 1), repeat=self.n)
        signed = ((x, 1 if 1 in x[: self.k] else -1) for x in points)
        self.updates = [tuple(y * entry for entry in (*x, 1)) for x, y in signed]

    @property
    def separator(self) -> list[int]:
        """The vector that theorems compare with."""
        relevant, bias = (2, -1) if self.off == 0 else (1, self.k - 1)
        return [relevant] * self.k + [0] * (self.n - self.k) + [bias]

    def value(self, weights: Weights) -> int:
        """Return the most updates from weights on, which are in order."""
        found = self.known.get(weights)
        if found is not None:
            return found[0]
        best: tuple[int, Update | None] = (0, None)
        for z in self.updates:
            if sum(a * b for a, b in zip(weights, z, strict=True)) <= 0:
                after = self._ordered([a + b for a, b in zip(weights, z, strict=True)])
                best = max(best, (1 + self.value(after), z), key=lambda pair: pair[0])
        self.known[weights] = best
        return best[0]

    def _order(self, weights: list[int]) -> list[int]:
        """Return the places of the weights in order: the relevant ones, the others, the bias."""
        places = range(self.k), range(self.k, self.n)
        ordered = [i for part in places for i in sorted(part, key=weights.__getitem__)]
        return [*ordered, self.n]

    def _ordered(self, weights: list[int]) -> Weights:
        return tuple(weights[i] for i in self._order(weights))

    def sequence(self) -> list[Update]:
        """Return y x for each update of a longest game."""
        weights = [0] * (self.n + 1)
        rows: list[Update] = []
        while True:
            order = self._order(weights)
            self.value(tuple(weights[i] for i in order))
            move = self.known[tuple(weights[i] for i in order)][1]
            if move is None:
                return rows
            row = [0] * len(weights)
            for place, entry in zip(order, move, strict=True):
                row[place] = entry
            rows.append(tuple(row))
            weights = [a + b for a, b in zip(weights, row, strict=True)]


_SIZES = {"n": "the number of attributes", "k": "the number of relevant ones"}


def labelled(rows: list[Update]) -> tuple[list[list[int]], list[int]]:
    """Return the points and their labels: the bias of a point is 1."""
    return [[row[-1] * entry for entry in row] for row in rows], [row[-1] for row in rows]


def _solve(off: int, theorem: Theorem, parameters: Mapping[str, Any]) -> WorstCase:
    p = in_range(parameters, _SIZES)
    n, k = int(p["n"]), int(p["k"])
    if not 0 <= k <= n or any(value.q != 1 for value in p.values()):
        raise ParameterError(f"k = {p['k']} of n = {p['n']} are no attributes: choose 0 <= k <= n")
    require(_SOLVERS[off], parameters, theorem.key)
    games = LongestDisjunction(n, k, off)
    rows = games.sequence()
    learner = Perceptron(n + 1, ties_update=True, arithmetic=EXACT)
    return WorstCase(
        theorem=theorem.key,
        parameters={**parameters, "v": games.separator},
        low=len(rows),
        high=len(rows),
        method="recursion over the weights, relevant attributes and others in order",
        covered=f"every sequence of {n} attributes, {k} of them relevant, ties being errors: "
        f"{len(games.known):,} states",
        witness=play(learner, labelled(rows), record=True),
        shown={"states": len(games.known)},
    )


def _cost(parameters: Mapping[str, Any]) -> Cost:
    """Measured for n up to 6."""
    seconds = 0.4 * 10.0 ** min(int(parameters["n"]) - 5, 300)
    return Cost(seconds=seconds, bytes=1e8 + 1e6 * seconds)


def _solver(off: int) -> Solver:
    small = ({"n": 3, "k": 1}, {"n": 6, "k": 1}, {"n": 3, "k": 2})
    return Solver(_SIZES, partial(_solve, off), _cost, "n", {}, small, ({"n": 6, "k": 2},))


#: By how an attribute's 0 is coded.
_SOLVERS = {off: _solver(off) for off in (0, -1)}
OF_BITS, OF_SIGNS = _SOLVERS[0], _SOLVERS[-1]
