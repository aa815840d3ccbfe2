"""Do the proofs on convex functions hold, and do they break where they should?"""

from __future__ import annotations

from tests.proofs import tampering

#: eta is a positive letter, so the hypothesis says it twice.
IDLE = frozenset({("ogd.regret", "positive-rate")})


@tampering.each("convex", "hinge")
class TestConvex(tampering.EachShortProof):
    idle = IDLE
