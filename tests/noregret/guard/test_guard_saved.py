"""Can a counterexample be read back, played again, and shown without noregret?"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
import sympy
from flint import fmpq

from adversaries.core.judge import Case, judge
from bounds.core.catalogue import kind_named, theorem
from bounds.core.errors import ParameterError
from bounds.core.verdict import Outcome, to_float
from learners.convex import Absolute, Ball, Hinge, Linear, MaxAffine, Space, Squared
from learners.games.losses import SQUARED
from noregret.guard.examine import check
from noregret.guard.held import kind_of
from noregret.guard.origin import origin_of
from noregret.guard.report import Check
from noregret.guard.saved import FORMAT, Counterexample, Store, _decode, _encode, read
from noregret.guard.settle import bound_alone
from noregret.guard.text import failure_text, reproduce_line
from noregret.guard.witness import Recorder

#: Runs a file in a Python that has never heard of noregret.
_ALONE = """
import runpy, sys
for name in ("noregret", "learners", "bounds", "adversaries", "sympy", "flint"):
    sys.modules[name] = None
runpy.run_path(sys.argv[1], run_name="__main__")
"""

WRONG = [
    ("TieLost", "perceptron", "perceptron.margin", "VIOLATED"),
    ("KernelLost", "kernel-perceptron", "perceptron.l2", "VIOLATED"),
    ("Minority", "weighted-majority", "wm.mistakes", "VIOLATED"),
    ("Upwards", "hedge", "hedge.tuned", "VIOLATED"),
    ("Unnormalised", "hedge", "hedge.sharp", "NONSENSE"),
    ("WorstExpert", "exponential-weighted-average", "ewa.regret", "VIOLATED"),
    ("NeverHalving", "halving", "halving.mistakes", "VIOLATED"),
    ("Stubborn", "elimination", "elimination.mistakes", "VIOLATED"),
    ("Ascent", "online-gradient-descent", "ogd.regret", "VIOLATED"),
    ("Crashing", "perceptron", "perceptron.margin", "CRASHED"),
]


def alone(path):
    return subprocess.run(
        [sys.executable, "-c", _ALONE, str(path)], capture_output=True, text=True, timeout=60
    )


@pytest.fixture(scope="module")
def failures(shelf):
    """Return the check of a wrong learner, made once."""
    made = {}

    def failure(name, kind, key):
        if (name, key) not in made:
            (made[name, key],) = check(getattr(shelf, name), kind, theorems=key).checks
        return made[name, key]

    return failure


@pytest.mark.parametrize(("name", "kind", "key", "verdict"), WRONG, ids=[w[0] for w in WRONG])
def test_a_counterexample_survives_its_file_and_runs_alone(
    shelf, failures, tmp_path, name, kind, key, verdict
):
    factory, found = getattr(shelf, name), failures(name, kind, key)
    assert found.verdict == verdict
    store = Store(tmp_path, f"tests/{name}")
    path = store.save(found, origin_of(factory, name))
    assert path.parent.parent == tmp_path / ".noregret" / "guard"

    data = json.loads(path.read_text(encoding="utf-8"))
    assert (data["format"], data["kind"], data["theorem"]) == (FORMAT, kind, key)
    assert data["verdict"] == verdict
    assert data["factory"] == f"shelf_of_learners:{name}"
    assert data["snippet"] == path.with_suffix(".py").read_text(encoding="utf-8")

    again = read(path)
    assert isinstance(again, Counterexample)
    assert len(again.rounds) == len(found.witness.rounds)
    once_more = again.check()
    if verdict == "VIOLATED":
        assert once_more.outcome is Outcome.VIOLATED
        assert once_more.sides == found.failure.sides
    else:
        assert once_more is None

    # The saved game is one that it still fails in, in the same way.
    recorder = Recorder(factory, kind_named(kind))
    (case,) = store.cases(kind_named(kind), found.theorem)
    assert judge(bound_alone(found.theorem), recorder, case)[0].outcome is Outcome.VIOLATED
    assert recorder.incident.verdict == verdict

    done = alone(path.with_suffix(".py"))
    if verdict == "CRASHED":
        assert "IndexError: no such thing" in done.stderr
    elif verdict == "NONSENSE":
        assert (done.returncode, done.stderr) == (1, "")
        assert "NONSENSE in round " in done.stdout
    elif found.failure.claim is Outcome.VIOLATED:
        assert (done.returncode, done.stderr) == (1, "")
        assert done.stdout.endswith("VIOLATED\n")
    else:
        assert (done.returncode, done.stderr) == (1, "")
        assert "the rule: " in done.stdout
        assert done.stdout.endswith("BROKEN\n")


def test_the_snippet_counts_what_the_theorem_counts(shelf, failures, tmp_path):
    """For a regret: total minus the best action, computed apart from us, is the observed one."""
    found = failures("Upwards", "hedge", "hedge.tuned")
    path = Store(tmp_path, "x").save(found, origin_of(shelf.Upwards, "Upwards"))
    line = next(
        line
        for line in alone(path.with_suffix(".py")).stdout.splitlines()
        if line.startswith("regret")
    )
    observed = float(line.split()[1].rstrip(","))
    assert observed == pytest.approx(to_float(found.failure.observed), rel=1e-12)


CONVEX = {
    "linear": [Linear([1], 2)] * 9,
    "absolute": [Absolute([1], -9)] * 9,
    "hinge": [Hinge([1], -1)] * 9,
    "max-affine": [MaxAffine([[1], [fmpq(1, 2)]], [0, 1])] * 9,
    "squared": [Squared([fmpq(1, 4)], -9)] * 9,
}


@pytest.mark.parametrize("functions", CONVEX.values(), ids=list(CONVEX))
def test_convex_functions_of_every_kind_are_written_down(shelf, tmp_path, functions):
    """Who climbs a rising function loses to the point -4; the two computations agree."""
    recorder = Recorder(shelf.Ascent, kind_named("online-gradient-descent"))
    setting = {"dimension": 1, "domain": Space(1), "w": [-4], "eta": fmpq(1)}
    item = theorem("ogd.regret")
    verdict, run = judge(item, recorder, Case(setting, lambda: functions, "rising"))
    assert verdict.claim is Outcome.VIOLATED
    failed = Check(item, "VIOLATED", (), 0.0, verdict, run, witness=recorder.witness)
    path = Store(tmp_path, "x").save(failed, origin_of(shelf.Ascent, "Ascent"))
    done = alone(path.with_suffix(".py"))
    assert (done.returncode, done.stderr) == (1, "")
    line = done.stdout.splitlines()[-2]
    assert line.startswith("regret: ")
    observed = to_float(verdict.observed)
    assert float(line.split()[1].rstrip(",")) == pytest.approx(observed, rel=1e-12)
    assert to_float(read(path).check().observed) == pytest.approx(observed, rel=1e-12)


def test_a_factory_without_a_name_leaves_a_line_to_fill_in(failures, tmp_path):
    found = failures("TieLost", "perceptron", "perceptron.margin")
    path = Store(tmp_path, "lambda").save(found, origin_of(lambda N: None, "<lambda>"))
    assert json.loads(path.read_text())["factory"] is None
    code = path.with_suffix(".py").read_text()
    assert "FILL IN" in code
    done = alone(path.with_suffix(".py"))
    assert done.returncode == 1
    assert "fill in the import" in done.stderr


def test_a_configured_learner_plays_the_games_that_fit_it(shelf, tmp_path):
    """It has four features; games of more or fewer are not for it."""
    (found,) = check(shelf.tie_lost, "perceptron", theorems="perceptron.l1").checks
    assert found.verdict == "VIOLATED"
    assert found.witness.parameters["N"] == 4
    assert not shelf.tie_lost.weights.any()  # it was copied
    origin = origin_of(shelf.tie_lost, "tie_lost", "shelf_of_learners", "tie_lost")
    path = Store(tmp_path, "instance").save(found, origin)
    assert "learner = copy.deepcopy(factory)" in path.with_suffix(".py").read_text()
    assert alone(path.with_suffix(".py")).stdout.endswith("VIOLATED\n")


def test_chance_is_shown_by_playing_twice(shelf, tmp_path):
    """Its counter belongs to the class, so that the second learner is not like the first."""
    (found,) = check(shelf.Counting, "perceptron", theorems="perceptron.l1").checks
    assert found.verdict == "DIFFERS"
    assert "not deterministic" in found.cause
    assert len(found.witness.rounds) < 9
    store = Store(tmp_path, "x")
    path = store.save(found, origin_of(shelf.Counting, "Counting"))
    assert read(path).check() is None
    done = alone(path.with_suffix(".py"))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.endswith("NOT DETERMINISTIC\n")


def test_a_failure_by_chance_is_called_so(shelf):
    (found,) = check(shelf.Guessing, "perceptron", theorems="perceptron.l1").checks
    assert found.verdict == "VIOLATED"
    assert "it is not deterministic: on the same rounds it said " in found.cause


def test_a_configured_learner_that_no_game_fits_is_not_judged(shelf):
    (found,) = check(shelf.TieLost(1), "perceptron", theorems="perceptron.disjunctions").checks
    assert found.verdict == "NOT_APPLICABLE"
    assert found.cause == "no game of this theorem is for a learner with N=1"


def test_a_configured_learner_of_many_features_is_caught(shelf):
    (found,) = check(shelf.TieLost(77), "perceptron", theorems="perceptron.l1").checks
    assert found.verdict == "VIOLATED"


def test_what_holds_is_forgotten(failures, tmp_path):
    found = failures("TieLost", "perceptron", "perceptron.margin")
    store = Store(tmp_path, "a::b[c]")
    path = store.save(found, origin_of(lambda: 0, "f"))
    assert len(list(path.parent.iterdir())) == 2
    store.forget("perceptron.margin")
    store.forget("perceptron.margin")
    assert list(path.parent.iterdir()) == []
    assert store.cases(kind_named("perceptron"), found.theorem) == []


def test_a_file_of_another_kind_or_a_damaged_one_is_not_played(failures, tmp_path):
    found = failures("TieLost", "perceptron", "perceptron.margin")
    store = Store(tmp_path, "x")
    path = store.save(found, origin_of(lambda: 0, "f"))
    assert store.cases(kind_named("winnow"), found.theorem) == []
    path.write_text(path.read_text()[:-40])
    assert store.cases(kind_named("perceptron"), found.theorem) == []


@pytest.mark.parametrize(
    "change",
    [
        {"theorem": "no.such"},
        {"kind": "no-such"},
        {"parameters": {"N": {"expression": "__import__('os')"}}},
        {"parameters": {"v": {"what": 1}}},
        {"rounds": [{}]},
        {"transcript": {"format": 1}},
    ],
)
def test_a_damaged_file_is_refused_in_a_sentence(failures, tmp_path, change):
    found = failures("TieLost", "perceptron", "perceptron.margin")
    path = Store(tmp_path, "x").save(found, origin_of(lambda: 0, "f"))
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(ParameterError) as refused:
        read(path)
    assert "\n" not in str(refused.value)


def test_parameters_come_back_as_they_were():
    values = [
        3,
        True,
        None,
        0.1,
        fmpq(1, 3),
        sympy.sqrt(sympy.log(2) / 3),
        "first",
        SQUARED,
        Ball(2, fmpq(3, 2)),
        Linear([1, fmpq(1, 2)], 3),
        [fmpq(1), 2],
    ]
    for value in values:
        back = _decode(json.loads(json.dumps(_encode(value))))
        assert back == value
        assert type(back) is type(value)


# ------------------------------------------------------------------ what is said


def test_the_smallest_counterexample_is_small(failures):
    """Two rounds are the least: the bound is at least 1."""
    found = failures("TieLost", "perceptron", "perceptron.margin")
    assert len(found.witness.rounds) == 2
    assert found.worst[1].ratio > found.failure.ratio


def test_the_text_tells_the_whole_story(failures):
    found = failures("TieLost", "perceptron", "perceptron.margin")
    text = failure_text(found, "TieLost", saved="a.json", reproduce="again", replay="play")
    for part in (
        "perceptron.margin: VIOLATED by TieLost",
        "M <= r**2/rho**2",
        "observed   2",
        "bound      1",
        "The smallest counterexample, 2 rounds, with N=1, v=[1]:",
        "    round  x     prediction  y\n    1      [-1]  1           -1",
        "The worst one seen: observed ",
        "saved      a.json",
        "reproduce  again",
        "replay     play",
    ):
        assert part in text


def test_a_crash_is_told_with_the_input_that_did_it(failures):
    found = failures("Crashing", "perceptron", "perceptron.margin")
    text = failure_text(found, "Crashing")
    assert "cause      update([-3.]) in round 1 raised IndexError: no such thing" in text
    assert "    1      [-3]  1           -1" in text
    assert "observed" not in text


def test_a_line_to_reproduce_needs_a_name(shelf):
    origin = origin_of(shelf.TieLost, "TieLost")
    line = reproduce_line(origin, "perceptron", "perceptron.margin", "ci", 7)
    assert line == (
        "noregret guard shelf_of_learners:TieLost --as perceptron --theorems perceptron.margin "
        "--profile ci --seed 7"
    )
    assert reproduce_line(origin_of(lambda: 0, "f"), "perceptron", "k", "fast", 0) == ""


def test_a_report_prints_itself(shelf):
    report = check(shelf.TieLost, "perceptron", theorems="perceptron.margin")
    text = str(report)
    assert text.startswith("theorem            verdict   tightest  evidence")
    assert "TieLost as perceptron, 1 theorem: 1 VIOLATED" in text
    assert "The smallest counterexample" in text
    json.dumps(report.to_dict(), allow_nan=False)


def test_the_kind_is_named_or_said(shelf):
    assert kind_of(shelf.said, None).name == "perceptron"
    assert kind_of(shelf.said, "winnow").name == "winnow"
    assert kind_of(shelf.said, kind_named("winnow")) is kind_named("winnow")
    with pytest.raises(ParameterError, match="name the kind"):
        kind_of(shelf.Right, None)
    with pytest.raises(ParameterError, match="must be one of"):
        kind_of(shelf.Right, "no-such")
