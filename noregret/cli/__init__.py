"""What can be asked from the command line?

The names, exit codes and JSON keys are a promise.  Each command has a file of its own, which is
imported when it is asked for, and imports there what is heavy (sympy, Hypothesis, rich).
"""

from __future__ import annotations

import click

from noregret.cli.program import Commands, Program
from noregret.version import __version__

_SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
_COMMANDS = Commands(
    "ask",
    "bound",
    "campaign",
    "cite",
    "compare",
    "dimension",
    "errata",
    "grade",
    "guard",
    "list_",
    "margin",
    "prove",
    "refute",
    "replay",
    "run",
    "show",
    "verify",
    "worst_case",
)


@click.group(
    cls=Program, commands=_COMMANDS, context_settings=_SETTINGS, invoke_without_command=True
)
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
      noregret ask experts N=100 T=10k L_min=30
      noregret cite ewa.tuned
      noregret compare perceptron.committee winnow.committee N=1000 K=5
      noregret verify 'ewa.*' --profile fast
      noregret margin data.csv
      noregret dimension class.csv
      noregret guard mylib:MyPerceptron --as perceptron
      noregret refute perceptron.margin "M <= r**2/(2*rho**2)"
      noregret worst-case wm.mistakes N=8 m_star=10 beta=1/2
      noregret run hedge N=10 T=1000 --adversary balance --plot hedge.svg
      noregret campaign verify runs --budget 2h --jobs 4

    Exit codes: 0 holds or done, 1 violated, 2 bad usage or input, 3 undecided, 4 a failure of ours.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
