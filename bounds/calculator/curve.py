"""How does a formula depend on one parameter?

A :class:`Curve` is an expression in one symbol.  Over a box it is enclosed in several
ways at once, and what they have in common is taken:

* by interval arithmetic, on several ways to write the expression;
* with each denominator enclosed as a curve of its own (:mod:`bounds.calculator.poles`);
* where its slope has one sign, by its values at the two ends;
* by the mean value theorem, ``f(m) + f'(box) (box - m)``;
* next to an edge where it is 0/0, by Cauchy's theorem: ``f/g`` lies among ``f'/g'``.

At a single point it is compared exactly.  No monotonicity is assumed anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import sympy
from flint import arb, fmpq

from bounds.calculator.domain import Box, Domain
from bounds.calculator.poles import Denominators
from bounds.calculator.ranges import INFINITY, NOT_NEGATIVE, Range, between, hull, ranging
from bounds.core.decide import Inequality, is_zero, symbolic
from bounds.core.evaluate import ExpressionError
from learners.core.arithmetic import Undecided, working_precision

#: What has no derivative everywhere.
_KINKS = (sympy.Piecewise, sympy.floor, sympy.ceiling, sympy.Abs, sympy.Min, sympy.Max, sympy.Mod)
_SPARE_BITS = 192
_MOST_TO_SIMPLIFY = 24


@dataclass(frozen=True)
class Curve:
    """An expression in one symbol.

    ``edges`` are the finite ends of its domain; ``order`` counts the derivatives taken.  The
    expressions in ``positive`` are so wherever the curve is asked for; ``above_zero`` tells
    whether the symbol is.
    """

    expression: sympy.Expr
    symbol: sympy.Symbol
    edges: tuple[fmpq, ...] = ()
    order: int = 0
    positive: tuple[sympy.Expr, ...] = ()
    above_zero: bool = False

    def _with(self, expression: sympy.Expr, order: int = 0) -> Curve:
        """Return another curve in the same domain."""
        return Curve(expression, self.symbol, (), order, self.positive, self.above_zero)

    @cached_property
    def _written(self) -> tuple[sympy.Expr, ...]:
        """The expression, written in several ways."""
        if self.order > 0:
            # A quotient of several exponentials may be bounded, and simplified it shows.
            several = len(self.expression.atoms(sympy.exp)) > 1
            small = several and self.expression.count_ops() < _MOST_TO_SIMPLIFY
            others = [sympy.simplify(self.expression)] if small else []
            written = (self.expression, self._collected(self.expression), *others)
            return tuple(dict.fromkeys(written))
        folded = sympy.piecewise_fold(self.expression)
        written = (
            self.expression,
            folded,
            sympy.expand_mul(folded),
            sympy.expand(folded),
            self._collected(folded),
        )
        return tuple(dict.fromkeys(written))

    @cached_property
    def _denominators(self) -> Denominators:
        return Denominators(self.symbol, self.positive, self.above_zero)

    @cached_property
    def _forms(self) -> tuple[sympy.Expr, ...]:
        """The same with names in place of the denominators."""
        return tuple(dict.fromkeys(map(self._denominators.taken_out, self._written)))

    @cached_property
    def _below(self) -> tuple[tuple[sympy.Symbol, Curve], ...]:
        assert self._forms
        names = self._denominators.names
        return tuple((name, self._with(base, self.order + 1)) for base, name in names.items())

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
    def _leading(self) -> Curve:
        """The curve over its largest power of the symbol: far out the other powers vanish.

        It has the same sign for positive values.
        """
        positive = sympy.Dummy(positive=True)
        constants: dict[sympy.Expr, sympy.Symbol] = {}
        plain = _named_constants(self.expression, self.symbol, constants)
        terms = sympy.Add.make_args(sympy.expand_mul(plain.subs(self.symbol, positive)))
        largest = max(term.as_powers_dict().get(positive, 0) for term in terms)
        scaled = sympy.Add(*(term * positive**-largest for term in terms))
        back = {name: constant for constant, name in constants.items()}
        return self._with(scaled.subs(positive, self.symbol).subs(back), self.order + 1)

    @cached_property
    def slope(self) -> Curve | None:
        """The derivative; None if the expression has kinks, jumps or no known derivative."""
        if self.expression.has(*_KINKS, sympy.binomial):
            return None
        return self._with(sympy.diff(self.expression, self.symbol), self.order + 1)

    @cached_property
    def _quotients(self) -> dict[fmpq, Curve]:
        """The quotient of the derivatives for each edge where the expression is 0/0."""
        if self.expression.has(*_KINKS):
            return {}
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
            if self.slope is None or box.is_point or self._may_have_a_pole(box):
                return plain
            return self._with_slope(box, plain, self._slope_over(box))

    def signs_over(self, box: Box) -> Range:
        """Return a range with the sign that the curve has over the box: of it, or of a multiple."""
        values = self.over(box)
        if values.sign is None and box.high is None and box.low is not None and box.low > 0:
            scaled = self._leading.over(box)
            return values if scaled.sign is None else scaled
        return values

    def direction(self, box: Box) -> int | None:
        """Return 1 if the curve nowhere falls over the box, -1 if it nowhere rises."""
        if self.slope is None or self._may_have_a_pole(box):
            return None
        with working_precision(_SPARE_BITS + 2 * box.bits):
            slope = self._slope_over(box)
            if slope.sign is None:
                slope = self.slope.signs_over(box)
        return 1 if slope.low >= 0 else (-1 if slope.high <= 0 else None)

    @cached_property
    def is_positive(self) -> bool:
        """Whether it is plain from its form that the curve is positive all over its domain."""
        stand_in = sympy.Dummy(positive=True) if self.above_zero else self.symbol
        names: dict[sympy.Expr, sympy.Symbol] = {}
        for form in (*self._written, *self._forms):
            plain = _named_constants(form, self.symbol, names).subs(self.symbol, stand_in)
            if sympy.expand_mul(plain).is_positive or plain.is_positive:
                return True
        return False

    def _slope_over(self, box: Box) -> Range:
        assert self.slope is not None
        plain = self.slope._plain(box)
        if plain.sign is not None or box.is_point or self.slope.slope is None:
            return plain
        return self.slope._with_slope(box, plain, self.slope.slope._plain(box))

    def _at(self, box: Box) -> dict[str, Range]:
        at = {self.symbol.name: between(box.low, box.high)}
        for name, below in self._below:
            values = below._as_denominator(box)
            at[name.name] = values.meet(NOT_NEGATIVE) if name.is_positive else values
        return at

    def _may_have_a_pole(self, box: Box) -> bool:
        """Tell whether a part of the box may lie beyond a pole, where nothing is known."""
        return any(
            name.is_positive and not below._as_denominator(box).low >= 0
            for name, below in self._below
        )

    def _as_denominator(self, box: Box) -> Range:
        """Return the range over a box, more narrowly than usual if it may be 0."""
        plain = self._plain(box)
        if plain.sign is None and self.slope is not None and not box.is_point:
            plain = self._with_slope(box, plain, self._slope_over(box))
        return plain

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
        sign = _decided(self.expression, {self.symbol.name: point})
        if sign is None and self.expression.has(sympy.floor, sympy.ceiling):
            # No ball tells log(4)/log(2) from 2, but sympy knows.
            sign = _decided(self.expression.subs(self.symbol, symbolic(point)), {})
        if sign is None:
            raise Undecided(
                f"whether {self.expression} is positive at {self.symbol} = {point} stays open"
            )
        return sign


def _decided(expression: sympy.Expr, values: Mapping[str, Any]) -> int | None:
    try:
        return Inequality(sympy.Integer(0), expression).decide(values).sign
    except (ZeroDivisionError, ExpressionError):
        return None


def curve_over(domain: Domain, expression: sympy.Expr) -> Curve:
    """Return an expression in the parameter of a domain as a curve over it."""
    return Curve(
        expression,
        domain.symbol,
        domain.finite_edges,
        positive=domain.positive,
        above_zero=domain.is_above_zero,
    )


def _named_constants(
    formula: sympy.Basic, symbol: sympy.Symbol, names: dict[sympy.Expr, sympy.Symbol]
) -> sympy.Basic:
    """Return the formula with a name, perhaps a positive one, for what is free of the symbol.

    Expanded, 1/((sqrt(2) - 1) T) would have T twice below; and sympy does not know all signs.
    """
    if not formula.has(symbol) and not formula.free_symbols:
        if formula.is_Rational or not isinstance(formula, sympy.Expr):
            return formula
        if formula not in names:
            try:
                sign = Inequality(sympy.Integer(0), formula).decide({}, cap=512).sign
            except (Undecided, ValueError, ZeroDivisionError):
                sign = None
            names[formula] = sympy.Dummy(positive=sign == 1 or None, real=True)
        return names[formula]
    if not formula.args:
        return formula
    return formula.func(*(_named_constants(part, symbol, names) for part in formula.args))


def _between(box: Box, edge: fmpq) -> tuple[fmpq | None, fmpq | None]:
    """Return the ends of the smallest box that holds ``box`` and ``edge``."""
    low = box.low if box.low is None or box.low < edge else edge
    high = box.high if box.high is None or box.high > edge else edge
    return low, high
