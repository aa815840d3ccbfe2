"""How do tables and progress look in a terminal, in a pipe and in 80 columns?"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome, evidence_summary
from noregret.verify.engine import Event, Finished, Report, Started, TheoremReport
from noregret.words import counted

_STYLES = {
    Outcome.HOLDS: "green",
    Outcome.VIOLATED: "bold red",
    Outcome.UNDECIDED: "yellow",
    Outcome.NOT_APPLICABLE: "yellow",
}
#: Wide enough that nothing is wrapped where another program reads.
_PIPE_WIDTH = 240


def show(table: Table) -> None:
    """Print a table: as wide as the terminal, or without wrapping where a program reads."""
    terminal = sys.stdout.isatty()
    wide = not terminal and "COLUMNS" not in os.environ
    console = Console(file=sys.stdout, width=_PIPE_WIDTH if wide else None, highlight=False)
    if terminal:
        console.print(table)
        return
    with console.capture() as captured:
        console.print(table)
    click.echo("\n".join(line.rstrip() for line in captured.get().splitlines()))


def plain_table() -> Table:
    """Return a table without lines."""
    return Table(box=None, pad_edge=False, header_style="underline", padding=(0, 2, 0, 0))


def catalogue(theorems: Sequence[Theorem]) -> Table:
    """Return the table of theorems."""
    table = plain_table()
    table.add_column("key", no_wrap=True, style="bold")
    table.add_column("title")
    table.add_column("source")
    for theorem in theorems:
        source = theorem.sources[0].short if theorem.sources else ""
        table.add_row(theorem.key, theorem.title, source)
    return table


def verdicts(reports: Sequence[TheoremReport]) -> Table:
    """Return the table with one row per theorem that was verified."""
    return verdict_table(
        (
            report.theorem.key,
            Text(str(report.outcome), style=_STYLES[report.outcome]),
            "" if report.tightest is None else report.tightest.shown_ratio,
            _unbroken(evidence_summary(report.evidence)),
            f"{report.seconds:.1f}",
        )
        for report in reports
    )


def verdict_table(rows: Iterable[tuple[str | Text, ...]]) -> Table:
    """Return a table of theorem, verdict, tightest ratio, evidence and seconds."""
    table = plain_table()
    table.add_column("theorem", no_wrap=True, style="bold")
    table.add_column("verdict", no_wrap=True)
    table.add_column("tightest", justify="right", no_wrap=True)
    table.add_column("evidence")
    table.add_column("seconds", justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    return table


def _unbroken(text: str) -> str:
    """Keep a method and its number on one line of a narrow terminal."""
    if not sys.stdout.isatty():
        return text
    return " · ".join(part.replace(" ", "\u00a0") for part in text.split(" · "))


def summary(report: Report) -> str:
    """Return the line below the table."""
    count = len(report.theorems)
    seen = [each.outcome for each in report.theorems]
    parts = ", ".join(f"{seen.count(o)} {o}" for o in Outcome if o in seen) or "none finished"
    ending = "; interrupted, the rest was not verified" if report.interrupted else ""
    return f"{counted(count, 'theorem')}: {parts}, in {report.seconds:.0f} s{ending}"


def remarks(report: Report) -> Iterator[str]:
    """Yield where a ratio in brackets was seen, for it says nothing about the bound there."""
    for each in report.theorems:
        piece = each.tightest
        if piece is not None and piece.degenerate:
            place = f"{piece.witness}: {piece.degenerate}"
            yield f"({each.theorem.key} comes so close at degenerate points only: {place})"


def violations(report: Report) -> Iterator[str]:
    """Yield what is to be said of each theorem that a run contradicts, or that nobody could try."""
    for each in report.theorems:
        for piece in each.evidence:
            if piece.outcome is Outcome.VIOLATED:
                yield ""
                yield from _violation(each, piece)
            elif piece.outcome is Outcome.UNDECIDED and not piece.size:
                yield from ("", f"{each.theorem.key} is undecided: {piece.scope}")


def _violation(report: TheoremReport, piece: Evidence) -> Iterator[str]:
    theorem, failure = report.theorem, piece.failure
    yield f"{theorem.key} is violated: {theorem.statement}"
    if failure is not None:
        yield from failure.lines
        if failure.reason:
            yield f"  reason     {failure.reason}"
    if piece.witness:
        yield f"  found by   {piece.method}: {piece.witness}"
    yield f"  replay     {report.replay}"


@contextmanager
def progress(enabled: bool) -> Iterator[Callable[[Event], None]]:
    """Give a listener that draws a bar on stderr if that is a terminal."""
    if not (enabled and sys.stderr.isatty()):
        yield lambda _: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns: tuple[Any, ...] = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    console = Console(file=sys.stderr)
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("verifying", total=None)

        def listen(event: Event) -> None:
            if isinstance(event, Started):
                bar.update(task, total=event.total, description=event.key)
            elif isinstance(event, Finished):
                bar.advance(task)

        yield listen
