"""What is a finite class of hypotheses?

A hypothesis is a row of zeros and ones, one for each point of a finite domain.  A set of
hypotheses (a version space) is an int whose bit i says whether hypothesis i is in it, so that
restricting, counting and comparing such sets are single operations on ints.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from learners.core.arithmetic import Array
from learners.core.rationals import unmasked

#: A class with more labels than this is not written out.
_MOST_SHOWN = 128


class ClassError(ValueError):
    """Something that is no class of hypotheses, or a point outside its domain."""


class FiniteClass:
    """Hypotheses on a finite domain; equal rows are merged, the first stays.

    ``rows`` is a 0/1 matrix with one row a hypothesis and one column a point, or a list of
    strings such as ``["010", "110"]``.  ``domain`` and ``names`` may name points and hypotheses;
    made from another class, a class has the names of that one unless others are given.
    """

    def __init__(
        self,
        rows: Any,
        *,
        domain: Sequence[str] | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        if isinstance(rows, FiniteClass):
            domain = rows.domain if domain is None else domain
            names = rows.names if names is None else names
        table = _bits(rows)
        first: dict[bytes, int] = {}
        for index, row in enumerate(table):
            first.setdefault(row.tobytes(), index)
        kept = list(first.values())
        self.matrix: Array = table[kept]
        self.matrix.setflags(write=False)
        self.merged = len(table) - len(kept)
        self.points = int(self.matrix.shape[1])
        self.domain: tuple[str, ...] = _labels("domain", domain, self.points, "point")
        given = _labels("names", names, len(table), "hypothesis")
        self.names: tuple[str, ...] = tuple(given[index] for index in kept)
        self.all = (1 << len(kept)) - 1

    def __len__(self) -> int:
        return len(self.matrix)

    def __deepcopy__(self, memo: dict[int, Any]) -> FiniteClass:
        """Nothing of it changes: a copy of a learner has the same class."""
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FiniteClass) and self.strings == other.strings

    def __hash__(self) -> int:
        return hash(self.strings)

    def __repr__(self) -> str:
        if len(self) * max(1, self.points) <= _MOST_SHOWN:
            return f"FiniteClass({' '.join(self.strings)})"
        return f"FiniteClass({len(self)} hypotheses on {self.points} points)"

    @cached_property
    def strings(self) -> tuple[str, ...]:
        """The hypotheses as strings of 0 and 1."""
        written = (self.matrix + ord("0")).tobytes().decode("ascii")
        width = self.points
        return tuple(written[h * width : (h + 1) * width] for h in range(len(self)))

    @cached_property
    def ones(self) -> tuple[int, ...]:
        """For each point, the set of the hypotheses that say 1 there."""
        return tuple(_mask(column) for column in self.matrix.T)

    def where(self, x: int, y: int) -> int:
        """Return the set of the hypotheses that label point ``x`` with ``y``."""
        said = self.ones[x]
        return said if y else self.all & ~said

    def value(self, h: int, x: int) -> int:
        """Return the label that hypothesis ``h`` gives to point ``x``."""
        return int(self.matrix[h, x])

    def point(self, x: Any) -> int:
        """Return ``x`` as an index into the domain, or say what is wrong with it."""
        try:
            index = int(x)
            inside = index == x and 0 <= index < self.points
        except (TypeError, ValueError, OverflowError):
            inside = False
        if not inside:
            raise ClassError(
                f"the point is {x!r}, but the domain has the points 0..{self.points - 1}"
            )
        return index

    def members(self, space: int) -> Iterator[int]:
        """Yield the indices of the hypotheses in a set, in order."""
        if space.bit_length() > _MOST_SHOWN:
            packed = space.to_bytes((space.bit_length() + 7) // 8, "little")
            bits = np.unpackbits(np.frombuffer(packed, np.uint8), bitorder="little")
            yield from np.flatnonzero(bits).tolist()
            return
        while space:
            lowest = space & -space
            yield lowest.bit_length() - 1
            space ^= lowest

    def consistent(self, instances: Iterable[int], outcomes: Iterable[int]) -> int:
        """Return the set of the hypotheses that give every instance its outcome."""
        space = self.all
        for x, y in zip(*self._paired(instances, outcomes), strict=True):
            space &= self.where(x, int(y))
        return space

    def errors(self, instances: Iterable[int], outcomes: Iterable[int]) -> Array:
        """Return how often each hypothesis errs on a sequence."""
        points, labels = self._paired(instances, outcomes)
        wrong = self.matrix[:, points] != np.asarray(labels, dtype=np.int64)
        return np.asarray(wrong.sum(axis=1), dtype=np.int64)

    def _paired(self, instances: Iterable[int], outcomes: Iterable[int]) -> tuple[list[int], Any]:
        points, labels = [self.point(x) for x in instances], list(outcomes)
        if len(points) != len(labels):
            raise ClassError(
                f"{len(points)} points, but {len(labels)} labels: give every point one label"
            )
        return points, labels

    def restricted(self, space: int) -> FiniteClass:
        """Return the class of the hypotheses in a set, on the same domain."""
        kept = list(self.members(space))
        return FiniteClass(
            self.matrix[kept], domain=self.domain, names=[self.names[h] for h in kept]
        )


def _bits(rows: Any) -> Array:
    """Return a 0/1 matrix of bytes, or say why there is none."""
    if isinstance(rows, FiniteClass):
        return np.array(rows.matrix)
    if isinstance(rows, str):
        raise ClassError("a class is a list of rows: give ['010', '110'] or a 0/1 matrix")
    try:
        rows = unmasked(rows)
    except ValueError as error:
        raise ClassError(str(error)) from None
    listed = rows if isinstance(rows, np.ndarray) else list(rows)
    if any(isinstance(row, str) for row in listed):
        listed = [_spelled(h, row) if isinstance(row, str) else row for h, row in enumerate(listed)]
    if isinstance(listed, list):
        _check_lengths(listed)
    table = np.asarray(listed)
    if table.shape == (0,):
        table = table.reshape(0, 0)
    if table.ndim != 2:
        raise ClassError(
            f"the class has {table.ndim} axes, but needs 2 (hypotheses, points): give one row a "
            "hypothesis"
        )
    if table.dtype.kind in "US":
        wrong = (table != "0") & (table != "1")
    else:
        wrong = (table != 0) & (table != 1)
    if np.any(wrong):
        h, x = (int(k) for k in np.argwhere(wrong)[0])
        raise _wrong(h, x, table[h, x])
    return table.astype(np.uint8)


def _check_lengths(rows: list[Any]) -> None:
    sized = [hasattr(row, "__len__") for row in rows]
    if any(sized) and not all(sized):
        h = sized.index(False)
        raise ClassError(f"row {h} is {rows[h]!r}: give a list of labels or a string such as '01'")
    lengths = {len(row) for row in rows if any(sized)}
    if len(lengths) > 1:
        raise ClassError(f"the rows have lengths {sorted(lengths)}: give every point a label")


def _spelled(h: int, row: str) -> Array:
    """Return the labels that a string spells."""
    if row.count("0") + row.count("1") < len(row):
        x, sign = next((x, sign) for x, sign in enumerate(row) if sign not in ("0", "1"))
        raise _wrong(h, x, sign)
    return np.frombuffer(row.encode("ascii"), np.uint8) - ord("0")


def _wrong(h: int, x: int, label: Any) -> ClassError:
    return ClassError(f"the label of point {x} in row {h} is {label}, but must be 0 or 1")


def _labels(what: str, given: Sequence[str] | None, size: int, one: str) -> tuple[str, ...]:
    if given is None:
        return tuple(str(index) for index in range(size))
    if len(given) != size:
        raise ClassError(f"{what} has {len(given)} entries, but there are {size}: one a {one}")
    return tuple(str(label) for label in given)


def _mask(column: Array) -> int:
    packed = np.packbits(column, bitorder="little")
    return int.from_bytes(packed.tobytes(), "little")
