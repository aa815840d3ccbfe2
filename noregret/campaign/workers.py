"""Who does the units: processes of this machine, or a cluster?

Both are streams: they take a unit when somebody is free, and yield it with what became of it.
Whoever dies costs the unit that it had: it is tried once more, and then told.
"""

from __future__ import annotations

import logging
import re
import socket
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import partial
from typing import Any

from bounds.core.errors import ParameterError
from noregret.campaign.alone import UnitDiedError, perform_alone
from noregret.campaign.perform import limit_memory, perform
from noregret.campaign.result import Result, died, result_of
from noregret.campaign.unit import Unit
from noregret.verify.crew import Crew, Died

Take = Callable[[], Unit | None]
Stream = Callable[[Take], Iterator[Result]]

#: How many units a worker of a cluster has: the one that it does, and the next.
_EACH = 2
_ADDRESS = re.compile(r"((?P<kind>tcp|tls|ws|wss|ucx)://)?(?P<host>[^/\s]+):(?P<port>[0-9]{1,5})")
#: Those of the libraries of a cluster who write to stderr.
_TALKATIVE = ("distributed", "distributed.client", "tornado", "tornado.application", "asyncio")
#: How many seconds a scheduler has to answer; nothing that is found depends on it.
_PATIENCE = 20
#: How often one looks whether workers have come, while none has anything to tell.
_LOOKS = 2.0


class SchedulerLostError(Exception):
    """The scheduler has gone away."""


def local(jobs: int, memory: int | None) -> Stream:
    """Return the stream of processes on this machine."""

    def stream(take: Take) -> Iterator[Result]:
        taken: dict[str, Unit] = {}

        def piece() -> tuple[str, str] | None:
            unit = take()
            if unit is None:
                return None
            taken[unit.name] = unit
            return unit.name, unit.text

        crew = Crew(jobs, partial(limit_memory, memory), perform)
        for name, answer in crew.stream(piece):
            unit = taken.pop(name)
            yield died(unit, answer.reason) if isinstance(answer, Died) else result_of(answer)

    return stream


def cluster(address: str, memory: int | None) -> Stream:
    """Return the stream of the workers of a scheduler of dask.distributed."""
    try:
        import distributed
    except ImportError:
        raise ParameterError(
            "--scheduler needs dask.distributed: pip install 'noregret[campaign]'"
        ) from None
    _refuse_nobody(address)
    for name in _TALKATIVE:  # what matters is said by us
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise _nobody(address, error) from None
    return partial(_shared_out, client, memory)


def _refuse_nobody(address: str) -> None:
    """Say at once that no scheduler listens; a client would go on trying."""
    parts = _ADDRESS.fullmatch(address)
    if parts is None or int(parts["port"]) >= 2**16:
        raise ParameterError(
            f"the scheduler is {address!r}, but must be written as tcp://HOST:PORT, as "
            "`dask scheduler` says it"
        )
    try:
        place = (parts["host"].strip("[]"), int(parts["port"]))
        with socket.create_connection(place, timeout=_PATIENCE) as line:
            if parts["kind"] in (None, "tcp") and not line.recv(1):  # a scheduler speaks first
                raise OSError("somebody else listens there")
    except (OSError, UnicodeError) as error:
        raise _nobody(address, error) from None


def _nobody(address: str, error: Exception) -> ParameterError:
    why = " ".join(str(error).split()) or type(error).__name__
    return ParameterError(
        f"there is no scheduler at {address} ({why}): start one with `dask scheduler`"
    )


def _shared_out(client: Any, memory: int | None, take: Take) -> Iterator[Result]:
    """Yield what the workers of a cluster find; those that come later get work as well."""
    import distributed

    flying: dict[Any, Unit] = {}
    try:
        while True:
            while len(flying) < _EACH * _workers_of(client):
                unit = take()
                if unit is None:
                    break
                with _told_if_lost(client):
                    future = client.submit(
                        *(perform_alone, unit.text, memory),
                        key=f"noregret-{unit.name}-{uuid.uuid4().hex}",
                        retries=1,
                        pure=False,
                    )
                flying[future] = unit
            if not flying:
                return
            try:
                with client.as_current(), _told_if_lost(client):
                    ready = distributed.wait(list(flying), _LOOKS, "FIRST_COMPLETED").done
            except TimeoutError:
                continue
            while ready:
                future = ready.pop()
                with _told_if_lost(client):
                    result = _landed(future, flying.pop(future))
                future.release()  # or it is done again if the worker that keeps it dies
                yield result
    finally:
        if client.status == "running":
            client.cancel(list(flying), force=True)
        client.close(timeout=_PATIENCE)


def _workers_of(client: Any) -> int:
    """Return how many workers there are; one may come where there is none."""
    with _told_if_lost(client):
        return max(1, len(client.scheduler_info(-1)["workers"]))


@contextmanager
def _told_if_lost(client: Any) -> Iterator[None]:
    """Say that the scheduler has gone away, however that is noticed: work is cancelled then."""
    try:
        yield
    except TimeoutError:
        if client.status != "running":
            raise _lost(client) from None
        raise
    except (CancelledError, OSError):
        raise _lost(client) from None


def _lost(client: Any) -> SchedulerLostError:
    return SchedulerLostError(f"the scheduler at {client.scheduler.address} has gone away")


def _landed(future: Any, unit: Unit) -> Result:
    """Return what became of a unit."""
    import distributed

    try:
        return result_of(future.result())
    except UnitDiedError as error:
        return died(unit, str(error))
    except distributed.scheduler.KilledWorker:
        return died(unit, "the workers that had it were killed")
