"""Does Online Gradient Descent step and project as it is defined, and keep its regret?"""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import (
    BALL,
    EXACT,
    FLOAT,
    GameError,
    NonsenseError,
    OnlineGradientDescent,
    Transcript,
    Undecided,
    play,
)
from learners.convex import (
    Absolute,
    Ball,
    Box,
    Custom,
    Hinge,
    Linear,
    MaxAffine,
    Simplex,
    Space,
    Squared,
)
from learners.core.arithmetic import NotRationalError, escalate, rational
from learners.core.surd import root

SYSTEMS = [FLOAT, EXACT, BALL]
small = st.integers(-3, 3)
rates = st.sampled_from(["1/4", "1", "3/2"])


def vectors(d, entries=small):
    return st.lists(entries, min_size=d, max_size=d)


def functions(d):
    rows = vectors(d)
    return st.one_of(
        st.builds(Linear, rows, small),
        st.builds(Hinge, rows, st.sampled_from([-1, 1])),
        st.builds(Absolute, rows, small),
        st.builds(MaxAffine, st.lists(rows, min_size=2, max_size=2), vectors(2)),
    )


@st.composite
def sequences(draw):
    """A domain with 0 in it, a point of the domain, and the functions of up to six rounds."""
    d = draw(st.integers(1, 3))
    w = draw(vectors(d))
    domain = draw(st.sampled_from([Space(d), Box([-2] * d, [1] * d), Box([0] * d, [3] * d)]))
    fs = draw(st.lists(functions(d), max_size=6))
    return d, domain, [fraction(entry) for entry in domain.project(w)], fs


def fraction(number):
    exact = rational(number)
    return Fraction(int(exact.p), int(exact.q))


def dot(left, right):
    return sum((fraction(a) * fraction(b) for a, b in zip(left, right, strict=True)), Fraction(0))


def encloses(ball, value):
    """Tell whether a ball contains a rational, exactly."""
    return abs(rational(ball.mid()) - rational(value)) <= rational(ball.rad())


def minus(left, right):
    return [fraction(a) - fraction(b) for a, b in zip(left, right, strict=True)]


def exactly(rows):
    return [[rational(entry) for entry in row] for row in rows]


# ------------------------------------------------------------------ the definition


@given(sequences(), rates)
def test_gradient_descent_is_its_pseudo_code(sequence, eta):
    d, domain, _, fs = sequence
    points = [[Fraction(0)] * d]
    for f in fs:
        step = [Fraction(eta) * fraction(v) for v in f.subgradient(points[-1])]
        half = minus(points[-1], step)
        if isinstance(domain, Box):
            ends = zip(half, map(fraction, domain.lower), map(fraction, domain.upper), strict=True)
            half = [min(max(w, low), high) for w, low, high in ends]
        points.append(half)
    run = play(OnlineGradientDescent(d, eta, domain=domain, arithmetic=EXACT), fs, record=True)
    assert exactly(run.weights) == exactly(points)
    assert exactly(run.predictions) == exactly(points[:-1])
    assert run.losses.tolist() == [f(w) for f, w in zip(fs, points, strict=False)]
    assert run.instances is None
    assert run.updates is None or run.T == 0


@given(sequences(), rates)
def test_floats_and_balls_agree_with_rationals_where_floats_are_exact(sequence, eta):
    """Small whole numbers and quarters: no operation rounds."""
    d, domain, _, fs = sequence
    runs = [
        play(OnlineGradientDescent(d, eta, domain=domain, arithmetic=system), fs, record=True)
        for system in SYSTEMS
    ]
    for run in runs:
        assert exactly(run.weights) == exactly(runs[0].weights)
        assert [rational(loss) for loss in run.exact_losses] == runs[1].losses.tolist()


@given(sequences(), st.sampled_from(["1/3", "2/7"]))
def test_balls_enclose_the_exact_run(sequence, eta):
    d, domain, _, fs = sequence
    exact = play(OnlineGradientDescent(d, eta, domain=domain, arithmetic=EXACT), fs, record=True)
    try:
        balls = play(OnlineGradientDescent(d, eta, domain=domain, arithmetic=BALL), fs, record=True)
    except Undecided:
        return  # the exact run comes to a kink
    for row, truth in zip(balls.weights, exact.weights, strict=True):
        assert all(encloses(ball, w) for ball, w in zip(row, truth, strict=True))


# ------------------------------------------------------------------ Theorem 21.15


@given(sequences(), rates)
def test_the_regret_is_at_most_the_first_bound_and_so_is_every_round(sequence, eta):
    """Regret(u) <= |u|^2/(2 eta) + (eta/2) sum |v_t|^2, and the step of its proof."""
    d, domain, u, fs = sequence
    run = play(OnlineGradientDescent(d, eta, domain=domain, arithmetic=EXACT), fs, record=True)
    rate, regret, squares = Fraction(eta), Fraction(0), Fraction(0)
    for t, f in enumerate(fs):
        before, after = minus(run.weights[t], u), minus(run.weights[t + 1], u)
        excess = fraction(run.losses[t]) - fraction(f(u))
        slope = f.subgradient(run.weights[t])
        step = -2 * rate * excess + rate**2 * dot(slope, slope)
        assert dot(after, after) - dot(before, before) <= step
        regret, squares = regret + excess, squares + dot(slope, slope)
    assert regret <= dot(u, u) / (2 * rate) + rate / 2 * squares


@pytest.mark.parametrize("system", [EXACT, BALL, FLOAT])
@pytest.mark.parametrize(("T", "eta", "rho"), [(1, "1", "1"), (4, "1/2", "3"), (5, "1/4", "1/2")])
def test_orthogonal_slopes_attain_the_first_bound(system, T, eta, rho):
    """f_t = -rho e_t.w: w_t = eta rho (e_1 + ... + e_{t-1}), so the learner pays nothing.

    u = eta rho (e_1 + ... + e_T) pays -eta rho^2 T, and the bound is eta rho^2 T/2 twice.
    """
    eta, rho = Fraction(eta), Fraction(rho)
    fs = [Linear(-rho * np.eye(T, dtype=int)[t]) for t in range(T)]
    learner = OnlineGradientDescent(T, eta, arithmetic=system)
    run = play(learner, fs)
    u = [eta * rho] * T
    assert exactly([learner.weights]) == exactly([u])
    assert [rational(loss) for loss in run.exact_losses] == [0] * T
    regret = -sum(fraction(f(u)) for f in fs)
    assert regret == T * eta * rho**2
    assert regret == dot(u, u) / (2 * eta) + eta / 2 * T * rho**2


@pytest.mark.parametrize("T", [2, 3, 7])
def test_orthogonal_slopes_attain_the_tuned_bounds_with_an_irrational_rate(T):
    """eta = 1/sqrt(T) and rho = 1: |u|^2 = 1, and (1 + 1)/2 sqrt(T) is the regret.

    In the unit ball (B = 1) the rate B/(rho sqrt T) is the same, and no point leaves the ball.
    """
    eta = 1 / arb(T).sqrt()
    fs = [Linear([-int(i == t) for i in range(T)]) for t in range(T)]
    for radius in (None, 1):
        learner = OnlineGradientDescent(T, eta, radius=radius, arithmetic=BALL)
        run = play(learner, fs)
        u = learner.weights
        regret = sum(run.losses) - sum(f(u) for f in fs)
        assert sum(u * u).overlaps(arb(1))
        assert regret.overlaps(arb(T).sqrt())
        assert regret.rad() < arb(2) ** -30


def test_the_ball_of_radius_one_keeps_the_points_in():
    """d = 1, f = -w, eta = 3: after one step the learner stays at the edge."""
    for system in SYSTEMS:
        learner = OnlineGradientDescent(1, 3, radius=1, arithmetic=system)
        run = play(learner, [Linear([-1])] * 3)
        for row, expected in zip(run.predictions, [0, 1, 1], strict=True):
            assert encloses(BALL.number(row[0]), expected)


def test_an_irrational_projection_needs_balls():
    """From 0 one step to (1, 1), whose norm is the root of 2."""
    f = Linear([-1, -1])
    exact = OnlineGradientDescent(2, 1, radius=1, arithmetic=EXACT)
    with pytest.raises(NotRationalError, match="use arithmetic=BALL"):
        exact.update(None, f)
    assert exact.weights.tolist() == [0, 0]
    learner = OnlineGradientDescent(2, 1, radius=1, arithmetic=BALL)
    learner.update(None, f)
    assert sum(learner.weights * learner.weights).contains(arb(1))


def test_more_bits_decide_what_few_leave_open():
    """sqrt(2) w passes 1 at w = 577/408 by 1/408^2: 12 bits are not enough."""
    f = Hinge([1], 1)

    def slope():
        eta = arb(2).sqrt() * fmpq(408, 577)
        learner = OnlineGradientDescent(1, eta, arithmetic=BALL)
        learner.update(None, Linear([-1]))
        return f.subgradient(learner.weights).tolist()

    with pytest.raises(Undecided):
        escalate(slope, start=12, cap=12)
    assert escalate(slope, start=12) == [-1]  # 2 * 408^2 = 577^2 - 1


# ------------------------------------------------------------------ start, domain, parameters


def test_the_start_is_projected():
    learner = OnlineGradientDescent(2, 1, domain=Simplex(2), arithmetic=EXACT)
    assert learner.predict().tolist() == [fmpq(1, 2)] * 2
    assert learner.parameters["zero_start"] is False
    learner = OnlineGradientDescent(2, 1, radius=1, start=[6, 8], arithmetic=EXACT)
    assert learner.predict(None).tolist() == [fmpq(3, 5), fmpq(4, 5)]
    assert learner.parameters["zero_start"] is False


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_parameters_say_how_it_was_made(system):
    learner = OnlineGradientDescent(np.int64(2), "1/2", radius=3, arithmetic=system)
    assert list(learner.parameters) == ["dimension", "eta", "domain", "zero_start"]
    assert learner.parameters["domain"] == Ball(2, 3)
    assert learner.parameters["zero_start"] is True
    assert rational(learner.parameters["eta"]) == fmpq(1, 2)
    assert OnlineGradientDescent(2, 1).parameters["domain"] == Space(2)
    run = play(learner, [Squared([1, "1/3"], 1), Hinge([2, -1], -1)], record=True)
    assert Transcript.from_json(run.to_json()) == run
    assert run.learner == "online-gradient-descent"


def test_no_round_is_a_run_too():
    run = play(OnlineGradientDescent(2, 1), [], record=True)
    assert (run.T, run.weights.tolist()) == (0, [[0, 0]])
    assert Transcript.from_json(run.to_json()) == run


def test_a_copy_learns_apart_and_predictions_stay():
    learner = OnlineGradientDescent(1, 1)
    before = learner.predict()
    twin = deepcopy(learner)
    twin.update(None, Linear([-1]))
    assert (before.tolist(), learner.weights.tolist(), twin.weights.tolist()) == ([0], [0], [1])


def test_an_environment_may_answer_the_point():
    """f_t = |w - (w_t + 1)| pulls the learner one step up each round."""

    class Ahead:
        def instance(self, t, learner):
            return None

        def outcome(self, t, x, prediction):
            return Absolute([1], prediction[0] + 1)

    for system in SYSTEMS:
        run = play(OnlineGradientDescent(1, "1/2", arithmetic=system), Ahead(), rounds=4)
        assert exactly(run.predictions) == exactly([[0], ["1/2"], [1], ["3/2"]])
        assert [rational(loss) for loss in run.losses] == [1] * 4


# ------------------------------------------------------------------ errors


@pytest.mark.parametrize("eta", [0, -1, float("nan"), None, "fast", [1]])
def test_a_rate_that_is_not_positive_is_refused(eta):
    with pytest.raises(ValueError, match=r"^eta is "):
        OnlineGradientDescent(1, eta)


class NoSet:
    dimension = 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"radius": 0}, "^radius is 0"),
        ({"radius": 1, "domain": Space(2)}, "give one of the two"),
        ({"domain": Space(3)}, "the domain has the dimension 3, but the learner was made for 2"),
        ({"domain": 3}, "^domain is 3"),
        ({"domain": Simplex}, "^domain is "),
        ({"domain": NoSet()}, "^domain is "),
        ({"start": [1]}, "^start has 1 entries"),
        ({"start": [1, float("nan")]}, "^start "),
        ({"start": "ab"}, "^start "),
    ],
)
def test_an_option_that_is_none_is_refused(options, message):
    with pytest.raises(ValueError, match=message) as caught:
        OnlineGradientDescent(2, 1, **options)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("dimension", [0, 1.0, "1", None, True])
def test_a_dimension_that_is_none_is_refused(dimension):
    with pytest.raises(ValueError, match=r"^dimension is "):
        OnlineGradientDescent(dimension, 1)


def test_what_is_no_round_of_the_game_is_refused_and_leaves_no_trace():
    learner = OnlineGradientDescent(1, 1, start=[2])
    with pytest.raises(GameError, match="this game shows none"):
        learner.predict([1])
    with pytest.raises(GameError, match="this game shows none"):
        learner.update([1], Linear([1]))
    with pytest.raises(GameError, match="must be a convex function"):
        learner.update(None, [1])
    with pytest.raises(ValueError, match="the point has 1 entries, but the dimension is 2"):
        learner.update(None, Linear([1, 2]))
    with pytest.raises(ValueError, match="the subgradient has 2 entries"):
        learner.update(None, _Loose([1, 2]))
    with pytest.raises(ValueError, match="the subgradient"):
        learner.update(None, Custom(abs, lambda w: [float("nan")], 1))
    with pytest.raises(ValueError, match="too large for a float: use arithmetic=EXACT"):
        play(OnlineGradientDescent(1, 1e200), [Linear([1e200])])
    assert learner.weights.tolist() == [2]


class _Loose:
    """A function that does not say its dimension."""

    def __init__(self, slope):
        self.slope = slope

    def __call__(self, w):
        return 0.0

    def subgradient(self, w):
        return self.slope


def test_a_function_of_another_dimension_is_nonsense():
    with pytest.raises(NonsenseError, match="round 2: a point with 2 entries met a function of 1"):
        play(OnlineGradientDescent(2, 1), [Linear([1, 1]), Linear([1])])


# ------------------------------------------------------------------ a root as its rate


@given(st.lists(functions(2), max_size=5), st.sampled_from([fmpq(1, 2), fmpq(3), fmpq(2, 9)]))
def test_a_root_as_rate_runs_exactly_within_its_balls_and_survives_a_file(sequence, square):
    """The exact run lies in every run in balls that is decided, and comes back from a file."""
    domain = Box([-1, -1], [2, 1])
    exact = OnlineGradientDescent(2, root(square), domain=domain, arithmetic=EXACT)
    run = play(exact, sequence, record=True)
    again = Transcript.from_json(run.to_json())
    assert again.weights.tolist() == run.weights.tolist()
    assert again.losses.tolist() == run.losses.tolist()
    assert again.parameters["eta"] == root(square)
    enclosed = OnlineGradientDescent(2, BALL.sqrt(square), domain=domain, arithmetic=BALL)
    try:
        balls = play(enclosed, sequence, record=True)
    except Undecided:
        return  # on a kink, where only the exact run knows
    for point, ball in zip(run.weights.reshape(-1), balls.weights.reshape(-1), strict=True):
        assert BALL.number(point).overlaps(ball)


def test_a_point_off_the_field_is_refused():
    """|(sqrt(2), 1)|^2 = 3: the point on the sphere would mix sqrt(2) with sqrt(3)."""
    learner = OnlineGradientDescent(2, root(fmpq(2)), domain=Ball(2, 1), arithmetic=EXACT)
    with pytest.raises(NotRationalError, match="irrational"):
        play(learner, [Linear([-1, 0]), Linear([0, -1])])
