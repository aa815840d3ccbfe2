"""Which game did a learner fail in, and what was it shown there?

A :class:`Recorder` is an implementation that keeps the game at hand: its parameters and a tape of
the rounds, also of the one that was never finished.  So a crash has its input, and every failure
can be played again, cut down and saved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from adversaries.core.judge import Case, Parameters
from bounds.core.theorem import Theorem
from bounds.core.verdict import Outcome, Verdict
from learners.core.kind import Kind
from learners.core.transcript import Transcript
from learners.games import Game
from noregret.guard.implementation import Implementation, Incident, Watched

#: What stands where a round came to nothing.
MISSING: Any = None


@dataclass
class Round:
    """One round as the learner saw it; what it did not come to is missing."""

    x: Any
    prediction: Any = MISSING
    y: Any = MISSING
    predicted: bool = False
    answered: bool = False


@dataclass(frozen=True)
class Witness:
    """A game that a learner failed in.

    Attributes:
        kind: what the learner is said to be.
        parameters: those of the game.
        keywords: what its factory was called with.
        rounds: what was shown, said and answered; the last may be unfinished.
        run: the run, if it came to its end.
        verdict: what the theorem says of it.
        incident: VIOLATED, DIFFERS, NONSENSE, CRASHED or HANGS, and why.
    """

    kind: Kind
    parameters: Parameters
    keywords: Mapping[str, Any]
    rounds: tuple[Round, ...]
    run: Transcript | None
    verdict: Verdict
    incident: Incident

    @property
    def game(self) -> Game:
        """The rules."""
        return self.kind.game_with(self.parameters)

    @property
    def width(self) -> int:
        """The number of features, experts or coordinates; 1 where there is no such thing."""
        size = self.kind.size
        return 1 if size is None else int(self.parameters.get(size.name) or 1)

    @property
    def shown(self) -> tuple[list[Any], list[Any]]:
        """The instances and the outcomes; an answer that was never given is any that is allowed."""
        xs = [entry.x for entry in self.rounds]
        any_answer = self.game.example(self.width)[0][1]
        return xs, [entry.y if entry.answered else any_answer for entry in self.rounds]

    def case(self) -> Case:
        """Return the game with these rounds, whatever the learner does."""
        return self.case_with(self.parameters, *self.shown)

    def case_with(self, parameters: Parameters, xs: list[Any], ys: list[Any]) -> Case:
        """Return the game that shows these rounds."""
        game, width = self.game, self.width
        words = f"{len(ys)} rounds played again"
        return Case(parameters, lambda: game.data_of(xs, ys, width), words)


@dataclass
class Recorder(Implementation):
    """A implementation that remembers the game it is in, and the last that it failed in.

    ``chance`` says where it played the same game in two ways, right or wrong.
    """

    setting: Parameters = field(default_factory=dict)
    keywords: Mapping[str, Any] = field(default_factory=dict)
    tape: list[Round] = field(default_factory=list)
    witness: Witness | None = None
    chance: str = ""

    def __call__(self, parameters: Parameters) -> Watched:
        """Make a learner whose rounds are kept."""
        self.setting, self.keywords, self.tape = parameters, {}, []
        return super().__call__(parameters)

    def _wrap(self, inner: Any, parameters: Parameters, given: Mapping[str, Any]) -> Watched:
        return _Taped(inner, self, parameters, given)

    def _made(self, known: Mapping[str, Any]) -> Any:
        self.keywords = dict(known)
        return super()._made(known)

    def settle(
        self,
        theorem: Theorem,
        verdict: Verdict,
        run: Transcript | None,
        check: Callable[[Transcript], Verdict] | None = None,
    ) -> Verdict:
        """Return what is to be made of a verdict; keep the game if it is a failure."""
        settled = super().settle(theorem, verdict, run, check)
        if settled.outcome is Outcome.VIOLATED:
            self.keep(settled, run)
        return settled

    def keep(self, verdict: Verdict, run: Transcript | None) -> None:
        """Keep the game at hand as the one that was failed in."""
        incident = self.incident or Incident("VIOLATED", "")
        self.witness = Witness(
            self.kind,
            dict(self.setting),
            self.keywords,
            _rounds(self.tape, run),
            run,
            verdict,
            incident,
        )


def _rounds(tape: list[Round], run: Transcript | None) -> tuple[Round, ...]:
    """Return the rounds of a run, or those of the tape; what was asked in between is no round."""
    if run is None:
        last = len(tape) - 1
        return tuple(entry for t, entry in enumerate(tape) if entry.answered or t == last)
    return rounds_of(run)


def rounds_of(run: Transcript) -> tuple[Round, ...]:
    """Return the rounds of a run that was played to its end."""
    return tuple(Round(x, p, y, predicted=True, answered=True) for x, p, y in run.rounds)


class _Taped(Watched):
    """A watched learner whose rounds are kept."""

    _owner: Recorder

    def predict(self, x: Any) -> Any:
        """Ask the learner, and keep what it was asked and what it said."""
        entry = Round(x)
        self._owner.tape.append(entry)
        entry.prediction, entry.predicted = super().predict(x), True
        return entry.prediction

    def update(self, x: Any, y: Any) -> None:
        """Tell the learner the outcome, and keep it."""
        if self._owner.tape:
            self._owner.tape[-1].y, self._owner.tape[-1].answered = y, True
        super().update(x, y)
