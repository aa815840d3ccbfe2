"""What does one call of `noregret guard` do?"""

from __future__ import annotations

import importlib
import json
import os
import shlex
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from adversaries.core.profile import profile_named
from bounds.core.errors import ParameterError
from noregret.cli import output
from noregret.guard.contestant import welcomed
from noregret.guard.examine import FAILED, Check, GuardReport, examine, name_of
from noregret.guard.kinds import kind_named, theorems_of
from noregret.guard.saved import Store
from noregret.guard.snippet import origin_of
from noregret.guard.text import failure_text, notes, reproduce_line, rows_of, summary
from noregret.guard.witness import kind_of


def load(text: str) -> tuple[Any, str, str]:
    """Return what MODULE:FACTORY names, and the two names; the current folder is on the path."""
    module, colon, attribute = text.partition(":")
    if not (module and colon and attribute):
        raise ParameterError(
            f"{text!r} names no factory: write MODULE:FACTORY, as in mylib:Learner"
        )
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found: Any = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and (module + ".").startswith(f"{error.name}."):
            raise ParameterError(
                f"there is no module {error.name!r} here or among the installed ones: run this in "
                "the folder that has it"
            ) from None
        raise ParameterError(f"{module} cannot be imported: {error}") from None
    except Exception as error:
        raise ParameterError(
            f"importing {module} raised {type(error).__name__} ({error}): mend it first"
        ) from None
    for part in attribute.split("."):
        if not hasattr(found, part):
            raise ParameterError(f"{module} has no {attribute!r}: name a class or a factory in it")
        found = getattr(found, part)
    return found, module, attribute


def _assignments(texts: tuple[str, ...]) -> dict[str, str]:
    """Return what --set NAME=VALUE says."""
    pairs = [text.partition("=") for text in texts]
    for (name, sign, value), text in zip(pairs, texts, strict=True):
        if not (name.strip() and sign and value.strip()):
            raise ParameterError(f"--set {text!r} sets nothing: write NAME=VALUE, as in N=4")
    return {name.strip(): value.strip() for name, _, value in pairs}


class Session:
    """One implementation and what it is held to."""

    def __init__(
        self,
        factory: str,
        kind: str | None,
        theorems: str,
        profile: str,
        seed: int,
        seconds: float,
        fixed: tuple[str, ...] = (),
    ) -> None:
        found, module, attribute = load(factory)
        self.factory = welcomed(found)
        self.parameters = _assignments(fixed)
        self.kind = kind_named(_kind(self.factory, kind, factory))
        self.theorems = theorems_of(self.kind, theorems)
        self.profile, self.seed, self.seconds = profile, seed, seconds
        self.origin = origin_of(self.factory, name_of(self.factory), module, attribute)
        self.store = Store(Path(), f"{module}.{attribute}")
        self.saved: dict[str, str] = {}

    def run(self, baseline: str | None, as_json: bool) -> int:
        """Check, print and return the exit code."""
        before = None if baseline is None else read_baseline(baseline, self.kind.name)
        report, interrupted = self._report(not as_json)
        change = None if before is None else compare(report, before)
        if as_json:
            data = report.to_dict() | {"interrupted": interrupted}
            output.print_json(data if change is None else data | {"baseline": change})
        else:
            self._print(report, interrupted, change)
        return output.INTERRUPTED if interrupted else _code(report, change)

    def _report(self, progress: bool) -> tuple[GuardReport, bool]:
        started = time.perf_counter()
        checks: list[Check] = []
        interrupted = False
        try:
            with _progress(progress, len(self.theorems)) as tell, _interrupts() as stop:
                for theorem in self.theorems:
                    tell(theorem.key)
                    checks.append(self._check(theorem))
                    stop()
        except KeyboardInterrupt:
            interrupted = True
        spent = time.perf_counter() - started
        report = GuardReport(
            self.kind.name, self.origin.name, tuple(checks), self.profile, self.seed, spent
        )
        return report, interrupted

    def _check(self, theorem: Any) -> Check:
        saved = self.store.cases(self.kind, theorem)
        profile = profile_named(self.profile)
        check = examine(
            self.factory,
            self.kind,
            theorem,
            profile,
            self.seed,
            self.seconds,
            saved,
            self.parameters,
        )
        if check.failed:
            try:
                self.saved[theorem.key] = str(self.store.save(check, self.origin))
            except OSError as error:
                self.saved[theorem.key] = f"not at all: {error.strerror}"
        elif check.verdict in ("HOLDS", "ROUNDING"):
            self.store.forget(theorem.key)
        return check

    def _print(self, report: GuardReport, interrupted: bool, change: dict[str, Any] | None) -> None:
        from noregret.cli import render

        render.show(_table(report))
        click.echo("\n".join(["", summary(report, interrupted), *notes(report)]))
        known = [] if change is None else change["known"]
        for check in report.checks:
            if check.failed and check.theorem.key not in known:
                click.echo(f"\n{self._text(check)}")
        if change is not None:
            click.echo(f"\n{_change_text(change)}")

    def _text(self, check: Check) -> str:
        key = check.theorem.key
        saved = self.saved.get(key, "")
        return failure_text(
            check,
            self.origin.name,
            saved=saved,
            reproduce=reproduce_line(self.origin, self.kind.name, key, self.profile, self.seed),
            replay="" if saved.startswith("not ") else shlex.join(["noregret", "replay", saved]),
        )


def _kind(factory: Any, kind: str | None, text: str) -> str:
    if kind is None and getattr(factory, "noregret_kind", None) is None:
        raise ParameterError(
            f"{text} does not say which kind of learner it makes: add --as KIND, as in "
            "--as perceptron"
        )
    return kind_of(factory, kind)


def _table(report: GuardReport) -> Any:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="underline", padding=(0, 2, 0, 0))
    table.add_column("theorem", no_wrap=True, style="bold")
    table.add_column("verdict", no_wrap=True)
    table.add_column("tightest", justify="right", no_wrap=True)
    table.add_column("evidence")
    table.add_column("seconds", justify="right", no_wrap=True)
    for key, verdict, *rest in rows_of(report):
        good = verdict in ("HOLDS", "ROUNDING")
        style = "green" if good else "bold red" if verdict in FAILED else "yellow"
        table.add_row(key, Text(verdict, style=style), *rest)
    return table


@contextmanager
def _progress(enabled: bool, total: int) -> Iterator[Callable[[str], None]]:
    """Give a function that says on stderr, if that is a terminal, whose turn it is."""
    if not (enabled and sys.stderr.isatty()):
        yield lambda _: None
        return
    done = 0

    def tell(key: str) -> None:
        nonlocal done
        done += 1
        click.echo(f"\r\x1b[K{done}/{total} {key}", nl=False, err=True)

    try:
        yield tell
    finally:
        click.echo("\r\x1b[K", nl=False, err=True)


@contextmanager
def _interrupts() -> Iterator[Callable[[], None]]:
    """Give a function that raises a Ctrl-C that was swallowed: a callback of gc cannot raise."""
    pressed = False

    def press(*_: Any) -> None:
        nonlocal pressed
        pressed = True
        raise KeyboardInterrupt

    def stop() -> None:
        if pressed:
            raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = signal.signal(signal.SIGINT, press)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


# ------------------------------------------------------------------ baselines


def read_baseline(path: str, kind: str) -> dict[str, str]:
    """Return the verdicts of an earlier run by theorem."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
        verdicts = {str(c["theorem"]): str(c["verdict"]) for c in data["checks"]}
        its_kind = str(data["kind"])
    except OSError as error:
        raise ParameterError(f"the baseline {path} cannot be read: {error.strerror}") from None
    except (ValueError, TypeError, LookupError, RecursionError):
        raise ParameterError(
            f"the baseline {path} is no answer of `noregret guard --json`: write one with "
            "`noregret guard … --json > FILE`"
        ) from None
    if its_kind != kind:
        raise ParameterError(
            f"the baseline {path} is of a {its_kind}, but this is a {kind}: take the right file"
        )
    return verdicts


def compare(report: GuardReport, before: dict[str, str]) -> dict[str, Any]:
    """Return which failures were known, which are new and which are gone."""
    failed = {check.theorem.key: check.failed for check in report.checks}
    fine = {c.theorem.key for c in report.checks if c.verdict in ("HOLDS", "ROUNDING")}
    known = {key for key, verdict in before.items() if verdict in FAILED}
    return {
        "known": sorted(key for key, bad in failed.items() if bad and key in known),
        "new": sorted(key for key, bad in failed.items() if bad and key not in known),
        "fixed": sorted(known & fine),
    }


def _change_text(change: dict[str, Any]) -> str:
    words = {
        "known": "as in the baseline",
        "new": "not in the baseline",
        "fixed": "mended since the baseline: take a new one",
    }
    lines = [f"{name}: {', '.join(change[name])} ({words[name]})" for name in words if change[name]]
    return "\n".join(lines) or "nothing has changed since the baseline"


def _code(report: GuardReport, change: dict[str, Any] | None) -> int:
    if report.failed if change is None else change["new"]:
        return output.VIOLATED
    rest = {check.verdict for check in report.checks} - set(FAILED)
    if "UNDECIDED" in rest or (rest == {"NOT_APPLICABLE"} and not report.failed):
        return output.UNDECIDED
    return output.OK
