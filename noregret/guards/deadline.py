"""How is a learner stopped that does not come back?

A thread of ours watches the clock and raises :class:`TimeUp` in the thread that plays.  It needs
no signals, so it works under pytest-xdist and in notebooks; a call that never returns to Python
(a loop inside C code) is out of its reach.  Setting and clearing a limit costs a lock, so that
every single call of a learner can have one.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

_TICK = 0.05


class TimeUp(BaseException):
    """The time limit of a call is over."""


class _Watchdog:
    """Knows for each thread until when its call may take."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.due: dict[int, float] = {}
        self.thread: threading.Thread | None = None

    def start(self, thread: int, seconds: float) -> None:
        with self.lock:
            self.due[thread] = time.monotonic() + seconds
            if self.thread is None or not self.thread.is_alive():
                self.thread = threading.Thread(target=self._watch, name="noregret", daemon=True)
                self.thread.start()

    def stop(self, thread: int) -> None:
        with self.lock:
            self.due.pop(thread, None)

    def _watch(self) -> None:
        while True:
            time.sleep(_TICK)
            now = time.monotonic()
            with self.lock:
                for thread in [thread for thread, due in self.due.items() if due < now]:
                    del self.due[thread]
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(
                        ctypes.c_ulong(thread), ctypes.py_object(TimeUp)
                    )


_WATCHDOG = _Watchdog()


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Raise TimeUp in this thread if the block takes longer."""
    thread = threading.get_ident()
    _WATCHDOG.start(thread, seconds)
    try:
        yield
    finally:
        _WATCHDOG.stop(thread)
