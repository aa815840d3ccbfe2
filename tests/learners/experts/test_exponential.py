"""Do the exponential learners weigh, average and draw as defined, however long they run?"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import (
    BALL,
    EXACT,
    FLOAT,
    SQUARED,
    ExponentialWeightedAverage,
    Hedge,
    Loss,
    RandomizedWeightedMajority,
    play,
)
from learners.core.arithmetic import NotRationalError, rational, working_precision
from learners.experts.weights import normalised

betas = st.sampled_from(["1/7", "1/3", "1/2", "2/3", "99/100"])
sevenths = st.integers(0, 7).map(lambda k: Fraction(k, 7))


def tables(entries, most_rounds: int = 6):
    return st.integers(1, 4).flatmap(
        lambda N: st.lists(st.lists(entries, min_size=N, max_size=N), max_size=most_rounds).map(
            lambda rows: (N, rows)
        )
    )


def encloses(ball: arb, value: object) -> bool:
    """Whether a rational lies in a ball, exactly (arb.contains would round the rational first)."""
    return abs(rational(value) - rational(ball.mid())) <= rational(ball.rad())


def fractions_of(row) -> list[Fraction]:
    return [Fraction(int(x.p), int(x.q)) for x in row]


# ------------------------------------------------------------------ Randomized Weighted Majority


@pytest.mark.parametrize(
    ("form", "entries"), [("power", st.integers(0, 1)), ("linear", st.one_of(sevenths))]
)
@given(data=st.data(), beta=betas)
def test_the_exact_run_of_rwm_is_the_definition_and_the_ball_run_encloses_it(
    form, entries, data, beta
):
    N, rows = data.draw(tables(entries))
    learner = RandomizedWeightedMajority(N, beta, form=form, arithmetic=EXACT)
    exact = play(learner, rows, record=True)
    balls = play(RandomizedWeightedMajority(N, beta, form=form, arithmetic=BALL), rows, record=True)
    floats = play(RandomizedWeightedMajority(N, beta, form=form), rows)
    weights = [Fraction(1)] * N
    for t, row in enumerate(rows):
        expected = [w / sum(weights) for w in weights]
        assert fractions_of(exact.predictions[t]) == expected
        assert all(map(encloses, balls.predictions[t], exact.predictions[t]))
        assert encloses(balls.losses[t], exact.losses[t])
        assert floats.predictions[t] == pytest.approx([float(p) for p in expected], rel=1e-13)
        # For losses in {0, 1} both forms multiply by beta where there was a loss.
        weights = [
            w * (1 - (1 - Fraction(beta)) * loss) for w, loss in zip(weights, row, strict=True)
        ]
    assert fractions_of(learner.weights) == weights
    assert all(map(encloses, balls.weights[-1], exact.weights[-1]))


@given(st.lists(st.integers(0, 50), max_size=12))
def test_the_exact_run_and_the_float_run_of_rwm_agree_wherever_floats_are_exact(splits):
    """Splitting leaves of a tree gives weights 2^-k that sum to 1: all probabilities are floats."""
    depths = [0]
    for place in splits:
        leaf = depths.pop(place % len(depths))
        depths += [leaf + 1, leaf + 1]
    rows = [[int(k > t) for k in depths] for t in range(max(depths))]
    for form in ("power", "linear"):
        for system in (FLOAT, EXACT, BALL):
            learner = RandomizedWeightedMajority(len(depths), "1/2", form=form, arithmetic=system)
            play(learner, rows)
            if form == "power" or system is not FLOAT:
                assert [rational(p) for p in learner.distribution] == [
                    fmpq(1, 2**k) for k in depths
                ]
            else:  # logarithms round
                assert learner.distribution == pytest.approx([2.0**-k for k in depths], rel=1e-13)


def test_the_power_form_needs_whole_losses_to_be_rational():
    learner = RandomizedWeightedMajority(2, "1/2", arithmetic=EXACT)
    learner.update(None, ["1/2", 0])
    with pytest.raises(NotRationalError, match="BALL"):
        learner.predict()
    balls = RandomizedWeightedMajority(2, "1/2", arithmetic=BALL)
    balls.update(None, ["1/2", 0])
    # beta^(1/2) / (1 + beta^(1/2)) = 1/(1 + sqrt 2) = sqrt 2 - 1
    assert balls.predict()[0].overlaps(arb(2).sqrt() - 1)


@pytest.mark.parametrize("form", ["power", "linear"])
@pytest.mark.parametrize("system", [FLOAT, EXACT, BALL])
def test_beta_zero_drops_what_lost_and_starts_anew_when_all_have(form, system):
    learner = RandomizedWeightedMajority(3, 0, form=form, arithmetic=system)
    learner.update(None, [1, 0, 0])
    assert [rational(p) for p in learner.predict()] == [0, fmpq(1, 2), fmpq(1, 2)]
    learner.update(None, [0, 1, 1])
    assert [float(p) for p in learner.predict()] == pytest.approx([1 / 3] * 3)


def test_the_linear_form_keeps_a_beta_below_the_rounding_of_one():
    """1 - (1 - 1e-30) l is 0 in floats if it is computed as it is written."""
    learner = RandomizedWeightedMajority(2, 1e-30, form="linear")
    learner.update(None, [1, 1])
    learner.update(None, [1, 0])
    assert learner.log_weights == pytest.approx([2 * math.log(1e-30), math.log(1e-30)])
    assert learner.predict() == pytest.approx([1e-30, 1])


# ------------------------------------------------------------------ Hedge


@given(st.integers(0, 6), st.integers(0, 6), st.sampled_from(["1/10", "1", "3"]))
def test_hedge_with_two_actions_plays_the_logistic_function_of_the_difference(a, b, eta):
    rows = [[int(t < a), int(t < b)] for t in range(6)]
    learner = Hedge(2, eta, arithmetic=BALL)
    play(learner, rows)
    expected = 1 / (1 + (rational(eta) * arb(a - b)).exp())
    assert learner.distribution[0].overlaps(expected)
    rounded = Hedge(2, eta)
    play(rounded, rows)
    assert rounded.distribution[0] == pytest.approx(float(expected), rel=1e-14)
    assert rounded.weights == pytest.approx([float(w) for w in learner.weights], rel=1e-14)


def test_hedge_has_an_exact_run_only_while_nothing_is_lost():
    learner = Hedge(3, 1, arithmetic=EXACT)
    learner.update(None, [0, 0, 0])
    assert list(learner.predict()) == [fmpq(1, 3)] * 3
    learner.update(None, [0, 1, 0])
    with pytest.raises(NotRationalError, match="use arithmetic=BALL"):
        learner.predict()


@given(tables(sevenths), st.sampled_from(["1/10", "1", "7"]))
def test_the_balls_of_hedge_close_in_as_the_precision_rises(table, eta):
    N, rows = table
    with working_precision(64):
        coarse = play(Hedge(N, eta, arithmetic=BALL), rows)
    with working_precision(256):
        fine = play(Hedge(N, eta, arithmetic=BALL), rows)
    for one, other in zip(coarse.losses, fine.losses, strict=True):
        assert one.overlaps(other)
        assert other.rad() < arb((1, -200))
    floats = play(Hedge(N, eta), rows)
    assert floats.losses.tolist() == pytest.approx([float(loss) for loss in fine.losses], abs=1e-12)


@pytest.mark.parametrize(("T", "expected"), [(1, 0.5), (2, 0.803), (3, 1.041)])
def test_the_largest_regret_of_tuned_hedge_is_that_of_the_inventory(T, expected):
    eta = math.sqrt(2 * math.log(2) / T)
    rows = list(product((0, 1), repeat=2))
    regrets = []
    for losses in product(rows, repeat=T):
        run = play(Hedge(2, eta), losses)
        regrets.append(run.losses.sum() - run.outcomes.sum(axis=0).min())
    assert max(regrets) == pytest.approx(expected, abs=5e-4)
    assert max(regrets) <= math.sqrt(2 * T * math.log(2))


# ------------------------------------------------------------------ Exponential Weighted Average


@given(tables(sevenths), st.lists(sevenths, min_size=6, max_size=6))
def test_the_average_is_the_weighted_mean_of_the_advice(table, outcomes):
    N, rows = table
    learner = ExponentialWeightedAverage(N, "1/2", loss=SQUARED, arithmetic=BALL)
    run = play(learner, (rows, outcomes[: len(rows)]))
    totals = [Fraction(0)] * N
    for t, (row, y) in enumerate(zip(rows, outcomes, strict=False)):
        weights = [(-arb(rational(total)) / 2).exp() for total in totals]
        mean = sum(w * rational(a) for w, a in zip(weights, row, strict=True)) / sum(weights)
        assert run.predictions[t].overlaps(mean)
        totals = [total + (a - y) ** 2 for total, a in zip(totals, row, strict=True)]
    assert all(
        one.overlaps((-arb(rational(total)) / 2).exp())
        for one, total in zip(learner.weights, totals, strict=True)
    )
    floats = play(ExponentialWeightedAverage(N, "1/2", loss=SQUARED), (rows, outcomes[: len(rows)]))
    assert floats.predictions.tolist() == pytest.approx([float(p) for p in run.predictions])


def largest_ewa_regret(N: int, T: int) -> float:
    """Over all losses in {0, 1}: advice is the loss, the outcome is 0."""
    eta = math.sqrt(8 * math.log(N) / T)
    best = -math.inf
    for advice in product(product((0, 1), repeat=N), repeat=T):
        run = play(ExponentialWeightedAverage(N, eta), (advice, [0] * T))
        best = max(best, run.losses.sum() - run.instances.sum(axis=0).min())
    return best


@pytest.mark.parametrize(
    ("N", "T", "expected", "bound"),
    [(2, 1, 0.5, 0.5887), (2, 4, 1.0, 1.1774), (3, 4, 4 / 3, 1.4823)],
)
def test_the_largest_regret_of_tuned_ewa_is_that_of_the_inventory(N, T, expected, bound):
    assert largest_ewa_regret(N, T) == pytest.approx(expected, abs=1e-12)
    assert math.sqrt(T * math.log(N) / 2) == pytest.approx(bound, abs=5e-5)


def test_a_mean_of_ones_is_not_an_ulp_above_one_in_floats():
    learner = ExponentialWeightedAverage(10, 0.1)
    for y in (1.0, 0.0, 1.0):
        assert learner.predict(np.ones(10)) <= 1.0
        learner.update(np.linspace(0, 1, 10), y)


def test_the_average_can_beat_every_expert():
    """Regret may be negative: two opposite experts, and the outcome in the middle."""
    run = play(ExponentialWeightedAverage(2, 1, loss=SQUARED), ([[0, 1]], [0.5]))
    assert run.losses.tolist() == [0]
    assert run.exact_expert_losses.tolist() == [[fmpq(1, 4), fmpq(1, 4)]]


# ------------------------------------------------------------------ a million rounds


def test_a_million_rounds_of_hedge_leave_finite_log_weights_and_a_right_distribution():
    """999 999 rounds in which both actions lose, then one in which only the first does."""
    hedge = Hedge(2, 1)
    rwm = RandomizedWeightedMajority(2, "1/2")
    for learner in (hedge, rwm):
        for _ in range(999):  # exponents add up, so a phase of 1000 rounds is one update
            learner.update(None, np.full(2, 1000.0))
        for _ in range(999):
            learner.update(None, np.ones(2))
        learner.update(None, np.array([1.0, 0.0]))
    assert hedge.log_weights.tolist() == [-1e6, -999_999]
    assert hedge.predict() == pytest.approx([1 / (1 + math.e), math.e / (1 + math.e)], rel=1e-15)
    assert rwm.log_weights == pytest.approx([-1e6 * math.log(2), -999_999 * math.log(2)], rel=1e-15)
    assert rwm.predict() == pytest.approx([1 / 3, 2 / 3], rel=1e-15)
    assert hedge.weights.tolist() == rwm.weights.tolist() == [0, 0]


def test_a_hundred_thousand_single_updates_agree_with_the_phases():
    hedge = Hedge(2, 1)
    both = np.ones(2)
    for _ in range(100_000):
        hedge.update(None, both)
    hedge.update(None, np.array([1.0, 0.0]))
    assert hedge.log_weights.tolist() == [-100_001, -100_000]
    assert hedge.predict() == pytest.approx([1 / (1 + math.e), math.e / (1 + math.e)], rel=1e-15)


def test_a_million_rounds_of_the_average_leave_finite_log_weights_and_a_right_mean():
    phases = Loss("a thousand rounds in one", lambda p, y: 1000 * abs(p - y))
    learner = ExponentialWeightedAverage(2, 1, loss=phases)
    for _ in range(1000):
        learner.update([1, 1], 0)
    learner.update(["1/1000", 0], 0)
    assert learner.log_weights == pytest.approx([-1_000_001, -1_000_000])
    assert learner.predict([1, 0]) == pytest.approx(1 / (1 + math.e), rel=1e-9)


def test_the_linear_form_survives_a_long_run():
    learner = RandomizedWeightedMajority(2, "1/2", form="linear")
    for _ in range(20_000):
        learner.update(None, np.ones(2))
    learner.update(None, np.array([1.0, 0.0]))
    assert np.isfinite(learner.log_weights).all()
    assert learner.predict() == pytest.approx([1 / 3, 2 / 3], rel=1e-9)


@pytest.mark.parametrize("eta", [5e-324, 1e-300, 1e300, 1.7e308])
def test_learning_rates_at_the_ends_of_the_floats_do_no_harm(eta):
    learner = Hedge(2, eta)
    for _ in range(3):
        learner.update(None, [1, 0])
    expected = [0.5, 0.5] if eta < 1 else [0, 1]
    assert learner.predict().tolist() == expected
    assert learner.weights.tolist() == ([1, 1] if eta < 1 else [0, 1])


def test_balls_do_not_underflow():
    learner = Hedge(2, 10**6, arithmetic=BALL)
    learner.update(None, [1, 1])
    learner.update(None, [1, 0])
    assert BALL.sign(learner.weights[0]) == 1
    assert BALL.sign(learner.distribution[0]) == 1


# ------------------------------------------------------------------ drawing


def binomial_tail(n: int, k: int, p: Fraction) -> Fraction:
    """P(X >= k) for X ~ Bin(n, p), exactly."""
    q = p.denominator - p.numerator
    ways = sum(math.comb(n, j) * p.numerator**j * q ** (n - j) for j in range(k, n + 1))
    return Fraction(ways, p.denominator**n)


def test_draws_have_the_right_frequencies():
    """An exact binomial test: a right learner fails it with probability below 2e-9."""
    learner = RandomizedWeightedMajority(2, "1/2", arithmetic=EXACT)
    learner.update(None, [1, 0])
    generator = np.random.default_rng(20_240_601)
    n = 600
    firsts = sum(learner.draw(generator) == 0 for _ in range(n))
    third = Fraction(1, 3)
    assert binomial_tail(n, firsts, third) > Fraction(1, 10**9)
    assert binomial_tail(n, n - firsts, 1 - third) > Fraction(1, 10**9)


@pytest.mark.parametrize("system", [FLOAT, EXACT, BALL])
def test_draws_are_reproducible_and_the_same_in_every_system(system):
    def draws() -> list[int]:
        generator = np.random.default_rng(7)
        learner = RandomizedWeightedMajority(4, "1/2", arithmetic=system)
        learner.update(None, [1, 0, 1, 0])
        return [learner.draw(generator) for _ in range(20)]

    reference = np.random.default_rng(7)
    expected = [int(reference.choice(4, p=[1 / 6, 1 / 3, 1 / 6, 1 / 3])) for _ in range(20)]
    assert draws() == draws() == expected


def test_an_action_without_weight_is_never_drawn():
    learner = RandomizedWeightedMajority(2, 0)
    learner.update(None, [1, 0])
    generator = np.random.default_rng(1)
    assert {learner.draw(generator) for _ in range(100)} == {1}


# ------------------------------------------------------------------ odd inputs


@pytest.mark.parametrize("system", [FLOAT, BALL])
@pytest.mark.parametrize(
    "losses",
    [[1, 0], (1, 0), ["1", "0"], np.array([1, 0], dtype=np.int8), [True, False], [1, -0.0]],
)
def test_losses_may_be_given_in_many_ways(system, losses):
    for learner in (
        Hedge(2, 1, arithmetic=system),
        RandomizedWeightedMajority(2, arithmetic=system),
    ):
        assert learner.update(None, losses) is True
        assert float(learner.predict()[0]) < 0.5
        assert learner.update(None, [0, 0]) is False


@pytest.mark.parametrize("eta", [0, -1, "0", float("nan"), float("inf"), None, "fast", 10**400])
def test_a_learning_rate_that_is_not_positive_is_refused(eta):
    for make in (Hedge, ExponentialWeightedAverage):
        with pytest.raises(ValueError, match=r"^eta is "):
            make(2, eta)


def test_a_form_that_is_none_is_refused():
    with pytest.raises(ValueError, match="'power', 'linear'"):
        RandomizedWeightedMajority(2, form="cubic")


def test_ten_thousand_actions_are_no_trouble():
    learner = Hedge(10_000, 1)
    run = play(learner, np.eye(2, 10_000))
    assert run.losses.tolist() == pytest.approx([1e-4, 1e-4], rel=1e-3)
    assert learner.predict().sum() == pytest.approx(1)


@pytest.mark.parametrize("system", [FLOAT, EXACT, BALL])
def test_weights_that_are_all_zero_are_shared_equally(system):
    shared = normalised(system.vector([0, 0]), system)
    assert [rational(p) for p in shared] == [fmpq(1, 2)] * 2


@pytest.mark.deep
@pytest.mark.parametrize("kind", [Hedge, ExponentialWeightedAverage])
def test_a_million_single_rounds_with_rate_one_stay_finite_and_right(kind):
    """Action 1 loses half a million times more than action 2: e^-500000 underflows any float."""
    learner = kind(2, 1)
    for t in range(1_000_000):
        losses = np.array([1.0, t % 2])
        learner.update(*((None, losses) if kind is Hedge else (losses, 0.0)))
    assert np.isfinite(learner.log_weights).all()
    assert (learner.log_weights == [-1_000_000, -500_000]).all()
    assert learner.distribution.tolist() == [0.0, 1.0]
