"""Can everything that is cited be found by a reader, and does BibTeX read it?"""

from __future__ import annotations

import json
import re
from pathlib import Path

import bibtexparser
import pytest
import yaml
from click.testing import CliRunner

from bounds.core.catalogue import THEOREMS
from bounds.core.documents import CHAPTER, COMMITTEES, DOCUMENTS, NOTE
from bounds.core.works import Form, Source, Work
from bounds.printed.reader import read_errata
from noregret.calculator.citations import citation_of, name_works
from noregret.calculator.describe import entry, lines
from noregret.calculator.errata import lines as erratum_lines
from noregret.cli import main
from noregret.report.sections import _sources, erratum
from noregret.version import __version__

ROOT = Path(__file__).resolve().parents[3]
#: The name of a file that we worked with, or the beginning of one.
FILE = re.compile(r"\b00[0-4]_[0-9a-f]{4}|\.txt\b")


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, [*arguments])
    assert result.exit_code == 0, result.stderr
    return result.stdout


def parsed(text: str) -> dict[str, dict[str, str]]:
    library = bibtexparser.parse_string(text)
    assert not library.failed_blocks
    return {
        e.key: {f.key: f.value for f in e.fields} | {"type": e.entry_type} for e in library.entries
    }


def test_a_book_is_cited_with_everything_that_a_reader_looks_for() -> None:
    assert CHAPTER.citation == (
        "Shai Shalev-Shwartz and Shai Ben-David, Understanding Machine Learning: From Theory to "
        "Algorithms, Cambridge University Press, 2014, chapter 21"
    )
    assert CHAPTER.short == "Shalev-Shwartz and Ben-David 2014"


def test_nobody_is_made_the_author_of_notes_that_name_none() -> None:
    assert COMMITTEES.citation == "Learning with Expert Advice (continued) (lecture notes)"
    assert NOTE.short == "Kakade, Online Learning & Margins"


def test_many_authors_are_shortened_and_a_citation_in_words_stays_as_it_is() -> None:
    paper = Work("Path Kernels", ("Eiji Takimoto", "Manfred K. Warmuth", "A B", "C D"), 2003)
    assert paper.short == "Takimoto et al. 2003"
    assert Source("Littlestone 1988", "Theorem 1").short == "Littlestone 1988, Theorem 1"
    assert str(Source("Littlestone 1988", "Theorem 1")) == "Littlestone 1988, Theorem 1"


def test_no_file_name_of_ours_is_in_what_people_read() -> None:
    read = [run("list"), run("errata"), run("errata", "--printed")]
    # One page for each work: what differs between pages besides is read below.
    cited = {theorem.sources[0].work: theorem for theorem in THEOREMS.values()}
    read += ["\n".join(lines(theorem)) for theorem in cited.values()]
    read += [f"{t.title} {t.remark} {[h.text for h in t.given]}" for t in THEOREMS.values()]
    read += ["\n".join(erratum_lines(each)) + str(erratum(each)) for each in read_errata()]
    read += [str(_sources(theorem, ())) + theorem._repr_html_() for theorem in THEOREMS.values()]
    for text in read:
        assert not FILE.search(text), FILE.search(text)


def test_no_file_name_of_ours_is_in_pages_and_docstrings() -> None:
    places = [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "learners").rglob("*.py"),
    ]
    assert len(places) > 50
    for path in places:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\b00[0-4]_[0-9a-f]{4}|(?:Sources?:|slides) 00\d", text), path


def test_scripts_get_the_citation_and_its_parts() -> None:
    source = entry(THEOREMS["hedge.tuned"])["sources"][0]
    assert source == {
        "document": CHAPTER.citation,
        "label": "Theorem 21.11",
        "authors": ["Shai Shalev-Shwartz", "Shai Ben-David"],
        "title": "Understanding Machine Learning: From Theory to Algorithms",
        "year": 2014,
        "form": "book",
    }


def test_bibtex_reads_every_source_of_every_theorem() -> None:
    text = run("cite", *(key for key in THEOREMS))
    entries = parsed(text)
    assert len(entries) == len(DOCUMENTS)
    book = entries["shalevshwartz2014understanding"]
    assert book["type"] == "inbook"
    assert book["author"] == "Shalev-Shwartz, Shai and Ben-David, Shai"
    assert (book["chapter"], book["year"]) == ("21", "2014")
    assert r"% hedge.tuned: \cite[Theorem 21.11]{shalevshwartz2014understanding}" in text
    cited = set(re.findall(r"\\cite\[.*?\]\{(\w+)\}", text))
    assert cited == set(entries)


def test_special_characters_are_written_for_latex() -> None:
    theorem = THEOREMS["perceptron.margin"]
    (slides,) = (e for k, e in parsed(run("cite", theorem.key)).items() if k.startswith("online"))
    assert slides["title"] == r"{Online Learning \& The Perceptron Algorithm}"
    assert slides["note"] == "Slides, Fall 2015"


def test_a_citation_in_words_becomes_an_entry_and_names_differ() -> None:
    from dataclasses import replace

    theorem = replace(
        THEOREMS["hedge.tuned"],
        sources=(
            Source("Cesa-Bianchi, Mansour, Stoltz 2007 {", "Lemma 2 [a]"),
            Source(CHAPTER, "x"),
        ),
    )
    answer = citation_of([theorem])
    (words, _) = parsed(answer.data["bibtex"]).values()
    assert words == {"type": "misc", "title": "{Cesa-Bianchi, Mansour, Stoltz 2007 }"}
    assert answer.data["theorems"][0]["cite"].startswith(r"\cite[{Lemma 2 [a]}]{")
    first = Work("On Prediction", ("A Lee",), 2001)
    second = Work("The Prediction", ("B Lee",), 2001)
    assert list(name_works([first, second]).values()) == ["lee2001prediction", "lee2001predictionb"]


def test_an_article_has_its_journal() -> None:
    paper = Work(
        "Mistakes", ("N Littlestone",), 1988, Form.PAPER, "Machine Learning", link="https://x.org"
    )
    from dataclasses import replace

    theorem = replace(THEOREMS["hedge.tuned"], sources=(Source(paper, "Theorem 1"),))
    (found,) = parsed(citation_of([theorem]).data["bibtex"]).values()
    assert (found["type"], found["journal"], found["url"]) == (
        "article",
        "Machine Learning",
        "https://x.org",
    )


def test_a_theorem_without_a_source_says_so() -> None:
    from dataclasses import replace

    answer = citation_of([replace(THEOREMS["hedge.tuned"], sources=())])
    assert answer.lines[0] == "% hedge.tuned: no source is named"


def test_without_a_key_it_is_ourselves() -> None:
    found = json.loads(run("cite", "--json"))
    (ours,) = parsed(found["bibtex"]).values()
    assert ours["howpublished"] == f"Computer software, version {__version__}"
    assert ours["author"] == "{The noregret developers}"


def test_the_citation_file_has_this_version() -> None:
    known = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert known["version"] == __version__
    assert (known["cff-version"], known["type"]) == ("1.2.0", "software")
    assert (
        known["title"] == "noregret: theory verification and property testing for online learning"
    )
    assert known["authors"] == [{"name": "The noregret developers"}]


def test_a_key_that_nobody_knows_is_one_sentence() -> None:
    result = CliRunner().invoke(main, ["cite", "nobody"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "nobody" in result.stderr


@pytest.mark.parametrize("name", DOCUMENTS)
def test_each_document_has_a_title_and_a_form(name: str) -> None:
    work = DOCUMENTS[name]
    assert work.title in work.citation
    assert work.form is not Form.OTHER
