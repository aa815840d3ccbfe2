"""Which subject breaks a theorem once a hypothesis is dropped?

``TABLE`` has, for a theorem and each hypothesis of it that can be dropped, what breaks the claim
then; with the hypothesis the theorem does not speak about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adversaries.counterexamples import (
    batch,
    concentration,
    convex,
    experts,
    finite,
    perceptrons,
    training,
    winnows,
)
from adversaries.counterexamples.case import Table, examined
from bounds.theorem import Theorem
from bounds.verdict import Evidence

TABLE: Table = {
    **experts.TABLE,
    **perceptrons.TABLE,
    **winnows.TABLE,
    **training.TABLE,
    **finite.TABLE,
    **convex.TABLE,
    **concentration.TABLE,
    **batch.TABLE,
}


def dropped_evidence(
    theorem: Theorem, parent: Theorem, dropped: Sequence[str]
) -> Iterator[Evidence]:
    """Yield what is known to break ``parent`` without each dropped hypothesis, judged anew.

    ``theorem`` is the statement in doubt, in which the dropped hypotheses are missing.
    """
    for hypothesis in parent.given:
        cases = TABLE.get((parent.key, hypothesis.name), ())
        if hypothesis.name in dropped and cases:
            yield from examined(theorem, hypothesis.name, hypothesis.text, cases)
