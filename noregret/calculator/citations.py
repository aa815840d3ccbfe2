"""How is a work cited, for scripts and in BibTeX?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bounds.core.theorem import Theorem
from bounds.core.works import Form, Work
from noregret.calculator.answers import Answer
from noregret.version import __version__

#: What BibTeX calls what appeared as this; everything else is a misc.
_ENTRIES = {Form.BOOK: ("book", "publisher"), Form.PAPER: ("article", "journal")}
_SMALL_WORDS = {"a", "an", "the", "on", "of", "and", "with", "from", "in", "for"}

#: What is cited where somebody used the harness itself.
OURSELVES = Work(
    "noregret: theory verification and property testing for online learning",
    authors=("The noregret developers",),
    form=Form.OTHER,
    published=f"Computer software, version {__version__}",
)


def source_entries(theorem: Theorem) -> list[dict[str, Any]]:
    """Return where a theorem is printed, for scripts."""
    return [
        {"document": source.document, "label": source.label, **_fields(work_of(source.work))}
        for source in theorem.sources
    ]


def work_of(work: Work | str) -> Work:
    """Return a work; a citation as people write it is all that is known of its work."""
    return work if isinstance(work, Work) else Work(work, form=Form.OTHER)


def _fields(work: Work) -> dict[str, Any]:
    return {
        "authors": list(work.authors),
        "title": work.title,
        "year": work.year,
        "form": str(work.form),
    }


def citation_of(found: Sequence[Theorem]) -> Answer:
    """Return the works that theorems are printed in, each once, and how each theorem is cited."""
    places = [
        (theorem.key, source.label, work_of(source.work))
        for theorem in found
        for source in theorem.sources
    ]
    names = name_works(dict.fromkeys(work for _, _, work in places))
    cited = [
        {"theorem": key, "label": label, "cite": rf"\cite[{_place(label)}]{{{names[work]}}}"}
        for key, label, work in places
    ]
    entries = [_entry(work, name) for work, name in names.items()]
    comments = [f"% {each['theorem']}: {each['cite']}" for each in cited]
    comments += [f"% {theorem.key}: no source is named" for theorem in found if not theorem.sources]
    return _answer(entries, cited, comments)


def citation_of_ourselves() -> Answer:
    """Return how this harness is cited."""
    return _answer([_entry(OURSELVES, "noregret", author=_braced(OURSELVES.names))], [], [])


def _answer(
    entries: list[dict[str, Any]], cited: list[dict[str, str]], comments: list[str]
) -> Answer:
    bibtex = "\n\n".join(entry["bibtex"] for entry in entries)
    lines = (*comments, *([""] if comments else []), *bibtex.splitlines())
    return Answer({"entries": entries, "theorems": cited, "bibtex": bibtex}, lines)


# ------------------------------------------------------------------ BibTeX


def name_works(works: Iterable[Work]) -> dict[Work, str]:
    """Return a name for each work, as in \\cite: family, year and a word; all are different."""
    names: dict[Work, str] = {}
    for work in works:
        plain = _name(work)
        taken = set(names.values())
        others = (f"{plain}{letter}" for letter in "bcdefghijklmnopqrstuvwxyz")
        names[work] = next(name for name in (plain, *others) if name not in taken)
    return names


def _name(work: Work) -> str:
    family = work.authors[0].rpartition(" ")[2] if work.authors else ""
    words = re.findall(r"[a-z0-9]+", work.title.lower())
    telling = [word for word in words if word not in _SMALL_WORDS and not word.isdigit()]
    year = "" if work.year is None else str(work.year)
    parts = (family.lower(), year, *telling[:1]) if family else (*telling[:2], year)
    name = "".join(parts)
    return re.sub(r"[^a-z0-9]", "", name) or "work"


def _entry(work: Work, name: str, **instead: str) -> dict[str, Any]:
    fields = {**dict(_bibtex_fields(work)), **instead}
    kind, _ = _ENTRIES.get(work.form, ("misc", ""))
    if work.chapter and work.form is Form.BOOK:
        kind = "inbook"
    inside = ",\n".join(f"  {field} = {{{value}}}" for field, value in fields.items())
    return {
        "name": name,
        "citation": work.citation,
        **_fields(work),
        "bibtex": f"@{kind}{{{name},\n{inside}\n}}",
    }


def _bibtex_fields(work: Work) -> Iterator[tuple[str, str]]:
    _, where = _ENTRIES.get(work.form, ("misc", "howpublished"))
    if work.authors:
        yield "author", " and ".join(map(_family_first, work.authors))
    yield "title", _braced(work.title)
    if work.chapter:
        yield "chapter", _safe(work.chapter)
    if work.published:
        yield where, _safe(work.published)
    if work.year is not None:
        yield "year", str(work.year)
    notes = [str(work.form)] if work.form in (Form.NOTES, Form.SLIDES) else []
    notes += [work.date] if work.date else []
    if notes:
        yield "note", _safe(", ".join((notes[0].capitalize(), *notes[1:])))
    if work.link:
        yield "url", work.link


def _family_first(name: str) -> str:
    given, _, family = name.rpartition(" ")
    return f"{_safe(family)}, {_safe(given)}" if given else _safe(family)


def _place(label: str) -> str:
    """Return a label as the option of a LaTeX command, which a bracket would end."""
    return _braced(label) if "]" in label else _safe(label)


def _braced(text: str) -> str:
    """Return a text whose capital letters BibTeX leaves as they are."""
    return f"{{{_safe(text)}}}"


def _safe(text: str) -> str:
    """Return a text that LaTeX prints as it stands, with every brace closed."""
    plain = re.sub(r"[\\{}]", "", text)
    return re.sub(r"([&%$#_])", r"\\\1", plain).replace("~", r"\textasciitilde ")
