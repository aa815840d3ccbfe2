"""How do the exponential learners play a fixed sequence at once, as the loop would?

A run over a fixed sequence needs no loop over the rounds: the exponents before each
round are running sums of losses.  They are formed for a chunk of rounds at a time, in a
buffer that stays in the cache; only the columns of the transcript are as long as the run.

The result equals the loop **bit for bit**.  Running sums are added one round after the
other (not by products with a triangle), weights are taken relative to the leader of
their own round by the lines that the loop uses (``relative_of``), and a sum over the
contiguous last axis of a chunk has the pairwise order of the sum of one row.  Weighted
Majority asks for signs only: where the distance from a tie exceeds what rounding can do
the sign is the loop's, and the other rounds are decided by the loop's own vote.

Where a compiler is at hand (:mod:`learners.fast.compiler`), passes are joined, with the same
roundings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from learners.core.arithmetic import FLOAT, Array
from learners.core.protocol import Columns
from learners.experts.weights import PowerWeights, ProductWeights, shares
from learners.fast.compiler import kernel
from learners.fast.costs import COSTS
from learners.games.losses import Loss

#: Entries of a chunk: a few buffers of so many floats stay in the second-level cache.
CHUNK = 1 << 15
#: From so many experts on, adding row after row is faster than numpy's accumulate.
_WIDE = 400
#: The first block of Weighted Majority; it is doubled as long as no mistake is made.
_BLOCK = 16
_LARGEST_BLOCK = 4096
#: So many rounds at most are prepared to be played one by one, until so many have no mistake.
_DENSE, _QUIET = 512, 32
#: |the computed balance - the true one| is below this times N eps W, in any order of addition.
_SAFETY = 8.0

State = PowerWeights | ProductWeights
#: What ``shrink`` is called with in the rounds of a slice.
Shrinkage = Callable[[slice], Array]


def fits(learner: Any, table: Any) -> bool:
    """Tell whether a learner computes in floats and a table has rounds for its N experts."""
    return (
        learner.arithmetic is FLOAT
        and isinstance(table, np.ndarray)
        and table.dtype == np.float64
        and table.ndim == 2
        and len(table) > 0
        and table.shape[1] == learner.N
    )


def chunks(T: int, N: int) -> Iterator[slice]:
    """Yield the rounds in chunks of about ``CHUNK`` entries."""
    rows = max(1, CHUNK // N)
    for start in range(0, T, rows):
        yield slice(start, min(start + rows, T))


def relative_weights(
    state: State, T: int, N: int, shrinkage: Shrinkage
) -> Iterator[tuple[slice, Array]]:
    """Yield, chunk by chunk, the relative weights before each round, in a buffer to be used up.

    In the end the state is the one after all rounds.
    """
    rows = min(T, max(1, CHUNK // N))
    native = kernel("exponential", T * N) if state.has_leader else None
    if native is not None:
        totals, weights = state.totals.copy(), np.empty((rows, N))
        for rounds in chunks(T, N):
            gaps = weights[: rounds.stop - rounds.start]
            steps = np.ascontiguousarray(state.steps(shrinkage(rounds)))
            native.gaps(totals, steps, state.leader_is_largest, gaps)
            yield rounds, state.weights_behind(gaps, out=gaps)
        state.totals = totals
        return
    # One column more if N is odd: two neighbours are added as one complex number.
    totals = np.zeros((rows + 1, N + N % 2))
    weights = np.empty((rows, N))
    totals[0, :N] = state.totals
    for rounds in chunks(T, N):
        count = rounds.stop - rounds.start
        _running_sums(totals[: count + 1], state.steps(shrinkage(rounds)), N)
        yield rounds, state.relative_of(totals[:count, :N], out=weights[:count])
        totals[0] = totals[count]
    state.totals = totals[0, :N].copy()


def _running_sums(totals: Array, steps: Array, N: int) -> None:
    """Add the steps one after the other to the first row; every row keeps the sum so far."""
    if N >= _WIDE:
        lines = list(totals[:, :N])
        for before, step, after in zip(lines, steps, lines[1:], strict=False):
            np.add(before, step, out=after)
        return
    totals[1:, :N] = steps
    # Additions along a column wait for each other; real and imaginary part do not.
    pairs = totals.view(np.complex128)
    np.add.accumulate(pairs, axis=0, out=pairs)


def mixture(state: State, losses: Array, shrinkage: Shrinkage) -> Columns:
    """Return the columns of a learner that plays its distribution over the actions."""
    T, N = losses.shape
    predictions = np.empty((T, N))
    paid = np.empty(T)
    for rounds, weights in relative_weights(state, T, N, shrinkage):
        _share(weights, losses[rounds], predictions[rounds])
        np.sum(weights, axis=-1, out=paid[rounds])
    return Columns(predictions, paid, _any_loss(losses, paid))


def _share(weights: Array, values: Array, out: Array) -> None:
    """Write the shares of the weights into ``out``, and their products with values over them."""
    native = kernel("exponential", 0)
    if native is None:
        np.multiply(shares(weights, out=out), values, out=weights)
        return
    sums = np.sum(weights, axis=-1)
    if sums.all():
        native.share(weights, sums, np.ascontiguousarray(values), out)
    else:  # some rows have no weight
        np.multiply(shares(weights, out=out), values, out=weights)


def _any_loss(losses: Array, paid: Array) -> Array:
    """Tell of each round whether any action lost: surely so if the mixture did."""
    lost = paid > 0
    (open_rounds,) = np.nonzero(~lost)
    for part in chunks(len(open_rounds), losses.shape[1]):
        rounds = open_rounds[part]
        lost[rounds] = np.any(losses[rounds] != 0, axis=-1)
    return lost


def average(state: State, loss: Loss, advice: Array, outcomes: Array) -> Columns | None:
    """Return the columns of the weighted mean of the advice; None for a loss of the user's own."""
    cost = COSTS.get(loss)
    if cost is None:
        return None
    T, N = advice.shape
    means = np.empty(T)

    def losses(rounds: slice) -> Array:
        return np.asarray(cost(advice[rounds], outcomes[rounds, None]))

    spare = np.empty((min(T, max(1, CHUNK // N)), N))
    for rounds, weights in relative_weights(state, T, N, losses):
        _share(weights, advice[rounds], spare[: len(weights)])
        np.sum(weights, axis=-1, out=means[rounds])
    means[means < 0] = 0.0
    means[means > 1] = 1.0
    return Columns(means, cost(means, outcomes), np.ones(T, dtype=bool))


Vote = Callable[[Array, Array], int]


def eager_majority(state: State, advice: Array, labels: Array, vote: Vote) -> Columns:
    """Return the columns of Weighted Majority that learns in every round."""
    T, N = advice.shape
    predictions = np.empty(T, dtype=np.int64)
    updates = np.empty(T, dtype=bool)

    def wrong(rounds: slice) -> Array:
        erred = advice[rounds] != labels[rounds, None]
        np.any(erred, axis=-1, out=updates[rounds])
        return np.asarray(erred, dtype=np.float64)

    for rounds, weights in relative_weights(state, T, N, wrong):
        totals = weights.sum(axis=-1)
        balances = 2 * np.einsum("ti,ti->t", weights, advice[rounds]) - totals
        predictions[rounds] = balances > 0
        for k in _uncertain(balances, totals, N):
            predictions[rounds.start + k] = vote(weights[k], advice[rounds.start + k])
    return _mistakes(predictions, labels, updates)


def lazy_majority(state: PowerWeights, advice: Array, labels: Array, vote: Vote) -> Columns:
    """Return the columns of Weighted Majority that learns from mistakes only.

    Between two mistakes the weights stand still: a block of rounds is one product of a
    matrix with them.  The block after a mistake is as long as the last wait, doubled.  Where
    mistakes are dense, rounds are played one by one.
    """
    T, N = advice.shape
    native = kernel("majority", T * N) if state.has_leader else None
    if native is not None:
        return _compiled_majority(native.scan, state, advice, labels, vote)
    predictions = np.empty(T, dtype=np.int64)
    updates = np.zeros(T, dtype=bool)
    largest = max(1, min(_LARGEST_BLOCK, CHUNK // N))
    smallest = min(_BLOCK, largest)  # a wide block would cost more than the calls it saves
    block, t = smallest, 0
    while t < T:
        if block == smallest and state.has_leader:
            rounds = slice(t, min(t + max(smallest, min(_DENSE, CHUNK // N)), T))
            dense = _Dense(state, advice[rounds], labels[rounds], vote)
            t += dense.play(predictions[rounds], updates[rounds])
            block = min(2 * block, largest) if dense.is_over else block
            continue
        weights = state.relative()
        rows = advice[t : t + block]
        total = weights.sum()
        # Not rows @ weights: for wide rows BLAS starts threads, which wait for each other.
        balances = 2 * np.einsum("ti,i->t", rows, weights) - total
        guesses = (balances > 0).astype(np.int64)
        for k in _uncertain(balances, total, N):
            guesses[k] = vote(weights, rows[k])
            if guesses[k] != labels[t + k]:
                break  # what comes after is played with other weights
        erred = guesses != labels[t : t + len(rows)]
        wait = int(np.argmax(erred)) if erred.any() else len(rows)
        predictions[t : t + len(rows)] = guesses  # what comes after a mistake is written again
        t += wait
        if wait == len(rows):
            block = min(2 * block, largest)
            continue
        wrong = rows[wait] != labels[t]
        state.shrink(wrong.astype(np.float64))
        updates[t] = wrong.any()
        t += 1
        block = min(max(smallest, 2 * wait), largest)
    return _mistakes(predictions, labels, updates)


def _compiled_majority(
    scan: Callable[..., int], state: PowerWeights, advice: Array, labels: Array, vote: Vote
) -> Columns:
    """Return the same columns, the clear rounds played by the compiled loop."""
    T, N = advice.shape
    advice, labels = np.ascontiguousarray(advice), np.ascontiguousarray(labels, dtype=np.int64)
    mistakes = np.zeros(T, dtype=bool)
    factor = float(state.factors(np.ones(1))[0])
    totals, t = state.totals.copy(), 0
    while t < T:
        state.totals = totals.copy()
        weights = state.relative()
        radius = _radius(N + _DENSE, float(weights.sum()))
        rule = factor, radius, mistakes
        end = int(scan(advice, labels, t, _DENSE, weights.copy(), totals, *rule))
        if end == t:  # not clear with the loop's own weights either
            mistakes[t] = vote(weights, advice[t]) != labels[t]
            totals += mistakes[t] * (advice[t] != labels[t])
            end += 1
        t = end
    state.totals = totals
    (erred,) = np.nonzero(mistakes)
    predictions = labels.copy()
    predictions[erred] = 1 - labels[erred]
    updates = np.zeros(T, dtype=bool)
    for part in chunks(len(erred), N):
        rounds = erred[part]
        updates[rounds] = np.any(advice[rounds] != labels[rounds, None], axis=1)
    return _mistakes(predictions, labels, updates)


def _radius(operations: int, total: float) -> float:
    """Return what a balance may be wrong by, after so many products and sums."""
    return _SAFETY * operations * float(np.finfo(np.float64).eps) * total


class _Dense:
    """Rounds of Weighted Majority in which mistakes come one after the other.

    The weights are multiplied round by round, and asked for their sign only.  So many products and
    a sum are wrong by less than the radius; where a balance is not clear, the weights are computed
    as the loop does, and its own vote decides.
    """

    def __init__(self, state: PowerWeights, advice: Array, labels: Array, vote: Vote) -> None:
        self._state, self._advice, self._vote = state, advice, vote
        self._labels = labels
        self._wrong = (advice != labels[:, None]).astype(np.float64)
        self._pending: list[int] = []
        self._mistakes: list[int] = []
        self.is_over = False  # whether mistakes have become rare

    def _weights(self) -> tuple[Array, float]:
        """Return the loop's own weights, and what a balance may be wrong by from now on."""
        if self._pending:
            self._state.shrink(self._wrong[self._pending].sum(axis=0))
            self._pending = []
        weights = self._state.relative().copy()
        rounds, N = self._wrong.shape
        return weights, _radius(N + rounds, float(weights.sum()))

    def play(self, predictions: Array, updates: Array) -> int:
        """Play until mistakes become rare, and fill the columns; return how many rounds it took."""
        weights, radius = self._weights()
        signed, factors = list(2 * self._advice - 1), list(self._state.factors(self._wrong))
        quiet = played = 0
        for label in self._labels.tolist():
            balance = signed[played].dot(weights)
            if -radius <= balance <= radius:
                weights, radius = self._weights()
                said = self._vote(weights, self._advice[played])
            else:
                said = balance > 0
            quiet += 1
            if said != label:
                self._pending.append(played)
                self._mistakes.append(played)
                weights *= factors[played]
                quiet = 0
            played += 1
            if quiet > _QUIET:
                self.is_over = True
                break
        self._weights()
        predictions[:played] = self._labels[:played]
        predictions[self._mistakes] = 1 - self._labels[self._mistakes]
        updates[self._mistakes] = self._wrong[self._mistakes].any(axis=1)
        return played


def _uncertain(balances: Array, totals: Any, N: int) -> list[int]:
    """Return the rounds in which rounding could have turned the vote around.

    A sum of N weights and its parts are known up to N eps / 2 of the total each (terms of
    second order included if N eps is small), in whatever order they are added: the loop
    forms two such sums, the balance here is made of three.
    """
    radius = _SAFETY * N * np.finfo(np.float64).eps * totals
    return [int(k) for k in np.nonzero(~(np.abs(balances) > radius))[0]]


def _mistakes(predictions: Array, labels: Array, updates: Array) -> Columns:
    return Columns(predictions, (predictions != labels).astype(np.int64), updates)
