"""Which small classes and sequences make a learner err as often as its bound allows?

Populations of classes and of conjunctions: how members are drawn, changed and scored, which game
a member stands for, and how it is made small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from adversaries.classes.bulk import (
    distinct,
    elimination_mistakes,
)
from adversaries.core.judge import Case
from adversaries.core.population import Population, mixed
from adversaries.core.shrink import smallest
from adversaries.experts.kernels import scores
from bounds.classes.views import holds
from bounds.core.theorem import Theorem
from learners.classes import FiniteClass
from learners.core.arithmetic import Array

#: Of two games that are equally tight the one with more mistakes tells more: each adds so much.
TELLING = 1e-6
#: How often the target changes, where it is changed as a whole.
_NEW_TARGET = 0.1

Member = Mapping[str, Array]
Play = Callable[[Population], Array]
Breaks = Callable[[Member], bool]


# ------------------------------------------------------------------ classes and sequences


@dataclass(frozen=True)
class Classes:
    """Sequences of T points of classes; the classes are drawn, unless there is one for all.

    ``most`` is the largest number of hypotheses, or ``exactly`` as many are asked for; ``setting``
    says how the learner is set up.
    """

    play: Play
    setting: Mapping[str, Any]
    T: int
    points: int = 0
    most: int = 0
    whole: FiniteClass | None = None
    constants: Mapping[str, int] | None = None
    exactly: int | None = None

    def draw(self, generator: np.random.Generator, count: int) -> Population:
        """Return new classes, targets and points."""
        if self.whole is None:
            points, rows = self.points, generator.integers(0, 2**self.points, (self.most, count))
        else:
            points, given = self.whole.points, _coded(self.whole.matrix)
            rows = np.repeat(given[:, None], count, axis=1)
        return {
            "rows": rows,
            "target": generator.integers(0, len(rows), (1, count)),
            "points": generator.integers(0, points, (self.T, count)),
        }

    def change(self, pool: Population, generator: np.random.Generator) -> Population:
        """Change a hypothesis, the target or a point."""
        fresh = self.draw(generator, pool["rows"].shape[-1])
        chances = {"rows": None, "target": _NEW_TARGET, "points": None}
        return {
            name: mixed(pool[name], fresh[name], generator, chance=chance)
            for name, chance in chances.items()
        }

    def score(self, theorem: Theorem, pool: Population) -> Array:
        """Return mistakes/bound."""
        errors, sizes = self.play(pool), distinct(pool["rows"]).sum(axis=0).astype(float)
        found = scores(theorem, {"m_T": errors, "H": sizes}, self.constants or {})
        worth = found + TELLING * errors
        return worth if self.exactly is None else np.where(sizes == self.exactly, worth, -1.0)

    def case(self, member: Member) -> Case:
        """Return the game on the class of a member."""
        rows, points = member["rows"], [int(x) for x in member["points"]]
        cls = self.whole or FiniteClass(_bits(rows, self._width(member)))
        right = int(rows[member["target"]][0])
        labels = [right >> x & 1 for x in points]
        words = " ".join(f"{x}:{y}" for x, y in zip(points, labels, strict=True)) or "no rounds"
        return Case({"hypotheses": cls.strings, **self.setting}, lambda: (points, labels), words)

    def _width(self, member: Member) -> int:
        """Return the number of points: fewer in a member that was made small."""
        return int(member.get("width", self.points))

    def smaller(self, member: Member, breaks: Breaks) -> Member:
        """Leave out rounds; if the class may change, begin later, drop points and hypotheses."""
        found = _fewer_rounds(member, breaks)
        if self.whole is not None:
            return found
        found = next(filter(breaks, _later_games(found)), found)
        found = next(filter(breaks, _shown_points(found)), found)
        return _fewer_rounds(_fewer_hypotheses(found, self._width(found), breaks), breaks)


def _fewer_rounds(member: Member, breaks: Breaks) -> Member:
    def still(points: Array) -> bool:
        return breaks({**member, "points": points})

    return {**member, "points": smallest(member["points"], still)}


def _later_games(member: Member) -> Iterator[Member]:
    """Yield what is left of a game after some rounds, the shortest first."""
    (rows, right), points = _rows_and_right(member), member["points"]
    for start in range(len(points) - 1, 0, -1):
        agree = ((rows[:, None] ^ right) >> points[:start] & 1 == 0).all(axis=1)
        yield {**member, **_class_with(right, rows[agree]), "points": points[start:]}


def _shown_points(member: Member) -> Iterator[Member]:
    """Yield the game on the points that are shown, and no others."""
    shown, places = np.unique(member["points"], return_inverse=True)
    rows, right = (_coded(found[:, None] >> shown & 1) for found in _rows_and_right(member))
    yield {**_class_with(right, rows), "points": places, "width": np.array(len(shown))}


def _fewer_hypotheses(member: Member, width: int, breaks: Breaks) -> Member:
    rows, right = _rows_and_right(member)

    def still(bits: Array) -> bool:
        fewer = _coded(bits)
        return bool((fewer == right).any()) and breaks({**member, **_class_with(right, fewer)})

    fewer = smallest(_bits(rows, width), still)
    return {**member, **_class_with(right, _coded(fewer))}


def _rows_and_right(member: Member) -> tuple[Array, Array]:
    return member["rows"], member["rows"][member["target"]]


def _class_with(right: Array, rows: Array) -> dict[str, Array]:
    """Return a class and the place of its target, of which it has one."""
    return {"rows": rows, "target": np.flatnonzero(rows == right)[:1]}


def _coded(matrix: Array) -> Array:
    """Return rows of labels as whole numbers."""
    return np.asarray((matrix.astype(np.int64) << np.arange(matrix.shape[1])).sum(axis=1))


def _bits(rows: Array, points: int) -> Array:
    """Return whole numbers as rows of labels."""
    return np.asarray(rows[:, None] >> np.arange(points) & 1)


# ------------------------------------------------------------------ concepts


@dataclass(frozen=True)
class Concepts:
    """Sequences of T assignments to n variables, with a conjunction (of k) as the target."""

    n: int
    T: int
    monotone: bool
    k: int | None = None

    def draw(self, generator: np.random.Generator, count: int) -> Population:
        """Return new assignments and targets, with 1 or -1 for a literal."""
        rows = generator.integers(0, 2, (self.T, self.n, count))
        least = 0 if self.monotone else -1
        if self.k is None:
            return {"rows": rows, "target": generator.integers(least, 2, (self.n, count))}
        signs = 1 + 2 * generator.integers(least, 1, (self.n, count))
        place = generator.random((self.n, count)).argsort(axis=0)
        return {"rows": rows, "target": np.where(place < self.k, signs, 0)}

    def change(self, pool: Population, generator: np.random.Generator) -> Population:
        """Change a bit and a literal; or all of the target, if it has so many literals."""
        fresh = self.draw(generator, pool["rows"].shape[-1])
        rows = mixed(pool["rows"], fresh["rows"], generator)
        if self.k is None:
            return {"rows": rows, "target": mixed(pool["target"], fresh["target"], generator)}
        other = generator.random(rows.shape[-1]) < _NEW_TARGET
        return {"rows": rows, "target": np.where(other, fresh["target"], pool["target"])}

    def score(self, theorem: Theorem, pool: Population) -> Array:
        """Return mistakes/bound."""
        errors = elimination_mistakes(pool, monotone=self.monotone)
        literals = np.abs(pool["target"]).sum(axis=0).astype(float)
        return scores(theorem, {"m_T": errors, "k": literals}, {"n": self.n}) + TELLING * errors

    def case(self, member: Member) -> Case:
        """Return the game of a member."""
        target = tuple(int(s) * i for i, s in enumerate(member["target"], 1) if s)
        rows = [[int(bit) for bit in row] for row in member["rows"]]
        labels = [int(holds(tuple(row), target)) for row in rows]
        words = " ".join("".join(map(str, row)) for row in rows) or "no rounds"
        told = {"n": len(member["target"]), "monotone": self.monotone, "target": target}
        return Case(told, lambda: (rows, labels), words)

    def smaller(self, member: Member, breaks: Breaks) -> Member:
        """Leave out variables and assignments, then make bits 0."""
        rows, target = member["rows"], member["target"]
        for i in range(self.n - 1, -1, -1):
            fewer = {"rows": np.delete(rows, i, axis=1), "target": np.delete(target, i)}
            if len(target) > 1 and breaks(fewer):
                rows, target = fewer["rows"], fewer["target"]
        rows = smallest(rows, lambda fewer: breaks({"rows": fewer, "target": target}))
        return {"rows": rows, "target": target}
