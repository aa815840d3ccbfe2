"""What is said of an implementation that breaks a theorem?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from bounds.core.verdict import evidence_summary, outcome_html, ratio_text, readable
from noregret.guard.origin import Origin
from noregret.guard.report import Check, GuardReport
from noregret.guard.witness import Round
from noregret.words import aligned, command_line, counted, short, table_html

#: How many rounds of a counterexample are shown at its beginning and at its end.
_FIRST, _LAST = 9, 3


def failure_text(
    check: Check, name: str, *, saved: str = "", reproduce: str = "", replay: str = ""
) -> str:
    """Return the whole story of a failure."""
    return "\n".join(_lines(check, name, saved, reproduce, replay))


def _lines(check: Check, name: str, saved: str, reproduce: str, replay: str) -> Iterator[str]:
    theorem, failure = check.theorem, check.failure
    yield f"{theorem.key}: {check.verdict} by {name}"
    yield f"  {theorem.title}"
    yield f"  {theorem.statement}"
    yield from () if failure is None else failure.lines
    if check.cause:
        yield f"  {'differs' if check.verdict == 'DIFFERS' else 'cause':<9}  {check.cause}"
    yield from _smallest(check)
    if check.worst is not None and _is_worse(check):
        run, verdict = check.worst
        ratio = "" if verdict.ratio is None else f", ratio {verdict.ratio:.4g}"
        sides = f"observed {readable(verdict.observed)}, bound {readable(verdict.bound)}"
        yield f"  The worst one seen: {sides}{ratio}, T = {run.T}"
    if check.verdict == "DIFFERS":
        yield "  No bound was broken: only_bounds=True (--only-bounds) lets it pass."
    if saved:
        yield f"  saved      {saved} (and as .py, which needs no noregret)"
    if reproduce:
        yield f"  reproduce  {reproduce}"
    if replay:
        yield f"  replay     {replay}"


def _is_worse(check: Check) -> bool:
    """Tell whether something worse was seen than the smallest counterexample."""
    if check.worst is None or check.worst[1].observed is None:
        return False
    run, verdict = check.worst
    if check.example is None or check.failure is None:
        return True
    return run.T != check.example.T or verdict.ratio != check.failure.ratio


def _smallest(check: Check) -> Iterator[str]:
    found = check.witness
    if found is None:
        return
    setting = ", ".join(
        f"{name}={short(value)}" for name, value in found.parameters.items() if value is not None
    )
    count = len(found.rounds)
    if not count:
        yield f"  It failed before the first round, with {setting}."
        return
    yield f"  The smallest counterexample, {counted(count, 'round')}, with {setting}:"
    for line in table_lines(round_rows(found.rounds)):
        yield f"    {line}"


def round_rows(rounds: Sequence[Round], first: int = 1) -> list[tuple[str, ...]]:
    """Return the rounds as rows of text."""
    return [
        (
            str(t),
            "" if entry.x is None else short(entry.x),
            short(entry.prediction) if entry.predicted else "(none)",
            short(entry.y) if entry.answered else "(none)",
        )
        for t, entry in enumerate(rounds, first)
    ]


def table_lines(
    rows: list[tuple[str, ...]], header: tuple[str, ...] = ("round", "x", "prediction", "y")
) -> list[str]:
    """Return a table in lines; the middle of a long one is left out, columns of nothing too."""
    total = len(rows)
    used = [j for j in range(len(header)) if not rows or any(row[j] for row in rows)]
    kept = rows if total <= _FIRST + _LAST + 1 else [*rows[:_FIRST], *rows[-_LAST:]]
    table = [tuple(row[j] for j in used) for row in [header, *kept]]
    lines = list(aligned(table))
    if len(kept) < total:
        lines.insert(1 + _FIRST, f"… {total - len(kept)} rounds …")
    return lines


def reproduce_line(origin: Origin, kind: str, key: str, profile: str, seed: int) -> str:
    """Return the command that finds a failure again; empty if the factory has no name."""
    if origin.text is None:
        return ""
    words = ["guard", origin.text, "--as", kind, "--theorems", key]
    words += [] if profile == "fast" else ["--profile", profile]
    return command_line(*words, "--seed", str(seed), about=key)


def rows_of(report: GuardReport) -> list[tuple[str, ...]]:
    """Return a row for each check: theorem, verdict, ratio, evidence, seconds."""
    return [
        (
            check.theorem.key,
            check.verdict,
            ratio_text(check.ratio, check.degenerate),
            evidence_summary(check.evidence) or check.cause,
            f"{check.seconds:.1f}",
        )
        for check in report.checks
    ]


def counts_of(report: GuardReport) -> str:
    """Return who was checked, and how many theorems came out how."""
    seen = [check.verdict for check in report.checks]
    parts = ", ".join(f"{seen.count(v)} {v}" for v in dict.fromkeys(seen)) or "none finished"
    return f"{report.name} as {report.kind}, {counted(len(seen), 'theorem')}: {parts}"


def summary(report: GuardReport, interrupted: bool = False) -> str:
    """Return the line below the table."""
    ending = "; interrupted, the rest was not checked" if interrupted else ""
    rounding = max((check.rounding for check in report.checks), default=0.0)
    note = f"; rounding explains an excess of {rounding:.1g}" if rounding else ""
    return f"{counts_of(report)}, in {report.seconds:.0f} s{note}{ending}"


def notes(report: GuardReport) -> list[str]:
    """Return what is worth knowing and no failure."""
    return [f"note: {check.note}" for check in report.checks if check.note]


_HEADER = ("theorem", "verdict", "tightest", "evidence", "seconds")


def report_html(report: GuardReport) -> str:
    """Return a report for a notebook: the same."""
    rows = (
        (escape(key), outcome_html(verdict), *map(escape, rest))
        for key, verdict, *rest in rows_of(report)
    )
    failures = (failure_text(check, report.name) for check in report.checks if check.failed)
    said = "".join(f"<pre>{escape(failure)}</pre>" for failure in failures)
    return f"<p>{escape(summary(report))}</p>{table_html(_HEADER, rows)}{said}"


def report_text(report: GuardReport) -> str:
    """Return a report for people: the table, the summary and every failure."""
    lines = list(aligned([_HEADER, *rows_of(report)]))
    lines += ["", summary(report), *notes(report)]
    for check in report.checks:
        if check.failed:
            lines += ["", failure_text(check, report.name)]
    return "\n".join(lines)
