"""Do the proofs on finite classes hold, and do they break where they should?"""

from __future__ import annotations

import pytest

from tests.proofs import tampering

PROOFS = tampering.proofs_of("classes", "dimensions", "agnostic", "concepts", "conjunctions")
#: |H| is a positive letter; there is one threshold on no point, with Ldim 0; and for k > n there is
#: no conjunction of k variables.
NOT_NEEDED = {
    ("chain", "not-empty"),
    ("halving.lazy", "not-empty"),
    ("example.thresholds", "some-points"),
    ("elimination.monotone", "within"),
    ("conjunctions.count-k", "within"),
}


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


def test_no_key_names_two_axioms():
    named = {}
    sections = ("convex", "hinge", "probability", "batch", "batch_learners")
    for proof in (*PROOFS, *tampering.proofs_of(*sections)):
        for axiom in proof.axioms:
            assert named.setdefault(axiom.key, axiom) == axiom, axiom.key
