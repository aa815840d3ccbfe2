"""What is known of a theorem?"""

from __future__ import annotations

import click

from noregret.cli import output
from noregret.cli.loading import loading
from noregret.cli.options import common


@click.command()
@click.argument("key")
@click.option("--latex", is_flag=True, help="Print the statement in LaTeX only.")
@common
def show(key: str, latex: bool, as_json: bool) -> int:
    """Show a theorem: statement, hypotheses, quantities, steps, proof, errata, sources.

    \b
    Examples:
      noregret show wm.mistakes
      noregret show ewa.tuned --latex
      noregret show rwm.regret --json
    """
    with loading():
        from bounds.core.catalogue import theorem
        from noregret.calculator import describe

        found = theorem(key)
    if as_json:
        output.print_json(describe.page(found))
    else:
        click.echo(found.latex if latex else "\n".join(describe.lines(found)))
    return output.OK
