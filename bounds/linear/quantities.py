"""Which numbers are read off a run of linear classification?

Norms are irrational, their squares are rational; so each norm is an exact root and every
comparison of squares is decided exactly.  A run is looked at together with a vector:

* :class:`Separated` by a vector v: radius and margin, in L2 or in the norms of Winnow;
* :class:`Compared` with a vector w, for any labels: u = w/|w|, rho = 1/|w|, and the hinge
  deviations d_t = (1 - y_t w.x_t)_+.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from flint import fmpq

from bounds.core.errors import ParameterError
from learners.core.arithmetic import Array, positive_part, rationals
from learners.core.rationals import key_of
from learners.core.surd import root
from learners.core.transcript import Transcript
from learners.games import Game


def dot(left: Array, right: Array) -> fmpq:
    """Return the inner product of two rational vectors."""
    return fmpq(0) + np.dot(left, right) if len(left) else fmpq(0)


@dataclass(frozen=True)
class LinearRun:
    """A run of linear classification, read exactly."""

    run: Transcript

    @property
    def game(self) -> Game:
        """The rules it was played by."""
        return self.run.game

    @property
    def weights(self) -> Array | None:
        """The learner's weights before each round and after the last, where recorded."""
        return self.run.weights

    @cached_property
    def X(self) -> Array:
        """The instances, in rationals."""
        assert self.run.instances is not None
        return rationals(self.run.instances)

    @cached_property
    def exact_weights(self) -> Array:
        """The weights, where they are recorded, in rationals."""
        assert self.weights is not None
        return rationals(self.weights)

    @cached_property
    def y(self) -> list[int]:
        """The labels."""
        return [int(label) for label in self.run.outcomes]

    @cached_property
    def update_rounds(self) -> list[int]:
        """The rounds (from 0) in which the learner changed; its mistakes if it does not say."""
        if self.run.updates is not None:
            return [int(t) for t in np.flatnonzero(self.run.updates)]
        return [int(t) for t in np.flatnonzero(self.run.predictions != self.run.outcomes)]

    @property
    def M(self) -> int:
        """The number of updates."""
        return len(self.update_rounds)

    @cached_property
    def rows(self) -> tuple[list[int], list[tuple[list[int], Array]]]:
        """Which of the different instances each round has, and where each of them is not 0.

        Rounds repeat each other, and most entries of many are 0: neither need cost anything.
        """
        shown = self.run.instances
        assert shown is not None
        plain = shown if shown.dtype.kind in "biuf" else self.X
        number: dict[Any, int] = {}
        which = [number.setdefault(key_of(row), len(number)) for row in plain]
        firsts = dict(zip(reversed(which), reversed(range(len(which))), strict=True))
        different = []
        for index in range(len(number)):
            row = plain[firsts[index]]
            places = np.flatnonzero(row)
            different.append((places.tolist(), rationals(row[places])))
        return which, different

    def scores(self, vector: Array) -> list[fmpq]:
        """Return the inner product of a vector with each instance."""
        which, rows = self.rows
        if rows and len(vector) != self.run.N:
            raise ValueError(f"a vector of {len(vector)} entries met {self.run.N} features")
        found = [dot(vector[places], entries) for places, entries in rows]
        return [found[index] for index in which]

    @cached_property
    def squares(self) -> list[fmpq]:
        """The squared lengths of the instances."""
        which, rows = self.rows
        found = [dot(entries, entries) for _, entries in rows]
        return [found[index] for index in which]

    @cached_property
    def radius_squared(self) -> fmpq:
        """The largest squared length; 1 without rounds."""
        return max(self.squares, default=fmpq(1))

    @cached_property
    def largest_entry(self) -> fmpq:
        """The largest absolute entry; 1 without rounds."""
        if self.run.T == 0:
            return fmpq(1)
        entries = (abs(entry) for _, row in self.rows[1] for entry in row)
        return max(entries, default=fmpq(0))

    @property
    def update_length(self) -> Any:
        """The root of the sum of squared lengths over the updates."""
        return root(sum((self.squares[t] for t in self.update_rounds), fmpq(0)))

    def parameter(self, name: str) -> Any:
        """Return a parameter of the learner."""
        value = self.run.parameters.get(name)
        if value is None:
            raise ParameterError(f"the run does not say its {name}: pass {name}=… to check()")
        return value


@dataclass(frozen=True)
class Separated(LinearRun):
    """A run with a vector v that may separate it."""

    v: Array

    @cached_property
    def functional_margin(self) -> fmpq:
        """The smallest y v.x; 1 without rounds."""
        scores = self.scores(self.v)
        return min((y * s for s, y in zip(scores, self.y, strict=True)), default=fmpq(1))

    @property
    def radius(self) -> Any:
        """The largest length of an instance."""
        return root(self.radius_squared)

    @cached_property
    def rho(self) -> Any:
        """The margin of v: the smallest y v.x/|v|."""
        length = dot(self.v, self.v)
        if length == 0:
            return fmpq(0)
        return self.functional_margin / root(length)

    @cached_property
    def rho_inf(self) -> Any:
        """The smallest y v.x/|v|_1: Winnow's margin."""
        length = sum((abs(entry) for entry in self.v), fmpq(0))
        return self.functional_margin / length if length != 0 else fmpq(0)

    @property
    def radius_inf(self) -> Any:
        """The largest absolute entry of an instance."""
        return self.largest_entry


@dataclass(frozen=True)
class Compared(LinearRun):
    """A run with a vector w to compare with; labels may be anything."""

    w: Array

    @cached_property
    def deviations(self) -> list[fmpq]:
        """The hinge deviations d_t = (1 - y w.x)_+."""
        scores = self.scores(self.w)
        return [positive_part(fmpq(1) - y * s) for s, y in zip(scores, self.y, strict=True)]

    @property
    def radius(self) -> Any:
        """The largest length of an instance."""
        return root(self.radius_squared)

    @property
    def update_radius(self) -> Any:
        """The largest length of an instance of an update round."""
        return root(max((self.squares[t] for t in self.update_rounds), default=fmpq(0)))

    @cached_property
    def norm(self) -> Any:
        """The length of w."""
        return root(dot(self.w, self.w))

    @property
    def rho(self) -> Any:
        """The margin at which deviations are measured: 1/|w|."""
        if self.norm == 0:
            raise ParameterError("w is the zero vector, but must be another: rho = 1/|w|")
        return 1 / self.norm

    @property
    def L_1(self) -> fmpq:
        """The sum of the deviations."""
        return sum(self.deviations, fmpq(0))

    @property
    def L_2(self) -> Any:
        """The root of the sum of the squared deviations."""
        return root(sum((d * d for d in self.deviations), fmpq(0)))

    @property
    def D_I(self) -> fmpq:
        """The sum of the deviations over the updates."""
        return sum((self.deviations[t] for t in self.update_rounds), fmpq(0))
