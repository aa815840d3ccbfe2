"""Where does an expression seem to be, in floats?  A search asks; no proof does."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterator
from functools import lru_cache

import sympy

from bounds.proving.goals import Goal

_SAMPLES = 60


@lru_cache(maxsize=4096)
def _compiled(expression: sympy.Expr, symbols: tuple[sympy.Symbol, ...]) -> Callable[..., float]:
    function: Callable[..., float] = sympy.lambdify(symbols, expression, modules="math")
    return function


def value(
    expression: sympy.Expr, symbols: tuple[sympy.Symbol, ...], point: tuple[float, ...]
) -> float:
    """Return the value in floats, nan where there is none."""
    try:
        result = float(_compiled(expression, symbols)(*point))
    except (ValueError, ZeroDivisionError, OverflowError, TypeError):
        return math.nan
    return result if math.isfinite(result) else math.nan


def ladder(interval: sympy.Interval) -> list[sympy.Rational]:
    """Return rational points of an interval: its middle, towards its ends, and its closed ends."""
    low, high = interval.start, interval.end
    third = sympy.Rational(1, 3)
    if low.is_infinite and high.is_infinite:
        steps = [third, 1, 2, 5, 20, 100]
        points = [sympy.Integer(0), *(s * k for k in steps for s in (1, -1))]
    elif low.is_infinite:
        points = [high - k for k in (sympy.Rational(1, 50), third, 1, 2, 5, 20, 100)]
    elif high.is_infinite:
        points = [low + k for k in (sympy.Rational(1, 50), third, 1, 2, 5, 20, 100)]
    else:
        parts = [sympy.Rational(k, 100) for k in (50, 25, 75, 10, 90, 2, 98, 37, 61)]
        points = [low + (high - low) * part for part in parts]
    ends = [(low, interval.left_open), (high, interval.right_open)]
    return points + [end for end, is_open in ends if not is_open]


def points_of(goal: Goal, count: int, seed: int = 0) -> Iterator[dict[str, sympy.Rational]]:
    """Yield rational points of a goal's intervals: a grid, or a sample of it."""
    names = sorted(goal.intervals)
    ladders = [ladder(goal.intervals[name]) for name in names]
    if math.prod(map(len, ladders)) <= count:
        for point in itertools.product(*ladders):
            yield dict(zip(names, point, strict=True))
        return
    generator = random.Random(seed)
    for _ in range(count):
        yield dict(zip(names, map(generator.choice, ladders), strict=True))


def seems_false(goal: Goal) -> bool:
    """Tell whether floats contradict a goal clearly at one of a few points."""
    symbols = tuple(goal.variables)
    if any(relation == "==" for _, _, relation in goal.given):
        return False  # samples do not solve equations
    for point in points_of(goal, 10 * _SAMPLES if goal.given else _SAMPLES):
        if admitted(goal, point):
            at = value(goal.gap, symbols, tuple(float(point[s.name]) for s in symbols))
            if at < -1e-9 or (goal.relation == "==" and at > 1e-9):
                return True
            if goal.relation == ">" and at == 0:
                return True
    return False


def admitted(goal: Goal, point: dict[str, sympy.Rational]) -> bool:
    """Tell whether the inequalities that are given seem to hold at a point."""
    for _, gap, relation in goal.given:
        if relation == "==":
            continue
        symbols = tuple(sorted(gap.free_symbols, key=str))
        at = value(gap, symbols, tuple(float(point[s.name]) for s in symbols))
        if not (at >= 0 if relation == ">=" else at > 0):
            return False
    return True


def seeming_sign(goal: Goal, expression: sympy.Expr) -> int:
    """Return the sign that an expression seems to have throughout; 0 where it has both."""
    signs = set()
    symbols = tuple(sorted(expression.free_symbols, key=str))
    for point in points_of(goal, _SAMPLES):
        at = value(expression, symbols, tuple(float(point[s.name]) for s in symbols))
        if at and admitted(goal, point) and not math.isnan(at):
            signs.add(1 if at > 0 else -1)
    return signs.pop() if len(signs) == 1 else 0
