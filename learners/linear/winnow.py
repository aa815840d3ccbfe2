"""Winnow: how to learn a halfspace with few relevant features by multiplying weights?

    w_1,i = 1/N
    each round: receive x_t in R^N
        predict sgn(w_t . x_t), where sgn(0) is `tie`
        receive y_t in {-1,+1}; on a mistake: w_{t+1,i} = w_t,i e^(eta y_t x_t,i) / Z_t

Sources: Chung-Chin Lu, On-Line Learning (lecture, 2017), "Winnow algorithm"; Learning with
Expert Advice, continued (lecture notes); Littlestone 1988.  ``eta = inf`` is the limit: uniform
over the features with the largest sum.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from flint import arb, fmpq

from learners.core.arithmetic import BALL, EXACT, FLOAT, Arithmetic, Array, Number
from learners.core.checks import number_where, whole_number
from learners.core.protocol import Columns
from learners.core.showing import Shown
from learners.experts.weights import normalised
from learners.fast.linear import Halfspace, by_blocks
from learners.fast.multiplied import Exponents
from learners.games import LINEAR
from learners.linear.perceptron import SignRule, features, inner, moved, positive_rate, sign_label

#: A sum of n floats is off by less than this times n times the sum of their sizes.
_ROUNDING = 2.0**-50


class ExponentialVote:
    """Weights w_i in proportion to e^(eta s_i), kept by their exponents s_i, and their vote.

    The exponents are sums of y x_i: floats in FLOAT, exact rationals in EXACT and BALL.  The
    factor is e^eta, or is given by beta = e^(-2 eta), with which data in {-1,+1}^N need
    rationals only.  Only quotients of weights are formed, so nothing overflows.
    """

    def __init__(self, N: int, arithmetic: Arithmetic, eta: Number, beta: Number) -> None:
        self._arithmetic = arithmetic
        self._exactly = FLOAT if arithmetic is FLOAT else EXACT
        self._eta = eta
        self._beta = beta
        self.sums = self._exactly.vector([0] * N)

    def weights(self) -> Array:
        """Return the distribution."""
        if self._eta == math.inf:
            relative = self._arithmetic.vector(self._leaders())
        else:
            relative = self._powers(self._gaps())
        return normalised(relative, self._arithmetic)

    def relative(self) -> Array:
        """Return the weights in floats up to a common factor, the largest being 1."""
        if self._eta == math.inf:
            return self._leaders()
        return self._powers(self._gaps())

    def sign(self, x: Array) -> int:
        """Return the sign of w.x.

        The sum over i of x_i e^(eta s_i) is collected by equal exponents.  If every
        coefficient is 0 the vote is a tie; otherwise, for a rational eta and rational data,
        it is none (Lindemann and Weierstrass), so that enough bits decide it.
        """
        if self._eta == math.inf:
            return self._exactly.sign(inner(self._leaders(), x, self._exactly))
        if self._arithmetic is FLOAT:
            weights = self.relative()
            score = inner(weights, x, FLOAT)
            if abs(score) > _ROUNDING * len(x) * inner(weights, abs(x), FLOAT):
                return FLOAT.sign(score)  # too far from a tie for one to be possible
        collected = self._collected(x)
        if not collected:
            return 0
        exponents, totals = zip(*collected, strict=True)
        top = max(exponents)
        powers = self._powers(self._exactly.vector([top - exponent for exponent in exponents]))
        coefficients = self._exactly.vector(list(totals))
        # Summed as rationals where the powers are, with which balls mix.
        return self._arithmetic.sign(inner(powers, coefficients, self._exactly))

    def _collected(self, x: Array) -> list[tuple[Number, Number]]:
        """Return the exponents, each with the sum of its x_i, unless that is 0."""
        places: dict[Any, int] = {}
        totals: list[tuple[Number, Number]] = []
        for exponent, entry in zip(self.sums, x, strict=True):
            # The hash of a rational costs much more than that of two integers.
            key = (exponent.p, exponent.q) if type(exponent) is fmpq else exponent
            place = places.setdefault(key, len(totals))
            if place == len(totals):
                totals.append((exponent, entry))
            else:
                totals[place] = (exponent, totals[place][1] + entry)
        return [(exponent, total) for exponent, total in totals if total != 0]

    def _leaders(self) -> Array:
        """Return 1 where the exponent is the largest, 0 elsewhere."""
        return self._exactly.vector(np.asarray(self.sums == np.max(self.sums), dtype=bool))

    def _gaps(self) -> Array:
        """Return how far each exponent is below the largest."""
        with np.errstate(over="ignore"):  # infinitely far
            return np.asarray(np.max(self.sums) - self.sums)

    def _powers(self, gaps: Array) -> Array:
        """Return e^(-eta gap) for each gap >= 0."""
        arithmetic = self._arithmetic
        if self._beta is None:
            with np.errstate(over="ignore"):  # an eta near the largest float
                return np.asarray(arithmetic.exp(-self._eta * arithmetic.vector(gaps)))
        halves = gaps / 2
        if arithmetic is BALL and all(half.q == 1 for half in halves):
            return EXACT.power(self._beta, halves)  # rationals, so that ties are ties
        return arithmetic.power(self._beta, halves)


class Winnow(Shown):
    """Winnow with rate ``eta`` > 0 (``math.inf`` allowed), or with ``beta`` = e^(-2 eta).

    On {-1,+1}^N it is Weighted Majority with that ``beta`` > 0; give ``beta`` as a fraction
    and ``arithmetic=EXACT`` to have ties decided as they are.  For weights of any sign, see
    :class:`BalancedWinnow`.
    """

    name = "winnow"
    game = LINEAR

    def __init__(
        self,
        N: int,
        eta: Any = None,
        *,
        beta: Any = None,
        tie: int = 1,
        ties_update: bool = False,
        arithmetic: Arithmetic = FLOAT,
    ) -> None:
        self.N = whole_number("N", N, 1)
        self.arithmetic = arithmetic
        self.rule = SignRule(tie, ties_update)
        self.eta, self.beta = _rate(eta, beta, arithmetic)
        self._state = ExponentialVote(self._width(), arithmetic, self.eta, self.beta)
        self.parameters: dict[str, Any] = {
            "N": self.N,
            "eta": self.eta,
            **({} if self.beta is None else {"beta": self.beta}),
            "tie": self.rule.tie,
            "ties_update": self.rule.ties_update,
        }

    @property
    def weights(self) -> Array:
        """The distribution over the features."""
        return self._state.weights()

    @property
    def exponents(self) -> Array:
        """The sums s_i of y x_i over the updates: w_i is in proportion to e^(eta s_i)."""
        return self._state.sums

    def predict(self, x: Any) -> int:
        """Return the weighted vote of the features."""
        return self.rule.label(self._state.sign(self._vector(x)))

    def update(self, x: Any, y: int) -> bool:
        """On an error multiply w_i by e^(eta y x_i); tell whether that changed the weights.

        If all x_i are equal, so are all factors, and the distribution stays.
        """
        label = sign_label(y)
        vector = self._vector(x)
        if not self.rule.errs(self._state.sign(vector), label):
            return False
        return self._learn(vector, label)

    def run(self, instances: Any, outcomes: Any) -> Columns | None:
        """Play a fixed sequence by blocks, in floats."""
        if self.arithmetic is not FLOAT or not len(outcomes) or instances.shape[1] != self.N:
            return None
        width = self._width()
        half = Halfspace(
            direction=lambda: self._folded(self._state.relative()),
            learn=lambda x, y: self._learn(self._spread(x), y),
            rest=lambda rounds: None,  # noqa: ARG005
            tie=self.rule.tie,
            # Any two sums of w_i x_i are closer than this, and so is what `sign` calls close:
            # each of the weights is at most 1.
            slack=8 * _ROUNDING * width * math.sqrt(2 * width),
            exponents=self._exponents() if self.eta < math.inf else None,
        )
        return by_blocks(self, half, instances, outcomes)

    def _exponents(self) -> Exponents:
        state = self._state

        def put(sums: Array) -> None:
            state.sums = sums

        return Exponents(self.eta, lambda: state.sums, put, state.relative, self._spread)

    def _learn(self, vector: Array, y: int) -> bool:
        """Multiply w_i by e^(eta y x_i), which an error calls for; tell whether w changed."""
        self._state.sums = moved(self._state.sums, y, vector)
        return bool(np.any(vector != vector[0]))

    def _width(self) -> int:
        return self.N

    def _vector(self, x: Any) -> Array:
        return self._spread(features(self.N, x, self.arithmetic))

    def _spread(self, vector: Array) -> Array:
        """Return what is seen in place of the instance, or of each of some."""
        return vector

    def _folded(self, weights: Array) -> Array:
        """Return the weights of the instance itself, given those of what is seen."""
        return weights


class BalancedWinnow(Winnow):
    """Winnow for halfspaces of any sign: it sees (x, -x) in place of x.

    A vector u is u+ - u- with both parts not negative; so ``weights`` has 2N entries, first
    those of x, then those of -x.  Source: Learning with Expert Advice, continued (lecture notes),
    "can be removed".
    """

    name = "balanced-winnow"

    def _width(self) -> int:
        return 2 * self.N

    run = Winnow.run

    def _spread(self, vector: Array) -> Array:
        return np.concatenate([vector, -vector], axis=-1)

    def _folded(self, weights: Array) -> Array:
        return weights[: self.N] - weights[self.N :]


def margin_rate(rho: Any, r: Any, arithmetic: Arithmetic = FLOAT) -> Number:
    """Return the rate rho / r^2 for margin ``rho`` and entries of at most ``r``.

    It maximises eta rho - eta^2 r^2 / 2, the progress a mistake makes in relative entropy,
    and gives at most 2 (r/rho)^2 ln N mistakes.
    """
    margin = number_where("rho", rho, arithmetic, lambda m: m > 0, "rho > 0")
    radius = number_where("r", r, arithmetic, lambda m: m > 0, "r > 0")
    return margin / radius / radius


def optimal_rate(delta: Any, arithmetic: Arithmetic = FLOAT) -> Number:
    """Return the rate ½ ln((1 + delta)/(1 - delta)) for margin ``delta`` and entries in [-1, 1].

    It maximises eta delta - ln cosh eta, the progress a mistake makes in relative entropy,
    and gives at most ln N / RE((1 + delta)/2 || 1/2) mistakes.  At ``delta`` = 1 it is
    infinite, and the mistakes are at most log2 N.
    """
    margin = number_where("delta", delta, arithmetic, lambda m: 0 < m <= 1, "0 < delta <= 1")
    if arithmetic.compare(margin, arithmetic.number(1)) == 0:
        return math.inf
    if arithmetic is FLOAT:
        return math.atanh(margin)
    if arithmetic is BALL:
        return margin.atanh()
    return arithmetic.log((1 + margin) / (1 - margin)) / 2


def _rate(eta: Any, beta: Any, arithmetic: Arithmetic) -> tuple[Number, Number]:
    """Return (eta, beta) as numbers, given one of them; beta = e^(-2 eta) may stay None."""
    if (eta is None) == (beta is None):
        raise ValueError(
            f"eta is {eta!r} and beta is {beta!r}, but must be one number: give eta, or beta=, "
            "which is e^(-2 eta)"
        )
    if beta is None:
        if isinstance(eta, float) and eta == math.inf:
            return math.inf, None
        return positive_rate(eta, _kept_in(arithmetic, eta)), None
    system = _kept_in(arithmetic, beta)
    factor = number_where("beta", beta, system, lambda b: 0 <= b < 1, "0 <= beta < 1")
    if factor == 0:
        return math.inf, factor
    # The rate of a rational factor is irrational: a ball stands for it, in EXACT as well.
    logarithms = FLOAT if arithmetic is FLOAT else BALL
    return -logarithms.log(logarithms.number(factor)) / 2, factor


def _kept_in(arithmetic: Arithmetic, value: Any) -> Arithmetic:
    """Return the system that holds a constant: a ball would keep today's precision for ever."""
    if arithmetic is FLOAT or (arithmetic is BALL and isinstance(value, arb)):
        return arithmetic
    return EXACT
