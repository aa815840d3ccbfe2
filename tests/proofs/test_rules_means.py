"""Do the rules about means, roots, exponentials and cases reject what does not follow?"""

from __future__ import annotations

import pytest
import sympy
from sympy import Eq, Ge, Gt, Interval, Le, Lt, Max, Piecewise, Rational, exp, oo, sqrt

from bounds.proofs.context import Context, FlawError, Store
from bounds.proofs.means import Average, Mean
from bounds.proofs.monotone import ByCase, Exponential, Root, RoundUp
from bounds.proofs.rules import Hypothesis, Use

x, y, mean_x, second, size = sympy.symbols("x y mean_x second size", real=True)
a, b = sympy.symbols("a b", nonnegative=True)
k = sympy.Symbol("k", integer=True)
REAL, NOT_NEGATIVE = Interval(-oo, oo), Interval(0, oo)
MEAN = Mean("mean", "a mean", (x,), {x: mean_x, x**2: second})


def le(left: object, right: object) -> sympy.Rel:
    return Le(left, right, evaluate=False)


@pytest.fixture
def context() -> Context:
    intervals = {
        **dict.fromkeys((x, y, mean_x, second, size, k), REAL),
        **dict.fromkeys((a, b), NOT_NEGATIVE),
    }
    return Context(intervals, (), Store("none"), frozenset((x, y)))


class TestAverage:
    def test_a_mean_is_linear(self, context):
        found = Average(MEAN).conclude([le(3 * x**2 + 2 * x, size + 1)], None, context)
        assert context.same(found.lhs, size + 1 - 3 * second - 2 * mean_x)
        assert isinstance(found, Ge)

    def test_equations_stay_equations(self, context):
        assert isinstance(Average(MEAN).conclude([Eq(x, x**2)], None, context), Eq)

    def test_a_strict_fact_becomes_weak(self, context):
        assert isinstance(Average(MEAN).conclude([Lt(x, size)], None, context), Ge)

    def test_the_mass_counts_the_constants(self, context):
        weights = Mean("sum", "a sum", (x,), {x: mean_x}, mass=size)
        found = Average(weights).conclude([Ge(x, 2)], None, context)
        assert context.same(found.lhs, mean_x - 2 * size)

    @pytest.mark.parametrize(
        ("fact", "claim"),
        [
            (le(x**3, 1), None),  # no mean of x^3 is known
            (le(x * y, 1), None),  # y may differ from item to item
            (le(exp(x), 1), None),
            (le(size, 1), None),  # not about an item
            (le(x, 1), le(mean_x, Rational(99, 100))),
            (le(x**2, 1), le(mean_x**2, 1)),  # the square of the mean is another number
            (le(x, x**2), Eq(mean_x, second)),
        ],
    )
    def test_what_does_not_follow(self, context, fact, claim):
        with pytest.raises(FlawError):
            Average(MEAN).conclude([fact], claim, context)

    def test_constants_need_the_mass(self, context):
        weights = Mean("sum", "a sum", (x,), {x: mean_x}, mass=None)
        with pytest.raises(FlawError, match="not added up"):
            Average(weights).conclude([Ge(x, 2)], None, context)

    def test_the_hypotheses_behind_a_mean(self, context):
        centred = Mean("mean", "E X = 0", (x,), {x: 0}, needs=("E X = 0",))
        with pytest.raises(FlawError, match="not a hypothesis"):
            Average(centred).conclude([Ge(x, 2)], None, context)

    def test_only_items_of_its_own_rounds(self):
        assert Average(MEAN).about(["every"]) == ""
        with pytest.raises(FlawError):
            Average(MEAN).about(["mistake"])


class TestExponential:
    def test_both_sides(self, context):
        claim = le(exp(x), exp(y))
        assert Exponential().conclude([Ge(y, x)], claim, context) == claim

    @pytest.mark.parametrize(
        "claim", [le(exp(y), exp(x)), Eq(exp(x), exp(y)), le(exp(2 * x), exp(y))]
    )
    def test_what_does_not_follow(self, context, claim):
        with pytest.raises(FlawError):
            Exponential().conclude([le(x, y)], claim, context)


class TestRoot:
    def test_both_sides(self, context):
        claim = le(a, sqrt(b))
        assert Root().conclude([le(a**2, b)], claim, context) == claim

    @pytest.mark.parametrize(
        ("fact", "claim"),
        [
            (le(x, b), None),  # x may be negative
            (le(x**2, b), le(x, 2 * sqrt(b))),  # the root of x^2 is |x|
            (le(a, b), le(sqrt(b), sqrt(a))),
        ],
    )
    def test_what_does_not_follow(self, context, fact, claim):
        with pytest.raises(FlawError):
            Root().conclude([fact], claim, context)


class TestRoundUp:
    def test_a_whole_number(self, context):
        claim = Ge(k, sympy.ceiling(x), evaluate=False)
        assert RoundUp().conclude([Ge(k, x)], claim, context) == claim

    @pytest.mark.parametrize("fact", [Ge(y, x), Le(k, x), Eq(k, x)])
    def test_what_does_not_follow(self, context, fact):
        with pytest.raises(FlawError):
            RoundUp().conclude([fact], None, context)


class TestByCase:
    STEP = Piecewise((1, Le(x, 0)), (2, True))

    def test_a_maximum(self, context):
        found = ByCase().conclude([Eq(a, Max(x, y)), Le(x, y)], None, context)
        assert found == Eq(a, y)

    def test_a_piece(self, context):
        claim = le(a, self.STEP)
        assert ByCase().conclude([le(a, 2), Gt(x, 0)], claim, context) == claim
        assert ByCase().conclude([le(a, 1), Le(x, 0)], claim, context) == claim

    @pytest.mark.parametrize(
        ("facts", "claim"),
        [
            ([Eq(a, Max(x, y))], None),  # nothing says which is larger
            ([Eq(a, Max(x, y)), Le(x, y)], Eq(a, x)),
            ([le(a, 1)], le(a, STEP)),  # nothing says which piece it is
            ([le(a, 2), Le(x, 0)], le(a, STEP)),  # the wrong piece
            ([], le(a, 1)),
        ],
    )
    def test_what_does_not_follow(self, context, facts, claim):
        with pytest.raises(FlawError):
            ByCase().conclude(facts, claim, context)


def test_the_hypothesis_of_another_theorem_is_not_ours(context):
    with pytest.raises(FlawError, match="not a hypothesis of this theorem"):
        Hypothesis("hedge.tuned", "eta-tuned").conclude([], None, context)


def test_what_implies_a_hypothesis_must_be_one(context):
    implied = {"loss-range": "the loss is |p - y|"}
    with pytest.raises(FlawError, match="not a hypothesis that"):
        Use("hedge.regret", implied=implied).conclude([], None, context)
