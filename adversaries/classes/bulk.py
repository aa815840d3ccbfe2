"""Which small classes and sequences make a learner err as often as its bound allows?

Many classes are played side by side.  A hypothesis is a whole number whose bit x is its label at
the point x; equal hypotheses count once.  The labels are those of a target, so that every sequence
is realisable.

SOA and the agnostic learner are left to the other methods: what they do hangs on Littlestone
dimensions, which are found class by class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from adversaries.core.hunt import Hunt, Member, mixed
from adversaries.core.judge import Case
from adversaries.core.population import Breed, Population
from adversaries.core.shrink import smallest
from adversaries.experts.kernels import scores
from bounds.classes.dimensions import VARIANTS
from bounds.classes.views import holds
from bounds.core.theorem import Theorem
from learners.classes import FiniteClass, k_conjunctions
from learners.core.arithmetic import Array

#: Of two games that are equally tight the one with more mistakes tells more: each adds so much.
TELLING = 1e-6

Play = Callable[[Population], Array]
Breaks = Callable[[Member], bool]


# ------------------------------------------------------------------ the players


def distinct(rows: Array) -> Array:
    """Tell of each hypothesis whether it is the first of its equals in its class."""
    return np.array([(rows[:h] != row).all(axis=0) for h, row in enumerate(rows)])


def consistent_mistakes(pool: Population, *, choice: str) -> Array:
    """Return how often Consistent errs."""
    rows = pool["rows"]
    order = slice(None, None, -1 if choice == "last" else 1)

    def predict(says: Array, space: Array) -> Array:
        first = space[order].argmax(axis=0)
        return np.asarray(np.take_along_axis(says[order], first[None], axis=0)[0])

    return _mistakes(rows, pool, predict, eager=True)


def halving_mistakes(pool: Population, *, tie: int, eager: bool) -> Array:
    """Return how often Halving errs."""

    def predict(says: Array, space: Array) -> Array:
        lead = (space * (2 * says - 1)).sum(axis=0)
        return np.where(lead == 0, tie, lead > 0)

    return _mistakes(pool["rows"], pool, predict, eager=eager)


def _mistakes(
    rows: Array, pool: Population, predict: Callable[[Array, Array], Array], *, eager: bool
) -> Array:
    """Play with a version space, one of shape (hypotheses, games)."""
    space = distinct(rows)
    target = np.take_along_axis(rows, pool["target"], axis=0)[0]
    errors = np.zeros(rows.shape[-1])
    for x in pool["points"]:
        says, label = rows >> x & 1, target >> x & 1
        erred = predict(says, space) != label
        errors += erred
        space &= (says == label) | ~(erred | eager)
    return errors


def elimination_mistakes(pool: Population, *, monotone: bool) -> Array:
    """Return how often elimination errs on assignments of shape (T, n, games)."""
    target = pool["target"]
    games = target.shape[-1]
    kept = np.ones((2, *target.shape), dtype=bool)  # the variables, and their negations
    kept[1] = not monotone
    errors = np.zeros(games)
    for x in pool["rows"]:
        satisfied = np.stack([x == 1, x == 0])
        label = ((target == 0) | (target == 2 * x - 1)).all(axis=0)
        erred = (satisfied | ~kept).all(axis=(0, 1)) != label
        errors += erred
        kept &= satisfied | ~(erred & label)
    return errors


# ------------------------------------------------------------------ classes and sequences


@dataclass(frozen=True)
class Classes:
    """Sequences of T points of classes; the classes are drawn, unless there is one for all.

    ``most`` is the largest number of hypotheses, ``setting`` says how the learner is set up.
    """

    play: Play
    setting: Mapping[str, Any]
    T: int
    points: int = 0
    most: int = 0
    whole: FiniteClass | None = None
    constants: Mapping[str, int] | None = None

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
        chances = {"rows": None, "target": 0.1, "points": None}
        return {
            name: mixed(pool[name], fresh[name], generator, chance=chance)
            for name, chance in chances.items()
        }

    def score(self, theorem: Theorem, pool: Population) -> Array:
        """Return mistakes/bound."""
        errors, sizes = self.play(pool), distinct(pool["rows"]).sum(axis=0).astype(float)
        found = scores(theorem, {"m_T": errors, "H": sizes}, self.constants or {})
        return found + TELLING * errors

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
    """Sequences of T assignments to n variables, with a conjunction as the target."""

    n: int
    T: int
    monotone: bool

    def draw(self, generator: np.random.Generator, count: int) -> Population:
        """Return new assignments and targets, with 1 or -1 for a literal."""
        return {
            "rows": generator.integers(0, 2, (self.T, self.n, count)),
            "target": generator.integers(0 if self.monotone else -1, 2, (self.n, count)),
        }

    def change(self, pool: Population, generator: np.random.Generator) -> Population:
        """Change a bit and a literal."""
        fresh = self.draw(generator, pool["rows"].shape[-1])
        return {name: mixed(pool[name], fresh[name], generator) for name in ("rows", "target")}

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


# ------------------------------------------------------------------ the settings


def hunts(theorem: Theorem, kinds: Sequence[Classes | Concepts]) -> list[Hunt]:
    """Return the searches for a theorem."""
    return [
        Hunt(Breed(kind.draw, kind.change, partial(kind.score, theorem)), kind.case, kind.smaller)
        for kind in kinds
    ]


_CHOICES: tuple[Mapping[str, Any], ...] = ({"choice": "first"}, {"choice": "last"})
_HALVING: tuple[Mapping[str, Any], ...] = tuple({"eager": e, "tie": t} for e, t in VARIANTS)


def _k_conjunctions(n: int, k: int, setting: Mapping[str, Any]) -> Classes:
    return Classes(
        partial(halving_mistakes, **setting),
        setting,
        T=8,
        whole=k_conjunctions(n, k),
        constants={"n": n, "k": k},
    )


def _drawn(play: Callable[..., Array], settings: Sequence[Mapping[str, Any]]) -> list[Classes]:
    return [Classes(partial(play, **own), own, T=8, points=5, most=8) for own in settings]


def kinds_of(key: str) -> Sequence[Classes | Concepts]:
    """Return what is searched for a theorem: nothing, if its learner is not played in bulk."""
    if key == "consistent.mistakes":
        return _drawn(consistent_mistakes, _CHOICES)
    if key == "halving.mistakes":
        return _drawn(halving_mistakes, _HALVING)
    if key == "conjunctions.halving":
        sizes = zip(((2, 1), (3, 1), (3, 2), (4, 1)), _HALVING, strict=True)
        return [_k_conjunctions(n, k, own) for (n, k), own in sizes]
    if key in ("elimination.mistakes", "elimination.monotone"):
        return [Concepts(n, n + 1, key == "elimination.monotone") for n in (3, 6)]
    return ()
