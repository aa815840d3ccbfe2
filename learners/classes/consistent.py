"""Consistent: how to predict with a hypothesis that has been right so far?

    V_1 = H
    each round: receive the point x_t
        choose an h in V_t and predict h(x_t)
        receive y_t;  V_{t+1} = {h in V_t : h(x_t) = y_t}

Sources: Shalev-Shwartz and Ben-David, Understanding Machine Learning (2014), "Consistent" (any
choice); Online Learning & The Perceptron Algorithm (slides, 2015), "Algorithm CON" (in each
round a new choice, uniform on V_t).

Also here: what every learner with a version space V_t shares.  The theorems assume that some
hypothesis is always right.  Where none is, V_t runs empty and stays so; the learner then
predicts ``tie`` for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from flint import fmpq

from learners.classes import ClassError, FiniteClass
from learners.core.arithmetic import FLOAT, Array
from learners.core.checks import one_of
from learners.core.showing import Shown
from learners.games import FINITE_POINTS

#: Picks one hypothesis of a version space, by its index.
Choice = Callable[[FiniteClass, int], int]

_CHOICES = ("first", "last", "random")


def hypothesis_class(hypotheses: Any) -> FiniteClass:
    """Return a class with at least one hypothesis from a FiniteClass or what makes one."""
    made = hypotheses if isinstance(hypotheses, FiniteClass) else FiniteClass(hypotheses)
    if len(made) == 0:
        raise ClassError("the class has no hypothesis, but a learner needs one: give a row")
    return made


class VersionSpace(Shown):
    """The hypotheses that a learner still holds possible, and what it shows of them."""

    game = FINITE_POINTS
    arithmetic = FLOAT

    def __init__(self, hypotheses: Any, tie: int) -> None:
        self.hypotheses = hypothesis_class(hypotheses)
        self.tie = one_of("tie", tie, (0, 1))
        #: The version space as a set of bits: see :class:`FiniteClass`.
        self.space = self.hypotheses.all
        self.parameters: dict[str, Any] = {
            "hypotheses": list(self.hypotheses.strings),
            "tie": self.tie,
        }

    @property
    def weights(self) -> Array:
        """1 for each hypothesis in the version space, 0 for the others."""
        size = len(self.hypotheses)
        packed = self.space.to_bytes((size + 7) // 8, "little")
        bits = np.unpackbits(np.frombuffer(packed, np.uint8), count=size, bitorder="little")
        return bits.astype(np.int64)

    def _split(self, x: Any) -> tuple[int, int]:
        """Return the parts of the version space that say 0 and 1 at a point."""
        ones = self.space & self.hypotheses.ones[self.hypotheses.point(x)]
        return self.space & ~ones, ones

    def _cut(self, x: Any, y: Any) -> bool:
        """Keep the hypotheses that say ``y`` at ``x``; tell whether any had to go."""
        before = self.space
        self.space = self._split(x)[self.game.outcome(y, exact=True)]
        return self.space != before


class Consistent(VersionSpace):
    """Predict with one hypothesis of the version space.

    ``choice`` is "first", "last", "random" (uniform, by ``generator``) or a function from the
    class and a version space that is not empty to the index of one of its members.  It is asked
    once a round, before the point is shown.
    """

    name = "consistent"

    def __init__(
        self,
        hypotheses: Any,
        *,
        choice: str | Choice = "first",
        generator: np.random.Generator | None = None,
        tie: int = 1,
    ) -> None:
        super().__init__(hypotheses, tie)
        self.generator = generator
        self.choice = choice if callable(choice) else one_of("choice", choice, _CHOICES)
        self._check_generator()
        self.parameters["choice"] = getattr(choice, "__name__", str(choice))
        #: The hypothesis of this round, by its index; None if none is left.
        self.chosen = self._chosen()

    def _check_generator(self) -> None:
        given = self.generator
        if self.choice == "random" and not isinstance(given, np.random.Generator):
            raise ValueError(
                f"generator is {given!r}, but a random choice draws from a numpy Generator: "
                "pass generator=numpy.random.default_rng(seed)"
            )
        if self.choice != "random" and given is not None:
            raise ValueError(
                f"choice is {self.choice!r}, which draws nothing from a generator: "
                'leave generator out, or pass choice="random"'
            )

    def _chosen(self) -> int | None:
        if self.space == 0:
            return None
        if callable(self.choice):
            return self._member(self.choice(self.hypotheses, self.space))
        if self.choice == "first":
            return (self.space & -self.space).bit_length() - 1
        if self.choice == "last":
            return self.space.bit_length() - 1
        assert self.generator is not None
        members = np.flatnonzero(self.weights)
        return int(members[self.generator.integers(len(members))])

    def _member(self, index: Any) -> int:
        allowed = tuple(self.hypotheses.members(self.space))
        if isinstance(index, bool) or index not in allowed:
            raise ValueError(
                f"the choice is {index!r}, but must be the index of a consistent hypothesis: "
                f"one of {', '.join(map(str, allowed))}"
            )
        return int(index)

    def predict(self, x: Any) -> int:
        """Return what the hypothesis of this round says."""
        point = self.hypotheses.point(x)
        return self.tie if self.chosen is None else self.hypotheses.value(self.chosen, point)

    def chance(self, x: Any) -> fmpq:
        """Return the probability that the prediction is 1, over the choice of this round."""
        ones = self._split(x)[1]
        if self.choice != "random" or self.space == 0:
            return fmpq(self.predict(x))
        return fmpq(ones.bit_count(), self.space.bit_count())

    def update(self, x: Any, y: int) -> bool:
        """Drop the hypotheses that were wrong and choose anew; tell whether any was."""
        shrunk = self._cut(x, y)
        self.chosen = self._chosen()
        return shrunk
