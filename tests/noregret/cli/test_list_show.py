"""Do `noregret list` and `noregret show` tell what the catalogue knows?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import sympy
from click.testing import CliRunner, Result

from bounds.core.catalogue import THEOREMS
from noregret.calculator.describe import derivation, where_equal
from noregret.cli import main
from noregret.version import __version__

NOREGRET = str(Path(sys.executable).with_name("noregret"))


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": None}).invoke(main, list(arguments))


def answer(*arguments: str) -> dict:
    result = run(*arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def test_the_list_has_every_theorem():
    listed = answer("list")["theorems"]
    assert [entry["key"] for entry in listed] == list(THEOREMS)
    for entry in listed:
        assert set(entry) == {"key", "title", "kinds", "parameters", "sources"}
        parts = {"document", "label", "authors", "title", "year", "form"}
        assert all(set(source) == parts for source in entry["sources"])


def test_the_table_has_a_row_for_every_theorem():
    lines = run("list").stdout.splitlines()
    assert lines[0].split() == ["key", "title", "source"]
    assert [line.split()[0] for line in lines[1:]] == list(THEOREMS)
    assert "Theorem 7.3" in lines[1]


def test_a_glob_a_part_of_a_title_and_a_key_choose_theorems():
    assert {entry["key"] for entry in answer("list", "ewa.*")["theorems"]} == {
        key for key in THEOREMS if key.startswith("ewa.")
    }
    assert "doubling.generic" in {e["key"] for e in answer("list", "whatever the")["theorems"]}
    assert [entry["key"] for entry in answer("list", "khintchine")["theorems"]] == ["khintchine"]


def test_nothing_found_is_a_complaint():
    result = run("list", "zzz")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "noregret: no theorem matches 'zzz': `noregret list` shows them all\n"


def test_eighty_columns_are_enough():
    result = subprocess.run(
        [NOREGRET, "list"],
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"},
    )
    assert result.returncode == 0
    assert max(map(len, result.stdout.splitlines())) <= 80
    keys = [line.split()[0] for line in result.stdout.splitlines() if not line.startswith(" ")]
    assert keys[1:] == list(THEOREMS)


def test_there_is_no_colour_in_a_pipe():
    result = subprocess.run([NOREGRET, "list"], capture_output=True, text=True)
    assert "\x1b" not in result.stdout


def test_show_tells_everything_about_a_theorem():
    text = run("show", "wm.mistakes").stdout
    for part in (
        "m_T <= (m_star*log(1/beta) + log(N))/log(2/(beta + 1))",
        "0 < beta",
        "m_star  the best expert's number of mistakes",
        "a mistake costs weight: W_next <= ",
        "Theorem 7.3",
        "every tie rule",
    ):
        assert part in text


@pytest.mark.parametrize("key", THEOREMS)
def test_every_theorem_can_be_shown(key):
    page = answer("show", key)
    assert page["key"] == key
    assert page["statement"] == THEOREMS[key].statement
    assert len(page["invariants"]) == len(THEOREMS[key].invariants)
    assert run("show", key).exit_code == 0


@pytest.mark.parametrize("key", [key for key, item in THEOREMS.items() if item.derivation])
def test_every_derived_formula_equals_the_printed_one(key):
    steps = derivation(THEOREMS[key])
    assert steps is not None
    assert steps["parent"] in THEOREMS
    assert steps["agrees"] is not None


def test_a_derived_formula_that_differs_is_noticed():
    x = sympy.Symbol("x", positive=True)
    cases = sympy.Piecewise((x, x <= 1), (2 * x, True))
    assert where_equal(x * (x + 1), x**2 + x) == "everywhere"
    assert where_equal(x + 1, x) is None
    assert where_equal(x, cases) == "where x <= 1"
    assert where_equal(3 * x, cases) is None


def test_the_statement_in_latex():
    result = run("show", "ewa.regret", "--latex")
    assert result.stdout.startswith("R_{T} \\leq ")
    assert "\\eta" in result.stdout


def test_an_unknown_key_suggests_a_near_one():
    result = run("show", "ewa.tune")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "did you mean" in result.stderr
    assert "ewa.tuned" in result.stderr


@pytest.mark.parametrize(
    "arguments", [("frob",), ("--frob",), ("show",), ("show", "a", "b"), ("list", "--x")]
)
def test_bad_usage_is_one_sentence(arguments):
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("noregret: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("option", ["-h", "--help"])
@pytest.mark.parametrize("command", [[], ["list"], ["show"], ["bound"], ["verify"]])
def test_help_has_examples(command, option):
    result = run(*command, option)
    assert result.exit_code == 0
    assert "Examples:" in result.stdout


def test_without_a_command_there_is_help():
    assert run().stdout == run("--help").stdout


def test_the_version_is_that_of_the_package():
    result = subprocess.run([NOREGRET, "--version"], capture_output=True, text=True)
    assert (result.returncode, result.stdout) == (0, f"noregret {__version__}\n")


def test_head_may_close_the_pipe():
    result = subprocess.run(
        f"'{NOREGRET}' list | head -1", shell=True, capture_output=True, text=True
    )
    assert result.stdout.split() == ["key", "title", "source"]
    assert result.stderr == ""
