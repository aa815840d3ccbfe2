"""Is a learner believed that updates on ties without telling, and nobody else?"""

from __future__ import annotations

import numpy as np
import pytest
from flint import fmpq

from adversaries.judge import Case, judge
from bounds import theorem
from bounds.verdict import Outcome
from learners.arithmetic import rationals
from noregret.guards.contestant import Contestant
from noregret.guards.kinds import kind_named
from tests.guards.right_linear import Rosenblatt, UpdatesOnTies

#: In the first round a tie has the right label: no mistake, but w = 1 after it.  The other two are
#: mistakes, more than the deviations of w = -1/4 allow if the first round is no update.
GAME = np.array([[1.0], [-1.0], [1.0]]), np.array([1, 1, -1])
SETTING = {"N": 1, "w": rationals([fmpq(-1, 4)])}
OVER_UPDATES = ("perceptron.l1", "perceptron.hinge-sharp")


class Stubborn(Rosenblatt):
    """Says +1 whatever happens, and changes nothing."""

    def predict(self, x):
        return 1

    def update(self, x, y):
        pass


def verdict(key: str, factory: object, kind: str = "perceptron") -> Outcome:
    contestant = Contestant(factory, kind_named(kind))
    return judge(theorem(key), contestant, Case(SETTING, lambda: GAME, "three rounds"))[0].outcome


@pytest.mark.parametrize("key", OVER_UPDATES)
@pytest.mark.parametrize("kind", ["perceptron", "averaged-perceptron", "kernel-perceptron"])
def test_updates_on_ties_need_not_be_told(key, kind):
    # The class takes what every kind tells it.
    assert verdict(key, lambda N, kernel=None: UpdatesOnTies(N), kind) is Outcome.HOLDS


@pytest.mark.parametrize("key", OVER_UPDATES)
def test_the_predictions_must_be_those_of_such_a_learner(key):
    """Two rounds are enough for Stubborn to err as no Perceptron does."""
    X, y = np.array([[-1.0]] * 12), np.array([-1] * 12)
    setting = {"N": 1, "w": rationals([fmpq(1)])}
    contestant = Contestant(Stubborn, kind_named("perceptron"))
    found, _ = judge(theorem(key), contestant, Case(setting, lambda: (X, y), "the same"))
    assert found.outcome is Outcome.VIOLATED
