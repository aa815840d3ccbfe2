"""Online Gradient Descent: how to follow convex functions that come one by one?

    w_1 = 0 (or `start`), projected onto the domain
    each round: predict w_t; receive a convex function f_t
        v_t = the subgradient of f_t at w_t
        w_{t+1} = the point of the domain that is nearest to w_t - eta v_t

The domain is all of R^d, the ball of a `radius`, or any of :mod:`learners.convex`.
Sources: Shalev-Shwartz and Ben-David, Understanding Machine Learning (2014), section 21.3;
Zinkevich 2003.
"""

from __future__ import annotations

from typing import Any

from learners.convex import Ball, ConvexSet, Space
from learners.convex.points import at_its_word, point_in
from learners.core.arithmetic import EXACT, FLOAT, Arithmetic, Array
from learners.core.checks import whole_number
from learners.core.showing import Shown
from learners.games import CONVEX
from learners.linear.perceptron import moved, positive_rate


class OnlineGradientDescent(Shown):
    """Online Gradient Descent with rate ``eta`` > 0, from w = 0 or from ``start``.

    In exact arithmetic a ball asks for square roots: where they are irrational, BALL goes on.
    ``update`` tells nothing, since whether a ball moved cannot always be decided.
    """

    name = "online-gradient-descent"
    game = CONVEX

    def __init__(
        self,
        dimension: int,
        eta: Any,
        *,
        domain: ConvexSet | None = None,
        radius: Any = None,
        start: Any = None,
        arithmetic: Arithmetic = FLOAT,
    ) -> None:
        self.dimension = whole_number("dimension", dimension, 1)
        self.arithmetic = arithmetic
        self.eta = positive_rate(eta, arithmetic)
        self.domain = _domain(self.dimension, domain, radius)
        origin = [0] * self.dimension if start is None else start
        #: The current point w_t; an update replaces it and never writes into it.
        self.weights = self.domain.project(
            point_in(self.dimension, origin, arithmetic, "start")[0], arithmetic
        )
        self.parameters: dict[str, Any] = {
            "dimension": self.dimension,
            "eta": self.eta,
            "domain": self.domain,
            "zero_start": _is_zero(self.weights, arithmetic),
        }

    def predict(self, x: None = None) -> Array:
        """Return w_t; this game shows nothing before."""
        self.game.instance(x, exact=True)
        return self.weights

    def update(self, x: None, y: Any) -> None:
        """Step against the subgradient of ``y`` at w_t, and back into the domain."""
        self.game.instance(x, exact=True)
        function = self.game.outcome(y, exact=True)
        slope, _ = point_in(
            self.dimension,
            function.subgradient(self.weights),
            self.arithmetic,
            "the subgradient",
        )
        self.weights = self.domain.project(moved(self.weights, -self.eta, slope), self.arithmetic)


def _is_zero(point: Array, arithmetic: Arithmetic) -> bool:
    """Tell whether a point is 0 for certain."""
    entries, system = at_its_word(point, arithmetic)
    return system is EXACT and all(entry == 0 for entry in entries)


def _domain(dimension: int, domain: Any, radius: Any) -> ConvexSet:
    """Return the domain that was asked for, checked."""
    if domain is None:
        return Space(dimension) if radius is None else Ball(dimension, radius)
    if radius is not None:
        raise ValueError(f"radius is {radius!r}, but the domain is {domain!r}: give one of the two")
    if isinstance(domain, type) or not isinstance(domain, ConvexSet):
        raise ValueError(
            f"domain is {domain!r}, but must be a convex set with project(w, arithmetic) and a "
            "dimension: take one of learners.convex"
        )
    if domain.dimension != dimension:
        raise ValueError(
            f"the domain has the dimension {domain.dimension}, but the learner was made for "
            f"{dimension}: give both the same"
        )
    return domain
