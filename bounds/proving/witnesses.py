"""At which rational point is a claim false?

Floats look for a small gap on a grid and go downhill from the best points; z3 looks
where everything is polynomial.  A point counts once exact arithmetic or balls say so.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import sympy
import z3

from bounds.decide import Inequality
from bounds.evaluate import ExpressionError
from bounds.proving.algebra import violation
from bounds.proving.combinations import is_polynomial
from bounds.proving.goals import Goal, inside
from bounds.proving.numbers import admitted, points_of, value

Point = dict[str, sympy.Rational]
_GRID = 300
_STARTS = 2
_CLEAR = 1e-9


def find_witness(goal: Goal) -> Point | None:
    """Return a rational point of the domain where the claim is certainly false, or None."""
    seen: list[tuple[float, int, Point]] = []
    for index, point in enumerate(points_of(goal, _GRID)):
        badness = _badness(goal, point)
        if badness < -_CLEAR and _is_false(goal, point):
            return point
        seen.append((badness, index, point))
    ranked = sorted(seen, key=lambda entry: entry[:2])
    for badness, _, point in ranked[:_STARTS]:
        if badness == math.inf:
            break
        for candidate in (point, *_downhill(goal, point)):
            if _is_false(goal, candidate):
                return candidate
    return next((p for p in _from_z3(goal) if _is_false(goal, p)), None)


def _badness(goal: Goal, point: Point) -> float:
    """Return the gap in floats, infinite where the point does not count."""
    symbols = tuple(goal.variables)
    at = value(goal.gap, symbols, tuple(float(point[s.name]) for s in symbols))
    if math.isnan(at) or not admitted(goal, point):
        return math.inf
    return -abs(at) if goal.relation == "==" else at


def _downhill(goal: Goal, start: Point) -> Iterator[Point]:
    """Yield the point that a pattern search in floats ends at, made rational."""
    best, best_at = dict(start), _badness(goal, start)
    step = {
        name: sympy.Rational(1, 8) * (i.measure if i.measure.is_finite else 4)
        for name, i in goal.intervals.items()
    }
    for _ in range(24):
        moved = False
        for name in goal.intervals:
            for sign in (1, -1):
                point = {**best, name: best[name] + sign * step[name]}
                if not inside(goal.intervals[name], point[name]):
                    continue
                at = _badness(goal, point)
                if at < best_at:
                    best, best_at, moved = point, at, True
        if not moved:
            step = {name: size / 2 for name, size in step.items()}
    yield best


def _from_z3(goal: Goal) -> Iterator[Point]:
    gaps = [goal.gap, *(gap for _, gap, _ in goal.given)]
    if not all(map(is_polynomial, gaps)):
        return
    solver = violation(goal)
    if solver.check() != z3.sat:
        return
    model = solver.model()
    values = {name: model.eval(z3.Real(name), model_completion=True) for name in goal.intervals}
    if all(z3.is_rational_value(v) for v in values.values()):
        yield {
            name: sympy.Rational(v.numerator_as_long(), v.denominator_as_long())
            for name, v in values.items()
        }


def _is_false(goal: Goal, point: Point) -> bool:
    """Tell whether exact arithmetic or balls show the claim false and what is given true."""
    sign = _sign(goal.gap, point)
    if sign is None or _fits(sign, goal.relation):
        return False
    for _, gap, relation in goal.given:
        at = _sign(gap, point)
        if at is None or not _fits(at, relation):
            return False
    return True


def _fits(sign: int, relation: str) -> bool:
    return {">=": sign >= 0, ">": sign > 0, "==": sign == 0}[relation]


def _sign(gap: sympy.Expr, point: Point) -> int | None:
    try:
        return Inequality(sympy.Integer(0), gap).decide(point, cap=1024).sign
    except (ArithmeticError, ExpressionError, ValueError):
        return None
