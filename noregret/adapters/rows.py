"""How does a learner play that takes tables of rows, or learns by ``partial_fit``?

One row is shown at a time, as a table with one row; labels come as an array with one entry.
"""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np

from learners.core.kind import Kind


class Rows:
    """Somebody's learner, shown one row at a time."""

    def __init__(self, inner: Any, kind: Kind) -> None:
        self.inner = inner
        self._labels = kind.game_with({}).labels
        self._fits = not hasattr(inner, "update")
        self._fitted = not self._fits

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "inner":
            raise AttributeError(name)
        value = getattr(self.inner, name)
        is_row = isinstance(value, np.ndarray) and value.ndim == 2 and len(value) == 1
        return value[0] if is_row else value

    def predict(self, x: Any) -> Any:
        """Ask about one row; before its first fit, one that cannot answer has the score 0."""
        try:
            return self.inner.predict(np.asarray(x)[None])
        except Exception:
            if self._fitted or not self._labels:
                raise
            return self._labels[0]

    def update(self, x: Any, y: Any) -> None:
        """Learn from one row, all classes announced."""
        row, label = np.asarray(x)[None], np.array([y])
        if not self._fits:
            self.inner.update(row, label)
            return
        if self._labels and not self._fitted and _takes(self.inner.partial_fit, "classes"):
            self.inner.partial_fit(row, label, classes=np.array(self._labels))
        else:
            self.inner.partial_fit(row, label)
        self._fitted = True


def learns_from_rows(learner: Any) -> bool:
    """Tell whether a learner says itself that it is one for tables."""
    return not hasattr(learner, "update") and hasattr(learner, "partial_fit")


def _takes(function: Any, name: str) -> bool:
    try:
        return name in inspect.signature(function).parameters
    except (TypeError, ValueError):
        return False
