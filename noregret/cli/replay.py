"""What happened in a saved run?"""

from __future__ import annotations

import click

from noregret.cli import options, output


@click.command()
@click.argument("file")
@click.option("--theorem", metavar="KEY", help="For a transcript: what to check it against.")
@click.option("--with", "factory", metavar="MODULE:FACTORY", help="Play the rounds once more.")
@options.common
def replay(file: str, theorem: str | None, factory: str | None, as_json: bool) -> int:
    """Show a saved counterexample round by round and check it once more.

    FILE was written by a guard, or by Transcript.to_json().  The verdict is about the rounds as
    they are in the file; --with lets an implementation play them again.

    \b
    Examples:
      noregret replay .noregret/guard/mylib.MyPerceptron/perceptron.margin.json
      noregret replay counterexample.json --with mylib:MyPerceptron
      noregret replay transcript.json --theorem hedge.sharp --json
    """
    from noregret.guard.report import FAILED
    from noregret.verify.replay import replayed

    answer = replayed(file, theorem, factory)
    output.print_answer(answer, as_json)
    verdict = answer.data["verdict"]
    if verdict in FAILED:
        return output.VIOLATED
    return output.OK if verdict is None else output.code_of_outcome(verdict)
