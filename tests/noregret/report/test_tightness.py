"""Does the picture show what the evidence says?"""

from __future__ import annotations

import itertools
import re

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from adversaries.core.judge import Sample, Tally
from bounds.core.verdict import Evidence, Outcome, Verdict
from noregret.report.tightness import Scale, picture, scale_of

POSITIVE = st.floats(1e-9, 1e9)


def shown(*points: tuple[float, float], method: str = "search", size: int = 0) -> Evidence:
    return Evidence(method, "", size or len(points), Outcome.HOLDS, None, 0.0, points=points)


def places(svg: str, method: str) -> list[tuple[int, int]]:
    """Return where the dots of a method are, in pixels from the upper left corner."""
    (path,) = re.findall(rf'<path d="([^"]*)" class="dots m-{method}"', svg)
    return [(int(x), int(y)) for x, y in re.findall(r"M(-?\d+) (-?\d+)", path)]


def diagonal(svg: str) -> tuple[tuple[float, float], tuple[float, float]]:
    found = re.search(r'd="M(\S+) (\S+)L(\S+) (\S+)" class="diagonal"', svg)
    assert found
    x0, y0, x1, y1 = map(float, found.groups())
    return (x0, y0), (x1, y1)


def test_what_equals_its_bound_lies_on_the_diagonal_and_less_below_it() -> None:
    svg = picture([shown((1, 1), (10, 10), (1000, 1000), (1000, 3))], "M", lower=False)
    assert svg is not None
    (x0, y0), (x1, y1) = diagonal(svg)
    *tight, loose = places(svg, "search")
    for x, y in tight:
        assert abs((y0 - y) / (y0 - y1) - (x - x0) / (x1 - x0)) < 0.01
    x, y = loose
    assert (y0 - y) / (y0 - y1) < (x - x0) / (x1 - x0) - 0.1


def test_worst_cases_are_marked_apart() -> None:
    svg = picture([shown((4, 2)), shown((4, 3), method="worst case")], "M", lower=False)
    assert svg is not None
    assert len(places(svg, "worst-case")) == len(places(svg, "search")) == 1
    assert "exact worst case (1)" in svg


def test_the_legend_says_how_many_of_the_cases_are_drawn() -> None:
    svg = picture([shown((4, 2), (5, 2), size=700)], "M", lower=False)
    assert svg is not None
    assert "search (2 of 700)" in svg


def test_without_a_positive_point_there_is_no_picture() -> None:
    assert picture([shown((0, 0), (0, -1))], "R_T", lower=False) is None
    assert picture([shown()], "R_T", lower=False) is None


def test_zero_and_less_lie_on_the_floor_of_a_log_scale() -> None:
    scale = scale_of([(1e-3, 0.0), (1e3, -5.0)])
    assert scale is not None
    assert scale.log
    assert scale.at(0) == scale.at(-5) == 0 < scale.at(1e-3) < scale.at(1e3) == 1


def test_names_are_text() -> None:
    svg = picture([shown((4, 2))], "<script>", lower=False)
    assert svg is not None
    assert "<script>" not in svg


@given(st.lists(st.tuples(POSITIVE, POSITIVE), min_size=1))
def test_every_point_is_drawn_inside_the_frame(points: list[tuple[float, float]]) -> None:
    scale = scale_of(points)
    assert scale is not None
    for value in (value for point in points for value in point):
        assert -1e-9 <= scale.at(value) <= 1 + 1e-9


@given(st.tuples(POSITIVE, POSITIVE), st.booleans())
def test_ticks_are_few_and_inside(ends: tuple[float, float], log: bool) -> None:
    low, high = sorted(ends)
    scale = Scale(low, 2 * high, log)
    ticks = scale.ticks()
    assert len(ticks) <= 6
    assert all(low * (1 - 1e-9) <= tick <= 2 * high * (1 + 1e-9) for tick in ticks)
    assert ticks == sorted(ticks)


@pytest.mark.parametrize("count", [1, 119, 120, 121, 5000])
def test_a_sample_is_bounded_and_spread(count: int) -> None:
    sample = Sample(most=120)
    for number in range(count):
        sample.add((float(number), 0.0))
    kept = [point[0] for point in sample.kept]
    assert len(kept) == count if count <= 120 else 60 <= len(kept) <= 120
    gaps = {after - before for before, after in itertools.pairwise(kept)}
    assert len(gaps) <= 1
    assert kept[0] == 0
    assert count - 1 - kept[-1] <= max(gaps, default=0)


def test_a_tally_hands_its_points_on() -> None:
    tally = Tally("search", "")
    for observed in (1, 2):
        verdict = Verdict("x", Outcome.HOLDS, observed=fmpq(observed), bound=fmpq(5, 2))
        tally.add(verdict, "")
    tally.add(Verdict("x", Outcome.NOT_APPLICABLE), "")
    assert tally.evidence().points == ((2.5, 1.0), (2.5, 2.0))


def test_the_tightest_case_is_drawn_whenever_it_comes() -> None:
    tally = Tally("search", "")
    for number in range(1000):
        tight = number == 501
        verdict = Verdict(
            "x",
            Outcome.HOLDS,
            observed=fmpq(99 if tight else number % 50),
            bound=fmpq(100),
            ratio=0.99 if tight else number % 50 / 100,
        )
        tally.add(verdict, f"case {number}")
    assert (100.0, 99.0) in tally.evidence().points
    assert len(tally.evidence().points) <= 122


def test_a_violation_is_drawn_whenever_it_comes() -> None:
    tally = Tally("search", "")
    for number in range(1000):
        broken = number == 333
        outcome = Outcome.VIOLATED if broken else Outcome.HOLDS
        verdict = Verdict("x", outcome, observed=fmpq(7 if broken else 1), bound=fmpq(5), ratio=0.2)
        tally.add(verdict, f"case {number}")
    assert (5.0, 7.0) in tally.evidence().points


@pytest.mark.parametrize(("least", "floor"), [(0.0, ">0<"), (-3.0, ">≤ 0<")])
def test_the_floor_of_a_log_scale_says_what_lies_on_it(least: float, floor: str) -> None:
    svg = picture([shown((1000.0, least), (1000.0, 1.0))], "R_T", lower=False)
    assert svg is not None
    assert floor in svg
    assert (">≤ 0<" in svg) == (least < 0)
