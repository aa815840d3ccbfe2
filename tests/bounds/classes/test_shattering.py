"""Is the VC dimension right, however it is found, and is the affine rank?"""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from bounds.classes import dimensions
from bounds.classes.dimensions import Bracket, vc_dimension
from bounds.classes.mistakes import ConsistentMistakes, affine_rank
from learners.classes import (
    FiniteClass,
    Littlestone,
    all_functions,
    parities,
    singletons,
    thresholds,
)


def slow_vc(rows):
    points = range(len(rows[0]))
    shattered = [
        len(chosen)
        for size in range(len(rows[0]) + 1)
        for chosen in combinations(points, size)
        if len({tuple(row[x] for x in chosen) for row in rows}) == 2**size
    ]
    return max(shattered)


def rows_of(cls):
    return [tuple(map(int, row)) for row in cls.strings]


# ------------------------------------------------------------------ the VC dimension


def test_many_functions_shatter_many_points_for_their_number_alone():
    cls = all_functions(17)
    assert vc_dimension(cls, budget=0) == (Bracket(17, 17), tuple(range(17)))
    assert Littlestone(cls).bracket(budget=0) == (17, 17)
    # One function less: 2^10 - 1 = C(10,0) + ... + C(10,9) is just not more than the sum for 10.
    nearly = FiniteClass(all_functions(10).matrix[1:])
    assert vc_dimension(nearly) == (Bracket(9, 9), vc_dimension(nearly, budget=0)[1])
    assert Littlestone(nearly).dimension() == 9


@pytest.mark.parametrize("ones", [1, 2, 3])
def test_few_ones_shatter_no_more_points_than_there_are_ones(ones):
    """All labelings of 20 points with so many ones or fewer: as many as without a larger set."""
    rows = [[int(x in on) for x in range(20)] for k in range(ones + 1) for on in subsets(20, k)]
    assert vc_dimension(FiniteClass(rows))[0] == Bracket(ones, ones)


def subsets(points, size):
    return [frozenset(chosen) for chosen in combinations(range(points), size)]


def test_thresholds_on_many_points_shatter_no_two():
    assert vc_dimension(thresholds(3000)) == (Bracket(1, 1), (1499,))


def test_singletons_of_more_than_4096_points_shatter_one():
    cls = FiniteClass(np.eye(5000, dtype=np.uint8))
    found, points = vc_dimension(cls)
    assert found == Bracket(1, 1)
    assert len(points) == 1


@pytest.mark.parametrize("many", [0, 4096])
@pytest.mark.parametrize("few", [0, 8])
def test_arrays_and_sets_find_the_same_points(monkeypatch, many, few):
    """However large a class must be for arrays, and whether or not bounds are found first."""
    monkeypatch.setattr(dimensions, "_MANY", many)
    monkeypatch.setattr(dimensions, "_FEW", few)
    rng = np.random.default_rng(5)
    for _ in range(150):
        points = int(rng.integers(1, 8))
        cls = FiniteClass(rng.random((int(rng.integers(1, 30)), points)) < rng.choice([0.3, 0.5]))
        found, shattered = vc_dimension(cls)
        assert found == Bracket(*[slow_vc(rows_of(cls))] * 2)
        assert len(shattered) == found.low
        assert len({tuple(row[x] for x in shattered) for row in rows_of(cls)}) == 2**found.low


# ------------------------------------------------------------------ the affine rank


def test_the_affine_rank_over_gf2():
    assert affine_rank(FiniteClass(["000", "110", "101", "011"]), 0b1111) == 2
    assert affine_rank(FiniteClass(["100", "010", "001", "000"]), 0b1111) == 3
    assert affine_rank(FiniteClass(["100", "010", "001"]), 0b111) == 2
    assert affine_rank(FiniteClass(["100", "010", "001"]), 0) == -1


@pytest.mark.parametrize("n", [9, 10, 11])
def test_the_affine_rank_of_parities(n):
    """They are a linear space of dimension n; 0 and the n variables alone span it."""
    cls = parities(n)
    assert affine_rank(cls, cls.all) == n
    assert affine_rank(cls, sum(1 << 2**i for i in range(n)) | 1) == n
    assert ConsistentMistakes(cls).bracket() == Bracket(n, n)


@pytest.mark.parametrize("n", [10, 40])
def test_the_affine_rank_of_the_unit_vectors(n):
    assert affine_rank(singletons(n), singletons(n).all) == n - 1
    assert affine_rank(FiniteClass([[0] * n, *np.eye(n, dtype=int)]), (1 << n + 1) - 1) == n
