"""Does every theorem hold, as far as can be shown in this time?

``verify`` gathers the evidence theorem by theorem and tells a listener about each piece
as it comes; the table, the JSON and the progress bar are made of these events only.

The heavy imports (sympy, Hypothesis) are made on first use: ``import noregret`` loads this
module, and the calculator must start fast.
"""

from __future__ import annotations

import os
import time
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adversaries.core.judge import Factory
    from adversaries.core.profile import Profile
    from bounds.core.theorem import Theorem
    from bounds.core.verdict import Evidence, Outcome


@dataclass(frozen=True, repr=False)
class TheoremReport:
    """Everything that was shown for one theorem; not ``complete`` if it was interrupted."""

    theorem: Theorem
    evidence: tuple[Evidence, ...]
    seconds: float
    replay: str
    complete: bool = True

    @property
    def outcome(self) -> Outcome:
        """VIOLATED if anything is, then UNDECIDED; HOLDS needs evidence."""
        return worst_of(piece.outcome for piece in self.evidence)

    @property
    def ratio(self) -> float | None:
        """The tightest ratio seen by any method."""
        return None if self.tightest is None else self.tightest.ratio

    @property
    def tightest(self) -> Evidence | None:
        """What is closest to failing."""
        from bounds.core.verdict import tightest

        return tightest(self.evidence)

    def __repr__(self) -> str:
        from noregret.verify.words import line_of

        return f"TheoremReport({line_of(self)})"

    def _repr_html_(self) -> str:
        from noregret.verify.words import table_of

        return table_of((self,))


@dataclass(frozen=True, repr=False)
class Report:
    """What was shown for all the theorems asked for."""

    theorems: tuple[TheoremReport, ...]
    seconds: float
    profile: str
    seed: int
    interrupted: bool = False

    @property
    def outcome(self) -> Outcome:
        """The worst outcome of a theorem."""
        return worst_of(report.outcome for report in self.theorems)

    def __repr__(self) -> str:
        from noregret.verify.words import counts_of

        return f"Report({counts_of(self)})"

    def __str__(self) -> str:
        from noregret.verify.words import line_of

        return "\n".join(map(line_of, self.theorems)) or repr(self)

    def _repr_html_(self) -> str:
        from noregret.verify.words import counts_of, table_of

        return f"<p>{counts_of(self)}</p>{table_of(self.theorems)}"


@dataclass(frozen=True)
class Started:
    """A theorem's turn has come."""

    key: str
    index: int
    total: int


@dataclass(frozen=True)
class Shown:
    """A method has shown something for a theorem."""

    key: str
    evidence: Evidence


@dataclass(frozen=True)
class Finished:
    """All methods of a theorem are through."""

    report: TheoremReport
    index: int
    total: int


Event = Started | Shown | Finished
Listener = Callable[[Event], None]


def ignore(_: Event) -> None:
    """Listen to nothing."""


def verify(
    theorems: str | Theorem | Iterable[str | Theorem] = (),
    *,
    profile: str = "ci",
    seed: int = 0,
    jobs: int = 1,
    listener: Listener = ignore,
) -> Report:
    """Gather evidence for theorems: given as objects, keys or patterns; for all, if none is given.

    ``jobs`` processes work at once; the results are the same.  Ctrl-C ends it early: the report
    then holds what was finished, and says so.
    """
    from adversaries.core.profile import profile_named

    chosen = profile_named(profile)
    found = _named(theorems)
    started = time.perf_counter()
    if jobs > 1 and len(found) > 1 and all(map(_is_known, found)):
        several, interrupted = _verified_by_many(found, profile, seed, jobs, listener)
        return Report(several, time.perf_counter() - started, profile, seed, interrupted)
    reports: list[TheoremReport] = []
    interrupted = False
    try:
        for index, theorem in enumerate(found):
            listener(Started(theorem.key, index, len(found)))
            report = verify_theorem(theorem, chosen, seed, listener=listener)
            if report.complete or report.evidence:
                reports.append(report)
            if not report.complete:
                raise KeyboardInterrupt
            listener(Finished(report, index, len(found)))
    except KeyboardInterrupt:
        interrupted = True
    return Report(tuple(reports), time.perf_counter() - started, profile, seed, interrupted)


def _named(asked: str | Theorem | Iterable[str | Theorem]) -> list[Theorem]:
    """Return the theorems that were asked for, those given as objects first."""
    from bounds.core.catalogue import chosen
    from bounds.core.errors import ParameterError
    from bounds.core.theorem import Theorem

    items = list(asked) if isinstance(asked, Iterable) and not isinstance(asked, str) else [asked]
    strange = [item for item in items if not isinstance(item, str | Theorem)]
    if strange:
        raise ParameterError(
            f"{strange[0]!r:.60} is no theorem: give a key, a pattern or a Theorem"
        )
    found = [item for item in items if isinstance(item, Theorem)]
    patterns = tuple(item for item in items if isinstance(item, str))
    return [*found, *chosen(patterns)] if patterns or not items else found


def _is_known(theorem: Theorem) -> bool:
    """Tell whether another process finds the same theorem by its key."""
    from bounds.core.catalogue import THEOREMS, theories

    return THEOREMS.get(theorem.key) is theorem and all(theory.origin for theory in theories())


def _verified_by_many(
    theorems: list[Theorem], profile: str, seed: int, jobs: int, listener: Listener
) -> tuple[tuple[TheoremReport, ...], bool]:
    """Return what several processes found, in the order of the theorems."""
    from noregret.verify.workers import finished

    found: dict[int, TheoremReport] = {}
    interrupted = False
    try:
        keys = [theorem.key for theorem in theorems]
        listener(Started(keys[0], 0, len(keys)))
        for place, (evidence, seconds) in finished(keys, profile, seed, jobs):
            replay = _replay(keys[place], profile, seed)
            found[place] = TheoremReport(theorems[place], evidence, seconds, replay)
            for piece in evidence:
                listener(Shown(keys[place], piece))
            listener(Finished(found[place], place, len(keys)))
    except KeyboardInterrupt:
        interrupted = True
    return tuple(found[place] for place in sorted(found)), interrupted


def _replay(key: str, profile: str, seed: int) -> str:
    from noregret.words import command_line

    return command_line("verify", key, "--profile", profile, "--seed", str(seed), about=key)


def verify_theorem(
    theorem: Theorem,
    profile: Profile,
    seed: int = 0,
    *,
    learner: Factory | None = None,
    listener: Listener = ignore,
) -> TheoremReport:
    """Gather evidence for one theorem; stop at the first violation, or at Ctrl-C.

    ``theorem`` may be a mutant and ``learner`` a broken one: that is how the harness is
    tested.
    """
    from adversaries.core.evidence import evidence_for
    from bounds.core.verdict import Outcome
    from noregret.prove.record import proof_evidence

    started = time.perf_counter()
    evidence: list[Evidence] = []
    complete = True
    try:
        proof = proof_evidence(theorem) if learner is None else None
        found = evidence_for(theorem, profile, own_seed(theorem.key, seed), learner)
        for piece in chain([proof] if proof is not None else [], found):
            evidence.append(piece)
            listener(Shown(theorem.key, piece))
            if piece.outcome is Outcome.VIOLATED:
                break
    except KeyboardInterrupt:
        complete = False
    seconds = time.perf_counter() - started
    replay = _replay(theorem.key, profile.name, seed)
    return TheoremReport(theorem, tuple(evidence), seconds, replay, complete)


def processors() -> int:
    """Return how many processes can work at once here."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system tells
        return os.cpu_count() or 1


def own_seed(key: str, seed: int) -> int:
    """Return a theorem's own seed: the same whichever other theorems are verified."""
    return zlib.crc32(key.encode()) ^ seed


def worst_of(outcomes: Iterable[Outcome]) -> Outcome:
    """Return VIOLATED if anything is, then UNDECIDED, then HOLDS."""
    from bounds.core.verdict import Outcome

    seen = set(outcomes)
    for outcome in (Outcome.VIOLATED, Outcome.UNDECIDED, Outcome.HOLDS):
        if outcome in seen:
            return outcome
    return Outcome.NOT_APPLICABLE
