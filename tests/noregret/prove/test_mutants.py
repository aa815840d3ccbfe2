"""Does a changed theorem lose its proof?  At least two mutants of each, all in one question."""

from __future__ import annotations

import pytest
import sympy
from sympy import Rational

from bounds import THEOREMS
from bounds.coq.statements import Statement, opening, statement_of
from bounds.core.theorem import Theorem
from noregret.prove import coq
from noregret.prove.development import LIBRARY, Development
from noregret.prove.questions import Candidate
from noregret.prove.verdicts import Prover

pytestmark = pytest.mark.coq


def mutants(theorem: Theorem) -> dict[str, Statement]:
    """Return statements that differ from the theorem's in a constant, a side or a hypothesis."""
    claim = theorem.claim
    factor = Rational(11, 10) if theorem.is_lower_bound else Rational(9, 10)
    changed = {
        "more observed": type(claim)(claim.lhs + 1, claim.rhs, evaluate=False),
        "another bound": type(claim)(claim.lhs, factor * claim.rhs + 1, evaluate=False),
    }
    if claim.rhs != 0:
        changed["a constant"] = type(claim)(claim.lhs, factor * claim.rhs, evaluate=False)
    if not isinstance(claim, sympy.Eq):
        other = sympy.Le if theorem.is_lower_bound else sympy.Ge
        changed["the other way"] = other(claim.lhs, claim.rhs, evaluate=False)
    found = {name: statement_of(theorem, claim) for name, claim in changed.items()}
    for hypothesis in theorem.given:
        without = theorem.without(hypothesis.name)
        # A hypothesis that the setting has anyway is no loss.
        if statement_of(without).hypotheses != statement_of(theorem).hypotheses:
            found[f"without {hypothesis.name}"] = statement_of(without)
    return found


def test_every_theorem_has_mutants_and_none_of_them_is_proved(built):
    prover = Prover(Development.read())
    candidates = [prover.candidate(theorem) for theorem in THEOREMS.values()]
    lines = [opening([c.statement for c in candidates if isinstance(c, Candidate)])]
    proofs, asked = [], 0
    for theorem, candidate in zip(THEOREMS.values(), candidates, strict=True):
        assert isinstance(candidate, Candidate)
        name = candidate.statement.name
        proof = f"{LIBRARY}.{candidate.item.module}.{name}"
        own = mutants(theorem)
        assert len(own) >= 2
        lines.append(candidate.statement.text)
        proofs.append(f"Definition {name}_as_it_is : {name}.statement := {proof}.")
        for number, statement in enumerate(own.values()):
            lines.append(f"Module mutant_{asked}.\n{statement.text}End mutant_{asked}.")
            said = f"Definition {name}_{number} : mutant_{asked}.{name}.statement := {proof}."
            proofs.append(f"Fail {said}")
            asked += 1
    modules = sorted({c.item.module for c in candidates if isinstance(c, Candidate)})
    lines += [f"From {LIBRARY} Require {module}." for module in modules]
    said = coq.Builder(prover.development, built).ask("Mutants", "\n".join([*lines, *proofs, ""]))
    assert said.accepted, coq.first_error(said.words)
    assert asked >= 2 * len(THEOREMS)
