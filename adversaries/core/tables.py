"""Who stands for "any learner"?  One whose play is a drawn function of the past."""

from __future__ import annotations

from typing import Any

from learners.games import FINITE_POINTS


class TableLabeller:
    """A deterministic learner whose label is a drawn function of the point and the past."""

    name = "table-labeller"
    game = FINITE_POINTS

    def __init__(self, table: bytes) -> None:
        self.table = table
        self.past = 1

    def predict(self, x: Any) -> int:
        """Return the bit that the table has for this past and point."""
        place = (self.past + 5 * int(x)) % (8 * len(self.table))
        return (self.table[place // 8] >> (place % 8)) & 1

    def update(self, x: Any, y: int) -> None:  # noqa: ARG002
        """Append the label to the past."""
        self.past = (2 * self.past + int(y)) % 2**32
