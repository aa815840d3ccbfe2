"""Does `noregret guard` say what it found, in words, in JSON, by its exit code?"""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bounds.core.catalogue import kinds
from noregret.cli import main
from noregret.guard import session
from noregret.guard.examine import examine
from noregret.guard.report import Check

NOREGRET = str(Path(sys.executable).with_name("noregret"))
FAST = ("--as", "perceptron", "--theorems", "perceptron.l2,perceptron.committee")


@pytest.fixture
def here(shelf, tmp_path, monkeypatch):
    """An empty folder to run in; the shelf is importable."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": None}).invoke(main, ["guard", *arguments])


def test_a_learner_that_holds(here):
    result = run("shelf_of_learners:Right", *FAST)
    assert result.exit_code == 0, result.stdout
    header, first, second, blank, summary = result.stdout.splitlines()
    assert header.split() == ["theorem", "verdict", "tightest", "evidence", "seconds"]
    assert first.split()[:2] == ["perceptron.committee", "HOLDS"]
    assert "search 24" in second  # 20 draws, and the best two of two searches in bulk
    assert blank == ""
    assert summary.startswith("Right as perceptron, 2 theorems: 2 HOLDS, in ")
    assert result.stderr == ""
    assert not (here / ".noregret").exists()


def test_a_learner_that_does_not(here):
    result = run("shelf_of_learners:TieLost", *FAST)
    assert result.exit_code == 1
    assert "TieLost as perceptron, 2 theorems: 2 VIOLATED" in result.stdout
    saved = ".noregret/guard/shelf_of_learners.TieLost/perceptron.l2.json"
    assert f"saved      {saved}" in result.stdout
    assert f"replay     noregret replay {saved}" in result.stdout
    assert (
        "reproduce  noregret guard shelf_of_learners:TieLost --as perceptron --theorems "
        "perceptron.l2 --seed 0"
    ) in result.stdout
    assert (here / saved).exists()
    # The next run begins with what was saved.
    again = run("shelf_of_learners:TieLost", *FAST)
    assert "saved 1" in again.stdout
    assert "long" not in again.stdout


def test_the_json_holds_what_others_rely_on(here):
    result = run("shelf_of_learners:TieLost", *FAST, "--seed", "3", "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    data = json.loads(result.stdout)
    assert (data["kind"], data["verdict"], data["seed"]) == ("perceptron", "VIOLATED", 3)
    assert data["interrupted"] is False
    entry = data["checks"][1]
    assert (entry["theorem"], entry["verdict"]) == ("perceptron.l2", "VIOLATED")
    assert entry["slack"] < 0
    assert entry["ratio"] > 1
    assert "(round 1)" in entry["broken_invariant"]
    rounds = entry["counterexample"]["rounds"]
    assert len(rounds) == 2
    assert set(rounds[0]) == {"x", "prediction", "y"}
    assert entry["counterexample"]["bound"] == "1.41421"
    assert entry["counterexample"]["transcript"]["game"] == "linear"


def test_a_crash_has_its_rounds_in_the_json(here):
    only = ("--as", "perceptron", "--theorems", "perceptron.l1", "--json")
    (entry,) = json.loads(run("shelf_of_learners:Crashing", *only).stdout)["checks"]
    assert entry["verdict"] == "CRASHED"
    assert entry["counterexample"]["transcript"] is None
    assert entry["counterexample"]["rounds"] == [{"x": [-3.0], "prediction": 1, "y": -1}]


def test_convex_functions_are_written_by_their_fields(here):
    only = ("--as", "online-gradient-descent", "--theorems", "ogd.regret", "--json")
    (entry,) = json.loads(run("shelf_of_learners:Ascent", *only).stdout)["checks"]
    function = entry["counterexample"]["rounds"][0]["y"]
    assert function == {"kind": "linear", "a": ["1"], "b": "0"}
    assert "each point is the projection" in entry["broken_invariant"]


def test_the_kind_may_be_said_by_the_factory(here):
    result = run("shelf_of_learners:said", "--theorems", "perceptron.l1", "--json")
    assert json.loads(result.stdout)["kind"] == "perceptron"


def test_a_hang_is_told(here):
    only = ("--as", "perceptron", "--theorems", "perceptron.l1", "--seconds", "0.2")
    result = run("shelf_of_learners:Sleeping", *only)
    assert result.exit_code == 1
    assert "perceptron.l1: HANGS by Sleeping" in result.stdout
    assert "in round 1 took longer than 0.2 s" in result.stdout


def test_a_baseline_lets_known_failures_pass_and_no_others(here):
    one = ("--as", "perceptron", "--theorems", "perceptron.l2")
    (here / "base.json").write_text(run("shelf_of_learners:TieLost", *one, "--json").stdout)
    known = run("shelf_of_learners:TieLost", *one, "--baseline", "base.json")
    assert known.exit_code == 0
    assert "known: perceptron.l2 (as in the baseline)" in known.stdout
    assert "smallest counterexample" not in known.stdout
    new = run("shelf_of_learners:TieLost", *FAST, "--baseline", "base.json", "--json")
    assert new.exit_code == 1
    assert json.loads(new.stdout)["baseline"] == {
        "known": ["perceptron.l2"],
        "new": ["perceptron.committee"],
        "fixed": [],
    }
    fixed = run("shelf_of_learners:Right", *one, "--baseline", "base.json")
    assert fixed.exit_code == 0
    assert "fixed: perceptron.l2 (mended since the baseline: take a new one)" in fixed.stdout


def test_a_kind_is_offered_in_the_help():
    shown = CliRunner().invoke(main, ["guard", "--help"]).stdout
    for kind in kinds():
        assert kind.name in shown.replace("\n", " ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("shelf_of_learners", "--as", "perceptron"), "names no factory"),
        (("no_such_module:F", "--as", "perceptron"), "there is no module 'no_such_module'"),
        (("shelf_of_learners:Nobody", "--as", "perceptron"), "has no 'Nobody'"),
        (("shelf_of_learners:Right",), "add --as KIND"),
        (("shelf_of_learners:Right", "--as", "x"), "the kind is 'x'"),
        (("shelf_of_learners:Right", *FAST[:2], "--theorems", "x"), "no theorem of perceptron"),
        (("shelf_of_learners:Upwards", *FAST), "Upwards needs 'eta'"),
        (("shelf_of_learners:Right", *FAST, "--baseline", "nope.json"), "cannot be read"),
        (("shelf_of_learners:Right", *FAST, "--baseline", "odd.json"), "is no answer of"),
        (("shelf_of_learners:Right", *FAST, "--baseline", "hedge.json"), "is of a hedge"),
        (("broken_here:F", *FAST), "importing broken_here raised ZeroDivisionError"),
        (("shelf_of_learners:Right", *FAST, "--profile", "slow"), "--profile"),
        (("shelf_of_learners:Right", *FAST, "--seconds", "0"), "--seconds"),
    ],
)
def test_bad_usage_is_one_sentence(here, monkeypatch, arguments, sentence):
    monkeypatch.setattr(sys, "path", [*sys.path])
    (here / "odd.json").write_text("[]")
    (here / "hedge.json").write_text('{"kind": "hedge", "checks": []}')
    (here / "broken_here.py").write_text("1/0\n")
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("noregret: ")
    assert sentence.lower() in result.stderr.lower()
    assert result.stderr.count("\n") == 1


def test_undecided_and_not_applicable_have_a_code_of_their_own(here, monkeypatch):
    def stand_in(word):
        def made(factory, kind, theorem, *rest, **options):
            return Check(theorem, word, (), 0.1)

        return made

    for word, code in (("UNDECIDED", 3), ("NOT_APPLICABLE", 3), ("ROUNDING", 0)):
        monkeypatch.setattr(session, "examine", stand_in(word))
        assert run("shelf_of_learners:Right", *FAST).exit_code == code


def test_an_interrupt_keeps_what_is_known(here, monkeypatch):
    def interrupted(factory, kind, theorem, *rest, **options):
        if theorem.key == "perceptron.l2":
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(5)
        return examine(factory, kind, theorem, *rest, **options)

    monkeypatch.setattr(session, "examine", interrupted)
    result = run("shelf_of_learners:Right", *FAST)
    assert result.exit_code == 130
    assert "1 theorem: 1 HOLDS" in result.stdout
    assert "interrupted, the rest was not checked" in result.stdout


def test_an_interrupt_that_is_swallowed_counts_all_the_same(here, monkeypatch):
    """Python ignores what a callback of its garbage collector raises, and Hypothesis has one."""

    def press(phase, _):
        if phase == "start":
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(5)

    def swallowing(*_, **options):
        gc.callbacks.append(press)
        try:
            gc.collect()
        finally:
            gc.callbacks.remove(press)
        time.sleep(5)
        raise AssertionError("nobody has heard it")

    monkeypatch.setattr(session, "examine", swallowing)
    result = run("shelf_of_learners:Right", *FAST)
    assert result.exit_code == 130
    assert "interrupted, the rest was not checked" in result.stdout


def test_the_executable_finds_modules_in_its_folder(folder, tmp_path):
    (tmp_path / "mine.py").write_text((folder / "shelf_of_learners.py").read_text())
    done = subprocess.run(
        [NOREGRET, "guard", "mine:TieLost", "--as", "perceptron", "--theorems", "perceptron.l1"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert "perceptron.l1: VIOLATED by TieLost" in done.stdout
