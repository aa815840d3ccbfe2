"""How often can the margin Perceptron update, in all dimensions?  Exactly, without a solver.

It updates where <z_1 + ... + z_{t-1}, z_t> <= kappa = margin/eta.  Split z_t = a_t v + b_t with
b_t orthogonal to the separator v, a_t >= rho, so that |b_t|^2 <= h = r^2 - rho^2, and let
G_t = |b_1 + ... + b_t|^2.  A score of at most kappa says that <b_1 + ... + b_{t-1}, b_t> is at most
kappa - (t-1) rho^2, and it is at least -sqrt(h G_{t-1}).  All that follows is monotone in G, so the
adversary does best to keep G as large as it can:

    G_t = G_{t-1} + h + 2 min(kappa - (t-1) rho^2, sqrt(h G_{t-1}))

and the updates end at the first t with kappa - (t-1) rho^2 < -sqrt(h G_{t-1}).  While
(t-1) r^2 <= kappa the second is the smaller one and all z_t are equal (k of them, say); after that
it is the first, so that, with no root left,

    G_t = k^2 r^2 + (t-k)(r^2 + 2 kappa) - t^2 rho^2.

Three dimensions are enough: v and a plane for the b_t.  With margin 0 it is the Perceptron.
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
    inner,
    root_above,
)
from bounds.core.errors import ParameterError
from learners.core.arithmetic import Array

#: So many rounds are looked at.
_MOST = 10**6


@dataclass(frozen=True)
class CloseScores:
    """The game: squared radius and margin, and the score kappa up to which there is an update."""

    radius: fmpq
    margin: fmpq
    kappa: fmpq

    @property
    def across(self) -> fmpq:
        """h: the largest squared length across the separator."""
        return self.radius - self.margin

    @property
    def equal(self) -> int:
        """k: how many of the first updates may be equal."""
        return 1 + int((self.kappa / self.radius).floor())

    def target(self, t: int) -> fmpq:
        """Return what <b_1 + ... + b_{t-1}, b_t> may be at most, for round t to be an update."""
        return self.kappa - (t - 1) * self.margin

    def length(self, t: int) -> fmpq:
        """Return the largest |z_1 + ... + z_t|^2."""
        k = min(t, self.equal)
        return k * k * self.radius + (t - k) * (self.radius + 2 * self.kappa)

    def spread(self, t: int) -> fmpq:
        """Return G_t, the largest |b_1 + ... + b_t|^2."""
        return self.length(t) - t * t * self.margin

    def allows(self, t: int) -> bool:
        """Tell whether round t can be an update, if t - 1 updates were possible."""
        if self.across < 0:
            return False
        target = self.target(t)
        return bool(target >= 0 or target * target <= self.across * self.spread(t - 1))

    def most_updates(self) -> int:
        """Return the largest number of updates."""
        t = 0
        while self.allows(t + 1):
            t += 1
            if t > _MOST:
                raise ParameterError(
                    f"more than {_MOST:,} updates are possible: give a larger rho or a smaller r"
                )
        return t

    # -------------------------------------------------------------- from below

    def updates(self, m: int, rho: fmpq) -> Array:
        """Return z_1, ..., z_m with <e_1, z_t> = rho, as rational rows; m must be possible."""
        block = four_squares(max(fmpq(0), self.across))
        rows: list[list[fmpq]] = []
        total = [fmpq(0)] * (1 + len(block))
        for t in range(1, m + 1):
            if t <= self.equal:
                row = [rho, *block]
            else:
                share = self.target(t) / self.spread(t - 1) if self.spread(t - 1) != 0 else fmpq(0)
                rest = self.across - share * self.target(t)
                row = [rho, *(share * entry for entry in total[1:]), *four_squares(rest)]
            total += [fmpq(0)] * (len(row) - len(total))
            total = [a + b for a, b in zip(total, row, strict=True)]
            rows.append(row)
        table = np.full((m, len(total)), fmpq(0), dtype=object)
        for t, row in enumerate(rows):
            table[t, : len(row)] = row
        return table

    def most_on_a_line(self) -> int:
        """Return the largest number of updates in one dimension: all are rho long."""
        return 0 if self.across < 0 else 1 + int((self.kappa / self.margin).floor())

    def on_a_line(self, m: int, rho: fmpq, N: int) -> Array:
        """Return m equal updates along the first axis."""
        table = np.full((m, N), fmpq(0), dtype=object)
        table[:, 0] = rho
        return table

    def check(self, updates: Array, rho: fmpq) -> None:
        """Raise unless all rows are updates within the radius, with <e_1, z> >= rho."""
        total = [fmpq(0)] * updates.shape[1]
        for z in updates.tolist():
            if inner(z, z) > self.radius or z[0] < rho or inner(total, z) > self.kappa:
                raise CertificateError("a row is no update within the limits")
            total = [a + b for a, b in zip(total, z, strict=True)]

    # -------------------------------------------------------------- from above

    def program(self, m: int, rho: fmpq) -> Program:
        """Return the constraints on the separator and m updates."""
        rounds = range(1, m + 1)
        return Program(
            ("v", *(f"z_{t}" for t in rounds)),
            (
                Row("|v|^2", form((0, 0, 1)), fmpq(1)),
                *(Row(f"|z_{t}|^2", form((t, t, 1)), self.radius) for t in rounds),
                *(Row(f"margin {t}", form((0, t, -1)), -rho) for t in rounds),
                *(
                    Row(f"score {t}", form(*((s, t, 1) for s in range(1, t))), self.kappa)
                    for t in range(2, m + 1)
                ),
            ),
            {},
        )

    def summed_program(self, m: int, rho: fmpq) -> Program:
        """Return the same for P = z_1 + ... + z_{m-1} and the last update alone."""
        rows = (
            Row("|v|^2", form((0, 0, 1)), fmpq(1)),
            Row("|P|^2", form((1, 1, 1)), self.length(m - 1)),
            Row("|z|^2", form((2, 2, 1)), self.radius),
            Row("margins", form((0, 1, -1)), -(m - 1) * rho),
            Row("margin", form((0, 2, -1)), -rho),
            Row("score", form((1, 2, 1)), self.kappa),
        )
        return Program(("v", "P", "z"), rows, {})

    def refutation(self, m: int, rho: fmpq, summed: bool) -> tuple[Program, Certificate]:
        """Return why m updates are not possible, though m - 1 are.

            |P + tau z_m - c v|^2 + sum_{s<t<=k} |z_s - z_t|^2 >= 0   with   c = (m-1+tau) rho

        says G_{m-1} + tau^2 h + 2 tau (kappa - (m-1) rho^2) >= 0; at tau = sqrt(G_{m-1}/h) this is
        what ends the updates.
        """
        tau = self._last(m)
        c = (m - 1 + tau) * rho
        if summed:
            constraints = self.summed_program(m, rho)
            squares = [Square(fmpq(1), {0: -c, 1: fmpq(1), 2: tau})]
            multipliers = [c * c, fmpq(1), tau * tau, 2 * c, 2 * c * tau, 2 * tau]
        else:
            constraints = self.program(m, rho)
            k = min(self.equal, m - 1)
            weights = [fmpq(1)] * (m - 1) + [tau]
            squares = [Square(fmpq(1), {0: -c} | dict(enumerate(weights, 1)))]
            squares += [
                Square(fmpq(1), {s: fmpq(1), t: fmpq(-1)})
                for t in range(2, k + 1)
                for s in range(1, t)
            ]
            lengths = [fmpq(max(k, 1))] * k + [fmpq(1)] * (m - 1 - k) + [tau * tau]
            scores = [fmpq(0)] * (k - 1) + [fmpq(2)] * (m - 1 - max(k, 1)) + [2 * tau]
            multipliers = [c * c, *lengths, *(2 * c * weight for weight in weights)]
            multipliers += scores[: m - 1] if m > 1 else []
        found = certificate(constraints, multipliers, squares)
        assert found is not None
        return constraints, found

    def _last(self, m: int) -> fmpq:
        """Return a tau with which the refutation succeeds."""
        if m == 1:
            return fmpq(1)
        spread, bits = self.spread(m - 1), 4
        while True:
            if self.across == 0:
                tau = fmpq(1)
            elif spread == 0:
                tau = fmpq(1, 2**bits)
            else:
                tau = root_above(spread / self.across, bits)
            if spread + tau * tau * self.across + 2 * tau * self.target(m) < 0:
                return tau
            bits *= 2
