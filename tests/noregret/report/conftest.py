"""How do tests get at a browser, and at the page of many theorems?"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from noregret.report.page import write
from noregret.verify.engine import Report
from tests.noregret.report.browser import launched
from tests.noregret.report.reports import of_few, of_many


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One chromium a worker."""
    with launched() as browser:
        yield browser


@pytest.fixture(scope="session")
def full_report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a report of many theorems, made once for all workers."""
    return _made_once(tmp_path_factory, "full-report", of_many)


@pytest.fixture(scope="session")
def small_report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a few theorems, with everything that a theorem can have."""
    return _made_once(tmp_path_factory, "small-report", of_few)


def _made_once(factory: pytest.TempPathFactory, name: str, report: Callable[[], Report]) -> Path:
    folder = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    path = folder / f"{name}.html"
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            write(report(), str(path))
    return path
