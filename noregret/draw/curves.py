"""How does a bound over a range look as a picture?"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import sympy

from bounds.core.theorem import ParameterError, Theorem
from bounds.core.value import decimal
from noregret.calculator.crossings import Crossing
from noregret.calculator.over_range import IN_A_PICTURE
from noregret.calculator.parameter_ranges import Span, near, read_span, span_of
from noregret.calculator.sampling import Sampled, sampled_theorems
from noregret.draw.axes import colour, new_axes

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_LONGEST_LABEL = 70


def figure_of(theorem: Theorem, over: Mapping[str, Any], values: Mapping[str, Any]) -> Figure:
    """Return a theorem over one range, ``{"T": (10, 10**6)}``, as a figure of matplotlib."""
    if len(over) != 1:
        raise ParameterError(f"{len(over)} ranges do not fit a picture: give one in over")
    ((name, parts),) = over.items()
    span = read_span(f"{name}={parts}") if isinstance(parts, str) else span_of(name, tuple(parts))
    span = replace(span, count=span.count or IN_A_PICTURE)
    return drawn(sampled_theorems([theorem], [span], values), span, [])


def drawn(samples: Sequence[Sampled], span: Span, crossed: Sequence[Crossing]) -> Figure:
    """Return the bounds over one range as a picture, crossings marked."""
    figure, axes = new_axes()
    seen: list[float] = []
    for index, sample in enumerate(samples):
        key = sample.theorem.key
        x = [_float(span.name, decimal(near(point[span.name]), 17)) for point, _ in sample.rows]
        y = [_float(f"the bound of {key}", bound.digits(17)) for _, bound in sample.rows]
        label = f"{key}: {sample.theorem.statement}"
        label = key if len(label) > _LONGEST_LABEL else label
        marker = "." if len(x) <= 20 else ""
        axes.plot(x, y, label=label, color=colour(index), marker=marker, gid=f"curve-{key}")
        seen += y
    for index, crossing in enumerate(crossed, start=1):
        place = _crossing_point(samples, crossing)
        axes.plot(*place, "o", color="black", fillstyle="none", gid=f"crossing-{index}")
        words = f"{crossing.name} = {decimal(crossing.high, 6)}"  # the sentence has it in full
        style: dict[str, Any] = {"textcoords": "offset points", "fontsize": "small"}
        axes.annotate(words, place, xytext=(6, -14), **style)
    wide = not span.linear and near(span.high) > 10 * near(span.low)
    tall = min(seen) > 0 and max(seen) > 10 * min(seen)
    axes.set(xscale="log" if wide else "linear", yscale="log" if tall else "linear")
    axes.set(xlabel=_axis(samples, span.name), ylabel=_observed(samples))
    fixed = {n: _short(v) for s in samples for n, v in s.fixed.items() if n in s.theorem.parameters}
    axes.set_title(
        ", ".join(f"{name} = {value}" for name, value in fixed.items()), fontsize="medium"
    )
    axes.legend(fontsize="small")
    return figure


def _float(what: str, digits: str) -> float:
    """Return a number that a picture can show."""
    value = float(digits)
    if not math.isfinite(value) or (value == 0 and digits != "0"):
        size = "large" if value else "small"
        raise ParameterError(
            f"{what} reaches {digits}, which is too {size} for a picture: shorten the range, "
            "or ask for a table"
        )
    return value


def _short(value: sympy.Expr) -> str:
    text = str(value)
    return text if len(text) <= 24 else f"about {decimal(near(value), 6)}"


def _crossing_point(samples: Sequence[Sampled], crossing: Crossing) -> tuple[float, float]:
    x = sympy.Rational(int(crossing.high.p), int(crossing.high.q))
    sample = next(each for each in samples if each.theorem.key == crossing.above)
    here = {crossing.name: x} if crossing.name in sample.theorem.parameters else {}
    return float(x), float(sample.theorem.bound(**{**sample.fixed, **here}))


def _axis(samples: Sequence[Sampled], name: str) -> str:
    meaning = next(s.theorem.by_name[name].meaning for s in samples if name in s.theorem.parameters)
    return f"{name}: {meaning}"


def _observed(samples: Sequence[Sampled]) -> str:
    names = dict.fromkeys(str(sample.theorem.observed) for sample in samples)
    return f"bound on {', '.join(names)}"
