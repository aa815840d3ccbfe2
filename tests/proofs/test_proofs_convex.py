"""Do the proofs on convex functions hold, and do they break where they should?"""

from __future__ import annotations

import pytest

from tests.proofs import tampering

PROOFS = tampering.proofs_of("convex", "hinge")
#: eta is a positive letter, so the hypothesis says it twice.
NOT_NEEDED = {("ogd.regret", "positive-rate")}


@pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.key)
class TestEachProof:
    def test_is_complete(self, proof):
        assert tampering.check_proof(proof).flaw is None

    def test_does_not_show_a_sharper_claim(self, proof):
        assert tampering.verdict(tampering.sharpened(proof)) == "OPEN"

    def test_needs_every_step(self, proof):
        for name, spoiled in tampering.without_a_step(proof):
            assert tampering.verdict(spoiled) == "OPEN", name

    def test_needs_every_hypothesis(self, proof):
        for name, spoiled in tampering.without_a_hypothesis(proof):
            if (proof.key, name) not in NOT_NEEDED:
                assert tampering.verdict(spoiled) == "OPEN", name
