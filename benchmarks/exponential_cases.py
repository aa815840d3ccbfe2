"""How far are the exponential learners from one pass over the matrix and its exponential?

The limit is ``np.exp(-eta * L).sum()`` over the same matrix, in the same run.  A matrix that can be
written to is copied, for the transcript must not change behind the learner's back; a read-only one
is taken as it is.
"""

from __future__ import annotations

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
from learners.core.streams import in_chunks

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


def _labels(T: int) -> Any:
    return (_outcomes(T) < 0.5).astype(np.int64)


def _ways(T: int, N: int) -> dict[str, Callable[[], Any]]:
    rwm = RandomizedWeightedMajority
    bits = lambda: matrix(T, N, binary=True)  # noqa: E731
    return {
        "Hedge": lambda: play(Hedge(N, ETA), matrix(T, N)),
        "Hedge, copied": lambda: play(Hedge(N, ETA), matrix(T, N, frozen=False)),
        "Hedge, streamed": lambda: play(Hedge(N, ETA), in_chunks(matrix(T, N))),
        "EWA": lambda: play(ExponentialWeightedAverage(N, ETA), (matrix(T, N), _outcomes(T))),
        "RWM": lambda: play(rwm(N, BETA), matrix(T, N)),
        "RWM, losses 0 and 1": lambda: play(rwm(N, BETA), bits()),
        "RWM, linear": lambda: play(rwm(N, BETA, form="linear"), matrix(T, N)),
        "WM, eager": lambda: play(WeightedMajority(N, BETA, eager=True), (bits(), _labels(T))),
    }


def comparisons(scale: float = 1.0) -> list[Comparison]:
    """Return what is compared, on matrices of ``scale`` times the rounds."""
    return [
        Comparison(
            f"{name}, {T} x {N}",
            PEER,
            way,
            lambda T=T, N=N: limit(T, N),  # type: ignore[misc]
            goal=2,
            limit=True,
            compiles=True,
        )
        for T, N in ((int(T * scale), N) for T, N in SHAPES)
        for name, way in _ways(T, N).items()
    ]
