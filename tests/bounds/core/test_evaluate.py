"""Is the value of an expression exact where it can be, enclosed where it cannot, never guessed?"""

from __future__ import annotations

import math
from fractions import Fraction

import mpmath
import pytest
import sympy
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st
from sympy import Abs, Eq, Ge, Gt, Le, Lt, Max, Min, Ne, Piecewise, Rational, exp, log, sqrt

from bounds.core.evaluate import ExpressionError, compiled, evaluate, holds, number, power
from learners.core.arithmetic import Undecided, escalate, rational, working_precision

x, y = sympy.symbols("x y", real=True)
fractions = st.fractions(-8, 8, max_denominator=50)
positive = st.fractions(Fraction(1, 50), 8, max_denominator=50)


def as_fraction(value: fmpq) -> Fraction:
    assert isinstance(value, fmpq)
    return Fraction(int(value.p), int(value.q))


def encloses(ball: arb, value: mpmath.mpf) -> bool:
    """Whether a number known to 60 digits lies in a ball, the ball widened by 1e-55."""
    middle, radius = (rational(part) for part in (ball.mid(), ball.rad()))
    sign, mantissa, exponent, _ = value._mpf_
    exact = fmpq((-1) ** sign * int(mantissa)) * fmpq(2) ** int(exponent)
    return abs(exact - middle) <= radius + fmpq(1, 10**55)


# ------------------------------------------------------------------ rational expressions


@given(fractions, positive)
def test_rational_expressions_come_out_exact(a, b):
    values = {"x": a, "y": b}
    for expression, expected in (
        (x + y, a + b),
        (x - 3 * y, a - 3 * b),
        (x * y / 7, a * b / 7),
        (x / y, a / b),
        (x**3 / y**2, a**3 / b**2),
        (Abs(x), abs(a)),
        (Max(x, y, 1), max(a, b, 1)),
        (Min(x, y, 1), min(a, b, 1)),
        (sympy.floor(x), Fraction(math.floor(a))),
        (sympy.ceiling(x), Fraction(math.ceil(a))),
        (Piecewise((x, Lt(x, y)), (y, True)), min(a, b)),
        (sqrt(x**2), abs(a)),
        (sqrt(y**2 * x**2 + 0), abs(a) * b),
    ):
        assert as_fraction(evaluate(expression, values)) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        (exp(x), 1),
        (log(x + 1), 0),
        (sympy.cosh(x), 1),
        (sympy.sinh(x), 0),
        (sympy.tanh(x), 0),
        (sympy.atanh(x), 0),
        (x**0, 1),
        (x * log(2), 0),
        (log(2) * x, 0),
        (2**x, 1),
    ],
)
def test_what_is_rational_at_zero_is_exact_at_zero(expression, expected):
    assert as_fraction(evaluate(expression, {"x": 0})) == expected


def test_binomials_are_exact():
    n, k = sympy.symbols("n k", integer=True, nonnegative=True)
    for top in range(7):
        for bottom in range(9):
            value = evaluate(sympy.binomial(n, k), {"n": top, "k": bottom})
            assert as_fraction(value) == math.comb(top, bottom)
    with pytest.raises(ExpressionError, match="whole numbers"):
        evaluate(sympy.binomial(n, k), {"n": Fraction(1, 2), "k": 1})


@given(positive, st.integers(-6, 6))
def test_halves_of_whole_exponents_of_squares_are_exact(base, n):
    squared = rational(base * base)
    assert as_fraction(power(squared, fmpq(n, 2))) == base**n


# ------------------------------------------------------------------ irrational expressions


@given(fractions, positive)
def test_irrational_expressions_are_enclosed(a, b):
    with mpmath.workdps(60):
        p, q = (mpmath.mpf(v.numerator) / v.denominator for v in (a, b))
        for expression, expected in (
            (log(y), mpmath.log(q)),
            (exp(x), mpmath.exp(p)),
            (sqrt(y), mpmath.sqrt(q)),
            (1 / sqrt(y), 1 / mpmath.sqrt(q)),
            (y**x, mpmath.power(q, p)),
            (y ** Rational(1, 3), mpmath.cbrt(q)),
            (sympy.cosh(x) + sympy.tanh(x), mpmath.cosh(p) + mpmath.tanh(p)),
            (sympy.pi * x + sympy.E * y, mpmath.pi * p + mpmath.e * q),
            ((log(2 + y) + x) / log(1 + y), (mpmath.log(2 + q) + p) / mpmath.log(1 + q)),
            (Max(sqrt(y), log(y)), max(mpmath.sqrt(q), mpmath.log(q))),
        ):
            value = escalate(lambda e=expression: evaluate(e, {"x": a, "y": b}))
            assert encloses(arb(value), +expected), expression


def test_a_huge_exact_power_becomes_a_ball_and_not_a_huge_number():
    value = evaluate(x**y, {"x": 3, "y": 10**12})
    assert isinstance(value, arb)
    assert value > 1
    assert isinstance(evaluate(x**y, {"x": 3, "y": 1000}), fmpq)


def test_more_precision_gives_a_narrower_ball():
    widths = []
    for bits in (64, 256):
        with working_precision(bits):
            widths.append(rational(evaluate(log(x), {"x": 3}).rad()))
    assert widths[1] < widths[0] / 2**150


# ------------------------------------------------------------------ branches


def test_a_case_that_hangs_on_an_open_comparison_is_undecided():
    third = arb(fmpq(1, 3))
    step = Piecewise((0, Le(x, Rational(1, 3))), (1, True))
    with pytest.raises(Undecided):
        compiled(step)({"x": third})
    assert compiled(step)({"x": fmpq(1, 3)}) == 0


@pytest.mark.parametrize("function", [sympy.floor, sympy.ceiling])
def test_the_floor_of_a_ball_around_a_whole_number_is_undecided(function):
    with pytest.raises(Undecided):
        compiled(function(x))({"x": arb(fmpq(1, 3)) * 3})
    assert compiled(function(x))({"x": arb(2).sqrt()}) == (1 if function is sympy.floor else 2)


@pytest.mark.parametrize("power", [1, 2, 3, 10, 64, 300])
def test_the_floor_of_a_logarithm_with_base_two_is_exact_at_powers_of_two(power):
    """No ball tells log(8)/log(2) from 3, and one below is another number."""
    whole = sympy.floor(log(x) / log(2))
    for offset, floored in ((-1, power - 1), (0, power), (1, power)):
        if power > 1 or offset < 1:
            assert escalate(lambda at=2**power + offset: evaluate(whole, {"x": at})) == floored
    assert evaluate(sympy.floor(log(x) / log(3)), {"x": Fraction(1, 9)}) == -2


@pytest.mark.parametrize("expression", [log(x), sqrt(x), 1 / x])
def test_a_ball_that_may_leave_the_domain_is_undecided(expression):
    with pytest.raises(Undecided):
        compiled(expression)({"x": arb(0, 1)})


@given(fractions, fractions)
def test_relations_are_decided_as_for_fractions(a, b):
    values = {"x": rational(a), "y": rational(b)}
    for relation, expected in (
        (Le(x, y), a <= b),
        (Lt(x, y), a < b),
        (Ge(x, y), a >= b),
        (Gt(x, y), a > b),
        (Eq(x, y), a == b),
        (Ne(x, y), a != b),
    ):
        assert holds(relation)(values) is expected
    assert holds(True)({}) is True


def test_a_relation_between_overlapping_balls_is_undecided():
    third = arb(fmpq(1, 3))
    for relation in (Le(x, y), Lt(x, y), Eq(x, y), Ne(x, y)):
        with pytest.raises(Undecided):
            holds(relation)({"x": third, "y": third})


# ------------------------------------------------------------------ errors


@pytest.mark.parametrize(
    ("expression", "values", "message"),
    [
        (log(x), {"x": 0}, "must be positive"),
        (log(x), {"x": -1}, "must be positive"),
        (sqrt(x), {"x": -1}, "not real"),
        (x + y, {"x": 1}, "y has no value"),
        (sympy.gamma(x), {"x": 1}, "no certified evaluation"),
        (sympy.zoo + 0, {}, "no certified evaluation"),
        (Piecewise((x, Lt(x, 0))), {"x": 1}, "no case"),
    ],
)
def test_what_has_no_value_is_refused(expression, values, message):
    with pytest.raises(ExpressionError, match=message):
        evaluate(expression, values)


def test_division_by_zero_is_an_error_and_not_an_infinity():
    for expression in (1 / x, x**-2, 1 / sqrt(x)):
        with pytest.raises(ZeroDivisionError):
            evaluate(expression, {"x": 0})


def test_a_relation_that_is_no_comparison_is_refused():
    with pytest.raises(ExpressionError, match="is not a comparison"):
        holds(sympy.And(x > 0, y > 0))


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (3, fmpq(3)),
        (0.5, fmpq(1, 2)),
        (Fraction(1, 3), fmpq(1, 3)),
        ("1/3", fmpq(1, 3)),
        (sympy.Rational(1, 3), fmpq(1, 3)),
        (sympy.Float(0.5), fmpq(1, 2)),
        (sympy.Integer(4) ** sympy.Rational(1, 2), fmpq(2)),
    ],
)
def test_numbers_of_every_kind_are_taken(value, expected):
    assert number(value) == expected
