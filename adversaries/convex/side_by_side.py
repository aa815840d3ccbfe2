"""What would descent pay on many short sequences of convex functions at once, in floats?

A round is a row of whole numbers: a slope in units, an offset b and a kind, 0 for a.w, 1 for
|a.w - b|, 2 for max(0, 1 + a.w).  The comparator is where the subgradients lead to,
-eta (v_1 + … + v_T), brought into the domain and onto a grid; where its length is fixed, the point
of that length in this direction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
import sympy
from flint import fmpq

from adversaries.core.judge import as_float
from adversaries.core.scope import tuned
from adversaries.experts.kernels import Quantities
from adversaries.worst_case.certificates import four_squares
from bounds.core.theorem import Theorem
from learners.convex import Ball, Box, ConvexSet, Space
from learners.core.arithmetic import Array

#: Comparators are multiples of one part in so many: all small rates divide it.
GRID = 12
#: Within this of a kink, or of the sphere, a point in floats is taken to be on it.
CLOSE = 1e-9
_ONE = fmpq(1)


@dataclass(frozen=True)
class Setting:
    """A domain, a number of rounds, and the parameters of the theorem that are chosen freely.

    Attributes:
        domain, T, parameters: as said.
        kinks: whether other functions than linear ones are shown.  Where a point may become
            irrational, whether it lies on a kink could not be decided.
        walls: asks for runs in which a step leads out of the domain: the tightest never do.
        steepest: the most units that a slope may be long; None for any length.
        unit: what the whole numbers of a slope are multiplied by.
        square: the squared length of the comparator, if it is fixed.
    """

    domain: ConvexSet
    T: int
    parameters: Mapping[str, Any]
    kinks: bool = True
    walls: bool = False
    steepest: int | None = None
    unit: fmpq = _ONE
    square: fmpq | None = None

    def tuned(self, theorem: Theorem, T: int) -> dict[str, Any]:
        """Return the parameters, with the rate that the theorem asks for in T rounds."""
        found = tuned(theorem, {**self.parameters, "T": T})
        return {name: found[name] for name in self.parameters}

    @property
    def comparator(self) -> list[fmpq] | None:
        """A point with the length that is fixed, if it is; none may fit into the dimension."""
        if self.square is None:
            return None
        entries = four_squares(self.square)
        return [*entries, *[fmpq(0)] * (self.domain.dimension - len(entries))]

    @property
    def is_possible(self) -> bool:
        """Whether every point with the length that is fixed lies in the domain."""
        if self.square is None:
            return True
        if len(four_squares(self.square)) > self.domain.dimension:
            return False
        if isinstance(self.domain, Ball):
            return bool(self.square <= self.domain.radius_squared)
        return isinstance(self.domain, Space)


@dataclass(frozen=True)
class Descents:
    """Many runs side by side.

    Attributes:
        quantities: those of the theorems.
        comparators: of shape (d, runs).
        left: whether a step led out of the domain.
    """

    quantities: Quantities
    comparators: Array
    left: Array


def played(rounds: Array, setting: Setting, eta: float) -> Descents:
    """Play descent on rounds of shape (T, d + 2, runs)."""
    rounds = np.concatenate([rounds[:, :-2] * as_float(setting.unit), rounds[:, -2:]], axis=1)
    T, columns, runs = rounds.shape
    w = np.zeros((columns - 2, runs))
    total, own, squares, steepest = np.zeros_like(w), np.zeros(runs), np.zeros(runs), np.zeros(runs)
    left = np.zeros(runs, dtype=bool)
    for row in rounds:
        value, v = _at(row, w)
        own, total = own + value, total + v
        length = (v**2).sum(axis=0)
        squares, steepest = squares + length, np.maximum(steepest, length)
        step = w - eta * v
        w = projected(step, setting.domain)
        left |= (np.abs(step - w) > CLOSE).any(axis=0)
    u = _compared(setting, -eta * total)
    others = sum((_at(row, u)[0] for row in rounds), np.zeros(runs))
    found = {
        "R_T": own - others,
        "G_2": squares,
        "rho": np.sqrt(steepest),
        "w_star": np.sqrt((u**2).sum(axis=0)),
        "T": np.full(runs, float(T)),
    }
    return Descents(found, u, left)


def _compared(setting: Setting, ends: Array) -> Array:
    """Return the comparators of runs that lead to these points."""
    if setting.square is None:
        nearest = projected(ends, setting.domain) * GRID
        return np.asarray(np.trunc(nearest + np.copysign(CLOSE, nearest)) / GRID)
    lengths = np.sqrt((ends**2).sum(axis=0))
    axis = np.arange(len(ends))[:, None] == 0
    away = np.where(lengths > 0, ends / np.where(lengths > 0, lengths, 1), axis)
    return np.asarray(sqrt(as_float(setting.square)) * away)


def _at(row: Array, w: Array) -> tuple[Array, Array]:
    """Return the values of one round's functions at one point each, and the subgradients."""
    slope, offset, kind = row[:-2], row[-2], row[-1]
    along = (slope * w).sum(axis=0)
    error, inside = along - offset, along + 1
    value = np.select([kind == 1, kind == 2], [np.abs(error), np.maximum(inside, 0)], along)
    sign = np.where(np.abs(error) < CLOSE, 0, np.sign(error))
    factor = np.select([kind == 1, kind == 2], [sign, inside > CLOSE], 1.0)
    return value, factor * slope


def projected(points: Array, domain: ConvexSet) -> Array:
    """Return the nearest points of the domain, one column each."""
    if isinstance(domain, Ball):
        norms = np.sqrt((points**2).sum(axis=0))
        radius = as_float(domain.radius)
        return np.asarray(points * np.where(norms > radius, radius / np.maximum(norms, radius), 1))
    if isinstance(domain, Box):
        ends = (np.array([[as_float(x)] for x in end]) for end in (domain.lower, domain.upper))
        return np.clip(points, *ends)
    return points


# ------------------------------------------------------------------ settings

_RATE = {"eta": sympy.Rational(1, 3)}


def _bounded(d: int, T: int, *, radius: int, rho: int, **more: Any) -> Setting:
    chosen = {"B": sympy.Integer(radius), "rho": sympy.Integer(rho), **_RATE}
    return Setting(Ball(d, radius), T, chosen, steepest=rho, **more)


ANYWHERE = (
    Setting(Space(2), 5, _RATE),
    Setting(Ball(2, 1), 5, _RATE, kinks=False, walls=True),
    Setting(Box([-1, -1], [2, 2]), 5, _RATE, walls=True),
)
#: In a square number of rounds the tuned rates are rational.
IN_SPACE = (Setting(Space(1), 4, _RATE), Setting(Space(3), 9, _RATE))
IN_BALLS = (
    _bounded(1, 4, radius=1, rho=2),
    _bounded(2, 4, radius=3, rho=1, kinks=False),
    _bounded(2, 9, radius=1, rho=2, kinks=False, walls=True),
)
