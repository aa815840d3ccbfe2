"""Which kernels does a kernel learner take for the inner product?

A kernel is any function K(x, z) of two vectors that is an inner product in some space of
features.  It is given vectors of one number system and returns a number of the same one:

* ``linear``                      x.z
* ``polynomial(degree, offset)``  (x.z + offset)^degree
* ``gaussian(width)``             exp(-|x - z|^2 / (2 width^2)), irrational unless x = z
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import arb, fmpq

from learners.core.arithmetic import BALL, EXACT, FLOAT, Arithmetic, Array, Number
from learners.core.checks import number_where, whole_number
from learners.linear.perceptron import inner

Kernel = Callable[[Array, Array], Number]


def system_of(vector: Array) -> Arithmetic:
    """Return the number system that the entries of a vector belong to."""
    if vector.dtype != object:
        return FLOAT
    return BALL if any(isinstance(entry, arb) for entry in vector) else EXACT


@dataclass(frozen=True)
class Linear:
    """The inner product itself."""

    name: str = "linear"

    def __call__(self, x: Array, z: Array) -> Number:
        """Return x.z."""
        return inner(x, z, system_of(x))

    def table(self, rows: Array, points: Array) -> Array:
        """Return K(x, z) of all rows x and all points z, in floats."""
        return np.asarray(rows @ points.T)

    def size(self, lengths: Array, longest: float) -> Array:
        """Return what |K| is at most for vectors of these lengths and a point no longer."""
        return lengths * longest

    def terms(self, N: int) -> int:
        """Return how many roundings K has: each is off by at most 2^-53 times the size."""
        return 2 * N


@dataclass(frozen=True)
class Polynomial:
    """The kernel of all monomials up to a degree (of that degree only, if the offset is 0)."""

    degree: int
    offset: fmpq

    @property
    def name(self) -> str:
        """The name with both numbers."""
        return f"polynomial({self.degree}, {self.offset})"

    def __call__(self, x: Array, z: Array) -> Number:
        """Return (x.z + offset)^degree."""
        system = system_of(x)
        base = inner(x, z, system) + system.number(self.offset)
        try:
            return base**self.degree
        except OverflowError:
            raise ValueError(
                "a kernel value is too large for a float: use arithmetic=EXACT"
            ) from None

    def table(self, rows: Array, points: Array) -> Array:
        """Return K(x, z) of all rows x and all points z, in floats."""
        return np.asarray((rows @ points.T + FLOAT.number(self.offset)) ** self.degree)

    def size(self, lengths: Array, longest: float) -> Array:
        """Return what |K| is at most for vectors of these lengths and a point no longer."""
        return np.asarray((lengths * longest + FLOAT.number(self.offset)) ** self.degree)

    def terms(self, N: int) -> int:
        """Return how many roundings K has: each is off by at most 2^-53 times the size."""
        return self.degree * (2 * N + 4) + 16


@dataclass(frozen=True)
class Gaussian:
    """The kernel that forgets with the distance."""

    width: fmpq

    #: Its values are powers of e.
    is_rational = False

    @property
    def name(self) -> str:
        """The name with the width."""
        return f"gaussian({self.width})"

    def __call__(self, x: Array, z: Array) -> Number:
        """Return exp(-|x - z|^2 / (2 width^2))."""
        system = system_of(x)
        with np.errstate(over="ignore"):  # at an infinite distance the kernel is 0
            scaled = (x - z) / system.number(self.width)
            square = system.total(scaled * scaled)
        return system.exp(-square / system.number(2))

    def table(self, rows: Array, points: Array) -> Array:
        """Return K(x, z) of all rows x and all points z, in floats."""
        width = FLOAT.number(self.width)
        rows, points = rows / width, points / width
        squares = (rows * rows).sum(axis=1)[:, None] + (points * points).sum(axis=1)
        return np.asarray(np.exp(np.minimum(rows @ points.T - squares / 2, 0.0)))

    def size(self, lengths: Array, longest: float) -> Array:
        """Return a bound of K and of its exponent, the squares of which it is the difference."""
        width = FLOAT.number(self.width)
        return np.asarray(1 + (lengths / width) ** 2 + (longest / width) ** 2)

    def terms(self, N: int) -> int:
        """Return how many roundings K has: each is off by at most 2^-53 times the size."""
        return 8 * (N + 10)


linear = Linear()


def polynomial(degree: int, offset: Any = 0) -> Polynomial:
    """Return the kernel (x.z + offset)^degree with degree >= 1 and offset >= 0."""
    return Polynomial(
        whole_number("degree", degree, 1),
        number_where("offset", offset, EXACT, lambda c: c >= 0, "offset >= 0"),
    )


def gaussian(width: Any = 1) -> Gaussian:
    """Return the kernel exp(-|x - z|^2 / (2 width^2)) with width > 0."""
    return Gaussian(number_where("width", width, EXACT, lambda w: w > 0, "width > 0"))


@dataclass(frozen=True, eq=False)
class Gram:
    """The kernel of points that are known by their number only: K([i], [j]) = matrix[i, j]."""

    matrix: Array
    name: str = "gram"

    @classmethod
    def of(cls, values: Any, arithmetic: Arithmetic) -> Gram:
        """Return the kernel of a symmetric matrix, checked."""
        matrix = arithmetic.vector(values)
        if matrix.ndim != 2 or len(matrix) == 0 or matrix.shape[0] != matrix.shape[1]:
            raise ValueError(
                f"gram has shape {matrix.shape}, but must be square: give K(x_i, x_j) for all i, j"
            )
        if arithmetic is FLOAT and not np.isfinite(matrix).all():
            raise ValueError("gram has an entry that is not finite: every kernel value must be")
        for i, j in zip(*np.triu_indices(len(matrix), 1), strict=True):
            # Balls are compared with `!=`, which is True only if they cannot be equal.
            if matrix[i, j] != matrix[j, i]:
                raise ValueError(
                    f"gram is {matrix[i, j]} at ({i}, {j}) and {matrix[j, i]} at ({j}, {i}), "
                    "but must be symmetric"
                )
        return cls(matrix)

    def index(self, x: Array) -> int:
        """Return the number of the point that the instance [i] names (a float or rational)."""
        size = len(self.matrix)
        if x[0] != int(x[0]) or not 0 <= x[0] < size:
            raise ValueError(
                f"the index is {x[0]}, but must be a whole number from 0 to {size - 1}"
            )
        return int(x[0])

    def __call__(self, x: Array, z: Array) -> Number:
        """Return the entry of the matrix."""
        return self.matrix[self.index(x), self.index(z)]
