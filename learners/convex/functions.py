"""Which convex functions may an environment answer with, and what are their subgradients?

    Linear(a, b)         a.w + b
    Hinge(x, y)          max(0, 1 - y x.w)
    Absolute(x, y)       |x.w - y|
    Squared(x, y)        (x.w - y)^2, or half of it
    MaxAffine(A, b)      max_i (a_i.w + b_i)
    SquaredNorm(d, c)    c |w|^2

(:mod:`learners.convex.combinations` has sums, multiples and functions of the user's own.)

``f(w)`` and ``f.subgradient(w)`` compute in the system of the point: floats, rationals or balls.
The coefficients are exact rationals, so that f is one function in all three.  Which piece of a
function a point lies on is the sign of a rational affine function there; it is decided
rightly, in floats too, or ``Undecided`` is raised (balls only).  Hence
the subgradient is a function of the point: computed again, from a file say, it is the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from learners.convex.base import Stored, assign, rational_within
from learners.convex.points import at_its_word, coefficients, dot, largest
from learners.core.arithmetic import FLOAT, Arithmetic, Array, Number, positive_part, rationals
from learners.core.checks import one_of, whole_number

_EPS = float(np.finfo(np.float64).eps)
_TINY = float(np.finfo(np.float64).tiny)


@dataclass(frozen=True)
class Linear(Stored):
    """The affine function a.w + b."""

    kind: ClassVar[str] = "linear"
    a: Any
    b: Any = 0

    def __post_init__(self) -> None:
        a = coefficients("a", self.a)
        assign(self, a=a, b=rational_within("b", self.b), dimension=len(a))

    @cached_property
    def _exact(self) -> Array:
        return rationals(self.a)

    @cached_property
    def _floats(self) -> Array:
        return FLOAT.vector(self._exact)

    @cached_property
    def _normal(self) -> bool:
        """Whether no coefficient lost digits, or itself, below the smallest normal float."""
        pairs = zip(self._exact, self._floats, strict=True)
        return all(exact == 0 or abs(rounded) >= _TINY for exact, rounded in pairs)

    def _value(self, w: Array, system: Arithmetic) -> Number:
        return dot(self._slope(w, system), w, system) + system.number(self.b)

    def _slope(self, w: Array, system: Arithmetic) -> Array:  # noqa: ARG002
        return self._floats.copy() if system is FLOAT else system.vector(self._exact)

    def sign(self, w: Array, system: Arithmetic) -> int:
        """Return the sign of a.w + b at a point, exactly for floats too; balls may not decide."""
        if system is FLOAT:
            sign = self._filtered(w)
            if sign:
                return sign
        point, deciding = at_its_word(w, system)
        return deciding.sign(self._value(point, deciding))

    def _filtered(self, w: Array) -> int:
        """Return the sign if the value in floats is larger than all its rounding, else 0."""
        b = FLOAT.number(self.b)
        with np.errstate(over="ignore", under="ignore", invalid="ignore"):
            products = self._floats * w
            value, size = products.sum() + b, np.abs(products).sum() + abs(b)
            certain = abs(value) > (len(w) + 4) * _EPS * size + _TINY  # False for NaN
        return FLOAT.sign(value) if certain and self._normal else 0


@dataclass(frozen=True)
class Hinge(Stored):
    """The hinge max(0, 1 - y x.w) of an instance x with the label y = -1 or +1.

    Its subgradient is -yx where y x.w < 1 and 0 where y x.w > 1.  Where y x.w = 1, all points
    between the two are subgradients; ``kink`` in [0, 1] is the share of -yx, by default 0.
    """

    kind: ClassVar[str] = "hinge"
    x: Any
    y: int
    kink: Any = 0

    def __post_init__(self) -> None:
        x, y = coefficients("x", self.x), one_of("y", self.y, (-1, 1))
        assign(self, x=x, y=y, kink=rational_within("kink", self.kink, 0, 1), dimension=len(x))

    @cached_property
    def _inside(self) -> Linear:
        return Linear([-self.y * entry for entry in self.x], 1)

    def _value(self, w: Array, system: Arithmetic) -> Number:
        return positive_part(self._inside._value(w, system))

    def _slope(self, w: Array, system: Arithmetic) -> Array:
        share = {1: 1, 0: self.kink, -1: 0}[self._inside.sign(w, system)]
        return _times(share, self._inside._slope(w, system), system)


@dataclass(frozen=True)
class Absolute(Stored):
    """The absolute error |x.w - y|.

    Its subgradient is x or -x, as x.w is above or below y; where they are equal it is ``kink``
    times x, with ``kink`` in [-1, 1] and by default 0.
    """

    kind: ClassVar[str] = "absolute"
    x: Any
    y: Any
    kink: Any = 0

    def __post_init__(self) -> None:
        x, y = coefficients("x", self.x), rational_within("y", self.y)
        assign(self, x=x, y=y, kink=rational_within("kink", self.kink, -1, 1), dimension=len(x))

    @cached_property
    def _error(self) -> Linear:
        return Linear(self.x, -self.y)

    def _value(self, w: Array, system: Arithmetic) -> Number:
        return abs(self._error._value(w, system))

    def _slope(self, w: Array, system: Arithmetic) -> Array:
        factor = self._error.sign(w, system) or self.kink
        return _times(factor, self._error._slope(w, system), system)


@dataclass(frozen=True)
class Squared(Stored):
    """The squared error (x.w - y)^2, or with ``half`` one half of it."""

    kind: ClassVar[str] = "squared"
    x: Any
    y: Any
    half: bool = False

    def __post_init__(self) -> None:
        x, y = coefficients("x", self.x), rational_within("y", self.y)
        assign(self, x=x, y=y, half=one_of("half", self.half, (False, True)), dimension=len(x))

    @cached_property
    def _error(self) -> Linear:
        return Linear(self.x, -self.y)

    def _value(self, w: Array, system: Arithmetic) -> Number:
        error = self._error._value(w, system)
        return error * error / (2 if self.half else 1)

    def _slope(self, w: Array, system: Arithmetic) -> Array:
        error = self._error._value(w, system)
        return np.asarray(self._error._slope(w, system) * (error if self.half else 2 * error))


@dataclass(frozen=True)
class MaxAffine(Stored):
    """The largest of several affine functions, max_i (a_i.w + b_i): one row of ``A`` each.

    Its subgradient is the row of the first that is largest.
    """

    kind: ClassVar[str] = "max-affine"
    A: Any
    b: Any = None

    def __post_init__(self) -> None:
        try:
            A = tuple(coefficients(f"row {k} of A", row) for k, row in enumerate(self.A, 1))
        except TypeError:
            A = ()
        if len({len(row) for row in A}) != 1:
            raise ValueError(f"A is {self.A!r}, but must have rows of one length: one a piece")
        b = coefficients("b", [0] * len(A) if self.b is None else self.b)
        if len(b) != len(A):
            raise ValueError(f"b has {len(b)} entries, but A has {len(A)} rows: give one a row")
        assign(self, A=A, b=b, dimension=len(A[0]))

    @cached_property
    def _pieces(self) -> list[Linear]:
        return [Linear(*piece) for piece in zip(self.A, self.b, strict=True)]

    def _value(self, w: Array, system: Arithmetic) -> Number:
        return largest([piece._value(w, system) for piece in self._pieces], system)

    def _slope(self, w: Array, system: Arithmetic) -> Array:
        best = self._pieces[0]
        for piece in self._pieces[1:]:
            # The difference is taken of the coefficients, so that equal pieces are equal in balls.
            gap = Linear([p - q for p, q in zip(piece.a, best.a, strict=True)], piece.b - best.b)
            if gap.sign(w, system) > 0:
                best = piece
        return best._slope(w, system)


@dataclass(frozen=True)
class SquaredNorm(Stored):
    """The multiple ``factor`` |w|^2 of the squared norm, with ``factor`` >= 0."""

    kind: ClassVar[str] = "squared-norm"
    dimension: int
    factor: Any = 1

    def __post_init__(self) -> None:
        dimension = whole_number("dimension", self.dimension, 1)
        assign(self, dimension=dimension, factor=rational_within("factor", self.factor, 0))

    def _value(self, w: Array, system: Arithmetic) -> Number:
        return system.number(self.factor) * dot(w, w, system)

    def _slope(self, w: Array, system: Arithmetic) -> Array:
        return np.asarray(2 * system.number(self.factor) * w)


def _times(factor: Any, vector: Array, system: Arithmetic) -> Array:
    if factor == 0:
        return system.vector([0] * len(vector))
    return np.asarray(system.number(factor) * vector)
