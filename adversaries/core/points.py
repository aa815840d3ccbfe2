"""Has every point that the calculator accepts a subject, and does the theorem hold there?

A point is a value for each parameter of a bound.  Points are drawn from what the quantities say of
their values and left out where the theorem refuses them; a subject is looked for as ``refute``
does with these parameters fixed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from adversaries.core.conjectures import conjecture, evidence_about
from adversaries.core.profile import Profile
from adversaries.core.trials import trial_of
from bounds.core.check import relation_holds
from bounds.core.errors import ParameterError
from bounds.core.parts import Quantity
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome

Point = dict[str, str]

#: Small numbers, so that subjects are small; 0 and 1 are where most formulas have their seams.
_WHOLE = ("0", "1", "1", "2", "2", "3", "4", "5", "6")
_REAL = ("0", "1", "1/4", "1/3", "1/2", "2/3", "3/4", "3/2", "2", "3")
_NEGATIVE = ("-1", "-1/2", "-2")
_DRAWS = 400


def accepted(theorem: Theorem, count: int, seed: int = 0) -> Iterator[Point]:
    """Yield different points that the calculator accepts, at most ``count``.

    Those whose subjects the theorem's trial calls elusive are left out.
    """
    chance = Random(f"{theorem.key} {seed}")
    seen: list[Point] = []
    for _ in range(_DRAWS):
        point = {name: _value(theorem.by_name[name], chance) for name in theorem.parameters}
        if len(seen) == count:
            return
        if point not in seen and accepts(theorem, point) and not is_elusive(theorem, point):
            seen.append(point)
            yield point


def _value(quantity: Quantity, chance: Random) -> str:
    if quantity.symbol.is_integer:
        return chance.choice(_WHOLE)
    return chance.choice(_REAL if quantity.is_nonnegative else (*_REAL, *_NEGATIVE))


def accepts(theorem: Theorem, point: Mapping[str, str]) -> bool:
    """Tell whether the calculator has a number for a point."""
    try:
        theorem.bound(**point).digits(3)
    except ParameterError:
        return False
    return True


def is_elusive(theorem: Theorem, point: Mapping[str, str]) -> bool:
    """Tell whether the theorem's trial says that no subject is made for a point."""
    elusive = trial_of(theorem).elusive
    return elusive is not None and bool(
        relation_holds(elusive.relation, theorem.exact_parameters(point))
    )


def evidence_at(theorem: Theorem, point: Mapping[str, str], profile: Profile) -> Evidence | None:
    """Return what breaks the theorem at a point, or the first that holds there; None if neither."""
    found = conjecture(theorem, theorem.claim, fixed=point)
    for piece in evidence_about(found, profile, 0):
        if piece.outcome in (Outcome.VIOLATED, Outcome.HOLDS):
            return piece
    return None
