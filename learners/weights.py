"""How does a learner keep weights that shrink exponentially?

A weight that is multiplied by beta or e^-eta a million times is far below the
smallest float.  So weights live in the log domain: what is stored is the exponent
(the loss so far), or the logarithm, and only quotients of weights are formed.  In
rationals and balls nothing underflows, and the weights themselves are at hand.
"""

from __future__ import annotations

import numpy as np

from learners.arithmetic import FLOAT, Arithmetic, Array, Number


class Weighted:
    """What every learner with such weights shows of them."""

    arithmetic: Arithmetic
    _state: PowerWeights | ProductWeights

    @property
    def weights(self) -> Array:
        """The weights w_i; in floats, those below the smallest float are 0."""
        return self._state.raw()

    @property
    def log_weights(self) -> Array:
        """The logarithms of the weights, finite after any number of rounds (for beta > 0)."""
        return self._state.logs()

    @property
    def distribution(self) -> Array:
        """The weights, normalised; uniform if all are 0."""
        return normalised(self._state.relative(), self.arithmetic)


class PowerWeights:
    """Weights w_i = base^(k_i) with growing exponents k_i >= 0, from k = 0.

    The base is either a number in [0, 1) or e^-eta, given by ``eta``.
    """

    def __init__(
        self, N: int, arithmetic: Arithmetic, *, base: Number = None, eta: Number = None
    ) -> None:
        self._arithmetic = arithmetic
        self._base = base
        self._eta = eta
        self._exponents = arithmetic.vector([0] * N)
        self._relative: Array | None = None

    @property
    def exponents(self) -> Array:
        """The exponents k_i."""
        return self._exponents

    @exponents.setter
    def exponents(self, exponents: Array) -> None:
        self._exponents = exponents
        self._relative = None  # computed again when it is asked for

    def shrink(self, exponents: Array) -> None:
        """Multiply each weight by base^(exponent)."""
        self.exponents = self.exponents + exponents

    def raw(self) -> Array:
        """Return the weights themselves; in floats small ones may be 0."""
        if self._eta is None:
            return self._arithmetic.power(self._base, self.exponents)
        return np.asarray(self._arithmetic.exp(self.logs()))

    def logs(self) -> Array:
        """Return the logarithms of the weights: finite however small they are."""
        if self._eta is None and self._base == 0:
            return np.asarray(self._arithmetic.log(self.raw()))
        rate = self._eta if self._eta is not None else -self._arithmetic.log(self._base)
        with np.errstate(over="ignore"):  # an eta near the largest float
            return np.asarray(-rate * self.exponents)

    def relative(self) -> Array:
        """Return the weights up to a common factor, the largest without underflow."""
        if self._relative is None:
            self._relative = self._compute_relative()
        return self._relative

    def _compute_relative(self) -> Array:
        if self._arithmetic is not FLOAT or self._base == 0:
            return self.raw()
        exponents = self.exponents - np.min(self.exponents)
        if self._eta is None:
            return FLOAT.power(self._base, exponents)
        with np.errstate(over="ignore"):
            return np.asarray(np.exp(-self._eta * exponents))


class ProductWeights:
    """Weights that are multiplied by given factors in [0, 1], from w = 1."""

    def __init__(self, N: int, arithmetic: Arithmetic) -> None:
        self._arithmetic = arithmetic
        logarithmic = arithmetic is FLOAT
        self._state = arithmetic.vector([0 if logarithmic else 1] * N)
        self._logarithmic = logarithmic

    def shrink(self, factors: Array) -> None:
        """Multiply each weight by its factor."""
        if self._logarithmic:
            self._state = self._state + FLOAT.log(factors)
        else:
            self._state = self._state * factors

    def raw(self) -> Array:
        """Return the weights themselves; in floats small ones may be 0."""
        return np.exp(self._state) if self._logarithmic else self._state

    def logs(self) -> Array:
        """Return the logarithms of the weights."""
        return self._state if self._logarithmic else np.asarray(self._arithmetic.log(self._state))

    def relative(self) -> Array:
        """Return the weights up to a common factor, the largest without underflow."""
        return FLOAT.relative_exp(self._state) if self._logarithmic else self._state


def normalised(weights: Array, arithmetic: Arithmetic) -> Array:
    """Return the distribution proportional to ``weights``; uniform if all are 0."""
    total = arithmetic.total(weights)
    if arithmetic.sign(total) == 0:
        return np.asarray(arithmetic.vector([1] * len(weights)) / arithmetic.number(len(weights)))
    return np.asarray(weights / total)
