"""Are the curves of a run drawn: in the terminal within its width, in files with their names?"""

from __future__ import annotations

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bounds.core.catalogue import THEOREMS
from bounds.core.errors import ParameterError
from bounds.core.verdict import Outcome
from noregret.run.curve import Point, RunCurve
from noregret.run.study import run
from noregret.run.terminal import NARROWEST, can_draw_dots, drawing, series_of

_NUMBERS = st.floats(-1e6, 1e6)


def curve_of(observed: list[float | None], bound: list[float | None]) -> RunCurve:
    pairs = zip(observed, bound, strict=True)
    points = (Point(t, a, b, Outcome.HOLDS) for t, (a, b) in enumerate(pairs, 1))
    return RunCurve(THEOREMS["hedge.sharp"], tuple(points))


@st.composite
def curves(draw) -> RunCurve:
    T = draw(st.integers(1, 40))
    observed = draw(st.lists(_NUMBERS, min_size=T, max_size=T))
    bound = draw(st.lists(_NUMBERS | st.none(), min_size=T, max_size=T))
    return curve_of(list(observed), list(bound))


# ------------------------------------------------------------------ the terminal


@given(curves(), st.integers(NARROWEST, 160), st.booleans(), st.booleans())
def test_no_line_is_wider_than_the_terminal(curve, width, dots, colour):
    lines = drawing(curve, width, dots=dots, colour=colour)
    assert max(len(click.unstyle(line)) for line in lines) <= width
    assert colour or all(click.unstyle(line) == line for line in lines)


@given(curves(), st.integers(NARROWEST, 120))
def test_plain_characters_are_ascii_and_the_curve_is_among_them(curve, width):
    lines = drawing(curve, width, dots=False)
    assert all(line.isascii() for line in lines)
    assert any("*" in line for line in lines[:12])


def test_a_straight_line_goes_from_the_lower_left_to_the_upper_right():
    curve = curve_of([0.5, 1.5, 2.5, 3.5], [None] * 4)
    rows = [line.partition("|")[2] for line in drawing(curve, 40, 8, dots=False)[:8]]
    columns = [row.find("*") for row in rows if "*" in row]
    assert columns == sorted(columns, reverse=True)
    assert columns[0] == max(columns)
    assert rows[0].endswith("*")


def test_the_bound_is_above_what_was_observed():
    curve = curve_of([1.0] * 5, [8.0] * 5)
    rows = [line.partition("|")[2] for line in drawing(curve, 50, 9, dots=False)[:9]]
    assert set(rows[0]) == {"."}
    assert set(rows[7]) == {"*"}
    assert "".join(rows[1:7]).strip() == ""


def test_whole_counts_are_steps_and_regrets_are_lines():
    assert series_of(curve_of([0.0, 1.0, 1.0], [2.0] * 3)).stepped
    assert not series_of(curve_of([0.5, 1.0, 1.0], [2.0] * 3)).stepped


def test_a_far_bound_is_drawn_on_a_logarithmic_scale_and_that_is_said():
    assert "(log scale)" in drawing(curve_of([1.0, 2.0], [500.0, 900.0]), 80)[-1]
    assert "(log scale)" not in drawing(curve_of([1.0, 2.0], [5.0, 9.0]), 80)[-1]


def test_braille_is_for_terminals_that_have_it():
    assert can_draw_dots("utf-8")
    assert not can_draw_dots("ascii")
    assert not can_draw_dots("latin-1")
    assert not can_draw_dots(None)


# ------------------------------------------------------------------ files


def test_the_svg_names_its_curves_and_is_the_same_each_time(tmp_path):
    found = run("hedge", adversary="coins", N=3, T=30)
    first, second = (tmp_path / name for name in ("a.svg", "b.svg"))
    found.plot(str(first))
    found.plot(str(second))
    text = first.read_text()
    assert 'id="observed-hedge.sharp"' in text
    assert 'id="bound-hedge.sharp"' in text
    assert 'id="end-hedge.regret"' in text
    assert f"<!-- {THEOREMS['hedge.sharp'].title} -->" in text
    assert r"<!-- $R_{T} \leq \dfrac{T \eta}{8} + \dfrac{\ln N}{\eta}$ -->" in text
    assert text == second.read_text()


def test_a_png_is_one(tmp_path):
    path = tmp_path / "run.png"
    run("perceptron", adversary="orthonormal", N=3).plot(str(path))
    assert path.read_bytes().startswith(b"\x89PNG")


def test_the_figure_has_the_points_of_the_curve():
    found = run("weighted-majority", adversary="flipper", T=12)
    lines = {line.get_gid(): line for line in found.plot().axes[0].get_lines()}
    seen = lines["observed-wm.mistakes"]
    assert list(seen.get_xdata()) == list(range(1, 13))
    assert list(seen.get_ydata()) == list(range(1, 13))
    bound = lines["bound-wm.mistakes"]
    assert list(bound.get_ydata()) == [point.bound for point in found.curve.points]


@pytest.mark.parametrize("T", [1, 2, 3, 4, 5, 7, 12, 30])
@pytest.mark.parametrize(
    ("kind", "adversary"), [("weighted-majority", "flipper"), ("perceptron", "orthonormal")]
)
def test_rounds_and_counts_have_whole_ticks(kind, adversary, T):
    sizes = {"N": T} if kind == "perceptron" else {"T": T}
    axes = run(kind, adversary=adversary, **sizes).plot().axes[0]
    for axis, (low, high) in ((axes.xaxis, axes.get_xlim()), (axes.yaxis, axes.get_ylim())):
        ticks = [tick for tick in axis.get_ticklocs() if low <= tick <= high]
        assert ticks
        assert all(tick == round(tick) for tick in ticks)


def test_regrets_may_have_ticks_between_whole_numbers():
    axes = run("hedge", adversary="coins", N=2, T=3).plot().axes[0]
    assert any(tick != round(tick) for tick in axes.get_yticks())
    assert all(tick == round(tick) for tick in axes.get_xticks())


def test_a_run_without_an_applicable_theorem_is_drawn_without_a_bound():
    found = run("exponential-weighted-average", adversary="coins", loss="clipped-hinge", T=8)
    lines = [line.get_gid() for line in found.plot().axes[0].get_lines()]
    assert lines == ["observed-ewa.regret"]


def test_a_picture_in_no_folder_is_one_sentence():
    with pytest.raises(ParameterError, match="the picture /nowhere/at/all"):
        run("hedge", adversary="coins", T=3).plot("/nowhere/at/all.svg")
