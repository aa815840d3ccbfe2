"""How does a process end with the one that started it, however that one ends?"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Callable

_DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux
#: Seconds between two looks whether the parent is there, where the system does not tell.
_LOOKS = 0.5


def die_with(parent: int) -> None:
    """End this process, which was just forked, when its parent ends."""
    _ask_the_system(_library())
    if os.getppid() != parent:
        os._exit(1)
    if not sys.platform.startswith("linux"):
        follow(parent)


def follow(parent: int) -> None:
    """End this process soon after its parent, by looking for it now and then."""
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def before_exec() -> Callable[[], None]:
    """Return what a child does before it becomes another program, to end with the thread here."""
    library = _library()
    return lambda: _ask_the_system(library)


def _library() -> ctypes.CDLL | None:
    with contextlib.suppress(OSError, TypeError):
        return ctypes.CDLL(None)
    return None


def _ask_the_system(library: ctypes.CDLL | None) -> None:
    with contextlib.suppress(OSError, AttributeError):
        library.prctl(_DIE_WITH_PARENT, signal.SIGKILL)  # type: ignore[union-attr]


def _leave_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOKS)
    os._exit(1)
