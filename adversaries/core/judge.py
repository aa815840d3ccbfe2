"""What does a theorem say about one case, with certainty, and about many?"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from math import isfinite
from typing import Any, Protocol, runtime_checkable

import sympy
from flint import fmpq

from adversaries.core.rounding import rounding_of
from bounds.core.check import names_of, relation_holds
from bounds.core.evaluate import number
from bounds.core.theorem import Hypothesis, ParameterError, Theorem
from bounds.core.verdict import Evidence, Outcome, Verdict, to_float
from learners.core.arithmetic import (
    BALL,
    CAP_PRECISION,
    START_PRECISION,
    Undecided,
    working_precision,
)
from learners.core.protocol import Learner, arithmetic_of, play
from learners.core.transcript import Transcript, has_floats
from learners.games import NonsenseError

Parameters = Mapping[str, Any]
#: Makes a learner.  A guard's is also a :class:`ForeignFactory`.
Factory = Callable[[Parameters], Learner]


class UnwieldyError(Exception):
    """A learner's fractions have outgrown what can be computed with, after so many rounds."""

    def __init__(self, rounds: int) -> None:
        super().__init__(f"its fractions are too long after {rounds} rounds")
        self.rounds = rounds


@runtime_checkable
class ForeignFactory(Protocol):
    """A factory of foreign learners, which can do less than ours and is judged with care."""

    def suits(self, parameters: Parameters) -> bool:
        """Tell whether a learner can be made for this game."""

    def adapted(self, case: Case) -> Case | None:
        """Return the game as its learners can play it, or None if they cannot."""

    def knows(self, name: str) -> bool:
        """Tell whether its learners are told the parameter of this name."""

    def settle(
        self,
        theorem: Theorem,
        verdict: Verdict,
        run: Transcript | None,
        check: Callable[[Transcript], Verdict] | None = None,
    ) -> Verdict:
        """Return what is to be made of a verdict: rounding is not a bug.

        ``check`` judges the same game told otherwise, with the updates that were not shown, say.
        """


@dataclass(frozen=True)
class Case:
    """One game to be played: exact parameters, a fresh environment, and a name for people."""

    parameters: Parameters
    environment: Callable[[], Any]
    words: str

    def __str__(self) -> str:
        setting = ", ".join(
            f"{name}={value}" for name, value in self.parameters.items() if name != "loss"
        )
        return f"{setting}: {self.words}" if setting else self.words


def judge(theorem: Theorem, make: Factory, case: Case) -> tuple[Verdict, Transcript | None]:
    """Play ``case`` and return the certified verdict with the run.

    In balls the run is repeated with more bits until the verdict is certain.
    """
    foreign = as_foreign(make)
    if foreign is not None:
        fitted = foreign.adapted(case) if foreign.suits(case.parameters) else None
        if fitted is None:
            reason = "a learner of this kind cannot be made for this game"
            return Verdict(theorem.key, Outcome.NOT_APPLICABLE, reason=reason), None
        case = fitted
    given = _numbers_in(theorem, case.parameters)
    if foreign is not None:
        given = {n: v for n, v in given.items() if theorem.by_name[n].free or foreign.knows(n)}
    broken = broken_beforehand(theorem, given)
    if broken is not None:
        return _said(theorem, Outcome.NOT_APPLICABLE, broken.text), None
    given |= _witnesses_in(theorem, case.parameters)
    bits = START_PRECISION
    while True:
        with working_precision(bits):
            found = _attempt(theorem, make, case, given)
        if foreign is not None:
            return foreign.settle(theorem, found.verdict, found.run, found.check), found.run
        if found.is_settled or bits >= CAP_PRECISION:
            return _rounding_apart(found.verdict, found.run), found.run
        bits *= 2


def given_of(theorem: Theorem, parameters: Parameters) -> dict[str, Any]:
    """Return what a game says for a theorem: numbers of its claim, and whom it looks with."""
    return _numbers_in(theorem, parameters) | _witnesses_in(theorem, parameters)


def _numbers_in(theorem: Theorem, parameters: Parameters) -> dict[str, Any]:
    return {
        name: value
        for name, value in parameters.items()
        if name in theorem.by_name and (name == "N" or isinstance(value, sympy.Basic | fmpq))
    }


def _witnesses_in(theorem: Theorem, parameters: Parameters) -> dict[str, Any]:
    names = theorem.view.names if theorem.view is not None else ()
    return {name: parameters[name] for name in names if name in parameters}


def _rounding_apart(verdict: Verdict, run: Transcript | None) -> Verdict:
    """Return the verdict; an excess that the floats of a run explain is open, not a violation."""
    is_rounded = run is not None and verdict.outcome is Outcome.VIOLATED
    if not is_rounded or run is None or not has_floats(run.losses):
        return verdict
    if rounding_of(verdict, run) is None:
        return verdict
    reason = "the excess is no larger than rounding: say exact=True of a learner for fractions"
    return replace(verdict, outcome=Outcome.UNDECIDED, claim=Outcome.UNDECIDED, reason=reason)


def broken_beforehand(theorem: Theorem, given: Mapping[str, Any]) -> Hypothesis | None:
    """Return a hypothesis about parameters alone that fails: then nobody need play."""
    for hypothesis in theorem.given:
        relation = hypothesis.relation
        if relation is not None and names_of(relation) <= given.keys():
            values = tuple(sorted((name, given[name]) for name in names_of(relation)))
            if _fails(relation, values):
                return hypothesis
    return None


@lru_cache(maxsize=1024)
def _fails(relation: Any, values: tuple[tuple[str, Any], ...]) -> bool:
    return relation_holds(relation, dict(values)) is False


def as_foreign(make: Any) -> ForeignFactory | None:
    """Return a factory of foreign learners as one; None for ours."""
    return make if isinstance(make, ForeignFactory) else None


@dataclass(frozen=True)
class _Attempt:
    """One game as it was played and judged.

    Attributes:
        in_balls: whether more bits could tell more.
        check: judges the same game told otherwise.
    """

    verdict: Verdict
    run: Transcript | None = None
    in_balls: bool = False
    check: Callable[[Transcript], Verdict] | None = None

    @property
    def is_settled(self) -> bool:
        return self.verdict.outcome is not Outcome.UNDECIDED or not self.in_balls


def _attempt(theorem: Theorem, make: Factory, case: Case, given: Mapping[str, Any]) -> _Attempt:
    """Play once at the current precision."""
    try:
        learner, run = _played(make, case)
        told = _told(theorem, learner)
    except Undecided as error:
        return _Attempt(_said(theorem, Outcome.UNDECIDED, str(error)), in_balls=True)
    except NonsenseError as error:
        return _Attempt(_said(theorem, Outcome.VIOLATED, str(error)))
    except ParameterError:
        raise  # it is the kind that is not as it says
    except Exception as error:
        return _Attempt(_about_raising(theorem, make, case, given, error))
    check = partial(_checked, theorem, told, given)
    return _Attempt(check(run), run, arithmetic_of(learner) is BALL, check)


def _played(make: Factory, case: Case, rounds: int | None = None) -> tuple[Learner, Transcript]:
    """Play a case; if the learner's fractions get too long, only the rounds before that."""
    learner = make(case.parameters)
    wanted = hasattr(learner, "weights") and getattr(learner, "records", True)
    try:
        return learner, play(learner, case.environment(), record=wanted, rounds=rounds)
    except UnwieldyError as error:
        return _played(make, case, error.rounds)


def _about_raising(
    theorem: Theorem, make: Factory, case: Case, given: Mapping[str, Any], error: Exception
) -> Verdict:
    """Return the verdict on a learner that raises: it did not do what the theorem says it does.

    But it may raise in a run of which the theorem does not speak, at x = 0 on separable data, say.
    """
    if not isinstance(make, ForeignFactory) and (run := _run_until_it_raises(make, case)):
        verdict = _checked(theorem, {}, given, run)
        if verdict.outcome is Outcome.NOT_APPLICABLE:
            return verdict
    reason = f"the learner raised {type(error).__name__}: {error}"
    return _said(theorem, Outcome.VIOLATED, reason)


class _Enduring:
    """A learner whose updates do not raise; the first round in which one would have is kept."""

    def __init__(self, inner: Learner) -> None:
        self.inner = inner
        self.rounds = self.raised_in = 0

    def __getattr__(self, name: str) -> Any:
        if name == "inner":
            raise AttributeError(name)  # a copy that has nothing yet
        return getattr(self.inner, name)

    def predict(self, x: Any) -> Any:
        return self.inner.predict(x)

    def update(self, x: Any, y: Any) -> None:
        self.rounds += 1
        try:
            self.inner.update(x, y)
        except Exception:
            self.raised_in = self.raised_in or self.rounds


def _run_until_it_raises(make: Factory, case: Case) -> Transcript | None:
    """Return the rounds up to the update in which a learner raises; None if it is elsewhere."""
    try:
        learner = _Enduring(make(case.parameters))
        play(learner, case.environment())
    except Exception:
        return None
    again = _Enduring(make(case.parameters))
    return play(again, case.environment(), rounds=learner.raised_in) if learner.raised_in else None


def _said(theorem: Theorem, outcome: Outcome, reason: str) -> Verdict:
    return Verdict(theorem.key, outcome, reason=reason)


def _checked(
    theorem: Theorem, told: Mapping[str, Any], given: Mapping[str, Any], run: Transcript
) -> Verdict:
    try:
        verdict = theorem.check(run, **told, **given)
    except Undecided as error:
        return _said(theorem, Outcome.UNDECIDED, str(error))
    except ParameterError as error:
        # The learner says of itself that it is not set up as it was told to be.
        return _said(theorem, Outcome.VIOLATED, str(error))
    except (TypeError, ValueError) as error:
        if not told:
            raise
        return _said(theorem, Outcome.VIOLATED, f"what the learner shows is no number: {error}")
    if verdict.outcome is Outcome.NOT_APPLICABLE and _is_the_learners_fault(theorem, verdict):
        return replace(verdict, outcome=Outcome.VIOLATED)
    return verdict


def _told(theorem: Theorem, learner: Learner) -> dict[str, Any]:
    """Return what the learner itself tells after the run of what the theorem looks at."""
    names = theorem.view.told if theorem.view is not None else ()
    return {name: getattr(learner, name) for name in names if hasattr(learner, name)}


def _is_the_learners_fault(theorem: Theorem, verdict: Verdict) -> bool:
    """Tell whether a hypothesis failed that only the learner's behaviour could break."""
    return any(h.behaviour and h.text == verdict.reason for h in theorem.given)


@dataclass
class Tally:
    """Collects the verdicts of one method into one piece of evidence."""

    method: str
    scope: str
    started: float = field(default_factory=time.perf_counter)
    counts: dict[Outcome, int] = field(default_factory=dict)
    ratio: float | None = None
    degenerate: str = ""
    witness: str = ""
    failure: Verdict | None = None
    example: Any = None
    points: Sample = field(default_factory=lambda: Sample())

    def add(self, verdict: Verdict, words: str, example: Any = None) -> None:
        """Count a verdict; remember the tightest case and the failure seen last."""
        self.counts[verdict.outcome] = self.counts.get(verdict.outcome, 0) + 1
        if verdict.outcome is Outcome.VIOLATED:
            self.failure = verdict
        if verdict.outcome is Outcome.VIOLATED or self._is_tighter(verdict):
            self.ratio, self.degenerate = verdict.ratio, verdict.degenerate
            self.witness, self.example = words, example
        if verdict.observed is not None and verdict.bound is not None:
            point = (to_float(verdict.bound), to_float(verdict.observed))
            self.points.add(point, tightest=words == self.witness)

    def _is_tighter(self, verdict: Verdict) -> bool:
        """Tell whether a case is tighter than those before, or as tight: larger ones come later.

        A degenerate one counts only as long as there is no other.
        """
        if self.failure is not None or verdict.outcome is not Outcome.HOLDS:
            return False
        if verdict.ratio is None or self.ratio is None:
            return verdict.ratio is not None
        if bool(verdict.degenerate) != bool(self.degenerate):
            return bool(self.degenerate)
        return verdict.ratio >= self.ratio

    @property
    def size(self) -> int:
        """The number of cases that the theorem spoke about."""
        return sum(n for outcome, n in self.counts.items() if outcome is not Outcome.NOT_APPLICABLE)

    @property
    def outcome(self) -> Outcome:
        """One violation violates; one open case leaves the whole open."""
        for outcome in (Outcome.VIOLATED, Outcome.UNDECIDED, Outcome.HOLDS):
            if self.counts.get(outcome):
                return outcome
        return Outcome.NOT_APPLICABLE

    def evidence(self) -> Evidence:
        """Return what was shown."""
        return Evidence(
            method=self.method,
            scope=self.scope,
            size=self.size,
            outcome=self.outcome,
            ratio=self.ratio,
            seconds=time.perf_counter() - self.started,
            witness=self.witness,
            failure=self.failure,
            example=self.example,
            points=self.points.all,
            degenerate=self.degenerate,
        )


@dataclass
class Sample:
    """Keeps a few of many points, evenly spread over the order they come in, and the tightest."""

    most: int = 120
    stride: int = 1
    seen: int = 0
    kept: list[tuple[float, float]] = field(default_factory=list)
    tightest: tuple[float, float] | None = None

    @property
    def all(self) -> tuple[tuple[float, float], ...]:
        """The points that are kept."""
        more = () if self.tightest is None or self.tightest in self.kept else (self.tightest,)
        return (*self.kept, *more)

    def add(self, point: tuple[float, float], *, tightest: bool = False) -> None:
        """Keep every point at first, then every second, every fourth, …"""
        if all(map(isfinite, point)):
            if self.seen % self.stride == 0:
                self.kept.append(point)
            if tightest:
                self.tightest = point
        self.seen += 1
        if len(self.kept) > self.most:
            self.kept = self.kept[::2]
            self.stride *= 2


def as_float(value: Any) -> float:
    """Return an exact parameter as a float, for search."""
    enclosed = number(value)
    return float(enclosed.mid()) if hasattr(enclosed, "mid") else int(enclosed.p) / int(enclosed.q)
