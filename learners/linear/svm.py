"""Support vector machine: how to find, step by step, a halfspace with a large margin?

    minimise F(w) = (1/n) sum_i max(0, 1 - y_i w.x_i) + lam |w|^2
    w_1 = 0
    step t: take an example (x, y), drawn at random or in a given order
        v_t = the subgradient of max(0, 1 - y w.x) + lam |w|^2 at w_t
        w_{t+1} = w_t - eta_t v_t,  eta_t = 1/(2 lam t) unless `eta` is given

The subgradient of the hinge is -yx where y w.x < 1 and 0 elsewhere.  The mean of v_t over a
random example is a subgradient of F.
Sources: Sham Kakade, Online Learning & Margins (lecture notes), section 3 (objective and
gradient; it gives no step size); Shalev-Shwartz, Singer and Srebro 2007, Pegasos, whose lambda
is 2 lam, for the steps.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import fmpq

from learners.convex import Hinge, Scaled, SquaredNorm, Sum
from learners.core.arithmetic import FLOAT, Arithmetic, Array, Number
from learners.core.checks import number_where, whole_number
from learners.core.showing import Shown
from learners.games import LINEAR, GameError
from learners.linear.perceptron import SignRule, features, inner, moved, positive_rate, sign_label


def svm_objective(X: Any, y: Any, lam: Any) -> Sum:
    """Return F(w) = (1/n) sum_i max(0, 1 - y_i w.x_i) + lam |w|^2 as a convex function."""
    rows, labels = _sample(X, y, exact=True)
    hinges = [Hinge(x, int(label)) for x, label in zip(rows, labels, strict=True)]
    return Sum([Scaled(fmpq(1, len(hinges)), Sum(hinges)), SquaredNorm(rows.shape[1], lam)])


class SubgradientSVM(Shown):
    """One step of the stochastic subgradient method a round, with ``lam`` >= 0.

    Without ``eta`` the steps are 1/(2 lam t), and ``lam`` must be positive.
    """

    name = "subgradient-svm"
    game = LINEAR

    def __init__(
        self,
        N: int,
        lam: Any,
        *,
        eta: Any = None,
        tie: int = 1,
        arithmetic: Arithmetic = FLOAT,
    ) -> None:
        self.N = whole_number("N", N, 1)
        self.arithmetic = arithmetic
        self.eta = None if eta is None else positive_rate(eta, arithmetic)
        self.lam = _regularisation(lam, arithmetic, positive=eta is None)
        self.rule = SignRule(tie)
        self.steps = 0
        #: The current weight vector; an update replaces it and never writes into it.
        self.weights = arithmetic.vector([0] * self.N)
        self._sum = self.weights
        self.parameters: dict[str, Any] = {
            "N": self.N,
            "lam": self.lam,
            "eta": self.eta,
            "tie": self.rule.tie,
        }

    def predict(self, x: Any) -> int:
        """Return the side of the hyperplane on which ``x`` lies."""
        vector = self.arithmetic.vector(features(self.N, x, self.arithmetic))
        score = inner(self.weights, vector, self.arithmetic)
        return self.rule.label(self.arithmetic.sign(score))

    def update(self, x: Any, y: int) -> None:
        """Step against the subgradient of the hinge of this example and of lam |w|^2."""
        hinge = Hinge(features(self.N, x, self.arithmetic), sign_label(y))
        slope = moved(hinge.subgradient(self.weights), 2 * self.lam, self.weights)
        self.steps += 1
        self._sum = moved(self._sum, 1, self.weights)
        self.weights = moved(self.weights, -self._rate(), slope)

    def _rate(self) -> Number:
        if self.eta is not None:
            return self.eta
        return self.arithmetic.number(1) / (2 * self.lam * self.steps)

    @property
    def average(self) -> Array:
        """The mean of w_1, ..., w_T, at which the subgradients were taken; w_1 if T = 0."""
        return np.asarray(self._sum / self.steps) if self.steps else self.weights


@dataclass(frozen=True, eq=False)
class SVMFit:
    """What the stochastic subgradient method found.

    Attributes:
        weights: w_{T+1}, after the last step.
        average: the mean of w_1, ..., w_T.
        order: the index of the example of each step.
    """

    weights: Array
    average: Array
    order: Array


def fit_svm(
    X: Any,
    y: Any,
    lam: Any,
    *,
    steps: int | None = None,
    generator: np.random.Generator | None = None,
    order: Iterable[int] | None = None,
    eta: Any = None,
    arithmetic: Arithmetic = FLOAT,
) -> SVMFit:
    """Run the stochastic subgradient method on a sample.

    Either ``generator`` draws one of the examples, uniformly, for each of ``steps`` steps, or
    ``order`` lists the indices of the examples to take.
    """
    rows, labels = _sample(X, y, exact=arithmetic is not FLOAT)
    chosen = _order(len(labels), steps, generator, order)
    learner = SubgradientSVM(rows.shape[1], lam, eta=eta, arithmetic=arithmetic)
    for index in chosen:
        learner.update(rows[index], labels[index])
    return SVMFit(learner.weights, learner.average, chosen)


def _sample(X: Any, y: Any, exact: bool) -> tuple[Array, Array]:
    rows, labels = LINEAR.sequence((X, y), exact)
    if len(labels) == 0 or rows.shape[1] == 0:
        raise GameError(
            f"the sample has shape {rows.shape}, but must have an example and a feature: give one"
        )
    return rows, labels


def _order(
    examples: int,
    steps: int | None,
    generator: np.random.Generator | None,
    order: Iterable[int] | None,
) -> Array:
    """Return the index of the example of every step."""
    if order is None and steps is not None and generator is not None:
        return generator.integers(examples, size=whole_number("steps", steps, 0))
    if order is None or steps is not None or generator is not None:
        raise ValueError("give either steps and a generator, or the order of the examples alone")
    chosen = [whole_number("an index of the order", index, 0) for index in order]
    if any(index >= examples for index in chosen):
        raise ValueError(
            f"the order has the index {max(chosen)}, but there are {examples} examples: "
            "count them from 0"
        )
    return np.array(chosen, dtype=np.int64)


def _regularisation(lam: Any, arithmetic: Arithmetic, *, positive: bool) -> Number:
    if positive:
        text = "lam > 0 (or give eta)"
        return number_where("lam", lam, arithmetic, lambda value: value > 0, text)
    return number_where("lam", lam, arithmetic, lambda value: value >= 0, "lam >= 0")
