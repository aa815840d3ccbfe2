"""Which small games show what is wrong in scikit-learn and river, and why?

Each finding is played here without the guard, so that it says what the installed versions do.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Finding:
    """A cause with the smallest witness that shows it."""

    label: str
    what: str
    sort: str
    witness: str
    shows: Callable[[], str]


# ------------------------------------------------------------------ witnesses

_TIED = [((-0.5, 0.7, 0.4, -0.2), 1), ((0.8, -0.4, -0.5, 0.6), 1)]


def _sklearn_mistakes(estimator: Any, rounds: list[tuple[Any, int]], rows: Any = np.array) -> int:
    """Count mistakes; before the first fit the prediction is that of score 0, the class -1."""
    wrong = 0
    for t, (x, y) in enumerate(rounds):
        said = estimator.predict(rows([x]))[0] if t else -1
        wrong += int(said != y)
        estimator.partial_fit(rows([x]), [y], classes=[-1, 1])
    return wrong


def _river_mistakes(model: Any, rounds: list[tuple[Any, int]]) -> int:
    wrong = 0
    for x, y in rounds:
        named = dict(enumerate(x))
        wrong += int(bool(model.predict_one(named)) != (y > 0))
        model.learn_one(named, y > 0)
    return wrong


def _bound(v: Any, rounds: list[tuple[Any, int]]) -> float:
    """Return r^2/rho^2 of the instances (x, 1) with the separator v."""
    X = np.array([(*x, 1.0) for x, _ in rounds])
    scores = np.array([y for _, y in rounds]) * (X @ np.array(v))
    assert scores.min() > 0, "v does not separate the rounds"
    return float((X * X).sum(axis=1).max() * np.dot(v, v) / scores.min() ** 2)


def _told(wrong: int, v: Any, rounds: list[tuple[Any, int]]) -> str:
    return f"{wrong} mistakes in {len(rounds)} rounds, bound {_bound(v, rounds):.4g}"


def _tied_sklearn() -> str:
    from sklearn.linear_model import Perceptron

    rounds = [_TIED[0]] + [_TIED[1]] * 1000
    return _told(_sklearn_mistakes(Perceptron(), rounds), (0.3, 0.3, -0.1, 0.4, 2), rounds)


def _sparse_sklearn() -> str:
    from scipy.sparse import csr_matrix
    from sklearn.linear_model import Perceptron

    rounds = [((1.0,), 1), ((2.0,), -1)] * 1000
    wrong = _sklearn_mistakes(Perceptron(), rounds, csr_matrix)
    dense = _sklearn_mistakes(Perceptron(), rounds)
    return f"{_told(wrong, (-2, 3), rounds)}; dense rows: {dense} mistakes"


def _zero_row() -> str:
    from sklearn.linear_model import SGDClassifier

    passive = SGDClassifier(loss="hinge", penalty=None, learning_rate="pa1", eta0=1.0)
    rounds = [((0.0,), 1)] * 1000
    own = _told(_sklearn_mistakes(passive, rounds), (0, 1), rounds)
    from river import linear_model

    other = _river_mistakes(linear_model.PAClassifier(), rounds)
    return f"scikit-learn: {own}; river: {other} mistakes"


def _overshoot() -> str:
    from river import linear_model
    from sklearn.linear_model import SGDClassifier

    rounds = [((0.1,), 1), ((-0.1,), -1)] * 75
    wrong = _river_mistakes(linear_model.PAClassifier(mode=0), rounds)
    passive = SGDClassifier(loss="hinge", penalty=None, learning_rate="pa1", eta0=1e300)
    other = _sklearn_mistakes(passive, rounds)
    return f"river: {_told(wrong, (1, 0), rounds)}; scikit-learn: {other} mistakes"


def _tied_river() -> str:
    from river import linear_model

    rounds = [((2.0, 1.0), 1), ((1.0, 2.0), -1)] + [((1.0, 1 - 2**-53), 1)] * 1000
    wrong = _river_mistakes(linear_model.Perceptron(), rounds)
    return _told(wrong, (1.0, -0.75, 0.0), rounds)


def _constants(*values: float, rate: float = 0.5) -> Any:
    from river import base, ensemble

    class Says(base.Regressor):
        def __init__(self, value: float) -> None:
            self.value = value

        def learn_one(self, x: Any, y: Any) -> None:
            pass

        def predict_one(self, x: Any) -> float:  # noqa: ARG002
            return self.value

    return ensemble.EWARegressor([Says(value) for value in values], learning_rate=rate)


def _first_forecast() -> str:
    return f"predict_one says {_constants(1.0, 1.0).predict_one({}):g}"


def _vanished() -> str:
    model = _constants(0.0, 1.0, rate=1.0)
    for y in [0.0] * 800 + [1.0] * 1600:
        model.learn_one({}, y)
    far = _constants(60.0, 50.0)
    far.learn_one({}, 100.0)
    return (
        f"after 1600 rounds of 1 it says {model.predict_one({}):g}; with experts 60 and 50 and "
        f"one outcome 100 all weights are {far.weights[0]:g}, and it says {far.predict_one({}):g} "
        "ever after"
    )


def _running_mean() -> str:
    model = _constants(1.0, 1.0)
    model.learn_one({}, 1.0)
    return f"predict_one says {model.predict_one({}):g}, learn_predict_one {_said_next(model):g}"


def _said_next(model: Any) -> float:
    return float(model.learn_predict_one({}, 1.0))


def _alma_norm() -> str:
    from river import linear_model

    model = linear_model.ALMAClassifier()
    for name in range(100):
        model.learn_one({name: 1.0}, True)
    return f"|w| = {math.hypot(*model.w.values()):.3g} after 100 examples"


FINDINGS = (
    Finding(
        "A",
        "predict adds up in BLAS, partial_fit in a loop of its own: where the score is 0 but for "
        "rounding they disagree, it errs, and does not update",
        "rounding, with mistakes without end",
        "x = (-0.5, 0.7, 0.4, -0.2) then x = (0.8, -0.4, -0.5, 0.6) again and again, both +1 "
        "(which pairs do it depends on the processor)",
        _tied_sklearn,
    ),
    Finding(
        "B",
        "on sparse rows the intercept moves at 0.01 of the rate (SPARSE_INTERCEPT_DECAY): it is "
        "the feature 0.1, not 1",
        "a hypothesis that is not promised (the user guide says so); how rows are stored decides",
        "x = 1 (+1) and x = 2 (-1) in turn, as CSR",
        _sparse_sklearn,
    ),
    Finding(
        "C",
        "PA skips an instance with |x| = 0, though its intercept could learn from it",
        "bug: with an intercept the instance is (0, 1)",
        "x = 0, label +1, again and again",
        _zero_row,
    ),
    Finding(
        "D",
        "PA divides by |x|^2, not by |x|^2 + 1, and moves the intercept too: it overshoots, and "
        "for |x| < 1 it diverges (a small C, as by default, hides it)",
        "bug: the intercept is missing in the norm",
        "x = 0.1 (+1) and x = -0.1 (-1) in turn",
        _overshoot,
    ),
    Finding(
        "E",
        "predict_one goes through a sigmoid, which is exactly 1/2 for scores below 2e-16: False; "
        "learn_one sees the positive score and does not update",
        "bug by rounding, with mistakes without end",
        "x = (2, 1) (+1), (1, 2) (-1), then (1, 1 - 2^-53) (+1) again and again",
        _tied_river,
    ),
    Finding(
        "F",
        "the weights start at 1, not at 1/N, until the first learn_one",
        "bug: the first forecast is the sum of all experts",
        "two experts that say 1",
        _first_forecast,
    ),
    Finding(
        "G",
        "a weight that underflows to 0 never comes back, and if all do, the sum stays 0",
        "bug by rounding: weights belong in the log domain",
        "experts 0 and 1, rate 1: 800 outcomes 0, then only 1",
        _vanished,
    ),
    Finding(
        "H",
        "learn_predict_one returns a running mean with a factor 1/N, not the weighted average",
        "bug: it is not what predict_one says",
        "two experts that say 1, after one round",
        _running_mean,
    ),
    Finding(
        "I",
        "ALMA rescales the weights of the present features only, so |w| <= 1 is lost on sparse "
        "instances",
        "bug, outside the theorems here (found by reading)",
        "e_1, e_2, …, e_100 as {i: 1.0}, all True",
        _alma_norm,
    ),
)
