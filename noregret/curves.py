"""How does a bound change over a range: as a table, and as a picture?

The points are exact: the ends are as given, those between them are rounded to few digits
before the bound is computed there, so each value belongs to the point printed beside it.
Crossings are certified by :mod:`bounds.calculator.crossings`.
"""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

import sympy
from flint import arb, fmpq

from bounds.calculator.crossings import Guarantee, Order, Stretch, order_along
from bounds.catalogue import theorem as theorem_named
from bounds.decide import Inequality, symbolic
from bounds.evaluate import ExpressionError, number
from bounds.parsing import parse_value
from bounds.theorem import ParameterError, Theorem
from bounds.value import BoundValue, decimal
from learners.arithmetic import Undecided, escalate, rational, working_precision
from noregret.calculator import Answer, head_of, hypotheses_of, statement_of

FORMATS = (".png", ".svg")
_MOST_POINTS = 10_000
_MOST_THEOREMS = 10
_IN_A_TABLE, IN_A_PICTURE = 11, 101
_SPARE_DIGITS = 5  # of a point, beyond what tells it from its neighbours


@dataclass(frozen=True)
class Span:
    """A range of one parameter, as ``T=10:1e6:50:lin`` gives it.

    ``count`` is None where the use decides how many points there are.
    """

    name: str
    low: sympy.Expr
    high: sympy.Expr
    count: int | None
    linear: bool
    text: str

    def points(self, *, whole: bool) -> list[sympy.Expr]:
        """Return the points, rising; those of a ``whole`` parameter are distinct integers."""
        low, high = near(self.low), near(self.high)
        ideal = list(_spaced(low, high, self.count or _IN_A_TABLE, self.linear))
        inner = [
            _rounded(at, min(at - before, after - at), whole)
            for before, at, after in zip(ideal, ideal[1:], ideal[2:], strict=False)
        ]
        exact = [sympy.Rational(int(at.p), int(at.q)) for at in inner if low < at < high]
        return list(dict.fromkeys([self.low, *exact, self.high]))


@dataclass(frozen=True)
class Sampled:
    """A theorem with its bound at each point of a grid; ``fixed`` is what does not change."""

    theorem: Theorem
    fixed: Mapping[str, sympy.Expr]
    rows: tuple[tuple[Mapping[str, sympy.Expr], BoundValue], ...]


@dataclass(frozen=True)
class Crossing:
    """Where two bounds change their order: certainly between ``low`` and ``high``.

    ``below`` and ``above`` are the keys of the smaller bound on either side; a parameter that
    is ``whole`` has no place in between.
    """

    name: str
    low: fmpq
    high: fmpq
    below: str
    above: str
    whole: bool
    digits: int

    @property
    def ends(self) -> tuple[str, str]:
        """Both ends in decimals, rounded to the outside."""
        extra = self.digits + 4
        return _end(self.low, extra, -1), _end(self.high, extra, 1)

    @property
    def at(self) -> str:
        """The place, with as many right digits as are known; a whole number is the first after."""
        if self.whole:
            return str(self.high)
        for count in range(self.digits, 0, -1):
            found = {decimal(end, count) for end in (self.low, self.high)}
            if len(found) == 1:
                return found.pop()
        return self.ends[1]

    @property
    def sentence(self) -> str:
        """The crossing in words."""
        low, high = self.ends
        narrow = not self.whole and (self.high - self.low) * 10**6 < abs(self.high)
        place = f"between {self.name} = {low} and {self.name} = {high}"
        where = f"at {self.name} = {self.at}" if narrow else place
        return f"{self.below} and {self.above} cross {where}, and then {self.above} is smaller"


def _end(value: fmpq, digits: int, side: int) -> str:
    return str(value) if value.q == 1 else decimal(value, digits, side)


# ------------------------------------------------------------------ what is asked


def read_span(text: str) -> Span:
    """Return the range that ``NAME=LOW:HIGH[:POINTS][:lin]`` stands for."""
    name, equals, rest = (part.strip() for part in text.partition("="))
    parts = [part.strip() for part in rest.split(":")]
    if not equals or not name or not 2 <= len(parts) <= 4 or not all(parts):
        raise ParameterError(
            f"{text!r} is not a range: write NAME=LOW:HIGH, NAME=LOW:HIGH:POINTS or, with even "
            "steps, NAME=LOW:HIGH:lin, as T=10:1e6"
        )
    return span_of(name, parts, text)


def span_of(name: str, parts: Sequence[Any], text: str = "") -> Span:
    """Return a range from its parts: low, high, and perhaps a count and "lin" or "log"."""
    text = text or f"{name}={':'.join(map(str, parts))}"
    if not 2 <= len(parts) <= 4:
        raise ParameterError(f"{text} is not a range: give its ends, as in T=10:1e6")
    low, high = (_exact(text, part) for part in parts[:2])
    count: int | None = None
    spacing = ""
    for part in parts[2:]:
        if part in ("lin", "log") and not spacing:
            spacing = part
        elif count is None:
            count = _count(text, part)
        else:
            raise ParameterError(
                f"{text}: {part!r} is too much: give at most a count and lin or log"
            )
    sign = Inequality(low, high).decide({}).sign
    if sign is None:
        raise Undecided(f"which end of {text} is larger stays open: give simpler ends")
    if sign == 0:
        raise ParameterError(f"the range {text} is empty: its ends must differ")
    if sign < 0:
        raise ParameterError(f"the range {text} is reversed: write the smaller end first")
    if spacing != "lin" and near(low) <= 0:
        raise ParameterError(
            f"the range {text} starts at {low}, which has no logarithm: add :lin for even steps"
        )
    return Span(name, low, high, count, spacing == "lin", text)


def _exact(text: str, part: Any) -> sympy.Expr:
    try:
        return parse_value(part) if isinstance(part, str) else symbolic(part)
    except (ValueError, TypeError, Undecided) as error:
        raise ParameterError(f"{text}: {error}") from None


def _count(text: str, part: Any) -> int:
    written = str(part)
    if not re.fullmatch("-?[0-9]+", written):
        raise ParameterError(
            f"{text}: {written!r} is no number of points: give a whole number, lin or log"
        )
    # Nothing longer than the limit is read: a number of a million digits is just too many.
    count = int(written) if len(written) < 10 else (-1 if written[0] == "-" else _MOST_POINTS + 1)
    if not 2 <= count <= _MOST_POINTS:
        raise ParameterError(f"{text} asks for {written} points: give from 2 to {_MOST_POINTS}")
    return count


def check_format(path: str) -> None:
    """Refuse a picture that would be of no known kind, before the work is done."""
    if Path(path).suffix.lower() not in FORMATS:
        raise ParameterError(f"{path} is no picture that can be drawn: name it .png or .svg")


# ------------------------------------------------------------------ points


def near(value: sympy.Expr) -> fmpq:
    """Return a rational that is the value, or nearly so."""
    exact = escalate(lambda: number(value))
    return exact if isinstance(exact, fmpq) else rational(exact.mid())


def _spaced(low: fmpq, high: fmpq, count: int, linear: bool) -> Iterator[fmpq]:
    """Yield about evenly spaced numbers from ``low`` to ``high``, ends included."""
    yield low
    with working_precision(256):
        ratio = None if linear else (arb(high) / arb(low)).log()
        for index in range(1, count - 1):
            share = fmpq(index, count - 1)
            if ratio is None:
                yield low + (high - low) * share
            else:
                yield rational((arb(low) * (ratio * arb(share)).exp()).mid())
    yield high


def _rounded(value: fmpq, gap: fmpq, whole: bool) -> fmpq:
    """Return the value with few digits, but enough to tell it from its neighbours."""
    place = len(str(gap.p)) - len(str(gap.q)) - _SPARE_DIGITS - 1
    unit = fmpq(10) ** (max(0, place) if whole else place)
    return fmpq((value / unit + fmpq(1, 2)).floor()) * unit


def _text(value: sympy.Expr) -> str:
    """Return an exact number as people write it: as a decimal where that ends soon."""
    if value.is_Rational:
        exact = fmpq(int(value.p), int(value.q))
        ends = fmpq(10) ** 30 * exact
        if ends.q == 1 and exact.q != 1:
            return decimal(exact, len(str(abs(ends).p)))
    return str(value)


# ------------------------------------------------------------------ values


def sampled(keys: Sequence[str], spans: Sequence[Span], given: Mapping[str, Any]) -> list[Sampled]:
    """Return each theorem with its bound at every point of the grid.

    One theorem takes exactly what is given; of several each takes the parameters that it
    knows, and a rate that it tunes itself is its own.
    """
    theorems = [theorem_named(key) for key in dict.fromkeys(keys)]
    return sampled_theorems(theorems, spans, given)


def sampled_theorems(
    theorems: Sequence[Theorem], spans: Sequence[Span], given: Mapping[str, Any]
) -> list[Sampled]:
    """Return each theorem with its bound at every point of the grid."""
    if len(theorems) > _MOST_THEOREMS:
        raise ParameterError(
            f"{len(theorems)} theorems are too many at once: give at most {_MOST_THEOREMS}"
        )
    for index, span in enumerate(spans):
        if span.name in given or span.name in {other.name for other in spans[:index]}:
            raise ParameterError(
                f"{span.name} is given twice, the last time by {span.text}: give it once"
            )
        _refuse_unknown(theorems, span.name)
    if len(theorems) > 1:
        for name in given:
            _refuse_stranger(theorems, name)
    axes = [span.points(whole=_is_whole(theorems, span.name)) for span in spans]
    size = math.prod(map(len, axes))
    if size > _MOST_POINTS:
        raise ParameterError(
            f"the grid has {size} points, but at most {_MOST_POINTS} are computed: "
            "give fewer, as in T=10:1e6:20"
        )
    grid = [dict(zip((s.name for s in spans), at, strict=True)) for at in product(*axes)]
    alone = len(theorems) == 1
    return [
        _sampled(theorem, spans, grid, given if alone else _taken(theorem, given))
        for theorem in theorems
    ]


def _refuse_unknown(theorems: Sequence[Theorem], name: str) -> None:
    if any(name in theorem.parameters for theorem in theorems):
        return
    depends = "; ".join(
        f"that of {each.key} depends on {', '.join(each.parameters) or 'nothing'}"
        for each in theorems
    )
    raise ParameterError(f"no bound here depends on {name!r}: {depends}")


def _refuse_stranger(theorems: Sequence[Theorem], name: str) -> None:
    if not any(name in theorem.by_name for theorem in theorems):
        takes = (f"{t.key} takes {', '.join(t.parameters) or 'none'}" for t in theorems)
        raise ParameterError(f"no theorem here has a parameter {name!r}: {'; '.join(takes)}")


def _is_whole(theorems: Iterable[Theorem], name: str) -> bool:
    users = [each.by_name[name].symbol for each in theorems if name in each.by_name]
    return any(symbol.is_integer for symbol in users)


def _taken(theorem: Theorem, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a theorem among others takes of the values; what it tunes is its own."""
    relations = [h.relation for h in theorem.given if isinstance(h.relation, sympy.Eq)]
    own = {str(relation.lhs) for relation in relations} - set(theorem.parameters)
    return {n: value for n, value in given.items() if n in theorem.by_name and n not in own}


def _sampled(
    theorem: Theorem,
    spans: Sequence[Span],
    grid: Sequence[Mapping[str, sympy.Expr]],
    given: Mapping[str, Any],
) -> Sampled:
    fixed = theorem.exact_parameters(given)
    known = {*fixed, *(span.name for span in spans)}
    missing = [name for name in theorem.parameters if name not in known]
    if missing:
        wanted = " ".join(f"{name}=…" for name in missing)
        raise ParameterError(f"{theorem.key} needs {', '.join(missing)} as well: give {wanted}")
    theorem.check_parameters(fixed)
    return Sampled(theorem, fixed, tuple(_rows(theorem, spans, grid, fixed)))


def _rows(
    theorem: Theorem,
    spans: Sequence[Span],
    grid: Sequence[Mapping[str, sympy.Expr]],
    fixed: Mapping[str, sympy.Expr],
) -> Iterator[tuple[Mapping[str, sympy.Expr], BoundValue]]:
    ranges = " ".join(span.text for span in spans)
    for point in grid:
        here = _taken(theorem, point)
        try:
            bound = theorem.bound(**{**fixed, **here})
            bound.digits(1)
        except ParameterError as error:
            message = f"the range {ranges} leaves the domain of {theorem.key}: {error}"
            raise ParameterError(message) from None
        except (ExpressionError, ZeroDivisionError):
            place = ", ".join(f"{name} = {_text(value)}" for name, value in here.items())
            raise ParameterError(
                f"the range {ranges} leaves the domain of {theorem.key}, which has no finite bound "
                f"at {place}: choose a range without it"
            ) from None
        yield point, bound


# ------------------------------------------------------------------ crossings


def crossings(
    samples: Sequence[Sampled], span: Span, digits: int = 12
) -> tuple[list[Crossing], list[str]]:
    """Return the certified crossings of every two bounds in the range, and what stays open."""
    found: list[Crossing] = []
    notes: list[str] = []
    for first, second in combinations(samples, 2):
        pair = [_guarantee(each, span.name) for each in (first, second)]
        if not any(span.name in each.values for each in pair):
            continue  # two constants
        names = f"{pair[0].key} and {pair[1].key}"
        try:
            order = order_along(pair[0], pair[1], span.name, digits)
        except (ParameterError, Undecided, ExpressionError, ZeroDivisionError) as error:
            # A hypothesis ties the parameter to another one, say.
            notes.append(f"Crossings of {names} are not known: {error}")
            continue
        found += _within(order, pair, span)
        wide = [each for each in _overlapping(order, span) if each.better is None]
        if wide := [each for each in wide if not each.is_seam]:
            low, high = _end(wide[0].low, 6, -1), _end(wide[-1].high, 6, 1)
            where = f"parts of {low} <= {span.name} <= {high}"
            notes.append(f"The order of {names} stays open in {where}")
    return sorted(found, key=lambda crossing: crossing.high), notes


def _guarantee(sample: Sampled, name: str) -> Guarantee:
    """Return a theorem at the far end of the range, so that the search reaches it."""
    point, bound = sample.rows[-1]
    here = {name: point[name]} if name in sample.theorem.parameters else {}
    return Guarantee(sample.theorem.key, sample.theorem, {**sample.fixed, **here}, bound)


def _overlapping(order: Order, span: Span) -> Iterator[Stretch]:
    low, high = near(span.low), near(span.high)
    yield from (each for each in order.stretches if low < each.high and each.low < high)


def _within(order: Order, pair: Sequence[Guarantee], span: Span) -> Iterator[Crossing]:
    low, high = near(span.low), near(span.high)
    swap = {pair[0].key: pair[1].key, pair[1].key: pair[0].key}
    whole = _is_whole([each.theorem for each in pair], span.name)
    for left, right in order.changes:
        below, above = str(left.better), str(right.better)
        if pair[0].theorem.is_lower_bound:  # the better one is the larger one
            below, above = swap[below], swap[above]
        if low <= left.high and right.low <= high:
            yield Crossing(span.name, left.high, right.low, below, above, whole, order.digits)


# ------------------------------------------------------------------ answers


def curve_of(
    keys: Sequence[str],
    spans: Sequence[Span],
    given: Mapping[str, str],
    digits: int,
    plot: str | None = None,
    table: str | None = None,
) -> Answer:
    """Return the bounds over the ranges; draw them if a file is named.

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
    if plot is not None:
        from noregret.curve_picture import drawn, save

        save(drawn(samples, spans[0], crossed), plot)
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
    return Answer(data, tuple(lines), "")


def _entry(sample: Sampled, digits: int) -> dict[str, Any]:
    rows = [
        {
            **{name: _text(value) for name, value in point.items()},
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
        [*map(_text, rows[0][0].values()), *(bound.digits(digits) for _, bound in rows)]
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
    yield ""
    if plot is None:
        yield from (f"  {row}" for row in _aligned(_cells(samples, digits), "  "))
    else:
        yield f"  drawn in {plot}"
    if said and plot is None:
        yield ""
    yield from (f"  {sentence}." for sentence in said)
    if len(samples) == 1:
        yield from hypotheses_of(samples[0].theorem)
