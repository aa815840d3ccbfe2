"""Is each thing that the documents say shown by something that is there?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.documents.table import (
    PREFIXES,
    Item,
    faults_of,
    faults_of_ids,
    items_of,
    read_items,
    runnable_tests,
)

#: How many things there are to check in each document, and across them.
COUNTS = {
    "lecture": 70,
    "committees": 13,
    "slides": 32,
    "chapter": 45,
    "note": 8,
    "across": 7,
}
GOOD = Item(
    "I000-01",
    "two is even",
    theorems=("wm.mistakes",),
    steps=("wm.mistakes: a mistake costs weight",),
    tests=("tests/documents/test_table.py::test_every_item_is_shown_by_what_is_there",),
    printed=("E000-04", "lecture L63"),
)


@pytest.mark.parametrize("name", PREFIXES)
def test_the_ids_are_complete(name):
    assert list(faults_of_ids(read_items(name), PREFIXES[name], COUNTS[name])) == []


@pytest.mark.parametrize("name", PREFIXES)
def test_every_item_is_shown_by_what_is_there(name):
    assert [fault for item in read_items(name) for fault in faults_of(item)] == []


# ------------------------------------------------------------------ what is wrong is found


@pytest.mark.parametrize(
    ("numbers", "faults"),
    [
        ((1, 2, 3), []),
        ((1, 3), ["I000-02 is missing"]),
        ((1, 2), ["I000-03 is missing"]),
        ((1, 2, 2, 3), ["I000-02 occurs twice"]),
        ((1, 2, 3, 4), ["I000-04 is one too many"]),
        ((2, 1, 3), ["the ids are not in order"]),
    ],
)
def test_gaps_and_repetitions_are_found(numbers, faults):
    items = [replace(GOOD, id=f"I000-{number:02}") for number in numbers]
    assert list(faults_of_ids(items, "I000", 3)) == faults


def test_an_id_of_another_document_is_found():
    found = list(faults_of_ids([replace(GOOD, id="I001-01")], "I000", 1))
    assert found == ["I000-01 is missing", "I001-01 is one too many"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"check": ""}, "does not say what"),
        ({"theorems": ("wm.mistake",)}, "is no theorem"),
        ({"steps": ("wm.mistakes: a mistake costs",)}, "is no step"),
        ({"tests": ("tests/documents/test_table.py::test_nothing",)}, "is no test"),
        ({"tests": ("tests/documents/test_tables.py::test_the_ids_are_complete",)}, "is no test"),
        ({"tests": ("tests/documents/table.py::runnable_tests",)}, "is no test"),
        ({"tests": ("test_the_ids_are_complete",)}, "is no test"),
        ({"printed": ("E000-999",)}, "is no erratum"),
        ({"printed": ("lecture L64",)}, "is no erratum"),
        ({"printed": ("lecture L32-38",)}, "no place where something is claimed"),  # a protocol
    ],
)
def test_what_is_not_there_is_found(change, fault):
    assert list(faults_of(GOOD)) == []
    (found,) = faults_of(replace(GOOD, **change))
    assert found.startswith("I000-01")
    assert fault in found


def test_an_item_without_anything_is_found():
    assert list(faults_of(Item("X-01", "something"))) == ["X-01 has nothing that shows it"]


def test_what_only_a_deep_run_plays_shows_nothing():
    known = runnable_tests("tests/bounds/classes/test_dimensions.py")
    assert "test_the_cube" in known
    assert "test_every_class_on_four_points" not in known


def test_a_text_may_be_wrapped_and_an_unknown_field_is_refused():
    (item,) = items_of("[[item]]\nid = 'X-01'\ncheck = '''\none\n  two\n'''\ntests = ['a', 'b']\n")
    assert item == Item("X-01", "one two", tests=("a", "b"))
    with pytest.raises(TypeError, match="shows"):
        items_of("[[item]]\nid = 'X-01'\ncheck = 'one'\nshows = ['a']\n")
