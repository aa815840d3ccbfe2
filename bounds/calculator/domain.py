"""Which values may one parameter of a theorem take, and how are they divided up?

The values that the hypotheses allow form an interval, perhaps without one of its ends,
perhaps unbounded, perhaps of whole numbers only.  A search divides it into boxes: at the
middle where the ends are near each other, on a logarithmic scale where they are not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import sympy
from flint import fmpq

from bounds.evaluate import number
from bounds.theorem import ParameterError, Theorem
from learners.arithmetic import escalate, rational

#: The search ends here; whole numbers beyond are of no use to anybody.
LARGEST = fmpq(10) ** 600


@dataclass(frozen=True)
class Box:
    """The values from ``low`` to ``high``; None stands for an infinite end."""

    low: fmpq | None
    high: fmpq | None

    @property
    def is_point(self) -> bool:
        """Whether there is only one value."""
        return self.low is not None and self.low == self.high

    @property
    def bits(self) -> int:
        """The size of the ends, in bits."""
        return max(
            (end.height_bits() for end in (self.low, self.high) if end is not None), default=1
        )


@dataclass(frozen=True)
class Edge:
    """An end of a domain: its value (None if infinite) and whether it belongs to it."""

    value: fmpq | None
    closed: bool


@dataclass(frozen=True)
class Domain:
    """The values of the parameter ``symbol`` that a theorem allows.

    ``relations`` are the conditions that are no plain bounds on the parameter; they limit
    it further.
    """

    symbol: sympy.Symbol
    low: Edge
    high: Edge
    relations: tuple[sympy.Rel, ...] = ()

    @property
    def name(self) -> str:
        """The name of the parameter."""
        return str(self.symbol.name)

    @property
    def integer(self) -> bool:
        """Whether only whole numbers are allowed."""
        return bool(self.symbol.is_integer)

    @property
    def box(self) -> Box:
        """The whole domain."""
        return Box(self.low.value, self.high.value)

    @property
    def finite_edges(self) -> tuple[fmpq, ...]:
        """The ends that are finite."""
        return tuple(e.value for e in (self.low, self.high) if e.value is not None)

    def has(self, point: fmpq) -> bool:
        """Tell whether ``point`` lies between the ends."""
        low, high = self.low, self.high
        above = low.value is None or point > low.value or (low.closed and point == low.value)
        below = high.value is None or point < high.value or (high.closed and point == high.value)
        return above and below

    def above_zero(self) -> Domain:
        """Return the domain without 0, where an average has no meaning."""
        low = Edge(fmpq(1), True) if self.integer else Edge(fmpq(0), False)
        return replace(self, low=low)

    def split(self, box: Box) -> tuple[Box, Box]:
        """Return the two halves of a box."""
        middle = _split_point(box)
        if not self.integer:
            return Box(box.low, middle), Box(middle, box.high)
        whole = fmpq(middle.floor())
        if box.high is not None and whole >= box.high:
            whole = box.high - 1
        if box.low is not None and whole < box.low:
            whole = box.low
        return Box(box.low, whole), Box(whole + 1, box.high)

    def is_small(self, box: Box, resolution: fmpq) -> bool:
        """Tell whether a box is not worth dividing."""
        if box.is_point:
            return True
        if box.low is None or box.high is None:
            near = box.high if box.low is None else box.low
            return near is not None and abs(near) > LARGEST
        if self.integer:
            return False
        size = max(abs(box.low), abs(box.high))
        return box.high - box.low <= resolution * size or size < 1 / LARGEST

    def __str__(self) -> str:
        """The conditions on the parameter as text; empty if there are none."""
        parts = []
        if self.low.value is not None:
            parts.append(f"{self.name} {'>=' if self.low.closed else '>'} {self.low.value}")
        if self.high.value is not None:
            parts.append(f"{self.name} {'<=' if self.high.closed else '<'} {self.high.value}")
        parts += [str(relation) for relation in self.relations]
        return " and ".join(parts)


def given_values(
    theorem: Theorem, name: str, values: Mapping[str, Any], *, partly: bool = False
) -> dict[str, sympy.Expr]:
    """Return the exact values of the parameters other than ``name``, or refuse them.

    All of them must be given unless ``partly``.
    """
    if name not in theorem.parameters:
        raise ParameterError(
            f"the bound of {theorem.key} does not depend on {name!r}: it depends on "
            f"{', '.join(theorem.parameters) or 'nothing'}"
        )
    if name in values:
        raise ParameterError(f"{name} is what is asked for: leave {name}=… out")
    exact = theorem.exact_parameters(values)
    missing = [other for other in theorem.parameters if other != name and other not in exact]
    if missing and not partly:
        raise ParameterError(
            f"{theorem.key} needs {', '.join(missing)} as well: give "
            + " ".join(f"{other}=…" for other in missing)
        )
    theorem.check_parameters(exact)
    return exact


def domain_of(theorem: Theorem, name: str, values: Mapping[str, sympy.Expr]) -> Domain:
    """Return the domain of the parameter ``name`` when the others have ``values``."""
    symbol = theorem.by_name[name].symbol
    low = Edge(None, False)
    if symbol.is_positive:
        low = Edge(fmpq(0), False)
    elif symbol.is_nonnegative:
        low = Edge(fmpq(0), True)
    domain = Domain(symbol, low, Edge(None, False))
    known = {theorem.by_name[other].symbol: value for other, value in values.items()}
    for hypothesis in theorem.given:
        relation = hypothesis.relation
        if relation is None or symbol not in relation.free_symbols:
            continue
        if not relation.free_symbols <= {symbol, *known}:
            continue
        if isinstance(relation, sympy.Eq):
            raise ParameterError(
                f"{name} is fixed by the hypothesis {hypothesis.text} of {theorem.key}: "
                f"leave out the parameters that are not in the bound"
            )
        domain = _narrowed(domain, type(relation)(*(a.subs(known) for a in relation.args)))
    return _whole(domain) if domain.integer else domain


def _narrowed(domain: Domain, relation: sympy.Rel) -> Domain:
    """Return the domain with one more condition."""
    if relation == sympy.true:
        return domain
    symbol, low, high = domain.symbol, domain.low, domain.high
    strict = isinstance(relation, sympy.Lt | sympy.Gt)
    greater, less = relation.gts, relation.lts
    if greater == symbol and not less.free_symbols:
        value, exact = _rational_end(less, up=False)
        edge = Edge(value, not strict)
        if low.value is None or value > low.value or (value == low.value and strict):
            low = edge
    elif less == symbol and not greater.free_symbols:
        value, exact = _rational_end(greater, up=True)
        edge = Edge(value, not strict)
        if high.value is None or value < high.value or (value == high.value and strict):
            high = edge
    else:
        exact = False
    relations = domain.relations if exact else (*domain.relations, relation)
    return Domain(symbol, low, high, relations)


def _rational_end(value: sympy.Expr, *, up: bool) -> tuple[fmpq, bool]:
    """Return a rational not inside of ``value``, and whether it is the value itself."""
    exact = escalate(lambda: number(value))
    if isinstance(exact, fmpq):
        return exact, True
    return rational(exact.upper() if up else exact.lower()), False


def _whole(domain: Domain) -> Domain:
    """Return a domain of whole numbers with its ends moved to the nearest ones inside."""
    low, high = domain.low, domain.high
    if low.value is not None:
        first = fmpq(low.value.ceil())
        low = Edge(first + 1 if first == low.value and not low.closed else first, True)
    if high.value is not None:
        last = fmpq(high.value.floor())
        high = Edge(last - 1 if last == high.value and not high.closed else last, True)
    return Domain(domain.symbol, low, high, domain.relations)


def _split_point(box: Box) -> fmpq:
    low, high = box.low, box.high
    if (low is None or low < 0) and (high is None or high > 0):
        return fmpq(0)
    if high is None or (low is not None and low >= 0):
        assert low is not None
        return _positive_split(low, high)
    return -_positive_split(-high, None if low is None else -low)


def _positive_split(low: fmpq, high: fmpq | None) -> fmpq:
    """Return where to divide 0 <= low < high: on a logarithmic scale if they are far apart."""
    if high is None:
        return fmpq(2) ** max(1, 2 * (_exponent(low) + 1)) if low > 0 else fmpq(1)
    if low == 0:
        exponent = _exponent(high)
        return fmpq(1) if exponent > 1 else fmpq(2) ** min(-1, 2 * (exponent - 1))
    if high > 4 * low:
        return fmpq(2) ** ((_exponent(low) + _exponent(high) + 1) // 2)
    return (low + high) / 2


def _exponent(value: fmpq) -> int:
    """Return about the binary logarithm of a positive number."""
    return int(value.p.bit_length()) - int(value.q.bit_length())
