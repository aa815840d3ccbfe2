"""Which Hypothesis profile do the tests run with?  NOREGRET_PROFILE=fast, ci (default) or deep."""

from __future__ import annotations

import gc
import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

# The workers have the processors; threads of BLAS besides would wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Hypothesis reads the constants of all our modules: once, not once a folder that a test works in.
os.environ.setdefault(
    "HYPOTHESIS_STORAGE_DIRECTORY", str(Path(__file__).parents[1] / ".hypothesis")
)

import pytest
from hypothesis import HealthCheck, settings

from tests.brief import is_brief

# Started in the background of a script, or by nohup, we and our children would not hear these.
for number, handler in (
    (signal.SIGINT, signal.default_int_handler),
    (signal.SIGHUP, signal.SIG_DFL),
):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, handler)

NOTICE = pytest.StashKey[str]()

_COMMON = {
    "deadline": None,
    "print_blob": True,
    # A shared machine is slow at times; that is no property of the code.
    "suppress_health_check": (HealthCheck.too_slow,),
}

settings.register_profile("fast", max_examples=15, derandomize=True, **_COMMON)
settings.register_profile("ci", max_examples=20, derandomize=True, **_COMMON)
settings.register_profile("deep", max_examples=500, **_COMMON)
settings.load_profile(os.environ.get("NOREGRET_PROFILE", "ci"))


@pytest.fixture
def brief() -> Iterator[None]:
    """Let the profile `fast` try little: for tests of what is done with that which is found."""
    with is_brief():
        yield


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what asks Coq where there is none; `make test` installs it where it can."""
    if shutil.which("coqc") is not None:
        return
    left_out = [item for item in items if item.get_closest_marker("coq")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("coq")]
        notice = f"Coq is not here: {len(left_out)} tests of the proofs were left out"
        config.stash[NOTICE] = f"{notice}; `make prove` says how to install it"


def pytest_collection_finish() -> None:
    """Let the collector of garbage leave in peace what stays to the end, and come less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end what was left out."""
    notice = terminalreporter.config.stash.get(NOTICE, "")
    if notice:
        terminalreporter.write_line(notice)
