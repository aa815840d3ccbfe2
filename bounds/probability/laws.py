"""How likely does a random variable with finitely many rational values reach eps?

A :class:`Law` knows its tails; every probability is a rational number, computed without
rounding.  A :class:`Tail` is a random sum together with the eps that it is asked to reach.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any

import sympy
from flint import fmpq

from bounds.core.decide import Inequality
from bounds.core.parsing import parse_value
from learners.core.arithmetic import Undecided, rational

_LEFT, _RIGHT = sympy.symbols("left right", real=True)


def exact(eps: Any) -> Any:
    """Return a threshold as a rational, or as a sympy number where it is irrational."""
    value = parse_value(eps) if isinstance(eps, str) else eps
    irrational = isinstance(value, sympy.Basic) and not isinstance(value, sympy.Rational)
    return value if irrational else rational(value)


def reaches(value: Any, eps: Any) -> bool:
    """Tell whether value >= eps, with certainty; each is a rational or a sympy number."""
    if isinstance(value, fmpq) and isinstance(eps, fmpq):
        return bool(value >= eps)
    sign = Inequality(_LEFT, _RIGHT).decide({"left": eps, "right": value}).sign
    if sign is None:
        raise Undecided(f"whether {value} reaches {eps} is open")
    return sign >= 0


@dataclass(frozen=True)
class Law:
    """A random variable: values in ascending order, each with a positive probability."""

    values: tuple[fmpq, ...]
    probabilities: tuple[fmpq, ...]

    def __post_init__(self) -> None:
        for name in ("values", "probabilities"):
            object.__setattr__(self, name, tuple(rational(x) for x in getattr(self, name)))
        total = sum(self.probabilities, fmpq(0))
        if len(self.values) != len(self.probabilities) or total != 1:
            raise ValueError(f"the probabilities sum to {total}: give one a value, with the sum 1")
        least = min(self.probabilities)
        if least <= 0:
            raise ValueError(f"the probability {least} is not positive: leave its value out")
        if any(low >= high for low, high in pairwise(self.values)):
            raise ValueError("the values are not in ascending order: use Law.of, which sorts them")

    @classmethod
    def of(cls, values: Iterable[Any], probabilities: Iterable[Any]) -> Law:
        """Return the law with these values; equal ones are put together, those of chance 0 go."""
        merged: dict[fmpq, fmpq] = {}
        for value, p in zip(values, probabilities, strict=True):
            weight = rational(p)
            if weight != 0:
                merged[rational(value)] = merged.get(rational(value), fmpq(0)) + weight
        return cls.ascending(merged)

    @classmethod
    def ascending(cls, merged: Mapping[fmpq, fmpq]) -> Law:
        """Return the law with these values and their probabilities, sorted."""
        values = tuple(sorted(merged))
        return cls(values, tuple(merged[value] for value in values))

    @cached_property
    def mean(self) -> fmpq:
        """The expectation."""
        return sum((v * p for v, p in zip(self.values, self.probabilities, strict=True)), fmpq(0))

    @property
    def width(self) -> fmpq:
        """The largest value minus the smallest."""
        return self.values[-1] - self.values[0]

    @cached_property
    def _reached(self) -> tuple[fmpq, ...]:
        """The probability of reaching each value."""
        return tuple(accumulate(reversed(self.probabilities)))[::-1]

    def drops(self) -> Iterator[tuple[fmpq, fmpq]]:
        """Yield each value with the probability of reaching it."""
        return zip(self.values, self._reached, strict=True)

    def upper_tail(self, eps: Any) -> fmpq:
        """Return P(X >= eps)."""
        first = bisect_left(self.values, True, key=lambda value: reaches(value, eps))
        return self._reached[first] if first < len(self.values) else fmpq(0)

    def mirrored(self) -> Law:
        """Return the law of -X."""
        return Law(tuple(-v for v in reversed(self.values)), self.probabilities[::-1])

    def __str__(self) -> str:
        pairs = zip(self.values, self.probabilities, strict=True)
        return ", ".join(f"{value} w.p. {p}" for value, p in pairs)


@dataclass(frozen=True)
class Tail:
    """A sum, and the eps that it is asked to reach."""

    source: Any
    eps: Any

    def __post_init__(self) -> None:
        object.__setattr__(self, "eps", exact(self.eps))


def sharpest(law: Law, spread: fmpq) -> fmpq:
    """Return the eps > 0 where P(X >= eps) is largest against exp(-2 eps^2/spread), in floats.

    Between the values of the law the bound falls and the tail does not, so only they can be worst;
    where none is positive any eps is as good as another.
    """
    best, found = -math.inf, fmpq(1)
    for eps, p in law.drops():
        if eps > 0 and spread > 0:
            ratio = eps * eps / spread
            score = math.log(int(p.p)) - math.log(int(p.q)) + 2 * int(ratio.p) / int(ratio.q)
            if score > best:
                best, found = score, eps
    return found
