"""Do the errata replay without noregret, does the harness agree, and is their page current?"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest

from adversaries.core.conjectures import conjecture, refute
from adversaries.core.profile import FAST
from bounds.core.catalogue import THEOREMS
from bounds.core.documents import CHAPTER, COMMITTEES, LECTURE, NOTE, SLIDES
from bounds.printed import Erratum, Fault
from bounds.printed.reader import read_errata
from docs.build_errata import PAGE, page

ERRATA = read_errata()
CLAIMED = [erratum for erratum in ERRATA if erratum.claim is not None]
_STANDARD = {"decimal", "fractions", "functools", "itertools", "math"}


def _run(code: str, where: Path) -> subprocess.CompletedProcess[str]:
    # -I -S: neither the working directory, nor the environment, nor site-packages.
    command = [sys.executable, "-I", "-S", "-c", code]
    return subprocess.run(command, cwd=where, capture_output=True, text=True, timeout=60, env={})


def _name(erratum: Erratum) -> str:
    return erratum.id


def test_a_replay_cannot_import_the_project(tmp_path: Path) -> None:
    for name in ("noregret", "learners", "bounds", "adversaries", "sympy"):
        assert "ModuleNotFoundError" in _run(f"import {name}", tmp_path).stderr


@pytest.mark.parametrize("erratum", ERRATA, ids=_name)
def test_the_counterexample_replays(erratum: Erratum, tmp_path: Path) -> None:
    done = _run(erratum.replay, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("erratum", ERRATA, ids=_name)
def test_a_replay_is_short_plain_python_that_asserts(erratum: Erratum) -> None:
    """A replay that asserts nothing, or leans on a library, would show nothing."""
    tree = list(ast.walk(ast.parse(erratum.replay)))
    assert any(isinstance(node, ast.Assert) for node in tree) or "raise AssertionError" in (
        erratum.replay
    )
    imported = {name.name for node in tree if isinstance(node, ast.Import) for name in node.names}
    imported |= {str(node.module) for node in tree if isinstance(node, ast.ImportFrom)}
    assert imported <= _STANDARD
    assert len(erratum.replay.splitlines()) <= 25


def test_all_documents_are_there_in_order_and_ids_run_through_each() -> None:
    groups = [(name, list(group)) for name, group in groupby(ERRATA, key=lambda e: e.document)]
    assert [name for name, _ in groups] == [LECTURE, COMMITTEES, SLIDES, CHAPTER, NOTE]
    for document, errata in groups:
        assert [erratum.id for erratum in errata] == [
            f"E{document[:3]}-{number:02d}" for number in range(1, len(errata) + 1)
        ]


def test_ids_are_unique_and_sorted() -> None:
    ids = [erratum.id for erratum in ERRATA]
    assert ids == sorted(set(ids))


@pytest.mark.parametrize("erratum", ERRATA, ids=_name)
def test_an_erratum_says_what_is_true_instead(erratum: Erratum) -> None:
    texts = (erratum.label, erratum.printed, erratum.why, erratum.corrected, erratum.counterexample)
    assert all(text.strip() == text != "" for text in texts)
    if erratum.theorem == "":
        assert erratum.fault is Fault.MISPRINT
        assert erratum.document in (LECTURE, COMMITTEES)
    else:
        assert erratum.theorem in THEOREMS
    assert erratum.counterexample.lower().startswith("none") == (erratum.fault is Fault.NONE)
    assert erratum.claim is None or erratum.fault is not Fault.NONE


@pytest.mark.parametrize("erratum", CLAIMED, ids=_name)
def test_the_printed_claim_is_refuted(erratum: Erratum) -> None:
    printed = erratum.claim
    assert printed is not None
    claim = conjecture(
        THEOREMS[printed.key], printed.claim, without=printed.without, fixed=dict(printed.fixed)
    )
    assert refute(claim, FAST, seconds=15).verdict == "REFUTED"


def test_the_known_one_is_among_them() -> None:
    """Theorem 7.11 of the lecture, second inequality."""
    (known,) = [e for e in ERRATA if e.label == "Theorem 7.11, second inequality"]
    assert known.fault is Fault.STATEMENT
    assert known.theorem == "perceptron.l2-radius"
    assert known.claim is not None


def test_there_are_dozens_in_all_classes() -> None:
    count = Counter(erratum.fault for erratum in ERRATA)
    assert set(count) == set(Fault)
    assert sum(count.values()) - count[Fault.NONE] >= 100


def test_the_page_of_errata_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make docs`"
