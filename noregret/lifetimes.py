"""How does a process end: with the one that started it, and when somebody tells it to?"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

_DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux
#: Seconds between two looks whether the parent is there, where the system does not tell.
_LOOKS = 0.5


def die_with(parent: int) -> None:
    """End this process, which was just forked, when its parent ends."""
    _ask_the_system(_library())
    if os.getppid() != parent:
        os._exit(1)
    if not sys.platform.startswith("linux"):
        leave_with(parent)


def leave_with(parent: int) -> None:
    """End this process soon after its parent, by looking for it now and then."""
    threading.Thread(target=_look_for, args=(parent,), daemon=True).start()


def before_exec() -> Callable[[], None]:
    """Return what a child does before it becomes another program, to end with the thread here."""
    library = _library()
    return lambda: _ask_the_system(library)


def _library() -> Any:
    import ctypes  # not everybody who is told to end needs it

    with contextlib.suppress(OSError, TypeError):
        return ctypes.CDLL(None)
    return None


def _ask_the_system(library: Any) -> None:
    with contextlib.suppress(OSError, AttributeError):
        library.prctl(_DIE_WITH_PARENT, signal.SIGKILL)


def _look_for(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOKS)
    os._exit(1)


# ------------------------------------------------------------------ being told to end

#: Seconds until a signal that came where nothing can be raised is sent again.
_SOON = 0.01


class Stopped(KeyboardInterrupt):
    """Somebody asked us to end, by a signal."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextlib.contextmanager
def ending_signals(
    numbers: Sequence[int] = (signal.SIGTERM, signal.SIGHUP), *, for_good: bool = False
) -> Iterator[None]:
    """Raise :class:`Stopped` at the first of some signals, unless somebody else listens to them.

    If it is ``for_good``, since the process ends then, a second one is not heard any more.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before: dict[int, Any] = {}

    def hear(number: int, _frame: object) -> None:
        for each in before:
            signal.signal(each, signal.SIG_IGN)  # once is enough
        raise Stopped(number)

    def hear_again(lost: Any, /) -> None:
        """Python drops what is raised while garbage is collected: send the signal once more."""
        error = lost.exc_value
        if not (isinstance(error, Stopped) and error.number in before):
            drop(lost)
            return
        for each in before:
            signal.signal(each, hear)
        threading.Thread(target=_send, args=(error.number,), daemon=True).start()

    for number in numbers:
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            before[number] = signal.signal(number, hear)
    drop, sys.unraisablehook = sys.unraisablehook, hear_again
    try:
        yield
    finally:
        sys.unraisablehook = drop
        for each, handler in before.items():
            if not (for_good and signal.getsignal(each) is signal.SIG_IGN):
                signal.signal(each, handler)


def _send(number: int) -> None:
    time.sleep(_SOON)
    signal.pthread_kill(threading.main_thread().ident or 0, number)
