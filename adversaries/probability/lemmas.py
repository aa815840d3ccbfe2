"""How are the lemmas of probability put to the test?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, product
from math import isqrt
from typing import Any

from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.counterexamples import Options
from adversaries.core.scope import Scope
from adversaries.core.subjects import Drawing, Named, Subjects, listed
from adversaries.core.trial import Trial
from adversaries.experts.strategies import centred_distributions, vector_lists
from bounds.probability import lemmas
from bounds.probability.subjects import NORMS, FiniteDistribution, RademacherSum
from learners.core.arithmetic import rational
from learners.core.rationals import is_rational


def _fixed(scope: Scope, name: str) -> fmpq | None:
    """Return the value of a fixed letter; of one that is irrational there are no subjects."""
    value = scope.fixed.get(name)
    return rational(value) if is_rational(value) else None


# ------------------------------------------------------------------ signed sums


def _pairs(scope: Scope) -> Named:
    for norm in NORMS:
        for entries in product((-1, 0, 1, 2), repeat=4):
            vectors = [list(entries[:2]), list(entries[2:])]
            yield f"{norm}: {vectors}", RademacherSum(vectors, norm)
        yield f"{norm}: one vector", RademacherSum([[1, 2]], norm)
    square = _fixed(scope, lemmas.MEAN_SQUARE.name)
    if square is not None:
        for numbers in islice(_sums_of_squares(int(square.p * square.q), 4), 20):
            row = [[fmpq(number, square.q)] for number in numbers]
            yield f"numbers {numbers} over {square.q}", RademacherSum(row)


def _sums_of_squares(total: int, count: int) -> Iterator[tuple[int, ...]]:
    """Yield whole numbers, the largest first, whose squares have this sum; four always do."""
    for first in range(isqrt(max(0, total)), -1, -1):
        if first * first == total:
            yield (first,)
        elif count > 1:
            for rest in _sums_of_squares(total - first * first, count - 1):
                if rest[0] <= first:
                    yield (first, *rest)


def _signed_sums() -> Subjects:
    return Subjects(
        listings=(
            listed(
                "exhaustive",
                "all pairs of vectors in {-1,0,1,2}^2, one vector too, 3 norms",
                _pairs,
            ),
        ),
        drawn=Drawing(
            lambda _: st.tuples(vector_lists(most=4), st.sampled_from(NORMS)),
            "lists of vectors",
            lambda drawn, _: RademacherSum(*drawn),
        ),
    )


# ------------------------------------------------------------------ variables of mean zero

_TIMES = [fmpq(k, 2) for k in range(-8, 9)] + [fmpq(1, 100), fmpq(-1, 1000)]
_POINTS = st.builds(fmpq, st.integers(-40, 40), st.sampled_from([10, 1, 100]))


def _times(scope: Scope) -> list[fmpq]:
    t = _fixed(scope, "t")
    return _TIMES if t is None else [t]


def _ends(scope: Scope, p: fmpq) -> tuple[fmpq, fmpq, fmpq] | None:
    """Return the two values of a variable of mean zero, and the probability of the larger.

    Where one of them is fixed the other follows from p, where both are p follows from them.
    """
    low, high = _fixed(scope, "a"), _fixed(scope, "b")
    if low is None and high is None:
        return -p, 1 - p, p
    if low is None and high is not None:
        return (-high * p / (1 - p), high, p) if high > 0 else None
    assert low is not None
    if high is None:
        return (low, -low * (1 - p) / p, p) if low < 0 else None
    return (low, high, low / (low - high)) if low < 0 < high else None


def _two_points(scope: Scope) -> Named:
    if 0 in (_fixed(scope, "a"), _fixed(scope, "b")):
        # On one side of its mean a variable is constant, and a and b are bounds that were told.
        for t in _times(scope):
            yield f"always 0, t={t}", FiniteDistribution((fmpq(0),), (fmpq(1),), t)
    found = dict.fromkeys(_ends(scope, fmpq(k, 12)) for k in range(1, 12))
    for low, high, p in filter(None, found):
        for t in _times(scope):
            yield f"p={p}, t={t}", FiniteDistribution((low, high), (1 - p, p), t)


Variable = tuple[tuple[list[fmpq], list[fmpq]], fmpq]


def _variables(scope: Scope) -> st.SearchStrategy[Variable]:
    t = _fixed(scope, "t")
    times = _POINTS if t is None else st.just(t)
    ends = _ends(scope, fmpq(1, 2)) if {"a", "b"} & set(scope.fixed) else None
    if ends is None:
        return st.tuples(centred_distributions(), times)
    chances = st.builds(fmpq, st.integers(1, 11), st.just(12))
    return st.tuples(chances.map(lambda share: _with_middle(*ends, share)), times)


def _with_middle(low: fmpq, high: fmpq, p: fmpq, share: fmpq) -> tuple[list[fmpq], list[fmpq]]:
    """Return a two-point variable that is 0 with the probability 1 - share."""
    return [low, fmpq(0), high], [share * (1 - p), 1 - share, share * p]


def _variable(drawn: Variable) -> FiniteDistribution:
    (values, probabilities), t = drawn
    return FiniteDistribution(tuple(values), tuple(probabilities), t)


def _mean_zero() -> Subjects:
    return Subjects(
        listings=(
            listed(
                "exhaustive", "two-point variables p = k/12, t in -4..4 and tiny t", _two_points
            ),
        ),
        drawn=Drawing(
            _variables, "rational variables of mean zero", lambda drawn, _: _variable(drawn)
        ),
    )


# ------------------------------------------------------------------ the trials


def _even(low: int, high: int, **told: str) -> Callable[[], tuple[Any, Options]]:
    """Return the case of two values that are equally likely."""
    half = fmpq(1, 2)
    return lambda: (FiniteDistribution((fmpq(low), fmpq(high)), (half, half), fmpq(1)), told)


TRIALS = (
    Trial(lemmas.KHINTCHINE, _signed_sums),
    Trial(lemmas.KHINTCHINE_UPPER, _signed_sums),
    Trial(
        lemmas.HOEFFDING,
        _mean_zero,
        without={
            "mean-zero": (_even(1, 2),),  # the mean is 3/2
            "range": (_even(-1, 1, a="-1/10", b="1/10"),),
        },
        defining=("ordered",),
    ),
)
