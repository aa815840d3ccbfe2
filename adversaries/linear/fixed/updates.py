"""Which orthogonal updates have exactly the values that a caller has fixed?

Orthogonal instances of one label are all updates of the Perceptron from 0, if a score of 0 is an
error.  The witness has whatever scores are asked for, and something across that makes it longer.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from adversaries.linear.fixed.lengths import (
    Lengths,
    Padding,
    UnreachableError,
    known_square,
    rational_of,
)
from adversaries.linear.strategies import Sample
from adversaries.worst_case.certificates import four_squares
from adversaries.worst_case.orthogonal import Orthogonal

_WHOLE = fmpq(1)
_FINE = 1 << 20


def updates_with(m: int, lengths: Lengths, label: int = -1) -> Sample | None:
    """Return m orthogonal instances, all of the radius, with the margin; None if m is too large.

    They are m updates of the Perceptron from 0.  The separator is their sum and, if the margin is
    smaller than that of the sum, something across.
    """
    if lengths.radius is not None:
        radius = lengths.radius
    else:
        radius = fmpq(1) if lengths.margin is None else lengths.margin * m
    margin = lengths.margin if lengths.margin is not None else radius / m
    across = radius * radius / margin - m * radius
    if across < 0:
        return None
    return _with_witness(m, radius, [radius] * m, across, label)


def _with_witness(m: int, radius: fmpq, scores: Sequence[fmpq], across: fmpq, label: int) -> Sample:
    """Return orthogonal instances, and the witness with these scores and so much beside them."""
    rows = Orthogonal(four_squares(radius), fmpq(1), m).updates()
    along = sum(
        (score / radius * row for score, row in zip(scores, rows, strict=True)), 0 * rows[0]
    )
    padded = Padding(label * rows, along, 0 * along)
    padded.add_to_witness(four_squares(across))
    return padded.X, [label] * m, padded.v


def almost_even(m: int) -> list[fmpq]:
    """Return m rationals that are almost equal and whose squares sum to 1."""
    # Of each p, (2 p, |p|^2 - 1)/(|p|^2 + 1) is on the sphere.
    near = fmpq(round(_FINE / (math.sqrt(m) - 1)), _FINE)
    square = (m - 1) * near * near
    return [*[2 * near / (square + 1)] * (m - 1), (square - 1) / (square + 1)]


@dataclass(frozen=True)
class Comparison:
    """What is fixed of a comparison with a vector w; None where nothing is.

    Attributes:
        each: the square of the radius.
        total: the sum of the squared lengths over the updates.
        comparator: the squared length of w.
        deviations: their sum.
        squares: the sum of their squares.
        updates: how many there are.
    """

    each: fmpq | None = None
    total: fmpq | None = None
    comparator: fmpq | None = None
    deviations: fmpq | None = None
    squares: fmpq | None = None
    updates: int | None = None

    @staticmethod
    def of(fixed: Mapping[str, Any]) -> Comparison:
        """Return what is fixed, under whatever letter: every round will be an update."""
        lengths = Lengths.of(fixed)
        sums = [rational_of(fixed[name]) for name in ("L_1", "D_I", "F") if name in fixed]
        if known_square(fixed, "S_I") == 0 or fixed.get("M") == 0:
            raise UnreachableError("without updates nothing is compared")
        return Comparison(
            lengths.radius,
            known_square(fixed, "S_I"),
            None if lengths.margin is None else 1 / lengths.margin,
            sums[0] if sums else None,
            known_square(fixed, "L_2"),
            fixed.get("M"),
        )

    @property
    def sets_deviations(self) -> bool:
        """Whether the deviations are not to be chosen."""
        return self.deviations is not None or self.squares is not None

    @property
    def is_about_lengths(self) -> bool:
        """Whether it is the same for every sample of these lengths."""
        return not self.sets_deviations and self.total is None and self.updates is None

    def split(self, weights: Sequence[int], share: fmpq = _WHOLE) -> list[fmpq] | None:
        """Return one deviation a round: of what is fixed in these shares, or 1 - share each."""
        m = len(weights)
        if self.deviations is not None:
            return [self.deviations * weight / sum(weights) for weight in weights]
        if self.squares is None:
            return [1 - share] * m
        even = four_squares(self.squares / m)
        if len(even) <= 1:
            return [even[0] if even else fmpq(0)] * m
        parts = four_squares(self.squares)
        uneven = None if len(parts) > m else [*parts, *[fmpq(0)] * (m - len(parts))]
        if len(parts) == 1 and m > 1 and not self.allows(uneven):
            return [parts[0] * share for share in almost_even(m)]
        return uneven

    def allows(self, deviations: Sequence[fmpq] | None) -> bool:
        """Tell whether there are orthogonal updates with these deviations."""
        return deviations is not None and self._measures(deviations)[1] >= 0

    def rows(self, deviations: Sequence[fmpq] | None, label: int = -1) -> Sample | None:
        """Return orthogonal updates with these deviations; None if there are none such."""
        if deviations is None or not self.allows(deviations):
            return None
        radius, across = self._measures(deviations)
        scores = [1 - deviation for deviation in deviations]
        return _with_witness(len(scores), radius, scores, across, label)

    def _measures(self, deviations: Sequence[fmpq]) -> tuple[fmpq, fmpq]:
        """Return the square of the length of an update, and of what w has across them."""
        spread = sum(((1 - deviation) ** 2 for deviation in deviations), fmpq(0))
        if self.total is not None:
            radius = self.total / len(deviations)
        elif self.each is not None:
            radius = self.each
        else:
            radius = fmpq(1) if self.comparator is None or spread == 0 else spread / self.comparator
        comparator = self.comparator if self.comparator is not None else spread / radius
        return radius, (comparator if comparator != 0 else fmpq(1)) - spread / radius
