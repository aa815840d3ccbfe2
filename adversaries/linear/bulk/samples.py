"""Of which samples does a search in bulk of linear classification choose?

What is drawn are whole numbers, small ones more often; a number 0 is the simplest.  Whatever they
are, the sample made of them is one of its kind: separated by its witness, say.  A round that cannot
be one has the label 0 and is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from adversaries.core.population import Population
from adversaries.linear.bulk.side_by_side import Samples
from bounds.linear.disjunctions import forcing_pairs
from learners.core.arithmetic import Array

Draw = Callable[[int, int, np.random.Generator, int], Population]

_ENTRIES = np.array([0, 0, 0, 1, -1, 1, -1, 1, -1, 2, -2, 3, -3, 4, -4])
_NARROW = np.array([0, 1, -1, 2, -2, 2, -2])
_WITNESS = np.array([0, 0, 1, -1, 1, -1, 2, -2, 3, -3])
_SCALES = np.array([1, 2, 4, 8])


@dataclass(frozen=True)
class SampleKind:
    """A kind of samples.

    Attributes:
        witness: "v" for a separator, "w" for a vector to compare with.
        draw: draws so many, given the dimension and the rounds.
        samples: makes the samples.
        admits: tells, given where the learner updated, for which samples the theorem speaks.
    """

    ROUNDS: ClassVar[tuple[str, ...]] = ("X", "y")

    witness: str
    draw: Draw
    samples: Callable[[Population], Samples]
    admits: Callable[[Samples, Array], Array] | None = None


def separable(
    *, not_negative: bool = False, narrow: bool = False, unit: bool = False
) -> SampleKind:
    """Vectors with the labels that a vector gives them.

    If ``narrow``, many entries are as large as the largest, which is what counts for Winnow; if
    ``unit``, that is 1 at most.
    """
    entries = _NARROW if narrow else _ENTRIES
    divisors = np.array([2, 4] if unit else [1, 4])  # a bound may be wrong at one scale only
    separators = np.abs(_WITNESS) if not_negative else _WITNESS

    def draw(N: int, T: int, generator: np.random.Generator, count: int) -> Population:
        return {
            "X": generator.choice(entries, (T, N, count)),
            "v": generator.choice(separators, (N, count)),
            "scale": generator.integers(len(divisors), size=count),
        }

    def samples(drawn: Population) -> Samples:
        X = drawn["X"] / divisors[drawn["scale"]]
        v = _not_zero(drawn["v"])
        return Samples(X, np.sign((X * v).sum(axis=1)), v)

    return SampleKind("v", draw, samples)


def _labelled_draw(N: int, T: int, generator: np.random.Generator, count: int) -> Population:
    return {
        "X": generator.choice(_ENTRIES, (T, N, count)),
        "y": generator.integers(2, size=(T, count)),
        "v": generator.choice(_WITNESS, (N, count)),
        "scale": generator.integers(len(_SCALES), size=count),
    }


def _labelled(drawn: Population) -> Samples:
    X = drawn["X"].astype(float)
    y = np.where((X != 0).any(axis=1), 2.0 * drawn["y"] - 1, 0.0)
    return Samples(X, y, _not_zero(drawn["v"]) / _SCALES[drawn["scale"]])


def committees(K: int | None = None) -> SampleKind:
    """Signs with the majority of an odd committee as the label: of any size, or of this one."""

    def draw(N: int, T: int, generator: np.random.Generator, count: int) -> Population:
        signs = generator.integers(2, size=(T, N, count))
        if K is None:
            return {"X": signs, "half": generator.integers((N + 1) // 2, size=count)}
        return {"X": signs, "half": np.full(count, K // 2)}

    return SampleKind("v", draw, _committee)


def _committee(drawn: Population) -> Samples:
    X = 2.0 * drawn["X"] - 1
    v = _first(X.shape[1], 2 * drawn["half"] + 1)
    return Samples(X, np.sign((X * v).sum(axis=1)), v)


def disjunctions(k: int | None = None, *, signs: bool = False) -> SampleKind:
    """Bits or signs and a bias with a disjunction as the label: of k attributes, or of any."""

    def draw(N: int, T: int, generator: np.random.Generator, count: int) -> Population:
        return {
            "X": generator.integers(2, size=(T, N - 1, count)),
            "k": _relevant(k, N, generator, count),
        }

    return SampleKind("v", draw, lambda drawn: _disjunction(drawn, signs=signs))


def _relevant(k: int | None, N: int, generator: np.random.Generator, count: int) -> Array:
    return generator.integers(1, N, size=count) if k is None else np.full(count, k)


def _disjunction(drawn: Population, *, signs: bool) -> Samples:
    bits, k = drawn["X"], drawn["k"]
    relevant = _first(bits.shape[1], k)
    y = np.where((bits * relevant > 0).any(axis=1), 1.0, -1.0)
    bias = np.ones_like(bits[:, :1], dtype=float)
    X = np.concatenate([2.0 * bits - 1 if signs else bits, bias], axis=1)
    if signs:
        return Samples(X, y, np.concatenate([relevant, k[None] - 1.0]))
    return Samples(X, y, np.concatenate([2 * relevant, np.full((1, len(k)), -1.0)]))


# ------------------------------------------------------------------ forcing points


def forced(k: int | None = None) -> SampleKind:
    """The points that force updates on a disjunction, in any order."""

    def draw(N: int, T: int, generator: np.random.Generator, count: int) -> Population:
        relevant = _relevant(k, N, generator, count)
        return {
            "X": generator.integers(1 + relevant, size=(T, count)),
            "k": relevant,
            "N": np.full(count, N),
        }

    return SampleKind("v", draw, _forced, _at_rest)


def _forced(drawn: Population) -> Samples:
    """Return the forcing points in the order drawn, over and over until the learner rests."""
    N = int(drawn["N"].flat[0])
    n = N - 1
    points = np.zeros((N, n, N))  # by index, k - 1
    labels = np.zeros((N, n))
    for relevant in range(1, N):
        for index, (x, y) in enumerate(forcing_pairs(n, relevant)):
            points[index, relevant - 1], labels[index, relevant - 1] = x, y
    times = (n + 1) * (4 * n + 1) // 2 + 1  # there are at most (n + 1)(4k + 1) updates
    order = np.tile(np.minimum(drawn["X"], drawn["k"]), (times, 1))
    k = drawn["k"]
    v = np.concatenate([2 * _first(n, k), np.full((1, len(k)), -1.0)])
    return Samples(np.moveaxis(points[order, k - 1], -1, 1), labels[order, k - 1], v)


def _at_rest(samples: Samples, changed: Array) -> Array:
    """Return where every forcing point came up again after the last update."""
    period = len(changed) // 2  # each half has every point that the whole has
    relevant = (samples.witness[:-1] > 0).sum(axis=0)
    first = samples.X[:period]
    positive = [(first[:, i] > 0).any(axis=0) for i in range(samples.X.shape[1] - 1)]
    shown = np.sum([seen & (i < relevant) for i, seen in enumerate(positive)], axis=0)
    complete = (shown == relevant) & (samples.y < 0).any(axis=0)
    return np.asarray(complete & ~changed[period:].any(axis=0))


def _first(N: int, count: Array) -> Array:
    """Return vectors that are 1 in their first entries, so many of N, and 0 in the others."""
    return np.asarray(np.arange(N)[:, None] < count, dtype=float)


def _not_zero(vectors: Array) -> Array:
    """Return vectors, with a 1 in place of the first entry of those that are 0."""
    result = vectors.astype(float)
    result[0] += ~vectors.any(axis=0)
    return result


LABELLED = SampleKind("w", _labelled_draw, _labelled)
