"""Does the reader give what the files of a document say, and refuse what they cannot mean?"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bounds.core.documents import DOCUMENTS
from bounds.printed import Document, Erratum, Fault, PrintedClaim, PrintedStatement, Standing
from bounds.printed import reader as module
from bounds.printed.reader import (
    document_of,
    errata_about,
    read_documents,
    read_errata,
    read_statements,
)
from bounds.printed.records import PrintedError

STATEMENT = """\
[[statement]]
lines = [12, 14]
label = "Lemma 2"
says = '''
the sum is
   at most 1
'''
verdict = "FALSE AS PRINTED"
errata = ["E009-01"]
"""
ERRATUM = """\
[[erratum]]
id = "E009-01"
label = "Lemma 2"
printed = '''
the sum is
   at most 1
'''
fault = "missing hypothesis"
why = "N = 0 is empty."
corrected = "For N >= 1."
theorem = "wm.mistakes"
counterexample = "N = 0"
replay = '''
for N in (0, 1):
    if N == 0:

        assert "a  b\\n" != N
'''
"""
CLAIM = """\
[erratum.claim]
key = "wm.mistakes"
claim = "m_T <= 1"
without = ["beta"]
fixed = { N = "2", beta = "1/2" }
"""
TRUE = """\
[[statement]]
lines = [3, 3]
label = "Remark"
says = "one is one"
verdict = "TRUE AS PRINTED"
replay = "assert 1 == 1"
suspicious = true
"""
AMBIGUOUS = """\
[[statement]]
lines = [20, 20]
label = "Remark 3"
says = "it is small"
verdict = "AMBIGUOUS"
[[statement.reading]]
says = "it is at most 1"
verdict = "TRUE AS PRINTED"
theorems = ["wm.mistakes"]
[[statement.reading]]
says = "it is at most 1 at once"
verdict = "TRUE AS PRINTED"
[statement.reading.claim]
key = "wm.mistakes"
claim = "m_T\\n  <= 1"
"""
NOTHING = """\
[[statement]]
lines = [1, 2]
label = "Title"
says = "a heading"
verdict = "NO CLAIM"
why = "it names the section"
"""
WITHDRAWN = '[[withdrawn]]\nid = "E009-02"\nwhy = "It is true."\n'
BASE = STATEMENT + ERRATUM


def read(*texts: str) -> Document:
    return document_of("book", [(f"part{i}.toml", text) for i, text in enumerate(texts)])


def test_an_entry_becomes_an_erratum_with_folded_texts_and_its_replay_as_it_stands() -> None:
    assert read(BASE + CLAIM).errata == (
        Erratum(
            id="E009-01",
            document="book",
            label="Lemma 2",
            printed="the sum is at most 1",
            fault=Fault.HYPOTHESIS,
            why="N = 0 is empty.",
            corrected="For N >= 1.",
            theorem="wm.mistakes",
            counterexample="N = 0",
            replay='for N in (0, 1):\n    if N == 0:\n\n        assert "a  b\\n" != N\n',
            claim=PrintedClaim("wm.mistakes", "m_T <= 1", ("beta",), (("N", "2"), ("beta", "1/2"))),
        ),
    )


def test_a_statement_keeps_its_place_its_verdict_and_what_shows_it() -> None:
    assert read(TRUE).statements == (
        PrintedStatement(
            says="one is one",
            verdict=Standing.TRUE,
            replay="assert 1 == 1",
            document="book",
            lines=(3, 3),
            label="Remark",
            suspicious=True,
        ),
    )


def test_what_is_ambiguous_has_its_readings_and_their_claims() -> None:
    (statement,) = read(AMBIGUOUS).statements
    assert [reading.says for reading in statement.readings] == [
        "it is at most 1",
        "it is at most 1 at once",
    ]
    assert statement.claims == (PrintedClaim("wm.mistakes", "m_T <= 1"),)


def test_the_files_of_a_document_are_read_as_one_in_the_order_of_its_lines() -> None:
    document = read(AMBIGUOUS + WITHDRAWN, BASE, TRUE + NOTHING)
    assert [each.place for each in document.statements] == [
        "book L1-2",
        "book L3",
        "book L12-14",
        "book L20",
    ]
    assert [each.id for each in document.withdrawn] == ["E009-02"]


KNOWN = (
    "id, label, printed, fault, why, corrected, theorem, counterexample, replay, claim, conversion"
)
MALFORMED = {
    "unknown field": (
        BASE + 'whye = "x"\n',
        f"book/part0.toml, E009-01: the field 'whye' is unknown; use only {KNOWN}",
    ),
    "document": (
        BASE + 'document = "x"\n',
        f"book/part0.toml, E009-01: the field 'document' is unknown; use only {KNOWN}",
    ),
    "unknown field of a claim": (
        BASE + CLAIM + 'fix = "x"\n',
        "book/part0.toml, E009-01, claim: the field 'fix' is unknown; use only key, claim, "
        "without, fixed",
    ),
    "unknown table": (
        BASE + "[errata]\n",
        "book/part0.toml: the field 'errata' is unknown; use only statement, erratum, withdrawn",
    ),
    "no id": (
        BASE.replace('id = "E009-01"\n', ""),
        "book/part0.toml, Lemma 2: the field 'id' is missing; add it",
    ),
    "no theorem": (
        BASE.replace('theorem = "wm.mistakes"\n', ""),
        "book/part0.toml, E009-01: the field 'theorem' is missing; add it",
    ),
    "no claim in a claim": (
        BASE + CLAIM.replace('claim = "m_T <= 1"\n', ""),
        "book/part0.toml, E009-01, claim: the field 'claim' is missing; add it",
    ),
    "unknown fault": (
        BASE.replace("missing hypothesis", "suspicious, but true"),
        "book/part0.toml, E009-01: the fault 'suspicious, but true' is unknown; choose from "
        "'false statement', 'false step with a true result', 'missing hypothesis', "
        "'inconsistent convention', 'misprint'",
    ),
    "no text": (
        BASE.replace('why = "N = 0 is empty."', "why = 3"),
        "book/part0.toml, E009-01: why = 3 is no text; put it in quotes",
    ),
    "replay that is no text": (
        BASE[: BASE.index("replay")] + "replay = []\n",
        "book/part0.toml, E009-01: replay = [] is no text; put it in quotes",
    ),
    "one table": (
        BASE.replace("[[erratum]]", "[erratum]"),
        "book/part0.toml: 'erratum' is no list of tables; head each one by [[erratum]]",
    ),
    "claim that is no table": (
        BASE + 'claim = "m_T <= 1"\n',
        "book/part0.toml, E009-01, claim is 'm_T <= 1' and no table; write it as one",
    ),
    "without that is no list": (
        BASE + CLAIM.replace('["beta"]', '"beta"'),
        "book/part0.toml, E009-01, claim: without = 'beta' is no list of texts; write [\"…\"]",
    ),
    "without of numbers": (
        BASE + CLAIM.replace('["beta"]', "[1]"),
        'book/part0.toml, E009-01, claim: without = [1] is no list of texts; write ["…"]',
    ),
    "fixed that is no table": (
        BASE + CLAIM.replace('{ N = "2", beta = "1/2" }', "2"),
        'book/part0.toml, E009-01, claim: fixed = 2 is no table; write { N = "2" }',
    ),
    "fixed number": (
        BASE + CLAIM.replace('"1/2"', "0.5"),
        "book/part0.toml, E009-01, claim: beta = 0.5 is no text; put it in quotes",
    ),
    "flag that is none": (
        TRUE.replace("suspicious = true", 'suspicious = "yes"'),
        "book/part0.toml, Remark: suspicious = 'yes' is neither true nor false",
    ),
    "lines backwards": (
        TRUE.replace("[3, 3]", "[3, 2]"),
        "book/part0.toml, Remark: lines = [3, 2] is no first and last line; write [12, 14]",
    ),
    "unknown verdict": (
        TRUE.replace("TRUE AS PRINTED", "TRUE"),
        "book/part0.toml, Remark: the verdict 'TRUE' is unknown; choose from 'TRUE AS PRINTED', "
        "'FALSE AS PRINTED', 'AMBIGUOUS', 'NO CLAIM'",
    ),
    "truth that nothing shows": (
        TRUE.replace('replay = "assert 1 == 1"\n', ""),
        "book L3 (Remark): what is TRUE names theorems, or has a claim or a replay",
    ),
    "falsehood without an erratum": (
        STATEMENT.replace('errata = ["E009-01"]\n', ""),
        "book L12-14 (Lemma 2): what is FALSE names its errata",
    ),
    "nothing without a reason": (
        NOTHING.replace('why = "it names the section"\n', ""),
        "book L1-2 (Title): what claims nothing says why",
    ),
    "ambiguous in one way": (
        AMBIGUOUS[: AMBIGUOUS.rindex("[[statement.reading]]")],
        "book L20 (Remark 3): what is AMBIGUOUS, and only that, has two readings or more",
    ),
    "reading that nothing shows": (
        AMBIGUOUS.replace('theorems = ["wm.mistakes"]\n', ""),
        "book L20 (Remark 3): what is TRUE names theorems, or has a claim or a replay",
    ),
    "erratum that is printed nowhere": (
        ERRATUM,
        "book: no statement names 'E009-01'; say where it is printed",
    ),
    "erratum that is not there": (
        STATEMENT,
        "book: a statement names 'E009-01', which is no erratum here",
    ),
    "id given twice": (
        BASE + ERRATUM,
        "book: the id 'E009-01' occurs twice; an id is permanent: give the new one another",
    ),
    "withdrawn id given again": (
        BASE + WITHDRAWN.replace("-02", "-01"),
        "book: the id 'E009-01' occurs twice; an id is permanent: give the new one another",
    ),
}


@pytest.mark.parametrize(("text", "message"), MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_entry_is_one_sentence(text: str, message: str) -> None:
    with pytest.raises(PrintedError, match=f"^{re.escape(message)}$"):
        read(text)


def test_what_is_no_toml_is_told_with_its_line() -> None:
    with pytest.raises(PrintedError, match=r"^book/part0\.toml is no TOML; mend it: .*line 2") as e:
        read("[[erratum]]\nid = E009\n")
    assert "\n" not in str(e.value)


def test_every_file_of_the_folders_is_read_once() -> None:
    folder = Path(module.__file__).parent
    assert {path.parent.name for path in folder.rglob("*.toml")} == set(DOCUMENTS)
    text = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.toml"))
    assert len(read_errata()) == text.splitlines().count("[[erratum]]")
    assert len(read_statements()) == text.splitlines().count("[[statement]]")
    assert read_documents() is read_documents()


def test_errata_are_found_by_their_theorem() -> None:
    found = [e for key in {e.theorem for e in read_errata()} for e in errata_about(key)]
    assert sorted(e.id for e in found) == [e.id for e in read_errata()]
    assert {e.theorem for e in errata_about("perceptron.l2-radius")} == {"perceptron.l2-radius"}
    assert errata_about("no.theorem") == []


_WATCH = """\
import sys
def tell(event, given):
    if event == "open" and str(given[0]).endswith(".toml") and "printed" in str(given[0]):
        print("opens", given[0], file=sys.stderr)
sys.addaudithook(tell)
from noregret.cli import main
main()
"""
_FILES = len(list(Path(module.__file__).parent.rglob("*.toml")))


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (["bound", "wm.mistakes", "N=4", "m_star=1", "beta=1/2"], 0),
        (["list"], 0),
        (["show", "wm.mistakes"], _FILES),
        (["errata", "E000-62"], _FILES),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else None,
)
def test_only_who_needs_errata_reads_them(arguments: list[str], count: int) -> None:
    command = [sys.executable, "-c", _WATCH, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout
    assert done.stderr.count("opens") == count
