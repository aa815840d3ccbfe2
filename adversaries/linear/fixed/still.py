"""Which samples leave the weights at 0, or the comparator, with the values that a caller has fixed?

With score 0 always, labels alone decide what is an update: a round of the label that is predicted
is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.linear.fixed.lengths import (
    UnreachableError,
    known_square,
    rational_of,
    square_of,
)
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
    if "L_2" in fixed and known_square(fixed, "S_I"):
        yield _one_update(fixed, comparator)
    elif loss == 0 and not fixed.get("M") and not known_square(fixed, "S_I"):
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


def _one_update(fixed: Mapping[str, Any], comparator: fmpq) -> Sample:
    """Return an update across w, or deviating by L_2; what is left of L_2 deviates before it."""
    w, most = _padded(four_squares(comparator)), rational_of(fixed["L_2"])
    own = min(most, fmpq(1))
    scores = [1 - deviation for deviation in four_squares(most * most - own * own)]
    across = square_of(fixed["S_I"]) - (1 - own) ** 2 / comparator
    if across < 0:
        raise UnreachableError("the update is too short for its score")
    rows = [[score / comparator * entry for entry in w] + [fmpq(0)] * _LENGTHS for score in scores]
    rows.append([(own - 1) / comparator * entry for entry in w] + _padded(four_squares(across)))
    labels = [*[1] * len(scores), -1]
    return rationals(rows), labels, rationals([*w, *[fmpq(0)] * _LENGTHS])


def _padded(vector: Vector) -> list[fmpq]:
    return [*vector, *[fmpq(0)] * (_LENGTHS - len(vector))]
