"""What becomes of an input in a process of its own?

The process is forked from one that has loaded everything, so that many inputs a second are tried.
It has a folder of its own, a limit on computing (which a busy machine does not shorten) and on
memory.  Whatever it leaves behind becomes a child of ours, and is seen.
"""

from __future__ import annotations

import contextlib
import ctypes
import faulthandler
import io
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

from tests.fuzz.case import Case, Ending

CPU_SECONDS = 20
MEMORY = 4 * 2**30
#: One that neither computes nor ends is given so many seconds: it waits for something.
_PATIENCE = 600.0
#: Workers look so often whether their parent is there, and some more.
_GRACE = 5.0
_SUBREAPER = 36


def run(case: Case, call: Callable[[Case], int], *, cpu: int = CPU_SECONDS) -> Ending:
    """Run a case in a child: ``call`` returns its exit code there."""
    ctypes.CDLL(None, use_errno=True).prctl(_SUBREAPER, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory(prefix="fuzz-", ignore_cleanup_errors=True) as name:
        place = Path(name)
        (place / "work").mkdir()
        (place / "home").mkdir()
        prepare(place / "work", case)
        before = _children()
        pid = os.fork()
        if pid == 0:
            _be_the_child(place, case, call, cpu)
        status, used, waited = _await(pid)
        orphans = tuple(_orphans(before | {pid}))
        outside = tuple(sorted(set(os.listdir(place)) - {"work", "home", "out", "err"}))
        return Ending(
            os.waitstatus_to_exitcode(status),
            _text(place / "out"),
            _text(place / "err"),
            used.ru_utime + used.ru_stime,
            waited,
            orphans,
            outside,
        )


def prepare(work: Path, case: Case) -> None:
    """Fill the folder: the files of the case, and what is no file."""
    for name, content in case.files.items():
        path = work / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (work / "folder").mkdir(exist_ok=True)
    os.mkfifo(work / "fifo")
    (work / "broken-link").symlink_to("nowhere")
    (work / "loop").symlink_to("loop")


# ------------------------------------------------------------------ the child


def _be_the_child(place: Path, case: Case, call: Callable[[Case], int], cpu: int) -> NoReturn:
    code = 70
    try:
        os.setsid()
        faulthandler.disable()  # pytest's tells of a planted crash
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGXCPU):
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        _redirect(place)
        # No other program is started: Coq, where it is, takes minutes.
        os.environ.update(HOME=str(place / "home"), COLUMNS="100", PATH="")
        os.environ.pop("NOREGRET_DEBUG", None)
        os.chdir(place / "work")
        if case.deleted:
            shutil.rmtree(place / "work")
        resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 2))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for stream in case.closed:
            setattr(sys, ("stdin", "stdout", "stderr")[stream], None)
            os.close(stream)
        code = call(case)
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else int(error.code is not None)
    except BaseException:
        with contextlib.suppress(Exception):
            traceback.print_exc()
        code = 1
    with contextlib.suppress(Exception):
        sys.stdout.flush()
    with contextlib.suppress(Exception):
        sys.stderr.flush()
    os._exit(code & 255)


def _redirect(place: Path) -> None:
    """Give the child streams of its own, as a fresh process has them."""
    files = (os.open(os.devnull, os.O_RDONLY), _created(place / "out"), _created(place / "err"))
    for stream, file in enumerate(files):
        os.dup2(file, stream)
        os.close(file)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    for name, number in (("stdout", 1), ("stderr", 2)):
        raw = io.FileIO(number, "w", closefd=False)
        buffered = io.BufferedWriter(raw)
        setattr(
            sys,
            name,
            io.TextIOWrapper(
                buffered, encoding="utf-8", errors=("strict", "backslashreplace")[number - 1]
            ),
        )


def _created(path: Path) -> int:
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)


# ------------------------------------------------------------------ its end


def _await(pid: int) -> tuple[int, resource.struct_rusage, bool]:
    """Return the status of a child, what it used, and whether it had to be ended."""
    give_up = time.monotonic() + _PATIENCE
    pause = 0.001
    while True:
        done, status, used = os.wait4(pid, os.WNOHANG)
        if done:
            return status, used, False
        if time.monotonic() > give_up:
            os.kill(pid, signal.SIGKILL)
            _, status, used = os.wait4(pid, 0)
            return status, used, True
        time.sleep(pause)
        pause = min(pause * 1.5, 0.02)


def _children() -> set[int]:
    own = Path(f"/proc/self/task/{os.getpid()}/children")
    return {int(pid) for pid in own.read_text().split()}


def _orphans(known: set[int]) -> Iterator[str]:
    """Yield what was left behind and does not end by itself; it is ended."""
    give_up = time.monotonic() + _GRACE
    while left := _alive(_children() - known):
        if time.monotonic() > give_up:
            break
        time.sleep(0.02)
    for pid in left:
        with contextlib.suppress(OSError):
            words = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            yield f"{pid} {words[:80]}"


def _alive(pids: set[int]) -> set[int]:
    """Return those that have not ended; the others are buried."""
    found = set()
    for pid in pids:
        try:
            if os.waitpid(pid, os.WNOHANG)[0] == 0:
                found.add(pid)
        except ChildProcessError:
            pass
    return found


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "replace") if path.exists() else ""
