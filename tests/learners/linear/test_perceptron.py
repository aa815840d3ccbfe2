"""Does the Perceptron, with its variants, predict, move and count as it is defined?"""

from __future__ import annotations

import json
from copy import deepcopy
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import (
    BALL,
    EXACT,
    FLOAT,
    AveragedPerceptron,
    MarginPerceptron,
    Perceptron,
    Transcript,
    VotedPerceptron,
    play,
)
from learners.core.arithmetic import rational

SYSTEMS = [FLOAT, EXACT, BALL]
ties = st.sampled_from([-1, 1])
flags = st.booleans()
rates = st.sampled_from(["1/3", "1", "5/2"])
third = fmpq(1, 3)


@st.composite
def sequences(draw, most_features: int = 3, most_rounds: int = 8):
    N = draw(st.integers(1, most_features))
    T = draw(st.integers(0, most_rounds))
    row = st.lists(st.integers(-3, 3), min_size=N, max_size=N)
    rows = draw(st.lists(row, min_size=T, max_size=T))
    return N, rows, draw(st.lists(ties, min_size=T, max_size=T))


def dot(left, right):
    return sum((Fraction(a) * b for a, b in zip(left, right, strict=True)), Fraction(0))


def by_definition(rows, labels, *, start, eta, errs):
    """The pseudo-code once more, in Python's own fractions: the scores and w_1..w_{T+1}."""
    weights = [[Fraction(entry) for entry in start]]
    scores = []
    for x, y in zip(rows, labels, strict=True):
        w = weights[-1]
        scores.append(dot(w, x))
        step = Fraction(eta) * y if errs(scores[-1], y) else Fraction(0)
        weights.append([a + step * b for a, b in zip(w, x, strict=True)])
    return scores, weights


def sgn(value, tie):
    return tie if value == 0 else (1 if value > 0 else -1)


def exactly(rows):
    """Rationals, to compare arrays of any number system with."""
    return [[rational(entry) for entry in row] for row in rows]


# ------------------------------------------------------------------ the definition


@given(sequences(), rates, ties, flags, st.integers(-2, 2))
def test_the_perceptron_is_its_pseudo_code(sequence, eta, tie, ties_update, origin):
    N, rows, labels = sequence
    start = [origin] * N
    scores, weights = by_definition(
        rows,
        labels,
        start=start,
        eta=eta,
        errs=lambda s, y: y * s <= 0 if ties_update else sgn(s, tie) != y,
    )
    learner = Perceptron(
        N, eta=eta, tie=tie, ties_update=ties_update, start=start, arithmetic=EXACT
    )
    run = play(learner, (rows, labels), record=True)
    assert run.predictions.tolist() == [sgn(score, tie) for score in scores]
    assert exactly(run.weights) == exactly(weights)
    moves = [before != after for before, after in pairwise(weights)]
    assert run.updates.tolist() == moves


@given(sequences(), ties, flags)
def test_floats_and_balls_agree_with_rationals_on_small_whole_numbers(sequence, tie, ties_update):
    N, rows, labels = sequence
    runs = [
        play(
            Perceptron(N, tie=tie, ties_update=ties_update, arithmetic=system),
            (rows, labels),
            record=True,
        )
        for system in SYSTEMS
    ]
    for run in runs:
        assert run.predictions.tolist() == runs[0].predictions.tolist()
        assert run.updates.tolist() == runs[0].updates.tolist()
        assert exactly(run.weights) == exactly(runs[0].weights)


@given(sequences(), rates, ties)
def test_the_last_weights_are_eta_times_the_sum_over_the_updates(sequence, eta, tie):
    """And so |w|^2 <= eta^2 times the sum of |x|^2: each update came with y w.x <= 0."""
    N, rows, labels = sequence
    run = play(Perceptron(N, eta=eta, tie=tie, arithmetic=EXACT), (rows, labels), record=True)
    chosen = [t for t in range(run.T) if run.updates[t]]
    rate = Fraction(eta)
    expected = [rate * sum(labels[t] * rows[t][i] for t in chosen) for i in range(N)]
    assert exactly([run.weights[-1]]) == exactly([expected])
    squares = sum(dot(rows[t], rows[t]) for t in chosen)
    assert dot(expected, expected) <= rate**2 * squares


@pytest.mark.parametrize("tie", [-1, 1])
@pytest.mark.parametrize("system", SYSTEMS)
def test_an_orthonormal_basis_against_the_tie_costs_N_mistakes(tie, system):
    N = 5
    run = play(
        Perceptron(N, tie=tie, eta="1/2", arithmetic=system),
        (np.eye(N, dtype=int), [-tie] * N),
        record=True,
    )
    assert run.losses.tolist() == [1] * N
    assert run.updates.tolist() == [True] * N
    assert exactly([run.weights[-1]]) == exactly([[Fraction(-tie, 2)] * N])


def test_the_same_basis_with_the_tie_costs_nothing():
    run = play(Perceptron(5, tie=1), (np.eye(5), [1] * 5))
    assert run.losses.sum() == 0
    assert not run.updates.any()


@pytest.mark.parametrize(("tie", "expected"), [(1, 4), (-1, 5)])
def test_a_start_on_the_wrong_side_costs_the_way_back(tie, expected):
    """N = 1, x = 1, label +, from w = -4: 4 updates reach 0, a tie to -1 needs one more."""
    learner = Perceptron(1, start=[-4], tie=tie, arithmetic=EXACT)
    run = play(learner, ([[1]] * 10, [1] * 10))
    assert run.updates.sum() == expected == run.losses.sum()
    assert learner.parameters["zero_start"] is False


def test_ties_that_update_are_counted_apart_from_mistakes():
    """x = 1, label +, w = 0 and sgn(0) = +1: no mistake, but an update if ties are errors."""
    for flag in (False, True):
        run = play(Perceptron(1, ties_update=flag), ([[1], [1]], [1, 1]))
        assert run.losses.tolist() == [0, 0]
        assert run.updates.tolist() == [flag, False]


def test_the_zero_vector_moves_nothing():
    """A mistake on x = 0 is a mistake, but no change: y w.x rises by eta |x|^2 = 0."""
    run = play(Perceptron(2, tie=-1), ([[0, 0]] * 3, [1] * 3), record=True)
    assert run.losses.tolist() == [1, 1, 1]
    assert run.updates.tolist() == [False] * 3
    assert not run.weights.any()


# ------------------------------------------------------------------ the learning rate


@given(sequences(), rates, rates, ties, flags)
def test_from_zero_the_rate_does_not_matter(sequence, first, second, tie, ties_update):
    N, rows, labels = sequence
    one, other = (
        play(
            Perceptron(N, eta=eta, tie=tie, ties_update=ties_update, arithmetic=EXACT),
            (rows, labels),
        )
        for eta in (first, second)
    )
    assert one.predictions.tolist() == other.predictions.tolist()
    assert one.updates.tolist() == other.updates.tolist()


def test_from_another_start_the_rate_matters():
    """From w = -2 with x = 1, label +: rate 1 needs two updates to reach 0, rate 2 one."""
    runs = [
        play(Perceptron(1, eta=eta, start=[-2], arithmetic=EXACT), ([[1]] * 3, [1] * 3))
        for eta in (1, 2)
    ]
    assert [run.predictions.tolist() for run in runs] == [[-1, -1, 1], [-1, 1, 1]]


# ------------------------------------------------------------------ the margin Perceptron


@given(sequences(), rates, st.sampled_from(["0", "1/2", "3"]))
def test_the_margin_perceptron_is_its_pseudo_code(sequence, eta, margin):
    N, rows, labels = sequence
    scores, weights = by_definition(
        rows, labels, start=[0] * N, eta=eta, errs=lambda s, y: y * s <= Fraction(margin)
    )
    run = play(MarginPerceptron(N, margin, eta=eta, arithmetic=EXACT), (rows, labels), record=True)
    assert exactly(run.weights) == exactly(weights)
    assert run.predictions.tolist() == [sgn(score, 1) for score in scores]


@given(sequences(), ties)
def test_margin_zero_is_the_perceptron_that_updates_on_ties(sequence, tie):
    N, rows, labels = sequence
    margin = play(MarginPerceptron(N, 0, tie=tie, arithmetic=EXACT), (rows, labels), record=True)
    plain = play(
        Perceptron(N, tie=tie, ties_update=True, arithmetic=EXACT), (rows, labels), record=True
    )
    assert margin.predictions.tolist() == plain.predictions.tolist()
    assert margin.weights.tolist() == plain.weights.tolist()


@pytest.mark.parametrize(
    ("margin", "eta", "each"), [("0", "1", 1), ("2", "1", 3), ("5/2", "1", 3), ("1", "1/3", 4)]
)
def test_on_a_basis_each_vector_is_added_until_it_has_its_margin(margin, eta, each):
    """w_i = k eta after k updates, and k eta <= margin calls for another: floor(margin/eta) + 1.

    The bound (R^2 + 2 margin/eta)/rho^2 is n (1 + 2 margin/eta) here, never smaller.
    """
    n = 3
    rows, labels = np.tile(np.eye(n, dtype=int), (10, 1)), [1, -1, 1] * 10
    run = play(MarginPerceptron(n, margin, eta=eta, arithmetic=EXACT), (rows, labels), record=True)
    assert run.updates.sum() == n * each
    assert n * each <= n * (1 + 2 * Fraction(margin) / Fraction(eta))
    assert all(
        y * score > rational(margin) for y, score in zip(labels[:n], run.weights[-1], strict=True)
    )


def test_the_margin_perceptron_says_its_margin():
    learner = MarginPerceptron(2, "1/3", eta=2, arithmetic=EXACT)
    assert learner.parameters["margin"] == third
    assert learner.parameters["eta"] == 2
    assert learner.name == "margin-perceptron"


# ------------------------------------------------------------------ averaged and voted


@given(sequences(), rates, ties, flags, st.integers(-1, 1))
def test_the_lazy_average_is_the_eager_one_after_every_round(
    sequence, eta, tie, ties_update, origin
):
    N, rows, labels = sequence
    learner = AveragedPerceptron(
        N, eta=eta, tie=tie, ties_update=ties_update, start=[origin] * N, arithmetic=EXACT
    )
    total = [fmpq(0)] * N
    for t, (x, y) in enumerate(zip(rows, labels, strict=True), 1):
        learner.update(x, y)
        total = [a + b for a, b in zip(total, learner.weights, strict=True)]
        average = [a / t for a in total]
        assert learner.average.tolist() == average
        assert learner.decide(x) == sgn(dot(map(str, average), x), tie)


@given(sequences(), ties, flags)
def test_the_vote_is_that_of_the_vector_of_every_round(sequence, tie, ties_update):
    N, rows, labels = sequence
    learner = VotedPerceptron(N, tie=tie, ties_update=ties_update, arithmetic=EXACT)
    after = []
    for x, y in zip(rows, labels, strict=True):
        learner.update(x, y)
        after.append(list(map(str, learner.weights)))
    assert sum(count for _, count in learner.voters) == len(rows)
    for x in rows:
        assert learner.decide(x) == sgn(sum(sgn(dot(w, x), tie) for w in after), tie)


@given(sequences(), ties)
def test_all_three_predict_alike_while_they_learn(sequence, tie):
    N, rows, labels = sequence
    runs = [
        play(make(N, tie=tie, arithmetic=EXACT), (rows, labels), record=True)
        for make in (Perceptron, AveragedPerceptron, VotedPerceptron)
    ]
    for run in runs:
        assert run.predictions.tolist() == runs[0].predictions.tolist()
        assert run.weights.tolist() == runs[0].weights.tolist()


@pytest.mark.parametrize("system", SYSTEMS)
def test_voting_and_averaging_differ(system):
    """sgn(0) = -1.  4 with + : w = 4;  5 with - : w = -1;  1 with - : right, w = -1.

    The votes for x = 1 are +1, -1, -1; the mean weight is (4 - 1 - 1)/3 = 2/3.
    """
    data = ([[4], [5], [1]], [1, -1, -1])
    averaged, voted = (
        make(1, tie=-1, arithmetic=system) for make in (AveragedPerceptron, VotedPerceptron)
    )
    for learner in (averaged, voted):
        play(learner, data)
    assert [(rational(w[0]), c) for w, c in voted.voters] == [(0, 0), (4, 1), (-1, 2)]
    assert BALL.number(averaged.average[0]).overlaps(arb(fmpq(2, 3)))
    assert (averaged.decide([1]), voted.decide([1])) == (1, -1)


def test_before_the_first_round_the_average_is_the_start():
    assert AveragedPerceptron(2, start=[1, -2]).average.tolist() == [1, -2]
    assert AveragedPerceptron(2, tie=-1).decide([1, 1]) == -1
    assert VotedPerceptron(2, tie=-1).decide([1, 1]) == -1


# ------------------------------------------------------------------ ties and odd inputs


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("tie", [-1, 1])
def test_a_tie_goes_where_it_is_told(system, tie):
    learner = Perceptron(2, tie=tie, start=[1, -1], arithmetic=system)
    assert learner.predict([3, 3]) == tie


def test_floats_lose_a_tie_that_rationals_keep():
    """w = (0.1, 0.2, -0.3) and x = (1, 1, 1): zero in tenths, 5.6e-17 in floats."""
    start = ["1/10", "1/5", "-3/10"]
    assert Perceptron(3, tie=-1, start=start, arithmetic=EXACT).predict([1, 1, 1]) == -1
    assert Perceptron(3, tie=-1, start=start, arithmetic=FLOAT).predict([1, 1, 1]) == 1


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    "x",
    [
        [1, 2],
        (1.0, 2.0),
        np.array([1, 2], dtype=np.int8),
        np.array([1, 2], dtype=np.float32),
        ["1", "2/1"],
        [Fraction(1), fmpq(2)],
        [True, 2],
    ],
)
def test_an_instance_may_come_in_many_forms(system, x):
    learner = Perceptron(2, tie=-1, arithmetic=system)
    assert learner.predict(x) == -1
    assert learner.update(x, 1) is True
    assert exactly([learner.weights]) == exactly([[1, 2]])


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    ("x", "message"),
    [
        ([1], "the vector has 1 entries, but the learner was made for N = 2"),
        ([1, 2, 3], "has 3 entries"),
        ([[1, 2]], "must be a vector"),
        (1, "must be a vector"),
        (None, "cannot be read as numbers"),
        (["a", 1], "cannot be read as numbers"),
        ([1, None], "cannot be read as numbers"),
        ([1j, 0], "cannot be read as numbers"),
        ([float("nan"), 0], "nan"),
        ([0, float("-inf")], "inf"),
    ],
)
def test_an_instance_that_is_none_is_refused_and_leaves_no_trace(system, x, message):
    learner = Perceptron(2, start=[1, 2], arithmetic=system)
    for call in (learner.predict, lambda x: learner.update(x, 1)):
        with pytest.raises(ValueError, match=message) as caught:
            call(x)
        assert "\n" not in str(caught.value)
    assert exactly([learner.weights]) == exactly([[1, 2]])


@pytest.mark.parametrize("y", [0, 2, 0.5, float("nan"), None, "1", [1]])
def test_a_label_that_is_neither_sign_is_refused(y):
    with pytest.raises(ValueError, match="must be -1 or 1"):
        Perceptron(1).update([1], y)


@pytest.mark.parametrize("make", [Perceptron, AveragedPerceptron, VotedPerceptron])
@pytest.mark.parametrize("N", [0, -1, 2.0, "2", None, True])
def test_a_dimension_that_is_none_is_refused(make, N):
    with pytest.raises(ValueError, match=r"^N is "):
        make(N)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("eta", [0, -1, float("nan"), float("inf"), None, "fast", [1]])
def test_a_rate_that_is_not_positive_is_refused(system, eta):
    with pytest.raises(ValueError, match=r"^eta is "):
        Perceptron(1, eta=eta, arithmetic=system)


@pytest.mark.parametrize("margin", [-1, "-1/3", float("nan"), None])
def test_a_negative_margin_is_refused(margin):
    with pytest.raises(ValueError, match=r"^margin is "):
        MarginPerceptron(1, margin)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tie": 0}, "^tie is 0"),
        ({"tie": None}, "^tie is None"),
        ({"ties_update": "yes"}, "^ties_update is"),
        ({"start": [1]}, "^start is .*made for N = 2"),
        ({"start": [1, float("nan")]}, "^start is"),
        ({"start": "ab"}, "^start is"),
    ],
)
def test_an_option_that_is_none_is_refused(options, message):
    with pytest.raises(ValueError, match=message):
        Perceptron(2, **options)


def test_floats_that_overflow_are_refused_and_rationals_go_on():
    """1e200 * 1e200 is no float; without a word it would be infinite, or NaN."""
    x = [1e200, -1e200]
    learner = Perceptron(2, tie=-1)
    learner.update(x, 1)
    with pytest.raises(ValueError, match="too large for a float: use arithmetic=EXACT"):
        learner.predict(x)
    exact = Perceptron(2, tie=-1, arithmetic=EXACT)
    exact.update(x, 1)
    assert exact.predict(x) == 1
    heavy = Perceptron(1, eta=1e200, tie=-1)
    with pytest.raises(ValueError, match="a weight is too large for a float"):
        heavy.update([1e200], 1)
    with pytest.raises(ValueError, match="too large for a float"):
        Perceptron(1).predict([10**400])


def test_rationals_see_numbers_below_the_smallest_float():
    """5e-324 squared is 0 in floats, a tie; not so in rationals."""
    for system, expected in ((FLOAT, -1), (EXACT, 1), (BALL, 1)):
        learner = Perceptron(1, tie=-1, arithmetic=system)
        assert learner.update([5e-324], 1) is True
        assert learner.predict([5e-324]) == expected


def test_the_parameters_are_plain_and_a_run_survives_a_file():
    for system in SYSTEMS:
        learner = Perceptron(np.int64(2), eta="1/2", tie=-1, ties_update=True, arithmetic=system)
        assert list(learner.parameters) == ["N", "eta", "tie", "ties_update", "zero_start"]
        assert [type(learner.parameters[name]) for name in ("N", "tie", "ties_update")] == [
            int,
            int,
            bool,
        ]
        assert learner.parameters["zero_start"] is True
        run = play(learner, ([[1, "1/3"], [2, -1]], [1, -1]), record=True)
        assert Transcript.from_json(json.dumps(run.to_dict())) == run


def test_a_copy_learns_apart_and_recorded_weights_stay():
    learner = AveragedPerceptron(1, tie=-1)
    before = learner.weights
    twin = deepcopy(learner)
    twin.update([1], 1)
    assert (before.tolist(), learner.weights.tolist(), twin.weights.tolist()) == ([0], [0], [1])
