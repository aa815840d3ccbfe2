"""How far are the exponential learners from one pass over the matrix and its exponential?

The limit is ``np.exp(-eta * L).sum()`` over the same matrix, in the same run, interleaved,
medians of five.  A matrix that can be written to is copied, for the transcript must not
change behind the learner's back; a read-only one is taken as it is.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from benchmarks.cases import Comparison
from learners import (
    ExponentialWeightedAverage,
    Hedge,
    RandomizedWeightedMajority,
    WeightedMajority,
    play,
)
from learners.streams import in_chunks

SHAPES = ((100_000, 100), (10_000, 1_000))
ETA, BETA = 0.05, 0.9
PEER = "stream + exp"


@lru_cache(maxsize=4)
def matrix(T: int, N: int, *, binary: bool = False, frozen: bool = True) -> Any:
    """Return a random matrix, made once; ``frozen`` ones are read-only."""
    values = np.random.default_rng(0).random((T, N))
    if binary:
        values = (values < 0.4).astype(float)
    values.flags.writeable = not frozen
    return values


@lru_cache(maxsize=4)
def _outcomes(T: int) -> Any:
    return np.random.default_rng(1).random(T)


def limit(T: int, N: int) -> float:
    """Stream the matrix and take the exponential of every entry."""
    return float(np.exp(-ETA * matrix(T, N)).sum())


def bare_limit(T: int, N: int) -> float:
    """Do the same in chunks that stay in the cache and keep nothing: no memory is asked for."""
    rows = (1 << 15) // N
    table = matrix(T, N)
    return float(sum(np.exp(-ETA * table[t : t + rows]).sum() for t in range(0, T, rows)))


def _labels(T: int) -> Any:
    return (_outcomes(T) < 0.5).astype(np.int64)


def _ways(T: int, N: int) -> dict[str, Callable[[], Any]]:
    rwm = RandomizedWeightedMajority
    bits = lambda: matrix(T, N, binary=True)  # noqa: E731
    return {
        "(limit, nothing kept)": lambda: bare_limit(T, N),
        "Hedge": lambda: play(Hedge(N, ETA), matrix(T, N)),
        "Hedge, copied": lambda: play(Hedge(N, ETA), matrix(T, N, frozen=False)),
        "Hedge, streamed": lambda: play(Hedge(N, ETA), in_chunks(matrix(T, N))),
        "EWA": lambda: play(ExponentialWeightedAverage(N, ETA), (matrix(T, N), _outcomes(T))),
        "RWM": lambda: play(rwm(N, BETA), matrix(T, N)),
        "RWM, losses 0 and 1": lambda: play(rwm(N, BETA), bits()),
        "RWM, linear": lambda: play(rwm(N, BETA, form="linear"), matrix(T, N)),
        "WM, eager": lambda: play(WeightedMajority(N, BETA, eager=True), (bits(), _labels(T))),
    }


def comparisons() -> list[Comparison]:
    """Return what is compared."""
    return [
        Comparison(f"{name}, {T} x {N}", PEER, way, lambda T=T, N=N: limit(T, N), goal=2)  # type: ignore[misc]
        for T, N in SHAPES
        for name, way in _ways(T, N).items()
    ]


def seconds(ways: list[Callable[[], Any]], repeats: int = 5) -> list[float]:
    """Return the median time of each, taken in turns so that noise hits all alike."""
    times: list[list[float]] = [[] for _ in ways]
    for turn in range(repeats + 1):
        for way, taken in zip(ways, times, strict=True):
            started = time.perf_counter()
            way()
            if turn:  # the first turn warms up
                taken.append(time.perf_counter() - started)
    return [statistics.median(taken) for taken in times]


def main() -> None:
    """Print the ratios to the limit."""
    for T, N in SHAPES:
        ways = _ways(T, N)
        bound, *ours = seconds([lambda T=T, N=N: limit(T, N), *ways.values()])  # type: ignore[misc]
        print(f"{T} x {N}: {PEER} {bound * 1e3:.1f} ms, load {os.getloadavg()[0]:.2f}")
        for name, taken in zip(ways, ours, strict=True):
            print(f"  {name:22} {taken * 1e3:7.1f} ms  {taken / bound:5.2f}")


if __name__ == "__main__":
    main()
