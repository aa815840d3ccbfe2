"""How do tables become samples of linear classification?

The first row is a vector: the others have the labels that it gives them, or any, by their first
number.  A theorem looks at the run through that vector, scaled so that its smallest margin is 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import fmpq

from adversaries.games.coding import Coding, Parameters
from bounds.core.theorem import Theorem
from bounds.linear.quantities import Separated
from learners.core.arithmetic import Array, rationals
from learners.core.kind import Kind
from learners.games import LINEAR

#: 0, 1, -1, 2, …: a smaller code is a simpler number; a large one mixes the scales.
_ENTRIES = np.array([0, 1, -1, 2, -2, 1, -1, 3, -3, 4, -4, 100])


def _size(parameters: Parameters) -> int:
    return int(parameters["N"])


def _size_and_label(parameters: Parameters) -> int:
    return int(parameters["N"]) + 1


def _is_about_any_labels(theorem: Theorem) -> bool:
    """Tell whether a theorem speaks of samples that the vector does not separate as well."""
    return theorem.view is None or theorem.view.product is not Separated


def _vector(row: Array) -> Array:
    v: Array = _ENTRIES[row % len(_ENTRIES)]
    first: Array = np.eye(len(v), dtype=np.int64)[0]
    return v if v.any() else first


def _words(X: Array, y: Array) -> str:
    rows = ", ".join(f"{x.tolist()}{'+' if s > 0 else '-'}" for x, s in zip(X, y, strict=True))
    return f"x = {rows}" if len(y) else "no rounds"


def _separable(_: Kind, __: Parameters, rows: Array) -> tuple[Any, Parameters, str]:
    v = _vector(rows[0])
    X = _ENTRIES[rows[1:] % len(_ENTRIES)]
    scores = X @ v
    X, scores = X[scores != 0], scores[scores != 0]
    y = np.sign(scores).astype(np.int64)
    smallest = int(abs(scores).min(initial=1 if not len(scores) else abs(scores[0])))
    witness = rationals([fmpq(int(entry), smallest) for entry in v])
    return (X, y), {"witness": witness}, _words(X, y)


def _labelled(_: Kind, __: Parameters, rows: Array) -> tuple[Any, Parameters, str]:
    witness = rationals(_vector(rows[0, 1:]))
    X = _ENTRIES[rows[1:, 1:] % len(_ENTRIES)]
    y = np.where(rows[1:, 0] % 2, -1, 1)
    return (X, y), {"witness": witness}, _words(X, y)


CODINGS = {
    LINEAR.name: (
        Coding(_size, _separable, heads=1, few=3),
        Coding(_size_and_label, _labelled, heads=1, fits=_is_about_any_labels),
    )
}
