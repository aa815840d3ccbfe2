"""How is a theorem cited?"""

from __future__ import annotations

import click

from noregret.cli import output
from noregret.cli.loading import loading
from noregret.cli.options import common


@click.command()
@click.argument("keys", nargs=-1, metavar="[KEY]...")
@common
def cite(keys: tuple[str, ...], as_json: bool) -> int:
    """Print the sources of theorems in BibTeX; without a key, how noregret itself is cited.

    Each work comes once; a comment says which place in it is a theorem's.

    \b
    Examples:
      noregret cite ewa.tuned
      noregret cite perceptron.margin winnow.margin > sources.bib
      noregret cite 'hedge.*' --json
      noregret cite
    """
    with loading():
        from bounds.core.catalogue import chosen
        from noregret.calculator import citations
    found = citations.citation_of(chosen(keys)) if keys else citations.citation_of_ourselves()
    output.print_answer(found, as_json)
    return output.OK
