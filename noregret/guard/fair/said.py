"""How is what somebody's learner says read: in which shape, and in numbers of which precision?

People return labels as bools, as arrays without axes or with one entry, distributions as a row of
a table, weights in single precision.  What can be meant in one way only is taken so; all else is
left as it is, for the game to refuse.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

from learners.core.rationals import unmasked
from learners.games import Actions, ConvexOptimisation, Game
from noregret.guard.fair.floats import NARROW

#: Labels that a bool can stand for, besides those that it is.
_SIGNS = (-1, 1)


def plain_prediction(said: Any, game: Game, dtype: str | None = None) -> Any:
    """Return a prediction as the game reads it; ``dtype`` is that of the learner."""
    vectors = isinstance(game, Actions | ConvexOptimisation)
    if vectors and dtype is None and _is_plain_vector(said):
        return said  # as most say it, in each round
    value = _in_floats(unmasked(said))
    if vectors:
        return _in_its_floats(_row(value), dtype)
    value = _one(value)
    if game.labels == _SIGNS and isinstance(value, bool | np.bool_):
        return 1 if value else -1
    return value


def _is_plain_vector(value: Any) -> bool:
    return type(value) is np.ndarray and value.dtype == np.float64 and value.ndim == 1


def _row(value: Any) -> Any:
    """Return a vector; a table with one row is that row."""
    if not isinstance(value, list | tuple | np.ndarray):
        return value
    try:
        array = np.array(value)
    except ValueError:  # ragged
        return value
    if array.ndim == 2 and len(array) == 1:
        return array[0]
    return array if isinstance(value, np.ndarray) else value


def _one(value: Any) -> Any:
    """Return one number; an array or a list with one entry is that entry."""
    if not isinstance(value, list | tuple | np.ndarray):
        return value
    try:
        array = np.array(value)
    except ValueError:
        return value
    return array.reshape(-1)[0] if array.size == 1 and array.ndim <= 2 else value


def _in_floats(value: Any) -> Any:
    """Return fractions and decimals, which no game reads in floats, as the floats they are here."""
    if isinstance(value, Fraction | Decimal):
        return float(value)
    if isinstance(value, np.ndarray):
        if value.dtype == np.longdouble and value.dtype != np.float64:
            return value.astype(np.float64)
        if value.dtype != object:
            return np.array(value)
        entries = [_in_floats(item) for item in value.reshape(-1)]
        return np.array(entries).reshape(value.shape)
    if isinstance(value, np.longdouble):
        return float(value)
    if isinstance(value, list | tuple):
        return [_in_floats(item) for item in value]
    return value


def _in_its_floats(vector: Any, dtype: str | None) -> Any:
    """Return floats of a learner that computes in narrow ones as such, if that is what they are."""
    if dtype is None or (isinstance(vector, np.ndarray) and vector.dtype.name in NARROW):
        return vector
    try:
        wide = np.array(vector, dtype=np.float64)
    except (TypeError, ValueError):
        return vector
    with np.errstate(over="ignore"):
        narrow = wide.astype(dtype)
    return narrow if np.array_equal(narrow, wide) else vector
