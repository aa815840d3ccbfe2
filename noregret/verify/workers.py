"""How do several processes verify at once, with the same results as one?

Each theorem has its own seed, so it does not matter who verifies it, nor when.  A worker sends back
the evidence; what cannot be sent (a subject that is no run) is left out of it.
"""

from __future__ import annotations

import pickle
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bounds.core.verdict import Evidence

Result = tuple[tuple["Evidence", ...], float]


def finished(
    keys: Sequence[str], profile: str, seed: int, jobs: int
) -> Iterator[tuple[int, Result]]:
    """Yield the place of each theorem with its evidence, as they are done."""
    from bounds.core.catalogue import theories

    origins = [theory.origin for theory in theories()]
    pool = ProcessPoolExecutor(jobs, initializer=_start, initargs=(origins,))
    waiting: dict[Future[Result], int] = {}
    try:
        for place, key in enumerate(keys):
            waiting[pool.submit(_verified, key, profile, seed)] = place
        while waiting:
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield waiting.pop(future), future.result()
    finally:
        if waiting:  # interrupted: those at work are ended, so that there is little to wait for
            for worker in list((getattr(pool, "_processes", None) or {}).values()):
                worker.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _start(origins: Sequence[str]) -> None:
    """Leave Ctrl-C to the process that started the workers; load what was brought from outside."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if origins:
        from noregret.read.theories import load

        for origin in origins:
            load(origin)


def _verified(key: str, profile: str, seed: int) -> Result:
    from adversaries.core.profile import profile_named
    from bounds.core.catalogue import theorem
    from noregret.verify.engine import verify_theorem

    report = verify_theorem(theorem(key), profile_named(profile), seed)
    return tuple(map(_sendable, report.evidence)), report.seconds


def _sendable(piece: Evidence) -> Evidence:
    try:
        pickle.dumps(piece)
    except Exception:
        return replace(piece, example=None)
    return piece
