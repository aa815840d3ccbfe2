"""How close do runs come to the bound, seen at a glance?

A picture has the bound to the right and what was observed upwards, on the same scale, so that the
bound itself is the diagonal.  It is made of the points that the evidence carries.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bounds.core.verdict import Evidence
from noregret.report.markup import Html, element, joined
from noregret.report.mathml import levels

Point = tuple[float, float]

_SIZE, _LEFT, _FOOT, _RIM = 300, 46, 40, 10
#: Wider ranges than this are drawn on a scale of powers of ten.
_WIDE = 50
#: The method whose points are certainly the most that any run can do.
WORST_CASE = "worst case"


@dataclass(frozen=True)
class Scale:
    """Where a number is drawn, from 0 to 1; on a ``log`` scale 0 and less lie at the start."""

    low: float
    high: float
    log: bool

    def at(self, value: float) -> float:
        """Return the place of a value."""
        if self.log:
            if value < self.low:
                return 0.0
            return 0.06 + 0.94 * math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def ticks(self) -> list[float]:
        """Return a few round numbers in the range."""
        if self.log:
            first, last = math.ceil(_log10(self.low)), math.floor(_log10(self.high))
            step = max(1, math.ceil((last - first) / 4))
            return [10.0**power for power in range(first, last + 1, step)]
        width = (self.high - self.low) / 4
        unit = 10.0 ** math.floor(_log10(width))
        gap = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= width)
        first, last = math.ceil(self.low / gap), math.floor(self.high / gap)
        return [place * gap for place in range(first, last + 1)]


def _log10(value: float) -> float:
    """Return the logarithm, a whole number where it is one but for rounding."""
    exact = math.log10(value)
    return float(round(exact)) if abs(exact - round(exact)) < 1e-9 else exact


def scale_of(points: Iterable[Point]) -> Scale | None:
    """Return a scale on which all points can be drawn, or None if there is nothing to see."""
    values = [value for point in points for value in point]
    positive = [value for value in values if value > 0]
    if not positive:
        return None
    high = max(positive)
    if high > _WIDE * min(positive):
        return Scale(max(min(positive), high * 1e-12), high, log=True)
    low = min(0.0, *values)
    return Scale(low, high + 0.04 * (high - low), log=False)


def picture(evidence: Sequence[Evidence], observed: str, *, lower: bool) -> Html | None:
    """Return observed values against bounds as SVG with a legend; None without points.

    ``observed`` is what is measured, in LaTeX.
    """
    groups: dict[str, list[Point]] = {}
    for piece in evidence:
        groups.setdefault(piece.method, []).extend(piece.points)
    groups = {method: points for method, points in groups.items() if points}
    scale = scale_of(point for points in groups.values() for point in points)
    if scale is None:
        return None
    lowest = min(value for points in groups.values() for point in points for value in point)
    drawn = [_dots(method, points, scale) for method, points in groups.items()]
    name = "".join(sign for sign, _ in levels(observed))
    side = "above" if lower else "below"
    label = f"{name} against its bound: {side} the diagonal it holds"
    svg = element(
        "svg",
        *_frame(scale, observed, lowest),
        *drawn,
        viewBox=f"0 0 {_SIZE} {_SIZE}",
        role="img",
        aria_label=label,
        class_="tightness",
    )
    sizes: dict[str, int] = {}
    for piece in evidence:
        sizes[piece.method] = sizes.get(piece.method, 0) + piece.size
    legend = [_legend(method, len(points), sizes[method]) for method, points in groups.items()]
    return element("figure", svg, element("figcaption", *legend), class_="tightness")


def _x(place: float) -> float:
    return _LEFT + place * (_SIZE - _LEFT - _RIM)


def _y(place: float) -> float:
    return _SIZE - _FOOT - place * (_SIZE - _FOOT - _RIM)


def _frame(scale: Scale, observed: str, lowest: float) -> Iterator[Html]:
    """Yield the axes, their numbers and the diagonal."""
    left, right, top, foot = _x(0), _x(1), _y(1), _y(0)
    lines = f"M{left} {top}V{foot}H{right}"
    numbers: list[Html] = []
    ticks = [(tick, _number(tick)) for tick in scale.ticks()]
    if scale.log:
        floor = "≤ 0" if lowest < 0 else "0"
        numbers += [_label(left, foot + 14, floor), _label(left - 6, foot + 3, floor, end=True)]
    for tick, text in ticks:
        x, y = _x(scale.at(tick)), _y(scale.at(tick))
        lines += f"M{x:.1f} {foot}v4M{left} {y:.1f}h-4"
        numbers += [_label(x, foot + 14, text), _label(left - 6, y + 3, text, end=True)]
    yield element("path", d=lines, class_="axes")
    yield element("path", d=f"M{left} {foot}L{right} {top}", class_="diagonal")
    yield joined(numbers)
    yield _label((left + right) / 2, _SIZE - 6, "bound")
    middle = (top + foot) / 2
    shown = lettering(observed)
    yield element(
        "text", shown, x="11", y=f"{middle:.0f}", transform=f"rotate(-90 11 {middle:.0f})"
    )


def lettering(latex: str) -> Html:
    """Return a formula within a drawing, its indices lowered."""
    parts, before = [], 0
    for sign, level in levels(latex):
        move = f"{0.3 * (before - level):.1f}em" if level != before else None
        parts.append(element("tspan", sign, dy=move, font_size="75%" if level else None))
        before = level
    return joined(parts)


def _label(x: float, y: float, text: str, *, end: bool = False) -> Html:
    return element("text", text, x=f"{x:.1f}", y=f"{y:.1f}", class_="end" if end else None)


def _number(value: float) -> str:
    """Return a tick in few characters: 0.01, 500, 10⁴."""
    if value != 0 and not 1e-3 < abs(value) < 1e4:
        power = f"{value:.0e}".split("e")
        raised = str(int(power[1])).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
        return f"10{raised}" if power[0] == "1" else f"{power[0]}·10{raised}"
    return f"{value:.6g}"


def _dots(method: str, points: Sequence[Point], scale: Scale) -> Html:
    """Return the points of a method as one path; those on one spot are drawn once."""
    places = {
        f"{_x(scale.at(bound)):.0f} {_y(scale.at(observed)):.0f}": None
        for bound, observed in points
    }
    if method == WORST_CASE:
        d = "".join(f"M{place}m0-5l5 5-5 5-5-5z" for place in places)
    else:
        d = "".join(f"M{place}h0" for place in places)
    return element("path", d=d, class_=f"dots {_css(method)}")


def _legend(method: str, drawn: int, cases: int) -> Html:
    word = "exact worst case" if method == WORST_CASE else method
    count = f"{cases}" if drawn >= cases else f"{drawn} of {cases}"
    return element("span", element("i", class_=_css(method)), f" {word} ({count})")


def _css(method: str) -> str:
    return "m-" + method.replace(" ", "-")
