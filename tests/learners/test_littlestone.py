"""Is the Littlestone dimension right, is its tree shattered, and does the search end?"""

from __future__ import annotations

from functools import cache

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
