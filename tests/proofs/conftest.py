"""Where is the Coq development compiled?"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from noregret.prove import coq
from noregret.prove.development import Development


@pytest.fixture(scope="session")
def built() -> Path:
    """Compile the whole development once, whichever worker comes first."""
    development = Development.read()
    builder = coq.Builder(development, coq.build_folder())
    builder.build(*development.sources)
    assert builder.failures == {}
    return builder.folder


@pytest.fixture(scope="session")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile what the toy development needs of ours."""
    folder = tmp_path_factory.mktemp("core")
    builder = coq.Builder(Development.read(), folder)
    builder.build("core.Numbers")
    assert builder.failures == {}
    return folder


@pytest.fixture
def workshop(core: Path, tmp_path: Path) -> Path:
    """Return a folder of its own in which ``core`` is compiled."""
    return Path(shutil.copytree(core, tmp_path / "build"))
