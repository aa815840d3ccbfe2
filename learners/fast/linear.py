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

Where a compiler is at hand (:mod:`learners.fast.compiler`) and the update is a plain addition,
the rounds whose scores are clear are played by a compiled loop.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from learners.core.arithmetic import Array
from learners.core.protocol import Columns, Learner
from learners.fast.compiler import kernel
from learners.fast.multiplied import Exponents, Multiplied
from learners.games import GameError

#: Rows of about as many entries as the second-level cache holds are looked at together.
_ENTRIES = 2**18
_SHORTEST = 16
_EPSILON = 2.0**-52
#: More than any sum of products loses by underflow.
_UNDERFLOW = 2.0**-1000
#: Calls cost as much as some rows do: with updates g rounds apart, about this times sqrt(g) rows
#: a block balance the calls against the rows behind an update, which are computed again.
_BALANCE = 12
#: Rounds of learners that multiply weights come in pieces, and are played one by one where updates
#: are less than so many rounds apart.
_DENSE, _RARE = 512, 16
#: So many rounds, and one in so many, may be left to the learner by the compiled loop.
_LEFT, _ONE_IN = 32, 64


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
        assign: sets w, if the update is w + (y eta) x and nothing else is kept of the rounds.
        eta: the rate of such an update.
        exponents: if an update multiplies weights instead, how it does.
    """

    direction: Callable[[], Array]
    learn: Callable[[Array, int], bool]
    rest: Callable[[int], None]
    tie: int
    right_tie: int = 0
    margin: float = 0.0
    slack: float = 0.0
    assign: Callable[[Array], None] | None = None
    eta: float = 1.0
    exponents: Exponents | None = None


def by_blocks(
    learner: Learner, half: Halfspace, instances: Array, outcomes: Array
) -> Columns | None:
    """Play all rounds; the learner ends in the state that the rounds one by one lead to."""
    if not hasattr(np, "vecdot"):  # numpy 1
        return None
    run = _Run(learner, half, outcomes)
    native = kernel("linear", instances.size) if half.assign else None
    entries = _ENTRIES if native is None else 8 * _ENTRIES
    rows = max(_SHORTEST, entries // instances.shape[1])
    if half.exponents is not None:
        rows = min(rows, _DENSE)
    with np.errstate(over="ignore", invalid="ignore"):
        for first in range(0, len(instances), rows):
            chunk = np.ascontiguousarray(instances[first : first + rows])
            done = 0 if native is None else run.compiled(native.scan, first, chunk)
            if half.exponents is not None and run.is_dense:
                done = run.multiplied(half.exponents, first, chunk)
            if done < len(chunk):
                run.chunk(first + done, chunk[done:])
    return run.columns()


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
        self._predictions = outcomes.copy()
        self._losses = np.zeros(len(outcomes), dtype=np.int64)
        self._updates = np.zeros(len(outcomes), dtype=bool)
        self._left = 0
        self._mistakes: list[int] = []
        self._still: list[int] = []  # mistakes after which nothing has changed
        self._gap, self._usual = 0, 0.0  # rounds since the last update, and between updates

    def compiled(self, scan: Callable[..., int], first: int, chunk: Array) -> int:
        """Play ``chunk`` by the compiled loop; return how many rounds it came to.

        Where too many scores are unclear, the rest is better played by blocks.
        """
        half, assign = self._half, self._half.assign
        assert assign is not None
        end = first + len(chunk)
        labels = self._outcomes[first:end]
        columns = [c[first:end] for c in (self._predictions, self._losses, self._updates)]
        rule = float(half.eta), float(half.margin), half.tie, half.right_tie
        weights = half.direction().copy()
        spare = np.empty_like(weights)
        at = scan(chunk, labels, 0, weights, spare, rule, *columns)
        while at < len(chunk) and self._left < _LEFT + (first + at) / _ONE_IN:
            self._left += 1
            assign(weights.copy())
            self._settle(first + at, chunk[at])
            weights = half.direction().copy()
            at = scan(chunk, labels, at + 1, weights, spare, rule, *columns)
        assign(weights)
        return int(at)

    @property
    def is_dense(self) -> bool:
        """Whether updates have come so soon one after the other that blocks do not pay."""
        return max(self._usual, self._gap) < _RARE

    def multiplied(self, exponents: Exponents, first: int, chunk: Array) -> int:
        """Play ``chunk`` round by round, with weights that are multiplied; return how far."""
        labels = self._outcomes[first : first + len(chunk)]
        rounds = Multiplied(exponents, chunk, labels.astype(np.float64))
        if rounds.is_steep:
            return 0
        at, left = 0, 0
        while (at := rounds.play(at)) < len(chunk):
            if left == _LEFT:
                break
            left += 1
            self._settle(first + at, chunk[at])
            at += 1
        mistakes = first + rounds.mistakes
        self._mistakes += mistakes.tolist()
        self._still += (first + rounds.still).tolist()
        last = int(mistakes[-1]) + 1 if len(mistakes) else first
        self._usual, self._gap = at / (1 + len(mistakes)), first + at - last
        return at

    def chunk(self, first: int, chunk: Array) -> None:
        """Play the rounds of ``chunk``, of which the first has the number ``first``."""
        half = self._half
        signs = self._outcomes[first : first + len(chunk)].astype(np.float64)
        limit = half.margin
        if half.slack:
            limit = half.slack * length_of(chunk.reshape(-1)) + _UNDERFLOW
        direction = half.direction()
        bound = np.array(limit)  # an array is compared sooner than a number
        vecdot, isfinite, sqrt, least = np.vecdot, math.isfinite, math.sqrt, -math.inf
        eta, adds = half.eta, half.assign is not None
        hits: list[int] = []
        gap, usual, resting = self._gap, self._usual, 0
        at, size = 0, len(chunk)
        while at < size:
            end = at + _SHORTEST + int(_BALANCE * sqrt(usual if usual > gap else gap))
            scores = vecdot(chunk[at:end], direction)
            scores *= signs[at:end]
            step = int((scores > bound).argmin())
            score = scores.item(step)
            if score == 0 or not isfinite(scores.item(scores.argmax())):
                step = self._first_to_learn(scores, signs[at:end], limit)
                score = scores.item(step) if step < len(scores) else 0.0
            elif score > limit:
                step = len(scores)
            at += step
            resting += step
            if step == len(scores):
                gap += step
                continue
            usual += (gap + step - usual) / 4
            gap = 0
            if adds and least < score < 0:
                rate, x = signs.item(at) * eta, chunk[at]
                # A product with 1 or -1 changes no bit, and takes as long as the sum.
                moved = direction + x if rate == 1 else direction - x if rate == -1 else None
                if moved is None:
                    moved = direction + rate * x
                if isfinite(moved.dot(moved)):
                    direction = moved
                    hits.append(at)
                    at += 1
                    continue
            self._catch_up(direction, resting)
            self._hit(first + at, chunk[at], score, limit)
            direction, resting = half.direction(), 0
            at += 1
        self._catch_up(direction, resting)
        self._mistakes += [first + hit for hit in hits]
        self._gap, self._usual = gap, usual

    def _catch_up(self, direction: Array, resting: int) -> None:
        """Bring the learner to where the block has come."""
        if self._half.assign is not None:
            self._half.assign(direction)
        self._half.rest(resting)

    def columns(self) -> Columns:
        """Return what happened; the plain mistakes, each with its update, are noted here."""
        rounds = np.array(self._mistakes, dtype=np.intp)
        self._updates[rounds] = True
        self._updates[self._still] = False
        self._losses[rounds] = 1
        self._predictions[rounds] = -self._outcomes[rounds]
        return Columns(self._predictions, self._losses, self._updates)

    def _first_to_learn(self, scores: Array, signs: Array, limit: float) -> int:
        """Return the first round that is not quiet; ties with the right label are."""
        quiet = (scores > limit) | ((scores == 0) & (signs == self._half.right_tie))
        quiet &= scores < math.inf  # an overflow is the learner's to report
        return int(quiet.argmin()) if not quiet.all() else len(scores)

    def _hit(self, t: int, x: Array, score: float, limit: float) -> None:
        """Play a round in which y w.x calls for an update, or is close to 0, or overflowed."""
        half = self._half
        if not math.isfinite(score) or (half.slack and not score < -limit):
            self._settle(t, x)
            return
        y = int(self._outcomes[t])
        self._updates[t] = half.learn(x, y)
        half.rest(1)
        self._note(t, y, y if score > 0 else -y if score < 0 else half.tie)

    def _settle(self, t: int, x: Array) -> None:
        """Let the learner play a round."""
        y = int(self._outcomes[t])
        prediction, self._updates[t] = settled(self._learner, x, y, t)
        self._note(t, y, prediction)

    def _note(self, t: int, y: int, prediction: int) -> None:
        if prediction != y:
            self._predictions[t] = prediction
            self._losses[t] = 1
