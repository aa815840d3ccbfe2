"""What does long work show, on as many machines as there are?"""

from __future__ import annotations

from typing import Any

import click

from noregret.cli import campaigning, options, output


@click.group(invoke_without_command=True)
@click.pass_context
def campaign(context: click.Context) -> None:
    """Do long work in units that can be stopped, resumed, shared out and merged.

    A unit is one answer for one seed; its result is one file in DIR/units.  The same command again
    does what is missing.  Folders of several machines are merged by copying them together.

    \b
    Examples:
      noregret campaign verify runs --profile deep --budget 2h --jobs 4
      noregret campaign refute runs perceptron.margin "M <= r**2/(2*rho**2)" --repetitions 20
      noregret campaign guard runs mylib:MyPerceptron --as perceptron --repetitions 10
      noregret campaign call runs mylib.fuzz:play --seeds 0:1000
      noregret campaign status runs
      noregret campaign report runs --html campaign.html
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@campaign.command()
@click.argument("folder", metavar="DIR")
@click.argument("patterns", nargs=-1, metavar="[PATTERN]...")
@options.profile("deep")
@options.seed
@campaigning.repetitions
@campaigning.how
def verify(
    folder: str,
    patterns: tuple[str, ...],
    profile: str,
    seed: int,
    repetitions: int | None,
    **how: Any,
) -> int:
    """Verify theorems, each of them once, and again where it may still show something.

    A theorem is repeated, with another seed, where its tightest ratio still rises or its evidence
    is thin.

    \b
    Examples:
      noregret campaign verify runs --budget 2h --jobs 4
      noregret campaign verify runs 'ewa.*' --profile ci --repetitions 5
      noregret campaign verify runs --shard 2/8
      noregret campaign verify runs --scheduler tcp://10.0.0.1:8786
    """
    from noregret.campaign.ask import theorems_asked

    subjects = theorems_asked(options.patterns_or_named(patterns))
    times = campaigning.times(repetitions, how)
    return campaigning.run("verify", folder, subjects, profile, seed, times, how, searching=True)


@campaign.command()
@click.argument("folder", metavar="DIR")
@click.argument("key")
@click.argument("claim")
@click.argument("values", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--without", multiple=True, metavar="NAME", help="Drop a hypothesis.")
@click.option("--given", multiple=True, metavar="RELATION", help="Add a hypothesis: 'beta <= 1/2'.")
@options.profile("deep")
@options.seed
@campaigning.repetitions
@campaigning.how
def refute(
    folder: str,
    key: str,
    claim: str,
    values: tuple[str, ...],
    without: tuple[str, ...],
    given: tuple[str, ...],
    profile: str,
    seed: int,
    repetitions: int | None,
    **how: Any,
) -> int:
    """Try to break a conjectured CLAIM in the setting of a theorem, seed by seed.

    \b
    Examples:
      noregret campaign refute runs ewa.tuned "R_T <= sqrt(T*log(N))/2" N=3 --repetitions 20
    """
    from noregret.calculator.answers import read_pairs
    from noregret.campaign.ask import claim_asked

    subjects = claim_asked(key, claim, read_pairs(values), without, given)
    return campaigning.run(
        "refute", folder, subjects, profile, seed, campaigning.times(repetitions, how), how
    )


@campaign.command()
@click.argument("folder", metavar="DIR")
@click.argument("factory", metavar="MODULE:FACTORY")
@click.option("--as", "kind", metavar="KIND", help="The kind of learner; an adapter knows its own.")
@click.option(
    "--theorems", metavar="PATTERN", default="*", show_default=True, help="Which theorems."
)
@click.option(
    "--set", "fixed", metavar="NAME=VALUE", multiple=True, help="Fix a parameter of the kind."
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=10.0,
    show_default=True,
    help="How long one call of the learner may compute.",
)
@click.option(
    "--only-bounds", is_flag=True, help="Let pass what keeps its bounds in another way (DIFFERS)."
)
@options.profile("deep")
@options.seed
@campaigning.repetitions
@campaigning.how
def guard(
    folder: str,
    factory: str,
    kind: str | None,
    theorems: str,
    fixed: tuple[str, ...],
    seconds: float,
    only_bounds: bool,
    profile: str,
    seed: int,
    repetitions: int | None,
    **how: Any,
) -> int:
    """Hold an implementation to the theorems of its kind, theorem by theorem and seed by seed.

    \b
    Examples:
      noregret campaign guard runs mylib:MyPerceptron --as perceptron --budget 30m --jobs 4
    """
    from noregret.campaign.ask import learner_asked

    subjects = learner_asked(factory, kind, theorems, fixed, seconds, only_bounds)
    times = campaigning.times(repetitions, how)
    return campaigning.run("guard", folder, subjects, profile, seed, times, how, searching=True)


@campaign.command()
@click.argument("folder", metavar="DIR")
@click.argument("function", metavar="MODULE:FUNCTION")
@click.option("--seeds", metavar="FIRST:END", required=True, help="Which seeds: 0:200.")
@campaigning.how
def call(folder: str, function: str, seeds: str, **how: Any) -> int:
    """Call a function for each seed of a range: a fuzzer, a simulation, a file of tests.

    It returns a mapping with "verdict" (HOLDS, VIOLATED, BROKEN or UNDECIDED) and, if it likes,
    "findings", a list of mappings with "signature", "words", "size" and "replay".

    \b
    Examples:
      noregret campaign call runs mylib.fuzz:play --seeds 0:1000 --jobs 4
    """
    from noregret.campaign.ask import function_asked, seeds_asked

    first, count = seeds_asked(seeds)
    return campaigning.run("call", folder, function_asked(function), "", first, count, how)


@campaign.command()
@click.argument("folder", metavar="DIR")
@options.common
def status(folder: str, as_json: bool) -> int:
    """Tell what is done, what died, what is left, and where ratios still rise.

    \b
    Examples:
      noregret campaign status runs
      noregret campaign status runs --json
    """
    from noregret.campaign.folder import open_folder
    from noregret.campaign.summary import summary_of

    summary = summary_of(open_folder(folder, make=False))
    if as_json:
        output.print_json(summary.data)
    else:
        campaigning.print_table(summary)
    return output.OK


@campaign.command()
@click.argument("folder", metavar="DIR")
@click.option("--html", metavar="FILE", help="Write the report as one page, for any browser.")
@options.common
def report(folder: str, html: str | None, as_json: bool) -> int:
    """Tell what was found, each thing once, with the smallest witness, played again here.

    The code that the campaign is about is loaded for that.  Exit codes: 0 all holds, 1 something
    broke and was seen again, 3 something is undecided, left, or was not seen again, 4 something
    died.

    \b
    Examples:
      noregret campaign report runs --html campaign.html
    """
    from noregret.campaign.folder import open_folder
    from noregret.campaign.summary import summary_of

    if html is not None:
        from noregret.report.page import check_place

        check_place(html)
    place = open_folder(folder, make=False)
    summary = summary_of(place)
    return campaigning.conclude(summary, place, as_json, html=html)
