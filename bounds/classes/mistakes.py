"""How many mistakes can Halving and Consistent be forced to make, if some hypothesis is right?

All by recursion on the version space V.  A point x splits V into those that say 0 and 1.

Halving errs at x if the label is that of the smaller side (of the side that is not ``tie``, if
both are as large), which becomes the version space: so it makes at most log2|V| mistakes, each at
another point.  The lazy variant keeps V in all other rounds, and they do not matter.  The eager
variant goes on to the larger side, and this can help the adversary: the smaller side at another
point may be richer in relation to what is left.  But every mistake of the lazy variant can be
forced on the eager one, in the same rounds.

Consistent errs at x whenever both sides are there, on either label, under the worst choice of a
hypothesis.  So it makes as many mistakes as there are cuts in the longest chain of version spaces.
A cut without a mistake does not help: what is forced after it could have been forced, and this
mistake too.  Each cut takes a hypothesis, a point and, since it is a hyperplane, a dimension of
the affine hull over GF(2), so none of these can run out earlier.

A search that uses up its budget (of splits of version spaces) leaves both bounds that it has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import numpy as np

from bounds.classes.bracket import Bracket, Budget, SpentError, narrowed
from learners.classes import ClassError, FiniteClass, Leaf, Tree
from learners.core.checks import one_of

#: Points and the labels that they are given.
Labelled = tuple[tuple[int, ...], tuple[int, ...]]


# ------------------------------------------------------------------ Halving


@dataclass
class HalvingMistakes:
    """The most mistakes that a variant of Halving makes, for sets of hypotheses of one class."""

    cls: FiniteClass
    tie: int
    eager: bool
    _known: dict[int, tuple[int, int]] = field(default_factory=dict, repr=False)
    _moves: dict[int, tuple[int, int]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self.tie = one_of("tie", self.tie, (0, 1))
        self.eager = one_of("eager", self.eager, (False, True))

    def bracket(self, space: int | None = None, budget: int = 3_000_000) -> Bracket:
        """Return bounds on the mistakes."""
        start = self.cls.all if space is None else space
        return narrowed(
            lambda: Bracket(*self._interval(start)),
            lambda m, left: self._at_least(start, m, range(self.cls.points), left),
            above=budget // 2,
            below=budget - budget // 2,
        )

    def learn(self, points: Sequence[int], labels: Sequence[int]) -> None:
        """Take note of the mistakes on a realisable sequence: they are a lower bound."""
        if points and not self.cls.consistent(points, labels):
            raise ClassError("no hypothesis agrees with the labels: give a realisable sequence")
        current = self.cls.all
        way = []
        for x, y in zip(points, labels, strict=True):
            wrong = self._mistaken(current, x) == y
            if wrong or self.eager:
                way.append((current, (x, y), wrong))
                current &= self.cls.where(x, y)
        mistakes = 0
        for space, move, wrong in reversed(way):
            mistakes += wrong
            low, high = self._interval(space)
            if mistakes > low:
                self._known[space] = (mistakes, high)
                self._moves[space] = move

    def against(self, tree: Tree | Leaf) -> Labelled:
        """Return the way through a shattered tree on which every prediction is a mistake."""
        current = self.cls.all
        points, labels = [], []
        while isinstance(tree, Tree):
            y = self._mistaken(current, tree.point)
            points.append(tree.point)
            labels.append(y)
            current &= self.cls.where(tree.point, y)
            tree = tree.one if y else tree.zero
        return tuple(points), tuple(labels)

    def sequence(self, space: int | None = None) -> Labelled:
        """Return a realisable sequence with as many mistakes as the lower bound known so far."""
        current = self.cls.all if space is None else space
        need = max(0, self._interval(current)[0])
        points, labels = [], []
        while need:
            x, y = self._moves.get(current) or self._first_split(current)
            need -= self._mistaken(current, x) == y
            current &= self.cls.where(x, y)
            points.append(x)
            labels.append(y)
        return tuple(points), tuple(labels)

    def _first_split(self, space: int) -> tuple[int, int]:
        x = next(x for x, ones in enumerate(self.cls.ones) if 0 != space & ones != space)
        return x, self._mistaken(space, x)

    def _mistaken(self, space: int, x: int) -> int:
        """Return the label at ``x`` that Halving does not predict."""
        ones = 2 * (space & self.cls.ones[x]).bit_count() - space.bit_count()
        return 1 - self.tie if ones == 0 else int(ones < 0)

    def _interval(self, space: int) -> tuple[int, int]:
        found = self._known.get(space)
        if found is None:
            high = max(0, min(space.bit_count().bit_length() - 1, self.cls.points))
            found = (min(high, 1), high)
        return found

    def _at_least(self, space: int, m: int, points: Sequence[int], left: Budget) -> bool:
        """Whether ``m`` mistakes can be forced at these points, depth first along correct rounds.

        A version space is seen once.  If no way succeeds, none does from any that was seen.
        """
        settled = self._settled(space, m)
        if settled is not None:
            return settled
        seen = {space}
        ways = [(space, *self._rounds(space, m, points, left))]
        way: list[tuple[int, tuple[int, int]]] = []  # a version space and the round played there
        while ways:
            current, rounds, points = ways[-1]
            move = next(rounds, None)
            del way[len(ways) - 1 :]
            if move is None:
                ways.pop()
                continue
            x, y = move
            way.append((current, move))
            after = current & self.cls.where(x, y)
            if y == self._mistaken(current, x):
                if self._at_least(after, m - 1, points, left):
                    self._succeeded(way, m)
                    return True
            elif after not in seen:
                seen.add(after)
                settled = self._settled(after, m)
                if settled:
                    self._succeeded(way, m)
                    return True
                if settled is None:
                    ways.append((after, *self._rounds(after, m, points, left)))
        for failed in seen:
            low, high = self._interval(failed)
            self._known[failed] = (low, min(high, m - 1))
        return False

    def _settled(self, space: int, m: int) -> bool | None:
        low, high = self._interval(space)
        return True if m <= low else False if m > high else None

    def _succeeded(self, way: list[tuple[int, tuple[int, int]]], m: int) -> None:
        for space, move in way:
            self._known[space] = (m, self._interval(space)[1])
            self._moves[space] = move

    def _rounds(
        self, space: int, m: int, points: Sequence[int], left: Budget
    ) -> tuple[Iterator[tuple[int, int]], list[int]]:
        """Return the rounds that may lead to ``m`` mistakes, and the points that still split.

        Mistakes come first, and balanced ones before others.  The first mistake leaves 2^(m-1)
        hypotheses or more, and as many are on the other side.  So there must be a point with
        two such sides, now; and 2^m hypotheses after a correct round.

        Of the points with the same labels one is enough.  One with the opposite labels is not the
        same: where a part is split evenly, the tie leads to the other side.
        """
        left.spend(len(points))
        size, least = space.bit_count(), 1 << (m - 1)
        found: dict[int, tuple[int, int, int]] = {}
        for x in points:
            one = space & self.cls.ones[x]
            count = one.bit_count()
            if 0 < count < size:
                y = int(2 * count < size) if 2 * count != size else 1 - self.tie
                found.setdefault(one, (-min(count, size - count), x, y))
        splits = sorted(found.values())
        rounds = [(x, y) for smaller, x, y in splits if -smaller >= least]
        if rounds and self.eager:
            rounds += [(x, 1 - y) for smaller, x, y in splits if size + smaller >= 2 * least]
        return iter(rounds), [x for _, x, _ in splits]


# ------------------------------------------------------------------ Consistent


@dataclass
class ConsistentMistakes:
    """The most mistakes of Consistent under the worst choices, for sets of one class."""

    cls: FiniteClass
    _known: dict[int, tuple[int, int]] = field(default_factory=dict, repr=False)
    _moves: dict[int, tuple[int, int]] = field(default_factory=dict, repr=False)

    def bracket(self, space: int | None = None, budget: int = 3_000_000) -> Bracket:
        """Return bounds on the mistakes; some chain to the end is found on any budget."""
        start = self.cls.all if space is None else space
        with suppress(SpentError):
            self._dives(start, Budget(budget // 4))
        return narrowed(
            lambda: Bracket(*self._interval(start)),
            lambda k, left: self._at_least(start, k, left),
            above=budget // 4,
            below=budget // 2,
        )

    def sequence(self, space: int | None = None) -> tuple[Labelled, tuple[int, ...]]:
        """Return a sequence with as many mistakes as known so far, and the choices that err."""
        current = self.cls.all if space is None else space
        points, labels, choices = [], [], []
        for _ in range(self._interval(current)[0]):
            x, y = self._moves.get(current) or self._cuts(current, 1, range(self.cls.points))[0][0]
            wrong = current & self.cls.where(x, 1 - y)
            choices.append((wrong & -wrong).bit_length() - 1)
            points.append(x)
            labels.append(y)
            current &= self.cls.where(x, y)
        return (tuple(points), tuple(labels)), tuple(choices)

    def _interval(self, space: int) -> tuple[int, int]:
        found = self._known.get(space)
        if found is None:
            high = max(0, min(space.bit_count() - 1, self.cls.points))
            found = (min(high, 1), high)
        return found

    def _cuts(
        self, space: int, k: int, points: Sequence[int]
    ) -> tuple[list[tuple[int, int]], list[int]]:
        """Return the cuts that may begin a chain of ``k``, and the points that still split.

        Those that keep most hypotheses come first.  They leave k or more; and k points are needed
        that split in different ways.
        """
        size = space.bit_count()
        seen: set[int] = set()
        found, useful = [], []
        for x in points:
            one = space & self.cls.ones[x]
            count = one.bit_count()
            if 0 < count < size and one not in seen:
                seen.add(one)
                seen.add(space ^ one)
                useful.append(x)
                if count >= k:
                    found.append((-count, x, 1))
                if size - count >= k:
                    found.append((count - size, x, 0))
        if len(useful) < k:
            return [], useful
        return [(x, y) for _, x, y in sorted(found)], useful

    def _dives(self, space: int, left: Budget) -> None:
        """Follow the largest remains from the start, then from each of its cuts."""
        low, high = self._interval(space)
        if low == high:
            return
        self._dive(space, [], range(self.cls.points), None)
        low, high = self._interval(space)
        if low == high:
            return
        self._known[space] = (low, min(high, affine_rank(self.cls, space)))
        cuts, points = self._cuts(space, 1, range(self.cls.points))
        for x, y in cuts:
            if len(set(self._interval(space))) == 1:
                return
            self._dive(space & self.cls.where(x, y), [(space, (x, y))], points, left)

    def _dive(
        self,
        space: int,
        way: list[tuple[int, tuple[int, int]]],
        points: Sequence[int],
        left: Budget | None,
    ) -> None:
        while (size := space.bit_count()) > 1:
            if left is not None:
                left.spend(len(points))
            counts = [(x, (space & self.cls.ones[x]).bit_count()) for x in points]
            splits = [(x, count) for x, count in counts if 0 < count < size]
            points = [x for x, _ in splits]
            x, count = max(splits, key=lambda split: abs(2 * split[1] - size))
            move = (x, int(2 * count > size))
            way.append((space, move))
            space &= self.cls.where(*move)
        self._succeeded(way, len(way))

    def _succeeded(self, way: list[tuple[int, tuple[int, int]]], k: int) -> None:
        """Learn from a way through version spaces, the first of which has a chain of ``k``."""
        for length, (space, move) in zip(range(k, 0, -1), way, strict=False):
            low, high = self._interval(space)
            if length > low or space not in self._moves:
                self._known[space] = (max(low, length), high)
                self._moves[space] = move

    def _settled(self, space: int, k: int) -> bool | None:
        low, high = self._interval(space)
        return True if k <= low else False if k > high else None

    def _at_least(self, space: int, k: int, left: Budget) -> bool:
        """Whether there is a chain of ``k`` cuts: depth first, with a stack since k is large."""
        settled = self._settled(space, k)
        if settled is not None:
            return settled
        ways = [(space, *self._choices(space, k, range(self.cls.points), left))]
        way: list[tuple[int, tuple[int, int]]] = []
        while ways:
            current, cuts, points = ways[-1]
            need = k - len(ways) + 1
            del way[len(ways) - 1 :]
            move = next(cuts, None)
            if move is None:
                ways.pop()
                low, high = self._interval(current)
                self._known[current] = (low, min(high, need - 1))
                continue
            way.append((current, move))
            after = current & self.cls.where(*move)
            settled = self._settled(after, need - 1)
            if settled:
                self._succeeded(way, k)
                return True
            if settled is None:
                ways.append((after, *self._choices(after, need - 1, points, left)))
        return False

    def _choices(
        self, space: int, k: int, points: Sequence[int], left: Budget
    ) -> tuple[Iterator[tuple[int, int]], list[int]]:
        left.spend(len(points))
        cuts, points = self._cuts(space, k, points)
        return iter(cuts), points


def affine_rank(cls: FiniteClass, space: int) -> int:
    """Return the dimension of the affine hull over GF(2) of the hypotheses in a set."""
    members = list(cls.members(space))
    if not members:
        return -1
    table = cls.matrix[members] ^ cls.matrix[members[0]]
    rows = table if len(members) <= cls.points else table.T
    basis: dict[int, int] = {}  # by the leading bit
    for packed in np.packbits(rows, axis=1):
        row = int.from_bytes(packed.tobytes(), "big")
        while row and row.bit_length() in basis:
            row ^= basis[row.bit_length()]
        if row:
            basis[row.bit_length()] = row
    return len(basis)
