"""Does solve find the very value that reaches a target, and nothing that does not?"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import mpmath
import pytest
import sympy
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from bounds.calculator.ranges import between, ranging
from bounds.calculator.solve import solve
from bounds.core.catalogue import THEOREMS, theorem
from bounds.core.evaluate import evaluate
from bounds.core.symbols import T
from bounds.core.theorem import ParameterError, Theorem
from learners.core.arithmetic import Undecided

mpmath.mp.dps = 60


def with_bound(bound: sympy.Expr) -> Theorem:
    """Return a theorem about T >= 0 with any bound that a test likes."""
    claim = sympy.Le(theorem("ewa.regret").observed, bound, evaluate=False)
    return replace(theorem("ewa.regret"), claim=claim, average_over=None)


# ------------------------------------------------------------------ whole numbers


def test_the_horizon_for_an_average_regret_of_one_percent():
    """sqrt(ln 10/(2T)) <= 1/100 means T >= 5000 ln 10 = 11512.9…"""
    answer = solve(theorem("ewa.tuned"), "T", "0.01", {"N": 10})
    assert answer.value == 11513 == math.ceil(5000 * math.log(10))
    assert (answer.direction, answer.quantity) == ("smallest", "bound/T")
    assert answer.interval is not None
    assert answer.interval.throughout


def test_an_answer_of_thirty_digits_is_exact_to_the_last():
    expected = int(mpmath.ceil(mpmath.log(10) / 2 * mpmath.mpf(10) ** 30))
    assert solve(theorem("ewa.tuned"), "T", "1e-15", {"N": 10}).value == expected


@pytest.mark.parametrize("target", ["1/2", "0.3", "0.17", "1/7", "0.08"])
@pytest.mark.parametrize("key", ["rwm.regret", "ewa.doubling", "hedge.tuned", "ewa.tuned"])
def test_the_smallest_horizon_is_the_one_found_by_trying_every_horizon(key, target):
    item = theorem(key)
    goal = Fraction(target)

    def average(horizon: int) -> mpmath.mpf:
        N = mpmath.mpf(3)
        long = 2 * mpmath.sqrt(horizon * mpmath.log(N))
        root = mpmath.sqrt(2)
        share = mpmath.sqrt(mpmath.log(N) / 2)
        return {
            "rwm.regret": long
            if mpmath.sqrt(mpmath.log(N) / horizon) <= 0.5
            else 2 * mpmath.log(N) + mpmath.mpf(horizon) / 2,
            "ewa.doubling": (root * mpmath.sqrt(horizon) - 1) / (root - 1) * share,
            "hedge.tuned": mpmath.sqrt(2 * horizon * mpmath.log(N)),
            "ewa.tuned": mpmath.sqrt(horizon * mpmath.log(N) / 2),
        }[key] / horizon

    limit = mpmath.mpf(goal.numerator) / goal.denominator
    expected = next(horizon for horizon in range(1, 10_000) if average(horizon) <= limit)
    assert solve(item, "T", target, {"N": 3}).value == expected


def test_the_most_experts_for_fifty_mistakes_by_rational_arithmetic():
    """ln N + 10 ln 2 <= 50 ln(4/3) means N <= (4/3)^50 / 2^10."""
    answer = solve(theorem("wm.mistakes"), "N", 50, {"m_star": 10, "beta": "1/2"})
    assert answer.value == math.floor(Fraction(4, 3) ** 50 / 2**10)
    assert answer.direction == "largest"


def test_the_most_mistakes_of_the_best_expert_by_rational_arithmetic():
    expected = max(m for m in range(100) if 10 * Fraction(2) ** m <= Fraction(4, 3) ** 50)
    answer = solve(theorem("wm.mistakes"), "m_star", 50, {"N": 10, "beta": "1/2"})
    assert answer.value == expected


def test_a_target_that_is_met_with_equality_is_reached():
    """sqrt(20000/8) is 50 exactly, and ceil(99/2) is 50."""
    assert solve(theorem("experts.coin"), "T", 50, {}).value == 20000
    assert solve(theorem("experts.cover"), "T", 50, {}).value == 99


def test_a_bound_that_falls_and_rises_has_both_ends():
    """(T - 10)^2 <= 4 for T = 8, …, 12."""
    answer = solve(with_bound((T - 10) ** 2), "T", 4, {})
    assert answer.interval is not None
    assert (answer.interval.low, answer.interval.high) == (8, 12)
    assert answer.interval.throughout


def test_a_gap_between_the_ends_is_noticed():
    """(T - 10)^2 (T - 20)^2 <= 0 for T = 10 and 20 only: monotone search would be wrong."""
    answer = solve(with_bound((T - 10) ** 2 * (T - 20) ** 2), "T", 0, {})
    assert answer.interval is not None
    assert (answer.interval.low, answer.interval.high) == (10, 20)
    assert not answer.interval.throughout


def test_a_narrow_dip_far_from_the_start_is_not_missed():
    """(T - 1000003)^2 <= 1/2 for that T alone."""
    answer = solve(with_bound((T - 1_000_003) ** 2), "T", "1/2", {})
    assert answer.value == 1_000_003
    assert "only" in answer.sentence


def test_a_denominator_may_change_its_sign():
    """1/(2 T - 21) <= -1/5 where -5 <= 2 T - 21 < 0: for T = 8, 9, 10."""
    answer = solve(with_bound(1 / (2 * T - 21)), "T", "-1/5", {})
    assert answer.interval is not None
    assert (answer.interval.low, answer.interval.high) == (8, 10)
    assert answer.interval.throughout


@given(st.integers(2, 10**6), st.integers(1, 10**4), st.integers(1, 200))
def test_the_answer_reaches_the_target_and_its_predecessor_does_not(N, top, bottom):
    target = Fraction(top, bottom * 100)
    answer = solve(theorem("hedge.tuned"), "T", f"{target}", {"N": N})
    found = int(answer.value)
    limit = mpmath.mpf(target.numerator) / target.denominator

    def average(horizon: int) -> mpmath.mpf:
        return mpmath.sqrt(2 * mpmath.log(N) / horizon)

    assert average(found) <= limit
    assert found == 1 or average(found - 1) > limit


# ------------------------------------------------------------------ real numbers


def test_the_rates_for_a_regret_of_fifty_are_the_roots_of_a_quadratic():
    """ln 10/eta + 125 eta = 50 at eta = (50 ± sqrt(2500 - 500 ln 10))/250."""
    answer = solve(theorem("ewa.regret"), "eta", 50, {"N": 10, "T": 1000})
    half = mpmath.sqrt(2500 - 500 * mpmath.log(10))
    low, high = (50 - half) / 250, (50 + half) / 250
    assert answer.interval is not None
    ends = [
        mpmath.mpf(int(end.p)) / int(end.q) for end in (answer.interval.low, answer.interval.high)
    ]
    assert low <= ends[0] <= low + mpmath.mpf(10) ** -13
    assert high - mpmath.mpf(10) ** -12 <= ends[1] <= high
    assert answer.interval.throughout


def test_the_printed_number_itself_reaches_the_target():
    values = {"N": 1000, "m_star": 10}
    answer = solve(theorem("wm.mistakes"), "beta", 50, values)
    assert answer.interval is not None
    for end in (answer.interval.low, answer.interval.high):
        beta = mpmath.mpf(int(end.p)) / int(end.q)
        bound = (mpmath.log(1000) - 10 * mpmath.log(beta)) / mpmath.log(2 / (1 + beta))
        assert 50 - mpmath.mpf(10) ** -9 < bound <= 50
        assert (end * 10**12).is_Integer, "the answer is a decimal of twelve digits"


def test_an_end_that_is_excluded_is_not_part_of_the_answer():
    """ln 1000/ln(2/(1+beta)) <= 12 for 0 < beta <= 2/1000^(1/12) - 1."""
    answer = solve(theorem("wm.mistakes"), "beta", 12, {"N": 1000, "m_star": 0})
    high = 2 / mpmath.mpf(1000) ** (mpmath.mpf(1) / 12) - 1
    assert 0 <= high - mpmath.mpf(answer.text) < mpmath.mpf(10) ** -12
    assert answer.interval is not None
    assert (answer.interval.low, answer.interval.low_closed) == (0, False)


def test_a_threshold_that_is_a_short_decimal_is_given_exactly():
    """With N = 1 and beta = 1/2 the bound is 3 L_min/2."""
    assert solve(theorem("rwm.loss"), "L_min", 3, {"N": 1, "beta": "1/2"}).value == 2


def test_a_target_equal_to_the_minimum_is_reached_at_one_point():
    answer = solve(theorem("ewa.regret"), "eta", "sqrt(500*log(10))", {"N": 10, "T": 1000})
    assert sympy.simplify(answer.value - sympy.sqrt(8 * sympy.log(10) / 1000)) == 0


def test_a_minimum_at_zero_is_told_from_all_its_neighbours():
    """exp(t^2/2) <= 1 at t = 0 only, though it is 1 to a thousand digits next to it."""
    answer = solve(theorem("hoeffding.lemma"), "t", 1, {"a": -1, "b": 1})
    assert answer.value == 0
    assert "only" in answer.sentence


def test_a_bound_that_does_not_move_is_reached_everywhere():
    answer = solve(theorem("hoeffding.lemma"), "t", 1, {"a": 0, "b": 0})
    assert (answer.direction, answer.sentence) == ("any", "bound <= 1 holds for every t.")


def test_a_quotient_that_is_zero_over_zero_at_the_edge_is_understood():
    """With one expert the bound falls to 2 m_star as beta -> 1, so 3/2 is never reached."""
    item = theorem("wm.mistakes")
    assert solve(item, "beta", "3/2", {"N": 1, "m_star": 1}).value is None
    # ln(1/b) = 3 ln(2/(1+b)) has the root sqrt(5) - 2.
    found = solve(item, "beta", 3, {"N": 1, "m_star": 1})
    assert 0 <= mpmath.mpf(found.text) - (mpmath.sqrt(5) - 2) < mpmath.mpf(10) ** -12


def test_a_closed_end_of_the_domain_belongs_to_the_answer():
    """ln 2/(1 - beta) <= 100 for beta up to 1 - ln 2/100, and from 1/2 on."""
    answer = solve(theorem("rwm.loss"), "beta", 100, {"N": 2, "L_min": 0})
    assert answer.interval is not None
    assert (answer.interval.low, answer.interval.low_closed) == (sympy.Rational(1, 2), True)
    assert 0 <= 1 - mpmath.log(2) / 100 - mpmath.mpf(answer.text) < mpmath.mpf(10) ** -11


# ------------------------------------------------------------------ no answer


@pytest.mark.parametrize(
    ("key", "name", "target", "values"),
    [
        ("ewa.regret", "eta", "30", {"N": 10, "T": 1000}),  # the minimum is sqrt(500 ln 10) = 33.9
        ("ewa.regret", "T", "1/80", {"N": 10, "eta": "1/10"}),  # the average stays above eta/8
        ("wm.mistakes", "beta", "40", {"N": 1000, "m_star": 10}),
        ("wm.mistakes", "m_star", "1", {"N": 10, "beta": "1/2"}),
        ("ewa.tuned", "T", "0", {"N": 10}),
        ("ewa.tuned", "T", "-1", {"N": 10}),
    ],
)
def test_what_cannot_be_reached_is_said_to_be_so(key, name, target, values):
    answer = solve(theorem(key), name, target, values)
    assert answer.value is None
    assert answer.sentence.startswith(f"No {name} has ")


def test_an_answer_beyond_all_use_is_given_as_far_as_it_was_searched():
    """1000 ln N + 1/2 <= 10^9 allows every N that can be written down."""
    answer = solve(theorem("hedge.regret"), "N", "1e9", {"eta": "1e-3", "T": 1000})
    assert answer.interval is not None
    assert (answer.interval.low, answer.interval.high) == (1, 10**600)
    assert (answer.interval.throughout, answer.interval.untried) == (True, ("larger",))
    assert (answer.text, answer.direction) == ("1e+600", "any")
    assert "larger N were not tried" in answer.sentence


def test_what_cannot_be_evaluated_is_left_open():
    with pytest.raises(Undecided, match="stays open"):
        solve(theorem("conjunctions.halving"), "n", 68080, {"k": 2})


@pytest.mark.parametrize(
    ("key", "name", "values", "reason"),
    [
        ("ewa.tuned", "eta", {"N": 10}, "does not depend on 'eta'"),
        ("ewa.tuned", "T", {"N": 10, "T": 3}, "leave T"),
        ("ewa.regret", "T", {"N": 10}, "needs eta"),
        ("ewa.tuned", "T", {"N": 1}, "N >= 2"),
        ("ewa.tuned", "T", {"N": 10, "eta": 1}, "fixed by the hypothesis"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(key, name, values, reason):
    with pytest.raises(ParameterError, match=reason):
        solve(theorem(key), name, 1, values)


# ------------------------------------------------------------------ enclosures


@given(
    st.sampled_from([item for item in THEOREMS.values() if item.parameters]),
    st.integers(2, 40),
    st.integers(0, 40),
    st.fractions(Fraction(51, 100), Fraction(97, 100), max_denominator=100),
    st.integers(0, 10),
)
def test_a_range_contains_the_value_at_every_point_of_its_box(item, start, length, share, step):
    """Were a range too narrow, a solution could be pruned away."""
    point, low, high = {}, {}, {}
    for name in item.parameters:
        whole = item.by_name[name].symbol.is_integer
        first = fmpq(start) if whole else fmpq(share.numerator, share.denominator)
        width = fmpq(length) if whole else fmpq(length, 2000)
        inner = first + (fmpq(length * step // 10) if whole else width * fmpq(step, 10))
        point[name], low[name], high[name] = inner, first, first + width
    if item.key == "hoeffding.lemma":
        point["a"], low["a"], high["a"] = fmpq(-1), fmpq(-1), fmpq(0)
    box = {name: between(low[name], high[name]) for name in item.parameters}
    values = ranging(item.bound_expression)(box)
    exact = arb(evaluate(item.bound_expression, point))  # also where no subject has these values
    assert not exact < values.low
    assert not exact > values.high


@given(
    st.fractions(0, 3, max_denominator=50),
    st.fractions(0, 3, max_denominator=50),
    st.integers(0, 20),
)
def test_x_log_x_is_enclosed_down_to_zero(first, second, step):
    low, high = sorted((first, second))
    x = sympy.Symbol("x", real=True)
    values = ranging(x * sympy.log(x))(
        {"x": between(*(fmpq(e.numerator, e.denominator) for e in (low, high)))}
    )
    inner = low + (high - low) * Fraction(step, 20)
    exact = float(inner) * math.log(inner) if inner else 0
    assert float(values.low) - 1e-12 <= exact <= float(values.high) + 1e-12
    assert values.low.is_finite()


def test_x_log_x_is_smallest_at_the_inverse_of_e():
    x = sympy.Symbol("x", real=True)
    values = ranging(x * sympy.log(x))({"x": between(fmpq(0), fmpq(1))})
    assert float(values.low) == pytest.approx(-1 / math.e)
    assert values.high == 0


@given(st.integers(0, 30), st.integers(0, 30), st.integers(0, 9), st.integers(0, 9), st.data())
def test_binomials_are_enclosed(n, k, more, further, data):
    values = ranging(sympy.binomial(sympy.Symbol("n"), sympy.Symbol("k")))(
        {"n": between(fmpq(n), fmpq(n + more)), "k": between(fmpq(k), fmpq(k + further))}
    )
    inside = math.comb(data.draw(st.integers(n, n + more)), data.draw(st.integers(k, k + further)))
    assert values.low <= inside
    assert values.high >= inside
