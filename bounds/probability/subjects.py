"""What besides a run can a theorem speak about?

* :class:`Ensemble`: one learner on every sequence of a finite probability space;
* :class:`CoinTotal`: the same for the coin-flip game, by its binomial sum;
* :class:`FiniteDistribution`: a random variable with finitely many rational values;
* :class:`RademacherSum`: a sum of vectors with random signs.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import sympy
from flint import fmpq

from bounds.core.evaluate import Value
from bounds.experts.quantities import regret
from learners.core.arithmetic import Array, rational, rationals
from learners.core.protocol import Learner, play
from learners.core.transcript import Transcript


@dataclass(frozen=True)
class Ensemble:
    """Runs of one learner, each with its probability; the probabilities sum to 1."""

    runs: tuple[Transcript, ...]
    probabilities: tuple[fmpq, ...]

    def __post_init__(self) -> None:
        if sum(self.probabilities, fmpq(0)) != 1:
            raise ValueError("the probabilities of an ensemble must sum to 1")
        if len({run.T for run in self.runs}) != 1:
            raise ValueError("the runs of an ensemble must have the same number of rounds")

    @property
    def T(self) -> int:
        """The number of rounds."""
        return self.runs[0].T

    def expected_regret(self) -> Value:
        """Return the mean of the regret."""
        pairs = zip(self.probabilities, self.runs, strict=True)
        return sum((weight * regret(run) for weight, run in pairs), fmpq(0))

    def is_coin_game(self) -> bool:
        """Tell whether the losses are fair coin flips between (0,1) and (1,0)."""
        if self.T == 0:
            return len(self.runs) == 1
        seen = {tuple(run.outcomes[:, 0].tolist()) for run in self.runs}
        rows = all(run.N == 2 and bool(np.all(run.outcomes.sum(axis=1) == 1)) for run in self.runs)
        binary = all(bool(np.all((run.outcomes == 0) | (run.outcomes == 1))) for run in self.runs)
        fair = all(weight == fmpq(1, 2**self.T) for weight in self.probabilities)
        complete = len(seen) == len(self.runs) == 2**self.T
        return rows and binary and fair and complete and self._plays_without_foresight()

    def _plays_without_foresight(self) -> bool:
        """Tell whether equal pasts got equal predictions: the runs are of one learner."""
        said: dict[Any, str] = {}
        for run in self.runs:
            for t in range(run.T):
                past = tuple(run.outcomes[:t, 0].tolist())
                if said.setdefault(past, str(run.predictions[t])) != str(run.predictions[t]):
                    return False
        return True


def coin_game(make: Callable[[], Learner], T: int) -> Ensemble:
    """Play a fresh learner on each of the 2^T sequences of the coin-flip game."""
    runs = tuple(
        play(make(), [[flip, 1 - flip] for flip in flips]) for flips in product((0, 1), repeat=T)
    )
    return Ensemble(runs, (fmpq(1, 2**T),) * len(runs))


@dataclass(frozen=True)
class CoinTotal:
    """The coin-flip game of T rounds for any learner: its expected loss is T/2 in any case."""

    T: int

    def expected_regret(self) -> fmpq:
        """Return T/2 - E min(heads, tails) by the binomial sum."""
        best = sum(min(k, self.T - k) * math.comb(self.T, k) for k in range(self.T + 1))
        return fmpq(self.T, 2) - fmpq(best, 2**self.T)

    def is_coin_game(self) -> bool:
        """Tell that this is the coin-flip game."""
        return True


@dataclass(frozen=True)
class FiniteDistribution:
    """A random variable with finitely many rational values; zero mean if asked for."""

    values: tuple[fmpq, ...]
    probabilities: tuple[fmpq, ...]
    t: fmpq

    def __post_init__(self) -> None:
        for name in ("values", "probabilities"):
            object.__setattr__(self, name, tuple(rational(x) for x in getattr(self, name)))
        object.__setattr__(self, "t", rational(self.t))
        if len(self.values) != len(self.probabilities) or not self.values:
            raise ValueError("a distribution needs as many probabilities as values")
        if sum(self.probabilities, fmpq(0)) != 1 or any(p < 0 for p in self.probabilities):
            raise ValueError("probabilities must not be negative and must sum to 1")
        # What has probability 0 does not happen: it says nothing about the range.
        pairs = zip(self.values, self.probabilities, strict=True)
        kept = [(value, p) for value, p in pairs if p > 0]
        object.__setattr__(self, "values", tuple(value for value, _ in kept))
        object.__setattr__(self, "probabilities", tuple(p for _, p in kept))

    @property
    def mean(self) -> fmpq:
        """The expectation."""
        return sum((v * p for v, p in zip(self.values, self.probabilities, strict=True)), fmpq(0))

    def exponential_moment(self) -> sympy.Expr:
        """Return E e^(tX) as an exact expression."""
        return sum(
            (
                _symbolic(p) * sympy.exp(_symbolic(self.t * v))
                for v, p in zip(self.values, self.probabilities, strict=True)
            ),
            sympy.Integer(0),
        )


NORMS = ("L1", "L2", "Linf")


@dataclass(frozen=True)
class RademacherSum:
    """The sum of the rows of ``vectors``, each with a fair random sign, in a norm."""

    vectors: Any
    norm: str = "L2"

    def __post_init__(self) -> None:
        if self.norm not in NORMS:
            raise ValueError(f"the norm is {self.norm!r}, but must be one of {', '.join(NORMS)}")
        table: Array = rationals(self.vectors)
        if table.ndim != 2 or len(table) == 0:
            raise ValueError("vectors must be a table with one row a vector")
        object.__setattr__(self, "vectors", table)

    def _squared_norms(self) -> Counter[fmpq]:
        """Count the squared norms over all signs (the first is fixed: -S is as long as S)."""
        count: Counter[fmpq] = Counter()
        first, *rest = self.vectors
        for signs in product((1, -1), repeat=len(rest)):
            total = first.copy()
            for sign, vector in zip(signs, rest, strict=True):
                total = total + sign * vector
            count[self._square(total)] += 1
        return count

    def _square(self, vector: Array) -> fmpq:
        if self.norm == "L2":
            return sum((x * x for x in vector), fmpq(0))
        sizes = [abs(x) for x in vector]
        length = sum(sizes, fmpq(0)) if self.norm == "L1" else max(sizes)
        return length * length

    def mean_norm(self) -> sympy.Expr:
        """Return E‖S‖, exactly."""
        counts = self._squared_norms()
        return sum(
            (sympy.sqrt(_symbolic(square)) * times for square, times in counts.items()),
            sympy.Integer(0),
        ) / sympy.Integer(counts.total())

    def mean_square(self) -> fmpq:
        """Return E‖S‖², exactly."""
        counts = self._squared_norms()
        return sum((square * times for square, times in counts.items()), fmpq(0)) / counts.total()


def _symbolic(value: fmpq) -> sympy.Rational:
    exact = rational(value)
    return sympy.Rational(int(exact.p), int(exact.q))
