"""Which false statements lie close to the lemmas?

Each lemma is changed in one place: a sign, a constant, an exponent, the relation or the
domain.  Whether the result is false is asked of mpmath, at 40 digits, on a grid of its
own: nothing of the prover or of the checker is used here.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import mpmath
import sympy
from sympy import Ge, Gt, Interval, Le, Lt, Rational, oo

from bounds.prove import Domain
from bounds.scalar_lemmas import LEMMAS, Lemma

FLIPPED = {"<=": Ge, ">=": Le, "==": Lt}
STRICT = {"<=": Lt, ">=": Gt}


@dataclass(frozen=True)
class Mutant:
    name: str
    relation: sympy.Rel
    domain: Domain


def every_mutant() -> list[Mutant]:
    return list(itertools.chain.from_iterable(map(_mutants, LEMMAS)))


def _mutants(lemma: Lemma) -> Iterator[Mutant]:
    relation, domain = lemma.relation, lemma.domain
    operator = relation.rel_op
    changed = [(f"flip {operator}", FLIPPED[operator](*relation.args, evaluate=False))]
    if operator in STRICT:
        changed.append(("strict", STRICT[operator](*relation.args, evaluate=False)))
    for side in (0, 1):
        for label, expression in _edited(relation.args[side]):
            arguments = [*relation.args]
            arguments[side] = expression
            changed.append((f"{label} in side {side}", relation.func(*arguments, evaluate=False)))
    for label, other in changed:
        if other.args != relation.args or other.func != relation.func:
            yield Mutant(f"{lemma.name}: {label}", other, domain)
    for variable, interval in domain.variables.items():
        for wider in _wider(interval):
            grown = Domain({**domain.variables, variable: wider}, domain.given)
            yield Mutant(f"{lemma.name}: {variable} in {wider}", relation, grown)
    if domain.given:
        yield Mutant(f"{lemma.name}: nothing given", relation, Domain(domain.variables))


def _edited(node: sympy.Expr) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield the expression with one number in it changed."""
    if node.is_Rational:
        for other in (-node, node * Rational(9, 10), node * Rational(11, 10), node + 1):
            yield f"{node} -> {other}", other
        return
    for index, argument in enumerate(node.args):
        exponent = node.is_Pow and index == 1
        for label, other in _edited(argument):
            if not exponent or other.is_Integer or other in (Rational(3, 2), Rational(-1, 2)):
                arguments = [*node.args]
                arguments[index] = other
                yield label, node.func(*arguments)


def _wider(interval: sympy.Interval) -> Iterator[sympy.Interval]:
    low, high, left, right = interval.args
    if low.is_finite:
        yield Interval(low - Rational(1, 2), high, left, right)
        yield Interval(-oo, high, True, right)
    if high.is_finite:
        yield Interval(low, high + Rational(1, 2), left, right)
        yield Interval(low, oo, left, True)


# ------------------------------------------------------------------ is it false?


def _grid(interval: sympy.Interval) -> list[sympy.Rational]:
    low, high, left, right = interval.args
    tiny = [Rational(1, 10**k) for k in (1, 2, 4, 7)]
    if low.is_finite and high.is_finite:
        points = [low + (high - low) * Rational(k, 7) for k in range(1, 7)]
    elif low.is_finite:
        points = [low + k for k in map(Rational, ("1/3", 1, 3, 11, 47))]
    elif high.is_finite:
        points = [high - k for k in map(Rational, ("1/3", 1, 3, 11, 47))]
    else:
        points = [sign * k for k in map(Rational, ("1/3", 1, 3, 11, 47)) for sign in (1, -1)]
        points += [sympy.Integer(0), *tiny, *(-k for k in tiny)]
    for end, is_open, sign in ((low, left, 1), (high, right, -1)):
        if end.is_finite:
            points += [end + sign * k for k in tiny]
            points += [] if is_open else [end]
    return points


def is_false(mutant: Mutant, points: int = 150) -> bool:
    """Tell whether a mutant is seen to be false, or without meaning, at a point of its domain."""
    generator = random.Random(mutant.name)
    symbols = list(mutant.domain.variables)
    grids = [_grid(interval) for interval in mutant.domain.variables.values()]
    size = 1
    for grid in grids:
        size *= len(grid)
    chosen = (
        itertools.product(*grids)
        if size <= points
        else ([generator.choice(grid) for grid in grids] for _ in range(points))
    )
    sides = [sympy.lambdify(symbols, side, "mpmath") for side in mutant.relation.args]
    givens = [
        (relation.rel_op, [sympy.lambdify(symbols, side, "mpmath") for side in relation.args])
        for relation in mutant.domain.given
    ]
    with mpmath.workdps(40):
        for point in chosen:
            at = [mpmath.mpf(int(value.p)) / int(value.q) for value in point]
            admitted = all(_holds(operator, two, at) for operator, two in givens)
            if admitted and not _holds(mutant.relation.rel_op, sides, at):
                return True
    return False


def _holds(operator: str, sides: list, at: list) -> bool:
    """Evaluate a relation; what is complex or has no value does not hold.  Ties count as equal."""
    try:
        left, right = (side(*at) for side in sides)
    except (ValueError, ZeroDivisionError, OverflowError):
        return False
    if mpmath.im(left) != 0 or mpmath.im(right) != 0 or mpmath.isnan(left - right):
        return False
    gap = mpmath.re(right) - mpmath.re(left)
    size = 1 + abs(left) + abs(right)
    tie = abs(gap) <= size * mpmath.mpf(10) ** -35
    if operator in ("<=", ">=", "=="):
        return bool(tie or (gap > 0 if operator == "<=" else gap < 0 and operator == ">="))
    return bool(not tie and (gap > 0) == (operator == "<"))


def true_at(claim: str, point: Fraction) -> bool:
    """Evaluate with mpmath, by Python's own rules; ties of 60 digits count as equal."""
    left, operator, right = re.split(r" (>=|>|<=|<|==) ", claim)
    with mpmath.workdps(80):
        names = {name: getattr(mpmath, name) for name in ("exp", "log", "sqrt")}
        names["x"] = mpmath.mpf(point.numerator) / point.denominator
        text = re.sub(r"(\d+)", r"mpf(\1)", f"({left}) - ({right})")
        gap = mpmath.mpf(eval(text, {**names, "mpf": mpmath.mpf}))  # noqa: S307
        tie = abs(gap) < mpmath.mpf(10) ** -60
    return {
        ">=": tie or gap > 0,
        ">": not tie and gap > 0,
        "<=": tie or gap < 0,
        "<": not tie and gap < 0,
        "==": tie,
    }[operator]
