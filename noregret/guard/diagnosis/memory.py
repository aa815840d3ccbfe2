"""Does what a learner keeps grow with the number of rounds?

This is a note: it makes no learner fail.
"""

from __future__ import annotations

import tracemalloc
from typing import Any

import numpy as np

from noregret.guard.implementation import Implementation
from noregret.guard.keywords import FEW, small_setting

#: How many rounds are played to see memory grow, and how many bytes a round are too many.
_WARM, _ROUNDS, _BYTES = 300, 3000, 4


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
    """Return how many bytes more are in use after many rounds than after some."""
    ours = not tracemalloc.is_tracing()
    if ours:
        tracemalloc.start()
    try:
        _bare(implementation, rounds, _WARM)
        before = tracemalloc.get_traced_memory()[0]
        _bare(implementation, rounds, _ROUNDS)
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        if ours:
            tracemalloc.stop()


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
