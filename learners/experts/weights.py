"""How does a learner keep weights that shrink exponentially?

A weight that is multiplied by beta or e^-eta a million times is far below the
smallest float.  So weights live in the log domain: what is stored is the exponent
(the loss so far), or the logarithm, and only quotients of weights are formed.  In
rationals and balls nothing underflows, and the weights themselves are at hand.

In floats one round and a whole chunk of rounds are weighed by the same lines
(``relative_of``), which work along the last axis: so a run that is played at once
(:mod:`learners.fast.exponential`) agrees with the loop bit for bit.
"""

from __future__ import annotations

import math

import numpy as np

from learners.core.arithmetic import EXACT, FLOAT, Arithmetic, Array, Number
from learners.core.showing import Shown

#: No sum of losses is so large that its product with a smaller rate overflows.
_LARGE = 2.0**900


class Weighted(Shown):
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

    #: Whose total is the leader's, with the relative weight 1?
    leader_is_largest = False

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

    @property
    def has_leader(self) -> bool:
        """Whether weights are relative to a leader's: for base 0 they are 0 and 1."""
        return bool(self._base != 0)

    @property
    def totals(self) -> Array:
        """What floats add up round by round: the exponents."""
        return self._exponents

    @totals.setter
    def totals(self, totals: Array) -> None:
        self.exponents = totals

    def steps(self, exponents: Array) -> Array:
        """Return what one call of ``shrink`` with these exponents adds to the totals."""
        return exponents

    def shrink(self, exponents: Array) -> None:
        """Multiply each weight by base^(exponent)."""
        self.exponents = self.exponents + exponents

    def factors(self, exponents: Array) -> Array:
        """Return what ``shrink`` with these exponents multiplies weights by, in floats."""
        return np.asarray(np.power(float(self._base), exponents))

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
        if self._arithmetic is FLOAT:
            return self.relative_of(self.exponents)
        if self._arithmetic is EXACT and self._eta is None and self._base != 0:
            # The digits of a weight grow with its exponent; those of a quotient need not.
            return EXACT.power(self._base, self.exponents - min(self.exponents))
        return self.raw()

    def relative_of(self, exponents: Array, out: Array | None = None) -> Array:
        """Return, in floats, the relative weights of each row of exponents."""
        if self._base == 0:
            return np.power(0.0, exponents, out=out)
        least = np.minimum.reduce(exponents, axis=-1, keepdims=True)
        return self.weights_behind(np.subtract(exponents, least, out=out), out=out)

    def weights_behind(self, gaps: Array, out: Array | None = None) -> Array:
        """Return, in floats, the relative weights of exponents so far above the least."""
        if self._eta is None:
            return powers(float(self._base), gaps, out=out)
        if self._eta < _LARGE:
            return np.asarray(np.exp(np.multiply(gaps, -self._eta, out=out), out=out))
        with np.errstate(over="ignore"):  # an eta near the largest float
            return np.asarray(np.exp(np.multiply(gaps, -self._eta, out=out), out=out))


class ProductWeights:
    """Weights that are multiplied by given factors in [0, 1], from w = 1."""

    leader_is_largest = True
    has_leader = True

    def __init__(self, N: int, arithmetic: Arithmetic) -> None:
        self._arithmetic = arithmetic
        logarithmic = arithmetic is FLOAT
        self._state = arithmetic.vector([0 if logarithmic else 1] * N)
        self._logarithmic = logarithmic

    @property
    def totals(self) -> Array:
        """What floats add up round by round: the logarithms of the weights."""
        return self._state

    @totals.setter
    def totals(self, totals: Array) -> None:
        self._state = totals

    def steps(self, factors: Array) -> Array:
        """Return what one call of ``shrink`` with these factors adds to the totals."""
        return np.asarray(FLOAT.log(factors))

    def shrink(self, factors: Array) -> None:
        """Multiply each weight by its factor."""
        if self._logarithmic:
            self._state = self._state + self.steps(factors)
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
        return self.relative_of(self._state) if self._logarithmic else self._state

    def relative_of(self, logs: Array, out: Array | None = None) -> Array:
        """Return, in floats, the relative weights of each row of logarithms."""
        top = np.max(logs, axis=-1, keepdims=True)
        top[np.isneginf(top)] = 0.0  # all weights are 0, and stay it
        return self.weights_behind(np.subtract(logs, top, out=out), out=out)

    def weights_behind(self, gaps: Array, out: Array | None = None) -> Array:
        """Return, in floats, the relative weights of logarithms so far from the largest."""
        return np.asarray(np.exp(gaps, out=out))


def normalised(weights: Array, arithmetic: Arithmetic) -> Array:
    """Return the distribution proportional to ``weights``; uniform if all are 0."""
    total = arithmetic.total(weights)
    if arithmetic.sign(total) == 0:
        return np.asarray(arithmetic.vector([1] * len(weights)) / arithmetic.number(len(weights)))
    return np.asarray(weights / total)


def powers(base: float, exponents: Array, out: Array | None = None) -> Array:
    """Return base^k for each k >= 0, 0 < base < 1, whatever else stands in the array.

    Where k is whole the power is numpy's, right up to an ulp or so.  Elsewhere it is
    2^(k log2 base), whose relative error may reach |k log2 base| + 4 roundings, but which
    costs a fifth.
    """
    whole = np.rint(exponents) == exponents
    if whole.all():
        largest = np.max(exponents, initial=0.0)
        if largest < exponents.size // 8:  # few different powers: look them up
            table = np.power(base, np.arange(largest + 1))
            return np.take(table, exponents.astype(np.intp), out=out, mode="clip")
        return np.power(base, exponents, out=out)
    places = np.flatnonzero(whole)
    exact = np.power(base, exponents.take(places))
    result: Array = np.exp2(np.multiply(exponents, math.log2(base), out=out), out=out)
    np.put(result, places, exact)
    return result


def shares(weights: Array, out: Array | None = None) -> Array:
    """Return :func:`normalised` of each row of float weights, with the same rounding."""
    totals = np.sum(weights, axis=-1, keepdims=True)
    nothing = totals == 0
    if nothing.any():
        totals[nothing] = weights.shape[-1]
        weights = np.where(nothing, 1.0, weights)
    return np.asarray(np.divide(weights, totals, out=out))
