"""Does an implementation keep to the theorems of its kind?"""

from __future__ import annotations

import math
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.core.evidence import evidence_for
from adversaries.core.judge import Case, Tally, judge
from adversaries.core.profile import Profile, profile_named
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome, Verdict, to_float
from learners.core.protocol import play
from learners.core.transcript import Transcript
from noregret.guard.contestant import Contestant, Incident, short, welcomed
from noregret.guard.kinds import Kind, kind_named, theorems_of
from noregret.guard.notes import first_broken_step, memory_note, stuck_cause
from noregret.guard.plans import long_cases
from noregret.guard.shrink import shrink
from noregret.guard.witness import Recorder, Round, Witness, kind_of
from noregret.verify.engine import own_seed
from noregret.words import as_json

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
        witness: the game of the smallest counterexample, also where its run did not end.
        note: what is worth knowing and no failure: memory that grows with the rounds.
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
    witness: Witness | None = None
    note: str = ""

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
        found = self.witness
        broken = None if failure is None else failure.broken_invariant
        return {
            "theorem": self.theorem.key,
            "verdict": self.verdict,
            "slack": _finite(slack),
            "ratio": _finite(self.ratio),
            "broken_invariant": None if broken is None else str(broken),
            "counterexample": None if found is None else counterexample(self.theorem, found),
            "cause": self.cause,
            "rounding": self.rounding,
            "note": self.note,
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

    def __str__(self) -> str:
        from noregret.guard.text import report_text

        return report_text(self)

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


def counterexample(theorem: Theorem, found: Witness) -> dict[str, Any]:
    """Return the smallest counterexample: its rounds, and the whole run to replay."""
    failure = found.verdict
    return {
        "theorem": theorem.key,
        "rounds": [round_data(entry) for entry in found.rounds],
        **failure.sides,
        "transcript": None if found.run is None else found.run.to_dict(),
    }


def round_data(entry: Round) -> dict[str, Any]:
    """Return a round as JSON has it."""
    return {"x": as_json(entry.x), "prediction": as_json(entry.prediction), "y": as_json(entry.y)}


def _finite(value: float | None) -> float | None:
    """Return a number that JSON can hold."""
    return value if value is not None and math.isfinite(value) else None


def check(
    factory: Any,
    kind: str | None = None,
    *,
    theorems: str = "*",
    profile: str = "fast",
    seed: int = 0,
    seconds: float = 10.0,
    parameters: Mapping[str, Any] | None = None,
    listener: Callable[[Check], None] = lambda _: None,
) -> GuardReport:
    """Hold an implementation to the theorems of its kind and return what was found.

    ``kind`` may be left out where the factory says its ``noregret_kind``, and for estimators of
    scikit-learn and river.  ``parameters`` fixes some of the kind's: only games with N experts,
    say; a configured learner has its own, and they are named only where it does not show them.
    """
    factory = welcomed(factory)
    chosen = kind_named(kind_of(factory, kind))
    started = time.perf_counter()
    checks = []
    for theorem in theorems_of(chosen, theorems):
        result = examine(
            factory,
            chosen,
            theorem,
            profile_named(profile),
            seed,
            seconds,
            parameters=parameters,
        )
        checks.append(result)
        listener(result)
        if result.verdict == "HANGS":
            seconds = min(seconds, 0.5)  # it will hang again
    spent = time.perf_counter() - started
    return GuardReport(chosen.name, name_of(factory), tuple(checks), profile, seed, spent)


def name_of(factory: Any) -> str:
    """Return what people call a class, a function or an object."""
    return str(getattr(factory, "__name__", type(factory).__name__))


def examine(
    factory: Any,
    kind: Kind,
    theorem: Theorem,
    profile: Profile,
    seed: int,
    seconds: float,
    saved: Iterable[Case] = (),
    parameters: Mapping[str, Any] | None = None,
) -> Check:
    """Hold an implementation to one theorem: long games, known adversaries, search, Hypothesis.

    The games in ``saved``, which it failed in before, come first.  What it warns of (numpy of
    overflow, say) is its own business: what it does then is judged.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        contestant = Recorder(
            factory, kind, seconds, records=theorem.key in kind.shows, parameters=parameters
        )
        return _examined(contestant, theorem, profile, seed, saved)


def _examined(
    contestant: Recorder, theorem: Theorem, profile: Profile, seed: int, saved: Iterable[Case]
) -> Check:
    factory, kind = contestant.factory, contestant.kind
    refusal = getattr(factory, "noregret_refusal", None)  # an adapter knows what is not fair
    if refusal is not None and (reason := refusal(theorem.key)):
        return Check(theorem, "NOT_APPLICABLE", (), 0.0, cause=reason)
    started = time.perf_counter()
    hidden = [name for name in kind.shows.get(theorem.key, ()) if not _shows(contestant, name)]
    if hidden:
        cause = f"it does not show {' and '.join(hidden)}"
        return Check(theorem, "NOT_APPLICABLE", (), 0.0, cause=cause)
    evidence: list[Evidence] = []
    chosen_seed = own_seed(theorem.key, seed)
    for piece in _pieces(theorem, profile, chosen_seed, contestant, saved):
        evidence.append(piece)
        if piece.outcome is Outcome.VIOLATED:
            break
    spent = time.perf_counter() - started
    last = evidence[-1]
    if last.outcome is Outcome.VIOLATED:
        assert contestant.witness is not None  # it was kept when the verdict was settled
        seen = contestant.witness.incident.cause
        found = shrink(theorem, contestant, contestant.witness)
        failure = found.verdict
        cause = found.incident.cause or seen
        if not cause and not failure.reason and found.incident.verdict == "VIOLATED":
            cause = stuck_cause(contestant, found)
        if failure.broken_invariant is None:
            broken = first_broken_step(theorem, contestant, found)
            failure = replace(failure, broken_invariant=broken)
        return Check(
            theorem,
            found.incident.verdict,
            tuple(evidence),
            time.perf_counter() - started,
            failure=failure,
            example=found.run,
            worst=None if contestant.worst is None else contestant.worst[1:],
            cause=cause or _rule_broken(theorem, failure.reason),
            rounding=contestant.rounding,
            witness=found,
        )
    outcomes = {piece.outcome for piece in evidence}
    verdict = "NOT_APPLICABLE"
    for outcome in (Outcome.UNDECIDED, Outcome.HOLDS):
        if outcome in outcomes:
            verdict = str(outcome)
            break
    if verdict == "HOLDS" and contestant.rounding > 0:
        verdict = "ROUNDING"
    if verdict == "NOT_APPLICABLE" and contestant.fixed:
        own = ", ".join(f"{n}={short(_for_people(v))}" for n, v in contestant.fixed.items())
        cause = f"no game of this theorem is for a learner with {own}"
        return Check(theorem, verdict, tuple(evidence), spent, cause=cause)
    # Memory is the same whatever the theorem: one of them is enough.
    note = memory_note(contestant) if theorem.key == kind.theorems[0] else ""
    return Check(theorem, verdict, tuple(evidence), spent, rounding=contestant.rounding, note=note)


def _for_people(value: Any) -> Any:
    return to_float(value) if isinstance(value, fmpq) and value.q != 1 else value


def _rule_broken(theorem: Theorem, reason: str) -> str:
    """Return a reason as a cause: a hypothesis about the learner is a rule that it broke."""
    if any(hypothesis.behaviour and hypothesis.text == reason for hypothesis in theorem.given):
        return f"it does not keep to the rule: {reason}"
    return reason


def _shows(contestant: Contestant, name: str) -> bool:
    try:
        return contestant({"N": 1}).shows(name)
    except Exception:
        return True  # what it raises will come up again, and be reported


def _pieces(
    theorem: Theorem,
    profile: Profile,
    seed: int,
    contestant: Recorder,
    saved: Iterable[Case],
) -> Iterator[Evidence]:
    before = list(saved)
    if before:
        yield _once_more(theorem, before, contestant)
    yield _long(theorem, profile, seed, contestant)
    yield from evidence_for(theorem, profile, seed, contestant)


def _once_more(theorem: Theorem, cases: list[Case], contestant: Recorder) -> Evidence:
    tally = Tally("saved", "games that it failed in before")
    for case in cases:
        verdict, run = judge(theorem, contestant, case)
        if run is not None and verdict.outcome is not Outcome.VIOLATED:
            verdict = _again(contestant, case, verdict, run)
        tally.add(verdict, case.words, run)
        if verdict.outcome is Outcome.VIOLATED:
            break
    return tally.evidence()


def _long(theorem: Theorem, profile: Profile, seed: int, contestant: Recorder) -> Evidence:
    tally = Tally("long", "thousands of rounds, at three scales")
    for index, case in enumerate(
        long_cases(theorem, contestant.kind, profile, seed, contestant.fixed)
    ):
        verdict, run = judge(theorem, contestant, case)
        if index < _TWICE and run is not None and verdict.outcome is not Outcome.VIOLATED:
            verdict = _again(contestant, case, verdict, run)
        tally.add(verdict, case.words, run)
        if verdict.outcome is Outcome.VIOLATED:
            break
    return tally.evidence()


def _again(contestant: Recorder, case: Case, verdict: Verdict, run: Transcript) -> Verdict:
    """Play a run once more: a learner that says something else has chance in it."""
    fitted = contestant.adapted(case) or case
    try:
        twin = play(contestant(fitted.parameters), fitted.environment())
    except Exception:
        return verdict  # what it raises will come up again
    for t, (once, again) in enumerate(zip(run.predictions, twin.predictions, strict=False), 1):
        if not np.array_equal(np.asarray(once), np.asarray(again)):
            cause = (
                f"it is not deterministic: on the same rounds it said {once} in round {t}, and "
                f"{again} the next time"
            )
            contestant.incident = Incident("VIOLATED", cause)
            failed = Verdict(verdict.theorem, Outcome.VIOLATED, reason=cause)
            contestant.tape = contestant.tape[:t]  # what comes after does not matter
            contestant.keep(failed, None)
            return failed
    return verdict
