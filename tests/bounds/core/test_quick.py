"""Does the quick sign never contradict the exact one, and leave to it what is not plain?"""

from __future__ import annotations

import pytest
import sympy
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from bounds import theorem
from bounds.core.catalogue import THEOREMS
from bounds.core.decide import Inequality
from bounds.core.quick import quick_sign

x, y = sympy.symbols("x y", real=True)
n = sympy.Symbol("n", integer=True, positive=True)
_RATIONALS = st.fractions("1/100", 100, max_denominator=200).map(
    lambda f: fmpq(f.numerator, f.denominator)
)
EXPRESSIONS = [
    (x, y),
    (x**2 - y, sympy.sqrt(x) * y / 3),
    (sympy.log(x), y - 1),
    (sympy.exp(-x), 1 - x + x**2 / 2),
    (1 / sympy.sqrt(x), 1 / y**3),
    (sympy.log(x / y), sympy.log(x) - sympy.log(y)),
]


@pytest.mark.parametrize(("left", "right"), EXPRESSIONS)
@given(a=_RATIONALS, b=_RATIONALS)
def test_it_agrees_with_the_exact_sign(left, right, a, b):
    values = {"x": a, "y": b}
    quick = quick_sign(left, right)(values)
    exact = Inequality(left, right).decide(values).sign
    assert quick is None or quick == exact


def test_equality_is_left_to_exact_means():
    assert quick_sign(x**2, y)({"x": 3, "y": 9}) is None
    assert quick_sign(sympy.log(x**3), 3 * sympy.log(x))({"x": fmpq(7, 5)}) is None


@pytest.mark.parametrize(
    ("expression", "value"),
    [(sympy.log(x), 0), (1 / x, 0), (sympy.sqrt(x), -1), (sympy.log(x), -2)],
)
def test_what_is_not_defined_is_left_too(expression, value):
    assert quick_sign(expression, sympy.Integer(1))({"x": value}) is None


def test_other_functions_and_other_values_are_left_too():
    assert quick_sign(sympy.floor(x), y)({"x": 1, "y": 5}) is None
    assert quick_sign(x, y)({"x": sympy.sqrt(2), "y": 5}) is None
    assert quick_sign(x, y)({"x": 1}) is None


def test_a_wide_ball_tells_nothing():
    assert quick_sign(x, y)({"x": arb(1, 2), "y": 2}) is None
    assert quick_sign(x, y)({"x": arb(1, 0.5), "y": 2}) == 1


def test_most_claims_can_be_decided_so():
    plain = [t.key for t in THEOREMS.values() if quick_sign(t.claim.lhs, t.claim.rhs) is not None]
    assert len(plain) == len(THEOREMS)
    claim = theorem("wm.mistakes").claim
    values = {"m_T": 5, "N": 8, "m_star": 1, "beta": fmpq(1, 2)}
    assert quick_sign(claim.lhs, claim.rhs)(values) == 1
    assert quick_sign(claim.lhs, claim.rhs)({**values, "m_T": 50}) == -1
