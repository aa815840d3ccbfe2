"""Are formulas that are false as printed refuted in Coq, and is it said only of those that are?"""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from bounds import THEOREMS
from bounds.core import catalogue
from bounds.printed.reader import read_errata
from noregret.cli import main
from noregret.prove import coq, verdicts
from noregret.prove.development import Development
from noregret.prove.ledger import Entry, Ledger
from noregret.prove.questions import Candidate
from noregret.prove.refuted import modules, recorded_refutation, refutation_of, refutations, refuted
from noregret.prove.verdicts import BROKEN, REALS, Prover, ledger_of

DEVELOPMENT = Development.read()
REFUTED = refutations(DEVELOPMENT)


def erratum_named(key: str):
    return next(erratum for erratum in read_errata() if erratum.id == key)


def test_printed_formulas_of_every_topic_have_a_refutation():
    assert {one.item.module for one in REFUTED} == {f"printed.{name}" for name in PRINTED}


def test_every_theorem_among_the_refutations_refutes_an_erratum():
    """A refutation whose erratum is gone, or is written otherwise, would be checked by nobody."""
    found = {(one.item.module, one.item.name) for one in REFUTED}
    stated = {
        (module, item.name)
        for module in DEVELOPMENT.sources
        if module.startswith("printed.")
        for item in DEVELOPMENT.items(module)
        if re.fullmatch(r"E\d+_\d+", item.name) and item.is_proved
    }
    assert stated == found


# ------------------------------------------------------------------ one that is broken


def with_printed(module: str, text: str, *kept: str) -> Development:
    """Return the development with other refutations in a module, and of the others those kept."""
    rest = {k: v for k, v in DEVELOPMENT.sources.items() if not k.startswith("printed.")}
    same = {name: DEVELOPMENT.sources[name] for name in ("printed.Enclosures", *kept)}
    return Development({**rest, **same, module: text})


CONCEPTS = DEVELOPMENT.sources["printed.Concepts"]
IN_CONCEPTS = {"E002-13", "E002-18"}
IN_CLASSES = {one.statement.key for one in REFUTED if one.item.module == "printed.Classes"}


def shadow(name: str) -> str:
    """Return a statement of something else under the same name."""
    return f"Module {name}. Definition statement := False. End {name}.\n"


@pytest.fixture
def build(built, tmp_path) -> Path:
    """Return a folder of its own in which the development is compiled."""
    return Path(shutil.copytree(built, tmp_path / "build"))


@pytest.mark.coq
def test_a_refutation_of_something_else_does_not_count(build):
    one = REFUTED[0]
    name = one.statement.name
    text = f"{shadow(name)}Theorem {name} : ~ {name}.statement.\nProof. exact (fun H => H). Qed.\n"
    made = with_printed(one.item.module, text)
    (found,) = refuted(Prover(made, Ledger(""), build))
    assert found.erratum == one.statement.key
    assert not found.is_accepted
    assert (found.proof.verdict, found.proof.theorem) == (BROKEN, name)
    assert "the proof is of something else" in found.proof.reason
    assert ledger_of([], [found.proof]).refuted == {}


@pytest.mark.coq
def test_a_good_refutation_is_not_lost_with_a_broken_one(build):
    """One of the two in this file is of something else; the other counts."""
    head, rest = CONCEPTS.split("Local Open Scope R_scope.\n", 1)
    text = f"{head}{shadow('E002_18')}Local Open Scope R_scope.\n{rest}"
    proof = re.compile(r"(Theorem E002_18 : .*?\n)Proof\..*?\nQed\.", re.DOTALL)
    text = proof.sub(r"\1Proof. exact (fun H => H). Qed.", text)
    found = refuted(Prover(with_printed("printed.Concepts", text), Ledger(""), build))
    expected = {name: name != "E002-18" for name in IN_CONCEPTS}
    assert {one.erratum: one.is_accepted for one in found} == expected
    kept = set(ledger_of([], (one.proof for one in found)).refuted)
    assert kept == IN_CONCEPTS - {"E002-18"}


@pytest.fixture
def broken(build, monkeypatch) -> None:
    """Let the command find a file with two refutations that Coq does not accept."""
    text = CONCEPTS.replace("Definition one_tie", "Definition no_tie")
    assert text != CONCEPTS
    made = with_printed("printed.Concepts", text, "printed.Classes")
    monkeypatch.setattr(
        verdicts, "Prover", lambda progress: Prover(made, Ledger(""), build, progress)
    )
    monkeypatch.setattr(catalogue, "matching", lambda _: [THEOREMS["khintchine"]])


@pytest.fixture
def written(monkeypatch) -> list[Ledger]:
    """Collect the ledgers that are written, in place of writing them."""
    found: list[Ledger] = []
    monkeypatch.setattr(Ledger, "write", lambda ledger: found.append(ledger))
    return found


@pytest.mark.coq
@pytest.mark.usefixtures("broken")
def test_broken_refutations_are_named_and_no_ledger_is_written(written):
    answer = CliRunner().invoke(main, ["prove", "--write"])
    assert answer.exit_code == 1
    assert answer.stdout.startswith("khintchine: PROVED\n")
    assert (
        f"\n{len(IN_CLASSES)} formulas that are false as printed are refuted as well\n"
        in answer.stdout
    )
    assert "Not refuted, though the development says so: 2\n" in answer.stdout
    for name in IN_CONCEPTS:
        assert answer.stdout.count(f"\n  {name}  proofs/printed/Concepts.v, line ") == 1
    assert written == []


@pytest.mark.coq
@pytest.mark.usefixtures("broken")
def test_broken_refutations_stand_apart_in_the_json():
    answer = CliRunner().invoke(main, ["prove", "--json"])
    assert answer.exit_code == 1
    data = json.loads(answer.stdout)
    assert [entry["verdict"] for entry in data["theorems"]] == ["PROVED"]
    missing = {entry["erratum"]: entry for entry in data["not_refuted"]}
    assert set(missing) == IN_CONCEPTS
    assert set(missing["E002-18"]) == {"erratum", "file", "line", "reason"}
    assert missing["E002-18"]["file"] == "proofs/printed/Concepts.v"
    assert {entry["erratum"] for entry in data["refuted"]} == IN_CLASSES


@pytest.mark.coq
def test_what_is_refuted_goes_into_the_ledger(built, monkeypatch, written):
    made = with_printed("printed.Concepts", CONCEPTS, "printed.Classes")
    monkeypatch.setattr(
        verdicts, "Prover", lambda progress: Prover(made, Ledger(""), built, progress)
    )
    monkeypatch.setattr(catalogue, "matching", lambda _: [THEOREMS["khintchine"]])
    answer = CliRunner().invoke(main, ["prove", "--write"])
    assert answer.exit_code == 0, answer.output
    assert "Not refuted" not in answer.stdout
    (ledger,) = written
    assert set(ledger.refuted) == IN_CONCEPTS | IN_CLASSES
    assert all(set(entry.assumptions) <= REALS for entry in ledger.refuted.values())


@pytest.mark.coq
@pytest.mark.usefixtures("built")
def test_the_audit_looks_at_the_refutations_too(monkeypatch):
    """What Coq's independent checker is handed, with the theorems' own files and in one run."""
    handed: list[tuple[list[str], list[str]]] = []

    def record(_: coq.Builder, names: list[str], alone: list[str]) -> coq.Said:
        handed.append((names, alone))
        return coq.Said(accepted=True, words="")

    monkeypatch.setattr(coq.Builder, "recheck", record)
    monkeypatch.setattr("noregret.prove.refuted.refuted", lambda _: [])  # it is not asked here
    monkeypatch.setattr(catalogue, "matching", lambda _: [THEOREMS["khintchine"]])
    assert CliRunner().invoke(main, ["prove", "--audit"]).exit_code == 0
    ((names, alone),) = handed
    assert "probability.LemmasProofs" in names
    assert set(alone) == {f"printed.{name}" for name in PRINTED}


PRINTED = ("Classes", "Concepts", "Experts", "Perceptron", "Probability", "Winnow")


def test_what_the_refutations_lean_on_is_audited_with_the_theorems():
    """Nothing is left to nobody: but for the statements, and for a file that proves nothing."""
    prover = Prover(DEVELOPMENT, Ledger(""))
    found = (prover.candidate(theorem) for theorem in THEOREMS.values())
    own = {module for one in found if isinstance(one, Candidate) for module in prover.modules(one)}
    printed = modules(DEVELOPMENT)
    left = set(DEVELOPMENT.closure(*printed)) - set(DEVELOPMENT.closure(*own)) - set(printed)
    assert left == {"printed.Enclosures", "statements.printed"}
    assert not any(item.is_proved for name in left for item in DEVELOPMENT.items(name))


# ------------------------------------------------------------------ what the errata say


def recorded(prover: Prover) -> Ledger:
    entries = {one.statement.key: Entry(prover.fingerprint(one), ()) for one in REFUTED}
    return Ledger("8.16.1", refuted=entries)


def test_an_erratum_is_refuted_where_the_ledger_has_these_very_sources():
    ledger = recorded(Prover(DEVELOPMENT, Ledger("")))
    for one in REFUTED:
        erratum = erratum_named(one.statement.key)
        assert recorded_refutation(erratum, Prover(DEVELOPMENT, ledger)) == one.item
        assert recorded_refutation(erratum, Prover(DEVELOPMENT, Ledger(""))) is None


def test_a_refutation_that_was_changed_since_is_not_said():
    ledger = recorded(Prover(DEVELOPMENT, Ledger("")))
    one = REFUTED[0]
    text = DEVELOPMENT.sources[one.item.module]
    changed = Development({**DEVELOPMENT.sources, one.item.module: text + "\n"})
    erratum = erratum_named(one.statement.key)
    assert refutation_of(erratum, changed) is not None
    assert recorded_refutation(erratum, Prover(changed, ledger)) is None


def test_a_claim_that_was_changed_since_is_not_said():
    ledger = recorded(Prover(DEVELOPMENT, Ledger("")))
    erratum = erratum_named(REFUTED[0].statement.key)
    assert erratum.claim is not None
    other = replace(erratum, claim=replace(erratum.claim, claim=f"1 + {erratum.claim.claim}"))
    assert recorded_refutation(erratum, Prover(DEVELOPMENT, ledger)) is not None
    assert recorded_refutation(other, Prover(DEVELOPMENT, ledger)) is None


def test_the_committed_ledger_has_every_refutation():
    prover = Prover()
    found = [prover.recorded_refutation(one) for one in REFUTED]
    assert [proof.key for proof in found if not proof.is_proved] == []
    assert set(prover.ledger.refuted) == {proof.key for proof in found}


def test_an_erratum_says_where_coq_refutes_it(monkeypatch):
    one = REFUTED[0]
    place = f"proofs/{one.item.module.replace('.', '/')}.v, line {one.item.line}"
    said = CliRunner().invoke(main, ["errata", one.statement.key]).stdout
    assert f"Refuted in Coq\n  {place}\n" in said
    monkeypatch.setattr(verdicts, "Prover", lambda: Prover(DEVELOPMENT, Ledger("")))
    said = CliRunner().invoke(main, ["errata", one.statement.key]).stdout
    assert one.statement.key in said
    assert "Refuted in Coq" not in said
