"""How many points does a set of hypotheses shatter for its size alone, and which?

If there are more than C(n,0) + ... + C(n,d-1) hypotheses on n points, some d points are shattered
(Sauer, Shelah).  Let k be a number of points such that the labelings of the first k are too many
in this sense, but not those of the first k-1.  Then those labelings of the first k-1 that go on
with 0 and with 1 at the k-th are more than C(k-1,0) + ... + C(k-1,d-2), by Pascal's rule.  So
they shatter d-1 of the first k-1 points, and the k-th is the last.  Bisection finds such a k.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from functools import lru_cache

import numpy as np

from learners.classes.finite_class import FiniteClass

#: No class is as large.
_BEYOND = 1 << 64


def surely_shattered(size: int, points: int) -> int:
    """Return how many of some points ``size`` hypotheses shatter whatever they are."""
    return bisect_left(_sums(points), size) - 1


@lru_cache(maxsize=1024)
def _sums(points: int) -> list[int]:
    """Return C(n,0) + ... + C(n,d-1) for d = 0, 1, ... as far as there may be more hypotheses."""
    sums, term = [0], 1
    for i in range(points + 1):
        sums.append(sums[-1] + term)
        if sums[-1] > _BEYOND:
            break
        term = term * (points - i) // (i + 1)
    return sums


def distinct_points(cls: FiniteClass, space: int) -> list[int]:
    """Return points that split a set in different ways, with all ways, balanced ones first.

    Opposite labels are the same way: a set of points is shattered with either, and a tree too.
    """
    size = space.bit_count()
    found: dict[int, tuple[int, int]] = {}
    for x, ones in enumerate(cls.ones):
        one = space & ones
        balance = abs(2 * one.bit_count() - size)
        if balance < size and space ^ one not in found:
            found.setdefault(one, (balance, x))
    return [x for _, x in sorted(found.values())]


def shattered_points(cls: FiniteClass, space: int, points: Sequence[int]) -> tuple[int, ...]:
    """Return as many of the points as are surely shattered; they must tell the set apart."""
    surely = surely_shattered(space.bit_count(), len(points))
    if surely <= 1:  # any of them does
        return tuple(points[: max(0, surely)])
    rows = cls.matrix[list(cls.members(space))][:, list(points)]
    packed = np.packbits(rows, axis=1, bitorder="little")
    codes = {int.from_bytes(row.tobytes(), "little") for row in packed}
    found = []
    n = len(points)
    for d in range(surely, 0, -1):
        low, high = d - 1, n  # 2^(d-1) labelings of d-1 points are not too many
        while high - low > 1:
            middle = (low + high) // 2
            if surely_shattered(len(_first(codes, middle)), middle) >= d:
                high = middle
            else:
                low = middle
        bit = 1 << low
        codes = _first({code for code in codes if code & bit}, low) & _first(
            {code for code in codes if not code & bit}, low
        )
        found.append(points[low])
        n = low
    return tuple(sorted(found))


def _first(codes: Collection[int], points: int) -> set[int]:
    """Return the labelings of the first points."""
    mask = (1 << points) - 1
    return {code & mask for code in codes}
