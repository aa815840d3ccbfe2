"""Print one table of ratios (ours against each peer and limit), the growth, and the guard's rates.

python -m benchmarks              everything
python -m benchmarks --speed      the ratios only
python -m benchmarks --check      the ratios; fails on gross regressions, a tenfold of a goal

All is on one core.  The figures are stored in .benchmarks: ratios.json and growth.json.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks import growth
from benchmarks.guard_rates import rates
from benchmarks.measure import Measured, everything, grouped, has_compiler, measured

#: Names are long; a table that is cut into columns of one word cannot be read.
_WIDTH = 170
STORE = Path(".benchmarks")


def _store(name: str, content: Any) -> Path:
    STORE.mkdir(exist_ok=True)
    path = STORE / name
    path.write_text(json.dumps(content, indent=1) + "\n")
    return path


def _milliseconds(seconds: float | None, games: int = 0) -> str:
    if seconds is None:
        return ""
    rate = f", {games / seconds / 1e6:.2g} M/s" if games else ""
    return f"{seconds * 1e3:.3g} ms{rate}"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.3g}"


def ratios() -> list[Measured]:
    """Print the table of ratios and store it."""
    title = "medians of five, in turns, on one core"
    if not has_compiler():
        title += "; no compiler (pip install noregret[fast])"
    table = Table(
        "case", "ours", "compiled", "against", "its time", "ours / its", "compiled / its", "goal"
    )
    table.title = title
    found = []
    console = Console(width=_WIDTH)
    progress = Console(stderr=True)
    groups = grouped(everything()).values()
    for group in track(list(groups), "timing", console=progress, disable=not progress.is_terminal):
        for index, row in enumerate(measured(group)):
            found.append(row)
            table.add_row(
                *(
                    (row.case, *(_milliseconds(t, row.games) for t in (row.ours, row.compiled)))
                    if index == 0
                    else ("", "", "")
                ),
                f"limit: {row.peer}" if row.limit else row.peer,
                _milliseconds(row.theirs),
                _number(row.ratio),
                _number(row.compiled_ratio),
                f"{row.rate_goal:g} M/s" if row.rate_goal else _number(row.goal),
            )
    console.print(table)
    rows = [{**asdict(r), "ratio": r.ratio, "compiled_ratio": r.compiled_ratio} for r in found]
    print(f"stored in {_store('ratios.json', {'ratios': rows})}")
    return found


def main() -> int:
    """Time every comparison and the growth, then hold the guard's samples to their theorems."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--speed", action="store_true", help="the ratios only")
    parser.add_argument("--check", action="store_true", help="fail on gross regressions")
    asked = parser.parse_args()
    gross = [str(row) for row in ratios() if row.is_gross]
    if not (asked.speed or asked.check):
        print(f"stored in {_store('growth.json', growth.main())}")
        guard = Table("guard, default profile", "rate", "median", "largest", "not so")
        for entry in rates():
            guard.add_row(*entry.row)
        Console(width=_WIDTH).print(guard)
    for line in gross:
        print(f"gross regression: {line}", file=sys.stderr)
    return 1 if asked.check and gross else 0


if __name__ == "__main__":
    sys.exit(main())
