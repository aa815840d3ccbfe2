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
    factors = sympy.Mul.make_args(term)
    roots = [factor for factor in factors if _is_root(factor)]
    square = term**2
    plain = all(power.exp.is_Integer for power in square.atoms(sympy.Pow))
    signs = all(factor.is_nonnegative for factor in factors if factor not in roots)
    return f"sqrt({square})" if roots and plain and signs else str(term)


def _is_root(factor: sympy.Expr) -> bool:
    return isinstance(factor, sympy.Pow) and factor.exp.is_Rational and factor.exp.q == 2
