"""On which axes are curves drawn, and how is a picture written?

These are the pictures of matplotlib, without pyplot, which would keep each one open.  A mistake
tree and the pictures of the report are SVG of our own, which goes with a dark page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, filterwarnings

from bounds.core.errors import ParameterError
from noregret.draw.look import Look
from noregret.writing import write_bytes

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMATS = (".png", ".svg", ".pdf")
USUAL = Look()
#: The same picture is the same file: no date is in it.
_UNDATED: dict[str, Any] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
_DOTS_PER_INCH = 120


def check_format(path: str, formats: Sequence[str] = FORMATS) -> None:
    """Refuse a picture that would be of no known kind, before the work is done."""
    if Path(path).suffix.lower() not in formats:
        *names, last = formats
        known = f"{', '.join(names)} or {last}" if names else last
        raise ParameterError(f"{path} is no picture that can be drawn: name it {known}")


def new_figure(look: Look = USUAL, size: tuple[float, float] = (8, 5)) -> Figure:
    """Return an empty picture: of the size of its look, if that has one.

    What is drawn in it is drawn while the look is applied.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    with look.applied():
        figure: Figure = _picture()(figsize=look.size or size, layout="constrained")
    figure.look = look  # type: ignore[attr-defined]
    FigureCanvasAgg(figure)
    return figure


def new_axes(width: float = 8, look: Look = USUAL) -> tuple[Figure, Axes]:
    """Return an empty picture and its axes."""
    figure = new_figure(look, (width, 5))
    with look.applied():
        axes = figure.subplots()
        tidy(axes)
    return figure, axes


def tidy(axes: Axes) -> None:
    """Give axes a faint grid and no frame."""
    axes.grid(alpha=0.2)
    axes.spines[["top", "right"]].set_visible(False)


def colour(index: int) -> str:
    """Return the colour of one among several curves."""
    return USUAL.palette.curve(index)["color"]


@cache
def _picture() -> type[Figure]:
    """Return a figure that keeps its look, and that a notebook shows."""
    from matplotlib.figure import Figure

    class Picture(Figure):
        look = USUAL

        def savefig(self, *arguments: Any, **options: Any) -> None:
            with self.look.applied():
                super().savefig(*arguments, **options)

        def _repr_png_(self) -> bytes:
            return bytes_of(self, ".png", dpi=100)

    return Picture


def bytes_of(figure: Figure, suffix: str, dpi: int = _DOTS_PER_INCH) -> bytes:
    """Return a picture as what a file of it holds."""
    file = BytesIO()
    kind = suffix.lower()
    with room_for_words(figure):
        figure.savefig(file, format=kind[1:], dpi=dpi, metadata=_UNDATED.get(kind))
    return file.getvalue()


@contextmanager
def room_for_words(figure: Figure) -> Iterator[None]:
    """Say in one sentence that a picture is too small for its words."""
    with catch_warnings():
        filterwarnings("error", message="constrained_layout not applied")
        try:
            yield
        except UserWarning:
            width, height = figure.get_size_inches()
            points = figure.look.font_size  # type: ignore[attr-defined]
            raise ParameterError(
                f"{width:g}x{height:g}in is too small for words of {points:g} points: choose a "
                "larger size or smaller letters"
            ) from None


def save(figure: Figure, path: str) -> None:
    """Write a picture, all of it or nothing."""
    check_format(path)
    write_bytes("the picture", path, bytes_of(figure, Path(path).suffix))


def svg_of(figure: Figure) -> str:
    """Return a picture as an element of a page."""
    buffer = StringIO()
    figure.savefig(buffer, format="svg", metadata=_UNDATED[".svg"])
    text = buffer.getvalue()
    return text[text.index("<svg") :]
