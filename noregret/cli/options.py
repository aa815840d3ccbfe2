"""Which options do commands share?

What every command takes is added to ``_COMMON``, and nowhere else.  An option that has to act
before its command runs (to load something, say) does so in its ``callback``, which click calls
whether the option is given or not; with ``expose_value=False`` the commands do not know of it.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import click
from click.core import ParameterSource

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


#: Under this name a context keeps the theories that were named on the command line.
_NAMED = "noregret.theories"


def _load(context: click.Context, _: click.Parameter, named: tuple[str, ...]) -> None:
    """Load the theories that are named; others are found once something is asked for in vain."""
    from bounds.core import catalogue

    catalogue.when_asked(_discover)
    if named:
        from noregret.read.theories import load

        context.meta[_NAMED] = [load(source) for source in named]


def patterns_or_named(patterns: tuple[str, ...]) -> tuple[str, ...]:
    """Return the patterns; without any, the keys of the theories that were named, if any were."""
    theories = click.get_current_context().meta.get(_NAMED, [])
    keys = (t.key for theory in theories for family in theory.families for t in family.theorems)
    return patterns or tuple(keys)


def typed_command(*told: str) -> str:
    """Return the command as it was typed, by the rules of the shell.

    The options that are ``told`` decide what is found, so they are said even if nobody did.
    """
    context = click.get_current_context()
    words = list(context.obj)
    end = words.index("--") if "--" in words else len(words)
    for parameter in context.command.params:
        name = parameter.name or ""
        typed = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if name in told and not typed:
            words[end:end] = [parameter.opts[0], str(context.params[name])]
            end += 2
    return shlex.join(["noregret", *words])


def _discover() -> None:
    from noregret.read.theories import discover

    discover()


_COMMON = (
    click.option(
        "--theory",
        multiple=True,
        metavar="FILE_OR_MODULE",
        callback=_load,
        expose_value=False,
        help="Take theorems and kinds from there as well.",
    ),
    click.option("--json", "as_json", is_flag=True, help="Print one JSON object."),
)


def common(command: Decorated) -> Decorated:
    """Give a command what every command takes; it stands last in the help."""
    for option in reversed(_COMMON):
        command = option(command)
    return command


def profile(default: str) -> Callable[[Decorated], Decorated]:
    """Let a search be told how hard to try."""
    return click.option(
        "--profile",
        type=click.Choice(["fast", "ci", "deep"]),
        default=default,
        show_default=True,
        help="How hard to try.",
    )


def digits(most: int) -> Callable[[Decorated], Decorated]:
    """Let numbers have as many digits as are asked for."""
    kind = click.IntRange(1, most)
    return click.option(
        "--digits", type=kind, default=12, show_default=True, help="How many digits."
    )


_PICTURE = (
    click.option(
        "--size", metavar="SIZE", help="4.5x3in, 12x8cm, beamer, column or a4; default 8x5in."
    ),
    click.option("--font", metavar="FONT", help="serif, sans or the name of a font."),
    click.option("--font-size", metavar="POINTS", help="How large letters are; default 10."),
    click.option("--style", metavar="STYLE", help="light, dark or print."),
    click.option("--text", is_flag=True, help="Keep text as text in SVG."),
)


def picture(command: Decorated) -> Decorated:
    """Let a picture be made for slides and papers; the command is given its ``look``."""

    @wraps(command)
    def with_look(*arguments: Any, **given: Any) -> Any:
        wanted = {name: given.pop(name) for name in _LOOK}
        if any(wanted.values()) and not any(given.get(name) for name in ("plot", "animate")):
            name = next(name for name, value in wanted.items() if value)
            raise click.UsageError(f"--{name.replace('_', '-')} needs a picture: give --plot FILE")
        look = None
        if any(wanted.values()):
            from noregret.draw.look import look_of

            look = look_of(**wanted)
        return command(*arguments, look=look, **given)

    for option in reversed(_PICTURE):
        with_look = option(with_look)
    return with_look  # type: ignore[return-value]


_LOOK = ("size", "font", "font_size", "style", "text")

seed = click.option(
    "--seed", type=int, default=0, show_default=True, help="Where the search starts."
)
label_column = click.option(
    "--label-column", metavar="NAME", help="Name or number (from 1); default the last."
)
