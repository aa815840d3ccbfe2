"""Is a proof as printed rejected, and at the step that is false?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from adversaries.conjectures import conjecture
from bounds.catalogue import theorem
from bounds.errata.collected import ERRATA
from bounds.proofs.catalogue import proofs
from bounds.proofs.printed import printed_proofs
from bounds.proofs.proof import check_proof

PRINTED = {erratum.id: erratum for erratum in ERRATA}
CLAIMED = [e for e in ERRATA if e.claim is not None and e.claim.key in proofs()]


@pytest.mark.parametrize("id_", printed_proofs())
def test_a_false_step_is_rejected_where_it_stands(id_):
    printed = printed_proofs()[id_]
    found = check_proof(printed.proof, recording=True)
    assert found.verdict == "OPEN"
    assert found.flaw is not None
    assert found.flaw.name == printed.step
    assert PRINTED[id_].theorem == printed.proof.key


@pytest.mark.parametrize("id_", printed_proofs())
def test_with_the_true_step_the_proof_is_right(id_):
    assert check_proof(proofs()[printed_proofs()[id_].proof.key]).verdict == "PROVED"


@pytest.mark.parametrize("erratum", CLAIMED, ids=lambda erratum: erratum.id)
def test_no_proof_shows_a_false_claim(erratum):
    parent, proof = theorem(erratum.claim.key), proofs()[erratum.claim.key]
    printed = conjecture(parent, erratum.claim.claim, without=erratum.claim.without).theorem
    # A strict claim is no theorem's, but it may be tried as the last step.
    statement = replace(parent, given=printed.given)
    if not printed.strict:
        statement = replace(statement, claim=printed.claim)
    last = replace(proof.steps[-1], claim=printed.relation)
    tried = replace(proof, steps=(*proof.steps[:-1], last), statement=statement)
    assert check_proof(tried, recording=True).verdict == "OPEN"
