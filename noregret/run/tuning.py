"""To which value does a theorem tune a parameter that was not given?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import sympy

from adversaries.core.scope import fixes
from bounds.core.catalogue import theorems_of
from bounds.core.decide import symbolic
from bounds.core.errors import ParameterError
from learners.core.kind import Kind
from learners.core.parameters import Parameter
from noregret.run.options import Settings


@dataclass(frozen=True)
class _Rule:
    """A hypothesis that says what a parameter is: the theorem's key, and the formula."""

    key: str
    formula: sympy.Expr

    def missing(self, known: Settings) -> list[str]:
        """Return what the formula depends on and nobody has said."""
        names = {symbol.name for symbol in self.formula.free_symbols}
        return sorted(name for name in names if known.get(name) is None)


def letters_of(kind: Kind, settings: Settings) -> dict[str, Any]:
    """Return the settings by their names, and by the letters that theorems have for them."""
    named = {each.symbol: settings.get(each.name) for each in kind.parameters if each.letter}
    return {**settings, **named}


def tuned_settings(kind: Kind, settings: Settings, unknown: str) -> Mapping[str, tuple[Any, str]]:
    """Return the parameters that follow from a theorem, each with the reason.

    ``unknown`` says why what a theorem depends on may not be known.
    """
    found: dict[str, tuple[Any, str]] = {}
    for each in kind.takes:
        if each.name in settings or each.optional or each.default is not None:
            continue
        if kind.multiplies and kind.size is not None and settings.get(kind.size.name) == 1:
            # The only weight stays the only one.
            nothing = f"there is nothing to tune for {kind.size.name} = 1"
            found[each.name] = (sympy.Rational(1, 2), nothing)
            continue
        rules = list(_rules(kind, each))
        if not rules:
            raise ParameterError(f"{each.name} is not given, and no theorem tunes it: give it")
        found[each.name] = _tuned(each, rules, letters_of(kind, settings), unknown)
    return found


def _rules(kind: Kind, parameter: Parameter) -> Iterator[_Rule]:
    for theorem in theorems_of(kind):
        for hypothesis in theorem.given:
            relation = hypothesis.relation
            if fixes(hypothesis) and relation.lhs.name == parameter.symbol:
                yield _Rule(theorem.key, relation.rhs)


def _tuned(
    parameter: Parameter, rules: list[_Rule], known: Settings, unknown: str
) -> tuple[Any, str]:
    """Return the value by the rule that uses most of what is known; the first of those."""
    usable = [rule for rule in rules if not rule.missing(known)]
    if not usable:
        first, name = rules[0], parameter.name
        raise ParameterError(
            f"{name} is tuned by {first.key} for {' and '.join(first.missing(known))}, but "
            f"{unknown}: give {name}=… yourself"
        )
    best = max(usable, key=lambda rule: len(rule.formula.free_symbols))
    values = {symbol: symbolic(known[symbol.name]) for symbol in best.formula.free_symbols}
    return best.formula.subs(values), f"tuned by {best.key}"
