"""Which game is online convex optimisation?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from flint import arb

from learners.convex import ConvexFunction, Linear
from learners.convex.base import Function
from learners.convex.points import read_point
from learners.core.arithmetic import Array, Number
from learners.games.rules import GameError, NonsenseError


@dataclass(frozen=True)
class ConvexOptimisation:
    """No instance, prediction a point w of R^d, outcome a convex function f, loss f(w).

    A function is any object with ``f(w)`` and ``f.subgradient(w)``; if it has a ``dimension``,
    that must be the length of the point.  Convexity is its author's promise.
    """

    labels: ClassVar[tuple[int, ...]] = ()
    is_concept: ClassVar[bool] = False
    has_unit_losses: ClassVar[bool] = False

    name: str = "convex-optimisation"

    def sequence(self, data: Any, exact: bool) -> tuple[None, Array]:
        """Return (None, functions), checked."""
        try:
            functions = list(data)
        except TypeError:
            raise GameError(
                f"a sequence of this game is a list of convex functions, not {data!r}: give one "
                "a round"
            ) from None
        outcomes = np.empty(len(functions), dtype=object)
        for t, function in enumerate(functions):
            try:
                outcomes[t] = self.outcome(function, exact)
            except GameError as error:
                raise GameError(f"round {t + 1}: {error}") from None
        return None, outcomes

    def instance(self, x: Any, exact: bool) -> None:  # noqa: ARG002
        """Return None: nothing is shown before the prediction."""
        if x is not None:
            raise GameError(f"the instance is {x!r}, but this game shows none: give None")

    def outcome(self, y: Any, exact: bool) -> ConvexFunction:  # noqa: ARG002
        """Return the function, checked: it can be called and has subgradients."""
        if isinstance(y, Function):  # which is seen sooner than that it has the methods
            return y
        if isinstance(y, type) or not isinstance(y, ConvexFunction):
            raise GameError(
                f"the outcome is {y!r}, but must be a convex function with f(w) and "
                "f.subgradient(w): take one of learners.convex"
            )
        return y

    def prediction(self, value: Any) -> Array:
        """Return the point, checked: a vector of finite numbers."""
        try:
            return read_point(value, what="the prediction")[0]
        except ValueError as error:
            raise NonsenseError(str(error)) from None

    def loss(self, prediction: Array, outcome: ConvexFunction) -> Number:
        """Return f(w)."""
        size = getattr(outcome, "dimension", len(prediction))
        if size != len(prediction):
            raise NonsenseError(
                f"a point with {len(prediction)} entries met a function of {size} variables: "
                "they must be as many"
            )
        try:
            loss = outcome(prediction)
        except ValueError as error:
            raise GameError(f"the loss cannot be computed ({error})") from None
        if not _is_finite(loss):
            raise GameError(f"the loss is {loss!r}, but must be a finite number")
        return loss

    def data_of(self, xs: Sequence[Any], ys: Sequence[Any], width: int) -> Any:  # noqa: ARG002
        """Return the functions."""
        return list(ys)

    def example(self, width: int) -> list[tuple[Any, Any]]:
        """Return linear functions that rise along all axes and along none in turn."""
        return [(None, Linear([slope] * width)) for slope in (1, -1)]


def _is_finite(value: Any) -> bool:
    if isinstance(value, arb):
        return bool(value.is_finite())
    try:
        return math.isfinite(value)
    except OverflowError:  # a rational beyond all floats
        return True
    except (TypeError, ValueError):
        return False


CONVEX = ConvexOptimisation()
