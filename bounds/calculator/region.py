"""Which is the first value of a parameter that satisfies some conditions, and the last?

The domain is divided into boxes from the side that is asked for.  A box is dropped only
when interval arithmetic shows that nothing in it satisfies the conditions; single values
are decided exactly.  So the first value that is left is the first one, whether or not
anything is monotone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import sympy
from flint import fmpq

from bounds.calculator.curve import Curve, curve_over
from bounds.calculator.domain import Box, Domain
from bounds.core.decide import symbolic
from bounds.core.value import decimal
from learners.core.arithmetic import Undecided, rational

_BUDGET = 20_000
_GUARD_DIGITS = 4


@dataclass(frozen=True)
class End:
    """An extreme value; None if it is infinite.

    ``closed`` tells whether the value itself satisfies the conditions, ``at_edge`` whether
    it is an end of the domain, ``searched`` whether it was searched for farther out.
    """

    value: Any
    closed: bool
    at_edge: bool
    searched: bool = True


def conditions(domain: Domain) -> tuple[tuple[Curve, bool], ...]:
    """Return the relations that limit a domain as curves that are at most 0, or below 0."""
    plain = (each for each in domain.relations if not isinstance(each, sympy.Eq))
    equal = (each.lhs - each.rhs for each in domain.relations if isinstance(each, sympy.Eq))
    return (
        *(
            (curve_over(domain, each.lts - each.gts), isinstance(each, sympy.Lt | sympy.Gt))
            for each in plain
        ),
        *((curve_over(domain, side), False) for gap in equal for side in (gap, -gap)),
    )


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
            values = curve.signs_over(box)
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
    def _budget(self) -> int:
        dear = any(curve.expression.has(sympy.binomial) for curve, _ in self.curves)
        return _BUDGET // 50 if dear else _BUDGET

    @property
    def _resolution(self) -> fmpq:
        return fmpq(1, 10 ** (self.digits + _GUARD_DIGITS))

    def extreme(self, *, last: bool) -> End | None:
        """Return the first (or last) value of the region; None if it is empty."""
        if self._is_plainly_empty():
            return None
        stack = self.domain.pieces() if last else self.domain.pieces()[::-1]
        skipped, remote = list[Box](), list[Box]()
        for _ in range(self._budget):
            if not stack:
                break
            box = stack.pop()
            state = self.over(box)
            if state is False:
                continue
            if state:
                return self._checked(self._end(box, last), skipped, remote, last)
            if self.domain.is_remote(box):
                inner, outer = (box.low, box.high) if last else (box.high, box.low)
                if self._has_end(outer):
                    return self._checked(self._point(outer, last), skipped, remote, last)
                if not self._falls_inwards(box, last):
                    remote.append(box)
                elif self._has_end(inner):
                    return self._checked(self._point(inner, last), skipped, remote, last)
                continue
            if not self.domain.is_small(box, self._resolution):
                halves = self.domain.split(box)
                stack.extend(halves if last else halves[::-1])
                continue
            member = self._member(box, last)
            if member is not None:
                return self._checked(self._point(member, last), skipped, remote, last)
            if not (self.domain.integer and box.is_point):
                skipped.append(box)
        if stack or skipped or remote:
            raise Undecided(self._open(skipped or remote))
        return None

    def _has_end(self, end: fmpq | None) -> bool:
        return end is not None and self.has(end)

    def _falls_inwards(self, box: Box, last: bool) -> bool:
        """Tell whether nothing of a box but its inner end can belong to the region.

        So it is if some curve falls inwards all over the box, to 0 or more: what is smooth,
        rises nowhere and is not constant is larger everywhere else.
        """
        inner, outer = (box.low, box.high) if last else (box.high, box.low)
        if not all(end is not None and self.domain.has(end) for end in (inner, outer)):
            return False
        return any(
            curve.direction(box) == (1 if last else -1)
            and curve.sign(outer) > 0
            and curve.sign(inner) >= 0
            for curve, _ in self.curves
        )

    def _is_plainly_empty(self) -> bool:
        return any(curve.is_positive for curve, _ in self.curves)

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

    def _checked(self, end: End, skipped: list[Box], remote: list[Box], last: bool) -> End:
        """Return ``end`` unless something far before it might belong to the region."""
        for box in skipped:
            if not all(self._is_near(end, side) for side in (box.low, box.high)):
                raise Undecided(self._open(skipped))
        if not remote:
            return end
        step = (1 if last else -1) if self.domain.integer else 0
        for box in remote:
            if not self._is_near(end, box.low if last else box.high, step):
                raise Undecided(self._open(remote))
        return replace(end, searched=False)

    def _is_near(self, end: End, side: fmpq | None, step: int = 0) -> bool:
        if side is None or not isinstance(end.value, fmpq):
            return False
        return bool(abs(side - end.value) <= 16 * self._resolution * abs(end.value) + abs(step))

    def _open(self, boxes: list[Box]) -> str:
        where = ""
        for box in boxes:
            if self.domain.is_remote(box):
                where = f" beyond {self.domain.name} = {_reach(box)}"
            elif box.low is not None:
                where = f" near {self.domain.name} = {decimal(box.low, 6)}"
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

    def _has_both_ends(self, box: Box) -> bool:
        """Tell whether a box belongs to the region because its ends do: no curve turns in it."""
        if not (self._has_end(box.low) and self._has_end(box.high)):
            return False
        return box.is_point or all(curve.direction(box) for curve, _ in self.curves)

    def throughout(self, low: Any, high: Any) -> bool:
        """Tell whether every value from ``low`` to ``high`` is known to be in the region."""
        if not all(end is None or isinstance(end, fmpq) for end in (low, high)):
            return False
        stack = [Box(low, high)]
        for _ in range(_BUDGET // 10):
            if not stack:
                return True
            box = stack.pop()
            if self.over(box) or self._has_both_ends(box):
                continue
            if self.domain.is_small(box, self._resolution / 1000):
                return False
            stack.extend(self.domain.split(box))
        return False


def _reach(box: Box) -> str:
    """Return up to where a remote box was searched."""
    ends = [end for end in (box.low, box.high) if end is not None and end != 0]
    return decimal(ends[0], 6)
