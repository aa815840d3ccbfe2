"""Which printed proofs have a step that does not follow, though the result is true?

Each is the proof of the project with the step as it is printed; the check rejects it there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import sympy
from sympy import Eq, Le, Lt, log

from bounds import symbols as s
from bounds.proofs.catalogue import proofs
from bounds.proofs.numbers import PutIn
from bounds.proofs.proof import Proof, Step
from bounds.proofs.rules import Combine, Inequality, Rule


@dataclass(frozen=True)
class PrintedProof:
    """A proof with a printed step, and the name of that step."""

    erratum: str
    proof: Proof
    step: str


def _letter(proof: Proof, name: str) -> sympy.Symbol:
    known = {*proof.letters, *proof.of_a_round}
    return next(letter for letter in known if letter.name == name)


def _with(
    erratum: str, proof: Proof, name: str, claim: Any, uses: tuple[str, ...], rule: Rule
) -> PrintedProof:
    """Return the proof with another step in place of the one of this name, or at the end."""
    printed = Step(name, rule, uses, claim)
    names = [step.name for step in proof.steps]
    place = names.index(name) if name in names else len(names)
    steps = (*proof.steps[:place], printed, *proof.steps[place + 1 :])
    return PrintedProof(erratum, replace(proof, steps=steps), name)


def _strictly(erratum: str, key: str, name: str) -> PrintedProof:
    """Return the proof of a theorem with a step made strict."""
    proof = proofs()[key]
    step = next(step for step in proof.steps if step.name == name)
    assert step.claim is not None
    strict = Lt(step.claim.lhs, step.claim.rhs, evaluate=False)
    return _with(erratum, proof, name, strict, step.uses, step.rule)


@cache
def printed_proofs() -> Mapping[str, PrintedProof]:
    """Return the printed proofs by the id of their erratum."""
    halving, margin = proofs()["halving.mistakes"], proofs()["perceptron.margin"]
    majority, doubling = proofs()["wm.mistakes"], proofs()["ewa.doubling"]
    V_end = _letter(halving, "V_end")
    score = _letter(margin, "score")
    w_end, t_k = _letter(majority, "w_end"), _letter(doubling, "t_k")
    found = (
        # At a tie exactly half of the concepts are struck out.
        _strictly("E002-13", "halving.mistakes", "a mistake"),
        # More than one concept may be left.
        _with("E002-12", halving, "end", Eq(V_end, 1, evaluate=False), ("all rounds",), Combine()),
        # The score of a mistake may be 0.
        _with(
            "E002-34",
            margin,
            "negative score",
            Lt(score, 0, evaluate=False),
            ("only on errors",),
            Inequality(),
        ),
        _with(
            "E004-08",
            margin,
            "negative score",
            Lt(score, 0, evaluate=False),
            ("only on errors",),
            Inequality(),
        ),
        # w may be a multiple of u.
        _strictly("E002-36", "perceptron.margin", "Cauchy-Schwarz"),
        # Updates happen on the learner's mistakes only, so an expert may err without one.
        _with(
            "E000-15",
            majority,
            "the best's weight",
            Eq(w_end, s.beta**s.m_star, evaluate=False),
            ("the best, in the end",),
            Combine(),
        ),
        # The rate of a period that is cut short is tuned for all of it.
        _with(
            "E000-38",
            doubling,
            "at its rate",
            Le(s.R_k, sympy.sqrt(t_k * log(s.N) / 2), evaluate=False),
            ("a run of its own", "fresh"),
            PutIn(),
        ),
    )
    return {entry.erratum: entry for entry in found}
