"""Which values have the letters of a theorem about descent, when some of them are fixed?

A theorem may tie the rate to the rest (eta = B/(rho sqrt(T))).  Where somebody fixes the rate as
well, another letter that is still free follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import sympy
from flint import fmpq

from adversaries.core.scope import Parameters, Scope, fixes
from bounds.core.decide import symbolic
from bounds.core.evaluate import number
from learners.core.arithmetic import rational
from learners.core.rationals import is_rational


def rational_below(value: Any) -> fmpq:
    """Return a rational at most as large as an exact number, and near it: itself, if it is one."""
    enclosed = number(value)
    return enclosed if isinstance(enclosed, fmpq) else rational(enclosed.lower())


def square_below(length: Any) -> fmpq:
    """Return the square of a length, if it is rational; otherwise a rational just below."""
    return square_of(length) or rational_below(length) ** 2


def square_of(length: Any) -> fmpq | None:
    """Return the square of a length, if it is rational: only rational vectors are played."""
    square = sympy.expand(symbolic(length) ** 2)
    return rational(square) if is_rational(square) else None


def settings(scope: Scope, rows: Iterable[Parameters]) -> Iterator[dict[str, Any]]:
    """Yield the settings with what is fixed, and with the rate; none twice."""
    seen = set()
    for row in rows:
        for setting in scope.settings([_completed(scope, row)]):
            key = tuple(setting.items())
            if key not in seen:
                seen.add(key)
                yield setting


def _completed(scope: Scope, row: Parameters) -> Parameters:
    """Return a setting in which a free letter is as a fixed rate asks, if that is possible."""
    rules = [h.relation for h in scope.theorem.given if fixes(h) and h.relation.lhs.name == "eta"]
    if "eta" not in scope.fixed or not rules:
        return row
    rule, known = rules[0], scope.put(row)
    for name in row:
        letter = next((s for s in rule.rhs.free_symbols if s.name == name), None)
        if letter is None or name in scope.fixed:
            continue
        others = {s: symbolic(known[s.name]) for s in rule.rhs.free_symbols - {letter}}
        found = _first_positive(rule.rhs.subs(others) - symbolic(known["eta"]), letter)
        if found is not None:
            return {**row, name: int(found) if found.is_Integer else found}
    return row


@lru_cache(maxsize=512)
def _first_positive(expression: sympy.Expr, letter: sympy.Symbol) -> sympy.Expr | None:
    """Return the first positive root; every theorem asks for the same few."""
    return next((root for root in sympy.solve(expression, letter) if root > 0), None)
