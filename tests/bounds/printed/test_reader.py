"""Does the reader give what a file of errata says, and refuse what it cannot mean?"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bounds.core.documents import DOCUMENTS
from bounds.printed import Erratum, Fault, Printed
from bounds.printed import reader as module
from bounds.printed.reader import ErrataError, collect, errata_about, parse, read_errata

ENTRY = """\
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
WHOLE = Erratum(
    id="E009-01",
    document="a book",
    label="Lemma 2",
    printed="the sum is at most 1",
    fault=Fault.HYPOTHESIS,
    why="N = 0 is empty.",
    corrected="For N >= 1.",
    theorem="wm.mistakes",
    counterexample="N = 0",
    replay='for N in (0, 1):\n    if N == 0:\n\n        assert "a  b\\n" != N\n',
    claim=Printed("wm.mistakes", "m_T <= 1", ("beta",), (("N", "2"), ("beta", "1/2"))),
)


def read(text: str) -> tuple[Erratum, ...]:
    return parse(text, "book.toml", "a book")


def test_an_entry_becomes_an_erratum_with_folded_texts_and_its_replay_as_it_stands() -> None:
    assert read(ENTRY + CLAIM) == (WHOLE,)


def test_an_entry_without_a_claim_has_none() -> None:
    (erratum,) = read(ENTRY)
    assert erratum.claim is None


def test_a_claim_need_not_drop_or_fix_anything() -> None:
    (erratum,) = read(ENTRY + '[erratum.claim]\nkey = "k"\nclaim = "m_T\\n  <= 1"\n')
    assert erratum.claim == Printed("k", "m_T <= 1")


def test_entries_keep_their_order() -> None:
    later = ENTRY.replace("E009-01", "E009-00")
    assert [erratum.id for erratum in read(ENTRY + CLAIM + later)] == ["E009-01", "E009-00"]


MALFORMED = {
    "unknown field": (
        ENTRY + 'whye = "x"\n',
        "book.toml, E009-01: the field 'whye' is unknown; use only id, label, printed, fault, "
        "why, corrected, theorem, counterexample, replay, claim",
    ),
    "document": (
        ENTRY + 'document = "x"\n',
        "book.toml, E009-01: the field 'document' is unknown; use only id, label, printed, fault, "
        "why, corrected, theorem, counterexample, replay, claim",
    ),
    "unknown field of a claim": (
        ENTRY + CLAIM + 'fix = "x"\n',
        "book.toml, E009-01, claim: the field 'fix' is unknown; use only key, claim, without, "
        "fixed",
    ),
    "unknown table": (
        ENTRY + "[errata]\n",
        "book.toml: the field 'errata' is unknown; use only erratum",
    ),
    "no id": (
        ENTRY.replace('id = "E009-01"\n', ""),
        "book.toml, erratum 1: the field 'id' is missing; add it",
    ),
    "no replay": (
        ENTRY[: ENTRY.index("replay")],
        "book.toml, E009-01: the field 'replay' is missing; add it",
    ),
    "no theorem": (
        ENTRY.replace('theorem = "wm.mistakes"\n', ""),
        "book.toml, E009-01: the field 'theorem' is missing; add it",
    ),
    "no claim in a claim": (
        ENTRY + CLAIM.replace('claim = "m_T <= 1"\n', ""),
        "book.toml, E009-01, claim: the field 'claim' is missing; add it",
    ),
    "nothing": ("", "book.toml: the field 'erratum' is missing; add it"),
    "unknown fault": (
        ENTRY.replace("missing hypothesis", "HYPOTHESIS"),
        "book.toml, E009-01: the fault 'HYPOTHESIS' is unknown; choose from 'false statement', "
        "'false step with a true result', 'missing hypothesis', 'inconsistent convention', "
        "'misprint', 'suspicious, but true'",
    ),
    "no text": (
        ENTRY.replace('why = "N = 0 is empty."', "why = 3"),
        "book.toml, E009-01: why = 3 is no text; put it in quotes",
    ),
    "replay that is no text": (
        ENTRY[: ENTRY.index("replay")] + "replay = []\n",
        "book.toml, E009-01: replay = [] is no text; put it in quotes",
    ),
    "one table": (
        ENTRY.replace("[[erratum]]", "[erratum]"),
        "book.toml: 'erratum' is no list of tables; head each one by [[erratum]]",
    ),
    "claim that is no table": (
        ENTRY + 'claim = "m_T <= 1"\n',
        "book.toml, E009-01, claim is 'm_T <= 1' and no table; head it by [erratum.claim]",
    ),
    "without that is no list": (
        ENTRY + CLAIM.replace('["beta"]', '"beta"'),
        "book.toml, E009-01, claim: without = 'beta' is no list of texts; write [\"…\"]",
    ),
    "without of numbers": (
        ENTRY + CLAIM.replace('["beta"]', "[1]"),
        'book.toml, E009-01, claim: without = [1] is no list of texts; write ["…"]',
    ),
    "fixed that is no table": (
        ENTRY + CLAIM.replace('{ N = "2", beta = "1/2" }', "2"),
        'book.toml, E009-01, claim: fixed = 2 is no table; write { N = "2" }',
    ),
    "fixed number": (
        ENTRY + CLAIM.replace('"1/2"', "0.5"),
        "book.toml, E009-01, claim: beta = 0.5 is no text; put it in quotes",
    ),
}


@pytest.mark.parametrize(("text", "message"), MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_entry_is_one_sentence(text: str, message: str) -> None:
    with pytest.raises(ErrataError, match=f"^{re.escape(message)}$"):
        read(text)


def test_what_is_no_toml_is_told_with_its_line() -> None:
    with pytest.raises(ErrataError, match=r"^book\.toml is no TOML; mend it: .*line 2") as caught:
        read("[[erratum]]\nid = E009\n")
    assert "\n" not in str(caught.value)


def test_no_id_occurs_twice_in_one_file_or_in_two() -> None:
    message = "^the id 'E009-01' occurs twice; an id is permanent: give the new one another$"
    for documents in ([(WHOLE, WHOLE)], [(WHOLE,), (WHOLE,)]):
        with pytest.raises(ErrataError, match=message):
            collect(documents)


def test_every_file_of_the_folder_is_read_once() -> None:
    folder = Path(module.__file__).parent
    assert {path.stem for path in folder.glob("*.toml")} == set(DOCUMENTS)
    headings = sum(
        path.read_text(encoding="utf-8").splitlines().count("[[erratum]]")
        for path in folder.glob("*.toml")
    )
    assert len(read_errata()) == headings > 200
    assert read_errata() is read_errata()


def test_errata_are_found_by_their_theorem() -> None:
    found = [e for key in {e.theorem for e in read_errata()} for e in errata_about(key)]
    assert sorted(e.id for e in found) == [e.id for e in read_errata()]
    assert {e.theorem for e in errata_about("wm.mistakes")} == {"wm.mistakes"}
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


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (["bound", "wm.mistakes", "N=4", "m_star=1", "beta=1/2"], 0),
        (["list"], 0),
        (["show", "wm.mistakes"], len(DOCUMENTS)),
        (["errata", "E000-01"], len(DOCUMENTS)),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else None,
)
def test_only_who_needs_errata_reads_them(arguments: list[str], count: int) -> None:
    command = [sys.executable, "-c", _WATCH, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout
    assert done.stderr.count("opens") == count
