"""How is a question about somebody's learner answered, in a process of its own or without one?"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from bounds.core.theorem import Theorem
from learners.core.kind import Kind
from noregret.guard.isolation.apart import Death, done_apart, is_debugged, is_measured
from noregret.guard.isolation.death import witness_of
from noregret.guard.isolation.journal import Journal
from noregret.guard.isolation.rehearsal import rehearse
from noregret.guard.isolation.sending import Held
from noregret.guard.isolation.world import seed_all, world_kept
from noregret.guard.witness import Witness

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Question:
    """What a learner of a kind is asked for the sake of a theorem.

    Attributes:
        factory: makes the learners.
        seconds: how long a single call may compute.
        isolate: whether it has a process of its own; None: unless a debugger looks at this one.
        seed: where those begin who draw from everybody's generators.
        once: whether it is not asked again here, where coverage is measured.
    """

    factory: Any
    kind: Kind
    theorem: Theorem
    seconds: float = 10.0
    isolate: bool | None = None
    seed: int = 0
    once: bool = False

    def answer(self, ask: Callable[[Journal | None], Answer]) -> Answer | Witness:
        """Return the answer, or the game in which the learner's process died.

        What the learner warns of is its own business: what it does then is judged.  Where coverage
        is measured, who has survived plays here once more, to be seen.
        """

        def asked(journal: Journal | None) -> Answer:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                seed_all(self.seed)
                return ask(journal)

        def asked_here() -> Answer:
            with world_kept():
                return asked(None)

        if not self._is_apart:
            return asked_here()
        rehearse()
        with Journal() as journal:
            held = Held(self.theorem, self.kind, self.factory, ask)
            found = done_apart(lambda: asked(journal), journal, self.seconds, held)
            if isinstance(found, Death):
                return witness_of(found, self.theorem, self.kind, journal, held, self.seconds)
        if is_measured() and not self.once:
            asked_here()
        answer: Answer = found
        return answer

    @property
    def _is_apart(self) -> bool:
        wanted = not is_debugged() if self.isolate is None else self.isolate
        return wanted and hasattr(os, "fork")
