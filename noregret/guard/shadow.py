"""What does an adversary read that wants to see the weights of a learner which hides them?

It reads those of a shadow: our own learner of the same kind, in floats, told the same rounds.
While the foreign learner does what its kind does, both have the same weights; where it does not,
the games stay legal, and their bounds hold for it or they do not.

The same is asked of updates that are not shown: may a right learner have made them?
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from learners.core.arithmetic import Array
from learners.core.transcript import Transcript
from learners.experts.doubling import Doubling
from learners.experts.exponential import ExponentialWeightedAverage
from learners.experts.weighted_majority import WeightedMajority
from learners.games import GameError
from learners.games.losses import ABSOLUTE
from learners.linear.kernel_perceptron import KernelPerceptron
from learners.linear.kernels import linear
from learners.linear.perceptron import MarginPerceptron, Perceptron

Given = Mapping[str, Any]


def shadow_of(kind: str, given: Given) -> Any:
    """Return our own learner of a kind, or None where no adversary would read it."""
    make = _SHADOWS.get(kind)
    return None if make is None else make(given)


def with_tie_updates(kind: str, run: Transcript) -> Transcript | None:
    """Return the run with the updates it has if the learner silently updates on ties, too.

    A Perceptron may do so, and need not tell: rounds without a mistake are then updates.  It is
    believed where one of ours that does so would have made the same predictions; on a tie, any.
    """
    make = _TIE_UPDATERS.get(kind)
    if make is None or run.updates is not None or run.instances is None:
        return None
    updates = []
    try:
        twin = make(run)
        for x, said, y in zip(run.instances, run.predictions, run.outcomes, strict=True):
            score = twin.score(x)
            if score * said < 0 or not np.isfinite(score):
                return None
            updates.append(twin.update(x, int(y)))
    except (GameError, ArithmeticError, ValueError):
        return None
    return replace(run, updates=np.array(updates, dtype=bool))


def _updating(run: Transcript) -> Perceptron:
    assert run.instances is not None
    return Perceptron(run.instances.shape[1], ties_update=True)


def _updating_kernel(run: Transcript) -> KernelPerceptron:
    assert run.instances is not None
    kernel = run.parameters.get("kernel", linear)
    return KernelPerceptron(run.instances.shape[1], kernel, ties_update=True)


def readable_vector(value: Any, size: int | None) -> Array | None:
    """Return what a learner shows if it is a plain vector of finite floats, one an entry."""
    try:
        vector = np.array(value, dtype=np.float64)
    except (TypeError, ValueError):
        return None
    if vector.ndim != 1 or len(vector) != size or not np.isfinite(vector).all():
        return None
    return vector


def _perceptron(given: Given) -> Perceptron:
    return Perceptron(given["N"])


def _average(given: Given) -> ExponentialWeightedAverage:
    return ExponentialWeightedAverage(given["N"], given["eta"], loss=given.get("loss") or ABSOLUTE)


def _doubling(given: Given) -> Doubling:
    N, loss = given["N"], given.get("loss") or ABSOLUTE

    def tuned(horizon: int) -> ExponentialWeightedAverage:
        rate = math.sqrt(8 * math.log(max(N, 2)) / horizon)
        return ExponentialWeightedAverage(N, rate, loss=loss)

    return Doubling(tuned)


_SHADOWS: dict[str, Callable[[Given], Any]] = {
    "perceptron": _perceptron,
    "averaged-perceptron": _perceptron,
    "kernel-perceptron": _perceptron,
    "margin-perceptron": lambda given: MarginPerceptron(given["N"], given.get("margin") or 0),
    "weighted-majority": lambda given: WeightedMajority(given["N"], given["beta"]),
    "exponential-weighted-average": _average,
    "doubling": _doubling,
}

_TIE_UPDATERS: dict[str, Callable[[Transcript], Any]] = {
    "perceptron": _updating,
    "averaged-perceptron": _updating,
    "kernel-perceptron": _updating_kernel,
}
