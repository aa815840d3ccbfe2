"""Is the Littlestone dimension right, is its tree shattered, and does the search end?"""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np
import pytest

from learners.classes import (
    ClassError,
    FiniteClass,
    Leaf,
    Littlestone,
    Tree,
    all_functions,
    conjunctions,
    halfspaces,
    monotone_conjunctions,
    parities,
    singletons,
    thresholds,
)
from learners.classes.sauer import distinct_points, shattered_points, surely_shattered
from learners.core.arithmetic import Undecided


@cache
def by_definition(rows: frozenset[tuple[int, ...]]) -> int:
    """Return the dimension by the plain recursion over sets of rows."""
    if not rows:
        return -1
    best = 0
    for x in range(len(next(iter(rows)))):
        zero = frozenset(row for row in rows if row[x] == 0)
        one = rows - zero
        if zero and one:
            best = max(best, 1 + min(by_definition(zero), by_definition(one)))
    return best


def ways(tree, seen=()):
    if isinstance(tree, Leaf):
        return [(seen, tree.hypothesis)]
    return ways(tree.zero, (*seen, (tree.point, 0))) + ways(tree.one, (*seen, (tree.point, 1)))


@pytest.mark.parametrize("seed", range(5))
def test_it_agrees_with_the_plain_recursion_on_random_classes(seed):
    rng = np.random.default_rng(seed)
    for _ in range(120):
        points = int(rng.integers(1, 7))
        table = rng.random((int(rng.integers(1, 15)), points)) < rng.choice([0.2, 0.5, 0.7])
        cls = FiniteClass(table)
        expected = by_definition(frozenset(tuple(map(int, row)) for row in cls.matrix))
        search = Littlestone(cls)
        assert search.dimension() == expected
        assert Littlestone(cls).bracket() == (expected, expected)
        assert search.at_least(cls.all, expected)
        assert not search.at_least(cls.all, expected + 1)
        tree = search.tree()
        assert tree.depth == expected
        assert tree.is_shattered_by(cls)
        found = ways(tree)
        assert len(found) == 2**expected
        assert all(cls.value(h, x) == y for way, h in found for x, y in way)


def test_sets_of_hypotheses_share_the_memory():
    cls = all_functions(3)
    search = Littlestone(cls)
    for space in range(1 << len(cls)):
        rows = frozenset(tuple(map(int, cls.strings[h])) for h in cls.members(space))
        assert search.dimension(space) == by_definition(rows)


@pytest.mark.parametrize("budget", [0, 1, 8, 40, 150, 600])
def test_a_small_budget_leaves_certified_bounds(budget):
    rng = np.random.default_rng(7)
    open_ones = 0
    for _ in range(60):
        cls = FiniteClass(rng.random((40, 8)) < 0.3)
        search = Littlestone(cls)
        low, high = search.bracket(budget=budget)
        assert low <= by_definition(frozenset(map(tuple, cls.matrix.tolist()))) <= high
        assert (low, high) == Littlestone(cls).bracket(budget=budget)
        tree = search.known_tree()
        assert tree.depth == low
        assert tree.is_shattered_by(cls)
        open_ones += low < high
    assert open_ones or budget >= 150


# ------------------------------------------------------------------ known values


@pytest.mark.parametrize("n", [1, 2, 3, 5, 8])
def test_the_cube_has_dimension_n(n):
    assert Littlestone(all_functions(n)).dimension() == n


@pytest.mark.parametrize("k", [1, 2, 3, 6, 7, 8, 30, 31, 32])
def test_thresholds_are_found_by_bisection(k):
    assert Littlestone(thresholds(k)).dimension() == (k + 1).bit_length() - 1


def test_known_classes():
    assert Littlestone(FiniteClass(["000", "100", "110", "001"])).dimension() == 2
    gap = ["0000", "0100", "1100", "0010", "1010", "1110", "0001", "1101"]
    assert Littlestone(FiniteClass(gap)).dimension() == 2
    assert Littlestone(singletons(7)).dimension() == 1
    assert Littlestone(singletons(1)).dimension() == 0
    for n in (1, 2, 3, 4):
        # 2^n hypotheses, and n independent points (the unit vectors; their complements).
        assert Littlestone(parities(n)).dimension() == n
        assert Littlestone(monotone_conjunctions(n)).dimension() == n
    # Elimination makes at most n+1 mistakes.  A tree of depth n+1 for n >= 2: ask for 11...1.  If
    # it is true, the monotone conjunctions are left, with n.  If not, ask for 01...1: if true,
    # !x1 with any of x2..xn is left; if not, !x2 with any of the n-1 others is; each has n-1.
    for n in (2, 3, 4, 5):
        assert Littlestone(conjunctions(n)).dimension() == n + 1


def test_the_empty_set_has_dimension_minus_one_and_no_tree():
    search = Littlestone(FiniteClass(["01", "10"]))
    assert search.dimension(0) == -1
    assert search.at_least(0, -1)
    assert not search.at_least(0, 0)
    assert search.bracket(0) == (-1, -1)
    with pytest.raises(ClassError, match="is empty and has no tree: put one into it"):
        search.tree(0)
    assert Littlestone(FiniteClass([])).dimension() == -1


def test_one_hypothesis_is_a_leaf():
    search = Littlestone(FiniteClass(["01", "10"]))
    assert search.tree(0b10) == Leaf(1)
    assert search.tree() == Tree(0, Leaf(0), Leaf(1))


@pytest.mark.parametrize("space", [-1, 0b100])
def test_a_set_with_strangers_is_refused(space):
    with pytest.raises(ClassError, match=r"has a member outside 0\.\.1: give each"):
        Littlestone(FiniteClass(["01", "10"])).dimension(space)


@pytest.mark.parametrize(
    "tree",
    [
        Leaf(4),
        Leaf(-1),
        Tree(0, Leaf(2), Leaf(0)),  # the labels are the wrong way round
        Tree(3, Leaf(0), Leaf(1)),  # there is no such point
        Tree(0, Leaf(0), Tree(0, Leaf(2), Leaf(2))),  # a point asked twice
    ],
)
def test_what_is_not_shattered_is_told_apart(tree):
    assert not tree.is_shattered_by(FiniteClass(["00", "01", "10"]))


def test_a_lopsided_tree_is_as_deep_as_its_shortest_way():
    tree = Tree(0, Tree(1, Leaf(0), Leaf(1)), Leaf(2))
    assert tree.is_shattered_by(FiniteClass(["00", "01", "10"]))
    assert tree.depth == 1


# ------------------------------------------------------------------ budgets


def random_set(cls, rng):
    return sum(1 << h for h in range(len(cls)) if rng.random() < rng.choice([0.2, 0.6]))


@pytest.mark.parametrize("budget", [None, 0, 5, 40, 400])
def test_comparisons_are_right_or_undecided(budget):
    rng = np.random.default_rng(21)
    known = 0
    for _ in range(150):
        points = int(rng.integers(1, 7))
        cls = FiniteClass(rng.random((int(rng.integers(1, 24)), points)) < rng.choice([0.3, 0.5]))
        sets = [random_set(cls, rng) for _ in range(2)]
        rows = [frozenset(tuple(cls.matrix[h].tolist()) for h in cls.members(s)) for s in sets]
        left, right = map(by_definition, rows)
        try:
            found = Littlestone(cls, budget).compare(*sets)
        except Undecided:
            assert budget is not None
            continue
        assert found == (left > right) - (left < right)
        known += 1
    assert known == 150 or budget in (0, 5, 40)
    assert known > 50


def test_reflections_are_equal_and_others_are_not_taken_for_them():
    """The right half has the labels at points 1 and 3 renamed, or a row more or less so."""
    rng = np.random.default_rng(2)
    half = rng.integers(0, 2, (300, 24))
    other = half ^ (np.arange(24) % 4 % 2)
    cls = FiniteClass(np.vstack([half, other, [[0] * 23 + [1]]]))
    left, right = (1 << 300) - 1, ((1 << 300) - 1) << 300
    assert Littlestone(cls, 100).compare(left, right) == 0
    with pytest.raises(Undecided, match="of 300 and of 300 hypotheses is larger is not settled by"):
        Littlestone(cls, 100).compare(left, (right ^ 1 << 300) | 1 << 600)


def test_a_question_ends_with_its_budget():
    cls = FiniteClass(np.random.default_rng(0).integers(0, 2, (512, 32)))
    search = Littlestone(cls, budget=50)
    with pytest.raises(Undecided, match=r"of 512 hypotheses is from \d to \d, which 50 splits"):
        search.dimension()
    with pytest.raises(Undecided, match=r"is 7 or more is not settled by 50 splits: give a larger"):
        search.at_least(cls.all, 7)
    with pytest.raises(Undecided, match=r"which 70 splits do not settle: give a larger budget"):
        search.dimension(budget=70)
    assert search.at_least(cls.all, 2)
    assert not search.at_least(cls.all, 10)
    low, high = search.bracket(budget=3_000_000)
    assert search.dimension() == low == high


# ------------------------------------------------------------------ as large as it is for its size


@pytest.mark.parametrize("seed", range(3))
def test_what_is_shattered_for_the_size_alone_is(seed):
    """The number is that of Sauer and Shelah, and the points are shattered."""
    rng = np.random.default_rng(seed)
    for _ in range(100):
        n = int(rng.integers(1, 8))
        cls = FiniteClass(rng.random((int(rng.integers(1, 2**n + 1)), n)) < rng.choice([0.3, 0.5]))
        space = cls.all & int(rng.integers(1, 2**62)) if seed else cls.all
        points = distinct_points(cls, space)
        sums = [sum(comb(len(points), i) for i in range(d)) for d in range(n + 2)]
        size = space.bit_count()
        expected = max((d for d, total in enumerate(sums) if size > total), default=-1)
        assert surely_shattered(size, len(points)) == expected
        shattered = shattered_points(cls, space, points)
        assert len(shattered) == max(0, expected)
        rows = {tuple(cls.matrix[h, list(shattered)].tolist()) for h in cls.members(space)}
        assert len(rows) == 2 ** len(shattered) or not space


def test_the_sums_of_many_points_are_not_written_out():
    assert surely_shattered(2**40, 10**9) == 2  # 1 + 10^9 < 2^40 < 1 + 10^9 + ...
    assert surely_shattered(2**30, 30) == 30
    assert surely_shattered(2**30 - 1, 30) == 29
    assert surely_shattered(0, 5) == surely_shattered(0, 0) == -1
    assert surely_shattered(1, 0) == 0


# ------------------------------------------------------------------ size


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda: all_functions(14), 14),
        (lambda: thresholds(1000), 9),  # 2^9 <= 1001 < 2^10
        (lambda: singletons(1000), 1),
    ],
)
def test_large_classes_are_measured(make, expected):
    cls = make()
    search = Littlestone(cls)
    assert search.dimension() == expected
    tree = search.tree()
    assert tree.depth == expected
    assert tree.is_shattered_by(cls)


@pytest.mark.parametrize(
    "make",
    [
        lambda: halfspaces(4),
        lambda: FiniteClass(np.random.default_rng(0).integers(0, 2, (512, 32))),
    ],
)
def test_large_classes_are_settled(make):
    cls = make()
    search = Littlestone(cls)
    low, high = search.bracket(budget=3_000_000)
    assert low == high
    assert search.known_tree().depth == low
    assert search.known_tree().is_shattered_by(cls)
