"""Which games do Perceptrons play on separable data, whatever is fixed of their lengths?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.judge import Case
from adversaries.core.scope import Scope
from adversaries.linear.bulk.climbs import SampleSearch
from adversaries.linear.bulk.samples import separable
from adversaries.linear.bulk.side_by_side import additive, separated
from adversaries.linear.cases import Settings, case, described, drawn_cases, told
from adversaries.linear.fixed.lengths import Lengths, Start, UnreachableError, rational_of
from adversaries.linear.fixed.updates import updates_with
from adversaries.linear.sequences import MarginAdversary, orthonormal
from adversaries.linear.strategies import (
    Sample,
    conjunction_samples,
    nearly_tied_samples,
    separable_samples,
    start_vectors,
    ties,
)
from adversaries.worst_case.close_scores import CloseScores
from learners.core.arithmetic import rationals
from learners.core.surd import root

#: What a score of 0 predicts, whether it is an error, and the rate.
TIES: dict[str, tuple[Any, ...]] = {"tie": (1, -1), "ties_update": (False, True)}
OPTIONS = {**TIES, "eta": (fmpq(1), fmpq(1, 3), fmpq(7))}
#: Dimensions and rounds.
FEW = ((2, 4), (3, 6), (4, 8))
#: No more updates are put together where more would do.
_MOST = {"fast": 40}
_MORE = 150


def sizes(scope: Scope) -> list[int]:
    """Return how many features there are, or updates where each has features of its own."""
    return [1, 2, 3, 5, 8] if scope.profile.name == "fast" else [1, 2, 3, 5, 8, 16, 40]


def most_updates(scope: Scope) -> int:
    """Return the largest number of updates that are put together."""
    return _MOST.get(scope.profile.name, _MORE)


def rates(scope: Scope) -> Settings:
    """Draw a rate and what happens at score 0."""
    fixed = told(scope, "eta")
    etas = st.just(fixed["eta"]) if fixed else st.sampled_from(OPTIONS["eta"])
    return lambda _: st.builds(lambda eta, tie: {"eta": eta, **tie}, etas, ties())


# ------------------------------------------------------------------ the Perceptron from 0


def known_separable(scope: Scope) -> Iterator[Case]:
    """Yield orthogonal updates, and an adversary that reads the weights."""
    rate = told(scope, "eta")
    lengths = Lengths.of(scope.fixed)
    for m, sample in _orthogonal(scope, lengths):
        for tie in (1, -1):
            words = f"orthonormal basis, N={m}" if lengths.is_free else f"{m} orthogonal updates"
            yield case(sample(-tie), "v", words, tie=tie, **rate)
    for rho in (fmpq(49, 100), fmpq(33, 100), fmpq(2, 7)) if lengths.is_free else ():
        yield _read(rho, rate)


def _read(rho: fmpq, rate: dict[str, Any], start: int = 0) -> Case:
    """Return the adversary that reads the weights, which may start against the separator."""
    most = int((1 / (rho * rho) + 2 * start / rho).floor()) + 2
    first = rationals([1] + [0] * (most - 1))
    begun = {"start": list(-start * first)} if start else {}
    words = f"adversary that reads the weights, rho={rho}" + (f", from -{start}" if start else "")
    return Case({"N": most, "v": first, **begun, **rate}, lambda: MarginAdversary(most, rho), words)


def _orthogonal(scope: Scope, lengths: Lengths) -> Iterator[tuple[int, Callable[[int], Sample]]]:
    """Yield numbers of orthogonal updates, with what makes them for a label."""
    if lengths.radius is None and lengths.margin is None:
        for m in scope.over("M", sizes(scope)):
            yield m, lambda label, m=m: orthonormal(m, label)  # type: ignore[misc]
        return
    counts = set(sizes(scope))
    if lengths.radius is not None and lengths.margin is not None:
        counts.add(min(most_updates(scope), int((lengths.radius / lengths.margin).floor())))
    for m in scope.over("M", sorted(counts - {0})):
        if updates_with(m, lengths) is not None:
            yield m, lambda label, m=m: updates_with(m, lengths, label)  # type: ignore[misc]


def drawn_separable(scope: Scope, settings: Settings) -> st.SearchStrategy[Case]:
    """Draw separable samples of all sorts, with what is fixed of their lengths."""
    lengths = Lengths.of(scope.fixed)
    fitted(lengths)  # for what cannot be reached to be known beforehand
    fitting = _all_samples().map(lambda sample: fitted(lengths, sample)[0])
    return drawn_cases(fitting, "v", settings)


def _all_samples() -> st.SearchStrategy[Sample]:
    return separable_samples() | nearly_tied_samples() | conjunction_samples()


def fitted(
    lengths: Lengths, sample: Sample | None = None, start: Start | None = None
) -> tuple[Sample, Start]:
    """Return a sample with what is fixed; if this one cannot have it, the simplest."""
    found = None if sample is None else lengths.fitted(sample, start)
    if found is None:
        simplest = updates_with(1, lengths)
        found = None if simplest is None else lengths.fitted(simplest)
    if found is None:
        raise UnreachableError("the margin is larger than the radius")
    return found


SEARCH = SampleSearch(
    lambda _: separable(),
    separated,
    additive,
    FEW,
    OPTIONS,
    fit=lambda scope: Lengths.of(scope.fixed),
)

# ------------------------------------------------------------------ from any start


def known_started(scope: Scope) -> Iterator[Case]:
    """Yield games from 0, and games from far on the wrong side of the first point."""
    lengths = Lengths.of(scope.fixed)
    if lengths.start is None or lengths.start == 0:
        yield from known_separable(scope)
    if lengths.is_free:
        yield _read(fmpq(1, 5), told(scope, "eta"), start=2)
    rate = rational_of(scope.fixed.get("eta", 1))
    plain = lengths.radius is None and lengths.margin is None
    for m in (1,) if plain else (1, 2, 3):
        sample = updates_with(m, lengths)
        if sample is not None:
            for steps in _steps(sample, lengths):
                yield _from_afar(sample, steps, rate, told(scope, "eta"))
    if lengths.start is not None:
        sample, start = fitted(lengths)
        yield case(sample, "v", "a start across", start=start, **told(scope, "eta"))


def _steps(sample: Sample, lengths: Lengths) -> tuple[fmpq, ...]:
    """Return how many times the first point the start may be."""
    if lengths.start is None:
        return fmpq(1), fmpq(5), fmpq(20)
    first = rationals(sample[0][0])
    found = root(lengths.start / sum(entry * entry for entry in first))
    return (found,) if isinstance(found, fmpq) and found != 0 else ()


def _from_afar(sample: Sample, steps: fmpq, rate: fmpq, rates: dict[str, Any]) -> Case:
    X, y, v = sample
    times = min(2 * int((steps / rate).ceil()) + 2, 200)
    rows = np.concatenate([np.repeat(X[:1], times, axis=0), X[1:]])
    start = list(-steps * y[0] * rationals(X[0]))
    words = f"the first of {len(X)} orthogonal updates from -{steps}"
    return case((rows, [y[0]] * len(rows), v), "v", words, start=start, **rates)


def drawn_started(scope: Scope) -> st.SearchStrategy[Case]:
    """Draw separable samples and a start."""
    lengths = Lengths.of(scope.fixed)
    fitted(lengths)  # for what cannot be reached to be known beforehand
    settings = rates(scope)

    @st.composite
    def cases(draw: st.DrawFn) -> Case:
        sample = draw(_all_samples())
        start: Start = draw(start_vectors(sample[0].shape[1]))
        setting = draw(settings(sample))
        sample, start = fitted(lengths, sample, start)
        return case(sample, "v", described(sample), start=start, **setting)

    return cases()


# ------------------------------------------------------------------ the margin Perceptron


def known_close(scope: Scope) -> Iterator[Case]:
    """Yield each of several orthogonal points six times, and the worst for a margin of 1."""
    lengths = Lengths.of(scope.fixed)
    if lengths.is_free and not told(scope, "margin", "eta"):
        game, rho = CloseScores(fmpq(1), fmpq(1, 16), kappa=fmpq(1)), fmpq(1, 4)
        X = game.updates(game.most_updates(), rho)
        sample = X, [1] * len(X), rationals([1] + [0] * (X.shape[1] - 1))
        yield case(sample, "v", f"the longest game, rho={rho}, margin=1", margin=fmpq(1))
    plain = lengths.radius is None and lengths.margin is None
    for m, updates in _orthogonal(scope, lengths):
        for margin in told(scope, "margin").values() or (fmpq(0), fmpq(1), fmpq(7, 2)):
            if plain and m > 8:
                continue
            X, y, v = updates(-1)
            words = f"each basis vector 6 times, N={m}, margin={margin}"
            repeated = np.repeat(X, 6, axis=0), y * 6, v
            yield case(repeated, "v", words, margin=margin, **told(scope, "eta"))


def drawn_close(scope: Scope) -> st.SearchStrategy[Case]:
    """Draw separable samples and the margin up to which it updates."""
    fixed = told(scope, "margin").values()
    margins = st.sampled_from(list(fixed) or [fmpq(0), fmpq(1, 2), fmpq(3)])
    rate = told(scope, "eta")
    return drawn_separable(scope, lambda _: margins.map(lambda margin: {"margin": margin, **rate}))
