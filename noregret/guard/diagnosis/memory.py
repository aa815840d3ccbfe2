"""Does what a learner keeps grow with the number of rounds?

What it refers to is added up after some rounds and again after some more: to trace every
allocation in between would take longer than all games together.  This is a note: it makes no
learner fail.
"""

from __future__ import annotations

import gc
import sys
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import numpy as np

from noregret.guard.implementation import Implementation
from noregret.guard.keywords import FEW, small_setting

#: How many rounds are played to see memory grow, and how many bytes a round are too many.
_WARM, _ROUNDS, _BYTES = 60, 300, 4
#: What belongs to the program, not to the learner.
_SHARED = (type, ModuleType, BuiltinFunctionType)


def memory_note(implementation: Implementation) -> str:
    """Say so if what a learner keeps grows with the number of rounds."""
    if implementation.kind.remembers:
        return ""
    incident, shown = implementation.incident, implementation.current
    try:
        setting, size = _setting(implementation), implementation.kind.size
        game = implementation(setting).game
        width = FEW if size is None else setting[size.name]
        grown = _grown(implementation, game.example(width))
    except Exception:
        return ""  # if it cannot play, that was reported
    finally:
        implementation.incident, implementation.current = incident, shown
    if grown <= _BYTES * _ROUNDS:
        return ""
    return (
        f"its memory grows with the number of rounds: {grown} bytes more after {_ROUNDS} rounds "
        f"({grown / _ROUNDS:.0f} a round)"
    )


def _setting(implementation: Implementation) -> dict[str, Any]:
    own = {name: value for name, value in implementation.fixed.items() if value is not None}
    return {**small_setting(implementation.kind), **own}


def _grown(implementation: Implementation, rounds: list[tuple[Any, Any]]) -> int:
    """Return how many bytes more a learner refers to after many rounds than after some."""
    inner = implementation.current
    _bare(implementation, rounds, _WARM)
    before = size_of(inner)
    _bare(implementation, rounds, _ROUNDS)
    return size_of(inner) - before


def size_of(learner: Any) -> int:
    """Return the bytes of all that a learner refers to, and that stands in its class."""
    own = [value for value in vars(type(learner)).values() if not callable(value)]
    left, seen, total = [learner, *own], set[int](), 0
    while left:
        one = left.pop()
        if id(one) in seen or isinstance(one, _SHARED):
            continue
        seen.add(id(one))
        total += sys.getsizeof(one, 0)
        left += _held_by(one)
    return total


def _held_by(one: Any) -> list[Any]:
    """Return what an object refers to: of a function only what it encloses, of an array all."""
    if isinstance(one, FunctionType):
        return [*(one.__closure__ or ()), *(one.__defaults__ or ())]
    if isinstance(one, np.ndarray):
        return [one.base, *(one.ravel().tolist() if one.dtype == object else ())]
    return gc.get_referents(one)


def _bare(implementation: Implementation, rounds: list[tuple[Any, Any]], times: int) -> None:
    """Play rounds that nobody writes down."""
    inner = implementation.current
    for t in range(times):
        x, y = rounds[t % len(rounds)]

        def play_round(x: Any = x, y: Any = y) -> None:
            inner.predict(np.array(x) if isinstance(x, np.ndarray) else x)
            inner.update(
                np.array(x) if isinstance(x, np.ndarray) else x,
                np.array(y) if isinstance(y, np.ndarray) else y,
            )

        implementation.call(lambda: f"one of {times} rounds to measure its memory", play_round)
