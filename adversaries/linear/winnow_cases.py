"""Which games does Winnow play, at which rates, whatever is fixed of entries and margins?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import sympy
from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.judge import Case
from adversaries.core.player import learner_of
from adversaries.core.scope import Scope
from adversaries.linear.bulk.climbs import Options, SampleSearch
from adversaries.linear.bulk.samples import SampleKind
from adversaries.linear.bulk.side_by_side import multiplicative, separated_by_largest
from adversaries.linear.cases import Settings, case, drawn_cases, rate_for
from adversaries.linear.fixed.entries import Entries
from adversaries.linear.one_feature import one_feature
from adversaries.linear.separable_cases import FEW
from adversaries.linear.strategies import (
    Sample,
    conjunction_samples,
    nearly_tied_samples,
    separable_samples,
)
from bounds.core import symbols as s
from bounds.core.theorem import Theorem
from bounds.linear import winnow as theorems
from learners.core.arithmetic import FLOAT, rationals
from learners.core.kind import Kind
from learners.linear import kinds


def _rate(hypothesis: str, theorem: Theorem) -> sympy.Expr:
    relation = next(given.relation for given in theorem.given if given.name == hypothesis)
    assert relation.lhs == s.eta
    found: sympy.Expr = relation.rhs
    return found


#: Rates of Winnow, as functions of the margin rho (or delta), the radius r and the size K.
TUNED_RATE = _rate("eta-tuned", theorems.TUNED)
COMMITTEE_RATE = _rate("eta-tuned", theorems.COMMITTEE)
SMALL_RATE = sympy.Rational(3, 4) * _rate("small-rate", theorems.MARGIN_BOUND)
BEST_RATE = theorems.OPTIMAL_RATE

#: Wider samples are not drawn.
_WIDEST = 300
#: The margin of a game that one feature decides, as a share of the largest entry, and the most
#: entries that it has.
_NARROW, _LONGEST = fmpq(1, 4), 60_000
_AS_TUNED = fmpq(1)
TIE: Options = {"tie": (1, -1)}
Told = Callable[[Scope, Sample], dict[str, Any]]

# ------------------------------------------------------------------ rates


def tuned_rate(scope: Scope, sample: Sample) -> dict[str, Any]:
    """Return the rate that is fixed, or rho/r^2."""
    return {"eta": scope.fixed.get("eta", rate_for(TUNED_RATE, sample))}


def fast_rate(scope: Scope, sample: Sample) -> dict[str, Any]:
    """Return the rate 4, which is nearly the best for the margin 1, or the tuned one."""
    rate = rate_for(TUNED_RATE, sample)
    return {"eta": scope.fixed.get("eta", fmpq(4) if rate == 1 else rate)}


def best_rate(_: Scope, sample: Sample) -> dict[str, Any]:
    """Return the best rate for the margin; for signs as a factor, so that all is rational."""
    margin = rate_for(s.rho, sample)
    if margin != 1 and all(abs(entry) == 1 for x in sample[0] for entry in x):
        return {"beta": _best_factor(margin)}
    return {"eta": rate_for(BEST_RATE, sample)}


def _best_factor(margin: fmpq) -> fmpq:
    """Return e^(-2 eta) for the best rate."""
    return (1 - margin) / (1 + margin)


def drawn_rate(scope: Scope, rate: sympy.Expr, *, ties: bool = True) -> Settings:
    """Draw nothing but the label of a tie: the rate is fixed, or a formula in the sample."""
    signs = st.sampled_from([1, -1]) if ties else st.none()

    def settings(sample: Sample) -> st.SearchStrategy[dict[str, Any]]:
        told: dict[str, Any] = {"eta": scope.fixed.get("eta", rate_for(rate, sample))}
        return signs.map(lambda tie: told if tie is None else {**told, "tie": tie})

    return settings


# ------------------------------------------------------------------ entries and margins


@dataclass(frozen=True)
class WinnowSetting:
    """What is the same for several theorems.

    Attributes:
        told: what the learner is told in a game that is put together.
        samples: those that are drawn, of so many features.
        unit: whether entries lie in [-1, 1].
        is_tuned: whether the rate must be rho/r^2.
        doubled: whether the learner sees (x, -x) in place of x, and can err once more.
        kind: who plays.
        features: how many there are in the game that one of them decides.
        slower: what the tuned rate is multiplied by there.
    """

    told: Told
    samples: Callable[[int | None], st.SearchStrategy[Sample]]
    unit: bool = False
    is_tuned: bool = False
    doubled: bool = False
    kind: Kind = kinds.WINNOW
    features: int = 32
    slower: fmpq = _AS_TUNED

    def entries(self, scope: Scope) -> Entries:
        """Return what is fixed of entries and margin."""
        return Entries.of(scope.fixed, unit=self.unit, tuned=self.is_tuned)

    def known(self, scope: Scope) -> Iterator[Case]:
        """Yield votes, and games that one feature decides by a margin less than the entries."""
        entries = self.entries(scope)
        for N in scope.over("N", powers(scope)):
            sample = _opened(entries.votes(N)) if self.doubled else entries.votes(N)
            yield case(sample, "v", f"halving votes, N={N}", **self.told(scope, sample))
            if entries.margin is not None:
                yield from self._one_feature(scope, N)
        if entries.margin is None:
            (N,) = scope.over("N", (self.features,))
            yield from self._one_feature(scope, N)

    def _one_feature(self, scope: Scope, N: int) -> Iterator[Case]:
        """Yield the game that one feature decides, at the rate that is fixed or the tuned one."""
        radius, margin = self.entries(scope).narrow(_NARROW)
        sample: Sample = rationals([[margin, radius]]), [1], rationals([1, 0])
        rate = self.told(scope, sample).get("eta")
        if N > _WIDEST or rate in (None, float("inf")):
            return
        if "eta" not in scope.fixed:
            rate *= self.slower
        learner = learner_of(self.kind, {"N": N, "eta": rate}, FLOAT)
        sample = one_feature(learner, N, margin, radius, most=_LONGEST // N)
        yield case(sample, "v", f"one feature of {N} decides", eta=rate)

    def drawn(self, scope: Scope, settings: Settings) -> st.SearchStrategy[Case]:
        """Draw samples with what is fixed; where one cannot have it, votes."""
        entries, N = self.entries(scope), scope.fixed.get("N")
        votes = entries.votes(N or 4)
        if N is not None and (N > _WIDEST or (N == 1 and entries.pads)):
            return drawn_cases(st.just(votes), "v", settings)
        samples = self.samples(None if N is None else entries.drawn_features(N))
        fitted = samples.map(lambda sample: (entries.fitted(sample) or (votes, []))[0])
        return drawn_cases(fitted, "v", settings)

    def width(self, scope: Scope, N: int) -> int:
        """Return how many features a climb draws."""
        return self.entries(scope).drawn_features(scope.fixed.get("N", N))

    def search(self, kind: SampleKind, rate: sympy.Expr, *shares: fmpq) -> SampleSearch:
        """Return the search at the rate, or at some of its multiples."""
        return SampleSearch(
            lambda _: kind,
            separated_by_largest,
            multiplicative,
            FEW,
            {**TIE, "share": shares} if shares else TIE,
            rate,
            widths=self.width,
            doubled=self.doubled,
            fit=self.entries,
        )


def _opened(votes: Sample) -> Sample:
    """Return votes after a round in which all features are right, and all their opposites wrong."""
    X, y, v = votes
    return (np.concatenate([y[0] * abs(X[:1]), X]), [y[0], *y], v) if y else votes


def powers(scope: Scope) -> list[int]:
    """Return how many features vote."""
    return [2**k for k in range(1, 4 if scope.profile.name == "fast" else 6)]


def not_negative_samples(N: int | None) -> st.SearchStrategy[Sample]:
    """Draw samples that a vector separates which is not negative."""
    return separable_samples(not_negative=True, N=N)


def unit_samples(N: int | None) -> st.SearchStrategy[Sample]:
    """Draw such samples with entries in [-1, 1]."""

    def shrunk(sample: Sample) -> Sample:
        X, y, v = sample
        largest = max(1, int(np.abs(X).max(initial=1)))
        return rationals(X) / largest, y, v

    return not_negative_samples(N).map(shrunk)


def samples_of_any_sign(N: int | None) -> st.SearchStrategy[Sample]:
    """Draw samples that any vector separates."""
    if N is not None:
        return separable_samples(N=N)
    return separable_samples() | nearly_tied_samples() | conjunction_samples()
