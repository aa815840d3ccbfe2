"""Is a result believed only if it is whole, and is work that is there never done again?"""

from __future__ import annotations

import json
import shutil
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bounds.core.errors import ParameterError
from noregret.campaign.folder import open_folder, write_at_once
from noregret.campaign.result import HOLDS, OPEN, Finding, Result, died, result_of
from noregret.campaign.unit import Unit, sources_of

UNIT = Unit("call", "toy:play", {"source": "abc"}, "", 7, "1+2")
FINDING = Finding("wm.mistakes", "VIOLATED", "a step", "words", 2, {"rounds": [1, 2]}, "again")
RESULT = Result(UNIT, "broken", "VIOLATED", ({"method": "call", "size": 1},), (FINDING,), ratio=0.5)


def test_a_unit_is_named_by_all_that_changes_its_answer():
    others = [
        replace(UNIT, command="guard"),
        replace(UNIT, target="toy:other"),
        replace(UNIT, parameters={"source": "abd"}),
        replace(UNIT, profile="fast"),
        replace(UNIT, seed=8),
        replace(UNIT, version="1+3"),
    ]
    assert len({unit.name for unit in (UNIT, *others)}) == 7
    assert len(UNIT.name) >= 16
    assert int(UNIT.name, 16) > 0


def test_a_unit_has_the_same_name_whatever_the_order_of_its_parameters():
    one, other = ({"a": 1, "b": [2]}, {"b": [2], "a": 1})
    assert replace(UNIT, parameters=one).name == replace(UNIT, parameters=other).name


def test_a_result_survives_its_file():
    assert result_of(RESULT.text) == RESULT


@given(st.integers(0, len(RESULT.text.rstrip()) - 1))
def test_a_file_that_was_cut_off_is_never_trusted(length):
    with pytest.raises(ValueError, match=r"\S"):
        result_of(RESULT.text[:length])


@given(st.integers(0, len(RESULT.text.rstrip()) - 1), st.characters(codec="ascii"))
def test_a_file_that_was_edited_is_never_trusted_unless_it_says_the_same(place, letter):
    text = RESULT.text[:place] + letter + RESULT.text[place + 1 :]
    try:
        found = result_of(text)
    except ValueError:
        return
    assert found == RESULT


def test_a_file_under_a_wrong_name_is_not_trusted_and_is_named(tmp_path):
    folder = open_folder(str(tmp_path / "runs"), make=True)
    folder.keep(RESULT)
    other = replace(UNIT, seed=8).name
    shutil.copy(folder.units / f"{UNIT.name}.json", folder.units / f"{other}.json")
    (folder.units / "cut.json").write_text(RESULT.text[:100])
    (folder.units / "raw.json").write_bytes(b"\xff\xfe")
    again = open_folder(str(tmp_path / "runs"), make=False)
    assert set(again.results) == {UNIT.name}
    assert set(again.untrusted) == {f"units/{other}.json", "units/cut.json", "units/raw.json"}


def test_a_unit_that_died_is_neither_done_nor_holds_until_it_is_done(tmp_path):
    folder = open_folder(str(tmp_path), make=True)
    folder.keep(died(UNIT, "killed"))
    seen = open_folder(str(tmp_path), make=False)
    assert (seen.results, [grave.verdict for grave in seen.died.values()]) == ({}, ["DIED"])
    folder.keep(RESULT)
    seen = open_folder(str(tmp_path), make=False)
    assert (list(seen.results), seen.died) == ([UNIT.name], {})
    assert [path.name for path in folder.units.iterdir()] == [f"{UNIT.name}.json"]


def test_a_finished_unit_wins_over_its_death_on_another_machine(tmp_path):
    here, there = (open_folder(str(tmp_path / name), make=True) for name in ("a", "b"))
    here.keep(RESULT)
    there.keep(died(UNIT, "killed"))
    there.keep(replace(RESULT, unit=replace(UNIT, seed=8), state=HOLDS, findings=()))
    shutil.copytree(there.path, here.path, dirs_exist_ok=True)
    merged = open_folder(str(here.path), make=False)
    assert set(merged.results) == {UNIT.name, replace(UNIT, seed=8).name}
    assert merged.died == {}


def test_a_death_that_says_it_finished_is_not_trusted(tmp_path):
    folder = open_folder(str(tmp_path), make=True)
    (folder.units / f"{UNIT.name}.died.json").write_text(RESULT.text)
    (folder.units / f"{UNIT.name}.json").write_text(died(UNIT, "killed").text)
    seen = open_folder(str(tmp_path), make=False)
    assert (seen.results, seen.died, len(seen.untrusted)) == ({}, {}, 2)


def test_a_write_that_fails_leaves_what_was_there(tmp_path, monkeypatch):
    path = tmp_path / "file.json"
    write_at_once(path, "before")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_at_once(path, "after")
    assert path.read_text() == "before"
    assert [entry.name for entry in tmp_path.iterdir()] == ["file.json"]


@pytest.mark.parametrize(
    ("prepare", "sentence"),
    [
        (lambda path: path.write_text("x"), "is a file"),
        (lambda path: (path.mkdir(), (path / "thesis.tex").touch()), "other things in it"),
        (
            lambda path: (path.mkdir(), (path / "campaign.json").write_text('{"format": "x 9"}')),
            "another version",
        ),
        (lambda path: (path.mkdir(), (path / "campaign.json").write_text("{")), "damaged"),
    ],
)
def test_a_folder_that_is_none_of_ours_is_refused(tmp_path, prepare, sentence):
    path = tmp_path / "runs"
    prepare(path)
    before = sorted(entry.name for entry in path.iterdir()) if path.is_dir() else []
    with pytest.raises(ParameterError, match=sentence):
        open_folder(str(path), make=True)
    assert before == (sorted(entry.name for entry in path.iterdir()) if path.is_dir() else [])


def test_another_code_is_another_source(tmp_path):
    (tmp_path / "a.py").write_text("x = 1")
    before = sources_of(tmp_path)
    (tmp_path / "a.py").write_text("x = 2")
    assert sources_of(tmp_path) != before


def test_an_open_result_says_why():
    result = Result(UNIT, OPEN, "UNDECIDED", reason="the precision was not enough")
    assert json.loads(result.text)["reason"] == "the precision was not enough"
