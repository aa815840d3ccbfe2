"""Which guarantee is better?"""

from __future__ import annotations

import click

from noregret.cli import options, output


@click.command()
@click.argument("arguments", nargs=-1, metavar="KEY KEY... [NAME=VALUE]...")
@options.digits(most=100)
@options.common
def compare(arguments: tuple[str, ...], digits: int, as_json: bool) -> int:
    """Tell which guarantee is better here, and where the order changes.

    Each theorem takes the parameters that it knows; a rate that it tunes itself is its own.
    Every comparison is certified.  Along each parameter the order is searched for up to 10^9,
    the others being as given.

    \b
    Examples:
      noregret compare perceptron.committee winnow.committee N=1000 K=5
      noregret compare ewa.tuned hedge.tuned rwm.regret-uniform N=10 T=1000
      noregret compare ewa.regret ewa.tuned N=10 T=1000 eta=0.1 --json
    """
    from noregret.calculator.compare import compared

    answer = compared(arguments, digits)
    output.print_answer(answer, as_json)
    return output.OK
