"""Does the stochastic subgradient method descend on the objective of the support vector machine?"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import (
    BALL,
    EXACT,
    FLOAT,
    GameError,
    OnlineGradientDescent,
    SubgradientSVM,
    Transcript,
    fit_svm,
    play,
    svm_objective,
)
from learners.convex import Hinge, SquaredNorm, Sum
from learners.core.arithmetic import rational

SYSTEMS = [FLOAT, EXACT, BALL]
lams = st.sampled_from(["1/4", "1/2", "3"])


@st.composite
def samples(draw, least=1):
    N = draw(st.integers(1, 3))
    n = draw(st.integers(least, 5))
    row = st.lists(st.integers(-3, 3), min_size=N, max_size=N)
    return (
        draw(st.lists(row, min_size=n, max_size=n)),
        draw(st.lists(st.sampled_from([-1, 1]), min_size=n, max_size=n)),
        draw(st.lists(st.integers(0, n - 1), max_size=6)),
    )


def dot(left, right):
    return sum((Fraction(a) * Fraction(b) for a, b in zip(left, right, strict=True)), Fraction(0))


def fraction(number):
    exact = rational(number)
    return Fraction(int(exact.p), int(exact.q))


def encloses(ball, value):
    """Tell whether a ball contains a rational, exactly."""
    return abs(rational(ball.mid()) - rational(value)) <= rational(ball.rad())


def path(X, y, lam, order, eta=None):
    """w_1, ..., w_{T+1} by the pseudo-code, in Python's own fractions."""
    lam = Fraction(lam)
    w = [Fraction(0)] * len(X[0])
    points = [w]
    for t, i in enumerate(order, 1):
        rate = Fraction(eta) if eta else 1 / (2 * lam * t)
        active = y[i] * dot(X[i], w) < 1
        w = [a - rate * (2 * lam * a - active * y[i] * b) for a, b in zip(w, X[i], strict=True)]
        points.append(w)
    return points


@given(samples(), lams, st.sampled_from([None, "1/2", "1/3"]))
def test_the_method_is_its_pseudo_code(sample, lam, eta):
    X, y, order = sample
    points = path(X, y, lam, order, eta)
    fit = fit_svm(X, y, lam, order=order, eta=eta, arithmetic=EXACT)
    assert fit.weights.tolist() == [rational(a) for a in points[-1]]
    taken = points[:-1] or points
    mean = [sum(column) / len(taken) for column in zip(*taken, strict=True)]
    assert fit.average.tolist() == [rational(a) for a in mean]
    assert fit.order.tolist() == order


@given(samples(), lams)
def test_with_its_own_steps_the_weights_are_the_mean_of_the_active_examples(sample, lam):
    """2 lam t w_{t+1} = the sum of y x over the steps so far at which y w.x < 1."""
    X, y, order = sample
    points = path(X, y, lam, order)
    total = [Fraction(0)] * len(X[0])
    for i, w in zip(order, points, strict=False):
        if y[i] * dot(X[i], w) < 1:
            total = [a + y[i] * b for a, b in zip(total, X[i], strict=True)]
    fit = fit_svm(X, y, lam, order=order, arithmetic=EXACT)
    scale = 2 * Fraction(lam) * max(1, len(order))
    assert [scale * fraction(a) for a in fit.weights] == total


@given(samples(), lams, st.sampled_from(["1/2", "1/3"]))
def test_with_a_fixed_rate_it_is_gradient_descent_on_one_example_at_a_time(sample, lam, eta):
    X, y, order = sample
    parts = [Sum([Hinge(X[i], y[i]), SquaredNorm(len(X[0]), lam)]) for i in order]
    learner = OnlineGradientDescent(len(X[0]), eta, arithmetic=EXACT)
    play(learner, parts)
    fit = fit_svm(X, y, lam, order=order, eta=eta, arithmetic=EXACT)
    assert fit.weights.tolist() == learner.weights.tolist()


@given(samples(), lams)
def test_the_objective_is_the_mean_hinge_and_lam_times_the_squared_norm(sample, lam):
    X, y, _ = sample
    w = [Fraction(1, 3)] * len(X[0])
    hinges = [max(Fraction(0), 1 - label * dot(x, w)) for x, label in zip(X, y, strict=True)]
    F = svm_objective(X, y, lam)
    assert fraction(F(w)) == sum(hinges) / len(X) + Fraction(lam) * dot(w, w)
    # The mean over the examples of their subgradients is the one of the objective.
    slopes = [
        Sum([Hinge(x, label), SquaredNorm(len(w), lam)]).subgradient(w)
        for x, label in zip(X, y, strict=True)
    ]
    assert F.subgradient(w).tolist() == (sum(slopes) / len(slopes)).tolist()


@given(samples(), st.sampled_from(["1/4", "1/2"]))
def test_balls_enclose_and_floats_come_close(sample, lam):
    X, y, order = sample
    exact = fit_svm(X, y, lam, order=order, arithmetic=EXACT)
    floats = fit_svm(X, y, lam, order=order)
    assert floats.weights.dtype == np.float64
    for i, w in enumerate(path(X, y, lam, order)[:-1]):
        if y[order[i]] * dot(X[order[i]], w) == 1:
            return  # at a kink a rounded weight may lie on either side
    balls = fit_svm(X, y, lam, order=order, arithmetic=BALL)
    for ball, rounded, w in zip(balls.weights, floats.weights, exact.weights, strict=True):
        assert encloses(ball, w)
        assert abs(rational(rounded) - w) < fmpq(1, 2**40)


def test_one_example_worked_out_by_hand():
    """x = 2, +, lam = 1/2, so eta_t = 1/t: w = 0, then 2, then 2 - (1/2) 2 = 1, then 2/3.

    At w = 2 the hinge is flat (4 > 1), at w = 1 too, and the norm alone pulls down.
    """
    run = play(
        SubgradientSVM(1, "1/2", tie=-1, arithmetic=EXACT), ([[2]] * 3, [1] * 3), record=True
    )
    assert run.weights.reshape(-1).tolist() == [0, 2, 1, fmpq(2, 3)]
    assert run.predictions.tolist() == [-1, 1, 1]
    assert Transcript.from_json(run.to_json()) == run


def test_at_a_margin_of_one_the_hinge_does_not_push():
    """x = 1, +, lam = 0, eta = 1: w = 1 after one step, and y w.x = 1 stays there."""
    fit = fit_svm([[1]], [1], 0, order=[0] * 5, eta=1, arithmetic=EXACT)
    assert fit.weights.tolist() == [1]
    assert fit.average.tolist() == [fmpq(4, 5)]


def test_it_comes_near_the_minimum():
    """x = 1 with + and x = -1 with -: F(w) = max(0, 1 - w) + w^2/8, least at w = 1 with 1/8."""
    X, y, lam = [[1], [-1]], [1, -1], "1/8"
    F = svm_objective(X, y, lam)
    assert F([1]) == fmpq(1, 8)
    fit = fit_svm(X, y, lam, steps=2000, generator=np.random.default_rng(1))
    assert fmpq(1, 8) <= rational(F(fit.average)) < fmpq(1, 8) + fmpq(1, 50)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_generator_alone_decides_the_order(system):
    X, y = [[1, 0], [0, 1], [1, 1]], [1, -1, 1]
    one, same, other = (
        fit_svm(X, y, 1, steps=20, generator=np.random.default_rng(seed), arithmetic=system)
        for seed in (7, 7, 8)
    )
    assert one.order.tolist() == same.order.tolist() != other.order.tolist()
    assert set(one.order.tolist()) == {0, 1, 2}
    again = fit_svm(X, y, 1, order=one.order, arithmetic=system)
    for fit in (same, again):
        assert [str(w) for w in fit.weights] == [str(w) for w in one.weights]


def test_the_parameters_are_plain():
    learner = SubgradientSVM(np.int64(2), "1/2", eta="1/4", arithmetic=EXACT)
    assert learner.parameters == {"N": 2, "lam": fmpq(1, 2), "eta": fmpq(1, 4), "tie": 1}
    assert SubgradientSVM(1, 1).parameters["eta"] is None
    assert SubgradientSVM(1, 1).average.tolist() == [0]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: SubgradientSVM(0, 1), "^N is 0"),
        (lambda: SubgradientSVM(1, 0), r"^lam is 0, but must satisfy lam > 0 \(or give eta\)"),
        (lambda: SubgradientSVM(1, -1, eta=1), "^lam is -1, but must satisfy lam >= 0"),
        (lambda: SubgradientSVM(1, "x"), "^lam is 'x'"),
        (lambda: SubgradientSVM(1, 1, eta=0), "^eta is 0"),
        (lambda: SubgradientSVM(1, 1, tie=0), "^tie is 0"),
        (lambda: SubgradientSVM(2, 1).update([1], 1), "made for N = 2"),
        (lambda: SubgradientSVM(1, 1).update([1], 0), "must be -1 or 1"),
        (lambda: fit_svm([], [], 1, order=[]), "must have an example"),
        (lambda: svm_objective([[]], [1], 1), "a feature"),
        (lambda: svm_objective([[1]], [1], -1), "^factor is -1"),
        (lambda: fit_svm([[1]], [1], 1), "either steps and a generator, or the order"),
        (lambda: fit_svm([[1]], [1], 1, steps=1), "either steps and a generator"),
        (lambda: fit_svm([[1]], [1], 1, steps=1, order=[0]), "either steps and a generator"),
        (lambda: fit_svm([[1]], [1], 1, order=[0, 1]), "the index 1, but there are 1 examples"),
        (lambda: fit_svm([[1]], [1], 1, order=[-1]), "^an index of the order is -1"),
        (
            lambda: fit_svm([[1]], [1], 1, steps=-1, generator=np.random.default_rng(0)),
            "^steps is -1",
        ),
    ],
)
def test_what_is_none_is_refused(call, message):
    with pytest.raises(ValueError, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_a_sample_outside_the_game_is_refused():
    with pytest.raises(GameError, match="2 outcomes"):
        svm_objective([[1]], [1, -1], 1)
