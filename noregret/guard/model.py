"""What does an adversary read that wants to see the weights of a learner which hides them?

It reads those of a model: our own learner of the same kind, in floats, told the same rounds.
While the foreign learner does what its kind does, both have the same weights; where it does not,
the games stay legal, and their bounds hold for it or they do not.

The same is asked of updates that are not shown, and of predictions that chance had a part in: may
a right learner have made them?
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np

from adversaries.core.player import learner_of
from learners.core.arithmetic import EXACT, FLOAT, Arithmetic, Array
from learners.core.kind import Kind
from learners.core.parameters import Flag
from learners.core.transcript import Transcript
from learners.games import GameError


def model_of(kind: Kind, given: Mapping[str, Any]) -> Any:
    """Return our own learner of a kind, or None where no adversary would read it."""
    return learner_of(kind.model or kind, given, FLOAT) if kind.is_readable else None


def with_tie_updates(kind: Kind, run: Transcript) -> Transcript | None:
    """Return the run with the updates it has if the learner silently updates on ties, too.

    One that adds instances may do so, and need not tell: rounds without a mistake are then
    updates.  It is believed where one of ours that does so would have made the same predictions;
    on a tie, any.
    """
    can = kind.additive and kind.named("ties_update") is not None
    if not can or run.updates is not None or run.instances is None:
        return None
    updates = []
    try:
        twin: Any = learner_of(kind, {**run.parameters, "ties_update": True}, FLOAT)
        for x, said, y in zip(run.instances, run.predictions, run.outcomes, strict=True):
            score = twin.score(x)
            if score * said < 0 or not np.isfinite(score):
                return None
            updates.append(twin.update(x, int(y)))
    except (GameError, ArithmeticError, ValueError):
        return None
    return replace(run, updates=np.array(updates, dtype=bool))


def chooses_freely(kind: Kind, run: Transcript) -> bool:
    """Tell whether one of ours may have said the same, had it broken each tie as was done here.

    It is tried in fractions and in floats, which may see a tie where there is none, and with every
    rule about when to learn.  Of some kinds any choice is right that their rule allows.
    """
    if kind.chooses:
        return True
    if kind.named("tie") is None:
        return False
    flags = [option.name for option in kind.options if isinstance(option.range, Flag)]
    systems: tuple[Arithmetic, ...] = (FLOAT, EXACT)
    for system, values in product(systems, product((False, True), repeat=len(flags))):
        if system is EXACT and kind.certifies(run.parameters) is not EXACT:
            continue
        if _said_by(kind, run, dict(zip(flags, values, strict=True)), system):
            return True
    return False


def _said_by(kind: Kind, run: Transcript, flags: Mapping[str, bool], system: Arithmetic) -> bool:
    shown = run.instances if run.instances is not None else [None] * run.T
    try:
        twin: Any = learner_of(kind, {**run.parameters, **flags}, system)
        for x, said, y in zip(shown, run.predictions, run.outcomes, strict=True):
            _break_ties(twin, int(said))
            if twin.predict(x) != said:
                return False
            twin.update(x, y)
    except (GameError, ArithmeticError, ValueError):
        return False
    return True


def _break_ties(learner: Any, label: int) -> None:
    """Let one of ours say this label in a tie."""
    if hasattr(learner, "rule"):
        learner.rule = replace(learner.rule, tie=label)
    else:
        learner.tie = label


def readable_vector(value: Any, size: int | None) -> Array | None:
    """Return what a learner shows if it is a plain vector of finite floats, one an entry."""
    try:
        vector = np.array(value, dtype=np.float64)
    except (TypeError, ValueError):
        return None
    if vector.ndim != 1 or len(vector) != size or not np.isfinite(vector).all():
        return None
    return vector
