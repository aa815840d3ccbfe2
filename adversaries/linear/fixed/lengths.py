"""Which samples have exactly the radius, the margin and the start that a caller has fixed?

Instances and separators are rational, so that all lengths are roots of rationals.  A sample is
scaled until it is within the radius and beyond the margin; further coordinates, in which one vector
lives alone, make up for the rest: at most four each, for every rational is a sum of four squares.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isqrt
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.linear.bulk.side_by_side import Samples
from adversaries.linear.strategies import Sample
from adversaries.worst_case.certificates import Vector, four_squares
from bounds.core.decide import symbolic
from bounds.linear.quantities import dot
from learners.core.arithmetic import Array, rationals

Start = list[Any]
#: How finely an irrational scale is rounded, relatively.
_FINE = 10
_CLOSE = 1e-9


class UnreachableError(ValueError):
    """No sample of rational vectors has a value that was fixed."""


def square_of(value: Any) -> fmpq:
    """Return the square of a length that a caller has fixed."""
    exact = symbolic(value)
    squared = (exact * exact).expand()
    if not squared.is_Rational or exact.is_negative:
        raise UnreachableError(f"{value} is not the length of a rational vector")
    return fmpq(int(squared.p), int(squared.q))


def rational_of(value: Any) -> fmpq:
    """Return a number that a caller has fixed."""
    exact = symbolic(value)
    if not exact.is_Rational:
        raise UnreachableError(f"{value} is not rational")
    return fmpq(int(exact.p), int(exact.q))


def known_square(fixed: Mapping[str, Any], *names: str) -> fmpq | None:
    """Return the square of what is fixed under one of these letters."""
    return next((square_of(fixed[name]) for name in names if name in fixed), None)


def _root_near(value: fmpq, *, above: bool) -> fmpq:
    """Return the root of a positive rational, or a rational close to it on one side."""
    p, q = int(value.p), int(value.q)
    if isqrt(p) ** 2 == p and isqrt(q) ** 2 == q:
        return fmpq(isqrt(p), isqrt(q))
    places = _FINE + max(0, q.bit_length() - p.bit_length())
    return fmpq(isqrt((p << 2 * places) // q) + above, 1 << places)


@dataclass(frozen=True)
class Lengths:
    """The squares of what is fixed; None where nothing is.

    Attributes:
        radius: of the longest instance.
        margin: of the separator, or one over the length of what is compared with.
        start: of the first weight vector.
        compares: whether the scores of the witness count as they are: it is no mere direction.
    """

    radius: fmpq | None = None
    margin: fmpq | None = None
    start: fmpq | None = None
    compares: bool = False

    @staticmethod
    def of(fixed: Mapping[str, Any], *, compares: bool = False) -> Lengths:
        """Return what is fixed of lengths, under whatever letter."""
        margin, longest = known_square(fixed, "rho"), known_square(fixed, "w_star")
        if longest is not None and longest != 0:
            margin = 1 / longest
        found = Lengths(known_square(fixed, "r", "R"), margin, known_square(fixed, "w_0"), compares)
        if 0 in (found.radius, found.margin, longest):
            raise UnreachableError("a radius or a margin is 0")
        return found

    @property
    def is_free(self) -> bool:
        """Whether nothing is fixed."""
        return self.radius is None and self.margin is None and self.start is None

    # -------------------------------------------------------------- exactly

    def fitted(self, sample: Sample, start: Start | None = None) -> tuple[Sample, Start] | None:
        """Return a sample like this one with all that is fixed, if scaling can do it."""
        X, y, v = sample
        origin = rationals(start if start is not None else [0] * len(v))
        if self.is_free or len(y) == 0:
            return (sample, list(origin)) if self.is_free else None
        rows = rationals(X)
        scores = [label * dot(v, x) for x, label in zip(rows, y, strict=True)]
        gain, length = fmpq(1) if self.compares else min(scores), dot(v, v)
        squares = [dot(x, x) for x in rows]
        scale = self._scale(max(squares), gain, length)
        if scale is None:
            return None
        longest = squares.index(max(squares))
        rest, beside, begin = fmpq(0), fmpq(0), fmpq(0)
        if self.radius is not None:
            rest = self.radius - scale * scale * squares[longest]
        if self.margin is not None:
            beside = gain * gain / self.margin - length / scale**2
        if self.start is not None:
            origin, begin = self._started(origin)
        padded = Padding(scale * rows, v / scale, origin)
        padded.add_to_row(longest, four_squares(rest))
        padded.add_to_witness(four_squares(beside))
        padded.add_to_start(four_squares(begin))
        return (padded.X, y, padded.v), list(padded.start)

    def _scale(self, radius: fmpq, gain: fmpq, length: fmpq) -> fmpq | None:
        """Return what instances are multiplied by; None if they are too long for their margin."""
        least = None if self.margin is None else self.margin * length / gain**2
        if self.radius is not None and radius != 0:
            scale = _root_near(self.radius / radius, above=False)
        elif least is not None:
            scale = _root_near(least, above=True)
        else:
            return fmpq(1)
        return None if scale == 0 or (least is not None and scale * scale < least) else scale

    def _started(self, origin: Array) -> tuple[Array, fmpq]:
        assert self.start is not None
        length = dot(origin, origin)
        if length == 0 or self.start == 0:
            return 0 * origin, self.start
        scale = _root_near(self.start / length, above=False)
        return scale * origin, self.start - scale * scale * length

    # -------------------------------------------------------------- in floats

    def fitted_floats(self, samples: Samples, start: Array) -> tuple[Samples, Array]:
        """Return the samples with what is fixed; one that cannot have it has no rounds left."""
        if self.is_free:
            return samples, start
        X, y, v = samples.X, samples.y, samples.witness
        squares = np.where(y == 0, 0.0, (X**2).sum(axis=1))
        scores = np.where(y == 0, np.inf, y * (X * v).sum(axis=1))
        gain = np.ones(v.shape[1]) if self.compares else scores.min(axis=0, initial=np.inf)
        length, radius = (v**2).sum(axis=0), squares.max(axis=0, initial=0.0)
        with np.errstate(all="ignore"):
            least = np.zeros_like(length)
            if self.margin is not None:
                least = np.sqrt(nearest_float(self.margin) * length) / gain
            scale = np.ones_like(length) if self.margin is None else least
            if self.radius is not None:
                scale = np.sqrt(nearest_float(self.radius) / radius)
            fits = np.isfinite(scale) & (scale > 0) & (scale >= least * (1 - _CLOSE))
            scale = np.where(fits, scale, 1.0)
            beside = np.zeros_like(length)
            if self.margin is not None:
                beside = np.sqrt(
                    np.maximum(0, gain**2 / nearest_float(self.margin) - length / scale**2)
                )
        beside = np.where(np.isfinite(beside), beside, 0.0)
        start, begin = self._started_floats(start)
        nothing = np.zeros_like(beside)
        wide = np.concatenate([X * scale, np.zeros_like(X[:, :1]), np.zeros_like(X[:, :1])], axis=1)
        witness = np.concatenate([v / scale, beside[None], nothing[None]])
        origin = np.concatenate([start, nothing[None], begin[None]])
        return Samples(wide, np.where(fits, y, 0), witness), origin

    def _started_floats(self, start: Array) -> tuple[Array, Array]:
        length = np.sqrt((start**2).sum(axis=0))
        if self.start is None:
            return start, np.zeros_like(length)
        goal = np.sqrt(nearest_float(self.start))
        scale = np.where(length > 0, goal / np.where(length > 0, length, 1.0), 0.0)
        return start * scale, np.where(length > 0, 0.0, goal)


def nearest_float(value: fmpq) -> float:
    """Return a rational as a float; infinity if it is too large for one."""
    try:
        return int(value.p) / int(value.q)
    except OverflowError:
        return float("inf")


class Padding:
    """A sample and a start that grow by coordinates in which one vector lives alone."""

    def __init__(self, X: Array, v: Array, start: Array) -> None:
        self.X, self.v, self.start = X, v, start

    def _widen(self, more: int) -> int:
        at = len(self.v)
        none = np.full((len(self.X), more), fmpq(0), dtype=object)
        self.X = np.concatenate([self.X, none], axis=1)
        self.v, self.start = (
            np.concatenate([vector, rationals([0] * more)]) for vector in (self.v, self.start)
        )
        return at

    def add_to_row(self, row: int, more: Vector) -> None:
        """Give an instance coordinates of its own."""
        at = self._widen(len(more))
        self.X[row, at:] = more

    def add_to_witness(self, more: Vector) -> None:
        """Give the witness coordinates of its own."""
        at = self._widen(len(more))
        self.v[at:] = more

    def add_to_start(self, more: Vector) -> None:
        """Give the start coordinates of its own."""
        at = self._widen(len(more))
        self.start[at:] = more
