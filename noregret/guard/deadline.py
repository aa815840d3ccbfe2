"""How is a learner stopped that does not come back?

A call may use so many seconds of a processor, and may sleep for a few times as long.  Neither is
read off the clock on the wall: the time that a thread waits for a processor is not its own, so a
busy machine changes nothing (where the system does not tell that time, sleep is what is left of
the clock, and is given more).

A thread of ours watches, and raises :class:`TimeUp` in the thread that plays.  It needs no
signals, so it works under pytest-xdist and in notebooks.  A call that never returns to Python, or
that swallows every exception for ever, is out of its reach: that is why learners play in a
process of their own, which is ended from outside (:mod:`noregret.guard.isolation`).
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
from dataclasses import dataclass

_TICK, _AGAIN = 0.05, 0.5
#: How many times its processor time a call may sleep, and where waiting cannot be told from it.
SLEEP, SLEEP_AND_WAIT = 3.0, 10.0


class TimeUp(BaseException):
    """The time limit of a call is over."""


class _Received(BaseException):
    """What takes the place of a TimeUp that is under way."""


@dataclass(frozen=True)
class Spent:
    """The time of a thread: what it computed, and what passed while it did not wait to compute.

    Attributes:
        computed: seconds of a processor.
        passed: seconds on the clock, without those in which it waited for a processor.
        exact: whether the system tells how long it waited.
    """

    computed: float
    passed: float
    exact: bool

    def longer_than(self, seconds: float, since: Spent) -> bool:
        """Tell whether a call used more than its share since then, computing or sleeping."""
        computed = self.computed - since.computed
        slept = self.passed - since.passed - computed
        return computed > seconds or slept > seconds * (SLEEP if self.exact else SLEEP_AND_WAIT)


def spent_by(process: int, thread: int) -> Spent | None:
    """Return the time of a thread of any process, where the system tells."""
    try:
        with open(f"/proc/{process}/task/{thread}/schedstat", encoding="ascii") as file:
            computed, waited, _ = map(int, file.read().split())
    except (OSError, ValueError):
        return None
    return Spent(computed / 1e9, time.monotonic() - waited / 1e9, True)


def _spent(thread: int) -> Spent:
    """Return the time of a thread of ours."""
    native = next((t.native_id for t in threading.enumerate() if t.ident == thread), None)
    told = None if native is None else spent_by(os.getpid(), native)
    if told is not None:
        return told
    try:
        computed = time.clock_gettime(time.pthread_getcpuclockid(thread))
    except (AttributeError, OSError):
        computed = time.process_time()
    return Spent(computed, time.monotonic(), False)


class _Watchdog:
    """Knows for each thread which call it is in."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.calls: dict[int, deadline] = {}
        self.thread: threading.Thread | None = None

    def watch(self) -> None:
        """See to it that somebody watches."""
        with self.lock:
            if self.thread is None:
                thread = threading.Thread(target=self._watch, name="noregret", daemon=True)
                thread.start()
                self.thread = thread

    def _watch(self) -> None:
        while True:
            time.sleep(_TICK)
            with self.lock:
                for thread, call in list(self.calls.items()):
                    call.look(_spent(thread))

    def forget(self) -> None:
        """Start anew: a process that was forked has no thread that watches."""
        self.__init__()  # type: ignore[misc]


_WATCHDOG = _Watchdog()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_WATCHDOG.forget)


class deadline:  # noqa: N801 - it is used like a function
    """Raise TimeUp in this thread if the block takes longer, also if the block swallows it."""

    __slots__ = ("again", "outer", "seconds", "since", "thread")

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.thread = threading.get_ident()
        self.since: Spent | None = None
        self.again = 0.0

    def look(self, now: Spent) -> None:
        """End the call if it is too long; it counts from the first look at it."""
        if self.since is None:
            self.since = now
        elif now.longer_than(self.seconds, self.since) and time.monotonic() > self.again:
            self.again = time.monotonic() + _AGAIN  # the first may have been swallowed
            _raise_in(self.thread, TimeUp)

    def __enter__(self) -> None:
        if _WATCHDOG.thread is None:
            _WATCHDOG.watch()
        self.outer = _WATCHDOG.calls.get(self.thread)
        _WATCHDOG.calls[self.thread] = self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self.since is None:  # nobody has looked at it, and so nobody will end it
            self._give_way()
            return
        try:
            self._leave()
        except TimeUp:
            self._leave()
            raise
        if self.again and kind is not TimeUp:
            raise TimeUp

    def _leave(self) -> None:
        with _WATCHDOG.lock:
            self._give_way()
            if self.again:
                _receive(self.thread)  # one that is under way would come too late

    def _give_way(self) -> None:
        if self.outer is None:
            _WATCHDOG.calls.pop(self.thread, None)
        else:
            _WATCHDOG.calls[self.thread] = self.outer


def _raise_in(thread: int, error: type[BaseException]) -> None:
    raised = ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)


def _receive(thread: int) -> None:
    """Receive here, in this thread, what is under way to it.

    To take it back would leave CPython 3.11 with a flag that nobody clears, and a call under a
    debugger would then never begin.
    """
    try:
        _raise_in(thread, _Received)
        while True:
            pass
    except _Received:
        return
