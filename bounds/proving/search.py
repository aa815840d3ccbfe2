"""In which order are proofs tried?

What is free first: identities, numbers, signs that the parts show.  Then algebra, then
the cascade, then branch and bound.  Each goal that floats contradict is given up at once,
and the depth is raised from goal to goal so that the shortest cascade is found first.
"""

from __future__ import annotations

from typing import Any

import sympy
from flint import fmpq
from sympy.polys.polyerrors import BasePolynomialError

from bounds.calculator.ranges import ranging, span
from bounds.evaluate import ExpressionError
from bounds.proving.algebra import algebraic, factored, fraction
from bounds.proving.boxes import branch_and_bound
from bounds.proving.calculus import chords, exponentials, logarithm, slopes
from bounds.proving.goals import Goal, OutOfTime, Step
from bounds.proving.numbers import seems_false
from learners.arithmetic import Undecided

#: How many derivatives are tried, one attempt after the other.
_DEPTHS = (0, 2, 4)
_FAR = (1, 4)


def find_proof(goal: Goal) -> Step | None:
    """Return the steps of a proof, or None where none is found in time."""
    search = _Search()
    try:
        if seems_false(goal):
            return None
        for depth in _DEPTHS:
            step = search.show(goal, depth, fresh=True)
            if step is not None:
                return step
        return branch_and_bound(goal) or _far_and_near(goal, search)
    except (OutOfTime, ArithmeticError, NotImplementedError, BasePolynomialError):
        return None  # sympy gave up on the way, or time was over


class _Search:
    """One search, which remembers what it failed to show and how deep it looked."""

    def __init__(self) -> None:
        self.failed: dict[Any, int] = {}

    def show(self, goal: Goal, depth: int, *, fresh: bool = False) -> Step | None:
        """Return a proof with at most ``depth`` derivatives on each branch."""
        step = _at_once(goal)
        if step is not None:
            return step
        key = goal.gap, goal.relation, str(goal.intervals), tuple(text for text, _, _ in goal.given)
        if self.failed.get(key, -1) >= depth or seems_false(goal):
            return None
        self.failed[key] = depth  # while it is being shown, it may not lean on itself
        step = self._shown(goal, depth, fresh)
        if step is not None:
            del self.failed[key]
        return step

    def _shown(self, goal: Goal, depth: int, fresh: bool) -> Step | None:
        def same(other: Goal) -> Step | None:
            return self.show(other, depth)

        def deeper(other: Goal) -> Step | None:
            return self.show(other, depth - 1)

        step = algebraic(goal, same)
        if step is not None or goal.relation == "==" or not goal.gap.has(sympy.exp, sympy.log):
            return step
        if fresh or len(goal.gap.args) == 2:
            step = logarithm(goal, same)
        step = step or factored(goal, same) or exponentials(goal, same)
        if step is None and depth > 0:
            step = next(chords(goal, deeper), None) or next(slopes(goal, deeper), None)
        return step or (fraction(goal, same) if _is_fraction(goal) else None)


def _is_fraction(goal: Goal) -> bool:
    return bool(sympy.fraction(sympy.together(goal.gap))[1].free_symbols)


def _at_once(goal: Goal) -> Step | None:
    """Return the leaf for a goal that needs no search."""
    if goal.gap == 0 or sympy.expand(goal.gap) == 0:
        return goal.step("identity") if goal.relation != ">" else None
    if not goal.gap.free_symbols:
        return goal.step("ball") if goal.relation != "==" and _is_positive(goal.gap) else None
    if goal.relation == "==":
        return goal.step("identity") if sympy.simplify(goal.gap) == 0 else None
    return goal.step("sign") if _sign_shows(goal) else None


def _is_positive(number: sympy.Expr) -> bool:
    value = number.evalf(30)
    return value.is_Float is True and bool(value > sympy.Rational(1, 10**25))


def _sign_shows(goal: Goal) -> bool:
    """Tell whether the ranges of the parts, or what sympy knows of signs, show the sign."""
    if goal.relation == ">":
        return goal.gap.is_positive is True or _lowest(goal) > 0
    return goal.gap.is_nonnegative is True or _lowest(goal) >= 0


def _lowest(goal: Goal) -> float:
    boxes = {
        name: span(*(None if e.is_infinite else fmpq(int(e.p), int(e.q)) for e in (i.start, i.end)))
        for name, i in goal.intervals.items()
    }
    try:
        return float(ranging(goal.gap)(boxes).low)
    except (Undecided, ExpressionError, ValueError):
        return float("-inf")


def _far_and_near(goal: Goal, search: _Search) -> Step | None:
    """Cut an infinite interval: boxes near, the cascade far out."""
    if len(goal.variables) != 1 or goal.relation == "==":
        return None
    (symbol,) = goal.variables
    interval = goal.intervals[symbol.name]
    if interval.start.is_infinite or not interval.end.is_infinite:
        return None
    for distance in _FAR:
        cut = interval.start + distance
        near = goal.where(symbol, sympy.Interval(interval.start, cut, interval.left_open))
        far = goal.where(symbol, sympy.Interval(cut, sympy.oo))
        steps = [search.show(far, 2)]
        if steps[0] is not None:
            steps.insert(0, branch_and_bound(near))
        if all(step is not None for step in steps):
            anchor = {"variable": symbol.name, "point": str(cut)}
            return goal.step("split", anchor, [step for step in steps if step is not None])
    return None
