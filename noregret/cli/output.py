"""How do answers and complaints leave the program?

Answers go to stdout, as text or as one JSON object; everything else goes to stderr.  A
complaint is one sentence.  Exit codes: 0 holds or done, 1 violated or refuted, 2 bad usage
or input, 3 undecided, 130 interrupted.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import click

OK, VIOLATED, BAD_INPUT, UNDECIDED, INTERRUPTED, CLOSED_PIPE = 0, 1, 2, 3, 130, 141


class Program(click.Group):
    """A group of commands whose errors are one sentence and whose exit codes are a promise."""

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
        try:
            code = super().main(args, prog_name or "noregret", complete_var, False, **extra)
            sys.stdout.flush()
        except BrokenPipeError:
            code = _closed_pipe()
        except SystemExit as error:
            # click itself leaves this way only when nobody reads its output any more.
            code = _closed_pipe() if error.code == 1 else error.code
        except click.exceptions.Abort:
            code = INTERRUPTED
        except click.UsageError as error:
            path = "noregret" if error.ctx is None else error.ctx.command_path
            said = error.format_message().rstrip(".")
            code = complain(f"{said[:1].lower()}{said[1:]}: see `{path} --help`")
        except OSError as error:
            _closed_pipe()
            code = complain(f"the answer cannot be written: {error.strerror}")
        except Exception as error:
            code = _code_of(error)
        sys.exit(code if isinstance(code, int) else OK)


def _closed_pipe() -> int:
    """Give the rest of the output nowhere to go, so that nothing complains at exit."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return CLOSED_PIPE


def complain(message: str, code: int = BAD_INPUT) -> int:
    """Print one sentence to stderr and return the exit code."""
    sentence = " ".join(message.split())
    click.echo(f"noregret: {sentence.rstrip('.')}", err=True)
    return code


def _code_of(error: Exception) -> int:
    """Return the exit code of an error that people can cause; any other is raised again."""
    from bounds.core.catalogue import UnknownTheoremError
    from bounds.core.evaluate import ExpressionError
    from bounds.core.parsing import ParseError
    from bounds.core.theorem import ParameterError
    from learners.core.arithmetic import Undecided

    if isinstance(error, Undecided):
        return complain(str(error), UNDECIDED)
    if isinstance(error, ZeroDivisionError):
        return complain("the bound divides by zero for these values: choose others")
    if isinstance(error, UnknownTheoremError | ExpressionError | ParseError | ParameterError):
        return complain(str(error))
    raise error


def code_of_outcome(outcome: str) -> int:
    """Return the exit code that says how a verification came out."""
    return {"HOLDS": OK, "VIOLATED": VIOLATED}.get(outcome, UNDECIDED)


def print_json(answer: Mapping[str, Any]) -> None:
    """Print one JSON object."""
    click.echo(json.dumps(answer, indent=2, ensure_ascii=True, allow_nan=False))
