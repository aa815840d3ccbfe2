"""Which samples does Hypothesis draw for linear classification?

Vectors are decoded from bytes, zigzag (0, 1, -1, 2, …), so that small bytes are simple
vectors; labels come from a drawn vector, so separable samples are separable by construction
and carry their witness.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import fmpq
from hypothesis import strategies as st

from adversaries.experts.strategies import zigzag
from learners.core.arithmetic import Array, rationals

Sample = tuple[Array, list[int], Array]


def _decoded(data: bytes, columns: int, largest: int) -> Array:
    rounds = len(data) // columns
    codes = np.frombuffer(data[: rounds * columns], dtype=np.uint8) % (2 * largest + 1)
    return np.array([zigzag(int(code)) for code in codes], dtype=np.int64).reshape(rounds, columns)


def vectors(N: int, *, most: int = 12, largest: int = 4) -> st.SearchStrategy[Array]:
    """Draw up to ``most`` integer vectors; none at all only now and then."""
    some = st.binary(min_size=2 * N, max_size=most * N)
    return (some | some | some | st.just(b"")).map(lambda data: _decoded(data, N, largest))


@st.composite
def separable_samples(
    draw: st.DrawFn,
    *,
    most: int = 12,
    not_negative: bool = False,
    least: int = 1,
    N: int | None = None,
) -> Sample:
    """Draw vectors with the labels that a drawn vector gives them; ties are left out."""
    N = draw(st.integers(least, 4)) if N is None else N
    entries = st.integers(0, 3) if not_negative else st.integers(-3, 3)
    v = draw(st.lists(entries, min_size=N, max_size=N).filter(any))
    X = draw(vectors(N, most=most))
    scale = draw(st.sampled_from([1, 1, 1, 1000]))
    if scale != 1:  # badly scaled: one feature dwarfs the others
        X = X * np.array([scale] + [1] * (N - 1))
    scores = X @ np.array(v)
    keep = scores != 0
    return X[keep], [int(sign) for sign in np.sign(scores[keep])], rationals(v)


@st.composite
def nearly_tied_samples(draw: st.DrawFn, *, most: int = 8) -> Sample:
    """Draw points that a vector such as (1000, -999) separates by a hair's breadth."""
    v = np.array(draw(st.sampled_from([(1000, -999), (-500, 501), (1, 10_000), (7, -7)])))
    X = draw(vectors(2, most=most, largest=3))
    scores = X @ v
    keep = scores != 0
    return X[keep], [int(sign) for sign in np.sign(scores[keep])], rationals(v)


@st.composite
def conjunction_samples(draw: st.DrawFn, *, most: int = 16) -> Sample:
    """Draw bits and a bias with a conjunction as the label: all of k attributes are 1."""
    n = draw(st.integers(1, 5))
    k = draw(st.integers(1, n))
    X = _with_bias(_rows_of_bits(draw, most, n))
    labels = [1 if row[:k].all() else -1 for row in X]
    return X, labels, rationals([2] * k + [0] * (n - k) + [1 - 2 * k])


def _rows_of_bits(draw: st.DrawFn, most: int, n: int) -> Array:
    """Draw rows of n bits: one byte each, or as many as it takes."""
    width = (n + 7) // 8
    data = draw(st.binary(max_size=most * width))
    rows = [data[i : i + width] for i in range(0, len(data) - width + 1, width)]
    bits = [[(row[i // 8] >> i % 8) & 1 for i in range(n)] for row in rows]
    return np.array(bits, dtype=np.int64).reshape(len(rows), n)


def _with_bias(bits: Array) -> Array:
    return np.column_stack([bits, np.ones(len(bits), dtype=np.int64)])


@st.composite
def labelled_samples(draw: st.DrawFn, *, most: int = 10) -> Sample:
    """Draw vectors with arbitrary labels, and a rational vector to compare with."""
    N = draw(st.integers(1, 3))
    table = draw(vectors(N + 1, most=most))
    labels = [1 if code >= 0 else -1 for code in table[:, N]]
    numerators = draw(st.lists(st.integers(-4, 4), min_size=N, max_size=N).filter(any))
    scale = draw(st.sampled_from([1, 2, 4, 8]))
    return table[:, :N], labels, rationals([fmpq(entry, scale) for entry in numerators])


@st.composite
def committee_samples(
    draw: st.DrawFn, *, most: int = 16, N: int | None = None, K: int | None = None
) -> Sample:
    """Draw signs with the majority of an odd committee as the label."""
    if N is None:
        N = draw(st.integers(1, 6) if K is None else st.integers(K, K + 5))
    if K is None:
        K = draw(st.sampled_from([size for size in (1, 3, 5) if size <= N]))
    X = 2 * _rows_of_bits(draw, most, N) - 1
    v = [1] * K + [0] * (N - K)
    return X, [int(sign) for sign in np.sign(X @ np.array(v))], rationals(v)


@st.composite
def disjunction_samples(
    draw: st.DrawFn, *, most: int = 16, n: int | None = None, k: int | None = None
) -> Sample:
    """Draw bits and a bias with a disjunction as the label."""
    n, k = draw(disjunction_sizes(n, k))
    X = _with_bias(_rows_of_bits(draw, most, n))
    labels = [1 if row[:k].any() else -1 for row in X]
    return X, labels, rationals([2] * k + [0] * (n - k) + [-1])


@st.composite
def disjunction_sizes(
    draw: st.DrawFn, n: int | None = None, k: int | None = None, *, largest: int = 5
) -> tuple[int, int]:
    """Draw how many attributes there are, and how many of them are relevant."""
    if n is None:
        n = draw(st.integers(1, 5) if k is None else st.integers(max(1, k), k + 4))
    return n, draw(st.integers(1, min(n, largest))) if k is None else k


def start_vectors(N: int) -> st.SearchStrategy[list[int]]:
    """Draw where a Perceptron starts."""
    return st.lists(st.integers(-5, 5), min_size=N, max_size=N)


def ties() -> st.SearchStrategy[dict[str, Any]]:
    """Draw what happens at score 0: sgn(0), and whether it is always an error."""
    return st.fixed_dictionaries({"tie": st.sampled_from([1, -1]), "ties_update": st.booleans()})
