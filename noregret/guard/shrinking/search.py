"""Is a smaller game still a counterexample, and how much may be played to find one?

The work is counted in rounds, never in seconds: the same failure is made small in the same way on
every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

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

#: How many rounds may be played in all; a game costs so many more, and a call that never came back
#: costs a good share of them.
WORK, _GAME, _HANG = 110_000, 10, 20_000

#: Plays a run once more and returns its verdict: a failure, if the learner says something else.
Again = Callable[[Recorder, Case, Verdict, Transcript], Verdict]


@dataclass
class Search:
    """A counterexample that is made smaller step by step."""

    theorem: Theorem
    recorder: Recorder
    best: Witness
    again: Again
    left: int = WORK
    floor: int = 0

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
        xs, ys = [x for x, _ in pairs], [y for _, y in pairs]
        setting = _retuned(self.theorem, parameters, len(pairs))
        try:
            case = self.best.case_with(setting, xs, ys)
            verdict, run = judge(self.theorem, self.recorder, case)
            if self.best.is_chance and run is not None:
                verdict = self.again(self.recorder, case, verdict, run)
        except (GameError, ParameterError, ArithmeticError):
            return False, None  # no game any more
        except Ended:  # another failure, which should not be seen often
            self.left -= _HANG
            return False, None
        found = self.recorder.witness
        if verdict.outcome is not Outcome.VIOLATED or found is None:
            return False, verdict
        if not self._is_alike(found) or not wanted(found):
            return False, verdict
        self.best = found
        return True, verdict

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
