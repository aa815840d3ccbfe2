"""How do tests get at a browser, and at the page of many theorems?"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from noregret.report.page import write
from tests.noregret.report.browser import launched
from tests.noregret.report.reports import of_many


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One chromium a worker."""
    with launched() as browser:
        yield browser


@pytest.fixture(scope="session")
def full_report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a report of many theorems, made once for all workers."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    path = folder / "full-report.html"
    with (folder / "full-report.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            write(of_many(), str(path))
    return path
