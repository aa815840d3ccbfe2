"""How is a claim shown on a bounded box when nothing symbolic helps?

Branch and bound: a box on which a ball shows the sign is done, any other is cut in two.
Where the two sides touch, no ball can; there the first derivative that is not zero at
the contact decides, on a box small enough for its sign to be certain.
"""

from __future__ import annotations

import operator
from functools import reduce
from typing import Any

import sympy
from flint import arb, arb_series, ctx, fmpq

from bounds.decide import is_zero
from bounds.evaluate import ExpressionError, compiled
from bounds.proving.goals import Goal, Step, inside
from learners.arithmetic import Undecided, working_precision

_BITS = 100
_ORDER = 8
_MOST_BOXES = 400
_HIGHEST_CONTACT = 12


def branch_and_bound(goal: Goal) -> Step | None:
    """Return a tree of cuts whose leaves are decided by balls, or None."""
    bounded = all(
        not (i.start.is_infinite or i.end.is_infinite)
        for i in (goal.intervals[s.name] for s in goal.variables)
    )
    if not bounded or goal.relation == "==" or not goal.variables:
        return None
    contacts = _contacts(goal) if len(goal.variables) == 1 and goal.relation == ">=" else []
    return _Search(contacts).show(goal)


def _contacts(goal: Goal) -> list[sympy.Rational]:
    """Return simple points where the gap is exactly zero."""
    (symbol,) = goal.variables
    interval = goal.intervals[symbol.name]
    width = interval.end - interval.start
    points = {interval.start + width * sympy.Rational(k, 12) for k in range(13)}
    points |= {sympy.Rational(k, 2) for k in range(-8, 9)}
    within = sorted(p for p in points if inside(interval, p))
    return [p for p in within if _is_zero(goal.gap.subs(symbol, p))]


def _is_zero(number: sympy.Expr) -> bool:
    # The normal form that a certificate is checked with knows exponentials: so does expand.
    value = number.evalf(20)
    if not (value.is_Number and value.is_finite) or abs(value) > 1e-12:
        return False
    return sympy.expand(number) == 0 or is_zero(number) is True


class _Search:
    def __init__(self, contacts: list[sympy.Rational]) -> None:
        self.contacts = contacts
        self.boxes = 0

    def show(self, goal: Goal) -> Step | None:
        self.boxes += 1
        if self.boxes > _MOST_BOXES:
            return None
        symbol = max(goal.variables, key=lambda s: goal.intervals[s.name].measure)
        interval = goal.intervals[symbol.name]
        touching = [c for c in self.contacts if inside(interval, c)]
        if not touching and _ball_decides(goal):
            return goal.step("ball")
        cut = (interval.start + interval.end) / 2
        if len(touching) == 1:
            step = self._contact(goal, symbol, touching[0])
            if step is not None:
                return step
        if touching and touching[0] not in (interval.start, interval.end):
            cut = touching[0]
        left = goal.where(symbol, sympy.Interval(interval.start, cut, interval.left_open))
        right = goal.where(symbol, sympy.Interval(cut, interval.end, False, interval.right_open))
        steps = []
        for part in (left, right):
            step = self.show(part)
            if step is None:
                return None
            steps.append(step)
        return goal.step("split", {"variable": symbol.name, "point": str(cut)}, steps)

    def _contact(self, goal: Goal, symbol: sympy.Symbol, point: sympy.Rational) -> Step | None:
        derivative = goal.gap
        interval = goal.intervals[symbol.name]
        for order in range(1, _HIGHEST_CONTACT + 1):
            derivative = sympy.diff(derivative, symbol)
            if _is_zero(derivative.subs(symbol, point)):
                continue
            if order % 2 == 1 and point not in (interval.start, interval.end):
                return None
            sign = -1 if order % 2 == 1 and point == interval.end else 1
            coefficient = _series(goal.gap, _ball(interval), order + 1)[order]
            if not (coefficient.is_finite() and sign * coefficient >= 0):
                return None
            anchor = {"variable": symbol.name, "point": str(point), "order": order}
            return goal.step("contact", anchor)
        return None


def _ball(interval: sympy.Interval) -> arb:
    low, high = (fmpq(int(e.p), int(e.q)) for e in (interval.start, interval.end))
    return arb(low).union(arb(high))


def _ball_decides(goal: Goal) -> bool:
    with working_precision(_BITS):
        try:
            balls = {s.name: _ball(goal.intervals[s.name]) for s in goal.variables}
            value = arb(compiled(goal.gap)(balls))
            if value.is_finite() and value > 0:
                return True
        except (Undecided, ExpressionError, ZeroDivisionError, ValueError):
            pass
    return len(goal.variables) == 1 and _taylor_decides(goal)


def _taylor_decides(goal: Goal) -> bool:
    (symbol,) = goal.variables
    interval = goal.intervals[symbol.name]
    middle = (interval.start + interval.end) / 2
    with working_precision(_BITS):
        ball = _ball(interval)
        centre = arb(fmpq(int(middle.p), int(middle.q)))
        near = _series(goal.gap, centre, _ORDER)
        far = _series(goal.gap, ball, _ORDER + 1)[_ORDER]
        total, step = far, ball - centre
        for coefficient in reversed(near):
            total = total * step + coefficient
        return bool(total.is_finite() and total > 0)


def _series(gap: sympy.Expr, at: arb, length: int) -> list[arb]:
    """Return the Taylor coefficients of a gap in one variable; nan where flint has none."""
    cap = ctx.cap
    ctx.cap = length
    try:
        variable = arb_series([at, 1], prec=length)
        found = list((_expanded(gap, variable) + 0 * variable).coeffs())
        return found + [arb(0)] * (length - len(found))
    except (ValueError, ZeroDivisionError):
        return [arb("nan")] * length
    finally:
        ctx.cap = cap


def _expanded(node: sympy.Expr, variable: arb_series) -> Any:
    if node.is_Symbol:
        return variable
    if not node.free_symbols:
        return arb(compiled(node)({}))
    parts = [_expanded(argument, variable) for argument in node.args]
    if node.is_Add:
        return sum(parts[1:], parts[0])
    if node.is_Mul:
        return reduce(operator.mul, parts)
    if isinstance(node, sympy.exp):
        return parts[0].exp()
    if isinstance(node, sympy.log):
        return parts[0].log()
    if node.is_Pow and node.exp.is_Rational and node.exp.q <= 2:
        base = parts[0].sqrt() if node.exp.q == 2 else parts[0]
        power = reduce(operator.mul, [base] * abs(int(node.exp.p)))
        return power if node.exp > 0 else 1 / power
    raise ValueError(f"{node} has no series here")
