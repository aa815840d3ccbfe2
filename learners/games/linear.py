"""Which game is linear classification?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from learners.arithmetic import Array
from learners.games.rules import NonsenseError, label, paired, vector

_SIGNS = (-1, 1)


@dataclass(frozen=True)
class LinearClassification:
    """A vector in R^N is shown; prediction and label are -1 or +1; one mistake costs 1."""

    name: str = "linear"

    def sequence(self, data: Any, exact: bool) -> tuple[Array, Array]:
        """Return (vectors, labels), checked."""
        vectors, labels = paired(data, exact, "vectors")
        signs = [label(y, f"the label of round {t}", _SIGNS) for t, y in enumerate(labels, 1)]
        return vectors, np.array(signs, dtype=np.int64)

    def instance(self, x: Any, exact: bool) -> Array:
        """Return the vector, checked."""
        return vector(x, exact, "the vector", "feature")

    def outcome(self, y: Any, exact: bool) -> int:  # noqa: ARG002 - labels are ints everywhere
        """Return the label, checked."""
        return label(y, "the label", _SIGNS)

    def prediction(self, value: Any) -> int:
        """Return the predicted label, checked."""
        return label(value, "the prediction", _SIGNS, NonsenseError)

    def loss(self, prediction: int, outcome: int) -> int:
        """Return 1 for a mistake and 0 otherwise."""
        return int(prediction != outcome)


LINEAR = LinearClassification()
