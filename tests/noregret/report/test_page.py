"""Is the report one page that needs nothing else, and does it say what was shown?"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from bounds import THEOREMS
from bounds.core.theorem import ParameterError
from bounds.core.verdict import Evidence, Outcome
from bounds.printed.reader import read_errata
from noregret.cli import main
from noregret.report.markup import Html, element
from noregret.report.page import check_place, document, write
from tests.noregret.report.reports import SHOWN, made_up, report_of, violated


class Reader(HTMLParser):
    """Collects what a page consists of, and that every element is closed."""

    void = frozenset(("br", "input", "link", "meta", "hr", "mspace", "path", "wbr"))

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if "id" in known:
            self.ids.append(known["id"] or "")
        if tag == "a":
            self.links.append(known["href"] or "")
        self.loads += [known[name] or "" for name in ("src", "xlink:href") if name in known]
        if tag == "link":
            self.loads.append(known.get("href") or "")
        if tag not in self.void:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.void:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] not in ("script", "style"):
            self.text.append(data)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def full(full_report: Path) -> str:
    return full_report.read_text(encoding="utf-8")


def test_every_theorem_is_there_once_and_every_link_leads_somewhere(full: str) -> None:
    page = read(full)
    assert len(page.ids) == len(set(page.ids))
    assert set(SHOWN) <= set(page.ids)
    assert page.links
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)


def test_nothing_is_loaded_from_elsewhere(full: str) -> None:
    assert read(full).loads == []
    assert "default-src 'none'" in unescape(full)
    assert not re.findall(r"url\((?!data:)", full)
    assert "@import" not in full


def test_it_stays_small(full: str) -> None:
    """A report of all theorems stays under 5 MB: under 50 kB each."""
    assert len(full.encode()) < 200_000 + 40_000 * len(SHOWN)


def test_it_shows_the_evidence_as_it_is() -> None:
    text = " ".join(read(document(report_of(made_up(THEOREMS["wm.mistakes"])))).text)
    for shown in ("extremal", "the worst known", "321", "4567", "1.25", "2.50"):
        assert shown in text
    assert "0.9876" in text  # rounded down, or a bound might look tighter than it was seen
    assert "0.9877" not in text
    assert "4,889 cases" in text
    assert "1 theorems" not in text


def test_what_is_violated_says_how_and_by_what() -> None:
    page = document(report_of(violated(THEOREMS["wm.mistakes"])))
    text = " ".join(read(page).text)
    assert "VIOLATED" in text
    assert "observed 9, bound 17/2" in text
    assert "N=3: <b>" in "".join(read(page).text)
    assert "<b>VIO" not in page.replace("<b>search</b>", "")
    assert "<b><" not in page


def test_text_cannot_become_markup() -> None:
    nasty = "</script><script>alert(1)</script>"
    piece = Evidence(nasty, nasty, 1, Outcome.HOLDS, 0.5, 0.0, nasty, points=((2, 1),))
    page = document(report_of(made_up(THEOREMS["wm.mistakes"], piece)))
    assert nasty not in page
    assert nasty in " ".join(read(page).text)
    assert page.count("<script>") == page.count("</script>") == 1


def test_an_interrupted_report_says_so() -> None:
    report = report_of(made_up(THEOREMS["wm.mistakes"]), interrupted=True)
    assert "Interrupted: the rest was not verified." in document(report)
    assert "Interrupted" not in document(report_of(*report.theorems))


def test_links_to_theorems_that_are_not_shown_are_no_links() -> None:
    page = read(document(report_of(made_up(THEOREMS["ewa.tuned"]))))
    assert {link.removeprefix("#") for link in page.links} == {"ewa.tuned", "map", "theorems"}


def test_every_erratum_is_somewhere(full: str) -> None:
    text = " ".join(read(full).text)
    wanted = [e.id for e in read_errata() if e.theorem in SHOWN or len(SHOWN) == len(THEOREMS)]
    assert len(wanted) > 10
    assert [name for name in wanted if name not in text] == []


@pytest.mark.parametrize("key", ["perceptron.margin", "ogd.regret"])
def test_the_proof_has_its_statement_its_lemmas_and_what_it_assumes(key: str) -> None:
    from noregret.prove.record import recorded_proof

    page = document(report_of(made_up(THEOREMS[key])))
    text = " ".join(read(page).text)
    proof = recorded_proof(THEOREMS[key])
    assert proof.is_proved
    steps = page[page.index('<ol class="steps">') : page.index("</ol>")]
    assert steps.count("<li>") == len(proof.lemmas) > 3
    for name in proof.assumptions:
        assert name in text
    assert f"Theorem <code>{proof.theorem}</code> in <code>{proof.file}</code>" in page
    assert "Definition statement : Prop :=" in page
    assert proof.fingerprint in text


def test_a_theorem_without_a_proof_says_why() -> None:
    alone = replace(THEOREMS["perceptron.cycling"], setting="")
    text = " ".join(read(document(report_of(made_up(alone)))).text)
    assert "OPEN: perceptron.cycling names no setting in Coq" in text


def test_attributes_and_content_are_escaped() -> None:
    made = element("p", "a < b & c", Html("<i>x</i>"), title='say "no"', hidden=True, lang=None)
    assert made == '<p title="say &quot;no&quot;" hidden>a &lt; b &amp; c<i>x</i></p>'


def test_the_command_writes_the_page(tmp_path: Path) -> None:
    target = tmp_path / "report.html"
    options = ["verify", "wm.hal*", "--profile", "fast", "-j", "1", "--json"]
    result = CliRunner().invoke(main, [*options, "--html", str(target)])
    assert result.exit_code == 0, result.output
    said = json.loads(result.stdout)["theorems"][0]
    text = "".join(read(target.read_text(encoding="utf-8")).text)
    for piece in said["evidence"]:
        assert bare(piece["scope"]) in bare(text)
        assert str(piece["size"]) in text
    said = f"verify 'wm.hal*' --profile fast -j 1 --json --html {target} --seed 0"
    assert f"noregret {said}" in text


def bare(text: str) -> str:
    """Return a text without spaces, which mathematics sets as it likes."""
    return "".join(text.replace("<=", "≤").replace("`", "").split())


@pytest.mark.parametrize("name", ["", "missing/report.html"])
def test_a_place_that_cannot_be_written_is_refused_before_the_work(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(*_: object, **__: object) -> None:
        raise AssertionError("verified before the file was looked at")

    monkeypatch.setattr(sys.modules["noregret.verify.engine"], "verify", work)
    target = str(tmp_path / name)
    result = CliRunner().invoke(main, ["verify", "wm.halving", "--html", target])
    assert result.exit_code == 2
    assert target in result.stderr
    assert "name a file" in result.stderr
    assert result.stdout == ""


def test_a_full_disk_is_one_sentence(tmp_path: Path) -> None:
    check_place(str(tmp_path / "new.html"))
    with pytest.raises(ParameterError, match="cannot be written"):
        write(report_of(), str(tmp_path / "no" / "folder.html"))


def test_a_theorem_is_found_by_its_signs_and_its_errata(full: str) -> None:
    texts = dict(re.findall(r'<article id="([^"]*)"[^>]*data-text="([^"]*)"', full))
    assert {"wm.mistakes", "ewa.tuned"} <= set(texts)
    assert "β" in texts["wm.mistakes"]
    assert "≤" in texts["wm.mistakes"]
    assert "√" in texts["ewa.tuned"]
    assert "√" not in texts["wm.mistakes"]
    for entry in read_errata():
        assert entry.theorem not in SHOWN or entry.id.lower() in texts[entry.theorem]
