"""When does a learner that passes over a sample again and again come to rest, or go in circles?

    repeat: play one pass over the sample, in its order or shuffled
    until a pass has neither an update nor a mistake (it converged),
          or the weights are those at the start of an earlier pass (it cycles),
          or max_passes passes are played

A cycle is certain only if a state is all there is to the future: in exact arithmetic, with
a fixed order, for a learner whose predictions and updates depend on its ``weights``.
Sources: Chung-Chin Lu, On-Line Learning (lecture, 2017), remarks after Theorem 7.8; Online
Learning & The Perceptron Algorithm (slides, 2015), convergence and cycling theorems.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from learners.core.arithmetic import EXACT, FLOAT, Array
from learners.core.checks import whole_number
from learners.core.protocol import Learner, arithmetic_of, play
from learners.core.rationals import key_of, unmasked
from learners.core.transcript import COLUMNS, Transcript
from learners.games import Game, GameError

State = tuple[Any, ...]


@dataclass(frozen=True)
class Training:
    """What came of passes over a sample.

    Attributes:
        converged: whether the last pass had neither an update nor a mistake.
        passes: how many passes were played, the last one included.
        updates: in how many rounds the learner changed (its mistakes, if it does not tell).
        transcript: all rounds of all passes.
        cycle: (the first pass of the cycle, counted from 1; its length in passes), or None.
    """

    converged: bool
    passes: int
    updates: int
    transcript: Transcript
    cycle: tuple[int, int] | None = None


def train(
    learner: Learner,
    sample: Any,
    *,
    max_passes: int,
    generator: np.random.Generator | None = None,
    record: bool = True,
) -> Training:
    """Pass over ``sample``, a pair (X, y), until nothing changes; at most ``max_passes`` times.

    ``generator`` shuffles every pass; without one the order is that of the sample.  ``record``
    keeps the weights of every round, if the learner shows them; without, a pass in floats is
    played at once.
    """
    most = whole_number("max_passes", max_passes, 1)
    X, y, game = _sample(learner, sample)
    keep = record and hasattr(learner, "weights")
    seen: dict[State, int] = {}
    cycle: tuple[int, int] | None = None
    runs: list[Transcript] = []
    converged = False
    while not converged and cycle is None and len(runs) < most:
        if generator is None:
            _note(seen, _state(learner), len(runs) + 1)
        shown = (X, y) if generator is None else _shuffled(X, y, generator)
        runs.append(play(learner, shown, game=game, record=keep))
        converged = not _stirs(runs[-1])
        if not converged and generator is None:
            cycle = _return_to(seen, _state(learner), len(runs) + 1)
    updates = sum(_updates(run) for run in runs)
    return Training(converged, len(runs), updates, _joined(runs), cycle)


def find_cycle(
    learner_factory: Callable[[], Learner], sample: Any, max_rounds: int
) -> tuple[int, int] | None:
    """Return the first round of the cycle and its length in rounds, or None.

    The sample is shown in its order, again and again; a state is the weights together with
    the position in the sample.  A learner at rest has a cycle as long as the sample; None
    means that no state came back within ``max_rounds``.
    """
    most = whole_number("max_rounds", max_rounds, 1)
    learner = learner_factory()
    X, y, _ = _sample(learner, sample)
    if len(y) == 0:
        raise GameError("the sample is empty, but a cycle needs a point: give at least one")
    if _state(learner) is None:
        raise GameError(
            f"{type(learner).__name__} has no exact state to compare: make it show its weights, "
            "with arithmetic=EXACT"
        )
    seen: dict[State, int] = {}
    for t in range(1, most + 1):
        position = (t - 1) % len(y)
        _note(seen, _state(learner, position), t)
        learner.predict(X[position])
        learner.update(X[position], y[position])
        found = _return_to(seen, _state(learner, t % len(y)), t + 1)
        if found is not None:
            return found
    return None


def _sample(learner: Learner, sample: Any) -> tuple[Array, Array, Game]:
    game = getattr(learner, "game", None)
    if game is None:
        raise GameError(f"{type(learner).__name__} does not say which game it plays: set .game")
    X, y = game.sequence(unmasked(sample), arithmetic_of(learner) is not FLOAT)
    X.flags.writeable = False  # so that no pass has to copy it
    return X, y, game


def _shuffled(X: Array, y: Array, generator: np.random.Generator) -> tuple[Array, Array]:
    order = generator.permutation(len(y))
    rows = X[order]
    rows.flags.writeable = False
    return rows, y[order]


def _state(learner: Learner, *position: int) -> State | None:
    """Return what the future depends on, exactly; None where that is not to be had."""
    if arithmetic_of(learner) is not EXACT or not hasattr(learner, "weights"):
        return None
    return (key_of(learner.weights), *position)


def _note(seen: dict[State, int], state: State | None, time: int) -> None:
    if state is not None:
        seen[state] = time


def _return_to(seen: dict[State, int], state: State | None, time: int) -> tuple[int, int] | None:
    if state is None or state not in seen:
        return None
    return seen[state], time - seen[state]


def _stirs(run: Transcript) -> bool:
    """Tell whether a pass had an update or a mistake (of x = 0 nothing is ever learnt)."""
    return bool(_updates(run) or np.any(run.predictions != run.outcomes))


def _updates(run: Transcript) -> int:
    flags = run.predictions != run.outcomes if run.updates is None else run.updates
    return int(np.sum(flags))


def _joined(runs: list[Transcript]) -> Transcript:
    """Return several runs of one learner as one."""
    first = runs[0]

    def column(name: str) -> Any:
        parts = [getattr(run, name) for run in runs]
        if any(part is None for part in parts):
            return None
        # The weights after a pass are those before the next one: once is enough.
        later = [part[1:] if name == "weights" else part for part in parts[1:]]
        return np.concatenate([parts[0], *later])

    return Transcript(
        game=first.game,
        parameters=first.parameters,
        learner=first.learner,
        **{name: column(name) for name in COLUMNS},
    )
