"""Which game is linear classification?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from learners.core.arithmetic import Array
from learners.games.rules import NonsenseError, bits, is_read_only, label, pair_of, paired, vector

_SIGNS = (-1, 1)


@dataclass(frozen=True)
class LinearClassification:
    """A vector in R^N is shown; prediction and label are -1 or +1; one mistake costs 1."""

    labels: ClassVar[tuple[int, ...]] = _SIGNS
    is_concept: ClassVar[bool] = True
    has_unit_losses: ClassVar[bool] = True

    name: str = "linear"

    def sequence(self, data: Any, exact: bool) -> tuple[Array, Array]:
        """Return (vectors, labels), checked; a read-only array of floats is taken as it is."""
        arrays = None if exact else _arrays(data)
        if arrays is not None:
            return arrays
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

    def data_of(self, xs: Sequence[Any], ys: Sequence[Any], width: int) -> Any:
        """Return (vectors, labels)."""
        return pair_of(xs, ys, width)

    def example(self, width: int) -> list[tuple[Any, Any]]:
        """Return vectors of signs that the first sign labels."""
        return [(2 * row - 1, int(2 * row[0] - 1)) for row in bits(width)]


def _arrays(data: Any) -> tuple[Array, Array] | None:
    """Return the sequence if it is a pair of arrays without fault: no loop, one copy at most."""
    if not isinstance(data, tuple | list) or len(data) != 2:
        return None
    vectors, labels = data
    if not (isinstance(vectors, np.ndarray) and isinstance(labels, np.ndarray)):
        return None
    if not (
        vectors.ndim == 2 and vectors.dtype.kind in "biuf" and labels.shape == vectors.shape[:1]
    ):
        return None
    if labels.dtype.kind not in "biuf" or not ((labels == 1) | (labels == -1)).all():
        return None
    kept = vectors.dtype == np.float64 and is_read_only(vectors)
    rows = np.asarray(vectors) if kept else vectors.astype(np.float64)
    kept = labels.dtype == np.int64 and is_read_only(labels)
    return rows, np.asarray(labels) if kept else labels.astype(np.int64)


LINEAR = LinearClassification()
