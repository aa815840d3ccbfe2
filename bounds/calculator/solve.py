"""Which values of a parameter reach a target?

The answers are certified: see :mod:`bounds.calculator.region` for the search.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import Any

import sympy
from flint import fmpq

from bounds.calculator.curve import curve_over
from bounds.calculator.domain import Domain, domain_of, given_values
from bounds.calculator.region import End, Region, conditions
from bounds.calculator.tune import closed_form
from bounds.core.decide import symbolic
from bounds.core.parsing import parse_value
from bounds.core.text import decimal_latex, latex
from bounds.core.theorem import Theorem
from bounds.core.value import BoundValue, decimal
from learners.core.arithmetic import Undecided, rational


@dataclass(frozen=True)
class Interval:
    """The extreme values that reach a target; None stands for an infinite end.

    An end that is not ``closed`` is an end of the domain that does not belong to it.
    ``throughout`` tells whether every value in between is known to reach the target,
    ``untried`` which values farther out were not searched: "smaller", "larger", both or none.
    """

    low: sympy.Expr | None
    high: sympy.Expr | None
    low_closed: bool
    high_closed: bool
    throughout: bool
    untried: tuple[str, ...] = ()

    def describe(self, name: str, digits: int = 12) -> str:
        """Return the interval as a chain of comparisons."""
        left = "" if self.low is None else f"{_text(self.low, digits)} "
        right = "" if self.high is None else f" {_text(self.high, digits)}"
        left += "" if self.low is None else ("<= " if self.low_closed else "< ")
        right = "" if self.high is None else (" <=" if self.high_closed else " <") + right
        if self.high is None and self.low is not None:
            return f"{name} {'>=' if self.low_closed else '>'} {_text(self.low, digits)}"
        return f"{left}{name}{right}" if left or right else f"any {name}"


@dataclass(frozen=True)
class Solution:
    """Where a parameter reaches a target.

    Attributes:
        name: the parameter.
        quantity: what is compared with the target: "bound" or "bound/T".
        relation: "<=" for an upper bound, ">=" for a lower bound.
        target: the target, exactly.
        value: the answer, exactly; None if no value reaches the target.
        text: the answer in decimals, rounded to the safe side.
        direction: whether ``value`` is the "smallest" or "largest", or "any" value will do.
        bound: the bound at ``value``.
        interval: the extreme values on both sides.
        sentence: all this for people.
        symbol: the parameter as a symbol.
    """

    name: str
    quantity: str
    relation: str
    target: sympy.Expr
    symbol: sympy.Symbol
    value: sympy.Expr | None = None
    text: str = ""
    direction: str = ""
    bound: BoundValue | None = None
    interval: Interval | None = None
    sentence: str = ""

    @property
    def latex(self) -> str:
        """The answer in LaTeX."""
        if self.value is None:
            return r"\emptyset"
        short = self.value.is_Rational and "/" not in self.text
        value = decimal_latex(self.text) if short else latex(self.value)
        return f"{latex(self.symbol)} = {value}"

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"Solution({self.sentence!r})"

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex}$"

    def _repr_html_(self) -> str:
        there = "" if self.bound is None else f"<p>The bound there is {self.bound.digits()}.</p>"
        return f"<p>{escape(f'$$ {self.latex} $$')}</p><p>{escape(self.sentence)}</p>{there}"


def solve(
    theorem: Theorem, name: str, target: Any, values: Mapping[str, Any], digits: int = 12
) -> Solution:
    """Return the values of the parameter ``name`` for which the bound reaches ``target``.

    An upper bound, or what is known exactly, reaches it by being at most ``target``, a lower
    bound by being at least that.  Where T is the unknown of a bound on regret, the average
    bound/T is compared.  Raises ParameterError for what makes no sense and Undecided where the
    search ends without an answer.
    """
    goal = parse_value(target) if isinstance(target, str) else symbolic(target)
    exact = given_values(theorem, name, values)
    region, quantity = _region(theorem, name, goal, exact, digits)
    relation = ">=" if theorem.is_lower_bound else "<="
    blank = Solution(name, quantity, relation, goal, theorem.by_name[name].symbol)
    first = region.extreme(last=False)
    if first is None:
        among = f", of all with {region.domain}" if str(region.domain) else ""
        sentence = f"No {name} has {quantity} {relation} {goal}{among}."
        return replace(blank, sentence=sentence)
    last = _last(region, first)
    interval = _interval(region, first, last)
    chosen, direction = _choice(region, first, last)
    answer = replace(
        blank,
        value=chosen,
        text=_text(chosen, digits),
        direction=direction,
        bound=theorem.bound(**_at(theorem, exact, name, chosen)),
        interval=interval,
    )
    return replace(answer, sentence=_sentence(answer, region.domain, digits))


def _at(
    theorem: Theorem, exact: Mapping[str, sympy.Expr], name: str, chosen: sympy.Expr
) -> dict[str, sympy.Expr]:
    """Return all values; some may depend on the one that was chosen."""
    symbol = theorem.by_name[name].symbol
    return {**{other: value.subs(symbol, chosen) for other, value in exact.items()}, name: chosen}


def _region(
    theorem: Theorem, name: str, goal: sympy.Expr, exact: Mapping[str, sympy.Expr], digits: int
) -> tuple[Region, str]:
    """Return where the target is reached, and what is compared with it."""
    symbol = theorem.by_name[name].symbol
    domain = domain_of(theorem, name, exact)
    known = {theorem.by_name[other].symbol: value for other, value in exact.items()}
    bound = theorem.bound_expression.subs(known)
    quantity = "bound"
    if theorem.average_over == symbol:
        bound, quantity = bound / symbol, f"bound/{name}"
        if domain.low.value == 0:
            domain = domain.above_zero()
    excess = goal - bound if theorem.is_lower_bound else bound - goal
    curves = ((curve_over(domain, excess), False), *conditions(domain))
    optimum = None if domain.integer else closed_form(theorem, name, exact)
    hints = () if optimum is None else (optimum.argument,)
    return Region(domain, curves, digits, hints), quantity


def _last(region: Region, first: End) -> End | None:
    """Return the last value; None if that stays open and the first one says enough."""
    try:
        return region.extreme(last=True)
    except Undecided:
        if first.at_edge or not first.searched:
            raise
        return None


def _interval(region: Region, first: End, last: End | None) -> Interval:
    high = End(None, False, False) if last is None else last
    sides = (("smaller", first), ("larger", high))
    return Interval(
        _expression(first.value),
        _expression(high.value),
        first.closed,
        high.closed,
        last is not None and region.throughout(first.value, last.value),
        tuple(side for side, end in sides if not end.searched),
    )


def _choice(region: Region, first: End, last: End | None) -> tuple[sympy.Expr, str]:
    if last is None:
        return _expression(first.value), "smallest"
    found = [not end.at_edge and end.searched for end in (first, last)]
    if found[0]:
        return _expression(first.value), "smallest"
    if found[1]:
        return _expression(last.value), "largest"
    for end in (first, last):  # as far as was searched, all will do
        if not end.searched:
            return _expression(end.value), "any"
    if first.closed:
        return _expression(first.value), "smallest"
    if last.closed:
        return _expression(last.value), "largest"
    inside = region.domain.split(region.domain.box)[0].high
    return _expression(inside), "any"


def _expression(value: Any) -> Any:
    return None if value is None else symbolic(value)


def _text(value: sympy.Expr, digits: int) -> str:
    """Return a value as a decimal if it is one, else as it is."""
    if not isinstance(value, sympy.Rational) or (value.is_Integer and abs(value) < 10**50):
        return str(value)
    written = decimal(fmpq(int(value.p), int(value.q)), digits)
    return written if symbolic(rational(written)) == value else str(value)


def _sentence(answer: Solution, domain: Domain, digits: int) -> str:
    claim = f"{answer.quantity} {answer.relation} {answer.target}"
    name, interval = answer.name, answer.interval
    assert interval is not None
    allowed = f" with {domain}" if str(domain) else ""
    reach = "for all of" if interval.throughout else "at the ends of"
    if interval.untried:
        untried = f"{' and '.join(interval.untried)} {name} were not tried"
        held = f"{claim} holds {reach} {interval.describe(name, digits)}"
        best = (
            f"{name} = {answer.text} is the {answer.direction} {name} of {digits} digits with it, "
        )
        return f"{held}; {'' if answer.direction == 'any' else best}{untried}."
    everywhere = (interval.low, interval.high) == tuple(map(_expression, domain.ends))
    if answer.direction == "any" or (everywhere and interval.throughout):
        return f"{claim} holds for every {name}{allowed}."
    if interval.low == interval.high:
        return f"{name} = {answer.text} is the only {name} with {claim}."
    # A real end is a decimal on the safe side; whole numbers and ends of the domain are exact.
    rounded = "" if domain.integer else f" of {digits} digits"
    start = f"{name} = {answer.text} is the {answer.direction} {name}{rounded} with {claim}"
    if answer.direction == "smallest" and interval.high is not None:
        return f"{start}; it holds {reach} {interval.describe(name, digits)}."
    if not interval.throughout:
        return f"{start}."
    if answer.direction == "smallest":
        return f"{start}, and it holds for every larger {name}."
    return f"{start}, and it holds for every smaller {name}{allowed}."
