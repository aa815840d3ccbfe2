"""Does the conservative version see its mistakes only, and err no more often?"""

from __future__ import annotations

from itertools import chain, combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from learners import (
    EXACT,
    SOA,
    Agnostic,
    Conservative,
    Consistent,
    ExponentialWeightedAverage,
    FiniteClass,
    GameError,
    Halving,
    Hedge,
    Perceptron,
    WeightedMajority,
    play,
)
from learners.classes import Littlestone
from learners.games import EXPERT_ADVICE

ROWS = ["".join(bits) for bits in product("01", repeat=3)]
CLASSES = [
    list(rows)
    for rows in chain.from_iterable(combinations(ROWS, size) for size in range(1, len(ROWS) + 1))
]


class Diary:
    """A learner that writes down what it is asked and told, and predicts a drawn label."""

    game = EXPERT_ADVICE

    def __init__(self, labels):
        self.labels = labels
        self.seen = []
        self.asked = 0

    def predict(self, x):
        self.asked += 1
        return self.labels[len(self.seen)]

    def update(self, x, y):
        self.seen.append((tuple(x), y))


class Counter:
    """A learner whose ``predict`` changes it: it says 0 and 1 in turns."""

    def __init__(self):
        self.asked = 0

    def predict(self, x):
        self.asked += 1
        return (self.asked - 1) % 2

    def update(self, x, y):
        return True


@st.composite
def rounds(draw, most_rounds: int = 8):
    points = draw(st.integers(1, 4))
    row = st.text("01", min_size=points, max_size=points)
    rows = draw(st.lists(row, min_size=1, max_size=8, unique=True))
    shown = draw(st.lists(st.integers(0, points - 1), max_size=most_rounds))
    labels = draw(st.lists(st.integers(0, 1), min_size=len(shown), max_size=len(shown)))
    return rows, shown, labels


def same_runs(one, two, data) -> None:
    first, second = play(one, data, record=True), play(two, data, record=True)
    assert first.predictions.tolist() == second.predictions.tolist()
    assert first.updates.tolist() == second.updates.tolist()
    assert first.weights.tolist() == second.weights.tolist()


# ------------------------------------------------------------------ what it sees


@given(st.lists(st.integers(0, 1), min_size=1, max_size=12), st.data())
def test_it_sees_the_rounds_on_which_it_errs_and_no_others(guesses, data):
    truth = data.draw(
        st.lists(st.integers(0, 1), min_size=len(guesses) - 1, max_size=len(guesses) - 1)
    )
    diary = Diary(guesses)
    advice = [[t % 2] for t in range(len(truth))]
    run = play(Conservative(diary), (advice, truth))
    erred = [(tuple(advice[t]), truth[t]) for t in np.flatnonzero(run.losses)]
    assert diary.seen == erred


@given(st.lists(st.integers(0, 1), min_size=1, max_size=12))
def test_a_learner_that_predicting_changes_may_be_asked_by_a_copy(truth):
    """Between mistakes it stands still, so it says the same until it errs."""
    learner = Conservative(Counter(), copy=True)
    mistakes = 0
    for y in truth:
        assert learner.predict(0) == learner.predict(0) == mistakes % 2
        wrong = learner.predict(0) != y
        assert learner.update(0, y) is bool(wrong)
        mistakes += wrong
        assert learner.learner.asked == mistakes


@given(rounds(), st.integers(0, 1))
def test_the_conservative_version_of_an_eager_learner_is_the_lazy_one(sequence, tie):
    rows, shown, labels = sequence
    for kind in (Halving, SOA):
        eager, lazy = kind(rows, tie=tie, eager=True), kind(rows, tie=tie, eager=False)
        same_runs(Conservative(eager), lazy, (shown, labels))
    advice = np.array([[int(row[x]) for row in rows] for x in shown])
    advice = advice.reshape(len(shown), len(rows))
    eager, lazy = (
        WeightedMajority(len(rows), "1/3", tie=tie, eager=flag, arithmetic=EXACT)
        for flag in (True, False)
    )
    same_runs(Conservative(eager), lazy, (advice, labels))


@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), max_size=8), st.data())
def test_the_perceptron_is_conservative_already(vectors, data):
    labels = data.draw(
        st.lists(st.sampled_from([-1, 1]), min_size=len(vectors), max_size=len(vectors))
    )
    rows = np.array(vectors, dtype=float).reshape(len(vectors), 2)
    same_runs(Conservative(Perceptron(2)), Perceptron(2), (rows, labels))


# ------------------------------------------------------------------ how often it errs


def most_mistakes(make, cls: FiniteClass) -> int:
    """On the worst target and sequence of three points; see test_soa for why three."""
    worst = 0
    for target, shown in product(cls.strings, product(range(3), repeat=3)):
        learner = make()
        mistakes = 0
        for x in shown:
            mistakes += learner.predict(x) != int(target[x])
            learner.update(x, int(target[x]))
        worst = max(worst, mistakes)
    return worst


@pytest.mark.parametrize("kind", ["halving", "soa", "consistent"])
def test_the_conservative_version_errs_no_more_often(kind):
    """On every third class on three points.  Bounds compare, single runs need not."""
    for rows in CLASSES[::3]:
        cls = FiniteClass(rows)
        dimensions = Littlestone(cls)

        def make(cls=cls, dimensions=dimensions):
            if kind == "halving":
                return Halving(cls, eager=True)
            return SOA(cls, dimensions=dimensions) if kind == "soa" else Consistent(cls)

        eager = most_mistakes(make, cls)
        assert most_mistakes(lambda make=make: Conservative(make()), cls) <= eager


# ------------------------------------------------------------------ what it shows


def test_it_shows_what_the_learner_inside_shows():
    inside = WeightedMajority(3, "1/2", arithmetic=EXACT)
    learner = Conservative(inside)
    assert learner.game is inside.game
    assert learner.arithmetic is EXACT
    assert learner.parameters == {**inside.parameters, "learner": "weighted-majority"}
    assert learner.weights.tolist() == [1, 1, 1]
    assert play(learner, ([[0, 1, 1]], [1])).learner == "conservative"


@pytest.mark.parametrize(
    "inside",
    [Halving(["01", "10"], eager=True), SOA(["01", "10"]), WeightedMajority(2, "1/2", eager=True)],
)
def test_it_is_not_eager_whatever_is_inside(inside):
    assert inside.parameters["eager"] is True
    assert Conservative(inside).parameters["eager"] is False
    assert inside.parameters["eager"] is True
    assert "eager" not in Conservative(Perceptron(1)).parameters


def test_a_learner_that_shows_nothing_is_wrapped_all_the_same():
    learner = Conservative(Counter(), copy=True)
    assert learner.parameters == {"learner": "Counter"}
    with pytest.raises(GameError, match="does not say which game it plays"):
        play(learner, ([[0]], [0]))
    assert play(learner, ([[0]], [1]), game=EXPERT_ADVICE).updates.tolist() == [True]
    with pytest.raises(GameError, match="shows no weights to record"):
        play(learner, ([[0]], [1]), game=EXPERT_ADVICE, record=True)


@pytest.mark.parametrize(
    "learner", [Hedge(2, 1), ExponentialWeightedAverage(2, 1), Agnostic(["0", "1"], 3)]
)
def test_a_learner_without_mistakes_is_refused(learner):
    with pytest.raises(GameError, match="has no mistakes, only losses: wrap a learner that"):
        Conservative(learner)


def test_an_option_that_is_none_is_refused():
    with pytest.raises(ValueError, match="copy is 2, but must be one of False, True"):
        Conservative(Perceptron(1), copy=2)
