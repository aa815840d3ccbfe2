"""How are values, counts and tables put into words?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from learners.convex.base import Stored

_WIDEST = 44


def short(value: Any) -> str:
    """Return a value in a few characters."""
    if isinstance(value, Stored):
        fields = ", ".join(f"{k}={short(v)}" for k, v in value.to_dict().items() if k != "kind")
        text = f"{value.kind}({fields})"
    elif isinstance(value, np.ndarray | list | tuple):
        text = f"[{', '.join(short(item) for item in value)}]"
    elif isinstance(value, float | np.floating):
        exact = f"{float(value):.17g}"
        text = exact if len(exact) <= 10 else f"{float(value):.6g}"
    else:
        text = str(getattr(value, "name", value))
    return text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…"


def counted(count: int, noun: str) -> str:
    """Return a number of things: "1 round", "2 rounds"."""
    return f"{count} {noun}" + ("" if count == 1 else "s")


def aligned(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield rows of cells as lines, each column as wide as its widest cell."""
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()
