"""What do the sources print wrongly?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import click

from noregret.cli import options, output

if TYPE_CHECKING:
    from bounds.printed import Erratum


@click.command()
@click.argument("pattern", required=False)
@options.common
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
    from noregret.calculator.errata import entry, lines, matching

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


def _print_tables(found: Sequence[Erratum]) -> None:
    from rich.text import Text

    from noregret.cli import render

    for index, (document, group) in enumerate(groupby(found, key=lambda item: item.document)):
        table = render.plain_table()
        table.add_column("id", no_wrap=True, style="bold")
        for title in ("class", "where", "printed"):
            table.add_column(title)
        items = list(group)
        for item in items:
            # As Text: what is printed may have brackets that rich would read as styles.
            table.add_row(item.id, *map(Text, (str(item.fault), item.label, item.printed)))
        click.echo(("\n" if index else "") + f"{document}: {len(items)}")
        render.show(table)
