"""How is something done in a process of its own?

The process is forked, so it has all that its parent has: closures, classes within functions, what
a test has set up.  It costs milliseconds.  What comes back is the answer, or how the process died.
"""

from __future__ import annotations

import os
import select
import signal
import struct
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NoReturn

from noregret.guard.deadline import Spent, spent_by
from noregret.guard.isolation.confined import confine
from noregret.guard.isolation.journal import Journal
from noregret.guard.isolation.keeper import Kept
from noregret.guard.isolation.sending import Held, pack, unpack

_TICK = 0.05
_LENGTH = struct.Struct("=Q")
#: How much longer than a call may take we wait for the process to end the call itself.
_TIMES, _MORE = 1.2, 0.3


@dataclass(frozen=True)
class Death:
    """How a process ended that was to give an answer.

    Attributes:
        status: the exit code, or minus the number of the signal that ended it; None if unknown.
        late: whether we ended it, since a call did not come back.
    """

    status: int | None
    late: bool = False

    def __str__(self) -> str:
        if self.status is None:
            return "the process ended"
        if self.status >= 0:
            return f"it ended the process (exit code {self.status})"
        known = {item.value: item.name for item in signal.Signals}
        name = known.get(-self.status, f"signal {-self.status}")
        memory = " (the system does so when memory is short)" if name == "SIGKILL" else ""
        return f"the process was ended by {name}{memory}"


def is_measured() -> bool:
    """Tell whether coverage is measured, which sees what happens in this process only."""
    measure = getattr(sys.modules.get("coverage"), "Coverage", None)
    return measure is not None and measure.current() is not None


def is_debugged() -> bool:
    """Tell whether a debugger or a profiler looks at this process."""
    if is_measured():
        return False
    watching: Any = getattr(sys, "monitoring", None)
    tools = () if watching is None else (watching.DEBUGGER_ID, watching.PROFILER_ID)
    return bool(
        sys.gettrace() or sys.getprofile() or any(watching.get_tool(tool) for tool in tools)
    )


def done_apart(task: Callable[[], Any], journal: Journal, seconds: float, held: Held) -> Any:
    """Return what a task returns in a process of its own, or its :class:`Death`.

    What the task raises is raised.  ``seconds`` is the limit of each call in the journal, and
    ``held`` is what need not be sent back.
    """
    reading, writing = os.pipe()
    child = None
    try:
        try:
            child = _Child(task, journal, writing)
        finally:
            os.close(writing)
        answer = _Waiting(child, reading, journal, seconds).answer()
    finally:
        os.close(reading)
        if child is not None:
            child.end()
    if isinstance(answer, Death):
        return answer
    is_raised, value = unpack(answer, held)
    if is_raised:
        raise value
    return value


class _Child:
    """A process, with a keeper, that was forked to do a task."""

    def __init__(self, task: Callable[[], Any], journal: Journal, writing: int) -> None:
        self.death: Death | None = None
        self.kept = Kept(partial(_live, task, journal, writing), writing)
        self.process = self.kept.process

    def has_ended(self, wait: bool = False) -> bool:
        """Tell whether the process is over; ``death`` says how it ended."""
        if self.death is None:
            try:
                code = self.kept.exit_code(wait=wait)
            except ChildProcessError:  # somebody else has asked
                self.death = Death(None)
            else:
                self.death = None if code is None else Death(code)
        return self.death is not None

    def end(self) -> None:
        """End the process and all that it has started, and leave nothing of it."""
        self.kept.end()
        self.has_ended(wait=True)


def _live(task: Callable[[], Any], journal: Journal, writing: int, parent: int) -> NoReturn:
    """Do the task in the child, send the answer, and end."""
    code = 1
    try:
        confine(parent)
        journal.adopt()
        try:
            answer = pack((False, task()))
        except BaseException as error:
            answer = _packed_error(error)
        with os.fdopen(writing, "wb") as file:
            file.write(_LENGTH.pack(len(answer)) + answer)
        code = 0
    finally:
        os._exit(code)


def _packed_error(error: BaseException) -> bytes:
    """Return an error as bytes, with the lines that led to it; one that ends programs does not."""
    lines = "".join(traceback.format_exception(error))
    told = error if isinstance(error, Exception) else RuntimeError(repr(error))
    for each in (told, RuntimeError(f"{type(error).__name__}: {error}")):
        try:
            each.add_note(lines)
            data = pack((True, each))
            unpack(data, Held())
        except Exception:
            continue
        return data
    raise AssertionError("a RuntimeError with a text can be sent")


class _Waiting:
    """A parent that waits for the answer of its child."""

    def __init__(self, child: _Child, reading: int, journal: Journal, seconds: float) -> None:
        self.child, self.reading = child, reading
        self.journal, self.seconds = journal, _TIMES * seconds + _MORE
        self.call, self.since = 0, self._spent()
        self.data = bytearray()

    def answer(self) -> bytes | Death:
        """Return the answer as it was sent, or how the process died."""
        poll = select.poll()
        poll.register(self.reading, select.POLLIN)
        while True:
            if poll.poll(_TICK * 1000):
                piece = os.read(self.reading, 1 << 20)
                self.data += piece
                if self._is_complete:
                    return bytes(self.data[_LENGTH.size :])
                if not piece:  # nobody will write any more
                    return self._last()
            elif self._is_late():
                return Death(None, late=True)
            elif self.child.has_ended():
                return self._how_it_ended

    @property
    def _is_complete(self) -> bool:
        size = len(self.data) - _LENGTH.size
        return size >= 0 and size == _LENGTH.unpack_from(self.data)[0]

    def _last(self) -> Death:
        """Wait for a process to end that has closed its files."""
        while not self.child.has_ended():
            if self._is_late():
                return Death(None, late=True)
            time.sleep(_TICK / 50)
        return self._how_it_ended

    @property
    def _how_it_ended(self) -> Death:
        return self.child.death or Death(None)

    def _spent(self) -> Spent:
        told = spent_by(self.child.process, self.child.process)
        return told if told is not None else Spent(0.0, time.monotonic(), False)

    def _is_late(self) -> bool:
        """Tell whether the call that is under way should have come back long ago."""
        call, now = self.journal.calls, self._spent()
        if call != self.call or call % 2 == 0:
            self.call, self.since = call, now
            return False
        return now.longer_than(self.seconds, self.since)
