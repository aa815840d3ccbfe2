"""Which proofs are there?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bounds.proofs import experts
from bounds.proofs.proof import Proof

_MODULES = (experts,)


@cache
def proofs() -> Mapping[str, Proof]:
    """Return the proofs by the key of their theorem."""
    found: dict[str, Proof] = {}
    for module in _MODULES:
        for proof in module.PROOFS:
            assert proof.key not in found, f"{proof.key} is proved twice"
            found[proof.key] = proof
    return found
