"""Is what people read of a theorem free of what only programs read, for every theorem?

File names of ours, sympy's infinity, backticks in prose and intervals without a space between
their ends have all been seen by a class once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from bounds.core.catalogue import THEOREMS
from bounds.core.examples import example_of
from noregret.calculator.citations import citation_of
from noregret.calculator.describe import entry, lines
from noregret.cli import main
from noregret.report.page import document
from tests.noregret.report.reports import made_up, report_of

_NEVER = re.compile(r"\.txt\b|\b00\d_[0-9a-f]{4}|\boo\b|`|\[-?\d+,-?\d+\]")


def said(*words: str) -> str:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == 0, (words, result.stderr)
    return result.stdout


def found(texts: Iterator[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return where something is said that should not be, and what stands around it."""
    return [
        (where, text[max(0, match.start() - 40) : match.end() + 40])
        for where, text in texts
        for match in _NEVER.finditer(text)
    ]


def test_it_would_be_found() -> None:
    for wrong in ("003_73dd2261a2d4db8d.txt", "x in (0, oo)", "see `most`", "in [0,-1]"):
        assert found(iter([("here", wrong)]))
    for right in ("in [0, 1]", "too", "footnotes.text"):
        assert not found(iter([("here", right)]))


def test_the_list_and_the_citations() -> None:
    listed = said("list"), json.dumps(json.loads(said("list", "--json")), ensure_ascii=False)
    cited = citation_of(list(THEOREMS.values()))
    assert not found(iter([*(("list", each) for each in listed), ("cite", "\n".join(cited.lines))]))


def _shown() -> Iterator[tuple[str, str]]:
    for key, theorem in THEOREMS.items():
        yield f"show {key}", "\n".join(lines(theorem))
        yield f"list {key} --json", json.dumps(entry(theorem), ensure_ascii=False)
        yield f"repr {key}", f"{theorem!r} {theorem} {theorem._repr_html_()}"


def test_what_show_and_notebooks_say() -> None:
    assert not found(_shown())


def _bounds() -> Iterator[tuple[str, str]]:
    for key, theorem in THEOREMS.items():
        values = example_of(theorem)
        value = theorem.bound(**values)
        yield f"bound {key} in a notebook", f"{value!r} {value} {value._repr_html_()}"
        yield f"bound {key}", said("bound", key, *(f"{n}={v}" for n, v in values.items()))


def test_bounds_at_their_examples() -> None:
    assert not found(_bounds())


@pytest.fixture(scope="module")
def page() -> str:
    return document(report_of(*(made_up(theorem) for theorem in THEOREMS.values())))


def test_the_report_of_all_theorems(page: str) -> None:
    """What is to be run is code: Coq writes backticks, and the scripts of the page are ours."""
    words = re.sub(r"<(script|style|pre|code|math)\b.*?</\1>", " ", page, flags=re.DOTALL)
    assert all(f'id="{key}"' in page for key in THEOREMS)
    assert not found(iter([("report", re.sub(r"<[^>]*>", " ", words))]))
