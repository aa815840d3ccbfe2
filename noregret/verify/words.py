"""How is what was shown for theorems told in Python and in a notebook?"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from bounds.core.verdict import evidence_summary, outcome_html
from noregret.verify.engine import Report, TheoremReport
from noregret.words import counted, table_html


def line_of(report: TheoremReport) -> str:
    """Return what was shown for a theorem in one line."""
    ratio = "" if report.tightest is None else f", tightest {report.tightest.shown_ratio}"
    return f"{report.theorem.key}: {report.outcome}{ratio}, {evidence_summary(report.evidence)}"


def counts_of(report: Report) -> str:
    """Return how many theorems came out how."""
    seen = [str(each.outcome) for each in report.theorems]
    parts = ", ".join(f"{seen.count(word)} {word}" for word in dict.fromkeys(seen))
    stopped = "; interrupted" if report.interrupted else ""
    return f"{counted(len(seen), 'theorem')}: {parts or 'none finished'}{stopped}"


def table_of(reports: Iterable[TheoremReport]) -> str:
    """Return a row for each theorem, as HTML."""
    rows = (
        (
            escape(report.theorem.key),
            outcome_html(report.outcome),
            "" if report.tightest is None else report.tightest.shown_ratio,
            escape(evidence_summary(report.evidence)),
        )
        for report in reports
    )
    return table_html(("theorem", "verdict", "tightest", "evidence"), rows)
