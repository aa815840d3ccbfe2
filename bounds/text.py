"""How is a formula written for people, in plain text?"""

from __future__ import annotations

from typing import Any

import sympy

_OPERATORS = {sympy.Le: "<=", sympy.Lt: "<", sympy.Ge: ">=", sympy.Gt: ">", sympy.Eq: "="}


def relation_text(relation: Any) -> str:
    """Return a comparison as text."""
    operator = _OPERATORS[type(relation)]
    return f"{written(relation.lhs)} {operator} {written(relation.rhs)}"


def written(expression: sympy.Expr) -> str:
    """Return an expression as text, with each term under one root: sqrt(8*log(N)/T)."""
    if isinstance(expression, sympy.Piecewise):
        return _cases(expression)
    text = ""
    for term in expression.as_ordered_terms():
        minus = bool(term.could_extract_minus_sign())
        text += (" - " if minus else " + ") + _term(-term if minus else term)
    return text[3:] if text.startswith(" + ") else "-" + text[3:]


def _cases(expression: sympy.Piecewise) -> str:
    parts = []
    for value, condition in expression.args:
        certain = condition in (True, sympy.true)
        parts.append(written(value) + ("" if certain else f" if {relation_text(condition)}"))
    return ", else ".join(parts)


def _term(term: sympy.Expr) -> str:
    """Return a product with its roots under one sign; a number joins them if one of them is one."""
    factors = sympy.Mul.make_args(term)
    roots = [factor for factor in factors if _is_root(factor)]
    numbers = any(not factor.free_symbols for factor in roots)
    inside = [f for f in factors if _is_root(f) or (numbers and f.is_Rational and f > 0)]
    square = sympy.Mul(*inside) ** 2
    if not roots or not all(power.exp.is_Integer for power in square.atoms(sympy.Pow)):
        return str(term)
    outside = sympy.Mul(*(factor for factor in factors if factor not in inside))
    joined = f"sqrt({square})"
    if outside == 1:
        return joined
    # Written as one product, with a stand-in for the root that comes last in the numerator.
    stand_in = sympy.Symbol("zzz")
    return str(outside * stand_in).replace("zzz", joined)


def _is_root(factor: sympy.Expr) -> bool:
    return isinstance(factor, sympy.Pow) and factor.exp.is_Rational and factor.exp.q == 2
