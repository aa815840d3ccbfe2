"""Which guarantee is better here, and where does the order change?

Bounds are compared as exact expressions, and along a parameter by :mod:`bounds.calculator.order`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cmp_to_key
from typing import Any

import sympy

from bounds.calculator.order import Guarantee, Order, Stretch, order_along
from bounds.core.catalogue import theorem as theorem_named
from bounds.core.decide import Inequality
from bounds.core.theorem import ParameterError, Theorem
from bounds.core.tied import tie
from bounds.core.value import BoundValue
from learners.core.arithmetic import Undecided
from noregret.calculator.answers import Answer, split_pairs
from noregret.calculator.crossings import in_digits
from noregret.calculator.sampling import refuse_strangers, taken_by


def compared(arguments: Sequence[str], digits: int) -> Answer:
    """Return which of the theorems has the best bound, by how much, and up to where."""
    pairs = split_pairs(text for text in arguments if "=" in text)
    guarantees = _guarantees([text for text in arguments if "=" not in text], pairs)
    ranked = sorted(guarantees, key=cmp_to_key(sign_between))
    best, second = ranked[:2]
    names = dict.fromkeys([*best.theorem.parameters, *second.theorem.parameters])
    orders = []
    for name in names:
        with suppress(ParameterError):  # a parameter that a hypothesis ties to another one
            orders.append(order_along(best, second, name, digits))
    data: dict[str, Any] = {
        "theorems": [_entry(each, digits) for each in ranked],
        "best": best.key,
        "equal": [each.key for each in ranked if sign_between(best, each) == 0],
        "ratio": _ratio(best, second, digits),
        "crossings": [_crossing(order, *pair) for order in orders for pair in order.changes],
        "orders": [{"parameter": o.name, "sentence": _sentence(o)} for o in orders],
        "parameters": {n: str(value) for each in ranked for n, value in each.values.items()},
        "notes": list(notes_on(ranked)),
    }
    width = max(len(each.key) for each in ranked)
    lines = [
        *(f"{e.key:<{width}}  {e.bound.digits(digits)}  ({e.theorem.statement})" for e in ranked),
        "",
        _headline(best, data),
        *(f"  {order['sentence']}" for order in data["orders"]),
        *(f"  Note: {note}" for note in data["notes"]),
    ]
    return Answer(data, tuple(lines))


def _guarantees(keys: Sequence[str], given: Mapping[str, str]) -> list[Guarantee]:
    """Return the theorems with what each takes of the values given."""
    theorems = [theorem_named(key) for key in dict.fromkeys(keys)]
    if len(theorems) < 2:
        alone = " ".join(dict.fromkeys(keys)) or "nothing"
        raise ParameterError(f"{alone} has nothing to be compared with: give two keys or more")
    _refuse_mixtures({type(each.claim): each.key for each in theorems})
    theorems, given = tie(theorems, given, ())
    refuse_strangers(theorems, given)
    missing = {t.key: [n for n in t.parameters if n not in given] for t in theorems}
    if any(missing.values()):
        needs = (f"{key} needs {', '.join(names)}" for key, names in missing.items() if names)
        wanted = dict.fromkeys(f"{name}=…" for names in missing.values() for name in names)
        raise ParameterError(f"{'; '.join(needs)}: give {' '.join(wanted)}")
    return [guarantee_at(theorem, given) for theorem in theorems]


def _refuse_mixtures(by_claim: Mapping[type, str]) -> None:
    if sympy.Eq in by_claim:
        raise ParameterError(f"{by_claim[sympy.Eq]} states an equality: compare bounds only")
    if len(by_claim) > 1:
        upper, lower = by_claim[sympy.Le], by_claim[sympy.Ge]
        raise ParameterError(f"{upper} is an upper and {lower} a lower bound: compare like bounds")


def guarantee_at(theorem: Theorem, given: Mapping[str, str]) -> Guarantee:
    """Return a theorem with the values that it knows; what it tunes itself is its own."""
    exact = theorem.exact_parameters(taken_by(theorem, given))
    return Guarantee(theorem.key, theorem, exact, theorem.bound(**exact))


def sign_between(left: Guarantee, right: Guarantee) -> int:
    """Return -1 if ``left`` is the better guarantee, 0 if they are equal, 1 otherwise."""
    sign = Inequality(right.bound.expression, left.bound.expression).decide({}).sign
    if sign is None:
        raise Undecided(f"whether {left.key} or {right.key} is better stays open")
    return -sign if left.theorem.is_lower_bound else sign


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
    ends = {
        "lower": in_digits(left.high, digits + 4, -1),
        "upper": in_digits(right.low, digits + 4, 1),
    }
    at = {"parameter": order.name, "at": in_digits(right.low, digits)}
    return {**at, **ends, "below": left.better, "above": right.better}


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
    limits = f"{in_digits(order.low, 6)} <= {order.name} <= {in_digits(order.high, 6)}"
    if order.whole:
        return f"{order.name}: {parts}"
    if order.changes:
        return f"{order.name}: {parts} (searched {limits})"
    return f"{order.name}: no crossing found for {limits}; {parts}"


def _phrase(order: Order, each: Stretch) -> str:
    """Return a stretch in words; decimals are rounded to its inside."""
    low, high = in_digits(each.low, order.digits, 1), in_digits(each.high, order.digits, -1)
    who = f"{each.better} is better" if each.better else "they are equal"
    if each.is_seam:
        return f"they are equal or nearly so at {order.name} = {low}"
    who = "the order stays open" if each.better is None else who
    if each.low == order.low and each.high == order.high:
        return f"{who} for every {order.name}" if order.whole else f"{who} throughout"
    if each.low == each.high:
        return f"{who} at {order.name} = {low}"
    top = order.top
    if each.high == order.high and order.whole and top.value is not None and not top.closed:
        return f"{who} for {low} <= {order.name} < {in_digits(top.value, order.digits)}"
    if each.high == order.high:
        return f"{who} from {order.name} = {low} on"
    return f"{who} for {low} <= {order.name} <= {high}"


def notes_on(ranked: Sequence[Guarantee]) -> Iterator[str]:
    """Yield what a reader should know before believing the comparison."""
    for name in dict.fromkeys(n for each in ranked for n in each.theorem.parameters):
        users = [each for each in ranked if name in each.theorem.parameters]
        meanings = {each.theorem.by_name[name].meaning: each.key for each in users}
        if len(meanings) > 1:
            yield f"{name} is " + ", but ".join(f"{m} in {key}" for m, key in meanings.items())
    observed = {str(each.theorem.observed): each.key for each in ranked}
    if len(observed) > 1:
        yield "they bound " + ", ".join(f"{what} ({key})" for what, key in observed.items())
