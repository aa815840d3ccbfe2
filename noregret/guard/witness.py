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
from noregret.guard.isolation.journal import MAKE, OTHER, PREDICT, UPDATE, Journal

#: What stands where a round came to nothing.
MISSING: Any = None
#: What ends a run before its end.
_BROKEN_OFF = ("NONSENSE", "CRASHED", "HANGS")


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
    def is_chance(self) -> bool:
        """Whether the failure is that it does not do the same on the same rounds."""
        return self.run is None and self.incident.verdict not in _BROKEN_OFF

    @property
    def game(self) -> Game:
        """The rules."""
        return self.kind.game_with(self.parameters)

    @property
    def width(self) -> int:
        """The number of features, experts or coordinates; 1 where there is no such thing."""
        return _width(self.kind, self.parameters)

    @property
    def shown(self) -> tuple[list[Any], list[Any]]:
        """The instances and the outcomes; an answer that was never given is any that is allowed."""
        xs = [entry.x for entry in self.rounds]
        ys = [entry.y for entry in self.rounds]
        if not all(entry.answered for entry in self.rounds):
            any_answer = self.game.example(self.width)[0][1]
            ys = [entry.y if entry.answered else any_answer for entry in self.rounds]
        return xs, ys

    def case(self) -> Case:
        """Return the game with these rounds, whatever the learner does."""
        return self.case_with(self.parameters, *self.shown)

    def case_with(self, parameters: Parameters, xs: list[Any], ys: list[Any]) -> Case:
        """Return the game that shows these rounds."""
        game, width = self.kind.game_with(parameters), _width(self.kind, parameters)
        words = f"{len(ys)} rounds played again"
        return Case(parameters, lambda: game.data_of(xs, ys, width), words)


def _width(kind: Kind, parameters: Parameters) -> int:
    size = kind.size
    return 1 if size is None else int(parameters.get(size.name) or 1)


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
    differing: Witness | None = None
    journal: Journal | None = None
    next: tuple[Any, ...] = (OTHER,)

    def __call__(self, parameters: Parameters) -> Watched:
        """Make a learner whose rounds are kept."""
        self.setting, self.keywords, self.tape = parameters, {}, []
        if self.journal is not None:
            self.journal.open_game(parameters)
        return super().__call__(parameters)

    def _wrap(self, inner: Any, parameters: Parameters, given: Mapping[str, Any]) -> Watched:
        return _Taped(inner, self, parameters, given)

    def _made(self, known: Mapping[str, Any]) -> Any:
        self.keywords = dict(known)
        self.next = MAKE, self.keywords
        return super()._made(known)

    def call(self, words: Callable[[], str], ask: Callable[[], Any]) -> Any:
        """Ask somebody's code, having written down what comes, where a journal is kept."""
        if self.journal is None:
            return super().call(words, ask)
        about, self.next = self.next, (OTHER,)
        self.journal.enter(about)
        try:
            return super().call(words, ask)
        finally:
            self.journal.leave()

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
        elif self.changed and self.differing is None:
            self.differing = self._witness(settled, run, Incident("DIFFERS", self.changed))
        return settled

    def keep(self, verdict: Verdict, run: Transcript | None) -> None:
        """Keep the game at hand as the one that was failed in."""
        incident = self.incident or Incident("VIOLATED", "")
        self.witness = self._witness(verdict, run, incident)

    def keep_unfinished(self, theorem: Theorem) -> Witness:
        """Keep and return the game that an incident has ended, whatever the theorem says."""
        cause = "" if self.incident is None else self.incident.cause
        self.keep(Verdict(theorem.key, Outcome.VIOLATED, reason=cause), None)
        assert self.witness is not None  # it was just kept
        return self.witness

    def _witness(self, verdict: Verdict, run: Transcript | None, incident: Incident) -> Witness:
        return Witness(
            self.kind,
            dict(self.setting),
            self.keywords,
            rounds_on(self.tape) if run is None else rounds_of(run),
            run,
            verdict,
            incident,
        )


def rounds_on(tape: list[Round]) -> tuple[Round, ...]:
    """Return the rounds of a game that has not ended; what was asked in between is no round."""
    last = len(tape) - 1
    return tuple(entry for t, entry in enumerate(tape) if entry.answered or t == last)


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
        self._owner.next = PREDICT, x
        entry.prediction, entry.predicted = super().predict(x), True
        return entry.prediction

    def update(self, x: Any, y: Any) -> None:
        """Tell the learner the outcome, and keep it."""
        if self._owner.tape:
            last = self._owner.tape[-1]
            last.y, last.answered = y, True
            self._owner.next = UPDATE, last.prediction, y
        super().update(x, y)
