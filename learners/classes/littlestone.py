"""What is the Littlestone dimension of a finite class, and which tree shows it?

A tree of depth d is shattered if every way from its root to a leaf agrees with a hypothesis;
the dimension is the largest such depth.  A set of hypotheses has dimension d or more iff some
point splits it into two sets of dimension d-1 or more; and if it shatters d points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from learners.classes.finite_class import ClassError, FiniteClass
from learners.classes.sauer import distinct_points, shattered_points, surely_shattered
from learners.core.arithmetic import Undecided

#: How many splits a comparison looks at in its first attempt; each attempt looks at twice as many.
_FIRST = 1_000


@dataclass(frozen=True)
class Leaf:
    """The end of a way through a tree: a hypothesis that agrees with it."""

    hypothesis: int

    @property
    def depth(self) -> int:
        """How many points every way asks for: none."""
        return 0

    def is_shattered_by(self, cls: FiniteClass) -> bool:
        """Whether there is such a hypothesis."""
        return _agrees(self, cls, {})


@dataclass(frozen=True)
class Tree:
    """A point, and what follows if its label is 0 and if it is 1."""

    point: int
    zero: Tree | Leaf
    one: Tree | Leaf

    @property
    def depth(self) -> int:
        """How many points every way asks for at least."""
        return 1 + min(self.zero.depth, self.one.depth)

    def is_shattered_by(self, cls: FiniteClass) -> bool:
        """Whether each way ends in a hypothesis that has all its labels, on distinct points."""
        return _agrees(self, cls, {})


def _agrees(tree: Tree | Leaf, cls: FiniteClass, way: dict[int, int]) -> bool:
    if isinstance(tree, Leaf):
        h = tree.hypothesis
        return 0 <= h < len(cls) and all(cls.value(h, x) == y for x, y in way.items())
    if not 0 <= tree.point < cls.points or tree.point in way:
        return False
    return _agrees(tree.zero, cls, {**way, tree.point: 0}) and _agrees(
        tree.one, cls, {**way, tree.point: 1}
    )


def shattered_tree(cls: FiniteClass, space: int, points: Sequence[int]) -> Tree | Leaf:
    """Return the tree that asks for the points of a shattered set in turn."""
    members = np.array(list(cls.members(space)), dtype=np.int64)
    codes = np.zeros(len(members), dtype=np.int64)
    for x in points:
        codes = 2 * codes + cls.matrix[members, x]
    firsts = members[np.unique(codes, return_index=True)[1]].tolist()
    level: list[Tree | Leaf] = [Leaf(h) for h in firsts]
    for x in reversed(points):
        level = [Tree(x, *pair) for pair in zip(level[::2], level[1::2], strict=True)]
    return level[0]


class _SpentError(Exception):
    """The budget is used up."""


class Littlestone:
    """The Littlestone dimensions of the sets of hypotheses of one class.

    What was found out about a set is kept, so many questions about one class share the work.
    ``budget`` is how many splits of sets one question may cost, unless it says otherwise; then
    :class:`~learners.core.arithmetic.Undecided` is raised.  None is without end.
    """

    def __init__(self, cls: FiniteClass, budget: int | None = None) -> None:
        self.cls = cls
        self.budget = budget
        # For a set: bounds on its dimension, and a point whose sides show the lower one.
        self._known: dict[int, tuple[int, int, int]] = {}
        self._left: int | None = None
        self._points: Sequence[int] = range(cls.points)

    def dimension(self, space: int | None = None, budget: int | None = None) -> int:
        """Return the dimension of a set of hypotheses (-1 if empty), by default of the class."""
        space, budget = self._set(space), self.budget if budget is None else budget
        if budget is not None:
            self.bracket(space, budget)
        else:
            self._ask(space, False, None)
        low, high = self._interval(space)
        if low < high:
            raise Undecided(
                f"the Littlestone dimension of {space.bit_count()} hypotheses is from {low} to "
                f"{high}, which {budget} splits do not settle: give a larger budget"
            )
        return low

    def at_least(self, space: int, d: int, budget: int | None = None) -> bool:
        """Whether a set of hypotheses has dimension ``d`` or more."""
        space, budget = self._set(space), self.budget if budget is None else budget
        self._left = budget
        try:
            return self._at_least(space, d, self._points)
        except _SpentError:
            raise Undecided(
                f"whether the Littlestone dimension of {space.bit_count()} hypotheses is {d} or "
                f"more is not settled by {budget} splits: give a larger budget"
            ) from None
        finally:
            self._left = None

    def compare(self, left: int, right: int, budget: int | None = None) -> int:
        """Return the sign of the difference of two dimensions, which may stay unknown."""
        left, right = self._set(left), self._set(right)
        budget = self.budget if budget is None else budget
        share, spent = _FIRST, 0
        while (found := self._sign(left, right)) is None:
            if share == 2 * _FIRST and _are_reflections(self.cls, left, right):
                return 0
            if budget is not None and spent >= budget:
                raise Undecided(
                    f"which of the Littlestone dimensions of {left.bit_count()} and of "
                    f"{right.bit_count()} hypotheses is larger is not settled by {budget} splits: "
                    "share dimensions=Littlestone(cls, budget=...) with a larger budget"
                )
            for from_above in (True, False):
                for space in (left, right):
                    if self._sign(left, right) is None:
                        most = share if budget is None else min(share, budget - spent)
                        spent += self._ask(space, from_above, most)
            share *= 2
        return found

    def _sign(self, left: int, right: int) -> int | None:
        """Return the sign of the difference of two dimensions, if their bounds tell it."""
        (low, high), (least, most) = self._interval(left), self._interval(right)
        if low >= most:
            return int(low > most) if low > most or high == least else None
        return -1 if high < least else None

    def tree(self, space: int | None = None) -> Tree | Leaf:
        """Return a shattered tree whose depth is the dimension."""
        space = self._set(space)
        return self._known_tree(space, self.dimension(space))

    def bracket(self, space: int | None = None, budget: int = 3_000_000) -> tuple[int, int]:
        """Return bounds on the dimension that are reached with ``budget`` splits of sets.

        One half of them is spent on the upper bound, which may settle it, and the rest on the
        lower one.  The answer depends on the budget and the questions before, not on time.
        """
        space = self._set(space)
        self._ask(space, True, budget - budget // 2)
        self._ask(space, False, budget // 2)
        return self._interval(space)

    def _ask(self, space: int, from_above: bool, budget: int | None) -> int:
        """Narrow the bounds of a set from one side; return how many splits that took."""
        self._left = budget
        try:
            while len(set(self._interval(space))) == 2:
                low, high = self._interval(space)
                self._at_least(space, high if from_above else low + 1, self._points)
        except _SpentError:
            pass
        finally:
            left, self._left = self._left, None
        return 0 if budget is None or left is None else budget - left

    def known_tree(self, space: int | None = None) -> Tree | Leaf:
        """Return a shattered tree as deep as the lower bound known so far, without a search."""
        space = self._set(space)
        return self._known_tree(space, self._interval(space)[0])

    def _set(self, space: int | None) -> int:
        if space is None:
            return self.cls.all
        if space & ~self.cls.all:
            raise ClassError(
                f"the set of hypotheses has a member outside 0..{len(self.cls) - 1}: give each "
                "hypothesis of the class one bit"
            )
        return space

    def _at_least(self, space: int, d: int, points: Sequence[int]) -> bool:
        """Whether the dimension is ``d`` or more; no other points than these can show it."""
        low, high = self._interval(space)
        if d <= low:
            return True
        if d > high:
            return False
        splits, points = self._splits(space, d, points)
        # The sets differ at these points alone.
        surely = surely_shattered(space.bit_count(), len(points))
        if surely >= d:
            self._known[space] = (surely, high, -1)
            return True
        for x, less, more in splits if len(points) >= d else ():
            if self._at_least(less, d - 1, points) and self._at_least(more, d - 1, points):
                self._known[space] = (d, high, x)
                return True
        _, _, x = self._known.get(space, (0, 0, -1))
        self._known[space] = (low, d - 1, x)
        return False

    def _interval(self, space: int) -> tuple[int, int]:
        found = self._known.get(space)
        if found is not None:
            return found[:2]
        size = space.bit_count()
        # d levels need 2^d hypotheses and d points, and two hypotheses differ somewhere.
        high = min(size.bit_length() - 1, self.cls.points)
        return max(min(high, 1), surely_shattered(size, self.cls.points)), high

    def _splits(
        self, space: int, d: int, points: Sequence[int]
    ) -> tuple[list[tuple[int, int, int]], list[int]]:
        """Return point, smaller and larger side where both have 2^(d-1), balanced ones first.

        Then the points that the sides may need: those that do not split the set split no part of
        it, and two that split it alike split each part alike.
        """
        if self._left is not None:
            if self._left <= 0:
                raise _SpentError
            self._left -= len(points)
        size, least = space.bit_count(), 1 << (d - 1)
        seen: set[int] = set()
        found, useful = [], []
        for x in points:
            one = space & self.cls.ones[x]
            count = one.bit_count()
            smaller = min(count, size - count)
            if smaller == 0 or one in seen:
                continue
            zero = space ^ one
            seen.add(one)
            seen.add(zero)
            useful.append(x)
            if smaller >= least:
                less, more = (one, zero) if 2 * count < size else (zero, one)
                found.append((size - 2 * smaller, x, less, more))
        found.sort()
        return [(x, less, more) for _, x, less, more in found], useful

    def _known_tree(self, space: int, depth: int) -> Tree | Leaf:
        if not space:
            raise ClassError("the set of hypotheses is empty and has no tree: put one into it")
        if depth == 0:
            return Leaf((space & -space).bit_length() - 1)
        _, _, x = self._known.get(space, (0, 0, -1))
        if x < 0 and depth > 1:  # the bound comes from the size
            shattered = shattered_points(self.cls, space, distinct_points(self.cls, space))
            return shattered_tree(self.cls, space, shattered[:depth])
        if x < 0:  # any split will do
            x = next(x for x, ones in enumerate(self.cls.ones) if 0 != space & ones != space)
        one = space & self.cls.ones[x]
        return Tree(x, self._known_tree(space ^ one, depth - 1), self._known_tree(one, depth - 1))


def _are_reflections(cls: FiniteClass, left: int, right: int) -> bool:
    """Whether other names for the labels at some points make one set out of the other.

    Then the dimensions are equal.  Points where both say 1 equally often are left as they are,
    then those that are split evenly are renamed too; no other renaming is tried.
    """
    if left.bit_count() != right.bit_count():
        return False
    rows, others = (cls.matrix[list(cls.members(space))] for space in (left, right))
    ones = rows.sum(axis=0, dtype=np.int64)
    differ = ones != others.sum(axis=0, dtype=np.int64)
    target = {row.tobytes() for row in others}
    renamings = (differ, differ | (2 * ones == len(rows)))
    return any(
        {row.tobytes() for row in rows ^ renamed.astype(np.uint8)} == target
        for renamed in renamings
    )
