"""What do linear learners do on very many small samples at once, in floats?

Samples are played side by side, the sample being the last axis.  Every learner here keeps the sum
of y x over its updates and scores with a function of that sum, its link: the Perceptron adds it to
its start, Winnow takes exponentials.  The quantities of the theorems come as arrays over the
samples, by their names; they are a hint, and what counts is played again exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from adversaries.experts.kernels import Quantities
from learners.core.arithmetic import Array

Link = Callable[[Array], Array]

#: Scores closer to the margin than this are taken to be at it: weights and entries are small.
_CLOSE = 1e-9


@dataclass(frozen=True)
class Samples:
    """Samples side by side.

    Attributes:
        X: the vectors, of shape (T, N, samples).
        y: the labels, of shape (T, samples); 0 where a round is left out.
        witness: the vector v or w of each sample, of shape (N, samples).
    """

    X: Array
    y: Array
    witness: Array

    @property
    def doubled(self) -> Samples:
        """The samples as balanced Winnow sees them: (x, -x) in place of x."""
        return Samples(np.concatenate([self.X, -self.X], axis=1), self.y, self.witness)


def additive(eta: Any = 1.0, start: Any = 0.0) -> Link:
    """Return the link of the Perceptron."""
    return lambda sums: start + eta * sums


def multiplicative(eta: Any, _: Any = 0.0) -> Link:
    """Return the link of Winnow, up to a common factor; an infinite rate leaves the largest."""

    def weights(sums: Array) -> Array:
        gaps = sums.max(axis=0) - sums
        with np.errstate(invalid="ignore"):
            return np.where(gaps == 0, 1.0, np.exp(-eta * gaps))

    return weights


class Played(NamedTuple):
    """Where a learner updates, of shape (T, samples), and in which samples it met a tie.

    A tie that equal weights make is not counted: everybody can decide it.
    """

    changed: Array
    tied: Array


def played(
    samples: Samples, link: Link, *, tie: Any = 1, ties_update: Any = False, margin: Any = 0.0
) -> Played:
    """Play a learner that updates where y w.x < margin.

    At the margin itself it updates if ``ties_update``, else if ``tie`` is not the label.
    """
    X, y = samples.X, samples.y
    sums = np.zeros(X.shape[1:])
    changed = np.asarray(y != 0)
    tied = np.zeros(X.shape[2], dtype=bool)
    for t, x in enumerate(X):
        room = y[t] * (link(sums) * x).sum(axis=0) - margin
        at = np.abs(room) <= _CLOSE
        tied |= at & changed[t] & (sums != sums[0]).any(axis=0)
        changed[t] &= (at & (ties_update | (tie != y[t]))) | (~at & (room < 0))
        sums += x * (y[t] * changed[t])
    return Played(changed, tied)


def separated(samples: Samples) -> Quantities:
    """Return what the theorems on separable data read off the samples alone, in L2."""
    r = np.sqrt(_largest((samples.X**2).sum(axis=1), samples))
    return _at_margin(samples, r, np.sqrt((samples.witness**2).sum(axis=0)))


def separated_by_largest(samples: Samples) -> Quantities:
    """Return the same in the norms of Winnow."""
    r = _largest(np.abs(samples.X).max(axis=1), samples)
    return _at_margin(samples, r, np.abs(samples.witness).sum(axis=0))


def compared(samples: Samples) -> Quantities:
    """Return what the theorems on any data read off the samples alone."""
    norm = np.sqrt((samples.witness**2).sum(axis=0))
    r = np.sqrt(_largest((samples.X**2).sum(axis=1), samples))
    d = deviations(samples)
    with np.errstate(divide="ignore"):
        rho = 1 / norm
    sums = {"L_1": d.sum(axis=0), "L_2": np.sqrt((d * d).sum(axis=0))}
    return {"r": r, "R": r, "rho": rho, "w_star": norm, **sums}


def of_updates(samples: Samples, changed: Array) -> Quantities:
    """Return what is summed over the updates; the deviations matter on any data only."""
    d = (deviations(samples) * changed).sum(axis=0)
    length = np.sqrt(((samples.X**2).sum(axis=1) * changed).sum(axis=0))
    return {"M": changed.sum(axis=0).astype(float), "D_I": d, "F": d, "S_I": length}


def deviations(samples: Samples) -> Array:
    """Return the hinge deviations (1 - y w.x)_+, 0 where a round is left out."""
    return np.asarray(np.where(samples.y == 0, 0.0, np.maximum(0.0, 1.0 - _scores(samples))))


def _scores(samples: Samples) -> Array:
    return np.asarray(samples.y * (samples.X * samples.witness).sum(axis=1))


def _largest(values: Array, samples: Samples) -> Array:
    """Return the largest value over the rounds that count; 1 without rounds."""
    largest = np.where(samples.y == 0, -1.0, values).max(axis=0, initial=-1.0)
    return np.where(largest < 0, 1.0, largest)


def _at_margin(samples: Samples, r: Array, length: Array) -> Quantities:
    functional = np.where(samples.y == 0, np.inf, _scores(samples)).min(axis=0, initial=np.inf)
    with np.errstate(all="ignore"):
        rho = np.where(np.isinf(functional), 1.0, functional) / length
    v = samples.witness
    sizes = {"K": v.sum(axis=0), "k": (v[:-1] != 0).sum(axis=0).astype(float)}
    return {"r": r, "rho": rho, "delta": rho, **sizes}
