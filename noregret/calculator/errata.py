"""What is known of what the documents print, for scripts and for people?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any

from bounds.core.catalogue import THEOREMS
from bounds.core.documents import DOCUMENTS
from bounds.printed import Erratum, PrintedStatement, Reading, Standing, Withdrawn
from bounds.printed.attempts import attempt_on
from bounds.printed.reader import errata_about, read_documents, read_errata, read_statements
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
    fault = erratum.fault
    texts = (*_document_words(erratum.document), erratum.label, str(fault), fault.severity)
    words = " ".join((*texts, erratum.printed)).lower()
    return fnmatchcase(erratum.id.lower(), pattern) or pattern in words


def _document_words(name: str) -> tuple[str, ...]:
    return name, DOCUMENTS[name].citation


def statements_matching(pattern: str | None) -> list[PrintedStatement]:
    """Return the printed statements that a pattern chooses, in the order of the documents."""
    if pattern is None:
        return list(read_statements())
    return [each for each in read_statements() if _speaks_of(each, pattern.lower())]


def _speaks_of(statement: PrintedStatement, pattern: str) -> bool:
    ways = (statement, *statement.readings)
    named = [name.lower() for way in ways for name in (*way.theorems, *way.errata)]
    if any(fnmatchcase(name, pattern) for name in named):
        return True
    texts = (statement.place, statement.label, str(statement.verdict), statement.says)
    return pattern in " ".join((*_document_words(statement.document), *texts)).lower()


def withdrawn(pattern: str) -> Withdrawn | None:
    """Return the erratum with this id, if it is one that was taken back."""
    all_of_them = (each for document in read_documents() for each in document.withdrawn)
    return next((each for each in all_of_them if each.id.lower() == pattern.lower()), None)


# ------------------------------------------------------------------ for scripts


def work_entry(name: str) -> dict[str, Any]:
    """Return where something is printed: the work, and the name that it has here."""
    return {"document": DOCUMENTS[name].citation, "work": name}


def entry(erratum: Erratum) -> dict[str, Any]:
    """Return an erratum as data."""
    return {
        "id": erratum.id,
        **work_entry(erratum.document),
        "label": erratum.label,
        "printed": erratum.printed,
        "corrected": erratum.corrected,
        "class": str(erratum.fault),
        "severity": erratum.fault.severity,
        "counterexample": erratum.counterexample,
        "theorem": erratum.theorem or None,
        "why": erratum.why,
        "conversion": erratum.conversion,
        "claim": None if erratum.claim is None else erratum.claim.command,
        "replay": erratum.replay,
    }


def statement_entry(statement: PrintedStatement) -> dict[str, Any]:
    """Return a printed statement as data."""
    first, last = statement.lines
    return {
        **work_entry(statement.document),
        "label": statement.label,
        "line": first,
        "last_line": last,
        "verdict": str(statement.verdict),
        "suspicious": statement.suspicious,
        **_way_entry(statement),
        "readings": [
            {"verdict": str(reading.verdict), **_way_entry(reading)}
            for reading in statement.readings
        ],
    }


def _way_entry(way: Reading) -> dict[str, Any]:
    tried = None if way.claim is None else attempt_on(way.claim)
    return {
        "says": way.says,
        "why": way.why or None,
        "theorems": list(way.theorems),
        "errata": list(way.errata),
        "replay": way.replay or None,
        "claim": None if way.claim is None else way.claim.command,
        "ratio": None if tried is None else tried.ratio,
    }


# ------------------------------------------------------------------ for people


def lines(erratum: Erratum) -> Iterator[str]:
    """Yield an erratum in full, as text."""
    converted = ", which may have come in when it was made into text" if erratum.conversion else ""
    yield f"{erratum.id}: {erratum.fault.severity}{converted}"
    yield f"{DOCUMENTS[erratum.document].citation}: {erratum.label}"
    parts = [
        ("Printed", erratum.printed),
        ("Why", erratum.why),
        ("Instead", erratum.corrected),
        ("Verified as", erratum.theorem),
        ("Counterexample", erratum.counterexample),
        ("Put to the test by", erratum.claim.command if erratum.claim else ""),
        ("Refuted in Coq", _refuted(erratum)),
    ]
    for title, text in parts:
        yield from section(title, [text] if text else [])
    replay = section("Replay, in plain Python", erratum.replay.splitlines())
    yield from (line.rstrip() for line in replay)


def statement_lines(statement: PrintedStatement) -> Iterator[str]:
    """Yield a printed statement in full, as text."""
    suspicious = ", though it looks wrong" if statement.suspicious else ""
    yield f"{statement.place}: {statement.verdict}{suspicious}"
    yield f"{DOCUMENTS[statement.document].citation}: {statement.label}"
    yield from _way_lines(statement, "Says")
    for reading in statement.readings:
        yield from _way_lines(reading, f"Read so it is {reading.verdict}")


def _way_lines(way: Reading, title: str) -> Iterator[str]:
    yield from section(title, [way.says])
    yield from section("Why", [way.why] if way.why else [])
    found = ", ".join((*way.theorems, *way.errata))
    yield from section("See", [found] if found else [])
    tried = None if way.claim is None else attempt_on(way.claim)
    if way.claim is not None:
        yield from section("Put to the test by", [way.claim.command])
    if tried is not None:
        yield from section("It came to", [f"{tried.verdict}: {tried.closeness}"])
    replay = section("Replay, in plain Python", way.replay.splitlines())
    yield from (line.rstrip() for line in replay)


def shown_by(way: Reading) -> str:
    """Return what shows how a statement stands, in a few words."""
    found = [*way.theorems, *way.errata]
    if way.verdict is Standing.TRUE and way.claim is not None:
        tried = attempt_on(way.claim)
        found.append("survives refute" + (f" ({tried.closeness})" if tried else ""))
    if way.replay:
        found.append("a replay")
    return ", ".join(found) or way.why


def counted() -> str:
    """Return how many errata and statements there are, in one sentence."""
    statements = read_statements()
    count = Counter(each.verdict for each in statements)
    verdicts = ", ".join(f"{count[standing]} {standing}" for standing in Standing)
    suspicious = sum(each.suspicious for each in statements)
    return (
        f"{len(read_errata())} errata; {len(statements)} statements: {verdicts}; {suspicious} of "
        "them look wrong and are true"
    )


def _refuted(erratum: Erratum) -> str:
    """Return where Coq refutes the printed claim, if it has accepted the refutation."""
    from noregret.prove.refuted import recorded_refutation
    from noregret.prove.verdicts import Prover

    item = recorded_refutation(erratum, Prover())
    return "" if item is None else f"{item.file}, line {item.line}"
