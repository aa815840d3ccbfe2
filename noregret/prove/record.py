"""What is known of a proof without asking Coq?"""

from __future__ import annotations

from functools import cache

from bounds.core import catalogue
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome
from noregret.prove.verdicts import OPEN, Proof, Prover


@cache
def _prover() -> Prover:
    return Prover()


def recorded_proof(theorem: Theorem) -> Proof:
    """Return what the ledger says of a theorem's proof: PROVED BEFORE, BROKEN or OPEN."""
    return _prover().recorded(theorem)


def proof_evidence(theorem: Theorem) -> Evidence | None:
    """Return the proof as evidence; None where there is none, and for a mutant.

    A proof that is BROKEN leaves the theorem undecided, whatever else was shown.
    """
    if catalogue.THEOREMS.get(theorem.key) is not theorem:
        return None
    proof = recorded_proof(theorem)
    if proof.verdict == OPEN:
        return None
    return Evidence(
        method="proof",
        scope=f"{proof.file}; {proof.scope}" if proof.scope else proof.file,
        size=len(proof.lemmas),
        outcome=Outcome.HOLDS if proof.is_proved else Outcome.UNDECIDED,
        ratio=None,
        seconds=proof.seconds,
        witness=f"{proof.verdict}: {proof.reason}, fingerprint {proof.fingerprint[:12]}",
    )
