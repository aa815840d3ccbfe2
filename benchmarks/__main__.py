"""Print one table of ratios (ours against each peer, medians of five), and the guard's rates."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.cases import comparisons
from benchmarks.guard_rates import rates


def _median_seconds(run: Callable[[], Any]) -> float:
    run()
    times = []
    for _ in range(5):
        started = time.perf_counter()
        run()
        times.append(time.perf_counter() - started)
    return statistics.median(times)


def main() -> None:
    """Time every comparison, then hold the guard's samples to their theorems; print both tables."""
    table = Table("case", "ours", "peer", "peer's time", "ours / peer")
    for case in comparisons():
        ours, theirs = _median_seconds(case.ours), _median_seconds(case.theirs)
        table.add_row(
            case.name,
            f"{ours * 1e3:.2f} ms",
            case.peer,
            f"{theirs * 1e3:.2f} ms",
            f"{ours / theirs:.2f}",
        )
    Console().print(table)
    guard = Table("guard, default profile", "rate", "median", "largest", "not so")
    for entry in rates():
        guard.add_row(*entry.row)
    Console().print(guard)


if __name__ == "__main__":
    main()
