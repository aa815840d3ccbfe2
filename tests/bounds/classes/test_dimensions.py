"""Are the dimensions and mistake bounds right?  A slow route that shares no code must agree."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest

from bounds.classes.dimensions import (
    VARIANTS,
    Bracket,
    consistent_sequence,
    halving_sequence,
    measure,
    vc_dimension,
)
from bounds.classes.mistakes import ConsistentMistakes, HalvingMistakes
from learners.classes import (
    ClassError,
    FiniteClass,
    Littlestone,
    all_functions,
    conjunctions,
    halfspaces,
    parities,
    singletons,
    thresholds,
)

# ------------------------------------------------------------------ the slow route


def slow_vc(rows):
    points = range(len(rows[0]))
    shattered = [
        len(chosen)
        for size in range(len(rows[0]) + 1)
        for chosen in combinations(points, size)
        if len({tuple(row[x] for x in chosen) for row in rows}) == 2**size
    ]
    return max(shattered)


def slow_ldim(rows):
    splits = [[[row for row in rows if row[x] == y] for y in (0, 1)] for x in range(len(rows[0]))]
    return max((1 + min(map(slow_ldim, both)) for both in splits if all(both)), default=0)


def prediction(space, x, tie):
    ones = sum(row[x] for row in space)
    return tie if 2 * ones == len(space) else int(2 * ones > len(space))


def slow_halving(rows, tie, eager):
    """Play every realisable sequence of different points (the learner learns from the first)."""

    def play(held, true, points):
        most = 0
        for x in points:
            for y in (0, 1):
                right = [row for row in true if row[x] == y]
                if right:
                    wrong = prediction(held, x, tie) != y
                    kept = [row for row in held if row[x] == y] if wrong or eager else held
                    most = max(most, wrong + play(kept, right, points - {x}))
        return most

    return play(rows, rows, frozenset(range(len(rows[0]))))


def slow_consistent(rows):
    """Play every realisable sequence with every choice of a hypothesis in every round."""

    def play(space, points):
        most = 0
        for x, y in product(points, (0, 1)):
            right = [row for row in space if row[x] == y]
            if right:
                most = max(most, max(h[x] != y for h in space) + play(right, points - {x}))
        return most

    return play(rows, frozenset(range(len(rows[0]))))


def mistakes_of_halving(rows, points, labels, tie, eager):
    held, count = rows, 0
    for x, y in zip(points, labels, strict=True):
        wrong = prediction(held, x, tie) != y
        count += wrong
        if wrong or eager:
            held = [row for row in held if row[x] == y]
    return count


def rows_of(cls):
    return [tuple(map(int, row)) for row in cls.strings]


def is_realisable(rows, points, labels):
    return any(all(row[x] == y for x, y in zip(points, labels, strict=True)) for row in rows)


def check_witnesses(cls, found, budget=None):
    rows = rows_of(cls)
    assert len(found.shattered) == found.vc.low
    assert len({tuple(row[x] for x in found.shattered) for row in rows}) == 2**found.vc.low
    assert found.tree.depth == found.ldim.low
    assert found.tree.is_shattered_by(cls)
    for (eager, tie), bracket in found.halving.items():
        points, labels = halving_sequence(cls, tie, eager, budget)
        assert is_realisable(rows, points, labels)
        assert mistakes_of_halving(rows, points, labels, tie, eager) == bracket.low
    (points, labels), choices = consistent_sequence(cls, budget)
    assert len(points) == len(labels) == len(choices) == found.consistent.low
    assert is_realisable(rows, points, labels)
    held = set(range(len(rows)))
    for x, y, chosen in zip(points, labels, choices, strict=True):
        assert chosen in held
        assert rows[chosen][x] != y
        held = {h for h in held if rows[h][x] == y}


@pytest.mark.parametrize("seed", range(6))
def test_it_agrees_with_the_slow_route_on_random_classes(seed):
    rng = np.random.default_rng(seed)
    for index in range(90):
        points = int(rng.integers(1, 5)) if index % 4 else 5
        cls = FiniteClass(rng.random((int(rng.integers(1, 12)), points)) < rng.choice([0.3, 0.5]))
        rows = rows_of(cls)
        found = measure(cls)
        assert (found.hypotheses, found.points) == (len(rows), points)
        assert str(found.vc) == str(slow_vc(rows))
        assert str(found.ldim) == str(found.optimal) == str(slow_ldim(rows))
        for eager, tie in VARIANTS:
            assert str(found.halving[eager, tie]) == str(slow_halving(rows, tie, eager))
        assert str(found.consistent) == str(slow_consistent(rows))
        check_witnesses(cls, found)


@pytest.mark.parametrize("budget", [0, 1, 10, 60, 300])
def test_a_small_budget_leaves_certified_bounds_with_witnesses(budget):
    rng = np.random.default_rng(11)
    open_ones = 0
    for _ in range(12):
        cls = FiniteClass(rng.random((24, 7)) < 0.4)
        full, part = measure(cls), measure(cls, budget)
        assert part == measure(cls, budget)
        pairs = [(full.vc, part.vc), (full.ldim, part.ldim), (full.consistent, part.consistent)]
        pairs += [(full.halving[key], part.halving[key]) for key in VARIANTS]
        for known, bounds in pairs:
            assert known.exact
            assert bounds.low <= known.low <= bounds.high
            open_ones += not bounds.exact
        check_witnesses(cls, part, budget)
    assert open_ones or budget >= 60


# ------------------------------------------------------------------ every class on four points


@pytest.mark.deep
def test_every_class_on_four_points():
    """VC <= Ldim <= M_Halving <= log2|H| for all 65,535 of them, with one memory.

    Also: on four points waiting for a mistake never pays; five points are needed (below).  The
    other rule for ties is this one on the complements, which are among the classes.
    """
    cls = all_functions(4)
    littlestone = Littlestone(cls)
    lazy, eager = (HalvingMistakes(cls, 1, eager=eager) for eager in (False, True))
    for space in range(1, 1 << len(cls)):
        vc, _ = vc_dimension(cls, space)
        ldim = littlestone.dimension(space)
        halving = lazy.bracket(space)
        assert vc.exact
        assert halving.exact
        assert vc.low <= ldim <= halving.low
        assert 2**halving.low <= space.bit_count()
        assert eager.bracket(space) == halving


# ------------------------------------------------------------------ known values


def exact(*numbers):
    return [Bracket(number, number) for number in numbers]


@pytest.mark.parametrize("n", [1, 2, 3, 6, 14])
def test_the_cube(n):
    found = measure(all_functions(n))
    # 2^n hypotheses allow n mistakes of Halving; n points allow n of anybody.
    assert [found.vc, found.ldim, *found.halving.values(), found.consistent] == exact(*[n] * 7)
    assert found.shattered == tuple(range(n))
    assert found.log2 == n


def test_vc_below_littlestone():
    # No two points see all four labelings, but 1?? -> 100 110 and 0?? -> 000 001 go on.
    found = measure(FiniteClass(["000", "100", "110", "001"]))
    assert [found.vc, found.ldim] == exact(1, 2)


def test_littlestone_below_halving():
    found = measure(FiniteClass(["0000", "0100", "1100", "0010", "1010", "1110", "0001", "1101"]))
    assert found.ldim == found.optimal == Bracket(2, 2)
    assert list(found.halving.values()) == exact(3, 3, 3, 3)
    assert found.halving_worst == Bracket(3, 3)


def test_halving_below_the_logarithm():
    # Every point singles out one hypothesis of 000 and the singletons: one mistake, not two.
    found = measure(FiniteClass(["000", "100", "010", "001"]))
    assert list(found.halving.values()) == exact(1, 1, 1, 1)
    assert found.log2 == 2


@pytest.mark.parametrize("d", [2, 3, 10, 1000])
def test_singletons(d):
    found = measure(singletons(d))
    assert [found.ldim, *found.halving.values()] == exact(1, 1, 1, 1, 1)
    assert found.consistent == Bracket(d - 1, d - 1)
    assert found.vc == Bracket(1, 1)


@pytest.mark.parametrize("k", [1, 2, 7, 12, 1000])
def test_thresholds(k):
    found = measure(thresholds(k))
    log = (k + 1).bit_length() - 1
    assert [found.vc, found.ldim, *found.halving.values()] == exact(1, log, log, log, log, log)
    # One after the other: |H| - 1.
    assert found.consistent == Bracket(k, k)


@pytest.mark.parametrize("n", [1, 2, 3, 6])
def test_parities_are_as_hard_for_all(n):
    found = measure(parities(n))
    # Cuts are hyperplanes of GF(2)^n, so even Consistent makes n mistakes only.
    assert [found.vc, found.ldim, *found.halving.values(), found.consistent] == exact(*[n] * 7)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_conjunctions_and_consistent(n):
    # No more than the points there are.  First 1 at 11...1: the 2^n monotone ones are left, and
    # can be refuted one by one, those with fewer variables first, each by the point that
    # satisfies its variables only (which no later one accepts).
    assert measure(conjunctions(n)).consistent == Bracket(2**n, 2**n)


#: At the last point only 11001 says 1.
LAZY_PAYS = ["01000", "00010", "00100", "00000", "11001", "11100", "11000", "10110", "10100"]


@pytest.mark.parametrize("tie", [0, 1])
def test_nine_hypotheses_for_which_waiting_pays(tie):
    """Lazy 2, eager 3: a correct round makes the class even.

    Three mistakes leave 4 of 9, 2 of 4 and 1 of 2, so the first is at a point with a side of 4
    and the second splits these evenly.  The sides of 4 are {01000, 00010, 00100, 00000},
    {01000, 11001, 11100, 11000} and {00100, 11100, 10110, 10100}: each other point splits each
    of them into 1 and 3, or not at all.  But an eager learner that has been told 0 at the last
    point, as it predicted, holds the 8 others, and there it errs at a tie three times: with 1 at
    the points 0, 1, 2 (if it says 0 on ties), with 0 at the points 2, 1, 3 (if 1).
    """
    cls = FiniteClass(LAZY_PAYS)
    found = measure(cls)
    assert found.halving[False, tie] == Bracket(2, 2)
    assert found.halving[True, tie] == Bracket(3, 3)
    points, y = ((4, 2, 1, 3), 0) if tie else ((4, 0, 1, 2), 1)
    labels = (0, y, y, y)
    assert is_realisable(rows_of(cls), points, labels)
    assert mistakes_of_halving(rows_of(cls), points, labels, tie, eager=True) == 3
    check_witnesses(cls, found)


def test_halfspaces_of_the_cube():
    found = measure(halfspaces(4))
    # d+1 points in general position are shattered by halfspaces, and never d+2 (Radon).
    assert found.vc == Bracket(5, 5)
    assert found.ldim.exact
    assert found.vc.low <= found.ldim.low <= found.halving[False, 1].low <= 10 < found.log2
    # All labels 0: each corner in turn can be cut off from those before it.
    assert found.consistent == Bracket(16, 16)


def test_a_shattered_set_is_a_shattered_tree():
    # All functions, and all conjunctions of two points as further points.  The search of a tree
    # gets less far than that of the points.
    cube = all_functions(11).matrix
    pairs = [cube[:, i] & cube[:, j] for i, j in combinations(range(11), 2)]
    cls, budget = FiniteClass(np.column_stack([cube, *pairs])), 10_000
    found = measure(cls, budget)
    assert Littlestone(cls).bracket(budget=budget)[0] < found.vc.low == found.ldim.low
    assert found.ldim.high == 11
    assert found.tree.depth == len(found.shattered) == found.vc.low
    assert found.tree.is_shattered_by(cls)
    assert len(halving_sequence(cls, 0, True, budget)[0]) >= found.vc.low


def test_a_class_out_of_reach_is_left_open():
    cls = FiniteClass(np.random.default_rng(0).integers(0, 2, (512, 32)))
    found = measure(cls, 60_000)
    assert not found.consistent.exact
    assert found.consistent.low <= found.consistent.high <= 32
    assert found.vc.low <= found.vc.high <= 9
    check_witnesses(cls, found, 60_000)


# ------------------------------------------------------------------ edges


def test_one_hypothesis_and_none():
    found = measure(FiniteClass(["0101"]))
    assert [found.vc, found.ldim, *found.halving.values(), found.consistent] == exact(*[0] * 7)
    assert halving_sequence(FiniteClass(["01"]), 0, False) == ((), ())
    nothing = measure(FiniteClass([]))
    assert [nothing.vc, nothing.ldim, nothing.optimal, nothing.consistent] == exact(-1, -1, 0, 0)
    assert nothing.tree is None
    assert nothing.log2 == float("-inf")


def test_a_bracket_reads_as_a_number_or_a_range():
    assert str(Bracket(5, 5)) == "5"
    assert Bracket(5, 5).exact
    assert str(Bracket(5, 7)) == "5..7"
    assert not Bracket(5, 7).exact


def test_the_dimension_of_a_part():
    cls = all_functions(3)
    assert vc_dimension(cls, 0b1111) == (Bracket(2, 2), (1, 2))  # the first point says 0
    assert vc_dimension(cls, 0)[0] == Bracket(-1, -1)
    assert HalvingMistakes(cls, 0, eager=False).bracket(0b1111) == Bracket(2, 2)
    assert ConsistentMistakes(cls).bracket(0b0111) == Bracket(2, 2)


def test_a_class_without_points_to_ask():
    assert measure(FiniteClass([[]])).halving_worst == Bracket(0, 0)


@pytest.mark.parametrize(("tie", "eager"), [(2, False), (0, 3)])
def test_a_rule_that_does_not_exist_is_refused(tie, eager):
    with pytest.raises(ValueError, match="must be one of"):
        HalvingMistakes(all_functions(2), tie, eager)


def test_a_sequence_that_no_hypothesis_explains_is_refused():
    with pytest.raises(ClassError, match="no hypothesis agrees with the labels: give a realisable"):
        HalvingMistakes(singletons(2), 0, eager=True).learn([0, 1], [1, 1])
