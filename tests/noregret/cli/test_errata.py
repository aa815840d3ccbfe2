"""Does `noregret errata` tell what is printed wrongly?"""

from __future__ import annotations

import json
import re
from typing import Any

from click.testing import CliRunner, Result

from bounds.core.documents import COMMITTEES, DOCUMENTS, NOTE
from bounds.printed import Standing
from bounds.printed.reader import read_documents, read_errata, read_statements
from noregret.calculator.errata import counted
from noregret.cli import main


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": None}).invoke(main, ["errata", *arguments])


def answer(*arguments: str) -> list[dict[str, str]]:
    result = run(*arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert set(found) == {"errata", "printed"}
    return list(found["errata"])


def printed(*arguments: str) -> list[dict[str, Any]]:
    result = run(*arguments, "--printed", "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return list(json.loads(result.stdout)["printed"])


def test_the_json_has_every_erratum():
    listed = answer()
    assert [entry["id"] for entry in listed] == [erratum.id for erratum in read_errata()]
    promised = {"id", "document", "label", "printed", "corrected", "class", "severity"}
    promised |= {"counterexample"}
    for entry in listed:
        assert promised | {"work", "theorem", "why", "conversion", "claim", "replay"} == set(entry)
        assert all(entry[key] for key in promised)


def test_the_tables_are_grouped_by_document():
    lines = run().stdout.splitlines()
    documents = [line.split(":")[0] for line in lines if line.split(":")[0] in DOCUMENTS]
    assert documents == list(DOCUMENTS)
    assert lines[-1] == counted()
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
    assert {entry["document"] for entry in answer("E001-*")} == {COMMITTEES.citation}
    assert {entry["theorem"] for entry in answer("winnow.cosh")} == {"winnow.cosh"}
    assert {entry["class"] for entry in answer("missing hypothesis")} == {"missing hypothesis"}
    assert {entry["severity"] for entry in answer("false result")} == {"false result"}
    assert {entry["class"] for entry in answer("false result")} == {"false statement"}
    assert {entry["document"] for entry in answer("Kakade")} == {NOTE.citation}
    assert "E000-62" in {entry["id"] for entry in answer("theorem 7.11")}


def test_nothing_found_is_a_complaint():
    result = run("zzz")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "noregret: no erratum matches 'zzz': `noregret errata` shows them all\n"
    result = run("zzz", "--printed")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "noregret: no statement matches 'zzz': `noregret errata --printed` shows them all\n"
    )


def test_who_asks_for_errata_of_a_true_place_is_led_to_the_statements():
    result = run("corollary 21.2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert re.fullmatch(
        r"noregret: no erratum matches 'corollary 21.2': add --printed for what matches among the "
        r"statements \(\d+\)\n",
        result.stderr,
    )
    assert run("corollary 21.2", "--printed").exit_code == 0


def test_a_script_learns_what_may_be_the_conversion_s_and_what_was_refuted():
    (hinge,) = answer("E003-43")
    assert hinge["conversion"] is True
    assert hinge["claim"].startswith('noregret refute perceptron.hinge "M <= F + ')
    (index,) = answer("E000-67")
    assert (index["conversion"], index["claim"]) == (False, None)


# ------------------------------------------------------------------ everything that is printed


def test_the_json_has_every_statement_with_its_line_and_verdict():
    listed = printed()
    assert [(each["line"], each["verdict"]) for each in listed] == [
        (statement.lines[0], str(statement.verdict)) for statement in read_statements()
    ]
    for each in listed:
        assert {"document", "label", "line", "verdict"} <= set(each)
        if each["verdict"] == "TRUE AS PRINTED":
            assert each["theorems"] or each["replay"] or each["claim"]


def test_a_claim_that_survives_says_how_close_it_came():
    survivors = [each for each in printed() if each["ratio"] is not None]
    assert len(survivors) > 20
    assert all(0 <= each["ratio"] <= 1 for each in survivors if each["verdict"].startswith("TRUE"))


def test_the_whole_list_is_shown_document_by_document():
    lines = run("--printed").stdout.splitlines()
    heads = [line.split(":")[0] for line in lines if line.split(":")[0] in DOCUMENTS]
    assert heads == list(DOCUMENTS)
    text = "\n".join(lines)
    assert all(str(standing) in text for standing in Standing)


def test_a_single_statement_is_shown_in_full_with_a_replay_that_runs():
    result = run("--printed", "slides L459")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "slides L459: TRUE AS PRINTED, though it looks wrong"
    assert "  conjunctions.count-k" in lines
    replay = result.stdout.split("Replay, in plain Python\n")[1]
    exec("\n".join(line[2:] for line in replay.splitlines()), {})


def test_the_readings_of_an_ambiguous_statement_are_shown_one_by_one():
    text = run("--printed", "chapter L329").stdout
    true, false = text.split("Read so it is TRUE AS PRINTED\n")[1].split(
        "Read so it is FALSE AS PRINTED\n"
    )
    assert "  ogd.lipschitz\n" in true
    assert "\nIt came to\n  NOT REFUTED: " in true
    assert "E003-31" in false


def test_statements_are_chosen_by_theorem_verdict_and_erratum():
    assert all("wm.mistakes" in each["theorems"] for each in printed("wm.mistakes"))
    assert {each["verdict"] for each in printed("ambiguous")} >= {"AMBIGUOUS"}
    assert any("E000-62" in each["errata"] for each in printed("E000-62"))


def test_an_id_that_was_taken_back_says_why():
    gone = next(each for document in read_documents() for each in document.withdrawn)
    result = run(gone.id)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"noregret: {gone.id} is no erratum any more: {gone.why.rstrip('.')}\n"
