"""Between which bounds does a number lie, if a search for it may not take for ever?"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass


@dataclass(frozen=True)
class Bracket:
    """A number between two certified bounds."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the number is known."""
        return self.low == self.high

    def __str__(self) -> str:
        return f"{self.low}" if self.exact else f"{self.low}..{self.high}"


class SpentError(Exception):
    """The budget is used up."""


@dataclass
class Budget:
    """How many splits of a version space a search may still look at."""

    left: int

    def spend(self, splits: int) -> None:
        """Pay for some splits, or stop the search."""
        if self.left <= 0:
            raise SpentError
        self.left -= splits


def narrowed(
    bracket: Callable[[], Bracket],
    at_least: Callable[[int, Budget], bool],
    *,
    above: int,
    below: int,
) -> Bracket:
    """Return the bracket after asking ``at_least`` from above and from below, each on a budget."""
    for budget, from_above in ((above, True), (below, False)):
        left = Budget(budget)
        with suppress(SpentError):
            while not (found := bracket()).exact:
                at_least(found.high if from_above else found.low + 1, left)
    return bracket()
