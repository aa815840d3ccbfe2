"""What may be said of a probability that was only sampled?

Whoever samples can refute "the probability is at most p", never prove it.  The test is exact:
the claim is refuted only if so many successes would come with a probability below one in 10^9
if it were true.  What is not refuted HOLDS as far as was sampled, and the scope must say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import comb, lcm
from typing import Any

import numpy as np
from flint import arb, fmpq

from bounds.core.evaluate import Value, number
from bounds.core.verdict import Outcome
from learners.core.arithmetic import BALL, EXACT, Array, Undecided, escalate

#: How likely a true claim may be refuted, by all tests of one piece of evidence together.
FALSE_ALARM = fmpq(1, 10**9)

#: Larger sums are computed in balls.
_LARGEST_EXACT_BITS = 1 << 12


def binomial_tail(successes: int, trials: int, p: Any) -> Value:
    """Return P(X >= successes) for X binomial: a rational for small rational p, else a ball."""
    _check_counts(successes, trials)
    chance = number(p)
    if _sign(chance) < 0 or _sign(1 - chance) < 0:
        raise ValueError(f"p = {p} is not a probability: give a number from 0 to 1")
    if successes <= 0:
        return fmpq(1)
    if successes > trials:
        return fmpq(0)
    if isinstance(chance, fmpq) and trials * chance.height_bits() <= _LARGEST_EXACT_BITS:
        return _exact_tail(successes, trials, chance)
    if 2 * successes > trials:
        return _sum(successes, trials, trials, arb(chance))
    return 1 - _sum(0, successes - 1, trials, arb(chance))


def _check_counts(successes: int, trials: int) -> None:
    if trials < 0:
        raise ValueError(f"there are {trials} trials: give a number from 0 on")
    if not 0 <= successes <= trials + 1:
        raise ValueError(f"{successes} successes in {trials} trials: give a number from 0 to that")


def _exact_tail(successes: int, trials: int, chance: fmpq) -> fmpq:
    hit, whole = int(chance.p), int(chance.q)
    terms = (
        comb(trials, k) * hit**k * (whole - hit) ** (trials - k)
        for k in range(successes, trials + 1)
    )
    return fmpq(sum(terms), whole**trials)


def _sum(first: int, last: int, trials: int, chance: arb) -> arb:
    """Return P(first <= X <= last), each term in a ball: C(n,k) p^k (1-p)^(n-k)."""
    total = arb(0)
    for k in range(first, last + 1):
        total += arb.bin_uiui(trials, k) * chance**k * (1 - chance) ** (trials - k)
    return total


def _sign(value: Value) -> int:
    return BALL.sign(value) if isinstance(value, arb) else EXACT.sign(value)


def exact_draws(
    chances: Sequence[fmpq], size: int | tuple[int, ...], generator: np.random.Generator
) -> Array:
    """Return drawn indices: each comes with its rational chance, which is not rounded.

    A whole number below the common denominator is drawn uniformly; each index owns its share.
    """
    whole = lcm(*(int(p.q) for p in chances))
    if whole >= 1 << 63:
        raise ValueError(
            f"the common denominator of the chances has {whole.bit_length()} bits, too fine to be "
            "drawn exactly: give at most 63"
        )
    ends = np.array(list(accumulate(int((p * whole).p) for p in chances)), dtype=np.int64)
    return np.searchsorted(ends, generator.integers(whole, size=size), side="right")


def binomial_test(successes: int, trials: int, p_upper: Any, level: fmpq = FALSE_ALARM) -> Outcome:
    """Tell whether ``successes`` in ``trials`` refute that a success has probability <= p_upper.

    VIOLATED means that at least as many successes have a probability below ``level`` under
    p_upper, hence under every smaller probability too; that is certain, not estimated.  HOLDS
    means only that the sample does not refute it.
    """
    _check_counts(successes, trials)
    if successes > trials:
        raise ValueError(f"{successes} successes in {trials} trials: give a number from 0 to that")

    def refuted() -> bool:
        bound = number(p_upper)
        if successes == 0 or _sign(bound - fmpq(successes, trials)) >= 0:
            return False  # no more successes than the claim leads one to expect
        if _sign(bound) <= 0:
            return True
        return _sign(level - binomial_tail(successes, trials, bound)) > 0

    try:
        return Outcome.VIOLATED if escalate(refuted) else Outcome.HOLDS
    except Undecided:
        return Outcome.UNDECIDED
