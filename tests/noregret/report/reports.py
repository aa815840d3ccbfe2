"""Reports to draw: made by hand, so that every number in the page is known."""

from __future__ import annotations

import os
from dataclasses import replace

from flint import fmpq

from bounds import THEOREMS
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome, Verdict
from noregret.verify.engine import Report, TheoremReport

#: The theorems of the large report: all of them in `make deep`, else enough of each sort.
SHOWN = tuple(
    key
    for place, key in enumerate(THEOREMS)
    if os.environ.get("NOREGRET_PROFILE") == "deep"
    or place % 6 == 0
    or key.startswith("winnow.")
    or key in ("ewa.tuned", "ewa.regret", "perceptron.margin", "perceptron.cycling")
    or key in ("example.halving", "ogd.bounded", "agnostic.regret", "separation")
)
POINTS = tuple((float(place), float(place % 7)) for place in range(1, 120))


#: What the large report shows as if nobody had proved it.
UNPROVED = ("perceptron.cycling", "example.halving")


def _shown(theorem: Theorem) -> Theorem:
    return replace(theorem, setting="") if theorem.key in UNPROVED else theorem


def made_up(theorem: Theorem, *pieces: Evidence) -> TheoremReport:
    evidence = pieces or (
        Evidence("extremal", "the worst known", 321, Outcome.HOLDS, 0.98765, 1.25, "N=2, T=3"),
        Evidence("search", "many tries", 4567, Outcome.HOLDS, 0.5, 2.5, points=POINTS),
        Evidence("worst case", "all of them", 1, Outcome.HOLDS, 0.9, 0.1, "N=2", points=((10, 9),)),
    )
    return TheoremReport(theorem, evidence, 3.85, f"noregret verify '{theorem.key}'")


def violated(theorem: Theorem) -> TheoremReport:
    failure = Verdict(theorem.key, Outcome.VIOLATED, observed=fmpq(9), bound=fmpq(17, 2))
    piece = Evidence("search", "x", 1, Outcome.VIOLATED, 1.05, 0.0, "N=3: <b>", failure=failure)
    return made_up(theorem, piece)


def report_of(*reports: TheoremReport, interrupted: bool = False) -> Report:
    return Report(reports, 12.0, "ci", 0, interrupted)


def of_many() -> Report:
    """Return a report of many theorems: one is violated, one undecided, two have no proof."""
    reports = [made_up(_shown(THEOREMS[key])) for key in SHOWN]
    reports[3] = violated(reports[3].theorem)
    opened = Evidence("search", "y", 1, Outcome.UNDECIDED, None, 0.0)
    reports[5] = made_up(reports[5].theorem, opened)
    return report_of(*reports)


#: Few theorems that have between them whatever a page can show.
FEW = (
    *("wm.mistakes", "rwm.regret", "experts.coin", "ewa.tuned", "hedge.sharp", "hedge.tuned"),
    *("perceptron.margin", "perceptron.cycling", "winnow.committee", "chain", "agnostic.regret"),
)


def of_few() -> Report:
    """Return a report of few theorems, one of them violated."""
    reports = [made_up(_shown(THEOREMS[key])) for key in FEW]
    reports[2] = violated(reports[2].theorem)
    return report_of(*reports)
