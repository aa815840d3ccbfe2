"""What does the compiler make of a learner that adds y eta x on a mistake?

A score is summed in any order here, and in the learner's order there.  With u = 2^-53 either sum
of n products is off by at most n u / (1 - n u) times the sum of their sizes, which is at most
|w| |x|, and n times the smallest float: so beyond 4 n u |w| |x| both have the same sign.  If all
entries and weights are multiples of 2^-10 and small enough, no sum is rounded, and ties are ties.
Every other round is left to the learner.  Updates are the learner's operations, one by one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import boolean, float64, int64, types

from learners.fast.compiler import compiled

_GRID = 2.0**10
#: Sums of multiples of GRID^-2 below this are exact.
_EXACT = 2.0**53 / _GRID**2
_LARGE = 2.0**1000
_UNDERFLOW = 2.0**-1000
#: More than the square root of what a sum of squares loses by underflow.
_SHORT = 2.0**-500
#: A computed length is at most 2^-20 too small, if N is below 2^32.
_UP = 1 + 2.0**-20

_ROWS = types.Array(float64, 2, "C", readonly=True)
_LABELS = types.Array(int64, 1, "C", readonly=True)
_FLOATS, _INTS, _FLAGS = float64[::1], int64[::1], boolean[::1]


def _score(rows: Any, t: Any, weights: Any) -> Any:
    """Return w.x and x.x of row ``t``; a view of the row would cost as much as its sums."""
    total = 0.0
    square = 0.0
    for i in range(len(weights)):
        total += rows[t, i] * weights[i]
        square += rows[t, i] * rows[t, i]
    return total, square


#: Sums may be taken in any order, and products need not be rounded before they are added.
_score = compiled(
    types.UniTuple(float64, 2)(_ROWS, int64, _FLOATS), fastmath={"reassoc", "contract", "nsz"}
)(_score)


def _length(square: Any) -> Any:
    return np.sqrt(square) * _UP + _SHORT


_length = compiled(float64(float64))(_length)


def _length_of(values: Any) -> Any:
    square = 0.0
    for value in values:
        square += value * value
    return _length(square)


_length_of = compiled(float64(_FLOATS))(_length_of)


#: Between these squares, and for lengths of w between their roots, nothing underflows or overflows.
_LOW, _HIGH = 2.0**-900, 2.0**960


def _far(longest: Any, margin: Any, N: Any) -> Any:
    """Return when a score is clear without a root: score^2 > far x.x, if x.x is below a limit.

    That is twice the room that it needs.  The limit is 0 where this does not hold.
    """
    apt = margin == 0.0 and 2.0**-400 < longest < 2.0**480
    return (N * 2.0**-50 * longest) ** 2, _HIGH if apt else 0.0


_far = compiled(types.UniTuple(float64, 2)(float64, float64, int64))(_far)


def _on_grid(rows: Any, t: Any, weights: Any) -> Any:
    for i in range(len(weights)):
        x, w = rows[t, i] * _GRID, weights[i] * _GRID
        if np.floor(x) != x or np.floor(w) != w:
            return False
    return True


_on_grid = compiled(boolean(_ROWS, int64, _FLOATS))(_on_grid)


def _scan(
    rows: Any,
    labels: Any,
    at: Any,
    weights: Any,
    spare: Any,
    rule: Any,
    predictions: Any,
    losses: Any,
    updates: Any,
) -> Any:
    """Play from round ``at`` on; return the first round that is left to the learner.

    ``rule`` is (eta, margin, tie, right_tie) of the halfspace.
    """
    eta, margin, tie, right_tie = rule
    N = len(weights)
    longest = _length_of(weights)
    far, high = _far(longest, margin, N)
    for t in range(at, len(rows)):
        y = labels[t]
        total, square = _score(rows, t, weights)
        total *= y
        if total > 0.0 and _LOW < square < high and total * total > far * square + _UNDERFLOW:
            continue
        size = _length(square) * longest
        if not size < _LARGE:
            return t
        room = N * 2.0**-51 * size + _UNDERFLOW
        wide = room + 2.0**-50 * (margin + room)
        if total > margin + wide:
            continue
        if total > margin - wide or abs(total) <= room:
            if not (size < _EXACT and _on_grid(rows, t, weights)):
                return t
            if total > margin or (total == 0 and y == right_tie):
                continue
        step = y * eta
        finite = True
        changed = False
        for i in range(N):
            spare[i] = weights[i] + step * rows[t, i]
            finite &= np.isfinite(spare[i])
            changed |= rows[t, i] != 0
        if not finite:
            return t
        for i in range(N):
            weights[i] = spare[i]
        longest = _length_of(weights)
        far, high = _far(longest, margin, N)
        updates[t] = changed
        prediction = y if total > 0 else -y if total < 0 else tie
        if prediction != y:
            predictions[t] = prediction
            losses[t] = 1
    return len(rows)


scan = compiled(
    int64(
        _ROWS,
        _LABELS,
        int64,
        _FLOATS,
        _FLOATS,
        types.Tuple((float64, float64, int64, int64)),
        _INTS,
        _INTS,
        _FLAGS,
    )
)(_scan)
