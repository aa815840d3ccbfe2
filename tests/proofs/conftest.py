"""Where is the Coq development compiled?"""

from __future__ import annotations

import fcntl
import shutil
from pathlib import Path

import pytest

from noregret.prove import coq
from noregret.prove.development import Development

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def built() -> Path:
    """Compile the whole development once, whichever worker comes first."""
    folder = ROOT / coq.BUILD
    folder.mkdir(parents=True, exist_ok=True)
    with (folder.parent / "proofs.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        development = Development.read()
        builder = coq.Builder(development, folder)
        builder.build(*development.sources)
    assert builder.failures == {}
    return folder


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
