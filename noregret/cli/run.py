"""What does a learner do, beside its bounds?"""

from __future__ import annotations

import shutil
import sys
from dataclasses import asdict
from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from noregret.cli import listing, options, output

if TYPE_CHECKING:
    from noregret.draw.look import Look
    from noregret.run.study import Run


@click.command(cls=listing.WithFormats)
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
@click.option("--plot", metavar="FILE", help="Draw the run against its bound: .pdf, .svg, .png.")
@click.option("--animate", metavar="FILE", help="Film it round by round: .gif, or .mp4 by ffmpeg.")
@click.option("--frames", type=click.IntRange(2, 300), metavar="N", help="Of a film; default 60.")
@options.picture
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
    animate: str | None,
    frames: int | None,
    look: Look | None,
    draw: bool | None,
    save: str | None,
    as_json: bool,
) -> int:
    """Run a learner, draw what it did against its bound, and check every theorem on it.

    KIND is as for `noregret guard`.  Parameters are exact (beta=1/2, eta=sqrt(8*log(10)/1000));
    those that are not given are tuned by a theorem or have a default, and the answer says so.
    The bound at t is that of the first t rounds.  Ctrl-C keeps what was played.

    FILE has one round a row: CSV (with or without a header), .npy or .npz; what stands in a row
    depends on the kind, see below.  In .npz: X and y, losses, advice and outcomes, or points and
    labels.

    \b
    Examples:
      noregret run perceptron --adversary orthonormal N=20
      noregret run hedge --adversary list
      noregret run hedge N=10 T=1000 --adversary balance --plot hedge.svg
      noregret run hedge N=10 T=200 --adversary balance --animate hedge.gif --style dark
      noregret run weighted-majority beta=1/3 --data advice.csv --save run.json
      noregret run halving hypotheses=class.csv --adversary contrarian --json
      noregret run winnow --data points.csv --draw
    """
    from bounds.core.catalogue import kind_named

    if adversary == "list":
        from noregret.run.opponents import adversaries_of
        from noregret.run.text import adversaries_answer

        found_ones = adversaries_of(kind_named(kind))
        output.print_answer(adversaries_answer(kind, found_ones), as_json)
        return output.OK
    from noregret.calculator.answers import read_pairs
    from noregret.run.settings import Asked
    from noregret.run.study import make_run
    from noregret.writing import File

    _check_files(plot, animate, frames)
    chosen = kind_named(kind)
    with output.progress_line(not as_json) as tell:
        asked = Asked(chosen, data, adversary, rounds, seed, theorem, floats, label_column, tell)
        found = make_run(asked, read_pairs(parameters))
    # The answer comes first: a file that cannot be written must not cost it.
    if as_json:
        output.print_json({**found.to_dict(), "plot": plot, "animation": animate, "saved": save})
    else:
        _print(found, sys.stdout.isatty() if draw is None else draw)
    drawing: dict[str, Any] = {} if look is None else asdict(look)
    film = partial(found.animate, frames=frames or 60, **drawing)
    writers = (
        ("picture", plot, partial(found.plot, **drawing)),
        ("film", animate, film),
        ("transcript", save, found.save),
    )
    output.write_files((File(*each) for each in writers if each[1] is not None), as_json)
    if found.interrupted:
        return output.INTERRUPTED
    return output.code_of_outcome(str(found.outcome))


def _check_files(plot: str | None, animate: str | None, frames: int | None) -> None:
    """Refuse pictures that cannot be made, before the work is done."""
    if plot is not None:
        from noregret.draw.axes import check_format

        check_format(plot)
    if animate is not None:
        from noregret.run.animation import FRAMES, check_animation

        check_animation(animate, frames or FRAMES)
    elif frames is not None:
        raise click.UsageError("--frames needs a film: give --animate FILE")


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
