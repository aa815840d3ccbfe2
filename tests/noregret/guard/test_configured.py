"""Is a learner that is configured already played with its own parameters, and enough?"""

from __future__ import annotations

import math

import numpy as np
import pytest
from flint import fmpq
from sklearn.linear_model import Perceptron as Estimator

from adversaries.core.judge import Case
from bounds.core.errors import ParameterError
from learners import (
    SOA,
    ExponentialWeightedAverage,
    Halving,
    Hedge,
    KernelPerceptron,
    MarginPerceptron,
    OnlineGradientDescent,
    Perceptron,
    RandomizedWeightedMajority,
    WeightedMajority,
    Winnow,
    play,
)
from learners.core.protocol import GameOver
from learners.experts.kinds import HEDGE
from learners.linear.kinds import PERCEPTRON, WINNOW
from noregret.guard.configured import fixed_parameters
from noregret.guard.examine import check
from noregret.guard.fitting import fitted
from tests.noregret.guard import right_linear, wrong_experts, wrong_finite, wrong_linear

CLASS = ["0011", "0101", "1001", "1110", "0000"]

#: kind, a theorem, an instance, and the fewest games that a fair check has.
CONFIGURED = [
    ("perceptron", "perceptron.margin", Perceptron(2), 20),
    ("perceptron", "perceptron.margin", right_linear.Rosenblatt(1), 10),
    ("perceptron", "perceptron.committee", right_linear.Rosenblatt(7, eta=0.25), 20),
    ("perceptron", "perceptron.disjunctions", right_linear.Rosenblatt(7), 20),
    ("kernel-perceptron", "perceptron.margin", KernelPerceptron(3), 20),
    ("margin-perceptron", "margin-perceptron.margin", MarginPerceptron(3, 0.5), 20),
    ("winnow", "winnow.margin", Winnow(4, 0.25), 20),
    ("winnow", "winnow.cosh", Winnow(3, 0.5), 10),
    ("weighted-majority", "wm.mistakes", WeightedMajority(3, 0.5), 50),
    ("weighted-majority", "wm.mistakes", WeightedMajority(6, 0.25), 50),
    ("randomized-weighted-majority", "rwm.sharp", RandomizedWeightedMajority(3, 0.5), 50),
    ("hedge", "hedge.sharp", Hedge(2, 0.3), 50),
    ("hedge", "hedge.sharp", Hedge(5, 0.1), 50),
    ("exponential-weighted-average", "ewa.regret", ExponentialWeightedAverage(3, 0.5), 50),
    ("halving", "halving.mistakes", Halving(CLASS), 5),
    ("soa", "soa.mistakes", SOA(CLASS), 5),
    ("online-gradient-descent", "ogd.regret", OnlineGradientDescent(2, 0.1), 8),
    ("online-gradient-descent", "ogd.regret", OnlineGradientDescent(3, 0.1, radius=2), 5),
]


def some(entries):
    """The first of every kind; the others are for `make deep`."""
    seen = []
    for entry in entries:
        yield pytest.param(*entry, marks=[pytest.mark.deep] if entry[0] in seen else [])
        seen.append(entry[0])


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize(("kind", "key", "learner", "games"), list(some(CONFIGURED)))
def test_a_right_one_passes_and_is_played_with(kind, key, learner, games):
    found = check(learner, kind, theorems=key).checks[0]
    assert found.verdict in ("HOLDS", "ROUNDING"), found
    assert sum(piece.size for piece in found.evidence) >= games


def of(module, kind, name):
    return next(f for known, label, f in module.WRONG if (known, label) == (kind, name))


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize(
    ("module", "kind", "name", "told"),
    [
        (wrong_linear, "perceptron", "WrongSign", {"N": 2}),
        (wrong_linear, "perceptron", "WrongSign", {"N": 6}),
        (wrong_experts, "hedge", "LocksIn", {"N": 3, "eta": 1.0}),
        (wrong_experts, "weighted-majority", "VoteRewardsErrors", {"N": 3, "beta": 0.5}),
        (wrong_finite, "halving", "Minority", {"hypotheses": np.eye(8, dtype=int)}),
    ],
)
def test_a_wrong_one_is_caught(module, kind, name, told):
    learner = of(module, kind, name)(**told)
    assert check(learner, kind, parameters=told).failed


class Hides:
    """Shows nothing of itself."""

    def __init__(self, N):
        self.__w = np.zeros(N)

    def predict(self, x):
        return 1 if self.__w @ x >= 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            self.__w = self.__w + y * np.asarray(x)


@pytest.mark.parametrize("N", [1, 2, 5])
def test_the_number_of_features_is_found_by_trying(N):
    assert fixed_parameters(Hides(N), PERCEPTRON, None) == {"N": N}


class HidesItsRate:
    def __init__(self):
        self.p = np.full(4, 0.25)

    def predict(self, _):
        return self.p / self.p.sum()

    def update(self, _, losses):
        self.p = self.p * np.exp(-0.5 * np.asarray(losses))


@pytest.mark.usefixtures("brief")
def test_a_rate_that_is_hidden_must_be_said():
    with pytest.raises(ParameterError, match=r"does not show its eta: say parameters=\{'eta': …\}"):
        check(HidesItsRate(), "hedge")
    right = check(HidesItsRate(), "hedge", theorems="hedge.sharp", parameters={"eta": "1/2"})
    assert not right.failed
    wrong = check(HidesItsRate(), "hedge", theorems="hedge.sharp", parameters={"eta": "2"})
    assert wrong.failed


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"M": 3}, "the parameter 'M' is not one of a hedge: it has N, eta"),
        ({"N": "2.5"}, "N is 2.5, but must be a whole number of at least 1"),
        ({"eta": "fast"}, "eta is 'fast', but must be a number"),
        ({"eta": float("nan")}, "eta is nan, but must be a number"),
    ],
)
def test_bad_parameters_get_one_sentence(told, words):
    with pytest.raises(ParameterError) as caught:
        check(Hedge, "hedge", parameters=told)
    assert str(caught.value).startswith(words)


@pytest.mark.usefixtures("brief")
def test_fixed_parameters_of_a_factory_are_those_it_is_made_with():
    made = []

    def factory(N, eta):
        made.append((N, eta))
        return Hedge(N, eta)

    fixed = {"N": 4, "eta": "1/8"}
    report = check(factory, "hedge", theorems="hedge.sharp", parameters=fixed, isolate=False)
    assert report.verdict in ("HOLDS", "ROUNDING")
    assert set(made) == {(4, 0.125)}


def linear(X, v):
    return Case({"N": X.shape[1], "v": v}, lambda: (X, [1] * len(X)), "")


def test_games_are_widened_and_narrowed_without_changing_what_matters():
    X = np.array([[2.0, 1.0, 0.5], [1.0, -1.0, 3.0]])
    wide = fitted(linear(X, [1, 0, 0]), PERCEPTRON, {"N": 5})
    rows, _ = wide.environment()
    assert wide.parameters["N"] == 5
    assert (rows @ np.array(wide.parameters["v"]) == X[:, 0]).all()
    assert (rows**2).sum() == (X**2).sum()
    narrow = fitted(linear(X, [1, 0, 0]), PERCEPTRON, {"N": 2})
    rows, _ = narrow.environment()
    assert rows.tolist() == X[:, :2].tolist()
    assert fitted(linear(X, [1, 1, 1]), PERCEPTRON, {"N": 2}) is None


def test_signs_stay_signs():
    X = np.array([[1.0, -1.0], [-1.0, -1.0]])
    rows, _ = fitted(linear(X, [0, 1]), PERCEPTRON, {"N": 4}).environment()
    assert (abs(rows) == 1).all()


def test_experts_are_repeated_or_left_out():
    losses = np.array([[0.0, 1.0], [1.0, 0.5]])
    case = Case({"N": 2, "eta": fmpq(1)}, lambda: losses, "")
    wide = fitted(case, HEDGE, {"N": 3, "eta": fmpq(1, 2)})
    assert wide.environment().tolist() == [[1, 0, 1], [0.5, 1, 0.5]]
    assert wide.parameters == {"N": 3, "eta": fmpq(1, 2)}
    assert fitted(case, HEDGE, {"N": 1}).environment().tolist() == [[0], [1]]


def test_longer_instances_stand_for_a_higher_rate_of_winnow():
    """A game for eta = 1/2 is one for eta = 1/8 with instances four times as long."""
    X = np.array([[0.5, -0.25]])
    case = Case({"N": 2, "v": [1, 0], "eta": fmpq(1, 2)}, lambda: (X, [1]), "")
    own = fitted(case, WINNOW, {"eta": fmpq(1, 8)})
    assert own.environment()[0].tolist() == [[2.0, -1.0]]
    assert own.parameters["eta"] == fmpq(1, 8)


def test_an_adversary_of_two_actions_sees_repeated_ones_as_one():
    seen = []

    class Watcher:
        def instance(self, t, learner):
            if t == 2:
                raise GameOver
            seen.append(np.asarray(learner.weights, dtype=float).tolist())

        def outcome(self, t, x, prediction):
            seen.append(np.asarray(prediction, dtype=float).tolist())
            return [0, 1]

    case = Case({"N": 2, "eta": fmpq(1)}, Watcher, "")
    wide = fitted(case, HEDGE, {"N": 4, "eta": fmpq(1)})
    play(Hedge(4, 1.0), wide.environment())
    first, second = seen[1], seen[3]
    assert first == pytest.approx([1 / 4, 3 / 4])
    assert second == pytest.approx([math.e / (math.e + 3), 3 / (math.e + 3)])


@pytest.mark.usefixtures("brief")
def test_an_estimator_needs_no_adapter():
    found = check(Estimator(fit_intercept=False), theorems="perceptron.committee").checks[0]
    assert found.verdict in ("HOLDS", "VIOLATED")
    assert sum(piece.size for piece in found.evidence) >= 10
