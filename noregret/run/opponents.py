"""Against whom can a learner of a kind play?"""

from __future__ import annotations

from adversaries.core.opponent import Opponent, opponents_of
from bounds.core.errors import ParameterError
from bounds.core.suggest import did_you_mean
from learners.core.kind import Kind


def adversaries_of(kind: Kind) -> dict[str, Opponent]:
    """Return the opponents of a kind by name, and its exact worst case where there is one."""
    from noregret.run.worst import worst_case_of

    worst = worst_case_of(kind)
    return opponents_of(kind) | ({} if worst is None else {worst.name: worst})


def adversary_named(kind: Kind, name: str) -> Opponent:
    """Return one of the adversaries of a kind; those that need no solver are looked at first."""
    known = opponents_of(kind)
    if not isinstance(name, str) or name not in known:
        known = adversaries_of(kind)
    if not isinstance(name, str) or name not in known:
        hint = did_you_mean(str(name), known)
        raise ParameterError(
            f"{kind.name} has no adversary {name!r}: choose one of {', '.join(known)}"
            + (f"; {hint}" if hint else "")
        )
    return known[name]
