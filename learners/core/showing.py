"""What does Python, or a notebook, show of a learner and of a run?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import arb, fmpq

if TYPE_CHECKING:
    from learners.core.transcript import Transcript

_WIDEST = 32
#: How many rounds of a run a notebook shows at its beginning and at its end.
_FIRST, _LAST = 6, 3


class Shown:
    """Shows a learner as the call that makes one like it: Hedge(N=3, eta=0.1)."""

    def __repr__(self) -> str:
        known: Mapping[str, Any] = getattr(self, "parameters", {})  # none while it is being made
        pairs = ", ".join(f"{name}={in_short(value)}" for name, value in known.items())
        return f"{type(self).__name__}({pairs})"


def in_short(value: Any) -> str:
    """Return a number, a vector or a name in a few characters."""
    if isinstance(value, np.ndarray | list | tuple):
        text = f"[{', '.join(in_short(item) for item in list(value)[:12])}]"
    elif isinstance(value, arb):
        text = f"{float(value.mid()):.6g}"
    elif isinstance(value, float | np.floating):
        exact = repr(float(value))
        text = exact if len(exact) <= 8 else f"{float(value):.6g}"
    elif isinstance(value, fmpq):
        text = str(value) if len(str(value)) <= 10 else f"{int(value.p) / int(value.q):.6g}"
    else:
        text = str(getattr(value, "name", value))
    return text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…"


def line_of(run: Transcript) -> str:
    """Return a run in one line."""
    total = sum(run.losses.tolist()) if run.T else 0
    counts = run.losses.dtype.kind in "bi"
    paid = f"{'mistakes' if counts else 'loss'}={in_short(total)}"
    return f"Transcript({run.learner!r}, {run.game.name!r}, T={run.T}, {paid})"


def table_of(run: Transcript) -> str:
    """Return a run as a table in HTML: its first rounds and its last ones."""
    names = ("t", *(("x",) if run.instances is not None else ()), "prediction", "y", "loss")
    head = "".join(f"<th>{name}</th>" for name in names)
    return f"<p>{escape(line_of(run))}</p><table><tr>{head}</tr>{''.join(_rows(run))}</table>"


def _rows(run: Transcript) -> Iterator[str]:
    columns = [run.instances] if run.instances is not None else []
    columns += [run.predictions, run.outcomes, run.losses]
    for t in range(run.T):
        if t == _FIRST and run.T > _FIRST + _LAST:
            yield f'<tr><td colspan="{len(columns) + 1}">…</td></tr>'
        if t < _FIRST or t >= run.T - _LAST:
            cells = (str(t + 1), *(in_short(column[t]) for column in columns))
            yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
