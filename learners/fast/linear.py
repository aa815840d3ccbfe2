"""How does a learner that changes on mistakes only play a long fixed sequence?

    while rounds are left
        scores of the next block by one matrix-vector product
        quiet rounds up to the first score that is no clear success: nothing to do
        that round: a clear mistake is learned; an unclear one is left to the learner

A block grows while nothing happens and shrinks to the gaps between updates, so that the cost
tends to one pass over the data.  The product of a block sums in another order than the
learner's own score, so a score counts as clear only beyond what any two orders can differ by:
with Euclidean lengths, 2 n eps |x| |w| and the underflow of n products.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from learners.arithmetic import Array
from learners.games import GameError
from learners.protocol import Columns, Learner

#: About as many entries as the second-level cache holds are looked at together.
_ENTRIES = 2**16
_SHORTEST = 16
_EPSILON = 2.0**-52
#: What is lost to underflow in a sum of products, a term; far above half the smallest float.
_UNDERFLOW = 2.0**-1000
#: No sum of products of smaller lengths overflows, in whatever order.
_HUGE = 2.0**1000
#: Whole numbers up to here are floats, and their sums are exact.
_WHOLE = 2.0**53


@dataclass(frozen=True)
class Halfspace:
    """What a learner that predicts sgn(w.x) tells about itself, to be played by blocks.

    Attributes:
        direction: returns the w of the next round.
        learn: makes the update that an error in the round (x, y) calls for.
        rest: is told that so many rounds have ended, the rounds of ``learn`` included.
        tie_errs: for the labels -1 and +1, whether a score of exactly 0 is an error; None if
            the learner decides ties by other means than the score.
        margin: an update is due where y w.x is at most this; None: where the label is wrong.
        terms: the sums of the learner's own score, and its own slack, have so many terms.
    """

    direction: Callable[[], Array]
    learn: Callable[[Array, int], bool]
    rest: Callable[[int], None]
    terms: int
    tie_errs: tuple[bool, bool] | None = None
    margin: float | None = None


def length_of(values: Array) -> float:
    """Return an upper bound of the Euclidean length of a vector; inf or nan if it is too long."""
    square = float(values.dot(values))
    return math.sqrt(square * (1 + len(values) * 2 * _EPSILON) + len(values) * _UNDERFLOW)


def doubt(terms: int, size: float) -> float:
    """Return how far two sums of so many products can be apart, ``size`` bounding |x| |w|."""
    if not terms * size < _HUGE:
        return math.inf
    return 4 * terms * _EPSILON * size + terms * _UNDERFLOW


def by_blocks(learner: Learner, half: Halfspace, instances: Array, outcomes: Array) -> Columns:
    """Play all rounds; the learner ends in the state that the rounds one by one lead to."""
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


class _Run:
    """One run by blocks."""

    def __init__(self, learner: Learner, half: Halfspace, outcomes: Array) -> None:
        self._learner = learner
        self._half = half
        self._edge = half.margin or 0.0
        self._outcomes = outcomes
        #: A quiet round is one with the right label.
        self.predictions = outcomes.copy()
        self.losses = np.zeros(len(outcomes), dtype=np.int64)
        self.updates = np.zeros(len(outcomes), dtype=bool)
        self._block = _SHORTEST
        self._turned()

    def _turned(self) -> None:
        """Read the direction anew."""
        self._direction = self._half.direction()
        self._length = length_of(self._direction)

    def chunk(self, first: int, chunk: Array) -> None:
        """Play the rounds of ``chunk``, of which the first has the number ``first``."""
        signs = self._outcomes[first : first + len(chunk)].astype(np.float64)
        size = length_of(chunk.reshape(-1))
        whole: bool | None = None  # whether all entries are whole numbers; asked on demand
        at = 0
        while at < len(chunk):
            exact = bool(whole) and self._is_exact(size)
            room = 0.0 if exact else doubt(self._half.terms, size * self._length)
            scores = chunk[at : at + self._block].dot(self._direction)
            scores *= signs[at : at + self._block]
            if exact:
                errs = self._errors(scores, signs[at : at + self._block])
            elif room < math.inf:
                errs = scores <= (self._edge + room) * (1 + _EPSILON)
            else:
                errs = np.ones(len(scores), dtype=bool)
            step = int(errs.argmax())
            if not errs[step]:
                self._half.rest(len(scores))
                at += len(scores)
                self._block *= 2
                continue
            self._half.rest(step)
            at += step
            self._block = max(_SHORTEST, min(self._block, 2 * step))
            score = float(scores[step])
            if whole is None and not score < -room and self._half.tie_errs is not None:
                whole = bool((np.rint(chunk) == chunk).all())
                if whole:
                    continue
            self._hit(first + at, chunk[at], score, room)
            at += 1

    def _hit(self, t: int, x: Array, score: float, room: float) -> None:
        """Play a round that may be an error, y w.x being ``score`` up to ``room``."""
        y = int(self._outcomes[t])
        wrong = score < -room
        if wrong or room < score < self._edge - room:
            if wrong:
                self.predictions[t] = -y
                self.losses[t] = 1
            self.updates[t] = self._half.learn(x, y)
            self._half.rest(1)
        else:
            prediction, self.updates[t] = settled(self._learner, x, y, t)
            self.predictions[t] = prediction
            self.losses[t] = prediction != y
        self._turned()

    def _is_exact(self, size: float) -> bool:
        """Tell whether whole numbers of this length have exact scores, in whatever order."""
        if not self._half.terms * size * self._length < _WHOLE:
            return False
        return bool((np.rint(self._direction) == self._direction).all())

    def _errors(self, scores: Array, signs: Array) -> Array:
        """Return which of the exact scores y w.x are errors."""
        if self._half.margin is not None:
            return np.asarray(scores <= self._half.margin)
        minus, plus = self._half.tie_errs or (True, True)
        return np.asarray((scores < 0) | ((scores == 0) & np.where(signs > 0, plus, minus)))
