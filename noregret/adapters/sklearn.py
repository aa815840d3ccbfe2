"""Which theorem is fair to a classifier of scikit-learn, and how does it play?

``partial_fit`` learns one example at a time.  Before the first one the weights are 0: the
prediction is that of score 0, which is the first class, here -1.

* ``fit_intercept=True`` is a constant feature: radius and margin are those of (x, 1).
* a constant ``eta0`` is a rate, and the Perceptron's bounds hold for every rate;
* the hinge loss updates while y w.x <= 1: a margin Perceptron, in units of eta0 one of margin
  1/eta0;
* ``learning_rate="pa1"`` is PA-I; on separable data it errs at most max(R^2, 1/C)/rho^2 times
  (Crammer et al. 2006, Theorem 4), which is the Perceptron's bound where R^2 >= 1/C.

Regularisation, decaying rates, averages and class weights: nothing is promised.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from flint import fmpq

from learners.core.arithmetic import Array
from learners.core.kind import Kind
from learners.linear.kinds import MARGIN_PERCEPTRON, PERCEPTRON
from noregret.adapters.plain import (
    Adapted,
    Fair,
    Fitting,
    all_of_them,
    at_least,
    both,
    floats,
    refused,
    setting,
    those_on_separable_data,
    with_constant,
)

_LABELS = (-1, 1)


class SklearnLearner:
    """A classifier with ``partial_fit`` in the linear game."""

    def __init__(self, estimator: Any, N: int, *, intercept: bool, sparse: bool = False) -> None:
        self.estimator = estimator
        self.N = N
        self.intercept = intercept
        self.sparse = sparse
        self.fitted = False

    def predict(self, x: Any) -> Any:
        """Return the class predicted; before the first fit, that of score 0."""
        if not self.fitted:
            return _LABELS[0]
        return self.estimator.predict(self._shown(x))[0]

    def update(self, x: Any, y: Any) -> None:
        """Learn one example, the classes announced."""
        self.estimator.partial_fit(self._shown(x), np.array([y]), classes=np.array(_LABELS))
        self.fitted = True

    @property
    def weights(self) -> Array:
        """The coefficients, the intercept last if there is one."""
        if not self.fitted:
            return np.zeros(self.N)
        own = self.estimator.coef_.ravel()
        return np.append(own, self.estimator.intercept_) if self.intercept else own.copy()

    def _shown(self, x: Any) -> Any:
        row = floats(x)[None, : self.N - 1 if self.intercept else self.N]
        if not self.sparse:
            return row
        from scipy.sparse import csr_matrix

        return csr_matrix(row)


def classifier(estimator: Any, *, sparse: bool = False) -> Adapted:
    """Return the factory that makes a linear classifier play; ``sparse`` shows it CSR rows.

    The estimator is cloned for every run, so it is never changed.  A class is made with its
    defaults.
    """
    from sklearn.base import clone

    if isinstance(estimator, type):
        estimator = estimator()
    name = " ".join(str(estimator).split()) + (" on sparse rows" if sparse else "")
    kind, fair, fitting, words = _fair(estimator)
    if kind is None:
        return refused(name, PERCEPTRON, words)
    intercept = bool(estimator.fit_intercept)

    def make(N: int, **_: Any) -> SklearnLearner:
        with warnings.catch_warnings():  # that a class is deprecated was said when it was made
            warnings.simplefilter("ignore", FutureWarning)
            fresh = clone(estimator)
        return SklearnLearner(fresh, N, intercept=intercept, sparse=sparse)

    if intercept:
        fitting = both(with_constant, fitting)
        words += "; with an intercept the instances are (x, 1)"
    return Adapted(make, name, kind, fair, words, fitting=fitting)


#: The kind whose theorems are fair (none if nothing is), which of them, the games that fit, words.
Promise = tuple[Kind | None, Fair, Fitting, str]


def _fair(estimator: Any) -> Promise:
    """Return the kind, the theorems, the games that fit, and words; no kind if none is fair."""
    from sklearn.linear_model._stochastic_gradient import BaseSGDClassifier

    name = type(estimator).__name__
    if not isinstance(estimator, BaseSGDClassifier):
        return nothing(f"no theorem here is about {name}")
    loss, rate, step = estimator.loss, _rate(estimator), _step(estimator)
    penalty, alpha = getattr(estimator, "penalty", None), getattr(estimator, "alpha", 0)
    if penalty is not None and alpha > 0:
        return nothing(
            f"{penalty} regularisation (alpha={alpha:g}) shrinks the weights, and no mistake bound "
            "is promised: set penalty=None"
        )
    if getattr(estimator, "average", False):
        return nothing("it predicts with averaged weights, whose mistakes online nobody bounds")
    if estimator.class_weight is not None:
        return nothing("class weights make the steps unequal, and no mistake bound is promised")
    if estimator.early_stopping:
        return nothing("early stopping is not for one example at a time")
    if rate == "pa1":
        return _passive(step, estimator.fit_intercept)
    if rate == "pa2":
        return nothing(
            "PA-II has the bound (R^2 + 1/(2C))/rho^2 of Crammer et al. 2006, which is not here"
        )
    if rate != "constant":
        return nothing(
            f"the rate changes over time (learning_rate={rate!r}), and no mistake bound is "
            "promised: set learning_rate='constant'"
        )
    if loss == "perceptron":
        words = f"it adds eta0 y x (eta0={step:g}) where y w.x <= 0: the Perceptron"
        return PERCEPTRON, all_of_them, setting(), words
    if loss == "hinge":
        words = f"it adds eta0 y x where y w.x <= 1: the margin Perceptron with margin 1/{step:g}"
        return MARGIN_PERCEPTRON, all_of_them, setting(margin=1 / exact(step)), words
    return nothing(f"the loss is {loss!r}, and no mistake bound is promised for it")


def _rate(estimator: Any) -> str:
    if type(estimator).__name__.startswith("PassiveAggressive"):
        return "pa1" if estimator.loss == "hinge" else "pa2"
    return str(getattr(estimator, "learning_rate", "constant"))


def _step(estimator: Any) -> float:
    return float(estimator.C if hasattr(estimator, "C") else estimator.eta0)


def _passive(C: float, intercept: bool) -> Promise:
    words = f"PA-I (C={C:g}) errs at most r^2/rho^2 times on separable data with r^2 >= 1/C"
    return PERCEPTRON, those_on_separable_data, long_enough(C, intercept), words


def long_enough(C: float, intercept: bool) -> Fitting:
    """Return the condition r^2 >= 1/C; an instance (x, 1) has length 1 at least."""
    return setting() if intercept and C >= 1 else at_least(1 / C)


def nothing(reason: str) -> Promise:
    """Return that no theorem is fair, and why."""
    return None, all_of_them, setting(), reason


def exact(value: float) -> fmpq:
    """Return the rational that a float is."""
    return fmpq(*value.as_integer_ratio())
