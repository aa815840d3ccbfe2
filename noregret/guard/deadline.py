"""How is a learner stopped that does not come back?

A thread of ours watches the clock and raises :class:`TimeUp` in the thread that plays.  It needs
no signals, so it works under pytest-xdist and in notebooks; a call that never returns to Python
(a loop inside C code), or that swallows every exception for ever, is out of its reach.  Setting and
clearing a limit costs a lock, so that every single call of a learner can have one.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time

_TICK, _AGAIN = 0.05, 0.5


class TimeUp(BaseException):
    """The time limit of a call is over."""


class _Watchdog:
    """Knows for each thread until when its call may take."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.due: dict[int, float] = {}
        self.thread: threading.Thread | None = None

    def watch(self) -> None:
        """See to it that the clock is watched."""
        with self.lock:
            if self.thread is None:
                thread = threading.Thread(target=self._watch, name="noregret", daemon=True)
                thread.start()
                self.thread = thread

    def _watch(self) -> None:
        while True:
            time.sleep(_TICK)
            now = time.monotonic()
            with self.lock:
                for thread in [thread for thread, due in self.due.items() if due < now]:
                    self.due[thread] = now + _AGAIN  # the first may have been swallowed
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(
                        ctypes.c_ulong(thread), ctypes.py_object(TimeUp)
                    )

    def forget(self) -> None:
        """Start anew: a process that was forked has no thread that watches."""
        self.__init__()  # type: ignore[misc]


_WATCHDOG = _Watchdog()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_WATCHDOG.forget)


class deadline:  # noqa: N801 - it is used like a function
    """Raise TimeUp in this thread if the block takes longer."""

    __slots__ = ("outer", "seconds", "thread")

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.thread = threading.get_ident()

    def __enter__(self) -> None:
        if _WATCHDOG.thread is None:
            _WATCHDOG.watch()
        with _WATCHDOG.lock:
            self.outer = _WATCHDOG.due.get(self.thread)
            _WATCHDOG.due[self.thread] = time.monotonic() + self.seconds

    def __exit__(self, *_: object) -> None:
        with _WATCHDOG.lock:
            if self.outer is None:
                _WATCHDOG.due.pop(self.thread, None)
            else:
                _WATCHDOG.due[self.thread] = self.outer
