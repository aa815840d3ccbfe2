"""What do millions of short games come to?

Games are played side by side: arrays have the game as their last axis, shape (T, N, games), and
every operation goes through one chunk of games that stays in the cache.

* Whole numbers, given in an integer type, are exact: the scores are computed in the smallest type
  that holds them all.
* Floats are rounded in their own type, features summed in their order; a tie is a rounded score
  of 0.  Whole numbers in floats are exact while N T max|x|^2 is at most 2^53 (2^24 in float32).
* Where a compiler is at hand (:mod:`learners.fast.compiler`), games in float64 are compiled.
* Weighted Majority is exact for a rational beta = p/q while N q^T is at most 2^53, being counted in
  whole multiples of q^-T; beyond, it is rounded in float64.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from learners.core.arithmetic import Array, rational
from learners.core.checks import one_of
from learners.fast.compiler import kernel

#: The bytes of a chunk's weights: several arrays of the size fit the second-level cache.
_BYTES = 2**18
_FEWEST, _MOST = 2**10, 2**14
#: Whole numbers up to these are exact in the type.
_HOLDS: tuple[tuple[Any, int], ...] = (
    (np.int8, 2**7 - 1),
    (np.int16, 2**15 - 1),
    (np.float32, 2**24),
    (np.float64, 2**53),
)
_NO_BIT = "losses have an entry other than 0 and 1: give 1 where an expert is wrong, else 0"


def perceptron_games(X: Any, y: Any, *, tie: int = 1, ties_update: bool = False) -> Array:
    """Return the mistakes of the Perceptron (w = 0 first) in each game.

    ``X`` has shape (T, N, games), ``y`` shape (T, games) with the labels -1 and +1.
    """
    vectors, labels = np.asarray(X), np.asarray(y)
    if vectors.ndim != 3 or labels.shape != (vectors.shape[0], vectors.shape[2]):
        raise ValueError(
            f"X has shape {vectors.shape} and y has shape {labels.shape}, but they must be "
            "(T, N, games) and (T, games)"
        )
    sign = one_of("tie", tie, (-1, 1))
    flag = one_of("ties_update", ties_update, (False, True))
    system = _system_of(vectors)
    mistakes = np.zeros(vectors.shape[2], dtype=np.int64)
    native = _native(vectors, system)
    for games in _chunks(vectors.shape, system):
        y_part = labels[:, games]
        if not ((y_part == 1) | (y_part == -1)).all():
            raise ValueError("y has a label other than -1 and +1")
        signs = y_part.astype(system, order="C", copy=False)
        if native is None:
            mistakes[games] = _perceptron(vectors[:, :, games], signs, sign, flag)
        else:
            native.perceptron(vectors, games.start, signs, sign, flag, mistakes[games])
    return mistakes


def majority_games(losses: Any, beta: Any) -> Array:
    """Return the mistakes of Weighted Majority in each game, ties being mistakes.

    ``losses`` has shape (T, N, games): 1 where an expert is wrong, else 0.  ``beta`` in [0, 1) is
    a fraction ("1/3") or a float, which is taken at its word.
    """
    wrong = np.asarray(losses)
    if wrong.ndim != 3 or wrong.dtype.kind not in "biuf":
        raise ValueError(
            f"losses are {wrong.dtype} of shape {wrong.shape}, but must be numbers (T, N, games)"
        )
    if wrong.dtype.kind in "iu" and wrong.dtype.itemsize == 1 and wrong.size:
        if wrong.view(np.uint8).max() > 1:
            raise ValueError(_NO_BIT)
        wrong = wrong.view(bool)
    factor = rational(beta)
    if not 0 <= factor < 1:
        raise ValueError(f"beta is {beta}, but must satisfy 0 <= beta < 1")
    scale = _Scale.of(int(factor.p), int(factor.q), *wrong.shape[:2])
    mistakes = np.zeros(wrong.shape[2], dtype=np.int64)
    native = _native(wrong, scale.system)
    table = wrong.view(np.uint8) if wrong.dtype == bool else wrong
    numbers = scale.taken, scale.grown - 1, scale.exact
    for games in _chunks(wrong.shape, scale.system):
        if native is None:
            mistakes[games] = _majority(wrong[:, :, games], scale)
        elif not native.majority(table, games.start, *numbers, mistakes[games]):
            raise ValueError(_NO_BIT)
    return mistakes


def _native(table: Array, system: Any) -> Any:
    """Return the compiled games if they are worth it: in float64, where numpy is slowest."""
    if system is not np.float64 or table.dtype not in (bool, np.float64):
        return None
    if not (table.flags.c_contiguous and table.dtype.isnative and table.shape[1]):
        return None
    return kernel("games", table.size)


def _system_of(vectors: Array) -> Any:
    """Return the type to compute in: for whole numbers, the smallest that holds every score."""
    if vectors.dtype.kind == "f":
        return np.float32 if vectors.dtype.itemsize <= 4 else np.float64
    if vectors.dtype.kind not in "biu":
        raise ValueError(f"X has entries of type {vectors.dtype}, but must have numbers")
    T, N, games = vectors.shape
    largest = max(abs(int(vectors.max())), abs(int(vectors.min()))) if T * N * games else 0
    score = N * T * max(largest, 1) ** 2
    for system, most in _HOLDS:
        if score <= most:
            return system
    raise ValueError(f"scores may be as large as {score}, too large to be exact: give floats")


def _chunks(shape: tuple[int, ...], system: Any) -> Iterator[slice]:
    """Yield the games a chunk at a time."""
    _, N, games = shape
    size = min(_MOST, max(_FEWEST, _BYTES // (max(N, 1) * np.dtype(system).itemsize)))
    for first in range(0, games, size):
        yield slice(first, min(first + size, games))


def _counter(T: int, games: int) -> Array:
    return np.zeros(games, dtype=np.int16 if T < 2**15 else np.int64)


def _perceptron(X: Array, y: Array, tie: int, ties_update: bool) -> Array:
    T, N, games = X.shape
    weights = np.zeros((N, games), dtype=y.dtype)
    products = np.empty_like(weights)
    score, step = np.empty((2, games), dtype=y.dtype)
    positive, wrong = np.empty((2, games), dtype=bool)
    is_positive = np.greater_equal if tie > 0 else np.greater
    mistakes = _counter(T, games)
    for t in range(T):
        x = X[t].astype(y.dtype, copy=False)
        np.multiply(weights, x, out=products)
        np.add.reduce(products, axis=0, out=score)
        is_positive(score, 0, out=positive)
        np.not_equal(positive, y[t] > 0, out=wrong)
        mistakes += wrong
        if ties_update:
            wrong |= score == 0
        np.multiply(y[t], wrong, out=step)
        np.multiply(x, step, out=products)
        weights += products
    return mistakes


@dataclass(frozen=True)
class _Scale:
    """In which numbers are the weights kept, up to a common factor, and how do they change?

    A mistake multiplies the weights by ``grown``, and takes ``taken`` times the weight from each
    expert that was wrong.  If ``exact``, every weight and every sum is a number of the type.
    """

    system: Any
    exact: bool
    grown: float
    taken: float

    @classmethod
    def of(cls, p: int, q: int, T: int, N: int) -> _Scale:
        """Return the scale for beta = p/q and games of T rounds with N experts."""
        short = T * q.bit_length() < 2**10  # else q^T is large in any case
        fitting = [system for system, most in _HOLDS[2:] if short and N * q**T <= most]
        if fitting and q & (q - 1):
            return cls(fitting[0], True, float(q), float(q - p))
        # Multiples of a power of 1/2 are exact as they stand.
        return cls(fitting[0] if fitting else np.float64, bool(fitting), 1.0, (q - p) / q)


def _majority(wrong: Array, scale: _Scale) -> Array:
    T, N, games = wrong.shape
    system = scale.system
    weights = np.ones((N, games), dtype=system)
    total = np.full(games, N, dtype=system)
    lost = np.empty_like(weights)
    against, twice, step = np.empty((3, games), dtype=system)
    erred = np.empty(games, dtype=bool)
    taken, growth = system(scale.taken), system(scale.grown - 1)
    mistakes = _counter(T, games)
    is_bit = _BitCheck(wrong)
    for t in range(T):
        is_bit(wrong[t])
        np.copyto(lost, wrong[t], casting="unsafe")
        lost *= weights
        np.add.reduce(lost, axis=0, out=against)
        np.add(against, against, out=twice)
        np.greater_equal(twice, total, out=erred)
        mistakes += erred
        np.multiply(erred, taken, out=step)
        lost *= step
        against *= step
        if growth:
            np.multiply(erred, growth, out=step)
            step += 1
            weights *= step
            total *= step
        weights -= lost
        if scale.exact:
            total -= against
        else:  # differences would add up what rounding made of them
            np.add.reduce(weights, axis=0, out=total)
    return mistakes


class _BitCheck:
    """Refuses entries other than 0 and 1, a round at a time, without new arrays."""

    def __init__(self, values: Array) -> None:
        self._needed = values.dtype != bool
        self._ones, self._others = np.empty((2, *values.shape[1:]), dtype=bool)

    def __call__(self, row: Array) -> None:
        """Look at the entries of one round."""
        if self._needed:
            np.equal(row, 1, out=self._ones)
            np.not_equal(row, 0, out=self._others)
            np.not_equal(self._ones, self._others, out=self._others)
            if self._others.any():
                raise ValueError(_NO_BIT)
