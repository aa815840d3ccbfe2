"""What follows along one variable: from parts, from slopes, from curvature, from a contact?"""

from __future__ import annotations

from dataclasses import replace

import sympy

from bounds.certificate.balls import coefficient_on_box
from bounds.certificate.identities import vanishes
from bounds.certificate.nodes import Node, inequality, must_claim, no_children, require
from bounds.certificate.ranges import always
from bounds.certificate.reading import POSITIVE, Domain, Interval, rational


def _place(node: Node, *more: str) -> tuple[str, sympy.Rational]:
    anchor = node.anchor
    require(
        isinstance(anchor, dict) and set(anchor) == {"variable", "point", *more},
        "the anchor names a variable and a point",
    )
    name = anchor["variable"]
    require(isinstance(name, str) and name in node.domain.intervals, "no such variable")
    return name, rational(anchor["point"])


def _along(node: Node, name: str, interval: Interval | None) -> Domain:
    """Return the domain with another interval for one variable, or without that variable."""
    intervals = {key: value for key, value in node.domain.intervals.items() if key != name}
    if interval is not None:
        intervals[name] = interval
    return replace(node.domain, intervals=intervals)


def _free_along(node: Node, name: str) -> None:
    """What is given must not tie the variable, or a line would leave the domain."""
    tied = any(
        symbol.name == name for claim in node.domain.given for symbol in claim.gap.free_symbols
    )
    require(not tied, "what is given ties the variable")


def by_split(node: Node) -> None:
    """Two parts that meet in a common point make the whole interval."""
    name, point = _place(node)
    whole = node.domain.intervals[name]
    require(len(node.children) == 2, "a split has two children")
    require(whole.contains(point), "the cut lies outside")
    require(point not in (whole.low, whole.high), "the cut lies at an end")
    left = replace(whole, high=point, high_open=False)
    right = replace(whole, low=point, low_open=False)
    for child, part in zip(node.children, (left, right), strict=True):
        must_claim(child, node.claim.gap, node.claim.relation, _along(node, name, part))


def by_slope(node: Node) -> None:
    """gap(c) >= 0, gap' >= 0 to the right of c and <= 0 to its left: the mean value theorem.

    For > the value at c must be positive, or c is not in the domain and gap' is positive.
    """
    name, point = _place(node)
    _free_along(node, name)
    relation, interval = inequality(node), node.domain.intervals[name]
    symbol = node.domain.symbols[name]
    inside = interval.contains(point)
    require(inside or point in (interval.low, interval.high), "the anchor lies outside")
    _defined_at(node, name, point)
    require(node.children, "the value at the anchor is missing")
    value, *sides = node.children
    strict_value = value.claim.relation == ">"
    require(value.claim.relation in (">=", relation), "the value at the anchor is not as asked")
    must_claim(
        value,
        node.claim.gap.subs(symbol, point),
        value.claim.relation,
        _along(node, name, None),
    )
    derivative = sympy.diff(node.claim.gap, symbol)
    parts = []
    if interval.high is None or point < interval.high:
        parts.append((derivative, Interval(point, interval.high, True, True)))
    if interval.low is None or interval.low < point:
        parts.append((-derivative, Interval(interval.low, point, True, True)))
    require(len(sides) == len(parts), "the slope is wanted on each side of the anchor")
    steep = "" if relation == ">=" or strict_value else ">"
    require(not (steep and inside), "the value at the anchor is not shown to be positive")
    for child, (slope, part) in zip(sides, parts, strict=True):
        _smooth(node, name, part)
        must_claim(child, slope, steep or ">=", _along(node, name, part))


def _smooth(node: Node, name: str, part: Interval) -> None:
    """Demand that no root of zero is taken on an open interval, so that derivatives exist."""
    domain = _along(node, name, part)
    for power in node.claim.gap.atoms(sympy.Pow):
        if not power.exp.is_Integer and power.base.free_symbols:
            need = (POSITIVE, domain.adopt(power.base))
            tied = any(symbol.name == name for symbol in power.base.free_symbols)
            require(not tied or always(need, domain), "there is no derivative everywhere")


def _defined_at(node: Node, name: str, point: sympy.Rational) -> None:
    """Demand that the claim is defined, hence continuous, with the anchor added to the domain."""
    interval = node.domain.intervals[name]
    closed = replace(
        interval,
        low_open=interval.low_open and interval.low != point,
        high_open=interval.high_open and interval.high != point,
    )
    domain = _along(node, name, closed)
    for kind, expression in node.claim.needs:
        require(
            always((kind, domain.adopt(expression)), domain), "nothing is defined at the anchor"
        )


def by_chord(node: Node) -> None:
    """A concave gap is at least the smaller of its values at the two ends."""
    anchor = node.anchor
    require(isinstance(anchor, dict) and set(anchor) == {"variable"}, "the anchor names a variable")
    name = anchor["variable"]
    require(isinstance(name, str) and name in node.domain.intervals, "no such variable")
    _free_along(node, name)
    interval, symbol = node.domain.intervals[name], node.domain.symbols[name]
    require(interval.low is not None and interval.high is not None, "a chord has two ends")
    require(interval.low != interval.high, "a chord has two ends")
    require(not interval.low_open and not interval.high_open, "a chord reaches its ends")
    require(len(node.children) == 3, "a chord has two values and a curvature")
    relation = inequality(node)
    for child, end in zip(node.children, (interval.low, interval.high), strict=False):
        must_claim(child, node.claim.gap.subs(symbol, end), relation, _along(node, name, None))
    inner = Interval(interval.low, interval.high, True, True)
    _smooth(node, name, inner)
    must_claim(
        node.children[2],
        -sympy.diff(node.claim.gap, symbol, 2),
        ">=",
        _along(node, name, inner),
    )


def by_contact(node: Node) -> None:
    """gap(c) = ... = gap^(n-1)(c) = 0, gap^(n) of one sign: then so is gap, by Taylor."""
    no_children(node)
    require(node.claim.relation == ">=", "sides that touch are not strictly apart")
    name, point = _place(node, "order")
    order = node.anchor["order"]
    interval = node.domain.intervals[name]
    require(interval.contains(point), "the contact lies outside of the domain")
    require(type(order) is int and order >= 1, "the order of a contact counts from 1")
    derivative, symbol = node.claim.gap, node.domain.symbols[name]
    for _ in range(order):
        require(vanishes(derivative.subs(symbol, point)), "the sides do not touch so closely")
        derivative = sympy.diff(derivative, symbol)
    found = coefficient_on_box(node.claim.gap, node.domain, name, order)
    wanted = (">", ">=")
    if order % 2 == 1:
        require(point in (interval.low, interval.high), "an odd contact lies at an end")
        wanted = wanted if point == interval.low else ("<", "<=")
    require(found in wanted, "the derivative has no certain sign")
