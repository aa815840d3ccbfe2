"""Which browser opens the page in the tests, and what must it never do?

Debian's chromium, driven by playwright, with no network.  Where it is missing it is installed if
that is possible.  A page that writes an error to the console, raises one, or asks for anything
that is not on the disk fails the test that opened it.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_LOCAL = ("file:", "data:", "about:", "blob:")
_INSTALLATION_SECONDS = 600


def _installed() -> str | None:
    return next(filter(None, map(shutil.which, _NAMES)), None)


def executable() -> str:
    """Return the path of a chromium, installed if need be; skip the test where that fails."""
    found = _installed()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        found = _install()
    if found is None:
        pytest.skip("no chromium: install it with `apt-get install chromium` to test the page")
    return found


def _install() -> str | None:
    """Install Debian's package; workers of pytest-xdist wait for the first of them."""
    with (Path(tempfile.gettempdir()) / "noregret-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for update in (False, True):
            if _installed() is None:
                _apt(update)
    return _installed()


def _apt(update: bool) -> None:
    commands = [["update"]] if update else []
    for words in [*commands, ["install", "-y", "--no-install-recommends", "chromium"]]:
        try:
            subprocess.run(
                ["apt-get", "-q", *words],
                env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                stdin=subprocess.DEVNULL,
                timeout=_INSTALLATION_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return


@contextmanager
def launched() -> Iterator[Browser]:
    """Yield a running chromium; playwright's own browsers are neither used nor downloaded."""
    path = executable()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=list(_FLAGS))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def opened(
    browser: Browser, file: Path, *, width: int = 1280, height: int = 900, dark: bool = False
) -> Iterator[Page]:
    """Yield the page that shows ``file`` from the disk; at the end it must have been faultless."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        offline=True,
    )
    faults: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(f"raised: {error}"))
    page.on(
        "console",
        lambda message: (
            faults.append(f"wrote: {message.text}")
            if message.type in ("error", "warning")
            else None
        ),
    )
    page.on(
        "request",
        lambda request: (
            None if request.url.startswith(_LOCAL) else faults.append(f"asked for: {request.url}")
        ),
    )
    try:
        page.goto(file.resolve().as_uri())
        yield page
        page.wait_for_timeout(50)  # what was asked for last is reported after the fact
    finally:
        context.close()
    assert not faults, "the page " + "; ".join(faults)
