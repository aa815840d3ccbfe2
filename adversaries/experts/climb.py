"""Where are the worst sequences? A climb over phases, in floats.

A candidate is a short list of phases ("200 x [(1,0),(0,1)], 30 x (1,0)") of exactly T
rounds in all.  The climb starts from random candidates, keeps the best and changes them
a little: longer, shorter, other pattern, one phase more or less.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from adversaries.experts.phases import Pattern, Phase, expand
from learners.core.arithmetic import Array

Score = Callable[[Array], Array]
Candidate = tuple[Phase, ...]

_KEEP = 8


def climb(
    score: Score,
    N: int,
    T: int,
    generator: np.random.Generator,
    *,
    generations: int,
    batch: int,
    levels: tuple[float, ...] = (0.0, 1.0),
) -> list[tuple[float, Array]]:
    """Return the best (score, loss matrix) pairs found, the best first."""
    pool: dict[Candidate, float] = {}
    candidates = [_random(N, T, generator, levels) for _ in range(batch)]
    for _ in range(generations):
        fresh = list(dict.fromkeys(c for c in candidates if c not in pool))
        if fresh:
            matrices = np.stack([expand(candidate, N, T) for candidate in fresh])
            pool.update(zip(fresh, score(matrices).tolist(), strict=True))
        pool = dict(sorted(pool.items(), key=lambda item: -item[1])[:_KEEP])
        parents = list(pool)
        candidates = [
            _mutated(parents[int(generator.integers(len(parents)))], N, T, generator, levels)
            for _ in range(batch - batch // 8)
        ] + [_random(N, T, generator, levels) for _ in range(batch // 8)]
    return [(value, expand(candidate, N, T)) for candidate, value in pool.items()]


def _vector(N: int, generator: np.random.Generator, levels: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(float(levels[int(k)]) for k in generator.integers(len(levels), size=N))


def _pattern(N: int, generator: np.random.Generator, levels: tuple[float, ...]) -> Pattern:
    first = _vector(N, generator, levels)
    kind = int(generator.integers(3))
    if kind == 0:
        return (first,)
    if kind == 1:  # a vector and its opposite in turn keep all actions level
        return (first, tuple(1.0 - x for x in first))
    return (first, _vector(N, generator, levels))


def _random(N: int, T: int, generator: np.random.Generator, levels: tuple[float, ...]) -> Candidate:
    count = int(generator.integers(1, 4))
    cuts = np.sort(generator.integers(0, T + 1, size=count - 1))
    lengths = np.diff(np.concatenate([[0], cuts, [T]]))
    phases = []
    for length in lengths:
        pattern = _pattern(N, generator, levels)
        phases.append(Phase(pattern, max(1, int(length) // len(pattern))))
    return tuple(phases)


def _mutated(
    parent: Candidate,
    N: int,
    T: int,
    generator: np.random.Generator,
    levels: tuple[float, ...],
) -> Candidate:
    phases = list(parent)
    k = int(generator.integers(len(phases)))
    phase = phases[k]
    kind = int(generator.integers(6))
    if kind == 0:
        phases[k] = Phase(phase.pattern, _changed(phase.times, T, generator))
    elif kind == 1:
        phases[k] = Phase(_pattern(N, generator, levels), phase.times)
    elif kind == 2 and len(phases) > 1:
        del phases[k]
    elif kind == 3 and len(phases) < 5:
        phases.insert(k, Phase(_pattern(N, generator, levels), 1 + int(generator.integers(8))))
    elif kind == 4 and k + 1 < len(phases):
        # Move the border between two phases: the total stays.
        shift = _changed(phase.times, T, generator) - phase.times
        phases[k] = Phase(phase.pattern, phase.times + shift)
        phases[k + 1] = Phase(phases[k + 1].pattern, max(1, phases[k + 1].times - shift))
    else:
        phases[k] = Phase(_flipped(phase.pattern, N, generator, levels), phase.times)
    return tuple(phases)


def _changed(times: int, T: int, generator: np.random.Generator) -> int:
    steps = (1, -1, 2, -2, times, -(times // 2), times // 4, -(times // 4), -(times // 10))
    return int(np.clip(times + steps[int(generator.integers(len(steps)))], 1, T))


def _flipped(
    pattern: Pattern, N: int, generator: np.random.Generator, levels: tuple[float, ...]
) -> Pattern:
    rows = [list(row) for row in pattern]
    row = rows[int(generator.integers(len(rows)))]
    row[int(generator.integers(N))] = float(levels[int(generator.integers(len(levels)))])
    return tuple(tuple(row) for row in rows)
