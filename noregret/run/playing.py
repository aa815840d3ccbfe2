"""How is a run played so that its verdicts are certain, and kept when it is interrupted?

Exact learners run in rationals; exponential ones in balls, again with more bits while a verdict is
open.  Large data run in floats.  Ctrl-C ends the game after the round that is being played.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
import sympy

from adversaries.core.opponent import Encounter, size_name
from adversaries.core.player import learner_of
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from bounds.core.verdict import Outcome
from learners.core.arithmetic import (
    BALL,
    EXACT,
    FLOAT,
    START_PRECISION,
    Arithmetic,
    NotRationalError,
    Undecided,
    working_precision,
)
from learners.core.kind import Kind
from learners.core.parameters import Real
from learners.core.protocol import Environment, FixedSequence, GameOver, Learner, play
from learners.core.transcript import Transcript
from learners.games import GameError
from noregret.run.options import Settings
from noregret.run.verdicts import Checked, Finished, checks_of

#: Larger tables (rounds times entries a round) run in floats: in rationals, in balls.
LARGEST = {EXACT.name: 60_000, BALL.name: 40_000}
#: Up to so many entries the weights are kept and every step of the proofs is checked.
_RECORDED = 8_000
#: Balls are not made finer than this: what is open then stays UNDECIDED.
_MOST_BITS = 1024
#: Finer balls are tried up to so many bits in all: the entries of the game times their bits.
_MOST_WORK = 4_000_000

SYSTEMS = {EXACT.name: "rationals", BALL.name: "balls", FLOAT.name: "floats"}


@dataclass(frozen=True)
class Played:
    """A run and its verdicts; ``system`` says in which numbers, with ``bits`` of precision.

    ``rounded`` says that floats stand for other numbers: they do not where all is counts.
    """

    kind: Kind
    transcript: Transcript
    checks: tuple[Checked, ...]
    system: Arithmetic
    bits: int
    note: str = ""
    rounded: bool = False


@dataclass
class Watch:
    """Whether Ctrl-C was pressed, and who is told how far the game is."""

    pressed: bool = False
    tell: Callable[[str], None] = lambda _: None


@contextmanager
def watching(tell: Callable[[str], None] = lambda _: None) -> Iterator[Watch]:
    """Turn the first Ctrl-C into a flag, and let somebody be told what is being done."""
    watch = Watch(tell=_now_and_then(tell))
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


def _now_and_then(tell: Callable[[str], None]) -> Callable[[str], None]:
    """Tell a few times a second at most."""
    last = time.monotonic()

    def seldom(text: str) -> None:
        nonlocal last
        if time.monotonic() - last > 0.25:
            last = time.monotonic()
            tell(text)

    return seldom


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
    kind: Kind,
    settings: Settings,
    encounter: Encounter,
    theorems: tuple[Theorem, ...],
    watch: Watch,
    *,
    floats: bool = False,
) -> Played:
    """Play a game and check every theorem on it."""
    system, note = _system(kind, settings, floats)
    size = _size(kind, settings)
    bits = START_PRECISION
    while True:
        rounded = system is FLOAT and kind.certifies(settings) is not FLOAT
        try:
            with working_precision(bits):
                record = size <= _RECORDED
                run, learner = _game(kind, settings, encounter, system, record, watch)
                game = Finished(kind, run, learner, settings, encounter.witness, rounded)
                checks = checks_of(theorems, game, watch.tell)
        except NotRationalError:
            if system is not EXACT:
                raise
            system, note = _limited(BALL, size)  # a point was projected to an irrational one
            continue
        except Undecided:
            if bits >= _MOST_BITS or system is not BALL:
                system, note = FLOAT, _why_open(kind, settings)
            bits = min(2 * bits, _MOST_BITS)
            continue
        is_open = any(check.verdict.outcome is Outcome.UNDECIDED for check in checks)
        finer = bits < _MOST_BITS and 2 * bits * size <= _MOST_WORK and not watch.pressed
        if system is BALL and is_open and finer:
            bits *= 2
            continue
        return Played(kind, run, checks, system, bits, note, rounded)


def _size(kind: Kind, settings: Settings) -> int:
    return int((settings.get("T") or 1) * (settings.get(size_name(kind)) or 1))


def _system(kind: Kind, settings: Settings, floats: bool) -> tuple[Arithmetic, str]:
    """Return the number system to play in, and why if it is not the one that certifies."""
    system = kind.certifies(settings)
    if floats and system is not FLOAT:
        return FLOAT, "as asked"
    return _limited(system, _size(kind, settings))


def _why_open(kind: Kind, settings: Settings) -> str:
    """Say why floats are played after balls, and what would be exact."""
    said = "balls do not decide a round"
    for name in (each.name for each in kind.parameters if isinstance(each.range, Real)):
        irrational = not getattr(settings.get(name), "is_Rational", True)
        if irrational and kind.certifies({**settings, name: sympy.Rational(1, 2)}) is EXACT:
            said += f"; a rational {name} would be played in rationals"
    return said


def _limited(system: Arithmetic, size: int) -> tuple[Arithmetic, str]:
    most = LARGEST.get(system.name)
    if most is not None and size > most:
        return FLOAT, f"{size} entries are many for {SYSTEMS[system.name]}"
    return system, ""


def _game(
    kind: Kind,
    settings: Settings,
    encounter: Encounter,
    system: Arithmetic,
    record: bool,
    watch: Watch,
) -> tuple[Transcript, Learner]:
    try:
        own = {each.name: settings.get(each.name) for each in kind.parameters}
        learner = learner_of(kind, {**own, "T": settings["T"]}, system)
        data = encounter.environment(settings)
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
