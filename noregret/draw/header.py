"""Where do the words of a picture stand, so that none is cut and none lies on a curve?

The title and the formula stand above the axes, wrapped or made smaller until they fit; the legend
stands below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.text import Text

#: A line that does not fit is made smaller down to this part of its size.
_SMALLEST = 0.55
_TALLEST = 0.4  # of the height of a picture, for words above axes, as far as they can be read
_ROOM = 0.97  # of the width of a picture, for words
_OF_AXES = 0.86  # of the same, above axes
_GAP = 5.0  # between lines, in points


def head(
    figure: Figure,
    axes: Axes,
    words: str,
    lines: Sequence[str] = (),
    note: str = "",
    share: float = 1.0,
    below: str = "",
) -> Text | None:
    """Write a title in words, lines of formulas and a note above axes, each as high as it is.

    ``share`` is the part of the width of the picture that is theirs; ``below`` is a last line,
    which is returned if it is to change.
    """
    base = figure.look.font_size  # type: ignore[attr-defined]
    while True:
        rows = list(_rows(figure, base, words, lines, note, share))
        rows += [Row(below, 0.85 * base, "normal")] if below else []
        heights = [_measure(figure, *row)[1] * 72 / figure.dpi + _GAP for row in rows]
        most = _TALLEST * 72 * figure.get_figheight()
        if sum(heights) <= most or base <= _SMALLEST * figure.look.font_size:  # type: ignore[attr-defined]
            break
        base *= 0.95
    last, height = None, _GAP
    for row, taken in reversed(list(zip(rows[1:], heights[1:], strict=True))):
        line = axes.annotate(
            row.text, (0, 1), (0, height), "axes fraction", "offset points", va="bottom",
            annotation_clip=False, fontsize=row.size, fontweight=row.weight,
        )  # fmt: skip
        line.set_in_layout(False)
        last = last or line
        height += taken
    # For this one the layout makes room, and so for all.
    axes.set_title(
        rows[0].text, loc="left", pad=height, fontsize=rows[0].size, fontweight=rows[0].weight
    )
    return last if below else None


class Row(NamedTuple):
    """A line above axes."""

    text: str
    size: float
    weight: str


def _rows(
    figure: Figure, base: float, words: str, lines: Sequence[str], note: str, share: float
) -> Iterator[Row]:
    """Yield the lines above axes, each as wide as there is room."""
    width = _width(figure) * share * _OF_AXES
    large, small = (1.15 if share == 1.0 else 0.95) * base, 0.85 * base
    for line in wrapped(figure, words, large, width, "bold"):
        yield Row(line, large, "bold")
    for line in lines:
        yield Row(line, _fitting(figure, line, base, width), "normal")
    for line in wrapped(figure, note, small, width):
        yield Row(line, small, "normal")


def legend_below(figure: Figure, axes: Axes) -> None:
    """Name the curves of axes below all of them."""
    handles, labels = axes.get_legend_handles_labels()
    if not handles:
        return
    base, room = 0.85 * figure.look.font_size, _width(figure)  # type: ignore[attr-defined]
    lines = [line for label in labels for line in label.split("\n")]
    taken = 4.5 * base * figure.dpi / 72  # by the sample of a curve and the space around it
    size = min(_fitting(figure, line, base, room - taken) for line in lines)
    widest = max(_measure(figure, line, size)[0] for line in lines) + taken
    columns = max(1, min(len(labels), int(room // widest)))
    style: dict[str, Any] = {"frameon": False, "fontsize": size}
    figure.legend(handles, labels, loc="outside lower left", ncols=columns, **style)


def label_axis(figure: Figure, axes: Axes, x: str, y: str, share: float = 1.0) -> None:
    """Write what the axes mean, wrapped where the picture is small."""
    base = figure.look.font_size  # type: ignore[attr-defined]
    height = figure.get_figheight() * figure.dpi * 0.5 * share
    axes.set_xlabel("\n".join(wrapped(figure, x, base, _width(figure) * 0.8 * share)))
    axes.set_ylabel("\n".join(wrapped(figure, y, base, height)))


# ------------------------------------------------------------------ measuring


def wrapped(
    figure: Figure, text: str, size: float, width: float, weight: str = "normal"
) -> list[str]:
    """Return a text in lines of at most this width; a formula is not taken apart."""
    lines: list[str] = []
    for word in _words(text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _measure(figure, longer, size, weight)[0] <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _words(text: str) -> Iterator[str]:
    """Yield words; what stands between dollars is one."""
    held = ""
    for word in text.split():
        held = f"{held} {word}" if held else word
        if held.replace(r"\$", "").count("$") % 2 == 0:
            yield held
            held = ""
    if held:
        yield held


def _width(figure: Figure) -> float:
    return float(figure.get_figwidth() * figure.dpi * _ROOM)


def _fitting(figure: Figure, text: str, size: float, width: float) -> float:
    """Return the size at which a line fits; not much smaller than asked for."""
    needed = _measure(figure, text, size)[0]
    return size if needed <= width else max(size * width / needed, _SMALLEST * size)


def _measure(figure: Figure, text: str, size: float, weight: str = "normal") -> tuple[float, float]:
    """Return the width and the height of a line in dots."""
    from matplotlib.font_manager import FontProperties

    if not text:
        return 0.0, 0.0
    with figure.look.applied():  # type: ignore[attr-defined]
        letters = FontProperties(size=size, weight=weight)
        renderer = figure.canvas.get_renderer()  # type: ignore[attr-defined]
        mathematics = "$" in text.replace(r"\$", "")
        width, height, _ = renderer.get_text_width_height_descent(text, letters, mathematics)
    return float(width), float(height)
