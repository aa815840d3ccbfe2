"""What is known of a game in which the learner's process died?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bounds.core.theorem import Theorem
from bounds.core.verdict import Outcome, Verdict
from learners.core.kind import Kind
from noregret.guard.implementation import Incident
from noregret.guard.isolation.apart import Death
from noregret.guard.isolation.journal import GAME, MAKE, OTHER, PREDICT, UPDATE, Entry, Journal
from noregret.guard.isolation.sending import Held
from noregret.guard.witness import Round, Witness, rounds_on
from noregret.words import counted, cut


@dataclass
class _Game:
    """A game as the journal has it."""

    parameters: dict[str, Any] = field(default_factory=dict)
    keywords: dict[str, Any] = field(default_factory=dict)
    tape: list[Round] = field(default_factory=list)
    last: int = OTHER

    def read(self, entries: Iterable[Entry]) -> None:
        for self.last, told in entries:
            if self.last == GAME:
                (self.parameters,) = told
            elif self.last == MAKE:
                self.keywords = told[0] or {}
            elif self.last == PREDICT:
                self.tape.append(Round(told[0]))
            elif self.last == UPDATE and self.tape:
                entry = self.tape[-1]
                entry.prediction, entry.y = told
                entry.predicted = entry.answered = True

    @property
    def call(self) -> str:
        """The last call of the learner in words."""
        t = sum(entry.answered for entry in self.tape)
        if self.last == MAKE:
            shown = ", ".join(f"{name}={cut(value)}" for name, value in self.keywords.items())
            return f"making it with {shown}"
        if self.last == PREDICT:
            return f"predict({cut(self.tape[-1].x)}) in round {t + 1}"
        if self.last == UPDATE and self.tape:
            return f"update({cut(self.tape[-1].x)}) in round {t}"
        return f"reading what it shows, or playing on, after {counted(t, 'round')}"


def witness_of(
    death: Death, theorem: Theorem, kind: Kind, journal: Journal, held: Held, seconds: float
) -> Witness:
    """Return the game in which a process died."""
    game = _Game()
    game.read(journal.entries(held))
    if death.late:
        verdict = "HANGS"
        cause = f"{game.call} took longer than {seconds:g} s and could not be interrupted"
    else:
        verdict = "CRASHED"
        cause = f"{death} {'in' if journal.calls % 2 else 'after'} {game.call}"
    return Witness(
        kind,
        game.parameters,
        game.keywords,
        rounds_on(game.tape),
        None,
        Verdict(theorem.key, Outcome.VIOLATED, reason=cause),
        Incident(verdict, cause),
    )
