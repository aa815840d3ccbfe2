"""How do answers and complaints leave the program?

Answers go to stdout, as text or as one JSON object; everything else goes to stderr.  A
complaint is one sentence.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from noregret.calculator.answers import Answer
    from noregret.writing import File

_LONGEST_WORD = 120
OK, VIOLATED, BAD_INPUT, UNDECIDED, FAILURE, INTERRUPTED, CLOSED_PIPE = 0, 1, 2, 3, 4, 130, 141


def complain(message: str, code: int = BAD_INPUT) -> int:
    """Print one sentence to stderr and return the exit code."""
    sentence = " ".join(map(_cut, message.split()))
    click.echo(f"noregret: {sentence.rstrip('.')}", err=True)
    return code


def _cut(word: str) -> str:
    """Return a word, of a value that somebody typed, say, that is no longer than a line."""
    return word if len(word) <= _LONGEST_WORD else f"{word[: _LONGEST_WORD - 1]}…"


def code_of_outcome(outcome: str) -> int:
    """Return the exit code that says how a verification came out."""
    return {"HOLDS": OK, "VIOLATED": VIOLATED}.get(outcome, UNDECIDED)


def print_json(answer: Mapping[str, Any]) -> None:
    """Print one JSON object."""
    click.echo(json.dumps(answer, indent=2, ensure_ascii=True, allow_nan=False))


def print_answer(answer: Answer, as_json: bool) -> None:
    """Print an answer as a script reads it, or as people do; then write its files."""
    if as_json:
        print_json(answer.data)
    else:
        click.echo("\n".join(answer.lines))
    write_files(answer.files, as_json)


def write_files(files: Iterable[File], as_json: bool) -> None:
    """Write what was asked for beside the answer, which is told by now, and say where it is."""
    from noregret.writing import write_each

    for file in write_each(files):
        if not as_json:  # a script knows what it has named
            click.echo(f"the {file.what} is in {file.path}", err=True)


@contextmanager
def progress_line(wanted: bool) -> Iterator[Callable[[str], None]]:
    """Give a function that writes over one line of stderr, if that is a terminal."""
    if not (wanted and sys.stderr.isatty()):
        yield lambda _: None
        return
    try:
        yield lambda text: click.echo(f"\r\x1b[K{text}", err=True, nl=False)
    finally:
        click.echo("\r\x1b[K", err=True, nl=False)
