"""Is PROVED BEFORE said of these very sources only?"""

from __future__ import annotations

import json

import pytest
from sympy import Le, Rational

from noregret.prove import coq
from noregret.prove.ledger import Entry, Ledger
from noregret.prove.verdicts import BEFORE, BROKEN, OPEN, PROVED, Proof, Prover, ledger_of
from tests.noregret.prove.toy import PROOFS, SETTING, TOY, development, n, with_claim, x


@pytest.fixture
def without_coq(monkeypatch):
    monkeypatch.setattr(coq, "version", lambda: None)


def recorded(made=None) -> Ledger:
    prover = Prover(made or development(), Ledger(""))
    candidate = prover.candidate(TOY)
    entry = Entry(prover.fingerprint(candidate), ("an.axiom",))
    return Ledger("8.16.1", {TOY.key: entry}, refuted={"E999-01": entry})


def only(prover, theorem=TOY):
    return next(iter(prover.check([theorem])))


@pytest.mark.usefixtures("without_coq")
def test_the_same_sources_are_proved_before():
    found = only(Prover(development(), recorded()))
    assert (found.verdict, found.reason) == (BEFORE, "checked by Coq 8.16.1")
    assert found.assumptions == ("an.axiom",)


@pytest.mark.usefixtures("without_coq")
@pytest.mark.parametrize(
    "changed",
    [
        {"setting": SETTING + "\n"},
        {"proofs": PROOFS.replace("now apply", "apply")},
        {"toy.WalkRuns": "Definition sound := 0.\n"},
    ],
    ids=["setting", "proof", "runs"],
)
def test_other_sources_are_not(changed):
    found = only(Prover(development(**changed), recorded()))
    assert found.verdict == OPEN
    assert "Coq has not checked these sources" in found.reason


@pytest.mark.usefixtures("without_coq")
def test_a_file_of_core_counts_too():
    made = development()
    changed = {**made.sources, "core.Numbers": made.sources["core.Numbers"] + "\n"}
    assert only(Prover(type(made)(changed), recorded())).verdict == OPEN


@pytest.mark.usefixtures("without_coq")
def test_another_claim_is_broken():
    smaller = with_claim(Le(n / x, Rational(9, 10), evaluate=False))
    found = only(Prover(development(), recorded()), smaller)
    assert found.verdict == BROKEN
    assert "its statement has changed" in found.reason


@pytest.mark.usefixtures("without_coq")
def test_a_hypothesis_dropped_is_broken():
    assert only(Prover(development(), recorded()), TOY.without("positive")).verdict == BROKEN


@pytest.mark.usefixtures("without_coq")
def test_a_ledger_that_was_written_is_read_back(tmp_path):
    recorded().write(tmp_path)
    assert Ledger.read(tmp_path) == recorded()
    assert only(Prover(development(), Ledger.read(tmp_path))).verdict == BEFORE


@pytest.mark.usefixtures("without_coq")
@pytest.mark.parametrize(
    "what", ["fingerprint", "assumptions", "coq", "nonsense", "added", "refuted", "none refuted"]
)
def test_a_ledger_that_was_changed_by_hand_is_not_believed(tmp_path, what):
    made = development(proofs=PROOFS.replace("now apply", "apply"))
    recorded().write(tmp_path)
    path = tmp_path / "ledger.json"
    data = json.loads(path.read_text())
    row = data["theorems"][TOY.key]
    prover = Prover(made, Ledger(""))
    if what == "fingerprint":
        row["fingerprint"] = prover.fingerprint(prover.candidate(TOY))
    elif what == "assumptions":
        row["assumptions"] = []
    elif what == "coq":
        data["coq"] = "9.9"
    elif what == "added":
        data["theorems"]["toy.other"] = dict(row)
    elif what == "refuted":
        data["refuted"]["E999-02"] = dict(row)
    elif what == "none refuted":
        del data["refuted"]
    path.write_text("{" if what == "nonsense" else json.dumps(data))
    found = only(Prover(made, Ledger.read(tmp_path)))
    assert found.verdict == BROKEN
    assert "`make prove` writes it anew" in found.reason


@pytest.mark.usefixtures("without_coq")
def test_what_is_refuted_is_no_theorem():
    """An entry among the refutations proves no theorem of the same sources, nor the other way."""
    entry = recorded().entries[TOY.key]
    candidate = Prover(development(), Ledger("")).candidate(TOY)
    assert not isinstance(candidate, Proof)
    refuted = Prover(development(), Ledger("8.16.1", refuted={TOY.key: entry}))
    assert refuted.recorded(TOY).verdict == OPEN
    assert refuted.recorded_refutation(candidate).verdict == BEFORE
    proved = Prover(development(), Ledger("8.16.1", {TOY.key: entry}))
    assert proved.recorded(TOY).verdict == BEFORE
    assert proved.recorded_refutation(candidate).verdict == OPEN


@pytest.mark.usefixtures("without_coq")
def test_no_ledger_is_said(tmp_path):
    found = only(Prover(development(), Ledger.read(tmp_path)))
    assert (found.verdict, found.reason) == (BROKEN, "there is no ledger: `make prove` writes it")


@pytest.mark.usefixtures("without_coq")
def test_without_coq_only_the_same_claim_is_proved():
    prover = Prover(development(), recorded())
    assert prover.check_claim(TOY, TOY.claim).verdict == BEFORE
    other = prover.check_claim(TOY, Le(n / x, 2, evaluate=False))
    assert other.verdict == OPEN
    assert "Coq is not here" in other.reason


@pytest.mark.coq
def test_what_coq_accepted_goes_into_the_ledger_and_nothing_else(workshop):
    prover = Prover(development(), Ledger(""), workshop)
    good = only(prover)
    assert good.verdict == PROVED
    bad = only(prover, TOY.without("small"))
    assert set(ledger_of([good]).entries) == {"toy.bound"}
    assert ledger_of([bad]).entries == {}
    assert ledger_of([good]).refuted == {}
    assert (ledger_of([], [good]).entries, set(ledger_of([], [good]).refuted)) == ({}, {TOY.key})
    assert ledger_of([], [bad]).refuted == {}
