"""What are the dimensions and the mistake bounds of a finite class?"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bounds.classes.bracket import Bracket, Budget, narrowed
from bounds.classes.mistakes import ConsistentMistakes, HalvingMistakes, Labelled
from learners.classes import FiniteClass, Leaf, Littlestone, Tree
from learners.classes.littlestone import shattered_tree
from learners.classes.sauer import distinct_points, shattered_points
from learners.core.arithmetic import Array

#: How many splits of small sets one search may look at, unless the caller sets a budget.
_EFFORT = 10_000_000
#: Above this number of hypotheses, labelings are counted in arrays.
_MANY = 4096
#: Of so few points the subsets are searched at once.
_FEW = 8
#: How many pairs of points are compared, all at once, for one split in the budget.
_PAIRS = 16
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
    ldim, tree = _littlestone(cls, budget)
    vc, shattered = _vc(cls, cls.all, budget, ldim.high)
    if tree is not None and ldim.low < vc.low:
        ldim, tree = Bracket(vc.low, ldim.high), shattered_tree(cls, cls.all, shattered)
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
    ldim, tree = _littlestone(cls, budget)
    if not ldim.exact:
        _, shattered = _vc(cls, cls.all, budget, ldim.high)
        if ldim.low < len(shattered):
            tree = shattered_tree(cls, cls.all, shattered)
    lazy = _halving(cls, tie, budget, tree)
    return (_eager(lazy, budget) if eager else lazy).sequence()


def consistent_sequence(
    cls: FiniteClass, budget: int | None = None
) -> tuple[Labelled, tuple[int, ...]]:
    """Return points and labels, realisable, and the choices with which Consistent errs on each."""
    mistakes = ConsistentMistakes(cls)
    mistakes.bracket(budget=_default(cls) if budget is None else budget)
    return mistakes.sequence()


def _default(cls: FiniteClass) -> int:
    """Return a budget of splits for a search of some seconds, by the number of hypotheses."""
    return _EFFORT // (3 + len(cls) // 1000)


def _littlestone(cls: FiniteClass, budget: int) -> tuple[Bracket, Tree | Leaf | None]:
    """Return the dimension and a tree that shows its lower bound, if there is a hypothesis."""
    littlestone = Littlestone(cls)
    found = Bracket(*littlestone.bracket(budget=budget))
    return found, littlestone.known_tree() if len(cls) else None


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
    search.compare_pairs(budget)
    found = narrowed(lambda: search.bracket, search.at_least, above=budget // 4, below=budget * 2)
    return found, tuple(sorted(search.shattered))


#: The hypotheses by their labels at some points: a set for each labeling, or a number for each.
Cells = list[int] | Array


class _Shattering:
    """The search for points on which a set of hypotheses makes all labelings."""

    def __init__(self, cls: FiniteClass, space: int, most: int | None) -> None:
        self.cls = cls
        self.space = space
        size = space.bit_count()
        self.points = distinct_points(cls, space)
        high = min(size.bit_length() - 1, len(self.points))
        if most is not None:
            high = min(high, most)
        self.shattered: tuple[int, ...] = ()
        if len(self.points) > _FEW:
            self.shattered = shattered_points(cls, space, self.points)
        self.bracket = Bracket(min(high, len(self.shattered)), high)
        self.start: Cells = [space]
        if size > _MANY:
            self.start = np.zeros(size, dtype=np.int64)

    @cached_property
    def labels(self) -> Array:
        """The labels of the hypotheses."""
        return self.cls.matrix[list(self.cls.members(self.space))].astype(np.int64)

    def compare_pairs(self, budget: int) -> None:
        """Lower the upper bound, if all pairs can be looked at within the budget.

        Each two of d shattered points have each pair of labels 2^(d-2) times or more.  So each
        has d-1 such partners among the others: points with fewer are dropped until none is.
        """
        n = len(self.points)
        if self.bracket.exact or n <= _FEW or n * n > _PAIRS * budget:
            return
        table = self.cls.matrix[list(self.cls.members(self.space))][:, self.points]
        table = table.astype(np.float32)  # exact: there are fewer than 2^24 different rows
        ones = table.sum(axis=0)
        both = table.T @ table
        first, second = ones[:, None] - both, ones[None, :] - both
        least = np.minimum(both, len(table) - both - first - second)
        least = np.minimum(least, np.minimum(first, second))
        while self.bracket.high > max(1, self.bracket.low):
            d = self.bracket.high
            partners = least >= 1 << (d - 2)
            if len(_core(partners, d - 1)) >= d:
                return
            self.bracket = Bracket(self.bracket.low, d - 1)

    def at_least(self, d: int, left: Budget) -> bool:
        """Whether some ``d`` points are shattered."""
        found = self._extended(self.start, self.points, d, left)
        if found is None:
            self.bracket = Bracket(self.bracket.low, d - 1)
            return False
        self.bracket = Bracket(d, self.bracket.high)
        self.shattered = found
        return True

    def _extended(
        self, cells: Cells, points: Sequence[int], need: int, left: Budget
    ) -> tuple[int, ...] | None:
        """Return ``need`` of the points that shatter each of the cells, if there are such."""
        if need == 0:
            return ()
        least = 1 << (need - 1)
        # What does not split all cells now will not split all of their parts.
        useful = [x for x in points if self._halves(cells, x, least, left) is not None]
        if need == 1 and useful:
            return (useful[0],)
        for index in range(len(useful) - need + 1):
            halves = self._halves(cells, useful[index], least, left)
            if halves is not None:
                rest = self._extended(halves, useful[index + 1 :], need - 1, left)
                if rest is not None:
                    return (useful[index], *rest)
        return None

    def _halves(self, cells: Cells, x: int, least: int, left: Budget) -> Cells | None:
        """Return both parts of each cell, or None if one is smaller than ``least``."""
        if isinstance(cells, np.ndarray):
            left.spend(32)
            cells = 2 * cells + self.labels[:, x]
            sizes = np.bincount(cells)
            # The last labeling is odd: without it the number of labelings is not even.
            return cells if sizes.size % 2 == 0 and int(sizes.min()) >= least else None
        left.spend(1)
        ones = self.cls.ones[x]
        halves: list[int] = []
        for cell in cells:
            one = cell & ones
            zero = cell ^ one
            if one.bit_count() < least or zero.bit_count() < least:
                left.spend(len(halves) // 2)
                return None
            halves += (one, zero)
        left.spend(len(cells))
        return halves


def _core(partners: Array, least: int) -> Array:
    """Return who is left when all with fewer than ``least`` partners left have gone."""
    degrees = partners.sum(axis=1)
    here = np.ones(len(partners), dtype=bool)
    while (gone := np.flatnonzero(here & (degrees < least))).size:
        here[gone] = False
        degrees = degrees - partners[:, gone].sum(axis=1)
    return np.flatnonzero(here)


__all__ = [
    "VARIANTS",
    "Bracket",
    "ConsistentMistakes",
    "Dimensions",
    "HalvingMistakes",
    "consistent_sequence",
    "halving_sequence",
    "measure",
    "vc_dimension",
]
