"""Does the dual Perceptron predict as the primal one, and the kernel one as its feature map?"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import (
    BALL,
    EXACT,
    FLOAT,
    DualPerceptron,
    GameError,
    KernelPerceptron,
    Perceptron,
    Transcript,
    gaussian,
    linear,
    play,
    polynomial,
)
from learners.core.arithmetic import NotRationalError, escalate, rational

SYSTEMS = [FLOAT, EXACT, BALL]
ties = st.sampled_from([-1, 1])
flags = st.booleans()
rates = st.sampled_from(["1/3", "1", "5/2"])
XOR = ([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, -1, -1, 1])


@st.composite
def sequences(draw, most_features: int = 3, most_rounds: int = 8):
    """Small vectors, often repeated and with either label."""
    N = draw(st.integers(1, most_features))
    row = st.tuples(*[st.sampled_from(["-1", "0", "1", "1/3", "2"])] * N)
    pool = draw(st.lists(row, min_size=1, max_size=4))
    rows = draw(st.lists(st.sampled_from(pool), max_size=most_rounds))
    labels = draw(st.lists(ties, min_size=len(rows), max_size=len(rows)))
    return N, list(map(list, rows)), labels


def same(one: Transcript, other: Transcript) -> bool:
    return (
        one.predictions.tolist() == other.predictions.tolist()
        and one.updates.tolist() == other.updates.tolist()
    )


# ------------------------------------------------------------------ equivalences


@given(sequences(), rates, ties, flags)
def test_primal_dual_and_linear_kernel_are_one_algorithm(sequence, eta, tie, ties_update):
    N, rows, labels = sequence
    options = {"eta": eta, "tie": tie, "ties_update": ties_update, "arithmetic": EXACT}
    data = (np.array(rows, dtype=object).reshape(-1, N), labels)
    primal, dual, kernel = (
        play(learner, data, record=True)
        for learner in (
            Perceptron(N, **options),
            DualPerceptron(N, **options),
            KernelPerceptron(N, linear, **options),
        )
    )
    for run in (dual, kernel):
        assert same(run, primal)
        assert run.weights.tolist() == primal.weights.tolist()


def products(x):
    """Every x_i x_j: the features of (x.z)^2."""
    return [a * b for a, b in product(map(Fraction, x), repeat=2)]


def monomials(x):
    """1, x_i and x_i x_j: the features of (x.z + 1)^2, which weighs x_i by 2."""
    return [1, *map(Fraction, x), *map(Fraction, x), *products(x)]


@given(sequences(), ties, flags)
def test_a_polynomial_kernel_is_its_explicit_feature_map(sequence, tie, ties_update):
    N, rows, labels = sequence
    options = {"tie": tie, "ties_update": ties_update, "arithmetic": EXACT}
    data = np.array(rows, dtype=object).reshape(-1, N)
    for kernel, features in ((polynomial(2), products), (polynomial(2, 1), monomials)):
        implicit = play(KernelPerceptron(N, kernel, **options), (data, labels))
        width = len(features([0] * N))
        table = np.array([features(x) for x in rows], dtype=object).reshape(-1, width)
        assert same(implicit, play(Perceptron(width, **options), (table, labels)))


@given(sequences(), ties, flags)
def test_a_gram_matrix_stands_for_its_kernel(sequence, tie, ties_update):
    N, rows, labels = sequence
    options = {"tie": tie, "ties_update": ties_update, "arithmetic": EXACT}
    points = sorted(set(map(tuple, rows))) or [("0",) * N]
    gram = [
        [sum(Fraction(a) * Fraction(b) for a, b in zip(x, z, strict=True)) ** 2 for z in points]
        for x in points
    ]
    indices = np.array([[points.index(tuple(x))] for x in rows]).reshape(-1, 1)
    by_index = play(KernelPerceptron(1, gram=gram, **options), (indices, labels))
    data = np.array(rows, dtype=object).reshape(-1, N)
    assert same(by_index, play(KernelPerceptron(N, polynomial(2), **options), (data, labels)))


@given(sequences(), rates, rates, ties)
def test_the_rate_does_not_matter(sequence, first, second, tie):
    N, rows, labels = sequence
    data = (np.array(rows, dtype=object).reshape(-1, N), labels)
    one, other = (
        play(KernelPerceptron(N, polynomial(3, 1), eta=eta, tie=tie, arithmetic=EXACT), data)
        for eta in (first, second)
    )
    assert same(one, other)


def test_any_function_is_a_kernel():
    def xor(x, z):
        return x[0] * x[1] * z[0] * z[1]

    learner = KernelPerceptron(2, xor, tie=-1, arithmetic=EXACT)
    run = play(learner, (XOR[0] * 2, XOR[1] * 2))
    # One update at (1, 1) says +; then x_1 x_2 is the label itself.
    assert run.updates.tolist() == [True] + [False] * 7
    assert learner.parameters["kernel"] == "xor"


# ------------------------------------------------------------------ support vectors


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_repeated_instance_is_one_support_vector(system):
    """x = 1: + (a tie to -1), then - twice (w = 1 is wrong; w = 0 is right), then +."""
    learner = DualPerceptron(1, eta=3, tie=-1, arithmetic=system)
    assert learner.support == ([], [])
    assert learner.update([1], 1) is True
    vectors, coefficients = learner.support
    assert ([rational(v[0]) for v in vectors], list(map(rational, coefficients))) == ([1], [3])
    assert learner.update([1], -1) is True
    assert learner.support == ([], [])
    assert learner.update([1], -1) is False
    assert learner.update([1], 1) is True
    assert learner.update(["-2"], 1) is True
    vectors, coefficients = learner.support
    assert [rational(v[0]) for v in vectors] == [1, -2]
    assert list(map(rational, coefficients)) == [3, 3]
    assert [rational(w) for w in learner.weights] == [-3]


def test_weights_are_shown_only_where_there_are_some():
    assert hasattr(KernelPerceptron(2), "weights")
    for learner in (KernelPerceptron(2, polynomial(2)), KernelPerceptron(1, gram=[[1]])):
        assert not hasattr(learner, "weights")
        with pytest.raises(GameError, match="shows no weights"):
            play(learner, ([], []), record=True)


def test_a_point_of_length_zero_moves_nothing():
    assert DualPerceptron(2, tie=-1).update([0, 0], 1) is False
    assert KernelPerceptron(2, polynomial(2), tie=-1).update([0, 0], 1) is False
    # In the feature space of (x.z + 1)^2 the origin has length 1.
    assert KernelPerceptron(2, polynomial(2, 1), tie=-1).update([0, 0], 1) is True


# ------------------------------------------------------------------ kernels


@pytest.mark.parametrize("system", SYSTEMS)
def test_kernels_are_what_their_formulas_say(system):
    x, z = system.vector([1, 2]), system.vector([3, -1])
    assert rational(linear(x, z)) == 1
    assert rational(polynomial(3, 2)(x, z)) == 27
    assert rational(polynomial(2)(x, x)) == 25
    assert rational(gaussian("1/2")(x, x)) == 1


def test_the_gaussian_kernel_encloses_its_value():
    """|x - z|^2 = 4 + 9 = 13 and width 2: exp(-13/8)."""
    points = [[1, 2], [3, -1]]
    ball = gaussian(2)(*map(BALL.vector, points))
    assert ball.overlaps(arb(fmpq(-13, 8)).exp())
    assert ball.rad() < 1e-12
    assert gaussian(2)(*map(FLOAT.vector, points)) == pytest.approx(math.exp(-13 / 8), rel=1e-15)


def test_the_gaussian_kernel_has_no_exact_run():
    learner = KernelPerceptron(1, gaussian(1), tie=-1, arithmetic=EXACT)
    assert learner.update([1], 1) is True
    assert learner.predict([1]) == 1  # K(x, x) = 1
    with pytest.raises(NotRationalError, match="use arithmetic=BALL"):
        learner.predict([2])


@pytest.mark.parametrize("system", [FLOAT, BALL])
@pytest.mark.parametrize("kernel", [gaussian(1), gaussian("1/3"), polynomial(2, 1)])
def test_kernels_learn_what_no_line_separates(system, kernel):
    def final():
        learner = KernelPerceptron(2, kernel, arithmetic=system)
        run = play(learner, (XOR[0] * 20, XOR[1] * 20))
        return run.losses[-4:].sum()

    assert escalate(final) == 0


def test_a_linear_kernel_never_learns_it():
    run = play(KernelPerceptron(2, linear, arithmetic=EXACT), (XOR[0] * 20, XOR[1] * 20))
    assert all(run.losses[t : t + 4].sum() > 0 for t in range(0, 80, 4))


def test_distant_points_are_strangers_to_the_gaussian_kernel():
    """exp(-5000) is 0 in floats, so a tie, and a positive ball in balls."""
    for system, expected in ((FLOAT, -1), (BALL, 1)):
        learner = KernelPerceptron(1, gaussian(1), tie=-1, arithmetic=system)
        learner.update([100], 1)
        assert learner.predict([100]) == 1
        assert learner.predict([0]) == expected
    far = KernelPerceptron(1, gaussian("1e-300"), tie=-1)
    far.update([1e300], 1)
    assert (far.predict([-1e300]), far.predict([1e300])) == (-1, 1)


# ------------------------------------------------------------------ odd inputs


@pytest.mark.parametrize("x", [[2], [-1], [0.5], ["1/2"], [1e300]])
@pytest.mark.parametrize("system", SYSTEMS)
def test_an_index_outside_the_gram_matrix_is_refused(x, system):
    learner = KernelPerceptron(1, gram=[[1, 0], [0, 1]], arithmetic=system)
    for call in (learner.predict, lambda x: learner.update(x, 1)):
        with pytest.raises(ValueError, match="must be a whole number from 0 to 1"):
            call(x)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    ("gram", "message"),
    [
        ([[1, 2], [3, 1]], "must be symmetric"),
        ([[1, 2]], "must be square"),
        ([1, 2], "must be square"),
        ([], "must be square"),
        ([[float("nan")]], "finite"),
    ],
)
def test_a_gram_matrix_that_is_none_is_refused(system, gram, message):
    with pytest.raises(ValueError, match=message):
        KernelPerceptron(1, gram=gram, arithmetic=system)


def test_a_gram_matrix_is_a_kernel_and_needs_no_other():
    with pytest.raises(ValueError, match="give N = 1"):
        KernelPerceptron(2, gram=[[1]])
    with pytest.raises(ValueError, match="both given"):
        KernelPerceptron(1, polynomial(2), gram=[[1]])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: polynomial(0), "^degree is 0"),
        (lambda: polynomial(1.5), r"^degree is 1\.5"),
        (lambda: polynomial(2, -1), "^offset is -1"),
        (lambda: gaussian(0), "^width is 0"),
        (lambda: gaussian(float("nan")), "^width is nan"),
        (lambda: KernelPerceptron(2, "linear"), "^kernel is 'linear'"),
        (lambda: KernelPerceptron(2, None), "^kernel is None"),
        (lambda: DualPerceptron(0), "^N is 0"),
        (lambda: DualPerceptron(1, eta=-1), "^eta is -1"),
        (lambda: DualPerceptron(1, tie=0), "^tie is 0"),
    ],
)
def test_an_option_that_is_none_is_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_a_kernel_value_that_is_no_number_is_refused():
    learner = KernelPerceptron(1, lambda x, z: float("nan"), tie=-1)
    with pytest.raises(ValueError, match="nan is not a number"):
        learner.update([1], 1)
    with pytest.raises(ValueError, match="too large for a float"):
        KernelPerceptron(1, polynomial(100), tie=-1).update([1e100], 1)
    with pytest.raises(ValueError, match="made for N = 1"):
        DualPerceptron(1).predict([1, 2])
    with pytest.raises(ValueError, match="must be -1 or 1"):
        DualPerceptron(1).update([1], 0)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_parameters_are_plain_and_a_run_survives_a_file(system):
    learner = KernelPerceptron(2, polynomial(2, "1/2"), eta="1/3", arithmetic=system)
    assert learner.parameters["kernel"] == "polynomial(2, 1/2)"
    assert learner.parameters["zero_start"] is True
    run = play(learner, XOR)
    assert run.learner == "kernel-perceptron"
    assert Transcript.from_json(run.to_json()) == run
