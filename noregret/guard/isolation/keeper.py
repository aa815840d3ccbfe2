"""Who ends what a learner has started, even if nobody is left to ask for it?

Between the process that asks and the learner's own stands a keeper, in which no foreign code runs.
It is there until it is told to end, the learner's process has ended, or the one that asked is gone,
killed perhaps; then it ends whatever that process has left behind.  On Linux that is everything,
since orphans become its children; elsewhere it is the learner's group of processes, without those
that have left it.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import select
import signal
import socket
import struct
import time
import warnings
from collections.abc import Callable
from typing import NoReturn

from noregret.guard.isolation.confined import leave_signals_to_the_parent

_ADOPT_ORPHANS = 36  # PR_SET_CHILD_SUBREAPER of Linux
#: The process of the learner; or minus the number of the error, if none could be made.
_TOLD = struct.Struct("=q")
#: Seconds between two looks at who is there, where the system does not tell.
_LOOKS, _SHORT_LOOKS = 0.5, 0.02
#: How long what was killed may take to end.
_PATIENCE = 5.0


class Kept:
    """A process with a keeper.

    Attributes:
        keeper: the process of the keeper.
        process: the process that does the work.
    """

    def __init__(self, live: Callable[[int], NoReturn], *foreign: int) -> None:
        """Do ``live``, which is told its parent; the keeper closes files that are ``foreign``."""
        self._line, its = socket.socketpair()
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:  # a Ctrl-C is for the parent alone
            asking = os.getpid()
            self.keeper = _fork()
            if self.keeper == 0:
                self._line.close()
                _keep(its, live, asking, foreign)
            its.close()
            self.process = self._told() or self.keeper
            if self.process < 0:
                os.waitpid(self.keeper, 0)
                raise OSError(-self.process, os.strerror(-self.process))
        except BaseException:
            self._line.close()
            raise
        finally:
            its.close()
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)

    def _told(self) -> int:
        """Return the next number that the keeper says; 0 if it has ended."""
        said = self._line.recv(_TOLD.size)
        return int(_TOLD.unpack(said)[0]) if said else 0

    def exit_code(self, *, wait: bool) -> int | None:
        """Return how the process ended, as Popen has it; None if it has not."""
        try:
            found, status = os.waitpid(self.keeper, 0 if wait else os.WNOHANG)
            if not found:
                return None
            own = os.waitstatus_to_exitcode(status)
            code = own or self._told()  # somebody may have ended the keeper
        except ChildProcessError:
            self._line.close()
            raise
        self._line.close()
        return code

    def end(self) -> None:
        """Have everything ended; the keeper ends last."""
        with contextlib.suppress(OSError):
            os.kill(self.keeper, signal.SIGCONT)  # somebody may have stopped it
        with contextlib.suppress(OSError):
            self._line.shutdown(socket.SHUT_RDWR)  # whoever else has it since a fork
        with contextlib.suppress(OSError):
            os.killpg(self.process, signal.SIGKILL)


def _fork() -> int:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of threads: those of ours are started anew
        return os.fork()


# ------------------------------------------------------------------ in the keeper


def _keep(
    line: socket.socket, live: Callable[[int], NoReturn], asking: int, foreign: tuple[int, ...]
) -> NoReturn:
    code = 1
    try:
        with contextlib.suppress(OSError):
            os.setpgid(0, 0)  # what is sent to the group of who asks must not end it
        leave_signals_to_the_parent()
        with contextlib.suppress(OSError, AttributeError, TypeError):
            ctypes.CDLL(None).prctl(_ADOPT_ORPHANS, 1, 0, 0, 0)
        keeper = os.getpid()
        try:
            process = _fork()
        except OSError as error:
            line.send(_TOLD.pack(-(error.errno or 1)))
            os._exit(code)
        if process == 0:
            line.close()
            live(keeper)
        for file in foreign:
            os.close(file)
        with contextlib.suppress(OSError):
            os.setpgid(process, process)  # whoever of the two comes first
        line.send(_TOLD.pack(process))
        status = _watched(line, process, asking)
        _end_all(process)
        with contextlib.suppress(OSError):  # nobody may listen
            line.send(_TOLD.pack(os.waitstatus_to_exitcode(status)))
        code = 0
    finally:
        os._exit(code)


def _watched(line: socket.socket, process: int, asking: int) -> int:
    """Wait until a process ends, or nobody wants it any more; return how it ended."""
    poll = select.poll()
    poll.register(line, select.POLLIN)
    looks = _SHORT_LOOKS
    with contextlib.suppress(OSError, AttributeError):
        poll.register(os.pidfd_open(process), select.POLLIN)
        looks = _LOOKS
    while True:
        found, status = os.waitpid(process, os.WNOHANG)
        if found:
            return status
        seen = [file for file, _ in poll.poll(looks * 1000)]
        if line.fileno() in seen or os.getppid() != asking:
            with contextlib.suppress(OSError):
                os.kill(process, signal.SIGKILL)
            return os.waitpid(process, 0)[1]


def _end_all(process: int) -> None:
    """End the group of a process, and all that became children of this one."""
    with contextlib.suppress(OSError):
        os.killpg(process, signal.SIGKILL)
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        try:
            found, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:  # there are none
            return
        if not found:
            for each in _children():
                with contextlib.suppress(OSError):
                    os.kill(each, signal.SIGKILL)
            time.sleep(_SHORT_LOOKS / 20)


def _children() -> list[int]:
    with contextlib.suppress(OSError), open(f"/proc/self/task/{os.getpid()}/children") as file:
        return [int(word) for word in file.read().split()]
    return []
