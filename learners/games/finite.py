"""Which games are played with finite classes and with Boolean concepts?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from learners.core.arithmetic import Array, Number
from learners.games.experts import ConvexAdvice
from learners.games.losses import ABSOLUTE
from learners.games.rules import (
    GameError,
    NonsenseError,
    bits,
    check_bits,
    label,
    pair_of,
    paired,
    vector,
)

_BITS = (0, 1)
_FORECAST = ConvexAdvice(ABSOLUTE)


class _Outcomes:
    """What all games here have in common: the outcome is a label in {0,1}."""

    labels: ClassVar[tuple[int, ...]] = ()
    is_concept: ClassVar[bool] = False
    has_unit_losses: ClassVar[bool] = True

    def outcome(self, y: Any, exact: bool) -> int:  # noqa: ARG002 - labels are ints everywhere
        """Return the label, checked."""
        return label(y, "the label", _BITS)


class _Labels(_Outcomes):
    """The prediction is a label as well, and a mistake costs 1."""

    labels: ClassVar[tuple[int, ...]] = _BITS
    is_concept: ClassVar[bool] = True

    def prediction(self, value: Any) -> int:
        """Return the predicted label, checked."""
        return label(value, "the prediction", _BITS, NonsenseError)

    def loss(self, prediction: int, outcome: int) -> int:
        """Return 1 for a mistake and 0 otherwise."""
        return int(prediction != outcome)


def _column(labels: Any) -> Array:
    bits = [label(y, f"the label of round {t}", _BITS) for t, y in enumerate(labels, 1)]
    return np.array(bits, dtype=np.int64)


class _Points:
    """An index into a finite domain is shown."""

    def sequence(self, data: Any, exact: bool) -> tuple[Array, Array]:
        """Return (points, labels), checked."""
        try:
            shown, labels = data
        except (TypeError, ValueError):
            raise GameError(
                "a sequence of this game is a pair (points, labels), one of each a round"
            ) from None
        points = [self.instance(x, exact) for x in shown]
        answers = list(labels)
        if len(points) != len(answers):
            raise GameError(
                f"{len(points)} points, but {len(answers)} labels: give one label a round"
            )
        return np.array(points, dtype=np.int64), _column(answers)

    def instance(self, x: Any, exact: bool) -> int:  # noqa: ARG002
        """Return the index of the point, checked."""
        try:
            index = int(x)
            right = index == x and index >= 0
        except (TypeError, ValueError, OverflowError):
            right = False
        if not right:
            raise GameError(
                f"the instance is {x!r}, but must be the index of a point: a whole number from 0"
            )
        return index

    def data_of(self, xs: Sequence[Any], ys: Sequence[Any], width: int) -> Any:  # noqa: ARG002
        """Return (points, labels)."""
        return list(xs), list(ys)

    def example(self, width: int) -> list[tuple[Any, Any]]:
        """Return every point with the label that the first ones have in a class of thresholds."""
        return [(x, int(2 * x < width)) for x in range(width)]


@dataclass(frozen=True)
class FinitePoints(_Points, _Labels):
    """An index into a finite domain is shown; prediction and label in {0,1}."""

    name: str = "finite-class"


@dataclass(frozen=True)
class FiniteForecast(_Points, _Outcomes):
    """An index into a finite domain is shown; the label is in {0,1}, its forecast in [0,1].

    The forecast p is the probability of the label 1, so that |p - y| is that of a mistake.
    """

    name: str = "finite-forecast"

    def prediction(self, value: Any) -> Number:
        """Return the forecast, checked to lie in [0, 1]."""
        return _FORECAST.prediction(value)

    def loss(self, prediction: Number, outcome: Number) -> Number:
        """Return |p - y|."""
        return _FORECAST.loss(prediction, outcome)


@dataclass(frozen=True)
class BooleanConcept(_Labels):
    """A vector in {0,1}^n is shown; prediction and label in {0,1}."""

    name: str = "boolean-concept"

    def sequence(self, data: Any, exact: bool) -> tuple[Array, Array]:  # noqa: ARG002
        """Return (assignments, labels), checked."""
        rows, labels = paired(data, False, "the assignments")
        check_bits(rows, "the variable", ("round", "variable"))
        return rows.astype(np.int64), _column(labels)

    def instance(self, x: Any, exact: bool) -> Array:  # noqa: ARG002
        """Return the assignment, checked."""
        row = vector(x, False, "the assignment", "variable")
        check_bits(row, "the variable", ("variable",))
        return row.astype(np.int64)

    def data_of(self, xs: Sequence[Any], ys: Sequence[Any], width: int) -> Any:
        """Return (assignments, labels)."""
        return pair_of(xs, ys, width)

    def example(self, width: int) -> list[tuple[Any, Any]]:
        """Return assignments that their first variable labels."""
        return [(row.astype(np.int64), int(row[0])) for row in bits(width)]


FINITE_POINTS = FinitePoints()
FINITE_FORECAST = FiniteForecast()
BOOLEAN_CONCEPT = BooleanConcept()
