"""What do the losses of the games cost on whole arrays, with the same roundings?"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from learners.core.arithmetic import Array
from learners.games.losses import ABSOLUTE, HINGE, SQUARED, Loss


def _absolute(advice: Array, outcome: Array) -> Array:
    difference: Array = advice - outcome
    return np.abs(difference, out=difference)


def _squared(advice: Array, outcome: Array) -> Array:
    difference: Array = advice - outcome
    return np.multiply(difference, difference, out=difference)


def _hinge(advice: Array, outcome: Array) -> Array:
    lacking = -((2 * outcome - 1) * (2 * advice - 1)) + 0.5
    return 2 * np.where(lacking > 0, lacking, 0.0) / 3


#: For numbers in [0, 1] each is within ROUNDINGS half-ulps of 1 of the true loss: at most
#: six operations, on numbers of at most 3/2.
COSTS: dict[Loss, Callable[[Array, Array], Array]] = {
    ABSOLUTE: _absolute,
    SQUARED: _squared,
    HINGE: _hinge,
}
ROUNDINGS = 16
