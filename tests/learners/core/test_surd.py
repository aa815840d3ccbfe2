"""Square roots stay exact as long as they can."""

import math
from fractions import Fraction

import pytest
import sympy
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from bounds.core.decide import Inequality
from learners.core.arithmetic import rational, working_precision
from learners.core.surd import Surd, root

squares = st.fractions(min_value=Fraction(1, 50), max_value=50, max_denominator=50).map(rational)
signs = st.sampled_from([1, -1])
wholes = st.just(fmpq(0)) | st.fractions(-9, 9, max_denominator=9).map(rational)
radicands = squares | st.sampled_from([fmpq(2), fmpq(8), fmpq(1, 2)])
numbers = st.builds(lambda sign, q, whole: sign * root(q) + whole, signs, radicands, wholes)


def ball(value):
    return value.ball() if isinstance(value, Surd) else arb(value)


@given(numbers, numbers)
def test_every_operation_agrees_with_balls(a, b):
    if ball(b).contains(0):
        b = b + 1
    for result, truth in (
        (a + b, ball(a) + ball(b)),
        (a - b, ball(a) - ball(b)),
        (a * b, ball(a) * ball(b)),
        (a / b, ball(a) / ball(b)),
        (abs(a), abs(ball(a))),
        (-a, -ball(a)),
        (a**3, ball(a) ** 3),
        (a**2, ball(a) ** 2),
    ):
        assert ball(result).overlaps(truth)


@given(squares)
def test_the_square_of_a_root_is_the_number(q):
    assert root(q) ** 2 == q
    assert root(q) * root(q) == q
    assert root(q) / root(q) == 1


def test_like_roots_add_up_exactly():
    """sqrt(8) + sqrt(2) = sqrt(18), and sqrt(8) - 2 sqrt(2) = 0."""
    assert root(fmpq(8)) + root(fmpq(2)) == root(fmpq(18))
    assert root(fmpq(8)) - 2 * root(fmpq(2)) == 0
    assert root(fmpq(9, 4)) == fmpq(3, 2)


def test_unlike_roots_become_a_ball():
    assert isinstance(root(fmpq(2)) + root(fmpq(3)), arb)
    assert isinstance((root(fmpq(2)) + 1) * root(fmpq(3)), arb)
    assert root(fmpq(2)) * root(fmpq(3)) == root(fmpq(6))
    assert root(fmpq(2)) + 0 == root(fmpq(2))


@given(numbers, numbers)
def test_comparisons_agree_with_balls_and_decide_equality(a, b):
    with working_precision(400):
        apart = ball(a) - ball(b)
    if not apart.contains(0):
        assert (a < b, a == b, a > b) == (bool(apart < 0), False, bool(apart > 0))
    assert a == a + b - b or isinstance(a + b, arb)


def test_a_root_and_a_rational_are_one_exact_number():
    """(1 + sqrt(2))(sqrt(2) - 1) = 1, and 7/5 < sqrt(2) < 17/12 by squares: 49/25, 2, 289/144."""
    two = root(fmpq(2))
    assert (1 + two) * (two - 1) == 1
    assert 1 / (1 + two) == two - 1
    assert (1 + two) ** 2 == 3 + root(fmpq(8))
    assert fmpq(7, 5) < two < fmpq(17, 12)
    assert ((two - fmpq(17, 12)).sign, (two - fmpq(7, 5)).sign) == (-1, 1)
    assert max(fmpq(1), two, fmpq(3, 2)) == fmpq(3, 2)
    assert float(two - 1) == pytest.approx(math.sqrt(2) - 1)
    assert str(1 - two) == "1 + -sqrt(2)"


def test_what_nearly_cancels_keeps_its_digits():
    """Convergents of sqrt(2) come ever nearer: p - q sqrt(2) = (p^2 - 2 q^2)/(p + q sqrt(2))."""
    p, q = 1, 1
    for _ in range(100):
        p, q = p + 2 * q, p + q
    tiny = p - q * root(fmpq(2))
    assert tiny.sign == p * p - 2 * q * q
    assert not tiny.ball().contains(0)


def test_a_huge_root_is_compared_without_factoring():
    """sympy would try to factor the radicand: 10^80 + 129 takes for ever."""
    huge = fmpq(10**80 + 129)
    x, y = sympy.symbols("x y", positive=True)
    decision = Inequality(x**2 / y**2, sympy.Integer(1)).decide({"x": root(huge), "y": root(huge)})
    assert decision.sign == 0


@pytest.mark.parametrize(("left", "right"), [(2, 3), (fmpq(1, 2), 5)])
def test_quotients_of_rationals_and_roots(left, right):
    value = rational(left) / root(rational(right))
    assert value**2 == rational(left) ** 2 / rational(right)
    assert str(root(fmpq(5))) == "sqrt(5)"
    assert str(-root(fmpq(5))) == "-sqrt(5)"
