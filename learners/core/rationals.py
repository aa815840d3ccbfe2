"""Which rational does a value denote?"""

from __future__ import annotations

import math
import re
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt
from flint import arb, fmpq, fmpz

from learners.core.surd import Surd


class NotRationalError(ArithmeticError):
    """A value has no exact rational form, so the rational system cannot hold it."""


_RATIONAL = re.compile(r"\s*([+-]?[0-9]+)\s*(?:/\s*([0-9]+)\s*)?")

#: A decimal such as 1e999999999 is refused: written out it would fill the memory.
_LARGEST_DECIMAL_EXPONENT = 100_000
_LARGEST_BINARY_EXPONENT = 2**27


def rational(value: object) -> fmpq:
    """Return the exact rational that ``value`` denotes.

    A float stands for the dyadic number that it is; a string may be ``"3"``,
    ``"1/3"`` or ``"0.1"`` (which is 1/10).  NaN and infinities are refused.
    """
    if isinstance(value, fmpq):
        return value
    if isinstance(value, bool | np.bool_):
        return fmpq(int(value))
    if isinstance(value, int | fmpz | np.integer):
        return fmpq(int(value))
    if isinstance(value, float | np.floating):
        if not math.isfinite(value):
            raise ValueError(f"{value} is not a number: every value must be finite")
        return fmpq(*value.as_integer_ratio())
    if isinstance(value, str):
        return _rational_from_text(value)
    if isinstance(value, arb):
        if not value.is_exact():
            raise NotRationalError(f"the ball {value} has a radius, so it is no single rational")
        mantissa, exponent = value.man_exp()
        if abs(exponent) > _LARGEST_BINARY_EXPONENT:
            raise ValueError(f"{value} is too large or too small to be written out as a fraction")
        return fmpq(mantissa) * fmpq(2) ** int(exponent)
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"{value} is not a number: every value must be finite")
        if abs(value.adjusted()) > _LARGEST_DECIMAL_EXPONENT:
            raise ValueError(f"{value} is too large or too small to be written out as a fraction")
        return fmpq(*value.as_integer_ratio())
    if isinstance(value, Fraction) or (hasattr(value, "p") and hasattr(value, "q")):
        p, q = (
            (value.numerator, value.denominator)
            if isinstance(value, Fraction)
            else (value.p, value.q)  # sympy's Rational
        )
        return fmpq(int(p), int(q))
    if isinstance(value, Surd):
        raise NotRationalError(f"{value} is irrational")
    raise TypeError(
        f"{value!r} of type {type(value).__name__} is not a number: give an int, a Fraction, "
        "a float or a string such as '1/3'"
    )


def _rational_from_text(text: str) -> fmpq:
    match = _RATIONAL.fullmatch(text)
    if match:
        denominator = fmpz(match[2] or "1")
        if denominator == 0:
            raise ValueError(f"{text!r} divides by zero: give a denominator other than 0")
        return fmpq(fmpz(match[1].removeprefix("+")), denominator)
    try:
        return rational(Decimal(text.strip()))
    except ArithmeticError:
        raise ValueError(f"{text!r} is not a number: write it as 3, 1/3 or 0.1") from None


def unmasked(values: Any) -> Any:
    """Return what is no masked array; an entry that is masked has no value, and is refused."""
    if isinstance(values, np.ma.MaskedArray):
        if np.ma.is_masked(values):
            raise ValueError(
                "a masked entry has no value: fill it in (numpy.ma.filled) or leave its round out"
            )
        return np.asarray(values)
    if isinstance(values, list | tuple) and any(map(_is_masked, set(map(type, values)))):
        return [unmasked(value) for value in values]
    return values


def _is_masked(kind: type) -> bool:
    return issubclass(kind, np.ma.MaskedArray)


def rationals(values: object) -> npt.NDArray[Any]:
    """Return an object array of exact rationals with the shape of ``values``."""
    values = unmasked(values)
    source = np.asarray(values, dtype=None if isinstance(values, np.ndarray) else object)
    if source.dtype.kind in "biu" or source.dtype in (np.float64, np.float32, np.float16):
        return _of_machine_numbers(source)
    items = list(source.reshape(-1))
    if source.dtype == object and set(map(type, items)) <= {fmpq}:
        return source.copy()
    result = np.empty(source.shape, dtype=object)
    cache: dict[Any, fmpq] = {}
    flat = result.reshape(-1)
    for index, item in enumerate(items):
        if isinstance(item, fmpq):
            flat[index] = item
            continue
        if isinstance(item, list | tuple):
            raise ValueError(f"{item!r} stands where a number should: are the rows of one length?")
        if isinstance(item, arb):  # a ball with a radius has no hash
            flat[index] = rational(item)
            continue
        kind = (type(item), item)
        if kind not in cache:
            cache[kind] = rational(item)
        flat[index] = cache[kind]
    return result


def _of_machine_numbers(source: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return the rationals of an array without objects, each number looked at once."""
    items = source.reshape(-1).tolist()
    known = {item: rational(item) for item in set(items)}
    return np.fromiter((known[i] for i in items), object, len(items)).reshape(source.shape)


def key_of(values: npt.NDArray[Any]) -> Any:
    """Return what tells different vectors apart; a rational has a hash, but one that takes long."""
    if not values.dtype.hasobject:
        return values.tobytes()
    items = values.tolist()
    if set(map(type, items)) != {fmpq}:
        return tuple(items)
    return tuple([int(item.p) for item in items]), tuple([int(item.q) for item in items])


def is_root(value: Any) -> bool:
    """Tell whether an exact value is rational or the square root of a rational."""
    is_exact = isinstance(value, Surd) or hasattr(value, "is_Rational")  # of sympy
    return is_rational(value) or (is_exact and is_rational(value * value))


def is_rational(value: object) -> bool:
    """Tell whether an exact value is a rational number, and not only near one."""
    if isinstance(value, fmpq | int | Fraction | fmpz):
        return True
    return getattr(value, "is_Rational", False) is True
