"""In which ways can a proof be spoiled, and what is asked of each proof of a section?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib import import_module

import pytest
import sympy
from sympy import Rational

from bounds.proofs.proof import Proof, Step, check_proof
from bounds.proofs.rules import Combine
from bounds.theorem import Theorem


def proofs_of(*modules: str) -> list[Proof]:
    found: list[Proof] = []
    for module in modules:
        found += import_module(f"bounds.proofs.{module}").PROOFS
    return found


def verdict(proof: Proof) -> str:
    return check_proof(proof).verdict


def proving(proof: Proof, statement: Theorem) -> Proof:
    """Return a proof made to end in another statement."""
    last = replace(proof.steps[-1], claim=statement.claim)
    return replace(proof, steps=(*proof.steps[:-1], last), statement=statement)


def with_step(proof: Proof, place: int, *steps: Step) -> Proof:
    """Return a proof with one step replaced, or left out."""
    return replace(proof, steps=(*proof.steps[:place], *steps, *proof.steps[place + 1 :]))


def sharpened(proof: Proof) -> Proof:
    """The same steps for a claim that is sharper by 1 %, or another number where it is 0."""
    wanted = proof.theorem
    claim = wanted.claim
    if claim.rhs == 0:
        better = replace(wanted, claim=type(claim)(claim.lhs, 1, evaluate=False))
    else:
        is_lower = isinstance(claim, sympy.Ge)
        better = wanted.scaled(Rational(101 if is_lower else 99, 100))
    return proving(proof, better)


def without_a_step(proof: Proof) -> Iterator[tuple[str, Proof]]:
    """Each step but the last is left out: as if it had never been, where others use it."""
    for dropped in proof.steps[:-1]:
        steps = []
        for step in proof.steps:
            if step is dropped:
                continue
            rule = step.rule
            if isinstance(rule, Combine) and rule.multipliers and dropped.name in step.uses:
                kept = zip(step.uses, rule.multipliers, strict=True)
                rule = replace(rule, multipliers=tuple(x for u, x in kept if u != dropped.name))
            uses = tuple(used for used in step.uses if used != dropped.name)
            steps.append(replace(step, rule=rule, uses=uses))
        yield dropped.name, replace(proof, steps=tuple(steps))


def without_a_hypothesis(proof: Proof) -> Iterator[tuple[str, Proof]]:
    for hypothesis in proof.theorem.given:
        left = proof.theorem.without(hypothesis.name)
        yield hypothesis.name, replace(proof, statement=left)


# ------------------------------------------------------------------ what is asked of all


def each(*modules: str) -> pytest.MarkDecorator:
    """Ask a class of tests about each proof of the modules."""
    return pytest.mark.parametrize("proof", proofs_of(*modules), ids=lambda proof: proof.key)


class EachProof:
    """What is asked of each proof; the hypotheses in ``idle``, by key and name, are not needed."""

    idle: frozenset[tuple[str, str]] = frozenset()

    def test_is_complete(self, proof: Proof) -> None:
        assert proof.checked.flaw is None

    def test_does_not_show_a_sharper_claim(self, proof: Proof) -> None:
        assert verdict(sharpened(proof)) == "OPEN"


class EachShortProof(EachProof):
    """What can be asked at once where proofs are short."""

    def test_needs_every_step(self, proof: Proof) -> None:
        for name, spoiled in without_a_step(proof):
            assert verdict(spoiled) == "OPEN", name

    def test_needs_every_hypothesis(self, proof: Proof) -> None:
        for name, spoiled in without_a_hypothesis(proof):
            if (proof.key, name) not in self.idle:
                assert verdict(spoiled) == "OPEN", name


class EachLongProof(EachProof):
    """What is asked where proofs are long: not all of it each time."""

    def test_uses_every_step(self, proof: Proof) -> None:
        """What uses a step that was left out is rejected, so each that is used is needed."""
        steps = proof.steps
        assert {step.name for step in steps[:-1]} == {name for step in steps for name in step.uses}
        for place in {0, len(steps) // 2}:
            assert verdict(with_step(proof, place)) == "OPEN", steps[place].name

    def test_needs_every_hypothesis_about_the_run(self, proof: Proof) -> None:
        relations = {each.name for each in proof.theorem.given if each.relation is not None}
        for name, spoiled in without_a_hypothesis(proof):
            if name not in relations:
                assert verdict(spoiled) == "OPEN", name

    @pytest.mark.deep
    def test_needs_every_step(self, proof: Proof) -> None:
        for place in range(len(proof.steps) - 1):
            assert verdict(with_step(proof, place)) == "OPEN", proof.steps[place].name

    @pytest.mark.deep
    def test_needs_every_fact_that_a_step_uses(self, proof: Proof) -> None:
        for place, step in enumerate(proof.steps):
            for used in step.uses:
                fewer = replace(step, uses=tuple(name for name in step.uses if name != used))
                assert verdict(with_step(proof, place, fewer)) == "OPEN", (step.name, used)

    @pytest.mark.deep
    def test_needs_every_condition(self, proof: Proof) -> None:
        """Not even with certificates that are looked for anew."""
        for name, spoiled in without_a_hypothesis(proof):
            wanted = "PROVED" if (proof.key, name) in self.idle else "OPEN"
            assert check_proof(spoiled, recording=True).verdict == wanted, name


def assert_no_circles(proofs: Iterable[Proof]) -> None:
    """Take the proofs away whose parents are all gone, until none is left."""
    graph = {proof.key: set(proof.parents) for proof in proofs}
    while graph:
        roots = {key for key, parents in graph.items() if not parents & set(graph)}
        assert roots, sorted(graph)
        graph = {key: parents for key, parents in graph.items() if key not in roots}


def assert_one_meaning_each(proofs: Iterable[Proof]) -> None:
    """See that no key names two axioms, and that each is said in a sentence."""
    found: dict[str, object] = {}
    for proof in proofs:
        for axiom in proof.axioms:
            assert axiom.sentence
            assert found.setdefault(axiom.key, axiom) == axiom, axiom.key
