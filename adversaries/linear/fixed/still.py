"""Which samples leave the weights at 0, or the comparator, with the values that a caller has fixed?

With score 0 always, labels alone decide what is an update: a round of the label that is predicted
is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.linear.fixed.lengths import known_square, rational_of
from adversaries.linear.strategies import Sample
from adversaries.worst_case.certificates import Vector, four_squares
from learners.core.arithmetic import rationals

_LENGTHS = 4


def still(fixed: Mapping[str, Any]) -> Iterator[Sample]:
    """Yield a round without update, or updates compared with 0, if they have what is fixed."""
    radius = known_square(fixed, "R", "r")
    margin, long = known_square(fixed, "rho"), known_square(fixed, "w_star")
    comparator = long if long is not None else fmpq(1) if margin is None else 1 / margin
    loss = rational_of(next((fixed[name] for name in ("F", "D_I") if name in fixed), 0))
    count = int(loss.p) if loss.q == 1 else 0
    if loss == 0 and not fixed.get("M") and not known_square(fixed, "S_I"):
        yield _quiet(fixed, fmpq(1) if radius is None else radius, comparator)
    elif count and comparator == 0 and radius is not None:
        # Compared with 0 every orthogonal update deviates by 1.
        rows = np.full((count, _LENGTHS * count), fmpq(0), dtype=object)
        for t in range(count):
            rows[t, _LENGTHS * t : _LENGTHS * (t + 1)] = _padded(four_squares(radius))
        yield rows, [-1] * count, rationals([0] * (_LENGTHS * count))


def _quiet(fixed: Mapping[str, Any], radius: fmpq, comparator: fmpq) -> Sample:
    """Return one round that is predicted, with the deviation L_2 if that is fixed."""
    w = _padded(four_squares(comparator))
    if "L_2" in fixed:
        share = (1 - rational_of(fixed["L_2"])) / comparator
        return rationals([[share * entry for entry in w]]), [1], rationals(w)
    beside = [fmpq(0)] * _LENGTHS
    row = rationals([[*beside, *_padded(four_squares(radius))]])
    return row, [1], rationals([*w, *beside])


def _padded(vector: Vector) -> list[fmpq]:
    return [*vector, *[fmpq(0)] * (_LENGTHS - len(vector))]
