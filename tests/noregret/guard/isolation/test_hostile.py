"""Is whatever a learner does a verdict about that learner, and nothing else?"""

from __future__ import annotations

import json
import os
import random
import sys
import threading

import numpy as np
import pytest
from click.testing import CliRunner, Result

from noregret.cli import main
from noregret.guard.examine import check
from tests.noregret.guard.isolation import hostile

pytest_plugins = ["pytester"]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes are forked here")

MODULE = hostile.__name__
ONE = ("--as", "perceptron", "--theorems", "perceptron.l1", "--isolate")

#: What is said of those that end the program, why, and in which round; None: before the first.
ENDS = [
    ("Exits", "CRASHED", "in round 3 ended the process (sys.exit(0))", 3),
    ("ExitsAtOnce", "CRASHED", "it ended the process (exit code 0) in update(", 3),
    ("ExitsWhenMade", "CRASHED", "it ended the process (exit code 0) in making it with N=", 0),
    ("ReadsNothing", "CRASHED", "the process was ended by SIGSEGV in predict(", 2),
    ("Terminates", "CRASHED", "the process was ended by SIGTERM in predict(", 1),
    ("Bombs", "CRASHED", "in round 1 raised MemoryError", 1),
    ("EndsItsGenerator", "CRASHED", "in round 1 raised GeneratorExit", 1),
    ("PressesCtrlC", "CRASHED", "in round 1 raised KeyboardInterrupt", 1),
    ("Deadlocks", "HANGS", "in round 1 took longer than 0.1 s and could not be interrupted", 1),
    ("LoopsInC", "HANGS", "in round 1 took longer than 0.1 s and could not be interrupted", 1),
    ("Swallows", "HANGS", "in round 1 took longer than 0.1 s", 1),
    ("SwallowsForEver", "HANGS", "in round 1 took longer than 0.1 s", 1),
]
HARMLESS = [
    *("Prints", "Moves", "MakesNumpyRaise", "RecursesLittle", "RecursesDeep"),
    *("ReplacesTheGenerator", "Forks", "ExitsWhenShown"),
]


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": None}).invoke(main, ["guard", *arguments])


def limit(verdict: str) -> float:
    return 0.1 if verdict == "HANGS" else 10.0


# ------------------------------------------------------------------ on the command line


@pytest.mark.parametrize(("name", "verdict", "cause", "rounds"), ENDS, ids=[e[0] for e in ENDS])
def test_whoever_ends_the_program_has_a_verdict(here, name, verdict, cause, rounds):
    seconds = str(limit(verdict))
    result = run(f"{MODULE}:{name}", *ONE, "--seconds", seconds, "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    data = json.loads(result.stdout)
    assert data["verdict"] == verdict
    (entry,) = data["checks"]
    assert cause in entry["cause"]
    assert len(entry["counterexample"]["rounds"]) == rounds
    saved = here / ".noregret" / "guard" / f"{MODULE}.{name}" / "perceptron.l1.json"
    assert json.loads(saved.read_text())["verdict"] == verdict


@pytest.mark.parametrize("name", HARMLESS)
def test_whoever_only_spoils_the_place_is_judged_by_what_it_plays(here, capfd, name):
    result = run(f"{MODULE}:{name}", *ONE, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert json.loads(result.stdout)["verdict"] == "HOLDS"
    assert capfd.readouterr() == ("", "")


def test_the_rounds_before_the_end_are_those_that_were_played(here):
    """The same game as without the exit: the rounds of the journal are those of the tape."""
    journal, tape = (
        json.loads(run(f"{MODULE}:{name}", *ONE, "--json").stdout)["checks"][0]
        for name in ("ExitsAtOnce", "ReadsNothing")
    )
    first, second = (entry["counterexample"]["rounds"] for entry in (journal, tape))
    assert first[0] == second[0]
    assert first[1]["x"] == second[1]["x"]
    assert (second[1]["prediction"], second[1]["y"]) == (None, None)  # it died in predict
    assert all(entry["prediction"] in (-1, 1) and entry["y"] in (-1, 1) for entry in first)


def test_after_one_that_does_not_come_back_nobody_is_asked_again(here):
    two = ("--theorems", "perceptron.l1,perceptron.l2", "--seconds", "0.1", "--json")
    result = run(f"{MODULE}:LoopsInC", "--as", "perceptron", *two)
    assert result.exit_code == 1
    first, second = json.loads(result.stdout)["checks"]
    assert (first["verdict"], second["verdict"]) == ("HANGS", "UNDECIDED")
    assert second["cause"].startswith("not played, since it did not come back for perceptron.l1")


def test_a_saved_death_is_played_again_by_whom_one_likes(here):
    run(f"{MODULE}:ExitsAtOnce", *ONE)
    saved = f".noregret/guard/{MODULE}.ExitsAtOnce/perceptron.l1.json"
    for name, code, words in (("ExitsAtOnce", 1, "CRASHED"), ("Right", 0, "HOLDS")):
        again = CliRunner().invoke(main, ["replay", saved, "--with", f"{MODULE}:{name}"])
        assert (again.exit_code, again.stdout.splitlines()[-1].strip()) == (code, words)


def test_a_module_that_exits_when_it_is_imported_is_bad_input(here, monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path])
    (here / "leaves.py").write_text("import sys\nprint('bye')\nsys.exit(0)\n")
    result = run("leaves:F", *ONE)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "importing leaves raised SystemExit (0): mend it first" in result.stderr


def test_without_a_process_of_its_own_an_exit_is_caught_and_prints_are_no_json(here):
    loose = (*ONE[:-1], "--no-isolate", "--json")
    result = run(f"{MODULE}:Exits", *loose)
    assert result.exit_code == 1
    assert json.loads(result.stdout)["checks"][0]["cause"].endswith("(sys.exit(0))")
    chatty = run(f"{MODULE}:Prints", *loose)
    assert chatty.exit_code == 0
    assert json.loads(chatty.stdout)["verdict"] == "HOLDS"


def test_ctrl_c_ends_the_learner_and_keeps_what_is_known(here, monkeypatch):
    monkeypatch.setattr(hostile.InterruptsTheSecond, "file", str(here / "processes"))
    two = ("--theorems", "perceptron.l1,perceptron.l2", "--isolate", "--json")
    result = run(f"{MODULE}:InterruptsTheSecond", "--as", "perceptron", *two)
    assert result.exit_code == 130
    data = json.loads(result.stdout)
    assert data["interrupted"] is True
    assert [entry["verdict"] for entry in data["checks"]] == ["HOLDS"]
    assert no_child_is_left()


# ------------------------------------------------------------------ in Python


def no_child_is_left() -> bool:
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return True
    return False


def place() -> tuple[object, ...]:
    """Return what a learner could have spoiled."""
    return (
        os.getcwd(),
        np.geterr(),
        sys.getrecursionlimit(),
        random.getstate(),
        [str(part) for part in np.random.get_state()],
        np.random.seed,
        np.random.get_bit_generator(),
        sorted(os.listdir("/proc/self/fd")) if os.path.exists("/proc/self/fd") else [],
    )


@pytest.mark.parametrize("isolate", [True, False])
def test_nothing_is_left_behind(isolate):
    check(hostile.Right, "perceptron", theorems="perceptron.l1", isolate=isolate)  # loads things
    before = place()
    names = ["Moves", "MakesNumpyRaise", "RecursesLittle", "ReplacesTheGenerator", "Exits"]
    for name in [*names, "ExitsAtOnce", "Terminates"] if isolate else names:
        check(
            getattr(hostile, name), "perceptron", theorems="perceptron.committee", isolate=isolate
        )
    assert place() == before
    assert no_child_is_left()


def test_what_a_learner_has_started_ends_with_it(tmp_path, monkeypatch):
    monkeypatch.setattr(hostile.LeavesAChild, "file", str(tmp_path / "child"))
    check(hostile.LeavesAChild, "perceptron", theorems="perceptron.committee", isolate=True)
    assert hostile.has_gone(int((tmp_path / "child").read_text()))


def test_closures_and_threads_are_no_obstacle():
    """The process is forked from a thread, and has a class that no module knows."""
    verdicts = []

    class Local(hostile.Right):
        def update(self, x, y):
            os._exit(len(verdicts))

    def hold() -> None:
        found = check(lambda N: Local(N), "perceptron", theorems="perceptron.l1", isolate=True)
        verdicts.append((found.verdict, found.checks[0].cause))

    for _ in range(2):
        thread = threading.Thread(target=hold)
        thread.start()
        thread.join()
    assert [verdict for verdict, _ in verdicts] == ["CRASHED"] * 2
    assert [f"exit code {n}" in cause for n, (_, cause) in enumerate(verdicts)] == [True, True]


@pytest.mark.parametrize("isolate", [True, False])
def test_an_input_that_is_changed_is_noticed(isolate):
    only = {"theorems": "perceptron.l1", "isolate": isolate}
    (found,) = check(hostile.ChangesItsInput, "perceptron", **only).checks
    assert (found.verdict, found.failed) == ("DIFFERS", True)
    (entry,) = found.witness.rounds  # its first mistake: at a tie it says 1
    assert (entry.prediction, entry.y) == (1, -1)
    changed = f"update in round 1 made {-entry.x} of {entry.x}"
    assert found.cause == f"it changes its input: {changed}"
    # A broken bound says more.
    wrong = check(hostile.ChangesItsInputAndIsWrong, "perceptron", **only)
    assert wrong.verdict == "VIOLATED"


def told(factory: object, kind: str, key: str, isolate: bool) -> dict[str, object]:
    found = check(factory, kind, theorems=key, isolate=isolate).to_dict()
    for entry in found["checks"]:
        del entry["seconds"]
    return {name: value for name, value in found.items() if name != "seconds"}


@pytest.mark.parametrize(
    ("name", "kind", "key"),
    [
        ("Right", "perceptron", "perceptron.l2"),
        ("TieLost", "perceptron", "perceptron.margin"),
        ("Crashing", "perceptron", "perceptron.l1"),
        ("Unnormalised", "hedge", "hedge.sharp"),
        ("WorstExpert", "exponential-weighted-average", "ewa.regret"),
        ("NeverHalving", "halving", "halving.mistakes"),
        ("Ascent", "online-gradient-descent", "ogd.regret"),
    ],
)
def test_a_process_of_its_own_changes_no_result(shelf, name, kind, key):
    factory = getattr(shelf, name)
    assert told(factory, kind, key, True) == told(factory, kind, key, False)


@pytest.mark.parametrize("isolate", [True, False])
def test_chance_from_the_generators_of_all_begins_at_the_seed(isolate):
    """Two calls find the same, whatever was drawn before."""
    np.random.seed(1)
    first = told(hostile.Guesses, "perceptron", "perceptron.l1", isolate)
    np.random.seed(2)
    assert told(hostile.Guesses, "perceptron", "perceptron.l1", isolate) == first
    assert first["verdict"] != "HOLDS"


# ------------------------------------------------------------------ in pytest

SUITE = f"""
import pytest
from noregret import guard
from {MODULE} import Bombs, ChangesItsInput, Exits, ExitsAtOnce, LoopsInC, Moves, Right

one = {{"theorems": "perceptron.l1", "isolate": True}}
test_exits = guard(Exits, "perceptron", **one)
test_exits_at_once = guard(ExitsAtOnce, "perceptron", **one)
test_bombs = guard(Bombs, "perceptron", **one)
test_loops = guard(LoopsInC, "perceptron", seconds=0.1, **one)
test_changes = guard(ChangesItsInput, "perceptron", **one)
test_moves = guard(Moves, "perceptron", **one)


@pytest.fixture
def skips(monkeypatch):
    monkeypatch.setattr(Right, "predict", lambda self, x: pytest.skip("no verdict today"))


test_skips = pytest.mark.usefixtures("skips")(guard(Right, "perceptron", **one))
"""


def test_a_guard_outlives_its_learner(pytester):
    pytester.makepyfile(test_mine=SUITE)
    pytester.makeini("[pytest]\nfilterwarnings = error\n")
    result = pytester.runpytest_inprocess("-v")
    result.assert_outcomes(passed=1, failed=6)
    result.stdout.fnmatch_lines_random(
        [
            "perceptron.l1: CRASHED by Exits",
            "*it ended the process (exit code 0) in update(*",
            "*raised MemoryError*",
            "perceptron.l1: HANGS by LoopsInC",
            "perceptron.l1: DIFFERS by ChangesItsInput",
            "*in round 1 raised Skipped: no verdict today",
            "noregret guarded 7 theorems: 4 CRASHED, 1 DIFFERS, 1 HANGS, 1 HOLDS",
        ]
    )
