"""Which learner restarts with a rate tuned for ever longer periods?

The rate is that of the tuned theorem, so the kind stands here and not with the learners.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy import log, sqrt

from bounds.core.evaluate import number
from bounds.core.symbols import N as N_
from bounds.core.symbols import T
from bounds.experts.hypotheses import eta_is
from learners.core.arithmetic import FLOAT, Arithmetic
from learners.core.kind import Kind
from learners.core.parameters import experts
from learners.experts.doubling import Doubling
from learners.experts.exponential import ExponentialWeightedAverage
from learners.experts.kinds import LOSS, in_balls
from learners.games.losses import ABSOLUTE, Loss

#: The rate of Exponential Weighted Average for a known horizon.
TUNED_RATE = eta_is(sqrt(8 * log(N_) / T), "eta = sqrt(8 ln N/T)")


def period_rate(N: int, horizon: int) -> sympy.Expr:
    """Return the rate of a period of so many rounds; with one expert there is nothing to tune."""
    if N == 1:
        return sympy.Integer(1)
    return TUNED_RATE.relation.rhs.subs({N_: N, T: horizon})


def _doubled(N: int, loss: Loss = ABSOLUTE, *, arithmetic: Arithmetic = FLOAT) -> Doubling:
    def period(horizon: int) -> Any:
        rate = number(period_rate(N, horizon))
        own = FLOAT.number(rate) if arithmetic is FLOAT else rate
        return ExponentialWeightedAverage(N, own, loss=loss, arithmetic=arithmetic)

    return Doubling(period)


DOUBLING = Kind(
    "doubling",
    None,
    _doubled,
    takes=(experts(), LOSS),
    system=in_balls,
    multiplies=True,
    is_readable=True,
)
