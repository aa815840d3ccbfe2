"""Which classes have so many hypotheses, or this Littlestone dimension?

Where a caller fixes H or Ldim, a class must have exactly that; where a learner has its class
already, there is no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from adversaries.core.scope import Scope
from bounds.classes.views import littlestone
from learners.classes import FiniteClass, singletons, thresholds
from learners.classes.families import LARGEST

#: A class with its name.
Named = tuple[str, FiniteClass]

#: A class with more labels than this is made only if there is no smaller one.
_LARGE = 1 << 16


def fitting(scope: Scope, known: Iterable[Named]) -> list[Named]:
    """Return the classes to go through: those known, or such as have what is fixed."""
    if "hypotheses" in scope.fixed:
        return [("its own class", FiniteClass(scope.fixed["hypotheses"]))]
    if not scope.fixed.keys() & {"H", "Ldim"}:
        return list(known)
    chosen = {cls: name for name, cls in known if fits(scope, cls)}
    for name, cls in _made(scope.fixed.get("H"), scope.fixed.get("Ldim")):
        chosen.setdefault(cls, name)
    return [(name, cls) for cls, name in chosen.items()]


def fits(scope: Scope, cls: FiniteClass, space: int | None = None) -> bool:
    """Tell whether a class, or a part of it, has what is fixed."""
    here = cls.all if space is None else space
    if "hypotheses" in scope.fixed and FiniteClass(scope.fixed["hypotheses"]) != cls:
        return False
    if scope.fixed.get("H", here.bit_count()) != here.bit_count():
        return False
    return "Ldim" not in scope.fixed or littlestone(cls).dimension(here) == scope.fixed["Ldim"]


def _made(H: int | None, ldim: int | None) -> list[Named]:
    """Return classes of a size, of a dimension, or of both; a large one only if it is the only."""
    if ldim is not None and ldim > LARGEST.bit_length():
        return []
    sizes = (H,) if ldim is None or H is not None else (2**ldim, 2**ldim + 3)
    plans = [plan for size in sizes if size is not None for plan in _plans(size, ldim)]
    small = [plan for plan in plans if plan.labels <= _LARGE]
    large = [plan for plan in plans if _LARGE < plan.labels <= LARGEST]
    return [(plan.words, plan.make()) for plan in small or large[:1]]


@dataclass(frozen=True)
class _Plan:
    """A class that can be made: its words, its dimension and its number of labels."""

    words: str
    dimension: int
    labels: int
    make: Callable[[], FiniteClass]


def _plans(H: int, ldim: int | None) -> Iterator[_Plan]:
    """Yield the classes of H hypotheses; H of them have dimension log2 H at most."""
    most = H.bit_length() - 1
    d = min(1, most) if ldim is None else ldim
    every = [
        _Plan(f"the first {H} functions", most, H * H.bit_length(), lambda: first_functions(H)),
        _Plan(f"{H} singletons", min(1, most), H * H, lambda: singletons(H)),
    ]
    if H >= 2:
        name = f"thresholds on {H - 1} points"
        every.append(_Plan(name, most, H * H, lambda: thresholds(H - 1)))
    if 1 <= d <= most:
        name = f"all functions on {d} points and {H - 2**d} singletons"
        labels = H * (d + H - 2**d)
        every.append(_Plan(name, d, labels, lambda: cube_and_singletons(d, H)))
    yield from (plan for plan in every if H >= 1 and ldim in (None, plan.dimension))


def cube_and_singletons(d: int, H: int) -> FiniteClass:
    """Return all functions on d points, and singletons of further ones until there are H.

    A further point splits off one hypothesis alone, so for d >= 1 the dimension is d.
    """
    cube = (np.arange(2**d)[:, None] >> np.arange(d - 1, -1, -1)) & 1
    more = H - 2**d
    rows = np.zeros((H, d + more), dtype=np.uint8)
    rows[: 2**d, :d] = cube
    rows[2**d :, d:] = np.eye(more, dtype=np.uint8)
    return FiniteClass(rows)


def first_functions(H: int) -> FiniteClass:
    """Return the first H functions on as few points as there can be: the largest dimension."""
    points = max(1, (H - 1).bit_length())
    return FiniteClass((np.arange(H)[:, None] >> np.arange(points - 1, -1, -1)) & 1)
