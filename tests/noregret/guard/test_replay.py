"""Does `noregret replay` show a run and judge it once more?"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner, Result

from learners import Hedge, Perceptron, play
from noregret.cli import main
from noregret.guard.examine import check
from noregret.guard.origin import origin_of
from noregret.guard.saved import Store


def run(*arguments: object) -> Result:
    return CliRunner(env={"COLUMNS": None}).invoke(main, ["replay", *map(str, arguments)])


@pytest.fixture(scope="module")
def saved(shelf, tmp_path_factory):
    """Return the file of a wrong learner's counterexample."""
    home = tmp_path_factory.mktemp("saved")

    def file(name, kind, key):
        factory = getattr(shelf, name)
        (found,) = check(factory, kind, theorems=key).checks
        return Store(home, name).save(found, origin_of(factory, name))

    return file


def test_a_counterexample_round_by_round(saved):
    path = saved("TieLost", "perceptron", "perceptron.l1")
    result = run(path)
    assert (result.exit_code, result.stderr) == (1, "")
    lines = result.stdout.splitlines()
    assert lines[0].startswith("perceptron.l1: ")
    assert lines[1] == "  M <= D_I + S_I/rho"
    assert lines[3].split() == ["round", "x", "prediction", "y", "loss", "cumulative"]
    assert [line.split() for line in lines[4:6]] == [
        ["1", "[-1]", "1", "-1", "1", "1"],
        ["2", "[-1]", "1", "-1", "1", "2"],
    ]
    assert "  observed   2" in lines
    assert "  bound      1.41421" in lines
    assert lines[-1] == "  VIOLATED"


def test_the_json_has_rounds_and_verdict(saved):
    data = json.loads(run(saved("Upwards", "hedge", "hedge.tuned"), "--json").stdout)
    assert (data["kind"], data["theorem"], data["verdict"]) == ("hedge", "hedge.tuned", "VIOLATED")
    assert data["ratio"] > 1
    assert float(data["rounds"][-1]["cumulative"]) == pytest.approx(
        sum(float(entry["loss"]) for entry in data["rounds"] if "/" not in entry["loss"]) + 0.5,
        rel=1e-4,
    )


def test_a_crash_shows_the_rounds_before_it(saved):
    result = run(saved("Crashing", "perceptron", "perceptron.l1"))
    assert result.exit_code == 1
    assert "cause      update([-3.]) in round 1 raised IndexError" in result.stdout
    assert result.stdout.endswith("  CRASHED\n")


def test_an_implementation_plays_the_rounds_again(saved):
    path = saved("TieLost", "perceptron", "perceptron.l1")
    wrong = run(path, "--with", "shelf_of_learners:TieLost")
    assert wrong.exit_code == 1
    right = run(path, "--with", "shelf_of_learners:Right", "--json")
    assert right.exit_code == 0
    data = json.loads(right.stdout)
    assert data["verdict"] == "HOLDS"
    assert [entry["prediction"] for entry in data["rounds"]] == [1, -1]


def test_a_transcript_of_our_learners_is_held_to_the_theorems_of_its_kind(tmp_path):
    run_ = play(Hedge(2, eta=0.5), [[1, 0], [0, 1], [1, 0], [1, 0]])
    path = tmp_path / "run.json"
    path.write_text(run_.to_json())
    result = run(path)
    assert result.exit_code == 0, result.stdout
    assert "hedge in the game actions, T = 4" in result.stdout
    assert "hedge.sharp: R_T <= T*eta/8 + log(N)/eta" in result.stdout
    one = json.loads(run(path, "--theorem", "hedge.regret", "--json").stdout)
    assert [entry["theorem"] for entry in one["checks"]] == ["hedge.regret"]
    assert one["verdict"] == "HOLDS"


def test_a_transcript_of_nobody_is_only_shown(tmp_path):
    run_ = replace(play(Perceptron(1), ([[1.0]], [-1])), learner="somebody")
    path = tmp_path / "run.json"
    path.write_text(run_.to_json())
    result = run(path)
    assert result.exit_code == 0
    assert "no theorem was checked: name one with --theorem KEY" in result.stdout
    assert run(path, "--theorem", "perceptron.margin").exit_code == 0


def test_a_run_that_a_theorem_does_not_speak_about_is_undecided(tmp_path):
    path = tmp_path / "run.json"
    path.write_text(play(Perceptron(1), ([[1.0], [1.0]], [-1, 1])).to_json())
    result = run(path, "--theorem", "perceptron.margin")
    assert result.exit_code == 3
    assert "NOT_APPLICABLE" in result.stdout


def test_what_refute_saves_is_judged_by_the_conjecture(tmp_path):
    path = tmp_path / "refuted.json"
    done = CliRunner().invoke(
        main,
        [
            *("refute", "perceptron.margin", "M <= r**2/(2*rho**2)", "--seconds", "2"),
            *("--profile", "fast", "--save", str(path)),
        ],
    )
    assert done.exit_code == 1
    result = run(path)
    assert result.exit_code == 1
    assert "perceptron.margin: M <= r**2/(2*rho**2)" in result.stdout


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "cannot be read"),
        ("{", "is not JSON"),
        ("[]", "is neither a saved counterexample nor a transcript"),
        ('{"format": 1}', "holds no run that can be played"),
        ('{"format": "noregret counterexample 1"}', "is incomplete or damaged"),
    ],
)
def test_bad_input_is_one_sentence(tmp_path, text, sentence):
    path = tmp_path / "it.json"
    if text is not None:
        path.write_text(text)
    result = run(path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("noregret: ")
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


def test_options_that_do_not_fit_are_refused(saved, tmp_path):
    path = saved("TieLost", "perceptron", "perceptron.l1")
    assert run(path, "--theorem", "perceptron.l2").exit_code == 2
    assert run(path, "--with", "nowhere:F").exit_code == 2
    plain = tmp_path / "run.json"
    plain.write_text(play(Perceptron(1), ([[1.0]], [1])).to_json())
    assert run(plain, "--with", "shelf_of_learners:Right").exit_code == 2
    assert run(plain, "--theorem", "khintchine").exit_code == 2
    assert run(plain, "--theorem", "perceptron.passes").exit_code == 2
    assert run(plain, "--theorem", "no.such").exit_code == 2
