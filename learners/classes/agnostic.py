"""Agnostic online classification: how to do nearly as well as the best hypothesis?

    the d experts are Expert(i_1, ..., i_L) for all i_1 < ... < i_L <= T with L <= Ldim(H)
        (or the d = |H| hypotheses themselves)
    each round: receive the point x_t; let w be the distribution of Hedge over the experts
        predict p_t = sum_i w_i h_i(x_t), the probability of the label 1
        receive y_t; Hedge gets the losses |h_i(x_t) - y_t|
    with eta = sqrt(2 ln d / T)

Source: Shalev-Shwartz and Ben-David, Understanding Machine Learning (2014), Theorem 21.10 with
its proof, Corollary 21.12.

The experts are many, but their version spaces are few: those with the same space share it.
"""

from __future__ import annotations

from itertools import chain, combinations
from typing import Any, Protocol

import numpy as np

from learners.classes import FiniteClass, Littlestone
from learners.classes.consistent import hypothesis_class
from learners.classes.soa import expert_count, optimal_label, shared_dimensions
from learners.core.arithmetic import BALL, EXACT, FLOAT, Arithmetic, Array, NotRationalError, Number
from learners.core.checks import number_where, one_of, whole_number
from learners.core.showing import Shown
from learners.experts.exponential import Hedge
from learners.games import FINITE_FORECAST

#: With more experts than this, a round takes more than about a second.
MOST_EXPERTS: dict[Arithmetic, int] = {FLOAT: 1_000_000, BALL: 100_000}


class Experts(Protocol):
    """Experts that each say a label in each round."""

    def advice(self, x: int) -> Array:
        """Return what each expert says at a point."""

    def move(self, x: int) -> None:
        """Go on to the next round."""


class HypothesisExperts:
    """The hypotheses of a class, each as an expert."""

    def __init__(self, hypotheses: FiniteClass) -> None:
        self._matrix = hypotheses.matrix

    def advice(self, x: int) -> Array:
        """Return the labels that the hypotheses give to a point."""
        return self._matrix[:, x].astype(np.int64)

    def move(self, x: int) -> None:
        """Stay: a hypothesis does not change."""


class FlipExperts:
    """All Expert(i_1, ..., i_L) with L <= Ldim(H), for T rounds.

    They come by the number of their flips, then in the order of the rounds.  After round T
    none flips any more.
    """

    def __init__(self, hypotheses: FiniteClass, T: int, tie: int, dimensions: Littlestone) -> None:
        most = _most_flips(dimensions, T)
        self._class = hypotheses
        self._tie = tie
        self._dimensions = dimensions
        rounds = range(1, T + 1)
        sets = chain.from_iterable(combinations(rounds, size) for size in range(most + 1))
        #: The rounds in which each expert flips, filled up with 0.
        self.flips = np.array(
            [(*flips, *(0,) * (most - len(flips))) for flips in sets], dtype=np.int64
        ).reshape(expert_count(T, most), most)
        self._round = 1
        self._spaces = [hypotheses.all]
        self._place = np.zeros(len(self.flips), dtype=np.int64)

    def advice(self, x: int) -> Array:
        """Return what each expert says at a point."""
        labels = [
            optimal_label(*self._split(space, x), self._dimensions, self._tie)
            for space in self._spaces
        ]
        flipped = (self.flips == self._round).any(axis=1)
        return np.asarray(np.array(labels, dtype=np.int64)[self._place] ^ flipped)

    def move(self, x: int) -> None:
        """Let each expert cut its version space by what it said."""
        parts = [part for space in self._spaces for part in self._split(space, x)]
        chosen = 2 * self._place + self.advice(x)
        numbers: dict[int, int] = {}
        renumbered = np.zeros(len(parts), dtype=np.int64)
        for k in np.flatnonzero(np.bincount(chosen)):
            renumbered[k] = numbers.setdefault(parts[k], len(numbers))
        self._spaces = list(numbers)
        self._place = renumbered[chosen]
        self._round += 1

    def _split(self, space: int, x: int) -> tuple[int, int]:
        ones = space & self._class.ones[x]
        return space & ~ones, ones


def _most_flips(dimensions: Littlestone, T: int) -> int:
    """Return the dimension, or T if that is smaller: then it need not be known."""
    return T if dimensions.at_least(dimensions.cls.all, T) else dimensions.dimension()


class Agnostic(Shown):
    """Hedge over the experts of a finite class, for T rounds.

    ``over`` is "experts", "hypotheses" or "smaller": whichever are fewer, which Theorem 21.10
    needs for its minimum (over more experts than hypotheses it fails).  ``eta`` is
    sqrt(2 ln d / T) for d experts unless given; for d = 1 that is 0, and the one expert is
    followed whatever happens.  ``tie`` is that of the experts.  ``weights`` are those of Hedge,
    one an expert.  If the experts can be neither counted nor known to be more than the hypotheses
    within the budget of ``dimensions``, :class:`~learners.core.arithmetic.Undecided` is raised.
    """

    name = "agnostic"
    game = FINITE_FORECAST

    def __init__(
        self,
        hypotheses: Any,
        T: int,
        *,
        over: str = "smaller",
        eta: Any = None,
        tie: int = 1,
        arithmetic: Arithmetic = FLOAT,
        dimensions: Littlestone | None = None,
    ) -> None:
        self.hypotheses = hypothesis_class(hypotheses)
        self.T = whole_number("T", T, 1)
        self.tie = one_of("tie", tie, (0, 1))
        if arithmetic is EXACT:
            raise NotRationalError(
                "e^-eta is irrational, so this learner has no exact rational run: "
                "use arithmetic=BALL (certified) or FLOAT (fast)"
            )
        self.arithmetic = arithmetic
        one_of("over", over, ("experts", "hypotheses", "smaller"))
        known = None if over == "hypotheses" else shared_dimensions(self.hypotheses, dimensions)
        #: What Hedge trusts ("experts" or "hypotheses"), and their number d.
        self.over, self.count = self._chosen(over, known)
        self._check_size()
        self.eta = self._rate(eta)
        self._experts: Experts = (
            HypothesisExperts(self.hypotheses)
            if known is None or self.over == "hypotheses"
            else FlipExperts(self.hypotheses, self.T, self.tie, known)
        )
        # Hedge wants a positive rate; a single expert never gets to use it.
        self._hedge = Hedge(self.count, self.eta if self.count > 1 else 1, arithmetic=arithmetic)
        self.parameters = {
            "hypotheses": list(self.hypotheses.strings),
            "T": self.T,
            "over": self.over,
            "experts": self.count,
            "eta": self.eta,
            "tie": self.tie,
        }

    def _chosen(self, over: str, dimensions: Littlestone | None) -> tuple[str, int]:
        """Return which experts are taken, and how many there are."""
        size = len(self.hypotheses)
        if dimensions is None:
            return "hypotheses", size
        if over == "smaller":
            # The least dimension for which the experts are as many as the hypotheses, if any is.
            flips = range(min(self.T, size) + 1)
            d = next((d for d in flips if expert_count(self.T, d) >= size), None)
            if d is not None and dimensions.at_least(self.hypotheses.all, d):
                return "hypotheses", size
        return "experts", expert_count(self.T, _most_flips(dimensions, self.T))

    def _check_size(self) -> None:
        most = MOST_EXPERTS[self.arithmetic]
        if self.count > most:
            raise ValueError(
                f"there are {self.count} experts, but at most {most} can be played in "
                f'{self.arithmetic.name} arithmetic: take over="smaller" or fewer rounds'
            )

    def _rate(self, eta: Any) -> Number:
        system = self.arithmetic
        if eta is not None:
            return number_where("eta", eta, system, lambda rate: rate > 0, "eta > 0")
        return system.sqrt(2 * system.log(system.number(self.count)) / system.number(self.T))

    @property
    def weights(self) -> Array:
        """The weights of the experts; in floats, those below the smallest float are 0."""
        return self._hedge.weights

    @property
    def distribution(self) -> Array:
        """The weights, normalised."""
        return self._hedge.distribution

    def advice(self, x: Any) -> Array:
        """Return what each expert says at a point in this round."""
        return self._experts.advice(self.hypotheses.point(x))

    def predict(self, x: Any) -> Number:
        """Return the probability of the label 1."""
        says_one = self.advice(x) == 1
        if says_one.all():  # 1 as it is, not as a quotient that was rounded
            return self.arithmetic.number(1)
        chance = self.arithmetic.total(self.distribution[says_one])
        # In floats a sum of probabilities may come out an ulp above 1.
        return min(chance, 1.0) if self.arithmetic is FLOAT else chance

    def update(self, x: Any, y: int) -> bool:
        """Trust the experts that were wrong less; tell whether any weight changed."""
        label = self.game.outcome(y, exact=True)
        point = self.hypotheses.point(x)
        wrong = self._experts.advice(point) != label
        self._experts.move(point)
        return self.count > 1 and self._hedge.update(None, wrong.astype(np.int64))
