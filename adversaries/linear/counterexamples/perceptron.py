"""Which runs of Perceptrons break a theorem as soon as one hypothesis is dropped?"""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import fmpq

from adversaries.core.counterexamples import Exhibits, Game
from adversaries.core.judge import Factory, Parameters
from adversaries.core.player import player_of
from learners.core.arithmetic import EXACT
from learners.core.protocol import Learner
from learners.linear import kinds
from learners.linear.perceptron import MarginPerceptron

Without = dict[str, Exhibits]

_PERCEPTRON = player_of(kinds.PERCEPTRON)


class UpdatesWhenRight(MarginPerceptron):
    """Updates on correct scores as well, and is not one of the Perceptrons that have a name."""

    name = "updates-when-right"


def linear_game(X: Any, y: Any, make: Factory = _PERCEPTRON, **parameters: Any) -> Game:
    """Return the game of a learner on rows and labels."""
    rows = np.asarray(X)
    return Game(make, {"N": rows.shape[1], **parameters}, (rows, y))


def _updates_when_right(p: Parameters) -> Learner:
    return UpdatesWhenRight(p["N"], p["margin"], arithmetic=EXACT)


def _busier_than_told(p: Parameters) -> Learner:
    """Say margin 0 and update up to score 100."""
    learner = UpdatesWhenRight(p["N"], 100, arithmetic=EXACT)
    learner.parameters["margin"] = p["margin"]
    return learner


def far_start(witness: str, **parameters: Any) -> Game:
    """One point, and a start far on its wrong side."""
    known: dict[str, Any] = {witness: [1], **parameters}
    return linear_game([[1]] * 60, [1] * 60, start=[-50], **known)


def always_updating(witness: str) -> Game:
    """A learner that updates on correct scores as well."""
    known: dict[str, Any] = {witness: [1], "margin": fmpq(100)}
    return linear_game([[1]] * 40, [1] * 40, _updates_when_right, **known)


#: One point with both labels: both are at the distance 1 from 0, and each costs an update.
_BOTH_LABELS = linear_game([[1], [1]], [-1, 1], v=[1])
#: (1, 0) gives one of the two points the score 0: it does not separate.
_ANOTHER_SEPARATOR = linear_game(np.eye(2, dtype=int), [-1, -1], v=[1, 0])
#: Both points of a forced game of (2, -1), over and over.
_FORCING = ([[0, 1], [1, 1]] * 9, [-1, 1] * 9)


def compared(witness: str = "w") -> Without:
    """Return what breaks a bound that starts at 0 and updates on errors."""
    return {"zero-start": (far_start(witness),), "on-errors": (always_updating(witness),)}


def _disjunctions(v: list[int]) -> Without:
    return {
        "disjunction": (linear_game([[1, 1]] * 30, [1, -1] * 15, v=v),),
        "zero-start": (linear_game([[1, 1]] * 80, [1] * 80, start=[-60, -60], v=v),),
        "on-errors": (
            linear_game([[1, 1]] * 40, [1] * 40, _updates_when_right, margin=fmpq(900), v=v),
        ),
    }


MARGIN: Without = {**compared("v"), "separable": (_BOTH_LABELS, _ANOTHER_SEPARATOR)}
START: Without = {
    "on-errors": (always_updating("v"),),
    "separable": (_BOTH_LABELS, _ANOTHER_SEPARATOR),
}
RATE: Without = {
    "zero-start": (linear_game([[1]] * 9, [1] * 9, start=[-5], eta=fmpq(1), v=[1]),),
}
COMMITTEE: Without = {
    **compared("v"),
    # Labels against the committee.
    "committee": (linear_game([[1], [1], [1], [-1]] * 3, [1, -1, 1, -1] * 3, v=[1]),),
    # Two points with features other than -1 and +1, close together, far from the origin.
    "signs": (linear_game([[100, 1], [99, -1]] * 40, [1, -1] * 40, v=[0, 1]),),
}
MARGIN_PERCEPTRON: Without = {
    "zero-start": (far_start("v", margin=fmpq(0)),),
    "on-close-scores": (
        linear_game([[1]] * 40, [1] * 40, _busier_than_told, v=[1], margin=fmpq(0)),
    ),
    "separable": (
        linear_game(
            np.eye(2, dtype=int),
            [-1, -1],
            player_of(kinds.MARGIN_PERCEPTRON),
            margin=fmpq(0),
            v=[1, 0],
        ),
    ),
}
DISJUNCTIONS = _disjunctions([2, -1])
SIGN_DISJUNCTIONS = _disjunctions([1, 0])
FORCED: Without = {
    # (0, 1) alone, both attributes irrelevant to it, is learned with one update.
    "forcing-points": (linear_game([[0, 1]] * 3, [-1] * 3, v=[2, -1]),),
    "at-rest": (linear_game([[0, 1], [1, 1]], [-1, 1], v=[2, -1]),),
    "tie-to-plus": (linear_game(*_FORCING, v=[2, -1], tie=-1),),
    "zero-start": (linear_game(*_FORCING, v=[2, -1], start=[2, -1]),),
}
