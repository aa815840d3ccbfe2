"""What is the sign of a difference, if a few dozen bits tell it?

Most verdicts are far from equality: one evaluation in balls decides them.  An expression is
compiled once into functions of balls, without sympy and without rationals; where the ball has
zero inside, or the expression needs more than this, the answer is None, and exact means decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import sympy
from flint import arb, fmpq, fmpz

Balls = Mapping[str, arb]
Quick = Callable[[Balls], arb]


Sign = Callable[[Mapping[str, Any]], int | None]

_EXACT = (int, fmpq, float, fmpz)


@lru_cache(maxsize=4096)
def quick_sign(left: sympy.Expr, right: sympy.Expr) -> Sign:
    """Return the function that tells the sign of ``right - left`` if it is plain, else None."""
    gap = _difference(left, right)
    if gap is None:
        return lambda _: None
    names, function = gap

    def sign(values: Mapping[str, Any]) -> int | None:
        balls = {}
        for name in names:
            value = values.get(name)
            if type(value) is arb:
                balls[name] = value
            elif isinstance(value, _EXACT):
                balls[name] = arb(value)
            else:
                return None
        found = function(balls)
        # A ball that is not finite compares as neither.
        return 1 if found > 0 else -1 if found < 0 else None

    return sign


def _difference(left: sympy.Expr, right: sympy.Expr) -> tuple[tuple[str, ...], Quick] | None:
    small, large = _compiled(left), _compiled(right)
    if small is None or large is None:
        return None
    names = tuple(symbol.name for symbol in left.free_symbols | right.free_symbols)
    return names, lambda balls: large(balls) - small(balls)


def _compiled(node: sympy.Basic) -> Quick | None:
    """Return the function that evaluates an expression in balls, None if it has more in it."""
    if isinstance(node, sympy.Rational):
        constant = arb(fmpq(int(node.p), int(node.q)))
        return (lambda _: constant) if constant.is_exact() else _rational(node)
    if isinstance(node, sympy.Symbol):
        name = node.name
        return lambda balls: balls[name]
    arguments = [_compiled(argument) for argument in node.args]
    known = [argument for argument in arguments if argument is not None]
    if len(known) < len(arguments):
        return None
    if isinstance(node, sympy.Add | sympy.Mul):
        return _folded(known, adds=isinstance(node, sympy.Add))
    if isinstance(node, sympy.log):
        return lambda balls: known[0](balls).log()
    if isinstance(node, sympy.exp):
        return lambda balls: known[0](balls).exp()
    return _power(node, known[0]) if isinstance(node, sympy.Pow) else None


def _rational(node: sympy.Rational) -> Quick:
    """A rational that is no ball of radius 0 is rounded at the precision in force."""
    exact = fmpq(int(node.p), int(node.q))
    return lambda _: arb(exact)


def _folded(parts: list[Quick], *, adds: bool) -> Quick:
    if len(parts) == 2:
        first, second = parts
        if adds:
            return lambda balls: first(balls) + second(balls)
        return lambda balls: first(balls) * second(balls)

    def fold(balls: Balls) -> arb:
        result = parts[0](balls)
        for part in parts[1:]:
            result = result + part(balls) if adds else result * part(balls)
        return result

    return fold


def _power(node: sympy.Pow, base: Quick) -> Quick | None:
    exponent = node.exp
    if exponent == -1:
        return lambda balls: 1 / base(balls)
    if exponent.is_Integer and abs(exponent) <= 64:
        n = int(exponent)
        return (lambda balls: base(balls) ** n) if n > 0 else (lambda balls: 1 / base(balls) ** -n)
    if exponent == sympy.Rational(1, 2):
        return lambda balls: base(balls).sqrt()
    if exponent == sympy.Rational(-1, 2):
        return lambda balls: 1 / base(balls).sqrt()
    return None
