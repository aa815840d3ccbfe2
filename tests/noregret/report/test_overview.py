"""Does the start page show the whole field: map, comparison, errata, libraries, values?"""

from __future__ import annotations

import re
from pathlib import Path

from benchmarks.libraries import tables
from bounds import THEOREMS
from bounds.printed.reader import read_errata
from noregret.report.comparison import races
from noregret.report.libraries import found, libraries_part
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


def test_errata_of_the_theorems_are_counted_and_lead_to_them(small_report: Path) -> None:
    page = small_report.read_text(encoding="utf-8")
    wanted = [entry.id for entry in read_errata() if entry.theorem in FEW]
    assert f"{len(wanted)} errata, each with a counterexample." in page
    for name in wanted:
        assert f'<a href="#{name}">{name}</a>' in page
        assert f'id="{name}"' in page
