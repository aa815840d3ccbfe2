"""Which proofs are there, and for which theorems is there none?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from bounds.proofs.proof import Proof

#: Each has its ``PROOFS``, and perhaps ``UNPROVED``: why a theorem has none.
_MODULES: tuple[str, ...] = (
    *("experts", "last_mistake", "randomized", "tuned", "exponential", "doubling"),
    *("coins", "flips"),
    *("convex", "hinge", "probability", "batch", "batch_learners"),
    *("classes", "dimensions", "agnostic", "concepts", "conjunctions"),
    *("perceptron", "any_labels", "squared_deviations", "perceptron_hinge", "committees"),
    *("winnow", "winnow_optimal", "training", "twins", "votes"),
)


@cache
def proofs() -> Mapping[str, Proof]:
    """Return the proofs by the key of their theorem."""
    found: dict[str, Proof] = {}
    for name in _MODULES:
        for proof in import_module(f"bounds.proofs.{name}").PROOFS:
            assert proof.key not in found, f"{proof.key} is proved twice"
            found[proof.key] = proof
    return found


@cache
def _reasons() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for name in _MODULES:
        found |= getattr(import_module(f"bounds.proofs.{name}"), "UNPROVED", {})
    return found


def unproved(key: str) -> str:
    """Return why a theorem has no proof here."""
    return _reasons().get(key, "no proof is written yet")
