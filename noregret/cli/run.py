"""What does a learner do, beside its bounds?"""

from __future__ import annotations

import shutil
import sys
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from noregret.cli import options, output

if TYPE_CHECKING:
    from noregret.run.study import Run


@click.command()
@click.argument("kind")
@click.argument("parameters", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--data", metavar="FILE", help="Play what is in a file.")
@click.option("--adversary", metavar="NAME", help="Play against an adversary; `list` shows them.")
@click.option("--rounds", type=click.IntRange(1), metavar="T", help="How many rounds at most.")
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="Where a random adversary starts.",
)
@click.option("--theorem", metavar="KEY", help="Which theorem is drawn; all are checked.")
@options.label_column
@click.option("--floats", is_flag=True, help="Play in floats, as large data do anyway.")
@click.option("--plot", metavar="FILE", help="Draw the run against its bound as .png or .svg.")
@click.option(
    "--draw/--no-draw", default=None, help="Draw in the terminal; default if this is one."
)
@click.option("--save", metavar="FILE", help="Write the transcript, for `noregret replay`.")
@options.common
def run(
    kind: str,
    parameters: tuple[str, ...],
    data: str | None,
    adversary: str | None,
    rounds: int | None,
    seed: int,
    theorem: str | None,
    label_column: str | None,
    floats: bool,
    plot: str | None,
    draw: bool | None,
    save: str | None,
    as_json: bool,
) -> int:
    """Run a learner, draw what it did against its bound, and check every theorem on it.

    KIND is as for `noregret guard`.  Parameters are exact (beta=1/2, eta=sqrt(8*log(10)/1000));
    those that are not given are tuned by a theorem or have a default, and the answer says so.
    The bound at t is that of the first t rounds.  Ctrl-C keeps what was played.

    \b
    FILE has one round a row: CSV (with or without a header), .npy or .npz.
      perceptrons, winnow      features and the label (as for `noregret margin`)
      online-gradient-descent  the same: the hinge losses of the points
      weighted-majority        advice of each expert, 0 or 1, and the label
      exponential-weighted-average, doubling
                               advice of each expert and the outcome, all in [0, 1]
      hedge, randomized-weighted-majority
                               the loss of each action, in [0, 1] (the latter: 0 or 1)
      consistent, halving, soa the point (from 0) and its label; the class is hypotheses=FILE
                               or hypotheses=thresholds=7 (as for `noregret dimension`)
      elimination              variables, 0 or 1, and the label
      In .npz: X and y, losses, advice and outcomes, or points and labels.

    \b
    Examples:
      noregret run perceptron --adversary orthonormal N=20
      noregret run hedge --adversary list
      noregret run hedge N=10 T=1000 --adversary balance --plot hedge.svg
      noregret run weighted-majority beta=1/3 --data advice.csv --save run.json
      noregret run halving hypotheses=class.csv --adversary contrarian --json
      noregret run winnow --data points.csv --draw
    """
    if adversary == "list":
        from noregret.run.opponent import adversaries_of
        from noregret.run.text import adversaries_answer

        output.print_answer(adversaries_answer(kind, adversaries_of(kind)), as_json)
        return output.OK
    from noregret.calculator.answers import read_pairs
    from noregret.guard.kinds import kind_named
    from noregret.run.study import Asked, made

    if plot is not None:
        from noregret.draw.axes import check_format

        check_format(plot)
    name = kind_named(kind).name
    with output.progress_line(not as_json) as tell:
        asked = Asked(name, data, adversary, rounds, seed, theorem, floats, label_column, tell)
        found = made(asked, read_pairs(parameters))
    if plot is not None:
        found.plot(plot)
    if save is not None:
        found.save(save)
    if as_json:
        output.print_json({**found.to_dict(), "plot": plot, "saved": save})
    else:
        _print(found, sys.stdout.isatty() if draw is None else draw)
        for what, file in (("picture", plot), ("transcript", save)):
            if file is not None:
                click.echo(f"{what}: {file}")
    if found.interrupted:
        return output.INTERRUPTED
    return output.code_of_outcome(str(found.outcome))


def _print(found: Run, draw: bool) -> None:
    from noregret.run import terminal, text

    lines = list(text.lines_of(found))
    if draw:
        width = shutil.get_terminal_size().columns
        dots = terminal.can_draw_dots(sys.stdout.encoding)
        colour = sys.stdout.isatty()
        picture = terminal.drawing(found.curve, width, dots=dots, colour=colour)
        above = [*text.head_of(found), "", *wrap(text.explained(found), max(width, 40))]
        lines = [*above, *picture, "", *text.tail_of(found)]
    click.echo("\n".join(lines))
