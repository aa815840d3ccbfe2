"""Is the plugin light, quiet where it is not asked for, and helpful where it is?"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import noregret
from tests.noregret.guard.shelf import LIBRARY

pytest_plugins = ["pytester"]

PLAIN = "def test_nothing():\n    pass\n"
GUARDED = """
from noregret import guard
from mylib import Right

test_right = guard(Right, "perceptron", theorems="perceptron.committee", seed=3)

def test_other():
    pass
"""
HEADER = f"noregret {noregret.__version__}, profile "


def test_it_is_installed():
    from importlib.metadata import entry_points

    names = {entry.value for entry in entry_points(group="pytest11") if entry.name == "noregret"}
    assert names == {"noregret.plugin"}, "run `make test`, which installs it"


def test_it_loads_nothing_heavy():
    code = (
        "import sys, noregret.plugin; heavy = {'sympy', 'hypothesis', 'numpy', 'rich', 'flint'}; "
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_it_is_silent_where_nothing_is_guarded(pytester):
    pytester.makepyfile(PLAIN)
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(passed=1)
    assert HEADER not in result.stdout.str()
    assert "noregret guarded" not in result.stdout.str()


def test_the_header_tells_profile_and_seed_where_it_matters(pytester):
    pytester.makepyfile(mylib=LIBRARY, test_mine=GUARDED)
    result = pytester.runpytest_inprocess("test_mine.py")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines([f"{HEADER}fast, seed 0"])
    result.stdout.fnmatch_lines(["noregret guarded 1 theorem: 1 HOLDS"])


def test_the_options_are_told_even_where_nothing_is_guarded(pytester):
    pytester.makepyfile(PLAIN)
    result = pytester.runpytest_inprocess("--noregret-profile", "deep", "--noregret-seed", "4")
    result.stdout.fnmatch_lines([f"{HEADER}deep, seed 4"])


def test_guards_have_the_marker(pytester):
    pytester.makepyfile(mylib=LIBRARY, test_mine=GUARDED)
    pytester.makeini("[pytest]\naddopts = --strict-markers\n")
    pytester.runpytest_inprocess("-m", "noregret").assert_outcomes(passed=1, deselected=1)
    pytester.runpytest_inprocess("-m", "not noregret").assert_outcomes(passed=1, deselected=1)
    result = pytester.runpytest_inprocess("--markers")
    result.stdout.fnmatch_lines(["@pytest.mark.noregret: the test holds a learner to a theorem*"])


def test_the_results_are_written_also_if_there_are_none(pytester):
    pytester.makepyfile(PLAIN)
    pytester.runpytest_inprocess("--noregret-json", "out.json").assert_outcomes(passed=1)
    data = json.loads((pytester.path / "out.json").read_text())
    assert data == {
        "version": noregret.__version__,
        "profile": "fast",
        "seed": 0,
        "guards": [],
    }


def test_a_file_that_cannot_be_written_is_named(pytester):
    pytester.makepyfile(PLAIN)
    (pytester.path / "taken").mkdir()
    result = pytester.runpytest_inprocess("--noregret-json", "taken")
    assert result.ret != 0
    assert "--noregret-json taken cannot be written" in result.stderr.str() + result.stdout.str()


def test_a_profile_that_is_none_is_refused(pytester):
    pytester.makepyfile(PLAIN)
    result = pytester.runpytest_inprocess("--noregret-profile", "slow")
    assert result.ret == pytest.ExitCode.USAGE_ERROR


def test_the_profile_of_the_command_line_goes_first(pytester):
    pytester.makepyfile(mylib=LIBRARY, test_mine=GUARDED.replace("seed=3", 'profile="deep"'))
    result = pytester.runpytest_inprocess(
        *("-m", "noregret", "--noregret-profile", "fast", "--noregret-json", "out.json")
    )
    result.assert_outcomes(passed=1, deselected=1)
    (entry,) = json.loads((pytester.path / "out.json").read_text())["guards"]
    assert (entry["profile"], entry["seed"], entry["factory"]) == ("fast", 0, "Right")


def test_a_project_with_packages_of_our_names_still_has_its_tests(tmp_path):
    """pytest loads the plugin everywhere; only who uses noregret is told of the clash."""
    name = "learners"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("")
    (tmp_path / "test_plain.py").write_text(f"import {name}\n{PLAIN}")
    (tmp_path / "test_ours.py").write_text("from noregret import guard\n")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "--continue-on-collection-errors",
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert f"another package called {name!r}" in done.stdout
    assert "1 passed, 1 error" in done.stdout
