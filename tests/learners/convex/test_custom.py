"""What may a user give a convex function, and what is refused?"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import BALL
from learners.convex import (
    Absolute,
    ConvexFunction,
    Custom,
    Hinge,
    Linear,
    MaxAffine,
    Scaled,
    Squared,
    SquaredNorm,
    Sum,
    function_to_dict,
)
from learners.core.arithmetic import rational

points = st.lists(
    st.builds(Fraction, st.integers(-6, 6), st.sampled_from([1, 2, 3])), min_size=2, max_size=2
)


def dot(left, right):
    return sum((Fraction(a) * Fraction(b) for a, b in zip(left, right, strict=True)), Fraction(0))


def fraction(number):
    exact = rational(number)
    return Fraction(int(exact.p), int(exact.q))


# ------------------------------------------------------------------ the user's own


def huber(d):
    """|w|^2/2 inside the unit ball in each coordinate, |w| - 1/2 outside: convex and smooth."""

    def value(w):
        return sum(v * v / 2 if abs(v) <= 1 else abs(v) - type(v)(1) / 2 for v in w)

    return Custom(value, lambda w: [max(min(v, type(v)(1)), type(v)(-1)) for v in w], d)


@given(points, points)
def test_a_function_of_the_users_own_can_be_added_and_scaled(u, w):
    f = Sum([Scaled("1/2", huber(2)), Hinge([1, -1], 1)])
    slope = [fraction(entry) for entry in f.subgradient(w)]
    step = [a - b for a, b in zip(u, w, strict=True)]
    assert fraction(f(u)) >= fraction(f(w)) + dot(slope, step)
    assert isinstance(huber(2), ConvexFunction)


def test_what_a_custom_function_says_is_read_in_the_system_of_the_point():
    f = Custom(lambda w: 0.5, lambda w: (1, 0.25), 2)
    assert type(f([1, 1])) is fmpq
    assert f.subgradient([1, 1]).tolist() == [1, fmpq(1, 4)]
    assert type(f([1.0, 1])) is float
    assert type(f(BALL.vector([1, 1]))) is arb


@pytest.mark.parametrize("value", [float("nan"), float("inf"), None, "much", [1], 1j])
def test_nonsense_from_a_custom_function_is_refused(value):
    f = Custom(lambda w: value, lambda w: [value], 1)
    with pytest.raises(ValueError, match="the value is "):
        f([1.0])
    with pytest.raises(ValueError, match="the subgradient"):
        f.subgradient([1.0])


def test_an_unbounded_ball_is_refused():
    f = Custom(lambda w: arb("nan"), lambda w: [arb("inf")], 1)
    with pytest.raises(ValueError, match="must be finite"):
        f(BALL.vector([1]))
    with pytest.raises(ValueError, match="must be finite"):
        f.subgradient(BALL.vector([1]))


def test_a_custom_function_is_kept_by_no_file():
    for f in (huber(1), Sum([huber(1)]), Scaled(2, huber(1)), lambda w: w):
        with pytest.raises(ValueError, match="is code, which no file can keep") as caught:
            function_to_dict(f)
        assert "\n" not in str(caught.value)


# ------------------------------------------------------------------ points and errors


@pytest.mark.parametrize(
    ("w", "kind"),
    [
        ([1, 2], fmpq),
        ((Fraction(1), "2"), fmpq),
        (np.array([1, 2]), fmpq),
        ([1.0, 2], float),
        (np.array([1, 2], dtype=np.float32), float),
        ([arb(1), 2], arb),
    ],
)
def test_a_point_may_come_in_many_forms(w, kind):
    f = Sum([Linear([1, 1], 1), Absolute([1, 0], 0)])
    assert type(f(w)) is kind
    assert rational(f(w)) == 5
    assert [rational(entry) for entry in f.subgradient(w)] == [2, 1]


@pytest.mark.parametrize(
    ("w", "message"),
    [
        ([1], "the point has 1 entries, but the dimension is 2"),
        ([1, 2, 3], "has 3 entries"),
        ([[1, 2]], "must be a vector"),
        (1, "must be a vector"),
        ([], "must be a vector"),
        (None, "cannot be read as numbers"),
        ([1, "x"], "cannot be read as numbers"),
        ([1, 1j], "cannot be read as numbers"),
        ([[1], [1, 2]], "cannot be read as numbers"),
        ([1.0, float("nan")], "nan"),
        (np.array([1.0, np.inf]), "is inf in coordinate 2, but must be finite"),
        ([arb(1), arb("nan")], "must be finite"),
    ],
)
def test_a_point_that_is_none_is_refused(w, message):
    for f in (Linear([1, 2]), SquaredNorm(2), huber(2)):
        for call in (f, f.subgradient):
            with pytest.raises(ValueError, match=message) as caught:
                call(w)
            assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Linear([]), "^a is "),
        (lambda: Linear(3), "^a is 3"),
        (lambda: Linear([[1]]), "^a is "),
        (lambda: Linear([1, None]), "^a is "),
        (lambda: Linear([arb(1, 1)]), "^a is .*radius"),
        (lambda: Linear([1], "b"), "^b is 'b'"),
        (lambda: Hinge([1], 0), "^y is 0, but must be one of -1, 1"),
        (lambda: Hinge([1], 1, 2), "^kink is 2, but must satisfy 0 <= kink <= 1"),
        (lambda: Absolute([1], 1, -2), "^kink is -2, but must satisfy -1 <= kink <= 1"),
        (lambda: Absolute([1], None), "^y is None"),
        (lambda: Squared([1], 1, "yes"), "^half is 'yes'"),
        (lambda: MaxAffine([]), "^A is "),
        (lambda: MaxAffine(3), "^A is 3"),
        (lambda: MaxAffine([[1], [1, 2]]), "^A is .*one length"),
        (lambda: MaxAffine([1, 2]), "^row 1 of A is 1"),
        (lambda: MaxAffine([[1]], [1, 2]), "^b has 2 entries, but A has 1 rows"),
        (lambda: SquaredNorm(0), "^dimension is 0"),
        (lambda: SquaredNorm(1, -1), "^factor is -1, but must satisfy 0 <= factor"),
        (lambda: Scaled("-1/2", Linear([1])), "^factor is -1/2"),
        (lambda: Scaled(1, abs), "^function is .*must be a convex function"),
        (lambda: Scaled(1, Hinge), "^function is .*must be a convex function"),
        (lambda: Sum([]), "must list at least one"),
        (lambda: Sum(Linear([1])), "must list at least one"),
        (lambda: Sum([Linear([1]), 3]), "^function 2 is 3"),
        (lambda: Sum([Linear([1]), SquaredNorm(2)]), r"dimensions \[1, 2\], but must share one"),
        (lambda: Custom(3, abs, 1), "^function is 3, but must be callable"),
        (lambda: Custom(abs, None, 1), "^subgradient is None"),
        (lambda: Custom(abs, abs, "1"), "^dimension is '1'"),
    ],
)
def test_a_function_that_is_none_is_refused(make, message):
    with pytest.raises(ValueError, match=message) as caught:
        make()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "f",
    [
        Linear([1e200]),
        Squared([1], 0),
        SquaredNorm(1),
        Sum([Linear([1e8])] * 2),
        Scaled(2, Linear([1])),
    ],
)
def test_floats_that_overflow_are_refused_and_rationals_go_on(f):
    w = [1.7e308]
    with pytest.raises(ValueError, match="too large for a float: use arithmetic=EXACT"):
        f(w)
    assert f([rational(w[0])]) > rational(w[0])


def test_subgradients_that_overflow_are_refused():
    with pytest.raises(ValueError, match="the subgradient is too large for a float"):
        SquaredNorm(1, 10).subgradient([1e308])
    with pytest.raises(ValueError, match="too large for a float"):
        Linear([10**400])([1.0])
