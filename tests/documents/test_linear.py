"""What the documents say about linear classifiers beyond their theorems: is it so, in numbers?"""

from __future__ import annotations

import math
from functools import cache
from itertools import product

import numpy as np
import pytest
import sympy
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from adversaries.linear.sequences import hadamard, orthonormal
from bounds import Outcome, theorem
from bounds.core.decide import Inequality
from bounds.linear.disjunctions import forcing_pairs
from bounds.linear.margins import nearest_of_few
from bounds.linear.training import hard_sample
from learners import BALL, EXACT, MarginPerceptron, Perceptron, Winnow, play
from learners.core.arithmetic import rationals
from learners.experts.weighted_majority import weighted_vote
from learners.linear.training import train

#: sgn(0): one of the signs, or an error whatever the label.
PLUS, MINUS, ERROR = 1, -1, 0
RULES = [PLUS, MINUS, ERROR]


def perceptron(N: int, rule: int, **options: object) -> Perceptron:
    """Return a Perceptron with one of the three rules for a score of 0."""
    tie = rule or PLUS
    return Perceptron(N, tie=tie, ties_update=rule == ERROR, arithmetic=EXACT, **options)


def dot(left: object, right: object) -> object:
    return sum(a * b for a, b in zip(left, right, strict=True))


def errs(score: object, y: int, rule: int) -> bool:
    """Tell whether a score is an error, or counts as one."""
    return y * score < 0 or (score == 0 and y != rule)


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


# ------------------------------------------------------------------ votes and committees


@given(st.lists(st.tuples(st.integers(0, 4), st.sampled_from([-1, 1])), min_size=1, max_size=5))
def test_the_score_is_a_weighted_vote_while_no_weight_is_negative(votes):
    weights = np.array([w for w, _ in votes])
    signs = np.array([x for _, x in votes])
    for tie in (PLUS, MINUS):
        score = int(weights @ signs)
        vote = weighted_vote(rationals(weights), (signs + 1) // 2, (tie + 1) // 2, EXACT)
        assert 2 * vote - 1 == (tie if score == 0 else (1 if score > 0 else -1))


def test_a_negative_weight_speaks_against_advice_that_all_give():
    """x = (1, 1) with -, after a tie to +: w = (-1, -1); no vote says - where all say +."""
    learner = perceptron(2, PLUS)
    assert learner.update([1, 1], -1) is True
    assert learner.weights.tolist() == [-1, -1]
    assert learner.predict([1, 1]) == -1
    for weights in product(range(4), repeat=2):
        assert weighted_vote(rationals(weights), np.array([1, 1]), 1, EXACT) == 1


@cache
def longest_committee_game(N: int, K: int, rule: int, tied_label: int) -> float:
    """Return the most errors on committees whose tied votes have a label; inf if there is a loop."""
    points = []
    for x in product((-1, 1), repeat=N):
        vote = sum(x[:K])
        points.append((x, tied_label if vote == 0 else (1 if vote > 0 else -1)))
    known: dict[tuple[int, ...], float] = {}
    path: set[tuple[int, ...]] = set()

    def most(w: tuple[int, ...]) -> float:
        if w in path:
            return math.inf
        if w not in known:
            path.add(w)
            moves = (
                tuple(a + y * b for a, b in zip(w, x, strict=True))
                for x, y in points
                if errs(dot(w, x), y, rule)
            )
            found = 0.0
            for after in moves:
                found = max(found, 1 + most(after))
                if found == math.inf:
                    break
            path.discard(w)
            known[w] = found
        return known[w]

    return most((0,) * N)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(
    ("N", "K", "expected"),
    [(1, 1, 1), (2, 1, 2), (3, 1, 2), (4, 1, 4), (3, 3, 3), (4, 3, 9)],
)
def test_an_odd_committee_costs_the_perceptron_at_most_so_much(N, K, expected, rule):
    assert longest_committee_game(N, K, rule, 1) == expected <= N * K


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("tied_label", [1, -1])
def test_an_even_committee_whose_ties_have_a_label_may_cost_any_number(rule, tied_label):
    """All but two of two, and there only if both call a tie by the same name: then 1."""
    for N, K in ((3, 2), (4, 2), (4, 4)):
        assert longest_committee_game(N, K, rule, tied_label) == math.inf
    assert longest_committee_game(2, 2, rule, tied_label) == (1 if rule == tied_label else math.inf)


@pytest.mark.parametrize(("k", "most"), [(1, 1), (2, 2), (3, 4), (4, 5)])
def test_winnow_errs_at_most_twice_the_logarithm_where_the_perceptron_errs_always(k, most):
    """One expert of N = 2^k is always right: N mistakes on Hadamard's rows, or floor(2 ln N)."""
    X, y, v = hadamard(k)
    N = 2**k
    assert play(Perceptron(N, arithmetic=EXACT), (X, y)).losses.sum() == N
    run = play(Winnow(N, 1, arithmetic=BALL), (X, y))
    verdict = theorem("winnow.tuned").check(run, v=v)
    assert verdict.outcome is Outcome.HOLDS
    assert run.losses.sum() <= math.floor(2 * math.log(N)) == most


def test_the_best_rate_of_winnow_promises_strictly_less_than_the_simple_one():
    """RE(1/2 + d/2 | 1/2) = sum of d^(2k)/(2k(2k-1)): more than its first term, d^2/2."""
    for delta in (fmpq(1, 100), fmpq(1, 3), fmpq(9, 10), fmpq(99, 100)):
        best = theorem("winnow.optimal").bound(N=100, delta=delta).expression
        simple = theorem("winnow.tuned").bound(N=100, r=1, rho=delta).expression
        printed = 2 * sympy.log(100) / sympy.Rational(str(delta)) ** 2
        assert Inequality(simple, printed).decide({}).sign == 0
        assert Inequality(best, simple).decide({}).sign == 1


# ------------------------------------------------------------------ disjunctions


def attributes(n: int, k: int, off: int) -> list[tuple[tuple[int, ...], int]]:
    """Return all points with a bias, labelled by a disjunction of the first k attributes."""
    points = product((off, 1), repeat=n)
    return [((*x, 1), 1 if 1 in x[:k] else -1) for x in points]


@pytest.mark.parametrize(("n", "k"), [(1, 1), (2, 1), (2, 2), (3, 1)])
@pytest.mark.parametrize("off", [0, -1])
def test_radius_and_margin_of_a_disjunction_are_what_the_exercise_finds(n, k, off):
    """R^2 = n + 1; the largest margin is 1/sqrt(4k + 1), for signs 1/sqrt(k^2 - k + 1)."""
    points = attributes(n, k, off)
    assert max(dot(x, x) for x, _ in points) == n + 1
    nearest = nearest_of_few([tuple(fmpq(y * entry) for entry in x) for x, y in points])
    margin = fmpq(1, 4 * k + 1) if off == 0 else fmpq(1, k * k - k + 1)
    assert dot(nearest, nearest) == margin
    key = "perceptron.disjunctions" if off == 0 else "perceptron.disjunctions-signs"
    assert theorem(key).bound(n=n, k=k).expression == sympy.Rational(str((n + 1) / margin))


def longest_disjunction(n: int, k: int, rule: int) -> int:
    """Return the most errors on a disjunction, by trying every point after every other."""
    points = attributes(n, k, 0)

    @cache
    def most(w: tuple[int, ...]) -> int:
        moves = [
            tuple(a + y * b for a, b in zip(w, x, strict=True))
            for x, y in points
            if errs(dot(w, x), y, rule)
        ]
        return max((1 + most(after) for after in moves), default=0)

    return most((0,) * (n + 1))


@pytest.mark.parametrize(
    ("n", "k", "expected"),
    [(1, 1, [3, 2, 5]), (2, 1, [6, 5, 8]), (2, 2, [5, 4, 9]), (3, 1, [8, 7, 12])],
)
def test_the_most_mistakes_on_small_disjunctions(n, k, expected):
    """For sgn(0) = +, for - and where a tie is always an error; the exercise's bound is larger."""
    assert [longest_disjunction(n, k, rule) for rule in RULES] == expected
    assert max(expected) <= (n + 1) * (4 * k + 1)


@pytest.mark.parametrize(("n", "k"), [(n, k) for n in range(1, 6) for k in range(1, n + 1)])
def test_pairs_in_turn_force_as_many_mistakes_as_attributes_and_relevant_ones_say(n, k):
    """2k(n-k+1) + 1 if sgn(0) = +; if -, after (e_r, 1)+ for each relevant r, 2k(n-k+1)."""
    quiet, *loud = forcing_pairs(n, k)
    pairs = [point for each in loud for point in (quiet, each)]
    first = [((*(int(i == r) for i in range(n)), 1), 1) for r in range(k)]
    for rule, prefix, extra in ((PLUS, [], 1), (MINUS, first, 0)):
        data = prefix + pairs * (4 * (n + 2))
        run = play(perceptron(n + 1, rule), ([x for x, _ in data], [y for _, y in data]))
        assert run.losses.sum() == 2 * k * (n - k + 1) + extra
        assert not run.losses[-len(pairs) :].any()  # at rest


# ------------------------------------------------------------------ halfspaces without margin


@pytest.mark.parametrize("rule", RULES)
def test_twelve_mistakes_are_forced_on_the_perceptron_by_points_of_a_plane(rule):
    """The points (v, 1), v in the middle of what is left; w* = (-1, a) is right on all of them."""
    learner = perceptron(2, rule)
    low, high = fmpq(0), fmpq(1)
    shown = []
    for _ in range(12):
        v = (low + high) / 2
        y = -learner.predict([v, 1])
        assert learner.update([v, 1], y) is True
        low, high = (v, high) if y == 1 else (low, v)
        shown.append((v, y))
    a = (low + high) / 2
    assert all(y * (a - v) > 0 for v, y in shown)


def test_on_a_line_halfspaces_have_dimension_one():
    """w > 0 or w < 0 (0 says the same everywhere): after one point with x != 0 all is known."""
    points = (-2, -1, 1, 3)
    labels = {tuple(1 if w * x > 0 else -1 for x in points) for w in (-1, 1)}
    assert len(labels) == 2
    assert all(a != b for a, b in zip(*labels, strict=True))
