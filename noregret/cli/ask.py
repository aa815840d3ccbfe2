"""Which theorem should I use?"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from noregret.cli import options, output
from noregret.cli.loading import loading

if TYPE_CHECKING:
    from bounds.core.theorem import Theorem

#: So many questions at most: the rest is told when it is needed.
_MOST_VALUES, _MOST_FACTS = 5, 3


@click.command()
@click.argument("game", required=False)
@click.argument("known", nargs=-1, metavar="[NAME=VALUE]...")
@options.digits(most=100)
@options.common
def ask(game: str | None, known: tuple[str, ...], digits: int, as_json: bool) -> int:
    """Find the bounds that apply to what is known, the best first, with the learner to run.

    GAME is a topic (experts, linear, classes, convex), a game or a kind of learner.  Give what is
    known of it: values (N=100), what the learner cannot know (T=?), and whether a hypothesis is met
    (separable=no).  A rate that is not given is tuned.  In a terminal, without values, you are
    asked.

    \b
    Examples:
      noregret ask experts N=100 T=10k L_min=30
      noregret ask experts N=100 T=?
      noregret ask linear r=1 rho=10% N=20
      noregret ask hedge N=10 T=1000 --json
      noregret ask
    """
    with loading():
        from noregret.calculator import advice, advice_text
        from noregret.calculator.answers import split_pairs
    talks = _is_terminal() and not as_json
    if game is None:
        choices = ", ".join(advice.topics())
        if not talks:
            raise click.UsageError(f"name the game, as in noregret ask experts N=100: {choices}")
        click.echo(f"Games: {choices}; or a kind of learner, as in `noregret guard`.")
        game = _prompt("Which game?") or "experts"
    theorems = advice.theorems_for(game)
    pairs = split_pairs(known)
    if talks and not pairs:
        pairs = _interview(theorems)
    found = advice.read_known(theorems, pairs)
    answer = advice_text.answer_of(game, advice.offers(theorems, found), found, digits)
    output.print_answer(answer, as_json)
    return output.OK


def _interview(theorems: Sequence[Theorem]) -> dict[str, str]:
    """Ask for what the theorems need, one thing at a time; nothing means that nobody knows."""
    from noregret.calculator import advice

    click.echo("Enter what you know: 100, 1k, 10%, sqrt(2); ? if nobody can know it; or nothing.")
    pairs: dict[str, str] = {}
    for quantity in advice.unanswered(theorems, pairs)[:_MOST_VALUES]:
        while said := _prompt(f"{quantity.name}, {quantity.meaning}?"):
            try:
                advice.check_values(theorems, {**pairs, quantity.name: said})
            except ValueError as error:
                output.complain(str(error))
                continue
            pairs[quantity.name] = said
            break
    for hypothesis in advice.open_questions(theorems, _MOST_FACTS):
        said = _prompt(f"Is it so that {hypothesis.text}? yes or no")
        if said in ("yes", "no", "y", "n"):
            pairs[hypothesis.name] = "yes" if said.startswith("y") else "no"
    return pairs


def _prompt(question: str) -> str:
    answer: str = click.prompt(question, default="", show_default=False, prompt_suffix=" ")
    return answer.strip()


def _is_terminal() -> bool:
    return sys.stdin.isatty()
