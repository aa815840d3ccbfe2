"""Do the figures of a benchmark reach the page as they were measured?"""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.growth import FOUR_DECADES, LEARNERS, SIZES, Growth, exponent
from benchmarks.measure import Measured
from bounds import THEOREMS
from bounds.core.theorem import ParameterError
from noregret.cli import main
from noregret.report.figures import GROWTH, RATIOS, figures
from noregret.report.page import document
from tests.noregret.report.reports import made_up, report_of

MEASURED = (
    Measured("a pass", "X @ w", True, 1.5, 0.003, 0.0015, 0.002),
    Measured("a pass", "<river>", False, None, 0.003, 0.0015, 0.75),
    Measured("games", "a loop", False, 0.02, 0.5, None, 100.0, games=1_000_000, rate_goal=4.0),
)
GREW = Growth("Hedge", (10, 100, 1000), (0.1, 1.0, 10.0), (5, 50, 500), 1.0, float("nan"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = [{**asdict(m), "ratio": m.ratio, "compiled_ratio": m.compiled_ratio} for m in MEASURED]
    (tmp_path / RATIOS).write_text(json.dumps({"measured": "on a day", "ratios": rows}))
    growth = {"T": {"fixed": "N = 10", "learners": [asdict(GREW)]}}
    (tmp_path / GROWTH).write_text(json.dumps({"growth": growth}))
    return tmp_path


def cells(page: str) -> list[list[str]]:
    part = page[page.index('id="speed"') : page.index('id="theorems"')]
    rows = re.findall(r"<tr>(.*?)</tr>", part)
    return [[unescape(c) for c in re.findall(r"<td>(.*?)</td>", row)] for row in rows]


def test_every_figure_is_in_the_page(folder):
    page = document(report_of(made_up(THEOREMS["wm.mistakes"])), figures(str(folder)))
    assert [row for row in cells(page) if row] == [
        ["a pass", "3 ms", "1.5 ms", "limit: X @ w", "2 ms", "1.5", "0.75", "1.5"],
        ["", "", "", "<river>", "750 ms", "0.004", "0.002", ""],
        ["games", "500 ms, 2 M/s", "", "a loop", "1e+05 ms", "0.005", "", "4 M/s"],
        ["Hedge", "1,000", "10", "1.00", ""],
    ]
    assert "Measured on a day." in page
    assert "Growth with T, N = 10" in page


def test_without_figures_nothing_is_said_of_speed():
    assert 'id="speed"' not in document(report_of(made_up(THEOREMS["wm.mistakes"])))


def test_the_command_puts_them_in(folder, tmp_path):
    file = tmp_path / "report.html"
    words = ["verify", "hinge", "--profile", "fast", "-j", "1"]
    done = CliRunner().invoke(main, [*words, "--html", str(file), "--speed", str(folder)])
    assert done.exit_code == 0, done.output
    assert cells(file.read_text(encoding="utf-8"))[1][0] == "a pass"


def test_without_a_page_there_is_no_place_for_them(folder):
    done = CliRunner().invoke(main, ["verify", "--speed", str(folder)])
    assert done.exit_code == 2
    assert "--html FILE" in done.output


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (RATIOS, None, "No such file"),
        (GROWTH, "{", "no JSON"),
        (GROWTH, "[" * 100_000, "no JSON"),
        (RATIOS, "[]", "run `make bench` again"),
        (GROWTH, '{"growth": {"T": {"fixed": "N = 10"}}}', "run `make bench` again"),
        (GROWTH, '{"growth": {"T": {"learners": []}}}', "run `make bench` again"),
    ],
)
def test_figures_that_cannot_be_read_are_refused_before_the_work(folder, name, text, said):
    (folder / name).unlink()
    if text is not None:
        (folder / name).write_text(text)
    with pytest.raises(ParameterError, match=re.escape(said)) as caught:
        figures(str(folder))
    assert str(folder) in str(caught.value)


def test_whatever_stands_there_is_shown_or_refused(folder):
    """A name that is no text is shown; a number beyond all floats is refused."""
    stored = json.loads((folder / RATIOS).read_text())
    stored["ratios"][0]["case"] = ["<b>", 1]
    (folder / RATIOS).write_text(json.dumps(stored))
    page = document(report_of(made_up(THEOREMS["wm.mistakes"])), figures(str(folder)))
    assert cells(page)[1][0] == "['<b>', 1]"
    stored["ratios"][0]["ours"] = 10**400
    (folder / RATIOS).write_text(json.dumps(stored))
    with pytest.raises(ParameterError, match="run `make bench` again"):
        figures(str(folder))


def test_growth_is_looked_at_over_four_decades():
    assert FOUR_DECADES in SIZES
    assert FOUR_DECADES / SIZES[0] == 10**4
    assert "Weighted Majority, exact" in LEARNERS


def test_the_exponent_is_that_of_a_power():
    sizes = [10, 100, 1000, 10_000]
    assert exponent(sizes, [3e-6 * size**1.5 for size in sizes]) == pytest.approx(1.5)
    # Fixed costs at small sizes do not count.
    assert exponent([1, 2, *sizes], [9.0, 9.0, *(1.0 * s for s in sizes)]) == pytest.approx(1.0)
