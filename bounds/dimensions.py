"""What are the dimensions and the mistake bounds of a finite class?"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bounds.mistakes import (
    Bracket,
    Budget,
    ConsistentMistakes,
    HalvingMistakes,
    Labelled,
    SpentError,
    narrowed,
)
from learners.classes import ClassError, FiniteClass, Leaf, Littlestone, Tree

#: How many labels of points are looked up in one search, unless the caller sets a budget.
_EFFORT = 10_000_000
#: The four variants of Halving: eager or lazy, and the prediction on a tie.
VARIANTS = ((False, 0), (False, 1), (True, 0), (True, 1))


@dataclass(frozen=True)
class Dimensions:
    """What is known about a class; each number between certified bounds."""

    hypotheses: int
    points: int
    vc: Bracket
    #: As many points as ``vc.low``, on which the hypotheses make all labelings.
    shattered: tuple[int, ...]
    ldim: Bracket
    #: A shattered tree of depth ``ldim.low``; None if there is no hypothesis.
    tree: Tree | Leaf | None
    #: The mistakes of Halving in the worst case, by (eager, tie).
    halving: Mapping[tuple[bool, int], Bracket]
    #: The mistakes of Consistent in the worst case, under the worst choices.
    consistent: Bracket

    @property
    def optimal(self) -> Bracket:
        """The mistakes of the best deterministic learner: the Littlestone dimension."""
        return Bracket(max(0, self.ldim.low), max(0, self.ldim.high))

    @property
    def halving_worst(self) -> Bracket:
        """The mistakes of the worst variant of Halving."""
        found = self.halving.values()
        return Bracket(max(one.low for one in found), max(one.high for one in found))

    @property
    def log2(self) -> float:
        """The logarithm of the number of hypotheses, for people (-inf if there is none)."""
        return math.log2(self.hypotheses) if self.hypotheses else -math.inf


def measure(cls: FiniteClass, budget: int | None = None) -> Dimensions:
    """Return the dimensions of a class; what ``budget`` steps do not settle stays open."""
    budget = _default(cls) if budget is None else budget
    littlestone = Littlestone(cls)
    ldim = Bracket(*littlestone.bracket(budget=budget))
    tree = littlestone.known_tree() if len(cls) else None
    vc, shattered = _vc(cls, cls.all, budget, ldim.high)
    lazy = {tie: _halving(cls, tie, budget, tree) for tie in (0, 1)}
    halving = {
        (eager, tie): (_eager(lazy[tie], budget) if eager else lazy[tie]).bracket(budget=0)
        for eager, tie in VARIANTS
    }
    consistent = ConsistentMistakes(cls).bracket(budget=budget)
    return Dimensions(
        len(cls), cls.points, vc, shattered, ldim, tree, halving=halving, consistent=consistent
    )


def vc_dimension(
    cls: FiniteClass, space: int | None = None, budget: int | None = None
) -> tuple[Bracket, tuple[int, ...]]:
    """Return the VC dimension of a set of hypotheses, and as many points that it shatters."""
    start = cls.all if space is None else space
    return _vc(cls, start, _default(cls) if budget is None else budget, None)


def halving_sequence(
    cls: FiniteClass, tie: int, eager: bool, budget: int | None = None
) -> Labelled:
    """Return points and labels, realisable, on which Halving makes the most mistakes found."""
    budget = _default(cls) if budget is None else budget
    lazy = _halving(cls, tie, budget, _tree(cls, budget))
    return (_eager(lazy, budget) if eager else lazy).sequence()


def consistent_sequence(
    cls: FiniteClass, budget: int | None = None
) -> tuple[Labelled, tuple[int, ...]]:
    """Return points and labels, realisable, and the choices with which Consistent errs on each."""
    mistakes = ConsistentMistakes(cls)
    mistakes.bracket(budget=_default(cls) if budget is None else budget)
    return mistakes.sequence()


def _default(cls: FiniteClass) -> int:
    """Return a budget of steps for a search of some seconds at most, by the size of the class."""
    return max(500, _EFFORT // (max(1, cls.points) * (3 + len(cls) // 1000)))


def _tree(cls: FiniteClass, budget: int) -> Tree | Leaf | None:
    if not len(cls):
        return None
    littlestone = Littlestone(cls)
    littlestone.bracket(budget=budget)
    return littlestone.known_tree()


def _halving(cls: FiniteClass, tie: int, budget: int, tree: Tree | Leaf | None) -> HalvingMistakes:
    """Return what the lazy variant does: at least a mistake for each level of a tree."""
    mistakes = HalvingMistakes(cls, tie, eager=False)
    if tree is not None:
        mistakes.learn(*mistakes.against(tree))
    mistakes.bracket(budget=budget)
    return mistakes


def _eager(lazy: HalvingMistakes, budget: int) -> HalvingMistakes:
    """Return what the eager variant does: at least the mistakes of the lazy one."""
    mistakes = HalvingMistakes(lazy.cls, lazy.tie, eager=True)
    mistakes.learn(*lazy.sequence())
    mistakes.bracket(budget=budget)
    return mistakes


# ------------------------------------------------------------------ the VC dimension


def _vc(
    cls: FiniteClass, space: int, budget: int, most: int | None
) -> tuple[Bracket, tuple[int, ...]]:
    search = _Shattering(cls, space, most)
    # A failure close to the truth needs most of the steps, and they are short.
    found = narrowed(lambda: search.bracket, search.at_least, above=budget // 4, below=budget * 3)
    return found, tuple(sorted(search.shattered))


class _Shattering:
    """The search for points on which a set of hypotheses makes all labelings."""

    def __init__(self, cls: FiniteClass, space: int, most: int | None) -> None:
        self.cls = cls
        self.space = space
        size = space.bit_count()
        different: dict[int, tuple[int, int]] = {}
        for x, ones in enumerate(cls.ones):
            one = space & ones
            balance = abs(2 * one.bit_count() - size)
            if balance < size and space ^ one not in different:
                different.setdefault(one, (balance, x))
        self.points = [x for _, x in sorted(different.values())]
        high = min(size.bit_length() - 1, len(self.points))
        if most is not None:
            high = min(high, most)
        self.bracket = Bracket(min(high, 0), high)
        self.shattered: tuple[int, ...] = ()

    def at_least(self, d: int, left: Budget) -> bool:
        """Whether some ``d`` points are shattered."""
        found = self._extended([self.space], self.points, d, left)
        if found is None:
            self.bracket = Bracket(self.bracket.low, d - 1)
            return False
        self.bracket = Bracket(d, self.bracket.high)
        self.shattered = found
        return True

    def _extended(
        self, cells: Sequence[int], points: Sequence[int], need: int, left: Budget
    ) -> tuple[int, ...] | None:
        """Return ``need`` of the points that shatter each of the cells, if there are such."""
        if need == 0:
            return ()
        left.spend()
        least = 1 << (need - 1)
        # What does not split all cells now will not split all of their parts.
        useful = [x for x in points if self._halves(cells, self.cls.ones[x], least)]
        if need == 1 and useful:
            return (useful[0],)
        for index in range(len(useful) - need + 1):
            halves = self._halves(cells, self.cls.ones[useful[index]], least)
            rest = self._extended(halves, useful[index + 1 :], need - 1, left)
            if rest is not None:
                return (useful[index], *rest)
        return None

    def _halves(self, cells: Sequence[int], ones: int, least: int) -> list[int]:
        """Return both parts of each cell, or nothing if one is smaller than ``least``."""
        halves: list[int] = []
        for cell in cells:
            one = cell & ones
            zero = cell ^ one
            if one.bit_count() < least or zero.bit_count() < least:
                return []
            halves += (one, zero)
        return halves


__all__ = [
    "VARIANTS",
    "Bracket",
    "ClassError",
    "ConsistentMistakes",
    "Dimensions",
    "HalvingMistakes",
    "SpentError",
    "consistent_sequence",
    "halving_sequence",
    "measure",
    "vc_dimension",
]
