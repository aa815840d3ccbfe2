"""How are losses made to fit what the caller has fixed: the rounds, what the best one loses?"""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import fmpq

from adversaries.core.judge import as_float
from adversaries.core.scope import Scope
from adversaries.experts.phases import continued
from bounds.experts.quantities import BEST_LOSS, BEST_MISTAKES
from learners.core.arithmetic import Array, rational
from learners.core.rationals import is_rational


def best_total(scope: Scope) -> Any:
    """Return what the best expert or action must lose; None if that is open."""
    letters = (BEST_MISTAKES.name, BEST_LOSS.name)
    return next((scope.fixed[name] for name in letters if name in scope.fixed), None)


def with_room(scope: Scope, T: int) -> int:
    """Return so many rounds and more, if they are not fixed, for the losses of the best."""
    total = best_total(scope)
    if total is None or "T" in scope.fixed:
        return T
    return T + 2 * int(np.ceil(as_float(total)))


def with_best(losses: Array, total: Any) -> Array:
    """Return losses (of one run or of many side by side) whose best column has the given total.

    Columns that lose less are raised, as late as possible; if all lose more, the first of the
    best is lowered.  What is not whole of a total is lost by all in the last round.  Losses stay
    in [0, 1], so more than one a round cannot be had.
    """
    if not is_rational(total) or losses.shape[-2] == 0:
        return losses
    exact = rational(total)
    whole = int(exact.p // exact.q)
    if exact == whole:
        return _with_whole_best(losses, whole)
    rest = exact - whole
    last = np.full_like(losses[..., -1:, :], rest, dtype=_type_of(rest))
    return np.concatenate([_with_whole_best(losses[..., :-1, :], whole), last], axis=-2)


def _type_of(value: fmpq) -> type:
    """Return the type of an array for a number: floats where they hold it exactly."""
    return float if rational(float(value)) == value else object


def _with_whole_best(losses: Array, total: int) -> Array:
    raised = _raised(losses, total)
    best = np.arange(losses.shape[-1]) == raised.sum(axis=-2).argmin(axis=-1)[..., None]
    lowered = 1 - _raised(1 - raised, losses.shape[-2] - total)
    return np.where(best[..., None, :], lowered, raised)


def _raised(losses: Array, total: int) -> Array:
    """Return losses in which every column has at least the total, raised as late as possible."""
    room = 1 - losses
    later = np.cumsum(room[..., ::-1, :], axis=-2)[..., ::-1, :] - room
    lack = np.maximum(total - losses.sum(axis=-2, keepdims=True), 0)
    raised: Array = losses + np.clip(lack - later, 0, room)
    return raised


def fitted(scope: Scope, losses: Array) -> Array:
    """Return losses with the rounds and the best one's total that are fixed, if they are.

    Where the rounds are free, rounds in which all lose are added until the best loses enough.
    """
    total = best_total(scope)
    if "T" in scope.fixed:
        losses = continued(losses, scope.fixed["T"])
    elif total is not None:
        lack = as_float(total) - float(losses.sum(axis=0).min())
        more = np.ones((max(0, int(np.ceil(lack))), losses.shape[1]))
        losses = np.concatenate([losses, more])
    return with_best(losses, total)
