"""How many mistakes does a class of hypotheses force?"""

from __future__ import annotations

import click

from noregret.cli import output
from noregret.cli.options import common


@click.command()
@click.argument("file", required=False)
@click.option("--family", metavar="NAME=SIZES", help="Instead of a file: a family and its sizes.")
@click.option("--svg", metavar="FILE", help="Draw the mistake tree as .svg.")
@click.option(
    "--budget", type=click.IntRange(1), help="Steps of each search; default some seconds' worth."
)
@common
def dimension(
    file: str | None, family: str | None, svg: str | None, budget: int | None, as_json: bool
) -> int:
    """Tell the dimensions and the mistake bounds of a finite class.

    That is VC and Littlestone dimension, the mistakes of the best learner, of Halving and of
    Consistent, each in the worst case, and a mistake tree.  FILE is CSV or .npy (a row of 0 and 1
    for each hypothesis, a column for each point; CSV may name both) or JSON (such rows, or an
    object with "hypotheses", "domain" and "names").

    \b
    Families: thresholds=k, singletons=d, all-functions=n, conjunctions=n,
      monotone-conjunctions=n, k-conjunctions=n,k, disjunctions=n, monotone-disjunctions=n,
      parities=n, halfspaces=dimension[,levels].

    \b
    Examples:
      noregret dimension class.csv
      noregret dimension class.json --svg tree.svg --json
      noregret dimension --family thresholds=7
      noregret dimension --family k-conjunctions=5,2 --budget 1000000
    """
    if file is not None and family is not None:
        raise click.UsageError("give a FILE or --family, not both")
    if file is None and family is None:
        raise click.UsageError("give a FILE, or a family as in --family thresholds=7")
    from noregret.calculator.dimension import study

    answer, settled = study(file, family, budget, svg)
    output.print_answer(answer, as_json)
    return output.OK if settled else output.UNDECIDED
