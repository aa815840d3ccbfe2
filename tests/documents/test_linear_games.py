"""What the documents say about votes, committees, disjunctions and halfspaces: is it so?"""

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

from adversaries.linear.sequences import hadamard
from bounds import Outcome, theorem
from bounds.core.decide import Inequality
from bounds.linear.disjunctions import forcing_pairs
from bounds.linear.margins import nearest_of_few
from learners import BALL, EXACT, Perceptron, Winnow, play
from learners.core.arithmetic import rationals
from learners.experts.weighted_majority import weighted_vote
from tests.documents.rules import ERROR, MINUS, PLUS, RULES, dot, errs, perceptron

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
    """Return the most errors on a committee whose tied votes have a label; inf if they loop."""
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


def longest_winnow_game(N: int, K: int, rule: int) -> int:
    """Return the most errors of Winnow with rate 1/K on a committee: every point in every state."""
    known: dict[tuple[str, ...], int] = {}

    def most(past: tuple[tuple[tuple[int, ...], int], ...]) -> int:
        def after() -> Winnow:
            ties_update = rule == ERROR
            made = Winnow(N, fmpq(1, K), tie=rule or PLUS, ties_update=ties_update, arithmetic=BALL)
            for x, y in past:
                made.update(x, y)
            return made

        state = tuple(str(e - after().exponents[0]) for e in after().exponents)
        if state not in known:
            labelled = ((x, 1 if sum(x[:K]) > 0 else -1) for x in product((-1, 1), repeat=N))
            wrong = [(x, y) for x, y in labelled if after().update(x, y)]
            known[state] = max((1 + most((*past, each)) for each in wrong), default=0)
        return known[state]

    return most(())


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(
    ("N", "K", "expected"),
    [(1, 1, 0), (2, 1, 1), (3, 1, 1), (4, 1, 2), (3, 3, 0), (4, 3, 3)],
)
def test_an_odd_committee_costs_winnow_at_most_so_much(N, K, expected, rule):
    assert longest_winnow_game(N, K, rule) == expected
    assert expected <= float(theorem("winnow.committee").bound(N=N, K=K))


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
