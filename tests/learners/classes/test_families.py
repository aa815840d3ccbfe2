"""Are the named families complete, correct and refused where they are too large?"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest

from learners.classes import (
    FAMILIES,
    ClassError,
    all_functions,
    conjunctions,
    dichotomies,
    disjunctions,
    halfspaces,
    k_conjunctions,
    monotone_conjunctions,
    monotone_disjunctions,
    parities,
    singletons,
    thresholds,
)


def test_small_classes_are_as_written_by_hand():
    assert thresholds(3).strings == ("000", "100", "110", "111")
    assert thresholds(3).domain == ("1", "2", "3")
    assert thresholds(3).names == ("x < 1", "x < 2", "x < 3", "x < 4")
    assert singletons(3).strings == ("100", "010", "001")
    assert all_functions(2).strings == ("00", "01", "10", "11")
    assert parities(2).strings == ("0000", "0101", "0011", "0110")
    assert parities(2).names == ("FALSE", "x2", "x1", "x1 ^ x2")
    assert monotone_conjunctions(2).strings == ("1111", "0101", "0011", "0001")
    assert monotone_conjunctions(2).names == ("TRUE", "x2", "x1", "x1 & x2")
    assert monotone_disjunctions(2).names == ("FALSE", "x2", "x1", "x1 | x2")
    assert monotone_disjunctions(2).strings == ("0000", "0101", "0011", "0111")
    assert halfspaces(2).domain == ("00", "01", "10", "11")


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_number_of_hypotheses_is_the_textbooks(n):
    assert len(thresholds(n)) == n + 1
    assert len(singletons(n)) == n
    for make in (conjunctions, disjunctions):
        assert len(make(n)) == 3**n
    for make in (all_functions, monotone_conjunctions, monotone_disjunctions, parities):
        assert len(make(n)) == 2**n
    for k in range(n + 1):
        assert len(k_conjunctions(n, k)) == 2**k * comb(n, k)
        assert len(k_conjunctions(n, k, monotone=True)) == comb(n, k)


@pytest.mark.parametrize("make", [f for f in FAMILIES.values() if f is not k_conjunctions])
def test_no_two_hypotheses_of_a_family_are_equal(make):
    assert make(3).merged == 0


def says(name: str, point: str) -> bool:
    """Read a name such as "x1 & !x3" as a formula."""
    if name in ("TRUE", "FALSE"):
        return name == "TRUE"
    for mark, together in (("&", all), ("|", any), ("^", lambda bits: sum(bits) % 2 == 1)):
        literals = [literal.strip() for literal in name.split(mark)]
        if len(literals) > 1 or mark == "^":
            return together(
                [
                    (point[int(one.lstrip("!x")) - 1] == "1") != one.startswith("!")
                    for one in literals
                ]
            )
    raise AssertionError


@pytest.mark.parametrize(
    "cls",
    [
        conjunctions(3),
        disjunctions(3),
        monotone_conjunctions(3),
        monotone_disjunctions(3),
        parities(3),
        k_conjunctions(4, 2),
        k_conjunctions(4, 3, monotone=True),
    ],
)
def test_each_formula_is_what_its_name_says(cls):
    assert list(cls.domain) == sorted(cls.domain)
    for name, row in zip(cls.names, cls.strings, strict=True):
        assert [says(name, point) for point in cls.domain] == [bit == "1" for bit in row]


# ------------------------------------------------------------------ halfspaces


@pytest.mark.parametrize(("n", "count"), [(1, 4), (2, 14), (3, 104), (4, 1882)])
def test_the_number_of_boolean_threshold_functions(n, count):
    """The counts of Muroga, Toda and Takasu (OEIS A000609)."""
    assert len(halfspaces(n)) == count


@pytest.mark.parametrize(("levels", "ways"), [(2, 7), (3, 29), (4, 87), (5, 201)])
def test_the_number_of_ways_to_cut_a_square_grid(levels, ways):
    """A line and its two orientations (OEIS A114043 counts unordered partitions)."""
    assert len(halfspaces(2, levels)) == 2 * ways


@pytest.mark.parametrize(("n", "count"), [(1, 2), (2, 6), (3, 32), (4, 370)])
def test_the_number_of_threshold_functions_through_the_origin(n, count):
    """One for each way to separate nonempty subset sums from 0 (OEIS A034997)."""
    cls = halfspaces(n, homogeneous=True)
    assert len(cls) == count
    assert all(row[0] == "1" for row in cls.strings)


def by_trying_weights(dimension, levels, reach, homogeneous):
    grid = list(product(range(levels), repeat=dimension))
    found = set()
    for weights in product(range(-reach, reach + 1), repeat=dimension):
        values = [sum(w * x for w, x in zip(weights, point, strict=True)) for point in grid]
        for bound in [0] if homogeneous else [*sorted(set(values)), max(values) + 1]:
            found.add("".join("1" if value >= bound else "0" for value in values))
    return found


@pytest.mark.parametrize("homogeneous", [False, True])
@pytest.mark.parametrize(
    ("dimension", "levels", "reach"),
    [(1, 2, 1), (1, 5, 1), (2, 2, 2), (2, 3, 3), (2, 4, 4), (3, 2, 3)],
)
def test_halfspaces_are_those_that_small_integer_weights_make(
    dimension, levels, reach, homogeneous
):
    found = set(halfspaces(dimension, levels, homogeneous).strings)
    assert found == by_trying_weights(dimension, levels, reach, homogeneous)


def test_dichotomies_of_vectors_in_general_position_are_counted_by_cover():
    rng = np.random.default_rng(3)
    for dimension, size in ((1, 4), (2, 5), (3, 6), (4, 6)):
        vectors = [tuple(int(v) for v in rng.integers(-99, 100, dimension)) for _ in range(size)]
        # Cover's count is reached in general position, which large random entries are in.
        count = 2 * sum(comb(size - 1, i) for i in range(dimension))
        assert len(dichotomies(vectors)) == count


def test_dichotomies_of_vectors_in_a_plane_are_seen_by_turning_a_line():
    vectors = [(1, 0), (2, 0), (-1, 0), (1, 1), (-2, -2), (0, 3), (5, -1)]
    # Directions between the normals of all vectors: every w up to labels is among them.
    steep = [Fraction(p, q) for p in range(-40, 41) for q in (1, 7, 40)]
    candidates = [(s, slope) for s in (1, -1) for slope in steep] + [(0, 1), (0, -1)]
    seen = set()
    for a, b in candidates:
        values = [a * x + b * y for x, y in vectors]
        if all(values):
            seen.add(tuple(int(value > 0) for value in values))
    assert set(dichotomies(vectors)) == seen


def test_dichotomies_of_the_zero_vector_are_refused():
    with pytest.raises(ValueError, match=r"a vector is 0, .*: remove it"):
        dichotomies([(1, 0), (0, 0)])


# ------------------------------------------------------------------ bad sizes


@pytest.mark.parametrize(
    "ask",
    [
        lambda: all_functions(40),
        lambda: all_functions(10**9),
        lambda: thresholds(10**12),
        lambda: singletons(10**5),
        lambda: conjunctions(14),
        lambda: parities(13),
        lambda: k_conjunctions(30, 2),
        lambda: halfspaces(6),
        lambda: halfspaces(10**6, 10**6),
    ],
)
def test_absurd_sizes_are_refused_at_once(ask):
    with pytest.raises(ClassError, match=r"would have .* labels: (choose|take) a smaller"):
        ask()


@pytest.mark.parametrize("size", [0, -1, 1.5, "3", None, True])
@pytest.mark.parametrize("make", [thresholds, conjunctions, halfspaces])
def test_what_is_no_size_is_refused(make, size):
    with pytest.raises(ValueError, match="must be a whole number of at least 1"):
        make(size)


def test_more_literals_than_variables_are_refused():
    with pytest.raises(ClassError, match=r"k is 5, but 3 variables allow at most 3 literals: "):
        k_conjunctions(3, 5)
