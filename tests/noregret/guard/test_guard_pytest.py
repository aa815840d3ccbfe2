"""Is what `guard` returns an ordinary test, in the hands of an ordinary pytest?"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import noregret
from bounds.core.errors import ParameterError
from noregret import guard
from noregret.guard.keywords import is_instance
from tests.noregret.guard.shelf import LIBRARY

pytest_plugins = ["pytester"]

SUITE = """
from noregret import guard
from mylib import Right, TieLost, Upwards, tie_lost

test_right = guard(Right, "perceptron", theorems="perceptron.disjunctions-signs,perceptron.l2")
test_wrong = guard(TieLost, "perceptron", theorems="perceptron.margin,perceptron.l2")
test_made = guard(lambda N: TieLost(N), "perceptron", theorems="perceptron.l1")
test_configured = guard(tie_lost, "perceptron", theorems="perceptron.l1")
test_hidden = guard(Right, "averaged-perceptron", theorems="averaged.identity")
test_known = guard(
    TieLost, "perceptron", theorems="perceptron.margin",
    known_failures={"perceptron.margin": "ties are lost, see #12"},
)
test_mended = guard(
    Right, "perceptron", theorems="perceptron.committee",
    known_failures={"perceptron.committee": "ties are lost, see #12"},
)


class TestInAClass:
    test_right = staticmethod(guard(Right, "perceptron", theorems="perceptron.disjunctions"))
"""


@pytest.fixture
def project(pytester):
    pytester.makepyfile(mylib=LIBRARY, test_mine=SUITE)
    pytester.makeini("[pytest]\naddopts = --strict-markers\nfilterwarnings = error\n")
    return pytester


def test_one_line_makes_a_case_a_theorem(project):
    result = project.runpytest_inprocess("-v", "-rxs")
    result.assert_outcomes(passed=3, failed=5, skipped=1, xfailed=1)
    result.stdout.fnmatch_lines_random(
        [
            "test_mine.py::test_right[[]perceptron.disjunctions-signs[]] PASSED*",
            "test_mine.py::test_right[[]perceptron.l2[]] PASSED*",
            "test_mine.py::test_wrong[[]perceptron.margin[]] FAILED*",
            "test_mine.py::test_made[[]perceptron.l1[]] FAILED*",
            "test_mine.py::test_configured[[]perceptron.l1[]] FAILED*",
            "test_mine.py::TestInAClass::test_right[[]perceptron.disjunctions[]] PASSED*",
            "XFAIL*ties are lost, see #12 (perceptron.margin: VIOLATED)",
            "SKIPPED*averaged.identity: NOT_APPLICABLE: it does not show average*",
            "perceptron.committee is a known failure (ties are lost, see #12), but it holds now: "
            "remove it from known_failures",
            "noregret guarded 10 theorems: 4 HOLDS, 1 NOT_APPLICABLE, 5 VIOLATED",
        ]
    )
    # The story of a failure stands alone, without a traceback of ours.
    text = result.stdout.str()
    assert "perceptron.margin: VIOLATED by TieLost\n" in text
    assert "reproduce  noregret guard mylib:TieLost --as perceptron" in text
    assert "reproduce  pytest 'test_mine.py::test_made[perceptron.l1]' --noregret-seed 0" in text
    assert "examine(" not in text


def test_what_was_found_is_saved_and_played_first(project):
    project.runpytest_inprocess("-k", "test_wrong and l2").assert_outcomes(failed=1)
    home = project.path / ".noregret" / "guard" / "test_mine.py.test_wrong"
    kept = home / "perceptron.l2.json"
    assert sorted(path.name for path in home.iterdir()) == [kept.name, "perceptron.l2.py"]
    again = project.runpytest_inprocess("-k", "test_wrong and l2", "--noregret-json", "all.json")
    again.assert_outcomes(failed=1)
    (entry,) = json.loads((project.path / "all.json").read_text())["guards"]
    assert len(entry["checks"][0]["counterexample"]["rounds"]) == 2
    assert "saved      .noregret/guard/test_mine.py.test_wrong/perceptron.l2.json" in (
        again.stdout.str()
    )
    # Mended: the file goes.
    mended = LIBRARY.replace("y * (self.weights @ x) < 0", "self.predict(x) != y")
    project.makepyfile(mylib=mended)
    sys.modules.pop("mylib", None)
    project.runpytest_inprocess("-k", "test_wrong and l2").assert_outcomes(passed=1)
    assert list(home.iterdir()) == []


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            'guard(Right, "perceptron", known_failures={"hedge.tuned": "no"})',
            "known_failures names 'hedge.tuned', which is not among the theorems of this guard",
        ),
        ('guard(Right, "perceptro")', "the kind is 'perceptro', but must be one of"),
        ('guard(Right, "perceptron", theorems="x")', "no theorem of perceptron matches 'x'"),
        ('guard(Right, "perceptron", profile="x")', "the profile is 'x', but must be one of"),
        ("guard(Right)", "Right does not say which kind of learner it makes"),
        ('guard(Upwards, "perceptron")', "Upwards needs 'eta', but a perceptron is made with N"),
        ('guard(7, "perceptron")', "7 cannot be called"),
    ],
)
def test_a_guard_that_cannot_be_is_refused_at_collection_in_a_sentence(pytester, line, sentence):
    pytester.makepyfile(
        mylib=LIBRARY,
        test_mine=f"from noregret import guard\nfrom mylib import Right, Upwards\ntest_it = {line}",
    )
    result = pytester.runpytest_inprocess("test_mine.py")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([f"*{sentence}*"])
    assert "Traceback" not in result.stdout.str()
    assert "raise " not in result.stdout.str()


def test_outside_pytest_a_refusal_is_an_error_like_others():
    with pytest.raises(ParameterError, match="must be one of"):
        guard(dict, "no-such-kind")


def test_a_guard_is_loaded_on_first_use():
    assert noregret.guard is guard
    assert noregret.check.__name__ == "check"
    assert not is_instance(guard)


@pytest.mark.deep
def test_it_works_with_xdist_and_with_the_seed_of_hypothesis(project):
    """In a process of its own: workers are processes as well."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-n", "2", "-p", "no:cacheprovider"),
            *("-k", "wrong or known or InAClass", "--hypothesis-seed", "5"),
            *("--noregret-json", "deep/all.json", "--noregret-profile", "fast"),
        ],
        cwd=project.path,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert "2 failed, 1 passed, 1 xfailed" in done.stdout, done.stdout
    assert "--seed 5" in done.stdout
    assert f"noregret {noregret.__version__}, profile fast, seed 5" in done.stdout
    data = json.loads((project.path / "deep" / "all.json").read_text())
    assert (data["profile"], data["seed"]) == ("fast", 5)
    seen = {entry["test"]: (entry["outcome"], entry["verdict"]) for entry in data["guards"]}
    assert seen == {
        "test_mine.py::TestInAClass::test_right[perceptron.disjunctions]": ("passed", "HOLDS"),
        "test_mine.py::test_wrong[perceptron.margin]": ("failed", "VIOLATED"),
        "test_mine.py::test_wrong[perceptron.l2]": ("failed", "VIOLATED"),
        "test_mine.py::test_known[perceptron.margin]": ("xfailed", "VIOLATED"),
    }
    entry = next(entry for entry in data["guards"] if entry["outcome"] == "failed")
    assert entry["kind"] == "perceptron"
    assert {"theorem", "verdict", "slack", "ratio", "broken_invariant", "counterexample"} <= set(
        entry["checks"][0]
    )
