"""Does an implementation keep to the theorems of its kind?"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.core.arena import Arena, Enumeration, Source
from adversaries.core.evidence import evidence_in
from adversaries.core.judge import Case, Tally, judge
from adversaries.core.profile import Profile, profile_named
from adversaries.core.scope import Scope
from adversaries.core.trials import trial_of
from bounds.core.catalogue import theorems_of
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome, Verdict, to_float
from learners.core.arithmetic import START_PRECISION, working_precision
from learners.core.kind import Kind
from learners.core.protocol import play
from learners.core.transcript import Transcript
from noregret.guard.configured import as_letters
from noregret.guard.diagnosis.causes import stuck_cause
from noregret.guard.diagnosis.memory import memory_note
from noregret.guard.diagnosis.steps import first_broken_step
from noregret.guard.held import Wanted, how_held, kind_of, name_of, theorems_for
from noregret.guard.implementation import Implementation, Incident
from noregret.guard.keywords import small_setting, welcomed
from noregret.guard.report import Check, GuardReport
from noregret.guard.shrink import shrink
from noregret.guard.witness import Recorder
from noregret.verify.engine import own_seed
from noregret.words import cut

#: How many of the long games are played twice.
_TWICE = 3


def check(
    factory: Any,
    kind: str | Kind | None = None,
    *,
    theorems: Wanted = "*",
    profile: str = "fast",
    seed: int = 0,
    seconds: float = 10.0,
    parameters: Mapping[str, Any] | None = None,
    listener: Callable[[Check], None] = lambda _: None,
) -> GuardReport:
    """Hold an implementation to the theorems of its kind and return what was found.

    ``kind`` is a name or a :class:`Kind`, ``theorems`` a pattern over keys, a theorem or several.
    The kind may be left out where the factory says its ``noregret_kind``, and for estimators of
    scikit-learn and river.  ``parameters`` fixes some of the kind's: only games with N experts,
    say; a configured learner has its own, and they are named only where it does not show them.
    """
    factory = welcomed(factory)
    chosen = kind_of(factory, kind)
    started = time.perf_counter()
    checks = []
    for theorem in theorems_for(chosen, theorems):
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
        shows = how_held(theorem, kind).shows
        implementation = Recorder(factory, kind, seconds, shows, parameters)
        return _examined(implementation, theorem, profile, seed, saved)


def fails(
    factory: Any, kind: Kind, theorem: Theorem, profile: Profile, seed: int = 0, seconds: float = 10
) -> bool:
    """Tell whether an implementation fails; what shows it is not made small, nor explained."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        implementation = Recorder(factory, kind, seconds, how_held(theorem, kind).shows)
        scope = _scope(implementation, theorem, profile, seed)
        pieces = _pieces(scope, implementation, ())
        return any(piece.outcome is Outcome.VIOLATED for piece in pieces)


def _scope(implementation: Recorder, theorem: Theorem, profile: Profile, seed: int) -> Scope:
    fixed = as_letters(implementation.kind, implementation.fixed)
    return Scope(theorem, profile, fixed, seed=own_seed(theorem.key, seed))


def _examined(
    implementation: Recorder, theorem: Theorem, profile: Profile, seed: int, saved: Iterable[Case]
) -> Check:
    refusal = getattr(
        implementation.factory, "noregret_refusal", None
    )  # an adapter knows what is not fair
    if refusal is not None and (reason := refusal(theorem)):
        return Check(theorem, "NOT_APPLICABLE", (), 0.0, cause=reason)
    hidden = [name for name in implementation.shows if not _shows(implementation, name)]
    if hidden:
        cause = f"it does not show {' and '.join(hidden)}"
        return Check(theorem, "NOT_APPLICABLE", (), 0.0, cause=cause)
    started = time.perf_counter()
    scope = _scope(implementation, theorem, profile, seed)
    evidence: list[Evidence] = []
    for piece in _pieces(scope, implementation, saved):
        evidence.append(piece)
        if piece.outcome is Outcome.VIOLATED:
            found = _failure(implementation, theorem, tuple(evidence))
            return replace(found, seconds=time.perf_counter() - started)
    spent = time.perf_counter() - started
    return _no_failure(implementation, theorem, tuple(evidence), spent)


def _failure(implementation: Recorder, theorem: Theorem, evidence: tuple[Evidence, ...]) -> Check:
    """Return the check of an implementation that failed, with the smallest game of that kind."""
    assert implementation.witness is not None  # it was kept when the verdict was settled
    seen = implementation.witness.incident.cause
    found = shrink(theorem, implementation, implementation.witness)
    failure = found.verdict
    cause = found.incident.cause or seen
    if not cause and not failure.reason and found.incident.verdict == "VIOLATED":
        cause = stuck_cause(implementation, found)
    if failure.broken_invariant is None:
        broken = first_broken_step(theorem, implementation, found)
        failure = replace(failure, broken_invariant=broken)
    return Check(
        theorem,
        found.incident.verdict,
        evidence,
        0.0,
        failure=failure,
        example=found.run,
        worst=None if implementation.worst is None else implementation.worst[1:],
        cause=cause or _rule_broken(theorem, failure.reason),
        rounding=implementation.rounding,
        witness=found,
    )


def _no_failure(
    implementation: Recorder, theorem: Theorem, evidence: tuple[Evidence, ...], spent: float
) -> Check:
    outcomes = [piece.outcome for piece in evidence]
    order = (Outcome.UNDECIDED, Outcome.HOLDS)
    verdict = str(next((o for o in order if o in outcomes), Outcome.NOT_APPLICABLE))
    if verdict == "HOLDS" and implementation.rounding > 0:
        verdict = "ROUNDING"
    if verdict == "NOT_APPLICABLE" and implementation.fixed:
        own = ", ".join(f"{n}={cut(_for_people(v))}" for n, v in implementation.fixed.items())
        cause = f"no game of this theorem is for a learner with {own}"
        return Check(theorem, verdict, evidence, spent, cause=cause)
    if not any(piece.size for piece in evidence) and Outcome.UNDECIDED in outcomes:
        return Check(theorem, verdict, evidence, spent, cause=evidence[-1].scope)
    # Memory is the same whatever the theorem: one of them is enough.
    first = next((item.key for item in theorems_of(implementation.kind)), theorem.key)
    note = memory_note(implementation) if theorem.key == first else ""
    return Check(theorem, verdict, evidence, spent, rounding=implementation.rounding, note=note)


def _for_people(value: Any) -> Any:
    return to_float(value) if isinstance(value, fmpq) and value.q != 1 else value


def _rule_broken(theorem: Theorem, reason: str) -> str:
    """Return a reason as a cause: a hypothesis about the learner is a rule that it broke."""
    if any(hypothesis.behaviour and hypothesis.text == reason for hypothesis in theorem.given):
        return f"it does not keep to the rule: {reason}"
    return reason


def _shows(implementation: Implementation, name: str) -> bool:
    try:
        return implementation(small_setting(implementation.kind)).has_to_show(name)
    except Exception:
        return True  # what it raises will come up again, and be reported


def _pieces(scope: Scope, implementation: Recorder, saved: Iterable[Case]) -> Iterator[Evidence]:
    before = list(saved)
    if before:
        yield _once_more(scope.theorem, before, implementation)
    make = trial_of(scope.theorem).arena
    arena = None if make is None else make()
    if isinstance(arena, Arena):
        arena = _with_other_sizes(arena) if scope.fixed else arena
        yield _long(scope, arena.long(scope), implementation)
        yield from arena.evidence(scope, scope.seed, implementation)
    else:
        yield from evidence_in(scope, scope.seed, implementation)


def _with_other_sizes(arena: Arena) -> Arena:
    """Return the arena of a learner with parameters of its own.

    The games of other sizes come as well, and are made to fit it.
    """

    def both(source: Source) -> Source:
        return lambda scope: chain(source(scope), source(replace(scope, fixed={})))

    def complete(scope: Scope) -> Iterable[Enumeration]:
        return chain(arena.complete(scope), arena.complete(replace(scope, fixed={})))

    return replace(arena, known=both(arena.known), complete=complete, long=both(arena.long))


def _once_more(theorem: Theorem, cases: list[Case], implementation: Recorder) -> Evidence:
    tally = Tally("saved", "games that it failed in before")
    for case in cases:
        verdict, run = judge(theorem, implementation, case)
        if run is not None and verdict.outcome is not Outcome.VIOLATED:
            verdict = _again(implementation, case, verdict, run)
        tally.add(verdict, case.words, run)
        if verdict.outcome is Outcome.VIOLATED:
            break
    return tally.evidence()


def _long(scope: Scope, cases: Iterable[Case], implementation: Recorder) -> Evidence:
    tally = Tally("long", "thousands of rounds, at three scales")
    for index, case in enumerate(cases):
        verdict, run = judge(scope.theorem, implementation, case)
        if index < _TWICE and run is not None and verdict.outcome is not Outcome.VIOLATED:
            verdict = _again(implementation, case, verdict, run)
        tally.add(verdict, case.words, run)
        if verdict.outcome is Outcome.VIOLATED:
            break
    return tally.evidence()


def _again(implementation: Recorder, case: Case, verdict: Verdict, run: Transcript) -> Verdict:
    """Play a run once more: a learner that says something else has chance in it."""
    fitted = implementation.adapted(case) or case
    try:
        with working_precision(START_PRECISION):  # as it was judged: ours may ask for it
            twin = play(implementation(fitted.parameters), fitted.environment())
    except Exception:
        return verdict  # what it raises will come up again
    for t, (once, again) in enumerate(zip(run.predictions, twin.predictions, strict=False), 1):
        if not np.array_equal(np.asarray(once), np.asarray(again)):
            cause = (
                f"it is not deterministic: on the same rounds it said {once} in round {t}, and "
                f"{again} the next time"
            )
            implementation.incident = Incident("VIOLATED", cause)
            failed = Verdict(verdict.theorem, Outcome.VIOLATED, reason=cause)
            implementation.tape = implementation.tape[:t]  # what comes after does not matter
            implementation.keep(failed, None)
            return failed
    return verdict
