"""What the lecture says about samples beyond its theorems: is it so, in numbers?"""

from __future__ import annotations

import math

import pytest
from flint import arb, fmpq

from adversaries.batch.sources import Fixed, coin
from bounds import Outcome, theorem
from bounds.batch.subjects import Conversion
from learners.games.losses import Loss

KEYS = ("batch.average-error", "batch.average-error-sharp")


def always_zero(p: fmpq, T: int, M: int) -> Conversion:
    """Say 0 in T rounds of a coin that shows 1 with probability p, where a mistake costs M."""
    loss = Loss(f"{M} times the distance", lambda said, y: M * abs(said - y))
    return Conversion(lambda: Fixed(0), coin(p), T, loss=loss)


@pytest.mark.parametrize("M", [1, 3])
@pytest.mark.parametrize("p", [fmpq(1, 4), fmpq(1, 2), fmpq(9, 10)])
@pytest.mark.parametrize("T", [1, 2, 5])
def test_a_constant_errs_more_than_it_did_with_binomial_probability(p, T, M):
    """M (p - k/T) with probability C(T, k) p^k (1-p)^(T-k), for losses of 0 and of any M."""
    reached = fmpq(0)
    for k in range(T + 1):
        before, reached = reached, reached + math.comb(T, k) * p**k * (1 - p) ** (T - k)
        case, excess = always_zero(p, T, M), M * (p - fmpq(k, T))
        for delta in (before, (before + reached) / 2):  # up to k ones, with more than delta
            if 0 < delta < 1:
                assert case.at(delta).quantile("errors") == excess
                for key in KEYS:
                    verdict = theorem(key).check(case, delta=delta, M=M)
                    assert (verdict.outcome, verdict.observed) == (Outcome.HOLDS, excess)
        if p * T > k and reached < 1:
            most = M * (-arb(reached).log() / (2 * T)).sqrt()
            assert arb(excess) < most  # delta as small as it may be
            assert theorem(KEYS[1]).bound(T=T, delta=reached, M=M).enclosure().overlaps(most)


def test_a_range_that_is_too_small_is_not_the_range_of_the_loss():
    case = always_zero(fmpq(1, 2), 2, 3)
    assert theorem("batch.average-error").check(case, delta="1/4", M=3).outcome is Outcome.HOLDS
    narrow = theorem("batch.average-error").check(case, delta="1/4", M=2)
    assert narrow.outcome is Outcome.NOT_APPLICABLE
