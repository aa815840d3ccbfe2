"""In which convex sets may a learner's points lie, and which point of the set is nearest?

    Space(d)             all of R^d
    Ball(d, radius)      |w| <= radius
    Box(lower, upper)    lower_i <= w_i <= upper_i
    Simplex(d)           w_i >= 0, and the entries sum to 1

``project(w, arithmetic)`` returns the nearest point.  A projection does not increase distances,
so for balls it needs no branch: whatever w is meant, the result encloses its projection.
``contains(w)`` has no tolerance: a float is taken at its word, and balls decide or raise
``Undecided``.  ``radius_squared``, the square of the largest norm in the
set, is exact, and None if the set is unbounded; ``radius`` is its root.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, runtime_checkable

import numpy as np
from flint import fmpq

from learners.convex.base import assign, read_stored, stored_fields
from learners.convex.points import TOO_LARGE, at_its_word, coefficients, dot, largest, point_in
from learners.core.arithmetic import (
    BALL,
    EXACT,
    FLOAT,
    Arithmetic,
    Array,
    NotRationalError,
    Number,
    Undecided,
    positive_part,
    rational,
)
from learners.core.checks import number_where, whole_number


@runtime_checkable
class ConvexSet(Protocol):
    """A closed convex set in R^dimension."""

    @property
    def dimension(self) -> int:
        """The number of coordinates."""

    def project(self, w: Any, arithmetic: Arithmetic | None = None) -> Array:
        """Return the nearest point of the set, in ``arithmetic`` or in the system of ``w``."""


class StoredDomain(ABC):
    """What all domains here share: a point is read, and a file can keep the domain."""

    kind: ClassVar[str]
    dimension: int

    @property
    @abstractmethod
    def radius_squared(self) -> fmpq | None:
        """The square of the largest norm in the set, exactly; None if the set is unbounded."""

    def project(self, w: Any, arithmetic: Arithmetic | None = None) -> Array:
        """Return the nearest point of the set, in ``arithmetic`` or in the system of ``w``."""
        return self._nearest(*point_in(self.dimension, w, arithmetic))

    def contains(self, w: Any) -> bool:
        """Tell whether ``w`` lies in the set, exactly; balls may not decide."""
        point, system = at_its_word(*point_in(self.dimension, w))
        undecided: Undecided | None = None
        for slack in self._slacks(point, system):
            try:
                if system.sign(slack) < 0:
                    return False
            except Undecided as error:
                undecided = error
        if undecided is not None:
            raise undecided
        return True

    def to_dict(self) -> dict[str, Any]:
        """Return the domain as a dictionary of JSON values."""
        return {"kind": self.kind, **stored_fields(self)}

    @abstractmethod
    def _nearest(self, w: Array, system: Arithmetic) -> Array:
        """Return the nearest point of the set."""

    @abstractmethod
    def _slacks(self, w: Array, system: Arithmetic) -> list[Number]:
        """Return the numbers that are not negative exactly at the points of the set."""


@dataclass(frozen=True)
class Space(StoredDomain):
    """All of R^d: no constraint."""

    kind: ClassVar[str] = "space"
    dimension: int

    def __post_init__(self) -> None:
        assign(self, dimension=whole_number("dimension", self.dimension, 1))

    @property
    def radius_squared(self) -> None:
        """None: the space is unbounded."""

    radius = radius_squared

    def _nearest(self, w: Array, system: Arithmetic) -> Array:  # noqa: ARG002
        return w

    def _slacks(self, w: Array, system: Arithmetic) -> list[Number]:  # noqa: ARG002
        return []


@dataclass(frozen=True)
class Ball(StoredDomain):
    """The ball of ``radius`` > 0 about 0.

    The nearest point is w radius/|w| if w lies outside.  In two dimensions or more it is irrational
    unless |w| is rational.
    """

    kind: ClassVar[str] = "ball"
    dimension: int
    radius: Any

    def __post_init__(self) -> None:
        radius = number_where("radius", self.radius, EXACT, lambda r: r > 0, "radius > 0")
        assign(self, dimension=whole_number("dimension", self.dimension, 1), radius=radius)

    @property
    def radius_squared(self) -> fmpq:
        """The square of the radius."""
        square: fmpq = self.radius * self.radius
        return square

    def _nearest(self, w: Array, system: Arithmetic) -> Array:
        if self.dimension == 1:  # an interval: no root is asked for
            return Box([-self.radius], [self.radius])._nearest(w, system)
        radius = system.number(self.radius)
        if system is FLOAT:
            norm = math.hypot(*w)  # does not overflow before its result does
            if norm == math.inf:
                raise ValueError(f"the norm {TOO_LARGE}")
            return w if norm <= radius else np.asarray(w / norm * radius)
        square = dot(w, w, system)
        try:
            if system.compare(square, system.number(self.radius_squared)) <= 0:
                return w
        except Undecided:  # near the sphere: |w| <= r is w r/r
            square = square.max(BALL.number(self.radius_squared))
        return np.asarray(w * (radius / system.sqrt(square)))

    def _slacks(self, w: Array, system: Arithmetic) -> list[Number]:
        return [system.number(self.radius_squared) - dot(w, w, system)]


@dataclass(frozen=True)
class Box(StoredDomain):
    """The points with lower_i <= w_i <= upper_i in every coordinate."""

    kind: ClassVar[str] = "box"
    lower: Any
    upper: Any

    def __post_init__(self) -> None:
        lower, upper = coefficients("lower", self.lower), coefficients("upper", self.upper)
        if len(lower) != len(upper):
            raise ValueError(
                f"lower has {len(lower)} entries and upper {len(upper)}, but a box has one of "
                "each a coordinate"
            )
        for k, (low, high) in enumerate(zip(lower, upper, strict=True), 1):
            if low > high:
                raise ValueError(
                    f"the box is empty: lower is {low} and upper {high} in coordinate {k}"
                )
        assign(self, lower=lower, upper=upper, dimension=len(lower))

    @property
    def radius_squared(self) -> fmpq:
        """The square of the norm of the farthest corner."""
        ends = zip(self.lower, self.upper, strict=True)
        return sum((max(low * low, high * high) for low, high in ends), fmpq(0))

    @property
    def radius(self) -> Number:
        """The norm of the farthest corner: a rational, else a ball at the current precision."""
        try:
            return EXACT.sqrt(self.radius_squared)
        except NotRationalError:
            return BALL.sqrt(self.radius_squared)

    def _nearest(self, w: Array, system: Arithmetic) -> Array:
        lower, upper = system.vector(self.lower), system.vector(self.upper)
        if system is not BALL:
            return np.minimum(np.maximum(w, lower), upper)
        return BALL.vector(
            [x.max(low).min(high) for x, low, high in zip(w, lower, upper, strict=True)]
        )

    def _slacks(self, w: Array, system: Arithmetic) -> list[Number]:
        return [*(w - system.vector(self.lower)), *(system.vector(self.upper) - w)]


@dataclass(frozen=True)
class Simplex(StoredDomain):
    """The distributions over d actions: no entry is negative, and their sum is 1.

    The nearest point is (w_i - s)_+ for the s at which these sum to 1.  With S_k for the sum of
    the k largest entries, s = max_k (S_k - 1)/k.
    """

    kind: ClassVar[str] = "simplex"
    dimension: int

    def __post_init__(self) -> None:
        assign(self, dimension=whole_number("dimension", self.dimension, 1))

    @property
    def radius_squared(self) -> fmpq:
        """1: the farthest points are the corners."""
        return fmpq(1)

    radius = radius_squared

    def _nearest(self, w: Array, system: Arithmetic) -> Array:
        if system is not BALL:
            w = w - max(w)  # the result is the same, and floats keep the digits that matter
        total, candidates = system.number(-1), []
        for k, entry in enumerate(_descending(w, system), 1):
            total = total + entry
            candidates.append(total / k)
        shift = largest(candidates, system)
        return system.vector([positive_part(entry) for entry in w - shift])

    def _slacks(self, w: Array, system: Arithmetic) -> list[Number]:
        total = system.total(w)
        return [*w, total - 1, 1 - total]


def _descending(w: Array, system: Arithmetic) -> list[Number]:
    """Return the entries, the largest first; those of balls are enclosed, whatever their order.

    The k-th largest number lies between the k-th largest lower end and the k-th largest upper.
    """
    if system is not BALL:
        return sorted(w, reverse=True)
    lower, upper = (
        sorted((rational(end) for end in ends), reverse=True)
        for ends in ((x.lower() for x in w), (x.upper() for x in w))
    )
    return [
        BALL.number(low).union(BALL.number(high)) for low, high in zip(lower, upper, strict=True)
    ]


_KINDS: dict[str, Callable[..., StoredDomain]] = {
    kind.kind: kind for kind in (Space, Ball, Box, Simplex)
}


def domain_from_dict(data: Any) -> Any:
    """Read a domain back from ``to_dict()``; what is damaged is refused."""
    return read_stored("domain", _KINDS, data)
