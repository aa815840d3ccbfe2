"""Do the tests of one file that are marked deep pass?  A unit of a campaign for each such file.

``python -m tests.deep_unit`` prints how many files there are; ``play`` runs the tests of one of
them in a process of its own, which ends with the worker that started it.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

_END_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux
TESTS = Path(__file__).parent


def files() -> list[Path]:
    """Return the files that have tests marked deep."""
    found = sorted(TESTS.rglob("test_*.py"))
    return [path for path in found if "mark.deep" in path.read_text(encoding="utf-8")]


def play(seed: int) -> dict[str, Any]:
    """Run the deep tests of the file in this place."""
    path = files()[seed].relative_to(TESTS.parent)
    options = ["-q", "-m", "deep", "--benchmark-disable", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(path)],
        cwd=TESTS.parent,
        env={**os.environ, "NOREGRET_PROFILE": "ci"},
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=_end_with_parent if sys.platform == "linux" else None,
    )
    if done.returncode in (0, 5):  # 5: its deep tests were left out, Coq is not here
        return {"verdict": "HOLDS"}
    if done.returncode != 1:
        raise RuntimeError(f"pytest {path} ended with exit code {done.returncode}")
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    again = f"pytest -m deep {path}"
    entries = [
        {"signature": line.split(" - ")[0], "words": line, "size": 1, "replay": again}
        for line in failed
    ]
    return {"verdict": "BROKEN", "words": f"{path} fails", "findings": entries}


def _end_with_parent() -> None:
    ctypes.CDLL(None).prctl(_END_WITH_PARENT, signal.SIGKILL)


if __name__ == "__main__":
    print(len(files()))
