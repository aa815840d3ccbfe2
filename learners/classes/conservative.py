"""Conservative: how to make a learner that changes on its mistakes only?

    each round: receive x_t
        predict what the learner A predicts in its present state
        receive y_t; on a mistake A sees the round: it predicts on x_t and learns y_t
        otherwise A stays as it is, as if the round had not been

Source: Learning with Expert Advice, continued (lecture notes), section 2 ("any mistake bounded
algorithm can be converted into an algorithm that is conservative").  The bound stays: A errs in
every round that it sees.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from learners.core.arithmetic import Array
from learners.core.checks import one_of
from learners.core.protocol import Learner, arithmetic_of
from learners.core.showing import Shown
from learners.games import Actions, ConvexAdvice, FiniteForecast, GameError


class Conservative(Shown):
    """A learner that sees only the rounds on which it errs.

    The learner must predict labels, and its ``predict`` must not change it, which holds for
    all learners here.  If it does change it, ``copy`` asks a copy instead.
    """

    name = "conservative"

    def __init__(self, learner: Learner, *, copy: bool = False) -> None:
        self.learner = learner
        self.copy = one_of("copy", copy, (False, True))
        self.game = getattr(learner, "game", None)
        if isinstance(self.game, Actions | ConvexAdvice | FiniteForecast):
            raise GameError(
                f"the game {self.game.name!r} has no mistakes, only losses: "
                "wrap a learner that predicts labels"
            )
        self.arithmetic = arithmetic_of(learner)
        inside = getattr(learner, "name", type(learner).__name__)
        self.parameters = {**getattr(learner, "parameters", {}), "learner": inside}
        if "eager" in self.parameters:  # whatever it is inside, only mistakes are seen
            self.parameters["eager"] = False

    @property
    def weights(self) -> Array:
        """The weights of the learner inside."""
        weights: Array = self.learner.weights  # type: ignore[attr-defined]
        return weights

    def predict(self, x: Any) -> Any:
        """Return what the learner predicts."""
        return (deepcopy(self.learner) if self.copy else self.learner).predict(x)

    def update(self, x: Any, y: Any) -> Any:
        """On a mistake let the learner see the round; tell whether it changed."""
        if self.predict(x) == y:
            return False
        self.learner.predict(x)
        return self.learner.update(x, y)
