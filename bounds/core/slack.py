"""Where does a bound lose what a run leaves of it, and how much in each place?

A sharper theorem about the same learner shows what its classic form gives away: the difference of
their bounds.  What the sharpest form leaves is shared out by the reasons that a theorem names, each
with a number that is computed from the run or from the bound itself.  A number that is not known,
or negative, or too large, is no reason; what is not explained is left over, and is said to be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import sympy
from flint import arb, fmpq

from bounds.core.catalogue import theorem as theorem_of
from bounds.core.decide import symbolic
from bounds.core.errors import NotApplicableError, ParameterError
from bounds.core.evaluate import Value
from bounds.core.evaluate import number as exactly
from bounds.core.parts import Gap, Lost, Reasons
from bounds.core.sharper import parameters_of
from bounds.core.theorem import Theorem
from learners.core.arithmetic import Undecided, working_precision
from learners.core.surd import Surd

#: The bits of numbers that are not rational, and how wide one may be that is taken for 0.
_BITS, _WIDEST = 192, 1e-6


@dataclass(frozen=True)
class Account:
    """What a bound leaves open on a run, shared out.

    Attributes:
        gap: the bound less what was observed (or the other way, if it is a lower bound).
        lost: what is known of it.
        rest: what is not.
    """

    gap: Value
    lost: tuple[Lost, ...]
    rest: Value

    @property
    def is_attained(self) -> bool:
        """Whether nothing is left open."""
        return _vanishes(self.gap)

    @property
    def is_complete(self) -> bool:
        """Whether the reasons add up to the gap."""
        return _vanishes(self.rest)


def account(
    theorem: Theorem, subject: Any, given: Mapping[str, Any], observed: Value, bound: Value
) -> Account:
    """Share out what the bound leaves open; ``given`` has exact values of its parameters.

    ``subject`` is a run as the theorem looks at it; None if there is none to show.
    """
    with working_precision(_BITS):
        known = _bound(theorem, given)
        bound = bound if known is None else known
        gap = _difference(theorem, bound, observed)
        lost: list[Lost] = []
        rest = gap
        for part in _parts(theorem, subject, given, observed, bound):
            if not _vanishes(part.amount):
                lost.append(part)
            rest = rest - part.amount
        return Account(gap, tuple(lost), rest)


def _bound(theorem: Theorem, given: Mapping[str, Any]) -> Value | None:
    """Return the bound with as many bits as are used here, where all it needs is given."""
    if not set(theorem.parameters) <= set(given):
        return None
    try:
        return theorem.bound(**{name: given[name] for name in theorem.parameters}).enclosure()
    except (ParameterError, ZeroDivisionError):
        return None


def _number(value: Any) -> Value:
    """Return a value as a rational or a ball."""
    found = exactly(value)
    return found.ball() if isinstance(found, Surd) else found


def _difference(theorem: Theorem, bound: Value, other: Value) -> Value:
    left = _number(bound) - _number(other)
    return -left if theorem.is_lower_bound else left


def _parts(
    theorem: Theorem, subject: Any, given: Mapping[str, Any], observed: Value, bound: Value
) -> Iterator[Lost]:
    """Yield what a sharper theorem takes off, then what is lost of that one's bound.

    The classic form may name the reasons of the rest itself; else they are the sharper one's.
    """
    found = _sharper(theorem, given, bound)
    if found is not None:
        other, parameters, bound_of_other = found
        amount = _difference(theorem, bound, bound_of_other)
        yield Lost(f"what {other.key} does not allow", amount)
        bound = bound_of_other
        if theorem.slack is None:
            yield from _parts(other, subject, parameters, observed, bound)
            return
    if theorem.slack is not None:
        gap = Gap(subject, _values(theorem, subject, given), _number(observed), bound)
        yield from _shared_out(theorem.slack, gap)


def _sharper(
    theorem: Theorem, given: Mapping[str, Any], bound: Value
) -> tuple[Theorem, dict[str, Any], Value] | None:
    """Return a theorem that says no less of the same learner, its parameters and its bound."""
    exact = {n: v for n, v in ((n, _symbolic(v)) for n, v in given.items()) if v is not None}
    for pair in theorem.sharper:
        if pair.condition:
            continue
        other = theorem_of(pair.key)
        parameters = parameters_of(theorem, pair, exact)
        if set(other.parameters) <= set(parameters):
            try:
                asked = {name: parameters[name] for name in other.parameters}
                value = other.bound(**asked).enclosure()
            except (ParameterError, ZeroDivisionError):
                continue
            if not arb(_difference(theorem, bound, value)) < 0:  # as that of a mutant may be
                return other, parameters, value
    return None


def _symbolic(value: Any) -> sympy.Expr | None:
    """Return a value as an exact expression; a ball is none."""
    if isinstance(value, sympy.Expr):
        return value
    known = exactly(value)
    if isinstance(known, Surd):
        root = symbolic(known.factor) * sympy.sqrt(symbolic(known.radicand))
        return symbolic(known.whole) + root
    return None if isinstance(known, arb) else symbolic(known)


def _values(theorem: Theorem, subject: Any, given: Mapping[str, Any]) -> dict[str, Value]:
    """Return the quantities: as they are given, else as the run has them, if it has."""
    values = {name: exactly(value) for name, value in given.items() if name in theorem.by_name}
    for quantity in theorem.quantities if subject is not None else ():
        if quantity.name not in values:
            try:
                values[quantity.name] = exactly(quantity.read(subject))
            except (ParameterError, NotApplicableError, Undecided, AttributeError):
                continue
    return values


def _shared_out(reasons: Reasons, gap: Gap) -> list[Lost]:
    """Return what each reason loses; nothing at all if one is negative, or all are too much."""
    found = [Lost(part.text, _number(part.amount)) for part in reasons(gap)]
    rest = abs(arb(gap.bound) - arb(gap.observed)) - sum((arb(p.amount) for p in found), arb(0))
    if rest < -_WIDEST or any(arb(part.amount) < 0 for part in found):
        return []
    return found


def _vanishes(amount: Value) -> bool:
    """Tell whether an amount is 0, as far as its bits show."""
    if isinstance(amount, fmpq):
        return bool(amount == 0)
    ball = arb(amount)
    return bool(ball.contains(0)) and float(ball.rad()) < _WIDEST
