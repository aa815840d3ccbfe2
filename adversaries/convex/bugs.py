"""Which broken descents must be caught?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adversaries.convex.player import descent
from adversaries.core.judge import Factory, Parameters
from learners.convex import Space
from learners.convex.gradient_descent import OnlineGradientDescent
from learners.core.arithmetic import Array
from learners.core.protocol import Learner


class _Flipped:
    """A function with its subgradient turned round."""

    def __init__(self, function: Any) -> None:
        self.function = function

    def __call__(self, w: Any) -> Any:
        return self.function(w)

    def subgradient(self, w: Any) -> Array:
        """Return what leads uphill."""
        turned: Array = -self.function.subgradient(w)
        return turned


class WrongWay(OnlineGradientDescent):
    """Goes uphill."""

    def update(self, x: None, y: Any) -> None:
        """Step along the subgradient."""
        super().update(x, _Flipped(y))


class NeverProjects(OnlineGradientDescent):
    """Leaves its domain."""

    def update(self, x: None, y: Any) -> None:
        """Step as if there were no domain."""
        self.domain, kept = Space(self.dimension), self.domain
        super().update(x, y)
        self.domain = kept


class DoubleSteps(OnlineGradientDescent):
    """Steps twice a round."""

    def update(self, x: None, y: Any) -> None:
        """Step, and step again."""
        super().update(x, y)
        super().update(x, y)


class StaysPut(OnlineGradientDescent):
    """Never learns."""

    def update(self, x: None, y: Any) -> None:
        """Do nothing."""


class StartsElsewhere(OnlineGradientDescent):
    """Does not start at 0."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.weights = self.domain.project(self.weights + 3, self.arithmetic)


def made(kind: type[OnlineGradientDescent]) -> Factory:
    """Return what makes learners of a broken kind, set up as ours would be."""

    def make(p: Parameters) -> Learner:
        own: Any = descent(p)
        return kind(own.dimension, own.eta, domain=own.domain, arithmetic=own.arithmetic)

    return make


#: Where there are no walls, nobody can leave the domain.
IN_SPACE: Mapping[str, Factory] = {
    "goes uphill": made(WrongWay),
    "steps twice": made(DoubleSteps),
    "never learns": made(StaysPut),
    "starts elsewhere": made(StartsElsewhere),
}
ANYWHERE: Mapping[str, Factory] = {**IN_SPACE, "leaves its domain": made(NeverProjects)}
