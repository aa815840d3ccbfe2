"""Exponential weights: how to share one unit of trust among N actions or experts.

Three algorithms with one idea, "shrink what lost":

* Randomized Weighted Majority: w_i <- beta w_i where l_i = 1; play i with
  probability w_i / W.  For losses in [0, 1] two extensions: ``form="power"``
  (w_i <- beta^l_i w_i) and ``form="linear"`` (w_i <- (1 - (1-beta) l_i) w_i).
* Hedge: w_i <- w_i e^(-eta l_i); play i with probability w_i / W.
  (Shalev-Shwartz and Ben-David 2014 call it Weighted-Majority.)
* Exponential Weighted Average: w_i <- w_i e^(-eta L(x_i, y)); predict the weighted
  mean of the advice.

Sources: Chung-Chin Lu, On-Line Learning (lecture, 2017) (RWM, EWA); Shalev-Shwartz and
Ben-David, Understanding Machine Learning (2014) (Hedge).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from learners.core.arithmetic import FLOAT, Arithmetic, Array, Number
from learners.core.checks import number_where, one_of, row_of, whole_number
from learners.core.protocol import Columns
from learners.experts.weights import PowerWeights, ProductWeights, Weighted
from learners.fast.exponential import average, fits, mixture
from learners.games import ACTIONS, ConvexAdvice
from learners.games.losses import ABSOLUTE, Loss


class _Mixture(Weighted):
    """What the two learners that play a distribution over actions share."""

    game = ACTIONS

    def predict(self, x: None = None) -> Array:  # noqa: ARG002 - this game shows nothing
        """Return the distribution; the loss of the round is its mean."""
        return self.distribution

    def draw(self, generator: np.random.Generator) -> int:
        """Return one action drawn from the distribution by ``generator``."""
        probabilities = FLOAT.vector(self.distribution)
        return int(generator.choice(len(probabilities), p=probabilities / probabilities.sum()))


class RandomizedWeightedMajority(_Mixture):
    """Randomized Weighted Majority with factor ``beta`` in [0, 1)."""

    name = "randomized-weighted-majority"

    def __init__(
        self,
        N: int,
        beta: Any = "1/2",
        *,
        form: str = "power",
        arithmetic: Arithmetic = FLOAT,
    ) -> None:
        self.N = whole_number("N", N, 1)
        self.arithmetic = arithmetic
        self.beta = number_where("beta", beta, arithmetic, lambda b: 0 <= b < 1, "0 <= beta < 1")
        self.form = one_of("form", form, ("power", "linear"))
        self._state = (
            PowerWeights(self.N, arithmetic, base=self.beta)
            if form == "power"
            else ProductWeights(self.N, arithmetic)
        )
        self.parameters = {"N": self.N, "beta": self.beta, "form": form}

    def update(self, x: None, y: Array) -> bool:  # noqa: ARG002
        """Shrink the weights of the actions that lost."""
        losses = row_of(self.N, self.arithmetic.vector(y), "the loss vector")
        self._state.shrink(self._shrinkage(losses))
        return bool(np.any(np.asarray(y) != 0))

    def _shrinkage(self, losses: Array) -> Array:
        if self.form == "power":
            return losses
        # 1 - (1-beta) l, written so that floats keep a small beta.
        factors: Array = self.arithmetic.number(1) - losses
        factors += self.beta * losses
        return factors

    def run(self, instances: None, outcomes: Array) -> Columns | None:  # noqa: ARG002
        """Play a whole loss matrix at once, in floats."""
        if not fits(self, outcomes):
            return None
        return mixture(self._state, outcomes, lambda rounds: self._shrinkage(outcomes[rounds]))


class Hedge(_Mixture):
    """Hedge with learning rate ``eta`` > 0 and losses in [0, 1]."""

    name = "hedge"

    def __init__(self, N: int, eta: Any, *, arithmetic: Arithmetic = FLOAT) -> None:
        self.N = whole_number("N", N, 1)
        self.arithmetic = arithmetic
        self.eta = _learning_rate(eta, arithmetic)
        self._state = PowerWeights(self.N, arithmetic, eta=self.eta)
        self.parameters = {"N": self.N, "eta": self.eta}

    def update(self, x: None, y: Array) -> bool:  # noqa: ARG002
        """Shrink each weight by e^(-eta times its loss)."""
        self._state.shrink(row_of(self.N, self.arithmetic.vector(y), "the loss vector"))
        return bool(np.any(np.asarray(y) != 0))

    def run(self, instances: None, outcomes: Array) -> Columns | None:  # noqa: ARG002
        """Play a whole loss matrix at once, in floats."""
        if not fits(self, outcomes):
            return None
        return mixture(self._state, outcomes, lambda rounds: outcomes[rounds])


class ExponentialWeightedAverage(Weighted):
    """Exponential Weighted Average with rate ``eta`` > 0 and a loss convex in the prediction."""

    name = "exponential-weighted-average"

    def __init__(
        self,
        N: int,
        eta: Any,
        *,
        loss: Loss = ABSOLUTE,
        arithmetic: Arithmetic = FLOAT,
    ) -> None:
        self.N = whole_number("N", N, 1)
        self.arithmetic = arithmetic
        self.eta = _learning_rate(eta, arithmetic)
        self.loss = loss
        self.game = ConvexAdvice(loss)
        self._state = PowerWeights(self.N, arithmetic, eta=self.eta)
        self.parameters = {"N": self.N, "eta": self.eta}

    def predict(self, x: Array) -> Number:
        """Return the weighted mean of the advice."""
        advice = row_of(self.N, self.arithmetic.vector(x), "the advice")
        mean = self.arithmetic.total(self.distribution * advice)
        # In floats a mean of numbers in [0, 1] may come out an ulp outside.
        return min(max(mean, 0.0), 1.0) if self.arithmetic is FLOAT else mean

    def update(self, x: Array, y: Number) -> bool:
        """Shrink each weight by e^(-eta times the loss of its expert)."""
        outcome = self.arithmetic.number(y)
        row = row_of(self.N, self.arithmetic.vector(x), "the advice")
        losses = [self.loss(advice, outcome) for advice in row]
        self._state.shrink(self.arithmetic.vector(losses))
        return True

    def run(self, instances: Array, outcomes: Array) -> Columns | None:
        """Play a whole matrix of advice at once, in floats."""
        if not fits(self, instances) or self.game != ConvexAdvice(self.loss):
            return None
        return average(self._state, self.loss, instances, outcomes)


def _learning_rate(eta: Any, arithmetic: Arithmetic) -> Number:
    return number_where("eta", eta, arithmetic, lambda rate: rate > 0, "eta > 0")
