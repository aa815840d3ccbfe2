"""How does a formula depend on one parameter?

A :class:`Curve` is an expression in one symbol.  Over a box it is enclosed in several
ways at once, and what they have in common is taken:

* by interval arithmetic, on several ways to write the expression;
* where its slope has one sign, by its values at the two ends;
* by the mean value theorem, ``f(m) + f'(box) (box - m)``;
* next to an edge where it is 0/0, by Cauchy's theorem: ``f/g`` lies among ``f'/g'``.

At a single point it is compared exactly.  No monotonicity is assumed anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import sympy
from flint import arb, fmpq

from bounds.calculator.domain import Box
from bounds.calculator.ranges import INFINITY, Range, hull, ranging, span
from bounds.decide import Inequality, is_zero
from learners.arithmetic import Undecided, working_precision

#: What has no derivative everywhere.
_KINKS = (sympy.Piecewise, sympy.floor, sympy.ceiling, sympy.Abs, sympy.Min, sympy.Max)
_SPARE_BITS = 192


@dataclass(frozen=True)
class Curve:
    """An expression in one symbol.

    ``edges`` are the finite ends of its domain; ``order`` counts the derivatives taken.
    """

    expression: sympy.Expr
    symbol: sympy.Symbol
    edges: tuple[fmpq, ...] = ()
    order: int = 0

    @cached_property
    def _forms(self) -> tuple[sympy.Expr, ...]:
        if self.order > 0:
            return tuple(dict.fromkeys((self.expression, self._collected(self.expression))))
        folded = sympy.piecewise_fold(self.expression)
        written = (
            self.expression,
            folded,
            sympy.expand_mul(folded),
            sympy.expand(folded),
            self._collected(folded),
        )
        return tuple(dict.fromkeys(written))

    def _collected(self, expression: sympy.Expr) -> sympy.Expr:
        """Return the sum with the constants of each function of the symbol put together.

        Of c sqrt(log N) - d sqrt(log N) over an unbounded box nothing is known; of
        (c - d) sqrt(log N) everything is.
        """
        constants: dict[sympy.Expr, sympy.Expr] = {}
        for term in sympy.Add.make_args(sympy.expand_mul(expression)):
            constant, function = term.as_independent(self.symbol, as_Add=False)
            constants[function] = constants.get(function, sympy.Integer(0)) + constant
        return sympy.Add(*(constant * function for function, constant in constants.items()))

    @cached_property
    def slope(self) -> Curve | None:
        """The derivative; None if the expression has kinks, jumps or no known derivative."""
        if self.expression.has(*_KINKS, sympy.binomial):
            return None
        return Curve(sympy.diff(self.expression, self.symbol), self.symbol, (), self.order + 1)

    @cached_property
    def _quotients(self) -> dict[fmpq, Curve]:
        """The quotient of the derivatives for each edge where the expression is 0/0."""
        top, bottom = sympy.fraction(sympy.together(self.expression))
        found = {}
        for edge in self.edges:
            at = {self.symbol: sympy.Rational(int(edge.p), int(edge.q))}
            ends = (top.subs(at), bottom.subs(at))
            if all(end.is_finite and is_zero(end) for end in ends):
                quotient = sympy.diff(top, self.symbol) / sympy.diff(bottom, self.symbol)
                found[edge] = Curve(sympy.cancel(quotient), self.symbol)
        return found

    # ---------------------------------------------------------------- over a box

    def over(self, box: Box) -> Range:
        """Return a range that holds every value over the box."""
        with working_precision(_SPARE_BITS + 2 * box.bits):
            plain = self._plain(box)
            for edge, quotient in self._quotients.items():
                reach = Box(*_between(box, edge))
                plain = plain.meet(quotient._plain(reach))
            if self.slope is None or box.is_point:
                return plain
            return self._with_slope(box, plain, self._slope_over(box))

    def direction(self, box: Box) -> int | None:
        """Return 1 if the curve nowhere falls over the box, -1 if it nowhere rises."""
        if self.slope is None:
            return None
        with working_precision(_SPARE_BITS + 2 * box.bits):
            slope = self._slope_over(box)
        return 1 if slope.low >= 0 else (-1 if slope.high <= 0 else None)

    @cached_property
    def is_positive(self) -> bool:
        """Whether it is plain from its form that the curve is positive for positive values."""
        symbol = sympy.Dummy(positive=True)
        return bool(sympy.expand_mul(self.expression.subs(self.symbol, symbol)).is_positive)

    def _slope_over(self, box: Box) -> Range:
        assert self.slope is not None
        plain = self.slope._plain(box)
        if plain.sign is not None or box.is_point or self.slope.slope is None:
            return plain
        return self.slope._with_slope(box, plain, self.slope.slope._plain(box))

    def _at(self, box: Box) -> dict[str, Range]:
        return {self.symbol.name: span(box.low, box.high)}

    def _plain(self, box: Box) -> Range:
        at = self._at(box)
        first, *others = self._forms
        result = ranging(first)(at)
        for form in others:
            result = result.meet(ranging(form)(at))
        return result

    def _with_slope(self, box: Box, plain: Range, slope: Range) -> Range:
        if slope.low >= 0 or slope.high <= 0:
            left = None if box.low is None else self._plain(Box(box.low, box.low))
            right = None if box.high is None else self._plain(Box(box.high, box.high))
            if slope.high <= 0:
                left, right = right, left
            return plain.meet(
                Range(
                    -INFINITY if left is None else left.low,
                    INFINITY if right is None else right.high,
                )
            )
        if box.low is None or box.high is None:
            return plain
        middle = (box.low + box.high) / 2
        there = self._plain(Box(middle, middle))
        reach = arb((box.high - box.low) / 2)
        return plain.meet(there + slope * hull([reach, -reach]))

    # ---------------------------------------------------------------- at a point

    def sign(self, point: Any) -> int:
        """Return the sign at one point, exactly, or raise Undecided."""
        inequality = Inequality(sympy.Integer(0), self.expression)
        try:
            sign = inequality.decide({self.symbol.name: point}).sign
        except ZeroDivisionError:
            sign = None
        if sign is None:
            raise Undecided(
                f"whether {self.expression} is positive at {self.symbol} = {point} stays open"
            )
        return sign


def _between(box: Box, edge: fmpq) -> tuple[fmpq | None, fmpq | None]:
    """Return the ends of the smallest box that holds ``box`` and ``edge``."""
    low = box.low if box.low is None or box.low < edge else edge
    high = box.high if box.high is None or box.high > edge else edge
    return low, high
