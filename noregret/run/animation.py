"""How does a run look as it goes on: weights, mistakes and bound, round by round?

A long run is sampled: there are at most as many frames as asked for, the last one at the end.  The
same run makes the same file.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bounds.core.errors import ParameterError
from learners.core.arithmetic import FLOAT
from learners.games import ExpertGame
from noregret.draw.axes import USUAL, check_format, new_figure, room_for_words, tidy
from noregret.draw.formula import observed_of, plain, statement_lines, title_of
from noregret.draw.header import head, legend_below
from noregret.draw.look import Look
from noregret.run.picture import draw_curves, draw_frame
from noregret.run.terminal import Series, series_of
from noregret.run.text import setting_of
from noregret.writing import whole_file, write_bytes

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.text import Text

    from learners.core.transcript import Transcript
    from noregret.run.study import Run

FORMATS = (".gif", ".mp4")
FRAMES, MOST_FRAMES = 60, 300
#: Of more actions those with the largest weights in the end are shown.
_MOST_BARS = 40
_PER_SECOND = 8
_LAST_FRAME = 2.0  # seconds, so that the end can be read
_DOTS = 900  # along the longer side


def check_animation(path: str, frames: int) -> None:
    """Refuse what cannot be made, before the work is done."""
    check_format(path, FORMATS)
    if not 2 <= frames <= MOST_FRAMES:
        raise ParameterError(f"{frames} frames are no film: choose from 2 to {MOST_FRAMES}")
    if Path(path).suffix.lower() == ".mp4" and shutil.which("ffmpeg") is None:
        raise ParameterError(
            f"{path} needs ffmpeg, which is not installed: install it, or name the file .gif"
        )


def animate(run: Run, path: str, frames: int = FRAMES, look: Look = USUAL) -> None:
    """Write a film of a run."""
    check_animation(path, frames)
    if not run.transcript.T:
        raise ParameterError("a run without rounds is no film: play at least one")
    pictures = (draw() for draw in film_of(run, frames, look))
    if Path(path).suffix.lower() == ".gif":
        write_bytes("the film", path, _gif(pictures))
    else:
        with whole_file("the film", path) as part:
            _write_mp4(pictures, part)


def sampled_rounds(T: int, frames: int) -> list[int]:
    """Return up to so many numbers of rounds, evenly spread, the last being T."""
    if frames >= T:
        return list(range(1, T + 1))
    return sorted({1 + round(i * (T - 1) / (frames - 1)) for i in range(frames)})


def film_of(run: Run, frames: int, look: Look = USUAL) -> Iterator[Callable[[], Figure]]:
    """Yield for each frame what draws it; all draw in one figure."""
    weights, caption = weights_of(run.transcript)
    with look.applied():
        figure = new_figure(look, (9, 4.6) if weights is not None else (7, 4.6))
        figure.set_dpi(round(_DOTS / max(figure.get_size_inches())))
        places = figure.subplots(1, 2, width_ratios=(2, 3)) if weights is not None else None
        axes = figure.subplots() if places is None else places[1]
        moving = _Curves(axes, run, look)
        bars = None if places is None else _Bars(places[0], weights, bar_name(run.transcript), look)
        said = _head(figure, axes if places is None else places[0], run, caption)
        legend_below(figure, axes)
        with room_for_words(figure):
            figure.draw_without_rendering()
        figure.set_layout_engine("none")  # the places are settled once
    for t in sampled_rounds(run.transcript.T, frames):

        def show(t: int = t) -> Figure:
            moving.show(t)
            if bars is not None:
                bars.show(t)
            if said is not None:
                said.set_text(f"{caption} {t}")
            return figure

        yield show


def _head(figure: Figure, axes: Axes, run: Run, caption: str) -> Text | None:
    """Write what is shown over the whole width; the line about the bars is returned."""
    theorem = run.curve.theorem
    words, note = title_of(theorem), plain(setting_of(run))
    return head(figure, axes, words, statement_lines(theorem), note, below=caption)


def weights_of(run: Transcript) -> tuple[np.ndarray[Any, Any] | None, str]:
    """Return a row of weights for each round, as floats, and what they are; None if unknown."""
    if run.predictions.ndim == 2:
        return FLOAT.vector(run.predictions), "what the learner played in round"
    if run.weights is not None and run.weights.ndim == 2:
        weights = FLOAT.vector(run.weights)[1:]
        total = weights.sum(axis=1, keepdims=True)
        if isinstance(run.game, ExpertGame) and (total > 0).all():
            return weights / total, "share of the weight after round"
        return weights, "weights after round"
    return None, ""


def bar_name(run: Transcript) -> str:
    """Return what a bar stands for."""
    if not isinstance(run.game, ExpertGame):
        return "coordinate"
    return "action" if run.predictions.ndim == 2 else "expert"


class _Bars:
    """One bar for each weight."""

    def __init__(self, axes: Axes, weights: Any, name: str, look: Look) -> None:
        total = weights.shape[1]
        heaviest = np.argsort(-np.abs(weights[-1]), kind="stable")[:_MOST_BARS]
        self.shown = np.sort(heaviest)
        self.weights = weights[:, self.shown]
        tidy(axes)
        axes.grid(visible=False, axis="x")
        axes.set_axisbelow(True)
        low, high = min(0.0, float(self.weights.min())), max(0.0, float(self.weights.max()))
        axes.set_ylim(1.08 * low, 1.08 * high if high > low else 1)
        self.bars = axes.bar(
            range(len(self.shown)), self.weights[0], color=look.palette.observed, gid="weights"
        )
        names = [str(i + 1) for i in self.shown]
        axes.set_xticks(range(len(names)), names if len(names) <= 12 else [""] * len(names))
        few = "" if total == len(self.shown) else f" (the {len(self.shown)} heaviest of {total})"
        axes.set_xlabel(f"{name}{few}")

    def show(self, t: int) -> None:
        for bar, height in zip(self.bars, self.weights[t - 1], strict=True):
            bar.set_height(height)


class _Curves:
    """What was observed and its bound, up to a round; mistakes are ticks on the axis."""

    def __init__(self, axes: Axes, run: Run, look: Look) -> None:
        self.drawn = series_of(run.curve)
        tidy(axes)
        draw_curves(axes, run, self.drawn, look.palette)
        draw_frame(axes, run, self.drawn)
        for patch in axes.collections:
            patch.remove()  # the room between the curves would show the end
        self.lines = {str(line.get_gid()).partition("-")[0]: line for line in axes.get_lines()}
        low, high = axes.get_ylim()
        axes.set_ylim(low, high)
        self.mistakes = _mistakes(run.transcript)
        style: dict[str, Any] = {"linestyle": "", "marker": "|", "markersize": 9, "clip_on": False}
        ticks = axes.get_xaxis_transform()
        label = "mistakes" if len(self.mistakes) else None
        (self.ticks,) = axes.plot(
            [], [], color=look.palette.bound, label=label, transform=ticks, gid="mistakes", **style
        )
        self.ticks.set_in_layout(False)  # no data yet: it would stand in a corner
        name = observed_of(run.curve.theorem)
        axes.set(xlabel="round $t$", ylabel=name)
        for line in self.lines.values():
            line.set_label(str(line.get_label()).partition(" (")[0])

    def show(self, t: int) -> None:
        for name, series in (("observed", self.drawn.observed), ("bound", self.drawn.bound)):
            if name in self.lines:
                self.lines[name].set_data(*_until(series, t))
        seen = self.mistakes[self.mistakes <= t]
        self.ticks.set_data(seen, np.full(len(seen), 0.02))


def _until(series: Series, t: int) -> tuple[list[int], list[float]]:
    """Return a curve up to a round: between two points that were looked at, up to the first."""
    known = [(at, value) for at, value in series if at <= t]
    if known and known[-1][0] < t:
        known.append((t, known[-1][1]))
    return [at for at, _ in known], [value for _, value in known]


def _mistakes(run: Transcript) -> np.ndarray[Any, Any]:
    """Return the rounds with a mistake, in games where rounds are right or wrong."""
    is_count = run.losses.dtype.kind in "bi" and run.predictions.ndim == 1
    return np.flatnonzero(run.losses) + 1 if is_count else np.array([], dtype=int)


# ------------------------------------------------------------------ files


def _gif(pictures: Iterator[Figure]) -> bytes:
    from PIL import Image

    frames = []
    for figure in pictures:
        rows = _pixels(figure)
        frames.append(Image.fromarray(rows).quantize(128, dither=Image.Dither.NONE))
    file = BytesIO()
    times = [1000 // _PER_SECOND] * (len(frames) - 1) + [round(1000 * _LAST_FRAME)]
    frames[0].save(
        file, format="GIF", save_all=True, append_images=frames[1:], duration=times, loop=0
    )
    return file.getvalue()


def _pixels(figure: Figure) -> np.ndarray[Any, Any]:
    with figure.look.applied():  # type: ignore[attr-defined]
        figure.canvas.draw()
    return np.asarray(figure.canvas.buffer_rgba())[..., :3].copy()  # type: ignore[attr-defined]


def _write_mp4(pictures: Iterator[Figure], path: Path) -> None:
    """Hand the frames to ffmpeg; the last one stays for a while."""
    from matplotlib.animation import FFMpegWriter

    first = next(pictures)
    writer = FFMpegWriter(fps=_PER_SECOND, codec="h264", extra_args=["-pix_fmt", "yuv420p"])
    with writer.saving(first, str(path), first.dpi):
        for figure in _with_first(first, pictures):
            with figure.look.applied():  # type: ignore[attr-defined]
                writer.grab_frame()
        for _ in range(round(_PER_SECOND * _LAST_FRAME)):
            writer.grab_frame()


def _with_first(first: Figure, rest: Iterator[Figure]) -> Iterator[Figure]:
    yield first
    yield from rest
