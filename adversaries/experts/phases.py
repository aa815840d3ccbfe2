"""How is a long loss sequence written shortly?

In run-length encoding: "200 times [(1,0), (0,1)], then 30 times (1,0)".  Underflow and
lock-in need hundreds of rounds of the same thing; written this way they are a few small
numbers to search over, to shrink and to read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from learners.core.arithmetic import Array

Pattern = tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Phase:
    """A short pattern of loss vectors, repeated."""

    pattern: Pattern
    times: int

    def __str__(self) -> str:
        rows = ", ".join(_vector(row) for row in self.pattern)
        return f"{self.times} x {rows if len(self.pattern) == 1 else f'[{rows}]'}"


def expand(phases: Sequence[Phase], N: int, T: int | None = None) -> Array:
    """Return the loss matrix; with ``T``, cut to T rounds or continued by the last vector."""
    parts = [
        np.tile(np.array(phase.pattern, dtype=np.float64), (phase.times, 1))
        for phase in phases
        if phase.times > 0
    ]
    matrix = np.concatenate(parts) if parts else np.zeros((0, N))
    return matrix if T is None else continued(matrix, T)


def continued(matrix: Array, T: int) -> Array:
    """Return losses cut to T rounds, or continued by the last vector."""
    if len(matrix) < T:
        last = matrix[-1:] if len(matrix) else np.zeros((1, matrix.shape[1]))
        matrix = np.concatenate([matrix, np.repeat(last, T - len(matrix), axis=0)])
    return matrix[:T]


def compress(matrix: Array) -> tuple[Phase, ...]:
    """Return a short description of a loss matrix: runs of one vector or of two in turn."""
    rows = [tuple(float(x) for x in row) for row in np.asarray(matrix, dtype=np.float64)]
    phases: list[Phase] = []
    start = 0
    while start < len(rows):
        single = _repeats(rows, start, 1)
        double = _repeats(rows, start, 2)
        length = 2 if 2 * double > single and double > 1 else 1
        times = double if length == 2 else single
        phases.append(Phase(tuple(rows[start : start + length]), times))
        start += length * times
    return tuple(phases)


def describe(matrix: Array) -> str:
    """Return a loss matrix in words, short enough for a line."""
    phases = compress(matrix)
    shown = ", then ".join(str(phase) for phase in phases[:4])
    more = f", then {len(phases) - 4} more phases" if len(phases) > 4 else ""
    return (shown + more) or "no rounds"


def _repeats(rows: list[tuple[float, ...]], start: int, length: int) -> int:
    pattern = rows[start : start + length]
    times = 1
    while rows[start + times * length : start + (times + 1) * length] == pattern:
        times += 1
    return times if len(pattern) == length else 0


def _vector(row: tuple[float, ...]) -> str:
    if len(row) <= 8:
        return f"({','.join(_short(x) for x in row)})"
    return f"({','.join(_short(x) for x in row[:4])},…; {len(row)} entries, sum {sum(row):g})"


def _short(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:g}"
