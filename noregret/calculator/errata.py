"""What is known of a printed mistake, for scripts and for people?"""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any

from bounds.core.catalogue import THEOREMS
from bounds.printed import Erratum
from bounds.printed.reader import errata_about, read_errata
from noregret.words import section


def matching(pattern: str | None) -> list[Erratum]:
    """Return the errata that a pattern chooses, in the order of the documents."""
    if pattern is None:
        return list(read_errata())
    exact = [erratum for erratum in read_errata() if erratum.id.lower() == pattern.lower()]
    if exact:
        return exact
    if pattern in THEOREMS:
        return errata_about(pattern)
    return [erratum for erratum in read_errata() if _matches(pattern.lower(), erratum)]


def _matches(pattern: str, erratum: Erratum) -> bool:
    texts = (erratum.document, erratum.label, str(erratum.fault), erratum.printed)
    return fnmatchcase(erratum.id.lower(), pattern) or pattern in " ".join(texts).lower()


def entry(erratum: Erratum) -> dict[str, Any]:
    """Return an erratum as data."""
    return {
        "id": erratum.id,
        "document": erratum.document,
        "label": erratum.label,
        "printed": erratum.printed,
        "corrected": erratum.corrected,
        "class": str(erratum.fault),
        "counterexample": erratum.counterexample,
        "theorem": erratum.theorem or None,
        "why": erratum.why,
        "replay": erratum.replay,
    }


def lines(erratum: Erratum) -> Iterator[str]:
    """Yield an erratum in full, as text."""
    yield f"{erratum.id}: {erratum.fault}"
    yield f"{erratum.document}, {erratum.label}"
    parts = [
        ("Printed", erratum.printed),
        ("Why", erratum.why),
        ("Instead", erratum.corrected),
        ("Verified as", erratum.theorem),
        ("Counterexample", erratum.counterexample),
        ("Refuted in Coq", _refuted(erratum)),
    ]
    for title, text in parts:
        yield from section(title, [text] if text else [])
    replay = section("Replay, in plain Python", erratum.replay.splitlines())
    yield from (line.rstrip() for line in replay)


def _refuted(erratum: Erratum) -> str:
    """Return where Coq refutes the printed claim, if it has accepted the refutation."""
    from noregret.prove.refuted import recorded_refutation
    from noregret.prove.verdicts import Prover

    item = recorded_refutation(erratum, Prover())
    return "" if item is None else f"{item.file}, line {item.line}"
