"""Print one table of ratios (ours against each peer and limit), the growth, and the guard's rates.

python -m benchmarks              everything
python -m benchmarks --speed      the ratios only
python -m benchmarks --check      the ratios; fails on gross regressions, a tenfold of a goal
python -m benchmarks --write      what is stored, written into docs/guide/speed.md

All is on one core.  The figures are stored in .benchmarks, ratios.json and growth.json, from where
`noregret verify --html FILE --speed .benchmarks` takes them.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded

import argparse
import json
import platform
import sys
from collections.abc import Iterable
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks import growth
from benchmarks.guard_rates import rates
from benchmarks.measure import Measured, everything, grouped, has_compiler, measured, shown
from noregret.report.figures import (
    GROWTH,
    RATIO_COLUMNS,
    RATIOS,
    Row,
    figures,
    growth_columns,
    growth_rows,
    ratio_rows,
)

#: Names are long; a table that is cut into columns of one word cannot be read.
_WIDTH = 170
STORE = Path(".benchmarks")
_GUIDE = Path(__file__).parents[1] / "docs/guide/speed.md"
_BEGIN = "<!-- figures: made by `python -m benchmarks --write` -->"
_END = "<!-- end of the figures -->"


def _store(name: str, content: Any) -> Path:
    STORE.mkdir(exist_ok=True)
    path = STORE / name
    path.write_text(json.dumps(content, indent=1) + "\n")
    return path


def ratios() -> list[Measured]:
    """Print the table of ratios and store it."""
    title = "medians of five, in turns, on one core"
    if not has_compiler():
        title += "; no compiler (pip install noregret[fast])"
    table = Table(*RATIO_COLUMNS)
    table.title = title
    found: list[Measured] = []
    console = Console(width=_WIDTH)
    for group in shown(grouped(everything()).values(), "timing"):
        found += measured(group)
    rows = [{**asdict(r), "ratio": r.ratio, "compiled_ratio": r.compiled_ratio} for r in found]
    for row in ratio_rows(rows):
        table.add_row(*row)
    console.print(table)
    print(f"stored in {_store(RATIOS, {'measured': _circumstances(), 'ratios': rows})}")
    return found


def _circumstances() -> str:
    versions = f"Python {platform.python_version()}, numpy {np.__version__}"
    compiler = "with numba" if has_compiler() else "without a compiler"
    return f"{date.today().isoformat()} ({versions}, {compiler})"


def _written() -> None:
    """Put the stored figures into the guide."""
    found = figures(str(STORE))
    parts = [
        f"Measured {found.measured}, one core, medians of five.",
        _markdown(RATIO_COLUMNS, ratio_rows(found.ratios)),
    ]
    for axis, entry in found.growth.items():
        parts.append(f"Growth with {axis}, {entry['fixed']}:")
        parts.append(_markdown(growth_columns(axis), growth_rows(entry)))
    before, begin, rest = _GUIDE.read_text(encoding="utf-8").partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not (begin and end):
        sys.exit(f"{_GUIDE} has no place for the figures: put back the lines {_BEGIN} and {_END}")
    made = "\n\n".join((_BEGIN, *parts, _END))
    _GUIDE.write_text(f"{before}{made}{after}", encoding="utf-8")
    print(f"wrote {_GUIDE}")


def _markdown(columns: Row, rows: Iterable[Row]) -> str:
    lines = [columns, ("---",) * len(columns), *rows]
    return "\n".join(
        f"| {' | '.join(cell.replace('^', '&#94;') for cell in line)} |" for line in lines
    )


def main() -> int:
    """Time every comparison and the growth, then hold the guard's samples to their theorems."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--speed", action="store_true", help="the ratios only")
    parser.add_argument("--check", action="store_true", help="fail on gross regressions")
    parser.add_argument("--write", action="store_true", help="the stored figures into the guide")
    asked = parser.parse_args()
    if asked.write:
        _written()
        return 0
    gross = [str(row) for row in ratios() if row.is_gross]
    if not (asked.speed or asked.check):
        print(f"stored in {_store(GROWTH, {'growth': growth.main()})}")
        guard = Table("guard, default profile", "rate", "median", "largest", "not so")
        for entry in rates():
            guard.add_row(*entry.row)
        Console(width=_WIDTH).print(guard)
    for line in gross:
        print(f"gross regression: {line}", file=sys.stderr)
    return 1 if asked.check and gross else 0


if __name__ == "__main__":
    sys.exit(main())
