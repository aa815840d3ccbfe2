"""In which numbers does a learner compute, and who decides its comparisons?

A learner is written once and runs in three number systems:

* ``FLOAT``  float64: fast, rounds; for search and for large runs;
* ``EXACT``  rationals (``fmpq``), and a + b sqrt(q) where a parameter is a root (``Surd``): every
  comparison is right, ties included;
* ``BALL``   real intervals (``arb``) at the current precision: an enclosure of
  the true value, whatever functions it went through.

Balls must never be compared with Python's own operators: ``x >= y`` is False
both when it is false and when the precision does not suffice.  Whatever
branches on a number goes through :meth:`Arithmetic.sign` and its derivatives,
which decide or raise :class:`Undecided`; :func:`escalate` then computes again
with more bits.
"""

from __future__ import annotations

import copyreg
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
from flint import arb, fmpq

from learners.core.precision import (
    CAP_PRECISION,
    START_PRECISION,
    Undecided,
    escalate,
    precision,
    working_precision,
)
from learners.core.rationals import NotRationalError, rational, rationals, unmasked
from learners.core.surd import Surd

__all__ = [
    "BALL",
    "CAP_PRECISION",
    "EXACT",
    "FLOAT",
    "START_PRECISION",
    "Arithmetic",
    "Array",
    "BallArithmetic",
    "ExactArithmetic",
    "FloatArithmetic",
    "NotRationalError",
    "Number",
    "Undecided",
    "escalate",
    "positive_part",
    "precision",
    "rational",
    "rationals",
    "working_precision",
]

Array = npt.NDArray[Any]
Number = Any  # float, fmpq or Surd, or arb, according to the system


class Arithmetic(Protocol):
    """What a learner may do with numbers; vectors are numpy arrays of them."""

    name: str

    def number(self, value: object) -> Number:
        """Return ``value`` as a number of this system."""

    def vector(self, values: object) -> Array:
        """Return ``values`` as an array of numbers of this system."""

    def sign(self, value: Number) -> int:
        """Return -1, 0 or 1, or raise :class:`Undecided`."""

    def compare(self, left: Number, right: Number) -> int:
        """Return the sign of ``left - right``."""

    def least(self, values: Array) -> int:
        """Return the index of the smallest element, the first of several."""

    def exp(self, value: Any) -> Any:
        """Return the exponential of a number or, element by element, of a vector."""

    def log(self, value: Any) -> Any:
        """Return the natural logarithm of a number or of a vector."""

    def sqrt(self, value: Number) -> Number:
        """Return the square root of a number that is not negative."""

    def power(self, base: Number, exponents: Array) -> Array:
        """Return ``base`` to each exponent; 0 to the power 0 is 1."""

    def total(self, values: Array) -> Number:
        """Return the sum of a vector; 0 if it is empty."""

    def relative_exp(self, logs: Array) -> Array:
        """Return ``exp(logs)`` up to a common factor, without underflow of the largest."""


class _Comparisons(ABC):
    """Comparisons that every system derives from its own ``sign``.

    There is one object of each system, which learners ask for by identity: a copy of a learner,
    or one that was pickled, keeps it.
    """

    name: str

    def __reduce__(self) -> str:
        return self.name.upper()

    @abstractmethod
    def sign(self, value: Number) -> int:
        """Return -1, 0 or 1."""

    def compare(self, left: Number, right: Number) -> int:
        """Return the sign of ``left - right``."""
        return self.sign(left - right)

    def least(self, values: Array) -> int:
        """Return the index of the smallest element, the first of several."""
        best = 0
        for index in range(1, len(values)):
            if self.compare(values[index], values[best]) < 0:
                best = index
        return best


class FloatArithmetic(_Comparisons):
    """float64: every operation rounds, every comparison is decided as it stands."""

    name = "float"

    def number(self, value: object) -> float:
        """Return the nearest float."""
        try:
            if isinstance(value, fmpq):  # first, since tables are full of them
                return int(value.p) / int(value.q)
            if isinstance(value, float | int | np.floating | np.integer | Surd):
                result = float(value)
            elif isinstance(value, arb):
                result = float(value.mid())
            else:
                exact = rational(value)
                result = int(exact.p) / int(exact.q)
        except OverflowError:
            raise ValueError("a value is too large for a float: use arithmetic=EXACT") from None
        if not math.isfinite(result):
            raise ValueError(f"{result} is not a number: every value must be finite")
        return result

    def vector(self, values: object) -> Array:
        """Return a float64 array."""
        if type(values) is np.ndarray and values.dtype == np.float64:
            return values.copy()
        values = unmasked(values)
        try:
            source = np.asarray(values)
        except ValueError:  # rows of different lengths
            source = np.asarray(values, dtype=object)
        if source.dtype.kind in "biuf":
            return source.astype(np.float64)
        source = np.asarray(values, dtype=object)
        flat = [self.number(item) for item in source.reshape(-1)]
        return np.array(flat, dtype=np.float64).reshape(source.shape)

    def sign(self, value: Number) -> int:
        """Return the sign; NaN is refused."""
        if value != value:
            raise ValueError("nan has no sign: a computation before this one went wrong")
        return int(value > 0) - int(value < 0)

    def least(self, values: Array) -> int:
        """Return the index of the smallest element, the first of several."""
        return int(np.argmin(values))

    def exp(self, value: Any) -> Any:
        """Return the exponential."""
        return np.exp(value)

    def log(self, value: Any) -> Any:
        """Return the natural logarithm; of 0, minus infinity."""
        with np.errstate(divide="ignore"):
            return np.log(value)

    def sqrt(self, value: Number) -> float:
        """Return the square root."""
        return math.sqrt(value)

    def power(self, base: Number, exponents: Array) -> Array:
        """Return the powers; what is too small becomes 0."""
        return np.power(float(base), np.asarray(exponents, dtype=np.float64))

    def total(self, values: Array) -> float:
        """Return the sum."""
        return float(np.add.reduce(values))

    def relative_exp(self, logs: Array) -> Array:
        """Return ``exp(logs - max)``: the largest is 1, none overflows."""
        top = np.max(logs)
        return np.exp(logs - top) if np.isfinite(top) else np.zeros_like(logs)


class ExactArithmetic(_Comparisons):
    """Rationals: nothing rounds, and what is irrational is refused, but for a root it is given."""

    name = "exact"

    def number(self, value: object) -> fmpq | Surd:
        """Return the rational that ``value`` denotes; a surd is returned as it is."""
        return value if isinstance(value, Surd) else rational(value)

    def vector(self, values: object) -> Array:
        """Return an object array of rationals and surds."""
        values = unmasked(values)
        source = values if isinstance(values, np.ndarray) else np.asarray(values, dtype=object)
        if source.dtype != object or Surd not in set(map(type, source.reshape(-1).tolist())):
            return rationals(values)
        flat = _object_array(self.number(item) for item in source.reshape(-1))
        return flat.reshape(source.shape)

    def sign(self, value: Number) -> int:
        """Return the sign, exactly."""
        return int(value > 0) - int(value < 0)

    def _irrational(self, what: str) -> NotRationalError:
        return NotRationalError(
            f"{what} is irrational, so this learner has no exact rational run: "
            "use arithmetic=BALL (certified) or FLOAT (fast)"
        )

    def exp(self, value: Any) -> Any:
        """Return the exponential of 0; of anything else it is irrational."""
        return self._only_at(value, 0, 1, "exp")

    def log(self, value: Any) -> Any:
        """Return the logarithm of 1; of any other rational it is irrational."""
        return self._only_at(value, 1, 0, "log")

    def _only_at(self, value: Any, argument: int, result: int, name: str) -> Any:
        if isinstance(value, np.ndarray):
            return rationals([self._only_at(item, argument, result, name) for item in value])
        if value != argument:
            raise self._irrational(f"{name}({value})")
        return fmpq(result)

    def sqrt(self, value: Number) -> fmpq:
        """Return the square root of a square."""
        if isinstance(value, Surd):
            raise self._irrational(f"sqrt({value})")
        p, q = math.isqrt(int(value.p)), math.isqrt(int(value.q))
        if fmpq(p * p, q * q) != value:
            raise self._irrational(f"sqrt({value})")
        return fmpq(p, q)

    def power(self, base: Number, exponents: Array) -> Array:
        """Return the powers; the exponents must be whole unless the base is 0 or 1."""
        return _object_array(self._power(base, exponent) for exponent in exponents)

    def _power(self, base: fmpq, power: object) -> fmpq:
        exponent = rational(power)
        if exponent == 0 or base == 1:
            return fmpq(1)
        if base == 0:
            return fmpq(0)
        if exponent.q != 1:
            raise self._irrational(f"({base})^({exponent})")
        return base ** int(exponent.p)

    def total(self, values: Array) -> fmpq:
        """Return the sum."""
        return sum(values, fmpq(0))

    def relative_exp(self, logs: Array) -> Array:
        """Return ``exp(logs)``, which is rational only where ``logs`` is 0."""
        return np.asarray(self.exp(logs))


class BallArithmetic(_Comparisons):
    """Enclosures at the current precision; comparisons decide or raise Undecided."""

    name = "ball"

    def number(self, value: object) -> arb:
        """Return a ball that contains ``value``; a ball is returned as it is."""
        if isinstance(value, arb):
            return value
        return value.ball() if isinstance(value, Surd) else arb(rational(value))

    def vector(self, values: object) -> Array:
        """Return an object array of balls."""
        source = np.asarray(unmasked(values), dtype=object)
        items = source.reshape(-1).tolist()
        kinds = set(map(type, items))
        if kinds == {arb}:
            return source.copy()
        number = arb if kinds == {fmpq} else self.number
        return _object_array(map(number, items)).reshape(source.shape)

    def sign(self, value: Number) -> int:
        """Return the sign of every number in the ball, or raise Undecided."""
        ball = self.number(value)
        if ball.is_zero():
            return 0
        if not ball.is_finite():
            raise Undecided(f"the ball {ball} is unbounded")
        # On balls `>` and `<` are True only if they hold for every point of the ball.
        if ball > 0:
            return 1
        if ball < 0:
            return -1
        raise Undecided(f"the sign of {ball} is open at {precision()} bits")

    def exp(self, value: Any) -> Any:
        """Return the exponential; balls have no smallest exponent, so none underflows."""
        return _each(value, arb.exp)

    def log(self, value: Any) -> Any:
        """Return the natural logarithm of what is positive."""
        return _each(value, arb.log)

    def sqrt(self, value: Number) -> arb:
        """Return the square root."""
        return self.number(value).sqrt()

    def power(self, base: Number, exponents: Array) -> Array:
        """Return the powers."""
        ball = self.number(base)
        return _object_array(self._power(ball, self.number(exponent)) for exponent in exponents)

    def _power(self, base: arb, exponent: arb) -> arb:
        if exponent.is_zero():
            return arb(1)
        if base.is_zero():
            return arb(0)
        return base**exponent

    def total(self, values: Array) -> arb:
        """Return the sum."""
        return sum(values, arb(0))

    def relative_exp(self, logs: Array) -> Array:
        """Return ``exp(logs)``: with balls nothing underflows."""
        return np.asarray(self.exp(logs))


def _object_array(items: Iterable[Any]) -> Array:
    values = list(items)
    result = np.empty(len(values), dtype=object)
    result[:] = values
    return result


def _each(value: Any, function: Callable[[Any], Any]) -> Any:
    if isinstance(value, np.ndarray):
        return _object_array(map(function, value))
    return function(value)


def positive_part(value: Number) -> Number:
    """Return max(value, 0) in any system; for a ball no branch is needed."""
    if isinstance(value, arb):
        return value.max(arb(0))
    return value if value > 0 else fmpq(0) if isinstance(value, Surd) else type(value)(0)


# Balls can be copied and sent to another process; the radius may be rounded up a little.


def _ball(middle: tuple[int, int], radius: tuple[int, int]) -> arb:
    return arb(middle, radius)


def _reduced(value: arb) -> tuple[Any, tuple[Any, Any]]:
    middle, radius = value.mid().man_exp(), value.rad().man_exp()
    return _ball, (tuple(map(int, middle)), tuple(map(int, radius)))


copyreg.pickle(arb, _reduced)

FLOAT = FloatArithmetic()
EXACT = ExactArithmetic()
BALL = BallArithmetic()
