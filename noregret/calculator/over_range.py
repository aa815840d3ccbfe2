"""How does a bound change over a range: as a table, and as a picture?"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from bounds.core.theorem import ParameterError
from noregret.calculator.answers import Answer, head_of, hypotheses_of, statement_of
from noregret.calculator.crossings import Crossing, crossings
from noregret.calculator.parameter_ranges import Span, point_text
from noregret.calculator.sampling import Sampled, sampled
from noregret.draw.axes import USUAL, check_format, save
from noregret.draw.look import Look
from noregret.writing import File

IN_A_PICTURE = 101


def answer_over(
    keys: Sequence[str],
    spans: Sequence[Span],
    given: Mapping[str, str],
    digits: int,
    plot: str | None = None,
    table: str | None = None,
    look: Look = USUAL,
    page: bool = False,
) -> Answer:
    """Return the bounds over the ranges, to be drawn if a file is named, on a ``page`` one by one.

    The lines are a ``table`` in CSV or Markdown if one is asked for, else for people.
    """
    if plot is not None:
        check_format(plot)
        if len(spans) != 1:
            raise ParameterError(f"{len(spans)} ranges do not fit a picture: give one --over")
        spans = [replace(each, count=each.count or IN_A_PICTURE) for each in spans]
    samples = sampled(keys, spans, given)
    searched = len(spans) == 1 and len(samples) > 1 and not (table and plot is None)
    crossed, notes = crossings(samples, spans[0], min(digits, 30)) if searched else ([], [])
    entries = [_entry(sample, digits) for sample in samples]
    data: dict[str, Any] = {
        **entries[0],
        "over": [_span_data(span, samples) for span in spans],
        "with": entries[1:],
        "crossings": [_crossing_data(each) for each in crossed],
        "notes": notes,
        "plot": plot,
    }
    if table is not None:
        lines = _table(table, _cells(samples, digits))
    else:
        said = [*(each.sentence for each in crossed), *notes]
        lines = _lines(samples, given, digits, said, plot)
    if plot is None:
        return Answer(data, tuple(lines))
    from noregret.draw.curves import drawn

    write = partial(save, drawn(samples, spans[0], crossed, look, page=page))
    return Answer(data, tuple(lines), files=(File("picture", plot, write),))


def _entry(sample: Sampled, digits: int) -> dict[str, Any]:
    rows = [
        {
            **{name: point_text(value) for name, value in point.items()},
            "value": bound.digits(digits),
            "lower": bound.lower(digits),
            "upper": bound.upper(digits),
        }
        for point, bound in sample.rows
    ]
    return {**head_of(sample.theorem, sample.fixed), "rows": rows}


def _span_data(span: Span, samples: Sequence[Sampled]) -> dict[str, Any]:
    points = {point[span.name] for point, _ in samples[0].rows}
    return {
        "parameter": span.name,
        "low": str(span.low),
        "high": str(span.high),
        "points": len(points),
        "spacing": "lin" if span.linear else "log",
    }


def _crossing_data(crossing: Crossing) -> dict[str, str]:
    low, high = crossing.ends
    sides = {"below": crossing.below, "above": crossing.above, "sentence": crossing.sentence}
    return {"parameter": crossing.name, "at": crossing.at, "lower": low, "upper": high, **sides}


def _cells(samples: Sequence[Sampled], digits: int) -> list[list[str]]:
    """Return the head and the rows of a table: the parameters, then one column a theorem."""
    head = [*samples[0].rows[0][0], *(sample.theorem.key for sample in samples)]
    body = [
        [*map(point_text, rows[0][0].values()), *(bound.digits(digits) for _, bound in rows)]
        for rows in zip(*(sample.rows for sample in samples), strict=True)
    ]
    return [head, *body]


def _table(kind: str, cells: Sequence[Sequence[str]]) -> Iterator[str]:
    if kind == "csv":
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(cells)
        yield text.getvalue().rstrip("\n")
        return
    rows = list(_aligned(cells, " | "))
    yield f"| {rows[0]} |"
    yield "|" + "|".join(f"{'-' * (len(cell) + 1)}:" for cell in rows[0].split(" | ")) + "|"
    yield from (f"| {row} |" for row in rows[1:])


def _aligned(cells: Sequence[Sequence[str]], between: str) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        yield between.join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))


def _lines(
    samples: Sequence[Sampled],
    given: Mapping[str, str],
    digits: int,
    said: Sequence[str],
    plot: str | None,
) -> Iterator[str]:
    for sample in samples:
        yield from statement_of(sample.theorem, given if sample is samples[-1] else {})
    if plot is None:
        yield ""
        yield from (f"  {row}" for row in _aligned(_cells(samples, digits), "  "))
    if said:
        yield ""
    yield from (f"  {sentence}." for sentence in said)
    if len(samples) == 1:
        yield from hypotheses_of(samples[0].theorem)
