"""The Standard Optimal Algorithm: how to err no more often than anyone must?

    V_1 = H;  Ldim(empty) = -1
    each round: receive the point x_t;  V_t^(r) = {h in V_t : h(x_t) = r}
        predict the r with the larger Ldim(V_t^(r)), `tie` if they are equal
        receive y_t;  V_{t+1} = V_t^(y_t)  (on mistakes only, if not eager)

Expert(i_1, ..., i_L) plays the same game with itself: it says in round t the prediction of
this algorithm, or the opposite if t is one of i_1, ..., i_L, and cuts V_t by what it said.  On
any points, each h in H is imitated by the expert of the rounds in which the algorithm would err
if h gave the labels, provided that both break ties alike.

Source: Shalev-Shwartz and Ben-David, Understanding Machine Learning (2014), "Standard Optimal
Algorithm" (tie to 1), "Expert" (there with tie to 0) and Lemma 21.13; Littlestone 1988.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from learners.classes import ClassError, FiniteClass, Littlestone
from learners.classes.consistent import VersionSpace
from learners.core.checks import one_of, whole_number

#: What one comparison of dimensions may cost, in splits of sets of a thousand hypotheses.
_PATIENCE = 30_000_000


def expert_count(T: int, ldim: int) -> int:
    """Return how many experts with at most ``ldim`` flips in T rounds there are: (21.4)."""
    rounds = whole_number("T", T, 0)
    most = whole_number("ldim", ldim, 0)
    return sum(math.comb(rounds, flips) for flips in range(min(most, rounds) + 1))


def optimal_label(zeros: int, ones: int, dimensions: Littlestone, tie: int) -> int:
    """Return the label whose part of a version space has the larger dimension, or ``tie``."""
    lead = dimensions.compare(ones, zeros)
    return tie if lead == 0 else int(lead > 0)


class _Optimal(VersionSpace):
    """A version space whose parts are compared by their Littlestone dimensions."""

    def __init__(self, hypotheses: Any, tie: int, dimensions: Littlestone | None) -> None:
        super().__init__(hypotheses, tie)
        self.dimensions = shared_dimensions(self.hypotheses, dimensions)

    def _optimal(self, x: Any) -> int:
        return optimal_label(*self._split(x), self.dimensions, self.tie)


def shared_dimensions(hypotheses: FiniteClass, dimensions: Littlestone | None) -> Littlestone:
    """Return the dimensions of a class: those given, if they are, else new ones.

    New ones take some seconds for a question at most, which settles all but large classes.
    """
    if dimensions is None:
        return Littlestone(hypotheses, budget=_PATIENCE // (3 + len(hypotheses) // 1000))
    if dimensions.cls != hypotheses:
        raise ClassError(
            f"the dimensions are those of {dimensions.cls!r}, but the learner's class is "
            f"{hypotheses!r}: give the Littlestone of the same class"
        )
    return dimensions


class SOA(_Optimal):
    """The Standard Optimal Algorithm on a finite class.

    ``tie`` is the prediction when both parts of the version space have the same dimension;
    without ``eager`` the version space is cut on mistakes only.  ``dimensions`` lets learners of
    one class share what they found out about it.  Of a large class it may not be known which part
    is the better one: then ``predict`` raises ``Undecided``, after some seconds
    or after the ``budget`` of ``dimensions``.
    """

    name = "soa"

    def __init__(
        self,
        hypotheses: Any,
        *,
        tie: int = 1,
        eager: bool = True,
        dimensions: Littlestone | None = None,
    ) -> None:
        super().__init__(hypotheses, tie, dimensions)
        self.eager = one_of("eager", eager, (False, True))
        self.parameters["eager"] = self.eager

    def predict(self, x: Any) -> int:
        """Return the label whose part of the version space has the larger dimension."""
        return self._optimal(x)

    def update(self, x: Any, y: int) -> bool:
        """Drop the hypotheses that were wrong; tell whether any was."""
        if not self.eager and self.predict(x) == y:
            return False
        return self._cut(x, y)


class SOAExpert(_Optimal):
    """Expert(i_1, ..., i_L): the Standard Optimal Algorithm, flipped in the rounds of ``flips``.

    Rounds count from 1.  The labels do not matter to an expert: it believes its own.
    """

    name = "soa-expert"

    def __init__(
        self,
        hypotheses: Any,
        flips: Iterable[int],
        *,
        tie: int = 1,
        dimensions: Littlestone | None = None,
    ) -> None:
        super().__init__(hypotheses, tie, dimensions)
        self.flips = frozenset(whole_number("a round to flip", t, 1) for t in flips)
        self.round = 1
        self.parameters["flips"] = sorted(self.flips)

    def predict(self, x: Any) -> int:
        """Return the optimal label, or the opposite if this round is one to flip."""
        return self._optimal(x) ^ (self.round in self.flips)

    def update(self, x: Any, y: int) -> bool:  # noqa: ARG002 - an expert believes itself
        """Drop the hypotheses that disagree with the expert; tell whether any did."""
        changed = self._cut(x, self.predict(x))
        self.round += 1
        return changed
