"""What besides a run can a theorem speak about?

* :class:`Ensemble`: one learner on every sequence of a finite probability space;
* :class:`CoinTotal`: the same for a game of coin flips, by its binomial sums;
* :class:`FiniteDistribution`: a random variable with finitely many rational values;
* :class:`RademacherSum`: a sum of vectors with random signs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import sympy
from flint import fmpq

from bounds.core.evaluate import Value
from bounds.experts.quantities import regret
from bounds.probability.coins import even_blocks, rarer_side_lacks
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

    @property
    def N(self) -> int:
        """The number of actions."""
        return self.runs[0].N

    def expected_regret(self) -> Value:
        """Return the mean of the regret."""
        pairs = zip(self.probabilities, self.runs, strict=True)
        return sum((weight * regret(run) for weight, run in pairs), fmpq(0))

    def is_coin_game(self) -> bool:
        """Tell whether the losses are fair coin flips between (0,1) and (1,0)."""
        return (self.N == 2 and self.is_bit_game()) if self.T else len(self.runs) == 1

    def is_bit_game(self) -> bool:
        """Tell whether fair coins decide, block by block, about each of the lowest bits."""
        if self.N < 2 or any(run.N != self.N for run in self.runs):
            return False
        coins = [tuple(run.outcomes[:, 0].tolist()) if run.T else () for run in self.runs]
        dealt = all(
            run.outcomes.tolist() == bit_losses(self.N, thrown)
            for run, thrown in zip(self.runs, coins, strict=True)
        )
        fair = all(weight == fmpq(1, 2**self.T) for weight in self.probabilities)
        complete = len(set(coins)) == len(coins) == 2**self.T
        return dealt and fair and complete and self._plays_without_foresight()

    def _plays_without_foresight(self) -> bool:
        """Tell whether equal pasts got equal predictions: the runs are of one learner."""
        said: dict[Any, str] = {}
        for run in self.runs:
            for t in range(run.T):
                past = tuple(run.outcomes[:t, 0].tolist())
                if said.setdefault(past, str(run.predictions[t])) != str(run.predictions[t]):
                    return False
        return True


def bit_losses(N: int, coins: Sequence[Any]) -> list[list[int]]:
    """Return losses of N actions: in each round those lose whose bit is not the coin.

    The rounds are even blocks, one for each of the floor(log2 N) lowest bits of an action's number.
    """
    sizes = even_blocks(N.bit_length() - 1, len(coins))
    bits = [bit for bit, size in enumerate(sizes) for _ in range(size)]
    return [
        [int((coin == 1) != bool(action >> bit & 1)) for action in range(N)]
        for bit, coin in zip(bits, coins, strict=True)
    ]


def coin_game(make: Callable[[], Learner], T: int, N: int = 2) -> Ensemble:
    """Play a fresh learner over N actions on each of the 2^T sequences of coins."""
    runs = tuple(play(make(), bit_losses(N, coins)) for coins in product((0, 1), repeat=T))
    return Ensemble(runs, (fmpq(1, 2**T),) * len(runs))


@dataclass(frozen=True)
class CoinTotal:
    """The game of coins of T rounds for any learner: its expected loss is T/2 in any case."""

    T: int
    N: int = 2

    def expected_regret(self) -> fmpq:
        """Return what the rarer sides lack: the best action has the bits that came more often."""
        sizes = even_blocks(self.N.bit_length() - 1, self.T)
        return sum((rarer_side_lacks(size) for size in sizes), fmpq(0))

    def is_coin_game(self) -> bool:
        """Tell whether there is one bit only."""
        return self.N == 2

    def is_bit_game(self) -> bool:
        """Tell that this is the game."""
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
