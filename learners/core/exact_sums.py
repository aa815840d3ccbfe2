"""What is the exact sum of floats, each taken at its word, without a rational for each?

A float is a whole number of 53 bits times a power of two.  Whole numbers with the same power are
added as they are; the few sums that remain are put together as one rational.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import arb, fmpq

from learners.core.rationals import rational, rationals

Floats = np.ndarray[Any, np.dtype[np.float64]]

#: Sums of so many whole numbers of 27 bits are exact in floats.
_MOST = 1 << 26
#: Where the product of two floats has an error that is a float, too.
_SMALLEST, _LARGEST = 2.0**-960, 2.0**400
_SPLITTER = float(2**27 + 1)


def exact_total(values: Any) -> Any:
    """Return the sum of a column: an int, a rational or a ball."""
    if values.dtype.kind in "bi":
        return int(values.sum())
    if values.dtype == np.float64:
        return total_of(values)
    numbers = [item if isinstance(item, arb) else rational(item) for item in values.tolist()]
    return sum(numbers, fmpq(0))


def total_of(values: Floats) -> fmpq:
    """Return the sum of all floats of an array."""
    flat = values.reshape(-1)
    if not np.isfinite(flat).all():
        return sum(map(rational, flat.tolist()), fmpq(0))  # which says what is wrong
    return sum((_sum(flat[k : k + _MOST]) for k in range(0, len(flat), _MOST)), fmpq(0))


def totals_of(table: Floats) -> list[fmpq]:
    """Return the sum of each column of a table of floats."""
    if len(table) and (np.floor(table) == table).all():
        largest = float(np.abs(table).max())
        if largest * len(table) < 2.0**53:  # every sum on the way is a float
            return [fmpq(int(each)) for each in table.sum(axis=0).tolist()]
    return [total_of(column) for column in np.ascontiguousarray(table.T)]


def total_of_products(left: Floats, right: Floats) -> fmpq:
    """Return the sum of the products of the entries of two arrays of the same shape."""
    a, b = left.reshape(-1), right.reshape(-1)
    if ((b == 0) | (b == 1)).all():
        return total_of(a[b == 1])
    with np.errstate(over="ignore", invalid="ignore"):
        rounded = a * b
    size = np.abs(rounded)
    split = (np.abs(a) <= _LARGEST) & (np.abs(b) <= _LARGEST)
    split &= (size >= _SMALLEST) | (a == 0) | (b == 0)
    others = rationals(a[~split]) * rationals(b[~split])
    a, b, rounded = a[split], b[split], rounded[split]
    return total_of(rounded) + total_of(_error(a, b, rounded)) + sum(others.tolist(), fmpq(0))


def total_of_distances(left: Floats, right: Floats) -> fmpq:
    """Return the sum of |a - b| over the entries of two arrays of the same shape."""
    sign = np.sign(left - right)  # exact, since tiny differences are floats
    return total_of(sign * left) - total_of(sign * right)


def _sum(values: Floats) -> fmpq:
    mantissas, exponents = np.frexp(values)
    if not len(mantissas):
        return fmpq(0)
    scaled = mantissas * 2.0**27
    high = np.floor(scaled)
    low = (scaled - high) * 2.0**26
    least = int(exponents.min())
    places = exponents - least
    highs, lows = np.bincount(places, weights=high), np.bincount(places, weights=low)
    total = 0
    for place in np.flatnonzero((highs != 0) | (lows != 0)).tolist():
        total += ((int(highs[place]) << 26) + int(lows[place])) << place
    return fmpq(total) * fmpq(2) ** (least - 53)


def _error(a: Floats, b: Floats, rounded: Floats) -> Floats:
    """Return a b less what it was rounded to, exactly (Dekker)."""
    a_high, a_low = _halves(a)
    b_high, b_low = _halves(b)
    error: Floats = ((a_high * b_high - rounded) + a_high * b_low + a_low * b_high) + a_low * b_low
    return error


def _halves(values: Floats) -> tuple[Floats, Floats]:
    """Return two floats of half as many bits with this sum (Veltkamp)."""
    far = values * _SPLITTER
    high = far - (far - values)
    return high, values - high
