"""Which value of a parameter makes an upper bound smallest?

In closed form where sympy finds one (:mod:`bounds.core.tuning`).  With numbers, branch and
bound encloses the minimum over the whole domain: a box is dropped when its values are
certainly above a value that is attained, so the smallest of what is left bounds the
minimum from below.  A closed form is believed only if it agrees with that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

import sympy
from flint import arb, fmpq

from bounds.calculator.curve import Curve, curve_over
from bounds.calculator.descent import Minimum, lowest, sharpen
from bounds.calculator.domain import Domain, domain_of, given_values
from bounds.calculator.region import Region, conditions
from bounds.core.decide import symbolic
from bounds.core.evaluate import compiled
from bounds.core.text import decimal_latex, latex, written
from bounds.core.theorem import ParameterError, Theorem
from bounds.core.tuning import NoClosedFormError, Optimum, minimise
from bounds.core.value import BoundValue, decimal
from learners.core.arithmetic import Undecided, rational, working_precision

_ATTEMPTS = 3


@dataclass(frozen=True)
class Tuned:
    """The best value of a parameter.

    Attributes:
        argument: the best value; None if the smallest bound is approached but not attained.
        text: the best value for people; a decimal where numbers were given.
        bound: the bound there, or the limit that is approached, exactly.
        sentence: all this for people.
        closed: whether ``argument`` is the best value itself, not a decimal close to it.
        value: the smallest bound in decimals, every digit right; "" without numbers.
        lower, upper: decimals that enclose the smallest bound; "" without numbers.
        symbol: the parameter as a symbol.
    """

    symbol: sympy.Symbol
    argument: sympy.Expr | None
    text: str
    bound: sympy.Expr
    sentence: str
    closed: bool
    value: str = ""
    lower: str = ""
    upper: str = ""

    @property
    def name(self) -> str:
        """The name of the parameter."""
        return str(self.symbol.name)

    @property
    def latex(self) -> str:
        """The best value and the bound there, in LaTeX."""
        if self.argument is None:
            return rf"\inf = {latex(self.bound)}"
        if not self.closed:
            numbers = (decimal_latex(text) for text in (self.text, self.value))
            return rf"{latex(self.symbol)} \approx " + r", \quad \approx ".join(numbers)
        return rf"{latex(self.symbol)} = {latex(self.argument)}, \quad {latex(self.bound)}"

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"Tuned({self.sentence!r})"

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex}$"

    def _repr_html_(self) -> str:
        sure = f"<p>certainly between {self.lower} and {self.upper}</p>" if self.value else ""
        return f"<p>{escape(f'$$ {self.latex} $$')}</p><p>{escape(self.sentence)}</p>{sure}"


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
    known = {theorem.by_name[other].symbol: value for other, value in exact.items()}
    tied = {other: value for other, value in known.items() if value.free_symbols}
    try:
        found = minimise(theorem.bound_expression.subs(tied), theorem.by_name[name].symbol)
    except NoClosedFormError:
        return None
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
    symbol = theorem.by_name[name].symbol
    return Tuned(symbol, optimum.argument, text, optimum.value, sentence, closed=True)


def _numeric(
    theorem: Theorem,
    name: str,
    exact: Mapping[str, sympy.Expr],
    optimum: Optimum | None,
    digits: int,
) -> Tuned:
    domain = domain_of(theorem, name, exact)
    known = {theorem.by_name[other].symbol: value for other, value in exact.items()}
    expression = theorem.bound_expression.subs(known)
    if domain.symbol not in expression.free_symbols:
        raise ParameterError(f"every {name} is best: with these values the bound is {expression}")
    curve = curve_over(domain, expression)
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
        argument = symbolic(_short(curve, domain, minimum, digits))
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
    return Tuned(domain.symbol, argument, text, bound, sentence, closed, value, lower, upper)


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
    return Tuned(domain.symbol, None, "", limit, sentence, True, number, lower, upper)


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
    if not Region(domain, conditions(domain), 0).has(optimum.argument):
        return False
    with working_precision(512):
        return not arb(compiled(optimum.value)({})) > minimum.values.high


def _short(curve: Curve, domain: Domain, minimum: Minimum, digits: int) -> fmpq:
    """Return a short decimal at or next to the minimiser, one that is allowed."""
    assert minimum.point is not None
    if minimum.where.is_point:
        return minimum.point
    exact = sharpen(curve, minimum.where, digits + 4)
    near = minimum.point if exact is None else exact
    region = Region(domain, conditions(domain), digits)
    for direction in (0, -1, 1):
        rounded = rational(decimal(near, digits, direction))
        if region.has(rounded):
            return rounded
    return minimum.point


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
