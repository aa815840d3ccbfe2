"""What does pytest learn from noregret?

Options (profile, seed, a file for the results), a marker, a header line.  This module is loaded
with every pytest run on a machine that has noregret, so it imports nothing but pytest.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from noregret.version import __version__

_RESULT = pytest.StashKey[dict[str, Any]]()
_PROFILES = ("fast", "ci", "deep")


@dataclass(frozen=True)
class Settings:
    """How hard the guards of a session try, and where they start."""

    profile: str
    seed: int

    def __str__(self) -> str:
        return f"noregret {__version__}, profile {self.profile}, seed {self.seed}"


def settings(config: pytest.Config, profile: str | None = None, seed: int = 0) -> Settings:
    """Return what the command line says, and else what the guard says."""
    told = config.getoption("noregret_profile", None)
    return Settings(str(told or profile or "fast"), _seed(config, seed))


def _seed(config: pytest.Config, seed: int) -> int:
    for option in ("noregret_seed", "hypothesis_seed"):
        told = config.getoption(option, None)
        if told is not None:
            try:
                return int(told)
            except ValueError:
                continue  # Hypothesis takes "random"
    return seed


def keep(item: pytest.Item, result: dict[str, Any]) -> None:
    """Keep the result of a guard for the report of its test."""
    item.stash[_RESULT] = result


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("noregret", "noregret: guards of online learners")
    group.addoption(
        "--noregret-profile",
        choices=_PROFILES,
        default=None,
        help="How hard guards try: fast (the default), ci or deep.",
    )
    group.addoption(
        "--noregret-seed", type=int, default=None, metavar="S", help="Where guards start to search."
    )
    group.addoption(
        "--noregret-json",
        default=None,
        metavar="FILE",
        help="Write the results of all guards of the session as JSON.",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker; the process that prints gathers the results."""
    config.addinivalue_line(
        "markers", "noregret: the test holds a learner to a theorem (set by noregret.guard)"
    )
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Gatherer(config), "noregret-results")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests that a guard made."""
    if _is_guard(item):
        item.add_marker("noregret")


def _is_guard(item: pytest.Item) -> bool:
    return hasattr(getattr(item, "function", None), "noregret_guard")


def _asked(config: pytest.Config) -> bool:
    names = ("noregret_profile", "noregret_seed", "noregret_json")
    return any(config.getoption(name, None) is not None for name in names)


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Say version, profile and seed if an option of ours was given."""
    return [str(settings(config))] if _asked(config) else []


def pytest_report_collectionfinish(config: pytest.Config, items: list[pytest.Item]) -> list[str]:
    """Say them if any guard was collected."""
    return [str(settings(config))] if any(map(_is_guard, items)) and not _asked(config) else []


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, None]:
    """Put the result of a guard into the report of its call, in which it reaches us from xdist."""
    outcome = yield
    report = outcome.get_result()
    if report.when == "call" and _RESULT in item.stash:
        report.noregret = item.stash[_RESULT]


class _Gatherer:
    """Gathers the results of all guards of the session."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.results: list[dict[str, Any]] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take a result out of a report."""
        found = getattr(report, "noregret", None)
        if found is not None:
            outcome = "xfailed" if hasattr(report, "wasxfail") else report.outcome
            self.results.append({"test": report.nodeid, "outcome": outcome, **found})

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """Write the file that was asked for."""
        target = self.config.getoption("noregret_json", None)
        if target is None:
            return
        guards = sorted(self.results, key=lambda entry: str(entry["test"]))
        used = settings(self.config)
        data = {"version": __version__, "profile": used.profile, "seed": used.seed}
        path = self.config.invocation_params.dir / Path(target)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps({**data, "guards": guards}, indent=1), encoding="utf-8")
        except OSError as error:
            raise pytest.UsageError(
                f"--noregret-json {target} cannot be written ({error.strerror}): name another file"
            ) from None

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Say in a line what the guards found."""
        if not self.results:
            return
        seen = [check["verdict"] for entry in self.results for check in entry["checks"]]
        parts = ", ".join(f"{seen.count(word)} {word}" for word in dict.fromkeys(sorted(seen)))
        noun = "theorem" if len(seen) == 1 else "theorems"
        terminalreporter.write_line(f"noregret guarded {len(seen)} {noun}: {parts}")
