"""Where are campaigns tried?"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from bounds.core import catalogue
from noregret.cli import main

TOY = Path(__file__).with_name("toy.py")


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder with the toy library in it, which is the working folder."""
    shutil.copy(TOY, tmp_path / "campaign_toy.py")
    (tmp_path / "go").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    for name in ("campaign_toy", "leader"):
        sys.modules.pop(name, None)
    for theory in catalogue.theories():
        if theory.file.startswith(str(tmp_path.resolve())):
            catalogue.remove(theory)


@pytest.fixture
def ask(place):
    """Return a function that asks the program, and returns the exit code and the JSON."""

    def asked(*words):
        done = CliRunner().invoke(main, ["campaign", *words, "--json"])
        return done.exit_code, json.loads(done.stdout) if done.stdout else done.stderr

    return asked
