"""Are the functions convex, their subgradients right, and alike in all number systems?"""

from __future__ import annotations

import json
import pickle
from copy import deepcopy
from dataclasses import FrozenInstanceError
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import BALL, EXACT, FLOAT, Undecided
from learners.arithmetic import rational
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
    function_from_dict,
    function_to_dict,
)

SYSTEMS = [FLOAT, EXACT, BALL]
rationals = st.builds(Fraction, st.integers(-6, 6), st.sampled_from([1, 2, 3]))
shares = st.sampled_from(["0", "1/2", "1"])


def vectors(d, entries=rationals):
    return st.lists(entries, min_size=d, max_size=d)


def simple_functions(d, entries=rationals):
    rows = vectors(d, entries)
    return st.one_of(
        st.builds(Linear, rows, entries),
        st.builds(Hinge, rows, st.sampled_from([-1, 1]), shares),
        st.builds(Absolute, rows, entries, shares),
        st.builds(Squared, rows, entries, st.booleans()),
        st.builds(SquaredNorm, st.just(d), entries.map(abs)),
        st.integers(1, 3).flatmap(
            lambda k: st.builds(
                MaxAffine, st.lists(rows, min_size=k, max_size=k), vectors(k, entries)
            )
        ),
    )


def functions(d, entries=rationals):
    return st.recursive(
        simple_functions(d, entries),
        lambda inner: st.one_of(
            st.builds(Scaled, entries.map(abs), inner),
            st.builds(Sum, st.lists(inner, min_size=1, max_size=3)),
        ),
        max_leaves=3,
    )


@st.composite
def cases(draw, points=2, entries=rationals):
    d = draw(st.integers(1, 3))
    return draw(functions(d, entries)), *(draw(vectors(d, entries)) for _ in range(points))


def dot(left, right):
    return sum((Fraction(a) * Fraction(b) for a, b in zip(left, right, strict=True)), Fraction(0))


def fraction(number):
    exact = rational(number)
    return Fraction(int(exact.p), int(exact.q))


def by_definition(data, w):
    """The value, from the stored form and in Python's own fractions."""
    kind = data["kind"]
    if kind == "sum":
        return sum(by_definition(item, w) for item in data["functions"])
    if kind == "scaled":
        return Fraction(data["factor"]) * by_definition(data["function"], w)
    if kind == "squared-norm":
        return Fraction(data["factor"]) * dot(w, w)
    if kind == "linear":
        return dot(data["a"], w) + Fraction(data["b"])
    if kind == "max-affine":
        return max(dot(a, w) + Fraction(b) for a, b in zip(data["A"], data["b"], strict=True))
    score = dot(data["x"], w)
    if kind == "hinge":
        return max(Fraction(0), 1 - data["y"] * score)
    if kind == "absolute":
        return abs(score - Fraction(data["y"]))
    assert kind == "squared"
    return (score - Fraction(data["y"])) ** 2 / (2 if data["half"] else 1)


# ------------------------------------------------------------------ what makes them convex


@given(cases(points=1))
def test_the_value_is_its_definition(case):
    f, w = case
    assert f(w) == rational(by_definition(f.to_dict(), w))


@given(cases(), st.sampled_from([Fraction(1, 3), Fraction(1, 2), Fraction(4, 5)]))
def test_a_function_lies_below_its_chords(case, t):
    f, u, v = case
    between = [(1 - t) * a + t * b for a, b in zip(u, v, strict=True)]
    assert fraction(f(between)) <= (1 - t) * fraction(f(u)) + t * fraction(f(v))


@given(cases())
def test_a_function_lies_above_its_tangents(case):
    f, u, w = case
    slope = [fraction(entry) for entry in f.subgradient(w)]
    step = [a - b for a, b in zip(u, w, strict=True)]
    assert fraction(f(u)) >= fraction(f(w)) + dot(slope, step)


@given(cases(points=1, entries=st.integers(-3, 3).map(Fraction)))
def test_floats_are_exact_on_small_whole_numbers(case):
    """And so choose the same piece, ties included."""
    f, w = case
    exact = f.subgradient(w)
    floats = [float(entry) for entry in w]
    assert rational(f(floats)) == f(w)
    assert [rational(entry) for entry in f.subgradient(floats)] == exact.tolist()


@given(cases(points=1))
def test_balls_about_a_point_enclose_its_value_and_where_decided_its_subgradient(case):
    f, w = case
    balls = BALL.vector(w)
    assert f(balls).contains(arb(f(w)))
    try:
        slope = f.subgradient(balls)
    except Undecided:
        return  # on a kink, and w is no dyadic number
    assert all(ball.overlaps(arb(v)) for ball, v in zip(slope, f.subgradient(w), strict=True))


@given(cases(points=1, entries=st.integers(-3, 3).map(Fraction)))
def test_balls_without_a_radius_are_always_decided(case):
    f, w = case
    slope = f.subgradient(BALL.vector(w))
    assert all(ball.overlaps(arb(v)) for ball, v in zip(slope, f.subgradient(w), strict=True))


@given(vectors(3), vectors(3), st.sampled_from([-1, 1]))
def test_the_hinge_is_never_below_the_zero_one_loss(x, w, y):
    assert Hinge(x, y)(w) >= (1 if y * dot(x, w) <= 0 else 0)


# ------------------------------------------------------------------ which subgradient


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    ("f", "w", "expected"),
    [
        (Linear([1, -2], 5), [7, 7], [1, -2]),
        (Hinge([1, 2], -1), [0, 0], [1, 2]),
        (Hinge([1, 2], 1), [0, "1/2"], [0, 0]),  # y x.w = 1
        (Hinge([1, 2], 1, kink=1), [0, "1/2"], [-1, -2]),
        (Hinge([1, 2], 1, kink="1/2"), [0, "1/2"], ["-1/2", -1]),
        (Hinge([1, 2], 1, kink=1), [2, 0], [0, 0]),
        (Absolute([1, 2], 3), [4, 0], [1, 2]),
        (Absolute([1, 2], 3), [2, 0], [-1, -2]),
        (Absolute([1, 2], 3), [3, 0], [0, 0]),
        (Absolute([1, 2], 3, kink="-1/2"), [3, 0], ["-1/2", -1]),
        (Squared([1, 2], 3), [4, 0], [2, 4]),
        (Squared([1, 2], 3, half=True), [4, 0], [1, 2]),
        (MaxAffine([[1, 0], [0, 1]]), [2, 2], [1, 0]),  # the first of two
        (MaxAffine([[1, 0], [0, 1]], [0, 1]), [2, 2], [0, 1]),
        (MaxAffine([[1, 0], [0, 1], [1, 1]], [1, 1, 1]), [0, 0], [1, 0]),
        (SquaredNorm(2, "1/2"), [3, 4], [3, 4]),
        (Scaled(2, Hinge([1, 2], -1)), [0, 0], [2, 4]),
        (Sum([Linear([1, 1]), SquaredNorm(2)]), [1, 2], [3, 5]),
    ],
)
def test_a_subgradient_worked_out_by_hand(system, f, w, expected):
    slope = f.subgradient(system.vector(w))
    assert [rational(entry) for entry in slope] == [rational(entry) for entry in expected]


def test_floats_find_the_side_of_a_kink_that_their_rounding_hides():
    """The float 0.1 is more than 1/10, so that 0.1 * 10 > 1; rounded, the product is 1."""
    assert 0.1 * 10.0 == 1.0
    assert rational(0.1) * 10 > 1
    assert Hinge([0.1], 1, kink=1).subgradient([10.0]).tolist() == [0]
    assert Hinge(["1/10"], 1, kink=1).subgradient([10.0]).tolist() == [-0.1]
    tiny = 5e-324
    assert Absolute([tiny], 0).subgradient([tiny]).tolist() == [tiny]  # the product underflows
    huge = MaxAffine([[1e200, 1e200], [0, 0]])
    assert huge.subgradient([1e200, -1e200]).tolist() == [1e200, 1e200]  # inf - inf in floats


def test_floats_find_the_side_below_the_smallest_float_too():
    """In units of the smallest float, 3/2 is rounded to 2, 3/5 to 1 and 7/5 to 1."""
    unit = fmpq(1, 2**1074)
    f = Absolute([unit * 3 / 2, -1], 0)  # the coefficient is rounded: 3/2 - 7/4 < 0 < 2 - 7/4
    assert f.subgradient([2.0**1000, 1.75 * 2.0**-74])[1] == 1
    s = fmpq(1, 2**537)
    g = Absolute([s * 3 / 5, s * 3 / 5, -s * 7 / 5], 0)  # the products are: 6/5 < 7/5, 1 + 1 > 1
    assert g.subgradient([2.0**-537] * 3)[0] < 0


def test_floats_are_summed_without_rounding_in_between():
    """From left to right 1e16 + 1 - 1e16 is 0 in floats."""
    w = [1e16, 1.0, -1e16]
    assert sum(w) == 0
    assert Linear([1, 1, 1])(w) == 1
    assert Sum([Linear(row) for row in np.eye(3, dtype=int)])(w) == 1


def test_balls_decide_equal_pieces_and_leave_open_what_is():
    third = BALL.vector(["1/3"])
    assert MaxAffine([[3], [3]], ["1/7", "1/7"]).subgradient(third).tolist() == [arb(3)]
    for f in (Hinge([3], 1), Absolute([3], 1), MaxAffine([[3], [0]], [0, 1])):
        assert f(third).overlaps(arb(f(["1/3"])))
        with pytest.raises(Undecided):
            f.subgradient(third)


# ------------------------------------------------------------------ the user's own


def huber(d):
    """|w|^2/2 inside the unit ball in each coordinate, |w| - 1/2 outside: convex and smooth."""

    def value(w):
        return sum(v * v / 2 if abs(v) <= 1 else abs(v) - type(v)(1) / 2 for v in w)

    return Custom(value, lambda w: [max(min(v, type(v)(1)), type(v)(-1)) for v in w], d)


@given(vectors(2), vectors(2))
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


# ------------------------------------------------------------------ files and objects


@given(cases(points=1))
def test_a_function_comes_back_from_json_as_it_was(case):
    f, w = case
    back = function_from_dict(json.loads(json.dumps(function_to_dict(f))))
    assert back == f
    assert hash(back) == hash(f)
    assert (back(w), back.subgradient(w).tolist()) == (f(w), f.subgradient(w).tolist())


@pytest.mark.parametrize(
    "data",
    [
        None,
        7,
        [],
        {},
        {"kind": "cosine"},
        {"kind": ["linear"]},
        {"kind": "linear"},
        {"kind": "linear", "a": ["1"], "c": 1},
        {"kind": "linear", "a": "1"},
        {"kind": "linear", "a": ["one"]},
        {"kind": "linear", "a": [float("nan")]},
        {"kind": "hinge", "x": ["1"], "y": 3},
        {"kind": "scaled", "factor": "-1", "function": {"kind": "linear", "a": ["1"]}},
        {"kind": "scaled", "factor": "1", "function": {"kind": "linear"}},
        {"kind": "sum", "functions": []},
        {"kind": "sum", "functions": 3},
        {"kind": "sum", "functions": ["linear"]},
        {"kind": "squared-norm", "dimension": 0},
    ],
)
def test_a_damaged_function_is_refused(data):
    with pytest.raises(ValueError, match=r".") as caught:
        function_from_dict(data)
    assert "\n" not in str(caught.value)


def test_a_function_nested_too_deeply_is_refused():
    data = {"kind": "linear", "a": ["1"]}
    for _ in range(100_000):
        data = {"kind": "scaled", "factor": "1", "function": data}
    with pytest.raises(ValueError, match="nested too deeply"):
        function_from_dict(data)


def test_functions_are_values():
    f = Sum([Hinge([1, "1/3"], 1), SquaredNorm(2, "1/2")])
    with pytest.raises(FrozenInstanceError):
        f.functions = ()
    f([1.0, 2.0])
    for twin in (deepcopy(f), pickle.loads(pickle.dumps(f))):
        assert twin == f
        assert twin([1, 2]) == f([1, 2])
    g = Linear([1.0, 2.0])
    g.subgradient([0.0, 0.0])[0] = 7
    assert g.subgradient([0.0, 0.0]).tolist() == [1, 2]


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
