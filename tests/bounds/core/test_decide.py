"""Is an inequality decided without tolerance: rightly, or not at all?"""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st
from sympy import Integer, Rational, cosh, exp, log, sinh, sqrt

from bounds.core.decide import Inequality, _has_large_power, is_zero, symbolic
from learners.core.arithmetic import (
    CAP_PRECISION,
    Undecided,
    precision,
    rational,
    working_precision,
)
from learners.core.surd import root

x, y = sympy.symbols("x y", real=True)
N, m, m_star = sympy.symbols("N m m_star")
beta = sympy.symbols("beta")
fractions = st.fractions(-20, 20, max_denominator=60)
positive = st.fractions(Fraction(1, 60), 20, max_denominator=60)
betas = st.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=20)

MAJORITY = Inequality(m, (log(N) + m_star * log(1 / beta)) / log(2 / (1 + beta)))


def sign(value) -> int:
    return (value > 0) - (value < 0)


def tiny(k: int = 60) -> Fraction:
    return Fraction(1, 10**k)


# ------------------------------------------------------------------ against exact oracles


@given(fractions, fractions)
def test_rationals_are_decided_as_fractions_are(a, b):
    decision = Inequality(x, y).decide({"x": a, "y": b})
    assert decision.sign == sign(b - a)
    assert decision.slack == rational(b - a)


@given(positive, positive, st.sampled_from([0, tiny(), -tiny(), tiny(300)]))
def test_square_roots_are_decided_as_their_squares_are(a, b, shift):
    """a <= sqrt(b + shift) with ties (b = a^2) and near ties far beyond float precision."""
    for square in (b, a * a):
        under = square + shift
        expected = sign(under - a * a)
        assert Inequality(x, sqrt(y)).decide({"x": a, "y": under}).sign == expected


@given(st.integers(1, 30), betas, st.integers(0, 12), st.integers(0, 4))
def test_weighted_majoritys_bound_is_decided_as_its_powers_are(experts, b, mistakes, best):
    """m <= (ln N + m* ln 1/b) / ln(2/(1+b))  iff  (2/(1+b))^m <= N (1/b)^m*."""
    values = {"N": experts, "beta": b, "m": mistakes, "m_star": best}
    expected = sign(experts * (1 / b) ** best - (2 / (1 + b)) ** mistakes)
    assert MAJORITY.decide(values).sign == expected


@given(betas, st.integers(0, 6), st.integers(0, 4), st.sampled_from([0, tiny(), -tiny()]))
def test_exact_ties_of_weighted_majoritys_bound_are_seen(b, mistakes, best, shift):
    """With N = (2/(1+b))^m b^m* both sides are one number; a 1e-60 part more, and they are not."""
    experts = (2 / (1 + b)) ** mistakes * b**best * (1 + shift)
    values = {"N": experts, "beta": b, "m": mistakes, "m_star": best}
    assert MAJORITY.decide(values).sign == sign(shift)


@given(st.lists(st.tuples(st.integers(-12, 12), st.integers(1, 12)), min_size=1, max_size=3))
def test_sums_of_logarithms_are_decided_as_products_of_powers_are(terms):
    """sum (k/6) ln r <= 0 iff the product of the r^k is at most 1."""
    total = sum((Rational(k, 6) * log(Integer(r)) for k, r in terms), Integer(0))
    product = Fraction(1)
    for k, r in terms:
        product *= Fraction(r) ** k
    assert Inequality(total, Integer(0)).decide({}).sign == sign(1 - product)


# ------------------------------------------------------------------ ties by construction


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (sqrt(8), 2 * sqrt(2)),
        (sqrt(x), 2 * sqrt(y)),
        (log(8), 3 * log(2)),
        (log(x), 3 * log(y)),
        (log(6), log(2) + log(3)),
        (log(Rational(4, 9)), -2 * log(Rational(3, 2))),
        (log(4) / log(8), Rational(2, 3)),
        (1 / log(x), 1 / (3 * log(y))),
        (sqrt(2) + sqrt(3), sqrt(5 + 2 * sqrt(6))),
        (1 / (sqrt(2) - 1), sqrt(2) + 1),
        (exp(x), exp(8)),
    ],
)
def test_equal_numbers_are_found_equal(left, right):
    values = {"x": 8, "y": 2}
    assert Inequality(left, right).decide(values).sign == 0
    shifted = Inequality(left + symbolic(tiny(200)), right).decide(values)
    assert shifted.sign == -1
    assert Inequality(left - symbolic(tiny(200)), right).decide(values).sign == 1


def test_an_equality_is_found_at_the_largest_precision_too():
    """A run in the finest balls asks at the cap, where no more bits would be tried."""
    with working_precision(CAP_PRECISION):
        assert Inequality(log(4), 2 * log(2)).decide({}).sign == 0


def test_an_irrational_value_is_compared_as_the_root_that_it_is():
    assert Inequality(x, 1 / sqrt(y)).decide({"x": sqrt(2) / 2, "y": 2}, cap=64).sign == 0
    assert Inequality(x, y).decide({"x": root(fmpq(1, 2)), "y": sqrt(2) / 2}, cap=64).sign == 0


def test_an_equality_that_no_rule_covers_stays_open():
    """cosh^2 - sinh^2 = 1: balls cannot confirm it, so nothing is claimed."""
    decision = Inequality(cosh(1) ** 2, 1 + sinh(1) ** 2).decide({}, cap=512)
    assert decision.sign is None
    assert decision.left.overlaps(decision.right)


# ------------------------------------------------------------------ balls


@given(fractions, positive, fractions)
def test_balls_are_decided_only_if_all_their_points_agree(middle, radius, b):
    ball = arb(arb(rational(middle)), arb(rational(radius)))
    low, high = (
        rational(ball.mid()) - rational(ball.rad()),
        rational(ball.mid()) + rational(ball.rad()),
    )
    signs = {sign(rational(b) - end) for end in (low, high)}
    decision = Inequality(x, y).decide({"x": ball, "y": b})
    assert decision.sign is None or signs == {decision.sign}
    if (low - rational(b)) * (high - rational(b)) > fmpq(1, 10**9):
        assert {decision.sign} == signs


def test_a_ball_with_a_radius_is_not_asked_again_with_more_precision():
    third = arb(fmpq(1, 3))
    assert Inequality(x, y).decide({"x": third, "y": fmpq(1, 3)}).sign is None
    assert Inequality(x, y).decide({"x": third, "y": fmpq(1, 2)}).sign == 1


def test_an_exact_ball_is_a_number_like_any_other():
    assert Inequality(x, y).decide({"x": arb(0.25), "y": fmpq(1, 4)}).sign == 0


def test_the_precision_is_as_before():
    before = precision()
    Inequality(sqrt(x), 2 * sqrt(y)).decide({"x": 8, "y": 2})
    assert precision() == before


# ------------------------------------------------------------------ zero


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        (Integer(0), True),
        (Rational(1, 10**50), False),
        (log(8) - 3 * log(2), True),
        (log(8) - 3 * log(2) + Rational(1, 10**50), False),
        (log(2) / 2 - log(4) / 4, True),
        (log(2) - log(3), False),
        (log(2) + 1, False),
        (sqrt(8) - 2 * sqrt(2), True),
        (sqrt(2) - Rational(141421356, 10**8), False),
        (log(2) * log(3) - 1, None),
        (cosh(1) ** 2 - sinh(1) ** 2 - 1, None),
        (x - x + y, None),
        (log(3**30) - 30 * log(3), True),
    ],
)
def test_zero_is_recognised_by_exact_means_or_not_at_all(expression, expected):
    assert is_zero(expression) is expected


@pytest.mark.parametrize(
    "value", [sympy.oo, sympy.nan, sympy.I, sympy.Symbol("q"), float("nan"), "x", None]
)
def test_what_is_no_real_number_has_no_symbolic_form(value):
    with pytest.raises((ValueError, TypeError)):
        symbolic(value)


def test_a_ball_has_no_symbolic_form():
    with pytest.raises(Undecided):
        symbolic(arb(fmpq(1, 3)))


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_float_is_taken_at_its_word(value):
    exact = symbolic(value)
    assert Fraction(int(exact.p), int(exact.q)) == Fraction(value)


# ------------------------------------------------------------------ powers too long to write out


def test_a_tower_of_powers_is_never_written_out():
    tower = 2 ** (2 ** (2**x))
    assert not _has_large_power(tower, {"x": fmpq(4)})  # 2^65536
    assert _has_large_power(tower, {"x": fmpq(5)})  # an exponent of 2^32
    assert not _has_large_power(x**3 + 2**y, {"x": fmpq(10) ** 50, "y": fmpq(99_999)})
    # No ball encloses it, so more digits do not help; that it ends is the point.
    assert Inequality(y, tower).decide({"x": fmpq(11), "y": fmpq(1)}).sign in (1, None)
