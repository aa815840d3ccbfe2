"""What do `noregret errata` and the page of errata tell of a printed mistake?

Only click is imported here; the rest comes with the command.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from noregret.cli import output

if TYPE_CHECKING:
    from bounds.printed import Erratum


@click.command()
@click.argument("pattern", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def errata(pattern: str | None, as_json: bool) -> int:
    """List what the sources print wrongly, and what is true instead.

    PATTERN is an id (which shows that erratum in full, with its counterexample), a glob over ids,
    the key of a theorem, or a part of the document, place, class or text.  Each counterexample is
    plain Python that needs no noregret.

    \b
    Examples:
      noregret errata
      noregret errata E000-62
      noregret errata 'E001-*'
      noregret errata 'missing hypothesis' --json
    """
    found = matching(pattern)
    if not found:
        return output.complain(f"no erratum matches {pattern!r}: `noregret errata` shows them all")
    if as_json:
        output.print_json({"errata": [entry(erratum) for erratum in found]})
    elif len(found) == 1:
        click.echo("\n".join(lines(found[0])))
    else:
        _print_tables(found)
    return output.OK


def matching(pattern: str | None) -> list[Erratum]:
    """Return the errata that a pattern chooses, in the order of the documents."""
    from bounds.core.catalogue import THEOREMS
    from bounds.printed.collected import ERRATA

    if pattern is None:
        return list(ERRATA)
    exact = [erratum for erratum in ERRATA if erratum.id.lower() == pattern.lower()]
    if exact:
        return exact
    if pattern in THEOREMS:
        return [erratum for erratum in ERRATA if erratum.theorem == pattern]
    return [erratum for erratum in ERRATA if _matches(pattern.lower(), erratum)]


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
        if text:
            yield from ("", title, f"  {text}")
    yield from ("", "Replay, in plain Python")
    for line in erratum.replay.splitlines():
        yield f"  {line}".rstrip()


def _refuted(erratum: Erratum) -> str:
    """Return where Coq refutes the printed claim, if it has accepted the refutation."""
    from noregret.prove.refuted import recorded_refutation
    from noregret.prove.verdicts import Prover

    item = recorded_refutation(erratum, Prover())
    return "" if item is None else f"proofs/{item.module.replace('.', '/')}.v, line {item.line}"


def _print_tables(found: Sequence[Erratum]) -> None:
    from rich.table import Table
    from rich.text import Text

    from noregret.cli import render

    for index, (document, group) in enumerate(groupby(found, key=lambda item: item.document)):
        table = Table(box=None, pad_edge=False, header_style="underline", padding=(0, 2, 0, 0))
        table.add_column("id", no_wrap=True, style="bold")
        for title in ("class", "where", "printed"):
            table.add_column(title)
        items = list(group)
        for item in items:
            # As Text: what is printed may have brackets that rich would read as styles.
            table.add_row(item.id, *map(Text, (str(item.fault), item.label, item.printed)))
        click.echo(("\n" if index else "") + f"{document}: {len(items)}")
        render.show(table)
