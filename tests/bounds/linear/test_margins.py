"""The best separator is certified from both sides."""

import numpy as np
from flint import arb, fmpq
from hypothesis import given

from adversaries.linear.strategies import separable_samples
from bounds.core.verdict import to_float
from bounds.linear.margins import best_comparator, best_separator, nearest_of_few
from bounds.linear.quantities import Compared, LinearRun, Separated, dot
from bounds.linear.views import SEPARATED
from learners import EXACT, Perceptron, play
from learners.core.arithmetic import rationals
from learners.core.surd import Surd, root


def ball(value):
    return value.ball() if isinstance(value, Surd) else arb(value)


def test_the_basis_has_margin_one_over_root_n():
    found = best_separator(np.eye(3), [1, 1, 1])
    assert found.margin**2 == fmpq(1, 3)
    assert found.upper**2 == fmpq(1, 3)


def test_one_point_with_two_labels_has_no_separator():
    assert best_separator(np.array([[1, 2], [1, 2]]), [1, -1]) is None
    assert best_separator(np.zeros((0, 2)), []) is None
    assert best_separator(np.zeros((1, 2)), [1]) is None


@given(separable_samples())
def test_the_margin_found_lies_between_the_drawn_vector_and_the_hull(sample):
    X, y, v = sample
    if len(y) == 0:
        return
    found = best_separator(X, y)
    assert found is not None
    drawn = min(label * dot(v, x) for x, label in zip(rationals(X), y, strict=True))
    known = ball(drawn / root(dot(v, v)))
    assert not ball(found.upper) < known
    assert not ball(found.upper) < ball(found.margin)
    scores = [label * dot(found.v, x) for x, label in zip(rationals(X), y, strict=True)]
    assert min(scores) > 0


@given(separable_samples(most=5))
def test_the_nearest_of_a_few_points_has_the_largest_margin(sample):
    """Exactly what the search in floats brackets from below and from above."""
    X, y, _ = sample
    if len(y) == 0:
        return
    signed = [tuple(label * x) for x, label in zip(rationals(X), y, strict=True)]
    nearest, found = nearest_of_few(signed), best_separator(X, y)
    assert nearest is not None
    assert found is not None
    largest = dot(nearest, nearest)
    assert min(dot(nearest, z) for z in signed) == largest
    assert not ball(found.margin**2) > ball(largest)
    assert not ball(found.upper**2) < ball(largest)


def test_the_nearest_of_a_few_points_by_hand():
    def nearest(*points):
        found = nearest_of_few([tuple(fmpq(entry) for entry in point) for point in points])
        return None if found is None else [int(entry * 25) for entry in found]

    assert nearest((2, 0), (0, 2)) == [25, 25]
    assert nearest((4, 3), (4, -3)) == [100, 0]
    assert nearest((4, 0), (0, 3)) == [36, 48]
    assert nearest((1, 1), (3, 1), (1, 1)) == [25, 25]
    assert nearest((1, 0), (-1, 0)) is None
    assert nearest((1, 1), (-1, 1), (0, -1)) is None


def _run(X, y):
    return play(Perceptron(len(X[0]), arithmetic=EXACT), (X, y), record=True)


def test_radius_margin_and_deviations_by_hand():
    run = _run([[3, 4], [0, 2]], [1, -1])
    looked = Separated(run, rationals([1, -1]))
    # scores 3-4 = -1 with +, and -2 with -: y v.x = -1 and 2
    assert looked.functional_margin == -1
    assert looked.radius == 5
    assert looked.largest_entry == 4
    compared = Compared(run, rationals(["1/2", 0]))
    # (1 - 3/2)_+ = 0 and (1 - 0)_+ = 1
    assert compared.deviations == [0, 1]
    assert (compared.L_1, compared.L_2, compared.norm, compared.rho) == (1, 1, fmpq(1, 2), 2)


def test_updates_are_counted_apart_from_mistakes():
    run = play(Perceptron(1, ties_update=True, arithmetic=EXACT), ([[1], [1]], [1, 1]))
    assert LinearRun(run).M == 1
    assert (run.predictions == run.outcomes).all()


def test_the_view_finds_a_separator_itself():
    run = _run([[2, 1], [-1, 3]], [1, -1])
    assert SEPARATED.look(run).functional_margin > 0


def test_a_comparator_comes_near_the_best_one():
    """One point at 1 with label +: (|w| + (1-w)_+)^2 is at least 1, and 1 for w in [0, 1]."""

    def objective(w):
        return (abs(float(w[0])) + max(0.0, 1 - float(w[0]))) ** 2

    found = best_comparator(lambda _: objective, rationals([[1]]), [1])
    assert objective([float(found[0].p) / float(found[0].q)]) < 1.01


def test_scores_of_rows_that_repeat_and_have_zeros_are_inner_products():
    X = np.array([[0.0, 2.0, -1.0], [0.5, 0.0, 0.0], [0.0, 2.0, -1.0], [0.0, 0.0, 0.0]])
    run = play(Perceptron(3), (X, [1, -1, 1, 1]))
    seen, v = LinearRun(run), rationals([1, -2, 3])
    assert seen.scores(v) == [dot(v, rationals(row)) for row in X]
    assert seen.squares == [dot(rationals(row), rationals(row)) for row in X]
    assert seen.largest_entry == 2


def test_features_that_are_always_zero_change_no_margin():
    """Few points with many features are looked at in the span of the points."""
    X, y = [[3, 1, 2], [1, -2, 1], [-2, 1, 5]], [1, 1, -1]
    plain = best_separator(rationals(X), y)
    wide = best_separator(rationals([[*x, *[0] * 50] for x in X]), y)
    assert abs(to_float(plain.margin.ball()) - to_float(wide.margin.ball())) < 1e-6
