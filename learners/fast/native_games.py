"""What does the compiler make of many short games in float64?

The operations are those of :mod:`learners.fast.games`, in their order, so that the results are the
same bit for bit; ``_SIDE`` games are played side by side, with all they need in the first-level
cache.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import boolean, float64, int64, types, uint8

from learners.fast.compiler import compiled

_SIDE = 512


def _perceptron(X: Any, at: Any, y: Any, tie: Any, ties_update: Any, mistakes: Any) -> None:
    """Count the mistakes of the games from ``at`` on, as many as ``y`` has columns."""
    T, N, _ = X.shape
    games = len(mistakes)
    weights = np.empty((N, _SIDE))
    score, step, erred = np.empty(_SIDE), np.empty(_SIDE), np.empty(_SIDE)
    for first in range(0, games, _SIDE):
        side, start = min(_SIDE, games - first), at + first
        for g in range(_SIDE):
            erred[g] = 0.0
            for i in range(N):
                weights[i, g] = 0.0
        for t in range(T):
            for g in range(side):
                score[g] = weights[0, g] * X[t, 0, start + g]
            for i in range(1, N):
                for g in range(side):
                    score[g] += weights[i, g] * X[t, i, start + g]
            for g in range(side):
                label = y[t, first + g]
                is_positive = score[g] >= 0.0 if tie > 0 else score[g] > 0.0
                wrong = 1.0 if is_positive != (label > 0.0) else 0.0
                erred[g] += wrong
                if ties_update:
                    wrong = 1.0 if score[g] == 0.0 else wrong
                step[g] = label * wrong
            for i in range(N):
                for g in range(side):
                    weights[i, g] += X[t, i, start + g] * step[g]
        for g in range(side):
            mistakes[first + g] = int64(erred[g])


perceptron = compiled(
    types.void(
        types.Array(float64, 3, "C", readonly=True),
        int64,
        types.Array(float64, 2, "C", readonly=True),
        int64,
        boolean,
        int64[::1],
    )
)(_perceptron)


def _majority(wrong: Any, at: Any, taken: Any, growth: Any, exact: Any, mistakes: Any) -> Any:
    """Count the mistakes of the games from ``at`` on; return whether all losses are 0 or 1."""
    T, N, _ = wrong.shape
    games = len(mistakes)
    weights = np.empty((N, _SIDE))
    total, against, step = np.empty(_SIDE), np.empty(_SIDE), np.empty(_SIDE)
    grown, erred, odd = np.empty(_SIDE), np.empty(_SIDE), np.zeros(_SIDE)
    for first in range(0, games, _SIDE):
        side, start = min(_SIDE, games - first), at + first
        for g in range(_SIDE):
            total[g] = N
            erred[g] = 0.0
            for i in range(N):
                weights[i, g] = 1.0
        for t in range(T):
            for g in range(side):
                against[g] = 0.0
            for i in range(N):
                for g in range(side):
                    loss = float64(wrong[t, i, start + g])
                    odd[g] += abs(loss * (loss - 1.0))  # 0 for 0 and 1 only
                    against[g] += weights[i, g] * loss
            for g in range(side):
                is_wrong = 1.0 if against[g] + against[g] >= total[g] else 0.0
                erred[g] += is_wrong
                step[g] = is_wrong * taken
                grown[g] = 1.0 + is_wrong * growth
                total[g] = total[g] * grown[g] - against[g] * step[g]
            for i in range(N):
                for g in range(side):
                    lost = weights[i, g] * float64(wrong[t, i, start + g]) * step[g]
                    weights[i, g] = weights[i, g] * grown[g] - lost
            if not exact:  # differences would add up what rounding made of them
                for g in range(side):
                    total[g] = weights[0, g]
                for i in range(1, N):
                    for g in range(side):
                        total[g] += weights[i, g]
        for g in range(side):
            mistakes[first + g] = int64(erred[g])
    oddness = 0.0
    for g in range(_SIDE):
        oddness += odd[g]
    return oddness == 0.0


def _for_losses(kind: Any) -> Any:
    return boolean(
        types.Array(kind, 3, "C", readonly=True), int64, float64, float64, boolean, int64[::1]
    )


majority = compiled([_for_losses(uint8), _for_losses(float64)])(_majority)
