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
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is said by us
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
            while len(flying) < _EACH * max(1, len(client.scheduler_info(-1)["workers"])):
                unit = take()
                if unit is None:
                    break
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
                with client.as_current():
                    ready = distributed.wait(list(flying), _LOOKS, "FIRST_COMPLETED").done
            except TimeoutError:
                _check_there(client)
                continue
            while ready:
                future = ready.pop()
                result = _landed(future, flying.pop(future))
                future.release()  # or it is done again if the worker that keeps it dies
                yield result
    finally:
        if client.status == "running":
            client.cancel(list(flying), force=True)
        client.close(timeout=_PATIENCE)


def _check_there(client: Any) -> None:
    if client.status != "running":
        raise SchedulerLostError(f"the scheduler at {client.scheduler.address} has gone away")


def _landed(future: Any, unit: Unit) -> Result:
    """Return what became of a unit."""
    import distributed

    try:
        return result_of(future.result())
    except UnitDiedError as error:
        return died(unit, str(error))
    except distributed.scheduler.KilledWorker:
        return died(unit, "the workers that had it were killed")
    except (distributed.client.FutureCancelledError, OSError) as error:
        raise SchedulerLostError(f"the scheduler has gone away ({error})") from None
