"""Does the prover find a proof by each of its ways, and say so when it does not?"""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sympy import Eq, Ge, Gt, Interval, Le, Lt, Rational, exp, log, oo, sqrt

from bounds.certificate import check, check_witness, rules_used
from bounds.prove import Certificate, Domain, Refutation, Unknown, prove
from bounds.proving.boxes import branch_and_bound
from bounds.proving.goals import Goal, gap_of
from bounds.scalar_lemmas import LEMMAS
from tests.proofs.mutants import true_at

x, y, z = sympy.symbols("x y z", real=True)
LINE, HALF = Interval(-oo, oo), Interval(0, oo)
SWIFT = ("log.tangent", "power.chord", "norms", "tuning", "binomial.shrink", "entropy.end")


def le(left, right):
    return Le(left, right, evaluate=False)


def proved(relation, domain) -> set[str]:
    """Return the rules of a proof, which is checked once more as plain data."""
    answer = prove(relation, domain)
    assert isinstance(answer, Certificate), answer
    check(answer.tree, answer.claim, answer.domain)
    return rules_used(answer.tree)


# ------------------------------------------------------------------ the lemmas


@pytest.mark.parametrize("name", SWIFT)
def test_the_quick_lemmas_are_proved_again(name):
    lemma = next(lemma for lemma in LEMMAS if lemma.name == name)
    assert proved(lemma.relation, lemma.domain)


@pytest.mark.deep
@pytest.mark.parametrize("lemma", LEMMAS, ids=lambda lemma: lemma.name)
def test_every_lemma_is_proved_again(lemma):
    assert proved(lemma.relation, lemma.domain)


# ------------------------------------------------------------------ the ways


@pytest.mark.parametrize(
    ("relation", "domain", "rule"),
    [
        (le(x**3 - x, 1), {x: Interval(-2, 1)}, "roots"),
        (le(x * y, (x**2 + y**2) / 2), {x: LINE, y: LINE}, "positivstellensatz"),
        (le(3 * x * y * z, x**3 + y**3 + z**3), {x: HALF, y: HALF, z: HALF}, "product"),
        (le(3 * x**2 * y**2, x**4 * y**2 + x**2 * y**4 + 1), {x: LINE, y: LINE}, "z3"),
        (le(sqrt(x + y), sqrt(x) + sqrt(y)), {x: HALF, y: HALF}, "substitute"),
        (le(x / (1 + x**2), Rational(1, 2)), {x: LINE}, "multiply"),
        (le(2 * x / (2 + x), log(1 + x)), {x: HALF}, "slope"),
        (le(exp(x), 1 - x + x * sympy.E), {x: Interval(0, 1)}, "chord"),
        (le(exp(x), 1 / (1 - x)), {x: Interval(0, Rational(1, 2))}, "logarithm"),
        (le(exp(exp(x)), 20), {x: Interval(0, 1)}, "sign"),
        (le(sqrt(2) + sqrt(3), Rational(22, 7) + Rational(1, 200)), {}, "ball"),
        (Eq((x + 1) ** 2, x**2 + 2 * x + 1, evaluate=False), {x: LINE}, "identity"),
        (Lt(x, exp(x), evaluate=False), {x: LINE}, "slope"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_each_way_leads_to_a_proof(relation, domain, rule):
    assert rule in proved(relation, domain)


def test_a_strict_claim_holds_on_an_open_interval_up_to_the_point_where_the_sides_touch():
    relation = Lt(exp(x), 1 + x + x**2, evaluate=False)
    assert "slope" in proved(relation, {x: Interval.Lopen(0, 1)})
    closed = prove(relation, {x: Interval(0, 1)})
    assert isinstance(closed, Refutation)
    assert closed.witness == {"x": "0"}


def test_what_is_given_is_used_and_needed():
    relation = le(x, y + 2)
    tied = Domain({x: LINE, y: LINE}, (le(x, y),))
    assert proved(relation, tied) == {"positivstellensatz"}
    free = prove(relation, {x: LINE, y: LINE})
    assert isinstance(free, Refutation)


def test_a_witness_respects_what_is_given():
    tied = Domain({x: LINE, y: LINE}, (le(x, y), Ge(x, 5, evaluate=False)))
    answer = prove(le(y, 7), tied)
    assert isinstance(answer, Refutation)
    at = {name: Rational(value) for name, value in answer.witness.items()}
    assert at["y"] >= at["x"] >= 5
    assert at["y"] > 7


# ------------------------------------------------------------------ boxes


def _goal(relation, interval) -> Goal:
    gap, sign = gap_of(relation, {"x": interval})
    return Goal(gap, sign, {"x": interval})


@pytest.mark.parametrize("order", [1, 2, 3, 4, 5, 6])
def test_boxes_close_in_on_a_contact_of_any_order(order):
    """x^k e^x >= 0: no ball shows it at 0, and the k-th derivative changes sign further left."""
    interval = Interval(-4 if order % 2 == 0 else 0, 2)
    goal = _goal(Ge(x**order * exp(x), 0, evaluate=False), interval)
    steps = branch_and_bound(goal)
    assert steps is not None
    check(steps)
    assert rules_used(steps) == {"ball", "contact", "split"}


def test_boxes_do_not_close_where_the_claim_is_false_between_them():
    """(x - 1/7)^2 - 10^-6 is negative on a very short interval only."""
    goal = _goal(Ge((x - Rational(1, 7)) ** 2 * exp(x) - Rational(1, 10**6), 0), Interval(0, 1))
    assert branch_and_bound(goal) is None


def test_boxes_in_two_variables_are_cut_along_either():
    relation = le(exp(x) * log(1 + y) - x * y, 2)
    gap, sign = gap_of(relation, {"x": Interval(0, 1), "y": Interval(0, 1)})
    steps = branch_and_bound(Goal(gap, sign, {"x": Interval(0, 1), "y": Interval(0, 1)}))
    assert steps is not None
    check(steps)
    assert rules_used(steps) >= {"ball"}


# ------------------------------------------------------------------ against an oracle


@given(st.integers(-6, 6), st.integers(-6, 6), st.integers(-6, 6), st.booleans())
def test_quadratics_are_decided_as_their_discriminants_say(a, b, c, strict):
    relation = (Gt if strict else Ge)(a * x**2 + b * x + c + 0 * x, 0, evaluate=False)
    answer = prove(relation, {x: LINE})
    disc = b * b - 4 * a * c
    if a == 0:
        true = b == 0 and (c > 0 if strict else c >= 0)
    else:
        true = a > 0 and (disc < 0 if strict else disc <= 0)
    if true:
        assert isinstance(answer, Certificate)
    else:
        # A double root may be irrational, and then no rational point is a witness.
        assert not isinstance(answer, Certificate)
        assert isinstance(answer, Refutation) or disc == 0


@given(st.fractions(-2, 4, max_denominator=8), st.integers(1, 4))
def test_tangents_of_exp_are_below_it_and_nothing_steeper_is(slope, scale):
    """1 + c x <= e^x on the line iff c = 1."""
    relation = le(1 + Rational(slope.numerator, slope.denominator) * x, exp(x))
    answer = prove(relation, {x: Interval(-scale, scale)})
    if slope == 1:
        assert isinstance(answer, Certificate)
    else:
        assert isinstance(answer, Refutation)
        check_witness(answer.witness, answer.claim, answer.domain)


SHAPES = [x, x - 1, x**2, x * (x - 1), 1 - x, x**2 - 2 * x + 3, sympy.Integer(2), Rational(1, 3)]
DRESSES = [exp, log, sqrt, lambda u: 1 / u, lambda u: u**2, lambda u: exp(-u), lambda u: u]
dressed = st.builds(
    lambda dress, shape: dress(shape), st.sampled_from(DRESSES), st.sampled_from(SHAPES)
)
ENDS = st.fractions(-4, 4, max_denominator=4)


@pytest.mark.deep
@settings(max_examples=400)
@given(
    st.lists(dressed, min_size=3, max_size=3),
    st.sampled_from([Ge, Gt, Le, Lt]),
    st.tuples(ENDS, ENDS).filter(lambda ends: ends[0] != ends[1]),
    st.booleans(),
)
def test_answers_about_random_claims_agree_with_the_values_at_points(parts, kind, ends, infinite):
    """Found, when it was new, a power of a ball around zero that was too small."""
    assume(not any(part.has(sympy.I, sympy.zoo) for part in parts))
    low, high = map(Rational, sorted(ends))
    relation = kind(parts[0] + parts[1], parts[2], evaluate=False)
    answer = prove(relation, {x: Interval(low, oo if infinite else high)}, seconds=1)
    if isinstance(answer, Refutation):
        assert not true_at(answer.claim, Fraction(answer.witness["x"]))
    if isinstance(answer, Certificate):
        for part in (0, Fraction(1, 50), Fraction(1, 3), Fraction(2, 3), 1):
            point = low + (high - low) * Rational(part)
            assert true_at(answer.claim, Fraction(int(point.p), int(point.q)))


# ------------------------------------------------------------------ what is not an inequality


def test_a_relation_that_sympy_has_decided_already_is_refused():
    with pytest.raises(TypeError, match="evaluate=False"):
        prove(sympy.Integer(1) <= 2, {})


def test_a_variable_without_an_interval_is_named():
    with pytest.raises(ValueError, match="y has no interval"):
        prove(le(x, y), {x: LINE})


def test_a_single_value_is_no_interval():
    with pytest.raises(ValueError, match="two different ends"):
        prove(le(x, 3), {x: Interval(2, 2)})


def test_letters_of_a_proof_do_not_clash_with_variables():
    named = sympy.Symbol("root_x", real=True)
    assert "substitute" in proved(le(sqrt(x) * named, x + named**2), {x: HALF, named: HALF})


@pytest.mark.parametrize("function", [sympy.sin(x), sympy.Abs(x), sympy.gamma(x + 1)])
def test_functions_outside_of_the_language_stay_unknown(function):
    assert isinstance(prove(le(function, 100 + x**2), {x: Interval(0, 1)}), Unknown)
