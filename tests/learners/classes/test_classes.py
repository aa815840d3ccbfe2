"""Is a finite class what its rows say, and are its sets of hypotheses right?"""

from __future__ import annotations

import numpy as np
import pytest

from learners.classes import ClassError, FiniteClass
from learners.games import FINITE_FORECAST, FINITE_POINTS, GameError


def test_rows_may_be_strings_lists_or_an_array():
    rows = ["010", "110", "001"]
    lists = [[0, 1, 0], [1, 1, 0], [0, 0, 1]]
    assert FiniteClass(rows) == FiniteClass(lists) == FiniteClass(np.array(lists, dtype=bool))
    assert FiniteClass(FiniteClass(rows)).strings == tuple(rows)
    assert hash(FiniteClass(rows)) == hash(FiniteClass(lists))
    assert repr(FiniteClass(np.eye(20, dtype=int))) == "FiniteClass(20 hypotheses on 20 points)"


def test_equal_rows_are_merged_and_the_first_name_stays():
    cls = FiniteClass(["01", "11", "01", "11"], names=["a", "b", "c", "d"])
    assert len(cls) == 2
    assert cls.merged == 2
    assert cls.names == ("a", "b")


@pytest.mark.parametrize("seed", range(20))
def test_sets_of_hypotheses_agree_with_the_rows(seed):
    rng = np.random.default_rng(seed)
    table = rng.integers(0, 2, (int(rng.integers(1, 80)), int(rng.integers(1, 8))))
    cls = FiniteClass(table)
    rows = list(dict.fromkeys(tuple(int(bit) for bit in row) for row in table))
    assert [tuple(map(int, string)) for string in cls.strings] == rows
    assert list(cls.members(cls.all)) == list(range(len(rows)))
    for x in range(cls.points):
        for y in (0, 1):
            assert list(cls.members(cls.where(x, y))) == [
                h for h, row in enumerate(rows) if row[x] == y
            ]
    instances = [int(x) for x in rng.integers(0, cls.points, 3)]
    outcomes = [int(y) for y in rng.integers(0, 2, 3)]
    errors = [sum(row[x] != y for x, y in zip(instances, outcomes, strict=True)) for row in rows]
    assert cls.errors(instances, outcomes).tolist() == errors
    right = [h for h, wrong in enumerate(errors) if wrong == 0]
    assert list(cls.members(cls.consistent(instances, outcomes))) == right
    part = cls.where(0, 1)
    assert [tuple(map(int, row)) for row in cls.restricted(part).strings] == [
        row for row in rows if row[0] == 1
    ]
    assert all(cls.value(h, x) == row[x] for h, row in enumerate(rows) for x in range(cls.points))


def test_restricting_keeps_the_names():
    cls = FiniteClass(["01", "11", "00"], domain=["p", "q"], names=["a", "b", "c"])
    part = cls.restricted(0b101)
    assert (part.names, part.domain) == (("a", "c"), ("p", "q"))


def test_a_class_made_from_a_class_keeps_the_names():
    cls = FiniteClass(["01", "11", "01"], domain=["p", "q"], names=["a", "b", "c"])
    again = FiniteClass(cls)
    assert (again.domain, again.names, again.merged) == (("p", "q"), ("a", "b"), 0)
    other = FiniteClass(cls, domain=["r", "s"], names=["x", "y"])
    assert (other.domain, other.names) == (("r", "s"), ("x", "y"))


def test_rows_may_be_written_in_different_ways():
    assert FiniteClass(["01", [1.0, 0], (True, True)]).strings == ("01", "10", "11")


def test_points_and_labels_come_in_pairs():
    cls = FiniteClass(["010", "110"])
    for ask in (cls.errors, cls.consistent):
        with pytest.raises(ClassError, match="3 points, but 1 labels: give every point one label"):
            ask([0, 0, 0], [1])
        with pytest.raises(ClassError, match="1 points, but 3 labels"):
            ask([0], iter([1, 0, 1]))
    assert cls.errors([], []).tolist() == [0, 0]


def test_the_members_of_large_sets_are_those_of_small_ones():
    cls = FiniteClass(np.eye(300, dtype=int))
    for members in ([], [0], [127, 128], [3, 64, 129, 299], list(range(300))):
        assert list(cls.members(sum(1 << h for h in members))) == members


@pytest.mark.parametrize("game", [FINITE_POINTS, FINITE_FORECAST])
@pytest.mark.parametrize("x", [-1, np.int64(-1), 0.5, "0", None, float("inf")])
def test_a_point_that_is_no_index_is_refused_by_the_game(game, x):
    with pytest.raises(GameError, match="but must be the index of a point: a whole number from 0"):
        game.instance(x, exact=True)
    with pytest.raises(GameError, match="but must be the index of a point: a whole number from 0"):
        game.sequence(([0, x], [0, 0]), exact=True)


@pytest.mark.parametrize(
    ("rows", "named", "sentence"),
    [
        ("010", {}, "a class is a list of rows: give"),
        (["01", "011"], {}, r"the rows have lengths \[2, 3\]: give every point a label"),
        (["01", "02"], {}, "the label of point 1 in row 1 is 2, but must be 0 or 1"),
        ([[0, 1], [0.5, 1]], {}, "the label of point 0 in row 1 is 0.5, but must be 0 or 1"),
        (["01", [1.0, 0.5]], {}, "the label of point 1 in row 1 is 0.5, but must be 0 or 1"),
        ([[1.0, 0], "0x"], {}, "the label of point 1 in row 1 is x, but must be 0 or 1"),
        (["01", 5], {}, "row 1 is 5: give a list of labels or a string such as '01'"),
        (["01", [1]], {}, r"the rows have lengths \[1, 2\]: give every point a label"),
        (np.zeros((2, 2, 2)), {}, "the class has 3 axes, but needs 2"),
        (["01"], {"domain": ["a"]}, "domain has 1 entries, but there are 2: one a point"),
        (["01"], {"names": ["a", "b"]}, "names has 2 entries, but there are 1: one a hypothesis"),
    ],
)
def test_what_is_no_class_is_refused_in_a_sentence(rows, named, sentence):
    with pytest.raises(ClassError, match=sentence):
        FiniteClass(rows, **named)


@pytest.mark.parametrize("x", [-1, 2, 0.5, "a", None])
def test_a_point_outside_the_domain_is_refused(x):
    with pytest.raises(ClassError, match=r"but the domain has the points 0\.\.1"):
        FiniteClass(["01"]).point(x)
