"""Which sequences are there at all, up to a size?"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import numpy as np

from learners.core.arithmetic import Array


def all_loss_matrices(N: int, T: int) -> Iterator[Array]:
    """Yield every 0/1 loss matrix with T rounds, one for each class under exchanging actions.

    Exchanging actions permutes columns, so only matrices whose columns are in order are
    kept: to a learner that treats actions alike every other one is a copy of these.
    """
    columns = list(product((0.0, 1.0), repeat=T))
    for chosen in combinations_with_replacement(columns, N):
        yield np.array(chosen, dtype=np.float64).reshape(N, T).T


def count_loss_matrices(N: int, T: int) -> int:
    """Return how many matrices :func:`all_loss_matrices` yields."""
    return math.comb(2**T + N - 1, N)
