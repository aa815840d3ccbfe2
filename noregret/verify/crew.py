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

from noregret.lifetimes import leave_with


@dataclass(frozen=True)
class Died:
    """What became of a piece of work whose workers died."""

    reason: str


#: The name of a piece of work, and the piece.
Piece = tuple[Any, Any]


@dataclass
class _Worker:
    process: Any
    pipe: Connection
    piece: Piece


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
        numbered = iter(enumerate(pieces))
        yield from self.stream(lambda: next(numbered, None))

    def stream(self, take: Callable[[], Piece | None]) -> Iterator[tuple[Any, Any]]:
        """Yield the name of each piece with its result, or with how it died, as they are done.

        ``take`` gives the next piece, or None if there is none now; it is asked again after each
        result, which may bring new ones.
        """
        again: deque[Piece] = deque()
        died: set[Any] = set()  # the names of pieces that a worker died with
        workers: list[_Worker] = []

        def following() -> Piece | None:
            return again.popleft() if again else take()

        try:
            while True:
                while len(workers) < self.jobs and (piece := following()) is not None:
                    workers.append(self._worker(piece))
                if not workers:
                    return
                for worker in _ready(workers):
                    name = worker.piece[0]
                    try:
                        answer = worker.pipe.recv()
                    except (EOFError, OSError):
                        workers.remove(worker)
                        if name in died:
                            yield name, Died(_how_it_ended(worker.process))
                        else:  # another worker tries it, once
                            died.add(name)
                            again.append(worker.piece)
                        continue
                    if isinstance(answer, MemoryError):  # another would have no more of it
                        workers.remove(worker)
                        _end(worker)
                        yield name, Died("it ran out of memory")
                        continue
                    if isinstance(answer, BaseException):
                        raise answer
                    yield name, answer
                    if (piece := following()) is None:
                        workers.remove(worker)
                        _end(worker)
                    else:
                        worker.piece = piece
                        _send(worker)
        finally:
            with _undisturbed():
                for worker in workers:  # nobody waits for what they have begun
                    worker.process.terminate()
                for worker in workers:
                    _end(worker)

    def _worker(self, piece: Piece) -> _Worker:
        ours, its = mp.Pipe()
        process = mp.Process(target=_serve, args=(its, self.start, self.work, os.getpid()))
        process.daemon = True
        process.start()
        its.close()  # so that it is closed when the worker ends
        worker = _Worker(process, ours, piece)
        _send(worker)
        return worker


def _send(worker: _Worker) -> None:
    with suppress(OSError):  # if it is dead, that is seen when its answer is read
        worker.pipe.send(worker.piece[1])


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
    # Not to be waited for at exit is one thing, to have no workers of one's own another.
    mp.current_process()._config["daemon"] = False  # type: ignore[attr-defined]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if callable(signal.getsignal(signal.SIGHUP)):  # what our parent does then is its own business
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    leave_with(parent)
    try:
        start()
        while (piece := pipe.recv()) is not None:
            pipe.send(work(piece))
    except Exception as error:
        error.add_note("".join(traceback.format_exception(error)))  # a traceback is not sent
        pipe.send(error)
