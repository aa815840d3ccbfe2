"""Does an implementation keep the theorems of its kind?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from noregret.cli import listing, options, output

if TYPE_CHECKING:
    from rich.text import Text

    from noregret.guard.report import GuardReport
    from noregret.guard.session import Session


@click.command(cls=listing.WithKinds)
@click.argument("factory", metavar="MODULE:FACTORY")
@click.option("--as", "kind", metavar="KIND", help="The kind of learner; an adapter knows its own.")
@click.option(
    "--theorems", metavar="PATTERN", default="*", show_default=True, help="Which theorems."
)
@options.profile("fast")
@options.seed
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=10.0,
    show_default=True,
    help="How long one call of the learner may compute; it may sleep three times as long.",
)
@click.option(
    "--set",
    "fixed",
    metavar="NAME=VALUE",
    multiple=True,
    help="Fix a parameter of the kind (N=4): only games with it are played.",
)
@click.option(
    "--only-bounds", is_flag=True, help="Let pass what keeps its bounds in another way (DIFFERS)."
)
@click.option(
    "--isolate/--no-isolate",
    default=None,
    help="Whether the learner has a process of its own: yes, but under a debugger.",
)
@click.option("--baseline", metavar="FILE", help="The JSON of an earlier run: what failed may.")
@click.option("--scaffold", is_flag=True, help="Write the test file that guards it, and stop.")
@click.option("-o", "--output", "target", metavar="FILE", help="Where the test file goes.")
@click.option("--force", is_flag=True, help="Overwrite a test file that is there.")
@options.common
def guard(
    factory: str,
    kind: str | None,
    theorems: str,
    profile: str,
    seed: int,
    seconds: float,
    fixed: tuple[str, ...],
    only_bounds: bool,
    isolate: bool | None,
    baseline: str | None,
    scaffold: bool,
    target: str | None,
    force: bool,
    as_json: bool,
) -> int:
    """Hold an implementation to the theorems of its kind.

    MODULE is imported with the current folder on the path.  FACTORY is a class, a function that
    makes a learner, or a configured learner; it gets the keywords of its KIND that it takes.
    Counterexamples are saved in .noregret/guard and played first the next time.  Ctrl-C prints
    what is known.

    \b
    Examples:
      noregret guard mylib:MyPerceptron --as perceptron
      noregret guard mylib.experts:make_hedge --as hedge --theorems 'hedge.tuned*' --profile ci
      noregret guard mylib:configured_hedge --as hedge --set N=4 --set eta=1/10
      noregret guard mylib:MyPerceptron --as perceptron --json > baseline.json
      noregret guard mylib:MyPerceptron --as perceptron --baseline baseline.json
      noregret guard --scaffold mylib:MyPerceptron -o tests/test_bounds.py
    """
    from noregret.guard.session import Session, compare, read_baseline

    if scaffold:
        return _scaffold(factory, kind, target, force, as_json)
    if target is not None or force:
        raise click.UsageError("--output and --force belong to --scaffold: add it")
    asked = Session(
        *(factory, kind, theorems, profile, seed, seconds, fixed, isolate), only_bounds=only_bounds
    )
    before = None if baseline is None else read_baseline(baseline, asked.kind.name)
    with output.progress_line(not as_json) as tell:
        report, ended = asked.report(tell)
    change = None if before is None else compare(report, before)
    if as_json:
        data = report.to_dict() | {"interrupted": ended is not None}
        output.print_json(data if change is None else data | {"baseline": change})
    else:
        _print(asked, report, ended is not None, change)
    if isinstance(ended, Exception):
        raise ended
    return output.INTERRUPTED if ended is not None else _code(report, change)


def _scaffold(
    factory: str, kind: str | None, target: str | None, force: bool, as_json: bool
) -> int:
    from noregret.guard.onboarding.scaffold import scaffold, write_new

    text = scaffold(factory, kind)
    if target is not None:
        write_new(Path(target), text, force=force)
    if as_json:
        output.print_json({"file": target, "text": text})
    else:
        click.echo(text.rstrip("\n") if target is None else f"{target} is written: pytest {target}")
    return output.OK


def _print(
    asked: Session, report: GuardReport, interrupted: bool, change: dict[str, Any] | None
) -> None:
    from noregret.cli import render
    from noregret.guard.session import change_text
    from noregret.guard.text import notes, rows_of, summary

    rows = rows_of(report)
    render.show(
        render.verdict_table((key, _styled(verdict), *rest) for key, verdict, *rest in rows)
    )
    click.echo("\n".join(["", summary(report, interrupted), *notes(report)]))
    known = [] if change is None else change["known"]
    for check in report.checks:
        if check.failed and check.theorem.key not in known:
            click.echo(f"\n{asked.failure_text(check)}")
    if change is not None:
        click.echo(f"\n{change_text(change)}")


def _styled(verdict: str) -> Text:
    from rich.text import Text

    from noregret.guard.report import FAILED, KEPT

    bad, kept = verdict in FAILED, verdict in KEPT
    return Text(verdict, style="yellow" if bad is kept else "bold red" if bad else "green")


def _code(report: GuardReport, change: dict[str, Any] | None) -> int:
    if report.failed if change is None else change["new"]:
        return output.VIOLATED
    rest = {check.verdict for check in report.checks if not check.failed}
    if "UNDECIDED" in rest or (rest == {"NOT_APPLICABLE"} and not report.failed):
        return output.UNDECIDED
    return output.OK
