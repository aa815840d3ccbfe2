"""In which ways can a proof be spoiled?  Each must be found out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module

import sympy
from sympy import Rational

from bounds.proofs.proof import Proof, check_proof
from bounds.proofs.rules import Combine


def proofs_of(*modules: str) -> list[Proof]:
    found: list[Proof] = []
    for module in modules:
        found += import_module(f"bounds.proofs.{module}").PROOFS
    return found


def verdict(proof: Proof) -> str:
    return check_proof(proof).verdict


def sharpened(proof: Proof) -> Proof:
    """The same steps for a claim that is sharper by 1 %, or another number where it is 0."""
    wanted = proof.theorem
    claim = wanted.claim
    if claim.rhs == 0:
        better = replace(wanted, claim=type(claim)(claim.lhs, 1, evaluate=False))
    else:
        is_lower = isinstance(claim, sympy.Ge)
        better = wanted.scaled(Rational(101 if is_lower else 99, 100))
    last = replace(proof.steps[-1], claim=better.claim)
    return replace(proof, statement=better, steps=(*proof.steps[:-1], last))


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
