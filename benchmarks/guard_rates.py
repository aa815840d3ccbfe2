"""How many wrong implementations does the guard catch, how many right ones pass, how fast?

The implementations are those of tests/noregret/guard.  ``sample`` (NOREGRET_BENCH_SAMPLE, or 4)
takes every so-manieth of them; 1 takes all, in some minutes.
"""

from __future__ import annotations

import os
import statistics
import time
from dataclasses import dataclass
from typing import Any

from benchmarks.measure import shown
from noregret.guard.examine import check


@dataclass(frozen=True)
class Rates:
    """What became of the implementations of one table."""

    what: str
    good: int
    of: int
    seconds: tuple[float, ...]
    others: tuple[str, ...]

    @property
    def row(self) -> tuple[str, ...]:
        """The rates as cells of a table."""
        return (
            self.what,
            f"{self.good} of {self.of} ({100 * self.good / max(self.of, 1):.0f} %)",
            f"{statistics.median(self.seconds):.1f} s",
            f"{max(self.seconds):.1f} s",
            ", ".join(self.others) or "none",
        )


def rates(sample: int | None = None) -> list[Rates]:
    """Hold every implementation to its theorems in the default profile."""
    from tests.noregret.guard.right import RIGHT
    from tests.noregret.guard.test_wrong_and_right import WRONG

    step = sample or int(os.environ.get("NOREGRET_BENCH_SAMPLE", "4"))
    return [
        _measured("wrong implementations caught", WRONG[::step], True),
        _measured("right implementations passed", RIGHT[::step], False),
    ]


def _measured(what: str, entries: list[tuple[str, str, Any]], fails: bool) -> Rates:
    seconds, others = [], []
    for kind, name, factory in shown(entries, what):
        started = time.perf_counter()
        report = check(factory, kind)
        seconds.append(time.perf_counter() - started)
        if report.failed != fails:
            others.append(f"{kind} {name}")
    return Rates(what, len(entries) - len(others), len(entries), tuple(seconds), tuple(others))
