"""Do the committed statements say what the theorems say, of every theorem, without ambiguity?"""

from __future__ import annotations

from collections import defaultdict

import pytest

from bounds import THEOREMS
from bounds.coq.statements import lemma_name, statement_of
from noregret.prove.development import PROOFS, Development
from noregret.prove.questions import Candidate
from noregret.prove.statement_files import project_file, statement_files
from noregret.prove.verdicts import Prover

DEVELOPMENT = Development.read()


def test_the_committed_files_are_those_that_the_theorems_make():
    """`noregret prove --write` writes them; a proof of what was said before breaks then."""
    files = statement_files()
    assert files == {name: (PROOFS / name).read_text("utf-8") for name in files}
    assert {f"statements/{path.name}" for path in (PROOFS / "statements").glob("*.v")} >= set(files)
    assert (PROOFS / "_CoqProject").read_text() == project_file()


def test_every_theorem_has_a_statement_and_a_proof_in_coq():
    prover = Prover(DEVELOPMENT)
    found = {key: prover.candidate(theorem) for key, theorem in THEOREMS.items()}
    assert {key: entry for key, entry in found.items() if not isinstance(entry, Candidate)} == {}


def test_a_letter_has_one_meaning_in_a_setting():
    meanings = defaultdict(set)
    for theorem in THEOREMS.values():
        used = dict(statement_of(theorem).letters)
        for quantity in theorem.quantities:
            if quantity.name in used:
                meanings[theorem.setting, quantity.name].add(quantity.meaning)
    assert {place: said for place, said in meanings.items() if len(said) > 1} == {}


def test_a_hypothesis_has_one_meaning_in_a_setting():
    meanings = defaultdict(set)
    for theorem in THEOREMS.values():
        for hypothesis in theorem.given:
            if hypothesis.relation is None:
                meanings[theorem.setting, hypothesis.name].add(hypothesis.text)
    assert {place: said for place, said in meanings.items() if len(said) > 1} == {}


@pytest.mark.parametrize("key", THEOREMS)
def test_the_steps_that_runs_are_held_to_are_lemmas_of_the_proof(key):
    """An invariant has a lemma of its name in the files that the proof is built from."""
    theorem = THEOREMS[key]
    candidate = Prover(DEVELOPMENT).candidate(theorem)
    assert isinstance(candidate, Candidate)
    names = {
        item.name
        for module in DEVELOPMENT.closure(candidate.item.module)
        for item in DEVELOPMENT.items(module)
        if item.is_proved
    }
    assert {lemma_name(step.name) for step in theorem.invariants} <= names


def test_nothing_is_assumed_or_switched_off_anywhere():
    assert DEVELOPMENT.faults(*DEVELOPMENT.sources) == []


def test_no_file_is_left_over():
    """Every file serves a statement, a proof or a check of runs."""
    prover = Prover(DEVELOPMENT)
    used = {"core.Numbers"}
    for theorem in THEOREMS.values():
        candidate = prover.candidate(theorem)
        assert isinstance(candidate, Candidate)
        used |= set(DEVELOPMENT.closure(*prover.modules(candidate)))
    ours = DEVELOPMENT.sources
    kept = {name for name in ours if name.startswith("printed.") or name.endswith("Runs")}
    assert sorted(set(DEVELOPMENT.sources) - used - set(DEVELOPMENT.closure(*kept))) == []
