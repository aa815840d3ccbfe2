"""Do estimators of scikit-learn and river play as they are, and is what they are held to fair?"""

from __future__ import annotations

import subprocess
import sys
import warnings

import numpy as np
import pytest
from river import ensemble, linear_model, naive_bayes, optim
from sklearn.linear_model import Perceptron, SGDClassifier
from sklearn.naive_bayes import GaussianNB

from adversaries.core.contrarian import Passed, Spoiler
from adversaries.core.judge import Case
from bounds.core.catalogue import THEOREMS
from bounds.core.errors import ParameterError
from learners import Perceptron as Ours
from learners import play
from learners.convex import Ball, Linear, Space
from learners.games import LINEAR
from learners.games.losses import ABSOLUTE
from noregret.adapters import Adapted, adapt, plain
from noregret.adapters import river as of_river
from noregret.adapters import sklearn as of_sklearn
from noregret.adapters.plain import _Longer, with_constant
from noregret.guard.examine import check
from noregret.guard.fitting import _Wide

#: Three points that (1, -3/4, 0) separates; by hand the Perceptron with an intercept errs on the
#: first (score 0, the class -1), on the second (score 4 + 1 > 0), and then on none.
ROUNDS = [((2.0, 1.0, 1.0), 1), ((1.0, 2.0, 1.0), -1), ((1.0, 0.0, 1.0), 1), ((0.0, 1.0, 1.0), -1)]


def said(learner, rounds=ROUNDS):
    answers = []
    for x, y in rounds:
        answers.append(int(learner.predict(np.array(x))))
        learner.update(np.array(x), y)
    return answers


# ------------------------------------------------------------------ they play as they are


@pytest.mark.parametrize(
    "adapted",
    [
        of_sklearn.classifier(Perceptron()),
        of_sklearn.classifier(Perceptron),
        of_sklearn.classifier(
            SGDClassifier(
                loss="perceptron", penalty=None, learning_rate="constant", eta0=0.25, alpha=0.3
            )
        ),
        of_river.classifier(linear_model.Perceptron()),
        of_river.classifier(linear_model.Perceptron(), sparse=True),
    ],
    ids=["Perceptron()", "Perceptron", "SGDClassifier", "river", "river sparse"],
)
def test_perceptrons_with_an_intercept_play_by_hand(adapted):
    learner = adapted(N=3)
    assert adapted.noregret_kind.name == "perceptron"
    assert said(learner) == [-1, 1, 1, -1]
    rate = learner.weights[0]
    assert learner.weights.tolist() == [rate, -rate, 0.0]


def test_the_estimator_itself_is_never_changed():
    estimator = Perceptron()
    adapted = of_sklearn.classifier(estimator)
    said(adapted(N=3))
    assert not hasattr(estimator, "coef_")
    assert said(adapted(N=3)) == said(adapted(N=3))
    model = linear_model.Perceptron()
    said(of_river.classifier(model)(N=3))
    assert model.weights == {}


def test_without_an_intercept_all_features_are_shown():
    learner = of_sklearn.classifier(Perceptron(fit_intercept=False))(N=2)
    learner.update(np.array([3.0, 4.0]), 1)
    assert learner.weights.tolist() == [3.0, 4.0]
    assert learner.predict(np.array([0.0, 1.0])) == 1


def test_sparse_rows_reach_the_estimator():
    learner = of_sklearn.classifier(Perceptron(), sparse=True)(N=3)
    learner.update(np.array([3.0, 0.0, 1.0]), 1)
    assert learner.weights.tolist() == [3.0, 0.0, pytest.approx(0.01)]


def test_an_ensemble_averages_the_advice():
    learner = of_river.experts()(N=2, eta=1.0, loss=ABSOLUTE)
    learner.update(np.array([0.0, 1.0]), 0.0)
    weight = 1 / (1 + np.e)  # of the expert that lost 1
    assert learner.predict(np.array([0.0, 1.0])) == pytest.approx(weight)
    assert learner.predict(np.array([1.0, 1.0])) == pytest.approx(1.0)


def test_an_optimiser_descends():
    learner = of_river.optimizer(optim.SGD)(dimension=2, eta=0.5, radius=None)
    assert learner.predict(None).tolist() == [0.0, 0.0]
    learner.update(None, Linear([2, -4]))
    assert learner.predict(None).tolist() == [-1.0, 2.0]


@pytest.mark.usefixtures("brief")
def test_functions_play():
    adapted = plain(
        "perceptron",
        lambda N: np.zeros(N),
        lambda w, x: 1 if w @ x > 0 else -1,
        lambda w, x, y: w + y * x if y * (w @ x) <= 0 else w,
        name="three lines",
    )
    assert said(adapted(N=3)) == [-1, 1, 1, -1]
    report = check(adapted, theorems="perceptron.margin")
    assert (report.name, report.kind, report.verdict) == ("three lines", "perceptron", "HOLDS")


def test_functions_may_change_their_state_in_place():
    adapted = plain("perceptron", list, lambda s, x: len(s), lambda s, x, y: s.append(y))
    learner = adapted(N=3, eta=1)
    learner.update(None, 1)
    assert learner.predict(None) == 1


# ------------------------------------------------------------------ an intercept is a feature


def test_an_intercept_is_a_constant_feature():
    X, y = np.array([[3.0], [-4.0]]), [1, -1]
    longer = with_constant(Case({"N": 1, "v": [1]}, lambda: (X, y), "two points"))
    assert longer is not None
    rows, labels = longer.environment()
    assert rows.tolist() == [[3.0, 1.0], [-4.0, 1.0]]
    assert labels == y
    assert longer.parameters == {"N": 2, "v": [1, 0]}
    assert with_constant(longer) is longer


def test_an_adversary_is_shown_a_learner_without_the_constant():
    class Nosy:
        def instance(self, t, learner):
            assert learner.weights.tolist() == [0.0]
            assert learner.predict([5.0]) == -1
            return [5.0]

        def outcome(self, t, x, prediction):
            return len(x)

    longer = with_constant(Case({"N": 1}, Nosy, "nosy"))
    assert longer is not None
    environment = longer.environment()
    learner = of_sklearn.classifier(Perceptron())(N=2)
    x = environment.instance(0, learner)
    assert x.tolist() == [5.0, 1.0]
    assert environment.outcome(0, x, -1) == 1


# ------------------------------------------------------------------ what is fair


def constant(**more):
    return SGDClassifier(**{"penalty": None, "learning_rate": "constant", "eta0": 0.5, **more})


@pytest.mark.parametrize(
    ("estimator", "reason"),
    [
        (SGDClassifier(), "l2 regularisation"),
        (SGDClassifier(loss="perceptron", penalty=None), "rate changes over time"),
        (constant(learning_rate="adaptive"), "rate changes over time"),
        (constant(loss="perceptron", average=True), "averaged weights"),
        (constant(loss="perceptron", class_weight={1: 2}), "class weights"),
        (constant(loss="log_loss"), "log_loss"),
        (constant(learning_rate="pa2"), "PA-II"),
        (GaussianNB(), "GaussianNB"),
        (linear_model.LogisticRegression(), "loss is Log"),
        (linear_model.Perceptron(l2=0.1), "penalty"),
        (
            linear_model.LogisticRegression(loss=optim.losses.Hinge(), intercept_lr=0.5),
            "another rate",
        ),
        (
            linear_model.LogisticRegression(optimizer=optim.Adam(), loss=optim.losses.Hinge()),
            "not plain SGD",
        ),
        (linear_model.PAClassifier(mode=2), "PA-II"),
        (linear_model.ALMAClassifier(), "Gentile"),
        (naive_bayes.BernoulliNB(), "BernoulliNB"),
        (optim.Adam(), "not plain descent"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_nothing_fair_can_be_said(estimator, reason):
    report = check(adapt(estimator), isolate=False)  # nobody plays
    assert report.verdict == "NOT_APPLICABLE"
    assert all(reason in found.cause for found in report.checks)
    assert not report.failed


def test_passive_aggressive_is_held_to_separable_data_only():
    adapted = adapt(constant(learning_rate="pa1", fit_intercept=False, eta0=4.0))
    assert adapted.noregret_refusal(THEOREMS["perceptron.margin"]) == ""
    assert "r^2 >= 1/C" in adapted.noregret_refusal(THEOREMS["perceptron.l1"])
    long, short = (
        Case({"N": 1}, lambda size=size: (np.array([[size]]), [1]), "one point")
        for size in (0.51, 0.49)
    )
    assert adapted.noregret_case(long) is not None
    assert adapted.noregret_case(short) is None


def test_the_hinge_loss_is_a_margin_in_units_of_the_rate():
    game = Case({"N": 1, "margin": 3}, lambda: (np.ones((1, 1)), [1]), "one point")
    for adapted in (
        adapt(constant()),
        adapt(
            linear_model.LogisticRegression(
                optim.SGD(0.25), optim.losses.Hinge(threshold=0.5), intercept_lr=0.25
            )
        ),
    ):
        fitted = adapted.noregret_case(game)
        assert adapted.noregret_kind.name == "margin-perceptron"
        assert fitted is not None
        assert fitted.parameters["margin"] == 2


@pytest.mark.usefixtures("brief")
def test_descent_without_projection_plays_in_the_whole_space():
    adapted = adapt(optim.SGD(0.1))
    for domain, plays in ((Space(1), True), (Ball(1, 1), False)):
        game = Case({"dimension": 1, "domain": domain}, list, "no rounds")
        assert (adapted.noregret_case(game) is not None) == plays
    report = check(adapted)
    assert not report.failed
    assert report.checks[-1].verdict == "NOT_APPLICABLE"


def test_each_library_finds_its_adapter():
    assert adapt(Perceptron).name == "Perceptron()"
    assert adapt(linear_model.Perceptron).name == "Perceptron"
    assert adapt(ensemble.EWARegressor).noregret_kind.name == "exponential-weighted-average"
    with pytest.raises(ParameterError, match="neither of scikit-learn nor of river"):
        adapt(object())


def test_deprecated_names_play_without_a_warning():
    import sklearn.linear_model

    old = getattr(sklearn.linear_model, "PassiveAggressiveClassifier", None)
    if old is None:
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)
        estimator = old(C=2.0)
    assert said(adapt(estimator)(N=3))[0] == -1


def test_nothing_is_imported_before_it_is_needed():
    code = (
        "import sys, noregret.adapters, noregret.adapters.river, noregret.adapters.sklearn; "
        "sys.exit(any(name in sys.modules for name in ('river', 'sklearn', 'scipy')))"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 0


# ------------------------------------------------------------------ what is wrong is found


class WrongSign(Perceptron):
    def partial_fit(self, X, y, classes=None, sample_weight=None):
        return super().partial_fit(X, -np.asarray(y), classes=classes)


class Deaf(Perceptron):
    """Learns from every second example only."""

    def partial_fit(self, X, y, classes=None, sample_weight=None):
        self.heard = not getattr(self, "heard", False)
        if self.heard or classes is None:
            return super().partial_fit(X, y, classes=classes)
        return self


class Forgetful(linear_model.PAClassifier):
    def learn_one(self, x, y):
        self.weights.clear()
        super().learn_one(x, y)


class Hasty(optim.SGD):
    def __init__(self, lr=0.01):
        super().__init__(3 * lr)


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize(
    "estimator",
    [WrongSign(fit_intercept=False), Deaf(), Forgetful(mode=0), Hasty()],
    ids=lambda value: type(value).__name__,
)
def test_a_broken_subclass_is_caught(estimator):
    report = check(adapt(estimator), theorems="perceptron.disjunctions, ogd.regret")
    assert report.verdict == "VIOLATED"


@pytest.mark.usefixtures("brief")
def test_a_sum_of_the_experts_is_no_average():
    class Sum(ensemble.EWARegressor):
        def predict_one(self, x):
            return sum(model.predict_one(x) for model in self)

    report = check(adapt(Sum), theorems="ewa.regret")
    assert report.verdict == "NONSENSE"
    assert "outside [0, 1]" in report.checks[0].cause


# ------------------------------------------------------------------ scores of rounding size


def forward(w, x):
    total = 0.0
    for a, b in zip(w, x, strict=True):
        total += float(a) * float(b)
    return total


def adding(predicts, learns) -> Adapted:
    """Return a Perceptron that adds up in its own ways when it predicts and when it learns."""
    return plain(
        "perceptron",
        lambda N: np.zeros(N),
        lambda w, x: 1 if predicts(w, x) > 0 else -1,
        lambda w, x, y: w + y * x if y * learns(w, x) <= 0 else w,
    )


@pytest.mark.usefixtures("brief")
def test_a_prediction_that_disagrees_with_the_update_is_found():
    backward = adding(lambda w, x: forward(w[::-1], x[::-1]), forward)
    rounded = adding(lambda w, x: round(forward(w, x), 12), forward)
    for stubborn in (backward, rounded):
        (found,) = check(stubborn, theorems="perceptron.margin").checks
        assert found.verdict == "VIOLATED"
        assert "its update changes nothing there" in found.cause


@pytest.mark.usefixtures("brief")
def test_one_that_agrees_with_itself_passes():
    for way in (forward, lambda w, x: forward(w[::-1], x[::-1])):
        assert not check(adding(way, way), theorems="perceptron.margin").failed


@pytest.mark.parametrize("wrapped", [_Longer, lambda inner: _Wide(inner, 1, True)])
def test_who_is_asked_what_it_would_learn_learns_what_it_would_be_shown(wrapped):
    """A Perceptron that is right about all unlearns nothing, so that the game is over soon."""
    X = np.array([[1.0, 1.0], [1.0, 0.0], [0.0, -1.0], [-1.0, -1.0]])
    y = [1, 1, -1, -1]
    passed = Passed(THEOREMS["perceptron.margin"], LINEAR, {"N": 3})
    run = play(Ours(3), wrapped(Spoiler(X, y, passed, 500)))
    assert run.losses.sum() > 0
    assert run.T < 50
