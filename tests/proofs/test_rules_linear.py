"""Do the rules on suppositions, cases, induction, scaling and vectors reject what is wrong?"""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy
from sympy import Eq, Ge, Gt, Interval, Le, Lt, floor, oo

from bounds import perceptron as theorems
from bounds.proofs import perceptron
from bounds.proofs.context import Context, FlawError, Store
from bounds.proofs.numbers import PutIn, Scale, Whole
from bounds.proofs.proof import EVERY, Proof, Step, check_proof
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Inequality,
    Partition,
    Potential,
    Rounds,
    Telescope,
)
from bounds.proofs.suppositions import Cases, Induction, Suppose, Where
from bounds.proofs.vectors import Vectors
from bounds.symbols import M, r, rho

x, y, z = sympy.symbols("x y z", real=True)
p = sympy.Symbol("p", positive=True)
i, j = sympy.symbols("i j", integer=True)
S, S_next, S_1, S_end = sympy.symbols("S S_next S_1 S_end", real=True)
LINE = Interval(-oo, oo)


def le(left: object, right: object) -> sympy.Rel:
    return Le(left, right, evaluate=False)


def ge(left: object, right: object) -> sympy.Rel:
    return Ge(left, right, evaluate=False)


def eq(left: object, right: object) -> sympy.Rel:
    return Eq(left, right, evaluate=False)


@pytest.fixture
def context() -> Context:
    intervals = {**dict.fromkeys((x, y, z, i, j), LINE), p: Interval.open(0, oo)}
    return Context(intervals, (), Store("none"))


class TestPutIn:
    def test_letters_are_replaced_in_order(self, context):
        found = PutIn().conclude([le(x, z), eq(x, y + 1), eq(y, 2 * z)], None, context)
        assert context.same(found.lhs, 2 * z + 1)

    def test_letters_of_the_claim_too(self, context):
        claim = le(x, 3)
        assert PutIn().conclude([le(y, 3), eq(x, y)], claim, context) == claim

    @pytest.mark.parametrize(
        "facts",
        [
            [le(x, z), le(x, y)],  # no equation
            [le(x, z), eq(x + y, 2)],  # no letter
            [],
        ],
    )
    def test_other_facts_are_rejected(self, context, facts):
        with pytest.raises(FlawError):
            PutIn().conclude(facts, None, context)

    def test_another_claim_is_rejected(self, context):
        with pytest.raises(FlawError):
            PutIn().conclude([le(x, z), eq(x, y)], le(y, z - 1), context)


class TestWhole:
    def test_less_is_one_less(self, context):
        assert Whole().conclude([Lt(i, j)], None, context) == le(i + 1, j)
        assert Whole().conclude([Gt(j, i)], None, context) == le(i + 1, j)

    def test_at_most_is_at_most_the_floor(self, context):
        assert Whole().conclude([le(i, x)], None, context) == le(i, floor(x))

    @pytest.mark.parametrize("fact", [Lt(x, j), Lt(i, x), le(x, j), ge(i, x), eq(i, j)])
    def test_other_numbers_are_rejected(self, context, fact):
        with pytest.raises(FlawError):
            Whole().conclude([fact], None, context)


class TestScale:
    def test_strict_stays_strict(self, context):
        found = Scale(p).conclude([Lt(x, y)], None, context)
        assert isinstance(found, Lt)
        assert found.lhs == p * x

    def test_a_denominator_that_a_fact_shows(self, context):
        claim = le(y / x, z / x)
        assert Scale(1 / x).conclude([le(y, z), Gt(x, 0)], claim, context) == claim

    @pytest.mark.parametrize("factor", [-1, 0, x, 1 / x, x**2])
    def test_factors_that_are_not_positive(self, context, factor):
        with pytest.raises(FlawError):
            Scale(factor).conclude([le(y, z)], None, context)


class TestCases:
    def test_two_cases(self, context):
        claim = ge(z, 0)
        facts = [le(x, y), claim, Gt(x, y), claim]
        assert Cases().conclude(facts, claim, context) == claim

    def test_equal_or_less(self, context):
        claim = ge(z, 0)
        facts = [eq(x, 1), claim, Lt(x, 1), claim, le(x, 1)]
        assert Cases().conclude(facts, claim, context) == claim

    @pytest.mark.parametrize(
        ("first", "second"),
        [
            (Lt(x, y), Gt(x, y)),  # equality is left
            (le(x, 0), ge(x, 1)),  # a gap
            (le(x, y), le(x, y)),  # the same twice
            (eq(x, 1), Lt(x, 1)),  # more than 1
            (eq(x, 1), eq(x, 2)),
        ],
    )
    def test_a_third_case(self, context, first, second):
        claim = ge(z, 0)
        with pytest.raises(FlawError):
            Cases().conclude([first, claim, second, claim], claim, context)

    def test_one_case_ends_elsewhere(self, context):
        claim = ge(z, 0)
        with pytest.raises(FlawError):
            Cases().conclude([le(x, y), claim, Gt(x, y), ge(z, -1)], claim, context)


# ------------------------------------------------------------------ within proofs

COORDINATE = Potential("s", "S", {S: (S_next, S_1, S_end)})
ALL = Partition("all", "all rounds", {EVERY: Rounds()})
START = Step("start", Assume(Axiom("start", "S starts at 1", ge(S_1, 1))))
DOUBLE = Step("double", Assume(Axiom("double", "S doubles", eq(S_next, 2 * S), EVERY)))
SUPPOSE = Step("suppose", Suppose(ge(S, 1)))
STEP = Step("step", Inequality(), ("suppose", "double"), ge(S_next, 1))
USES = ("suppose", "start", "step")


def proof(*steps: Step, claim: sympy.Rel) -> Proof:
    """Return a proof of some claim about S_end and M."""
    statement = replace(theorems.SEPARABLE_MARGIN, claim=claim, given=())
    letters = {S_1: LINE, S_end: LINE}
    return Proof("none", steps, letters, {S: LINE, S_next: LINE}, statement)


def verdict(*steps: Step, claim: sympy.Rel) -> str:
    checked = check_proof(proof(*steps, claim=claim), recording=True)
    return checked.flaw.flaw if checked.flaw else "PROVED"


class TestInduction:
    def test_at_the_end(self):
        last = Step("end", Induction(COORDINATE, ALL, end=True), USES, ge(S_end, 1))
        assert verdict(START, DOUBLE, SUPPOSE, STEP, last, claim=ge(S_end, 1)) == "PROVED"

    def test_in_every_round(self):
        steps = (
            Step("always", Induction(COORDINATE, ALL), USES),
            Step("up", Combine(), ("always", "double"), ge(S_next, S + 1)),
            Step("all", Telescope(COORDINATE, S, ALL), ("not down",)),
            Step("end", Combine(), ("all", "start"), ge(S_end, 1)),
        )
        down = Step("not down", Inequality(), ("up",), ge(S_next, S))
        steps = (*steps[:2], down, *steps[2:])
        assert verdict(START, DOUBLE, SUPPOSE, STEP, *steps, claim=ge(S_end, 1)) == "PROVED"

    def test_a_larger_claim(self):
        last = Step("end", Induction(COORDINATE, ALL, end=True), USES, ge(S_end, 2))
        assert "not" in verdict(START, DOUBLE, SUPPOSE, STEP, last, claim=ge(S_end, 2))

    def test_another_start(self):
        start = Step("start", Assume(Axiom("start", "S starts at 0", ge(S_1, 0))))
        last = Step("end", Induction(COORDINATE, ALL, end=True), USES)
        assert "what follows" in verdict(start, DOUBLE, SUPPOSE, STEP, last, claim=ge(S_end, 1))

    def test_another_step(self):
        step = Step("step", Inequality(), ("suppose", "double"), ge(S_next, 0))
        last = Step("end", Induction(COORDINATE, ALL, end=True), USES)
        assert "what follows" in verdict(START, DOUBLE, SUPPOSE, step, last, claim=ge(S_end, 1))

    def test_a_start_that_is_only_supposed(self):
        start = Step("start", Suppose(ge(S_1, 1)))
        last = Step("end", Induction(COORDINATE, ALL, end=True), USES)
        assert "supposed" in verdict(start, DOUBLE, SUPPOSE, STEP, last, claim=ge(S_end, 1))

    def test_a_step_for_some_rounds_only(self):
        double = Step("double", Assume(Axiom("double", "S doubles", eq(S_next, 2 * S), "update")))
        last = Step("end", Induction(COORDINATE, ALL, end=True), USES)
        assert "update rounds" in verdict(START, double, SUPPOSE, STEP, last, claim=ge(S_end, 1))


class TestSuppositions:
    def test_a_supposition_is_no_proof(self):
        assert "only supposed" in verdict(
            Step("suppose", Suppose(ge(S_end, 1))), claim=ge(S_end, 1)
        )

    def test_nor_is_what_leans_on_it(self):
        steps = (
            Step("suppose", Suppose(ge(S_end, 2))),
            Step("so", Inequality(), ("suppose",), ge(S_end, 1)),
        )
        assert "only supposed" in verdict(*steps, claim=ge(S_end, 1))

    def test_what_is_supposed_of_one_round_is_not_added_up(self):
        steps = (
            Step("suppose", Suppose(ge(S_next, S + 1))),
            Step("down", Inequality(), ("suppose",), ge(S_next, S)),
            Step("all", Telescope(COORDINATE, S, ALL), ("down",), ge(S_end - S_1, 0)),
        )
        assert "for one round" in verdict(*steps, claim=ge(S_end - S_1, 0))


class TestWhere:
    CONDITION = Lt(r, rho)
    AXIOM = Axiom("where", "where r < rho, there is no update", eq(M, 0))

    def test_the_condition_is_needed(self):
        steps = (
            Step("other", Suppose(Lt(r, 2 * rho))),
            Step("none", Where(self.CONDITION, self.AXIOM), ("other",)),
        )
        assert "what follows" in verdict(*steps, claim=le(M, r))
        bare = Step("none", Where(self.CONDITION, self.AXIOM))
        assert "must be shown" in verdict(bare, claim=eq(M, 0))

    def test_it_leans_on_the_condition(self):
        steps = (
            Step("suppose", Suppose(self.CONDITION)),
            Step("none", Where(self.CONDITION, self.AXIOM), ("suppose",)),
        )
        assert "only supposed" in verdict(*steps, claim=eq(M, 0))

    def test_a_condition_on_other_letters(self):
        steps = (
            Step("suppose", Suppose(ge(S, 1))),
            Step("none", Where(ge(S, 1), self.AXIOM), ("suppose",)),
        )
        assert "no condition" in verdict(*steps, claim=eq(M, 0))


def test_an_axiom_needs_its_hypothesis():
    bare = theorems.SEPARABLE_MARGIN.without("on-errors")
    checked = check_proof(replace(perceptron.SEPARABLE, statement=bare))
    assert checked.flaw is not None
    assert checked.flaw.name == "only on errors"


class TestVectors:
    SPACE = Vectors("v", {("a", "a"): x, ("a", "b"): y, ("b", "b"): z, ("c", "c"): p})

    def test_products_are_bilinear_and_symmetric(self):
        found = self.SPACE.dot({"a": 2, "b": -1}, {"b": 3})
        assert sympy.expand(found - (6 * y - 3 * z)) == 0

    def test_a_square_is_multiplied_out(self):
        axiom = self.SPACE.equation("c", "c = a - b", ("c", {"a": 1, "b": -1}), "c")
        assert axiom.claim.lhs == p
        assert sympy.expand(axiom.claim.rhs - (x - 2 * y + z)) == 0

    def test_cauchy_schwarz_is_a_square(self):
        axiom = self.SPACE.square("square", {"a": z, "b": -y})
        assert sympy.expand(axiom.claim.lhs - z * (x * z - y**2)) == 0

    def test_unknown_products_are_an_error(self):
        with pytest.raises(KeyError):
            self.SPACE.dot({"a": 1}, {"c": 1})
