"""Can a false statement get through?  Each attack on a small development must be BROKEN."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sympy import Ge, Le, Rational

from noregret.prove import coq
from noregret.prove.development import Development
from noregret.prove.ledger import Ledger
from noregret.prove.verdicts import BROKEN, OPEN, PROVED, REALS, Proof, Prover
from tests.noregret.prove.toy import PROOFS, SETTING, TOY, development, n, with_claim, x

pytestmark = pytest.mark.coq


def verdict(folder: Path, made: Development, theorem=TOY) -> Proof:
    return next(iter(Prover(made, Ledger(""), folder).check([theorem])))


def test_the_toy_is_proved(workshop):
    found = verdict(workshop, development())
    assert found.verdict == PROVED
    assert (found.file, found.theorem) == ("proofs/toy/WalkProofs.v", "toy_bound")
    assert set(found.assumptions) <= REALS
    assert found.scope == "walks on a line"
    assert [item.name for item in found.lemmas] == ["at_most_one"]


CHANGED = {
    "a smaller constant": with_claim(Le(n / x, Rational(9, 10), evaluate=False)),
    "a larger constant": with_claim(Le(n / x, 2, evaluate=False)),
    "the other direction": with_claim(Ge(n / x, 1, evaluate=False)),
    "another quantity": with_claim(Le(x / x, 1, evaluate=False)),
    "a hypothesis less": TOY.without("small"),
    "a hypothesis more": replace(TOY, given=(*TOY.given, replace(TOY.given[0], relation=x > 3))),
}


@pytest.mark.parametrize("change", CHANGED)
def test_a_theorem_that_says_something_else_has_no_proof(workshop, change):
    """The proof and the committed statement are as before; only the Python object is changed."""
    found = verdict(workshop, development(), CHANGED[change])
    assert found.verdict == BROKEN
    assert "the proof is of something else" in found.reason


TRIVIAL = """\
Lemma toy_bound_defined : True.
Proof. exact I. Qed.
Lemma toy_bound_inhabited : True.
Proof. exact I. Qed.
"""


def test_a_statement_that_is_shadowed_in_the_proof_file(workshop):
    shadow = """\
From NoRegret Require Import statements.toy.
Module toy_bound. Definition statement := True. End toy_bound.
Theorem toy_bound : toy_bound.statement.
Proof. exact I. Qed.
"""
    found = verdict(workshop, development(proofs=shadow + TRIVIAL))
    assert found.verdict == BROKEN
    assert "the proof is of something else" in found.reason


def test_a_statement_file_that_was_edited_by_hand(workshop):
    proofs = """\
From NoRegret Require Import statements.toy.
Theorem toy_bound : toy_bound.statement.
Proof. exact I. Qed.
"""
    edited = "Module toy_bound. Definition statement := True. End toy_bound.\n"
    made = development(proofs=proofs + TRIVIAL).sources
    found = verdict(workshop, Development({**made, "statements.toy": edited}))
    assert found.verdict == BROKEN
    assert "the proof is of something else" in found.reason


ASSUMED = {
    "admitted": PROOFS.replace("now apply at_most_one. Qed.", "Admitted."),
    "admitted in a lemma": PROOFS.replace("rewrite Rmult_assoc, Rinv_l; lra.\nQed.", "Admitted."),
    "an axiom": PROOFS.replace(
        "(* what is", "Axiom magic : forall a b : R, 0 < b -> a <= b -> a / b <= 1.\n(* what is"
    ).replace("now apply at_most_one", "now apply magic"),
    "a parameter": PROOFS.replace(
        "(* what is", "Parameter magic : forall a b : R, 0 < b -> a <= b -> a / b <= 1.\n(* what is"
    ).replace("now apply at_most_one", "now apply magic"),
    "a variable outside of a section": PROOFS.replace(
        "(* what is", "Variable magic : forall a b : R, 0 < b -> a <= b -> a / b <= 1.\n(* what is"
    ).replace("now apply at_most_one", "now apply magic"),
    "no guard": PROOFS.replace(
        "(* what is",
        "Unset Guard Checking.\nFixpoint loop (k : nat) : False := loop k.\n(* what is",
    ).replace("now apply at_most_one", "exact (False_ind _ (loop 0))"),
}


@pytest.mark.parametrize("how", ASSUMED)
def test_what_is_assumed_is_not_proved(workshop, how):
    assert ASSUMED[how] != PROOFS
    found = verdict(workshop, development(proofs=ASSUMED[how]))
    assert found.verdict == BROKEN


@pytest.mark.parametrize("how", ["a parameter", "a variable outside of a section", "no guard"])
def test_coq_itself_names_what_is_assumed(workshop, how, monkeypatch):
    """The words that are looked for are only the first line of defence."""
    monkeypatch.setattr(Development, "faults", lambda *_: [])
    found = verdict(workshop, development(proofs=ASSUMED[how]))
    assert found.verdict == BROKEN
    assert "it assumes" in found.reason


@pytest.mark.parametrize("place", ["setting", "proofs"])
def test_a_notation_that_changes_what_at_most_means(workshop, place):
    notation = '\nNotation "a <= b" := (a = a \\/ b = b) (at level 70) : R_scope.\n'
    texts = {"setting": SETTING, "proofs": PROOFS}
    head, scope, rest = texts[place].partition("Local Open Scope R_scope.\n")
    texts[place] = head + scope + notation + rest
    found = verdict(workshop, development(**texts))
    assert found.verdict == BROKEN


def test_a_notation_of_the_proofs_does_not_reach_the_statement(workshop, monkeypatch):
    monkeypatch.setattr(Development, "faults", lambda *_: [])
    proofs = """\
From Coq Require Import Reals.
From NoRegret Require Import toy.Walk.
Local Open Scope R_scope.
Notation "a <= b" := (a = a \\/ b = b) (at level 70) : R_scope.
Module toy_bound.
  Definition statement : Prop := forall s : subject, let x := Walk.x s in let n := Walk.n s in
    plays s -> x > 0 -> given_small s -> INR n / x <= 1.
End toy_bound.
Theorem toy_bound : toy_bound.statement.
Proof. intros s; cbv zeta; intros _ _ _; left; reflexivity. Qed.
"""
    found = verdict(workshop, development(proofs=proofs + TRIVIAL))
    assert found.verdict == BROKEN
    assert "the proof is of something else" in found.reason


def test_a_hypothesis_that_nothing_meets(workshop):
    vacuous = SETTING.replace("INR (n s) <= x s", "INR (n s) <= x s /\\ x s < 0")
    proofs = PROOFS.replace("now apply at_most_one", "destruct H; lra")
    found = verdict(workshop, development(setting=vacuous, proofs=proofs))
    assert found.verdict == BROKEN
    assert "WalkProofs.v" in found.reason


def test_what_coq_says_of_a_division_by_zero_is_no_proof(workshop):
    """Without x > 0 the claim may divide by 0, where Coq has a value: it is not defined."""
    loose = TOY.without("positive")
    proofs = PROOFS.replace("intros _ X H.", "intros _ H.")
    found = verdict(workshop, development(loose, proofs=proofs), loose)
    assert found.verdict == BROKEN


def test_an_edited_compiled_file(workshop):
    made = development()
    assert verdict(workshop, made).verdict == PROVED
    target = workshop / "toy" / "WalkProofs.vo"
    target.write_bytes(target.read_bytes()[:-1] + b"\x00")
    found = verdict(workshop, made)
    assert found.verdict == BROKEN
    assert "is not what Coq wrote" in found.reason
    assert next(iter(Prover(made, Ledger(""), workshop).check([TOY], fresh=True))).verdict == PROVED


def test_a_compiled_file_of_something_else_is_noticed(workshop):
    """A proof that was compiled with an axiom is not taken for the one without."""
    verdict(workshop, development(proofs=ASSUMED["an axiom"]))
    other = (workshop / "toy" / "WalkProofs.vo").read_bytes()
    assert verdict(workshop, development()).verdict == PROVED
    (workshop / "toy" / "WalkProofs.vo").write_bytes(other)
    assert verdict(workshop, development()).verdict == BROKEN


def test_runs_that_are_not_sound_break_the_proof(workshop):
    runs = "From NoRegret Require Import toy.Walk.\nDefinition sound := 0.\n"
    assert verdict(workshop, development(**{"toy.WalkRuns": runs})).verdict == PROVED
    missing = "From NoRegret Require Import toy.Walk.\n"
    assert verdict(workshop, development(**{"toy.WalkRuns": missing})).verdict == BROKEN


def test_the_audit_looks_at_other_modules_in_the_same_run(workshop, monkeypatch):
    """What Coq's own checker refuses breaks all, also where no theorem leans on it."""
    handed: list[tuple[list[str], list[str]]] = []

    def refuse(_: coq.Builder, names: list[str], alone: list[str]) -> coq.Said:
        handed.append((names, alone))
        return coq.Said("printed.Toy" not in alone, "line 1 Error: it is no proof")

    monkeypatch.setattr(coq.Builder, "recheck", refuse)
    prover = Prover(development(**{"printed.Toy": "Definition one := 1.\n"}), Ledger(""), workshop)
    (found,) = prover.check([TOY], audit=True)
    assert found.verdict == PROVED
    (found,) = prover.check([TOY], audit=True, also=["printed.Toy"])
    assert (found.verdict, found.reason) == (BROKEN, "coqchk: line 1: it is no proof")
    assert (workshop / "printed" / "Toy.vo").exists()
    own = ["toy.Walk", "toy.WalkProofs"]
    assert handed == [(own, []), (own, ["printed.Toy"])]


def test_coqchk_itself_looks_at_both(workshop):
    """A file of each that is not Coq's is refused; what stands alone leans on others."""
    builder = coq.Builder(development(), workshop)
    assert builder.recheck([], ["core.Numbers", "toy.WalkProofs"]).accepted
    for names, alone in ((["toy.WalkProofs"], []), ([], ["toy.WalkProofs"])):
        target = workshop / "toy" / "WalkProofs.vo"
        good = target.read_bytes()
        target.write_bytes(good[:-200] + bytes(100) + good[-100:])
        assert not builder.recheck(names, alone).accepted
        target.write_bytes(good)


def test_a_theorem_without_proof_is_open(workshop):
    found = verdict(
        workshop, development(proofs="(* Theorem toy_bound : toy_bound.statement. *)\n")
    )
    assert found.verdict == OPEN
    nowhere = replace(TOY, setting="toy.Nowhere")
    assert (
        verdict(workshop, development(), nowhere).reason
        == "there is no Coq file proofs/toy/Nowhere.v"
    )


# ------------------------------------------------------------------ claims


def test_another_claim_is_proved_only_if_it_follows(workshop):
    prover = Prover(development(), Ledger(""), workshop)
    assert prover.check_claim(TOY, TOY.claim).verdict == PROVED
    follows = prover.check_claim(TOY, Le(n / x, 2, evaluate=False))
    assert follows.verdict == PROVED
    assert "it follows from the proof of toy.bound" in follows.reason
    stronger = prover.check_claim(TOY, Le(n / x, Rational(9, 10), evaluate=False))
    assert stronger.verdict == OPEN
    assert "the stored proof is of another claim" in stronger.reason
