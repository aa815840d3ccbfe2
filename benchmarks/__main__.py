"""Print one table of ratios (ours against each peer, medians of five), and the guard's rates.

python -m benchmarks              everything
python -m benchmarks --speed      the ratios only
python -m benchmarks --check      the ratios; fails on gross regressions, a tenfold of a goal
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks import cases, exponential_cases, linear_cases
from benchmarks.guard_rates import rates

#: How many times a goal is a regression that no noise explains.
_GROSS = 10.0
#: Names are long; a table that is cut into columns of one word cannot be read.
_WIDTH = 150


def _seconds(run: Callable[[], Any]) -> float:
    started = time.perf_counter()
    run()
    return time.perf_counter() - started


def _medians(case: cases.Comparison) -> tuple[float, float]:
    """Return the medians of five, taken in turn, after one of each."""
    case.ours()
    case.theirs()
    pairs = [(_seconds(case.ours), _seconds(case.theirs)) for _ in range(5)]
    ours, theirs = zip(*pairs, strict=True)
    return statistics.median(ours), statistics.median(theirs) / case.part


def ratios() -> list[str]:
    """Print the table of ratios; return the cases that are grossly above their goal."""
    table = Table("case", "ours", "peer", "peer's time", "ours / peer", "goal")
    gross = []
    modules = (cases, linear_cases, exponential_cases)
    for case in (case for module in modules for case in module.comparisons()):
        ours, theirs = _medians(case)
        ratio = ours / theirs
        goal = "" if case.goal is None else f"{case.goal:.3g}"
        table.add_row(
            case.name,
            f"{ours * 1e3:.3g} ms",
            case.peer,
            f"{theirs * 1e3:.3g} ms",
            f"{ratio:.3g}",
            goal,
        )
        if case.goal is not None and ratio > _GROSS * case.goal:
            gross.append(f"{case.name} against {case.peer}: {ratio:.3g}, goal {case.goal:.3g}")
    Console(width=_WIDTH).print(table)
    return gross


def main() -> int:
    """Time every comparison, then hold the guard's samples to their theorems; print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--speed", action="store_true", help="the ratios only")
    parser.add_argument("--check", action="store_true", help="fail on gross regressions")
    asked = parser.parse_args()
    gross = ratios()
    if not (asked.speed or asked.check):
        guard = Table("guard, default profile", "rate", "median", "largest", "not so")
        for entry in rates():
            guard.add_row(*entry.row)
        Console(width=_WIDTH).print(guard)
    for line in gross:
        print(f"gross regression: {line}", file=sys.stderr)
    return 1 if asked.check and gross else 0


if __name__ == "__main__":
    sys.exit(main())
