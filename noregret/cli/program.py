"""How is a command found, and how does the program end?

A command is imported when it is asked for, so that each starts as fast as it can.  Exit codes:
0 holds or done, 1 violated or refuted, 2 bad usage or input, 3 undecided, 4 a failure of ours,
130 interrupted, 141 nobody reads.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import traceback
from collections import UserDict
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

import click

from noregret.cli.output import (
    BAD_INPUT,
    CLOSED_PIPE,
    FAILURE,
    INTERRUPTED,
    OK,
    UNDECIDED,
    complain,
)
from noregret.lifetimes import ending_signals

#: If this variable is set, a failure of ours comes with its traceback.
DEBUG = "NOREGRET_DEBUG"
_LONGEST_ERROR = 200


class Commands(UserDict[str, Any]):
    """The commands by name, each the function of a file; it is imported when it is asked for.

    The command ``worst-case`` is the function ``worst_case`` of ``noregret/cli/worst_case.py``; a
    name that would hide one of Python's ends with an underscore.
    """

    def __init__(self, *files: str) -> None:
        super().__init__({file.rstrip("_").replace("_", "-"): file for file in files})

    def __getitem__(self, name: str) -> click.Command:
        file = super().__getitem__(name)
        command: click.Command = getattr(import_module(f"noregret.cli.{file}"), file)
        return command


class Program(click.Group):
    """A group of commands whose errors are one sentence and whose exit codes are a promise."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is asked for; a slip of its name is told."""
        is_known = args[0] in self.commands or args[0].startswith("-")
        if not (is_known or ctx.resilient_parsing):
            from bounds.core.suggest import did_you_mean

            hint = did_you_mean(args[0], self.commands)
            said = f" ({hint})" if hint else ""
            raise click.UsageError(f"no such command {args[0]!r}{said}", ctx)
        return super().resolve_command(ctx, args)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: ARG002 - the errors are always handled here
        **extra: Any,
    ) -> Any:
        """Run a command and leave with its exit code."""
        # Answers may be longer than Python writes an int by default; the parser limits them.
        sys.set_int_max_str_digits(0)
        _open_closed_streams()
        _load_what_wants_a_folder()
        # What `options.typed_command` repeats.
        extra.setdefault("obj", list(sys.argv[1:] if args is None else args))
        try:
            with _hearing_the_end(args is None):
                code = super().main(args, prog_name or "noregret", complete_var, False, **extra)
                sys.stdout.flush()
        except BrokenPipeError:
            code = _closed_pipe()
        except SystemExit as error:
            code = _code_of_exit(error)
        except click.exceptions.Abort:
            code = INTERRUPTED
        except click.UsageError as error:
            path = "noregret" if error.ctx is None else error.ctx.command_path
            said = error.format_message().rstrip(".")
            code = complain(f"{said[:1].lower()}{said[1:]}: see `{path} --help`")
        except OSError as error:
            _closed_pipe()
            code = complain(_cannot_write(error))
        except Exception as error:
            code = _code_of(error)
        sys.exit(code if isinstance(code, int) else OK)


def _open_closed_streams() -> None:
    """Let streams that were closed before we started come from nowhere and go nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _load_what_wants_a_folder() -> None:
    """Load Hypothesis from elsewhere where the working folder is gone: it asks for its name."""
    if not _has_folder():
        here = os.open(".", os.O_RDONLY)
        os.chdir("/")
        import_module("hypothesis")
        os.fchdir(here)  # what is written must not land elsewhere
        os.close(here)


def _has_folder() -> bool:
    try:
        os.getcwd()
    except FileNotFoundError:
        return False
    return True


def _cannot_write(error: OSError) -> str:
    if isinstance(error, FileNotFoundError) and not _has_folder():
        return "the working folder was deleted, and this needs one: go to another"
    return f"the answer cannot be written: {error.strerror}"


@contextlib.contextmanager
def _hearing_the_end(ends: bool) -> Iterator[None]:
    """Let the first Ctrl-C interrupt, and a second not cut short what is said then.

    If the process ``ends`` with the command, SIGTERM and SIGHUP interrupt as well, so that nothing
    is left behind, and what has interrupted is never heard again.
    """
    with ending_signals([signal.SIGINT], for_good=ends):
        if not ends:
            yield
            return
        with ending_signals(for_good=True):
            yield


def _code_of_exit(error: SystemExit) -> int:
    """Return how to leave if somebody has asked for it: click, or code from outside."""
    from noregret.read.theories import blamed_for

    if place := blamed_for(error):
        return complain(f"{place}, ended the program (SystemExit): mend it there", BAD_INPUT)
    # click itself leaves this way only when nobody reads its output any more.
    return _closed_pipe() if error.code == 1 else int(error.code or OK)


def _closed_pipe() -> int:
    """Give the rest of the output nowhere to go, so that nothing complains at exit."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return CLOSED_PIPE


def _code_of(error: Exception) -> int:
    """Say what is wrong, and return whether people, the numbers or we are to blame."""
    try:
        from bounds.core.catalogue import UnknownTheoremError
        from bounds.core.errors import ParameterError
        from bounds.core.evaluate import ExpressionError
        from bounds.core.parsing import ParseError
        from learners.core.arithmetic import Undecided
        from noregret.read.theories import blamed_for
    except ImportError:
        return _failure(error)
    if isinstance(error, Undecided):
        return complain(str(error), UNDECIDED)
    if isinstance(error, UnknownTheoremError | ExpressionError | ParseError | ParameterError):
        return complain(str(error), BAD_INPUT)
    if place := blamed_for(error):
        return complain(f"{place}, raised {_words(error)}: mend it there", BAD_INPUT)
    if isinstance(error, ZeroDivisionError):
        return complain("the bound divides by zero for these values: choose others")
    return _failure(error)


def _words(error: Exception) -> str:
    what = f"{type(error).__name__}: {error}".removesuffix(": ")
    return what if len(what) <= _LONGEST_ERROR else f"{what[:_LONGEST_ERROR]}…"


def _failure(error: Exception) -> int:
    """Say that a mistake is ours; where it happened is shown to those who ask for it."""
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    what = _words(error)
    return complain(
        f"this is a mistake in noregret, not in what was asked ({what}): please report it in the "
        f"issue tracker of the project, with the command and what {DEBUG}=1 shows",
        FAILURE,
    )
