"""Where is the Coq development compiled?"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from noregret.prove import coq
from noregret.prove.development import Development
from tests.noregret.prove.toy import development


@pytest.fixture(scope="session")
def built() -> Path:
    """Compile the whole development once, whichever worker comes first."""
    development = Development.read()
    builder = coq.Builder(development, coq.build_folder())
    builder.build(*development.sources)
    assert builder.failures == {}
    return builder.folder


@pytest.fixture(scope="session")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile the toy development, so that a test compiles only what it changes."""
    folder = tmp_path_factory.mktemp("toy")
    made = development()
    builder = coq.Builder(made, folder)
    builder.build(*made.sources)
    assert builder.failures == {}
    return folder


@pytest.fixture
def workshop(toy: Path, tmp_path: Path) -> Path:
    """Return a folder of its own in which the toy development is compiled."""
    return Path(shutil.copytree(toy, tmp_path / "build"))
