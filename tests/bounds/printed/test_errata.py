"""Do the errata and the statements replay without noregret, and does the harness agree?"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from bounds.core.catalogue import THEOREMS
from bounds.core.documents import DOCUMENTS
from bounds.printed import Erratum, Fault, PrintedClaim, Standing
from bounds.printed.attempts import attempt_on
from bounds.printed.reader import read_documents, read_errata, read_statements
from docs.build_attempts import all_claims, tried
from docs.build_errata import PAGE, page

ERRATA = read_errata()
STATEMENTS = read_statements()
_STANDARD = {"collections", "decimal", "fractions", "functools", "itertools", "math"}


def _replays() -> Iterator[tuple[str, str]]:
    for erratum in ERRATA:
        yield erratum.id, erratum.replay
    for statement in STATEMENTS:
        for index, way in enumerate((statement, *statement.readings)):
            if way.replay:
                yield f"{statement.place}#{index}", way.replay


REPLAYS = list(_replays())
REPLAYED = pytest.mark.parametrize(
    "replay", [text for _, text in REPLAYS], ids=[name for name, _ in REPLAYS]
)


#: Each line on its input is a program; a process that is forked for it alone runs it.
_EACH_BY_ITSELF = """
import json, os, sys
for line in sys.stdin:
    said, told = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(told, 1)
        os.dup2(told, 2)
        exec(compile(json.loads(line), "replay", "exec"), {"__name__": "__main__"})
        sys.exit()
    os.close(told)
    with os.fdopen(said) as words:
        text = words.read()
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    print(json.dumps([code, text]), flush=True)
"""

Alone = Callable[[str], tuple[int, str]]


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Alone]:
    """Run a program where only Python is; return its exit code and what it says."""
    # -I -S: neither the working directory, nor the environment, nor site-packages.
    with subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", _EACH_BY_ITSELF],
        cwd=tmp_path_factory.mktemp("alone"),
        env={},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as python:

        def run(code: str) -> tuple[int, str]:
            assert python.stdin is not None
            assert python.stdout is not None
            print(json.dumps(code), file=python.stdin, flush=True)
            left, said = json.loads(python.stdout.readline())
            return left, said

        yield run


def _name(erratum: Erratum) -> str:
    return erratum.id


def test_a_replay_cannot_import_the_project(alone: Alone) -> None:
    for name in ("noregret", "learners", "bounds", "adversaries", "sympy"):
        assert "ModuleNotFoundError" in alone(f"import {name}")[1]


def test_a_replay_fails_by_itself_and_leaves_nothing_to_the_next(alone: Alone) -> None:
    code, said = alone("import decimal\ndecimal.getcontext().prec = 3\nassert 1 == 2, 'no'")
    assert (code, said.splitlines()[-1]) == (1, "AssertionError: no")
    assert alone("import decimal\nassert decimal.getcontext().prec == 28") == (0, "")
    assert alone("raise SystemExit(7)") == (7, "")


@REPLAYED
def test_a_replay_runs_without_noregret(replay: str, alone: Alone) -> None:
    assert alone(replay) == (0, "")


@REPLAYED
def test_a_replay_is_short_plain_python_that_asserts(replay: str) -> None:
    """A replay that asserts nothing, or leans on a library, would show nothing."""
    tree = list(ast.walk(ast.parse(replay)))
    assert any(isinstance(node, ast.Assert) for node in tree) or "raise AssertionError" in replay
    imported = {name.name for node in tree if isinstance(node, ast.Import) for name in node.names}
    imported |= {str(node.module) for node in tree if isinstance(node, ast.ImportFrom)}
    assert imported <= _STANDARD
    assert len(replay.strip().splitlines()) <= 25


def test_no_id_was_ever_given_twice_and_none_is_lost() -> None:
    """Ids are permanent: one that is no erratum any more is withdrawn, with the reason."""
    for document in read_documents():
        given = [*(e.id for e in document.errata), *(w.id for w in document.withdrawn)]
        number = DOCUMENTS[document.name].file[:3]
        assert sorted(given) == [f"E{number}-{n:02d}" for n in range(1, len(given) + 1)]
        assert all(each.why for each in document.withdrawn)


@pytest.mark.parametrize("erratum", ERRATA, ids=_name)
def test_an_erratum_says_what_is_true_instead(erratum: Erratum) -> None:
    texts = (erratum.label, erratum.printed, erratum.why, erratum.corrected, erratum.counterexample)
    assert all(text.strip() == text != "" for text in texts)
    if erratum.theorem == "":
        assert erratum.fault in (Fault.MISPRINT, Fault.CONVENTION)
    else:
        assert erratum.theorem in THEOREMS
    assert erratum.fault is Fault.MISPRINT or not erratum.conversion


def test_the_theorems_that_show_a_statement_are_there() -> None:
    named = {key for each in STATEMENTS for way in (each, *each.readings) for key in way.theorems}
    assert len(named) > 80
    assert named <= set(THEOREMS)


def _expected() -> dict[PrintedClaim, str]:
    found = {e.claim: "REFUTED" for e in ERRATA if e.claim is not None}
    return found | {c: "NOT REFUTED" for each in STATEMENTS for c in each.claims}


def test_every_claim_was_put_to_the_harness_as_it_stands_now() -> None:
    """What is false as printed was refuted, what is true survived."""
    got = {claim: attempt_on(claim) for claim in all_claims()}
    missing = [claim.command for claim, found in got.items() if found is None]
    assert missing == [], "run `make docs`"
    assert {c: a.verdict for c, a in got.items() if a} == _expected()


@pytest.mark.parametrize("claim", list(all_claims()), ids=lambda claim: claim.command[16:70])
def test_what_is_recorded_of_a_claim_is_found_again(claim: PrintedClaim) -> None:
    assert tried(claim) == attempt_on(claim), "run `python docs/build_attempts.py --fresh`"


def test_the_known_one_is_among_them() -> None:
    """Theorem 7.11 of the lecture, second inequality."""
    (known,) = [e for e in ERRATA if e.label == "Theorem 7.11, second inequality"]
    assert known.fault is Fault.STATEMENT
    assert known.theorem == "perceptron.l2-radius"
    assert known.claim is not None


def test_every_severity_and_every_verdict_occurs() -> None:
    assert set(Counter(erratum.fault for erratum in ERRATA)) == set(Fault)
    assert set(Counter(statement.verdict for statement in STATEMENTS)) == set(Standing)


def test_the_page_of_errata_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make docs`"


def test_every_entry_of_the_page_is_told_in_whole_sentences() -> None:
    parts = ("printed", "why", "instead", "counterexample")
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    for part in parts:
        told = [line for line in lines if line.startswith(f"* {part}: ")]
        assert len(told) == len(ERRATA)
        assert [line for line in told if not line.endswith((".", ".)"))] == []


def test_the_page_names_no_erratum_that_was_withdrawn_but_as_an_example() -> None:
    text = PAGE.read_text(encoding="utf-8")
    gone = {each.id for document in read_documents() for each in document.withdrawn}
    assert {name for name in gone if name in text} == {"E000-01"}


@pytest.mark.parametrize(
    "file", ["README.md", "CHANGELOG.md", "docs/guide/refute.md", "noregret/cli/errata.py"]
)
def test_the_two_numbers_are_given_everywhere_as_they_are(file: str) -> None:
    text = " ".join((PAGE.parent.parent / file).read_text(encoding="utf-8").split())
    suspicious = sum(statement.suspicious for statement in STATEMENTS)
    assert f"{len(ERRATA)} errata" in text
    assert f"{suspicious} places look wrong and are true" in text
