"""Is a conjectured claim false?"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import click

from noregret.cli import options, output

if TYPE_CHECKING:
    from bounds.core.verdict import Evidence


@click.command()
@click.argument("key")
@click.argument("claim")
@click.argument("values", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--without", multiple=True, metavar="NAME", help="Drop a hypothesis.")
@click.option("--given", multiple=True, metavar="RELATION", help="Add a hypothesis: 'beta <= 1/2'.")
@click.option("--seconds", type=click.FloatRange(0), default=60.0, show_default=True)
@options.profile("ci")
@options.seed
@click.option("--save", metavar="FILE", help="Keep the counterexample for `noregret replay`.")
@options.common
def refute(
    key: str,
    claim: str,
    values: tuple[str, ...],
    without: tuple[str, ...],
    given: tuple[str, ...],
    seconds: float,
    profile: str,
    seed: int,
    save: str | None,
    as_json: bool,
) -> int:
    """Try to break a conjectured CLAIM in the setting of a theorem.

    The learner, the quantities and the hypotheses are those of KEY; CLAIM is one comparison over
    its symbols (see `noregret show KEY`); equality breaks a strict one (< or >) as well.
    NAME=VALUE fixes a parameter.  Ctrl-C prints what is known.

    \b
    Examples:
      noregret refute perceptron.margin "M <= r**2/(2*rho**2)"
      noregret refute ewa.tuned "R_T <= sqrt(T*log(N))/2" N=3
      noregret refute wm.mistakes "m_T <= 2*m_star + log(N)/log(2)" --given "beta <= 1/2"
      noregret refute hedge.tuned "R_T <= sqrt(2*T*log(N))" --without eta-tuned
      noregret refute perceptron.margin "M <= r**2/rho**2" --without zero-start
    """
    from adversaries.core.conjectures import conjecture
    from adversaries.core.conjectures import refute as search
    from adversaries.core.profile import profile_named
    from bounds.core.catalogue import theorem
    from noregret.calculator.answers import read_pairs
    from noregret.verify.refute import kept, lines, refutation_data
    from noregret.verify.refute import save as write
    from noregret.writing import File

    fixed = read_pairs(values)
    asked = conjecture(theorem(key), claim, without=without, given=given, fixed=fixed)
    with output.progress_line(not as_json) as tell:
        chosen = profile_named(profile)
        found = search(asked, chosen, seed, seconds=seconds, listener=_tally(tell))
    if as_json:
        output.print_json(refutation_data(found, seed))
    else:
        click.echo("\n".join(lines(found)))
        if found.interrupted:
            click.echo("Interrupted: this is what was known.")
    if save is not None and kept(found) is not None:
        output.write_files([File("counterexample", save, partial(write, found))], as_json)
    elif save is not None and found.verdict == "REFUTED":
        click.echo("Nothing was saved: this counterexample is not a run with a file.", err=True)
    if found.interrupted:
        return output.INTERRUPTED
    codes = {"REFUTED": output.VIOLATED, "NOT REFUTED": output.OK}
    return codes.get(found.verdict, output.UNDECIDED)


def _tally(tell: Callable[[str], None]) -> Callable[[Evidence], None]:
    """Return a listener that tells how many runs there were, and how close they came."""
    runs, best = 0, 0.0

    def listen(piece: Evidence) -> None:
        nonlocal runs, best
        runs, best = runs + piece.size, max(best, piece.ratio or 0.0)
        tell(f"{runs} runs so far, observed/claimed up to {best:.4g}")

    return listen
