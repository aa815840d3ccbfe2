"""How is a point of R^d read, and how is it multiplied and measured, in every number system?

The entries of a point say their system: balls if one of them is a ball, else floats if one of
them is a float, else rationals.  Floats are added up without rounding in between
(``math.fsum``), so that a value computed again is the same on every machine.
"""

from __future__ import annotations

import math
from functools import reduce
from typing import Any

import numpy as np
from flint import arb, fmpq

from learners.core.arithmetic import (
    BALL,
    EXACT,
    FLOAT,
    Arithmetic,
    Array,
    NotRationalError,
    Number,
    rationals,
)

TOO_LARGE = "is too large for a float: use arithmetic=EXACT"


def system_of(values: Array) -> Arithmetic:
    """Return the number system that the entries of an array belong to."""
    if values.dtype.kind == "f":
        return FLOAT
    entries = values.reshape(-1)
    if values.dtype != object or all(isinstance(entry, fmpq) for entry in entries):
        return EXACT
    if any(isinstance(entry, arb) for entry in entries):
        return BALL
    rounded = any(isinstance(entry, float | np.floating) for entry in entries)
    return FLOAT if rounded else EXACT


def read_point(
    values: Any, arithmetic: Arithmetic | None = None, what: str = "the point"
) -> tuple[Array, Arithmetic]:
    """Return a vector of finite numbers and its system: ``arithmetic``, or what the entries say."""
    try:
        source = values if isinstance(values, np.ndarray) else np.asarray(values, dtype=object)
        system = arithmetic or system_of(source)
        point = system.vector(source)
    except (TypeError, ValueError, NotRationalError) as error:
        raise ValueError(f"{what} cannot be read as numbers ({error})") from None
    if point.ndim != 1 or len(point) == 0:
        raise ValueError(
            f"{what} has shape {point.shape}, but must be a vector: give one number a coordinate"
        )
    bad = _not_finite(point, system)
    if bad is not None:
        raise ValueError(f"{what} is {point[bad]} in coordinate {bad + 1}, but must be finite")
    return point, system


def _not_finite(point: Array, system: Arithmetic) -> int | None:
    if system is BALL:
        return next((k for k, entry in enumerate(point) if not entry.is_finite()), None)
    if system is EXACT or np.isfinite(point).all():
        return None
    return int(np.argmin(np.isfinite(point)))


def point_in(
    dimension: int, values: Any, arithmetic: Arithmetic | None = None, what: str = "the point"
) -> tuple[Array, Arithmetic]:
    """Return a point of R^dimension and its system."""
    point, system = read_point(values, arithmetic, what)
    if len(point) != dimension:
        raise ValueError(
            f"{what} has {len(point)} entries, but the dimension is {dimension}: "
            "give one number a coordinate"
        )
    return point, system


def coefficients(name: str, values: Any) -> tuple[fmpq, ...]:
    """Return a vector as exact rationals; a float stands for the dyadic number that it is."""
    try:
        row = rationals(values)
        if row.ndim != 1 or len(row) == 0:
            raise ValueError("give one number a coordinate")
    except (TypeError, ValueError, NotRationalError) as error:
        raise ValueError(f"{name} is {values!r}, but must be a vector ({error})") from None
    return tuple(row)


def number_in(value: Any, system: Arithmetic, what: str = "the value") -> Number:
    """Return what a user's function said as a finite number of the system."""
    try:
        number = system.number(value)
    except (TypeError, ValueError, NotRationalError) as error:
        raise ValueError(f"{what} is {value!r}, but must be a number ({error})") from None
    if isinstance(number, arb) and not number.is_finite():
        raise ValueError(f"{what} is {number}, but must be finite")
    return number


def dot(left: Array, right: Array, system: Arithmetic) -> Number:
    """Return the inner product; floats that overflow are refused."""
    if system is not FLOAT:
        return system.total(left * right)
    with np.errstate(over="ignore", invalid="ignore"):
        return float_sum(left * right)


def float_sum(values: Any) -> float:
    """Return the sum of floats, rounded once; what overflows is refused."""
    try:
        total = math.fsum(values)
    except (OverflowError, ValueError):  # the latter if both infinities are there
        total = math.nan
    if not math.isfinite(total):
        raise ValueError(f"the value {TOO_LARGE}")
    return total


def largest(values: list[Number], system: Arithmetic) -> Number:
    """Return the largest of several numbers; for balls an enclosure, without a branch."""
    if system is BALL:
        return reduce(lambda left, right: left.max(right), values)
    return max(values)


def at_its_word(point: Array, system: Arithmetic) -> tuple[Array, Arithmetic]:
    """Return floats, and balls without a radius, as the rationals that they are."""
    if system is FLOAT or (system is BALL and all(entry.is_exact() for entry in point)):
        return rationals(point), EXACT
    return point, system
