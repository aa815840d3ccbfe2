"""What is the value of an expression, with certainty?

A sympy tree is compiled once into a function of named values.  The function
computes in rationals as long as it can (so whatever is rational comes out exact)
and in balls at the current precision from the first irrational step on.  Where a
branch (a case, a floor) hangs on a comparison that the precision does not decide,
it raises :class:`~learners.core.arithmetic.Undecided`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import sympy
from flint import arb, fmpq, fmpz

from bounds.core.errors import ParameterError
from learners.core.arithmetic import BALL, EXACT, Undecided, rational
from learners.core.surd import Surd, root

Value = Any  # fmpq where exact, arb where not
Evaluator = Callable[[Mapping[str, Value]], Value]

#: Larger exact powers are computed as balls.
_LARGEST_POWER_BITS = 1 << 20


class ExpressionError(ValueError):
    """An expression with something in it that has no certified evaluation."""


def number(value: Any) -> Value:
    """Return an exact value (int, float, fraction, sympy expression) as rational or ball."""
    if isinstance(value, arb):
        return rational(value) if value.is_finite() and value.is_exact() else value
    if isinstance(value, fmpq | Surd):
        return value
    if isinstance(value, sympy.Basic) and not isinstance(value, sympy.Rational):
        return compiled(value)({})
    try:
        return rational(value)
    except (TypeError, ValueError) as error:
        raise ParameterError(str(error)) from None


def exact_number(value: Any) -> Value:
    """Return an exact value as :func:`number` does, but a square root as a surd."""
    if isinstance(value, sympy.Basic) and not isinstance(value, sympy.Rational):
        return compiled_exactly(value)({})
    return number(value)


def evaluate(expression: sympy.Expr, values: Mapping[str, Any]) -> Value:
    """Return the value of ``expression`` at ``values``, given by symbol name."""
    return compiled(expression)({name: number(value) for name, value in values.items()})


@lru_cache(maxsize=4096)
def compiled(expression: sympy.Basic) -> Evaluator:
    """Return the function that evaluates ``expression`` to a rational or a ball."""
    exactly = compiled_exactly(expression)
    return lambda values: _ball_of_surd(exactly(values))


def _ball_of_surd(value: Any) -> Value:
    return value.ball() if isinstance(value, Surd) else value


@lru_cache(maxsize=4096)
def compiled_exactly(expression: sympy.Basic) -> Evaluator:
    """Return the function that evaluates ``expression``, perhaps to an exact square root."""
    node = sympy.Rational(expression) if isinstance(expression, sympy.Float) else expression
    if isinstance(node, sympy.Rational):
        constant = fmpq(int(node.p), int(node.q))
        return lambda _: constant
    if isinstance(node, sympy.Symbol):
        return _symbol(node.name)
    if isinstance(node, sympy.Add | sympy.Mul):
        return _fold(node)
    if isinstance(node, sympy.Pow):
        return _power(node)
    if isinstance(node, sympy.Piecewise):
        return _piecewise(node)
    if isinstance(node, sympy.Min | sympy.Max):
        return _extremum(node)
    if isinstance(node, sympy.floor) and (logs := _two_logarithms(node.args[0])):
        return _floor_of_quotient(*logs)
    function = _FUNCTIONS.get(type(node).__name__)
    if function is None:
        raise ExpressionError(f"{node} has no certified evaluation: {type(node).__name__}")
    arguments = [compiled_exactly(argument) for argument in node.args]
    return lambda values: function(*(argument(values) for argument in arguments))


def _symbol(name: str) -> Evaluator:
    def look_up(values: Mapping[str, Value]) -> Value:
        try:
            return values[name]
        except KeyError:
            raise ExpressionError(f"{name} has no value: give one as {name}=…") from None

    return look_up


def _fold(node: sympy.Add | sympy.Mul) -> Evaluator:
    first, *rest = [compiled_exactly(argument) for argument in node.args]
    if isinstance(node, sympy.Add):

        def add(values: Mapping[str, Value]) -> Value:
            result = first(values)
            for term in rest:
                result = result + term(values)
            return result

        return add

    def multiply(values: Mapping[str, Value]) -> Value:
        result = first(values)
        for factor in rest:
            other = factor(values)
            if isinstance(other, fmpq) and other == 0:
                return other
            if isinstance(result, fmpq) and result == 0:
                return result
            result = result * other
        return result

    return multiply


def _power(node: sympy.Pow) -> Evaluator:
    base = compiled_exactly(node.base)
    if node.exp == sympy.Rational(1, 2):
        return lambda values: _sqrt(base(values))
    if node.exp == sympy.Rational(-1, 2):
        return lambda values: 1 / _nonzero(_sqrt(base(values)))
    if node.exp == -1:
        return lambda values: 1 / _nonzero(base(values))
    exponent = compiled_exactly(node.exp)
    return lambda values: power(base(values), exponent(values))


def power(base: Value, exponent: Value) -> Value:
    """Return ``base ** exponent``, exactly where that is rational and not huge."""
    if isinstance(exponent, fmpq) and exponent.q == 1:
        n = int(exponent.p)
        if n < 0:
            base, n = 1 / _nonzero(base), -n
        if isinstance(base, arb | Surd) or n * base.height_bits() <= _LARGEST_POWER_BITS:
            return base**n
        return arb(base) ** n
    if isinstance(exponent, fmpq) and exponent.q == 2:
        return power(_sqrt(base), fmpq(exponent.p))
    if isinstance(base, fmpq) and base == 0 and _sign(exponent) > 0:
        return fmpq(0)
    return _exp(exponent * _log(base))


def _sign(value: Value) -> int:
    if isinstance(value, Surd):
        return value.sign
    return BALL.sign(value) if isinstance(value, arb) else EXACT.sign(value)


def _nonzero(value: Value) -> Value:
    if _sign(value) == 0:
        raise ZeroDivisionError("division by zero")
    return value


def _sqrt(value: Value) -> Value:
    if isinstance(value, fmpq):
        if value < 0:
            raise ExpressionError(f"sqrt({value}) is not real")
        return root(value)
    ball = _ball_of_surd(value)
    return _finite(ball.sqrt(), "sqrt", ball)


def _log(value: Value) -> Value:
    if isinstance(value, fmpq):
        if value <= 0:
            raise ExpressionError(f"log({value}) is not real: its argument must be positive")
        return fmpq(0) if value == 1 else arb(value).log()
    ball = _ball_of_surd(value)
    return _finite(ball.log(), "log", ball)


def _exp(value: Value) -> Value:
    if isinstance(value, fmpq):
        return fmpq(1) if value == 0 else arb(value).exp()
    return _ball_of_surd(value).exp()


def _finite(result: arb, name: str, argument: arb) -> arb:
    if not result.is_finite():
        raise Undecided(f"{name}({argument}) may lie outside its domain")
    return result


def _hyperbolic(name: str, at_zero: int) -> Callable[[Value], Value]:
    def function(value: Value) -> Value:
        if isinstance(value, fmpq) and value == 0:
            return fmpq(at_zero)
        ball = arb(_ball_of_surd(value))
        return _finite(getattr(ball, name)(), name, ball)

    return function


def _floor(value: Value) -> fmpq:
    if isinstance(value, fmpq):
        return fmpq(value.floor())
    whole = _ball_of_surd(value).floor().unique_fmpz()
    if whole is None:
        raise Undecided(f"the floor of {value} is open")
    return fmpq(whole)


def _two_logarithms(node: sympy.Basic) -> tuple[Evaluator, Evaluator] | None:
    """Return what evaluates a and b if the node is log(a)/log(b)."""
    above, below = node.as_numer_denom()
    if not (isinstance(above, sympy.log) and isinstance(below, sympy.log)):
        return None
    return compiled_exactly(above.args[0]), compiled_exactly(below.args[0])


def _floor_of_quotient(of: Evaluator, base: Evaluator) -> Evaluator:
    """Return the evaluator of floor(log(a)/log(b)), where no ball tells log(8)/log(2) from 3."""

    def floor_of_quotient(values: Mapping[str, Value]) -> fmpq:
        a, b = of(values), base(values)
        quotient = _log(a) / _nonzero(_log(b))
        if isinstance(quotient, arb) and isinstance(a, fmpq) and isinstance(b, fmpq):
            nearest = _floor(quotient.mid() + arb(0.5))
            if power(b, nearest) == a:
                return nearest
        return _floor(quotient)

    return floor_of_quotient


def _ceiling(value: Value) -> fmpq:
    return -_floor(-value)


def _remainder(value: Value, modulus: Value) -> Value:
    return value - modulus * _floor(value / _nonzero(modulus))


def _abs(value: Value) -> Value:
    return abs(value)


def _binomial(n: Value, k: Value) -> Value:
    if not (isinstance(n, fmpq) and isinstance(k, fmpq) and n.q == k.q == 1 and n >= 0):
        raise ExpressionError(f"binomial({n}, {k}) needs whole numbers")
    top, bottom = int(n.p), int(k.p)
    if bottom < 0 or bottom > top:
        return fmpq(0)
    if top >= 1 << 62:
        raise ExpressionError(f"binomial({n}, {k}) is too large: its arguments end at 2^62")
    if top <= 200_000:
        return fmpq(fmpz(math.comb(top, bottom)))
    return arb.bin_uiui(top, bottom)


_FUNCTIONS: dict[str, Callable[..., Value]] = {
    "log": _log,
    "exp": _exp,
    "Abs": _abs,
    "floor": _floor,
    "ceiling": _ceiling,
    "Mod": _remainder,
    "binomial": _binomial,
    "cosh": _hyperbolic("cosh", 1),
    "sinh": _hyperbolic("sinh", 0),
    "tanh": _hyperbolic("tanh", 0),
    "atanh": _hyperbolic("atanh", 0),
    "Exp1": lambda: arb(1).exp(),
    "Pi": arb.pi,
}


def _extremum(node: sympy.Min | sympy.Max) -> Evaluator:
    arguments = [compiled_exactly(argument) for argument in node.args]
    largest = isinstance(node, sympy.Max)

    def extremum(values: Mapping[str, Value]) -> Value:
        result = _ball_of_surd(arguments[0](values))
        for argument in arguments[1:]:
            other = _ball_of_surd(argument(values))
            if isinstance(result, arb) or isinstance(other, arb):
                left, right = arb(result), arb(other)
                result = left.max(right) if largest else left.min(right)
            else:
                result = max(result, other) if largest else min(result, other)
        return result

    return extremum


def _piecewise(node: sympy.Piecewise) -> Evaluator:
    branches = [(compiled_exactly(value), holds(condition)) for value, condition in node.args]

    def choose(values: Mapping[str, Value]) -> Value:
        for value, condition in branches:
            if condition(values):
                return value(values)
        raise ExpressionError(f"no case of {node} applies")

    return choose


def holds(relation: Any) -> Callable[[Mapping[str, Value]], bool]:
    """Return the function that decides a relation, or raises Undecided."""
    if relation in (True, sympy.true):
        return lambda _: True
    test = _RELATIONS.get(type(relation))
    if test is None:
        raise ExpressionError(f"{relation} is not a comparison that can be decided")
    difference = compiled_exactly(relation.lhs - relation.rhs)
    return lambda values: test(_sign(difference(values)))


_RELATIONS: dict[type, Callable[[int], bool]] = {
    sympy.Le: lambda sign: sign <= 0,
    sympy.Lt: lambda sign: sign < 0,
    sympy.Ge: lambda sign: sign >= 0,
    sympy.Gt: lambda sign: sign > 0,
    sympy.Eq: lambda sign: sign == 0,
    sympy.Ne: lambda sign: sign != 0,
}
