"""Weighted Majority: how to vote with experts that are trusted less after each mistake.

    w_1,i = 1
    each round: receive the advice x_t in {0,1}^N
        predict 1 if the weight of the experts that say 1 is larger,
                0 if it is smaller, `tie` if it is equal
        receive y_t; on a mistake (or every round, if eager)
            multiply the weight of each expert that was wrong by beta

Source: Chung-Chin Lu, On-Line Learning (lecture, 2017), "The Weighted Majority Algorithm"
(conservative, tie to 1); Littlestone and Warmuth 1994.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import fmpq

from learners.core.arithmetic import EXACT, FLOAT, Arithmetic, Array
from learners.core.checks import number_where, one_of, row_of, whole_number
from learners.core.protocol import Columns
from learners.core.showing import Shown
from learners.experts.weights import PowerWeights, Weighted
from learners.fast.exponential import eager_majority, fits, lazy_majority
from learners.games import EXPERT_ADVICE


def weighted_vote(weights: Array, advice: Array, tie: int, arithmetic: Arithmetic) -> int:
    """Return the label with more weight behind it, or ``tie``."""
    for_one = np.asarray(advice == 1, dtype=bool)
    if arithmetic is EXACT:  # one sum in any order, without new arrays
        pairs = zip(weights.tolist(), for_one.tolist(), strict=True)
        lead = sum((weight if one else -weight for weight, one in pairs), fmpq(0))
    else:
        lead = arithmetic.total(weights[for_one]) - arithmetic.total(weights[~for_one])
    balance = arithmetic.sign(lead)
    return tie if balance == 0 else int(balance > 0)


class WeightedMajority(Weighted):
    """The deterministic Weighted Majority algorithm.

    ``beta`` in [0, 1) multiplies the weight of an expert that erred; ``tie`` is the
    prediction when both sides weigh the same; ``eager`` updates in every round, not
    only on the learner's own mistakes.  Give ``beta`` as a fraction ("1/3") and
    ``arithmetic=EXACT`` to have ties decided as they are: floats get them wrong.
    """

    name = "weighted-majority"
    game = EXPERT_ADVICE
    _state: PowerWeights

    def __init__(
        self,
        N: int,
        beta: Any = "1/2",
        *,
        tie: int = 1,
        eager: bool = False,
        arithmetic: Arithmetic = FLOAT,
    ) -> None:
        self.N = whole_number("N", N, 1)
        self.arithmetic = arithmetic
        self.beta = number_where("beta", beta, arithmetic, lambda b: 0 <= b < 1, "0 <= beta < 1")
        self.tie = one_of("tie", tie, (0, 1))
        self.eager = one_of("eager", eager, (False, True))
        self._state = PowerWeights(self.N, arithmetic, base=self.beta)
        self.parameters = {
            "N": self.N,
            "beta": self.beta,
            "tie": self.tie,
            "eager": self.eager,
        }

    def predict(self, x: Array) -> int:
        """Return the weighted vote of the experts."""
        advice = row_of(self.N, x, "the advice")
        return weighted_vote(self._state.relative(), advice, self.tie, self.arithmetic)

    def update(self, x: Array, y: int) -> bool:
        """Trust the experts that were wrong less; tell whether anything changed."""
        advice = row_of(self.N, x, "the advice")
        if not self.eager and self.predict(advice) == y:
            return False
        wrong = np.asarray(advice != y, dtype=bool)
        self._state.shrink(self.arithmetic.vector(wrong.astype(np.int64)))
        return bool(wrong.any())

    def run(self, instances: Array, outcomes: Array) -> Columns | None:
        """Play a whole matrix of advice at once, in floats."""
        if not fits(self, instances):
            return None

        def vote(weights: Array, advice: Array) -> int:
            return weighted_vote(weights, advice, self.tie, FLOAT)

        play = eager_majority if self.eager else lazy_majority
        return play(self._state, instances, outcomes, vote)


class HalvingOverExperts(Shown):
    """Lazy Halving on expert advice: the majority of the experts that are still trusted.

        V_1 = {1..N};  predict the majority of V_t, `tie` if there is none
        on a mistake: V_{t+1} = the experts of V_t that were right

    Weighted Majority with beta = 0 is this algorithm (with the same tie).  Unlike
    Halving in the realisable case it may lose every expert; then every round is a tie.
    """

    name = "halving-over-experts"
    game = EXPERT_ADVICE
    arithmetic = FLOAT

    def __init__(self, N: int, *, tie: int = 1) -> None:
        self.N = whole_number("N", N, 1)
        self.tie = one_of("tie", tie, (0, 1))
        self.trusted = np.ones(self.N, dtype=bool)
        self.parameters = {"N": self.N, "tie": self.tie}

    @property
    def weights(self) -> Array:
        """1 for each expert that is still trusted, 0 for the others."""
        return self.trusted.astype(np.int64)

    def predict(self, x: Array) -> int:
        """Return the majority label of the trusted experts."""
        advice = row_of(self.N, x, "the advice")
        ones = int(np.sum(self.trusted & np.asarray(advice == 1, dtype=bool)))
        zeros = int(np.sum(self.trusted)) - ones
        return self.tie if ones == zeros else int(ones > zeros)

    def update(self, x: Array, y: int) -> bool:
        """On a mistake, drop the experts that were wrong."""
        advice = row_of(self.N, x, "the advice")
        if self.predict(advice) == y:
            return False
        before = int(self.trusted.sum())
        self.trusted = self.trusted & np.asarray(advice == y, dtype=bool)
        return int(self.trusted.sum()) != before
