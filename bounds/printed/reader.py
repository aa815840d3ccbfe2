"""What do the files of this folder say about each document, and does it hang together?

A document is a folder, ``lecture/``.  Its ``*.toml`` files hold tables ``[[statement]]`` with the
fields of :class:`~bounds.printed.PrintedStatement`, ``[[erratum]]`` with those of
:class:`~bounds.printed.Erratum` and ``[[withdrawn]]``, in any order: what is read is sorted by
lines and by ids.  The document itself is not written down, the folder is about it.  A text may be
wrapped: any white space in it is one space.  A replay stands as it is.

Nothing is read before somebody asks.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from bounds.core.documents import DOCUMENTS
from bounds.printed import (
    Document,
    Erratum,
    Fault,
    PrintedClaim,
    PrintedStatement,
    Reading,
    Standing,
    Withdrawn,
)
from bounds.printed.records import PrintedError, Table, is_list_of

_KINDS = ("statement", "erratum", "withdrawn")


@cache
def read_documents() -> tuple[Document, ...]:
    """Return what every document prints, in their order; read once."""
    return tuple(_read(name) for name in DOCUMENTS)


def read_errata() -> tuple[Erratum, ...]:
    """Return every erratum, document by document."""
    return tuple(erratum for document in read_documents() for erratum in document.errata)


def read_statements() -> tuple[PrintedStatement, ...]:
    """Return every printed statement, document by document, in the order of their lines."""
    return tuple(each for document in read_documents() for each in document.statements)


@cache
def errata_about(key: str) -> list[Erratum]:
    """Return the errata whose corrected form is a theorem; those without one for an empty key."""
    return [erratum for erratum in read_errata() if erratum.theorem == key]


def _read(name: str) -> Document:
    folder = files("bounds.printed").joinpath(name)
    found = sorted(one.name for one in folder.iterdir() if one.name.endswith(".toml"))
    texts = {file: folder.joinpath(file).read_text(encoding="utf-8") for file in found}
    return document_of(name, texts.items())


def document_of(name: str, texts: Iterable[tuple[str, str]]) -> Document:
    """Return a document of the texts of its files; their names are for messages."""
    statements: list[PrintedStatement] = []
    errata: list[Erratum] = []
    withdrawn: list[Withdrawn] = []
    for file, text in texts:
        tables = _tables(text, f"{name}/{file}")
        statements += [_statement(entry, name, place) for entry, place in tables["statement"]]
        errata += [_erratum(entry, name, place) for entry, place in tables["erratum"]]
        withdrawn += [_withdrawn(entry, place) for entry, place in tables["withdrawn"]]
    document = Document(
        name,
        tuple(sorted(statements, key=lambda each: each.lines)),
        tuple(sorted(errata, key=lambda each: each.id)),
        tuple(sorted(withdrawn, key=lambda each: each.id)),
    )
    _refuse_loose_ends(document)
    return document


def _tables(text: str, file: str) -> dict[str, list[tuple[Any, str]]]:
    """Return the tables of a file by their kind, each with its place."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PrintedError(f"{file} is no TOML; mend it: {error}") from None
    for name, entries in data.items():
        if name not in _KINDS:
            raise PrintedError(
                f"{file}: the field {name!r} is unknown; use only {', '.join(_KINDS)}"
            )
        if not is_list_of(entries, dict):
            raise PrintedError(
                f"{file}: {name!r} is no list of tables; head each one by [[{name}]]"
            )
    return {
        kind: [
            (entry, f"{file}, {_name(entry) or f'{kind} {number}'}")
            for number, entry in enumerate(data.get(kind, []), 1)
        ]
        for kind in _KINDS
    }


def _name(entry: dict[str, Any]) -> str:
    return str(entry.get("id") or entry.get("label") or "")


# ------------------------------------------------------------------ one table


def _statement(entry: dict[str, Any], document: str, place: str) -> PrintedStatement:
    table = Table(entry, PrintedStatement, place, apart=("document", "readings"), also=("reading",))
    return PrintedStatement(
        **_way(table),
        document=document,
        lines=table.span("lines"),
        label=table.text("label"),
        suspicious=table.yes("suspicious"),
        readings=tuple(
            Reading(**_way(Table(one, Reading, f"{place}, reading {number}")))
            for number, one in enumerate(table.listed("reading"), 1)
        ),
    )


def _way(table: Table) -> dict[str, Any]:
    """Return what a statement and each of its readings say alike."""
    return {
        "says": table.text("says"),
        "verdict": table.choice("verdict", Standing),
        "why": table.text("why"),
        "theorems": table.texts("theorems"),
        "replay": table.verbatim("replay"),
        "errata": table.texts("errata"),
        "claim": _claim(table),
    }


def _claim(table: Table) -> PrintedClaim | None:
    if "claim" not in table.entry:
        return None
    claim = Table(table.entry["claim"], PrintedClaim, f"{table.place}, claim")
    return PrintedClaim(
        claim.text("key"), claim.text("claim"), claim.texts("without"), claim.pairs("fixed")
    )


def _erratum(entry: dict[str, Any], document: str, place: str) -> Erratum:
    table = Table(entry, Erratum, place, apart=("document",))
    names = ("id", "label", "printed", "why", "corrected", "theorem", "counterexample")
    return Erratum(
        **{name: table.text(name) for name in names},
        document=document,
        fault=table.choice("fault", Fault),
        replay=table.verbatim("replay"),
        claim=_claim(table),
        conversion=table.yes("conversion"),
    )


def _withdrawn(entry: dict[str, Any], place: str) -> Withdrawn:
    table = Table(entry, Withdrawn, place)
    return Withdrawn(table.text("id"), table.text("why"))


# ------------------------------------------------------------------ the whole


def _refuse_loose_ends(document: Document) -> None:
    known = Counter(each.id for each in document.errata)
    known.update(each.id for each in document.withdrawn)
    for name, count in known.items():
        if count > 1:
            raise PrintedError(
                f"{document.name}: the id {name!r} occurs twice; an id is permanent: give the new "
                "one another"
            )
    used = {name for each in document.statements for name in _errata_of(each)}
    there = {each.id for each in document.errata}
    for name in sorted(used - there):
        raise PrintedError(f"{document.name}: a statement names {name!r}, which is no erratum here")
    for name in sorted(there - used):
        raise PrintedError(f"{document.name}: no statement names {name!r}; say where it is printed")
    for each in document.statements:
        problem = _incomplete(each)
        if problem:
            raise PrintedError(f"{each.place} ({each.label}): {problem}")


def _errata_of(statement: PrintedStatement) -> set[str]:
    return {name for way in (statement, *statement.readings) for name in way.errata}


def _incomplete(statement: PrintedStatement) -> str:
    """Return what a statement lacks to be believed; nothing if it is complete."""
    if (statement.verdict is Standing.AMBIGUOUS) != (len(statement.readings) > 1):
        return "what is AMBIGUOUS, and only that, has two readings or more"
    for way in (statement, *statement.readings):
        lacks = _unshown(way)
        if lacks:
            return lacks
    return ""


def _unshown(way: Reading) -> str:
    shown = bool(way.theorems or way.replay or way.claim)
    if way.verdict is Standing.TRUE and not shown:
        return "what is TRUE names theorems, or has a claim or a replay"
    if way.verdict is Standing.FALSE and not way.errata:
        return "what is FALSE names its errata"
    if way.verdict is Standing.NO_CLAIM and not way.why:
        return "what claims nothing says why"
    return ""
