"""Is a cause told where it is right, and not of what only looks like it?"""

from __future__ import annotations

import numpy as np
import pytest
from flint import fmpq

from adversaries.core.judge import Case, judge
from bounds.core.catalogue import kind_named, theorem
from noregret.guard.diagnosis.causes import cause_of
from noregret.guard.witness import Recorder


def cause(factory, kind, key, parameters, data):
    """Return the cause of a failure in one game."""
    recorder = Recorder(factory, kind_named(kind))
    verdict, _ = judge(theorem(key), recorder, Case(parameters, lambda: data, "a game"))
    assert str(verdict.outcome) == "VIOLATED"
    before = recorder.incident
    said = cause_of(recorder, recorder.witness)
    assert recorder.incident is before
    return said


# ------------------------------------------------------------------ weights of 0


class Votes:
    """Weighted Majority."""

    def __init__(self, N, beta):
        self.w, self.beta = np.ones(N), beta

    def predict(self, x):
        return int(2 * (self.w @ x) >= self.w.sum())

    def update(self, x, y):
        self.w = np.where(x == y, self.w, self.beta * self.w)


class WholeVotes(Votes):
    """Its weights are whole numbers: a half is 0."""

    def __init__(self, N, beta):
        super().__init__(N, beta)
        self.w = np.full(N, 4)

    def update(self, x, y):
        self.w = np.where(x == y, self.w, (self.beta * self.w).astype(int))


class DropsVotes(Votes):
    """After two errors of an expert it is not heard any more."""

    def update(self, x, y):
        lower = np.where(self.w < 0.3, 0, self.beta * self.w)
        self.w = np.where(x == y, self.w, lower)


def with_zeros(factory, errors, T):
    """Let the only expert err so often, then be right."""
    advice = np.array([[1]] * T)
    labels = [0] * errors + [1] * (T - errors)
    silent = type("Silent", (factory,), {"predict": lambda self, x: int((self.w @ x) < 0)})
    return cause(silent, "weighted-majority", "wm.mistakes", SETTING, (advice, np.array(labels)))


SETTING = {"N": 1, "beta": fmpq(1, 2)}


def test_an_underflow_is_told_from_a_weight_that_was_set_to_0():
    """2^-1075 is no float any more; a quarter is far from that, and whole numbers have no half."""
    underflow = with_zeros(Votes, 1075, 4000)
    assert underflow == (
        "all of its weights (w) are 0 from round 1075 on: it underflowed to 0, and does not come "
        "back"
    )
    assert "from round 3 on: it was set to 0, and" in with_zeros(DropsVotes, 3, 40)
    whole = with_zeros(WholeVotes, 3, 40)
    assert "from round 3 on: whole numbers (int64) have nothing between 0 and 1" in whole


def test_an_underflow_is_not_told_as_an_update_that_is_not_made():
    """The weight of 0 stays 0 in every update: that is not the reason."""
    assert "mistake" not in with_zeros(Votes, 1075, 4000)


def test_nothing_is_said_of_weights_that_are_not_0():
    assert with_zeros(Votes, 0, 40) == ""


class Leader:
    """Follows the leader: the probability 0 that it gives to the others is not for ever."""

    def __init__(self, N, eta):
        self.L = np.zeros(N)

    def predict(self, x):
        return np.eye(len(self.L))[int(self.L.argmin())]

    def update(self, x, y):
        self.L = self.L + y


class Forgotten(Leader):
    """Gives nothing to the last action, ever."""

    def predict(self, x):
        return np.array([1.0, 0.0])


def test_a_probability_of_0_that_comes_back_is_no_cause():
    """Losses that hit the leader in each round: it pays 40, the better action 20."""
    setting = {"N": 2, "eta": fmpq(1, 4), "T": 40}
    turns = np.array([[1.0, 0.0], [0.0, 1.0]] * 20)
    assert cause(Leader, "hedge", "hedge.regret", setting, turns) == ""
    first = np.array([[1.0, 0.0]] * 40)
    said = cause(Forgotten, "hedge", "hedge.regret", setting, first)
    assert said.startswith("it gave action 2 the probability 0 in round 1: ")
    assert said.endswith(", and does not come back")


# ------------------------------------------------------------------ numbers that are none


class Plain:
    """A Perceptron in single precision."""

    dtype = np.float32

    def __init__(self, N):
        self.w = np.zeros(N, dtype=self.dtype)

    def predict(self, x):
        return 1 if self.w @ x >= 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = self.w + (y * x).astype(self.dtype)


class Divides(Plain):
    """It divides by a length of 0, which gives NaN and has nothing to do with large numbers."""

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = (self.w - self.w) / np.float32(np.linalg.norm(self.w))


class Backwards(Plain):
    """It is in single precision as well, but that is not what is wrong with it."""

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = self.w - (y * x).astype(self.dtype)


def separable(*rows):
    X = np.array([row[:-1] for row in rows], dtype=float)
    return X, np.array([int(row[-1]) for row in rows])


def perceptron(factory, v, *rows):
    setting = {"N": len(v), "v": v}
    return cause(factory, "perceptron", "perceptron.margin", setting, separable(*rows))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_an_overflow_is_told_from_what_is_not_a_number_for_another_reason():
    """1e39 is infinite in single precision; 0 divided by 0 is not a number in any."""
    large = perceptron(Plain, [1, 0], (-1e39, 1e39, -1), *[(1e39, 1e39, 1)] * 3)
    assert large == "its weights (w, float32) overflowed in round 1"
    divided = perceptron(Divides, [1], (-1, -1), (1, 1), (1, 1))
    assert divided == "its weights (w) are not numbers (NaN) from round 1 on"


def test_single_precision_is_no_cause_of_its_own():
    said = perceptron(Backwards, [1], *[(-1, -1)] * 3)
    assert said == (
        "its update goes the wrong way: after each mistake the score (by w) of the instance is "
        "further from its label"
    )


# ------------------------------------------------------------------ updates


class TieLost(Plain):
    """Predicts +1 at a score of 0, and does not call it a mistake."""

    dtype = np.float64

    def update(self, x, y):
        if y * (self.w @ x) < 0:
            self.w = self.w + y * x


class Counts(TieLost):
    """Something in it changes in each round: whether it learns cannot be seen."""

    rounds = 0

    def update(self, x, y):
        super().update(x, y)
        self.rounds += 1


class Always(Plain):
    """Learns from right rounds as well: a long way to go back, but it goes it."""

    dtype = np.float64

    def update(self, x, y):
        self.w = self.w + y * x


class FarAway(Plain):
    """It learns, but it starts so far away that it errs again and again."""

    dtype = np.float64

    def __init__(self, N):
        self.w = np.full(N, 1000.0)

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = self.w + y * x


def test_an_update_that_changes_nothing_is_told():
    said = perceptron(TieLost, [1], *[(-1, -1)] * 2)
    assert said.startswith(
        "it errs on the same instance again and again ([-1.0], label -1, 60 times in a row), and "
        "its update changes nothing there: "
    )


def test_errors_in_a_row_of_a_learner_that_changes_are_no_cause():
    """By hand: (1, 0) 30 times, then (-1, 1): the score is -30 at first and rises by 2 a round."""
    assert perceptron(Counts, [1], *[(-1, -1)] * 2) == ""
    rows = [(1, 0, 1)] * 30 + [(-1, 1, 1)] * 12
    assert perceptron(Always, [1, 2], *rows) == ""
    assert perceptron(FarAway, [-1], *[(1, -1)] * 2) == ""


class Sampled(Plain):
    """Has chance in it, and fails by it."""

    def predict(self, x):
        return 1

    def update(self, x, y):
        self.w = np.random.default_rng().random(len(x))


def test_nothing_is_said_of_a_learner_whose_state_is_chance():
    assert perceptron(Sampled, [1], *[(-1, -1)] * 2) == ""


class Fails(TieLost):
    """It can be asked so often only."""

    asked = 0

    def predict(self, x):
        self.asked += 1
        if self.asked > 4:
            raise RuntimeError("enough")
        return super().predict(x)


def test_a_learner_that_fails_under_examination_has_no_cause():
    assert perceptron(Fails, [1], *[(-1, -1)] * 2) == ""
