"""How do tables become sequences of convex functions?

The first row is a point to compare with; the others are slopes, with a kink or a parabola in some.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import fmpq

from adversaries.games.coding import Coding, Parameters
from learners.convex import Absolute, Ball, Linear, Space, Squared
from learners.core.arithmetic import Array, rationals
from learners.core.kind import Kind
from learners.games import CONVEX

_ENTRIES = np.array([0, 1, -1, 2, -2, 1, -1, 3, -3, 4, -4, 1])
_SHAPES = (Linear, Linear, Absolute, Linear, Squared)


def _columns(parameters: Parameters) -> int:
    return int(parameters["dimension"]) + 2


def _inside(point: Array, radius: Any) -> Array:
    """Return a point of the domain made from any point."""
    size = sum((abs(entry) for entry in point), fmpq(0))
    return point if radius is None or size <= radius else point * (fmpq(radius) / size)


def _functions(_: Kind, parameters: Parameters, rows: Array) -> tuple[Any, Parameters, str]:
    d, radius = int(parameters["dimension"]), parameters.get("radius")
    domain = Space(d) if radius is None else Ball(d, radius)
    numbers = _ENTRIES[rows % len(_ENTRIES)]
    shapes = [_SHAPES[int(code) % len(_SHAPES)] for code in rows[1:, 0]]
    listed = [
        shape([int(a) for a in row[2:]], int(row[1]))
        for shape, row in zip(shapes, numbers[1:], strict=True)
    ]
    witness = _inside(rationals([int(a) for a in numbers[0, 2:]]), radius)
    words = "; ".join(map(str, listed)) or "no rounds"
    return listed, {"domain": domain, "witness": witness}, words


CODINGS = {CONVEX.name: (Coding(_columns, _functions, heads=1),)}
