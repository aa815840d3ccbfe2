"""Which points does a range of a parameter stand for?

The points are exact: the ends are as given, those between them are rounded to few digits
before the bound is computed there, so each value belongs to the point printed beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import sympy
from flint import arb, fmpq

from bounds.core.decide import Inequality, symbolic
from bounds.core.evaluate import number
from bounds.core.parsing import as_typed, parse_value
from bounds.core.theorem import ParameterError
from bounds.core.value import decimal
from learners.core.arithmetic import Undecided, escalate, rational, working_precision

MOST_POINTS = 10_000
_IN_A_TABLE = 11
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
        return parse_value(part) if isinstance(part, str) else symbolic(as_typed(part))
    except (ValueError, TypeError, Undecided) as error:
        raise ParameterError(f"{text}: {error}") from None


def _count(text: str, part: Any) -> int:
    written = str(part)
    if not re.fullmatch("-?[0-9]+", written):
        raise ParameterError(
            f"{text}: {written!r} is no number of points: give a whole number, lin or log"
        )
    # Nothing longer than the limit is read: a number of a million digits is just too many.
    count = int(written) if len(written) < 10 else (-1 if written[0] == "-" else MOST_POINTS + 1)
    if not 2 <= count <= MOST_POINTS:
        raise ParameterError(f"{text} asks for {written} points: give from 2 to {MOST_POINTS}")
    return count


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


def point_text(value: sympy.Expr) -> str:
    """Return an exact number as people write it: as a decimal where that ends soon."""
    if value.is_Rational:
        exact = fmpq(int(value.p), int(value.q))
        ends = fmpq(10) ** 30 * exact
        if ends.q == 1 and exact.q != 1:
            return decimal(exact, len(str(abs(ends).p)))
    return str(value)
