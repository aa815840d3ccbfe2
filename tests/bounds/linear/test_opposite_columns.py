"""Are the mistakes of Halving right where two points have opposite labels?

They are different points to Halving: where they split a version space evenly, a tie leads to
different sides.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from bounds.classes.dimensions import VARIANTS, Bracket, halving_sequence, measure
from learners import Halving, play
from learners.classes import FiniteClass


def prediction(space, x, tie):
    ones = sum(row[x] for row in space)
    return tie if 2 * ones == len(space) else int(2 * ones > len(space))


@cache
def plain_halving(rows, tie, eager):
    """All that an adversary can do: what was learned is where the next round begins."""
    most = 0
    for x in range(len(next(iter(rows)))):
        for y in (0, 1):
            right = frozenset(row for row in rows if row[x] == y)
            wrong = prediction(rows, x, tie) != y
            if right and right != rows and (wrong or eager):
                most = max(most, wrong + plain_halving(right, tie, eager))
    return most


def rows_of(cls):
    return [tuple(map(int, row)) for row in cls.strings]


def is_realisable(rows, points, labels):
    return any(all(row[x] == y for x, y in zip(points, labels, strict=True)) for row in rows)


def with_opposite_columns(rng):
    """A class of 9 to 24 hypotheses, with columns that are negations or copies of others."""
    while True:
        table = rng.random((int(rng.integers(9, 40)), int(rng.integers(4, 6)))) < 0.5
        picked = rng.integers(0, table.shape[1], int(rng.integers(1, 4)))
        flips = rng.random(len(picked)) < 0.7
        table = np.hstack([table, table[:, picked] ^ flips])
        noise = rng.random(table.shape) < rng.choice([0, 0.05])
        cls = FiniteClass((table ^ noise)[:, rng.permutation(table.shape[1])])
        if 9 <= len(cls) <= 24:
            return cls


def with_a_tie_of_opposite_columns(rng):
    """A class in which the opposite of a column matters, more often than by chance.

    A mistake at the first point leaves 8 hypotheses.  The 4th and the 5th point are opposites, and
    split these evenly: into all labelings of two points, and into one and its 3 neighbours.
    """
    rich = [[0, q, r, 1, 0, 0, 0, 0] for q in (0, 1) for r in (0, 1)]
    poor = [[0, 0, 0, 0, 1, *one] for one in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))]
    rest = (rng.random((int(rng.integers(8, 14)), 8)) < rng.choice([0.2, 0.35])).astype(int)
    rest[:, 0] = 1
    rest[:, 4] = 1 - rest[:, 3]
    table = np.vstack([rich, poor, rest]) ^ int(rng.integers(0, 2))
    return FiniteClass(table[:, rng.permutation(8)])


@pytest.mark.parametrize("make", [with_opposite_columns, with_a_tie_of_opposite_columns])
@pytest.mark.parametrize("seed", range(2))
def test_halving_on_larger_classes_with_ties_and_opposite_columns(make, seed):
    rng = np.random.default_rng([7, seed])
    for _ in range(60):
        cls = make(rng)
        assert 9 <= len(cls) <= 24
        found = measure(cls)
        for eager, tie in VARIANTS:
            expected = plain_halving(frozenset(rows_of(cls)), tie, eager)
            assert str(found.halving[eager, tie]) == str(expected), cls


@pytest.mark.parametrize(
    ("rows", "eager", "points"),
    [
        ("110100 100100 110000 001110 001000 001100 100000 011100 100001", True, [5, 2, 1, 3]),
        (
            "010010 010000 001110 000110 000100 100100 111010 110011 110010 111000 111001 110000 "
            "011010 110001 011000 000111",
            False,
            [0, 3, 2, 4],
        ),
    ],
)
def test_a_point_with_the_opposite_labels_is_another_point(rows, eager, points):
    """A part is split evenly by two opposite columns: the tie goes to different sides."""
    cls = FiniteClass(rows.split())
    run = play(Halving(cls, tie=1, eager=eager), (points, [0] * 4))
    assert is_realisable(rows_of(cls), points, [0] * 4)
    mistakes = int(run.losses.sum())
    assert mistakes == (3 if eager else 4)
    found = measure(cls)
    # 9 hypotheses allow 3 mistakes of Halving and 16 allow 4.
    assert found.halving[eager, 1] == Bracket(mistakes, mistakes)
    shown, labels = halving_sequence(cls, 1, eager)
    assert is_realisable(rows_of(cls), shown, labels)
    assert play(Halving(cls, tie=1, eager=eager), (shown, labels)).losses.sum() == mistakes
