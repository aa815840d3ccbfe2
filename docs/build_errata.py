"""Which page do the errata get? Made from the objects; run by ``make docs``."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from bounds.core.documents import DOCUMENTS
from bounds.printed import Document, Erratum, Fault
from bounds.printed.reader import read_documents, read_errata, read_statements

PAGE = Path(__file__).with_name("errata.md")

_INTRODUCTION = """\
# Errata

Made from the errata by `make docs`; do not edit.

<!-- fmt: off -->

Five documents on online learning, which taught us what we check here, were read from the first line
to the last: {statements} places, each with a verdict. This page lists the {errata} corrections that
came of it, in our words and symbols. What is true instead is a theorem of
[theorems.md](theorems.md), which `noregret verify` checks and Coq has proved.

What a hypothesis, a convention or a neighbouring line says counts in a document's favour. An entry
stands here only if it is false even so, or needs a hypothesis that is not named where it is stated.

* A *false result* is one that a reader could use and that fails.
* A *false step* leaves its result true.
* A *missing hypothesis* is one that a statement needs and leaves to its proof, or to the reader.
* An *inconsistent convention* is two places that do not fit together.
* A *misprint* misleads nobody who works it out. Some of them, marked so, may not be the author's:
  they may have come in when the document was made into text.

{suspicious} places look wrong and are true. They are no errata, and are marked among the statements
(`noregret errata --printed`). A number that is not here belongs to an entry that was withdrawn:
`noregret errata E000-01`, for instance, says why.

Each block of Python is the smallest counterexample that we know. It needs nothing but Python, and
the tests run it. Where a line for `noregret refute` is given, the harness finds a counterexample by
itself. Corrections to this list are welcome.
"""


def page() -> str:
    """Return the page of all errata."""
    statements = read_statements()
    head = _INTRODUCTION.format(
        statements=len(statements),
        errata=len(read_errata()),
        suspicious=sum(each.suspicious for each in statements),
    )
    parts = [head, "| document | " + " | ".join(f.severity for f in Fault) + " | all |"]
    parts.append("|---|" + "---:|" * (len(Fault) + 1))
    for document in read_documents():
        count = Counter(erratum.fault for erratum in document.errata)
        cells = [*(count[fault] for fault in Fault), len(document.errata)]
        row = " | ".join(map(str, cells))
        parts.append(f"| [{document.name}](#{document.name}) | {row} |")
    parts.append("")
    for document in read_documents():
        parts += _document(document)
    return "\n".join(parts).rstrip() + "\n"


def _document(document: Document) -> list[str]:
    parts = [f"## {document.name}", "", f"{plain(DOCUMENTS[document.name].citation)}.", ""]
    for erratum in document.errata:
        parts += _section(erratum)
    return parts


def _section(erratum: Erratum) -> list[str]:
    converted = ", perhaps of the conversion to text" if erratum.conversion else ""
    lines = [
        f"### {erratum.id}",
        "",
        f"{plain(erratum.label)}: **{erratum.fault.severity}**{converted}.",
        "",
        f"* printed: {_sentence(erratum.printed)}",
        f"* why: {_sentence(erratum.why)}",
        f"* instead: {_sentence(erratum.corrected)}",
    ]
    if erratum.theorem:
        anchor = erratum.theorem.replace(".", "")
        lines.append(f"* verified as [{erratum.theorem}](theorems.md#{anchor})")
    lines.append(f"* counterexample: {_sentence(erratum.counterexample)}")
    if erratum.claim is not None:
        lines.append(f"* `{erratum.claim.command}`")
    return [*lines, "", "```python", erratum.replay.strip("\n"), "```", ""]


def _sentence(text: str) -> str:
    return plain(text if text.endswith((".", ".)")) else f"{text}.")


def plain(text: str) -> str:
    """Return text that Markdown shows as it stands."""
    return re.sub(r"([\\*_`<>~|#$\[\]])", r"\\\1", text)


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE.name}: {len(read_errata())} errata")


if __name__ == "__main__":
    main()
