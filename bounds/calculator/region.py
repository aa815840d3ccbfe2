"""Which is the first value of a parameter that satisfies some conditions, and the last?

The domain is divided into boxes from the side that is asked for.  A box is dropped only
when interval arithmetic shows that nothing in it satisfies the conditions; single values
are decided exactly.  So the first value that is left is the first one, whether or not
anything is monotone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy
from flint import fmpq

from bounds.calculator.curve import Curve
from bounds.calculator.domain import Box, Domain
from bounds.decide import symbolic
from bounds.value import decimal
from learners.arithmetic import Undecided, rational

_BUDGET = 20_000
_GUARD_DIGITS = 4


@dataclass(frozen=True)
class End:
    """An extreme value; None if it is infinite.

    ``closed`` tells whether the value itself satisfies the conditions, ``at_edge`` whether
    it is an end of the domain.
    """

    value: Any
    closed: bool
    at_edge: bool


@dataclass(frozen=True)
class Region:
    """The part of a domain where every curve is at most 0 (below 0 where ``strict``).

    ``hints`` are exact values worth trying (a stationary point), ``digits`` says how finely
    real values are told apart.
    """

    domain: Domain
    curves: tuple[tuple[Curve, bool], ...]
    digits: int
    hints: tuple[sympy.Expr, ...] = ()

    def over(self, box: Box) -> bool | None:
        """Tell whether all of the box belongs to the region, or none of it; None if open."""
        answer: bool | None = True
        for curve, strict in self.curves:
            values = curve.over(box)
            if values.low > 0 or (strict and values.low >= 0):
                return False
            if not (values.high < 0 or (not strict and values.high <= 0)):
                answer = None
        return answer

    def has(self, point: Any) -> bool:
        """Tell whether a single value belongs to the region, exactly."""
        if isinstance(point, fmpq) and not self.domain.has(point):
            return False
        return all(curve.sign(point) < (0 if strict else 1) for curve, strict in self.curves)

    @property
    def _resolution(self) -> fmpq:
        return fmpq(1, 10 ** (self.digits + _GUARD_DIGITS))

    def extreme(self, *, last: bool) -> End | None:
        """Return the first (or last) value of the region; None if it is empty."""
        if self._is_plainly_empty():
            return None
        stack, skipped = [self.domain.box], list[Box]()
        for _ in range(_BUDGET):
            if not stack:
                break
            box = stack.pop()
            state = self.over(box)
            if state is False:
                continue
            if state:
                return self._checked(self._end(box, last), skipped)
            if not self.domain.is_small(box, self._resolution):
                halves = self.domain.split(box)
                stack.extend(halves if last else halves[::-1])
                continue
            if box.low is None or box.high is None:
                raise Undecided(self._open([], " beyond 10^600"))
            member = self._member(box, last)
            if member is not None:
                return self._checked(self._point(member, last), skipped)
            if not (self.domain.integer and box.is_point):
                skipped.append(box)
        if stack or skipped:
            raise Undecided(self._open(skipped))
        return None

    def _is_plainly_empty(self) -> bool:
        low = self.domain.low
        positive = low.value is not None and (low.value > 0 or (low.value == 0 and not low.closed))
        return positive and any(curve.is_positive for curve, _ in self.curves)

    def _end(self, box: Box, last: bool) -> End:
        """Return the end of a box that belongs to the region as a whole."""
        edge = self.domain.high if last else self.domain.low
        value = box.high if last else box.low
        if value == edge.value:
            return End(value, edge.closed, True)
        return self._point(self._member(Box(value, value), last), last)

    def _point(self, value: Any, last: bool) -> End:
        edge = self.domain.high if last else self.domain.low
        return End(value, True, bool(value == edge.value))

    def _checked(self, end: End, skipped: list[Box]) -> End:
        """Return ``end`` unless something far before it might belong to the region."""
        for box in skipped:
            for side in (box.low, box.high):
                if side is None or not isinstance(end.value, fmpq):
                    raise Undecided(self._open(skipped))
                if abs(side - end.value) > 16 * self._resolution * abs(end.value):
                    raise Undecided(self._open(skipped))
        return end

    def _open(self, skipped: list[Box], where: str = "") -> str:
        for side in (side for box in skipped for side in (box.low, box.high) if side is not None):
            where = f" near {self.domain.name} = {decimal(side, 6)}"
        return f"which {self.domain.name} reach the target stays open{where}"

    # ---------------------------------------------------------------- points

    def _member(self, box: Box, last: bool) -> Any:
        """Return a value of a small box that is in the region, a short decimal if possible."""
        for point in (*self._decimals(box, last), *self._hints_in(box)):
            try:
                if self.has(point):
                    return point
            except Undecided:
                if self.domain.integer:
                    raise
        return None

    def _decimals(self, box: Box, last: bool) -> list[fmpq]:
        """Return the values to try, from the outer end of the box inwards."""
        ends = [side for side in (box.low, box.high) if side is not None]
        if self.domain.integer:
            return ends
        short = {
            rational(decimal(side, self.digits, direction))
            for side in ends
            for direction in (-1, 1)
        }
        return [*sorted(short, reverse=last), *sorted(ends, reverse=last)]

    def _hints_in(self, box: Box) -> list[sympy.Expr]:
        symbol = self.domain.symbol

        def inside(hint: sympy.Expr) -> bool:
            return (
                box.low is None or Curve(symbol - symbolic(box.low), symbol).sign(hint) >= 0
            ) and (box.high is None or Curve(symbol - symbolic(box.high), symbol).sign(hint) <= 0)

        return [hint for hint in self.hints if inside(hint)]

    def throughout(self, low: Any, high: Any) -> bool:
        """Tell whether every value from ``low`` to ``high`` is known to be in the region."""
        if not all(end is None or isinstance(end, fmpq) for end in (low, high)):
            return False
        stack = [Box(low, high)]
        for _ in range(_BUDGET // 10):
            if not stack:
                return True
            box = stack.pop()
            if self.over(box) or (box.is_point and self.has(box.low)):
                continue
            if self.domain.is_small(box, self._resolution / 1000):
                return False
            stack.extend(self.domain.split(box))
        return False
