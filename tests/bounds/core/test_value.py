"""Is every printed digit right, and are the safe sides safe?"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import mpmath
import pytest
import sympy
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st
from sympy import Rational, exp, log, sqrt

from bounds.core.value import BoundValue, decimal
from learners.core.arithmetic import Undecided, rational

numbers = st.one_of(
    st.fractions(max_denominator=10**6),
    st.builds(
        lambda p, k: Fraction(p) * Fraction(10) ** k, st.integers(-999, 999), st.integers(-40, 40)
    ),
)


def value_of(expression: sympy.Expr) -> BoundValue:
    return BoundValue(expression, expression, str(sympy.latex(expression)))


def exact(text: str) -> Fraction:
    return Fraction(Decimal(text))


def unit_in_the_last_place(text: str, count: int) -> Fraction:
    shown = Decimal(text)
    return Fraction(10) ** (shown.adjusted() - count + 1)


@given(numbers, st.integers(1, 20))
def test_a_rational_is_rounded_to_the_nearest_and_to_both_safe_sides(value, count):
    number = rational(value)
    nearest, below, above = (exact(decimal(number, count, side)) for side in (0, -1, 1))
    assert below <= value <= above
    if value == 0:
        assert nearest == below == above == 0
        return
    unit = unit_in_the_last_place(decimal(number, count), count)
    assert abs(nearest - value) <= unit / 2
    assert above - below <= unit


@given(numbers, st.integers(1, 12))
def test_no_more_digits_are_printed_than_were_asked_for(value, count):
    digits = decimal(rational(value), count).lstrip("-").split("e")[0].replace(".", "").strip("0")
    assert len(digits) <= count


@pytest.mark.parametrize(
    ("value", "count", "expected"),
    [
        (fmpq(0), 5, "0"),
        (fmpq(1, 3), 4, "0.3333"),
        (fmpq(2, 3), 4, "0.6667"),
        (fmpq(-2, 3), 4, "-0.6667"),
        (fmpq(1234567), 3, "1.23e+6"),
        (fmpq(999999), 3, "1e+6"),
        (fmpq(1200), 2, "1200"),
        (fmpq(123456789012345678), 12, "1.23456789012e+17"),
        (fmpq(9999, 10000), 3, "1"),
        (fmpq(1, 2), 12, "0.5"),
        (fmpq(100), 12, "100"),
        (fmpq(1, 10**7), 3, "0.0000001"),
        (fmpq(123, 10**12), 5, "1.23e-10"),
        (fmpq(10) ** 30, 5, "1e+30"),
        (fmpq(10) ** 5000, 5, "1e+5000"),
        (fmpq(1, 7), 1, "0.1"),
    ],
)
def test_decimals_read_as_people_write_them(value, count, expected):
    assert decimal(value, count) == expected


def test_an_open_digit_is_undecided_and_never_guessed():
    for ball in (arb(1, 0.1), arb(0, 1), arb("nan"), arb("inf"), arb(fmpq(1, 3)) * 3 - 1):
        with pytest.raises(Undecided):
            decimal(ball, 5)
    assert decimal(arb(fmpq(1, 3)), 5) == "0.33333"


@pytest.mark.parametrize(
    "expression",
    [log(2), sqrt(2), exp(Rational(-1, 3)), sympy.pi * 1000, log(2) - 1, sqrt(10) / 10**12],
)
@pytest.mark.parametrize("count", [3, 12, 40])
def test_every_digit_of_an_irrational_value_is_right(expression, count):
    value = value_of(expression)
    with mpmath.workdps(count + 30):
        reference = expression.evalf(count + 20)
        truth = exact(str(reference))
    unit = unit_in_the_last_place(value.digits(count), count)
    assert abs(exact(value.digits(count)) - truth) <= unit * Fraction(500001, 1000000)
    assert exact(value.lower(count)) < truth < exact(value.upper(count))
    assert exact(value.upper(count)) - exact(value.lower(count)) <= unit


def test_a_value_next_to_a_power_of_ten_is_rounded_rightly():
    """1 - e^-100 has 43 nines: twelve digits of it are 1, and the safe side below is not."""
    value = value_of(1 - exp(-100))
    assert value.digits() == "1"
    assert exact(value.lower()) < 1 <= exact(value.upper())
    assert exact(value.upper()) - exact(value.lower()) < Fraction(1, 10**10)
    assert value.lower(50).startswith("0." + "9" * 43)


def test_a_value_halfway_between_two_decimals_is_rounded_up():
    assert decimal(fmpq(5, 1000), 1) == "0.005"
    assert decimal(fmpq(25, 10), 1) == "3"
    assert decimal(fmpq(-25, 10), 1) == "-2"


def test_thousands_of_digits_are_printed():
    digits = value_of(sqrt(2)).digits(5000)
    with mpmath.workdps(5050):
        assert digits[:4990] == str(mpmath.sqrt(2))[:4990]


def test_a_value_is_a_number_a_text_and_a_formula():
    value = value_of(log(2))
    assert float(value) == 0.6931471805599453
    assert str(value) == "0.69314718056"
    assert value._repr_latex_() == r"$\displaystyle \log{\left(2 \right)} = 0.69314718056$"
    assert not value.is_rational
    assert value_of(Rational(1, 3)).is_rational
    assert value_of(sqrt(4)).is_rational
    assert value.enclosure().overlaps(arb(2).log())


@pytest.mark.parametrize("exponent", [-79_111_284, -6_000, 6_000, 10**12])
def test_numbers_far_from_one_have_their_digits_too(exponent):
    """pi times a power of ten has the digits of pi."""
    T = sympy.Symbol("T")
    value = BoundValue(sympy.pi * sympy.exp(T * sympy.log(10)), T, "", {"T": fmpq(exponent)})
    assert value.digits(20) == f"3.1415926535897932385e{exponent:+d}"
    assert value.lower(5) == f"3.1415e{exponent:+d}"
    assert value.upper(5) == f"3.1416e{exponent:+d}"
    negative = BoundValue(-value.expression, T, "", value.values)
    assert negative.digits(5) == f"-3.1416e{exponent:+d}"
    assert negative.upper(5) == f"-3.1415e{exponent:+d}"
