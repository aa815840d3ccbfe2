"""What may a learner's process do, and what not?

It cannot write to the streams of its parent or read from them, take much more memory than there
was, outlive its parent, or be reached by the Ctrl-C of a terminal.
"""

from __future__ import annotations

import contextlib
import ctypes
import faulthandler
import gc
import os
import signal
import sys
import threading
import time

try:
    import resource
except ImportError:  # Windows, where no process is forked either
    resource = None  # type: ignore[assignment]

#: How much more memory a learner may take than its process has at the start.
_MEMORY = 2 << 30
#: How much more there is to tell of one that took it all.
_RESERVE = 1 << 28
_DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux


def confine(parent: int) -> None:
    """Make this process, which was just forked, one that a learner may run in."""
    with contextlib.suppress(OSError):
        os.setpgid(0, 0)
    _die_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    faulthandler.disable()
    sys.settrace(None)
    sys.setprofile(None)
    _close_streams()
    limit_memory(_MEMORY)
    gc.freeze()  # what is there already need not be looked through, which would copy it


def _die_with(parent: int) -> None:
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
    if not sys.platform.startswith("linux"):
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


def _close_streams() -> None:
    """Put nothing in the place of the three streams, for C code and for Python."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    sys.stdin = sys.__stdin__ = open(os.devnull, encoding="utf-8")  # type: ignore[misc]  # noqa: SIM115
    for name in ("stdout", "stderr"):
        silent = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        setattr(sys, name, silent)
        setattr(sys, f"__{name}__", silent)


def limit_memory(more: int) -> None:
    """Allow so many bytes more than there are now, where the system can tell and obey."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            size = int(file.read().split()[0]) * resource.getpagesize()
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        wanted = size + more
        if hard != resource.RLIM_INFINITY:
            wanted = min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))
    except (OSError, ValueError, AttributeError):
        return


def open_reserve() -> None:
    """Allow what is needed to tell of a learner that has taken all memory."""
    limit_memory(_RESERVE)
