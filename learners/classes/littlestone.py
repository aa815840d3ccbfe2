"""What is the Littlestone dimension of a finite class, and which tree shows it?

A tree of depth d is shattered if every way from its root to a leaf agrees with a hypothesis;
the dimension is the largest such depth.  A set of hypotheses has dimension d or more iff some
point splits it into two sets of dimension d-1 or more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from learners.classes.finite_class import ClassError, FiniteClass


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


class _SpentError(Exception):
    """The budget is used up."""


class Littlestone:
    """The Littlestone dimensions of the sets of hypotheses of one class.

    What was found out about a set is kept, so many questions about one class share the work.
    """

    def __init__(self, cls: FiniteClass) -> None:
        self.cls = cls
        # For a set: bounds on its dimension, and a point whose sides show the lower one.
        self._known: dict[int, tuple[int, int, int]] = {}
        self._left: int | None = None
        self._points: Sequence[int] = range(cls.points)

    def dimension(self, space: int | None = None) -> int:
        """Return the dimension of a set of hypotheses (-1 if empty), by default of the class."""
        space = self._set(space)
        low, high = self._interval(space)
        while low < high:
            if not self._at_least(space, low + 1, self._points):
                return low
            low, high = self._interval(space)
        return low

    def at_least(self, space: int, d: int) -> bool:
        """Whether a set of hypotheses has dimension ``d`` or more."""
        return self._at_least(self._set(space), d, self._points)

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
        spent = budget // 2
        for share, from_above in ((budget - spent, True), (spent, False)):
            self._left = share
            try:
                while len(set(self._interval(space))) == 2:
                    low, high = self._interval(space)
                    self._at_least(space, high if from_above else low + 1, self._points)
            except _SpentError:
                pass
            finally:
                self._left = None
        return self._interval(space)

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
        for x, less, more in splits:
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
        return min(high, 1), high

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
        if x < 0:  # the bound comes from the size: any split will do
            x = next(x for x, ones in enumerate(self.cls.ones) if 0 != space & ones != space)
        one = space & self.cls.ones[x]
        return Tree(x, self._known_tree(space ^ one, depth - 1), self._known_tree(one, depth - 1))
