"""How are we timed against the peers, and which ratios are grossly wrong?

All that one case compares is run in turns, five times after a warm-up, and medians are taken: noise
hits all alike.  Seconds are the processor's, not the clock's, so that a busy machine matters less;
still only ratios within one run mean anything.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import track

from benchmarks import cases, dense_cases, exponential_cases, linear_cases
from benchmarks.cases import Comparison
from learners.fast.compiler import compiled_if_available, kernel

#: How many times a goal is a regression that no noise explains.
GROSS = 10.0
#: Seconds that the clock measures well.
_LONG_ENOUGH = 0.003
KERNELS = ("linear", "games", "exponential", "majority")

Item = TypeVar("Item")


@dataclass(frozen=True)
class Measured:
    """The median seconds of one comparison; ``compiled`` is ours with the compiler, if any."""

    case: str
    peer: str
    limit: bool
    goal: float | None
    ours: float
    compiled: float | None
    theirs: float
    games: int = 0
    rate_goal: float | None = None

    @property
    def ratio(self) -> float:
        """Our time in units of theirs, without the compiler."""
        return self.ours / self.theirs

    @property
    def compiled_ratio(self) -> float | None:
        """Our time in units of theirs, with the compiler."""
        return None if self.compiled is None else self.compiled / self.theirs

    @property
    def is_gross(self) -> bool:
        """Whether a ratio is so far above the goal that no noise explains it."""
        if self.goal is None:
            return False
        return any(
            r is not None and r > GROSS * self.goal for r in (self.ratio, self.compiled_ratio)
        )

    def __str__(self) -> str:
        return f"{self.case} against {self.peer}: {self.ratio:.3g}, goal {self.goal}"


def shown(items: Iterable[Item], words: str) -> Iterator[Item]:
    """Yield the items, with progress on stderr if that is a terminal."""
    console = Console(stderr=True)
    listed = list(items)
    yield from track(listed, words, console=console, disable=not console.is_terminal)


def everything(scale: float = 1.0) -> Iterator[Comparison]:
    """Yield all comparisons."""
    for module in (cases, linear_cases, dense_cases, exponential_cases):
        yield from module.comparisons(scale)


def grouped(comparisons: Iterable[Comparison]) -> dict[str, list[Comparison]]:
    """Return the comparisons of each case."""
    groups: dict[str, list[Comparison]] = {}
    for comparison in comparisons:
        groups.setdefault(comparison.name, []).append(comparison)
    return groups


def has_compiler() -> bool:
    """Tell whether everything is compiled, compiling it if need be."""
    with compiled_if_available():
        return all(kernel(name, 0) is not None for name in KERNELS)


def switched(way: Callable[[], Any], compiled: bool) -> Callable[[], Any]:
    """Return the same with the compiler, or without."""

    def run() -> Any:
        with compiled_if_available(compiled):
            return way()

    return run


def measured(group: list[Comparison], repeats: int = 5) -> list[Measured]:
    """Time one case: ours, ours compiled, and every peer, in turns."""
    first = group[0]
    ways = [switched(first.ours, False), *(comparison.theirs for comparison in group)]
    with_compiler = first.compiles and has_compiler()
    if with_compiler:
        ways.append(switched(first.ours, True))
    ours, *others = medians(ways, repeats)
    compiled = others.pop() if with_compiler else None
    return [
        Measured(
            c.name, c.peer, c.limit, c.goal, ours, compiled, theirs / c.part, c.games, c.rate_goal
        )
        for c, theirs in zip(group, others, strict=True)
    ]


def medians(ways: list[Callable[[], Any]], repeats: int) -> list[float]:
    """Return the median seconds of each, taken in turns after a warm-up."""
    counts = [_calls_for(way) for way in ways]
    times: list[list[float]] = [[] for _ in ways]
    for _ in range(repeats):
        for way, count, taken in zip(ways, counts, times, strict=True):
            taken.append(_seconds(way, count))
    return [statistics.median(taken) for taken in times]


def _seconds(way: Callable[[], Any], count: int) -> float:
    started = time.process_time()
    for _ in range(count):
        way()
    return (time.process_time() - started) / count


def _calls_for(way: Callable[[], Any]) -> int:
    """Return how many calls take as long as can be measured; this warms up, too."""
    _seconds(way, 1)
    return max(1, int(_LONG_ENOUGH / max(_seconds(way, 1), 1e-6)))
