"""How long do runs take in which every other round is a mistake?

Labels are coins, so nobody can learn them.  The peer is the loop that people write, on a tenth of
the rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from benchmarks.cases import Comparison
from learners import WeightedMajority, Winnow, play

N, BETA, ETA, PART = 10, 0.5, 0.1, 0.1


@lru_cache(maxsize=1)
def _coins(T: int) -> tuple[Any, Any]:
    generator = np.random.default_rng(0)
    return generator.integers(0, 2, size=(T, N)).astype(float), generator.integers(0, 2, size=T)


def _majority_loop(advice: Any, labels: Any) -> int:
    weights, mistakes = np.ones(N), 0
    for x, label in zip(advice, labels.tolist(), strict=True):
        if (weights @ x > weights @ (1 - x)) != label:
            mistakes += 1
            weights = weights * np.where(x == label, 1.0, BETA)
            weights = weights / weights.max()
    return mistakes


def _winnow_loop(X: Any, y: Any) -> int:
    weights, mistakes = np.ones(N), 0
    for x, label in zip(X, y.tolist(), strict=True):
        if label * float(weights @ x) <= 0:
            mistakes += 1
            weights = weights * np.exp(ETA * label * x)
            weights = weights / weights.max()
    return mistakes


def comparisons(scale: float = 1.0) -> list[Comparison]:
    """Return what is compared, on ``scale`` times the rounds."""
    T = int(1_000_000 * scale)
    advice, labels = _coins(T)
    signs, part = (2 * advice - 1, 2 * labels - 1), slice(0, int(T * PART))
    loops: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
        "Weighted Majority": (
            lambda: play(WeightedMajority(N, BETA), (advice, labels)),
            lambda: _majority_loop(advice[part], labels[part]),
        ),
        "Winnow": (
            lambda: play(Winnow(N, ETA), signs),
            lambda: _winnow_loop(signs[0][part], signs[1][part]),
        ),
    }
    return [
        Comparison(
            f"{name}, {T} rounds, every other a mistake",
            "numpy loop (a tenth, scaled)",
            *both,
            part=PART,
            compiles=name == "Weighted Majority",
        )
        for name, both in loops.items()
    ]
