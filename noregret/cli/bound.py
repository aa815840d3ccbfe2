"""What is the number that a theorem promises?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from noregret.cli import options, output
from noregret.cli.loading import loading

if TYPE_CHECKING:
    from bounds.core.theorem import Theorem
    from noregret.calculator.answers import Answer
    from noregret.draw.look import Look


@click.command()
@click.argument("key")
@click.argument("parameters", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--solve", metavar="NAME", help="Find the NAME that reaches the target.")
@click.option("--target", metavar="VALUE", help="What --solve is to reach.")
@click.option("--tune", metavar="NAME", help="Find the NAME that makes the bound smallest.")
@click.option(
    "--over",
    multiple=True,
    metavar="NAME=LOW:HIGH[:POINTS][:lin]",
    help="Let NAME run through a range, log-spaced or with even steps; repeated: a grid.",
)
@click.option("--with", "others", multiple=True, metavar="KEY", help="Another theorem beside it.")
@click.option("--plot", metavar="FILE", help="Draw it over the range as .pdf, .svg or .png.")
@click.option("--page", is_flag=True, help="Draw each theorem in a picture of its own.")
@options.picture
@click.option("--table", type=click.Choice(["csv", "md"]), help="Print only a table of values.")
@options.digits(most=4000)
@click.option("--latex", is_flag=True, help="Print the answer in LaTeX only.")
@options.common
def bound(
    key: str,
    parameters: tuple[str, ...],
    solve: str | None,
    target: str | None,
    tune: str | None,
    over: tuple[str, ...],
    others: tuple[str, ...],
    plot: str | None,
    page: bool,
    look: Look | None,
    table: str | None,
    digits: int,
    latex: bool,
    as_json: bool,
) -> int:
    """Compute a bound; every printed digit is right.

    KEY is a theorem's; the name of a family or a kind lists its theorems.

    Values are exact: 1/2, 0.1 (which is 1/10), 1e6, 1k, 1,000, 10%, sqrt(2), ln(8).  One may
    refer to others: eta="sqrt(8*ln(N)/T)".

    \b
    Examples:
      noregret bound wm.mistakes N=1000 m_star=10 beta=1/2
      noregret bound hedge                                      its theorems and what they take
      noregret bound ewa.tuned N=10 T=1e6 --digits 30
      noregret bound ewa.tuned N=10 --solve T --target 0.01     smallest T with bound/T <= 0.01
      noregret bound wm.mistakes m_star=10 beta=1/2 --solve N --target 50
      noregret bound ewa.regret --tune eta                      the best eta as a formula
      noregret bound wm.mistakes N=1000 m_star=10 --tune beta
      noregret bound ewa.tuned N=10 --over T=10:1e6 --plot regret.svg
      noregret bound ewa.tuned N=10 --over T=10:1e6 --with hedge.tuned --plot both.pdf --page
      noregret bound ewa.tuned N=10 --over T=10:1e6 --plot slide.pdf --size beamer --font serif
      noregret bound ewa.tuned --over T=10:1e6:6 --over N=2:10:5:lin --table csv
    """
    _refuse_mixtures(click.get_current_context().params)
    with loading():
        from bounds.core.catalogue import THEOREMS, theorem, theorems_called
        from noregret.calculator import answers as calculator

        family = () if key in THEOREMS else theorems_called(key)
        found = family[0] if family else theorem(key)
    values = calculator.split_pairs(parameters)
    if family:
        output.print_answer(_listing(key, family, values, digits), as_json)
        return output.OK
    if over:
        from noregret.calculator.over_range import answer_over
        from noregret.calculator.parameter_ranges import read_span

        spans = [read_span(text) for text in over]
        drawing: dict[str, Any] = {"page": page, **({} if look is None else {"look": look})}
        answer = answer_over([key, *others], spans, values, digits, plot, table, **drawing)
    elif tune is not None:
        answer = calculator.best_of(found, tune, values, digits)
    elif solve is not None and target is not None:
        answer = calculator.solution_of(found, solve, target, values, digits)
    else:
        answer = calculator.value_of(found, values, digits)
    output.print_answer(replace(answer, lines=(answer.latex,)) if latex else answer, as_json)
    return output.OK


def _listing(
    name: str, family: Sequence[Theorem], values: Mapping[str, str], digits: int
) -> Answer:
    """Return what a name stands for that is no key; nothing else can be asked of all at once."""
    from noregret.calculator.listing import listing_of

    given = click.get_current_context().params
    for option in ("solve", "tune", "over", "latex"):
        if given[option]:
            keys = ", ".join(theorem.key for theorem in family)
            raise click.UsageError(f"--{option} needs one theorem, but {name} stands for {keys}")
    return listing_of(name, family, values, digits)


def _refuse_mixtures(given: Mapping[str, Any]) -> None:
    """Refuse options that do not go together."""
    solve, target, tune = (given[name] is not None for name in ("solve", "target", "tune"))
    if tune and (solve or target):
        raise click.UsageError("--tune goes without --solve and --target: ask one thing at a time")
    if solve != target:
        one, other = ("--solve", "--target V") if solve else ("--target", "--solve NAME")
        raise click.UsageError(f"{one} needs {other} as well")
    ranged = {"--with": given["others"], "--plot": given["plot"] is not None}
    single = {"--solve": solve, "--tune": tune, "--latex": given["latex"]}
    for option, is_given in {**ranged, "--table": given["table"]}.items():
        if is_given and not given["over"]:
            raise click.UsageError(f"{option} needs a range: give --over NAME=LOW:HIGH")
    for option, is_given in single.items():
        if is_given and given["over"]:
            raise click.UsageError(f"{option} goes without --over: ask one thing at a time")
    if given["page"] and given["plot"] is None:
        raise click.UsageError("--page needs a picture: give --plot FILE")
    if given["table"] and given["as_json"]:
        raise click.UsageError("--table goes without --json: print the values in one way")
