"""What does Exponential Weighted Average do if all experts but one, however many, say the same?

Equal experts keep equal weights: N - 1 of them weigh N - 1 times as much as one.  So N may be as
large as one likes, and all that is remembered is how much more the others have lost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import arb, fmpq

from bounds.batch.subjects import Rule
from bounds.core.evaluate import number
from learners.core.arithmetic import BALL, rational
from learners.experts.exponential import ExponentialWeightedAverage
from learners.games.losses import ABSOLUTE


class Crowd:
    """Exponential Weighted Average over ``first`` and N - 1 experts that all say what ``others``
    says, with the absolute loss, in balls."""

    name = ExponentialWeightedAverage.name
    arithmetic = BALL

    def __init__(self, N: int, eta: Any, first: Rule, others: Rule) -> None:
        self.parameters = {"N": N, "eta": number(eta)}
        self.experts = (first, others)
        self.lead = fmpq(0)

    def loss(self, forecast: Any, y: Any) -> Any:
        """Return the loss of the learner's own game."""
        return ABSOLUTE(forecast, y)

    def predict(self, x: Any) -> Any:
        """Return the weighted mean of what the experts say."""
        first, others = (rational(expert(x)) for expert in self.experts)
        odds = (self.parameters["N"] - 1) * (-arb(self.parameters["eta"]) * arb(self.lead)).exp()
        return (first + others * odds) / (1 + odds)

    def update(self, x: Any, y: Any) -> bool:
        """Note who lost more."""
        first, others = (ABSOLUTE(rational(expert(x)), rational(y)) for expert in self.experts)
        self.lead += others - first
        return True


def crowd(N: int, eta: Any, first: Rule, others: Rule) -> Callable[[], Crowd]:
    """Return what makes such a learner; with more bits, if it is asked again."""
    return lambda: Crowd(N, eta, first, others)
