"""Which unit comes next?

Every subject is looked at once; then it is repeated where the ratio still rises or the evidence is
thin.  That follows from the results which are there, and never from the clock: a budget only says
when no further unit is begun.
"""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bounds.core.errors import ParameterError
from noregret.campaign.question import Question
from noregret.campaign.result import BROKEN, Result
from noregret.campaign.unit import Unit

#: Fewer cases, or fewer methods, are thin evidence.
_FEW_CASES, _FEW_METHODS = 1000, 2
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def ratio_rises(results: Sequence[Result]) -> bool:
    """Tell whether the last repetition came closer to the bound than those before it."""
    *before, last = (result.ratio or 0.0 for result in results)
    return last < 1 and last > max(before, default=0.0)


def evidence_is_thin(results: Sequence[Result]) -> bool:
    """Tell whether few cases were looked at, or by one method only."""
    methods = frozenset[str]().union(*(result.methods for result in results))
    return sum(result.size for result in results) < _FEW_CASES or len(methods) < _FEW_METHODS


def worth_repeating(results: Sequence[Result]) -> bool:
    """Tell whether another repetition may show something after these.

    Not if something is broken already, nor if the last showed the very same as the one before: then
    there is nothing to draw.
    """
    if results[-1].state == BROKEN:
        return False
    if len(results) > 1 and results[-1].evidence == results[-2].evidence:
        return False
    return ratio_rises(results) or evidence_is_thin(results)


@dataclass
class Budget:
    """When no further unit is begun: after some seconds, or some units, or never."""

    seconds: float | None = None
    units: int | None = None
    begun: int = 0
    started: float = field(default_factory=time.monotonic)

    def allows(self) -> bool:
        """Tell whether another unit may be begun."""
        if self.units is not None and self.begun >= self.units:
            return False
        return self.seconds is None or time.monotonic() - self.started < self.seconds


def budget_of(text: str | None) -> Budget:
    """Read a budget: 2h, 30m, 90s, or 200u for a number of units."""
    if text is None:
        return Budget()
    found = re.fullmatch(r"(\d{1,9})([smhdu])", text.strip())
    if found is None or int(found[1]) == 0:
        raise ParameterError(
            f"the budget is {text!r}, but must be a time (2h, 30m, 90s) or a number of units (200u)"
        )
    number = int(found[1])
    if found[2] == "u":
        return Budget(units=number)
    return Budget(seconds=number * _SECONDS[found[2]])


def shard_of(text: str | None) -> tuple[int, int]:
    """Read a shard, 2/8, as its place from 0 and how many there are."""
    if text is None:
        return 0, 1
    found = re.fullmatch(r"(\d{1,6})/(\d{1,6})", text.strip())
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise ParameterError(
            f"the shard is {text!r}, but must be one of 1/N, 2/N, …, N/N, as in --shard 2/8"
        )
    return int(found[1]) - 1, int(found[2])


class Plan:
    """The units that are to be done, as far as the results tell."""

    def __init__(self, question: Question, known: Mapping[str, Result], shard: int | None) -> None:
        """Plan for one shard, or for all of them; ``known`` may grow."""
        shards = None if shard is None else [shard]
        self._known = known
        self._lanes = deque((lane, 0) for lane in question.lanes(shards))
        self._begun: dict[str, tuple[list[Unit], int]] = {}

    def take(self) -> Unit | None:
        """Return the next unit that is not there yet, or None if there is none now."""
        while self._lanes:
            lane, place = self._lanes.popleft()
            if lane[place].name in self._known:
                self._follow(lane, place)
            elif lane[place].name not in self._begun:
                self._begun[lane[place].name] = (lane, place)
                return lane[place]
        return None

    def note(self, unit: Unit) -> None:
        """Look what follows from a result that has come; nothing if its worker died."""
        if unit.name in self._known:
            self._follow(*self._begun[unit.name])

    def _follow(self, lane: list[Unit], place: int) -> None:
        here = [self._known[unit.name] for unit in lane[: place + 1]]
        if place + 1 < len(lane) and worth_repeating(here):
            self._lanes.append((lane, place + 1))

    def left(self) -> list[Unit]:
        """Return the units that are known to be missing; more may follow from them."""
        return list(iter(self.take, None))


def planned(question: Question, known: Mapping[str, Result]) -> list[Result]:
    """Return the results that answer a question, shard by shard and lane by lane."""
    found = {}
    for lane in question.lanes():
        for unit in lane:
            if unit.name not in known:
                break
            found[unit.name] = known[unit.name]
    return list(found.values())
