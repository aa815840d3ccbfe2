"""What do `noregret guard` and `noregret replay` take, and how do they answer?

Only click is imported here; the rest comes with the command.
"""

from __future__ import annotations

import click

from noregret.cli import output

_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


@click.command()
@click.argument("factory", metavar="MODULE:FACTORY")
@click.option("--as", "kind", metavar="KIND", help="The kind of learner; an adapter knows its own.")
@click.option(
    "--theorems", metavar="PATTERN", default="*", show_default=True, help="Which theorems."
)
@click.option(
    "--profile",
    type=click.Choice(["fast", "ci", "deep"]),
    default="fast",
    show_default=True,
    help="How hard to try.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Where the search starts.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=10.0,
    show_default=True,
    help="How long one call of the learner may take.",
)
@click.option(
    "--set",
    "fixed",
    metavar="NAME=VALUE",
    multiple=True,
    help="Fix a parameter of the kind (N=4): only games with it are played.",
)
@click.option("--baseline", metavar="FILE", help="The JSON of an earlier run: what failed may.")
@_json
def guard(
    factory: str,
    kind: str | None,
    theorems: str,
    profile: str,
    seed: int,
    seconds: float,
    fixed: tuple[str, ...],
    baseline: str | None,
    as_json: bool,
) -> int:
    """Hold an implementation to the theorems of its kind.

    MODULE is imported with the current folder on the path.  FACTORY is a class, a function that
    makes a learner, or a configured learner; it gets the keywords of its KIND that it takes.
    Counterexamples are saved in .noregret/guard and played first the next time.  Ctrl-C prints
    what is known.

    \b
    Kinds: consistent, halving, soa, elimination, weighted-majority,
      randomized-weighted-majority, hedge, exponential-weighted-average, doubling, perceptron,
      margin-perceptron, averaged-perceptron, kernel-perceptron, winnow, online-gradient-descent.

    \b
    Examples:
      noregret guard mylib:MyPerceptron --as perceptron
      noregret guard mylib.experts:make_hedge --as hedge --theorems 'hedge.tuned*' --profile ci
      noregret guard mylib:configured_hedge --as hedge --set N=4 --set eta=1/10
      noregret guard mylib:MyPerceptron --as perceptron --json > baseline.json
      noregret guard mylib:MyPerceptron --as perceptron --baseline baseline.json
    """
    from noregret.guard.session import Session

    asked = Session(factory, kind, theorems, profile, seed, seconds, fixed)
    return asked.run(baseline, as_json)


@click.command()
@click.argument("file")
@click.option("--theorem", metavar="KEY", help="For a transcript: what to check it against.")
@click.option("--with", "factory", metavar="MODULE:FACTORY", help="Play the rounds once more.")
@_json
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
    from noregret.verify.replay import replayed

    answer, code = replayed(file, theorem, factory)
    if as_json:
        output.print_json(answer.data)
    else:
        click.echo("\n".join(answer.lines))
    return code
