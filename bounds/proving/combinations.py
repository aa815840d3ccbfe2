"""Which identity shows that a polynomial is not negative?

multiplier * gap = power * gap^2 + terms, where multiplier and terms are sums, with
coefficients >= 0, of products of what the domain makes nonnegative and of squares.  For
a fixed list of products the coefficients are the solution of a linear program, which z3
solves in rationals.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

import sympy
import z3
from sympy.polys.polyerrors import BasePolynomialError

from bounds.proving.goals import Goal, Step

#: How far above the degree of the gap products go, and how many are tried.
_STAGES = ((0, 30), (0, 150), (1, 150), (2, 300))
_MILLISECONDS = 1_500


@dataclass(frozen=True)
class _Product:
    """square^2 times the constraints with these numbers."""

    value: sympy.Poly
    square: sympy.Expr
    factors: tuple[int, ...]
    positive: bool

    def text(self, coefficient: sympy.Rational) -> dict[str, Any]:
        return {
            "coefficient": str(coefficient),
            "square": str(self.square),
            "factors": list(self.factors),
        }


def is_polynomial(expression: sympy.Expr) -> bool:
    """Tell whether an expression is a polynomial with rational coefficients."""
    if not expression.free_symbols:
        return bool(expression.is_Rational)
    try:
        sympy.Poly(expression, *expression.free_symbols, domain=sympy.QQ)
    except BasePolynomialError:
        return False
    return True


def by_identity(goal: Goal) -> Step | None:
    """Return the step that shows a polynomial goal by an identity, or None."""
    symbols = sorted({s for g in _gaps(goal) for s in g.free_symbols}, key=str)
    if goal.relation == "==" or len(symbols) > 6 or not all(map(is_polynomial, _gaps(goal))):
        return None
    gap = sympy.Poly(goal.gap, *symbols, domain=sympy.QQ)
    degree = gap.total_degree()
    for extra, most in _STAGES:
        terms = _products(goal, symbols, degree + extra, gap, most)
        multipliers = _products(goal, symbols, extra, gap, most) if extra else []
        anchor = _solved(goal, gap, terms, multipliers)
        if anchor is not None:
            return goal.step("positivstellensatz", anchor)
    return None


def _gaps(goal: Goal) -> list[sympy.Expr]:
    return [goal.gap, *(gap for _, gap, _ in goal.given)]


def _constraints(goal: Goal) -> list[tuple[sympy.Expr, bool]]:
    """What is nonnegative, in the order that certificates count: names, ends, what is given."""
    found: list[tuple[sympy.Expr, bool]] = []
    for name in sorted(goal.intervals):
        interval, symbol = goal.intervals[name], goal.symbol(name)
        if not interval.start.is_infinite:
            found.append((symbol - interval.start, bool(interval.left_open)))
        if not interval.end.is_infinite:
            found.append((interval.end - symbol, bool(interval.right_open)))
    return found + [(gap, relation == ">") for _, gap, relation in goal.given if relation != "=="]


def _products(
    goal: Goal, symbols: list[sympy.Symbol], degree: int, gap: sympy.Poly, most: int
) -> list[_Product]:
    """Return products of squares and constraints of at most this degree, small ones first."""
    known = {
        index: (sympy.Poly(expression, *symbols, domain=sympy.QQ), strict)
        for index, (expression, strict) in enumerate(_constraints(goal))
        if expression.free_symbols <= set(symbols)
    }
    squares = [(sympy.Poly(s**2, *symbols, domain=sympy.QQ), s) for s in _squares(goal, symbols)]
    completed = [sympy.Poly(s, *symbols, domain=sympy.QQ) for s in _completed(gap)]
    found = [_Product(s**2, s.as_expr(), (), False) for s in completed]
    for length in range(degree + 1):
        for factors in itertools.combinations_with_replacement(known, length):
            value = sympy.Poly(1, *symbols, domain=sympy.QQ)
            for index in factors:
                value *= known[index][0]
            if value.total_degree() > degree:
                continue
            strict = all(known[index][1] for index in factors)
            for square, root in squares:
                if value.total_degree() + square.total_degree() <= degree:
                    positive = strict and root == 1
                    found.append(_Product(value * square, root, factors, positive))
            if len(found) >= most:
                return found
    return found


def _squares(goal: Goal, symbols: list[sympy.Symbol]) -> list[sympy.Expr]:
    """Return what may be worth squaring: 1, letters, and differences."""
    found: list[sympy.Expr] = [sympy.Integer(1)]
    free = [s for s in symbols if not goal.symbol(s.name).is_nonnegative]
    monomials = [*symbols, *(x * y for x, y in itertools.combinations(symbols, 2))]
    found += free
    for x, y in itertools.combinations([sympy.Integer(1), *monomials], 2):
        found += [x - y, x + y] if (x * y).free_symbols & set(free) else [x - y]
    return list(dict.fromkeys(found))


def _completed(gap: sympy.Poly) -> list[sympy.Expr]:
    """Return what is squared when the square is completed in each variable in turn."""
    found = []
    for symbol in gap.gens:
        if gap.degree(symbol) == 2:
            lead, middle, _ = sympy.Poly(gap.as_expr(), symbol).all_coeffs()
            found.append(2 * lead * symbol + middle)
    return found


def _solved(
    goal: Goal, gap: sympy.Poly, terms: list[_Product], multipliers: list[_Product]
) -> dict[str, Any] | None:
    """Solve the linear program for the coefficients; with no multipliers, gap = terms."""
    zeros = [sympy.Poly(g, *gap.gens, domain=sympy.QQ) for _, g, r in goal.given if r == "=="]
    t = [z3.Real(f"t{k}") for k in range(len(terms))]
    m = [z3.Real(f"m{k}") for k in range(len(multipliers))]
    columns = [(t[k], -product.value) for k, product in enumerate(terms)]
    columns += [(m[k], gap * product.value) for k, product in enumerate(multipliers)]
    free: list[list[tuple[Any, sympy.Expr]]] = []
    degree = max([gap.total_degree(), *(p.value.total_degree() for p in terms)])
    for index, zero in enumerate(zeros):
        room = degree - zero.total_degree()
        monomials = sorted(sympy.itermonomials(gap.gens, max(room, 0)), key=str)
        letters = [z3.Real(f"z{index}_{k}") for k in range(len(monomials))]
        free.append(list(zip(letters, monomials, strict=True)))
        columns += [
            (letter, -zero * sympy.Poly(monomial, *gap.gens, domain=sympy.QQ))
            for letter, monomial in free[-1]
        ]
    fixed = -(gap**2) if multipliers else gap
    solver = z3.SolverFor("QF_LRA")
    solver.set("timeout", _MILLISECONDS)
    solver.add(*(letter >= 0 for letter in t + m))
    if goal.relation == ">":
        solver.add(z3.Sum([t[k] for k, p in enumerate(terms) if p.positive]) > 0)
    rows: dict[tuple[int, ...], list[Any]] = {}
    for letter, polynomial in columns:
        for monomial, coefficient in polynomial.terms():
            if coefficient:
                rows.setdefault(monomial, []).append(_real(coefficient) * letter)
    constants = {monomial: coefficient for monomial, coefficient in fixed.terms() if coefficient}
    if any(monomial not in rows for monomial in constants):
        return None
    for monomial, parts in rows.items():
        solver.add(z3.Sum(parts) + _real(constants.get(monomial, sympy.Integer(0))) == 0)
    if solver.check() != z3.sat:
        return None
    model = solver.model()

    def chosen(letters: list[Any], products: list[_Product]) -> list[dict[str, Any]]:
        pairs = ((_rational(model, letter), p) for letter, p in zip(letters, products, strict=True))
        return [product.text(coefficient) for coefficient, product in pairs if coefficient]

    one = {"coefficient": "1", "square": "1", "factors": []}
    return {
        "multiplier": chosen(m, multipliers) if multipliers else [one],
        "power": "1" if multipliers else "0",
        "terms": chosen(t, terms),
        "zero": [
            str(sympy.Add(*(_rational(model, letter) * monomial for letter, monomial in pairs)))
            for pairs in free
        ],
    }


def _real(value: sympy.Rational) -> Any:
    return z3.RealVal(f"{value.p}/{value.q}")


def _rational(model: Any, letter: Any) -> sympy.Rational:
    value = model.eval(letter, model_completion=True)
    return sympy.Rational(value.numerator_as_long(), value.denominator_as_long())
