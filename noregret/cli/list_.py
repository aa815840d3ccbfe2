"""Which theorems are there?"""

from __future__ import annotations

import click

from noregret.cli import output
from noregret.cli.options import common


@click.command("list")
@click.argument("pattern", required=False)
@common
def list_(pattern: str | None, as_json: bool) -> int:
    """List the theorems: key, title and source.

    PATTERN is a key, a glob over keys, or a part of a key or title.

    \b
    Examples:
      noregret list
      noregret list 'ewa.*'
      noregret list doubling --json
    """
    from bounds.core.catalogue import chosen
    from noregret.calculator.describe import entry

    found = chosen(() if pattern is None else (pattern,))
    if as_json:
        output.print_json({"theorems": [entry(theorem) for theorem in found]})
    else:
        from noregret.cli import render

        render.show(render.catalogue(found))
    return output.OK
