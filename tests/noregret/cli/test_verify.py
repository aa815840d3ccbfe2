"""Does `noregret verify` report what was shown, in words, in JSON and by its exit code?"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flint import fmpq

from bounds.core.catalogue import theorem
from bounds.core.verdict import BrokenInvariant, Evidence, Outcome, Verdict
from noregret.cli import main
from noregret.verify.engine import Finished, Report, Shown, Started, TheoremReport

NOREGRET = str(Path(sys.executable).with_name("noregret"))
ENGINE = sys.modules["noregret.verify.engine"]

BROKEN = BrokenInvariant("a mistake costs weight", "W_next <= W/2", 3, fmpq(2), fmpq(1))
FAILURE = Verdict(
    "wm.mistakes",
    Outcome.VIOLATED,
    observed=fmpq(7),
    bound=fmpq(13, 2),
    broken_invariant=BROKEN,
)
VIOLATION = Evidence("search", "T <= 9", 12, Outcome.VIOLATED, 1.25, 0.5, "N=2: 7 x (0,1)", FAILURE)


def piece(method: str, size: int, outcome: Outcome = Outcome.HOLDS, ratio: float = 0.5) -> Evidence:
    return Evidence(method, "all of them", size, outcome, ratio, 0.25, "some run")


def report(*evidence: Evidence, interrupted: bool = False) -> Report:
    line = "noregret verify 'wm.mistakes' --profile fast --seed 5"
    each = TheoremReport(theorem("wm.mistakes"), evidence, 1.5, line)
    return Report((each,), 2.0, "fast", 5, interrupted)


@pytest.fixture
def engine(monkeypatch):
    """Put a made-up report in the place of the real verification."""

    def install(made: Report) -> list[tuple]:
        calls = []

        def verify(patterns=(), *, profile="ci", seed=0, jobs=1, listener=lambda _: None):
            assert jobs >= 1
            calls.append((patterns, profile, seed))
            for index, each in enumerate(made.theorems):
                listener(Started(each.theorem.key, index, len(made.theorems)))
                for shown in each.evidence:
                    listener(Shown(each.theorem.key, shown))
                listener(Finished(each, index, len(made.theorems)))
            return made

        monkeypatch.setattr(ENGINE, "verify", verify)
        return calls

    return install


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": None}).invoke(main, ["verify", *arguments])


def test_a_row_tells_verdict_tightest_ratio_evidence_and_time(engine):
    engine(report(piece("extremal", 12, ratio=0.99999), piece("search", 40), piece("search", 2)))
    result = run()
    assert result.exit_code == 0
    header, row, blank, summary = result.stdout.splitlines()
    assert header.split() == ["theorem", "verdict", "tightest", "evidence", "seconds"]
    assert row.split()[:3] == ["wm.mistakes", "HOLDS", "0.9999"]
    assert "extremal 12 · search 42" in row
    assert row.endswith("1.5")
    assert blank == ""
    assert summary == "1 theorem: 1 HOLDS, in 2 s"
    assert result.stderr == ""


def test_a_violation_is_told_with_its_counterexample_and_a_line_to_replay(engine):
    engine(report(piece("extremal", 3), VIOLATION))
    result = run()
    assert result.exit_code == 1
    for part in (
        "1 theorem: 1 VIOLATED",
        theorem("wm.mistakes").statement,
        "observed   7",
        "bound      13/2",
        "a mistake costs weight (round 3)",
        "search: N=2: 7 x (0,1)",
        "replay     noregret verify 'wm.mistakes' --profile fast --seed 5",
    ):
        assert part in result.stdout


def test_exit_codes_tell_the_outcomes_apart(engine):
    engine(report(piece("search", 1, Outcome.UNDECIDED)))
    assert run().exit_code == 3
    engine(report(piece("search", 1), interrupted=True))
    result = run()
    assert result.exit_code == 130
    assert "interrupted" in result.stdout
    assert "wm.mistakes" in result.stdout


def test_the_json_holds_what_others_rely_on(engine):
    engine(report(piece("extremal", 3), VIOLATION))
    result = run("--json")
    assert (result.exit_code, result.stderr) == (1, "")
    data = json.loads(result.stdout)
    assert (data["seconds"], data["profile"], data["seed"]) == (2.0, "fast", 5)
    (entry,) = data["theorems"]
    assert (entry["key"], entry["verdict"]) == ("wm.mistakes", "VIOLATED")
    first, second = entry["evidence"]
    assert {key: first[key] for key in ("method", "scope", "size", "verdict", "ratio")} == {
        "method": "extremal",
        "scope": "all of them",
        "size": 3,
        "verdict": "HOLDS",
        "ratio": 0.5,
    }
    assert first["seconds"] == 0.25
    assert second["witness"] == "N=2: 7 x (0,1)"
    assert second["failure"]["bound"] == "13/2"


def test_the_options_reach_the_engine(engine):
    calls = engine(report(piece("search", 1)))
    run("wm.mistakes", "ewa.*", "--profile", "deep", "--seed", "7")
    run()
    assert calls == [(("wm.mistakes", "ewa.*"), "deep", 7), ((), "ci", 0)]


@pytest.mark.parametrize(
    "arguments", [("zzz",), ("wm.mistakes", "zzz"), ("--profile", "slow"), ("--seed", "x")]
)
def test_bad_usage_is_one_sentence(arguments):
    """A misspelt pattern among good ones would verify less than was asked for."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("noregret: ")
    assert result.stderr.count("\n") == 1


# ------------------------------------------------------------------ the real thing


def test_the_executable_verifies_a_theorem():
    result = subprocess.run(
        [NOREGRET, "verify", "experts.cover", "--profile", "fast", "--json"],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (result.returncode, result.stderr) == (0, "")
    data = json.loads(result.stdout)
    assert data["verdict"] == "HOLDS"
    assert data["theorems"][0]["ratio"] == 1.0
    assert sum(entry["size"] for entry in data["theorems"][0]["evidence"]) > 0


def test_a_theorem_that_is_false_is_reported_by_the_real_engine(monkeypatch):
    """With nine tenths of its bound Weighted Majority is refuted on a tight run."""
    import bounds.core.catalogue as catalogue

    mutant = theorem("wm.mistakes").scaled("9/10")
    monkeypatch.setattr(catalogue, "THEOREMS", {**catalogue.THEOREMS, "wm.mistakes": mutant})
    result = run("wm.mistakes", "--profile", "fast")
    assert result.exit_code == 1
    assert "wm.mistakes is violated: m_T <= " in result.stdout
    assert "replay     noregret verify wm.mistakes --profile fast --seed 0" in result.stdout


def test_an_interrupt_keeps_what_was_found(monkeypatch):
    """Ctrl-C while the second theorem is verified: the first is reported."""
    import adversaries.core.evidence as evidence
    import noregret.prove.record as record

    def interrupted(item, *_):
        if item.key != "wm.mistakes":
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(5)
        yield piece("extremal", 3)

    monkeypatch.setattr(evidence, "evidence_for", interrupted)
    monkeypatch.setattr(record, "proof_evidence", lambda _: None)
    result = run("-j", "1")
    assert result.exit_code == 130
    assert "1 theorem: 1 HOLDS" in result.stdout
    assert "interrupted, the rest was not verified" in result.stdout
    assert result.stderr == ""
