"""What may a learner's process do, and what not?

It cannot write to the streams of its parent or read from them, take much more memory than there
was, outlive its parent, or be reached by the Ctrl-C of a terminal.
"""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import io
import os
import signal
import sys

try:
    import resource
except ImportError:  # Windows, where no process is forked either
    resource = None  # type: ignore[assignment]

from noregret.lifetimes import die_with

#: How much more memory a learner may take than its process has at the start.
_MEMORY = 2 << 30
#: How much more there is to tell of one that took it all.
_RESERVE = 1 << 28


class _Silent(io.TextIOWrapper):
    """A stream that takes megabytes in no time, since it does not even encode them."""

    def write(self, text: str) -> int:
        """Take a text and forget it."""
        return len(text)


def confine(parent: int) -> None:
    """Make this process, which was just forked, one that a learner may run in."""
    with contextlib.suppress(OSError):
        os.setpgid(0, 0)
    die_with(parent)
    leave_signals_to_the_parent()
    faulthandler.disable()
    sys.settrace(None)
    sys.setprofile(None)
    _close_streams()
    limit_memory(_MEMORY)
    gc.freeze()  # what is there already need not be looked through, which would copy it


def leave_signals_to_the_parent() -> None:
    """Let the parent tidy up when it is interrupted or told to end, and nobody else."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in (signal.SIGTERM, signal.SIGHUP):
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)


def _close_streams() -> None:
    """Put nothing in the place of the three streams, for C code and for Python."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    sys.stdin = sys.__stdin__ = open(os.devnull, encoding="utf-8")  # type: ignore[misc]  # noqa: SIM115
    for name in ("stdout", "stderr"):
        silent = _Silent(open(os.devnull, "wb"), encoding="utf-8")  # noqa: SIM115
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
