"""What are the bounds of some theorems at each point of a grid?"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import sympy

from bounds.core.catalogue import theorem as theorem_named
from bounds.core.evaluate import ExpressionError
from bounds.core.parsing import typed_text
from bounds.core.theorem import ParameterError, Theorem
from bounds.core.tied import tie
from bounds.core.value import BoundValue
from noregret.calculator.parameter_ranges import MOST_POINTS, Span, point_text

_MOST_THEOREMS = 10


@dataclass(frozen=True)
class Sampled:
    """A theorem with its bound at each point of a grid.

    ``fixed`` is what does not change, and ``typed`` the same as somebody typed it.
    """

    theorem: Theorem
    fixed: Mapping[str, sympy.Expr]
    rows: tuple[tuple[Mapping[str, sympy.Expr], BoundValue], ...]
    typed: Mapping[str, str] = field(default_factory=dict)


def sampled(keys: Sequence[str], spans: Sequence[Span], given: Mapping[str, Any]) -> list[Sampled]:
    """Return each theorem with its bound at every point of the grid.

    One theorem takes exactly what is given; of several each takes the parameters that it
    knows, and a rate that it tunes itself is its own.
    """
    theorems = [theorem_named(key) for key in dict.fromkeys(keys)]
    return sampled_theorems(theorems, spans, given)


def sampled_theorems(
    theorems: Sequence[Theorem], spans: Sequence[Span], given: Mapping[str, Any]
) -> list[Sampled]:
    """Return each theorem with its bound at every point of the grid."""
    if len(theorems) > _MOST_THEOREMS:
        raise ParameterError(
            f"{len(theorems)} theorems are too many at once: give at most {_MOST_THEOREMS}"
        )
    theorems, given = tie(theorems, given, [span.name for span in spans])
    for index, span in enumerate(spans):
        if span.name in given or span.name in {other.name for other in spans[:index]}:
            raise ParameterError(
                f"{span.name} is given twice, the last time by {span.text}: give it once"
            )
        _refuse_unknown(theorems, span.name)
    if len(theorems) > 1:
        refuse_strangers(theorems, given)
    axes = [span.points(whole=is_whole(theorems, span.name)) for span in spans]
    size = math.prod(map(len, axes))
    if size > MOST_POINTS:
        raise ParameterError(
            f"the grid has {size} points, but at most {MOST_POINTS} are computed: "
            "give fewer, as in T=10:1e6:20"
        )
    grid = [dict(zip((s.name for s in spans), at, strict=True)) for at in product(*axes)]
    alone = len(theorems) == 1
    return [
        _sampled(theorem, spans, grid, given if alone else taken_by(theorem, given))
        for theorem in theorems
    ]


def _refuse_unknown(theorems: Sequence[Theorem], name: str) -> None:
    if any(name in theorem.parameters for theorem in theorems):
        return
    depends = "; ".join(
        f"that of {each.key} depends on {', '.join(each.parameters) or 'nothing'}"
        for each in theorems
    )
    raise ParameterError(f"no bound here depends on {name!r}: {depends}")


def refuse_strangers(theorems: Sequence[Theorem], names: Iterable[str]) -> None:
    """Refuse what none of the theorems knows."""
    for name in names:
        if not any(name in theorem.by_name for theorem in theorems):
            takes = (f"{t.key} takes {', '.join(t.parameters) or 'none'}" for t in theorems)
            raise ParameterError(f"no theorem here has a parameter {name!r}: {'; '.join(takes)}")


def is_whole(theorems: Iterable[Theorem], name: str) -> bool:
    """Tell whether a parameter is a whole number to any of the theorems."""
    return any(each.is_whole(name) for each in theorems if name in each.by_name)


def taken_by(theorem: Theorem, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a theorem among others takes of the values; what it tunes is its own."""
    relations = [h.relation for h in theorem.given if isinstance(h.relation, sympy.Eq)]
    own = {str(relation.lhs) for relation in relations} - set(theorem.parameters)
    return {n: value for n, value in given.items() if n in theorem.settable and n not in own}


def _sampled(
    theorem: Theorem,
    spans: Sequence[Span],
    grid: Sequence[Mapping[str, sympy.Expr]],
    given: Mapping[str, Any],
) -> Sampled:
    fixed = theorem.exact_parameters(given)
    known = {*fixed, *(span.name for span in spans)}
    missing = [name for name in theorem.parameters if name not in known]
    if missing:
        wanted = " ".join(f"{name}=…" for name in missing)
        raise ParameterError(f"{theorem.key} needs {', '.join(missing)} as well: give {wanted}")
    theorem.check_parameters(fixed)
    typed = {name: typed_text(value) for name, value in given.items()}
    return Sampled(theorem, fixed, tuple(_rows(theorem, spans, grid, fixed)), typed)


def _rows(
    theorem: Theorem,
    spans: Sequence[Span],
    grid: Sequence[Mapping[str, sympy.Expr]],
    fixed: Mapping[str, sympy.Expr],
) -> Iterator[tuple[Mapping[str, sympy.Expr], BoundValue]]:
    ranges = " ".join(span.text for span in spans)
    for point in grid:
        here = taken_by(theorem, point)
        try:
            bound = theorem.bound(**{**fixed, **here})
            bound.digits(1)
        except ParameterError as error:
            message = f"the range {ranges} leaves the domain of {theorem.key}: {error}"
            raise ParameterError(message) from None
        except (ExpressionError, ZeroDivisionError):
            place = ", ".join(f"{name} = {point_text(value)}" for name, value in here.items())
            raise ParameterError(
                f"the range {ranges} leaves the domain of {theorem.key}, which has no finite bound "
                f"at {place}: choose a range without it"
            ) from None
        yield point, bound
