"""Which sample means does Hoeffding's inequality speak about?

* :class:`IidSum`: n copies of one variable, by convolution, so that n may be large;
* :class:`JointSum`: finitely many variables with any joint law, dependent or not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from flint import fmpq

from bounds.probability.laws import Law, exact
from learners.core.arithmetic import rational


@dataclass(frozen=True)
class IidSum:
    """The mean of ``n`` independent copies of a variable with this law."""

    one: Law
    n: int

    def __post_init__(self) -> None:
        if self.n < 1:
            raise ValueError(f"n = {self.n} copies have no mean: take at least one")

    @cached_property
    def law(self) -> Law:
        """The law of the mean minus its expectation, by convolution in whole numbers."""
        unit = math.lcm(*(int(value.q) for value in self.one.values))
        whole = math.lcm(*(int(p.q) for p in self.one.probabilities))
        places = [int(value * unit) for value in self.one.values]
        weights = [int(p * whole) for p in self.one.probabilities]
        counts = {0: 1}
        for _ in range(self.n):
            following: dict[int, int] = {}
            for place, weight in zip(places, weights, strict=True):
                for so_far, count in counts.items():
                    key = so_far + place
                    following[key] = following.get(key, 0) + count * weight
            counts = following
        total, scale = whole**self.n, self.n * unit
        ordered = sorted(counts)
        return Law(
            tuple(fmpq(place, scale) - self.one.mean for place in ordered),
            tuple(fmpq(counts[place], total) for place in ordered),
        )

    @property
    def width(self) -> fmpq:
        """The range of the variable."""
        return self.one.width

    def independent(self) -> bool:
        """Tell that the copies are independent."""
        return True

    def tail(self, eps: Any) -> fmpq:
        """Return P(mean - E mean >= eps)."""
        return self.law.upper_tail(exact(eps))

    def __str__(self) -> str:
        return f"m = {self.n} copies of [{self.one}]"


@dataclass(frozen=True)
class JointSum:
    """The mean of variables with any joint law: ``outcomes`` are rows, each with a probability."""

    outcomes: tuple[tuple[fmpq, ...], ...]
    probabilities: tuple[fmpq, ...]

    def __post_init__(self) -> None:
        rows = tuple(tuple(rational(value) for value in row) for row in self.outcomes)
        weights = tuple(rational(p) for p in self.probabilities)
        if len({len(row) for row in rows}) != 1 or len(set(rows)) != len(rows) or not rows[0]:
            raise ValueError("outcomes must be different rows of one length, which is not 0")
        if len(weights) != len(rows) or sum(weights, fmpq(0)) != 1 or min(weights) < 0:
            raise ValueError("give one probability a row: from 0 on, with the sum 1")
        object.__setattr__(self, "outcomes", rows)
        object.__setattr__(self, "probabilities", weights)

    @property
    def n(self) -> int:
        """The number of variables."""
        return len(self.outcomes[0])

    @cached_property
    def marginals(self) -> tuple[Law, ...]:
        """The law of each variable."""
        return tuple(
            Law.of([row[i] for row in self.outcomes], self.probabilities) for i in range(self.n)
        )

    @cached_property
    def law(self) -> Law:
        """The law of the mean minus its expectation."""
        means = Law.of([sum(row, fmpq(0)) / self.n for row in self.outcomes], self.probabilities)
        return Law(tuple(value - means.mean for value in means.values), means.probabilities)

    @property
    def width(self) -> fmpq:
        """The largest range of a variable."""
        return max(law.width for law in self.marginals)

    def independent(self) -> bool:
        """Tell whether the joint law is the product of the laws of the variables."""
        joint = dict(zip(self.outcomes, self.probabilities, strict=True))
        pairs = [tuple(zip(law.values, law.probabilities, strict=True)) for law in self.marginals]
        return all(
            joint.get(tuple(value for value, _ in row), fmpq(0)) == math.prod(p for _, p in row)
            for row in product(*pairs)
        )

    def tail(self, eps: Any) -> fmpq:
        """Return P(mean - E mean >= eps)."""
        return self.law.upper_tail(exact(eps))

    def __str__(self) -> str:
        independent = "independent " if self.independent() else "dependent "
        return f"{independent}{', '.join(f'[{law}]' for law in self.marginals)}"


def independent_sample(laws: Sequence[Law]) -> JointSum:
    """Return independent variables, each with a law of its own."""
    rows = list(product(*(zip(law.values, law.probabilities, strict=True) for law in laws)))
    outcomes = tuple(tuple(value for value, _ in row) for row in rows)
    weights = tuple(math.prod((p for _, p in row), start=fmpq(1)) for row in rows)
    return JointSum(outcomes, weights)
