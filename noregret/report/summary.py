"""What does a verification look like to a script?"""

from __future__ import annotations

from typing import Any

from bounds.core.verdict import Evidence
from noregret.verify.engine import Report, TheoremReport


def report_data(report: Report) -> dict[str, Any]:
    """Return a report as the JSON object of ``noregret verify --json``."""
    return {
        "theorems": [_theorem(each) for each in report.theorems],
        "verdict": str(report.outcome),
        "seconds": round(report.seconds, 3),
        "profile": report.profile,
        "seed": report.seed,
        "interrupted": report.interrupted,
    }


def _theorem(report: TheoremReport) -> dict[str, Any]:
    return {
        "key": report.theorem.key,
        "verdict": str(report.outcome),
        "ratio": report.ratio,
        "degenerate": (report.tightest and report.tightest.degenerate) or None,
        "evidence": [_evidence(piece) for piece in report.evidence],
        "seconds": round(report.seconds, 3),
        "replay": report.replay,
    }


def _evidence(piece: Evidence) -> dict[str, Any]:
    data = {**piece.data, "witness": piece.witness}
    failure = piece.failure
    if failure is not None:
        broken = failure.broken_invariant
        data["failure"] = {
            **failure.sides,
            "broken_invariant": None if broken is None else str(broken),
            "reason": failure.reason,
        }
    return data
