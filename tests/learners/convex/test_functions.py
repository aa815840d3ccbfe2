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
from learners.convex import (
    Absolute,
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
from learners.core.arithmetic import rational

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


def encloses(ball, value):
    """Tell whether a ball contains a rational, exactly."""
    return abs(rational(ball.mid()) - rational(value)) <= rational(ball.rad())


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
    assert encloses(f(balls), f(w))
    try:
        slope = f.subgradient(balls)
    except Undecided:
        return  # on a kink, and w is no dyadic number
    assert all(encloses(ball, v) for ball, v in zip(slope, f.subgradient(w), strict=True))


@given(cases(points=1, entries=st.integers(-3, 3).map(Fraction)))
def test_balls_without_a_radius_are_always_decided(case):
    f, w = case
    slope = f.subgradient(BALL.vector(w))
    assert all(encloses(ball, v) for ball, v in zip(slope, f.subgradient(w), strict=True))


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
