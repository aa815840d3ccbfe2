"""How does a learner that changes on mistakes only play a long fixed sequence?

    while rounds are left
        compute the scores of the next block
        up to the first score that calls for an update, nothing happens
        learn that round, and go on behind it

A block grows while nothing happens and shrinks to the gaps between updates, so that the cost
tends to one pass over the data.  A score is the very number that the learner computes, bit by
bit: ``np.vecdot`` and ``@`` give each pair of vectors to the same routine.  (A matrix-vector
product sums in another order.)  A learner that decides close votes by other means than the
score tells how close they are, and is asked then.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from learners.arithmetic import Array
from learners.games import GameError
from learners.protocol import Columns, Learner

#: Rows of about as many entries as the second-level cache holds are looked at together.
_ENTRIES = 2**18
_SHORTEST = 16
_EPSILON = 2.0**-52
#: More than any sum of products loses by underflow.
_UNDERFLOW = 2.0**-1000
#: Calls cost as much as some rows do: with updates g rounds apart, about this times sqrt(g) rows
#: a block balance the calls against the rows behind an update, which are computed again.
_BALANCE = 12


@dataclass(frozen=True)
class Halfspace:
    """What a learner that predicts sgn(w.x) tells about itself, to be played by blocks.

    Attributes:
        direction: returns the w of the next round.
        learn: makes the update that the round (x, y) calls for; returns whether w changed.
        rest: is told that so many rounds have ended, a round of ``learn`` included.
        tie: the label of the score 0.
        right_tie: the label with which a score of 0 calls for no update; 0 if there is none.
        margin: an update is due where y w.x is at most this.
        slack: if not 0, the learner decides close votes by other means than the score, so that
            scores up to slack |x| are left to it.
    """

    direction: Callable[[], Array]
    learn: Callable[[Array, int], bool]
    rest: Callable[[int], None]
    tie: int
    right_tie: int = 0
    margin: float = 0.0
    slack: float = 0.0


def by_blocks(
    learner: Learner, half: Halfspace, instances: Array, outcomes: Array
) -> Columns | None:
    """Play all rounds; the learner ends in the state that the rounds one by one lead to."""
    if not hasattr(np, "vecdot"):  # numpy 1
        return None
    run = _Run(learner, half, outcomes)
    rows = max(_SHORTEST, _ENTRIES // instances.shape[1])
    with np.errstate(over="ignore", invalid="ignore"):
        for first in range(0, len(instances), rows):
            run.chunk(first, np.ascontiguousarray(instances[first : first + rows]))
    return Columns(run.predictions, run.losses, run.updates)


def settled(learner: Learner, x: Array, y: int, t: int) -> tuple[int, bool]:
    """Play the round ``t`` (the first is 0) as ``play`` does: the prediction, and the change."""
    try:
        prediction = learner.predict(x)
    except GameError as error:
        raise GameError(f"round {t + 1}: {error}") from None
    return prediction, bool(learner.update(x, y))


def length_of(values: Array) -> float:
    """Return an upper bound of the Euclidean length of a vector; inf if it is too long."""
    square = float(values.dot(values)) * (1 + 2 * len(values) * _EPSILON) + _UNDERFLOW
    return math.sqrt(square) if square < math.inf else math.inf


class _Run:
    """One run by blocks."""

    def __init__(self, learner: Learner, half: Halfspace, outcomes: Array) -> None:
        self._learner = learner
        self._half = half
        self._outcomes = outcomes
        #: A round in which nothing happens is one with the right label.
        self.predictions = outcomes.copy()
        self.losses = np.zeros(len(outcomes), dtype=np.int64)
        self.updates = np.zeros(len(outcomes), dtype=bool)
        self._gap, self._usual = 0, 0.0  # rounds since the last update, and between updates

    def chunk(self, first: int, chunk: Array) -> None:
        """Play the rounds of ``chunk``, of which the first has the number ``first``."""
        half = self._half
        signs = self._outcomes[first : first + len(chunk)].astype(np.float64)
        limit = half.margin
        if half.slack:
            limit = half.slack * length_of(chunk.reshape(-1)) + _UNDERFLOW
        direction = half.direction()
        vecdot, isfinite, sqrt = np.vecdot, math.isfinite, math.sqrt
        gap, usual = self._gap, self._usual
        at = 0
        while at < len(chunk):
            end = at + _SHORTEST + int(_BALANCE * sqrt(usual if usual > gap else gap))
            scores = vecdot(chunk[at:end], direction)
            scores *= signs[at:end]
            quiet = scores > limit
            if not isfinite(scores.dot(scores)):
                quiet &= scores < math.inf  # an overflow is the learner's to report
            step = int(quiet.argmin())
            if scores[step] == 0:
                step = self._behind_ties(quiet, scores, signs[at:end])
            if quiet[step]:
                half.rest(len(quiet))
                at += len(quiet)
                gap += len(quiet)
                continue
            half.rest(step)
            at += step
            self._hit(first + at, chunk[at], float(scores[step]), limit)
            direction = half.direction()
            at += 1
            usual += (gap + step - usual) / 4
            gap = 0
        self._gap, self._usual = gap, usual

    def _behind_ties(self, quiet: Array, scores: Array, signs: Array) -> int:
        """Return the first round that is not quiet, ties with the right label being so, or 0."""
        quiet |= (scores == 0) & (signs == self._half.right_tie)
        return int(quiet.argmin())

    def _hit(self, t: int, x: Array, score: float, limit: float) -> None:
        """Play a round in which y w.x calls for an update, or is close to 0, or overflowed."""
        half = self._half
        y = int(self._outcomes[t])
        if not math.isfinite(score) or (half.slack and not score < -limit):
            prediction, self.updates[t] = settled(self._learner, x, y, t)
        else:
            prediction = y if score > 0 else -y if score < 0 else half.tie
            self.updates[t] = half.learn(x, y)
            half.rest(1)
        if prediction != y:
            self.predictions[t] = prediction
            self.losses[t] = 1
