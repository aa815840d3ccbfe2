"""Halving: how to predict with the majority of the hypotheses that have been right so far?

    V_1 = H
    each round: receive the point x_t
        predict the label that more of V_t give to x_t, `tie` if as many give either
        receive y_t; on a mistake (or every round, if eager)
            V_{t+1} = {h in V_t : h(x_t) = y_t}

Sources: Chung-Chin Lu, On-Line Learning (lecture, 2017), "The Halving Algorithm" (lazy, no rule
for ties); Online Learning & The Perceptron Algorithm (slides, 2015) (lazy, tie to 0);
Shalev-Shwartz and Ben-David, Understanding Machine Learning (2014) (eager, tie to 1).
"""

from __future__ import annotations

from typing import Any

from learners.classes.consistent import VersionSpace
from learners.core.checks import one_of


class Halving(VersionSpace):
    """The Halving algorithm on a finite class, in its four variants.

    ``tie`` is the prediction when the version space is split evenly (or empty); ``eager``
    cuts it in every round, not only on the learner's own mistakes.  Equal hypotheses have one
    vote together; on expert advice, where each expert has its own, this learner is
    :class:`~learners.experts.weighted_majority.HalvingOverExperts`.
    """

    name = "halving"

    def __init__(self, hypotheses: Any, *, tie: int = 1, eager: bool = False) -> None:
        super().__init__(hypotheses, tie)
        self.eager = one_of("eager", eager, (False, True))
        self.parameters["eager"] = self.eager

    def predict(self, x: Any) -> int:
        """Return the majority label of the version space."""
        zeros, ones = (part.bit_count() for part in self._split(x))
        return self.tie if zeros == ones else int(ones > zeros)

    def update(self, x: Any, y: int) -> bool:
        """Drop the hypotheses that were wrong; tell whether any was."""
        if not self.eager and self.predict(x) == y:
            return False
        return self._cut(x, y)
