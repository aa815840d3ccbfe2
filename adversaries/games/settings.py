"""Which values of a kind's parameters are gone through, and which are drawn?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from itertools import islice, product
from typing import Any

from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.scope import Scope
from learners.classes import all_functions, singletons, thresholds
from learners.core.kind import Kind
from learners.core.parameters import (
    Choice,
    ConvexLoss,
    Flag,
    Hypotheses,
    Parameter,
    Real,
    Whole,
)
from learners.games.losses import ABSOLUTE, SQUARED

#: So many values of each parameter, and so many settings in all.
_VALUES, _SETTINGS = 3, 12
_LARGEST = 5


@singledispatch
def tried(_: Any) -> tuple[Any, ...]:
    """Return the values of a range to go through, the plainest first; none if it needs none."""
    return ()


@tried.register
def _(range_: Whole) -> tuple[Any, ...]:
    return tuple(n for n in (2, 3, 1, 5) if range_.allows(n)) or (range_.least,)


@tried.register
def _(range_: Real) -> tuple[Any, ...]:
    if range_.tried:
        return range_.tried
    ends = (range_.least, range_.most, fmpq(1), fmpq(1, 2), fmpq(0))
    return tuple(dict.fromkeys(v for v in ends if v is not None and range_.allows(v)))


@tried.register
def _(range_: Choice) -> tuple[Any, ...]:
    return range_.of


@tried.register
def _(_: Flag) -> tuple[Any, ...]:
    return (False, True)


@tried.register
def _(_: Hypotheses) -> tuple[Any, ...]:
    return tuple(c.strings for c in (thresholds(3), singletons(4), all_functions(2)))


@tried.register
def _(_: ConvexLoss) -> tuple[Any, ...]:
    return (ABSOLUTE, SQUARED)


def drawn(range_: Any) -> st.SearchStrategy[Any]:
    """Return the values of a range that are drawn, the plainest first."""
    plain = st.sampled_from(tried(range_))
    if isinstance(range_, Whole):
        most = max(range_.least, min(_LARGEST, range_.most or _LARGEST))
        return st.integers(range_.least, most)
    if isinstance(range_, Real):
        return plain | st.builds(fmpq, st.integers(1, 30), st.integers(1, 31)).filter(range_.allows)
    return plain


def _asked(kind: Kind) -> list[Parameter]:
    return [parameter for parameter in kind.takes if tried(parameter.range)]


def settings(kind: Kind, scope: Scope, rounds: Iterable[int]) -> Iterator[dict[str, Any]]:
    """Yield settings of a kind with T, what is fixed put in, and what a theorem tunes."""
    names = [parameter.name for parameter in _asked(kind)]
    values = [scope.over(p.name, tried(p.range)[:_VALUES]) for p in _asked(kind)]
    for T in scope.over("T", rounds):
        for chosen in islice(product(*values), _SETTINGS):
            yield from scope.settings([{**dict(zip(names, chosen, strict=True)), "T": T}])


def drawn_settings(kind: Kind, scope: Scope) -> st.SearchStrategy[dict[str, Any]]:
    """Draw settings of a kind, without T."""
    chosen = {p.name: scope.draw(p.name, drawn(p.range)) for p in _asked(kind)}
    return st.fixed_dictionaries(chosen)
