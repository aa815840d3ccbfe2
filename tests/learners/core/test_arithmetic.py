"""Do the three number systems decide rightly, or say that they cannot?"""

from __future__ import annotations

import copy
import math
import pickle
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
import sympy
from flint import arb, ctx, fmpq, fmpz
from hypothesis import given
from hypothesis import strategies as st

from learners.core.arithmetic import (
    BALL,
    EXACT,
    FLOAT,
    NotRationalError,
    Undecided,
    escalate,
    positive_part,
    precision,
    rational,
    rationals,
    working_precision,
)

fractions = st.fractions(min_value=-10, max_value=10, max_denominator=1000)
dyadics = st.integers(-(2**20), 2**20).flatmap(
    lambda p: st.integers(0, 20).map(lambda k: Fraction(p, 2**k))
)


def flint_of(value: Fraction) -> fmpq:
    return fmpq(value.numerator, value.denominator)


def sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)


def encloses(ball: arb, value: object) -> bool:
    """Whether a rational lies in a ball, exactly (arb.contains would round the rational first)."""
    return abs(rational(value) - rational(ball.mid())) <= rational(ball.rad())


def ends(value: arb) -> tuple[Fraction, Fraction]:
    """The two ends of a ball, by its centre and radius (flint may have rounded the radius up)."""
    middle, radius = (rational(part) for part in (value.mid(), value.rad()))
    low, high = middle - radius, middle + radius
    return Fraction(int(low.p), int(low.q)), Fraction(int(high.p), int(high.q))


balls = st.builds(
    lambda middle, radius: arb(arb(flint_of(middle)), arb(flint_of(radius))),
    dyadics,
    st.one_of(st.just(Fraction(0)), dyadics.map(abs)),
)


# ------------------------------------------------------------------ reading numbers


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (3, fmpq(3)),
        (True, fmpq(1)),
        (np.int8(-4), fmpq(-4)),
        (np.bool_(True), fmpq(1)),
        (np.uint64(2**63), fmpq(2**63)),
        (fmpz(7), fmpq(7)),
        (0.5, fmpq(1, 2)),
        (-0.0, fmpq(0)),
        (np.float32(0.25), fmpq(1, 4)),
        (5e-324, fmpq(1, 2**1074)),
        (Fraction(-2, 6), fmpq(-1, 3)),
        (Decimal("0.1"), fmpq(1, 10)),
        (sympy.Rational(2, 7), fmpq(2, 7)),
        (sympy.Integer(5), fmpq(5)),
        (sympy.S.Half, fmpq(1, 2)),
        ("1/3", fmpq(1, 3)),
        (" -1 / 3 ", fmpq(-1, 3)),
        ("+4", fmpq(4)),
        ("0.1", fmpq(1, 10)),
        ("1e3", fmpq(1000)),
        (arb(0.75), fmpq(3, 4)),
        (arb((3, -2000)), fmpq(3, 2**2000)),
    ],
)
def test_a_number_of_any_kind_is_read_as_the_rational_that_it_denotes(value, expected):
    assert rational(value) == expected


def test_a_float_is_the_dyadic_number_that_it_is_and_a_string_the_decimal_that_it_shows():
    assert rational(0.1) == fmpq(3602879701896397, 2**55)
    assert rational("0.1") == fmpq(1, 10)


def test_a_rational_of_ten_thousand_digits_is_read():
    """Python's int() stops at 4300 digits; long exact runs have longer denominators."""
    digits = "7" * 10_000
    assert str(rational(f"1/{digits}").q) == digits


@pytest.mark.parametrize(
    "value",
    [
        float("nan"),
        float("inf"),
        -math.inf,
        np.float32("nan"),
        Decimal("NaN"),
        Decimal("Infinity"),
        "nan",
        "inf",
        "1/0",
        "1//2",
        "+-1",
        "",
        "one",
        "1e999999999",
        "1e-999999999",
        arb("nan"),
        arb(0, 1),
        None,
        1j,
        [1],
        object(),
        sympy.sqrt(2),
        sympy.oo,
        sympy.nan,
    ],
)
def test_what_is_no_finite_number_is_refused_in_one_sentence(value):
    with pytest.raises((ValueError, TypeError, NotRationalError)) as caught:
        rational(value)
    assert str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_every_finite_float_is_read_exactly_and_given_back(value):
    exact = rational(value)
    assert Fraction(int(exact.p), int(exact.q)) == Fraction(value)
    assert FLOAT.number(exact) == value


@given(st.lists(st.lists(fractions, min_size=3, max_size=3), min_size=1, max_size=4))
def test_a_table_keeps_its_shape_and_its_entries(rows):
    table = rationals(rows)
    assert table.shape == (len(rows), 3)
    assert [[Fraction(int(x.p), int(x.q)) for x in row] for row in table] == rows


def test_a_table_may_mix_every_kind_of_number():
    mixed = [1, 0.5, "1/3", Fraction(1, 7), np.float64(0.25), True, fmpq(2, 9)]
    assert list(rationals(mixed)) == [rational(item) for item in mixed]


def test_equal_values_of_different_types_do_not_stand_for_one_another():
    """1, 1.0 and True hash alike; what is remembered for one must not harm another."""
    assert list(rationals([1, 1.0, True, "1", "1.0"])) == [fmpq(1)] * 5


@pytest.mark.parametrize("system", [FLOAT, EXACT, BALL])
def test_rows_of_different_lengths_are_refused(system):
    with pytest.raises((ValueError, TypeError)):
        system.vector([[1, 2], [3]])


def test_float_vectors_are_float64_whatever_comes_in():
    for values in ([1, 0], np.array([1, 0], dtype=np.int8), ["1", "0"], [fmpq(1), fmpq(0)]):
        vector = FLOAT.vector(values)
        assert vector.dtype == np.float64
        assert vector.tolist() == [1.0, 0.0]


def test_a_float_vector_is_a_copy_that_does_not_follow_its_source():
    source = np.array([1.0, 0.0])
    vector = FLOAT.vector(source)
    source[0] = 7
    assert vector.tolist() == [1.0, 0.0]


@pytest.mark.parametrize("value", [10**400, Fraction(10**400), "1e400", fmpq(10) ** 400])
def test_a_number_beyond_the_floats_is_refused_as_a_value_error(value):
    with pytest.raises(ValueError, match="too large for a float"):
        FLOAT.number(value)


# ------------------------------------------------------------------ signs and comparisons


@given(balls)
def test_no_ball_comparison_passes_undecided(value):
    """The whole of a ball lies on one side of 0, or is 0, or its sign is open."""
    low, high = ends(value)
    if low > 0 or high < 0 or low == high == 0:
        assert BALL.sign(value) == sign(low) == sign(high)
    else:
        with pytest.raises(Undecided):
            BALL.sign(value)


@given(balls, balls)
def test_comparing_two_balls_never_answers_for_only_some_of_their_points(left, right):
    signs = {sign(x - y) for x in ends(left) for y in ends(right)}
    try:
        answer = BALL.compare(left, right)
    except Undecided:
        answer = None
    assert answer is None or signs == {answer}


@pytest.mark.parametrize("kind", ["f2", "f4", "f8", ">f8", "i1", "u8", ">i4", "?", "g"])
def test_rationals_of_an_array_are_those_of_its_numbers(kind):
    values = np.array([[0, 1], [1, 0]]).astype(kind)
    if kind != "?":
        values = values * np.array(3, dtype=kind) / np.array(2 if "f" in kind else 1, dtype=kind)
        values = values.astype(kind)
    found = rationals(values)
    assert found.dtype == object
    assert found.shape == (2, 2)
    assert found.tolist() == [[rational(item) for item in row] for row in values]


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), max_size=6))
def test_rationals_of_floats_are_the_dyadic_numbers_that_they_are(values):
    assert rationals(np.array(values)).tolist() == [fmpq(*v.as_integer_ratio()) for v in values]


def test_rationals_of_the_largest_whole_number_are_exact():
    assert rationals(np.array([2**64 - 1], dtype=np.uint64)).tolist() == [fmpq(2**64 - 1)]


@pytest.mark.parametrize("kind", [">f8", "g", "U3", "O", "f8"])
def test_rationals_of_nothing_are_an_array_of_objects(kind):
    found = rationals(np.empty((0, 3), dtype=kind))
    assert found.dtype == object
    assert found.shape == (0, 3)


def test_rationals_are_never_the_array_that_was_given():
    given_ = rationals([1, 2])
    assert rationals(given_) is not given_
    assert not np.shares_memory(rationals(given_), given_)


@pytest.mark.parametrize("value", [np.datetime64(1, "ns"), 1j])
def test_rationals_refuse_dates_and_complex_numbers(value):
    with pytest.raises(TypeError):
        rationals(np.array([value]))


@given(fractions, fractions)
def test_enclosed_rationals_are_compared_rightly_or_not_at_all(left, right):
    """The balls here come from rounding, as those of a learner do."""
    try:
        answer = BALL.compare(arb(flint_of(left)), arb(flint_of(right)))
    except Undecided:
        # 53 bits tell fractions with denominators up to 1000 apart, unless they are equal.
        assert left == right
    else:
        assert answer == sign(left - right)


@pytest.mark.parametrize(
    "value", [arb("nan"), arb("inf"), arb("-inf"), arb(0, "inf"), arb(1, "inf")]
)
def test_an_unbounded_ball_has_no_sign(value):
    with pytest.raises(Undecided):
        BALL.sign(value)


def test_pythons_own_operators_on_balls_would_have_passed_undecided():
    """Why sign() exists: both ways of asking say False, and nobody is told."""
    tie = arb(fmpq(1, 3)) * 3 - 1
    assert not tie > 0
    assert not tie <= 0
    with pytest.raises(Undecided):
        BALL.sign(tie)


@given(fractions, fractions)
def test_rationals_are_compared_as_fractions_are(left, right):
    assert EXACT.compare(flint_of(left), flint_of(right)) == sign(left - right)


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=8))
def test_the_least_element_is_the_first_of_several_in_every_system(values):
    expected = values.index(min(values))
    for system in (FLOAT, EXACT, BALL):
        assert system.least(system.vector(values)) == expected


def test_the_least_of_overlapping_balls_is_undecided():
    thirds = BALL.vector(["1/3", "1/3"])
    with pytest.raises(Undecided):
        BALL.least(thirds)


def test_a_float_nan_has_no_sign():
    with pytest.raises(ValueError, match="no sign"):
        FLOAT.sign(float("nan"))
    assert [FLOAT.sign(x) for x in (-0.0, 5e-324, -5e-324)] == [0, 1, -1]


@given(fractions.filter(lambda x: x > 0))
def test_the_positive_part_is_the_maximum_with_zero(value):
    for number in (float(value), flint_of(value)):
        assert positive_part(number) == number
        assert positive_part(-number) == 0
        assert type(positive_part(-number)) is type(number)
    assert positive_part(arb(flint_of(-value))) == 0


# ------------------------------------------------------------------ precision


def test_the_working_precision_is_restored_even_after_an_error():
    before = precision()

    def fail() -> None:
        with working_precision(200):
            assert precision() == 200
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert precision() == before == ctx.prec


def test_escalation_stops_at_the_first_precision_that_decides():
    seen = []

    def compute() -> int:
        seen.append(precision())
        return BALL.sign(arb(2).sqrt() ** 2 - 2 + arb((1, -300)))

    assert escalate(compute) == 1
    assert seen == [64, 128, 256, 512]


def test_escalation_gives_up_at_its_cap():
    seen = []

    def compute() -> int:
        seen.append(precision())
        return BALL.sign(arb(2).sqrt() ** 2 - 2)

    with pytest.raises(Undecided):
        escalate(compute, cap=200)
    assert seen == [64, 128, 200]


# ------------------------------------------------------------------ functions


@given(fractions.filter(lambda x: x > 0), st.integers(0, 12))
def test_powers_agree_in_every_system(base, exponent):
    expected = base**exponent
    exact = EXACT.power(flint_of(base), EXACT.vector([exponent]))[0]
    assert Fraction(int(exact.p), int(exact.q)) == expected
    assert encloses(BALL.power(flint_of(base), BALL.vector([exponent]))[0], exact)
    assert FLOAT.power(float(base), np.array([exponent]))[0] == pytest.approx(float(expected))


@pytest.mark.parametrize("system", [FLOAT, EXACT, BALL])
def test_zero_to_the_power_zero_is_one(system):
    powers = system.power(system.number(0), system.vector([0, 1, 2]))
    assert [system.sign(power) for power in powers] == [1, 0, 0]
    assert system.compare(powers[0], system.number(1)) == 0


def test_rationals_refuse_what_is_irrational_and_name_the_remedy():
    for compute in (
        lambda: EXACT.exp(fmpq(1)),
        lambda: EXACT.log(fmpq(2)),
        lambda: EXACT.sqrt(fmpq(2)),
        lambda: EXACT.power(fmpq(1, 2), EXACT.vector(["1/2"])),
    ):
        with pytest.raises(NotRationalError, match="use arithmetic=BALL"):
            compute()
    assert EXACT.exp(fmpq(0)) == 1
    assert EXACT.log(fmpq(1)) == 0
    assert EXACT.sqrt(fmpq(4, 9)) == fmpq(2, 3)
    assert EXACT.power(fmpq(1), EXACT.vector(["1/2"]))[0] == 1


def test_relative_exponentials_neither_overflow_nor_underflow():
    huge = np.array([1e6, 1e6 - 1, -1e6])
    assert FLOAT.relative_exp(huge).tolist() == [1.0, math.exp(-1), 0.0]
    assert FLOAT.relative_exp(-huge).tolist() == [0.0, 0.0, 1.0]
    assert FLOAT.relative_exp(np.array([-np.inf, -np.inf])).tolist() == [0.0, 0.0]


@pytest.mark.parametrize("system", [FLOAT, EXACT, BALL])
def test_an_empty_sum_is_zero(system):
    assert system.sign(system.total(system.vector([]))) == 0


@pytest.mark.parametrize("system", [FLOAT, EXACT, BALL])
def test_a_copied_or_pickled_system_is_the_same_object(system):
    assert copy.deepcopy(system) is system
    assert copy.copy(system) is system
    assert pickle.loads(pickle.dumps(system)) is system
