"""What is the number, to how many digits, and how sure?

A :class:`BoundValue` holds an exact expression.  Its digits are certified: the
decimal rounding is computed from a ball that is narrowed until only one rounding is
possible, so every printed digit is right.
"""

from __future__ import annotations

import builtins
import math
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import Any

import sympy
from flint import arb, fmpq, fmpz

from bounds.core.errors import ParameterError
from bounds.core.evaluate import Value, compiled, number
from bounds.core.operators import Operators
from learners.core.arithmetic import Undecided, escalate, rational

#: What a format of numbers ends with; others (">20") are about the text.
_NUMBERS = tuple("eEfFgGn%")
_LONGEST = 60  # of an expression in what Python shows of a value
_LONGEST_GIVEN = 24  # of a parameter there


@dataclass(frozen=True, eq=False, repr=False)
class BoundValue(Operators):
    """The value of a bound: ``expression`` is exact, everything else is read off it.

    Symbols that are left in the expression have exact ``values``: roots of large numbers, say,
    which sympy would try to factor.  ``given`` are the parameters as somebody typed them.
    """

    expression: sympy.Expr
    formula: sympy.Expr
    latex: str
    values: Mapping[str, Any] = field(default_factory=dict)
    given: Mapping[str, str] = field(default_factory=dict)

    def enclosure(self) -> Value:
        """Return a rational or a ball at the current precision that contains the value."""
        return compiled(self.expression)({n: number(v) for n, v in self.values.items()})

    @cached_property
    def is_rational(self) -> bool:
        """Whether the value is known to be rational."""
        return isinstance(escalate(self.enclosure), fmpq)

    def digits(self, count: int = 12) -> str:
        """Return the value rounded to ``count`` significant digits, every one of them right."""
        return self._round(count, 0)

    def lower(self, count: int = 12) -> str:
        """Return a decimal of ``count`` digits that is certainly not above the value."""
        return self._round(count, -1)

    def upper(self, count: int = 12) -> str:
        """Return a decimal of ``count`` digits that is certainly not below the value."""
        return self._round(count, 1)

    def _round(self, count: int, direction: int) -> str:
        return escalate(
            lambda: decimal(self.enclosure(), count, direction), start=64 + 4 * count, cap=1 << 18
        )

    @property
    def float(self) -> builtins.float:
        """The float that is nearest to the value."""
        about = builtins.float(self.digits(17))
        return about if about == 0 or math.isinf(about) else escalate(self._nearest_float)

    def _nearest_float(self) -> builtins.float:
        value = self.enclosure()
        ends = (value, value) if isinstance(value, fmpq) else (value.lower(), value.upper())
        low, high = (int(end.p) / int(end.q) for end in map(rational, ends))
        if low != high:
            raise Undecided("two floats are as near")
        return low

    def __float__(self) -> builtins.float:
        return self.float

    def __str__(self) -> str:
        return self.digits()

    def __format__(self, form: str) -> str:
        return format(self.float if form[-1:] in _NUMBERS else str(self), form)

    def __repr__(self) -> str:
        exact = str(self.expression)
        exact = exact if len(exact) <= _LONGEST else f"{exact[:_LONGEST]}…"
        with suppress(Undecided):
            exact = f"{exact} = {self.digits()}"
        return f"BoundValue({exact}{self._place})"

    @property
    def _place(self) -> str:
        """The parameters in words, as they were typed."""
        pairs = ", ".join(f"{name}={_cut(text)}" for name, text in self.given.items())
        return f" at {pairs}" if pairs else ""

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex} = {self.digits()}$"

    def _repr_html_(self) -> str:
        low, high = self.lower(), self.upper()
        formula = f"{self.latex} " if self.latex else ""
        sign = "= " if low == high else r"\approx "
        shown = escape(f"$$ {formula}{sign if formula else ''}{self.digits()} $$")
        sure = "exactly" if low == high else f"certainly between {low} and {high}"
        return f"<p>{shown}</p><p>{sure}{escape(self._place)}</p>"


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_GIVEN else f"{text[:_LONGEST_GIVEN]}…"


def exact_number(value: Any) -> BoundValue:
    """Return an exact number (a rational, a root) as a value with certified digits."""
    x = sympy.Symbol("x")
    return BoundValue(x, x, "", {"x": value})


def decimal(value: Value, count: int, direction: int = 0) -> str:
    """Return ``value`` with ``count`` significant digits; raise Undecided if a digit is open.

    ``direction`` -1 rounds down, 1 rounds up, 0 to the nearest.
    """
    shift = 0
    if isinstance(value, fmpq):
        low = high = value
    else:
        if not value.is_finite():
            raise Undecided(f"{value} is not bounded yet")
        value, shift = _brought_near(value)
        try:
            low, high = rational(value.lower()), rational(value.upper())
        except ValueError as error:
            raise ParameterError(f"{error}: choose other values") from None
    if low == high == 0:
        return "0"
    place = _leading_place(low, high) - count + 1
    if direction != 0:
        # A safe side is asked for, not the nearest decimal: one end suffices.
        low = high = low if direction < 0 else high
    digits = {_to_integer(end, place, direction) for end in (low, high)}
    if len(digits) != 1:
        raise Undecided(f"the last of {count} digits is open")
    shown = digits.pop()
    # Zeros in place of digits that were dropped would be wrong digits: an exponent says so.
    exact = low == high == fmpq(shown) * fmpq(10) ** place
    return _write(shown, place + shift, plain=not shift and (place <= 0 or exact))


#: Beyond so many places a rational would be too long to compute with.
_FAR = 5_000


def _brought_near(value: arb) -> tuple[arb, int]:
    """Return a ball and k: together they are value * 10^-k and k, with k = 0 where that is near."""
    size = value.abs_lower()
    if size.is_zero():
        return value, 0
    place = size.log() / arb(10).log()
    if float(place.rad()) > 0.1:
        raise Undecided("the number of its digits is open")
    if abs(float(place.mid())) < _FAR:
        return value, 0
    shift = int(rational(place.mid()).floor())
    return value * arb(10) ** -shift, shift


def _leading_place(low: fmpq, high: fmpq) -> int:
    """Return k with 10^k <= |value| < 10^(k+1), the same at both ends."""
    places = {_floor_log10(abs(end)) for end in (low, high) if end != 0}
    if len(places) != 1 or low * high <= 0:
        if low < 0 < high or low == 0 or high == 0:
            raise Undecided("the value may be zero")
        # The ends straddle a power of ten: the value may be that power.
        return max(places)
    return places.pop()


def _floor_log10(value: fmpq) -> int:
    guess = len(str(value.p)) - len(str(value.q))
    while fmpq(10) ** guess > value:
        guess -= 1
    while fmpq(10) ** (guess + 1) <= value:
        guess += 1
    return guess


def _to_integer(value: fmpq, place: int, direction: int) -> int:
    scaled = value / fmpq(10) ** place
    if direction < 0:
        return int(scaled.floor())
    if direction > 0:
        return int(scaled.ceil())
    return int((scaled + fmpq(1, 2)).floor())


def _write(digits: int, place: int, plain: bool) -> str:
    """Return digits * 10^place as a decimal, without needless zeros."""
    sign = "-" if digits < 0 else ""
    text = str(fmpz(abs(digits)))  # Python's own int refuses to be written beyond 4300 digits
    leading = len(text) - 1 + place
    if plain and 0 <= place <= 20:
        return sign + text + "0" * place
    if place < 0 and leading >= -7:
        text = text.rjust(1 - place, "0")
        whole, fraction = text[:place], text[place:].rstrip("0")
        return sign + whole + ("." + fraction if fraction else "")
    mantissa = text.rstrip("0") or "0"
    tail = "." + mantissa[1:] if len(mantissa) > 1 else ""
    return f"{sign}{mantissa[0]}{tail}e{leading:+d}"
