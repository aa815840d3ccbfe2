"""Is what is said of sampled probabilities exact, and does it raise no false alarm?"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from adversaries.core.profile import FAST
from adversaries.core.scope import Scope
from adversaries.core.statistics import FALSE_ALARM, binomial_tail, binomial_test
from adversaries.probability.sampling import PROCESSES, sample_sums, sampled
from bounds import Outcome, theorem
from learners.core.arithmetic import rational, working_precision


def by_definition(successes: int, trials: int, p: Fraction) -> Fraction:
    """Sum over all numbers of successes below, and take the rest."""
    below = sum(
        (math.comb(trials, k) * p**k * (1 - p) ** (trials - k) for k in range(successes)),
        Fraction(0),
    )
    return 1 - below


@given(st.integers(0, 30), st.integers(0, 30), st.fractions(0, 1, max_denominator=20))
def test_small_tails_are_rational(successes, more, p):
    trials = successes + more
    assert binomial_tail(successes, trials, p) == rational(by_definition(successes, trials, p))


def test_the_ends_are_known():
    assert binomial_tail(0, 10, "1/3") == 1
    assert binomial_tail(11, 10, "1/3") == 0
    assert binomial_tail(10, 10, "1/3") == fmpq(1, 3**10)
    assert binomial_tail(1, 10, "1/3") == 1 - fmpq(2, 3) ** 10
    assert binomial_tail(3, 10, 0) == 0
    assert binomial_tail(3, 10, 1) == 1


@pytest.mark.parametrize(("successes", "trials"), [(300, 20_000), (700, 2_000), (1_900, 2_000)])
@pytest.mark.parametrize(
    ("p", "at"),
    [
        (sympy.exp(-2), lambda: arb(-2).exp()),
        (sympy.Rational(1, 3), lambda: arb(1) / 3),
        (sympy.sqrt(2) / 2, lambda: arb(2).sqrt() / 2),
    ],
)
def test_balls_enclose_the_incomplete_beta_function(successes, trials, p, at):
    """P(X >= k) = I_p(k, n - k + 1)."""
    with working_precision(128):
        tail = arb(binomial_tail(successes, trials, p))
        expected = at().beta_lower(successes, trials - successes + 1, regularized=True)
        assert tail.overlaps(expected)
        assert tail.rad() < arb(2) ** -60


def test_it_alarms_at_the_first_count_that_is_too_unlikely():
    """100 fair coins: 80 heads or more come with 5.6e-10, 79 with 2.2e-9."""
    tails = {k: by_definition(k, 100, Fraction(1, 2)) for k in range(101)}
    first = min(k for k, tail in tails.items() if tail < Fraction(1, 10**9))
    assert first == 80
    for k in range(101):
        expected = Outcome.VIOLATED if k >= first else Outcome.HOLDS
        assert binomial_test(k, 100, fmpq(1, 2)) is expected


def test_a_false_alarm_is_as_rare_as_promised():
    """The chance of an alarm, summed over all that may come, is below 10^-9 for every p."""
    for p in (Fraction(1, 100), Fraction(1, 3), Fraction(9, 10)):
        chance = sum(
            math.comb(60, k) * p**k * (1 - p) ** (60 - k)
            for k in range(61)
            if binomial_test(k, 60, p) is Outcome.VIOLATED
        )
        assert chance < Fraction(1, 10**9)


def test_bounds_of_any_size_are_taken():
    assert binomial_test(10, 10, 2) is Outcome.HOLDS
    assert binomial_test(10, 10, 1) is Outcome.HOLDS
    assert binomial_test(1, 10, 0) is Outcome.VIOLATED
    assert binomial_test(0, 10, 0) is Outcome.HOLDS
    assert binomial_test(0, 0, fmpq(1, 2)) is Outcome.HOLDS
    assert binomial_test(2, 20_000, sympy.exp(-30)) is Outcome.VIOLATED
    assert binomial_test(1, 20_000, sympy.exp(-20)) is Outcome.HOLDS  # 4e-5 is not rare enough


def test_what_is_no_count_or_no_probability_is_refused():
    with pytest.raises(ValueError, match="11 successes in 10 trials"):
        binomial_test(11, 10, fmpq(1, 2))
    with pytest.raises(ValueError, match="-1 successes in 10 trials"):
        binomial_tail(-1, 10, fmpq(1, 2))
    with pytest.raises(ValueError, match="-3 trials"):
        binomial_tail(0, -3, fmpq(1, 2))
    with pytest.raises(ValueError, match="p = 2 is not a probability"):
        binomial_tail(1, 10, 2)


@pytest.mark.parametrize("name", PROCESSES)
def test_sampled_steps_are_fair_and_stay_in_their_range(name):
    """Each step a: rises by a with (8 - a)/8, falls by 8 - a with a/8."""
    rise, _ = PROCESSES[name]
    left = np.arange(-5, 20)
    history = np.arange(25, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    up = rise(left, history)
    assert ((up >= 0) & (up <= 7)).all()
    sums = sample_sums(rise, 40, np.random.default_rng(1), 2_000)
    again = sample_sums(rise, 40, np.random.default_rng(1), 2_000)
    assert (sums == again).all()
    assert abs(sums.mean()) < 6 * 4 * math.sqrt(200 / 2_000)  # six standard deviations


def test_the_stopped_walk_reaches_its_goal_and_stays():
    rise, _ = PROCESSES["coins until eps is reached"]
    sums = sample_sums(rise, 40, np.random.default_rng(2), 2_000)
    assert sums.max() == 40
    assert (sums == 40).sum() > 600  # about 2 (1 - Phi(40/56.6)) = 0.48 of them


def test_sampling_is_called_sampling():
    evidence = sampled(Scope(theorem("azuma"), FAST), 5)
    assert evidence.method == "statistics"
    assert evidence.outcome is Outcome.HOLDS
    assert evidence.ratio is None
    assert "no proof, false alarm <= 1e-9" in evidence.scope
    assert fmpq(1, 10**9) == FALSE_ALARM
