"""Why did a learner break its bound, as far as one can see from outside?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from learners.core.kind import Kind
from learners.core.protocol import play
from learners.core.transcript import Transcript
from learners.games import Actions, LinearClassification
from noregret.guard.model import readable_vector

if TYPE_CHECKING:
    from noregret.guard.implementation import Implementation
    from noregret.guard.witness import Witness

#: Where people keep the weights of their learners.
_NAMES = ("weights", "w", "_weights", "weights_", "_w", "W", "coef_")
#: So many errors on one instance with nothing learned are no accident.
_IN_A_ROW = 3
#: So often is an instance shown that a learner keeps getting wrong.
_AGAIN = 60


def cause_of(run: Transcript | None, kind: Kind, inner: Any = None) -> str:
    """Say what can be seen: a lost weight, errors on the same instance again and again."""
    if run is None or run.T == 0:
        return ""
    return _lost_weight(run, kind, inner) or _stuck(run) or ""


def _lost_weight(run: Transcript, kind: Kind, inner: Any) -> str:
    if not kind.multiplies:
        return _overflown(run, inner)
    if isinstance(run.game, Actions):
        predictions = np.asarray(run.predictions)
        zero = np.flatnonzero((predictions == 0).any(axis=1))
        if len(zero) and (predictions[-1] == 0).any():
            index = int(np.flatnonzero(predictions[-1] == 0)[0]) + 1
            first = int(np.flatnonzero(predictions[:, index - 1] == 0)[0]) + 1
            return (
                f"it gave action {index} the probability 0 in round {first}: a weight underflowed "
                "to 0, or was set to it, and cannot come back"
            )
    for name, vector in _vectors(inner, _size(run)):
        if (vector == 0).all():
            return f"all of its weights ({name}) are 0 in the end: they underflowed"
        if (vector == 0).any():
            index = int(np.flatnonzero(vector == 0)[0]) + 1
            return (
                f"a weight underflowed to 0, or was set to it ({name}, entry {index}), and cannot "
                "come back"
            )
    return _overflown(run, inner)


def _overflown(run: Transcript, inner: Any) -> str:
    for name in _NAMES:
        value = getattr(inner, name, None)
        if isinstance(value, np.ndarray) and value.dtype.kind == "f" and value.size == _size(run):
            if np.isnan(value).any() or np.isinf(value).any():
                return f"its weights ({name}) are not finite in the end: they overflowed"
            if value.dtype.itemsize < np.dtype(np.float64).itemsize:
                return f"its weights ({name}) are {value.dtype}, which rounds what it learns away"
    return ""


def _vectors(inner: Any, size: int) -> list[tuple[str, Any]]:
    found = []
    for name in _NAMES:
        vector = readable_vector(getattr(inner, name, None), size)
        if vector is not None:
            found.append((name, vector))
    return found


def _size(run: Transcript) -> int:
    for column in (run.instances, run.outcomes):
        if column is not None and column.ndim == 2:
            return int(column.shape[1])
    return 0


def _stuck(run: Transcript) -> str:
    """Look for errors in a row on one instance, each with the prediction of the one before."""
    if run.instances is None or run.losses.dtype == object:
        return ""
    longest, length, before = 0, 0, None
    for t in range(run.T):
        if run.losses[t] != 1:
            length, before = 0, None
            continue
        key = (np.asarray(run.instances[t]).tobytes(), int(run.outcomes[t]))
        length = length + 1 if key == before else 1
        before, longest = key, max(longest, length)
    if longest < _IN_A_ROW:
        return ""
    return (
        f"it erred on the same instance again and again ({longest} times in a row) with its "
        "prediction unchanged: predict and update disagree, or the update is lost or too small"
    )


def stuck_cause(implementation: Implementation, witness: Witness) -> str:
    """Show the last instance that was missed again and again: does the learner ever get it?"""
    run = witness.run
    if run is None or run.instances is None or not run.game.is_concept:
        return ""
    missed = np.flatnonzero(np.asarray(run.predictions) != np.asarray(run.outcomes))
    if not len(missed):
        return ""
    x, y = run.instances[missed[-1]], run.outcomes[missed[-1]]
    if isinstance(run.game, LinearClassification) and not np.any(x):
        return ""  # nothing can be learned from 0
    incident = implementation.incident
    try:
        learner = implementation(witness.parameters)
        play(learner, witness.case().environment())
        if any(_right_next(learner, x, int(y)) for _ in range(_AGAIN)):
            return ""
    except Exception:
        return ""
    finally:
        implementation.incident = incident
    shown = np.asarray(x).tolist()
    return (
        f"it errs on the same instance again and again with its prediction unchanged ({shown}, "
        f"label {int(y)}, {_AGAIN} times in a row): predict and update disagree, or the update is "
        "lost or too small"
    )


def _right_next(learner: Any, x: Any, y: int) -> bool:
    right = bool(learner.predict(x) == y)
    learner.update(x, y)
    return right
