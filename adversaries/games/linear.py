"""How do tables become samples of linear classification?

The first row is a vector: the others have the labels that it gives them, or any.  A theorem looks
at the run through that vector, scaled so that its smallest margin is 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import fmpq

from adversaries.games.coding import Coding, Parameters
from learners.core.arithmetic import Array, rationals
from learners.core.kind import Kind
from learners.games import LINEAR

#: 0, 1, -1, 2, …: a smaller code is a simpler number.
_ENTRIES = np.array([0, 1, -1, 2, -2, 1, -1, 3, -3, 4, -4, 8])


def _columns(parameters: Parameters) -> int:
    return int(parameters["N"]) + 1


def _vector(row: Array) -> Array:
    v: Array = _ENTRIES[row[1:] % len(_ENTRIES)]
    first: Array = np.eye(len(v), dtype=np.int64)[0]
    return v if v.any() else first


def _words(X: Array, y: Array) -> str:
    rows = ", ".join(f"{x.tolist()}{'+' if s > 0 else '-'}" for x, s in zip(X, y, strict=True))
    return f"x = {rows}" if len(y) else "no rounds"


def _separable(_: Kind, __: Parameters, rows: Array) -> tuple[Any, Parameters, str]:
    v = _vector(rows[0])
    X = _ENTRIES[rows[1:, 1:] % len(_ENTRIES)]
    scores = X @ v
    X, scores = X[scores != 0], scores[scores != 0]
    y = np.sign(scores).astype(np.int64)
    smallest = int(abs(scores).min(initial=1 if not len(scores) else abs(scores[0])))
    witness = rationals([fmpq(int(entry), smallest) for entry in v])
    return (X, y), {"witness": witness}, _words(X, y)


def _labelled(_: Kind, __: Parameters, rows: Array) -> tuple[Any, Parameters, str]:
    witness = rationals(_vector(rows[0]))
    X = _ENTRIES[rows[1:, 1:] % len(_ENTRIES)]
    y = np.where(rows[1:, 0] % 2, -1, 1)
    return (X, y), {"witness": witness}, _words(X, y)


CODINGS = {
    LINEAR.name: (Coding(_columns, _separable, heads=1), Coding(_columns, _labelled, heads=1))
}
