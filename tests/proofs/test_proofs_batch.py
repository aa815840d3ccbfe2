"""Do the proofs on random sums and new data hold, and do they break where they should?"""

from __future__ import annotations

from tests.proofs import tampering

#: A rule that flips coins is unbiased on average, too.
IDLE = frozenset({("loo.unbiased", "deterministic")})


@tampering.each("probability", "batch", "batch_learners")
class TestBatch(tampering.EachShortProof):
    idle = IDLE
