"""Is a learner believed that updates on ties without telling, and nobody else?"""

from __future__ import annotations

import numpy as np
import pytest
from flint import fmpq

from adversaries.core.judge import Case, judge
from bounds import theorem
from bounds.core.catalogue import kind_named
from bounds.core.verdict import Outcome
from learners.core.arithmetic import rationals
from noregret.guard.implementation import Implementation
from tests.noregret.guard.right_linear import Rosenblatt, UpdatesOnTies

#: In the first round a tie has the right label: no mistake, but w = 1 after it.  The other two are
#: mistakes, more than the deviations of w = -1/4 allow if the first round is no update.
GAME = np.array([[1.0], [-1.0], [1.0]]), np.array([1, 1, -1])
SETTING = {"N": 1, "w": rationals([fmpq(-1, 4)])}
OVER_UPDATES = ("perceptron.l1", "perceptron.hinge-sharp")


class SignOfTheSum(UpdatesOnTies):
    """Decides ties by the instance."""

    def predict(self, x):
        score = self.w @ x or float(np.sum(x))
        return 1 if score > 0 else -1


class TieMean(UpdatesOnTies):
    """Shows its weights and their average."""

    def __init__(self, N):
        super().__init__(N)
        self.total, self.rounds = np.zeros(N), 0

    @property
    def weights(self):
        return self.w

    @property
    def average(self):
        return self.total / max(self.rounds, 1)

    def update(self, x, y):
        super().update(x, y)
        self.total, self.rounds = self.total + self.w, self.rounds + 1


class WrongMean(TieMean):
    @property
    def average(self):
        return 17 * self.w + 3


class RaggedMean(TieMean):
    @property
    def average(self):
        return [[1.0], [2.0, 3.0]]


class FailingMean(TieMean):
    @property
    def average(self):
        raise KeyError("average")


class Stubborn(Rosenblatt):
    """Says +1 whatever happens, and changes nothing."""

    def predict(self, x):
        return 1

    def update(self, x, y):
        pass


def verdict(key: str, factory: object, kind: str = "perceptron") -> Outcome:
    shows = ("weights", "average") if kind.startswith("averaged") else ()
    implementation = Implementation(factory, kind_named(kind), shows=shows)
    return judge(theorem(key), implementation, Case(SETTING, lambda: GAME, "three rounds"))[
        0
    ].outcome


@pytest.mark.parametrize("key", OVER_UPDATES)
@pytest.mark.parametrize("kind", ["perceptron", "averaged-perceptron", "kernel-perceptron"])
def test_updates_on_ties_need_not_be_told(key, kind):
    # The class takes what every kind tells it.
    assert verdict(key, lambda N, kernel=None: UpdatesOnTies(N), kind) is Outcome.HOLDS


@pytest.mark.parametrize("key", OVER_UPDATES)
def test_on_a_tie_any_label_may_be_said(key):
    assert verdict(key, SignOfTheSum) is Outcome.HOLDS


@pytest.mark.parametrize(
    ("factory", "expected"),
    [
        (WrongMean, Outcome.VIOLATED),
        (RaggedMean, Outcome.VIOLATED),
        (FailingMean, Outcome.VIOLATED),
        (TieMean, Outcome.HOLDS),
    ],
)
def test_what_it_shows_is_looked_at_all_the_same(factory, expected):
    assert verdict("averaged.identity", factory, "averaged-perceptron") is expected


@pytest.mark.parametrize("key", OVER_UPDATES)
def test_the_predictions_must_be_those_of_such_a_learner(key):
    """Two rounds are enough for Stubborn to err as no Perceptron does."""
    X, y = np.array([[-1.0]] * 12), np.array([-1] * 12)
    setting = {"N": 1, "w": rationals([fmpq(1)])}
    implementation = Implementation(Stubborn, kind_named("perceptron"))
    found, _ = judge(theorem(key), implementation, Case(setting, lambda: (X, y), "the same"))
    assert found.outcome is Outcome.VIOLATED
