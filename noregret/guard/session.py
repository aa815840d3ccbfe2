"""What does one call of `noregret guard` do?"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from adversaries.core.profile import profile_named
from bounds.core.errors import ParameterError
from learners.core.files import json_of, reading, text_of
from learners.core.kind import Kind
from noregret.calculator.answers import read_pairs
from noregret.guard.examine import examine, not_played
from noregret.guard.held import kind_of, name_of, theorems_for
from noregret.guard.onboarding.interface import UnplayableError, adapted, refuse_unplayable
from noregret.guard.origin import origin_of
from noregret.guard.report import FAILED, KEPT, Check, GuardReport
from noregret.guard.saved import Store
from noregret.guard.text import failure_text, reproduce_line
from noregret.words import command_line


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
        with contextlib.redirect_stdout(sys.stderr):  # what it prints is no answer of ours
            found: Any = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and (module + ".").startswith(f"{error.name}."):
            raise ParameterError(
                f"there is no module {error.name!r} here or among the installed ones: run this in "
                "the folder that has it"
            ) from None
        raise ParameterError(f"{module} cannot be imported: {error}") from None
    except (Exception, SystemExit, GeneratorExit) as error:
        raise ParameterError(
            f"importing {module} raised {type(error).__name__} ({error}): mend it first"
        ) from None
    for part in attribute.split("."):
        if not hasattr(found, part):
            _refuse_hidden(module, here)
            raise ParameterError(f"{module} has no {attribute!r}: name a class or a factory in it")
        found = getattr(found, part)
    return found, module, attribute


def _refuse_hidden(module: str, here: str) -> None:
    """Say so if a package of noregret has the name of one in this folder, and so hides it."""
    name = module.partition(".")[0]
    origin = getattr(sys.modules.get(name), "__file__", None)
    own = Path(here) / name
    if origin is None:
        return
    found = Path(origin).resolve()
    if found.parent == own.resolve() or found == own.with_suffix(".py").resolve():
        return
    if own.is_dir() or own.with_suffix(".py").is_file():
        above = f"{Path(here).name}.{module}"
        raise ParameterError(
            f"{name!r} is also the name of a package that noregret brings, which hides the one in "
            f"this folder: rename yours, or name it from the folder above, as {above}"
        )


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
        isolate: bool | None = None,
        *,
        only_bounds: bool = False,
    ) -> None:
        found, module, attribute = load(factory)
        self.factory = adapted(found)
        self.parameters = read_pairs(fixed)
        self.kind = _kind(self.factory, kind, factory)
        try:
            refuse_unplayable(self.factory, self.kind)
        except UnplayableError as error:
            line = command_line(
                "guard", "--scaffold", factory, "--as", self.kind.name, about=self.kind.name
            )
            raise ParameterError(f"{error.sentence}: `{line}` writes a wrapper") from None
        self.only_bounds = only_bounds
        self.theorems = theorems_for(self.kind, theorems)
        self.profile, self.seed, self.seconds, self.isolate = profile, seed, seconds, isolate
        self.origin = origin_of(self.factory, name_of(self.factory), module, attribute)
        self.store = Store(Path(), f"{module}.{attribute}")
        self.saved: dict[str, str] = {}

    def report(
        self, tell: Callable[[str], None] = lambda _: None
    ) -> tuple[GuardReport, BaseException | None]:
        """Check every theorem; return what was finished, and what ended it early, if anything."""
        started = time.perf_counter()
        checks: list[Check] = []
        ended: BaseException | None = None
        try:
            for done, theorem in enumerate(self.theorems, 1):
                tell(f"{done}/{len(self.theorems)} {theorem.key}")
                checks.append(not_played(theorem, checks) or self._check(theorem))
        except ParameterError:
            raise
        except (KeyboardInterrupt, Exception) as error:
            ended = error
        spent = time.perf_counter() - started
        report = GuardReport(
            self.kind.name, self.origin.name, tuple(checks), self.profile, self.seed, spent
        )
        return report, ended

    def _check(self, theorem: Any) -> Check:
        saved = self.store.cases(self.kind, theorem)
        profile = profile_named(self.profile)
        with contextlib.redirect_stdout(sys.stderr):  # of a learner without a process of its own
            check = examine(
                self.factory,
                self.kind,
                theorem,
                profile,
                self.seed,
                self.seconds,
                saved,
                self.parameters,
                self.isolate,
                only_bounds=self.only_bounds,
            )
        if check.failed:
            try:
                self.saved[theorem.key] = str(self.store.save(check, self.origin))
            except OSError as error:
                self.saved[theorem.key] = f"not at all: {error.strerror}"
        elif check.passed:
            self.store.forget(theorem.key)
        return check

    def failure_text(self, check: Check) -> str:
        """Return the whole story of a failure, and how to see it again."""
        key = check.theorem.key
        saved = self.saved.get(key, "")
        return failure_text(
            check,
            self.origin.name,
            saved=saved,
            reproduce=reproduce_line(self.origin, self.kind.name, key, self.profile, self.seed),
            replay="" if saved.startswith("not ") else command_line("replay", saved, about=key),
        )


def _kind(factory: Any, kind: str | None, text: str) -> Kind:
    if kind is None and getattr(factory, "noregret_kind", None) is None:
        raise ParameterError(
            f"{text} does not say which kind of learner it makes: add --as KIND, as in "
            "--as perceptron"
        )
    return kind_of(factory, kind)


# ------------------------------------------------------------------ baselines


def read_baseline(path: str, kind: str) -> dict[str, str]:
    """Return the verdicts of an earlier run by theorem."""
    try:
        with reading(path, "JSON", ParameterError) as file:
            text = text_of(file, "JSON")
        data = json_of(text)
        verdicts = {str(c["theorem"]): str(c["verdict"]) for c in data["checks"]}
        its_kind = str(data["kind"])
    except ParameterError:
        raise
    except (ValueError, TypeError, LookupError):
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
    """Return which failures were known, which are new and which are gone.

    One that did keep its bound, and differed, and does so no longer, has a new failure.
    """
    failed = {check.theorem.key: check.verdict for check in report.checks if check.failed}
    fine = {c.theorem.key for c in report.checks if c.passed}
    were = {key for key, verdict in before.items() if verdict in FAILED}
    worse = {key for key, verdict in failed.items() if verdict not in KEPT}
    known = were - {key for key in worse if before.get(key) in KEPT}
    return {
        "known": sorted(key for key in failed if key in known),
        "new": sorted(key for key in failed if key not in known),
        "fixed": sorted(were & fine),
    }


def change_text(change: dict[str, Any]) -> str:
    """Return what has changed since the baseline, a line each."""
    words = {
        "known": "as in the baseline",
        "new": "not in the baseline",
        "fixed": "mended since the baseline: take a new one",
    }
    lines = [f"{name}: {', '.join(change[name])} ({words[name]})" for name in words if change[name]]
    return "\n".join(lines) or "nothing has changed since the baseline"
