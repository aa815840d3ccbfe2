"""What else is worth saying: what is the cause, which step of the proof broke, does memory grow?

These are notes: none makes a learner fail.  The weights that a learner shows are taken at their
word as rationals, so the steps of a proof are decided exactly; what is of the size of rounding is
passed over.  Only steps are looked at that hold whatever the scale of the weights.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import sympy
from flint import fmpq

from bounds.core.decide import Inequality
from bounds.core.errors import ParameterError
from bounds.core.evaluate import ExpressionError
from bounds.core.text import relation_text
from bounds.core.theorem import Theorem
from bounds.core.verdict import BrokenInvariant, to_float
from learners.classes import thresholds
from learners.convex import Linear, Space
from learners.core.arithmetic import Array, Undecided, rationals
from learners.core.protocol import play
from learners.core.transcript import Transcript
from learners.games import ACTIONS, BOOLEAN_CONCEPT, CONVEX, EXPERT_ADVICE, FINITE_POINTS, LINEAR
from learners.games.losses import ABSOLUTE
from noregret.guard.contestant import Contestant
from noregret.guard.shadow import readable_vector
from noregret.guard.witness import Witness

#: An excess below this share of what is compared may be rounding.
_SHARE = 2.0**-20
#: Kinds whose steps do not depend on how the weights are scaled or normalised.
_STEPS = ("perceptron", "averaged-perceptron", "margin-perceptron", "winnow")
#: Kinds of games in which an instance that comes again and again is learned at last.
_LEARNABLE = (LINEAR.name, BOOLEAN_CONCEPT.name, FINITE_POINTS.name)
_AGAIN = 60
#: How many rounds are played to see memory grow, and how many bytes a round are too many.
_WARM, _ROUNDS, _BYTES = 300, 3000, 4


# ------------------------------------------------------------------ the cause


def stuck_cause(contestant: Contestant, witness: Witness) -> str:
    """Show the last instance that was missed again and again: does the learner ever get it?"""
    run = witness.run
    if run is None or run.instances is None or run.game.name not in _LEARNABLE:
        return ""
    missed = np.flatnonzero(np.asarray(run.predictions) != np.asarray(run.outcomes))
    if not len(missed):
        return ""
    x, y = run.instances[missed[-1]], run.outcomes[missed[-1]]
    if run.game.name == LINEAR.name and not np.any(x):
        return ""  # nothing can be learned from 0
    incident = contestant.incident
    try:
        learner = contestant(witness.parameters)
        play(learner, witness.case().environment())
        if any(_right_next(learner, x, int(y)) for _ in range(_AGAIN)):
            return ""
    except Exception:
        return ""
    finally:
        contestant.incident = incident
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


# ------------------------------------------------------------------ the first broken step


def first_broken_step(
    theorem: Theorem, contestant: Contestant, witness: Witness
) -> BrokenInvariant | None:
    """Return the first step of the proof that a failed run contradicts, where weights are shown."""
    if witness.run is None or witness.run.T == 0 or contestant.kind.name not in _STEPS:
        return None
    try:
        run = _with_weights(contestant, witness)
        if run is None:
            return None
        subject: Any = run
        if theorem.view is not None:
            told = {n: witness.parameters[n] for n in theorem.view.names if n in witness.parameters}
            subject = theorem.view.look(run, **told)
        return next(_broken(theorem, subject, witness), None)
    except (ArithmeticError, ExpressionError, ParameterError, TypeError, ValueError, Undecided):
        return None  # a note is worth no trouble


def _with_weights(contestant: Contestant, witness: Witness) -> Transcript | None:
    """Play the rounds again with the weights recorded, as rationals and at rate 1."""
    learner = contestant(witness.parameters)
    size = witness.parameters.get("N")
    if readable_vector(getattr(contestant.current, "weights", None), size) is None:
        return None
    incident = contestant.incident
    learner.records = True
    run = play(learner, witness.case().environment(), record=True)
    contestant.incident = incident
    assert run.weights is not None
    if not np.isfinite(np.asarray(run.weights, dtype=np.float64)).all():
        return None
    weights = rationals(run.weights)
    return replace(run, weights=weights / _rate(run, weights, contestant.kind.name))


def _rate(run: Transcript, weights: Array, kind: str) -> fmpq:
    """Return the learning rate that the first update shows; a fixed rate changes no prediction."""
    if kind == "winnow" or run.instances is None:
        return fmpq(1)
    for t in range(run.T):
        move = weights[t + 1] - weights[t]
        x = rationals(run.instances[t]) * int(run.outcomes[t])
        rates = {a / b for a, b in zip(move, x, strict=True) if b != 0}
        if any(move):
            rate = rates.pop() if len(rates) == 1 else fmpq(1)
            return rate if rate > 0 else fmpq(1)
    return fmpq(1)


def _broken(theorem: Theorem, subject: Any, witness: Witness) -> Iterator[BrokenInvariant]:
    run: Transcript = getattr(subject, "run", subject)
    size = float(np.max(np.abs(np.asarray(run.weights, dtype=np.float64)))) ** 2
    found = []
    for order, invariant in enumerate(theorem.invariants):
        claim = invariant.claim
        sides = Inequality(claim.lhs, claim.rhs)
        for t, at in invariant.rounds(subject):
            decision = sides.decide({**witness.verdict.values, **at})
            if decision.sign is None or _holds(claim, decision.sign):
                continue
            left, right = to_float(decision.left), to_float(decision.right)
            if abs(left - right) > _SHARE * max(abs(left), abs(right), size):
                step = BrokenInvariant(
                    invariant.name, relation_text(claim), t, decision.left, decision.right
                )
                found.append((t, order, step))
                break
    yield from (step for _, _, step in sorted(found, key=lambda entry: entry[:2]))


def _holds(claim: Any, sign: int) -> bool:
    """Tell whether right - left has the sign that the claim asks for."""
    if isinstance(claim, sympy.Eq):
        return sign == 0
    return sign <= 0 if isinstance(claim, sympy.Ge) else sign >= 0


# ------------------------------------------------------------------ memory


def memory_note(contestant: Contestant) -> str:
    """Say so if what a learner keeps grows with the number of rounds."""
    if contestant.kind.remembers:
        return ""
    incident, shown = contestant.incident, contestant.current
    try:
        learner: Any = contestant(_SETTING)
        inner, rounds = contestant.current, _rounds(learner.game.name)
        grown = _grown(inner, rounds)
    except Exception:
        return ""  # if it cannot play, that was reported
    finally:
        contestant.incident, contestant.current = incident, shown
    if grown <= _BYTES * _ROUNDS:
        return ""
    return (
        f"its memory grows with the number of rounds: {grown} bytes more after {_ROUNDS} rounds "
        f"({grown / _ROUNDS:.0f} a round)"
    )


def _grown(inner: Any, rounds: list[tuple[Any, Any]]) -> int:
    """Return how many bytes more are in use after many rounds than after some."""
    ours = not tracemalloc.is_tracing()
    if ours:
        tracemalloc.start()
    try:
        _bare(inner, rounds, _WARM)
        before = tracemalloc.get_traced_memory()[0]
        _bare(inner, rounds, _ROUNDS)
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        if ours:
            tracemalloc.stop()


def _bare(inner: Any, rounds: list[tuple[Any, Any]], times: int) -> None:
    for t in range(times):
        x, y = rounds[t % len(rounds)]
        inner.predict(np.array(x) if isinstance(x, np.ndarray) else x)
        inner.update(
            np.array(x) if isinstance(x, np.ndarray) else x,
            np.array(y) if isinstance(y, np.ndarray) else y,
        )


_SETTING: dict[str, Any] = {
    "N": 4,
    "beta": fmpq(1, 2),
    "eta": fmpq(1, 10),
    "margin": fmpq(1),
    "loss": ABSOLUTE,
    "hypotheses": thresholds(5).strings,
    "n": 4,
    "monotone": False,
    "dimension": 2,
    "domain": Space(2),
}


def _rounds(game: str) -> list[tuple[Any, Any]]:
    """Return a few rounds of a game, to be played over and over."""
    rows = [np.array(row, dtype=np.float64) for row in ((1, 0, 0, 1), (1, 1, 0, 0), (0, 1, 1, 0))]
    if game == LINEAR.name:
        return [(2 * row - 1, int(2 * row[0] - 1)) for row in rows]
    if game == ACTIONS.name:
        return [(None, row) for row in rows]
    if game == FINITE_POINTS.name:
        return [(k, int(k < 3)) for k in range(5)]
    if game == BOOLEAN_CONCEPT.name:
        return [(row.astype(np.int64), int(row[0] * row[1])) for row in rows]
    if game == CONVEX.name:
        return [(None, Linear([1, -1])), (None, Linear([-1, 1]))]
    return [(row, int(row[0]) if game == EXPERT_ADVICE.name else float(row[0])) for row in rows]
