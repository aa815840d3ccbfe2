"""Does an implementation keep to the theorems of its kind?"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from adversaries.evidence import evidence_for
from adversaries.judge import Case, Tally, judge
from adversaries.profile import Profile, profile_named
from bounds.theorem import Theorem
from bounds.verdict import Evidence, Outcome, Verdict, readable, to_float
from learners.protocol import play
from learners.transcript import Transcript
from noregret.guards.contestant import Contestant, Incident
from noregret.guards.kinds import Kind, kind_named, theorems_of
from noregret.guards.plans import long_cases
from noregret.verify import own_seed

#: How many of the long games are played twice.
_TWICE = 3
#: What a check may say; those in FAILED fail.
FAILED = ("VIOLATED", "NONSENSE", "CRASHED", "HANGS")


@dataclass(frozen=True)
class Check:
    """What was found for one theorem.

    Attributes:
        theorem: the statement.
        verdict: HOLDS, ROUNDING (it holds up to rounding), VIOLATED, NONSENSE, CRASHED, HANGS,
            UNDECIDED or NOT_APPLICABLE.
        evidence: what was played.
        failure: the verdict of the smallest counterexample, and ``example`` its run.
        worst: the run with the largest ratio that was seen, with its verdict.
        cause: what can be said about why.
        rounding: the largest excess that rounding explains.
    """

    theorem: Theorem
    verdict: str
    evidence: tuple[Evidence, ...]
    seconds: float
    failure: Verdict | None = None
    example: Transcript | None = None
    worst: tuple[Transcript, Verdict] | None = None
    cause: str = ""
    rounding: float = 0.0

    @property
    def failed(self) -> bool:
        """Whether the implementation broke the theorem, or broke down."""
        return self.verdict in FAILED

    @property
    def ratio(self) -> float | None:
        """The tightest ratio seen, or that of the failure."""
        if self.failure is not None:
            return self.failure.ratio
        return max((e.ratio for e in self.evidence if e.ratio is not None), default=None)

    def to_dict(self) -> dict[str, Any]:
        """Return the check with the keys of the contract."""
        failure = self.failure
        slack = None if failure is None or failure.slack is None else to_float(failure.slack)
        broken = None if failure is None else failure.broken_invariant
        return {
            "theorem": self.theorem.key,
            "verdict": self.verdict,
            "slack": slack,
            "ratio": self.ratio,
            "broken_invariant": None if broken is None else str(broken),
            "counterexample": None if self.example is None else counterexample(self),
            "cause": self.cause,
            "rounding": self.rounding,
            "seconds": self.seconds,
        }


@dataclass(frozen=True)
class GuardReport:
    """What was found for all theorems of a kind."""

    kind: str
    name: str
    checks: tuple[Check, ...]
    profile: str
    seed: int
    seconds: float

    @property
    def verdict(self) -> str:
        """The worst verdict of a check."""
        order = (*FAILED, "UNDECIDED", "ROUNDING", "HOLDS")
        seen = {check.verdict for check in self.checks}
        return next((verdict for verdict in order if verdict in seen), "NOT_APPLICABLE")

    @property
    def failed(self) -> bool:
        """Whether any theorem was broken."""
        return any(check.failed for check in self.checks)

    def to_dict(self) -> dict[str, Any]:
        """Return the report with the keys of the contract."""
        return {
            "kind": self.kind,
            "checks": [check.to_dict() for check in self.checks],
            "verdict": self.verdict,
            "profile": self.profile,
            "seed": self.seed,
            "seconds": self.seconds,
        }


def counterexample(check: Check) -> dict[str, Any]:
    """Return the smallest counterexample: its rounds, and the whole run to replay."""
    run, failure = check.example, check.failure
    assert run is not None
    rounds = [
        {
            "x": None if run.instances is None else _listed(run.instances[t]),
            "prediction": _listed(run.predictions[t]),
            "y": _listed(run.outcomes[t]),
        }
        for t in range(run.T)
    ]
    return {
        "theorem": check.theorem.key,
        "rounds": rounds,
        "observed": None if failure is None else readable(failure.observed),
        "bound": None if failure is None else readable(failure.bound),
        "transcript": run.to_dict(),
    }


def _listed(value: Any) -> Any:
    return value.tolist() if hasattr(value, "tolist") else value


def check(
    factory: Any,
    kind: str,
    *,
    theorems: str = "*",
    profile: str = "fast",
    seed: int = 0,
    seconds: float = 10.0,
    listener: Callable[[Check], None] = lambda _: None,
) -> GuardReport:
    """Hold an implementation to the theorems of its kind and return what was found."""
    chosen = kind_named(kind)
    started = time.perf_counter()
    checks = []
    for theorem in theorems_of(chosen, theorems):
        result = examine(factory, chosen, theorem, profile_named(profile), seed, seconds)
        checks.append(result)
        listener(result)
    name = getattr(factory, "__name__", type(factory).__name__)
    return GuardReport(kind, name, tuple(checks), profile, seed, time.perf_counter() - started)


def examine(
    factory: Any, kind: Kind, theorem: Theorem, profile: Profile, seed: int, seconds: float
) -> Check:
    """Hold an implementation to one theorem: long games, known adversaries, search, Hypothesis."""
    contestant = Contestant(factory, kind, seconds, records=theorem.key in kind.shows)
    started = time.perf_counter()
    hidden = [name for name in kind.shows.get(theorem.key, ()) if not _shows(contestant, name)]
    if hidden:
        cause = f"it does not show {' and '.join(hidden)}"
        return Check(theorem, "NOT_APPLICABLE", (), 0.0, cause=cause)
    evidence: list[Evidence] = []
    for piece in _pieces(theorem, kind, profile, own_seed(theorem.key, seed), contestant):
        evidence.append(piece)
        if piece.outcome is Outcome.VIOLATED:
            break
    spent = time.perf_counter() - started
    last = evidence[-1]
    if last.outcome is Outcome.VIOLATED:
        incident = contestant.incident
        return Check(
            theorem,
            "VIOLATED" if incident is None else incident.verdict,
            tuple(evidence),
            spent,
            failure=last.failure,
            example=last.example,
            worst=None if contestant.worst is None else contestant.worst[1:],
            cause="" if incident is None else incident.cause,
            rounding=contestant.rounding,
        )
    outcomes = {piece.outcome for piece in evidence}
    verdict = "NOT_APPLICABLE"
    for outcome in (Outcome.UNDECIDED, Outcome.HOLDS):
        if outcome in outcomes:
            verdict = str(outcome)
            break
    if verdict == "HOLDS" and contestant.rounding > 0:
        verdict = "ROUNDING"
    return Check(theorem, verdict, tuple(evidence), spent, rounding=contestant.rounding)


def _shows(contestant: Contestant, name: str) -> bool:
    try:
        return hasattr(contestant({"N": 1}), name)
    except Exception:
        return True  # what it raises will come up again, and be reported


def _pieces(
    theorem: Theorem, kind: Kind, profile: Profile, seed: int, contestant: Contestant
) -> Iterator[Evidence]:
    yield _long(theorem, kind, profile, seed, contestant)
    yield from evidence_for(theorem, profile, seed, contestant)


def _long(
    theorem: Theorem, kind: Kind, profile: Profile, seed: int, contestant: Contestant
) -> Evidence:
    tally = Tally("long", "thousands of rounds, at three scales")
    for index, case in enumerate(long_cases(theorem, kind, profile, seed)):
        verdict, run = judge(theorem, contestant, case)
        if index < _TWICE and run is not None and verdict.outcome is not Outcome.VIOLATED:
            verdict = _again(contestant, case, verdict, run)
        tally.add(verdict, case.words, run)
        if verdict.outcome is Outcome.VIOLATED:
            break
    return tally.evidence()


def _again(contestant: Contestant, case: Case, verdict: Verdict, run: Transcript) -> Verdict:
    """Play a run once more: a learner that says something else has chance in it."""
    try:
        twin = play(contestant(case.parameters), case.environment())
    except Exception:
        return verdict  # what it raises will come up again
    for t, (once, again) in enumerate(zip(run.predictions, twin.predictions, strict=False), 1):
        if not np.array_equal(np.asarray(once), np.asarray(again)):
            cause = (
                f"it is not deterministic: on the same rounds it said {once} in round {t}, and "
                f"{again} the next time"
            )
            contestant.incident = Incident("VIOLATED", cause)
            return replace(verdict, outcome=Outcome.VIOLATED, reason=cause)
    return verdict
