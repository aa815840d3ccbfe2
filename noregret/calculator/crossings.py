"""Where in a range do the bounds of some theorems cross?

Crossings are certified by :mod:`bounds.calculator.order`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from flint import fmpq

from bounds.calculator.order import Guarantee, Order, Stretch, order_along
from bounds.core.evaluate import ExpressionError
from bounds.core.theorem import ParameterError
from bounds.core.value import decimal
from learners.core.arithmetic import Undecided
from noregret.calculator.parameter_ranges import Span, near
from noregret.calculator.sampling import Sampled, is_whole


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
        return in_digits(self.low, extra, -1), in_digits(self.high, extra, 1)

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


def in_digits(value: fmpq, digits: int, side: int = 0) -> str:
    """Return a whole number in full, another one as a decimal that is rounded to a ``side``."""
    return str(value) if value.q == 1 else decimal(value, digits, side)


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
            low, high = in_digits(wide[0].low, 6, -1), in_digits(wide[-1].high, 6, 1)
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
    whole = is_whole([each.theorem for each in pair], span.name)
    for left, right in order.changes:
        below, above = str(left.better), str(right.better)
        if pair[0].theorem.is_lower_bound:  # the better one is the larger one
            below, above = swap[below], swap[above]
        if low <= left.high and right.low <= high:
            yield Crossing(span.name, left.high, right.low, below, above, whole, order.digits)
