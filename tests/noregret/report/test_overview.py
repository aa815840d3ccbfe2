"""Does the start page show the whole field: map, comparison, errata, libraries, values?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks import libraries as table_of_libraries
from benchmarks.libraries import tables
from bounds import THEOREMS
from bounds.printed.reader import read_errata
from noregret.report.comparison import races
from noregret.report.libraries import (
    FILE,
    Cause,
    Configuration,
    Libraries,
    found,
    libraries_part,
)
from noregret.report.values import values_table
from tests.noregret.report.reports import FEW, UNPROVED

ROOT = Path(__file__).parents[3]


def test_every_theorem_has_a_row_with_its_verdict_its_ratio_and_its_proof(
    small_report: Path,
) -> None:
    page = small_report.read_text(encoding="utf-8")
    rows = dict(re.findall(r'<li data-row="([^"]*)">(.*?)</li>', page.replace("<wbr>", "")))
    assert list(rows) == list(FEW)
    for key, row in rows.items():
        assert f'<a href="#{key}">{key}</a>' in row
        said = re.sub(r"<[^>]*>", "", row)
        broken = key == FEW[2]
        assert ("violated" in said, "✗" in said) == (broken, broken)
        assert ("not proved" in said) == (key in UNPROVED)
        assert ("∎" in said) == (key not in UNPROVED)
        assert ("1.05" if broken else "0.98") in said  # 0.98765, rounded down


def test_bounds_of_the_same_thing_are_ranked_by_their_values() -> None:
    compared = list(races(THEOREMS.values()))
    pairs = {tuple(each.key for each in race.ranked) for race in compared}
    # 2 K^2 ln N against N K: Winnow wins with few of many experts.
    assert ("winnow.committee", "perceptron.committee") in pairs
    hedge = next(race for race in compared if race.game == "actions" and "eta" in race.values)
    assert {each.key.split(".")[0] for each in hedge.ranked} >= {"hedge", "rwm", "ewa"}
    for race in compared:
        values = [float(each.theorem.bound(**each.values)) for each in race.ranked]
        assert values == sorted(values, reverse=race.first.is_lower_bound)
        assert len({str(each.theorem.observed) for each in race.ranked}) == 1


def test_without_sliders_there_are_values() -> None:
    """ewa.tuned at N = 100 and T = 10^6 is sqrt(10^6 ln 100/2) = 1517.43 to six digits."""
    table = values_table(THEOREMS["ewa.tuned"])
    assert table is not None
    rows = re.findall(r'<th scope="row">([^<]*)</th><td>([^<]*)</td>', table)
    assert rows[0][0] == "1"
    assert rows[-1] == ("1000000", "1517.43")
    caption = table[: table.index("</caption>")]
    assert caption.count(" = ") == 1  # N; T is what the rows are about
    assert caption.endswith(" = 100")


def test_the_page_of_the_guard_and_the_report_tell_the_same_of_libraries() -> None:
    known = found()
    assert tables(known) in (ROOT / "docs" / "guard.md").read_text(encoding="utf-8")
    part = libraries_part(THEOREMS)
    for each in known.configurations:
        assert each.library in part
    assert part.count('class="badge violated"') > sum(
        each.verdict == "VIOLATED" for each in known.configurations
    )
    for cause in known.causes:
        assert f">{cause.label}</td>" in part


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder for the data and the page, and a measurement that takes no time."""
    line = Configuration("mylib 1.0", "Mine(a|b)", "perceptron", *_VERDICT, "cause A")
    known = Libraries((line,), (Cause("A", "it forgets", "bug", "x = 1, twice", "2 mistakes"),))
    monkeypatch.setattr(table_of_libraries, "measured", lambda _profile, _only: known)
    places = (tmp_path / FILE, tmp_path / "guard.md")
    monkeypatch.setattr(table_of_libraries.write, "__defaults__", places)
    places[1].write_text(
        "Before.\n<!-- libraries: begin -->\nold\n<!-- libraries: end -->\nAfter é.\n",
        encoding="utf-8",
    )
    monkeypatch.setattr("noregret.report.libraries.files", lambda _package: tmp_path)
    return tmp_path


_VERDICT = ("VIOLATED", "perceptron.margin and 1 more", "1.25")


def test_what_is_measured_of_libraries_is_written_for_the_page_and_the_report(
    measured: Path,
) -> None:
    table_of_libraries.main(["--write"])
    page = (measured / "guard.md").read_text(encoding="utf-8")
    assert page.startswith("Before.\n<!-- libraries: begin -->\n| library |")
    assert page.endswith("|\n<!-- libraries: end -->\nAfter é.\n")
    assert "old" not in page
    assert "| mylib 1.0 | `Mine(a&#124;b)` | perceptron | VIOLATED |" in page
    assert found().configurations[0].ratio == "1.25"
    part = re.sub(r"<[^>]*>", "", libraries_part(THEOREMS))
    assert "mylib 1.0, 1 configuration: VIOLATED 1" in part
    assert "Mine(a|b)VIOLATEDperceptron.margin and 1 more1.25cause A" in part
    assert "it forgets (bug)" in part
    table_of_libraries.main(["--write"])  # again, and nothing is lost
    assert (measured / "guard.md").read_text(encoding="utf-8") == page


@pytest.mark.usefixtures("measured")
def test_a_part_of_the_libraries_does_not_replace_the_whole(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as left:
        table_of_libraries.main(["--write", "--only", "river"])
    assert left.value.code == 2
    assert "leave out --only" in capsys.readouterr().err


def test_a_page_without_a_place_for_the_tables_is_left_alone(measured: Path) -> None:
    (measured / "guard.md").write_text("Nothing here.\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="has no place for the tables"):
        table_of_libraries.main(["--write"])
    assert not (measured / FILE).exists()


def test_errata_of_the_theorems_are_counted_and_lead_to_them(small_report: Path) -> None:
    page = small_report.read_text(encoding="utf-8")
    wanted = [entry.id for entry in read_errata() if entry.theorem in FEW]
    assert f"{len(wanted)} errata, each with a counterexample." in page
    for name in wanted:
        assert f'<a href="#{name}">{name}</a>' in page
        assert f'id="{name}"' in page
