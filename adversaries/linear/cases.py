"""How does a sample of linear classification become a game, and many of them an arena?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import sympy
from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.arena import Arena, Climb, Source
from adversaries.core.judge import Case, Factory
from adversaries.core.scope import Scope
from adversaries.linear.fixed.lengths import UnreachableError, rational_of
from adversaries.linear.strategies import Sample
from bounds.core import symbols as s
from bounds.core.decide import symbolic
from bounds.core.evaluate import number
from bounds.linear.quantities import dot
from learners.core.arithmetic import rationals

Settings = Callable[[Sample], st.SearchStrategy[dict[str, Any]]]
Drawn = Callable[[Scope], st.SearchStrategy[Case]]


def case(sample: Sample, witness: str, words: str, **parameters: Any) -> Case:
    """Return the case that plays a sample, looked at through its witness."""
    X, y, v = sample
    setting = {"N": X.shape[1], **parameters, witness: v}
    return Case(setting, lambda: (X, y), words)


def described(sample: Sample) -> str:
    """Return a sample in words."""
    X, y, _ = sample
    rows = ", ".join(
        f"{row.tolist()}{'+' if sign > 0 else '-'}" for row, sign in zip(X, y, strict=True)
    )
    return f"x = {rows}" if len(y) else "no rounds"


def rate_for(rate: sympy.Expr, sample: Sample) -> Any:
    """Return a rate of Winnow for a sample, exactly; it is infinite if delta is 1."""
    X, y, v = sample
    length = sum((abs(entry) for entry in v), fmpq(0))
    vectors = rationals(X)
    scores = [label * dot(v, x) for x, label in zip(vectors, y, strict=True)]
    margin = min(scores, default=fmpq(1)) / length
    largest = max((abs(entry) for x in vectors for entry in x), default=fmpq(1))
    values = {s.rho: margin, s.delta: margin, s.r: largest, s.K: length}
    exact = rate.subs({symbol: symbolic(value) for symbol, value in values.items()})
    if exact.is_finite:
        return number(exact) if exact.is_Rational else exact
    return float("inf")


def drawn_cases(
    samples: st.SearchStrategy[Sample], witness: str, settings: Settings
) -> st.SearchStrategy[Case]:
    """Draw a sample, then what the learner is told."""

    @st.composite
    def cases(draw: st.DrawFn) -> Case:
        sample = draw(samples)
        return case(sample, witness, described(sample), **draw(settings(sample)))

    return cases()


def told(scope: Scope, *names: str) -> dict[str, Any]:
    """Return what the learner is told of what is fixed: rationals, for weights to be rational."""
    return {name: rational_of(scope.fixed[name]) for name in names if name in scope.fixed}


def _nothing(_: Scope) -> Iterable[Any]:
    return ()


def reachable(source: Callable[..., Iterable[Any]]) -> Callable[..., Iterator[Any]]:
    """Return a source that yields nothing where nothing has what is fixed."""

    def cases(*scope: Any) -> Iterator[Any]:
        try:
            yield from source(*scope)
        except UnreachableError:
            return

    return cases


def reachable_draws(
    drawn: Callable[[Scope], st.SearchStrategy[Any]],
) -> Callable[[Scope], st.SearchStrategy[Any]]:
    """Return a strategy of a scope that is empty where nothing has what is fixed."""

    def values(scope: Scope) -> st.SearchStrategy[Any]:
        try:
            return drawn(scope)
        except UnreachableError:
            return st.nothing()

    return values


def arena(
    player: Factory,
    known: Source,
    drawn: Drawn,
    climbs: Callable[[Scope], Iterable[Climb]] = _nothing,
    long: Source = _nothing,
) -> Arena:
    """Return the arena of a theorem; where nothing has what is fixed, nothing is played."""
    return Arena(
        player,
        reachable(known),
        reachable_draws(drawn),
        climbs=climbs,
        long=long,
        about="tight sequences and adversaries that read the weights",
    )
