"""Are bounds compared and computed with exactly, as Python's operators promise?"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from bounds.core.catalogue import THEOREMS
from bounds.core.value import BoundValue, exact_number
from learners.core.arithmetic import Undecided

REGRET = THEOREMS["hedge.regret"].bound(N=10, T=1000, eta=0.1)  # 10 ln 10 + 50 = 73.0258…
COMMITTEE = THEOREMS["perceptron.committee"].bound(N=10, K=3)  # 30
rationals = st.fractions(-100, 100, max_denominator=1000)


def value_of(expression: sympy.Expr) -> BoundValue:
    return BoundValue(expression, expression, str(sympy.latex(expression)))


@given(rationals, rationals)
def test_rationals_are_compared_and_combined_as_python_does(a, b):
    x, y = exact_number(fmpq(*a.as_integer_ratio())), exact_number(fmpq(*b.as_integer_ratio()))
    for other in (y, b):
        assert (x < other, x <= other, x == other) == (a < b, a <= b, a == b)
        assert (x > other, x >= other, x != other) == (a > b, a >= b, a != b)
        assert (x + other == a + b, x - other == a - b, x * other == a * b) == (True,) * 3
    assert (b + x == a + b, b - x == b - a, b * x == a * b, -x == -a) == (True,) * 4
    assert (math.floor(x), math.ceil(x)) == (math.floor(a), math.ceil(a))
    if b:
        assert x / y == a / b
    assert float(x) == float(a)


def test_a_bound_is_compared_with_numbers_of_every_kind():
    bound = REGRET
    for number in (73, 73.02, Fraction(73), fmpq(73), sympy.Integer(73), np.float64(73)):
        assert bound > number
        assert number < bound
    assert -math.inf < bound < math.inf
    assert bound not in (math.inf, -math.inf, math.nan, "73")
    assert min(REGRET, COMMITTEE) is COMMITTEE
    assert sorted([REGRET, 50, COMMITTEE]) == [COMMITTEE, 50, REGRET]
    with pytest.raises(TypeError):
        assert REGRET < "80"


def test_numbers_that_floats_cannot_tell_apart_are():
    """sqrt(10^40 + 1) - 10^20 is 5e-21: as floats both are 1e20."""
    near = value_of(sympy.sqrt(10**40 + 1))
    assert float(near) == 1e20
    assert near > 10**20
    assert not near <= 10**20
    assert (math.floor(near), math.ceil(near)) == (10**20, 10**20 + 1)


def test_a_float_is_what_was_typed():
    tenth = exact_number(fmpq(1, 10))
    assert tenth == 0.1
    assert 3 * tenth == 0.3  # in floats 3*0.1 > 0.3


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ({"N": 2, "T": 8}, {"N": 4, "T": 4}),  # sqrt(4 ln 2), sqrt(2 ln 4)
        ({"N": 10, "T": 8}, {"N": 100, "T": 4}),  # ln 100 = 2 ln 10, and 10 is no prime
    ],
)
def test_equal_bounds_with_different_formulas_are_equal(left, right):
    tuned = THEOREMS["ewa.tuned"]
    one, other = tuned.bound(**left), tuned.bound(**right)
    assert one == other
    assert one <= other
    assert not one < other
    assert one != tuned.bound(**{**right, "T": 5})


def test_whole_parts_of_large_bounds_are_right():
    """(10^40)(ln 3 + …)/ln(3/2): 64 bits hold 19 of its 41 digits."""
    large = THEOREMS["wm.mistakes"].bound(N=10**40, m_star=10**40, beta="1/3")
    whole = math.floor(large)
    assert str(whole) == large.digits(60).split(".")[0]
    assert whole < large < whole + 1


def test_what_cannot_be_decided_says_so():
    golden = sympy.sqrt(5) / 2 + sympy.Rational(1, 2)
    zero = value_of(sympy.cosh(sympy.log(golden)) - sympy.sqrt(5) / 2)  # (phi + 1/phi)/2
    with pytest.raises(Undecided, match=r"whether .* is below 0 stays open with 4096 bits"):
        assert zero < 0


def test_sums_and_multiples_are_exact_and_keep_their_formula():
    more = 2 * REGRET + 1
    assert more.expression == 101 + 20 * sympy.log(10)
    assert r"\left(\frac{T \eta}{2} + \frac{\log{\left(N \right)}}{\eta}\right) + 1" in more.latex
    assert more.given == {"N": "10", "T": "1000", "eta": "0.1"}
    assert (REGRET - REGRET).expression == 0
    assert (
        COMMITTEE + THEOREMS["perceptron.committee"].bound(N=9, K=3)
    ).given == {}  # two values of N
    assert exact_number(2) + exact_number(3) == 5  # both hold their value under one name
    assert (1 / REGRET) * REGRET == 1
    with pytest.raises(ZeroDivisionError):
        REGRET / 0


def test_equal_values_share_no_hash_so_there_is_none():
    with pytest.raises(TypeError, match="unhashable"):
        hash(REGRET)


def test_a_bound_shows_what_was_typed():
    assert repr(REGRET) == "BoundValue(10*log(10) + 50 = 73.0258509299 at N=10, T=1000, eta=0.1)"
    assert "at N=10, T=1000, eta=0.1</p>" in REGRET._repr_html_()
