"""Which theorem is fair to a model of river, and how does it play?

``predict_one`` and ``learn_one`` take an instance as a dictionary; labels are booleans.

* a linear model with the hinge loss, plain SGD at a constant rate and no penalty is a
  (margin) Perceptron; its intercept is a constant feature if it moves at the same rate;
* ``PAClassifier`` in modes 0 and 1 errs at most r^2/rho^2 times on separable data (Crammer et al.
  2006, Theorems 2 and 4; in mode 1 where r^2 >= 1/C);
* ``EWARegressor`` plays expert advice: its models are N that repeat the advice;
* ``optim.SGD`` plays the convex game where the domain is the whole space.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import fmpq

from adversaries.core.judge import Case
from learners.convex import Space
from learners.convex.kinds import ONLINE_GRADIENT_DESCENT
from learners.core.arithmetic import Array
from learners.experts.kinds import EXPONENTIAL_WEIGHTED_AVERAGE
from learners.games.losses import Loss
from learners.linear.kinds import MARGIN_PERCEPTRON, PERCEPTRON
from noregret.adapters.plain import (
    Adapted,
    all_of_them,
    both,
    floats,
    refused,
    setting,
    those_on_separable_data,
    with_constant,
)
from noregret.adapters.sklearn import Promise, exact, long_enough, nothing


class RiverLearner:
    """A classifier with ``predict_one`` and ``learn_one`` in the linear game."""

    def __init__(self, model: Any, N: int, *, intercept: bool, sparse: bool = False) -> None:
        self.model = model
        self.N = N
        self.intercept = intercept
        self.sparse = sparse

    def predict(self, x: Any) -> int:
        """Return the label predicted; none is taken as False."""
        return 1 if self.model.predict_one(self._shown(x)) else -1

    def update(self, x: Any, y: Any) -> None:
        """Learn one example."""
        self.model.learn_one(self._shown(x), bool(y > 0))

    @property
    def weights(self) -> Array:
        """The weights, the intercept last if there is one."""
        size = self.N - 1 if self.intercept else self.N
        own = [float(self.model.weights.get(i, 0.0)) for i in range(size)]
        return np.array([*own, self.model.intercept] if self.intercept else own)

    def _shown(self, x: Any) -> dict[int, float]:
        row = floats(x)[: self.N - 1 if self.intercept else self.N].tolist()
        return {i: entry for i, entry in enumerate(row) if entry != 0 or not self.sparse}


def adapt(model: Any) -> Adapted:
    """Return the factory that makes a model, an ensemble or an optimiser of river play."""
    from river import ensemble, optim

    made_by = model if isinstance(model, type) else type(model)
    if issubclass(made_by, ensemble.EWARegressor):
        return experts(made_by)
    if issubclass(made_by, optim.base.Optimizer):
        return optimizer(model)
    return classifier(model)


def classifier(model: Any, *, sparse: bool = False) -> Adapted:
    """Return the factory that makes a linear classifier play; ``sparse`` leaves zeros out.

    The model is cloned for every run.  A class is made with its defaults.
    """
    if isinstance(model, type):
        model = model()
    name = type(model).__name__ + (" on sparse rows" if sparse else "")
    intercept, (kind, fair, fitting, words) = _fair(model)
    if kind is None:
        return refused(name, PERCEPTRON, words)

    def make(N: int, **_: Any) -> RiverLearner:
        return RiverLearner(model.clone(), N, intercept=intercept, sparse=sparse)

    if intercept:
        fitting = both(with_constant, fitting)
        words += "; with an intercept the instances are (x, 1)"
    return Adapted(make, name, kind, fair, words, fitting=fitting)


def _fair(model: Any) -> tuple[bool, Promise]:
    from river import linear_model
    from river.linear_model.base import GLM

    if isinstance(model, GLM):
        return _generalised(model)
    if isinstance(model, linear_model.PAClassifier):
        return bool(model.learn_intercept), _passive(model)
    if isinstance(model, linear_model.ALMAClassifier):
        reason = "ALMA's own bound (Gentile 2001) is about instances of length 1 and is not here"
        return False, nothing(reason)
    return False, nothing(f"no theorem here is about {type(model).__name__}")


def _generalised(model: Any) -> tuple[bool, Promise]:
    from river import optim

    if not isinstance(model.loss, optim.losses.Hinge):
        loss = type(model.loss).__name__
        return False, nothing(f"the loss is {loss}, and no mistake bound is promised for it")
    if model.l1 or model.l2:
        return False, nothing("a penalty shrinks the weights, and no mistake bound is promised")
    rate, own = _constant_rate(model.optimizer), _constant(model.intercept_lr)
    if rate is None:
        return False, nothing("the optimiser is not plain SGD at a constant rate")
    if own is None or own not in (0, rate):
        return False, nothing(
            f"the intercept moves at another rate than the weights ({rate:g}): it is no constant "
            "feature 1"
        )
    if model.intercept_init or not isinstance(model.initializer, optim.initializers.Zeros):
        return False, nothing("the weights do not start at 0")
    if model.clip_gradient < 1:
        return False, nothing("clip_gradient is below 1 and changes every step")
    threshold = model.loss.threshold
    if threshold == 0:
        words = f"it adds {rate:g} y x where y w.x <= 0: the Perceptron"
        return own > 0, (PERCEPTRON, all_of_them, setting(), words)
    margin: fmpq = exact(float(threshold)) / exact(rate)
    words = f"it adds {rate:g} y x where y w.x <= {threshold:g}: the margin Perceptron"
    return own > 0, (MARGIN_PERCEPTRON, all_of_them, setting(margin=margin), words)


def _constant_rate(optimizer: Any) -> float | None:
    from river import optim

    return _constant(optimizer.lr) if type(optimizer) is optim.SGD else None


def _constant(scheduler: Any) -> float | None:
    from river import optim

    if isinstance(scheduler, optim.schedulers.Constant):
        return float(scheduler.learning_rate)
    return None


def _passive(model: Any) -> Promise:
    if model.mode == 2:
        return nothing(
            "PA-II has the bound (R^2 + 1/(2C))/rho^2 of Crammer et al. 2006, which is not here"
        )
    words = "PA errs at most r^2/rho^2 times on separable data"
    if model.mode == 0:
        return PERCEPTRON, those_on_separable_data, setting(), words
    words += f" with r^2 >= 1/C (C={model.C:g})"
    return PERCEPTRON, those_on_separable_data, long_enough(model.C, model.learn_intercept), words


# ------------------------------------------------------------------ expert advice


class RiverExperts:
    """An ensemble of regressors in the game of expert advice."""

    def __init__(self, ensemble: Any) -> None:
        self.ensemble = ensemble

    def predict(self, advice: Any) -> Any:
        """Return the forecast of the ensemble."""
        return self.ensemble.predict_one(_features(advice))

    def update(self, advice: Any, outcome: Any) -> None:
        """Tell the outcome."""
        self.ensemble.learn_one(_features(advice), float(outcome))


def experts(ensemble: Any = None) -> Adapted:
    """Return the factory that makes an EWARegressor, or a subclass, average expert advice.

    ``ensemble`` is called with ``models``, ``loss`` and ``learning_rate``: N models that repeat
    the advice, and the loss and the rate of the theorem.
    """
    from river import base
    from river import ensemble as ensembles

    chosen = ensembles.EWARegressor if ensemble is None else ensemble

    class Advice(base.Regressor):  # type: ignore[misc]
        """The expert that repeats feature ``i`` and learns nothing."""

        def __init__(self, i: int) -> None:
            self.i = i

        def learn_one(self, x: Any, y: Any) -> None:
            """Learn nothing."""

        def predict_one(self, x: Any) -> float:
            """Repeat the advice."""
            return float(x[self.i])

    def make(N: int, eta: float, loss: Loss, **_: Any) -> RiverExperts:
        def cost(y_true: float, y_pred: float) -> float:
            return float(loss(y_pred, y_true))

        models = [Advice(i) for i in range(N)]
        return RiverExperts(chosen(models=models, loss=cost, learning_rate=eta))

    words = "its models are N experts that repeat the advice: Exponential Weighted Average"
    kind = EXPONENTIAL_WEIGHTED_AVERAGE
    return Adapted(make, chosen.__name__, kind, held_to=words, fitting=_two_or_more)


def _two_or_more(case: Case) -> Case | None:
    """An ensemble of river has two models at least."""
    return case if case.parameters["N"] >= 2 else None


def _features(advice: Any) -> dict[int, float]:
    return dict(enumerate(floats(advice).tolist()))


# ------------------------------------------------------------------ convex functions


class RiverDescent:
    """An optimiser of river in the convex game."""

    def __init__(self, optimizer: Any, dimension: int) -> None:
        self.optimizer = optimizer
        self.weights = np.zeros(dimension)

    def predict(self, _: Any) -> Array:
        """Return the current point."""
        return self.weights.copy()

    def update(self, _: Any, function: Any) -> None:
        """Take a step against the subgradient."""
        gradient = np.asarray(function.subgradient(self.weights), dtype=np.float64)
        self.weights = self.optimizer.step(self.weights, gradient)


def optimizer(optimizer: Any = None) -> Adapted:
    """Return the factory that makes ``optim.SGD``, or a subclass, descend at the rate eta."""
    from river import optim

    made_by = optim.SGD if optimizer is None else optimizer
    if not isinstance(made_by, type):
        made_by = type(optimizer)
    name, kind = f"optim.{made_by.__name__}", ONLINE_GRADIENT_DESCENT
    if not issubclass(made_by, optim.SGD):
        return refused(name, kind, f"no theorem here is about {name}: it is not plain descent")

    def make(dimension: int, eta: float, **_: Any) -> RiverDescent:
        return RiverDescent(made_by(eta), dimension)

    words = "plain gradient descent, in the whole space since it does not project"
    return Adapted(make, name, kind, held_to=words, fitting=_in_space)


def _in_space(case: Case) -> Case | None:
    return case if isinstance(case.parameters.get("domain"), Space) else None
