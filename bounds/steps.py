"""On which rounds of a run does a step of a proof speak, and what are its values there?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from flint import arb

from bounds.quantities import best_loss, total_weight
from learners.transcript import Transcript

Rounds = Iterator[tuple[int, Mapping[str, Any]]]


def every_round(run: Transcript) -> Rounds:
    """Yield each round with the weight before and after it and the learner's loss."""
    after = total_weight(run, 1)
    for t in range(1, run.T + 1):
        before, after = after, total_weight(run, t + 1)
        yield t, {"W": before, "W_next": after, "loss_t": run.exact_losses[t - 1]}


def mistake_rounds(run: Transcript) -> Rounds:
    """Yield the rounds in which the learner's label was wrong."""
    for t, values in every_round(run):
        if run.predictions[t - 1] != run.outcomes[t - 1]:
            yield t, values


def rounds_with_a_loss(run: Transcript) -> Rounds:
    """Yield the rounds in which some action lost something; in the others nothing moves."""
    for t, values in every_round(run):
        if any(loss != 0 for loss in run.exact_expert_losses[t - 1]):
            yield t, values


def end(run: Transcript) -> Rounds:
    """Yield the end of the run with the weight that is left.

    With a single expert both sides of the claim are one number; balls cannot tell that
    two numbers are equal, so such a run in balls has nothing to say here.
    """
    assert run.weights is not None
    if run.N == 1 and isinstance(run.weights[-1][0], arb):
        return
    yield run.T + 1, {"W_end": total_weight(run, run.T + 1), "L_best": best_loss(run)}
