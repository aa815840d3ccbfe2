"""Queries and teaching: how many chosen examples does a conjunction take?

Protocol I, the learner asks.  A monotone conjunction of n variables:
    for i = n, ..., 1: ask for the label of (1,...,1,0,1,...,1) with the 0 at i
        x_i is in f if and only if the answer is 0
Any conjunction, given an assignment that satisfies it: ask for it with the i-th bit flipped;
the literal that the bit satisfied is in f if and only if the answer is 0.

Protocol II, the teacher shows.  A monotone conjunction f with k of n variables:
    the assignment with 1 at the variables of f only, label 1 (left out if k = n)
    for each variable of f: the same assignment with 0 there, label 0

Source: Online Learning & The Perceptron Algorithm (slides, 2015), Protocols I and II.  A literal
is written as a number: i for x_i and -i for its negation, i from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from learners.core.checks import whole_number
from learners.games import BOOLEAN_CONCEPT

Assignment = tuple[int, ...]
#: Tells the label of an assignment.
Oracle = Callable[[Assignment], int]


class Learned(NamedTuple):
    """A conjunction, and how many queries it took."""

    literals: tuple[int, ...]
    queries: int


class Example(NamedTuple):
    """An assignment with its label."""

    assignment: Assignment
    label: int


def learn_by_queries(oracle: Oracle, n: int) -> Learned:
    """Return the monotone conjunction of n variables that labels as ``oracle`` does."""
    return learn_by_flips(oracle, (1,) * whole_number("n", n, 1))


def learn_by_flips(oracle: Oracle, positive: Sequence[int]) -> Learned:
    """Return the conjunction that labels as ``oracle`` does, and ``positive`` with 1."""
    start = _assignment(positive)
    needed = []
    for i in range(len(start), 0, -1):
        if _label(oracle(_flipped(start, i))) == 0:
            needed.append(i if start[i - 1] else -i)
    return Learned(tuple(sorted(needed, key=abs)), len(start))


def teaching_set(n: int, relevant: Iterable[int]) -> list[Example]:
    """Return examples that single out the monotone conjunction of the ``relevant`` variables."""
    size = whole_number("n", n, 1)
    chosen = {whole_number("a relevant variable", i, 1) for i in relevant}
    if chosen and max(chosen) > size:
        raise ValueError(f"a relevant variable is {max(chosen)}, but must be one of 1..{size}")
    top = tuple(int(i in chosen) for i in range(1, size + 1))
    sufficient = [Example(top, 1)] if len(chosen) < size else []
    return sufficient + [Example(_flipped(top, i), 0) for i in sorted(chosen)]


def identify(examples: Iterable[tuple[Sequence[int], int]], n: int) -> tuple[int, ...]:
    """Return the one monotone conjunction of n variables that labels all examples rightly.

    What is 1 in all positive examples may be in f.  A variable must be in it if some negative
    example has no other reason to be negative.
    """
    size = whole_number("n", n, 1)
    possible = set(range(1, size + 1))
    negatives = []
    for shown, label in examples:
        row = _assignment(shown)
        if len(row) != size:
            raise ValueError(f"the assignment {row} has {len(row)} entries, but n is {size}")
        zeros = {i for i, bit in enumerate(row, 1) if bit == 0}
        if _label(label):
            possible -= zeros
        else:
            negatives.append(zeros)
    reasons = [zeros & possible for zeros in negatives]
    if not all(reasons):
        raise ValueError("no monotone conjunction labels these examples so: check the labels")
    open_ = [i for i in sorted(possible) if {i} not in reasons]
    if open_:
        raise ValueError(
            f"the examples leave open whether x_{open_[0]} is in the conjunction: show more"
        )
    return tuple(sorted(possible))


def _flipped(assignment: Assignment, i: int) -> Assignment:
    """Return an assignment with the bit of variable i flipped."""
    return (*assignment[: i - 1], 1 - assignment[i - 1], *assignment[i:])


def _assignment(values: Any) -> Assignment:
    return tuple(BOOLEAN_CONCEPT.instance(values, exact=False).tolist())


def _label(value: Any) -> int:
    return BOOLEAN_CONCEPT.outcome(value, exact=True)
