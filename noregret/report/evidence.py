"""What was shown for a theorem, by which method and how tightly?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from adversaries.core.trials import trial_of
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome, readable, tightest
from noregret.report.markup import Html, command, element, joined, section
from noregret.report.prose import typeset
from noregret.report.tightness import WORST_CASE
from noregret.report.verdicts import verdict_badge
from noregret.verify.engine import TheoremReport, worst_of


def badge(outcome: Outcome) -> Html:
    """Return an outcome as a badge."""
    return verdict_badge(str(outcome))


def ratio_bar(piece: Evidence) -> Html:
    """Return the tightest ratio as a number (rounded down) and a bar; or why it is none."""
    number = element("b", piece.shown_ratio)
    if piece.degenerate:
        return element("span", "tightest ", number, f" {piece.degenerate}", class_="ratio")
    return element("span", "tightest ", number, bar_of(piece), class_="ratio")


def bar_of(piece: Evidence | None) -> Html:
    """Return a bar as long as the ratio is large; an empty one where there is none."""
    shown = 0.0 if piece is None or piece.degenerate else piece.ratio or 0.0
    width = f"width:{100 * min(max(shown, 0.0), 1.0):.1f}%"
    return element("span", element("span", style=width), class_="bar")


def failure(report: TheoremReport) -> Html | None:
    """Return the run that contradicts a theorem, if there is one."""
    for piece in report.evidence:
        broken = piece.failure
        if piece.outcome is not Outcome.VIOLATED or broken is None:
            continue
        theorem = report.theorem
        lines: list[Html | str] = [
            joined([f"found by {piece.method}: ", typeset(piece.witness, theorem)])
        ]
        if broken.observed is not None:
            lines.append(f"observed {readable(broken.observed)}, bound {readable(broken.bound)}")
        if broken.broken_invariant is not None:
            lines.append(f"first broken step: {broken.broken_invariant}")
        if broken.reason:
            lines.append(broken.reason)
        return element("div", *(element("p", line) for line in lines), class_="failure")
    return None


def evidence(report: TheoremReport) -> Html:
    """Return the table of methods."""
    head = element("tr", *(element("th", word, scope="col") for word in _COLUMNS))
    theorem = report.theorem
    rows = [
        _evidence_row(piece, theorem) for piece in report.evidence if piece.method != WORST_CASE
    ]
    worst = [piece for piece in report.evidence if piece.method == WORST_CASE]
    if worst:
        rows.append(_worst_case_row(worst, theorem))
    table = element("table", element("thead", head), element("tbody", *rows), class_="evidence")
    note = None if report.complete else element("p", "Interrupted: the rest was not tried.")
    return section("Evidence", table, note, wide=True)


_COLUMNS = ("method", "what was tried", "cases", "verdict", "tightest", "seconds")


def _evidence_row(piece: Evidence, theorem: Theorem) -> Html:
    place = f"{piece.witness} ({piece.degenerate})" if piece.degenerate else piece.witness
    witness = element("small", typeset(place, theorem)) if place else None
    scope = typeset(piece.scope, theorem)
    return _row(
        (element("b", piece.method), joined([scope, witness]), str(piece.size)),
        (badge(piece.outcome), piece.shown_ratio, f"{piece.seconds:.2f}"),
    )


def _worst_case_row(pieces: Sequence[Evidence], theorem: Theorem) -> Html:
    """Return all exact worst cases in one row; a table of their own has them one by one."""
    outcome = worst_of(piece.outcome for piece in pieces)
    closest = tightest(pieces)
    scopes = typeset(" · ".join(dict.fromkeys(piece.scope for piece in pieces)), theorem)
    return _row(
        (element("b", WORST_CASE), scopes, str(len(pieces))),
        (
            badge(outcome),
            "" if closest is None else closest.shown_ratio,
            f"{sum(piece.seconds for piece in pieces):.2f}",
        ),
    )


def _row(left: Sequence[str], right: Sequence[str]) -> Html:
    cells = zip(_COLUMNS, (*left, *right), strict=True)
    return element("tr", *(element("td", cell, data_label=name) for name, cell in cells))


def worst_cases(report: TheoremReport) -> Html | None:
    """Return the exact worst cases, one by one."""
    pieces = [piece for piece in report.evidence if piece.method == WORST_CASE and piece.points]
    if not pieces:
        return None
    rows = []
    for piece in pieces:
        ((bound, exact),) = piece.points[:1]
        ratio = f"{piece.shown_ratio} {piece.degenerate}".rstrip()
        cells = (typeset(piece.witness, report.theorem), f"{exact:.6g}", f"{bound:.6g}", ratio)
        rows.append(element("tr", *(element("td", cell) for cell in cells)))
    names = ("parameters", "worst case", "bound", "ratio")
    head = element("tr", *(element("th", name, scope="col") for name in names))
    table = element("table", element("thead", head), element("tbody", *rows), class_="plain")
    known = trial_of(report.theorem).worst_case
    ask = command(f"noregret worst-case {report.theorem.key} {_example(pieces[0])}")
    return section("Exact worst case", table, ask if known is not None else None)


def _example(piece: Evidence) -> str:
    """Return the parameters of a worst case as the command line takes them."""
    return re.sub(r",\s*", " ", piece.witness)
