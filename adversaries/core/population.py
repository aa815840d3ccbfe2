"""Which of very many small cases come closest to a bound?

Cases are drawn, changed and scored side by side, in floats: a population is a set of arrays with
the case as their last axis.  The best are kept, and their changed copies compete with new draws.
A score is a hint of where the worst cases are; what is found is played again exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from learners.core.arithmetic import Array

Population = Mapping[str, Array]

#: One case in so many is kept, and one in so many is drawn anew.
_KEPT, _NEW = 16, 8


@dataclass(frozen=True)
class CaseSpace:
    """How cases of one kind come to be, and what they are worth.

    Attributes:
        draw: returns so many new cases.
        change: returns the cases, each changed a little.
        score: returns observed/bound for each case; -1 where a hypothesis fails.
    """

    draw: Callable[[np.random.Generator, int], Population]
    change: Callable[[Population, np.random.Generator], Population]
    score: Callable[[Population], Array]


def best(
    space: CaseSpace, generator: np.random.Generator, *, generations: int, size: int, count: int = 2
) -> list[tuple[float, dict[str, Array]]]:
    """Return the best cases found with their scores, the best first, none twice."""
    pool = dict(space.draw(generator, size))
    scores = space.score(pool)
    for _ in range(generations):
        kept = np.array(_leaders(pool, scores, max(count, size // _KEPT)))
        parents = _chosen(pool, generator.choice(kept, size - size // _NEW))
        fresh = joined(space.change(parents, generator), space.draw(generator, size // _NEW))
        pool = joined(_chosen(pool, kept), fresh)
        scores = np.concatenate([scores[kept], space.score(fresh)])
    return [(float(scores[one]), _chosen(pool, one)) for one in _leaders(pool, scores, count)]


def mixed(
    now: Array, fresh: Array, generator: np.random.Generator, *, chance: float | None = None
) -> Array:
    """Return the members with some entries taken from fresh ones: one each, on average."""
    entries = max(1, now[..., 0].size)
    share = 1 / entries if chance is None else chance
    return np.where(generator.random(now.shape) < share, fresh, now)


def joined(*populations: Population) -> dict[str, Array]:
    """Return the cases of all."""
    names = populations[0]
    return {name: np.concatenate([p[name] for p in populations], axis=-1) for name in names}


def _chosen(population: Population, cases: Array | int) -> dict[str, Array]:
    return {name: values[..., cases] for name, values in population.items()}


def _leaders(pool: Population, scores: Array, count: int) -> list[int]:
    """Return which cases are the best, the best first; of equal ones the first."""
    order = np.argsort(-scores, kind="stable")
    rows = _rows(pool.values())
    found: dict[bytes, int] = {}
    for index in order.tolist():
        found.setdefault(rows[index].tobytes(), index)
        if len(found) == count:
            break
    return list(found.values())


def _rows(arrays: Iterable[Array]) -> Array:
    """Return each case as one row of bytes."""
    flat = [np.ascontiguousarray(np.moveaxis(array, -1, 0)) for array in arrays]
    return np.concatenate([one.reshape(len(one), -1).view(np.uint8) for one in flat], axis=1)
