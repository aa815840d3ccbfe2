"""Which numbers are read off a run of online convex optimisation?

A run is looked at together with a point w* of the domain: the regret is against it.  Without
one, the point -eta (v_1 + … + v_T) is taken, the best for linear functions, brought into the
domain and made rational.

A run in floats strays from the algorithm by rounding.  Each stray e_t can be computed exactly, and
the proof then loses |e_t| |w - w*|/eta a round; so the regret of such a run is known up to the sum
of these only.  A stray that rounding does not explain is no excuse.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from flint import arb, fmpq

from bounds.core.errors import ParameterError
from bounds.core.theorem import View
from learners.convex import ConvexSet, Linear, Space
from learners.core.arithmetic import (
    BALL,
    EXACT,
    FLOAT,
    Arithmetic,
    Array,
    NotRationalError,
    Undecided,
    rational,
    rationals,
)
from learners.core.surd import Surd, root
from learners.core.transcript import Transcript, has_floats
from learners.games import Game


def square(vector: Array) -> Any:
    """Return the squared length of a vector of rationals or balls."""
    return sum((entry * entry for entry in vector), fmpq(0))


def length(squared: Any) -> fmpq | Surd | arb:
    """Return the root of a squared length: exact for a rational."""
    return root(squared) if isinstance(squared, fmpq) else _root(BALL.number(squared))


def _root(squared: Any) -> arb:
    """Return the root of a squared length, enclosed: what is below 0 in its ball is not meant."""
    ball = arb(squared)
    return ball.sqrt() if bool(ball > 0) else arb(0).union(ball.upper().sqrt())


def certain(vector: Array) -> Array:
    """Return balls without a radius, and floats, as the rationals that they are."""
    if any(isinstance(entry, arb) and not entry.is_exact() for entry in vector):
        return vector
    return EXACT.vector(vector)


@dataclass(frozen=True)
class ConvexRun:
    """A run of online convex optimisation with a comparator."""

    run: Transcript
    w: Array
    told_domain: ConvexSet | None = None

    @property
    def game(self) -> Game:
        """The rules it was played by."""
        return self.run.game

    @property
    def domain(self) -> ConvexSet:
        """The domain that was given, or the learner's; the whole space if nobody says."""
        told = self.told_domain or self.run.parameters.get("domain")
        return Space(len(self.w)) if told is None else told

    @property
    def in_floats(self) -> bool:
        """Whether the run rounds."""
        return has_floats(self.run.predictions)

    @property
    def system(self) -> Arithmetic:
        """The number system in which the points are certain."""
        return EXACT if all(_is_exact(point) for point in self.points) else BALL

    @property
    def rate(self) -> Any:
        """The learning rate that the learner tells, if it does."""
        told = self.run.parameters.get("eta")
        if isinstance(told, arb) and told.is_exact():
            return rational(told)
        return None if isinstance(told, str) else told

    def projected(self, point: Array) -> Array:
        """Return the point of the domain nearest to an exact or enclosed one."""
        if _is_exact(point):
            try:
                return self.domain.project(point, EXACT)
            except NotRationalError:
                pass
        return self.domain.project(BALL.vector(point), BALL)

    @cached_property
    def strays(self) -> list[tuple[int, Any, Any]]:
        """For each step: the round it leads to, how far it ends from the right point, squared,
        and the squared size of what rounding could explain."""
        rate = self.rate
        if rate is None:
            return []
        exact = rate if isinstance(rate, arb) else EXACT.number(rate)
        rows = [*self.points]
        if self.run.weights is not None:
            rows.append(certain(self.run.weights[-1]))
        found = []
        for t in range(len(rows) - 1):
            step = rows[t] - exact * self.subgradients[t]
            told = self.projected(step)
            size = square(rows[t]) + exact * exact * square(self.subgradients[t])
            found.append((t + 1, square(rows[t + 1] - told), self._rounding * size))
        return found

    @property
    def _rounding(self) -> fmpq:
        """The square of what one step in floats may be off, in units of its size."""
        return (_ROUNDINGS * rational(self.run.unit)) ** 2

    def is_lazy(self) -> bool:
        """Tell whether each point is the projection of -eta (v_1 + … + v_t), but for rounding.

        Descent that projects so late keeps the same bounds: it is the follower of the leader
        regularised by |w|^2/(2 eta) (Zinkevich 2003, "lazy projection").
        """
        rate = self.rate
        if rate is None or isinstance(rate, arb):
            return False
        total, size = rationals([0] * len(self.w)), fmpq(0)
        for t, point in enumerate(self.points):
            away = square(point - self.projected(total))
            if not bool(arb(away) <= arb(self._rounding * (t * size + square(point)))):
                return False
            total = total - rational(rate) * self.subgradients[t]
            size = size + square(total)
        return True

    @cached_property
    def points(self) -> list[Array]:
        """What the learner predicted."""
        return [certain(point) for point in self.run.predictions]

    @cached_property
    def subgradients(self) -> list[Array]:
        """The subgradients at the predictions."""
        pairs = zip(self.run.outcomes, self.points, strict=True)
        return [_slope(function, point) for function, point in pairs]

    @property
    def sum_of_squares(self) -> Any:
        """The sum of the squared lengths of the subgradients."""
        return sum((square(v) for v in self.subgradients), fmpq(0))

    @property
    def largest_subgradient(self) -> fmpq | Surd | arb:
        """The largest length of a subgradient."""
        squares = [square(v) for v in self.subgradients]
        if _is_exact(squares):
            return length(max(squares, default=fmpq(0)))
        largest = arb(0)
        for item in squares:
            largest = largest.max(BALL.number(item))
        return length(largest)

    @property
    def comparator_length(self) -> fmpq | Surd:
        """The length of w*."""
        return root(square(self.w))

    @property
    def regret(self) -> Any:
        """What the learner paid more than w* would have."""
        paid = sum(self.run.exact_losses.tolist(), fmpq(0))
        exact = paid - sum((function(self.w) for function in self.run.outcomes), fmpq(0))
        if not self.in_floats or self.rate is None or not self.strays:
            return exact
        lost = arb(0)
        for t, away, explained in self.strays:
            if bool(arb(away) <= arb(explained)):
                from_w = square(self.points[t] - self.w) if t < len(self.points) else fmpq(0)
                lost += (_root(away) * (_root(from_w) + _root(away))).abs_upper()
        half = lost / arb(rational(self.rate))
        return arb(exact) - half + arb(0, half.abs_upper())

    def is_inside(self) -> bool:
        """Tell whether w* lies in the domain."""
        contains = getattr(self.domain, "contains", None)
        if contains is not None:
            return bool(contains(self.w))
        return all(agree(a, b) for a, b in zip(self.projected(self.w), self.w, strict=True))

    def is_convex(self) -> bool:
        """Tell whether each function lies above its tangent at the prediction, at w*."""
        for function, point, v in zip(
            self.run.outcomes, self.points, self.subgradients, strict=True
        ):
            if isinstance(function, Linear):
                continue  # it is its own tangent
            tangent = function(point) + sum(
                (a * b for a, b in zip(v, self.w - point, strict=True)), fmpq(0)
            )
            gap = function(self.w) - tangent
            if bool(gap < 0):
                return False
            if isinstance(gap, arb) and not bool(gap >= 0) and gap.rad() > _WIDE:
                raise Undecided("whether a function is convex stays open")
        return True


#: How many units of rounding one step in floats may be off.
_ROUNDINGS = 256
#: An enclosure this wide says nothing; a thin one around 0 is an affine function.
_WIDE = arb(2) ** -20


def _slope(function: Any, point: Array) -> Array:
    """Return a subgradient; a linear function has the same one wherever an enclosed point is."""
    if isinstance(function, Linear):
        return rationals(function.a)
    return certain(function.subgradient(point))


def _is_exact(values: Iterable[Any]) -> bool:
    return all(isinstance(entry, fmpq | Surd) for entry in values)


def agree(left: Any, right: Any) -> bool:
    """Tell whether two numbers are equal, or may be if one is a ball."""
    if isinstance(left, arb) or isinstance(right, arb):
        return bool(BALL.number(left).overlaps(BALL.number(right)))
    return bool(left == right)


def compared(run: Transcript, w: Any = None, domain: ConvexSet | None = None) -> ConvexRun:
    """Look at a run with a comparator: the one given, or -eta times the sum of subgradients."""
    if w is not None:
        vector = rationals(w)
        size = int(run.parameters.get("dimension", 0)) or (_width(run) if run.T else len(vector))
        if vector.shape != (size,):
            raise ParameterError(f"w has shape {vector.shape}, but the points have {size} entries")
        return ConvexRun(run, vector, domain)
    size = int(run.parameters.get("dimension", 0)) or _width(run)
    view = ConvexRun(run, rationals([0] * size), domain)
    total = [0.0] * size
    for v in view.subgradients:
        total = [a + FLOAT.number(b) for a, b in zip(total, v, strict=True)]
    rate = FLOAT.number(1 if view.rate is None else view.rate)
    entries = [entry for point in run.predictions for entry in point]
    if view.in_floats or any(isinstance(entry, arb) for entry in entries):
        rate *= _NEARLY  # at the very point of equality only an exact run can be decided
    point = _brought_inside(view.domain, [-rate * entry for entry in total])
    return ConvexRun(run, point, domain)


_NEARLY = 1 - 2.0**-10


def _brought_inside(domain: ConvexSet, point: list[float]) -> Array:
    """Return a rational point of the domain near to a float one."""
    near = rationals(domain.project(point, FLOAT))
    contains = getattr(domain, "contains", lambda _: True)
    for shrink in (fmpq(1), 1 - fmpq(1, 2**40), fmpq(1, 2), fmpq(0)):
        if contains(shrink * near):
            return np.asarray(shrink * near)
    return rationals(domain.project(rationals(point), EXACT))


def _width(run: Transcript) -> int:
    if run.T == 0:
        raise ParameterError("a run without rounds does not say its dimension: pass w=…")
    return len(run.predictions[0])


CONVEX_VIEW = View(("w", "domain"), compared, ConvexRun)
