"""How are exact values compared, added and multiplied?

Nothing is rounded: a comparison is decided by balls of rising precision and, where two sides are
equal, by exact means; one that stays open raises Undecided.  What somebody typed as 0.1 is 1/10
here as well.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from numbers import Real
from typing import Any, Protocol

import sympy
from flint import arb, fmpq, fmpz

from bounds.core.decide import Inequality, symbolic
from bounds.core.evaluate import number
from bounds.core.parsing import as_typed
from bounds.core.text import latex
from learners.core.arithmetic import CAP_PRECISION, Undecided, escalate, rational


class Exact(Protocol):
    """An exact number with the formula that it comes from."""

    @property
    def expression(self) -> sympy.Expr: ...  # noqa: D102
    @property
    def formula(self) -> sympy.Expr: ...  # noqa: D102
    @property
    def latex(self) -> str: ...  # noqa: D102
    @property
    def values(self) -> Mapping[str, Any]: ...  # noqa: D102
    @property
    def given(self) -> Mapping[str, str]: ...  # noqa: D102


class Operators:
    """What Python's operators mean for an exact value.

    The class that takes them is made of expression, formula, latex, values and given.
    """

    #: Equal values may have different formulas, which no hash can know.
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, float) and not math.isfinite(other):
            return False
        return _compared(self, other, "equal to", lambda sign: sign == 0)

    def __lt__(self, other: object) -> bool:
        return _compared(self, other, "below", lambda sign: sign < 0)

    def __le__(self, other: object) -> bool:
        return _compared(self, other, "at most", lambda sign: sign <= 0)

    def __gt__(self, other: object) -> bool:
        return _compared(self, other, "above", lambda sign: sign > 0)

    def __ge__(self, other: object) -> bool:
        return _compared(self, other, "at least", lambda sign: sign >= 0)

    def __add__(self, other: object) -> Any:
        return _combined(self, other, _sum)

    def __radd__(self, other: object) -> Any:
        return _combined(self, other, lambda a, b: _sum(b, a))

    def __sub__(self, other: object) -> Any:
        return _combined(self, other, _difference)

    def __rsub__(self, other: object) -> Any:
        return _combined(self, other, lambda a, b: _difference(b, a))

    def __mul__(self, other: object) -> Any:
        return _combined(self, other, _product)

    def __rmul__(self, other: object) -> Any:
        return _combined(self, other, lambda a, b: _product(b, a))

    def __truediv__(self, other: object) -> Any:
        return _combined(self, other, _quotient)

    def __rtruediv__(self, other: object) -> Any:
        return _combined(self, other, lambda a, b: _quotient(b, a))

    def __neg__(self) -> Any:
        return self * -1

    def __floor__(self) -> int:
        nearest = _nearest_whole(self)
        return nearest if self >= nearest else nearest - 1

    def __ceil__(self) -> int:
        nearest = _nearest_whole(self)
        return nearest if self <= nearest else nearest + 1


# ------------------------------------------------------------------ comparing


def _compared(left: Any, right: object, word: str, holds: Callable[[int], bool]) -> bool:
    if isinstance(right, float) and math.isinf(right):
        return holds(-1 if right > 0 else 1)
    other = _parts(right)
    if other is None:
        return NotImplemented  # type: ignore[no-any-return]
    mine, theirs, values = _side_by_side(left, other)
    if mine == theirs:
        return holds(0)
    sign = Inequality(theirs, mine).decide(values).sign
    if sign is None:
        raise Undecided(
            f"whether {left!r} is {word} {right!r} stays open with {CAP_PRECISION} bits: "
            "compare simpler values, or their digits"
        )
    return holds(sign)


def _nearest_whole(value: Any) -> int:
    """Return a whole number that is less than 1 away."""

    def near() -> int:
        exact = value.enclosure()
        if isinstance(exact, arb):
            if not exact.is_finite() or rational(exact.rad()) > fmpq(1, 4):
                raise Undecided("its whole part is open")
            exact = rational(exact.mid())
        return int((exact + fmpq(1, 2)).floor())

    return escalate(near)


# ------------------------------------------------------------------ computing

_Rule = Callable[[tuple[sympy.Expr, str], tuple[sympy.Expr, str]], tuple[sympy.Expr, str]]


def _combined(left: Any, right: object, rule: _Rule) -> Any:
    other = _parts(right)
    if other is None:
        return NotImplemented
    mine, theirs, values = _side_by_side(left, other)
    expression, _ = rule((mine, ""), (theirs, ""))
    if expression in (sympy.zoo, sympy.nan):
        raise ZeroDivisionError(f"{left} cannot be divided by zero")
    formula, text = rule((left.formula, left.latex), (other.formula, other.latex))
    agree = all(left.given[n] == other.given[n] for n in left.given if n in other.given)
    given = {**left.given, **other.given} if agree else {}
    return type(left)(expression, formula, text if left.latex else "", values, given)


def _sum(a: tuple[sympy.Expr, str], b: tuple[sympy.Expr, str]) -> tuple[sympy.Expr, str]:
    return a[0] + b[0], f"{a[1]} + {b[1]}"


def _difference(a: tuple[sympy.Expr, str], b: tuple[sympy.Expr, str]) -> tuple[sympy.Expr, str]:
    return a[0] - b[0], f"{a[1]} - {_bracketed(b)}"


def _product(a: tuple[sympy.Expr, str], b: tuple[sympy.Expr, str]) -> tuple[sympy.Expr, str]:
    return a[0] * b[0], rf"{_bracketed(a)} \cdot {_bracketed(b)}"


def _quotient(a: tuple[sympy.Expr, str], b: tuple[sympy.Expr, str]) -> tuple[sympy.Expr, str]:
    return a[0] / b[0], rf"\frac{{{a[1]}}}{{{b[1]}}}"


def _bracketed(part: tuple[sympy.Expr, str]) -> str:
    plain = part[0].is_Symbol or (part[0].is_Rational and part[0] >= 0)
    return part[1] if plain else rf"\left({part[1]}\right)"


# ------------------------------------------------------------------ operands


class _Number:
    """A plain number as the other operand."""

    values: Mapping[str, Any] = {}
    given: Mapping[str, str] = {}

    def __init__(self, exact: sympy.Expr) -> None:
        self.expression = self.formula = exact
        self.latex = latex(exact)


def _parts(value: object) -> Exact | None:
    """Return an operand as an exact number; None for what is no number."""
    if isinstance(value, Operators):
        return value  # type: ignore[return-value]
    if isinstance(value, sympy.Expr) and value.is_number:
        return _Number(symbolic(value))
    if isinstance(value, Real | Fraction | Decimal | fmpq | fmpz):
        return _Number(symbolic(as_typed(value)))
    return None


def _side_by_side(left: Exact, right: Exact) -> tuple[sympy.Expr, sympy.Expr, dict[str, Any]]:
    """Return two expressions over one set of values: names that mean two things are told apart."""
    values = dict(left.values)
    theirs = right.expression
    for name, value in right.values.items():
        fresh = name
        while fresh in values and number(values[fresh]) != number(value):
            fresh += "'"
        values[fresh] = value
        theirs = theirs.subs(sympy.Symbol(name), sympy.Symbol(fresh))
    return left.expression, theirs, values
