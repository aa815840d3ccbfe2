"""What does the compiler make of running sums, and of shares?

Several passes of numpy become one.  The operations are the same, and so are their roundings:
sums over rounds are taken one after the other, sums over experts are left to numpy.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import boolean, float64, types

from learners.fast.compiler import compiled

_TABLE = types.Array(float64, 2, "C", readonly=True)


#: Minima are taken in so many lanes: one would wait for the other.
_LANES = 8


def _least(sign: Any, totals: Any, lanes: Any) -> Any:
    """Return the least of sign * total."""
    N = len(totals)
    full = N - N % _LANES
    for lane in range(_LANES):
        lanes[lane] = np.inf
    for i in range(0, full, _LANES):
        for lane in range(_LANES):
            value = sign * totals[i + lane]
            lanes[lane] = value if value < lanes[lane] else lanes[lane]
    for i in range(full, N):
        value = sign * totals[i]
        lanes[i - full] = value if value < lanes[i - full] else lanes[i - full]
    width = _LANES // 2
    while width:
        for lane in range(width):
            value = lanes[lane + width]
            lanes[lane] = value if value < lanes[lane] else lanes[lane]
        width //= 2
    return lanes[0]


_least = compiled(float64(float64, float64[::1], float64[::1]))(_least)


def _gaps(totals: Any, steps: Any, from_top: Any, out: Any) -> None:
    """Write totals - leader before each round into ``out``, and add the steps to the totals.

    The leader is the least total, or the largest, if ``from_top`` (0 if all are -inf).
    """
    lanes = np.empty(_LANES)
    sign = -1.0 if from_top else 1.0
    for t in range(steps.shape[0]):
        leader = sign * _least(sign, totals, lanes)
        if leader == -np.inf:
            leader = 0.0
        for i in range(steps.shape[1]):
            out[t, i] = totals[i] - leader
            totals[i] += steps[t, i]


gaps = compiled(types.void(float64[::1], _TABLE, boolean, float64[:, ::1]))(_gaps)


def _share(weights: Any, sums: Any, values: Any, out: Any) -> None:
    """Write weights / sum into ``out``, and its products with the values over the weights."""
    for t in range(weights.shape[0]):
        total = sums[t]
        for i in range(weights.shape[1]):
            share = weights[t, i] / total
            out[t, i] = share
            weights[t, i] = share * values[t, i]


share = compiled(
    types.void(float64[:, ::1], float64[::1], _TABLE, float64[:, ::1]), error_model="numpy"
)(_share)
