"""How is a unit done, wherever it has come to?

A unit comes as JSON and leaves as the JSON of its result.  What we raise is a result as well, one
that says so, and the campaign goes on.
"""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from bounds.core.errors import ParameterError
from noregret.campaign.result import FAILED, Result, died
from noregret.campaign.searches import search
from noregret.campaign.unit import Unit, sources_of, unit_of, version

_LONGEST = 300


def perform(text: str) -> str:
    """Do the unit that a text holds, and return its result as a text."""
    return done(unit_of(json.loads(text))).text


def done(unit: Unit) -> Result:
    """Do a unit; a failure of ours is told in its result."""
    before = _processor_seconds()
    try:
        with _long_numbers():
            check_version(unit)
            load_theories(unit.parameters.get("theories", ()))
            check_source(unit)
            found = search(unit)
    except MemoryError:
        return died(unit, "it ran out of memory")
    except Exception as error:
        what = f"{type(error).__name__}: {error}".removesuffix(": ")
        found = Result(unit, FAILED, "FAILED", reason=" ".join(what.split())[:_LONGEST])
    return replace(found, seconds=round(_processor_seconds() - before, 3))


def check_version(unit: Unit) -> None:
    """Refuse a unit that another code is asked for."""
    if unit.version != version():
        raise ParameterError(
            f"the unit asks for noregret {unit.version}, but here is {version()}: install the same "
            "everywhere"
        )


def check_source(unit: Unit) -> None:
    """Refuse a unit about another code than is found here."""
    wanted = unit.parameters.get("source")
    if wanted is not None and source_of(unit.target) != wanted:
        raise ParameterError(
            f"{unit.target} is not the code that was asked about: take the same everywhere"
        )


def source_of(target: str) -> str:
    """Return the hash of the code of MODULE:NAME: of its package, or of its file."""
    from noregret.guard.session import load

    _, module, _ = load(target)
    top = sys.modules.get(module.partition(".")[0])
    places = [Path(place) for place in getattr(top, "__path__", ())]
    file = getattr(top, "__file__", None)
    return sources_of(*(places or ([Path(file)] if file else [])))


def theories_about(key: str) -> list[dict[str, str]]:
    """Return what another process loads the theories of a key, or of a kind, by."""
    from bounds.core.catalogue import theories
    from noregret.words import beside

    found = [theory for theory in theories() if theory.is_named or theory.has(key)]
    for theory in found:
        if not theory.origin:
            raise ParameterError(f"the theory {theory.name} is in no file: save it in one")
    return [{"origin": beside(t.origin), "source": sources_of(Path(t.file))} for t in found]


def load_theories(sources: Sequence[Mapping[str, str]]) -> None:
    """Load what was brought from outside, if it is what was asked for."""
    from noregret.read.theories import load

    for entry in sources:
        theory = load(entry["origin"])
        if sources_of(Path(theory.file)) != entry["source"]:
            raise ParameterError(
                f"the theory {entry['origin']} is not the one that was asked for: take the same "
                "everywhere"
            )


def limit_memory(size: int | None) -> None:
    """Let this process have so many bytes of addresses, and no more."""
    if size is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        most = size if hard == resource.RLIM_INFINITY else min(size, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


@contextmanager
def _long_numbers() -> Iterator[None]:
    """Write integers of any length, as the program does."""
    before: Any = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)


def _processor_seconds() -> float:
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in spent)
