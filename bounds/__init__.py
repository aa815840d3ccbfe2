"""The theorems of online learning, each stated once and checkable."""

from bounds.core.catalogue import THEOREMS, theorem
from bounds.core.theorem import Hypothesis, Invariant, ParameterError, Quantity, Source, Theorem
from bounds.core.verdict import Evidence, Outcome, Verdict

#: Lets noregret tell this package from another one of the same name.
PART_OF = "noregret"

__all__ = [
    "THEOREMS",
    "Evidence",
    "Hypothesis",
    "Invariant",
    "Outcome",
    "ParameterError",
    "Quantity",
    "Source",
    "Theorem",
    "Verdict",
    "theorem",
]
