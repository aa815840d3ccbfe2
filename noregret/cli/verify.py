"""Does every theorem hold?"""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

import click

from noregret.cli import options, output

if TYPE_CHECKING:
    from bounds.core.theorem import Theorem
    from noregret.verify.engine import Listener, Report, TheoremReport


@click.command()
@click.argument("patterns", nargs=-1, metavar="[PATTERN]...")
@options.profile("ci")
@options.seed
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(0),
    default=0,
    metavar="N",
    help="How many processes; the results are the same.  [default: one for each processor]",
)
@click.option("--meta", is_flag=True, help="Test the tests with planted faults.")
@click.option("--html", metavar="FILE", help="Write the report as one page, for any browser.")
@click.option("--speed", metavar="DIR", help="Put the figures of `make bench` into that page.")
@options.common
def verify(
    patterns: tuple[str, ...],
    profile: str,
    seed: int,
    jobs: int,
    meta: bool,
    html: str | None,
    speed: str | None,
    as_json: bool,
) -> int:
    """Verify theorems by proof, by exact worst case, by exhaustion and by search.

    Each PATTERN is a key, a glob over keys, or a part of a key or title; without any, every
    theorem is verified, or those of the theories that are named.  Ctrl-C prints what was found so
    far.  With --meta it is told what of each theorem's mutant, dropped hypotheses and bugs was
    found out: a test that cannot fail shows nothing.

    \b
    Examples:
      noregret verify
      noregret verify wm.mistakes --profile deep
      noregret verify 'ewa.*' 'hedge.*' --seed 7 --json
      noregret verify --html report.html
      noregret verify --html report.html --speed .benchmarks
      noregret verify --theory mine.py
      noregret verify --theory mine.py --meta
    """
    from bounds.core.catalogue import chosen
    from noregret.cli import render
    from noregret.verify.engine import processors

    patterns = options.patterns_or_named(patterns)
    theorems = chosen(patterns)
    if meta:
        return _probe(theorems, profile, seed, as_json)
    if speed is not None and html is None:
        return output.complain("--speed is about the page: say where it goes with --html FILE")
    if html is not None:
        from noregret.report import page
        from noregret.report.figures import figures
        from noregret.writing import File

        page.check_place(html)
        measured = None if speed is None else figures(speed)
    with render.progress(not as_json) as listener:
        report, failure = _gathered(
            listener, patterns, profile=profile, seed=seed, jobs=jobs or processors()
        )
    if as_json:
        from noregret.report.summary import report_data

        output.print_json(report_data(report))
    else:
        render.show(render.verdicts(report.theorems))
        click.echo(f"\n{render.summary(report)}")
        for line in (*render.remarks(report), *render.violations(report)):
            click.echo(line)
    if html is not None:  # last, so that nothing is lost if it cannot be written
        typed = options.typed_command("profile", "seed")
        write = partial(page.write, report, measured=measured, asked=typed)
        output.write_files([File("report", html, write)], as_json)
    if failure is not None:
        raise failure
    return output.INTERRUPTED if report.interrupted else output.code_of_outcome(str(report.outcome))


def _gathered(
    listener: Listener, patterns: tuple[str, ...], *, profile: str, seed: int, jobs: int
) -> tuple[Report, Exception | None]:
    """Return the report; after a failure of ours, what was finished, and the failure."""
    from noregret.verify.engine import Event, Finished, Report
    from noregret.verify.engine import verify as gather

    finished: dict[int, TheoremReport] = {}

    def listen(event: Event) -> None:
        if isinstance(event, Finished):
            finished[event.index] = event.report
        listener(event)

    started = time.perf_counter()
    try:
        found = gather(patterns, profile=profile, seed=seed, jobs=jobs, listener=listen)
    except Exception as error:
        kept = tuple(finished[index] for index in sorted(finished))
        return Report(kept, time.perf_counter() - started, profile, seed, interrupted=True), error
    return found, None


def _probe(theorems: list[Theorem], profile: str, seed: int, as_json: bool) -> int:
    """Tell what the tests of theorems find of what is planted."""
    from adversaries.core.profile import profile_named
    from noregret.verify.meta import probes
    from noregret.words import counted

    found = []
    interrupted = False
    try:
        for theorem in theorems:
            for probe in probes(theorem, profile_named(profile), seed):
                found.append(probe)
                if not as_json:
                    why = f": {probe.reason}" if probe.reason else ""
                    click.echo(f"{probe.word:8}{probe.theorem}: {probe.what}{why}")
    except KeyboardInterrupt:
        interrupted = True
    counts = {word: sum(p.word == word for p in found) for word in ("CAUGHT", "MISSED", "MISSING")}
    if as_json:
        output.print_json({"probes": [p.to_dict() for p in found], "interrupted": interrupted})
    else:
        shown = ", ".join(f"{count} {word}" for word, count in counts.items() if count)
        click.echo(f"\n{counted(len(theorems), 'theorem')}: {shown or 'nothing was planted'}")
    if interrupted:
        return output.INTERRUPTED
    return output.VIOLATED if counts["MISSED"] else output.OK
