"""Does `noregret prove` keep its promises: verdicts, exit codes, JSON keys?"""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from bounds import THEOREMS
from noregret.cli import main
from noregret.prove import coq
from noregret.prove.development import PROOFS, Development
from noregret.prove.record import proof_evidence, recorded_proof
from noregret.prove.refuted import refutations
from noregret.prove.verdicts import REALS

KEYS = {
    "key", "verdict", "statement", "file", "theorem", "assumptions", "scope", "reason", "seconds",
    "fingerprint", "lemmas",
}  # fmt: skip
NINE_TENTHS = "m_T <= 9*(log(N) + m_star*log(1/beta))/(10*log(2/(1+beta)))"


def said(*words: str):
    return CliRunner().invoke(main, ["prove", *words])


@pytest.mark.coq
@pytest.mark.usefixtures("built")
def test_every_theorem_is_proved_and_every_printed_formula_refuted_from_the_reals_only():
    answer = said("--json")
    assert answer.exit_code == 0, answer.output
    said_of_all = json.loads(answer.stdout)
    found = said_of_all["theorems"]
    assert [entry["key"] for entry in found] == list(THEOREMS)
    printed = [found.statement.key for found in refutations(Development.read())]
    assert [entry["erratum"] for entry in said_of_all["refuted"]] == printed
    assert all(set(entry) == {"erratum", "file", "line"} for entry in said_of_all["refuted"])
    assert said_of_all["not_refuted"] == []
    for entry in found:
        assert set(entry) == KEYS
        assert entry["verdict"] == "PROVED", entry
        assert set(entry["assumptions"]) <= REALS
        assert (PROOFS.parent / entry["file"]).is_file()
        assert f"Module {entry['theorem']}." in entry["statement"]


@pytest.mark.coq
@pytest.mark.usefixtures("built")
def test_ninety_percent_of_a_bound_is_open():
    answer = said("wm.mistakes", "--claim", NINE_TENTHS)
    assert answer.exit_code == 1
    assert answer.stdout.startswith("wm.mistakes: OPEN\n  the stored proof is of another claim")
    as_json = json.loads(said("wm.mistakes", "--claim", NINE_TENTHS, "--json").stdout)
    assert [entry["verdict"] for entry in as_json["theorems"]] == ["OPEN"]


@pytest.mark.coq
@pytest.mark.usefixtures("built")
def test_the_claim_itself_is_proved_however_it_is_written():
    written = "m_T <= (log(N) - m_star*log(beta))/log(2/(1+beta))"
    same = "m_T <= (log(N) + m_star*log(1/beta))/log(2/(1+beta))"
    assert said("wm.mistakes", "--claim", same).exit_code == 0
    # log(1/beta) = -log(beta) is no arithmetic for Coq: it stays open, and nothing false is said.
    assert said("wm.mistakes", "--claim", written).exit_code == 1


def test_without_coq_the_ledger_answers(monkeypatch):
    monkeypatch.setattr(coq, "version", lambda: None)
    answer = said("wm.mistakes")
    assert answer.exit_code == 0
    assert answer.stdout.startswith("wm.mistakes: PROVED BEFORE\n  checked by Coq ")
    assert "a_mistake_costs_weight" in answer.stdout
    assert said("wm.mistakes", "--claim", NINE_TENTHS).exit_code == 1
    everything = json.loads(said("--json").stdout)["theorems"]
    assert {entry["verdict"] for entry in everything} == {"PROVED BEFORE"}


def test_the_statement_is_printed_alone():
    answer = said("--statement", "wm.mistakes")
    assert answer.exit_code == 0
    assert answer.stdout in (PROOFS / "statements" / "weighted_majority.v").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["nosuch"], "no theorem matches 'nosuch'"),
        (["--statement", "wm.mistake"], "did you mean wm.mistakes?"),
        (["wm.*", "--claim", "m_T <= 1"], "--claim is about one theorem, but 3 are asked for"),
        (["wm.mistakes", "--claim", "m_T <= __import__('os')"], "noregret: "),
        (["wm.mistakes", "--claim", "m_T <= zebra"], "zebra"),
    ],
)
def test_bad_input_is_one_sentence(words, complaint):
    answer = said(*words)
    assert answer.exit_code == 2
    assert complaint in answer.stderr
    assert answer.stderr.count("\n") == 1
    assert answer.stdout == ""


def test_a_proof_is_evidence_of_the_theorem_and_of_no_mutant():
    theorem = THEOREMS["wm.mistakes"]
    found = proof_evidence(theorem)
    assert found is not None
    assert (found.method, str(found.outcome)) == ("proof", "HOLDS")
    assert recorded_proof(theorem).fingerprint[:12] in found.witness
    assert proof_evidence(theorem.scaled("9/10")) is None


def test_a_broken_proof_leaves_the_theorem_undecided(monkeypatch):
    """Whatever the searches say: PROVED is not to be had, and the report shows why."""
    from noregret.prove import record
    from noregret.prove.ledger import Ledger
    from noregret.prove.verdicts import Prover

    monkeypatch.setattr(record, "_prover", lambda: Prover(ledger=Ledger("", {}, "it was changed")))
    found = proof_evidence(THEOREMS["wm.mistakes"])
    assert found is not None
    assert str(found.outcome) == "UNDECIDED"
    assert "BROKEN: it was changed" in found.witness
