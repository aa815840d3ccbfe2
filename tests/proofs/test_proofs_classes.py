"""Do the proofs on finite classes hold, and do they break where they should?"""

from __future__ import annotations

from tests.proofs import tampering

#: |H| is a positive letter; there is one threshold on no point, with Ldim 0; and for k > n there is
#: no conjunction of k variables.
IDLE = frozenset(
    {
        ("chain", "not-empty"),
        ("halving.lazy", "not-empty"),
        ("example.thresholds", "some-points"),
        ("elimination.monotone", "within"),
        ("conjunctions.count-k", "within"),
    }
)


@tampering.each("classes", "dimensions", "agnostic", "concepts", "conjunctions")
class TestClasses(tampering.EachShortProof):
    idle = IDLE


def test_no_key_names_two_axioms():
    ours = ("classes", "dimensions", "agnostic", "concepts", "conjunctions")
    others = ("convex", "hinge", "probability", "batch", "batch_learners")
    tampering.assert_one_meaning_each(tampering.proofs_of(*ours, *others))
