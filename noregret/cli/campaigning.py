"""What do the commands that do long work have in common?"""

from __future__ import annotations

import signal
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import click

from noregret.cli import options, output

if TYPE_CHECKING:
    from noregret.campaign.drive import Drive
    from noregret.campaign.folder import Folder
    from noregret.campaign.summary import Summary
    from noregret.campaign.unit import Subject

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

#: How often at most a subject is repeated where only a budget is given.
_WITHIN_A_BUDGET = 100
_HOW = (
    click.option(
        "--budget",
        metavar="BUDGET",
        help="When no further unit is begun: 2h, 30m, 90s, or 200u for a number of units.",
    ),
    click.option(
        "-j", "--jobs", type=click.IntRange(1), default=1, show_default=True, metavar="N",
        help="How many processes of this machine work.",
    ),
    click.option("--scheduler", metavar="ADDRESS", help="Let a cluster of dask.distributed work."),
    click.option("--shard", metavar="K/N", help="Do every N-th unit only, from the K-th on."),
    click.option("--memory", metavar="SIZE", help="How much memory a unit may have: 4G, 512M."),
)  # fmt: skip
repetitions = click.option(
    "--repetitions",
    type=click.IntRange(1, 1_000_000),
    metavar="R",
    help="How often at most, each time with another seed.  [default: 1; 100 within a budget]",
)


def how(command: Decorated) -> Decorated:
    """Give a command what says how units are done, and what every command takes."""
    command = options.common(command)
    for option in reversed(_HOW):
        command = option(command)
    return command


def times(asked: int | None, how: dict[str, Any]) -> int:
    """Return how often at most a subject is repeated."""
    if asked is not None:
        return asked
    return 1 if how["budget"] is None else _WITHIN_A_BUDGET


def run(
    command: str,
    folder: str,
    subjects: tuple[Subject, ...],
    profile: str,
    seed: int,
    repetitions: int,
    how: dict[str, Any],
    *,
    searching: bool = False,
) -> int:
    """Do the units of a question, and say what is known then."""
    from noregret.campaign.ask import bytes_asked
    from noregret.campaign.drive import drive
    from noregret.campaign.folder import open_folder
    from noregret.campaign.plan import budget_of, shard_of
    from noregret.campaign.question import Question
    from noregret.campaign.summary import summary_of
    from noregret.campaign.unit import version
    from noregret.campaign.workers import cluster, local

    budget, memory = budget_of(how["budget"]), bytes_asked(how["memory"])
    shard, shards = shard_of(how["shard"])
    asked = Question(
        command, subjects, profile, version(), seed, repetitions, shards, searching=searching
    )
    place = open_folder(folder, make=True)
    address = how["scheduler"]
    stream = local(how["jobs"], memory) if address is None else cluster(address, memory)
    mine = None if how["shard"] is None else shard
    with output.progress_line(not how["as_json"]) as tell:
        drove = drive(asked, place, stream, budget=budget, shard=mine, tell=tell)
    return conclude(summary_of(place, asked, mine), place, how["as_json"], drove)


def conclude(
    summary: Summary,
    place: Folder,
    as_json: bool,
    drove: Drive | None = None,
    html: str | None = None,
) -> int:
    """Say what is known, and return the exit code."""
    from noregret.campaign.findings import found_in
    from noregret.campaign.summary import exit_code, finding_lines, word_of

    stopped = drove is not None and drove.stopped
    found = [] if stopped else found_in(summary.results, place)
    code = exit_code(summary, found)
    if drove is not None and drove.lost:
        code = output.FAILURE
    if as_json:
        said = summary.data | {"findings": [thing.data for thing in found]}
        said |= {"verdict": word_of(code), "interrupted": bool(stopped)}
        output.print_json(said)
    else:
        print_table(summary)
        for line in finding_lines(found):
            click.echo(line)
    if html is not None:
        from noregret.campaign import page
        from noregret.writing import File

        write = partial(page.write, summary, found, word_of(code))
        output.write_files([File("report", html, write)], as_json)
    if drove is not None:
        _say_how_to_go_on(drove)
    return 128 + drove.stopped if drove is not None and drove.stopped else code


def _say_how_to_go_on(drove: Drive) -> None:
    line = options.typed_command()
    if drove.lost:
        output.complain(f"{drove.lost}; what was finished is kept, and `{line}` does the rest")
    elif drove.stopped:
        name = signal.Signals(drove.stopped).name
        click.echo(f"stopped by {name}; what was finished is kept; go on with: {line}", err=True)
    elif drove.left:
        click.echo(f"{drove.left} left; go on with: {line}", err=True)


def print_table(summary: Summary) -> None:
    """Print what is known of each target, and what went wrong."""
    from noregret.campaign.summary import standing_rows, trouble_lines
    from noregret.cli import render

    rows = list(standing_rows(summary))
    if rows:
        table = render.plain_table()
        for name in ("target", "verdict", "tightest", "", "cases", "seeds"):
            table.add_column(name)
        for row in rows:
            table.add_row(*row)
        render.show(table)
        click.echo()
    click.echo(summary.sentence)
    for line in trouble_lines(summary):
        click.echo(line)
