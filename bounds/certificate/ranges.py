"""Which sign does an expression have on a domain, by looking at its parts?

Ranges with rational or infinite ends that know whether an end is reached, so that
``1 - x`` is positive on [0, 1).  On top of them :func:`always` decides what the text of
a claim needs to be defined: by ranges, by what is given, at the ends of an interval
where a variable enters linearly, and by counting the roots of a polynomial.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import product

import sympy

from bounds.certificate.balls import number
from bounds.certificate.identities import vanishes
from bounds.certificate.polynomials import sign_by_roots
from bounds.certificate.reading import NONNEGATIVE, POSITIVE, Domain, Interval, Need

End = Fraction | float
_INFINITY = math.inf
_LARGEST = 1_000


@dataclass(frozen=True)
class Range:
    """All numbers from ``low`` to ``high``, each end reached or not."""

    low: End
    high: End
    low_open: bool
    high_open: bool

    @property
    def positive(self) -> bool:
        """Whether no number here is 0 or less."""
        return self.low > 0 or (self.low == 0 and self.low_open)

    def __neg__(self) -> Range:
        return Range(-self.high, -self.low, self.high_open, self.low_open)

    def __add__(self, other: Range) -> Range:
        return Range(
            _plus(self.low, other.low),
            _plus(self.high, other.high),
            self.low_open or other.low_open,
            self.high_open or other.high_open,
        )

    def __mul__(self, other: Range) -> Range:
        corners = [_times(x, y) for x, y in product(self._ends(), other._ends())]
        low, high = min(end for end, _ in corners), max(end for end, _ in corners)
        return Range(
            low,
            high,
            all(is_open for end, is_open in corners if end == low),
            all(is_open for end, is_open in corners if end == high),
        )

    def _ends(self) -> tuple[tuple[End, bool], tuple[End, bool]]:
        return (self.low, self.low_open), (self.high, self.high_open)

    def reciprocal(self) -> Range:
        """Return the range of 1/x for an x that is not zero; the whole line if x has both signs."""
        if self.low >= 0:
            low = Fraction(0) if self.high == _INFINITY else 1 / Fraction(self.high)
            high = _INFINITY if self.low == 0 else 1 / Fraction(self.low)
            return Range(low, high, self.high_open or low == 0, self.low_open)
        return -(-self).reciprocal() if self.high <= 0 else _LINE

    def power(self, exponent: int) -> Range:
        """Return the range of an integer power."""
        if exponent < 0:
            return self.power(-exponent).reciprocal()
        if exponent % 2 == 0 and (-self).positive:
            return (-self).power(exponent)
        if exponent % 2 == 0 and not self.low >= 0:
            far = max(-self.low, self.high)
            return Range(Fraction(0), far**exponent, False, False)
        return Range(self.low**exponent, self.high**exponent, self.low_open, self.high_open)


_LINE = Range(-_INFINITY, _INFINITY, True, True)


def _times(x: tuple[End, bool], y: tuple[End, bool]) -> tuple[End, bool]:
    for (end, is_open), other in ((x, y), (y, x)):
        if end == 0:
            reached = not is_open or (other[0] == 0 and not other[1])
            return Fraction(0), not reached
    if math.isinf(x[0]) or math.isinf(y[0]):
        return _INFINITY if (x[0] > 0) == (y[0] > 0) else -_INFINITY, True
    return x[0] * y[0], x[1] or y[1]


def _plus(x: End, y: End) -> End:
    """Add two lower or two upper ends; a fraction never becomes a float here."""
    return x if math.isinf(x) else y if math.isinf(y) else x + y


def _of_interval(interval: Interval) -> Range:
    low = -_INFINITY if interval.low is None else Fraction(int(interval.low.p), int(interval.low.q))
    high = (
        _INFINITY if interval.high is None else Fraction(int(interval.high.p), int(interval.high.q))
    )
    return Range(low, high, interval.low_open, interval.high_open)


def range_of(node: sympy.Expr, intervals: Mapping[str, Interval]) -> Range:
    """Return a range that holds every value of an expression (that is defined) on a box."""
    if isinstance(node, sympy.Symbol):
        return _of_interval(intervals[node.name])
    if isinstance(node, sympy.Rational):
        value = Fraction(int(node.p), int(node.q))
        return Range(value, value, False, False)
    if not node.free_symbols:
        return _of_number(node)
    if isinstance(node, sympy.Add):
        return reduce(Range.__add__, (range_of(part, intervals) for part in node.args))
    if isinstance(node, sympy.Mul):
        return reduce(Range.__mul__, (range_of(part, intervals) for part in node.args))
    if isinstance(node, sympy.exp):
        return _exponential(range_of(node.args[0], intervals))
    if isinstance(node, sympy.log):
        return _logarithm(range_of(node.args[0], intervals))
    if isinstance(node, sympy.Pow) and node.exp.is_Rational:
        base = range_of(node.base, intervals)
        if not node.exp.is_Integer:
            base = _root(base)
        return base.power(int(node.exp.p))
    return _LINE


def _of_number(node: sympy.Expr) -> Range:
    ball = number(node, {}, 128)
    if not ball.is_finite():
        return _LINE
    low, high = ball.lower().fmpq(), ball.upper().fmpq()
    return Range(Fraction(int(low.p), int(low.q)), Fraction(int(high.p), int(high.q)), False, False)


def _exponential(argument: Range) -> Range:
    low, high = _function_at(argument.low, sympy.exp)[0], _function_at(argument.high, sympy.exp)[1]
    return Range(
        max(low, Fraction(0)),
        high,
        low <= 0 or argument.low_open,
        math.isinf(high) or argument.high_open,
    )


def _logarithm(argument: Range) -> Range:
    low = _function_at(argument.low, sympy.log)[0] if argument.low > 0 else -_INFINITY
    high = _function_at(argument.high, sympy.log)[1] if argument.high > 0 else _INFINITY
    return Range(
        low, high, math.isinf(low) or argument.low_open, math.isinf(high) or argument.high_open
    )


def _function_at(end: End, function: Callable[[sympy.Expr], sympy.Expr]) -> tuple[End, End]:
    """Return bounds below and above exp at an end of a range, or log at a positive end."""
    if isinstance(end, float) or abs(end) > _LARGEST:  # a float is an infinity
        return -_INFINITY, Fraction(1) if end < 0 else _INFINITY
    exact = function(sympy.Rational(end.numerator, end.denominator))
    found = range_of(exact, {})
    return found.low, found.high


def _root(argument: Range) -> Range:
    """Return a range of any root of positive degree, where it is defined."""
    if argument.low >= 1:
        return Range(Fraction(1), _INFINITY, False, True)
    high: End = Fraction(1) if argument.high <= 1 else _INFINITY
    return Range(Fraction(0), high, argument.positive, False)


def sign_on(gap: sympy.Expr, domain: Domain) -> str | None:
    """Return ">" or ">=" if the parts of ``gap`` show it to be so on the domain, else None."""
    found = range_of(gap, domain.intervals)
    if found.positive:
        return ">"
    return ">=" if found.low >= 0 else None


def always(need: Need, domain: Domain) -> bool:
    """Tell whether what a text needs is seen to hold on the whole domain."""
    kind, expression = need
    if kind == NONNEGATIVE:
        return _signed(expression, domain, strict=False)
    if kind == POSITIVE:
        return _signed(expression, domain, strict=True)
    bases = [factor.as_base_exp()[0] for factor in sympy.Mul.make_args(expression)]
    return all(any(_signed(side, domain, strict=True) for side in (base, -base)) for base in bases)


def _signed(expression: sympy.Expr, domain: Domain, *, strict: bool) -> bool:
    enough = {">"} if strict else {">", ">="}
    if sign_on(expression, domain) in enough:
        return True
    for claim in domain.given:
        if claim.relation in enough and vanishes(expression - claim.gap):
            return True
    if expression.is_polynomial() and len(expression.free_symbols) == 1:
        return sign_by_roots(expression, domain) in enough
    return any(
        _signed_at_ends(expression, symbol, domain, strict=strict)
        for symbol in sorted(expression.free_symbols, key=str)
    )


def _signed_at_ends(
    expression: sympy.Expr, symbol: sympy.Symbol, domain: Domain, *, strict: bool
) -> bool:
    """Decide an expression that is linear in ``symbol`` by its values at two finite ends."""
    interval = domain.intervals[symbol.name]
    slope = sympy.diff(expression, symbol)
    if slope.has(symbol) or interval.low is None or interval.high is None:
        return False
    others = replace(
        domain,
        intervals={name: i for name, i in domain.intervals.items() if name != symbol.name},
        given=(),
    )
    return all(
        _signed(expression.subs(symbol, end), others, strict=strict)
        for end in (interval.low, interval.high)
    )
