"""How does a bound over a range look as a picture?"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

import sympy

from bounds.core.catalogue import theorem as theorem_named
from bounds.core.theorem import ParameterError, Theorem
from bounds.core.value import decimal
from noregret.calculator.crossings import Crossing, crossings
from noregret.calculator.over_range import IN_A_PICTURE
from noregret.calculator.parameter_ranges import Span, near, read_span, span_of
from noregret.calculator.sampling import Sampled, sampled_theorems
from noregret.draw.axes import USUAL, new_axes, new_figure, save, tidy
from noregret.draw.formula import observed_of, plain, statement_lines, symbol_of, title_of
from noregret.draw.header import head, label_axis, legend_below
from noregret.draw.look import Look, look_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

#: What `theorem.plot` takes besides values.
OPTIONS = ("beside", "page", "path", *(field.name for field in fields(Look)))
_LONGEST_VALUE = 24
_LONGEST_TITLE = 75  # beside a formula
_FOR_A_NAME = 0.25  # inches of height for each theorem beside the first
_CROSSING_DIGITS = 12
_THICK = 3.2
_NEAR_THE_END = 0.7  # of an axis: words then stand on the other side


def figure_of(
    theorem: Theorem,
    over: Mapping[str, Any],
    values: Mapping[str, Any],
    *,
    beside: Iterable[str | Theorem] = (),
    page: bool = False,
    path: str | None = None,
    **look: Any,
) -> Figure:
    """Return a theorem over one range, ``{"T": (10, 10**6)}``, as a figure of matplotlib."""
    if len(over) != 1:
        raise ParameterError(f"{len(over)} ranges do not fit a picture: give one in over")
    ((name, parts),) = over.items()
    span = read_span(f"{name}={parts}") if isinstance(parts, str) else span_of(name, tuple(parts))
    span = replace(span, count=span.count or IN_A_PICTURE)
    others = (theorem_named(each) if isinstance(each, str) else each for each in beside)
    theorems = list({each.key: each for each in (theorem, *others)}.values())
    samples = sampled_theorems(theorems, [span], values)
    crossed = crossings(samples, span, _CROSSING_DIGITS)[0] if len(samples) > 1 else []
    figure = drawn(samples, span, crossed, look_of(**look), page=page)
    if path is not None:
        save(figure, path)
    return figure


def drawn(
    samples: Sequence[Sampled],
    span: Span,
    crossed: Sequence[Crossing],
    look: Look = USUAL,
    *,
    page: bool = False,
) -> Figure:
    """Return the bounds over one range: in one picture, crossings marked, or each in its own."""
    with look.applied():
        if page and len(samples) > 1:
            return _page(samples, span, look)
        return _together(samples, span, crossed, look)


def _together(
    samples: Sequence[Sampled], span: Span, crossed: Sequence[Crossing], look: Look
) -> Figure:
    alone = len(samples) == 1
    figure, axes = new_axes(look=look, height=5 + _FOR_A_NAME * (len(samples) - 1))
    for index, sample in enumerate(samples):
        # Bounds often agree: the later lines are thinner, to show those below.
        style: dict[str, Any] = {"linewidth": 2.0 if alone else max(1.0, _THICK - 0.8 * index)}
        style |= look.palette.curve(index)
        _curve(axes, sample, span, label=_label(sample), **style)
    _scale(axes, samples, span)
    for index, crossing in enumerate(crossed, start=1):
        _mark(axes, samples, crossing, index, look)
    label_axis(figure, axes, _axis(samples, span.name), _observed(samples))
    if alone:
        (only,) = samples
        words, lines = title_of(only.theorem), statement_lines(only.theorem)
    else:
        words, lines = f"{len(samples)} bounds over {_letter(samples, span.name)}", []
        legend_below(figure, axes)
    head(figure, axes, words, lines, _fixed(samples))
    return figure


def _page(samples: Sequence[Sampled], span: Span, look: Look) -> Figure:
    """Return a page of small pictures, one a theorem."""
    wide = look.size is None or look.size[0] >= look.size[1] * 0.9
    columns = min(len(samples), (3 if len(samples) > 4 else 2) if wide else 2)
    columns = 1 if look.size is not None and look.size[0] < 4 else columns
    rows = math.ceil(len(samples) / columns)
    figure = new_figure(look, (4.4 * columns, 3.4 * rows))
    figure.set_layout_engine("constrained", h_pad=0.1, w_pad=0.1)
    grid = figure.subplots(rows, columns, squeeze=False)
    places = [axes for row in grid for axes in row]
    for index, axes in enumerate(places):
        if index >= len(samples):
            axes.set_visible(False)
            continue
        tidy(axes)
        sample = samples[index]
        _curve(axes, sample, span, **look.palette.curve(0))
        _scale(axes, [sample], span)
        share = 0.93 / columns
        label_axis(figure, axes, _axis(samples, span.name), _observed([sample]), share)
        lines, note = statement_lines(sample.theorem), _fixed([sample])
        head(figure, axes, title_of(sample.theorem), lines, note, share=share)
    return figure


# ------------------------------------------------------------------ parts


def _curve(axes: Axes, sample: Sampled, span: Span, **style: Any) -> None:
    key = sample.theorem.key
    x, y = _points(sample, span)
    axes.plot(x, y, marker="." if len(x) <= 20 else "", gid=f"curve-{key}", **style)


def _points(sample: Sampled, span: Span) -> tuple[list[float], list[float]]:
    x = [_float(span.name, decimal(near(point[span.name]), 17)) for point, _ in sample.rows]
    what = f"the bound of {sample.theorem.key}"
    return x, [_float(what, bound.digits(17)) for _, bound in sample.rows]


def _mark(
    axes: Axes, samples: Sequence[Sampled], crossing: Crossing, index: int, look: Look
) -> None:
    place, ink = _crossing_point(samples, crossing), look.palette.ink
    axes.plot(*place, "o", color=ink, fillstyle="none", gid=f"crossing-{index}")
    words = f"{crossing.name} = {decimal(crossing.high, 6)}"  # the sentence has it in full
    style: dict[str, Any] = {"textcoords": "offset points", "fontsize": "small"}
    box = {"facecolor": look.palette.paper, "edgecolor": "none", "alpha": 0.8, "pad": 1}
    x, y = axes.transAxes.inverted().transform(axes.transData.transform(place))
    style["ha"] = "right" if x > _NEAR_THE_END else "left"
    offset = (6 if x <= _NEAR_THE_END else -6, -14 if y > 1 - _NEAR_THE_END else 8)
    axes.annotate(words, place, xytext=offset, bbox=box, **style)


def _scale(axes: Axes, samples: Sequence[Sampled], span: Span) -> None:
    """Choose logarithms where values differ by more than a factor of ten."""
    seen = [value for sample in samples for value in _points(sample, span)[1]]
    wide = not span.linear and near(span.high) > 10 * near(span.low)
    tall = min(seen) > 0 and max(seen) > 10 * min(seen)
    axes.set(xscale="log" if wide else "linear", yscale="log" if tall else "linear")


def _label(sample: Sampled) -> str:
    """Return a theorem in words and as a formula; what is long, or has cases, has more lines."""
    words = title_of(sample.theorem)
    lines = [line.replace(r"\dfrac", r"\frac") for line in statement_lines(sample.theorem)]
    if len(lines) == 1 and len(sample.theorem.title) <= _LONGEST_TITLE:
        return f"{words}: {lines[0]}"
    return "\n".join([words, *lines])


def _fixed(samples: Sequence[Sampled]) -> str:
    """Return what does not change, as it was typed."""
    found: dict[str, str] = {}
    for sample in samples:
        for name in sample.theorem.parameters:
            if name in sample.fixed:
                text = _short(sample.fixed[name], sample.typed.get(name, ""))
                found.setdefault(name, f"{symbol_of(sample.theorem, name)} = {plain(text)}")
    return ", ".join(found.values())


def _short(value: sympy.Expr, typed: str) -> str:
    text = typed or str(value)
    return text if len(text) <= _LONGEST_VALUE else f"about {decimal(near(value), 6)}"


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


def _crossing_point(samples: Sequence[Sampled], crossing: Crossing) -> tuple[float, float]:
    x = sympy.Rational(int(crossing.high.p), int(crossing.high.q))
    sample = next(each for each in samples if each.theorem.key == crossing.above)
    here = {crossing.name: x} if crossing.name in sample.theorem.parameters else {}
    return float(x), float(sample.theorem.bound(**{**sample.fixed, **here}))


def _axis(samples: Sequence[Sampled], name: str) -> str:
    theorem = next(s.theorem for s in samples if name in s.theorem.parameters)
    return f"{_letter(samples, name)}: {plain(theorem.by_name[name].meaning)}"


def _letter(samples: Sequence[Sampled], name: str) -> str:
    return symbol_of(next(s.theorem for s in samples if name in s.theorem.parameters), name)


def _observed(samples: Sequence[Sampled]) -> str:
    return f"bound on {', '.join(dict.fromkeys(_quantities(samples)))}"


def _quantities(samples: Sequence[Sampled]) -> Iterator[str]:
    for sample in samples:
        yield observed_of(sample.theorem)
