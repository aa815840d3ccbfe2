"""Does an implementation keep to the theorems of its kind?"""

from __future__ import annotations

import contextlib
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

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
from learners.core.kind import Kind
from noregret.guard.configured import as_letters
from noregret.guard.diagnosis.causes import cause_of
from noregret.guard.diagnosis.memory import memory_note
from noregret.guard.diagnosis.steps import first_broken_step
from noregret.guard.fair.differing import all_causes, played_again, worse_of
from noregret.guard.held import Wanted, how_held, name_of, theorems_for
from noregret.guard.implementation import Ended, Implementation, Incident
from noregret.guard.isolation.confined import open_reserve
from noregret.guard.isolation.journal import Journal
from noregret.guard.isolation.question import Question
from noregret.guard.isolation.smaller import smaller_death
from noregret.guard.isolation.world import failure_of
from noregret.guard.keywords import small_setting
from noregret.guard.onboarding.interface import welcomed
from noregret.guard.report import Check, GuardReport
from noregret.guard.settle import bound_alone
from noregret.guard.shrinking.shrink import shrink
from noregret.guard.witness import Recorder, Witness
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
    only_bounds: bool = False,
    isolate: bool | None = None,
    listener: Callable[[Check], None] = lambda _: None,
) -> GuardReport:
    """Hold an implementation to the theorems of its kind and return what was found.

    ``kind`` is a name or a :class:`Kind`, ``theorems`` a pattern over keys, a theorem or several.
    The kind may be left out where the factory says its ``noregret_kind``, and for estimators of
    scikit-learn and river.  ``parameters`` fixes some of the kind's: only games with N experts,
    say; a configured learner has its own, and they are named only where it does not show them.
    With ``only_bounds`` a learner that keeps its bounds in another way passes.
    ``seconds`` is how long a single call may compute.  The learner plays in a process of its own,
    unless ``isolate`` is False, or there are none here, or a debugger looks at this one
    (``isolate=True`` insists).
    """
    factory, chosen = welcomed(factory, kind)
    started = time.perf_counter()
    checks: list[Check] = []
    for theorem in theorems_for(chosen, theorems):
        result = not_played(theorem, checks) or examine(
            factory,
            chosen,
            theorem,
            profile_named(profile),
            seed,
            seconds,
            parameters=parameters,
            only_bounds=only_bounds,
            isolate=isolate,
        )
        checks.append(result)
        listener(result)
    spent = time.perf_counter() - started
    return GuardReport(chosen.name, name_of(factory), tuple(checks), profile, seed, spent)


def not_played(theorem: Theorem, before: Iterable[Check]) -> Check | None:
    """Return an open check if a learner did not come back for another theorem; None if it did.

    It would take as long again, and a shorter limit for the others would make what is said of them
    depend on who was asked first.
    """
    hung = next((check.theorem.key for check in before if check.verdict == "HANGS"), None)
    if hung is None:
        return None
    cause = f"not played, since it did not come back for {hung}: mend that, or ask for this alone"
    return Check(theorem, "UNDECIDED", (), 0.0, cause=cause)


def examine(
    factory: Any,
    kind: Kind,
    theorem: Theorem,
    profile: Profile,
    seed: int,
    seconds: float,
    saved: Iterable[Case] = (),
    parameters: Mapping[str, Any] | None = None,
    isolate: bool | None = None,
    *,
    only_bounds: bool = False,
) -> Check:
    """Hold an implementation to one theorem: long games, known adversaries, search, Hypothesis.

    The games in ``saved``, which it failed in before, come first.  If it breaks a rule or a step of
    the proof, and no bound yet, the same games are asked whether a bound is broken as well.
    """
    shows, before = how_held(theorem, kind).shows, list(saved)

    def recorder(journal: Journal | None, bounds_only: bool) -> Recorder:
        return Recorder(
            *(factory, kind, seconds, shows, parameters),
            isolated=journal is not None,
            lenient=True,
            journal=journal,
            bounds_only=bounds_only,
        )

    def ask(journal: Journal | None) -> Check:
        found = _examined(recorder(journal, False), theorem, profile, seed, before)
        if found.verdict == "DIFFERS":
            alone, lenient = bound_alone(theorem), recorder(journal, True)
            found = worse_of(found, _examined(lenient, alone, profile, seed, before), lenient)
        return found

    def die(case: Case) -> Witness | None:
        def ask(journal: Journal | None) -> None:
            with contextlib.suppress(Ended):  # that is no death
                judge(theorem, recorder(journal, False), case)

        return replace(question, once=True).answer(ask)

    started = time.perf_counter()
    question = Question(factory, kind, theorem, seconds, isolate, own_seed(theorem.key, seed))
    found = question.answer(ask)
    if isinstance(found, Witness):
        smallest = smaller_death(found, die)
        found = failed_check(theorem, smallest, time.perf_counter() - started)
    return replace(found, only_bounds=only_bounds)


def failed_check(theorem: Theorem, witness: Witness, spent: float) -> Check:
    """Return the check of a learner whose game has no end that could be judged."""
    incident = witness.incident
    return Check(
        theorem,
        incident.verdict,
        (),
        spent,
        failure=witness.verdict,
        cause=incident.cause,
        witness=witness,
    )


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
    """Examine an implementation that may end the examination at any time."""
    started = time.perf_counter()
    try:
        return _searched(implementation, theorem, profile, seed, saved)
    except Ended:
        pass
    except (Exception, KeyboardInterrupt) as error:
        if not isinstance(error, MemoryError):
            raise
        open_reserve()
        implementation.incident = Incident("CRASHED", "it has left no memory to play in")
    except BaseException as error:  # by some other way than a call
        what = failure_of(error, "what it showed or said", implementation.seconds)
        implementation.incident = Incident(*what)
    witness = implementation.keep_unfinished(theorem)
    return failed_check(theorem, witness, time.perf_counter() - started)


def _searched(
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
    for piece in chain(_pieces(scope, implementation, saved), _input_kept(theorem, implementation)):
        evidence.append(piece)
        if piece.outcome is Outcome.VIOLATED:
            found = _failure(implementation, theorem, tuple(evidence), profile.shrinking)
            return replace(found, seconds=time.perf_counter() - started)
    spent = time.perf_counter() - started
    return _no_failure(implementation, theorem, tuple(evidence), spent)


def _input_kept(theorem: Theorem, implementation: Recorder) -> Iterator[Evidence]:
    """Play the game once more in which the learner changed its input: now that is a failure."""
    if implementation.differing is not None and not implementation.bounds_only:
        implementation.lenient = False
        yield _once_more(theorem, [implementation.differing.case()], implementation)


def _failure(
    implementation: Recorder, theorem: Theorem, evidence: tuple[Evidence, ...], work: int
) -> Check:
    """Return the check of an implementation that failed, with the smallest game of that kind."""
    assert implementation.witness is not None  # it was kept when the verdict was settled
    first = implementation.witness
    try:
        found = shrink(theorem, implementation, first, played_again, work)
    except Ended:  # a smaller game has another failure, which has no end
        found = first
    failure = found.verdict
    cause = found.incident.cause
    if not cause and not failure.reason:
        cause = cause_of(implementation, found)
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
        cause=all_causes(cause or _rule_broken(theorem, failure), implementation.chance),
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


def _rule_broken(theorem: Theorem, failure: Verdict) -> str:
    """Return a reason as a cause: a hypothesis about the learner is a rule that it broke."""
    reason = failure.reason
    if any(hypothesis.behaviour and hypothesis.text == reason for hypothesis in theorem.given):
        return f"it does not keep to the rule: {reason}"
    broken = failure.broken_invariant
    if not reason and failure.claim is not Outcome.VIOLATED and broken is not None:
        return f"it does not take the step: {broken.name} (round {broken.round})"
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
            verdict = played_again(implementation, case, verdict, run)
        tally.add(verdict, case.words, run)
        if verdict.outcome is Outcome.VIOLATED:
            break
    return tally.evidence()


def _long(scope: Scope, cases: Iterable[Case], implementation: Recorder) -> Evidence:
    tally = Tally("long", "thousands of rounds, at three scales")
    for index, case in enumerate(cases):
        verdict, run = judge(scope.theorem, implementation, case)
        if index < _TWICE and run is not None and verdict.outcome is not Outcome.VIOLATED:
            verdict = played_again(implementation, case, verdict, run)
        tally.add(verdict, case.words, run)
        if verdict.outcome is Outcome.VIOLATED:
            break
    return tally.evidence()
