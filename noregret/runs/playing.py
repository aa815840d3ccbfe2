"""How is a run played so that its verdicts are certain, and kept when it is interrupted?

Exact learners run in rationals; exponential ones in balls, again with more bits while a verdict is
open.  Large data run in floats.  Ctrl-C ends the game after the round that is being played.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import click
import numpy as np
import sympy

from bounds.check import plays_its_game
from bounds.errors import ParameterError
from bounds.theorem import Theorem
from bounds.verdict import Outcome, Verdict, to_float
from learners.arithmetic import (
    BALL,
    EXACT,
    FLOAT,
    START_PRECISION,
    Arithmetic,
    Undecided,
    working_precision,
)
from learners.games import GameError
from learners.protocol import Environment, FixedSequence, GameOver, Learner, play
from learners.transcript import Transcript, has_floats
from noregret.guards.kinds import KINDS
from noregret.guards.saved import settled
from noregret.runs.opponent import Opponent
from noregret.runs.options import Settings
from noregret.runs.settings import Recipe

#: Larger tables (rounds times entries a round) run in floats: in rationals, in balls.
LARGEST = {EXACT.name: 60_000, BALL.name: 40_000}
#: Up to so many entries the weights are kept and every step of the proofs is checked.
_RECORDED = 8_000
#: Balls are not made finer than this: what is open then stays UNDECIDED.
_MOST_BITS = 1024
#: After so many seconds no finer balls are tried.
_PATIENCE = 10.0

SYSTEMS = {EXACT.name: "rationals", BALL.name: "balls", FLOAT.name: "floats"}


@dataclass(frozen=True)
class Checked:
    """What a theorem says of the run, and the vectors that it was looked at with."""

    theorem: Theorem
    verdict: Verdict
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def applies(self) -> bool:
        """Whether the theorem speaks about this run."""
        return self.verdict.outcome is not Outcome.NOT_APPLICABLE


@dataclass(frozen=True)
class Played:
    """A run and its verdicts; ``system`` says in which numbers, with ``bits`` of precision."""

    transcript: Transcript
    checks: tuple[Checked, ...]
    system: Arithmetic
    bits: int
    note: str = ""


@dataclass
class Watch:
    """Whether Ctrl-C was pressed, and who is told how far the game is."""

    pressed: bool = False
    tell: Callable[[str], None] = lambda _: None


@contextmanager
def watching(progress: bool) -> Iterator[Watch]:
    """Turn the first Ctrl-C into a flag, and show progress on stderr if that is a terminal."""
    watch = Watch()
    shown = _teller(watch) if progress and sys.stderr.isatty() else None
    if threading.current_thread() is not threading.main_thread():
        yield watch
        return

    def press(*_: Any) -> None:
        if watch.pressed:
            raise KeyboardInterrupt
        watch.pressed = True

    before = signal.signal(signal.SIGINT, press)
    try:
        yield watch
    finally:
        signal.signal(signal.SIGINT, before)
        if shown is not None:
            shown()


def _teller(watch: Watch) -> Callable[[], None]:
    """Let a watch tell what is being done, a few times a second; return what wipes the line."""
    last, told = time.monotonic(), False

    def tell(text: str) -> None:
        nonlocal last, told
        if time.monotonic() - last > 0.25:
            last, told = time.monotonic(), True
            click.echo(f"\r\x1b[K{text}", nl=False, err=True)

    def wipe() -> None:
        if told:
            click.echo("\r\x1b[K", nl=False, err=True)

    watch.tell = tell
    return wipe


class Watched:
    """An environment that ends when Ctrl-C was pressed."""

    def __init__(self, environment: Environment, watch: Watch) -> None:
        self.environment, self.watch = environment, watch

    def instance(self, t: int, learner: Learner) -> Any:
        """Return the instance, unless the game was stopped."""
        if self.watch.pressed:
            raise GameOver
        self.watch.tell(f"round {t + 1}")
        return self.environment.instance(t, learner)

    def outcome(self, t: int, x: Any, prediction: Any) -> Any:
        """Return the outcome."""
        return self.environment.outcome(t, x, prediction)


# ------------------------------------------------------------------ the game


def played(
    recipe: Recipe,
    settings: Settings,
    opponent: Opponent,
    theorems: tuple[Theorem, ...],
    watch: Watch,
    *,
    floats: bool = False,
) -> Played:
    """Play a game and check every theorem on it."""
    system = recipe.certified(settings)
    size = (settings.get("T") or 1) * (settings.get(recipe.size) or 1)
    most = LARGEST.get(system.name)
    note = ""
    if floats and system is not FLOAT:
        system, note = FLOAT, "as asked"
    elif most is not None and size > most:
        system, note = FLOAT, f"{size} entries are many for {SYSTEMS[system.name]}"
    bits, started = START_PRECISION, time.monotonic()
    while True:
        try:
            with working_precision(bits):
                record = size <= _RECORDED
                run, learner = _game(recipe, settings, opponent, system, record, watch)
                checks = _checks(theorems, run, learner, settings, opponent.witness, watch)
        except Undecided:
            if bits >= _MOST_BITS or system is not BALL:
                system, note = FLOAT, "balls do not decide a round"
            bits = min(2 * bits, _MOST_BITS)
            continue
        is_open = any(check.verdict.outcome is Outcome.UNDECIDED for check in checks)
        patient = time.monotonic() - started < _PATIENCE and not watch.pressed
        if system is BALL and is_open and bits < _MOST_BITS and patient:
            bits *= 2
            continue
        return Played(run, checks, system, bits, note)


def _game(
    recipe: Recipe,
    settings: Settings,
    opponent: Opponent,
    system: Arithmetic,
    record: bool,
    watch: Watch,
) -> tuple[Transcript, Learner]:
    try:
        learner = recipe.make(settings, system)
        data = opponent.environment(settings)
        fast = system is FLOAT and not isinstance(data, Environment)
        record = record and not fast and hasattr(learner, "weights")
        if not fast:
            if not isinstance(data, Environment):
                data = FixedSequence(*learner.game.sequence(data, system is not FLOAT))  # type: ignore[attr-defined]
            data = Watched(data, watch)
        run = play(learner, _floats(data) if fast else data, rounds=settings["T"], record=record)
        return run, learner
    except (GameError, ValueError, OverflowError) as error:
        if isinstance(error, ParameterError):
            raise
        raise ParameterError(str(error)) from None


def _floats(data: Any) -> Any:
    """Return a sequence with its rationals as floats, for learners that play at once."""
    if isinstance(data, tuple):
        return tuple(_floats(part) for part in data)
    is_table = isinstance(data, np.ndarray) and data.dtype == object
    return FLOAT.vector(data) if is_table and not callable(data.flat[0]) else data


# ------------------------------------------------------------------ the verdicts


def _checks(
    theorems: tuple[Theorem, ...],
    run: Transcript,
    learner: Learner,
    settings: Settings,
    witness: Mapping[str, Any],
    watch: Watch,
) -> tuple[Checked, ...]:
    seen: dict[Any, Mapping[str, Any]] = {}
    columns: dict[str, Any] = {}
    found = []
    for item in theorems:
        watch.tell(f"checking {item.key}")
        found.append(_checked(item, run, learner, settings, witness, seen, columns))
    return tuple(found)


def looked_at(
    theorem: Theorem, run: Transcript, options: Mapping[str, Any], columns: Mapping[str, Any]
) -> Any:
    """Return what a theorem looks at; columns that are known need not be computed again."""
    if theorem.view is None or not plays_its_game(theorem, run):
        return run
    subject = theorem.view.look(run, **options)
    known = {n: column for n, column in columns.items() if hasattr(type(subject), n)}
    subject.__dict__.update(known)
    return subject


_ROUNDING = "the excess is no more than rounding explains: play without floats"
#: Columns of a view that are the same whatever vector it has.
_OF_THE_RUN = ("X", "y", "squares", "labels")


def given_to(theorem: Theorem, settings: Settings) -> dict[str, Any]:
    """Return the parameters of a theorem that were chosen, exactly."""
    known = {**settings, "B": settings.get("radius")}
    return {
        name: known[name]
        for name, quantity in theorem.by_name.items()
        if quantity.parameter and isinstance(known.get(name), sympy.Expr)
    }


def _checked(
    theorem: Theorem,
    run: Transcript,
    learner: Learner,
    settings: Settings,
    witness: Mapping[str, Any],
    seen: dict[Any, Mapping[str, Any]],
    columns: dict[str, Any],
) -> Checked:
    """Check a theorem with the vector that is best for it, or that the adversary knows.

    It holds for every vector, so the one with the smaller bound counts; one at which it fails
    would count before all.
    """
    given = given_to(theorem, settings)
    found = []
    for options in _views(theorem, run, learner, witness, seen):
        try:
            subject = looked_at(theorem, run, options, columns)
            verdict = theorem.check(subject, **given)
            columns |= {n: vars(subject)[n] for n in _OF_THE_RUN if n in vars(subject)}
        except ParameterError as error:
            verdict = Verdict(theorem.key, Outcome.NOT_APPLICABLE, reason=str(error))
        found.append(Checked(theorem, _settled(theorem, verdict, run), options))
    return min(found, key=_rank)


def _settled(theorem: Theorem, verdict: Verdict, run: Transcript) -> Verdict:
    """Return VIOLATED where a condition failed that is about the learner alone: it is ours.

    An excess that rounding explains is open: it is no fault of the theorem.
    """
    rules = {hypothesis.text for hypothesis in theorem.given if hypothesis.behaviour}
    if verdict.outcome is Outcome.NOT_APPLICABLE and verdict.reason in rules:
        return replace(verdict, outcome=Outcome.VIOLATED)
    if verdict.outcome is Outcome.VIOLATED and run.learner in KINDS and has_floats(run.predictions):
        word = settled(theorem, KINDS[run.learner], verdict, run).outcome
        if word is Outcome.HOLDS:
            return replace(verdict, outcome=Outcome.UNDECIDED, reason=_ROUNDING)
    return verdict


_ORDER = (Outcome.VIOLATED, Outcome.HOLDS, Outcome.UNDECIDED, Outcome.NOT_APPLICABLE)


def _rank(check: Checked) -> tuple[int, float]:
    bound = check.verdict.bound
    return _ORDER.index(check.verdict.outcome), 0.0 if bound is None else to_float(bound)


def _views(
    theorem: Theorem,
    run: Transcript,
    learner: Learner,
    witness: Mapping[str, Any],
    seen: dict[Any, Mapping[str, Any]],
) -> Iterator[Mapping[str, Any]]:
    """Yield the options to look at the run with: searched for, and known to the adversary."""
    view = theorem.view
    if view is None:
        yield {}
        return
    told = {name: getattr(learner, name) for name in view.told if hasattr(learner, name)}
    if view.look not in seen:
        try:
            subject = view.look(run, **told)
        except ParameterError:
            seen[view.look] = {}  # check() says why
        else:
            held = {name: getattr(subject, name, None) for name in view.names}
            seen[view.look] = {n: value for n, value in held.items() if value is not None}
    yield {**seen[view.look], **told}
    known = {name: value for name, value in witness.items() if name in view.names}
    if known:
        yield {**seen[view.look], **told, **known}
