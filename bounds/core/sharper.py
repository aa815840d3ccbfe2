"""Which theorems say more than a classic one at given values?

A classic form is kept since it is the one that people know; it names the sharper ones itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import sympy

from bounds.core.catalogue import theorem
from bounds.core.decide import Inequality
from bounds.core.errors import ParameterError
from bounds.core.theorem import Sharper, Theorem
from bounds.core.value import BoundValue

Values = Mapping[str, sympy.Expr]


def parameters_of(classic: Theorem, sharper: Sharper, values: Values) -> dict[str, Any]:
    """Return the parameters of the sharper theorem at values of the classic one."""
    mine = classic.by_name
    found: dict[str, Any] = {}
    for name in theorem(sharper.key).parameters:
        rule = sharper.where.get(name)
        if rule is None and name in values:
            found[name] = values[name]
        elif isinstance(rule, sympy.Expr):
            found[name] = rule.subs({mine[n].symbol: v for n, v in values.items() if n in mine})
        elif rule is not None:
            found[name] = rule(values)
    return found


def sharper_than(
    classic: Theorem, values: Mapping[str, Any]
) -> Iterator[tuple[Sharper, BoundValue]]:
    """Yield the theorems that say strictly more at these values, with what they say."""
    if not classic.sharper:
        return
    exact = classic.exact_parameters(values)
    bound = classic.bound(**values)
    for pair in classic.sharper:
        other = theorem(pair.key)
        parameters = parameters_of(classic, pair, exact)
        if not set(other.parameters) <= set(parameters):
            continue
        try:
            value = other.bound(**parameters)
        except (ParameterError, ZeroDivisionError):
            continue
        if advantage(bound, value, lower=classic.is_lower_bound) == 1:
            yield pair, value


def advantage(classic: BoundValue, sharp: BoundValue, *, lower: bool = False) -> int | None:
    """Return 1 if the second bound says more, 0 if both say the same, -1 if less, None if open."""
    left, right = sharp.expression, classic.expression
    small, large = (right, left) if lower else (left, right)
    return Inequality(small, large).decide({}).sign
