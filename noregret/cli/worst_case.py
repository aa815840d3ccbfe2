"""What is the most that any adversary can do?"""

from __future__ import annotations

from functools import partial

import click

from noregret.cli import options, output


@click.command("worst-case")
@click.argument("key")
@click.argument("pairs", nargs=-1, metavar="NAME=VALUE...")
@click.option("--save", metavar="FILE", help="Write the witness, for `noregret replay`.")
@options.common
def worst_case(key: str, pairs: tuple[str, ...], save: str | None, as_json: bool) -> int:
    """Compute the most that any adversary can do, beside the bound.

    Every sequence of the size is covered; the witness is a run that attains the value.  Without
    parameters, what the theorem needs is listed.  Sizes that would take too long are refused with
    an estimate and the largest that works.

    \b
    Examples:
      noregret worst-case wm.mistakes N=8 m_star=10 beta=1/2
      noregret worst-case hedge.sharp N=2 T=100 eta=1/4
      noregret worst-case perceptron.margin r=1 rho=1/5 --save witness.json
      noregret worst-case halving.mistakes hypotheses=thresholds=7
    """
    from bounds.core.catalogue import theorem
    from noregret.calculator.answers import Answer
    from noregret.verify import worst_case as worst
    from noregret.writing import File

    found = theorem(key)
    if not pairs:
        needs = tuple(worst.needs_of(found))
        output.print_answer(Answer({"key": found.key, "needs": needs}, needs), as_json)
        return output.OK
    answer = worst.computed(found, pairs)
    if as_json:
        output.print_json(worst.worst_case_data(answer))
    else:
        click.echo("\n".join(worst.lines(found, answer)))
    if save is not None:
        output.write_files([File("witness", save, partial(worst.save, answer))], as_json)
    return output.code_of_outcome(str(answer.outcome))
