"""How is this theorem tried: by the trial that its family has, or by the default of its game?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from adversaries.core.trial import Trial
from bounds.core.catalogue import SHELVES, THEOREMS, Shelf, theories
from bounds.core.theorem import Theorem


@cache
def _on(shelf: Shelf) -> Mapping[str, Trial]:
    module = shelf.in_layer("adversaries")
    return {} if module is None else {trial.key: trial for trial in module.TRIALS}


def trial_of(theorem: Theorem) -> Trial:
    """Return the trial of a theorem; of a mutant or a conjecture that of its key."""
    for theory in theories():
        for trial in theory.trials:
            if trial.key == theorem.key:
                return _complete(trial, theorem)
    for shelf in SHELVES:
        if shelf.has(theorem.key) and theorem.key in _on(shelf):
            return _on(shelf)[theorem.key]
    return _complete(Trial(theorem), theorem)


def _complete(trial: Trial, theorem: Theorem) -> Trial:
    """Return the trial with the default arena of the game, if it brings none of its own."""
    if trial.arena is not None:
        return trial
    from adversaries.games import with_default_arena

    return with_default_arena(trial, theorem)


def trials() -> Iterator[Trial]:
    """Yield the trial of every theorem."""
    for theorem in THEOREMS.values():
        yield trial_of(theorem)
