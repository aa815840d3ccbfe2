"""Why did a learner break its bound, as far as one can show it from outside?

A cause is told if an experiment shows it, and not otherwise.  The game is played again, what the
learner keeps is looked at after each round (:mod:`noregret.guard.diagnosis.trail`), and then it is
shown more rounds: does a weight of 0 ever come back, is an instance that it missed ever learned?
"""

from __future__ import annotations

import pickle
from itertools import pairwise
from typing import Any

import numpy as np

from learners.core.arithmetic import Array
from learners.core.transcript import Transcript
from learners.games import Actions, ConvexAdvice, ExpertAdvice, LinearClassification
from noregret.guard.diagnosis.trail import Trail, follow
from noregret.guard.implementation import Ended, Implementation
from noregret.guard.witness import Witness

#: So often is a learner shown what should bring a weight back, or what it keeps getting wrong.
_AGAIN = 60


def cause_of(implementation: Implementation, witness: Witness) -> str:
    """Return what can be shown of a run that broke a bound; empty if nothing can."""
    if witness.run is None or witness.run.T == 0:
        return ""
    incident = implementation.incident
    try:
        for cause in (_not_finite, _lost_weight, _wrong_way, _stuck):
            found = cause(follow(implementation, witness), witness.run)
            if found:
                return found
    except (Exception, Ended):  # it failed before, and may fail here in any way
        return ""
    finally:
        implementation.incident = incident
    return ""


# ------------------------------------------------------------------ numbers


def _not_finite(trail: Trail, _: Transcript) -> str:
    """Look for weights that are infinite, or not even numbers."""
    for name, rows in trail.floats.items():
        bad = [t for t, row in enumerate(rows) if not np.isfinite(row).all()]
        if not bad or bad[0] == 0:
            continue
        t = bad[0]
        # What comes next to an overflow may be NaN at once: infinity over infinity.
        near = np.abs(rows[t - 1]).max() > np.sqrt(float(np.finfo(rows[t].dtype).max))
        if np.isinf(rows[t]).any() or near:
            return f"its weights ({name}, {rows[t].dtype}) overflowed in round {t}"
        return f"its weights ({name}) are not numbers (NaN) from round {t} on"
    return ""


# ------------------------------------------------------------------ weights of 0


def _lost_weight(trail: Trail, run: Transcript) -> str:
    """Look for a weight or a probability that is 0 and does not come back."""
    if not trail.kind.multiplies:
        return ""
    shown: dict[str, list[Array]] = dict(trail.numbers)
    if isinstance(run.game, Actions):
        shown["its probabilities"] = [np.asarray(row) for row in run.predictions]
    for name, rows in shown.items():
        gone = np.flatnonzero(rows[-1] == 0)
        if not len(gone) or not np.isfinite(rows[-1]).all():
            continue
        i = int(gone[0])
        values = [row[i] for row in rows]
        first = max((t for t, value in enumerate(values) if value != 0), default=-1) + 1
        said = name == "its probabilities"
        if first == 0 and not said:
            continue  # it began there: that is how it was set up
        if _comes_back(trail, name if not said else None, i):
            return ""
        everything = len(gone) == len(rows[-1]) and not said
        if said:
            what = f"it gave action {i + 1} the probability 0 in round {first + 1}"
        elif everything:
            what = f"all of its weights ({name}) are 0 from round {first} on"
        else:
            what = f"its weight {i + 1} ({name}) is 0 from round {first} on"
        return f"{what}: {_how(values[: first + 1], said)}, and does not come back"
    return ""


def _how(values: list[Any], said: bool) -> str:
    """Say how a number became 0: the last one before it, times the smallest factor seen."""
    dtype = np.asarray(values[-1]).dtype
    if dtype.kind in "iu":
        return f"whole numbers ({dtype}) have nothing between 0 and 1"
    known = [float(value) for value in values[:-1]]
    factors = [b / a for a, b in pairwise(known) if 0 < b < a]
    if not known or not factors:
        return "a weight underflowed to 0, or was set to it"
    smallest = float(np.finfo(dtype).smallest_subnormal)
    if np.log2(known[-1]) + np.log2(min(factors)) < np.log2(smallest):
        return "it underflowed to 0"
    # Of what is said we do not know in which numbers it was computed.
    return "a weight underflowed to 0, or was set to it" if said else "it was set to 0"


def _comes_back(trail: Trail, name: str | None, i: int) -> bool:
    """Show rounds in which this expert, action or feature is the only good one."""
    pair = _in_favour(trail, i)
    if pair is None:
        return True
    for _ in range(_AGAIN):
        said = trail.learner.predict(pair[0])
        now = np.asarray(said) if name is None else trail.now(name)
        if now is None or now[i] != 0:
            return True
        trail.learner.update(*pair)
    return False


def _in_favour(trail: Trail, i: int) -> tuple[Any, Any] | None:
    game, width = trail.learner.game, trail.width
    only = np.array([float(j == i) for j in range(width)])
    if isinstance(game, Actions):
        return None, 1.0 - only
    if isinstance(game, ExpertAdvice):
        return only.astype(np.int64), 1
    if isinstance(game, ConvexAdvice):
        return only, 1.0
    return (2 * only - 1, 1) if isinstance(game, LinearClassification) else None


# ------------------------------------------------------------------ mistakes


def _missed(run: Transcript) -> list[int]:
    if not run.game.is_concept:
        return []
    return [int(t) for t in np.flatnonzero(np.asarray(run.predictions) != np.asarray(run.outcomes))]


def _wrong_way(trail: Trail, run: Transcript) -> str:
    """Look at the scores after each mistake: are all of them worse than before?"""
    if not isinstance(run.game, LinearClassification) or run.instances is None:
        return ""
    for name, rows in trail.floats.items():
        moves = [
            int(run.outcomes[t]) * float((rows[t + 1] - rows[t]) @ np.asarray(run.instances[t]))
            for t in _missed(run)
        ]
        if moves and max(moves) < 0:
            return (
                f"its update goes the wrong way: after each mistake the score (by {name}) of the "
                "instance is further from its label"
            )
    return ""


def _stuck(trail: Trail, run: Transcript) -> str:
    """Show the last instance that was missed again and again: does anything in it change?"""
    missed = _missed(run)
    if run.instances is None or not missed:
        return ""
    x, y = run.instances[missed[-1]], int(run.outcomes[missed[-1]])
    if isinstance(run.game, LinearClassification) and not np.any(x):
        return ""  # nothing can be learned from 0
    before = _kept(trail.inner)
    for _ in range(_AGAIN):
        right = trail.learner.predict(x) == y
        trail.learner.update(x, y)
        if right or before is None or _kept(trail.inner) != before:
            return ""
    return (
        f"it errs on the same instance again and again ({np.asarray(x).tolist()}, label {y}, "
        f"{_AGAIN} times in a row), and its update changes nothing there: it does not take this "
        "for a mistake, or the change is lost"
    )


def _kept(inner: Any) -> bytes | None:
    """Return all that a learner keeps but for its functions, or None if it cannot be told."""
    try:
        return pickle.dumps({n: value for n, value in vars(inner).items() if not callable(value)})
    except Exception:
        return None
