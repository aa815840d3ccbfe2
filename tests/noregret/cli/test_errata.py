"""Does `noregret errata` tell what is printed wrongly?"""

from __future__ import annotations

import json

from click.testing import CliRunner, Result

from bounds.core.documents import CHAPTER, COMMITTEES, LECTURE, NOTE, SLIDES
from bounds.printed.reader import read_errata
from noregret.cli import main


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": None}).invoke(main, ["errata", *arguments])


def answer(*arguments: str) -> list[dict[str, str]]:
    result = run(*arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert set(found) == {"errata"}
    return list(found["errata"])


def test_the_json_has_every_erratum():
    listed = answer()
    assert [entry["id"] for entry in listed] == [erratum.id for erratum in read_errata()]
    promised = {"id", "document", "label", "printed", "corrected", "class", "counterexample"}
    for entry in listed:
        assert promised | {"theorem", "why", "replay"} == set(entry)
        assert all(entry[key] for key in promised)


def test_the_tables_are_grouped_by_document():
    lines = run().stdout.splitlines()
    documents = [line.split(":")[0] for line in lines if line.split(":")[0].endswith(".txt")]
    assert documents == [LECTURE, COMMITTEES, SLIDES, CHAPTER, NOTE]
    ids = [line.split()[0] for line in lines if line.startswith("E0")]
    assert ids == [erratum.id for erratum in read_errata()]


def test_an_id_shows_all_there_is_and_a_replay_that_runs():
    result = run("e000-62")
    assert result.exit_code == 0
    assert "Theorem 7.11, second inequality" in result.stdout
    assert "perceptron.l2-radius" in result.stdout
    replay = result.stdout.split("Replay, in plain Python\n")[1]
    exec("\n".join(line[2:] for line in replay.splitlines()), {})


def test_globs_theorems_classes_and_words_choose():
    assert {entry["document"] for entry in answer("E001-*")} == {COMMITTEES}
    assert {entry["theorem"] for entry in answer("winnow.cosh")} == {"winnow.cosh"}
    assert {entry["class"] for entry in answer("Misprint")} == {"misprint"}
    assert {entry["document"] for entry in answer("004_")} == {NOTE}
    assert "E000-62" in {entry["id"] for entry in answer("theorem 7.11")}


def test_nothing_found_is_a_complaint():
    result = run("zzz")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "noregret: no erratum matches 'zzz': `noregret errata` shows them all\n"
