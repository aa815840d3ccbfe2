"""Does `noregret worst-case` answer exactly, replayably, and refuse kindly?"""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from flint import fmpq

from adversaries.worst_case.measured import measured, worst_case
from bounds.core.catalogue import THEOREMS, theorem
from bounds.core.verdict import Outcome
from learners import Transcript
from noregret.cli import main
from tests.meta.planted import SOLVERS

ENTRIES = [
    pytest.param(key, parameters, id=f"{key}-{index}")
    for key, solver in SOLVERS.items()
    for index, parameters in enumerate(solver.small)
]


def run(*arguments):
    return CliRunner().invoke(main, ["worst-case", *arguments])


@pytest.mark.parametrize(("key", "parameters"), ENTRIES)
def test_each_witness_attains_its_value_and_keeps_the_bound(key, parameters):
    found = measured(theorem(key), SOLVERS[key].solve(theorem(key), parameters))
    assert found.outcome is Outcome.HOLDS
    assert found.ratio is not None
    assert 0 < found.ratio <= 1 + 1e-12
    result = found.result
    if result.witness is not None and found.verdict is not None:
        observed = found.verdict.observed
        low = result.low
        assert (
            abs(
                float(observed.mid() if hasattr(observed, "mid") else float(observed))
                - float(low.mid() if hasattr(low, "mid") else float(low))
            )
            < 1e-9
        )


@pytest.mark.parametrize(("key", "parameters"), ENTRIES)
def test_a_bound_below_the_worst_case_is_violated(key, parameters):
    found = measured(theorem(key), SOLVERS[key].solve(theorem(key), parameters))
    mutant = theorem(key).scaled("99/100" if found.ratio is None else found.ratio * 0.98)
    if theorem(key).is_lower_bound:
        mutant = theorem(key).scaled(1.02 / found.ratio)
    assert measured(mutant, found.result).outcome is Outcome.VIOLATED


def test_every_worst_case_says_where_its_slack_comes_from():
    assert set(SOLVERS) == {key for key, item in THEOREMS.items() if item.slack}


def test_the_answer_for_scripts_has_the_keys_of_the_contract():
    answer = run("wm.mistakes", "N=4", "m_star=1", "beta=1/2", "--json")
    data = json.loads(answer.stdout)
    assert answer.exit_code == 0
    assert {"key", "parameters", "exact", "bound", "ratio", "witness"} <= set(data)
    assert data["exact"] == 5
    assert Transcript.from_dict(data["witness"]).T >= 5


def test_the_witness_can_be_saved_and_replayed(tmp_path):
    file = tmp_path / "witness.json"
    answer = run("perceptron.margin", "r=1", "rho=1/4", "--save", str(file))
    assert answer.exit_code == 0
    assert "exact worst case  16" in answer.output
    again = CliRunner().invoke(main, ["replay", str(file), "--theorem", "perceptron.margin"])
    assert again.exit_code == 0
    assert "observed   16" in again.output


def test_without_parameters_it_says_what_it_needs():
    answer = run("hedge.sharp")
    assert answer.exit_code == 0
    assert "Its exact worst case needs" in answer.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("hedge.sharp", "N=40", "T=1000", "eta=1/4"), "the largest N that works is "),
        (("wm.mistakes", "N=4", "beta=1/2"), "needs m_star as well"),
        (("wm.mistakes", "N=4", "m_star=1", "beta=1/2", "x=3"), "has no parameter 'x'"),
        (("wm.mistakes", "N=4", "m_star=1", "beta=sqrt(1/2)"), "is not rational"),
        (("wm.mistakes", "N=four", "m_star=1", "beta=1/2"), "N: "),
        (("azuma", "eps=1"), "no exact worst case is known for azuma"),
        (("halving.mistakes", "hypotheses=nowhere.csv"), "nowhere.csv"),
        (("halving.mistakes", "hypotheses=spirals=3"), "there is no family 'spirals'"),
    ],
)
def test_bad_input_gets_one_sentence(arguments, words):
    answer = run(*arguments)
    assert answer.exit_code == 2
    assert words in answer.stderr
    assert answer.stderr.count("\n") == 1
    assert answer.stdout == ""


def test_a_size_that_is_refused_names_one_that_works():
    answer = run("hedge.sharp", "N=40", "T=1000", "eta=1/4")
    largest = int(answer.stderr.rsplit(" ", 1)[1])
    assert largest >= 1
    assert SOLVERS["hedge.sharp"].cost({"N": largest, "T": 1000, "eta": 1}).too_large is False


def test_a_class_may_come_by_name():
    answer = run("soa.mistakes", "hypotheses=thresholds=7")
    assert answer.exit_code == 0
    assert "exact worst case  3" in answer.output


def test_the_worst_case_is_the_same_from_python():
    found = worst_case(theorem("wm.mistakes"), {"N": 2, "m_star": 3, "beta": fmpq(1, 2)})
    assert found.result.low == 7
