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

from bounds.core.decide import Inequality
from bounds.core.evaluate import number
from bounds.core.text import relation_text
from bounds.core.theorem import ParameterError, Theorem
from learners.core.arithmetic import escalate, rational

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
    """An end of a domain: its value (None if infinite) and whether it belongs to it.

    One that is not ``exact`` lies a little outside of an irrational end.
    """

    value: fmpq | None
    closed: bool
    exact: bool = True


@dataclass(frozen=True)
class Domain:
    """The values of the parameter ``symbol`` that a theorem allows.

    ``relations`` are the conditions that are no plain bounds on the parameter; they limit
    it further.  All that the conditions say to be at least 0 is ``positive`` inside.  ``integer``
    tells whether only whole numbers are allowed.
    """

    symbol: sympy.Symbol
    low: Edge
    high: Edge
    relations: tuple[sympy.Rel, ...] = ()
    positive: tuple[sympy.Expr, ...] = ()
    integer: bool = False

    @property
    def name(self) -> str:
        """The name of the parameter."""
        return str(self.symbol.name)

    @property
    def box(self) -> Box:
        """The whole domain."""
        return Box(self.low.value, self.high.value)

    @property
    def ends(self) -> tuple[fmpq | None, fmpq | None]:
        """Its two ends; None stands for an infinite one."""
        return self.low.value, self.high.value

    @property
    def finite_edges(self) -> tuple[fmpq, ...]:
        """The ends that are finite."""
        return tuple(end for end in self.ends if end is not None)

    @property
    def is_above_zero(self) -> bool:
        """Whether only positive values are allowed."""
        low = self.low
        return low.value is not None and (low.value > 0 or (low.value == 0 and not low.closed))

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

    def pieces(self) -> list[Box]:
        """Return the domain from left to right, cut where the search ends: far out, and at 0."""
        cuts = [-LARGEST, LARGEST] if self.integer else [-LARGEST, -1 / LARGEST, fmpq(0)]
        cuts += [] if self.integer else [1 / LARGEST, LARGEST]
        low, high = self.low.value, self.high.value
        inside = [c for c in cuts if (low is None or low < c) and (high is None or c < high)]
        starts = [low, *(cut + 1 if self.integer and cut > 0 else cut for cut in inside)]
        ends = [*(cut - 1 if self.integer and cut < 0 else cut for cut in inside), high]
        return [Box(start, end) for start, end in zip(starts, ends, strict=True)]

    def is_remote(self, box: Box) -> bool:
        """Tell whether a piece lies where nothing is searched: farther out, or next to 0."""
        if box.is_point:
            return False
        far = box.low is None or box.high is None
        near = not self.integer and all(
            e is not None and abs(e) <= 1 / LARGEST for e in (box.low, box.high)
        )
        return far or near

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
        if self.low.value is not None and self.low.exact:
            parts.append(f"{self.name} {'>=' if self.low.closed else '>'} {self.low.value}")
        if self.high.value is not None and self.high.exact:
            parts.append(f"{self.name} {'<=' if self.high.closed else '<'} {self.high.value}")
        parts += [relation_text(relation) for relation in self.relations]
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
    theorem.check_parameters(exact)
    exact |= _tied(theorem, name, exact)
    missing = [other for other in theorem.parameters if other != name and other not in exact]
    if missing and not partly:
        raise ParameterError(
            f"{theorem.key} needs {', '.join(missing)} as well: give "
            + " ".join(f"{other}=…" for other in missing)
        )
    return exact


def _tied(theorem: Theorem, name: str, exact: Mapping[str, sympy.Expr]) -> dict[str, sympy.Expr]:
    """Return the parameters that a hypothesis makes a function of ``name``."""
    symbol = theorem.by_name[name].symbol
    found = {}
    for relation in (hypothesis.relation for hypothesis in theorem.given):
        others = relation.free_symbols - {symbol} if isinstance(relation, sympy.Eq) else set()
        if len(others) != 1 or symbol not in relation.free_symbols:
            continue
        other = others.pop()
        if other.name in theorem.parameters and other.name not in exact:
            solutions = sympy.solve(relation, other)
            if len(solutions) == 1:
                found[other.name] = solutions[0]
    return found


def domain_of(theorem: Theorem, name: str, values: Mapping[str, sympy.Expr]) -> Domain:
    """Return the domain of the parameter ``name`` when the others have ``values``."""
    symbol = theorem.by_name[name].symbol
    low = Edge(None, False)
    if theorem.by_name[name].is_positive:
        low = Edge(fmpq(0), False)
    elif theorem.by_name[name].is_nonnegative:
        low = Edge(fmpq(0), True)
    domain = Domain(symbol, low, Edge(None, False), integer=theorem.is_whole(name))
    known = {theorem.by_name[other].symbol: value for other, value in values.items()}
    for other, value in values.items():
        if value.has(symbol) and theorem.by_name[other].is_positive:
            domain = _narrowed(domain, sympy.Gt(value, 0))
    for hypothesis in theorem.conditions:
        relation = hypothesis.relation
        if symbol not in relation.free_symbols:
            continue
        if not relation.free_symbols <= {symbol, *known}:
            continue
        here = type(relation)(*(side.subs(known) for side in relation.args))
        if isinstance(here, sympy.Eq) and isinstance(here.lhs, sympy.Mod):
            # That its values are whole numbers is said by the domain itself.
            other = here.lhs.args[1] != 1
            domain = replace(domain, relations=(*domain.relations, here)) if other else domain
            continue
        others = sorted(s.name for s in relation.free_symbols - {symbol})
        if isinstance(relation, sympy.Eq) and not others:
            domain = _narrowed(_narrowed(domain, sympy.Le(*here.args)), sympy.Ge(*here.args))
            continue
        if isinstance(relation, sympy.Eq) and here != sympy.true:
            raise ParameterError(
                f"{name} is fixed by the hypothesis {hypothesis.text} of {theorem.key}: leave "
                + " and ".join(f"{other}=…" for other in others)
                + " out"
            )
        domain = _narrowed(domain, here)
    return _whole(domain) if domain.integer else domain


def _narrowed(domain: Domain, relation: sympy.Rel) -> Domain:
    """Return the domain with one more condition."""
    if relation == sympy.true:
        return domain
    if relation == sympy.false:
        raise ParameterError(f"no {domain.name} satisfies the hypotheses with these values")
    strict = isinstance(relation, sympy.Lt | sympy.Gt)
    domain = replace(domain, positive=(*domain.positive, relation.gts - relation.lts))
    end = _isolated(relation, domain.symbol)
    if end is None:
        return replace(domain, relations=(*domain.relations, relation))
    limit, is_low = end
    value, exact = _rational_end(limit, up=not is_low)
    if not exact:
        domain = replace(domain, relations=(*domain.relations, relation))
    side = 1 if is_low else -1
    old = domain.low if is_low else domain.high
    if old.value is not None and side * (value - old.value) < 0:
        return domain
    closed = not strict and (old.value != value or old.closed)
    edge = Edge(value, closed or not exact, exact)
    return replace(domain, low=edge) if is_low else replace(domain, high=edge)


def _isolated(relation: sympy.Rel, symbol: sympy.Symbol) -> tuple[sympy.Expr, bool] | None:
    """Return the end that a condition sets, and whether it is the low one; None if it sets none.

    That is, solve c + a x^q >= 0 for x, where x is alone or not negative.
    """
    difference = sympy.expand(relation.gts - relation.lts)
    constant, rest = difference.as_independent(symbol, as_Add=True)
    factor, power = rest.as_independent(symbol, as_Add=False)
    exponent = sympy.Integer(1) if power == symbol else power.as_base_exp()[1]
    if power != symbol and not (
        power.as_base_exp()[0] == symbol and exponent.is_Rational and symbol.is_nonnegative
    ):
        return None
    sign = Inequality(sympy.Integer(0), factor).decide({}).sign
    limit = -constant / factor
    if power != symbol and Inequality(sympy.Integer(0), limit).decide({}).sign != 1:
        return None
    return limit ** (1 / exponent), sign == (1 if exponent > 0 else -1)


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
    return replace(domain, low=low, high=high)


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
