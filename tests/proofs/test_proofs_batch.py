"""Do the proofs on random sums and new data hold, and do they break where they should?"""

from __future__ import annotations

import pytest

from tests.proofs import tampering

PROOFS = tampering.proofs_of("probability", "batch", "batch_learners")
#: A rule that flips coins is unbiased on average, too.
NOT_NEEDED = {("loo.unbiased", "deterministic")}


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
