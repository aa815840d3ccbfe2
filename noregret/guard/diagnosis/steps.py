"""Which step of the proof did a failed run break first?

This is a note: it makes no learner fail.  The weights that a learner shows are taken at their
word as rationals, so the steps are decided exactly; what is of the size of rounding is passed
over.  Only steps are looked at that hold whatever the scale of the weights.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import sympy
from flint import fmpq

from bounds.core.decide import Inequality
from bounds.core.errors import ParameterError
from bounds.core.evaluate import ExpressionError
from bounds.core.text import relation_text
from bounds.core.theorem import Theorem
from bounds.core.verdict import BrokenInvariant, to_float
from learners.core.arithmetic import Array, Undecided, rationals
from learners.core.protocol import play
from learners.core.transcript import Transcript
from noregret.guard.implementation import Implementation
from noregret.guard.model import readable_vector
from noregret.guard.witness import Witness

#: An excess below this share of what is compared may be rounding.
_SHARE = 2.0**-20


def first_broken_step(
    theorem: Theorem, implementation: Implementation, witness: Witness
) -> BrokenInvariant | None:
    """Return the first step of the proof that a failed run contradicts, where weights are shown."""
    if witness.run is None or witness.run.T == 0 or not implementation.kind.scale_free:
        return None
    try:
        run = _with_weights(implementation, witness)
        if run is None:
            return None
        subject: Any = run
        if theorem.view is not None:
            told = {n: witness.parameters[n] for n in theorem.view.names if n in witness.parameters}
            subject = theorem.view.look(run, **told)
        return next(_broken(theorem, subject, witness), None)
    except (ArithmeticError, ExpressionError, ParameterError, TypeError, ValueError, Undecided):
        return None  # a note is worth no trouble


def _with_weights(implementation: Implementation, witness: Witness) -> Transcript | None:
    """Play the rounds again with the weights recorded, as rationals and at rate 1."""
    learner = implementation(witness.parameters)
    size = implementation.kind.size
    width = None if size is None else witness.parameters.get(size.name)
    if readable_vector(learner.shown_or_none("weights"), width) is None:
        return None
    incident = implementation.incident
    learner.shown = ("weights",)
    run = play(learner, witness.case().environment(), record=True)
    implementation.incident = incident
    assert run.weights is not None
    if not np.isfinite(np.asarray(run.weights, dtype=np.float64)).all():
        return None
    weights = rationals(run.weights)
    return replace(run, weights=weights / _rate(run, weights, implementation.kind.multiplies))


def _rate(run: Transcript, weights: Array, multiplies: bool) -> fmpq:
    """Return the learning rate that the first update shows; a fixed rate changes no prediction."""
    if multiplies or run.instances is None:
        return fmpq(1)
    for t in range(run.T):
        move = weights[t + 1] - weights[t]
        x = rationals(run.instances[t]) * int(run.outcomes[t])
        rates = {a / b for a, b in zip(move, x, strict=True) if b != 0}
        if any(move):
            rate = rates.pop() if len(rates) == 1 else fmpq(1)
            return rate if rate > 0 else fmpq(1)
    return fmpq(1)


def _broken(theorem: Theorem, subject: Any, witness: Witness) -> Iterator[BrokenInvariant]:
    run: Transcript = getattr(subject, "run", subject)
    size = float(np.max(np.abs(np.asarray(run.weights, dtype=np.float64)))) ** 2
    found = []
    for order, invariant in enumerate(theorem.invariants):
        claim = invariant.claim
        sides = Inequality(claim.lhs, claim.rhs)
        for t, at in invariant.rounds(subject):
            decision = sides.decide({**witness.verdict.values, **at})
            if decision.sign is None or _holds(claim, decision.sign):
                continue
            left, right = to_float(decision.left), to_float(decision.right)
            if abs(left - right) > _SHARE * max(abs(left), abs(right), size):
                step = BrokenInvariant(
                    invariant.name, relation_text(claim), t, decision.left, decision.right
                )
                found.append((t, order, step))
                break
    yield from (step for _, _, step in sorted(found, key=lambda entry: entry[:2]))


def _holds(claim: Any, sign: int) -> bool:
    """Tell whether right - left has the sign that the claim asks for."""
    if isinstance(claim, sympy.Eq):
        return sign == 0
    return sign <= 0 if isinstance(claim, sympy.Ge) else sign >= 0
