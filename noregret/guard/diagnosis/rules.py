"""What may a learner say in a game without breaking a rule of its algorithm?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from bounds.core.theorem import Hypothesis, Theorem
from learners.core.transcript import Transcript
from noregret.guard.witness import Witness

#: With more ways than this to keep a rule, they are not listed.
_MOST = 64


def broken_rule(theorem: Theorem, witness: Witness) -> Hypothesis | None:
    """Return the rule about the learner that a run broke, if it is that."""
    if witness.run is None or witness.verdict.claim is not None:
        return None
    reason = witness.verdict.reason
    return next((h for h in theorem.given if h.behaviour and h.text == reason), None)


def ways_to_keep(theorem: Theorem, witness: Witness) -> list[tuple[int, ...]] | None:
    """Return every sequence of labels that keeps the rule in these rounds; None if too many.

    A rule speaks of each round by what came before: what breaks it cannot be mended later.
    """
    rule, run = broken_rule(theorem, witness), witness.run
    if rule is None or rule.test is None or run is None or not run.game.labels:
        return None
    ways: list[tuple[int, ...]] = [()]
    for _ in range(run.T):
        longer = [(*way, label) for way in ways for label in run.game.labels]
        ways = [way for way in longer if _keeps(theorem, rule, witness, _saying(run, way))]
        if len(ways) > _MOST:
            return None
    return ways


def _keeps(theorem: Theorem, rule: Hypothesis, witness: Witness, run: Transcript) -> bool:
    names = () if theorem.view is None else theorem.view.names
    told = {name: witness.parameters[name] for name in names if name in witness.parameters}
    subject = run if theorem.view is None else theorem.view.look(run, **told)
    return rule.test is None or bool(rule.test(subject, witness.verdict.values))


def _saying(run: Transcript, said: Sequence[int]) -> Transcript:
    """Return the first rounds of a run as they are if this is said in them."""
    T, outcomes = len(said), run.outcomes[: len(said)]
    losses = [run.game.loss(p, y) for p, y in zip(said, outcomes, strict=True)]
    return replace(
        run,
        instances=None if run.instances is None else run.instances[:T],
        predictions=np.array(said, dtype=run.predictions.dtype),
        outcomes=outcomes,
        losses=np.array(losses, dtype=run.losses.dtype),
        updates=None,
        weights=None,
    )
