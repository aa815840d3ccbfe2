"""What does a user see who conjectures?"""

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

import noregret
from adversaries.core.conjectures import attempt, conjecture
from adversaries.core.conjectures import refute as search
from adversaries.core.profile import FAST
from bounds import theorem
from learners import (
    EXACT,
    SOA,
    BalancedWinnow,
    Elimination,
    ExponentialWeightedAverage,
    Halving,
    Hedge,
    MarginPerceptron,
    Perceptron,
    Transcript,
    WeightedMajority,
    Winnow,
    play,
)
from learners.classes import all_functions, thresholds
from learners.core.arithmetic import BALL
from noregret.cli import main
from noregret.verify.independent import agrees, snippet
from noregret.verify.refute import counterexample_data, save
from tests.meta.planted import DROPPED


def run(*arguments):
    return CliRunner(env={"COLUMNS": None}).invoke(main, ["refute", *arguments])


def test_a_false_claim_is_refuted_with_exit_code_1():
    result = run("perceptron.margin", "M <= r**2/(2*rho**2)", "--profile", "fast")
    assert result.exit_code == 1
    assert "REFUTED: observed 1, claimed 1/2" in result.output
    assert "independent replay" in result.output


def test_a_true_claim_is_not_refuted_and_what_was_covered_is_told():
    result = run(
        "wm.mistakes",
        "m_T <= 3*m_star + 3*log(N)/log(2)",
        "beta=1/2",
        "--profile",
        "fast",
        "--seconds",
        "1",
    )
    assert result.exit_code == 0
    assert "NOT REFUTED" in result.output
    assert "Closest call" in result.output


def test_that_the_time_ended_a_round_is_told():
    """How far such a search came depends on the machine: nobody may take it for all there is."""
    claim = ("perceptron.margin", "M <= 2*r**2/rho**2", "--profile", "fast", "--seconds")
    short = run(*claim, "0")
    assert "The time was over in round 1 of the search, after" in short.output
    data = json.loads(run(*claim, "0", "--json").output)
    assert (data["rounds"], data["out_of_time"]) == (0, True)
    false = conjecture(theorem("perceptron.margin"), "M <= r**2/(2*rho**2)")
    found = search(false, FAST, seconds=600)
    assert (found.rounds, found.out_of_time) == (1, False)


def test_a_round_that_was_complete_is_not_said_to_be_cut(monkeypatch):
    """The time is over while the last method works: nothing was left to ask."""
    stated = conjecture(theorem("perceptron.margin"), "M <= 2*r**2/rho**2")
    whole = len(attempt(stated, FAST).evidence)
    for pieces in (whole, whole - 1):
        clock = Clock()
        monkeypatch.setattr("adversaries.core.conjectures.time", clock)
        heard = []

        def listen(piece, heard=heard, clock=clock, pieces=pieces):
            heard.append(piece)
            clock.now = 60.0 if len(heard) == pieces else 0.0

        found = search(stated, FAST, seconds=10, listener=listen)
        assert (len(found.evidence), found.out_of_time) == (pieces, pieces < whole)
        assert found.rounds == (pieces == whole)


class Clock:
    """A clock that stands still until it is set."""

    now = 0.0

    def perf_counter(self):
        return self.now


@pytest.mark.parametrize(
    ("key", "claim"),
    [
        ("perceptron.margin", "M <= 10**400"),
        ("halving.mistakes", "m_T <= 10**400"),
        ("ogd.regret", "R_T <= 10**400*eta"),
        ("wm.mistakes", "m_T <= 10**400"),
    ],
)
def test_numbers_beyond_all_floats_are_judged_like_others(key, claim):
    result = run(key, claim, "--profile", "fast", "--seconds", "1")
    assert result.exit_code == 0, result.output
    assert "observed/claimed = 0" in result.output


def test_a_tower_that_no_ball_encloses_stays_open():
    tower = "M <= 2**(2**(2**(r/rho + 3)))"
    result = run("perceptron.margin", tower, "--profile", "fast", "--seconds", "1")
    assert result.exit_code == 3, result.output


def test_json_has_the_keys_of_the_contract():
    result = run("wm.mistakes", "m_T <= N - 1", "--profile", "fast", "--json")
    data = json.loads(result.output)
    assert {"key", "claim", "verdict", "counterexample"} <= set(data)
    found = data["counterexample"]
    assert {"parameters", "rounds", "observed", "bound"} <= set(found)
    assert set(found["rounds"][0]) == {"x", "prediction", "y"}
    assert found["independent"] is True
    assert len(found["rounds"]) == Transcript.from_dict(found["transcript"]).T


def test_the_python_of_a_counterexample_runs_without_noregret(tmp_path):
    result = run("ewa.tuned", "R_T <= sqrt(T*log(N))/2", "--profile", "fast", "--json")
    code = json.loads(result.output)["counterexample"]["python"]
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert "fails" in done.stdout
    assert "noregret" not in code


def test_a_counterexample_can_be_kept(tmp_path):
    file = tmp_path / "c.json"
    run("wm.mistakes", "m_T <= N - 1", "--profile", "fast", "--save", str(file))
    kept = json.loads(file.read_text())
    assert kept["theorem"] == "wm.mistakes"
    assert Transcript.from_dict(kept["transcript"]).T > 0


@pytest.mark.parametrize("name", ["zero-start", "separable", "on-errors"])
def test_a_dropped_hypothesis_is_refuted_settled_twice_and_replays(name, tmp_path):
    file = str(tmp_path / "c.json")
    claim = ("perceptron.margin", "M <= r**2/rho**2", "--without", name)
    result = run(*claim, "--profile", "fast", "--seconds", "1", "--save", file)
    assert result.exit_code == 1
    assert "REFUTED: observed 2, claimed 1" in result.output
    assert "independent replay, without our learners, makes the same" in result.output
    again = CliRunner().invoke(main, ["replay", file])
    assert again.exit_code == 1
    assert "VIOLATED" in again.output


@pytest.mark.parametrize(("key", "name"), sorted(DROPPED))
def test_a_saved_counterexample_replays_and_agrees_with_the_second_check(key, name, tmp_path):
    """What is saved is read back and breaks the claim again; what has no file says so."""
    statement = theorem(key).claim
    found = search(conjecture(theorem(key), statement, without=[name]), FAST, seconds=0)
    data = counterexample_data(found)
    assert data.get("independent") is not False
    file = tmp_path / "c.json"
    if not save(found, str(file)):
        assert data.get("transcript") is None
        return
    again = CliRunner().invoke(main, ["replay", str(file)])
    assert again.exit_code == 1, again.output
    assert "VIOLATED" in again.output


def test_what_has_no_file_is_not_saved_in_silence(tmp_path):
    file = tmp_path / "c.json"
    arguments = ("azuma", "P_up <= exp(-2*eps**2/c2)", "--without", "squares", "--seconds", "0")
    result = run(*arguments, "--save", str(file))
    assert result.exit_code == 1, result.output
    assert "Nothing was saved" in result.output
    assert not file.exists()


def test_a_strict_claim_is_refuted_by_equality():
    result = run("perceptron.margin", "M < r**2/rho**2", "--profile", "fast", "--seconds", "1")
    assert result.exit_code == 1
    assert "M < r**2/rho**2" in result.output
    assert "REFUTED: observed 1, claimed 1" in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ("nope", "M <= 1"),
        ("wm.mistakes", "m_T <= foo"),
        ("wm.mistakes", "m_T <= 1", "N"),
        ("wm.mistakes", "m_T <= 1", "--without", "nope"),
    ],
)
def test_bad_input_is_one_sentence_with_exit_code_2(arguments):
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_the_function_is_public():
    found = noregret.refute("halving.mistakes", "m_T <= log(H)/log(2) - 1", profile="fast")
    assert found.verdict == "REFUTED"


LOSSES = [[0, 1, 1], [1, 0, 1], [0, 1, 0], [1, 1, 0]]
ADVICE = ([[0, 1, 1], [1, 0, 1], [0, 1, 0], [1, 1, 0]], [1, 0, 0, 1])
POINTS = ([[1, -2], [2, 1], [-1, 1], [3, 0]], [1, -1, 1, -1])
SIGNS = ([[1, -1], [-1, 1], [1, 1], [-1, 1]], [1, -1, -1, 1])
CLASS = ([0, 1, 2, 0, 1], [1, 0, 0, 1, 0])


@pytest.mark.parametrize(
    ("learner", "data"),
    [
        (WeightedMajority(3, "1/3", arithmetic=EXACT), ADVICE),
        (WeightedMajority(3, "1/3", tie=0, eager=True, arithmetic=EXACT), ADVICE),
        (Perceptron(2, arithmetic=EXACT), POINTS),
        (Perceptron(2, eta="1/3", tie=-1, ties_update=True, arithmetic=EXACT), POINTS),
        (Perceptron(2, eta="1/3", start=[-1, 2], arithmetic=EXACT), POINTS),
        (MarginPerceptron(2, 3, arithmetic=EXACT), POINTS),
        (Winnow(2, "1/2", arithmetic=BALL), POINTS),
        (Winnow(2, beta="1/3", tie=-1, ties_update=True, arithmetic=EXACT), SIGNS),
        (BalancedWinnow(2, "1/2", tie=-1, arithmetic=BALL), POINTS),
        (Halving(all_functions(3)), CLASS),
        (Halving(thresholds(3), tie=0, eager=True), CLASS),
        (SOA(thresholds(3)), CLASS),
        (SOA(thresholds(3), tie=0, eager=False), CLASS),
        (Elimination(2), ([[1, 1], [0, 1], [0, 0]], [1, 1, 0])),
        (Elimination(2, monotone=True), ([[1, 1], [0, 1], [0, 0]], [1, 1, 0])),
        (Hedge(3, 1, arithmetic=BALL), LOSSES),
        (ExponentialWeightedAverage(3, 1, arithmetic=BALL), (LOSSES, [0, 1, 0, 1])),
    ],
)
def test_each_algorithm_written_once_more_predicts_the_same(learner, data, tmp_path):
    run_ = play(learner, data, record=hasattr(learner, "weights"))
    assert agrees(run_) is True
    code = snippet(run_, "1", "0", "m_T <= 0")
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == run_.T + 1


def test_a_forged_run_does_not_agree():
    run_ = play(Perceptron(2, arithmetic=EXACT), POINTS)
    data = run_.to_dict()
    forged = json.loads(json.dumps(data))
    forged["predictions"]["values"][0] *= -1
    forged["losses"]["values"][0] = 1 - forged["losses"]["values"][0]
    assert agrees(Transcript.from_dict(forged)) is False


def test_values_that_break_a_hypothesis_are_told_at_once():
    """Of beta = 10^6 the theorem says nothing, and with a thousand experts no run is drawn."""
    words = ["refute", "wm.mistakes", "m_T <= 3", "N=1e3", "beta=1e6", "--profile", "fast"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 3
    assert "NOT APPLICABLE" in done.stdout
    assert "no run has these values, which break: beta < 1" in done.stdout
