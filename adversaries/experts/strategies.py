"""Which inputs does Hypothesis draw for prediction with expert advice?

Every strategy is valid by construction and shrinks to something a person can read.
Bytes are decoded rather than drawn element by element: byte 0 is the simplest value, so a
run of zeros (which Hypothesis loves to shrink to) is the simplest run.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from flint import fmpq
from hypothesis import strategies as st

from adversaries.experts.phases import Phase, expand
from learners.core.arithmetic import Array
from learners.games.losses import ABSOLUTE, HINGE, SQUARED, Loss

#: 0, 1, then ever finer dyadic numbers: a smaller byte is a simpler value.
DYADICS: tuple[float, ...] = (
    0.0,
    1.0,
    *(odd / 2**level for level in range(1, 5) for odd in range(1, 2**level, 2)),
)

_FACTORS = [fmpq(1, 2), fmpq(3, 4), fmpq(2, 3), fmpq(9, 10), fmpq(1, 3), fmpq(1, 10), fmpq(19, 20)]
_RATES = [fmpq(1), fmpq(1, 2), fmpq(1, 4), fmpq(1, 10), fmpq(2), fmpq(1, 100), fmpq(5)]


def decode(data: bytes, N: int, levels: Sequence[float]) -> Array:
    """Return the loss matrix that ``data`` stands for, one byte an entry, whole rounds only."""
    rounds = len(data) // N
    codes = np.frombuffer(data[: rounds * N], dtype=np.uint8).reshape(rounds, N)
    return np.asarray(levels, dtype=np.float64)[codes % len(levels)]


def decode_bits(data: bytes, N: int) -> Array:
    """Return the 0/1 loss matrix of ``data``, one byte a round: bit i is the loss of expert i."""
    codes = np.frombuffer(data, dtype=np.uint8)
    return ((codes[:, None] >> np.arange(N)) & 1).astype(np.float64)


def loss_matrices(
    N: int, *, max_rounds: int = 12, levels: Sequence[float] = (0.0, 1.0)
) -> st.SearchStrategy[Array]:
    """Draw loss matrices for N actions with entries from ``levels``."""
    if tuple(levels) == (0.0, 1.0) and N <= 8:
        return st.binary(max_size=max_rounds).map(lambda data: decode_bits(data, N))
    return st.binary(max_size=max_rounds * N).map(lambda data: decode(data, N, levels))


def phased_losses(
    N: int,
    *,
    max_phases: int = 4,
    max_times: int = 64,
    levels: Sequence[float] = (0.0, 1.0),
) -> st.SearchStrategy[Array]:
    """Draw long loss matrices in run-length encoding: a few patterns, each repeated."""
    vectors = st.lists(st.sampled_from(list(levels)), min_size=N, max_size=N).map(tuple)
    patterns = st.lists(vectors, min_size=1, max_size=2).map(tuple)
    phases = st.builds(Phase, patterns, st.integers(1, max_times))
    return st.lists(phases, max_size=max_phases).map(lambda drawn: expand(drawn, N))


def losses_of_any_shape(
    N: int, *, max_rounds: int = 12, levels: Sequence[float] = (0.0, 1.0)
) -> st.SearchStrategy[Array]:
    """Draw short arbitrary matrices and long phased ones; losses of 0 and 1 always among them."""
    drawn = loss_matrices(N, max_rounds=max_rounds) | phased_losses(N, max_times=4 * max_rounds)
    if tuple(levels) == (0.0, 1.0):
        return drawn
    return (
        drawn
        | loss_matrices(N, max_rounds=max_rounds, levels=levels)
        | phased_losses(N, max_times=4 * max_rounds, levels=levels)
    )


def experts(*, least: int = 1, most: int = 4) -> st.SearchStrategy[int]:
    """Draw how many experts there are."""
    return st.integers(least, most)


def factors(*, least: fmpq | None = None) -> st.SearchStrategy[fmpq]:
    """Draw rational factors beta in (0, 1), at least ``least``."""
    bottom = least if least is not None else fmpq(0)
    fixed = [factor for factor in _FACTORS if factor >= bottom]
    drawn = st.builds(fmpq, st.integers(1, 30), st.integers(2, 31))
    return st.sampled_from(fixed) | drawn.filter(lambda b: bottom <= b < 1 and b > 0)


def rates() -> st.SearchStrategy[fmpq]:
    """Draw rational learning rates eta > 0, from tiny to large."""
    return st.sampled_from(_RATES) | st.builds(fmpq, st.integers(1, 20), st.integers(1, 50))


def convex_losses() -> st.SearchStrategy[Loss]:
    """Draw one of the convex losses into [0, 1]."""
    return st.sampled_from([ABSOLUTE, SQUARED, HINGE])


@st.composite
def advice_and_outcomes(
    draw: st.DrawFn, N: int, *, max_rounds: int = 12, binary_outcomes: bool = False
) -> tuple[Array, Array]:
    """Draw advice in [0,1]^N and one outcome in [0,1] a round (in {0,1} if asked)."""
    table = draw(loss_matrices(N + 1, max_rounds=max_rounds, levels=DYADICS))
    outcomes = table[:, N]
    if binary_outcomes:
        outcomes = np.round(outcomes)
    return table[:, :N], outcomes


@st.composite
def centred_distributions(draw: st.DrawFn, *, most: int = 4) -> tuple[list[fmpq], list[fmpq]]:
    """Draw the values and probabilities of a rational random variable of mean zero."""
    size = draw(st.integers(1, most))
    raw = draw(st.lists(st.integers(-12, 12), min_size=size, max_size=size))
    weights = draw(st.lists(st.integers(1, 9), min_size=size, max_size=size))
    total = sum(weights)
    probabilities = [fmpq(weight, total) for weight in weights]
    mean = sum((fmpq(v) * p for v, p in zip(raw, probabilities, strict=True)), fmpq(0))
    scale = draw(st.integers(1, 6))
    return [(fmpq(v) - mean) / scale for v in raw], probabilities


def zigzag(code: int) -> int:
    """Return 0, 1, -1, 2, -2, … for 0, 1, 2, 3, 4, …"""
    return (code + 1) // 2 if code % 2 else -(code // 2)


def vector_lists(*, dimension: int = 3, most: int = 5) -> st.SearchStrategy[list[list[int]]]:
    """Draw one to ``most`` integer vectors, decoded zigzag from bytes."""

    def table(data: bytes) -> list[list[int]]:
        count = max(1, min(most, len(data) // dimension))
        padded = data.ljust(count * dimension, b"\0")
        codes = [zigzag(code % 21) for code in padded[: count * dimension]]
        return [codes[k * dimension : (k + 1) * dimension] for k in range(count)]

    return st.binary(min_size=dimension, max_size=dimension * most).map(table)
