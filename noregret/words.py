"""How are values, counts and tables put into words?"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
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


def cut(value: Any, most: int = 60) -> str:
    """Return the text of a value in at most so many characters."""
    text = " ".join(str(value).split())
    return text if len(text) <= most else f"{text[: most - 1]}…"


def as_json(value: Any) -> Any:
    """Return a value as JSON has it: numbers, lists, a function by its fields, else text."""
    if isinstance(value, Stored):
        return value.to_dict()
    if isinstance(value, Mapping):
        return {str(name): as_json(entry) for name, entry in value.items()}
    if isinstance(value, list | tuple):
        return [as_json(entry) for entry in value]
    if hasattr(value, "tolist"):
        return as_json(value.tolist())
    return value if value is None or isinstance(value, bool | int | float) else str(value)


def counted(count: int, noun: str, many: str = "") -> str:
    """Return a number of things: "1 round", "2 rounds"."""
    return f"{count} {noun if count == 1 else many or f'{noun}s'}"


def section(title: str, items: Iterable[Any]) -> Iterator[str]:
    """Yield a title and what stands below it; nothing where there is nothing."""
    lines = [f"  {item}" for item in items]
    yield from ("", title, *lines) if lines else ()


def aligned(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield rows of cells as lines, each column as wide as its widest cell."""
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()


def table_html(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return rows of cells, which are HTML already, as a table of a notebook."""
    lines = [f"<tr>{''.join(f'<th>{name}</th>' for name in header)}</tr>"]
    lines += [f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows]
    return f"<table>{''.join(lines)}</table>"


def command_line(*words: str, about: str | Iterable[str]) -> str:
    """Return a command as it is typed; ``about`` are the keys or the kinds that it must find."""
    from bounds.core.catalogue import theories

    names = [about] if isinstance(about, str) else list(about)
    named = [theory for theory in theories() if theory.is_named and any(map(theory.has, names))]
    more = [word for theory in named for word in ("--theory", beside(theory.origin))]
    return shlex.join(["noregret", *words, *more])


def beside(origin: str) -> str:
    """Return a file of the working folder by its name there; anything else as it is."""
    path = Path(origin)
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else origin
