"""Which value of a parameter makes a bound smallest, in closed form?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import sympy


class NoClosedFormError(ValueError):
    """sympy finds no minimum in closed form."""


@dataclass(frozen=True)
class Optimum:
    """The best argument and the bound there, as expressions."""

    argument: sympy.Expr
    value: sympy.Expr


@lru_cache(maxsize=64)
def minimise(expression: sympy.Expr, variable: sympy.Symbol) -> Optimum:
    """Return where ``expression`` is smallest over ``variable``.

    Everything else (ln N, T, …) is taken as a positive constant; the stationary point
    must be the only one with a positive second derivative.
    """
    stand_ins: dict[sympy.Expr, sympy.Dummy] = {}

    def constant(part: sympy.Expr) -> sympy.Dummy:
        return stand_ins.setdefault(part, sympy.Dummy(f"c{len(stand_ins)}", positive=True))

    plain = expression.replace(
        lambda part: isinstance(part, sympy.log) and not part.has(variable), constant
    )
    for symbol in sorted(plain.free_symbols - {variable}, key=lambda s: s.name):
        if not isinstance(symbol, sympy.Dummy):
            plain = plain.subs(symbol, constant(symbol))
    slope = sympy.diff(plain, variable)
    roots = _roots(sympy.numer(sympy.together(slope)), variable)
    minima = [
        root
        for root in roots
        if root.is_real is not False
        and sympy.simplify(sympy.diff(slope, variable).subs(variable, root)).is_positive
    ]
    if len(minima) != 1:
        raise NoClosedFormError(f"no closed form for the best {variable}")
    back = {dummy: part for part, dummy in stand_ins.items()}
    value = sympy.simplify(plain.subs(variable, minima[0]))
    return Optimum(sympy.simplify(minima[0]).subs(back), value.subs(back))


def _roots(numerator: sympy.Expr, variable: sympy.Symbol) -> list[sympy.Expr]:
    """Return where a polynomial, perhaps times exponentials, is zero.

    Anything else is not tried: sympy may search for minutes before it gives up.
    """
    factors = [
        factor
        for factor in sympy.Mul.make_args(sympy.factor(numerator))
        if not isinstance(factor, sympy.exp)
    ]
    rest = sympy.Mul(*factors)
    if not rest.is_polynomial(variable):
        return []
    try:
        return list(sympy.solve(rest, variable))
    except NotImplementedError:
        return []
