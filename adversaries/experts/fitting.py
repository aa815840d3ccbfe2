"""What fits what the caller has fixed: which parameters, which losses?

Losses are made to fit: to the number of rounds, and to what the best expert or action loses.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from flint import fmpq

from adversaries.core.judge import Parameters, as_float, broken_beforehand
from adversaries.core.player import takes
from adversaries.core.scope import Scope
from adversaries.experts.phases import continued
from bounds.experts.quantities import BEST_LOSS, BEST_MISTAKES
from learners.core.arithmetic import Array, rational
from learners.core.rationals import is_rational


def has_learner(scope: Scope, parameters: Parameters) -> bool:
    """Tell whether the theorem speaks about learners with these parameters, and there are any."""
    told = {name: value for name, value in parameters.items() if name in scope.theorem.by_name}
    if broken_beforehand(scope.theorem, told) is not None:
        return False
    return all(takes(kind, parameters) for kind in scope.theorem.kinds)


#: What most games have for losses.
BINARY = (0.0, 1.0)


def best_total(scope: Scope, levels: Sequence[float] = BINARY) -> fmpq | None:
    """Return what the best expert or action must lose; None if that is open.

    It is None as well for what losses of such levels cannot sum up to: there is no such game.
    """
    letters = (BEST_MISTAKES.name, BEST_LOSS.name)
    found = next((scope.fixed[name] for name in letters if name in scope.fixed), None)
    if not is_rational(found):
        return None
    total = rational(found)
    return None if total.q != 1 and tuple(levels) == BINARY else total


def with_room(scope: Scope, T: int) -> int:
    """Return so many rounds and more, if they are not fixed, for the losses of the best."""
    total = best_total(scope, levels=())
    return T if total is None or "T" in scope.fixed else T + 2 * int(total.p // total.q)


def with_best(losses: Array, total: fmpq | None) -> Array:
    """Return losses (of one run or of many side by side) whose best column has the given total.

    Columns that lose less are raised, as late as possible; if all lose more, the first of the
    best is lowered.  What is not whole of a total is lost by all in the last round.  Losses stay
    in [0, 1], so more than one a round cannot be had.
    """
    if total is None or losses.shape[-2] == 0:
        return losses
    whole = int(total.p // total.q)
    rest = total - whole
    if rest == 0:
        return _with_whole_best(losses, whole)
    last: Array = np.full_like(losses[..., -1:, :], rest, dtype=_type_of(rest))
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


def fitted(scope: Scope, losses: Array, levels: Sequence[float] = BINARY) -> Array:
    """Return losses with the rounds and the best one's total that are fixed, if they are.

    Where the rounds are free, rounds in which all lose are added until the best loses enough.
    """
    total = best_total(scope, levels)
    if "T" in scope.fixed:
        losses = continued(losses, scope.fixed["T"])
    elif total is not None:
        lack = as_float(total) - float(losses.sum(axis=0).min())
        more = np.ones((max(0, int(np.ceil(lack))), losses.shape[1]))
        losses = np.concatenate([losses, more])
    return with_best(losses, total)
