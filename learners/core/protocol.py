"""How do a learner and its environment play?

Every game runs the same way: ``predict(x)``, then ``update(x, y)``.  No base
class is asked of a learner: any object with the two methods will do.  A learner
that also says its ``game``, ``arithmetic``, ``parameters`` and ``weights`` gets a
richer transcript.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeGuard, runtime_checkable

import numpy as np

from learners.core.arithmetic import FLOAT, Arithmetic
from learners.core.checks import whole_number
from learners.core.rationals import unmasked
from learners.core.streams import Summary, as_stream
from learners.core.transcript import Transcript, column
from learners.games import Game, GameError, NonsenseError


@runtime_checkable
class Learner(Protocol):
    """An online algorithm."""

    def predict(self, x: Any, /) -> Any:
        """Return the prediction for the instance ``x``."""

    def update(self, x: Any, y: Any, /) -> Any:
        """Learn the outcome ``y`` of ``x``; may return whether anything changed."""


@dataclass(frozen=True)
class Columns:
    """What a learner did on a fixed sequence: one entry a round, as the loop would have it."""

    predictions: Any
    losses: Any
    updates: Any = None


@runtime_checkable
class FastLearner(Protocol):
    """A learner that can play a whole fixed sequence at once."""

    def run(self, instances: Any, outcomes: Any, /) -> Columns | None:
        """Play all rounds and end in the same state as round by round; None to decline."""


def is_fast(learner: Any) -> TypeGuard[FastLearner]:
    """Tell whether a learner is one of ours that can play at once, unchanged.

    A subclass or an object with anything of its own plays round by round: what it changed counts.
    """
    for kind in type(learner).__mro__:
        if "run" in vars(kind):
            ours = kind.__module__.partition(".")[0] == __name__.partition(".")[0]
            return ours and not {"predict", "update"} & set(getattr(learner, "__dict__", ()))
        if set(vars(kind)) - {"__module__", "__doc__", "__qualname__", "__firstlineno__"}:
            return False
    return False


class GameOver(Exception):  # noqa: N818 - an ending, not an error
    """Raised by an environment that has no further round."""


@runtime_checkable
class Environment(Protocol):
    """What a learner plays against; it may read the learner before each round."""

    def instance(self, t: int, learner: Learner) -> Any:
        """Return the instance of round ``t`` (the first is 0), or raise GameOver."""

    def outcome(self, t: int, x: Any, prediction: Any) -> Any:
        """Return the outcome, having seen the prediction."""


_DATA = (tuple, list, np.ndarray)


class FixedSequence:
    """The environment that plays a fixed sequence, whatever the learner does."""

    def __init__(self, instances: Any, outcomes: Any) -> None:
        self.instances = instances
        self.outcomes = outcomes

    def __len__(self) -> int:
        return len(self.outcomes)

    def instance(self, t: int, learner: Learner) -> Any:  # noqa: ARG002
        """Return the instance of round ``t``."""
        if t >= len(self.outcomes):
            raise GameOver
        return None if self.instances is None else self.instances[t]

    def outcome(self, t: int, x: Any, prediction: Any) -> Any:  # noqa: ARG002
        """Return the outcome of round ``t``."""
        return self.outcomes[t]


def arithmetic_of(learner: Learner) -> Arithmetic:
    """Return the number system that a learner computes in; floats unless it says."""
    system: Arithmetic = getattr(learner, "arithmetic", FLOAT)
    return system


def play(
    learner: Learner,
    environment: Any,
    *,
    game: Game | None = None,
    rounds: int | None = None,
    record: bool = False,
) -> Transcript:
    """Play ``learner`` against ``environment`` and return what happened.

    ``environment`` is an :class:`Environment` or a fixed sequence: a loss matrix for
    the game of actions, a pair (instances, outcomes) otherwise.  ``rounds`` ends an
    environment that would go on; ``record`` keeps the learner's weights of every round.

    What does not fit into memory is given as an iterator of chunks, each a fixed sequence,
    or as memory-mapped arrays: then what is returned is a
    :class:`~learners.core.streams.Summary`, which has the totals of the run but no columns.
    """
    rules = game or getattr(learner, "game", None)
    if rules is None:
        raise GameError(
            f"{type(learner).__name__} does not say which game it plays: pass game= to play()"
        )
    exact = arithmetic_of(learner) is not FLOAT
    if rounds is not None:
        rounds = whole_number("rounds", rounds, 0)
    # What is plainly data is not asked for methods: that takes longer than a short run.
    fixed = type(environment) in _DATA or not isinstance(environment, Environment)
    if fixed:
        environment = _unmasked(environment)
    stream = as_stream(environment) if fixed else None
    if stream is not None:
        return _play_stream(learner, stream, rules, game, rounds, record)
    if fixed:
        shown, answers = rules.sequence(environment, exact)
        if rounds is not None:
            shown = None if shown is None else shown[:rounds]
            answers = answers[:rounds]
        shown, answers = _read_only(shown), _read_only(answers)
        own = game is None or game == getattr(learner, "game", None)
        if not record and own and is_fast(learner):
            done = learner.run(shown, answers)
            if done is not None:
                return _transcript(learner, rules, shown, answers, done)
        environment = FixedSequence(shown, answers)
    instances: list[Any] = []
    predictions: list[Any] = []
    outcomes: list[Any] = []
    losses: list[Any] = []
    updates: list[Any] = []
    weights: list[Any] = [_weights(learner)] if record else []
    t = 0
    while rounds is None or t < rounds:
        try:
            x = environment.instance(t, learner)
        except GameOver:
            break
        try:
            if not fixed:
                x = _read_only(rules.instance(x, exact))
            prediction = rules.prediction(learner.predict(x))
            y = environment.outcome(t, x, prediction)
            if not fixed:
                y = _read_only(rules.outcome(y, exact))
            loss = rules.loss(prediction, y)
        except NonsenseError as error:
            raise NonsenseError(f"round {t + 1}: {error}") from None
        except GameError as error:
            raise GameError(f"round {t + 1}: {error}") from None
        changed = learner.update(x, y)
        instances.append(x)
        predictions.append(prediction)
        outcomes.append(y)
        losses.append(loss)
        updates.append(changed)
        if record:
            weights.append(_weights(learner))
        t += 1
    if fixed:
        shown, answers = environment.instances, environment.outcomes
        shown = None if shown is None else shown[:t]
        answers = answers[:t]
    else:
        shown = None if all(x is None for x in instances) else column(instances)
        answers = column(outcomes)
    return Transcript(
        game=rules,
        instances=shown,
        predictions=column(predictions),
        outcomes=answers,
        losses=column([_plain(loss) for loss in losses]),
        updates=_flags(updates),
        weights=column(weights) if record else None,
        parameters=getattr(learner, "parameters", {}),
        learner=getattr(learner, "name", type(learner).__name__),
    )


def _play_stream(
    learner: Learner,
    stream: Iterator[Any],
    rules: Game,
    game: Game | None,
    rounds: int | None,
    record: bool,
) -> Summary:
    """Play chunk after chunk and return the totals; the learner goes on from where it stood."""
    if record:
        raise GameError("the weights of a stream cannot be kept: play without record=True")
    summary = Summary(
        rules,
        getattr(learner, "parameters", {}),
        getattr(learner, "name", type(learner).__name__),
    )
    while (left := None if rounds is None else rounds - summary.T) != 0:
        try:
            chunk = next(stream)
        except StopIteration:
            break
        try:
            summary.add(play(learner, chunk, game=game, rounds=left))
        except GameError as error:
            place = f"chunk {summary.chunks + 1}, after {summary.T} rounds"
            raise type(error)(f"{place}: {error}") from None
    return summary


def _transcript(learner: Any, rules: Game, shown: Any, answers: Any, done: Columns) -> Transcript:
    """Return the transcript of a run that was played at once."""
    return Transcript(
        game=rules,
        instances=shown,
        predictions=done.predictions,
        outcomes=answers,
        losses=done.losses,
        updates=done.updates,
        parameters=getattr(learner, "parameters", {}),
        learner=getattr(learner, "name", type(learner).__name__),
    )


def _weights(learner: Learner) -> Any:
    if not hasattr(learner, "weights"):
        raise GameError(
            f"{type(learner).__name__} shows no weights to record: play without record=True"
        )
    return np.array(learner.weights)


def _flags(updates: list[Any]) -> Any:
    """Return whether each round changed the learner, if it told so every time."""
    if not all(isinstance(flag, bool | np.bool_) for flag in updates):
        return None
    return column([bool(flag) for flag in updates])


def _unmasked(data: Any) -> Any:
    try:
        return unmasked(data)
    except ValueError as error:
        raise GameError(str(error)) from None


def _read_only(values: Any) -> Any:
    """Keep a learner from writing into what it is shown: that is the record of the run."""
    if isinstance(values, np.ndarray):
        values.flags.writeable = False
    return values


def _plain(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value
