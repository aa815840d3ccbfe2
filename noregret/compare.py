"""Which guarantee is better here, and where does the order change?

Bounds are compared as exact expressions.  Along a parameter the values that the hypotheses
allow are divided into boxes until interval arithmetic knows the sign of the difference over
each box; single whole numbers are decided exactly.  So no change of order is overlooked
where the search has been, and where it has not been, or stays open, is said.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cmp_to_key
from itertools import pairwise
from typing import Any

import sympy
from flint import fmpq

from bounds.calculator.curve import Curve
from bounds.calculator.domain import Box, Domain, Edge, domain_of
from bounds.calculator.region import Region
from bounds.catalogue import theorem as theorem_named
from bounds.decide import Inequality
from bounds.evaluate import ExpressionError, number
from bounds.theorem import ParameterError, Theorem
from bounds.value import BoundValue, decimal
from learners.arithmetic import Undecided, escalate, rational
from noregret.calculator import Answer, read_pairs

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

    ``whole`` tells whether beyond these ends it is known to go on as it is there.
    """

    name: str
    low: fmpq
    high: fmpq
    stretches: tuple[Stretch, ...]
    whole: bool
    digits: int

    @property
    def changes(self) -> list[tuple[Stretch, Stretch]]:
        """The stretches between which the better guarantee changes."""
        known = [stretch for stretch in self.stretches if stretch.better]
        return [pair for pair in pairwise(known) if pair[0].better != pair[1].better]


def compared(arguments: Sequence[str], digits: int) -> Answer:
    """Return which of the theorems has the best bound, by how much, and up to where."""
    pairs = read_pairs(text for text in arguments if "=" in text)
    guarantees = _guarantees([text for text in arguments if "=" not in text], pairs)
    ranked = sorted(guarantees, key=cmp_to_key(_sign))
    best, second = ranked[:2]
    names = dict.fromkeys([*best.theorem.parameters, *second.theorem.parameters])
    orders = []
    for name in names:
        with suppress(ParameterError):  # a parameter that a hypothesis ties to another one
            orders.append(order_along(best, second, name, digits))
    data: dict[str, Any] = {
        "theorems": [_entry(each, digits) for each in ranked],
        "best": best.key,
        "equal": [each.key for each in ranked if _sign(best, each) == 0],
        "ratio": _ratio(best, second, digits),
        "crossings": [_crossing(order, *pair) for order in orders for pair in order.changes],
        "orders": [{"parameter": o.name, "sentence": _sentence(o)} for o in orders],
        "parameters": {n: str(value) for each in ranked for n, value in each.values.items()},
        "notes": list(_notes(ranked)),
    }
    width = max(len(each.key) for each in ranked)
    lines = [
        *(f"{e.key:<{width}}  {e.bound.digits(digits)}  ({e.theorem.statement})" for e in ranked),
        "",
        _headline(best, data),
        *(f"  {order['sentence']}" for order in data["orders"]),
        *(f"  Note: {note}" for note in data["notes"]),
    ]
    return Answer(data, tuple(lines), "")


def _guarantees(keys: Sequence[str], given: Mapping[str, str]) -> list[Guarantee]:
    """Return the theorems with what each takes of the values given."""
    theorems = [theorem_named(key) for key in dict.fromkeys(keys)]
    if len(theorems) < 2:
        alone = " ".join(dict.fromkeys(keys)) or "nothing"
        raise ParameterError(f"{alone} has nothing to be compared with: give two keys or more")
    _refuse_mixtures({type(each.claim): each.key for each in theorems})
    for name in given:
        if not any(name in theorem.by_name for theorem in theorems):
            takes = (f"{t.key} takes {', '.join(t.parameters) or 'none'}" for t in theorems)
            raise ParameterError(f"no theorem here has a parameter {name!r}: {'; '.join(takes)}")
    missing = {t.key: [n for n in t.parameters if n not in given] for t in theorems}
    if any(missing.values()):
        needs = (f"{key} needs {', '.join(names)}" for key, names in missing.items() if names)
        wanted = dict.fromkeys(f"{name}=…" for names in missing.values() for name in names)
        raise ParameterError(f"{'; '.join(needs)}: give {' '.join(wanted)}")
    return [_guarantee(theorem, given) for theorem in theorems]


def _refuse_mixtures(by_claim: Mapping[type, str]) -> None:
    if sympy.Eq in by_claim:
        raise ParameterError(f"{by_claim[sympy.Eq]} states an equality: compare bounds only")
    if len(by_claim) > 1:
        upper, lower = by_claim[sympy.Le], by_claim[sympy.Ge]
        raise ParameterError(f"{upper} is an upper and {lower} a lower bound: compare like bounds")


def _guarantee(theorem: Theorem, given: Mapping[str, str]) -> Guarantee:
    """Return a theorem with the values that it knows; what it tunes itself is its own."""
    relations = [h.relation for h in theorem.given if isinstance(h.relation, sympy.Eq)]
    own = {str(relation.lhs) for relation in relations} - set(theorem.parameters)
    taken = {n: text for n, text in given.items() if n in theorem.by_name and n not in own}
    exact = theorem.exact_parameters(taken)
    return Guarantee(theorem.key, theorem, exact, theorem.bound(**exact))


def _sign(left: Guarantee, right: Guarantee) -> int:
    """Return -1 if ``left`` is the better guarantee, 0 if they are equal, 1 otherwise."""
    sign = Inequality(right.bound.expression, left.bound.expression).decide({}).sign
    if sign is None:
        raise Undecided(f"whether {left.key} or {right.key} is better stays open")
    return -sign if left.theorem.is_lower_bound else sign


def order_along(first: Guarantee, second: Guarantee, name: str, digits: int = 12) -> Order:
    """Return how two guarantees compare for all values of a parameter that make sense."""
    knowing = [each for each in (first, second) if name in each.values]
    value = escalate(lambda: number(knowing[0].values[name]))
    near = value if isinstance(value, fmpq) else rational(value.mid())
    domain = _meet([each.domain(name) for each in knowing], positive=near > 0)
    low, high = _reach(domain, near)
    difference = first.along(name) - second.along(name)
    equal = sympy.simplify(difference) == 0
    curve = Curve(sympy.Integer(0) if equal else difference, domain.symbol, domain.finite_edges)
    keys = (first.key, second.key) if first.theorem.is_lower_bound else (second.key, first.key)
    better = {1: keys[0], -1: keys[1], 0: "", None: None}
    signs = _signs(domain, curve, Box(low, high), digits)
    found = _merged((Stretch(low, high, better[sign]) for low, high, sign in signs), domain.integer)
    whole = bool(found) and not domain.relations
    for tail, at in ((Box(domain.low.value, low), 0), (Box(high, domain.high.value), -1)):
        if whole and not tail.is_point:
            known = better[_sign_over(curve, tail)]
            whole = known is not None and known == found[at].better
    return Order(name, low, high, tuple(found), whole, digits)


def _meet(domains: Sequence[Domain], positive: bool) -> Domain:
    """Return the values that all domains allow; above 0 if the value at hand is ``positive``."""
    lows = [d.low for d in domains if d.low.value is not None]
    highs = [d.high for d in domains if d.high.value is not None]
    least = Edge(fmpq(0) if positive else None, False)
    low = max(lows, key=lambda edge: (edge.value, not edge.closed), default=least)
    high = min(highs, key=lambda edge: (edge.value, edge.closed), default=Edge(None, False))
    relations = dict.fromkeys(relation for d in domains for relation in d.relations)
    return Domain(domains[0].symbol, low, high, tuple(relations))


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
    relations = [(r.lts - r.gts, isinstance(r, sympy.Lt | sympy.Gt)) for r in domain.relations]
    conditions = tuple((Curve(side, domain.symbol), strict) for side, strict in relations)
    region = Region(domain, conditions, digits)
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
        return curve.sign(box.low) if box.is_point else curve.over(box).sign
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


def _entry(each: Guarantee, digits: int) -> dict[str, str]:
    bound, exact = each.bound, str(each.bound.expression)
    ends = {"lower": bound.lower(digits), "upper": bound.upper(digits)}
    return {"key": each.key, "value": bound.digits(digits), **ends, "exact": exact}


def _ratio(best: Guarantee, second: Guarantee, digits: int) -> str | None:
    """Return the larger bound over the smaller one; None unless both are positive."""
    small, large = best.bound.expression, second.bound.expression
    if best.theorem.is_lower_bound:
        small, large = large, small
    positive = Inequality(sympy.Integer(0), small).decide({}).sign == 1
    return BoundValue(large / small, large / small, "").digits(digits) if positive else None


def _headline(best: Guarantee, data: Mapping[str, Any]) -> str:
    if len(data["equal"]) > 1:
        return f"{' and '.join(data['equal'])} give the same bound here."
    side = "largest" if best.theorem.is_lower_bound else "smallest"
    factor = f", by a factor of {data['ratio']}" if data["ratio"] else ""
    return f"{best.key} gives the {side} bound here{factor}."


def _crossing(order: Order, left: Stretch, right: Stretch) -> dict[str, str | None]:
    """Return a change of order, between the certified values ``lower`` and ``upper``."""
    digits = order.digits
    ends = {"lower": _text(left.high, digits + 4, -1), "upper": _text(right.low, digits + 4, 1)}
    at = {"parameter": order.name, "at": _text(right.low, digits)}
    return {**at, **ends, "below": left.better, "above": right.better}


def _text(value: fmpq, digits: int, direction: int = 0) -> str:
    return str(value) if value.q == 1 else decimal(value, digits, direction)


def _sentence(order: Order) -> str:
    """Return who is better where, from left to right."""
    seams = [(left.high, right.low) for left, right in order.changes]
    shown = [s for s in order.stretches if not (s.is_seam and (s.low, s.high) in seams)]
    parts = ", ".join(_phrase(order, stretch) for stretch in shown)
    wide = [s for s in shown if s.better is None and not s.is_seam]
    if len(wide) > 2:
        winners = " or ".join(dict.fromkeys(s.better for s in shown if s.better))
        between = _phrase(order, Stretch(wide[0].low, wide[-1].high, None))
        parts = f"{winners} is better wherever that is decided, but in parts {between}"
    limits = f"{_text(order.low, 6)} <= {order.name} <= {_text(order.high, 6)}"
    if order.whole:
        return f"{order.name}: {parts}"
    if order.changes:
        return f"{order.name}: {parts} (searched {limits})"
    return f"{order.name}: no crossing found for {limits}; {parts}"


def _phrase(order: Order, each: Stretch) -> str:
    """Return a stretch in words; decimals are rounded to its inside."""
    low, high = _text(each.low, order.digits, 1), _text(each.high, order.digits, -1)
    who = f"{each.better} is better" if each.better else "they are equal"
    if each.is_seam:
        return f"they are equal or nearly so at {order.name} = {low}"
    who = "the order stays open" if each.better is None else who
    if each.low == order.low and each.high == order.high:
        return f"{who} for every {order.name}" if order.whole else f"{who} throughout"
    if each.low == each.high:
        return f"{who} at {order.name} = {low}"
    if each.high == order.high:
        return f"{who} from {order.name} = {low} on"
    return f"{who} for {low} <= {order.name} <= {high}"


def _notes(ranked: Sequence[Guarantee]) -> Iterator[str]:
    """Yield what a reader should know before believing the comparison."""
    for name in dict.fromkeys(n for each in ranked for n in each.theorem.parameters):
        users = [each for each in ranked if name in each.theorem.parameters]
        meanings = {each.theorem.by_name[name].meaning: each.key for each in users}
        if len(meanings) > 1:
            yield f"{name} is " + ", but ".join(f"{m} in {key}" for m, key in meanings.items())
    observed = {str(each.theorem.observed): each.key for each in ranked}
    if len(observed) > 1:
        yield "they bound " + ", ".join(f"{what} ({key})" for what, key in observed.items())
