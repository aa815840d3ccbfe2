"""What is to be asked, if somebody names patterns, a claim, a factory or a function?

Whatever is wrong with it is said here, before a unit is begun.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bounds.core.errors import ParameterError
from noregret.campaign.perform import source_of, theories_about
from noregret.campaign.unit import Subject, Unit, version
from noregret.words import cut

#: A campaign lists what is left of it.
_MOST_SEEDS = 1_000_000


def theorems_asked(patterns: tuple[str, ...]) -> tuple[Subject, ...]:
    """Return the theorems that match, as subjects of `verify`."""
    from bounds.core.catalogue import chosen

    return tuple(Subject(t.key, _with_theories({}, t.key)) for t in chosen(patterns))


def claim_asked(
    key: str, claim: str, fixed: Mapping[str, str], without: Sequence[str], given: Sequence[str]
) -> tuple[Subject, ...]:
    """Return a claim in the setting of a theorem, as the subject of `refute`."""
    from noregret.campaign.searches import conjecture_of

    asked = {
        "claim": claim,
        "fixed": dict(fixed),
        "without": list(without),
        "given": list(given),
    }
    subject = Subject(key, _with_theories(asked, key))
    conjecture_of(Unit("refute", key, subject.parameters, "", 0, version()))
    return (subject,)


def learner_asked(
    factory: str,
    kind: str | None,
    theorems: str,
    fixed: Sequence[str],
    seconds: float,
    only_bounds: bool,
) -> tuple[Subject, ...]:
    """Return an implementation with each theorem of its kind, as subjects of `guard`."""
    from noregret.guard.session import Session

    session = Session(
        *(factory, kind, theorems, "fast", 0, seconds), tuple(fixed), only_bounds=only_bounds
    )
    asked: dict[str, Any] = {
        "kind": session.kind.name,
        "fixed": sorted(fixed),
        "seconds": seconds,
        "only_bounds": only_bounds,
        "source": source_of(factory),
    }
    asked = _with_theories(asked, session.kind.name)
    return tuple(Subject(factory, {**asked, "theorem": t.key}) for t in session.theorems)


def function_asked(function: str) -> tuple[Subject, ...]:
    """Return a function of a seed, as the subject of `call`."""
    from noregret.guard.session import load

    if not callable(load(function)[0]):
        raise ParameterError(f"{function} is no function: name one that takes a seed")
    return (Subject(function, {"source": source_of(function)}),)


def _with_theories(asked: dict[str, Any], about: str) -> dict[str, Any]:
    found = theories_about(about)
    return {**asked, "theories": found} if found else asked


def seeds_asked(text: str) -> tuple[int, int]:
    """Read a range of seeds, 0:200, as the first one and how many there are."""
    first, colon, end = text.partition(":")
    try:
        start, stop = int(first), int(end)
    except ValueError:
        start, stop = 0, 0
    if not colon or stop <= start:
        raise ParameterError(
            f"the seeds are {text!r}, but must be FIRST:END, as in --seeds 0:200 for 0, 1, …, 199"
        )
    if stop - start > _MOST_SEEDS or stop > 2**63:
        raise ParameterError(
            f"the seeds are {cut(text)}, but may be {_MOST_SEEDS} at a time, below 2**63: give "
            "several ranges one after the other"
        )
    return start, stop - start


def bytes_asked(text: str | None) -> int | None:
    """Read an amount of memory: 4G, 512M."""
    if text is None:
        return None
    units = {"K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}
    number, unit = text.strip()[:-1], text.strip()[-1:].upper()
    if not (number.isascii() and number.isdigit() and int(number) and unit in units):
        raise ParameterError(f"the memory is {text!r}, but must be written as 4G or 512M")
    return int(number) * units[unit]
