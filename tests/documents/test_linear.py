"""What the documents say about linear classifiers beyond their theorems: is it so, in numbers?"""

from __future__ import annotations

import math
from itertools import chain, product

import numpy as np
import pytest
import sympy
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from adversaries.linear.sequences import orthonormal
from bounds import Outcome, theorem
from bounds.core.decide import Inequality
from bounds.linear.training import hard_sample
from learners import EXACT, MarginPerceptron, Perceptron, play
from learners.linear.training import train
from tests.documents.rules import ERROR, MINUS, PLUS, RULES, dot, errs, perceptron

# ------------------------------------------------------------------ equality, step by step


@pytest.mark.parametrize("N", [1, 2, 5])
@pytest.mark.parametrize("scale", [fmpq(1), fmpq(3), fmpq(1, 2)])
def test_on_a_basis_every_step_of_the_proof_is_an_equality(N, scale):
    """w.u = M rho |u| eta, |w|^2 = eta^2 M r^2, and M = r^2/rho^2 = X^2 |w*|^2 with margin 1."""
    X, y, _ = orthonormal(N, label=1)
    eta, w_star = fmpq(2), [1 / scale] * N
    learner = Perceptron(N, eta=eta, tie=-1, arithmetic=EXACT)
    run = play(learner, ([[scale * fmpq(int(e)) for e in x] for x in X], y), record=True)
    for M, w in enumerate(run.weights):
        assert dot(w, w_star) == eta * M  # the functional margin of w* is 1
        assert dot(w, w) == eta**2 * M * scale**2
    verdict = theorem("perceptron.margin").check(run, v=w_star)
    assert (verdict.observed, verdict.bound) == (N, N)
    assert scale**2 * dot(w_star, w_star) == N


@given(
    st.lists(st.tuples(st.integers(-4, 4), st.integers(-3, 3)), min_size=1, max_size=6),
    st.sampled_from([(3, 4), (1, 0), (-2, 5)]),
    st.sampled_from(RULES),
)
def test_a_mistake_brings_the_weights_nearer_to_w_star_by_the_margin(points, w_star, rule):
    """|x| <= 1, y w*.x >= 1: the squared distance falls by 1; exactly so in round 1 on the edge."""
    rows, labels = [], []
    for p in points:
        x = [fmpq(a, 5) for a in p]
        score = dot(w_star, x)
        if dot(x, x) <= 1 and abs(score) >= 1:
            rows.append(x)
            labels.append(1 if score > 0 else -1)
    table = np.array(rows, dtype=object).reshape(-1, 2)
    run = play(perceptron(2, rule), (table, labels), record=True)
    distances = [sum((a - b) ** 2 for a, b in zip(w, w_star, strict=True)) for w in run.weights]
    for t, (x, y) in enumerate(zip(rows, labels, strict=True)):
        assert distances[t + 1] <= distances[t] - int(run.updates[t])
        if t == 0 and run.updates[0] and dot(x, x) == 1 == y * dot(w_star, x):
            assert distances[1] == distances[0] - 1


def test_on_the_first_mistake_the_step_is_an_equality():
    """x = e_1, w* = (1, 0), w_1 = 0: the score is 0 and not less, and 1 falls to 0."""
    run = play(perceptron(2, MINUS), ([[1, 0]], [1]), record=True)
    assert run.weights.tolist() == [[0, 0], [1, 0]]
    assert theorem("perceptron.margin").check(run, v=[1, 0]).outcome is Outcome.HOLDS


def test_with_the_separator_itself_the_bound_by_the_sum_of_deviations_is_an_equality():
    for N in (1, 4, 9):
        sequence = orthonormal(N)
        run = play(Perceptron(N, arithmetic=EXACT), sequence[:2], record=True)
        verdict = theorem("perceptron.l1-radius").check(run, w=sequence[2])
        assert (verdict.outcome, verdict.observed, verdict.slack) == (Outcome.HOLDS, N, 0)


def test_the_hinge_bound_implies_the_one_by_the_sum_of_deviations():
    """With b = r/rho = R |w*| and c = F = |L|_1: c + b^2 + b sqrt c against (b + sqrt c)^2.

    No vector is closer to the data than its length allows: for b < 1 the losses are not 0.
    """
    far = product((fmpq(2), fmpq(7)), (fmpq(0), fmpq(1, 4), fmpq(3), fmpq(9)))
    for b, c in chain(far, product([fmpq(1, 3)], (fmpq(1), fmpq(3), fmpq(9)))):
        keys = ("perceptron.hinge-sharp", "perceptron.hinge")
        sharp, hinge = (theorem(key).bound(R=b, w_star=1, F=c).expression for key in keys)
        summed = theorem("perceptron.l1-radius").bound(r=b, rho=1, L_1=c).expression
        for smaller, larger in ((sharp, hinge), (hinge, summed)):
            assert Inequality(smaller, larger).decide({}).sign == (0 if c == 0 else 1)


# ------------------------------------------------------------------ the lifting


@given(
    st.lists(
        st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.sampled_from([-1, 1])),
        min_size=1,
        max_size=7,
    ),
    st.sampled_from(RULES),
    st.sampled_from([fmpq(1, 2), fmpq(1), fmpq(7, 3)]),
    st.sampled_from([fmpq(1, 3), fmpq(2)]),
    st.sampled_from([(fmpq(3, 5), fmpq(4, 5)), (fmpq(0), fmpq(1, 2)), (fmpq(0), fmpq(0))]),
)
def test_points_with_a_coordinate_each_are_separable_and_predicted_alike(data, rule, Delta, rho, u):
    """x' = (x, Delta e_t): the same run, and u' = (u, rho y_t d_t/Delta)/Z has the margin rho/Z."""
    T = len(data)
    points, labels = [row[:2] for row in data], [row[2] for row in data]
    lifted = [(*x, *(Delta * int(s == t) for s in range(T))) for t, x in enumerate(points)]
    run = play(perceptron(2, rule), (points, labels), record=True)
    above = play(perceptron(2 + T, rule), (np.array(lifted, dtype=object), labels), record=True)
    assert run.predictions.tolist() == above.predictions.tolist()
    for x, moved, moved_above in zip(points, run.updates, above.updates, strict=True):
        assert moved == moved_above or x == (0, 0)  # what moves nothing below moves above
    assert run.weights.tolist() == above.weights[:, :2].tolist()
    deviations = [
        max(fmpq(0), 1 - y * dot(u, x) / rho) for x, y in zip(points, labels, strict=True)
    ]
    long = (*u, *(rho * y * d / Delta for y, d in zip(labels, deviations, strict=True)))
    Z_squared = dot(long, long)
    assert Z_squared == dot(u, u) + rho**2 / Delta**2 * dot(deviations, deviations)
    scores = [y * dot(long, x) for x, y in zip(lifted, labels, strict=True)]
    assert min(scores) >= rho  # times Z: the margin of u' = long/Z is rho/Z
    M = int(above.updates.sum())
    length = sum(dot(x, x) for x, moved in zip(lifted, above.updates, strict=True) if moved)
    assert M**2 * rho**2 <= Z_squared * length


# ------------------------------------------------------------------ training


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (ERROR, [1, 5, 21, 85, 341, 1365]),
        (PLUS, [0, 2, 6, 30, 110, 462]),
        (MINUS, [1, 3, 15, 55, 231, 903]),
    ],
)
def test_in_no_order_is_the_hard_sample_learnt_with_fewer_updates(rule, expected):
    """From both sides.  With z_i = y_i x_i = (-1, …, -1, 1, 0, …) and a_i updates at point i:

    w_i = a_i - (a_{i+1} + … + a_N), and at the end w_i - (w_1 + … + w_{i-1}) >= c_i, where c_i is
    0 if a score of 0 is right for y_i and 1 otherwise.  So every w_i is at least what equality
    gives, then every a_i is: a lower bound.  Always taking the first point that is wrong attains
    it.
    """
    for N, fewest in enumerate(expected, 1):
        X, y = hard_sample(N)
        X = [[int(entry) for entry in row] for row in X]
        w: list[int] = []
        for i in range(N):
            assert [y[i] * entry for entry in X[i]] == [-1] * i + [1] + [0] * (N - 1 - i)
            w.append(int(y[i] != rule) + sum(w))
        counts = [0] * N
        for i in reversed(range(N)):
            counts[i] = w[i] + sum(counts[i + 1 :])
        assert sum(counts) == fewest == first_wrong_first(N, X, y, rule)


def first_wrong_first(N: int, X: list[list[int]], y: list[int], rule: int) -> int:
    """Return the updates of the Perceptron itself if the first wrong point is shown each time."""
    tie = rule or PLUS
    learner = Perceptron(N, tie=tie, ties_update=rule == ERROR)  # whole numbers: floats are exact
    updates = 0
    while any(learner.update(x, label) for x, label in zip(X, y, strict=True)):
        updates += 1
    return updates


@pytest.mark.parametrize("rule", RULES)
def test_what_no_weights_explain_is_never_learnt(rule):
    """On a line, with the rule of the learner: -1, 0 and 1 are all the weights there are."""
    places = (-2, 1) if rule == ERROR else (-2, 0, 1)  # no weights move the score of 0
    points = list(product(places, (1, -1)))
    unexplained = 0
    for data in product(points, repeat=3):
        explained = any(all(not errs(w * x, y, rule) for x, y in data) for w in (-1, 0, 1))
        sample = ([[x] for x, _ in data], [y for _, y in data])
        training = train(perceptron(1, rule), sample, max_passes=12)
        unexplained += not explained
        if not explained:
            assert not training.converged
    assert unexplained > 0


def test_a_point_at_the_origin_is_learnt_if_its_label_is_that_of_a_tie():
    """No vector has y v.x > 0 there, and yet nothing is wrong."""
    sample = ([[0]], [1])
    assert train(perceptron(1, PLUS), sample, max_passes=2).converged
    assert not train(perceptron(1, MINUS), sample, max_passes=2).converged
    run = play(perceptron(1, PLUS), sample)
    assert theorem("perceptron.margin").check(run).outcome is Outcome.NOT_APPLICABLE


def test_a_score_below_the_margin_updates_until_it_is_reached():
    """y w.x < eta on whole numbers is y w.x <= eta - 1: ceil(eta) updates for each vector."""
    n = 4
    rows, labels = np.tile(np.eye(n, dtype=int), (9, 1)), [1, -1, 1, 1] * 9
    for eta, close in (("1", "0"), ("5", "4"), ("9/2", "9/2"), ("1/2", "1/2")):
        learner = MarginPerceptron(n, close, arithmetic=EXACT)
        run = play(learner, (rows, labels))
        assert run.updates.sum() == n * math.ceil(sympy.Rational(eta))
        assert run.updates.sum() <= n * (1 + 2 * sympy.Rational(eta))
