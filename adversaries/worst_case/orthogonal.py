"""How often can the Perceptron err, in all dimensions?  Exactly, without a solver.

Let z_t = y_t x_t be the updates and w the comparator, with |w| = 1/rho and hinge deviations
d_t = (1 - <w, z_t>)_+.  Everything is linear in the inner products of w, z_1, ..., z_m:

    <z_1 + ... + z_{t-1}, z_t> <= 0,   |z_t| <= r (or sum |z_t|^2 <= S^2),   <w, z_t> >= 1 - d_t

Below: orthogonal z_t of one length with w in the direction of their sum; a score of 0 is a
mistake if the label is not ``tie``.  Above: |sum z_t - c w|^2 >= 0, a combination of the
constraints in which one multiplier is the same for all rounds.  The two meet for every m, so the
worst case is the largest m with

    m <= sum of the deviations + |w| sqrt(sum |z_t|^2),

where the deviations sum to at most L_1, or to sqrt(m) L_2 if their squares do to L_2^2.

Three dimensions are enough for that many: with z_t = a v + b_t, the b_t in a plane, each b_t can be
chosen such that the score is 0, until the sum of the b_t is 0 after m rounds (see `close_scores`).
Rational vectors may need more.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from flint import fmpq

from adversaries.worst_case.certificates import (
    Certificate,
    CertificateError,
    Program,
    Row,
    Square,
    certificate,
    form,
    four_squares,
    root_above,
)
from bounds.core.errors import ParameterError
from learners.core.arithmetic import Array

NOTHING = fmpq(0)
#: Worst cases above this are not looked for: something is wrong with the parameters.
_HUGE = 10**30


@dataclass(frozen=True)
class Limits:
    """What the adversary may do, in squares: all rational.

    Attributes:
        comparator: |w|^2.
        each, total: limits on |z_t|^2 or on their sum; one of them is None.
        slack: on the sum of the deviations, or on the root of the sum of their squares.
        squared: which of the two it is.
    """

    comparator: fmpq
    each: fmpq | None
    total: fmpq | None
    slack: fmpq = NOTHING
    squared: bool = False

    def length(self, m: int) -> fmpq:
        """Return the largest sum of |z_t|^2 over m rounds."""
        if self.each is not None:
            return self.each * m
        assert self.total is not None
        return self.total

    def allow(self, m: int) -> bool:
        """Tell whether m updates are possible: m <= deviations + |w| sqrt(length), exactly."""
        product = self.comparator * self.length(m)
        if not self.squared:
            rest = m - self.slack
            return bool(rest <= 0 or rest * rest <= product)
        deviations = self.slack * self.slack * m  # squared, as the product is
        rest = fmpq(m * m) - deviations - product
        return bool(rest <= 0 or rest * rest <= 4 * deviations * product)


def most_updates(limits: Limits) -> int:
    """Return the largest number of updates that the limits allow."""
    high = 1
    while limits.allow(high):
        high *= 2
        if high > _HUGE:
            raise ParameterError(f"more than {_HUGE:.0e} updates are possible: give other numbers")
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if limits.allow(middle) else (low, middle)
    return low


# ------------------------------------------------------------------ from above


def program(limits: Limits, m: int, summed: bool) -> Program:
    """Return the constraints that m updates satisfy, round by round or summed over the rounds.

    A deviation is |f_t|^2, or <e, f_t> with |e| <= 1 where their squares are limited.
    """
    return _summed(limits, m) if summed else _round_by_round(limits, m)


def _round_by_round(limits: Limits, m: int) -> Program:
    rounds = range(1, m + 1)
    e, f = m + 1, m + 1 if limits.squared else m
    rows = [Row("|w|^2", form((0, 0, 1)), limits.comparator)]
    if limits.each is not None:
        rows += [Row(f"|z_{t}|^2", form((t, t, 1)), limits.each) for t in rounds]
    else:
        assert limits.total is not None
        rows.append(Row("lengths", form(*((t, t, 1) for t in rounds)), limits.total))
    for t in range(2, m + 1):
        rows.append(Row(f"error {t}", form(*((s, t, 1) for s in range(1, t))), fmpq(0)))
    for t in rounds:
        deviation = (e, f + t, -1) if limits.squared else (f + t, f + t, -1)
        rows.append(Row(f"score {t}", form((0, t, -1), deviation), fmpq(-1)))
    limit = limits.slack**2 if limits.squared else limits.slack
    rows.append(Row("deviations", form(*((f + t, f + t, 1) for t in rounds)), limit))
    names = ["w", *(f"z_{t}" for t in rounds)]
    if limits.squared:
        rows.append(Row("|e|^2", form((e, e, 1)), fmpq(1)))
        names.append("e")
    return Program((*names, *(f"f_{t}" for t in rounds)), tuple(rows), {})


def _summed(limits: Limits, m: int) -> Program:
    rows = [
        Row("|w|^2", form((0, 0, 1)), limits.comparator),
        Row("lengths and errors", form((1, 1, 1)), limits.length(m)),
    ]
    if limits.squared:
        rows += [
            Row("scores", form((0, 1, -1), (2, 3, -1)), fmpq(-m)),
            Row("deviations", form((3, 3, 1)), m * limits.slack**2),
            Row("|e|^2", form((2, 2, 1)), fmpq(1)),
        ]
        return Program(("w", "sum z", "e", "sum f"), tuple(rows), {})
    rows += [
        Row("scores", form((0, 1, -1), (2, 2, -1)), fmpq(-m)),
        Row("deviations", form((2, 2, 1)), limits.slack),
    ]
    return Program(("w", "sum z", "f"), tuple(rows), {})


def refutation(limits: Limits, m: int, summed: bool) -> tuple[Program, Certificate]:
    """Return why m updates are not possible; the limits must not allow them.

        |sum z - c w|^2 + sum_t c theta |f_t - e/theta|^2 >= 0   with   c = (m - D)/|w|^2

    says (m - D)^2 <= |w|^2 sum |z_t|^2, where D = (m/theta + theta L_2^2)/2 is as near to
    sqrt(m) L_2 as need be (and D = L_1 where deviations are summed).
    """
    theta, deviations = _nearest(limits, m)
    c = (m - deviations) / limits.comparator
    constraints = program(limits, m, summed)
    z = range(1, 2 if summed else m + 1)
    squares = [Square(fmpq(1), {0: -c} | {t: fmpq(1) for t in z})]
    if limits.squared:
        e = len(z) + 1
        weight = c * theta / (m if summed else 1)
        size = (m if summed else 1) / theta
        squares += [Square(weight, {e + t: fmpq(1), e: -size}) for t in z]
    by_name = {"|w|^2": c * c, "lengths": fmpq(1), "lengths and errors": fmpq(1)}
    by_name |= {"scores": 2 * c, "deviations": 2 * c}
    if limits.squared:
        by_name |= {"|e|^2": c * m / theta, "deviations": c * theta / (m if summed else 1)}
    by_kind = {"|z": fmpq(1), "er": fmpq(2), "sc": 2 * c}
    multipliers = [
        by_name[row.name] if row.name in by_name else by_kind[row.name[:2]]
        for row in constraints.rows
    ]
    found = certificate(constraints, multipliers, squares)
    assert found is not None
    return constraints, found


def _nearest(limits: Limits, m: int) -> tuple[fmpq, fmpq]:
    """Return theta and D with which the refutation succeeds."""
    if not limits.squared:
        return fmpq(1), limits.slack
    bits = 4
    while True:
        if limits.slack == 0:
            theta = fmpq(2) ** bits * m
        else:
            theta = root_above(fmpq(m), bits) / limits.slack
        deviations = (m / theta + theta * limits.slack**2) / 2
        rest = m - deviations
        if rest > 0 and rest * rest > limits.comparator * limits.length(m):
            return theta, deviations
        bits *= 2


# ------------------------------------------------------------------ from below


@dataclass(frozen=True)
class Orthogonal:
    """m orthogonal updates of the same length, and a comparator in the direction of their sum."""

    block: tuple[fmpq, ...]
    slope: fmpq
    m: int

    @property
    def N(self) -> int:
        """The dimension."""
        return max(1, len(self.block) * self.m)

    def updates(self) -> Array:
        """Return z_1, ..., z_m as rows."""
        width = len(self.block)
        table = np.full((self.m, self.N), fmpq(0), dtype=object)
        for t in range(self.m):
            table[t, t * width : (t + 1) * width] = self.block
        return table

    def comparator(self) -> list[fmpq]:
        """Return w."""
        entries = [self.slope * entry for _ in range(self.m) for entry in self.block]
        return entries or [self.slope]

    def check(self, limits: Limits) -> None:
        """Raise if it exceeds the limits: by formulas, since all rounds are alike."""
        length = sum((entry * entry for entry in self.block), fmpq(0))
        deviation = max(fmpq(0), 1 - self.slope * length)
        spent = deviation**2 if limits.squared else deviation
        allowed = limits.slack**2 if limits.squared else limits.slack
        too_long = limits.each is not None and length > limits.each
        if too_long or length * self.m > limits.length(self.m):
            raise CertificateError("the updates are too long")
        if self.slope**2 * length * self.m > limits.comparator:
            raise CertificateError("the comparator is too long")
        if self.m * spent > allowed:
            raise CertificateError("the deviations are too large")


def orthogonal(limits: Limits, m: int) -> Orthogonal:
    """Return m updates within the limits, which must allow them."""
    if m == 0:
        return Orthogonal((), root_above(limits.comparator, 8) / 2, 0)
    length = limits.length(m) / m
    block = four_squares(length)
    bits = 8
    while True:
        # |w| = slope sqrt(m length); if the root is irrational there is room for a smaller slope.
        slope = 1 / root_above(length * m / limits.comparator, bits)
        found = Orthogonal(block, slope, m)
        try:
            found.check(limits)
        except CertificateError:
            if bits > 1 << 14:
                raise
            bits *= 2
        else:
            return found
