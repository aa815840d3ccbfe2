"""Are values, counts and tables put into words as people and JSON read them?"""

from __future__ import annotations

import json

import numpy as np
import pytest
from flint import fmpq

from learners.convex import Hinge
from noregret.words import aligned, as_json, counted, cut, section, short


@pytest.mark.parametrize(("count", "words"), [(0, "0 rounds"), (1, "1 round"), (2, "2 rounds")])
def test_one_thing_is_not_many(count, words):
    assert counted(count, "round") == words


def test_a_plural_may_be_irregular():
    assert [counted(n, "pass", "passes") for n in (1, 2)] == ["1 pass", "2 passes"]


def test_columns_are_as_wide_as_their_widest_cell_and_lines_end_where_their_words_do():
    assert list(aligned([("a", "bb", ""), ("ccc", "d", "e")])) == ["a    bb", "ccc  d   e"]
    assert list(aligned([])) == []


def test_a_section_without_items_has_no_title():
    assert list(section("Remark", ["one", 2])) == ["", "Remark", "  one", "  2"]
    assert list(section("Remark", [])) == []


def test_what_is_cut_is_one_line_of_sixty_characters_at_most():
    assert cut("a\n  b") == "a b"
    assert cut("x" * 60) == "x" * 60
    assert cut("x" * 61) == "x" * 59 + "…"
    assert cut("abcd", 3) == "ab…"


def test_json_has_numbers_lists_and_texts():
    value = {"x": np.array([1.5, 2.0]), 3: (fmpq(1, 3), None, True), "f": Hinge([1, 0], 1)}
    stored = as_json(value)
    assert (stored["x"], stored["3"]) == ([1.5, 2.0], ["1/3", None, True])
    assert stored["f"]["kind"] == Hinge.kind
    assert json.loads(json.dumps(stored)) == stored


def test_a_value_in_short_has_few_digits_and_few_characters():
    assert short(np.array([0.5, 1 / 3])) == "[0.5, 0.333333]"
    assert len(short(list(range(1000)))) == 44
