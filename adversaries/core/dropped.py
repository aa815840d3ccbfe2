"""Which subject breaks a theorem once a hypothesis is dropped?

``TABLE`` has, for a theorem and each hypothesis of it that can be dropped, what breaks the claim
then; with the hypothesis the theorem does not speak about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adversaries.batch import counterexamples as batch
from adversaries.classes import counterexamples as finite
from adversaries.convex import counterexamples as convex
from adversaries.core.counterexamples import Table, examined
from adversaries.experts import counterexamples as experts
from adversaries.linear import counterexamples as perceptrons
from adversaries.linear import training_counterexamples as training
from adversaries.linear import winnow_counterexamples as winnows
from adversaries.probability import counterexamples as concentration
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence

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
