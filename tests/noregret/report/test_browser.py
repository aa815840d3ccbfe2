"""Is a missing browser installed, and is it said where that is impossible?"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.noregret.report import browser

#: Installs only after an update, as on a machine whose lists of packages are empty.
_APT = """#!/bin/sh
here=$(/usr/bin/dirname "$0")
echo "$DEBIAN_FRONTEND $*" >> "$here/log"
case "$2" in
  update) : > "$here/lists" ;;
  install)
    [ -e "$here/lists" ] || exit 100
    printf '#!/bin/sh\\n' > "$here/chromium"
    /bin/chmod +x "$here/chromium" ;;
esac
"""


@pytest.fixture
def bin_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with nothing on it, which root uses."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(browser.tempfile, "gettempdir", lambda: str(tmp_path))
    return tmp_path


def _give_apt(directory: Path) -> None:
    path = directory / "apt-get"
    path.write_text(_APT, encoding="utf-8")
    path.chmod(0o755)


def test_what_is_there_is_used(bin_directory: Path) -> None:
    _give_apt(bin_directory)
    chrome = bin_directory / "google-chrome"
    chrome.write_text("#!/bin/sh\n", encoding="utf-8")
    chrome.chmod(0o755)
    assert browser.executable() == str(chrome)
    assert not (bin_directory / "log").exists()


def test_a_missing_browser_is_installed_once(bin_directory: Path) -> None:
    """The second call, as of another worker, finds it."""
    _give_apt(bin_directory)
    assert browser.executable() == str(bin_directory / "chromium")
    assert browser.executable() == str(bin_directory / "chromium")
    install = "noninteractive -q install -y --no-install-recommends chromium"
    log = (bin_directory / "log").read_text(encoding="utf-8").splitlines()
    assert log == [install, "noninteractive -q update", install]


def test_where_it_cannot_be_installed_the_test_is_skipped_with_a_remedy(
    bin_directory: Path,
) -> None:
    with pytest.raises(pytest.skip.Exception, match="apt-get install chromium"):
        browser.executable()


def test_nothing_is_installed_by_somebody_who_is_not_root(
    bin_directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _give_apt(bin_directory)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(pytest.skip.Exception):
        browser.executable()
    assert not (bin_directory / "log").exists()
