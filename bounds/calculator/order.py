"""Where along a parameter does the order of two bounds change?

The values that the hypotheses allow are divided into boxes until interval arithmetic knows the
sign of the difference over each box; single whole numbers are decided exactly.  So no change
of order is overlooked where the search has been, and where it has not been, or stays open, is
said.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import sympy
from flint import fmpq

from bounds.calculator.curve import Curve, curve_over
from bounds.calculator.domain import Box, Domain, Edge, domain_of
from bounds.calculator.region import Region, conditions
from bounds.core.evaluate import ExpressionError, number
from bounds.core.theorem import Theorem
from bounds.core.value import BoundValue
from learners.core.arithmetic import Undecided, escalate, rational

_FARTHEST = fmpq(10) ** 9
_BUDGET = 1_200


@dataclass(frozen=True)
class Guarantee:
    """A theorem with the values that it takes and its bound there."""

    key: str
    theorem: Theorem
    values: Mapping[str, sympy.Expr]
    bound: BoundValue

    def along(self, name: str) -> sympy.Expr:
        """Return the bound as a formula in one parameter."""
        symbols = self.theorem.by_name
        fixed = {symbols[n].symbol: value for n, value in self.values.items() if n != name}
        return self.theorem.bound_expression.subs(fixed)

    def domain(self, name: str) -> Domain:
        """Return which values of a parameter its hypotheses allow, the others being as here."""
        return domain_of(self.theorem, name, {n: v for n, v in self.values.items() if n != name})


@dataclass(frozen=True)
class Stretch:
    """Neighbouring values with the same key ``better``: "" if equal, None if that is open."""

    low: fmpq
    high: fmpq
    better: str | None

    @property
    def is_seam(self) -> bool:
        """Whether it is a gap between reals that is too narrow to be told from a point."""
        return self.better is None and 0 < (self.high - self.low) * 10**6 < abs(self.high)


@dataclass(frozen=True)
class Order:
    """How two guarantees compare along one parameter, from ``low`` to ``high``.

    ``whole`` tells whether beyond these ends it is known to go on as it is there, up to ``top``.
    """

    name: str
    low: fmpq
    high: fmpq
    stretches: tuple[Stretch, ...]
    whole: bool
    digits: int
    top: Edge

    @property
    def changes(self) -> list[tuple[Stretch, Stretch]]:
        """The stretches between which the better guarantee changes."""
        known = [stretch for stretch in self.stretches if stretch.better]
        return [pair for pair in pairwise(known) if pair[0].better != pair[1].better]


def order_along(first: Guarantee, second: Guarantee, name: str, digits: int = 12) -> Order:
    """Return how two guarantees compare for all values of a parameter that make sense."""
    knowing = [each for each in (first, second) if name in each.values]
    value = escalate(lambda: number(knowing[0].values[name]))
    near = value if isinstance(value, fmpq) else rational(value.mid())
    domain = _meet([each.domain(name) for each in knowing], positive=near > 0)
    low, high = _reach(domain, near)
    difference = first.along(name) - second.along(name)
    equal = sympy.simplify(difference) == 0
    curve = curve_over(domain, sympy.Integer(0) if equal else difference)
    keys = (first.key, second.key) if first.theorem.is_lower_bound else (second.key, first.key)
    better = {1: keys[0], -1: keys[1], 0: "", None: None}
    signs = _signs(domain, curve, Box(low, high), digits)
    found = _merged((Stretch(low, high, better[sign]) for low, high, sign in signs), domain.integer)
    whole = bool(found) and not domain.relations
    for tail, at in ((Box(domain.low.value, low), 0), (Box(high, domain.high.value), -1)):
        if whole and not tail.is_point:
            known = better[_sign_over(curve, tail)]
            whole = known is not None and known == found[at].better
    return Order(name, low, high, tuple(found), whole, digits, domain.high)


def _meet(domains: Sequence[Domain], positive: bool) -> Domain:
    """Return the values that all domains allow; above 0 if the value at hand is ``positive``."""
    lows = [d.low for d in domains if d.low.value is not None]
    highs = [d.high for d in domains if d.high.value is not None]
    least = Edge(fmpq(0) if positive else None, False)
    low = max(lows, key=lambda edge: (edge.value, not edge.closed), default=least)
    high = min(highs, key=lambda edge: (edge.value, edge.closed), default=Edge(None, False))
    # Where every other number is left out (an odd K), the order of all says that of the others.
    limits = (each for d in domains for each in d.relations if not isinstance(each, sympy.Eq))
    relations = dict.fromkeys(limits)
    known = dict.fromkeys(each for d in domains for each in d.positive)
    whole = any(domain.integer for domain in domains)
    return Domain(domains[0].symbol, low, high, tuple(relations), tuple(known), whole)


def _reach(domain: Domain, value: fmpq) -> tuple[fmpq, fmpq]:
    """Return where to search: up to 10^9, or to 1000 times the value at hand if that is more."""
    far = fmpq(max(_FARTHEST, 1000 * abs(value)).ceil())

    def end(edge: Edge, direction: int) -> fmpq:
        if edge.value is None or abs(edge.value) > far:
            return direction * far
        gap = fmpq(0) if edge.closed else min(1 / _FARTHEST, abs(value - edge.value) / 1000)
        return edge.value - direction * gap

    return end(domain.low, -1), end(domain.high, 1)


def _signs(domain: Domain, curve: Curve, box: Box, digits: int) -> Iterator[tuple[Any, ...]]:
    """Yield low end, high end and sign of boxes that cover ``box`` where that is allowed."""
    region = Region(domain, conditions(domain), digits)
    finest = fmpq(1, 10 ** (digits + 4))
    queue = deque([box])
    for _ in range(_BUDGET):
        if not queue:
            return
        part = queue.popleft()
        allowed = region.has(part.low) if part.is_point else region.over(part)
        if allowed is False:
            continue
        sign = _sign_over(curve, part) if allowed else None
        small = domain.is_small(part, finest) or _is_tiny(part)
        if sign is None and not small:
            queue.extend(domain.split(part))
        elif allowed:  # a small box that is not is the edge of what is allowed
            yield part.low, part.high, sign
    yield from ((part.low, part.high, None) for part in queue)


def _is_tiny(box: Box) -> bool:
    """Tell whether a box is so near to 0 that it is not worth dividing."""
    return all(end is not None and abs(end) < 1 / _FARTHEST**2 for end in (box.low, box.high))


def _sign_over(curve: Curve, box: Box) -> int | None:
    """Return the sign of a curve all over a box, or None if that is open."""
    try:
        return curve.sign(box.low) if box.is_point else curve.signs_over(box).sign
    except (Undecided, ExpressionError, ZeroDivisionError):
        return None


def _merged(stretches: Iterator[Stretch], integer: bool) -> list[Stretch]:
    """Return the stretches from left to right, alike neighbours as one."""
    merged: list[Stretch] = []
    for each in sorted(stretches, key=lambda stretch: stretch.low):
        last = merged[-1] if merged else None
        if last and last.better == each.better and each.low == last.high + int(integer):
            merged[-1] = Stretch(last.low, each.high, each.better)
        else:
            merged.append(each)
    return merged
