"""How is a curve drawn in a terminal?

With braille, eight dots a character; with plain characters where the terminal has no others.
No line is wider than asked for.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

import click

from noregret.run.curve import RunCurve

#: The bits of the dots of a braille character, by column and row.
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
_BRAILLE = 0x2800
#: Every so many dots of a bound are drawn, so that it differs from what was observed.
_GAP = 3
#: A bound that is so much larger than what was observed asks for a logarithmic scale.
_FAR = 20

NARROWEST = 30

Series = list[tuple[int, float]]


def can_draw_dots(encoding: str | None) -> bool:
    """Tell whether a terminal with this encoding shows braille."""
    try:
        chr(_BRAILLE).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


@dataclass(frozen=True)
class Drawn:
    """The two curves as they are drawn, and how the vertical axis is scaled."""

    observed: Series
    bound: Series
    stepped: bool
    logarithmic: bool

    @property
    def ends(self) -> tuple[float, float]:
        """The lowest and the highest value; never the same."""
        values = [value for _, value in (*self.observed, *self.bound)]
        low, high = min([0.0, *values]), max([0.0, *values])
        return (low, high) if high > low else (low, low + 1)

    def scaled(self, value: float) -> float:
        """Return how high a value stands, between 0 and 1."""
        low, high = map(self._scale, self.ends)
        return (self._scale(value) - low) / (high - low)

    def unscaled(self, height: float) -> float:
        """Return the value at a height between 0 and 1."""
        low, high = map(self._scale, self.ends)
        found = low + height * (high - low)
        return math.copysign(math.expm1(abs(found)), found) if self.logarithmic else found

    def _scale(self, value: float) -> float:
        return math.copysign(math.log1p(abs(value)), value) if self.logarithmic else value


def series_of(curve: RunCurve) -> Drawn:
    """Return what is to be drawn; a bound at the end alone is drawn as a level."""
    observed = [(p.t, p.observed) for p in curve.points if p.observed is not None]
    bound = [(p.t, p.bound) for p in curve.points if p.bound is not None]
    if curve.only_at_the_end:
        bound = [(p.t, bound[-1][1]) for p in curve.points]
    highest = max((abs(value) for _, value in observed), default=0.0)
    far = bool(bound) and max(value for _, value in bound) > _FAR * max(highest, 1.0)
    whole = all(value == int(value) for _, value in observed)
    return Drawn(observed, bound, whole, far)


def drawing(
    curve: RunCurve, width: int, height: int = 12, *, dots: bool = True, colour: bool = False
) -> list[str]:
    """Return the lines of the picture, none wider than ``width``."""
    drawn = series_of(curve)
    if not drawn.observed:
        return ["nothing was observed that could be drawn"[:width]]
    width = max(width, NARROWEST)
    labels = _labels(drawn, height)
    margin = max(map(len, labels)) + 2
    across = width - margin
    canvas = (_Dots if dots else _Characters)(across, height, colour)
    T = curve.points[-1].t
    for series, is_bound in ((drawn.bound, True), (drawn.observed, False)):
        heights = [(t, drawn.scaled(value)) for t, value in series]
        _trace(canvas, heights, T, drawn.stepped, is_bound)
    axis = "│" if dots else "|"
    lines = [
        f"{label:>{margin - 2}} {axis}{row}" for label, row in zip(labels, canvas.rows, strict=True)
    ]
    corner, line = ("└", "─") if dots else ("+", "-")
    lines.append(" " * (margin - 1) + corner + line * across)
    last = f"t = {T}"
    lines.append(" " * margin + f"1{last:>{across - 1}}")
    return [*lines, *_legend(curve, drawn, canvas, width)]


def _legend(curve: RunCurve, drawn: Drawn, canvas: _Canvas, width: int) -> list[str]:
    parts = [canvas.sample(False) + f" observed {curve.theorem.observed}"]
    if drawn.bound:
        only = " at the end" if curve.only_at_the_end else ""
        parts.append(canvas.sample(True) + f" bound{only}")
    if drawn.logarithmic:
        parts.append("(log scale)")
    text = "   ".join(parts)
    plain = click.unstyle(text)
    return [f"  {text}"] if len(plain) + 2 <= width else [f"  {part}" for part in parts]


def _labels(drawn: Drawn, height: int) -> list[str]:
    labels = [""] * height
    for row in {0, height // 2, height - 1}:
        labels[row] = f"{drawn.unscaled(1 - row / (height - 1)):.4g}"
    return labels


def _trace(canvas: _Canvas, series: Series, T: int, stepped: bool, is_bound: bool) -> None:
    """Draw a line through the points, column by column, without holes."""
    before: int | None = None
    for column in range(canvas.columns):
        t = 1 + (T - 1) * column / max(1, canvas.columns - 1)
        value = _at(series, t, stepped)
        if value is None:
            before = None
            continue
        row = round((1 - value) * (canvas.lines - 1))
        start = row if before is None else before
        step = 1 if row >= start else -1
        for each in range(start, row + step, step):
            canvas.mark(column, each, is_bound)
        before = row


def _at(series: Sequence[tuple[int, float]], t: float, stepped: bool) -> float | None:
    """Return the value at t: between two points on the line, or that of the last one before."""
    if not series or t < series[0][0] - 1e-9:
        return None
    for (start, low), (stop, high) in pairwise(series):
        if t < stop - 1e-9:
            return low if stepped else low + (high - low) * (t - start) / (stop - start)
    return series[-1][1]


class _Canvas(ABC):
    """Characters that are marked, for what was observed and for the bound."""

    columns: int
    lines: int

    def __init__(self, across: int, down: int, colour: bool) -> None:
        self.across, self.down, self.colour = across, down, colour

    @abstractmethod
    def mark(self, column: int, line: int, is_bound: bool) -> None:
        """Mark a place."""

    @abstractmethod
    def _cell(self, across: int, down: int) -> tuple[str, bool]:
        """Return the character of a cell, and whether it is the bound's."""

    @abstractmethod
    def sample(self, is_bound: bool) -> str:
        """Return a piece of a line, for the legend."""

    @property
    def rows(self) -> list[str]:
        found = []
        for down in range(self.down):
            cells = [self._cell(across, down) for across in range(self.across)]
            while cells and cells[-1][0] == " ":
                cells.pop()
            runs = groupby(cells, key=lambda cell: cell[1])
            found.append("".join(self._styled("".join(c for c, _ in run), b) for b, run in runs))
        return found

    def _styled(self, text: str, is_bound: bool) -> str:
        if not self.colour or not text.strip():
            return text
        return click.style(text, fg="yellow" if is_bound else "cyan")


class _Dots(_Canvas):
    def __init__(self, across: int, down: int, colour: bool) -> None:
        super().__init__(across, down, colour)
        self.columns, self.lines = 2 * across, 4 * down
        self.bits: dict[tuple[int, int], int] = {}
        self.seen: set[tuple[int, int]] = set()

    def mark(self, column: int, line: int, is_bound: bool) -> None:
        if is_bound and (column + line) % _GAP:
            return
        cell = column // 2, line // 4
        if not is_bound:
            if cell not in self.seen:
                self.bits[cell] = 0  # where both meet, what was observed is shown
            self.seen.add(cell)
        self.bits[cell] = self.bits.get(cell, 0) | _DOTS[column % 2][line % 4]

    def _cell(self, across: int, down: int) -> tuple[str, bool]:
        bits = self.bits.get((across, down), 0)
        return (chr(_BRAILLE + bits) if bits else " "), (across, down) not in self.seen

    def sample(self, is_bound: bool) -> str:
        return self._styled("⠂⠐⠂⠐" if is_bound else "⠒⠒⠒⠒", is_bound)


class _Characters(_Canvas):
    def __init__(self, across: int, down: int, colour: bool) -> None:
        super().__init__(across, down, colour)
        self.columns, self.lines = across, down
        self.marks: dict[tuple[int, int], bool] = {}

    def mark(self, column: int, line: int, is_bound: bool) -> None:
        self.marks[column, line] = is_bound

    def _cell(self, across: int, down: int) -> tuple[str, bool]:
        is_bound = self.marks.get((across, down))
        return (" " if is_bound is None else "." if is_bound else "*"), bool(is_bound)

    def sample(self, is_bound: bool) -> str:
        return self._styled("...." if is_bound else "****", is_bound)
