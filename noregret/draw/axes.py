"""On which axes are curves drawn, and how is a picture written?

These are the pictures of matplotlib, without pyplot, which would keep each one open.  A mistake
tree and the pictures of the report are SVG of our own, which goes with a dark page.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bounds.core.errors import ParameterError
from noregret.writing import writing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMATS = (".png", ".svg")
OBSERVED, BOUND, OTHER = "#1f5fa8", "#c2571a", "#777777"
_MORE = ("#2e7d32", "#7b3fa0", "#8a5a00", "#c2185b", "#00838f", "#5d4037", "#9e9d24", "#37474f")
#: Text stays text in SVG, and the same picture is the same file.
_OPTIONS: Any = {"svg.fonttype": "none", "svg.hashsalt": "noregret"}
_UNDATED: Any = {"Date": None}


def check_format(path: str, formats: Sequence[str] = FORMATS) -> None:
    """Refuse a picture that would be of no known kind, before the work is done."""
    if Path(path).suffix.lower() not in formats:
        names = " or ".join(formats)
        raise ParameterError(f"{path} is no picture that can be drawn: name it {names}")


def new_axes(width: float = 8) -> tuple[Figure, Axes]:
    """Return an empty picture and its axes."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    figure: Figure = _shown_in_notebooks()(figsize=(width, 5), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def colour(index: int) -> str:
    """Return the colour of one among several curves."""
    return (OBSERVED, BOUND, *_MORE)[index % (2 + len(_MORE))]


@cache
def _shown_in_notebooks() -> type[Figure]:
    """Return a figure that a notebook shows."""
    from matplotlib.figure import Figure

    class Picture(Figure):
        def _repr_png_(self) -> bytes:
            file = BytesIO()
            self.savefig(file, format="png", dpi=100)
            return file.getvalue()

    return Picture


def save(figure: Figure, path: str) -> None:
    """Write a picture."""
    from matplotlib import rc_context

    metadata = _UNDATED if Path(path).suffix.lower() == ".svg" else None
    with rc_context(_OPTIONS), writing("the picture", path):
        figure.savefig(path, dpi=120, metadata=metadata)


def svg_of(figure: Figure) -> str:
    """Return a picture as an element of a page."""
    from matplotlib import rc_context

    buffer = StringIO()
    with rc_context(_OPTIONS):
        figure.savefig(buffer, format="svg", metadata=_UNDATED)
    text = buffer.getvalue()
    return text[text.index("<svg") :]
