"""On which rounds of a run does a step of a proof speak, and what are its values there?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bounds.experts.quantities import best_loss, periods, total_weight
from learners.core.transcript import Transcript

Rounds = Iterator[tuple[int, Mapping[str, Any]]]


def every_round(run: Transcript) -> Rounds:
    """Yield each round with the weight before and after it and the learner's loss.

    The proofs let every weight start at 1; of a learner that normalises its weights, or starts
    them elsewhere, the steps say nothing.
    """
    if not _starts_at_one(run):
        return
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
    """Yield the end of the run with the weight that is left."""
    if _starts_at_one(run):
        yield run.T + 1, {"W_end": total_weight(run, run.T + 1), "L_best": best_loss(run)}


def _starts_at_one(run: Transcript) -> bool:
    assert run.weights is not None
    return all(weight == 1 for weight in run.weights[0])


def periods_of_doubling(run: Transcript) -> Rounds:
    """Yield the end of each period 2^k … 2^(k+1)-1 with its regret; the last may be cut short."""
    for k, regret in periods(run):
        yield min(2 ** (k + 1) - 1, run.T), {"h": 2**k, "R_k": regret}


def rounds_within_periods(run: Transcript) -> Rounds:
    """Yield the rounds with the horizon of their period, less the last of each period.

    After the last round of a period the weights are fresh: what they were is not recorded.
    """
    for t, values in every_round(run):
        k = t.bit_length() - 1
        if t + 1 < 2 ** (k + 1):
            yield t, {**values, "h": 2**k}
