"""Does `noregret worst-case` answer exactly, replayably, and refuse kindly?"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from sys import modules

import pytest
from click.testing import CliRunner
from flint import fmpq

from adversaries.core.trials import trial_of
from adversaries.worst_case.measured import measured, worst_case
from bounds.core.catalogue import THEOREMS, theorem
from bounds.core.evaluate import number
from bounds.core.verdict import Outcome, to_float
from learners import Transcript
from noregret.cli import main
from noregret.verify.worst_case import tightness_rows
from tests.meta.planted import SOLVERS

ENTRIES = [
    pytest.param(key, index, id=f"{key}-{index}")
    for key, solver in SOLVERS.items()
    for index in range(len(solver.small))
]


@cache
def solved(key, index):
    """Return the worst case of a theorem at a small size, found once for all tests."""
    return measured(theorem(key), SOLVERS[key].solve(theorem(key), SOLVERS[key].small[index]))


def run(*arguments):
    return CliRunner().invoke(main, ["worst-case", *arguments])


@pytest.mark.parametrize(("key", "index"), ENTRIES)
def test_each_witness_attains_its_value_and_keeps_the_bound(key, index):
    found = solved(key, index)
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


@pytest.mark.parametrize(("key", "index"), ENTRIES)
def test_a_bound_below_the_worst_case_is_violated(key, index):
    found = solved(key, index)
    mutant = theorem(key).scaled("99/100" if found.ratio is None else found.ratio * 0.98)
    if theorem(key).is_lower_bound:
        mutant = theorem(key).scaled(1.02 / found.ratio)
    assert measured(mutant, found.result).outcome is Outcome.VIOLATED


@pytest.mark.parametrize(("key", "index"), ENTRIES)
def test_every_worst_case_says_where_its_slack_comes_from(key, index):
    """Each reason has a positive number, and together they are the gap."""
    found = solved(key, index)
    lost = found.lost
    assert lost.is_complete
    assert all(to_float(part.amount) > 0 for part in lost.lost)
    amounts = sum(to_float(part.amount) for part in lost.lost)
    gap = abs(to_float(number(found.bound)) - to_float(number(found.result.low)))
    assert amounts == pytest.approx(gap, rel=1e-9, abs=1e-9)
    assert bool(lost.lost) is (found.ratio < 1 - 1e-12)


def test_reasons_are_named_only_where_a_worst_case_puts_them_to_the_test():
    assert {key for key, item in THEOREMS.items() if item.slack is not None} <= set(SOLVERS)


def test_people_and_scripts_are_told_where_the_bound_loses():
    """With a first score of 0, an update is 1/2 below the margin: 1 of 7/4 is 4/7, and 3/7 more."""
    size = ("margin-perceptron.margin", "r=1", "rho=1/2", "margin=1/2", "eta=1")
    data = json.loads(run(*size, "--json").stdout)
    assert [part["amount"] for part in data["lost"]] == ["4/7", "3/7"]
    assert data["unexplained"] == 0
    assert data["degenerate"] is None
    text = run(*size).output
    assert "Where the bound loses\n  0.5714  updates at scores below the margin\n" in text


def test_what_no_number_explains_is_not_known():
    """The witness for so many experts is no run: nothing shows how the weights split."""
    size = ("wm.sharp", "N=300", "m_star=0", "beta=1/2")
    assert "not known" in run(*size).output
    assert float(json.loads(run(*size, "--json").stdout)["unexplained"]) > 0


def test_a_ratio_at_a_degenerate_point_is_marked():
    """All instances are the same where the margin is the radius: one update, whatever the proof."""
    size = ("perceptron.margin", "r=1", "rho=1")
    words = "all instances are the same"
    assert f"1.0000 (degenerate: {words})" in run(*size).output
    assert json.loads(run(*size, "--json").stdout)["degenerate"] == words


def test_the_page_of_tightness_marks_degenerate_rows(monkeypatch):
    solver = replace(SOLVERS["perceptron.margin"], small=({"r": 1, "rho": 1}, {"r": 2, "rho": 1}))
    trial = replace(trial_of(theorem("perceptron.margin")), worst_case=lambda: solver)
    monkeypatch.setattr(modules[tightness_rows.__module__], "trials", lambda: (trial,))
    first, second = tightness_rows()
    assert first[4] == "(1.0000) all instances are the same"
    assert second[4] == "1.0000"
    assert second[5] == "nothing: the bound is attained"


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
