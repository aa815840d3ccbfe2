"""Do the errata of slides, chapter and note replay without noregret, and does the harness agree?"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from adversaries.core.conjectures import conjecture, refute
from adversaries.core.profile import FAST
from bounds.core.catalogue import THEOREMS
from bounds.core.documents import CHAPTER, NOTE, SLIDES
from bounds.printed import Erratum, Fault, chapter, note, slides

SOURCES = {SLIDES: slides, CHAPTER: chapter, NOTE: note}
ERRATA = [erratum for module in SOURCES.values() for erratum in module.ERRATA]
CLAIMED = [erratum for erratum in ERRATA if erratum.claim is not None]


def _run(code: str, where: Path) -> subprocess.CompletedProcess[str]:
    # -I -S: neither the working directory, nor the environment, nor site-packages.
    command = [sys.executable, "-I", "-S", "-c", code]
    return subprocess.run(command, cwd=where, capture_output=True, text=True, timeout=60)


def _name(erratum: Erratum) -> str:
    return erratum.id


def test_a_replay_cannot_import_the_project(tmp_path: Path) -> None:
    for name in ("noregret", "learners", "bounds", "adversaries", "sympy"):
        assert "ModuleNotFoundError" in _run(f"import {name}", tmp_path).stderr


@pytest.mark.parametrize("document", SOURCES)
def test_ids_run_through_the_document(document: str) -> None:
    errata = SOURCES[document].ERRATA
    assert all(erratum.document == document for erratum in errata)
    assert [erratum.id for erratum in errata] == [
        f"E{document[:3]}-{number:02d}" for number in range(1, len(errata) + 1)
    ]


@pytest.mark.parametrize("erratum", ERRATA, ids=_name)
def test_the_counterexample_replays(erratum: Erratum, tmp_path: Path) -> None:
    assert "assert" in erratum.replay
    assert len(erratum.replay.splitlines()) <= 25
    done = _run(erratum.replay, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


@pytest.mark.parametrize("erratum", ERRATA, ids=_name)
def test_the_corrected_form_is_a_theorem(erratum: Erratum) -> None:
    assert erratum.theorem in THEOREMS
    for text in (erratum.label, erratum.printed, erratum.why, erratum.corrected):
        assert text.strip() == text != ""
    assert erratum.counterexample.startswith("none") == (erratum.fault is Fault.NONE)


@pytest.mark.parametrize("erratum", CLAIMED, ids=_name)
def test_the_printed_claim_is_refuted(erratum: Erratum) -> None:
    printed = erratum.claim
    assert printed is not None
    claim = conjecture(
        THEOREMS[printed.key], printed.claim, without=printed.without, fixed=dict(printed.fixed)
    )
    assert refute(claim, FAST, seconds=15).verdict == "REFUTED"


def test_an_unfounded_suspicion_has_no_claim() -> None:
    assert {erratum.fault for erratum in CLAIMED} <= set(Fault) - {Fault.NONE}
