"""Which value of a parameter makes an upper bound smallest?

In closed form where sympy finds one (:mod:`bounds.tuning`).  With numbers, branch and
bound encloses the minimum over the whole domain: a box is dropped when its values are
certainly above a value that is attained, so the smallest of what is left bounds the
minimum from below.  A closed form is believed only if it agrees with that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sympy
from flint import arb, fmpq

from bounds.calculator.curve import Curve
from bounds.calculator.descent import Minimum, lowest, sharpen
from bounds.calculator.domain import Domain, domain_of, given_values
from bounds.decide import symbolic
from bounds.evaluate import compiled
from bounds.text import written
from bounds.theorem import ParameterError, Theorem
from bounds.tuning import NoClosedFormError, Optimum, minimise
from bounds.value import BoundValue, decimal
from learners.arithmetic import Undecided, rational, working_precision

_ATTEMPTS = 3


@dataclass(frozen=True)
class Tuned:
    """The best value of a parameter.

    Attributes:
        name: the parameter.
        argument: the best value; None if the smallest bound is approached but not attained.
        text: the best value for people; a decimal where numbers were given.
        bound: the bound there, or the limit that is approached, exactly.
        sentence: all this for people.
        closed: whether ``argument`` is the best value itself, not a decimal close to it.
        value: the smallest bound in decimals, every digit right; "" without numbers.
        lower, upper: decimals that enclose the smallest bound; "" without numbers.
    """

    name: str
    argument: sympy.Expr | None
    text: str
    bound: sympy.Expr
    sentence: str
    closed: bool
    value: str = ""
    lower: str = ""
    upper: str = ""


def tune(theorem: Theorem, name: str, values: Mapping[str, Any], digits: int = 12) -> Tuned:
    """Return the value of the parameter ``name`` that makes the bound smallest.

    ``values`` may leave parameters out where the answer has a closed form.
    """
    if not isinstance(theorem.claim, sympy.Le):
        raise ParameterError(
            f"{theorem.key} is not an upper bound, so no {name} makes it smallest: "
            "tune a theorem of the form observed <= bound"
        )
    exact = given_values(theorem, name, values, partly=True)
    optimum = closed_form(theorem, name, exact)
    missing = [other for other in theorem.parameters if other != name and other not in exact]
    if not missing:
        return _numeric(theorem, name, exact, optimum, digits)
    if optimum is None:
        raise ParameterError(
            f"the best {name} of {theorem.key} has no closed form: give "
            + " ".join(f"{other}=…" for other in missing)
        )
    return _symbolic(theorem, name, optimum)


def closed_form(theorem: Theorem, name: str, exact: Mapping[str, sympy.Expr]) -> Optimum | None:
    """Return the stationary point of the bound with ``exact`` put in; None if there is none."""
    try:
        found = minimise(theorem.bound_expression, theorem.by_name[name].symbol)
    except NoClosedFormError:
        return None
    known = {theorem.by_name[other].symbol: value for other, value in exact.items()}
    argument, value = found.argument.subs(known), found.value.subs(known)
    if any(part.has(sympy.zoo, sympy.oo, sympy.nan, sympy.I) for part in (argument, value)):
        return None
    return Optimum(argument, value)


def _symbolic(theorem: Theorem, name: str, optimum: Optimum) -> Tuned:
    text = written(optimum.argument)
    limits = [
        hypothesis.text
        for hypothesis in theorem.given
        if isinstance(hypothesis.relation, sympy.Le | sympy.Lt | sympy.Ge | sympy.Gt)
        and theorem.by_name[name].symbol in hypothesis.relation.free_symbols
    ]
    condition = f", where that satisfies {' and '.join(limits)}" if limits else ""
    sentence = f"{name} = {text} makes the bound smallest: {written(optimum.value)}{condition}."
    return Tuned(name, optimum.argument, text, optimum.value, sentence, closed=True)


def _numeric(
    theorem: Theorem,
    name: str,
    exact: Mapping[str, sympy.Expr],
    optimum: Optimum | None,
    digits: int,
) -> Tuned:
    domain = domain_of(theorem, name, exact)
    if domain.relations:
        raise ParameterError(
            f"{name} is limited by {domain.relations[0]}, under which the best {name} cannot "
            "be certified: give values for which that is a plain bound"
        )
    known = {theorem.by_name[other].symbol: value for other, value in exact.items()}
    expression = theorem.bound_expression.subs(known)
    if domain.symbol not in expression.free_symbols:
        raise ParameterError(f"every {name} is best: with these values the bound is {expression}")
    curve = Curve(expression, domain.symbol, domain.finite_edges)
    for attempt in range(1, _ATTEMPTS):
        try:
            return _tuned(curve, domain, digits, digits * attempt, optimum)
        except _Coarse:
            continue
    return _tuned(curve, domain, digits, digits * _ATTEMPTS, optimum)


class _Coarse(Undecided):
    """The minimum is not enclosed narrowly enough for the digits that were asked for."""


def _tuned(
    curve: Curve, domain: Domain, digits: int, accuracy: int, optimum: Optimum | None
) -> Tuned:
    minimum = lowest(curve, domain, accuracy + 6)
    if minimum.limit is not None:
        return _unattained(domain, minimum, minimum.limit, digits)
    if optimum is not None and _confirmed(optimum, domain, minimum):
        argument, bound, closed = optimum.argument, optimum.value, True
    else:
        argument = symbolic(_short(curve, minimum, digits))
        bound = curve.expression.subs(domain.symbol, argument)
        closed = minimum.where.is_point
    value, lower, upper = _digits(bound, closed, minimum, digits)
    text = _decimal_text(argument, digits)
    shown = text
    if closed and not argument.is_Rational:
        shown = f"{written(argument)} = {text} (rounded)"
    elif not closed:
        shown = f"{text} (rounded)"
    sentence = f"{domain.name} = {shown} makes the bound smallest: {value}."
    return Tuned(domain.name, argument, text, bound, sentence, closed, value, lower, upper)


def _unattained(domain: Domain, minimum: Minimum, limit: sympy.Expr, digits: int) -> Tuned:
    value = BoundValue(limit, limit, "")
    number = value.digits(digits)
    tends = number if number == str(limit) else f"{limit} = {number}"
    approach = f"the bound tends to {tends} as {domain.name} -> {minimum.toward}"
    sentence = (
        f"No {domain.name} is best: {approach}, and is larger for every {domain.name}."
        if minimum.proved
        else f"No {domain.name} was found to be best: {approach}, to {digits} digits its infimum."
    )
    lower, upper = value.lower(digits), value.upper(digits)
    return Tuned(domain.name, None, "", limit, sentence, True, number, lower, upper)


def _confirmed(optimum: Optimum, domain: Domain, minimum: Minimum) -> bool:
    """Tell whether a stationary point lies in the domain and agrees with the minimum."""
    symbol = domain.symbol
    for edge, direction in ((domain.low, 1), (domain.high, -1)):
        if edge.value is None:
            continue
        side = direction * Curve(symbol - symbolic(edge.value), symbol).sign(optimum.argument)
        if side < 0 or (side == 0 and not edge.closed):
            return False
    if domain.integer and not optimum.argument.is_Integer:
        return False
    with working_precision(512):
        return not arb(compiled(optimum.value)({})) > minimum.values.high


def _short(curve: Curve, minimum: Minimum, digits: int) -> fmpq:
    """Return a short decimal at or next to the minimiser."""
    assert minimum.point is not None
    if minimum.where.is_point:
        return minimum.point
    exact = sharpen(curve, minimum.where, digits + 4)
    return rational(decimal(minimum.point if exact is None else exact, digits))


def _digits(bound: sympy.Expr, closed: bool, minimum: Minimum, digits: int) -> tuple[str, str, str]:
    """Return the smallest value in decimals: rounded, and an enclosure."""
    if closed:
        value = BoundValue(bound, bound, "")
        return value.digits(digits), value.lower(digits), value.upper(digits)
    with working_precision(64 + 8 * digits):
        both = minimum.values.low.union(arb(compiled(bound)({})))
        try:
            return decimal(both, digits), decimal(both, digits, -1), decimal(both, digits, 1)
        except Undecided as error:
            raise _Coarse(str(error)) from None


def _decimal_text(value: sympy.Expr, digits: int) -> str:
    if value.is_Integer:
        return str(value)
    return BoundValue(value, value, "").digits(digits)
