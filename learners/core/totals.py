"""What did a learner pay in some rounds of a run, and what did each expert lose?

All is exact: floats are taken at their word, and where they are all that there is, they are added
without a rational for each.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from flint import arb

from learners.core.arithmetic import Array, Number
from learners.core.exact_sums import (
    exact_total,
    total_of_distances,
    total_of_products,
    totals_of,
)
from learners.games import ACTIONS, Game
from learners.games.losses import ABSOLUTE


class _Run(Protocol):
    """The columns of a run, and its losses entry by entry."""

    @property
    def game(self) -> Game: ...
    @property
    def instances(self) -> Array | None: ...
    @property
    def predictions(self) -> Array: ...
    @property
    def outcomes(self) -> Array: ...
    @property
    def exact_losses(self) -> Array: ...
    @property
    def exact_expert_losses(self) -> Array: ...


def paid_in(run: _Run, rounds: slice) -> Number:
    """Return what the learner paid in some rounds: an int, a rational or a ball."""
    said, true = run.predictions[rounds], run.outcomes[rounds]
    if _are_floats(said, true):
        if run.game.name == ACTIONS.name and said.shape == true.shape:
            return total_of_products(said, true)
        if _is_distance(run.game):
            return total_of_distances(said, true)
    return exact_total(run.exact_losses[rounds])


def lost_in(run: _Run, rounds: slice) -> list[Number]:
    """Return what each expert or action lost in some rounds."""
    true = run.outcomes[rounds]
    if _are_floats(true) and run.game.name == ACTIONS.name:
        return list(totals_of(true))
    if run.instances is not None and _is_distance(run.game):
        shown = run.instances[rounds]
        if _are_floats(shown, true):
            return [total_of_distances(column, true) for column in shown.T]
    losses = run.exact_expert_losses[rounds]
    return [exact_total(losses[:, i]) for i in range(losses.shape[1])]


def least_of(totals: list[Any]) -> Number:
    """Return the smallest of some numbers; of balls, one that encloses it."""
    best, *others = totals
    for other in others:
        if isinstance(best, arb) or isinstance(other, arb):
            best = arb(best).min(arb(other))
        else:
            best = min(best, other)
    return best


def _are_floats(*columns: Array) -> bool:
    return all(column.dtype == np.float64 for column in columns)


def _is_distance(game: Game) -> bool:
    return getattr(game, "loss_function", None) is ABSOLUTE
