"""Is a projection the nearest point of its set, in all number systems?"""

from __future__ import annotations

import json
import pickle
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import assume, given
from hypothesis import strategies as st

from learners import BALL, EXACT, FLOAT, Undecided
from learners.convex import Ball, Box, ConvexSet, Simplex, Space, domain_from_dict
from learners.core.arithmetic import NotRationalError, rational, working_precision

SYSTEMS = [FLOAT, EXACT, BALL]
rationals = st.builds(Fraction, st.integers(-6, 6), st.sampled_from([1, 2, 3]))
#: Vectors whose norm is whole, so that their projection onto a ball is rational.
WHOLE = [[3, 4], [-5, 12], [8, -15], [0, -2], [1, 2, 2], [2, -3, 6], [4, 4, -7], [7]]


def vectors(d, entries=rationals):
    return st.lists(entries, min_size=d, max_size=d)


@st.composite
def boxes(draw, d):
    ends = draw(vectors(d, st.tuples(rationals, rationals)))
    return Box([min(pair) for pair in ends], [max(pair) for pair in ends])


@st.composite
def cases(draw):
    """A set, a point whose projection is rational, and a point of the set."""
    d = draw(st.integers(1, 3))
    kind = draw(st.sampled_from(["space", "box", "simplex", "ball"]))
    w, u = draw(vectors(d)), draw(vectors(d))
    if kind == "space":
        return Space(d), w, u
    if kind == "box":
        box = draw(boxes(d))
        shares = draw(vectors(d, st.sampled_from([Fraction(0), Fraction(1, 3), Fraction(1)])))
        ends = zip(shares, map(fraction, box.lower), map(fraction, box.upper), strict=True)
        return box, w, [(1 - t) * low + t * high for t, low, high in ends]
    if kind == "simplex":
        parts = draw(vectors(d, st.integers(0, 5)))
        assume(sum(parts) > 0)
        return Simplex(d), w, [Fraction(part, sum(parts)) for part in parts]
    factor = draw(rationals)
    w = [factor * entry for entry in draw(st.sampled_from(WHOLE))]
    u = draw(vectors(len(w)))
    radius = draw(st.sampled_from([Fraction(1, 3), Fraction(2), Fraction(13, 2)]))
    # |u| <= sum |u_i|: divided by that, u lies in the ball.
    size = max(Fraction(1), sum(abs(entry) for entry in u) / radius)
    return Ball(len(w), radius), w, [entry / size for entry in u]


def fraction(number):
    exact = rational(number)
    return Fraction(int(exact.p), int(exact.q))


def dot(left, right):
    return sum((Fraction(a) * Fraction(b) for a, b in zip(left, right, strict=True)), Fraction(0))


def encloses(ball, value):
    """Tell whether a ball contains a rational, exactly."""
    return abs(rational(ball.mid()) - rational(value)) <= rational(ball.rad())


def minus(left, right):
    return [a - b for a, b in zip(left, right, strict=True)]


# ------------------------------------------------------------------ the nearest point


@given(cases())
def test_a_projection_is_the_nearest_point_of_the_set(case):
    """p is nearest exactly if it lies in the set and (w - p).(u - p) <= 0 for all u in it."""
    domain, w, u = case
    assert domain.contains(u)
    p = [fraction(entry) for entry in domain.project(w)]
    assert domain.contains(p)
    assert dot(minus(w, p), minus(u, p)) <= 0


@given(cases())
def test_a_projection_brings_every_point_of_the_set_nearer(case):
    domain, w, u = case
    p = [fraction(entry) for entry in domain.project(w)]
    assert dot(minus(p, u), minus(p, u)) <= dot(minus(w, u), minus(w, u))


@given(cases())
def test_a_projection_leaves_the_points_of_the_set_where_they_are(case):
    domain, w, u = case
    assert domain.project(u).tolist() == [rational(entry) for entry in u]
    p = domain.project(w)
    assert domain.project(p).tolist() == p.tolist()


@given(cases(), st.sampled_from([0, 2.0**-20, 1]))
def test_balls_about_a_point_enclose_its_projection(case, radius):
    """Even where they cannot tell on which side of the boundary the point lies."""
    domain, w, _ = case
    exact = domain.project(w)
    wide = domain.project(np.array([arb(rational(entry)) + arb(0, radius) for entry in w]))
    assert all(encloses(ball, p) for ball, p in zip(wide, exact, strict=True))
    assert all(ball.is_finite() for ball in wide)


@given(cases())
def test_sharp_balls_stay_sharp(case):
    domain, w, _ = case
    with working_precision(128):
        sharp = domain.project(w, BALL)
    assert all(ball.rad() < arb(2) ** -100 for ball in sharp)


@given(cases())
def test_floats_come_close(case):
    domain, w, _ = case
    floats = domain.project([float(entry) for entry in w])
    assert floats.dtype == np.float64
    exact = FLOAT.vector(domain.project(w))
    assert np.allclose(floats, exact, rtol=0, atol=1e-12)


@given(st.integers(1, 4).flatmap(vectors))
def test_the_simplex_against_all_of_its_faces(w):
    """On the face of the coordinates A the nearest point is w_i - (sum over A - 1)/|A|."""
    d = len(w)
    best = None
    for size in range(1, d + 1):
        for face in combinations(range(d), size):
            shift = (sum(w[i] for i in face) - 1) / size
            p = [w[i] - shift if i in face else Fraction(0) for i in range(d)]
            distance = dot(minus(w, p), minus(w, p))
            if min(p) >= 0 and (best is None or distance < best[0]):
                best = distance, p
    assert Simplex(d).project(w).tolist() == [rational(entry) for entry in best[1]]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    ("domain", "w", "expected"),
    [
        (Space(2), [7, -7], [7, -7]),
        (Ball(2, 10), [3, 4], [3, 4]),
        (Ball(2, 5), [3, 4], [3, 4]),
        (Ball(2, "5/2"), [3, 4], ["3/2", 2]),
        (Ball(2, 1), [0, 0], [0, 0]),
        (Box([-1, 0], [1, "1/2"]), [3, "1/4"], [1, "1/4"]),
        (Box([-1, 0], [1, "1/2"]), [-3, 2], [-1, "1/2"]),
        (Box([2], [2]), [0], [2]),
        (Simplex(2), [0, 0], ["1/2", "1/2"]),
        (Simplex(2), [5, 1], [1, 0]),
        (Simplex(3), [1, "1/2", "-1"], ["3/4", "1/4", 0]),
        (Simplex(1), [-9], [1]),
    ],
)
def test_a_projection_worked_out_by_hand(system, domain, w, expected):
    p = domain.project(w, system)
    for entry, value in zip(p, expected, strict=True):
        assert encloses(BALL.number(entry), value)


def test_floats_lose_no_digits_far_away():
    assert Simplex(2).project([1e300, 0.0]).tolist() == [1, 0]
    assert Simplex(2).project([1e20 + 2**20, 1e20]).tolist() == [1, 0]
    assert Ball(2, 1).project([1e200, 0.0]).tolist() == [1, 0]
    assert Ball(1, 1).project([5e-324]).tolist() == [5e-324]
    with pytest.raises(ValueError, match="the norm is too large for a float"):
        Ball(2, 1).project([1.7e308, 1.7e308])


def test_a_ball_is_exact_as_long_as_the_norm_is_rational():
    """|(1, 1)| is the root of 2: inside nothing is asked, outside rationals cannot go."""
    assert Ball(2, 2).project([1, 1]).tolist() == [1, 1]
    with pytest.raises(NotRationalError, match="use arithmetic=BALL") as caught:
        Ball(2, 1).project([1, 1])
    assert "\n" not in str(caught.value)
    root = (arb(1) / 2).sqrt()
    for system in (BALL, FLOAT):
        p = Ball(2, 1).project([1, 1], system)
        assert all(abs(arb(entry) - root) < arb(2) ** -40 for entry in p)


def test_a_wide_ball_about_the_centre_is_projected_to_a_finite_one():
    """Its points (0, 0) and (3, 4)/8 stay, (0, 2) goes to (0, 1)."""
    wide = Ball(2, 1).project(np.array([arb(0, 2)] * 2))
    assert all(ball.is_finite() for ball in wide)
    for point in ([0, 0], [fmpq(3, 8), fmpq(1, 2)], [0, 1]):
        assert all(encloses(ball, entry) for ball, entry in zip(wide, point, strict=True))


# ------------------------------------------------------------------ which points, how far


@pytest.mark.parametrize(
    ("domain", "inside", "outside"),
    [
        (Ball(2, 5), [3, -4], [3, "4001/1000"]),
        (Box([0, -1], [1, 1]), [1, -1], [1, "-1001/1000"]),
        (Simplex(2), ["1/3", "2/3"], ["1/3", "1/3"]),
        (Simplex(2), [1, 0], [2, -1]),
    ],
)
def test_the_boundary_belongs_to_the_set(domain, inside, outside):
    assert domain.contains(inside)
    assert not domain.contains(outside)
    assert not domain.contains(FLOAT.vector(outside))
    assert not domain.contains(BALL.vector(outside))


def test_a_float_is_taken_at_its_word():
    """The float 0.1 is a little more than 1/10; three floats 1/3 do not sum to 1."""
    assert not Box([0], ["1/10"]).contains([0.1])
    assert Box([0], [0.1]).contains([0.1])
    assert not Simplex(3).contains([1 / 3] * 3)
    assert Simplex(2).contains([0.25, 0.75])


def test_balls_decide_or_say_that_they_do_not():
    assert Box([0, 0], [1, 1]).contains(np.array([arb(0.5, 0.25), arb(1)]))
    with pytest.raises(Undecided):
        Box([0, 0], [1, 1]).contains(np.array([arb(1, 0.25), arb(1)]))
    # One entry is open, but another lies outside for certain.
    assert not Box([0, 0], [1, 1]).contains(np.array([arb(1, 0.25), arb(2)]))
    with pytest.raises(Undecided):
        Simplex(2).contains(np.array([arb(0.5, 0.25), arb(0.5)]))


@given(cases())
def test_no_point_of_the_set_is_farther_than_the_radius(case):
    domain, _, u = case
    if domain.radius_squared is not None:
        assert dot(u, u) <= fraction(domain.radius_squared)


@pytest.mark.parametrize(
    ("domain", "square", "radius"),
    [
        (Space(3), None, None),
        (Ball(3, "1/2"), fmpq(1, 4), fmpq(1, 2)),
        (Box([-3, 0], [1, 4]), 25, 5),
        (Simplex(4), 1, 1),
    ],
)
def test_the_radius_is_the_largest_norm(domain, square, radius):
    assert domain.radius_squared == square
    assert domain.radius == radius


def test_a_radius_that_is_irrational_is_enclosed():
    assert (Box([0, 0], [1, 1]).radius ** 2).contains(arb(2))


# ------------------------------------------------------------------ files, objects, errors


@given(cases())
def test_a_domain_comes_back_from_json_as_it_was(case):
    domain, w, _ = case
    back = domain_from_dict(json.loads(json.dumps(domain.to_dict())))
    assert back == domain == pickle.loads(pickle.dumps(domain))
    assert hash(back) == hash(domain)
    assert back.project(w).tolist() == domain.project(w).tolist()
    assert isinstance(domain, ConvexSet)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"kind": "torus"},
        {"kind": []},
        {"kind": "ball", "dimension": 2},
        {"kind": "ball", "dimension": 2, "radius": "0"},
        {"kind": "box", "lower": ["1"], "upper": 3},
        {"kind": "space", "dimension": "2"},
        {"kind": "simplex", "dimension": 2, "radius": 1},
    ],
)
def test_a_damaged_domain_is_refused(data):
    with pytest.raises(ValueError, match=r".") as caught:
        domain_from_dict(data)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Space(0), "^dimension is 0"),
        (lambda: Simplex(2.0), "^dimension is 2.0"),
        (lambda: Ball(2, 0), "^radius is 0, but must satisfy radius > 0"),
        (lambda: Ball(2, float("inf")), "^radius is inf"),
        (lambda: Ball(2, "wide"), "^radius is 'wide'"),
        (lambda: Box([1], [0]), "the box is empty: lower is 1 and upper 0 in coordinate 1"),
        (lambda: Box([1], [2, 3]), "lower has 1 entries and upper 2"),
        (lambda: Box(0, 1), "^lower is 0"),
        (lambda: Box([0], [float("nan")]), "^upper is "),
    ],
)
def test_a_domain_that_is_none_is_refused(make, message):
    with pytest.raises(ValueError, match=message) as caught:
        make()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("domain", [Space(2), Ball(2, 1), Box([0, 0], [1, 1]), Simplex(2)])
@pytest.mark.parametrize("w", [[1], [1, 2, 3], [1.0, float("nan")], None, "ab", [[1, 2]]])
def test_a_point_that_is_none_is_refused(domain, w):
    for call in (domain.project, domain.contains):
        with pytest.raises(ValueError, match=r"^the point ") as caught:
            call(w)
        assert "\n" not in str(caught.value)


def test_a_projection_does_not_write_into_its_point():
    for domain in (Space(2), Ball(2, 1), Box([0, 0], [1, 1]), Simplex(2)):
        w = np.array([0.25, 0.75])
        domain.project(w)[0] = 9
        assert w.tolist() == [0.25, 0.75]
