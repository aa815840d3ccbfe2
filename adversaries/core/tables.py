"""Which learners stand for "any learner"?

Their play is an arbitrary function of the past, given by a table of bytes that is drawn.
"""

from __future__ import annotations

from typing import Any

from flint import fmpq

from learners.core.arithmetic import EXACT, Array
from learners.games import ACTIONS, EXPERT_ADVICE, FINITE_POINTS


class TableForecaster:
    """A deterministic forecaster whose label is a drawn function of the labels so far."""

    name = "table"
    game = EXPERT_ADVICE

    def __init__(self, table: bytes) -> None:
        self.table = table
        self.past = 1
        self.parameters = {"N": 2}

    def predict(self, x: Any) -> int:  # noqa: ARG002
        """Return the bit that the table has for this past."""
        place = self.past % (8 * len(self.table))
        return (self.table[place // 8] >> (place % 8)) & 1

    def update(self, x: Any, y: int) -> None:  # noqa: ARG002
        """Append the label to the past."""
        self.past = 2 * self.past + y


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


class TableMixer:
    """A learner over actions whose rational probabilities are a function of the past."""

    name = "table-mixer"
    game = ACTIONS
    arithmetic = EXACT

    def __init__(self, table: bytes, N: int = 2) -> None:
        self.table = table
        self.past = 1
        self.parameters = {"N": N}

    def predict(self, x: None = None) -> Array:  # noqa: ARG002
        """Return the distribution that the table has for this past: each takes of what is left."""
        shares, left = [], fmpq(1)
        for action in range(self.parameters["N"] - 1):
            taken = left * fmpq(self.table[(self.past + action) % len(self.table)], 255)
            shares.append(taken)
            left -= taken
        return EXACT.vector([*shares, left])

    def update(self, x: None, y: Array) -> None:  # noqa: ARG002
        """Append the losses to the past."""
        self.past = 2 * self.past + int(y[0])
