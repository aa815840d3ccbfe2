"""Which are the simplest rounds of a game?

A :class:`Setting` has all that the rounds of a tiny game may be: one or two features, experts or
variables, entries of 0 and one, and labels that something plain gives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from itertools import product
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.core.judge import Parameters
from learners.convex import Absolute, Ball, Linear, Space
from learners.core.parameters import Hypotheses
from learners.games import (
    Actions,
    BooleanConcept,
    ConvexAdvice,
    ConvexOptimisation,
    ExpertAdvice,
    FinitePoints,
    Game,
    LinearClassification,
)
from noregret.guard.shrinking.numbers import rates_of, vectors_of
from noregret.guard.shrinking.search import Pair, Search, identity

_WIDTHS = (1, 2)
#: Rates that are tried beside the one at hand; the last two bring exp to its limits.
_RATES = (fmpq(1), fmpq(1, 2), fmpq(4), fmpq(1, 10), fmpq(1000), fmpq(1, 2**600))
#: Vectors that give labels, with the entries of what they label.
_SEPARATORS = {
    **dict.fromkeys(((1,), (-1,), (1, 0), (0, 1), (1, 1), (2, -1)), (-1.0, 0.0, 1.0)),
    **dict.fromkeys(((1, 0, 0), (1, 0, 0, 0)), (-1.0, 1.0)),
}
_CLASSES = (("0", "1"), ("00", "01", "11"), ("00", "01", "10", "11"), ("001", "010", "100"))


@dataclass(frozen=True)
class Setting:
    """The parameters of tiny games, and the rounds that they are made of."""

    parameters: Parameters
    pool: tuple[Pair, ...]


def tiny_settings(search: Search) -> Iterator[Setting]:
    """Yield the settings, the parameters of the counterexample first, then other rates."""
    for parameters in _rated(search):
        yield from _tiny(search.best.game, search, parameters)


def plain_settings(search: Search) -> list[Setting]:
    """Return the settings with the parameters of the counterexample, the narrowest first."""
    return list(_tiny(search.best.game, search, search.best.parameters))


def own_setting(search: Search) -> Setting:
    """Return the counterexample's own rounds, each of them once."""
    own = {identity(*pair): pair for pair in search.pairs}
    return Setting(search.best.parameters, tuple(own.values()))


def _rated(search: Search) -> Iterator[dict[str, Any]]:
    known = dict(search.best.parameters)
    yield known
    for name, range_ in rates_of(search).items():
        for rate in _RATES:
            if rate != known[name] and range_.allows(rate):
                yield {**known, name: rate}


def _sized(search: Search, parameters: Parameters, width: int, **more: Any) -> dict[str, Any]:
    size = search.best.kind.size
    return {**parameters, **({} if size is None else {size.name: width}), **more}


def _rows(width: int, *entries: float) -> list[Any]:
    return [np.array(row) for row in product(entries, repeat=width)]


@singledispatch
def _tiny(_: Game, search: Search, parameters: Parameters) -> Iterator[Setting]:  # noqa: ARG001
    """Yield the settings of a game; none where nothing is known of it."""
    yield from ()


@_tiny.register
def _(_: Actions, search: Search, parameters: Parameters) -> Iterator[Setting]:
    for width in _WIDTHS:
        pool = tuple((None, losses) for losses in _rows(width, 0.0, 1.0))
        yield Setting(_sized(search, parameters, width), pool)


@_tiny.register
def _(_: ExpertAdvice, search: Search, parameters: Parameters) -> Iterator[Setting]:
    for width in _WIDTHS:
        pool = tuple(product(_rows(width, 0, 1), (0, 1)))
        yield Setting(_sized(search, parameters, width), pool)


@_tiny.register
def _(_: ConvexAdvice, search: Search, parameters: Parameters) -> Iterator[Setting]:
    for width in _WIDTHS:
        pool = tuple(product(_rows(width, 0.0, 1.0), (0.0, 1.0)))
        yield Setting(_sized(search, parameters, width), pool)


@_tiny.register
def _(_: LinearClassification, search: Search, parameters: Parameters) -> Iterator[Setting]:
    for scale in _scales([x for x, _ in search.pairs]):
        for v, entries in _SEPARATORS.items():
            scores = ((x, float(x @ np.array(v))) for x in _rows(len(v), *entries))
            pool = tuple((scale * x, int(np.sign(score))) for x, score in scores if score)
            scaled = [fmpq(entry) / _exact(scale) for entry in v]
            seen = dict.fromkeys(vectors_of(search), scaled)
            yield Setting(_sized(search, parameters, len(v), **seen), pool)


def _exact(value: float) -> fmpq:
    return fmpq(*value.as_integer_ratio())


def _scales(rows: Sequence[Any]) -> list[float]:
    """Return 1, and the scales of the smallest and the largest entry if they are far from it."""
    sizes = np.abs(np.array(rows, dtype=np.float64).ravel())
    sizes = sizes[(sizes > 0) & np.isfinite(sizes)]
    ends = [float(sizes.min()), float(sizes.max())] if len(sizes) else []
    return [1.0, *(end for end in ends if not 1e-3 <= end <= 1e3)]


@_tiny.register
def _(_: FinitePoints, search: Search, parameters: Parameters) -> Iterator[Setting]:
    names = [each.name for each in search.best.kind.takes if isinstance(each.range, Hypotheses)]
    for strings in _CLASSES if names else ():
        for target in strings:
            pool = tuple((x, int(bit)) for x, bit in enumerate(target))
            yield Setting({**parameters, **dict.fromkeys(names, strings)}, pool)


@_tiny.register
def _(_: BooleanConcept, search: Search, parameters: Parameters) -> Iterator[Setting]:
    for width in _WIDTHS:
        for target in ((), (1,), (2,), (1, 2), (-1,)):
            if all(abs(literal) <= width for literal in target):
                rows = [row.astype(np.int64) for row in _rows(width, 0, 1)]
                pool = tuple((row, _holds(row, target)) for row in rows)
                yield Setting(_sized(search, parameters, width, target=target), pool)


def _holds(row: Any, target: tuple[int, ...]) -> int:
    return int(all(row[abs(literal) - 1] == int(literal > 0) for literal in target))


@_tiny.register
def _(_: ConvexOptimisation, search: Search, parameters: Parameters) -> Iterator[Setting]:
    domain = parameters.get("domain")
    if not isinstance(domain, Space | Ball):
        return
    radius = domain.radius if isinstance(domain, Ball) else None
    line = Space(1) if radius is None else Ball(1, radius)
    pool = tuple((None, f) for f in (Linear([1]), Linear([-1]), Absolute([1], 1), Linear([4])))
    for w in dict.fromkeys((1 if radius is None else radius, 0, -1 if radius is None else -radius)):
        yield Setting(_sized(search, parameters, 1, domain=line, w=[w]), pool)
