"""How often do learners err on very many classes and sequences, side by side?

A hypothesis is a whole number whose bit x is its label at the point x; equal hypotheses count
once.  The labels are those of a target, so that every sequence is realisable.

SOA and the agnostic learner are left to the other methods: what they do hangs on Littlestone
dimensions, which are found class by class.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from adversaries.core.population import Population
from learners.core.arithmetic import Array


def distinct(rows: Array) -> Array:
    """Tell of each hypothesis whether it is the first of its equals in its class."""
    return np.array([(rows[:h] != row).all(axis=0) for h, row in enumerate(rows)])


def consistent_mistakes(pool: Population, *, choice: str) -> Array:
    """Return how often Consistent errs."""
    rows = pool["rows"]
    order = slice(None, None, -1 if choice == "last" else 1)

    def predict(says: Array, space: Array) -> Array:
        first = space[order].argmax(axis=0)
        return np.asarray(np.take_along_axis(says[order], first[None], axis=0)[0])

    return _mistakes(rows, pool, predict, eager=True)


def halving_mistakes(pool: Population, *, tie: int, eager: bool) -> Array:
    """Return how often Halving errs."""

    def predict(says: Array, space: Array) -> Array:
        lead = (space * (2 * says - 1)).sum(axis=0)
        return np.where(lead == 0, tie, lead > 0)

    return _mistakes(pool["rows"], pool, predict, eager=eager)


def _mistakes(
    rows: Array, pool: Population, predict: Callable[[Array, Array], Array], *, eager: bool
) -> Array:
    """Play with a version space, one of shape (hypotheses, games)."""
    space = distinct(rows)
    target = np.take_along_axis(rows, pool["target"], axis=0)[0]
    errors = np.zeros(rows.shape[-1])
    for x in pool["points"]:
        says, label = rows >> x & 1, target >> x & 1
        erred = predict(says, space) != label
        errors += erred
        space &= (says == label) | ~(erred | eager)
    return errors


def elimination_mistakes(pool: Population, *, monotone: bool) -> Array:
    """Return how often elimination errs on assignments of shape (T, n, games)."""
    target = pool["target"]
    games = target.shape[-1]
    kept = np.ones((2, *target.shape), dtype=bool)  # the variables, and their negations
    kept[1] = not monotone
    errors = np.zeros(games)
    for x in pool["rows"]:
        satisfied = np.stack([x == 1, x == 0])
        label = ((target == 0) | (target == 2 * x - 1)).all(axis=0)
        erred = (satisfied | ~kept).all(axis=(0, 1)) != label
        errors += erred
        kept &= satisfied | ~(erred & label)
    return errors
