"""What can be asked from the command line?

The names, exit codes and JSON keys are a promise.  Everything heavy (sympy, Hypothesis,
rich) is imported by the command that needs it, so that the others start fast.
"""

from __future__ import annotations

import click

from noregret.cli import errata, output
from noregret.cli import guard as commands
from noregret.cli import prove as proofs
from noregret.cli import run as runs
from noregret.cli.loading import loading
from noregret.verify import worst_case
from noregret.version import __version__

_SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


@click.group(cls=output.Program, context_settings=_SETTINGS, invoke_without_command=True)
@click.version_option(__version__, "--version", message="noregret %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Check the theorems of online learning, and compute their bounds.

    \b
    Examples:
      noregret list 'ewa.*'
      noregret show wm.mistakes
      noregret bound wm.mistakes N=1000 m_star=10 beta=1/2
      noregret bound ewa.tuned N=10 --solve T --target 0.01
      noregret bound ewa.regret --tune eta
      noregret compare perceptron.committee winnow.committee N=1000 K=5
      noregret verify 'ewa.*' --profile fast
      noregret margin data.csv
      noregret dimension class.csv
      noregret guard mylib:MyPerceptron --as perceptron
      noregret refute perceptron.margin "M <= r**2/(2*rho**2)"
      noregret worst-case wm.mistakes N=8 m_star=10 beta=1/2
      noregret run hedge N=10 T=1000 --adversary balance --plot hedge.svg

    Exit codes: 0 holds or done, 1 violated, 2 bad usage or input, 3 undecided.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


main.add_command(commands.guard)
main.add_command(commands.replay)
main.add_command(errata.errata)
main.add_command(proofs.prove)
main.add_command(runs.run)
main.add_command(worst_case.worst_case)


@main.command("list")
@click.argument("pattern", required=False)
@_json
def list_command(pattern: str | None, as_json: bool) -> int:
    """List the theorems: key, title and source.

    PATTERN is a key, a glob over keys, or a part of a key or title.

    \b
    Examples:
      noregret list
      noregret list 'ewa.*'
      noregret list doubling --json
    """
    from bounds.core.catalogue import matching
    from noregret.calculator.describe import entry

    found = list(matching((pattern,) if pattern is not None else ()))
    if not found:
        return output.complain(f"no theorem matches {pattern!r}: `noregret list` shows them all")
    if as_json:
        output.print_json({"theorems": [entry(theorem) for theorem in found]})
    else:
        from noregret.cli import render

        render.show(render.catalogue(found))
    return output.OK


@main.command()
@click.argument("key")
@click.option("--latex", is_flag=True, help="Print the statement in LaTeX only.")
@_json
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
    elif latex:
        click.echo(found.latex)
    else:
        click.echo("\n".join(describe.lines(found)))
    return output.OK


@main.command()
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
@click.option("--plot", metavar="FILE", help="Draw the bound over the range as .png or .svg.")
@click.option("--table", type=click.Choice(["csv", "md"]), help="Print only a table of values.")
@click.option(
    "--digits", type=click.IntRange(1, 4000), default=12, show_default=True, help="How many digits."
)
@click.option("--latex", is_flag=True, help="Print the answer in LaTeX only.")
@_json
def bound(
    key: str,
    parameters: tuple[str, ...],
    solve: str | None,
    target: str | None,
    tune: str | None,
    over: tuple[str, ...],
    others: tuple[str, ...],
    plot: str | None,
    table: str | None,
    digits: int,
    latex: bool,
    as_json: bool,
) -> int:
    """Compute a bound; every printed digit is right.

    Values are exact: 1/2, 0.1 (which is 1/10), 1e6, sqrt(2), log(8).

    \b
    Examples:
      noregret bound wm.mistakes N=1000 m_star=10 beta=1/2
      noregret bound ewa.tuned N=10 T=1e6 --digits 30
      noregret bound ewa.tuned N=10 --solve T --target 0.01     smallest T with bound/T <= 0.01
      noregret bound wm.mistakes m_star=10 beta=1/2 --solve N --target 50
      noregret bound ewa.regret --tune eta                      the best eta as a formula
      noregret bound wm.mistakes N=1000 m_star=10 --tune beta
      noregret bound ewa.tuned N=10 --over T=10:1e6 --plot regret.svg
      noregret bound ewa.tuned N=10 --over T=10:1e6 --with hedge.tuned --plot both.png
      noregret bound ewa.tuned --over T=10:1e6:6 --over N=2:10:5:lin --table csv
    """
    if tune is not None and (solve is not None or target is not None):
        raise click.UsageError("--tune goes without --solve and --target: ask one thing at a time")
    if (solve is None) != (target is None):
        given, other = ("--target", "--solve NAME") if solve is None else ("--solve", "--target V")
        raise click.UsageError(f"{given} needs {other} as well")
    ranged = {"--with": others, "--plot": plot is not None, "--table": table}
    for option in (name for name, given_too in ranged.items() if given_too and not over):
        raise click.UsageError(f"{option} needs a range: give --over NAME=LOW:HIGH")
    single = {"--solve": solve is not None, "--tune": tune is not None, "--latex": latex}
    for option in (name for name, given_too in single.items() if given_too and over):
        raise click.UsageError(f"{option} goes without --over: ask one thing at a time")
    if table and as_json:
        raise click.UsageError("--table goes without --json: print the values in one way")
    with loading():
        from bounds.core.catalogue import theorem
        from noregret.calculator import answers as calculator

        found = theorem(key)
    values = calculator.read_pairs(parameters)
    if over:
        from noregret.calculator import curves
        from noregret.calculator.ranges import read_span

        spans = [read_span(text) for text in over]
        answer = curves.curve_of([key, *others], spans, values, digits, plot, table)
    elif tune is not None:
        answer = calculator.best_of(found, tune, values, digits)
    elif solve is not None and target is not None:
        answer = calculator.solution_of(found, solve, target, values, digits)
    else:
        answer = calculator.value_of(found, values, digits)
    if as_json:
        output.print_json(answer.data)
    else:
        click.echo(answer.latex if latex else "\n".join(answer.lines))
    return output.OK


@main.command()
@click.argument("arguments", nargs=-1, metavar="KEY KEY... [NAME=VALUE]...")
@click.option(
    "--digits", type=click.IntRange(1, 100), default=12, show_default=True, help="How many digits."
)
@_json
def compare(arguments: tuple[str, ...], digits: int, as_json: bool) -> int:
    """Tell which guarantee is better here, and where the order changes.

    Each theorem takes the parameters that it knows; a rate that it tunes itself is its own.
    Every comparison is certified.  Along each parameter the order is searched for up to 10^9,
    the others being as given.

    \b
    Examples:
      noregret compare perceptron.committee winnow.committee N=1000 K=5
      noregret compare ewa.tuned hedge.tuned rwm.regret-uniform N=10 T=1000
      noregret compare ewa.regret ewa.tuned N=10 T=1000 eta=0.1 --json
    """
    from noregret.calculator.compare import compared

    answer = compared(arguments, digits)
    if as_json:
        output.print_json(answer.data)
    else:
        click.echo("\n".join(answer.lines))
    return output.OK


@main.command()
@click.argument("file")
@click.option("--plot", metavar="FILE", help="Draw mistakes and bounds as .png or .svg.")
@click.option("--label-column", metavar="NAME", help="Name or number (from 1); default the last.")
@click.option(
    "--passes",
    type=click.IntRange(1, 100_000),
    default=100,
    show_default=True,
    help="How often the Perceptron may go over the data to converge.",
)
@click.option(
    "--seed", type=click.IntRange(0), help="Shuffle the points; default the file's order."
)
@_json
def margin(
    file: str,
    plot: str | None,
    label_column: str | None,
    passes: int,
    seed: int | None,
    as_json: bool,
) -> int:
    """Tell the radius, the best margin and every mistake bound of a data set.

    FILE is CSV (with or without a header), svmlight/libsvm text, .npy (label in the last
    column) or .npz (arrays X and y).  Decimals are exact.  Labels are -1/+1, 0/1 or two names.
    Hyperplanes go through the origin: for a bias add a column of ones.

    \b
    Examples:
      noregret margin data.csv
      noregret margin data.csv --label-column class --plot mistakes.png
      noregret margin heart.libsvm --passes 1000 --json
    """
    from noregret.calculator.margin import Study
    from noregret.draw import data_set as picture
    from noregret.read.datasets import read_dataset

    if plot is not None:
        picture.check_format(plot)
    data = read_dataset(file, label_column)
    study = Study(data if seed is None else data.shuffled(seed), passes)
    answer = picture.described(study)
    if plot is not None:
        picture.draw(study, plot)
    if as_json:
        output.print_json({"file": file, **answer.data, "plot": plot})
    else:
        click.echo("\n".join(answer.lines))
    return output.code_of_outcome(str(answer.data["verdict"]))


@main.command()
@click.argument("file", required=False)
@click.option("--family", metavar="NAME=SIZES", help="Instead of a file: a family and its sizes.")
@click.option("--svg", metavar="FILE", help="Draw the mistake tree as .svg.")
@click.option(
    "--budget", type=click.IntRange(1), help="Steps of each search; default some seconds' worth."
)
@_json
def dimension(
    file: str | None, family: str | None, svg: str | None, budget: int | None, as_json: bool
) -> int:
    """Tell the dimensions and the mistake bounds of a finite class.

    That is VC and Littlestone dimension, the mistakes of the best learner, of Halving and of
    Consistent, each in the worst case, and a mistake tree.  FILE is CSV or .npy (a row of 0 and 1
    for each hypothesis, a column for each point; CSV may name both) or JSON (such rows, or an
    object with "hypotheses", "domain" and "names").

    \b
    Families: thresholds=k, singletons=d, all-functions=n, conjunctions=n,
      monotone-conjunctions=n, k-conjunctions=n,k, disjunctions=n, monotone-disjunctions=n,
      parities=n, halfspaces=dimension[,levels].

    \b
    Examples:
      noregret dimension class.csv
      noregret dimension class.json --svg tree.svg --json
      noregret dimension --family thresholds=7
      noregret dimension --family k-conjunctions=5,2 --budget 1000000
    """
    if file is not None and family is not None:
        raise click.UsageError("give a FILE or --family, not both")
    if file is None and family is None:
        raise click.UsageError("give a FILE, or a family as in --family thresholds=7")
    from noregret.calculator.dimension import study

    answer, settled = study(file, family, budget, svg)
    if as_json:
        output.print_json(answer.data)
    else:
        click.echo("\n".join(answer.lines))
    return output.OK if settled else output.UNDECIDED


@main.command()
@click.argument("patterns", nargs=-1, metavar="[PATTERN]...")
@click.option(
    "--profile",
    type=click.Choice(["fast", "ci", "deep"]),
    default="ci",
    show_default=True,
    help="How hard to try.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Where the search starts.")
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(0),
    default=0,
    metavar="N",
    help="How many processes; the results are the same.  [default: one for each processor]",
)
@click.option("--html", metavar="FILE", help="Write the report as one page, for any browser.")
@click.option("--speed", metavar="DIR", help="Put the figures of `make bench` into that page.")
@_json
def verify(
    patterns: tuple[str, ...],
    profile: str,
    seed: int,
    jobs: int,
    html: str | None,
    speed: str | None,
    as_json: bool,
) -> int:
    """Verify theorems by proof, by exact worst case, by exhaustion and by search.

    Each PATTERN is a key, a glob over keys, or a part of a key or title; without any, every
    theorem is verified.  Ctrl-C prints what was found so far.

    \b
    Examples:
      noregret verify
      noregret verify wm.mistakes --profile deep
      noregret verify 'ewa.*' 'hedge.*' --seed 7 --json
      noregret verify --html report.html
      noregret verify --html report.html --speed .benchmarks
    """
    from bounds.core.catalogue import matching
    from noregret.cli import render
    from noregret.report.summary import report_data
    from noregret.verify.engine import processors
    from noregret.verify.engine import verify as gather

    for pattern in patterns:
        if not any(matching((pattern,))):
            return output.complain(
                f"no theorem matches {pattern!r}: `noregret list` shows them all"
            )
    if speed is not None and html is None:
        return output.complain("--speed is about the page: say where it goes with --html FILE")
    if html is not None:
        from noregret.report import page
        from noregret.report.figures import figures

        page.check_place(html)
        measured = None if speed is None else figures(speed)
    with render.progress(not as_json) as listener:
        report = gather(
            patterns, profile=profile, seed=seed, jobs=jobs or processors(), listener=listener
        )
    if as_json:
        output.print_json(report_data(report))
    else:
        render.show(render.verdicts(report.theorems))
        click.echo(f"\n{render.summary(report)}")
        for line in render.violations(report):
            click.echo(line)
    if html is not None:  # last, so that nothing is lost if it cannot be written
        page.write(report, html, measured)
        click.echo(f"the report is in {html}", err=True)
    return output.INTERRUPTED if report.interrupted else output.code_of_outcome(str(report.outcome))


@main.command()
@click.argument("key")
@click.argument("claim")
@click.argument("values", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--without", multiple=True, metavar="NAME", help="Drop a hypothesis.")
@click.option("--given", multiple=True, metavar="RELATION", help="Add a hypothesis: 'beta <= 1/2'.")
@click.option("--seconds", type=click.FloatRange(0), default=60.0, show_default=True)
@click.option(
    "--profile",
    type=click.Choice(["fast", "ci", "deep"]),
    default="ci",
    show_default=True,
    help="How hard to try.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Where the search starts.")
@click.option("--save", metavar="FILE", help="Keep the counterexample for `noregret replay`.")
@_json
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
    from noregret.verify.refute import answer

    return answer(
        key,
        claim,
        values,
        without=without,
        given=given,
        seconds=seconds,
        profile=profile,
        seed=seed,
        save=save,
        as_json=as_json,
    )
