"""What does the compiler make of Weighted Majority where mistakes are dense?

The weights are multiplied round by round and asked for the sign of their balance only.  Where that
is not clear the loop's own weights and vote decide, outside.
"""

from __future__ import annotations

from typing import Any

from numba import boolean, float64, int64, types

from learners.fast.compiler import compiled

_ROWS = types.Array(float64, 2, "C", readonly=True)
_LABELS = types.Array(int64, 1, "C", readonly=True)


def _scan(
    advice: Any,
    labels: Any,
    start: Any,
    most: Any,
    weights: Any,
    totals: Any,
    factor: Any,
    radius: Any,
    mistakes: Any,
) -> Any:
    """Play from ``start`` and return the first round that is not clear, or was not come to.

    After ``most`` mistakes the weights have to be computed anew.
    """
    T, N = advice.shape
    for t in range(start, T):
        balance = 0.0
        for i in range(N):
            balance += weights[i] if advice[t, i] == 1.0 else -weights[i]
        if -radius <= balance <= radius:
            return t
        label = labels[t]
        if (balance > 0.0) != (label == 1):
            if most == 0:
                return t
            most -= 1
            mistakes[t] = True
            for i in range(N):
                if advice[t, i] != label:
                    weights[i] *= factor
                    totals[i] += 1.0
    return T


scan = compiled(
    int64(
        _ROWS,
        _LABELS,
        int64,
        int64,
        float64[::1],
        float64[::1],
        float64,
        float64,
        boolean[::1],
    )
)(_scan)
