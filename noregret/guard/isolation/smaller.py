"""Does a learner's process die in a smaller game as well?

Each attempt has a process of its own, since it may end it.  First the last rounds are played alone,
then more and more of them; then parts are left out.  The attempts are counted, so what is found
does not depend on the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from adversaries.core.judge import Case
from noregret.guard.witness import Witness

#: Plays a game in a process of its own, and returns how that was ended, if it was.
Die = Callable[[Case], Witness | None]
Pair = tuple[Any, Any]

#: How many processes may be spent on it; on one that does not come back, which takes long.
_CRASHES, _HANGS = 32, 2


def smaller_death(witness: Witness, die: Die) -> Witness:
    """Return the smallest game found in which the process dies in the same way."""
    most = _HANGS if witness.incident.verdict == "HANGS" else _CRASHES
    search = _Search(witness, die, most)
    search.take_the_end()
    search.leave_out()
    return search.best


@dataclass
class _Search:
    best: Witness
    die: Die
    left: int

    @property
    def pairs(self) -> list[Pair]:
        return list(zip(*self.best.shown, strict=True))

    def take_the_end(self) -> None:
        """Play the last round alone, the last two, the last four, …"""
        pairs, size = self.pairs, 1
        while size < len(pairs) and not self._accepts(pairs[-size:]):
            size *= 2

    def leave_out(self) -> None:
        """Leave out halves, quarters, … of what is left; the last round stays."""
        part = len(self.pairs) // 2
        while part >= 1 and self.left > 0:
            start = 0
            while start < len(self.pairs) - 1:
                pairs = self.pairs
                end = min(start + part, len(pairs) - 1)
                if not self._accepts([*pairs[:start], *pairs[end:]]):
                    start = end
            part //= 2

    def _accepts(self, pairs: Sequence[Pair]) -> bool:
        """Play a smaller game, if there is an attempt left; keep it if the process dies in it."""
        if self.left <= 0:
            return False
        self.left -= 1
        xs, ys = [x for x, _ in pairs], [y for _, y in pairs]
        found = self.die(self.best.case_with(self.best.parameters, xs, ys))
        if found is None or found.incident.verdict != self.best.incident.verdict:
            return False
        if len(found.rounds) >= len(self.best.rounds):
            return False
        self.best = found
        return True
