"""What is to be shown, where, and how is it written down?"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import sympy

Step = dict[str, Any]
Given = tuple[str, sympy.Expr, str]  # the text, the gap and its relation to zero


class OutOfTime(Exception):  # noqa: N818 - the end of a search, not a mistake
    """The search has used up its seconds."""


@dataclass(frozen=True)
class Goal:
    """``gap`` is to be shown >= 0, > 0 or == 0 on intervals (by name) where ``given`` holds."""

    gap: sympy.Expr
    relation: str
    intervals: Mapping[str, sympy.Interval]
    given: tuple[Given, ...] = ()
    text: str | None = None
    deadline: float = field(default=float("inf"), compare=False)

    def __post_init__(self) -> None:
        """Stop the search where its time is over: every step makes a goal."""
        if time.monotonic() > self.deadline:
            raise OutOfTime

    @property
    def variables(self) -> list[sympy.Symbol]:
        """The variables of the gap, by name."""
        return sorted(self.gap.free_symbols, key=str)

    def tied(self, symbol: sympy.Symbol) -> bool:
        """Tell whether what is given speaks about a variable."""
        return any(symbol in gap.free_symbols for _, gap, _ in self.given)

    def about(self, gap: sympy.Expr, relation: str | None = None) -> Goal:
        """Return the goal of another gap on the same domain."""
        return replace(self, gap=gap, relation=relation or self.relation, text=None)

    def where(self, symbol: sympy.Symbol, interval: sympy.Interval | None) -> Goal:
        """Return the goal with another interval for one variable, or without it."""
        intervals = {name: kept for name, kept in self.intervals.items() if name != symbol.name}
        if interval is not None:
            intervals[symbol.name] = interval
        return _renamed(replace(self, intervals=intervals))

    def symbol(self, name: str) -> sympy.Symbol:
        """Return a variable as a symbol that knows its sign."""
        return symbol_on(name, self.intervals[name])

    def letter(self, wish: str, taken: Collection[str]) -> str:
        """Return a name for a new variable: the one wished for, or that with a stroke or two."""
        while wish in self.intervals or wish in taken:
            wish += "_"
        return wish

    def step(self, rule: str, anchor: Any = None, children: Sequence[Step] = ()) -> Step:
        """Return a step that shows this goal."""
        return {
            "claim": self.text or f"{self.gap} {self.relation} 0",
            "domain": domain_text(self.intervals, [text for text, _, _ in self.given]),
            "rule": rule,
            "anchor": anchor,
            "children": list(children),
        }


def symbol_on(name: str, interval: sympy.Interval) -> sympy.Symbol:
    """Return the symbol of a variable, with the sign that its interval gives it."""
    if interval.start.is_infinite or interval.start < 0:
        return sympy.Symbol(name, real=True)
    positive = interval.start > 0 or interval.left_open
    return sympy.Symbol(name, **{"positive" if positive else "nonnegative": True})


def _renamed(goal: Goal) -> Goal:
    """Return a goal whose symbols know the signs that the new intervals give them."""

    def fresh(expression: sympy.Expr) -> sympy.Expr:
        return expression.xreplace(
            {s: goal.symbol(s.name) for s in expression.free_symbols if s.name in goal.intervals}
        )

    given = tuple((text, fresh(gap), relation) for text, gap, relation in goal.given)
    return replace(goal, gap=fresh(goal.gap), given=given, text=None)


def inside(interval: sympy.Interval, point: sympy.Rational) -> bool:
    """Tell whether a rational is in an interval."""
    return interval.contains(point) is sympy.true


def domain_text(intervals: Mapping[str, sympy.Interval], given: Sequence[str]) -> dict[str, Any]:
    """Return a domain as a certificate writes it."""
    variables = {
        name: f"{'(' if i.left_open else '['}{i.start}, {i.end}{')' if i.right_open else ']'}"
        for name, i in intervals.items()
    }
    return {"variables": variables, "given": list(given)}


def relation_text(relation: sympy.Rel) -> str:
    """Return a sympy relation as a certificate writes it."""
    sign = "==" if isinstance(relation, sympy.Eq) else relation.rel_op
    return f"{relation.lhs} {sign} {relation.rhs}"


def gap_of(relation: sympy.Rel, intervals: Mapping[str, sympy.Interval]) -> tuple[sympy.Expr, str]:
    """Return a relation as a gap and how the gap relates to zero."""
    left, right = relation.lhs, relation.rhs
    kinds = {"<=": (right - left, ">="), "<": (right - left, ">"), ">=": (left - right, ">=")}
    kinds |= {">": (left - right, ">"), "==": (left - right, "==")}
    gap, sign = kinds["==" if isinstance(relation, sympy.Eq) else relation.rel_op]
    symbols = {s: symbol_on(s.name, intervals[s.name]) for s in gap.free_symbols}
    gap = gap.rewrite([sympy.cosh, sympy.sinh], sympy.exp).xreplace(symbols)
    return gap.replace(
        lambda node: isinstance(node, sympy.Pow) and not node.exp.is_Rational,
        lambda node: sympy.exp(node.exp * sympy.log(node.base)),
    ), sign


@lru_cache(maxsize=1024)
def tidy(expression: sympy.Expr) -> sympy.Expr:
    """Return an expression as one factored fraction."""
    return sympy.factor(expression)
