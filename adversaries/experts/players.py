"""Who plays for a theorem, given exact parameters?

Each function makes the learner of an arena in the number system that certifies its runs:
rationals where its numbers are rational, balls where they are not.  The two table
learners stand for "any learner": their play is an arbitrary drawn function of the past.
"""

from __future__ import annotations

from typing import Any

from flint import fmpq

from adversaries.core.judge import Parameters, tuned
from bounds.core.catalogue import theorem
from bounds.core.evaluate import number
from learners.core.arithmetic import BALL, EXACT, Arithmetic, Array
from learners.core.protocol import Learner
from learners.experts.doubling import Doubling
from learners.experts.exponential import (
    ExponentialWeightedAverage,
    Hedge,
    RandomizedWeightedMajority,
)
from learners.experts.leader import FollowTheLeader, Uniform
from learners.experts.weighted_majority import WeightedMajority
from learners.games import ACTIONS, EXPERT_ADVICE, FINITE_POINTS
from learners.games.losses import ABSOLUTE

#: Rational runs grow a denominator a round; longer runs are enclosed in balls instead.
_EXACT_ROUNDS = 40


def _arithmetic(parameters: Parameters) -> Arithmetic:
    rational_factor = isinstance(parameters["beta"], fmpq | int)
    return EXACT if rational_factor and parameters.get("T", 0) <= _EXACT_ROUNDS else BALL


def weighted_majority(p: Parameters) -> Learner:
    """Return Weighted Majority; its votes need exact arithmetic."""
    return WeightedMajority(
        p["N"], p["beta"], tie=p.get("tie", 1), eager=p.get("eager", False), arithmetic=EXACT
    )


def randomized(p: Parameters) -> Learner:
    """Return Randomized Weighted Majority, exact for short runs with rational beta."""
    arithmetic = _arithmetic(p)
    beta = p["beta"] if arithmetic is EXACT else number(p["beta"])
    return RandomizedWeightedMajority(
        p["N"], beta, form=p.get("form", "power"), arithmetic=arithmetic
    )


def hedge(p: Parameters) -> Learner:
    """Return Hedge in balls."""
    return Hedge(p["N"], number(p["eta"]), arithmetic=BALL)


def averaging(p: Parameters) -> Learner:
    """Return Exponential Weighted Average in balls."""
    experts_ = p["N"] if "N" in p else p["H"]
    return ExponentialWeightedAverage(
        experts_, number(p["eta"]), loss=p.get("loss", ABSOLUTE), arithmetic=BALL
    )


def doubling_rate(N: int, horizon: int) -> Any:
    """Return the rate of a period of the doubling trick: that of the tuned theorem."""
    return tuned(theorem("ewa.tuned"), {"N": N, "T": horizon})["eta"]


def doubling(p: Parameters) -> Learner:
    """Return Exponential Weighted Average with the doubling trick."""
    return Doubling(
        lambda horizon: ExponentialWeightedAverage(
            p["N"],
            number(doubling_rate(p["N"], horizon)),
            loss=p.get("loss", ABSOLUTE),
            arithmetic=BALL,
        )
    )


def any_player(p: Parameters) -> Learner:
    """Return the learner that a case of the generic doubling theorem names."""
    if p["player"] == "hedge":
        return Doubling(
            lambda horizon: Hedge(p["N"], number(doubling_rate(p["N"], horizon)), arithmetic=BALL)
        )
    kind = FollowTheLeader if p["player"] == "leader" else Uniform
    return Doubling(lambda _: kind(p["N"], arithmetic=EXACT))


# ------------------------------------------------------------------ learners of any kind


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
    """A learner over two actions whose rational probability is a function of the past."""

    name = "table-mixer"
    game = ACTIONS
    arithmetic = EXACT

    def __init__(self, table: bytes) -> None:
        self.table = table
        self.past = 1
        self.parameters = {"N": 2}

    def predict(self, x: None = None) -> Array:  # noqa: ARG002
        """Return the distribution that the table has for this past."""
        p = fmpq(self.table[self.past % len(self.table)], 255)
        return EXACT.vector([p, 1 - p])

    def update(self, x: None, y: Array) -> None:  # noqa: ARG002
        """Append the losses to the past."""
        self.past = 2 * self.past + int(y[0])
