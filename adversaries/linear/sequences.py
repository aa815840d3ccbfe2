"""Which sequences are worst for linear classifiers?

Each function returns (vectors, labels, witness): the witness is the vector through which the
theorem looks at the run.  ``label`` is the one that a tie does not predict, so that ties go
against the learner.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import fmpq

from adversaries.experts.extremal import halving_split
from bounds.linear.disjunctions import forcing_pairs
from learners.core.arithmetic import FLOAT, Array, rationals
from learners.core.protocol import GameOver

Sequence = tuple[Array, list[int], Array]

_GRID = 2**40
_MORE = 1 + fmpq(1, 2**15)


def _on_grid(vector: Array) -> Array:
    return rationals([fmpq(int((entry * _GRID).round()), _GRID) for entry in vector])


def orthonormal(N: int, label: int = -1, share: fmpq | int = 1) -> Sequence:
    """Return e_1 … e_N with one label: N mistakes, and r^2/rho^2 = N.

    The witness is ``share`` times the separator: for the bounds on any data it leaves each
    deviation at 1 - share.
    """
    return np.eye(N), [label] * N, rationals([label * fmpq(share)] * N)


def hadamard(k: int, label: int = -1) -> Sequence:
    """Return 2^k orthogonal rows of signs whose first entry is the label: N mistakes for N."""
    table = np.ones((1, 1))
    for _ in range(k):
        table = np.block([[table, table], [table, -table]])
    witness = rationals([1] + [0] * (2**k - 1))
    return label * table, [label] * 2**k, witness


def opposed_signs(N: int, label: int = -1) -> Sequence:
    """Return more than N/2 rows of N signs, each of them against the sum of those before it.

    They are the rows of a Hadamard matrix as large as fits; the other columns alternate.
    """
    X, y, _ = hadamard(N.bit_length() - 1, label)
    signs = label * (-1) ** np.arange(len(y))
    others = np.repeat(signs[:, np.newaxis], N - len(y), axis=1)
    return np.hstack([X, others]), y, rationals([1] + [0] * (N - 1))


def opposed_committee(
    N: int, K: int, label: int = -1, most: int = 200, start: tuple[int, ...] = ()
) -> Sequence:
    """Return rows of N signs, each against the sum of those before it, though K of them decide.

    The heaviest members, as many as may be wrong, are wrong; the others bring the score as near to
    0 as can be, for the sum is longest then.  On most sizes more than half of N K rows are found.
    The sum may ``start`` anywhere, in the sense of the label.
    """
    sums = list(start) or [0] * N
    rows: list[list[int]] = []
    while len(rows) < most:
        row = _against(sums, K)
        if row is None:
            break
        rows.append(row)
        sums = [a + b for a, b in zip(sums, row, strict=True)]
    table = np.array(rows, dtype=np.int64).reshape(len(rows), N)
    return label * table, [label] * len(rows), rationals([1] * K + [0] * (N - K))


def _against(sums: list[int], K: int) -> list[int] | None:
    """Return signs with a majority of the first K positive and no positive score; None if none."""
    row = [1] * len(sums)
    for i in sorted(range(K), key=lambda i: -sums[i])[: (K - 1) // 2]:
        row[i] = -1
    score = sum(a * z for a, z in zip(sums[:K], row[:K], strict=True))
    idle = 1
    for i in sorted(range(K, len(sums)), key=lambda i: -abs(sums[i])):
        up = 1 if sums[i] > 0 else -1
        row[i] = idle if sums[i] == 0 else -up if score > 0 else up
        idle = -idle if sums[i] == 0 else idle
        score += sums[i] * row[i]
    while score > 0:
        gains = {i: sums[i] * row[i] for i in range(K, len(sums)) if sums[i] * row[i] > 0}
        if not gains:
            return None
        enough = [i for i in gains if 2 * gains[i] >= score]
        one = min(enough, key=gains.__getitem__) if enough else max(gains, key=gains.__getitem__)
        row[one] = -row[one]
        score -= 2 * gains[one]
    return row


def repeated_basis(N: int, times: int, label: int = -1) -> Sequence:
    """Return each basis vector ``times`` times: what keeps a margin Perceptron busy."""
    return np.repeat(np.eye(N), times, axis=0), [label] * (N * times), rationals([label] * N)


def halving_votes(k: int, label: int = -1) -> Sequence:
    """Return k rounds in which half of the 2^k experts that are left join the wrong side.

    The last expert is always right; Winnow, which ties or loses each vote, errs k times.
    """
    return votes_of(2**k, label)


def votes_of(N: int, label: int = -1) -> Sequence:
    """Return the same with any number of experts: floor(log2 N) rounds."""
    wrong = halving_split(N)[: N.bit_length() - 1]
    return label * (1 - 2 * wrong), [label] * len(wrong), rationals([0] * (N - 1) + [1])


def disjunction_pairs(n: int, k: int, rounds: int) -> Sequence:
    """Return the sequence that makes the Perceptron err of order k n times on a k-disjunction:
    the negative point of :func:`forcing_pairs` and one of the positive ones in turn."""
    negative, *positive = forcing_pairs(n, k)
    turns = [[negative, positive[t % k]] if k else [negative] for t in range(rounds)]
    points = [point for turn in turns for point in turn]
    witness = rationals([2] * k + [0] * (n - k) + [-1])
    X = np.array([x for x, _ in points], dtype=np.float64).reshape(-1, n + 1)
    return X, [y for _, y in points], witness


def signed(sequence: Sequence) -> Sequence:
    """Return a disjunction of bits as one of signs: 0 becomes -1, the bias stays."""
    X, y, v = sequence
    signs = 2 * X - 1
    relevant = [int(entry != 0) for entry in v[:-1]]
    return signs, y, rationals([*relevant, sum(relevant) - 1])


class MarginAdversary:
    """Read w and send a point of length at most 1 with y v.x = rho and y w.x just not positive.

    v is the first basis vector.  The point is rho v, less what makes w.x vanish, and what is
    left of its length goes into a fresh direction: the squared length of w grows by almost 1
    with each mistake while w.v grows by rho, so floor(1/rho^2) mistakes are forced (one fewer if
    that is a whole number).  All numbers are rational, with few digits.
    """

    def __init__(self, N: int, rho: fmpq, label: int = -1) -> None:
        if N < 2:
            raise ValueError(f"N is {N}, but this adversary needs at least 2 dimensions")
        self.N = N
        self.rho = rho
        self.label = label

    def instance(self, t: int, learner: Any) -> Array:
        """Return the next point, or end when no fresh direction is left."""
        if t + 1 >= self.N or not hasattr(learner, "weights"):
            raise GameOver
        w = rationals(learner.weights)  # y x is added to them, and y v.x = rho
        x = rationals([0] * self.N)
        x[0] = self.rho
        rest = sum((entry * entry for entry in w[1:]), fmpq(0))
        if rest != 0:
            # A little lower than needed, rounded: exact entries would double their digits a round.
            lower = _MORE if w[0] > 0 else 1 / _MORE
            x[1:] = _on_grid(-(self.rho * w[0] / rest) * lower * w[1:])
        elif w[0] > 0:
            raise GameOver
        left = 1 - sum((entry * entry for entry in x), fmpq(0))
        if left < 0:
            raise GameOver
        root = np.floor(np.sqrt(FLOAT.number(left)) * 2**20 - 1) / 2**20
        x[t + 1] += fmpq(*float(max(root, 0.0)).as_integer_ratio())
        return x * self.label

    def outcome(self, t: int, x: Any, prediction: int) -> int:  # noqa: ARG002
        """Return the label of all points."""
        return self.label
