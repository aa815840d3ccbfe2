"""How does a run look as a picture: what was observed, under its bound?"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from bounds.core.verdict import outcome_html, to_float
from noregret.draw.axes import USUAL, new_axes, svg_of
from noregret.draw.formula import observed_of, plain, statement_lines, title_of
from noregret.draw.header import head, label_axis, legend_below
from noregret.draw.look import Look, Palette
from noregret.run.terminal import Drawn, series_of
from noregret.run.text import head_of, setting_of
from noregret.words import table_html

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from noregret.run.study import Run

#: Marks that are nearer than this part of the height would lie on each other.
_APART = 0.045


def figure_of(run: Run, look: Look = USUAL) -> Figure:
    """Return the curves of a run; the bounds of its other theorems are marked at the end."""
    with look.applied():
        figure, axes = new_axes(look=look)
        drawn = series_of(run.curve)
        draw_curves(axes, run, drawn, look.palette)
        draw_frame(axes, run, drawn)
        _others(axes, run, drawn, look.palette)
        label_axis(figure, axes, "round $t$", _label(run))
        theorem = run.curve.theorem
        head(figure, axes, title_of(theorem), statement_lines(theorem), plain(setting_of(run)))
        legend_below(figure, axes)
    return figure


def draw_frame(axes: Axes, run: Run, drawn: Drawn) -> None:
    """Give the axes their ends, scales and ticks; rounds and counts have whole ones."""
    from matplotlib.ticker import MaxNLocator

    if drawn.logarithmic:
        axes.set_yscale("symlog", linthresh=1)
    last = run.curve.points[-1].t if run.curve.points else 1
    axes.set_xlim(0 if last > 1 else 0.5, last if last > 1 else 1.5)
    axes.margins(y=0.08)
    if drawn.ends[0] >= 0:
        axes.set_ylim(bottom=0)
    axes.xaxis.set_major_locator(MaxNLocator("auto", integer=True, min_n_ticks=1))
    if drawn.stepped and not drawn.logarithmic:
        axes.yaxis.set_major_locator(MaxNLocator("auto", integer=True, min_n_ticks=1))


def draw_curves(axes: Axes, run: Run, drawn: Drawn, palette: Palette) -> None:
    """Draw what was observed, its bound, and the room between them."""
    key = run.curve.theorem.key
    steps: dict[str, Any] = {"drawstyle": "steps-post"} if drawn.stepped else {}
    if drawn.bound:
        t, bound = zip(*drawn.bound, strict=True)
        level = run.curve.only_at_the_end
        # Above what was observed, so that both are seen where they coincide.
        style: dict[str, Any] = {"linestyle": ":" if level else "--", "linewidth": 1.8, **steps}
        style["zorder"] = 2.5
        when = "of all rounds" if level else "of the first $t$ rounds"
        label = f"bound {when} ({bound[-1]:.4g})"
        few = "o" if len(t) == 1 else ""
        axes.plot(
            t, bound, color=palette.bound, label=label, marker=few, gid=f"bound-{key}", **style
        )
    if drawn.observed:
        t, observed = zip(*drawn.observed, strict=True)
        label = f"observed ({observed[-1]:.4g})"
        few = "o" if len(t) <= 12 else ""
        axes.plot(
            t, observed, color=palette.observed, linewidth=2, label=label, marker=few,
            markersize=4, gid=f"observed-{key}", **steps,
        )  # fmt: skip
    if drawn.bound and drawn.observed and not run.curve.only_at_the_end:
        both = dict(drawn.bound)
        common = [(t, value, both[t]) for t, value in drawn.observed if t in both]
        t, low, high = zip(*common, strict=True) if common else ((), (), ())
        step: dict[str, Any] = {"step": "post"} if drawn.stepped else {}
        axes.fill_between(t, low, high, color=palette.bound, alpha=0.07, linewidth=0, **step)


def _others(axes: Axes, run: Run, drawn: Drawn, palette: Palette) -> None:
    """Mark the bounds of the other theorems on the same quantity at the right end."""
    for value, names in _places(run, drawn):
        more = f" and {len(names) - 1} more" if len(names) > 1 else ""
        axes.plot(
            [1], [value], marker="<", color=palette.other, markersize=6, clip_on=False,
            linestyle="", transform=axes.get_yaxis_transform(), gid=f"end-{names[0]}",
        )  # fmt: skip
        axes.annotate(
            names[0] + more, (1, value), xycoords=axes.get_yaxis_transform(), color=palette.other,
            xytext=(8, 0), textcoords="offset points", va="center", fontsize="x-small",
            annotation_clip=False,
        )  # fmt: skip


def _places(run: Run, drawn: Drawn) -> list[tuple[float, list[str]]]:
    """Return where other theorems are marked; those that nearly coincide share a mark."""
    drawn_key, top = run.curve.theorem.key, drawn.ends[1]
    places: list[tuple[float, list[str]]] = []
    for check in run.checks:
        verdict, item = check.verdict, check.theorem
        alike = item.observed == run.curve.theorem.observed and item.key != drawn_key
        if verdict.bound is None or not check.applies or not alike:
            continue
        value = to_float(verdict.bound)
        if 0 <= value <= 1.6 * top:
            near = next((names for at, names in places if abs(at - value) <= _APART * top), None)
            if near is None:
                places.append((value, [item.key]))
            else:
                near.append(item.key)
    return places


def _label(run: Run) -> str:
    item = run.curve.theorem
    name = str(item.observed)
    meaning = item.by_name[name].meaning if name in item.by_name else ""
    return f"{observed_of(item)}: {plain(meaning)}" if meaning else observed_of(item)


# ------------------------------------------------------------------ notebooks


def html_of(run: Run) -> str:
    """Return the run for a notebook: its picture and a table of verdicts."""
    rows = (
        (
            escape(check.theorem.key),
            *(escape(side or "") for side in check.verdict.sides.values()),
            "" if check.verdict.ratio is None else f"{check.verdict.ratio:.3f}",
            outcome_html(check.verdict.outcome),
        )
        for check in run.checks
        if check.applies
    )
    said = "<br>".join(escape(line) for line in head_of(run))
    table = table_html(("theorem", "observed", "bound", "ratio", "verdict"), rows)
    return f"<p>{said}</p>{svg_of(figure_of(run))}{table}"
