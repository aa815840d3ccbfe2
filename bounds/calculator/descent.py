"""How low does a curve get over a domain, and where?

Branch and bound: the box that may hold the smallest values is divided until what it may
hold is hardly below a value that the curve takes.  A box on which the slope has one sign
shrinks to its lower end; where that end is missing (an open or infinite end of the
domain) the curve's limit takes its place, and the smallest value is not attained.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush
from typing import Any

import sympy
from flint import arb, fmpq

from bounds.calculator.curve import Curve
from bounds.calculator.domain import Box, Domain, Edge
from bounds.calculator.ranges import INFINITY, Range, hull
from bounds.calculator.region import Region, conditions
from bounds.core.decide import Inequality, symbolic
from bounds.core.evaluate import ExpressionError, compiled
from learners.core.arithmetic import Undecided, working_precision

_BUDGET = 4_000


@dataclass(frozen=True)
class Minimum:
    """What is known of the smallest value of a curve.

    Attributes:
        values: encloses the smallest value (or the limit that is not attained).
        point: where the smallest value seen is attained.
        where: everything that may be the minimiser lies in it.
        limit: the value that is approached, if no value is as small.
        proved: whether it is certain that the limit is not attained.
    """

    values: Range
    point: fmpq | None
    where: Box
    limit: sympy.Expr | None = None
    toward: str = ""
    proved: bool = True


def lowest(curve: Curve, domain: Domain, digits: int) -> Minimum:
    """Enclose the smallest value of the curve over the domain to about ``digits`` digits."""
    with working_precision(64 + 8 * digits):
        return _Descent(curve, domain, fmpq(1, 10**digits)).run()


@dataclass
class _Descent:
    curve: Curve
    domain: Domain
    gap: fmpq
    best: arb = INFINITY
    point: fmpq | None = None
    limit: tuple[arb, Edge, sympy.Expr] | None = None
    heap: list[tuple[arb, int, Box]] = field(default_factory=list)
    count: int = 0
    finalists: list[Any] = field(default_factory=list)

    @cached_property
    def _region(self) -> Region:
        return Region(self.domain, conditions(self.domain), 0)

    def run(self) -> Minimum:
        self._try_near_open_ends()
        self._add(self.domain.box)
        for _ in range(_BUDGET):
            if not self.heap:
                break
            low, _, box = self.heap[0]
            if box.is_point and self.domain.integer:
                heappop(self.heap)
                if low <= self.best:
                    self.finalists.append(box.low)
                continue
            if box.is_point or (self._is_close(low) and not self.domain.integer):
                break
            if self.domain.is_small(box, fmpq(1, 10**400)):
                raise Undecided(f"how small the bound gets near {self._name(box)} stays open")
            heappop(self.heap)
            for half in self.domain.split(box):
                self._add(half)
        else:
            raise Undecided(f"the best {self.domain.name} stays open: the search came to its end")
        return self._result()

    def _name(self, box: Box) -> str:
        side = box.low if box.low is not None else box.high
        return f"{self.domain.name} = {side}"

    def _is_close(self, low: arb) -> bool:
        # With infinite ends a difference has no meaning, so they are told apart first.
        if not low.is_finite() or not self.best.is_finite():
            return bool(low >= self.best)
        return bool(low >= self.best - arb(self.gap) * abs(self.best))

    def _add(self, box: Box) -> None:
        allowed = self._allowed(box)
        if allowed is False:
            return
        direction = self.curve.direction(box) if allowed else None
        if direction is not None and not box.is_point:
            edge = self.domain.low if direction > 0 else self.domain.high
            end = box.low if direction > 0 else box.high
            if end is not None and (end != edge.value or edge.closed):
                box = Box(end, end)
            elif self._approach(edge):
                return
        values = self.curve.over(box)
        for candidate in self._candidates(box):
            self._try(candidate)
        if values.low <= self.best:
            self.count += 1
            heappush(self.heap, (values.low, self.count, box))

    def _allowed(self, box: Box) -> bool | None:
        return (
            self._has(box.low) if box.is_point and box.low is not None else self._region.over(box)
        )

    def _has(self, point: fmpq) -> bool:
        """Tell whether a value is allowed, and known to be."""
        try:
            return self._region.has(point)
        except Undecided:
            return False

    def _try_near_open_ends(self) -> None:
        for edge, side in ((self.domain.low, 1), (self.domain.high, -1)):
            if edge.value is not None and not edge.closed:
                point = edge.value + side * self.gap / 1000
                if self._has(point):
                    self._try(point)

    def _candidates(self, box: Box) -> list[fmpq]:
        points = [end for end in (box.low, box.high) if end is not None]
        if len(points) == 2 and not self.domain.integer:
            points.append((points[0] + points[1]) / 2)
        return [point for point in points if self._has(point)]

    def _try(self, point: fmpq) -> None:
        high = self.curve.over(Box(point, point)).high
        simpler = self.point is not None and point.height_bits() < self.point.height_bits()
        if high < self.best or (high == self.best and simpler):
            self.best, self.point = high, point

    def _approach(self, edge: Edge) -> bool:
        """Note the limit at an end that does not belong to the domain, if it is known."""
        expression = limit_at(self.curve, edge, low=edge is self.domain.low)
        if expression is None:
            return False
        if expression == sympy.oo:
            return False
        if expression == -sympy.oo:
            raise Undecided(
                f"the bound has no smallest value: it falls without end as {self.domain.name} -> "
                f"{self._toward(edge)}"
            )
        value = hull([arb(compiled(expression)({}))])
        if value.high < self.best:
            self.best, self.point, self.limit = value.high, None, (value.low, edge, expression)
        return True

    def _toward(self, edge: Edge) -> str:
        if edge.value is not None:
            return str(edge.value)
        return "-infinity" if edge is self.domain.low else "infinity"

    def _result(self) -> Minimum:
        if self.finalists:
            return self._best_whole_number()
        low = min((low for low, _, _ in self.heap), default=self.best)
        if self.limit is not None and self.point is None:
            limit_low, edge, expression = self.limit
            values = hull([low, limit_low, self.best])
            return Minimum(values, None, Box(None, None), expression, self._toward(edge))
        where = _union([box for low, _, box in self.heap if low <= self.best], self.point)
        values = Range(low, self.best)
        if self.point is not None and low >= self.best:  # nothing is smaller than what it takes
            return Minimum(values, self.point, Box(self.point, self.point))
        for edge, end in ((self.domain.low, where.low), (self.domain.high, where.high)):
            if end == edge.value and not edge.closed and not where.is_point:
                expression = limit_at(self.curve, edge, low=edge is self.domain.low)
                if expression is not None and self._overlaps(expression, values):
                    return Minimum(values, None, where, expression, self._toward(edge), False)
        return Minimum(values, self.point, where)

    def _best_whole_number(self) -> Minimum:
        """Return the first whole number among the finalists whose value is smallest, exactly."""
        best, *others = sorted(self.finalists)
        for other in others:
            here, there = (
                self.curve.expression.subs(self.curve.symbol, symbolic(at)) for at in (best, other)
            )
            sign = Inequality(here, there).decide({}).sign
            if sign is None:
                raise Undecided(f"whether {best} or {other} is the best {self.domain.name} is open")
            best = other if sign < 0 else best
        if self.limit is not None and self.point is None:
            raise Undecided(f"whether {self.domain.name} = {best} or a limit is smallest is open")
        return Minimum(self.curve.over(Box(best, best)), best, Box(best, best))

    def _overlaps(self, limit: sympy.Expr, values: Range) -> bool:
        if limit.is_infinite:
            return False
        at = hull([arb(compiled(limit)({}))])
        return bool(at.low <= values.high and at.high >= values.low)


def _union(boxes: list[Box], point: fmpq | None) -> Box:
    if not boxes:
        return Box(point, point)
    lows = [box.low for box in boxes if box.low is not None]
    highs = [box.high for box in boxes if box.high is not None]
    low = min(lows) if len(lows) == len(boxes) else None
    high = max(highs) if len(highs) == len(boxes) else None
    return Box(low, high)


def limit_at(curve: Curve, edge: Edge, *, low: bool) -> sympy.Expr | None:
    """Return the limit at an end of the domain; None if it is not known."""
    if edge.value is not None:
        there = curve.expression.subs(curve.symbol, symbolic(edge.value))
        try:
            compiled(there)({})
        except (ExpressionError, ZeroDivisionError, Undecided):
            pass
        else:
            return there
    at = (-sympy.oo if low else sympy.oo) if edge.value is None else symbolic(edge.value)
    try:
        found = sympy.limit(curve.expression, curve.symbol, at, "+" if low else "-")
    except (NotImplementedError, ValueError):
        return None
    known = not found.free_symbols and found not in (sympy.zoo, sympy.nan)
    return found if known and not found.has(sympy.AccumBounds, sympy.Limit) else None


def sharpen(curve: Curve, where: Box, digits: int) -> fmpq | None:
    """Return the only minimiser in a box to ``digits`` digits, by the sign of the slope."""
    if curve.slope is None or where.low is None or where.high is None or where.is_point:
        return None
    low, high = where.low, where.high
    if curve.direction(Box(low, low)) != -1 or curve.direction(Box(high, high)) != 1:
        return None
    while high - low > fmpq(1, 10**digits) * max(abs(low), abs(high)):
        middle = (low + high) / 2
        direction = curve.direction(Box(middle, middle))
        if direction is None:
            return middle
        low, high = (middle, high) if direction < 0 else (low, middle)
    return (low + high) / 2
