"""Is what became of an input what the program promises?

0 holds or done, 1 violated, refuted, broken or not proved (and it says so), 2 one sentence about
the input, 3 undecided, 130 interrupted, 141 nobody reads.  A failure of ours (4) is never right.
"""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Iterator

from tests.fuzz.case import Case, Ending

#: A refusal takes at most so many seconds of computing.
SOON = 5.0
_PROMISED = {0, 1, 2, 3, 130, 141}
_BAD_NEWS = re.compile(
    r"VIOLATED|REFUTED|BROKEN|OPEN|MISSED|NONSENSE|CRASHED|HANGS|DIFFERS|refused|WRONG"
)
_LONGEST = 1200


def complaints(case: Case, ending: Ending) -> Iterator[tuple[str, str]]:
    """Yield what is wrong: a short signature, and the words for it."""
    said = ending.stdout + ending.stderr
    if "Traceback (most recent call last)" in said or "Fatal Python error" in said:
        yield f"traceback {_blamed(said)}", said[-1500:]
        return
    if ending.orphans:
        yield "orphan", ", ".join(ending.orphans)
    if ending.outside:
        yield "wrote outside its folder", ", ".join(ending.outside)
    if ending.waited:
        yield "waits without end", said[-300:]
        return
    if ending.code == -signal.SIGXCPU:
        yield "computes without end", f"{ending.cpu:.1f} s"
        return
    if ending.code == 4:
        yield f"failure of ours {_in_brackets(said)}", said[-600:]
    elif ending.code not in _PROMISED:
        yield f"exit code {ending.code}", said[-600:]
    elif ending.code == 1 and not _BAD_NEWS.search(said):
        yield "exit code 1 without bad news", said[-600:]
    elif ending.code == 2:
        yield from _refusal(case, ending)
    yield from _json(case, ending)


def _refusal(case: Case, ending: Ending) -> Iterator[tuple[str, str]]:
    lines = [line for line in ending.stderr.splitlines() if line.startswith("noregret: ")]
    if 2 in case.closed:
        return
    # Of files to grade each has its own sentence.
    files = sum(not word.startswith("-") for word in case.words[1:])
    most = max(1, files) if case.words[:1] == ("grade",) else 1
    last = ending.stderr.rstrip()
    if not 1 <= len(lines) <= most or not last.endswith(lines[-1].rstrip()):
        yield f"not one sentence ({len(lines)})", ending.stderr[-600:]
    elif len(lines[0]) > _LONGEST:
        yield "a long sentence", lines[0][:600]
    if ending.cpu > SOON:
        yield "a late refusal", f"{ending.cpu:.1f} s: {ending.stderr[-300:]}"


def _json(case: Case, ending: Ending) -> Iterator[tuple[str, str]]:
    asked = "--json" in case.words and "--" not in case.words and not case.python
    if not asked or ending.code not in (0, 1, 3) or 1 in case.closed or "--help" in case.words:
        return
    if {"--statement", "--latex", "--version", "--table"} & set(case.words):
        return
    try:
        whole = isinstance(json.loads(ending.stdout, parse_constant=_no_number), dict)
    except ValueError:
        whole = False
    if not whole:
        yield "broken JSON", ending.stdout[:600]


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _in_brackets(said: str) -> str:
    """Return the error that a failure of ours names, without what differs each time."""
    found = re.search(r"\((\w+): ?([^)]{0,40})", said)
    return "" if found is None else f"{found[1]} {re.sub(r'[^a-zA-Z ]+', '', found[2])}"


def _blamed(said: str) -> str:
    places = re.findall(r'File "[^"]*/([^"/]+/[^"/]+\.py)", line \d+, in (\w+)', said)
    errors = re.findall(r"^(\w+(?:Error|Exception|Interrupt))\b", said, re.MULTILINE)
    return f"{errors[-1] if errors else '?'} in {':'.join(places[-1]) if places else '?'}"
