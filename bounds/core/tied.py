"""What does a theorem say where a parameter is a function of the one that is asked for?

``eta=sqrt(8*ln(N)/T)`` with T sought, or running through a range, is put into the claim.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

import sympy

from bounds.core.errors import ParameterError
from bounds.core.parsing import ParseError, parse_expression
from bounds.core.references import letters_of, resolve
from bounds.core.theorem import Hypothesis, Theorem


def tie(
    theorems: Sequence[Theorem], values: Mapping[str, Any], free: Collection[str]
) -> tuple[list[Theorem], dict[str, Any]]:
    """Return theorems with the values put in that speak of ``free`` names, and the other values."""
    known = {name for theorem in theorems for name in theorem.by_name}
    settled = resolve(values, free).without_helpers(known)
    moving = {n: v for n, v in settled.items() if n in known and letters_of(v) & set(free)}
    rest = {name: value for name, value in settled.items() if name not in moving}
    if len(theorems) == 1:
        return [_put_in(theorems[0], moving, free)], rest
    # Of several, each tunes what it tunes by itself.
    parts = [{n: v for n, v in moving.items() if n in theorem.parameters} for theorem in theorems]
    return [_put_in(t, part, free) for t, part in zip(theorems, parts, strict=True)], rest


def _put_in(theorem: Theorem, moving: Mapping[str, str], free: Collection[str]) -> Theorem:
    letters = {name: q.symbol for name, q in theorem.by_name.items() if name in free}
    formulas: dict[sympy.Symbol, sympy.Expr] = {}
    for name, text in moving.items():
        if name not in theorem.by_name or not letters_of(text) <= {*letters, *theorem.by_name}:
            continue
        try:
            formulas[theorem.by_name[name].symbol] = parse_expression(text, letters)
        except ParseError as error:
            raise ParameterError(f"{name}: {error}") from None
    if not formulas:
        return theorem
    left, right = (side.subs(formulas) for side in (theorem.claim.lhs, theorem.claim.rhs))
    return replace(
        theorem,
        claim=type(theorem.claim)(left, right, evaluate=False),
        given=_conditions(theorem, theorem.given, formulas),
        implied=_conditions(theorem, theorem.implied, formulas),
    )


def _conditions(
    theorem: Theorem,
    conditions: Sequence[Hypothesis],
    formulas: Mapping[sympy.Symbol, sympy.Expr],
) -> tuple[Hypothesis, ...]:
    found = []
    for condition in conditions:
        if condition.relation is None or not condition.relation.free_symbols & set(formulas):
            found.append(condition)
            continue
        relation = condition.relation.subs(formulas)
        if relation == sympy.false:
            said = ", ".join(f"{name} = {value}" for name, value in formulas.items())
            raise ParameterError(
                f"{said} breaks the hypothesis {condition.text} of {theorem.key}: choose another"
            )
        if relation != sympy.true:
            found.append(replace(condition, relation=relation))
    return tuple(found)
