"""How do several processes verify at once, with the same results as one?

Each theorem has its own seed, so it does not matter who verifies it, nor when.  A worker sends back
the evidence; what cannot be sent (a subject that is no run) is left out of it.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from noregret.verify.crew import Crew, Died

if TYPE_CHECKING:
    from bounds.core.verdict import Evidence

Result = tuple[tuple["Evidence", ...], float]


def finished(
    keys: Sequence[str], profile: str, seed: int, jobs: int
) -> Iterator[tuple[int, Result]]:
    """Yield the place of each theorem with its evidence, as they are done."""
    from bounds.core.catalogue import theories

    origins = [theory.origin for theory in theories()]
    crew = Crew(jobs, partial(_load, origins), partial(_verified, profile=profile, seed=seed))
    for place, found in crew.results(keys):
        yield place, _not_verified(found) if isinstance(found, Died) else found


def _load(origins: Sequence[str]) -> None:
    """Load what was brought from outside."""
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


def _not_verified(died: Died) -> Result:
    """Return what is known of a theorem whose workers died: nothing, and why."""
    from bounds.core.verdict import Evidence, Outcome

    return (Evidence("search", died.reason, 0, Outcome.UNDECIDED, None, 0.0),), 0.0
