"""Does `noregret prove` show each step, and say what is assumed?"""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from bounds.catalogue import THEOREMS
from bounds.proofs import catalogue
from bounds.proofs.proof import Proof
from noregret.cli import main


def run(*arguments):
    return CliRunner().invoke(main, list(arguments))


def test_the_answer_for_scripts_has_the_keys_of_the_contract():
    answer = run("prove", "wm.mistakes", "--json")
    assert answer.exit_code == 0
    data = json.loads(answer.stdout)
    (entry,) = data["theorems"]
    assert (entry["key"], entry["verdict"]) == ("wm.mistakes", "PROVED")
    assert all({"claim", "rule", "verdict"} <= set(step) for step in entry["steps"])
    assert {step["verdict"] for step in entry["steps"]} == {"FOLLOWS"}
    keys = {axiom["key"] for axiom in data["axioms"]}
    assert {"wm.majority", "wm.update", "rounds.mistakes"} <= keys
    assert entry["steps"][-1]["claim"] == THEOREMS["wm.mistakes"].statement


def test_one_proof_is_shown_with_its_steps():
    answer = run("prove", "wm.mistakes")
    assert "a mistake costs weight (combination on 1, 2)" in answer.output
    assert "PROVED in " in answer.output
    assert "a mistake means that at least half of the weight was wrong" in answer.output


def test_several_are_a_table():
    answer = run("prove", "wm.*")
    assert answer.exit_code == 0
    assert "3 theorems: 3 PROVED, 0 OPEN" in answer.output


def test_what_has_no_proof_is_open_and_says_why():
    answer = run("prove", "example.halving")
    assert answer.exit_code == 3
    assert "OPEN" in answer.output
    assert catalogue.unproved("example.halving") in answer.output


def test_a_rejected_proof_is_named_at_its_step(monkeypatch):
    proof = catalogue.proofs()["wm.mistakes"]
    broken = Proof(proof.key, proof.steps[1:], proof.letters, proof.of_a_round)
    monkeypatch.setattr(catalogue, "proofs", lambda: {"wm.mistakes": broken})
    answer = run("prove", "wm.mistakes")
    assert answer.exit_code == 1
    assert "a mistake costs weight: it uses majority, not shown before" in answer.output


def test_nothing_matches():
    answer = run("prove", "no.such")
    assert answer.exit_code == 2
    assert answer.stderr.count("\n") == 1


@pytest.mark.parametrize("key", ["wm.mistakes", "perceptron.margin", "winnow.optimal"])
def test_a_proof_in_latex(key):
    answer = run("show", key, "--proof", "--latex")
    assert answer.exit_code == 0
    lines = answer.output.splitlines()
    assert lines[0] == r"\begin{enumerate}"
    assert lines[-1] == r"\end{enumerate}"
    assert len(lines) == 2 + len(catalogue.proofs()[key].steps)
    assert all(line.count("$") == 2 for line in lines[1:-1])


def test_show_tells_of_the_proof_and_the_errata():
    text = run("show", "perceptron.margin").output
    assert "`noregret prove perceptron.margin` checks and shows them" in text
    assert "E002-36" in text
    assert run("show", "example.halving", "--proof").exit_code == 3


def test_an_erratum_with_a_false_step_names_it():
    text = run("errata", "E000-38").output
    assert "at the step 'at its rate'" in text
