"""How is a square root kept exact?

A :class:`Surd` is plus or minus the square root of a positive rational that is no square.
Products, quotients and even powers of surds are exact, and so are sums of two surds whose
quotient is rational (sqrt(8) + sqrt(2) = sqrt(18)); every other sum becomes a ball.  So norms
and margins, which are roots of rationals, can be squared and compared without rounding.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import Any

from flint import arb, fmpq


def root(square: fmpq) -> fmpq | Surd:
    """Return the square root of a rational that is not negative, exactly."""
    p, q = int(square.p), int(square.q)
    top, bottom = isqrt(p), isqrt(q)
    if top * top == p and bottom * bottom == q:
        return fmpq(top, bottom)
    return Surd(1, square)


@dataclass(frozen=True)
class Surd:
    """The number sign * sqrt(square)."""

    sign: int
    square: fmpq

    def __str__(self) -> str:
        return f"{'-' if self.sign < 0 else ''}sqrt({self.square})"

    def ball(self) -> arb:
        """Return an enclosure at the current precision."""
        return self.sign * arb(self.square).sqrt()

    def __neg__(self) -> Surd:
        return Surd(-self.sign, self.square)

    def __abs__(self) -> Surd:
        return Surd(1, self.square)

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, arb):
            return self.ball() * other
        if isinstance(other, Surd):
            product = root(self.square * other.square)
            return product if self.sign == other.sign else -product
        factor = fmpq(other)
        if factor == 0:
            return factor
        return Surd(self.sign if factor > 0 else -self.sign, self.square * factor * factor)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        if isinstance(other, arb):
            return self.ball() / other
        if isinstance(other, Surd):
            return self * Surd(other.sign, 1 / other.square)
        return self * (1 / fmpq(other))

    def __rtruediv__(self, other: Any) -> Any:
        return Surd(self.sign, 1 / self.square) * other

    def __add__(self, other: Any) -> Any:
        if isinstance(other, Surd):
            ratio = root(other.square / self.square)
            if isinstance(ratio, fmpq):
                return self * (1 + self.sign * other.sign * ratio)
            return self.ball() + other.ball()
        if isinstance(other, fmpq | int) and other == 0:
            return self
        return self.ball() + other

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self + (-other)

    def __rsub__(self, other: Any) -> Any:
        return (-self) + other

    def __pow__(self, exponent: int) -> Any:
        even = self.square ** (exponent // 2)
        return even if exponent % 2 == 0 else self * even
