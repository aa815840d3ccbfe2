"""Which values does an expression take while a symbol runs through an interval?

A :class:`Range` is a closed interval whose ends are exact binary numbers or infinities;
every operation rounds outwards at the current precision, so the range of an expression
contains each value that the expression takes.  It may be wider, never narrower.  Where
nothing is known (a logarithm of what may be negative) the range is the whole line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import sympy
from flint import arb, fmpq

from bounds.core.evaluate import ExpressionError, compiled
from learners.core.arithmetic import Undecided

INFINITY = arb("inf")

Ranger = Callable[[Mapping[str, "Range"]], "Range"]


@dataclass(frozen=True)
class Range:
    """All numbers from ``low`` to ``high``."""

    low: arb
    high: arb

    def __add__(self, other: Range) -> Range:
        return hull([_plus(self.low, other.low, -1), _plus(self.high, other.high, 1)])

    def __neg__(self) -> Range:
        return Range(-self.high, -self.low)

    def __sub__(self, other: Range) -> Range:
        return self + (-other)

    def __mul__(self, other: Range) -> Range:
        return hull(_times(x, y) for x in (self.low, self.high) for y in (other.low, other.high))

    def reciprocal(self) -> Range:
        """Return the range of 1/x; the whole line if x may have either sign."""
        if self.low > 0 or self.high < 0:
            return hull([1 / self.low, 1 / self.high])
        if self.low.is_zero() and self.high > 0:
            return Range((1 / self.high).lower(), INFINITY)
        if self.high.is_zero() and self.low < 0:
            return Range(-INFINITY, (1 / self.low).upper())
        return WHOLE

    def increasing(self, function: Callable[[arb], arb]) -> Range:
        """Return the range of an increasing function."""
        return hull([function(self.low), function(self.high)])

    def magnitude(self) -> Range:
        """Return the range of the absolute value."""
        if self.low >= 0:
            return self
        if self.high <= 0:
            return -self
        return Range(arb(0), -self.low if -self.low > self.high else self.high)

    def meet(self, other: Range) -> Range:
        """Return what two enclosures of the same values have in common."""
        low = other.low if other.low > self.low else self.low
        high = other.high if other.high < self.high else self.high
        return Range(low, high) if low <= high else self

    @property
    def sign(self) -> int | None:
        """The sign of every number in the range, or None if it is not the same for all."""
        if self.low > 0:
            return 1
        if self.high < 0:
            return -1
        return 0 if self.low.is_zero() and self.high.is_zero() else None


WHOLE = Range(-INFINITY, INFINITY)
NOT_NEGATIVE = Range(arb(0), INFINITY)


def hull(balls: Any) -> Range:
    """Return the smallest range that holds all of the balls."""
    low, high = INFINITY, -INFINITY
    for ball in balls:
        if ball.is_nan():
            return WHOLE
        below, above = ball.lower(), ball.upper()
        low = below if below < low else low
        high = above if above > high else high
    return Range(low, high)


def between(low: fmpq | None, high: fmpq | None) -> Range:
    """Return the range between two rationals; None stands for an infinite end."""
    return Range(
        -INFINITY if low is None else arb(low).lower(),
        INFINITY if high is None else arb(high).upper(),
    )


def _plus(x: arb, y: arb, direction: int) -> arb:
    total = x + y
    # inf - inf: the end that is asked for may be as far out as it can.
    return direction * INFINITY if total.is_nan() else total


def _times(x: arb, y: arb) -> arb:
    return arb(0) if x.is_zero() or y.is_zero() else x * y


@lru_cache(maxsize=1024)
def ranging(expression: sympy.Expr) -> Ranger:
    """Return the function that encloses ``expression`` over ranges of its symbols.

    What occurs in it several times is computed once.
    """
    shared, (result,) = sympy.cse([expression], sympy.numbered_symbols("_shared"))
    steps = [(symbol.name, _ranger(part)) for symbol, part in shared]
    final = _ranger(result)

    def evaluate(values: Mapping[str, Range]) -> Range:
        at = dict(values)
        for name, step in steps:
            at[name] = step(at)
        return final(at)

    return evaluate


def _ranger(node: sympy.Basic) -> Ranger:
    if isinstance(node, sympy.Symbol):
        return lambda values: values[node.name]
    if not node.free_symbols:
        return _constant(node)
    if isinstance(node, sympy.Piecewise):
        return _piecewise(node)
    if isinstance(node, sympy.Pow):
        return _power(node)
    if isinstance(node, sympy.Mul):
        return _multiplied(node)
    arguments = [_ranger(argument) for argument in node.args]
    operation = _OPERATIONS.get(type(node).__name__)
    if operation is None:
        return lambda _: WHOLE
    return lambda values: operation([argument(values) for argument in arguments])


def _constant(node: sympy.Basic) -> Ranger:
    evaluate = compiled(node)

    def constant(_: Mapping[str, Range]) -> Range:
        try:
            return hull([arb(evaluate({}))])
        except (Undecided, ExpressionError, ZeroDivisionError):
            return WHOLE

    return constant


def _multiplied(node: sympy.Mul) -> Ranger:
    """Return the ranger of a product; x log x is taken as one, for it tends to 0 with x."""
    factors = list(node.args)
    rangers: list[Ranger] = []
    for logarithm in [factor for factor in factors if isinstance(factor, sympy.log)]:
        if (inner := logarithm.args[0]) in factors:
            factors.remove(inner)
            factors.remove(logarithm)
            rangers.append(_times_own_logarithm(_ranger(inner)))
    rangers += map(_ranger, factors)
    return lambda values: _product([ranger(values) for ranger in rangers])


def _times_own_logarithm(ranger: Ranger) -> Ranger:
    """Return the ranger of x log x, which falls up to 1/e and rises from there on."""

    def evaluate(values: Mapping[str, Range]) -> Range:
        x = ranger(values)
        if x.low < 0 or not x.high.is_finite():
            return x * _log(x)
        ends = [arb(0) if end.is_zero() else end * end.log() for end in (x.low, x.high)]
        lowest = (-arb(1)).exp()
        return hull([*ends, -lowest] if x.low <= lowest and x.high >= lowest else ends)

    return evaluate


def _power(node: sympy.Pow) -> Ranger:
    base = _ranger(node.base)
    exponent = node.exp
    if isinstance(exponent, sympy.Rational):
        below = exponent < 0
        absolute = abs(exponent)

        def rational_power(values: Mapping[str, Range]) -> Range:
            result = _rational_power(base(values), int(absolute.p), int(absolute.q))
            return result.reciprocal() if below else result

        return rational_power
    exponents = _ranger(exponent)
    return lambda values: _exp(exponents(values) * _log(base(values)))


def _rational_power(base: Range, p: int, q: int) -> Range:
    if q == 1:
        if p % 2 == 0:
            base = base.magnitude()
        return base.increasing(lambda x: x**p)
    if base.high < 0:
        return WHOLE
    # Where the base may be negative the power is not real: only the rest has values.
    base = Range(base.low.max(arb(0)), base.high)
    if q == 2:
        return base.increasing(lambda x: x.sqrt() ** p)
    return base.increasing(lambda x: arb(0) if x.is_zero() else x ** arb(fmpq(p, q)))


def _log(x: Range) -> Range:
    if not x.high > 0:
        return WHOLE
    low = hull([x.low.log()]).low if x.low > 0 else -INFINITY
    return Range(low, x.high.log().upper())


def _exp(x: Range) -> Range:
    return x.increasing(lambda end: end.exp())


def _sum(terms: list[Range]) -> Range:
    result = terms[0]
    for term in terms[1:]:
        result = result + term
    return result


def _product(factors: list[Range]) -> Range:
    result = factors[0]
    for factor in factors[1:]:
        result = result * factor
    return result


def _whole_part(up: bool) -> Callable[[arb], arb]:
    def function(end: arb) -> arb:
        if not end.is_finite():
            return end
        return end.ceil() if up else end.floor()

    return function


def _atanh(x: Range) -> Range:
    if not (x.low > -1 and x.high < 1):
        return WHOLE
    return x.increasing(lambda end: end.atanh())


_OPERATIONS: dict[str, Callable[[list[Range]], Range]] = {
    "Add": _sum,
    "log": lambda x: _log(x[0]),
    "exp": lambda x: _exp(x[0]),
    "Abs": lambda x: x[0].magnitude(),
    "floor": lambda x: x[0].increasing(_whole_part(up=False)),
    "ceiling": lambda x: x[0].increasing(_whole_part(up=True)),
    "tanh": lambda x: x[0].increasing(lambda end: end.tanh()),
    "sinh": lambda x: x[0].increasing(lambda end: end.sinh()),
    "cosh": lambda x: x[0].magnitude().increasing(lambda end: end.cosh()),
    "atanh": lambda x: _atanh(x[0]),
    "binomial": lambda x: _binomial(x[0], x[1]),
    "Min": lambda x: Range(_least(r.low for r in x), _least(r.high for r in x)),
    "Max": lambda x: -Range(_least(-r.high for r in x), _least(-r.low for r in x)),
}


def _binomial(n: Range, k: Range) -> Range:
    """Return the range of binomial(n, k): it rises with n, and with k up to n/2."""
    if not (n.low >= 0 and k.low >= 0):
        return WHOLE
    lows = [_choose(n.low, end) for end in (k.low, k.high)]
    if not n.high.is_finite():
        highest = arb(1) if k.high.is_zero() else INFINITY
    else:
        half = n.high / 2
        middle = k.high if k.high <= half else (k.low if k.low >= half else half)
        highest = _choose(n.high, middle)
    return Range(hull(lows).low, hull([highest]).high)


def _choose(n: arb, k: arb) -> arb:
    """Return binomial(n, k) for 0 <= k, by gamma functions: 0 beyond n."""
    if k > n or not k.is_finite():
        return arb(0)
    whole = k.unique_fmpz() if k < 1000 else None
    if whole is not None:
        return n.bin(int(whole))
    return ((n + 1).lgamma() - (k + 1).lgamma() - (n - k + 1).lgamma()).exp()


def _least(ends: Any) -> arb:
    result = INFINITY
    for end in ends:
        result = end if end < result else result
    return result


def _piecewise(node: sympy.Piecewise) -> Ranger:
    branches = [(_ranger(value), _condition(condition)) for value, condition in node.args]

    def choose(values: Mapping[str, Range]) -> Range:
        possible: list[Range] = []
        for value, condition in branches:
            holds = condition(values)
            if holds is not False:
                possible.append(value(values))
            if holds:
                break
        return hull(end for part in possible for end in (part.low, part.high))

    return choose


def _condition(relation: Any) -> Callable[[Mapping[str, Range]], bool | None]:
    if relation in (True, sympy.true):
        return lambda _: True
    if isinstance(relation, sympy.Eq):
        return _equality(relation)
    if not isinstance(relation, sympy.Le | sympy.Lt | sympy.Ge | sympy.Gt):
        return lambda _: None
    difference = _ranger(relation.gts - relation.lts)
    strict = isinstance(relation, sympy.Lt | sympy.Gt)

    def condition(values: Mapping[str, Range]) -> bool | None:
        at = difference(values)
        if at.low > 0 or (at.low.is_zero() and not strict):
            return True
        if at.high < 0 or (at.high.is_zero() and strict):
            return False
        return None

    return condition


def _equality(relation: sympy.Eq) -> Callable[[Mapping[str, Range]], bool | None]:
    difference = _ranger(relation.lhs - relation.rhs)
    answers = {0: True, 1: False, -1: False, None: None}
    return lambda values: answers[difference(values).sign]
