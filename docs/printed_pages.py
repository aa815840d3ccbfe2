"""Which pages do the documents get: everything that each of them prints, with its verdict?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bounds.core.documents import DOCUMENTS
from bounds.printed import Document, PrintedStatement, Reading, Standing
from bounds.printed.attempts import attempt_on
from bounds.printed.reader import read_documents
from docs.build_errata import plain


def pages() -> dict[str, str]:
    """Return a page for each document by its path."""
    return {path(document.name): page(document) for document in read_documents()}


def path(name: str) -> str:
    """Return where the page of a document is."""
    return f"printed/{name}.md"


def page(document: Document) -> str:
    """Return the page of a document."""
    count = Counter(each.verdict for each in document.statements)
    verdicts = ", ".join(f"{count[standing]} {standing}" for standing in Standing)
    parts = [
        f"# {document.name}",
        "",
        f"{plain(DOCUMENTS[document.name].citation)}.",
        "",
        f"{len(document.statements)} statements, in our words: {verdicts}. Lines are those of the "
        "document's text.",
        "",
        "| line | where | says | verdict | shown by |",
        "|---:|---|---|---|---|",
        *(_row(each) for each in document.statements),
        *_survivors(document),
    ]
    return "\n".join(parts) + "\n"


def _row(statement: PrintedStatement) -> str:
    first, last = statement.lines
    says = [statement.says, *(f"Read as: {reading.says}" for reading in statement.readings)]
    shown = [_shown(way) for way in statement.readings or (statement,)]
    verdict = f"{statement.verdict}{' (it looks wrong)' if statement.suspicious else ''}"
    cells = [
        str(first) if first == last else f"{first}-{last}",
        plain(statement.label),
        "<br>".join(map(plain, says)),
        verdict,
        "<br>".join(shown),
    ]
    return "| " + " | ".join(cells) + " |"


def _shown(way: Reading) -> str:
    found = [f"`{key}`" for key in way.theorems]
    found += [f"[{name}](../errata.md#{name.lower()})" for name in way.errata]
    if way.claim is not None and way.verdict is Standing.TRUE:
        found.append("survives `refute`")
    if way.replay:
        found.append("a replay")
    if way.why:
        found.append(plain(way.why))
    return "; ".join(found)


def _survivors(document: Document) -> Iterator[str]:
    """Yield the printed claims that the harness could not break, with how close it came."""
    claims = dict.fromkeys(claim for each in document.statements for claim in each.claims)
    tried = [attempt for claim in claims if (attempt := attempt_on(claim))]
    if not tried:
        return
    yield from ("", "## Claims that survive as printed", "", "| claim | how close |", "|---|---|")
    for one in sorted(tried, key=lambda each: -(each.ratio or 0)):
        yield f"| `{one.command.replace('|', chr(92) + '|')}` | {plain(one.closeness)} |"
