"""Does a film show a run as it goes on, in few frames, the same each time?"""

from __future__ import annotations

import shutil
from itertools import pairwise

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image

import noregret
from bounds.core.errors import ParameterError
from learners import WeightedMajority, play
from noregret.cli import main
from noregret.draw.look import look_of
from noregret.run import animation
from noregret.run.animation import bar_name, film_of, sampled_rounds, weights_of

SMALL = {"size": "3x2in", "font_size": 5}


@pytest.fixture(scope="module")
def hedge():
    return noregret.run("hedge", N=3, T=12, adversary="balance", eta=0.5)


@pytest.mark.parametrize(("T", "frames"), [(1, 2), (5, 5), (5, 60), (1000, 7), (61, 60)])
def test_frames_are_few_and_the_last_is_the_end(T, frames):
    found = sampled_rounds(T, frames)
    assert len(found) <= frames
    assert found[-1] == T
    assert found[0] == 1 or T == 1
    assert found == sorted(set(found))


def test_bars_are_what_the_learner_played_and_curves_end_at_the_round(hedge):
    weights, words = weights_of(hedge.transcript)
    assert words == "what the learner played in round"
    for t, show in zip(sampled_rounds(12, 4), film_of(hedge, 4), strict=True):
        bars, axes = show().axes
        assert [bar.get_height() for bar in bars.patches] == list(weights[t - 1])
        assert bars.texts[0].get_text() == f"{words} {t}"
        lines = {line.get_gid(): line for line in axes.get_lines()}
        assert max(lines["observed-hedge.sharp"].get_xdata()) == t
        assert max(lines["bound-hedge.sharp"].get_xdata()) == t


def test_experts_have_their_share_of_the_weight():
    """Four experts, one of them right: after a round the shares are 2/5 and 1/5."""
    losses = ([[1, 0, 0, 0]], [1])
    run = play(WeightedMajority(4, "1/2", eager=True), losses, record=True)
    weights, words = weights_of(run)
    assert words == "share of the weight after round"
    assert np.allclose(weights, [[2 / 5, 1 / 5, 1 / 5, 1 / 5]])
    assert bar_name(run) == "expert"


@pytest.mark.parametrize("size", ["beamer", "12x8cm"])
def test_a_small_film_has_room_for_its_curves(size):
    """The words take at most half of its height, and no number lies on another."""
    found = noregret.run("weighted-majority", N=6, T=40, adversary="random")
    figure = next(film_of(found, 2, look_of(size=size)))()
    assert max(figure.get_size_inches() * figure.dpi) == pytest.approx(900, abs=5)
    axes = figure.axes[1]
    assert axes.get_position().height > 0.2
    figure.canvas.draw()
    boxes = [t.get_window_extent() for t in axes.get_yticklabels() if t.get_text()]
    inside = [b for b in boxes if axes.bbox.y0 - 9 <= b.y0 <= axes.bbox.y1]
    assert all(low.y1 <= high.y0 for low, high in pairwise(sorted(inside, key=lambda b: b.y0)))


def test_mistakes_are_marked_when_they_are_made():
    found = noregret.run("perceptron", N=3, adversary="orthonormal")
    *_, last = film_of(found, 3)
    axes = last().axes[1]
    (ticks,) = [line for line in axes.get_lines() if line.get_gid() == "mistakes"]
    assert list(ticks.get_xdata()) == list(np.flatnonzero(found.transcript.losses) + 1)


def test_only_the_heaviest_of_many_are_shown():
    found = noregret.run("hedge", N=60, T=3, adversary="coins", floats=True)
    bars = next(film_of(found, 2))().axes[0]
    assert len(bars.patches) == 40
    assert bars.get_xlabel() == "action (the 40 heaviest of 60)"


def test_a_gif_has_its_frames_and_is_the_same_each_time(hedge, tmp_path):
    paths = [tmp_path / name for name in ("a.gif", "b.gif")]
    for path in paths:
        hedge.animate(str(path), frames=3, **SMALL)
    with Image.open(paths[0]) as film:
        assert (film.format, film.n_frames, film.size) == ("GIF", 3, (900, 600))
        first = np.asarray(film.convert("RGB"), dtype=int)
        film.seek(2)
        assert np.abs(np.asarray(film.convert("RGB"), dtype=int) - first).max() > 100
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_a_film_that_cannot_be_made_is_one_sentence(hedge, tmp_path, monkeypatch):
    with pytest.raises(ParameterError, match=r"x\.avi is no picture .* name it \.gif or \.mp4"):
        hedge.animate("x.avi")
    with pytest.raises(ParameterError, match="1 frames are no film: choose from 2 to 300"):
        hedge.animate("x.gif", frames=1)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(ParameterError, match=r"x\.mp4 needs ffmpeg, .* or name the file \.gif"):
        hedge.animate(str(tmp_path / "x.mp4"))


def test_ffmpeg_is_handed_every_frame(hedge, tmp_path, monkeypatch):
    """With a stand-in: what is asked here is what we do, not what ffmpeg does."""
    tool = tmp_path / "ffmpeg"
    tool.write_text('#!/bin/sh\nfor last; do :; done\nwc -c > "$last"\n')
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(animation, "_LAST_FRAME", 2 / animation._PER_SECOND)
    path = tmp_path / "run.mp4"
    hedge.animate(str(path), frames=3, **SMALL)
    assert int(path.read_text()) == (3 + 2) * 900 * 600 * 4  # bytes of RGBA; the last one stays


def test_the_command_line_makes_a_film(tmp_path):
    path = tmp_path / "run.gif"
    words = ["run", "hedge", "N=2", "T=3", "--adversary", "coins", "--animate", str(path)]
    result = CliRunner().invoke(
        main, [*words, "--frames", "2", "--size", "4x3in", "--font-size", "6"]
    )
    assert result.exit_code == 0, result.output
    assert result.output.endswith(f"the film is in {path}\n")
    assert path.read_bytes().startswith(b"GIF89a")
    wrong = CliRunner().invoke(main, [*words[:-1], "run.avi"])
    assert wrong.exit_code == 2
    assert "name it .gif or .mp4" in wrong.output
    alone = CliRunner().invoke(main, [*words[:-2], "--frames", "9"])
    assert alone.exit_code == 2
    assert "--frames needs a film: give --animate FILE" in alone.output
