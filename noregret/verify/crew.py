"""Who does pieces of work in other processes, if any of them may be killed?

A :class:`Crew` hands out pieces of work one by one, and yields each with what became of it.  A
worker that dies (killed, out of memory) costs the piece that it had: another worker tries it once
more, and if that one dies as well it is told, and never taken for done.  Workers end with the
process that started them, however that ends.
"""

from __future__ import annotations

import multiprocessing as mp
import os
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

from noregret.lifetimes import follow

#: How often a piece is given to another worker after one has died with it.
_AGAIN = 1


@dataclass(frozen=True)
class Died:
    """What became of a piece of work whose workers died."""

    reason: str


@dataclass
class _Worker:
    process: Any
    pipe: Connection
    place: int


@dataclass
class Crew:
    """Processes that work side by side.

    Attributes:
        jobs: how many.
        start: what each of them does first.
        work: what is done with a piece, which is never None; its result goes through a pipe.
    """

    jobs: int
    start: Callable[[], None]
    work: Callable[[Any], Any]

    def results(self, pieces: Sequence[Any]) -> Iterator[tuple[int, Any]]:
        """Yield the place of each piece with its result, or with how it died, as they are done."""
        left = deque(range(len(pieces)))
        deaths = [0] * len(pieces)
        workers: list[_Worker] = []
        try:
            while left or workers:
                while left and len(workers) < self.jobs:
                    workers.append(self._worker(pieces, left.popleft()))
                for worker in _ready(workers):
                    place = worker.place
                    try:
                        answer = worker.pipe.recv()
                    except (EOFError, OSError):
                        workers.remove(worker)
                        deaths[place] += 1
                        if deaths[place] <= _AGAIN:
                            left.append(place)
                        else:
                            yield place, Died(_how_it_ended(worker.process))
                        continue
                    if isinstance(answer, BaseException):
                        raise answer
                    if left:
                        worker.place = left.popleft()
                        worker.pipe.send(pieces[worker.place])
                    else:
                        workers.remove(worker)
                        _end(worker)
                    yield place, answer
        finally:
            with _undisturbed():
                for worker in workers:  # nobody waits for what they have begun
                    worker.process.terminate()
                for worker in workers:
                    _end(worker)

    def _worker(self, pieces: Sequence[Any], place: int) -> _Worker:
        ours, its = mp.Pipe()
        process = mp.Process(target=_serve, args=(its, self.start, self.work, os.getpid()))
        process.daemon = True
        process.start()
        its.close()  # so that it is closed when the worker ends
        ours.send(pieces[place])
        return _Worker(process, ours, place)


def _ready(workers: list[_Worker]) -> list[_Worker]:
    known = {id(worker.pipe): worker for worker in workers}
    return [known[id(pipe)] for pipe in wait([worker.pipe for worker in workers])]


def _end(worker: _Worker) -> None:
    with suppress(OSError):  # it may be dead
        worker.pipe.send(None)
    worker.process.join()
    worker.pipe.close()


def _how_it_ended(process: Any) -> str:
    process.join()
    code = process.exitcode
    if code is None or code >= 0:
        return f"its process ended by itself (exit code {code})"
    return f"its process was killed ({signal.Signals(-code).name})"


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Do something that a second Ctrl-C must not cut short."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# ------------------------------------------------------------------ in a worker


def _serve(
    pipe: Connection, start: Callable[[], None], work: Callable[[Any], Any], parent: int
) -> None:
    """Work until there is no more; Ctrl-C is left to the process that started us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    follow(parent)
    try:
        start()
        while (piece := pipe.recv()) is not None:
            pipe.send(work(piece))
    except Exception as error:
        error.add_note("".join(traceback.format_exception(error)))  # a traceback is not sent
        pipe.send(error)
