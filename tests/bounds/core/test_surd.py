"""Square roots stay exact as long as they can."""

from fractions import Fraction

import pytest
import sympy
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from bounds.core.decide import Inequality
from bounds.core.surd import Surd, root
from learners.core.arithmetic import rational

squares = st.fractions(min_value=Fraction(1, 50), max_value=50, max_denominator=50).map(rational)
signs = st.sampled_from([1, -1])
numbers = st.builds(lambda sign, q: sign * root(q), signs, squares)


def ball(value):
    return value.ball() if isinstance(value, Surd) else arb(value)


@given(numbers, numbers)
def test_every_operation_agrees_with_balls(a, b):
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
    assert isinstance(root(fmpq(2)) + 1, arb)
    assert root(fmpq(2)) + 0 == root(fmpq(2))


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
