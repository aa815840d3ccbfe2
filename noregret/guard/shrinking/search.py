"""Is a smaller game still a counterexample, and how much may be played to find one?

The work is counted in rounds, never in seconds: the same failure is made small in the same way on
every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from adversaries.core.judge import Case, Parameters, judge
from adversaries.core.scope import tuned
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from bounds.core.verdict import Outcome, Verdict
from learners.core.transcript import Transcript
from learners.games import GameError
from noregret.guard.implementation import Ended
from noregret.guard.witness import Recorder, Witness

#: What is shown in a round, and what is true there.
Pair = tuple[Any, Any]

#: A game costs so many rounds more than it has, and a call that never came back so many.
_GAME, _HANG = 10, 20_000

#: Plays a run once more and returns its verdict: a failure, if the learner says something else.
Again = Callable[[Recorder, Case, Verdict, Transcript], Verdict]


@dataclass(frozen=True)
class _Game:
    """A game that was played: what the theorem says of it, and the failure if it is one.

    ``case`` holds on to what was played, so that nothing else gets its place in memory.
    """

    case: tuple[Parameters, Sequence[Pair]]
    verdict: Verdict | None = None
    witness: Witness | None = None
    more_work: int = 0


def identity(*values: Any) -> Any:
    """Return what tells two rounds apart, or two settings."""
    return tuple(_told(value) for value in values)


def _told(value: Any) -> Any:
    if not isinstance(value, np.ndarray):
        return repr(value)
    if value.dtype == object:
        return value.shape, *map(repr, value.flat)
    return value.dtype.str, value.shape, value.tobytes()


@dataclass
class Search:
    """A counterexample that is made smaller step by step; ``left`` is what may yet be played."""

    theorem: Theorem
    recorder: Recorder
    best: Witness
    again: Again
    left: int
    floor: int = 0
    games: dict[Any, _Game] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        """Whether as much was played as may be."""
        return self.left <= self.floor

    @property
    def size(self) -> int:
        """How many rounds the best one has."""
        return len(self.best.rounds)

    @property
    def pairs(self) -> list[Pair]:
        """The rounds of the best one."""
        return list(zip(*self.best.shown, strict=True))

    @contextmanager
    def within(self, work: int) -> Iterator[None]:
        """Let what is done here play no more than so many rounds."""
        before = self.floor
        self.floor = max(before, self.left - work)
        try:
            yield
        finally:
            self.floor = before

    def accepts(self, parameters: Parameters, pairs: Sequence[Pair]) -> bool:
        """Play a smaller game; keep it if the learner fails in it in the same way."""
        return self.attempt(parameters, pairs)[0]

    def attempt(
        self,
        parameters: Parameters,
        pairs: Sequence[Pair],
        wanted: Callable[[Witness], bool] = lambda _: True,
    ) -> tuple[bool, Verdict | None]:
        """Play a game; tell whether it was kept, and what the theorem says of it."""
        self.left -= _GAME + len(pairs)
        if not pairs:
            return False, None  # without rounds there is nothing to see
        game = self._game(_retuned(self.theorem, parameters, len(pairs)), pairs)
        self.left -= game.more_work
        found = game.witness
        if found is None or not self._is_alike(found) or not wanted(found):
            return False, game.verdict
        self.best = found
        return True, game.verdict

    def _game(self, setting: Parameters, pairs: Sequence[Pair]) -> _Game:
        """Play a game, or remember it: the ways to a smaller one cross each other often.

        What is remembered is counted as if it were played, so the same is found.  Where chance
        decides, every game is another.
        """
        if self.best.is_chance:
            return self._play(setting, pairs)
        key = *setting, identity(*setting.values()), *(identity(*pair) for pair in pairs)
        if key not in self.games:
            self.games[key] = self._play(setting, pairs)
        return self.games[key]

    def _play(self, setting: Parameters, pairs: Sequence[Pair]) -> _Game:
        xs, ys = [x for x, _ in pairs], [y for _, y in pairs]
        try:
            case = self.best.case_with(setting, xs, ys)
            verdict, run = judge(self.theorem, self.recorder, case)
            if self.best.is_chance and run is not None:
                verdict = self.again(self.recorder, case, verdict, run)
        except (GameError, ParameterError, ArithmeticError):
            return _Game(case=(setting, pairs))  # no game any more
        except Ended:  # another failure, which should not be seen often
            return _Game(case=(setting, pairs), more_work=_HANG)
        failed = verdict.outcome is Outcome.VIOLATED
        return _Game((setting, pairs), verdict, self.recorder.witness if failed else None)

    def _is_alike(self, found: Witness) -> bool:
        """Tell whether a failure is of the same kind: any other would be another finding."""
        before = self.best
        if found.incident.verdict != before.incident.verdict:
            return False
        if found.verdict.claim is not before.verdict.claim:
            return False
        is_rule = found.run is not None and found.verdict.claim is None
        return not is_rule or found.verdict.reason == before.verdict.reason


def _retuned(theorem: Theorem, parameters: Parameters, T: int) -> dict[str, Any]:
    """Return the parameters for a game of T rounds: a rate tuned for T follows."""
    try:
        result = tuned(theorem, {**parameters, "T": T})
    except (KeyError, ValueError, ZeroDivisionError):
        return dict(parameters) | ({"T": T} if "T" in parameters else {})
    if "T" not in parameters:
        del result["T"]
    return result
