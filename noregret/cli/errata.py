"""What do the sources print, and what of it is wrong?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

import click

from noregret.cli import options, output

if TYPE_CHECKING:
    from bounds.printed import Erratum, PrintedStatement

Entry = TypeVar("Entry", "Erratum", "PrintedStatement")


@click.command()
@click.argument("pattern", required=False)
@click.option("--printed", is_flag=True, help="Show every statement of the sources, not errata.")
@options.common
def errata(pattern: str | None, printed: bool, as_json: bool) -> int:
    """List what the sources print wrongly, and what is true instead.

    PATTERN is an id (which shows that erratum in full, with its counterexample), a glob over ids,
    the key of a theorem, or a part of the document, place, severity or text.  Each counterexample
    is plain Python that needs no noregret.  With --printed everything that the sources state is
    listed, line by line, with its verdict and what shows it; a pattern that chooses one statement
    shows it in full.  There are 42 errata; 66 places look wrong and are true: they are marked
    there, and are no errata.

    \b
    Examples:
      noregret errata
      noregret errata E000-62
      noregret errata 'E001-*'
      noregret errata 'missing hypothesis' --json
      noregret errata --printed 'theorem 7.3'
      noregret errata --printed 'slides L459'
    """
    from noregret.calculator import errata as known

    found = known.matching(pattern)
    statements = known.statements_matching(pattern)
    if not (statements if printed else found or (as_json and statements)):
        return _complain(pattern, len(statements), printed=printed)
    if as_json:
        listed = [known.entry(erratum) for erratum in found]
        stated = [known.statement_entry(statement) for statement in statements]
        output.print_json({"errata": listed, "printed": stated})
    elif printed and len(statements) == 1:
        click.echo("\n".join(known.statement_lines(statements[0])))
    elif printed:
        _print_tables(statements, ("line", "verdict", "where", "says", "shown by"), _statement_row)
    elif len(found) == 1:
        click.echo("\n".join(known.lines(found[0])))
    else:
        _print_tables(found, ("id", "severity", "where", "printed"), _erratum_row)
        if pattern is None:
            click.echo(f"\n{known.counted()}")
    return output.OK


def _complain(pattern: str | None, statements: int, *, printed: bool) -> int:
    from noregret.calculator.errata import withdrawn

    gone = withdrawn(pattern or "")
    if gone is not None:
        return output.complain(f"{gone.id} is no erratum any more: {gone.why}")
    if printed:
        remedy = "`noregret errata --printed` shows them all"
        return output.complain(f"no statement matches {pattern!r}: {remedy}")
    remedy = "`noregret errata` shows them all"
    if statements:
        remedy = f"add --printed for what matches among the statements ({statements})"
    return output.complain(f"no erratum matches {pattern!r}: {remedy}")


def _erratum_row(erratum: Erratum) -> tuple[str, ...]:
    return erratum.id, erratum.fault.severity, erratum.label, erratum.printed


def _statement_row(statement: PrintedStatement) -> tuple[str, ...]:
    from noregret.calculator.errata import shown_by

    first, last = statement.lines
    verdict = f"{statement.verdict}{' (looks wrong)' if statement.suspicious else ''}"
    ways = statement.readings or (statement,)
    shown = "; ".join(
        (f"{way.verdict}: " if statement.readings else "") + shown_by(way) for way in ways
    )
    line = str(first) if first == last else f"{first}-{last}"
    return line, verdict, statement.label, statement.says, shown


def _print_tables(
    found: Sequence[Entry], titles: Sequence[str], row: Callable[[Entry], tuple[str, ...]]
) -> None:
    from rich.text import Text

    from bounds.core.documents import DOCUMENTS
    from noregret.cli import render

    for index, (document, group) in enumerate(groupby(found, key=lambda item: item.document)):
        table = render.plain_table()
        table.add_column(titles[0], no_wrap=True, style="bold")
        for title in titles[1:]:
            table.add_column(title)
        items = list(group)
        for item in items:
            # As Text: what is printed may have brackets that rich would read as styles.
            table.add_row(*map(Text, row(item)))
        citation = DOCUMENTS[document].citation
        click.echo(("\n" if index else "") + f"{document}: {len(items)} ({citation})")
        render.show(table)
