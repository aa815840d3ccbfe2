"""How does a kernel learner play a long fixed sequence?

    for each block of rounds
        scores of all its rows by one table of kernel values, rows by support vectors
        at each update, one column more: the scores of the rows behind it change by that

Every pair of a row and a support vector is looked at once.  The table sums in another order
than the learner, so a score within what roundings can make of it is left to the learner.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from learners.core.arithmetic import Array
from learners.core.protocol import Columns
from learners.games import GameError

_ROWS = 512
_POINTS = 1024
_EPSILON = 2.0**-52
#: More than the square root of what a sum of squares loses by underflow.
_UNDERFLOW = 2.0**-500
#: No sum overflows of which so small a part is in doubt.
_HUGE = 2.0**950


class TableKernel(Protocol):
    """A kernel with a table of its values; see :mod:`learners.linear.kernels`."""

    def table(self, rows: Array, points: Array) -> Array:
        """Return K(x, z) of all rows x and all points z, in floats."""

    def size(self, lengths: Array, longest: float) -> Array:
        """Return what bounds K and, by the number of its roundings, their sum."""

    def terms(self, N: int) -> int:
        """Return the number of roundings."""


@dataclass(frozen=True)
class Dual:
    """What a learner that predicts by the sign of sum_s c_s K(z_s, x) tells about itself.

    Attributes:
        kernel: K.
        points: all z_s so far; the list grows.
        counts: all c_s so far, whole numbers; the list grows and changes.
        learn: makes the update that the round (x, y) calls for; returns whether it matters.
        settle: plays the round (x, y) as it is: the prediction, whether c changed, and whether
            that matters.
    """

    kernel: TableKernel
    points: list[Array]
    counts: list[int]
    learn: Callable[[Array, int], bool]
    settle: Callable[[Array, int], tuple[int, bool, bool]]


def by_support(dual: Dual, instances: Array, outcomes: Array) -> Columns:
    """Play all rounds; the learner ends in the state that the rounds one by one lead to."""
    run = _Run(dual, instances.shape[1], outcomes)
    with np.errstate(over="ignore", invalid="ignore", under="ignore"):
        for first in range(0, len(instances), _ROWS):
            run.chunk(first, np.ascontiguousarray(instances[first : first + _ROWS]))
    return Columns(run.predictions, run.losses, run.updates)


def _lengths(rows: Array) -> Array:
    """Return upper bounds of the Euclidean lengths of the rows."""
    squares = np.einsum("ij,ij->i", rows, rows)
    return np.asarray(np.sqrt(squares) * (1 + 2.0**-20) + _UNDERFLOW)


class _Run:
    """One run by blocks."""

    def __init__(self, dual: Dual, N: int, outcomes: Array) -> None:
        self._dual = dual
        self._outcomes = outcomes
        self._points = np.zeros((0, N))
        self._longest = 0.0
        self._terms = dual.kernel.terms(N) + 8
        #: A round in which nothing happens is one with the right label.
        self.predictions = outcomes.copy()
        self.losses = np.zeros(len(outcomes), dtype=np.int64)
        self.updates = np.zeros(len(outcomes), dtype=bool)

    def chunk(self, first: int, chunk: Array) -> None:
        """Play the rounds of ``chunk``, of which the first has the number ``first``."""
        kernel = self._dual.kernel
        signs = self._outcomes[first : first + len(chunk)].astype(np.float64)
        lengths = _lengths(chunk)
        scores = self._scores(chunk)
        weight = float(sum(map(abs, self._dual.counts)))
        addends = len(self._points)
        at = 0
        while at < len(chunk):
            factor = _EPSILON * (self._terms + addends) * weight
            room = factor * kernel.size(lengths[at:], self._longest) + _UNDERFLOW
            correct = scores[at:] * signs[at:]
            quiet = (correct > room) & (room < _HUGE)
            step = int(quiet.argmin())
            if quiet[step]:
                return
            at += step
            clear = bool(correct[step] < -room[step] and room[step] < _HUGE)
            if self._hit(first + at, chunk[at], clear):
                column = kernel.table(chunk[at + 1 :], chunk[at : at + 1])[:, 0]
                scores[at + 1 :] += signs[at] * column
                self._longest = max(self._longest, float(lengths[at]))
                weight += 1
                addends += 1
            at += 1

    def _scores(self, chunk: Array) -> Array:
        """Return the scores of all rows by what the learner knows now."""
        fresh = self._dual.points[len(self._points) :]
        if fresh:
            self._points = np.concatenate([self._points, np.array(fresh)])
            self._longest = max(self._longest, float(_lengths(np.array(fresh)).max()))
        counts = np.array(self._dual.counts, dtype=np.float64)
        scores = np.zeros(len(chunk))
        for start in range(0, len(counts), _POINTS):
            part = slice(start, start + _POINTS)
            scores += self._dual.kernel.table(chunk, self._points[part]) @ counts[part]
        return scores

    def _hit(self, t: int, x: Array, clear: bool) -> bool:
        """Play a round that is no clear success; tell whether a coefficient changed."""
        y = int(self._outcomes[t])
        if clear:
            prediction, changed = -y, True
            self.updates[t] = self._dual.learn(x, y)
        else:
            try:
                prediction, changed, self.updates[t] = self._dual.settle(x, y)
            except GameError as error:
                raise GameError(f"round {t + 1}: {error}") from None
        if prediction != y:
            self.predictions[t] = prediction
            self.losses[t] = 1
        return changed
