"""Is a polynomial not negative on a domain, by arithmetic that can be done again?

One variable: the roots of odd multiplicity are counted (Sturm).  Several: an identity
of Positivstellensatz type, or a second call to z3 together with exact values at
rational points; z3's word is taken for nothing but such a leaf.
"""

from __future__ import annotations

import random
from typing import Any

import sympy
import z3
from sympy.polys.polyerrors import BasePolynomialError

from bounds.certificate.identities import vanishes
from bounds.certificate.reading import (
    Domain,
    Interval,
    Rejected,
    rational,
    read_expression,
)

_MILLISECONDS = 10_000
_SAMPLES = 200


def _polynomial(expression: sympy.Expr) -> bool:
    return bool(expression.is_polynomial(*expression.free_symbols)) and not expression.has(
        sympy.exp, sympy.log, sympy.E
    )


# ------------------------------------------------------------------ one variable


def sign_by_roots(gap: sympy.Expr, domain: Domain) -> str | None:
    """Return ">" or ">=" if a polynomial in one variable is so on its interval, else None."""
    (symbol,) = gap.free_symbols
    try:
        polynomial = sympy.Poly(gap, symbol, domain=sympy.QQ)
    except BasePolynomialError:
        return None
    interval = domain.intervals[symbol.name]
    _, factors = sympy.sqf_list(polynomial)
    if any(k % 2 == 1 and _inner_roots(factor, interval) for factor, k in factors):
        return None
    # No change of sign inside: one inner point that is no root tells the sign.
    inner = _inner_points(interval, polynomial.degree() + 1)
    value = next((v for v in map(polynomial.eval, inner) if v != 0), sympy.Integer(0))
    if value < 0:
        return None
    ends = [
        end
        for end, is_open in (
            (interval.low, interval.low_open),
            (interval.high, interval.high_open),
        )
        if end is not None and not is_open
    ]
    values = [polynomial.eval(end) for end in ends]
    if any(value < 0 for value in values):
        return None
    touched = (
        value == 0
        or any(v == 0 for v in values)
        or any(_inner_roots(f, interval) for f, _ in factors)
    )
    return ">=" if touched else ">"


def _inner_roots(factor: sympy.Poly, interval: Interval) -> int:
    """Count the roots of a square-free polynomial strictly inside an interval."""
    count = int(factor.count_roots(interval.low, interval.high))
    ends = {end for end in (interval.low, interval.high) if end is not None}
    return count - sum(1 for end in ends if factor.eval(end) == 0)


def _inner_points(interval: Interval, count: int) -> list[sympy.Rational]:
    """Return rational points strictly inside an interval (the point itself if it is one)."""
    low, high = interval.low, interval.high
    if low is not None and low == high:
        return [low]
    if low is None:
        start = sympy.Integer(0) if high is None else high - 1
        return [start - k for k in range(count)]
    if high is None:
        return [low + 1 + k for k in range(count)]
    return [low + (high - low) * sympy.Rational(k + 1, count + 1) for k in range(count)]


# ------------------------------------------------------------------ identities


def constraints(domain: Domain) -> list[tuple[sympy.Expr, bool]]:
    """Return what is not negative on a domain, each with whether it is positive."""
    found: list[tuple[sympy.Expr, bool]] = []
    symbols = domain.symbols
    for name in sorted(symbols):
        interval = domain.intervals[name]
        if interval.low is not None:
            found.append((symbols[name] - interval.low, interval.low_open))
        if interval.high is not None:
            found.append((interval.high - symbols[name], interval.high_open))
    return found + [(c.gap, c.relation == ">") for c in domain.given if c.relation != "=="]


def sign_by_identity(gap: sympy.Expr, domain: Domain, anchor: Any) -> str | None:
    """Return the sign of ``gap`` that an identity shows.

    The identity is  multiplier * gap = power * gap^2 + terms + sum of multiples of what
    is given to be zero, where multiplier and terms are sums of coefficient * square^2 *
    constraints with coefficients >= 0.  Were gap < 0, the left side would not be positive,
    so power > 0 or a multiplier that is nowhere 0 shows gap >= 0; a term that is nowhere
    0 shows gap > 0.
    """
    if not isinstance(anchor, dict) or set(anchor) != {"multiplier", "power", "terms", "zero"}:
        raise Rejected("an identity has multiplier, power, terms and zero")
    power = rational(anchor["power"])
    if power < 0:
        raise Rejected("the power of an identity has a coefficient that is not negative")
    multiplier, multiplier_positive = _combination(anchor["multiplier"], domain)
    terms, terms_positive = _combination(anchor["terms"], domain)
    zeros = [claim.gap for claim in domain.given if claim.relation == "=="]
    if not isinstance(anchor["zero"], list) or len(anchor["zero"]) != len(zeros):
        raise Rejected("an identity names one multiple for each given equation")
    multiples = [_read(text, domain) for text in anchor["zero"]]
    right = power * gap**2 + terms + sum(m * z for m, z in zip(multiples, zeros, strict=True))
    if not vanishes(multiplier * gap - right):
        raise Rejected("the identity does not hold")
    if terms_positive:
        return ">"
    return ">=" if power > 0 or multiplier_positive else None


def _combination(terms: Any, domain: Domain) -> tuple[sympy.Expr, bool]:
    """Return a sum of nonnegative products and whether one of them is nowhere zero."""
    known = constraints(domain)
    total, positive = sympy.Integer(0), False
    if not isinstance(terms, list):
        raise Rejected("the terms of an identity are a list")
    for term in terms:
        if not isinstance(term, dict) or set(term) != {"coefficient", "square", "factors"}:
            raise Rejected("a term has coefficient, square and factors")
        coefficient, square = rational(term["coefficient"]), _read(term["square"], domain)
        factors = term["factors"]
        if coefficient <= 0:
            raise Rejected("a term has a coefficient that is not positive")
        if not isinstance(factors, list) or not all(
            type(index) is int and 0 <= index < len(known) for index in factors
        ):
            raise Rejected("the factors of a term count the constraints of the domain")
        total += coefficient * square**2 * sympy.Mul(*(known[index][0] for index in factors))
        positive |= square.is_Rational and square != 0 and all(known[index][1] for index in factors)
    return total, positive


def _read(text: Any, domain: Domain) -> sympy.Expr:
    expression, needs = read_expression(text, domain)
    if needs or not _polynomial(expression):
        raise Rejected(f"{text!r} is not a polynomial")
    return expression


# ------------------------------------------------------------------ z3, asked again


def sign_by_z3(gap: sympy.Expr, relation: str, domain: Domain) -> bool:
    """Tell whether z3 finds no violation of a polynomial claim, and samples none either."""
    claims = [gap, *(claim.gap for claim in domain.given)]
    if not all(_polynomial(expression) for expression in claims):
        raise Rejected("z3 is asked about polynomials only")
    variables = {name: z3.Real(name) for name in domain.intervals}
    solver = z3.Solver()
    solver.set("timeout", _MILLISECONDS)
    for expression, strict in constraints(domain):
        side = _translated(expression, variables)
        solver.add(side > 0 if strict else side >= 0)
    solver.add(*(_translated(c.gap, variables) == 0 for c in domain.given if c.relation == "=="))
    side = _translated(gap, variables)
    solver.add({">=": side < 0, ">": side <= 0, "==": side != 0}[relation])
    return bool(solver.check() == z3.unsat) and _sampled(gap, relation, domain)


def _translated(node: sympy.Expr, variables: dict[str, Any]) -> Any:
    if isinstance(node, sympy.Symbol):
        return variables[node.name]
    if isinstance(node, sympy.Rational):
        return z3.RealVal(f"{node.p}/{node.q}")
    if isinstance(node, sympy.Add):
        return z3.Sum([_translated(argument, variables) for argument in node.args])
    if isinstance(node, sympy.Mul):
        return z3.Product([_translated(argument, variables) for argument in node.args])
    if isinstance(node, sympy.Pow) and node.exp.is_Integer and node.exp > 0:
        return z3.Product([_translated(node.base, variables)] * int(node.exp))
    raise Rejected(f"{node} is not algebraic")


def _sampled(gap: sympy.Expr, relation: str, domain: Domain) -> bool:
    """Tell whether a claim holds at rational points of the domain (a fixed choice of them)."""
    generator = random.Random(0)
    symbols = domain.symbols
    for _ in range(_SAMPLES):
        point = {
            symbols[name]: generator.choice(_inner_points(interval, 9))
            for name, interval in domain.intervals.items()
        }
        inside = all(_holds(c.gap.xreplace(point), c.relation) for c in domain.given)
        if inside and not _holds(gap.xreplace(point), relation):
            return False
    return True


def _holds(value: sympy.Expr, relation: str) -> bool:
    return bool({">=": value >= 0, ">": value > 0, "==": value == 0}[relation])
