"""Which errata do the files of this folder hold, and is each of them complete?

A document has a file, ``lecture.toml``: a table ``[[erratum]]`` for each of its errata with the
fields of :class:`~bounds.printed.Erratum`, except for the document, which the file is about.
``fault`` is what :class:`~bounds.printed.Fault` calls it, ``[erratum.claim]`` has the fields of
:class:`~bounds.printed.Printed`.  A text may be wrapped: any white space in it is one space.  A
replay stands as it is.

Nothing is read before somebody asks.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from importlib.resources import files
from typing import Any

from bounds.core.documents import DOCUMENTS
from bounds.printed import Erratum, Fault, Printed


class ErrataError(ValueError):
    """A file of errata that cannot be read; one sentence."""


@cache
def read_errata() -> tuple[Erratum, ...]:
    """Return every erratum, document by document, in the order of each; read once."""
    return collect(_read(f"{name}.toml", document) for name, document in DOCUMENTS.items())


def errata_about(key: str) -> list[Erratum]:
    """Return the errata whose corrected form is a theorem; those without one for an empty key."""
    return [erratum for erratum in read_errata() if erratum.theorem == key]


def collect(documents: Iterable[tuple[Erratum, ...]]) -> tuple[Erratum, ...]:
    """Return the errata of several documents as one tuple; no id may occur twice."""
    by_id: dict[str, Erratum] = {}
    for erratum in (each for errata in documents for each in errata):
        if erratum.id in by_id:
            raise ErrataError(
                f"the id {erratum.id!r} occurs twice; an id is permanent: give the new one another"
            )
        by_id[erratum.id] = erratum
    return tuple(by_id.values())


def _read(file: str, document: str) -> tuple[Erratum, ...]:
    text = files("bounds.printed").joinpath(file).read_text(encoding="utf-8")
    return parse(text, file, document)


def parse(text: str, file: str, document: str) -> tuple[Erratum, ...]:
    """Return the errata that the text of a file holds; the file's name is for messages."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ErrataError(f"{file} is no TOML; mend it: {error}") from None
    _check_fields(data, ["erratum"], ["erratum"], file)
    if not _is_list_of(data["erratum"], dict):
        raise ErrataError(f"{file}: 'erratum' is no list of tables; head each one by [[erratum]]")
    return tuple(
        _erratum(entry, document, f"{file}, {entry.get('id', f'erratum {number}')}")
        for number, entry in enumerate(data["erratum"], 1)
    )


def _erratum(entry: Mapping[str, Any], document: str, place: str) -> Erratum:
    _check_fields(entry, *_field_names(Erratum, apart="document"), place)
    texts = {name: _text(entry, name, place) for name in entry if name != "claim"}
    folded = {name: " ".join(text.split()) for name, text in texts.items() if name != "replay"}
    fault = _fault(folded.pop("fault"), place)
    claim = _printed(entry["claim"], f"{place}, claim") if "claim" in entry else None
    return Erratum(**folded, document=document, fault=fault, replay=texts["replay"], claim=claim)


def _printed(entry: Any, place: str) -> Printed:
    if not isinstance(entry, dict):
        raise ErrataError(f"{place} is {entry!r} and no table; head it by [erratum.claim]")
    _check_fields(entry, *_field_names(Printed), place)
    without, fixed = entry.get("without", []), entry.get("fixed", {})
    if not _is_list_of(without, str):
        raise ErrataError(f'{place}: without = {without!r} is no list of texts; write ["…"]')
    if not isinstance(fixed, dict):
        raise ErrataError(f'{place}: fixed = {fixed!r} is no table; write {{ N = "2" }}')
    return Printed(
        key=_text(entry, "key", place),
        claim=" ".join(_text(entry, "claim", place).split()),
        without=tuple(without),
        fixed=tuple((name, _text(fixed, name, place)) for name in fixed),
    )


def _fault(text: str, place: str) -> Fault:
    try:
        return Fault(text)
    except ValueError:
        known = ", ".join(repr(fault.value) for fault in Fault)
        raise ErrataError(f"{place}: the fault {text!r} is unknown; choose from {known}") from None


def _text(entry: Mapping[str, Any], name: str, place: str) -> str:
    value = entry[name]
    if not isinstance(value, str):
        raise ErrataError(f"{place}: {name} = {value!r} is no text; put it in quotes")
    return value


def _check_fields(
    entry: Mapping[str, Any], known: Collection[str], required: Collection[str], place: str
) -> None:
    for name in entry:
        if name not in known:
            listed = ", ".join(known)
            raise ErrataError(f"{place}: the field {name!r} is unknown; use only {listed}")
    for name in required:
        if name not in entry:
            raise ErrataError(f"{place}: the field {name!r} is missing; add it")


def _field_names(
    kind: type[Erratum] | type[Printed], *, apart: str = ""
) -> tuple[list[str], list[str]]:
    """Return the fields that an entry may have, and those that it must have."""
    written = [field for field in fields(kind) if field.name != apart]
    required = [field.name for field in written if field.default is MISSING]
    return [field.name for field in written], required


def _is_list_of(value: Any, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(item, kind) for item in value)
