"""How is a square root kept exact?

A :class:`Surd` is a + b sqrt(q) with rationals a, b, q, where b is not 0 and q is positive and no
square.  Over the same root, sums, products and quotients are exact, and so is every comparison;
sqrt(8) and sqrt(2) have the same root, since their quotient is rational.  Products and quotients of
roots alone (a = 0) are exact whatever they are; every other mixture of two roots becomes a ball.
So norms and margins, which are roots of rationals, are compared without rounding, and a learner
with an irrational rate runs exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from math import isqrt
from typing import Any

from flint import arb, fmpq, fmpz

_ZERO = fmpq(0)


def root(square: fmpq) -> fmpq | Surd:
    """Return the square root of a rational that is not negative, exactly."""
    rational = _rational_root(square)
    return Surd(fmpq(1), square) if rational is None else rational


def _rational_root(square: fmpq) -> fmpq | None:
    p, q = int(square.p), int(square.q)
    top, bottom = isqrt(p), isqrt(q)
    return fmpq(top, bottom) if top * top == p and bottom * bottom == q else None


@total_ordering
@dataclass(frozen=True, eq=False)
class Surd:
    """The number whole + factor * sqrt(radicand)."""

    factor: fmpq
    radicand: fmpq
    whole: fmpq = _ZERO

    def __str__(self) -> str:
        irrational = f"{'-' if self.factor < 0 else ''}sqrt({self.square})"
        return irrational if self.whole == 0 else f"{self.whole} + {irrational}"

    def __hash__(self) -> int:
        return hash((self.whole, self.factor > 0, self.square))

    @property
    def square(self) -> fmpq:
        """The square of the irrational part."""
        return self.factor * self.factor * self.radicand

    @property
    def sign(self) -> int:
        """The sign of the whole: that of its larger part."""
        irrational = 1 if self.factor > 0 else -1
        if self.whole == 0 or (self.whole > 0) == (self.factor > 0):
            return irrational
        return irrational if self.square > self.whole * self.whole else -irrational

    def ball(self) -> arb:
        """Return an enclosure at the current precision."""
        # Where the parts nearly cancel, (a^2 - b^2 q)/(a - b sqrt(q)) keeps more digits.
        if self.whole != 0 and (self.whole > 0) != (self.factor > 0):
            away = arb(self.whole) - arb(self.factor) * arb(self.radicand).sqrt()
            return arb(self.whole * self.whole - self.square) / away
        return arb(self.whole) + arb(self.factor) * arb(self.radicand).sqrt()

    def __float__(self) -> float:
        return float(self.ball().mid())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, arb):
            return bool(self.ball() == other)
        apart = self - other if isinstance(other, Surd) else None
        return isinstance(apart, fmpq) and bool(apart == 0)

    def __lt__(self, other: Any) -> bool:
        if not _is_number(other):
            return NotImplemented
        apart = self - other
        return apart.sign < 0 if isinstance(apart, Surd) else bool(apart < 0)

    def __neg__(self) -> Surd:
        return Surd(-self.factor, self.radicand, -self.whole)

    def __abs__(self) -> Surd:
        return self if self.sign > 0 else -self

    def __add__(self, other: Any) -> Any:
        if isinstance(other, Surd):
            factor = self._over_the_same_root(other)
            if factor is None:
                return self.ball() + other.ball()
            return _number(self.whole + other.whole, self.factor + factor, self.radicand)
        if isinstance(other, arb):
            return self.ball() + other
        if not _is_number(other):
            return NotImplemented
        return Surd(self.factor, self.radicand, self.whole + other)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self + (-other) if _is_number(other) else NotImplemented

    def __rsub__(self, other: Any) -> Any:
        return (-self) + other

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, Surd):
            return self._times(other)
        if isinstance(other, arb):
            return self.ball() * other
        if not _is_number(other):
            return NotImplemented
        return _number(self.whole * other, self.factor * other, self.radicand)

    __rmul__ = __mul__

    def _times(self, other: Surd) -> Any:
        factor = self._over_the_same_root(other)
        if factor is not None:
            whole = self.whole * other.whole + self.factor * factor * self.radicand
            crossed = self.whole * factor + other.whole * self.factor
            return _number(whole, crossed, self.radicand)
        if self.whole == 0 and other.whole == 0:
            return Surd(self.factor * other.factor, self.radicand * other.radicand)
        return self.ball() * other.ball()

    def _over_the_same_root(self, other: Surd) -> fmpq | None:
        """Return the factor that another has over the root of this one; None if it has not."""
        if self.radicand == other.radicand:
            return other.factor
        ratio = _rational_root(other.radicand / self.radicand)
        return None if ratio is None else other.factor * ratio

    def _reciprocal(self) -> Surd:
        norm = self.whole * self.whole - self.square  # not 0: the root is irrational
        return Surd(-self.factor / norm, self.radicand, self.whole / norm)

    def __truediv__(self, other: Any) -> Any:
        if isinstance(other, Surd):
            return self * other._reciprocal()
        if isinstance(other, arb):
            return self.ball() / other
        return self * (1 / fmpq(other)) if _is_number(other) else NotImplemented

    def __rtruediv__(self, other: Any) -> Any:
        return self._reciprocal() * other

    def __pow__(self, exponent: int) -> Any:
        result: Any = fmpq(1)
        power: Any = self
        while exponent:
            if exponent % 2:
                result = result * power
            exponent //= 2
            power = power * power if exponent else power
        return result


def _number(whole: fmpq, factor: fmpq, radicand: fmpq) -> fmpq | Surd:
    """Return whole + factor * sqrt(radicand), a rational if it is one."""
    return whole if factor == 0 else Surd(fmpq(factor), radicand, whole)


def _is_number(value: object) -> bool:
    return isinstance(value, int | fmpz | fmpq | arb | Surd)
