"""Does a step speak about any number, or use "if … then …", only where it may?"""

from __future__ import annotations

import pytest
import sympy
from sympy import Eq, Ge, Interval, Le, Lt, exp, oo

from bounds.proofs.context import Context, FlawError, Store
from bounds.proofs.proof import EVERY
from bounds.proofs.quantifiers import Both, Conditional, ForAll, Limit, Put, Since, arbitrary
from bounds.proofs.rules import Axiom

x, y, free = sympy.symbols("x y free", real=True)
round_letter = sympy.Symbol("round_letter", real=True)
LINE = Interval(-oo, oo)


def le(left, right):
    return Le(left, right, evaluate=False)


def context(**more):
    intervals = {x: LINE, y: LINE, round_letter: LINE, free: Interval.Lopen(0, 1)}
    known = {"own": frozenset({x}), "arbitrary": frozenset({free}), **more}
    return Context(intervals, (), Store("no such proof"), **known)


def equal(left, right):
    return Eq(left, right, evaluate=False)


class TestArbitrary:
    axiom = ForAll("a", "for every free", le(x, free), letters=(free,))

    def test_a_letter_that_every_axiom_leaves_open(self):
        assert arbitrary([self.axiom], [x]) == {free}

    def test_not_if_another_axiom_says_what_it_is(self):
        assert not arbitrary([self.axiom, Axiom("b", "free is 1", equal(free, 1))], [x])

    def test_not_if_it_belongs_to_the_theorem_or_to_a_round(self):
        assert not arbitrary([self.axiom], [x, free])


class TestPut:
    def test_a_value_of_the_interval(self):
        assert Put(free, 1).conclude([le(x, free)], None, context()) == le(x, 1)

    @pytest.mark.parametrize("value", [0, 2])
    def test_no_value_outside(self, value):
        with pytest.raises(FlawError):
            Put(free, value).conclude([le(x, free)], None, context())

    def test_no_letter_that_is_a_certain_number(self):
        with pytest.raises(FlawError, match="does not stand for any number"):
            Put(free, 1).conclude([le(x, free)], None, context(arbitrary=frozenset()))

    def test_no_fact_with_a_letter_that_may_depend_on_it(self):
        with pytest.raises(FlawError, match="y may depend on free"):
            Put(free, 1).conclude([le(y, free)], None, context())
        assert Put(free, 1, fixed=(y,)).conclude([le(y, free)], None, context()) == le(y, 1)


class TestLimit:
    def test_at_the_end_of_the_interval(self):
        fact = Lt(x, x**2 * free, evaluate=False)
        assert Limit(free).conclude([fact], None, context()) == le(x, 0)

    @pytest.mark.parametrize("side", [1 / free, sympy.floor(free), exp(-1 / free)])
    def test_only_of_polynomials(self, side):
        with pytest.raises(FlawError, match="not a polynomial"):
            Limit(free).conclude([le(x, side)], None, context())

    def test_not_where_there_is_no_end(self):
        endless = context()
        endless.intervals[free] = LINE
        with pytest.raises(FlawError, match="no lower end"):
            Limit(free).conclude([le(x, free)], None, endless)

    def test_the_limit_is_not_strict(self):
        strict = Lt(x, 0, evaluate=False)
        with pytest.raises(FlawError):
            Limit(free).conclude([Lt(x, free, evaluate=False)], strict, context())


class TestSince:
    axiom = Conditional("c", "if x <= 1 then y <= 2", (le(x, 1),), le(y, 2))

    def test_premises_that_are_shown(self):
        assert Since(self.axiom).conclude([Ge(1, x, evaluate=False)], None, context()) == le(y, 2)

    @pytest.mark.parametrize("facts", [[], [le(x, 2)], [le(y, 1)], [le(x, 1), le(x, 1)]])
    def test_no_other_facts(self, facts):
        with pytest.raises(FlawError):
            Since(self.axiom).conclude(facts, None, context())

    def test_no_more_than_it_says(self):
        with pytest.raises(FlawError):
            Since(self.axiom).conclude([le(x, 1)], le(y, 1), context())

    def test_any_number_of_the_interval(self):
        axiom = Conditional("c", "if x <= free", (le(x, free),), le(y, free), letters=(free,))
        half = sympy.Rational(1, 2)
        assert Since(axiom, {free: half}).conclude([le(x, half)], None, context()) == le(y, half)
        with pytest.raises(FlawError):
            Since(axiom, {free: 2}).conclude([le(x, 2)], None, context())
        with pytest.raises(FlawError, match="does not hold for every"):
            Since(axiom, {x: 1}).conclude([le(1, free)], None, context())

    def test_no_number_that_varies_with_the_round(self):
        axiom = Conditional("c", "if x <= y", (le(x, y),), le(x, y + 1), letters=(y,))
        known = context(of_a_round=frozenset({round_letter}))
        with pytest.raises(FlawError, match="one round or outcome only"):
            Since(axiom, {y: round_letter}).conclude([le(x, round_letter)], None, known)

    def test_premises_about_rounds_only_where_it_speaks_of_them(self):
        with pytest.raises(FlawError):
            Since(self.axiom).about([EVERY])
        good = Conditional("c", "on good samples", (le(x, 1),), le(y, 2), over="good")
        assert Since(good).about(["good"]) == ""
        with pytest.raises(FlawError):
            Since(good).about(["mistake"])


class TestBoth:
    def test_two_halves(self):
        facts = [le(x, y), Ge(x, y, evaluate=False)]
        assert Both().conclude(facts, equal(x, y), context()) == equal(x, y)

    @pytest.mark.parametrize(
        "facts", [[le(x, y)], [le(x, y), le(x, y)], [le(x, y + 1), Ge(x, y, evaluate=False)]]
    )
    def test_nothing_less(self, facts):
        with pytest.raises(FlawError):
            Both().conclude(facts, equal(x, y), context())


class TestPowers:
    def test_with_letters_above_are_the_same(self):
        a, b = sympy.symbols("a b", positive=True)
        known = context()
        known.intervals.update({a: Interval.open(0, oo), b: Interval(1, oo)})
        assert known.same((a / b) ** y * b**y, a**y)
        assert not known.same((a / b) ** y * b**y, a**x)
        assert not known.same((x * y) ** free, x**free * y**free)
