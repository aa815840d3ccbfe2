"""Which runs of Perceptrons break a theorem as soon as one hypothesis is dropped?"""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import fmpq

from adversaries.core.counterexamples import Game, Table
from adversaries.core.judge import Factory, Parameters
from adversaries.linear.trials import margin_perceptron, perceptron
from learners.core.arithmetic import EXACT
from learners.core.protocol import Learner
from learners.linear.perceptron import MarginPerceptron


class UpdatesWhenRight(MarginPerceptron):
    """Updates on correct scores as well, and is not one of the Perceptrons that have a name."""

    name = "updates-when-right"


def linear_game(X: Any, y: Any, make: Factory = perceptron, **parameters: Any) -> Game:
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

_ZERO = {
    "perceptron.margin": "v",
    "perceptron.committee": "v",
    "margin-perceptron.margin": "v",
    "perceptron.l1": "w",
    "perceptron.l1-radius": "w",
    "perceptron.l1-sharp": "w",
    "perceptron.l2": "w",
    "perceptron.l2-radius": "w",
    "perceptron.hinge": "w",
    "perceptron.hinge-sharp": "w",
    "perceptron.hinge-implicit": "w",
}


def _disjunctions(key: str, v: list[int]) -> Table:
    return {
        (key, "disjunction"): (linear_game([[1, 1]] * 30, [1, -1] * 15, v=v),),
        (key, "zero-start"): (linear_game([[1, 1]] * 80, [1] * 80, start=[-60, -60], v=v),),
        (key, "on-errors"): (
            linear_game([[1, 1]] * 40, [1] * 40, _updates_when_right, margin=fmpq(900), v=v),
        ),
    }


TABLE: Table = {
    **{
        (key, "zero-start"): (
            far_start(witness, **({"margin": fmpq(0)} if key.startswith("margin") else {})),
        )
        for key, witness in _ZERO.items()
    },
    **{
        (key, "on-errors"): (always_updating(witness),)
        for key, witness in {**_ZERO, "perceptron.start": "v"}.items()
        if not key.startswith("margin")
    },
    ("perceptron.margin", "separable"): (_BOTH_LABELS, _ANOTHER_SEPARATOR),
    ("perceptron.start", "separable"): (_BOTH_LABELS, _ANOTHER_SEPARATOR),
    ("perceptron.rate", "zero-start"): (
        linear_game([[1]] * 9, [1] * 9, start=[-5], eta=fmpq(1), v=[1]),
    ),
    # Two of three that tie again and again; and labels against the committee.
    ("perceptron.committee", "committee"): (
        linear_game([[-1, -1, -1], *[[-1, 1, -1], [1, -1, 1]] * 8], [-1] + [1] * 16, v=[1, 1, 0]),
        linear_game([[1], [1], [1], [-1]] * 3, [1, -1, 1, -1] * 3, v=[1]),
    ),
    # Two points with features other than -1 and +1, close together, far from the origin.
    ("perceptron.committee", "signs"): (
        linear_game([[100, 1], [99, -1]] * 40, [1, -1] * 40, v=[0, 1]),
    ),
    **_disjunctions("perceptron.disjunctions", [2, -1]),
    **_disjunctions("perceptron.disjunctions-signs", [1, 0]),
    # (0, 1) alone, both attributes irrelevant to it, is learned with one update.
    ("perceptron.disjunctions-forced", "forcing-points"): (
        linear_game([[0, 1]] * 3, [-1] * 3, v=[2, -1]),
    ),
    ("perceptron.disjunctions-forced", "at-rest"): (
        linear_game([[0, 1], [1, 1]], [-1, 1], v=[2, -1]),
    ),
    ("perceptron.disjunctions-forced", "tie-to-plus"): (linear_game(*_FORCING, v=[2, -1], tie=-1),),
    ("perceptron.disjunctions-forced", "zero-start"): (
        linear_game(*_FORCING, v=[2, -1], start=[2, -1]),
    ),
    ("margin-perceptron.margin", "on-close-scores"): (
        linear_game([[1]] * 40, [1] * 40, _busier_than_told, v=[1], margin=fmpq(0)),
    ),
    ("margin-perceptron.margin", "separable"): (
        linear_game(np.eye(2, dtype=int), [-1, -1], margin_perceptron, margin=fmpq(0), v=[1, 0]),
    ),
}
