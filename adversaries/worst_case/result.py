"""What does an exact worst case say, how dear is it, and when is it refused?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import inf, isfinite
from typing import Any

from bounds.core.errors import ParameterError
from bounds.core.evaluate import Value
from bounds.core.theorem import Theorem
from learners.core.transcript import Transcript

#: What one call may cost unless the caller allows more.
SECONDS, BYTES = 120.0, 2_000_000_000


@dataclass(frozen=True)
class WorstCase:
    """The largest value of a theorem's quantity over every sequence of a size.

    Attributes:
        theorem: the key of the theorem whose quantity it is.
        parameters: what was asked, and what follows from it.
        low: what the witness attains: a count, a rational, or a ball around a real number.
        high: what is certified that no sequence exceeds; equal to ``low`` where the value is exact.
        method: how it was found, in a few words.
        covered: what was covered ("every 0/1 sequence of 8 experts, m* = 10: 12,345 states").
        witness: a run that attains ``low``; None where the witness is not a run (see ``shown``).
        shown: what shows the upper side (a certificate, states, a dual), for JSON and people.
    """

    theorem: str
    parameters: Mapping[str, Any]
    low: int | Value
    high: int | Value
    method: str
    covered: str
    witness: Transcript | None = None
    shown: Mapping[str, Any] = field(default_factory=dict)

    @property
    def exact(self) -> bool:
        """Whether the two sides meet."""
        return self.low is self.high or (isinstance(self.low, int) and self.low == self.high)


@dataclass(frozen=True)
class Cost:
    """What a computation is estimated to take."""

    seconds: float
    bytes: float

    @property
    def too_large(self) -> bool:
        """Whether it is more than a call may take."""
        return self.seconds > SECONDS or self.bytes > BYTES


class TooLargeError(ParameterError):
    """The exact worst case of this size would take too long."""


@dataclass(frozen=True)
class Solver:
    """How the worst case of a theorem is found.

    Attributes:
        needs: the parameters that must be given, with a line on each.
        may: those that may be given.
        solve: the worst case at exact parameters (ints, fmpq).
        cost: what it will take, estimated without doing it.
        lead: the parameter that is lowered to find the largest size that would work.
        small, large: sizes for the profile ``ci`` (seconds in all) and for ``deep``.
    """

    needs: Mapping[str, str]
    solve: Callable[[Theorem, Mapping[str, Any]], WorstCase]
    cost: Callable[[Mapping[str, Any]], Cost]
    lead: str
    may: Mapping[str, str] = field(default_factory=dict)
    small: tuple[Mapping[str, Any], ...] = ()
    large: tuple[Mapping[str, Any], ...] = ()


def require(solver: Solver, parameters: Mapping[str, Any], key: str) -> None:
    """Refuse a size that would take too long: with the estimate, and the largest that works."""
    cost = _cost(solver, parameters)
    if not cost.too_large:
        return
    given = ", ".join(f"{name}={value}" for name, value in parameters.items())
    advice = f"no {solver.lead} is small enough: lower another parameter"
    whole = [name for name in solver.needs if isinstance(parameters.get(name), int)]
    for name in sorted(whole, key=lambda name: name != solver.lead):
        works = _largest(solver, parameters, name)
        if works is not None:
            advice = f"the largest {name} that works is {works}"
            break
    needed = "longer than a number can tell"
    if isfinite(cost.seconds) and isfinite(cost.bytes):
        needed = f"about {_duration(cost.seconds)} and {_memory(cost.bytes)}"
    raise TooLargeError(f"the exact worst case of {key} at {given} would take {needed}: {advice}")


def _cost(solver: Solver, parameters: Mapping[str, Any]) -> Cost:
    try:
        return solver.cost(parameters)
    except OverflowError:  # numbers that no float holds
        return Cost(inf, inf)


def _largest(solver: Solver, parameters: Mapping[str, Any], name: str) -> int | None:
    low, high = 0, int(parameters[name])
    while high - low > 1:
        middle = (low + high) // 2
        if _cost(solver, {**parameters, name: middle}).too_large:
            high = middle
        else:
            low = middle
    return low or None


def _duration(seconds: float) -> str:
    for limit, unit, name in ((120, 1, "s"), (7200, 60, "min"), (172_800, 3600, "h")):
        if seconds < limit:
            return f"{max(1, round(seconds / unit))} {name}"
    days = seconds / 86_400
    return f"{days:.0f} days" if days < 1000 else f"{days / 365:.1g} years"


def _memory(count: float) -> str:
    for limit, unit, name in ((1e6, 1e3, "kB"), (1e9, 1e6, "MB"), (1e12, 1e9, "GB")):
        if count < limit:
            return f"{max(1, round(count / unit))} {name}"
    return f"{count / 1e12:.1g} TB"
