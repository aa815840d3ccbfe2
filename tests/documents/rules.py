"""Which rules are there for a score of 0, and what does a Perceptron do by each?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from learners import EXACT, Perceptron

#: sgn(0): one of the signs, or an error whatever the label.
PLUS, MINUS, ERROR = 1, -1, 0
RULES = [PLUS, MINUS, ERROR]


def perceptron(N: int, rule: int, **options: Any) -> Perceptron:
    """Return a Perceptron with one of the three rules for a score of 0."""
    tie = rule or PLUS
    return Perceptron(N, tie=tie, ties_update=rule == ERROR, arithmetic=EXACT, **options)


def dot(left: Iterable[Any], right: Iterable[Any]) -> Any:
    """Return the inner product."""
    return sum(a * b for a, b in zip(left, right, strict=True))


def errs(score: Any, y: int, rule: int) -> bool:
    """Tell whether a score is an error, or counts as one."""
    return y * score < 0 or (score == 0 and y != rule)
