"""What was found about an implementation, and how is it handed on?"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Verdict, tightest, to_float
from learners.core.transcript import Transcript
from noregret.guard.witness import Round, Witness
from noregret.words import as_json

#: What a check may say of a learner that is not right, the worst first.
FAILED = ("VIOLATED", "NONSENSE", "CRASHED", "HANGS", "DIFFERS")
#: What it says of one that keeps its bound.
KEPT = ("DIFFERS", "ROUNDING", "HOLDS")


@dataclass(frozen=True, repr=False)
class Check:
    """What was found for one theorem.

    Attributes:
        theorem: the statement.
        verdict: HOLDS, ROUNDING (it holds up to rounding), VIOLATED (the bound is broken), DIFFERS
            (it is not, but this is another algorithm), NONSENSE, CRASHED, HANGS, UNDECIDED or
            NOT_APPLICABLE.
        evidence: what was played.
        failure: the verdict of the smallest counterexample, and ``example`` its run.
        worst: the run with the largest ratio that was seen, with its verdict.
        cause: what can be said about why.
        rounding: the largest excess that rounding explains.
        witness: the game of the smallest counterexample, also where its run did not end.
        note: what is worth knowing and no failure: memory that grows with the rounds.
        only_bounds: whether another algorithm that keeps the bound will do.
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
    only_bounds: bool = False

    @property
    def failed(self) -> bool:
        """Whether the implementation broke the theorem, or broke down, or is another algorithm."""
        return self.verdict in FAILED and not (self.only_bounds and self.verdict in KEPT)

    @property
    def passed(self) -> bool:
        """Whether all that was asked for was found to hold."""
        return self.verdict in KEPT and not self.failed

    @property
    def ratio(self) -> float | None:
        """The tightest ratio seen, or that of the failure."""
        if self.failure is not None:
            return self.failure.ratio
        closest = tightest(self.evidence)
        return None if closest is None else closest.ratio

    @property
    def degenerate(self) -> str:
        """Why the tightest ratio says nothing about the bound, if so."""
        closest = tightest(self.evidence)
        return "" if closest is None or self.failure is not None else closest.degenerate

    def __repr__(self) -> str:
        return f"Check({self.theorem.key}: {self.verdict})"

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


@dataclass(frozen=True, repr=False)
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

    def __repr__(self) -> str:
        from noregret.guard.text import counts_of

        return f"GuardReport({counts_of(self)})"

    def _repr_html_(self) -> str:
        from noregret.guard.text import report_html

        return report_html(self)

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
    return {
        "theorem": theorem.key,
        "rounds": [round_data(entry) for entry in found.rounds],
        **found.verdict.sides,
        "transcript": None if found.run is None else found.run.to_dict(),
    }


def round_data(entry: Round) -> dict[str, Any]:
    """Return a round as JSON has it."""
    return {"x": as_json(entry.x), "prediction": as_json(entry.prediction), "y": as_json(entry.y)}


def _finite(value: float | None) -> float | None:
    """Return a number that JSON can hold."""
    return value if value is not None and math.isfinite(value) else None
