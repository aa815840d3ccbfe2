"""Do the theorems of expert advice say what the sources say, hold, and bite?"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
import sympy
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from bounds import THEOREMS, Outcome, ParameterError, theorem
from bounds.core.decide import Inequality
from bounds.probability.subjects import CoinTotal
from learners import (
    BALL,
    EXACT,
    Doubling,
    ExponentialWeightedAverage,
    FollowTheLeader,
    GameOver,
    Hedge,
    RandomizedWeightedMajority,
    WeightedMajority,
    play,
)
from learners.core.arithmetic import rational, working_precision

DERIVED = {key: item for key, item in THEOREMS.items() if item.derivation is not None}


def tuned(constant: int, N: int, T: int) -> arb:
    """sqrt(constant ln N / T) as a ball."""
    return (arb(N).log() * constant / T).sqrt()


def bits(N: int, T: int):
    return product(product((0, 1), repeat=N), repeat=T)


def doubling(N: int) -> Doubling:
    return Doubling(
        lambda horizon: ExponentialWeightedAverage(N, tuned(8, N, horizon), arithmetic=BALL)
    )


# ------------------------------------------------------------------ the statements


@pytest.mark.parametrize("key", DERIVED)
def test_the_derived_formula_is_the_printed_one(key):
    item = THEOREMS[key]
    derived = item.derivation.bound(THEOREMS[item.derivation.parent].bound_expression)
    printed = item.bound_expression
    if isinstance(printed, sympy.Piecewise):
        printed = printed.args[0].expr
    assert sympy.simplify(derived - printed) == 0


@pytest.mark.parametrize(
    ("key", "values", "expected"),
    [
        ("wm.mistakes", {"N": 1, "m_star": 0, "beta": "1/2"}, 0),
        (
            "wm.mistakes",
            {"N": 1000, "m_star": 10, "beta": "1/2"},
            (math.log(1000) + 10 * math.log(2)) / math.log(4 / 3),
        ),
        ("wm.mistakes", {"N": 4, "m_star": 0, "beta": "1/4"}, math.log(4) / math.log(1.6)),
        ("rwm.loss", {"N": 2, "L_min": 10, "beta": "3/4"}, 4 * math.log(2) + 12.5),
        ("rwm.sharp", {"N": 2, "L_min": 10, "beta": "1/2"}, 22 * math.log(2)),
        ("rwm.regret", {"N": 2, "T": 100}, 2 * math.sqrt(100 * math.log(2))),
        ("rwm.regret", {"N": 2, "T": 1}, 2 * math.log(2) + 0.5),
        ("rwm.regret-uniform", {"N": 2, "T": 1}, 2 * math.sqrt(math.log(2))),
        ("rwm.fractional", {"N": 2, "L_min": 10, "beta": "3/4"}, 4 * math.log(2) + 12.5),
        ("experts.cover", {"T": 7}, 4),
        ("experts.coin", {"T": 2}, 0.5),
        ("experts.coin-exact", {"T": 3}, 0.75),
        ("ewa.regret", {"N": 2, "T": 8, "eta": 1}, math.log(2) + 1),
        ("ewa.tuned", {"N": 2, "T": 1}, 0.588705),
        ("ewa.tuned", {"N": 2, "T": 4}, 1.177410),
        ("ewa.tuned", {"N": 3, "T": 4}, 1.482304),
        ("ewa.doubling", {"N": 2, "T": 1}, math.sqrt(math.log(2) / 2)),
        ("doubling.generic", {"alpha": 1, "T": 4}, 2 * (2 + math.sqrt(2))),
        ("hedge.regret", {"N": 2, "T": 8, "eta": 1}, math.log(2) + 4),
        ("hedge.sharp", {"N": 2, "T": 8, "eta": 1}, math.log(2) + 1),
        ("hedge.tuned", {"N": 2, "T": 2}, 2 * math.sqrt(math.log(2))),
        ("hedge.tuned-sharp", {"N": 2, "T": 8}, 2.5 * math.sqrt(math.log(2))),
        ("finite.regret", {"H": 2, "T": 2}, 2 * math.sqrt(math.log(2))),
        ("hoeffding.lemma", {"t": 1, "a": -1, "b": 1}, math.exp(0.5)),
        ("khintchine", {"S_2": 4}, 2),
        ("khintchine.upper", {"S_2": 4}, 4),
    ],
)
def test_the_bounds_are_those_worked_out_by_hand(key, values, expected):
    assert float(theorem(key).bound(**values)) == pytest.approx(expected, rel=1e-6)


def test_the_multiplier_of_the_best_experts_mistakes_tends_to_two():
    """ln(1/b) / ln(2/(1+b)): 2.005 at b = .99, and above 2 for every b."""

    def multiplier(beta: str) -> float:
        with_one, without = (
            float(theorem("wm.mistakes").bound(N=2, m_star=m, beta=beta)) for m in (1, 0)
        )
        return with_one - without

    assert multiplier("0.99") == pytest.approx(2.005, abs=5e-4)
    assert multiplier("1/2") == pytest.approx(math.log(2) / math.log(4 / 3))
    assert 2 < multiplier("0.9999") < multiplier("0.99") < multiplier("1/2")


def test_the_second_case_of_the_tuned_bound_says_nothing():
    """For T < 4 ln N it exceeds T, which no regret does; so does the first form."""
    for N, T in ((2, 1), (2, 2), (10, 9), (100, 18)):
        assert 4 * math.log(N) > T
        assert float(theorem("rwm.regret").bound(N=N, T=T)) > T
        assert float(theorem("rwm.regret-uniform").bound(N=N, T=T)) > T


# ------------------------------------------------------------------ Weighted Majority


@given(
    st.integers(1, 4).flatmap(
        lambda N: st.lists(st.lists(st.integers(0, 1), min_size=N + 1, max_size=N + 1), max_size=9)
    ),
    st.sampled_from(["1/10", "1/3", "1/2", "9/10"]),
    st.booleans(),
    st.sampled_from([0, 1]),
)
def test_weighted_majority_keeps_its_promise(rows, beta, eager, tie):
    N = len(rows[0]) - 1 if rows else 1
    learner = WeightedMajority(N, beta, eager=eager, tie=tie, arithmetic=EXACT)
    run = play(learner, ([row[1:] for row in rows], [row[0] for row in rows]), record=True)
    verdict = theorem("wm.mistakes").check(run)
    assert verdict.outcome is Outcome.HOLDS
    m, m_star = verdict.values["m_T"], verdict.values["m_star"]
    assert (2 / (1 + Fraction(beta))) ** m <= N / Fraction(beta) ** m_star


def test_the_bound_of_weighted_majority_is_attained_up_to_its_floor():
    """N = 4, beta = 1/4, m* = 0: two mistakes, bound 2.95; a bound below 2 must be refuted."""
    rounds = ([[1, 1, 0, 0], [0, 0, 1, 0]], [0, 1])
    run = play(WeightedMajority(4, "1/4", arithmetic=EXACT), rounds, record=True)
    verdict = theorem("wm.mistakes").check(run)
    assert verdict.outcome is Outcome.HOLDS
    assert (verdict.observed, verdict.values["m_star"]) == (2, 0)
    assert theorem("wm.mistakes").scaled("2/3").check(run).outcome is Outcome.VIOLATED


@given(st.lists(st.lists(st.integers(0, 1), min_size=4, max_size=4), max_size=9))
def test_beta_zero_is_halving_and_other_betas_need_not_be(rows):
    advice, labels = [row[1:] for row in rows], [row[0] for row in rows]
    halving = theorem("wm.halving")
    for tie in (0, 1):
        run = play(WeightedMajority(3, 0, tie=tie, arithmetic=EXACT), (advice, labels))
        assert halving.check(run).outcome is Outcome.HOLDS
    other = play(WeightedMajority(3, "1/2", arithmetic=EXACT), (advice, labels))
    assert halving.check(other).outcome is Outcome.NOT_APPLICABLE
    eager = play(WeightedMajority(3, 0, eager=True, arithmetic=EXACT), (advice, labels))
    assert halving.check(eager).outcome is Outcome.NOT_APPLICABLE


def test_a_learner_that_is_not_halving_is_told_apart():
    run = play(WeightedMajority(3, "1/2"), ([[1, 1, 0]] * 2, [0, 0]))
    verdict = theorem("wm.halving").without("beta-zero").check(run)
    assert verdict.outcome is Outcome.VIOLATED
    assert verdict.observed == 1


# ------------------------------------------------------------------ Randomized Weighted Majority


@pytest.mark.parametrize("beta", ["1/2", "3/4"])
def test_randomized_weighted_majority_keeps_its_promises_on_all_short_sequences(beta):
    for losses in bits(2, 3):
        run = play(RandomizedWeightedMajority(2, beta, arithmetic=EXACT), losses, record=True)
        for key in ("rwm.loss", "rwm.sharp"):
            assert theorem(key).check(run).outcome is Outcome.HOLDS


def test_the_printed_range_of_beta_is_kept():
    run = play(RandomizedWeightedMajority(2, "1/3", arithmetic=EXACT), [[0, 1]], record=True)
    assert theorem("rwm.loss").check(run).outcome is Outcome.NOT_APPLICABLE
    assert theorem("rwm.sharp").check(run).outcome is Outcome.HOLDS
    with pytest.raises(ParameterError, match="beta >= 1/2"):
        theorem("rwm.loss").bound(N=2, L_min=0, beta="1/3")


@given(
    st.lists(
        st.lists(st.fractions(0, 1, max_denominator=5), min_size=2, max_size=2),
        min_size=1,
        max_size=6,
    )
)
def test_fractional_losses_need_an_update_that_sees_them(losses):
    fractional = theorem("rwm.fractional")
    linear = RandomizedWeightedMajority(2, "1/2", form="linear", arithmetic=EXACT)
    assert fractional.check(play(linear, losses, record=True)).outcome is Outcome.HOLDS
    power = play(RandomizedWeightedMajority(2, "1/2", arithmetic=BALL), losses, record=True)
    assert fractional.check(power).outcome is Outcome.HOLDS
    silent = replace(power, parameters={"N": 2, "beta": fmpq(1, 2)})
    assert fractional.check(silent).outcome is Outcome.NOT_APPLICABLE


@pytest.mark.parametrize("T", [1, 2, 3, 4])
def test_tuned_randomized_weighted_majority_keeps_its_promise(T):
    """beta = max(1/2, 1 - sqrt(ln 2/T)) is 1/2 for T = 1, 2 and irrational from T = 3 on."""
    beta = (1 - (arb(2).log() / T).sqrt()).max(arb(0.5))
    for losses in bits(2, T):
        run = play(RandomizedWeightedMajority(2, beta, arithmetic=BALL), losses)
        for key in ("rwm.regret", "rwm.regret-uniform"):
            assert theorem(key).check(run).outcome is Outcome.HOLDS
    wrong = play(RandomizedWeightedMajority(2, "9/10", arithmetic=EXACT), [[0, 1]] * T)
    assert theorem("rwm.regret").check(wrong).outcome is Outcome.NOT_APPLICABLE


# ------------------------------------------------------------------ what no learner avoids


class Contradict:
    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def instance(self, t, learner):
        if t == self.rounds:
            raise GameOver
        return [0, 1]

    def outcome(self, t, x, prediction):
        return 1 - prediction


@pytest.mark.parametrize("T", range(8))
def test_cover_a_contradicted_learner_has_regret_half_of_the_rounds(T):
    run = play(WeightedMajority(2, "1/2", arithmetic=EXACT), Contradict(T))
    verdict = theorem("experts.cover").check(run)
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.observed >= -(-T // 2) == verdict.bound


def test_cover_is_attained_by_weighted_majority_at_even_horizons():
    """Two constant experts: contradiction keeps the weights level, so labels alternate."""
    run = play(WeightedMajority(2, "1/2", arithmetic=EXACT), Contradict(6))
    assert theorem("experts.cover").check(run).observed == 3
    assert theorem("experts.cover").scaled("4/3").check(run).outcome is Outcome.VIOLATED


def test_cover_speaks_only_about_contradicted_learners_and_constant_experts():
    cover = theorem("experts.cover")
    right = play(WeightedMajority(2), ([[0, 1]], [1]))
    three = play(WeightedMajority(3), ([[0, 1, 0]], [1]))
    for run in (right, three):
        assert cover.check(run).outcome is Outcome.NOT_APPLICABLE
    swapped = play(WeightedMajority(2), ([[1, 0]], [0]))
    assert cover.check(swapped).outcome is Outcome.HOLDS


def test_the_coin_game_is_tight_at_two_rounds_and_nowhere_else():
    coin = theorem("experts.coin")
    ratios = {T: coin.check(CoinTotal(T)).ratio for T in range(1, 40)}
    assert all(coin.check(CoinTotal(T)).outcome is Outcome.HOLDS for T in range(41))
    assert ratios[2] == pytest.approx(1, abs=1e-15)
    assert max(ratio for T, ratio in ratios.items() if T != 2) < 0.99
    assert all(
        theorem("experts.coin-exact").check(CoinTotal(T)).outcome is Outcome.HOLDS
        for T in range(1, 40)
    )


def test_a_wrong_value_of_the_coin_game_is_refuted():
    exact = theorem("experts.coin-exact")
    for factor in (1 + Fraction(1, 10**30), 1 - Fraction(1, 10**30)):
        assert exact.scaled(factor).check(CoinTotal(5)).outcome is Outcome.VIOLATED


@pytest.mark.parametrize(("N", "bits"), [(2, 1), (3, 1), (4, 2), (7, 2), (8, 3), (10**6, 19)])
def test_coins_for_the_bits_are_tight_where_each_bit_has_two_rounds(N, bits):
    """Two coins lack 1/2 of an even split, so that all bits together lack sqrt(2 bits^2/8)."""
    found = theorem("experts.bits").check(CoinTotal(2 * bits, N))
    assert (found.observed, found.ratio) == (fmpq(bits, 2), 1.0)
    assert found.outcome is Outcome.HOLDS


def test_coins_for_the_bits_need_a_round_for_each():
    bits = theorem("experts.bits")
    assert bits.check(CoinTotal(9, 1024)).outcome is Outcome.NOT_APPLICABLE
    assert bits.check(CoinTotal(10, 1024)).outcome is Outcome.HOLDS
    assert bits.without("enough-rounds").check(CoinTotal(1, 1024)).outcome is Outcome.VIOLATED


# ------------------------------------------------------------------ exponential weights


@pytest.mark.parametrize(("N", "T"), [(2, 1), (2, 2), (2, 3), (3, 2)])
def test_tuned_averages_and_hedge_keep_their_promises_on_all_short_sequences(N, T):
    """With their proof steps on every round; the tightest ratio is that of the inventory."""
    tightest = 0.0
    for losses in bits(N, T):
        ewa = ExponentialWeightedAverage(N, tuned(8, N, T), arithmetic=BALL)
        run = play(ewa, (losses, [0] * T), record=True)
        for key in ("ewa.regret", "ewa.tuned"):
            verdict = theorem(key).check(run)
            assert verdict.outcome is Outcome.HOLDS
            assert verdict.steps == T + 1
        tightest = max(tightest, verdict.ratio)
        hedge = play(Hedge(N, tuned(2, N, T), arithmetic=BALL), losses, record=True)
        for key in ("hedge.regret", "hedge.sharp", "hedge.tuned", "hedge.tuned-sharp"):
            assert theorem(key).check(hedge).outcome is Outcome.HOLDS
        finite = play(
            ExponentialWeightedAverage(N, tuned(2, N, T), arithmetic=BALL), (losses, [0] * T)
        )
        assert theorem("finite.regret").check(finite).outcome is Outcome.HOLDS
    # .5/.5887 = .849; .659/.8326 = .792; .7957/1.0197 = .780; .864/1.0481 = .824
    expected = {(2, 1): 0.849, (2, 2): 0.792, (2, 3): 0.780, (3, 2): 0.824}
    assert tightest == pytest.approx(expected[N, T], abs=1e-3)


def test_a_smaller_constant_is_refuted_by_the_worst_sequence_of_four_rounds():
    """Regret 1 against 1.1774: the bound times 0.84 is below 1."""
    losses = [[0, 1], [1, 0], [0, 1], [0, 1]]
    ewa = ExponentialWeightedAverage(2, tuned(8, 2, 4), arithmetic=BALL)
    run = play(ewa, (losses, [0] * 4))
    assert theorem("ewa.tuned").check(run).outcome is Outcome.HOLDS
    assert theorem("ewa.tuned").scaled("0.86").check(run).outcome is Outcome.HOLDS
    assert theorem("ewa.tuned").scaled("0.84").check(run).outcome is Outcome.VIOLATED
    assert abs(theorem("ewa.tuned").check(run).observed - 1) < arb(2) ** -40


def test_following_the_leader_is_caught_by_the_bound_of_hedge():
    losses = [["1/2", 0]] + [[0, 1], [1, 0]] * 30
    run = play(FollowTheLeader(2, arithmetic=EXACT), losses)
    assert theorem("hedge.sharp").check(run, eta="1/2").outcome is Outcome.VIOLATED


def test_another_rate_is_not_the_tuned_one():
    run = play(Hedge(2, 1, arithmetic=BALL), [[0, 1]] * 3)
    for key in ("hedge.tuned", "hedge.tuned-sharp"):
        assert theorem(key).check(run).outcome is Outcome.NOT_APPLICABLE


def test_the_finite_class_needs_the_absolute_loss():
    from learners import SQUARED

    ewa = ExponentialWeightedAverage(2, tuned(2, 2, 1), loss=SQUARED, arithmetic=BALL)
    run = play(ewa, ([[0, 1]], [0]))
    assert theorem("finite.regret").check(run).outcome is Outcome.NOT_APPLICABLE


@pytest.mark.parametrize("T", [1, 2, 3, 4])
def test_doubling_keeps_its_promises_on_all_short_sequences(T):
    tightest = 0.0
    for losses in bits(2, T):
        run = play(doubling(2), (losses, [0] * T))
        verdict = theorem("ewa.doubling").check(run)
        assert verdict.outcome is Outcome.HOLDS
        assert theorem("doubling.generic").check(run).outcome is Outcome.HOLDS
        tightest = max(tightest, float(verdict.observed))
    assert tightest == pytest.approx({1: 0.5, 2: 1.0, 3: 1.159, 4: 1.659}[T], abs=5e-4)


def test_the_generic_bound_of_doubling_takes_an_alpha_that_is_large_enough():
    run = play(Doubling(lambda _: FollowTheLeader(2, arithmetic=EXACT)), [[1, 0]] * 4)
    # Regret 1 in each of the periods of 1, 2, 4 rounds: any alpha from 1 on is allowed.
    generic = theorem("doubling.generic")
    assert generic.check(run).values["alpha"] == 1
    assert generic.check(run, alpha=1).outcome is Outcome.HOLDS
    assert generic.check(run, alpha=2).outcome is Outcome.HOLDS
    assert generic.check(run, alpha="9/10").outcome is Outcome.NOT_APPLICABLE


def test_the_geometric_sum_behind_doubling_is_what_exercise_4_says():
    """alpha (2^((n+1)/2) - 1)/(sqrt 2 - 1) = sum of alpha sqrt(2^m), at most the printed form."""
    for n in range(12):
        total = sum((sympy.sqrt(2**m) for m in range(n + 1)), sympy.Integer(0))
        closed = (sympy.sqrt(2 ** (n + 1)) - 1) / (sympy.sqrt(2) - 1)
        assert Inequality(total, closed).decide({}).sign == 0
        bound = theorem("doubling.generic").bound(alpha=1, T=2**n).expression
        assert Inequality(total, bound).decide({}).sign == 1


def test_a_single_expert_and_no_rounds_are_within_the_general_bounds():
    with working_precision(64):
        one = play(Hedge(1, 1, arithmetic=BALL), [[1], ["1/2"]], record=True)
        none = play(Hedge(2, 1, arithmetic=BALL), [], record=True)
    for key in ("hedge.regret", "hedge.sharp"):
        assert theorem(key).check(one).outcome is Outcome.HOLDS
        assert theorem(key).check(none).outcome is Outcome.HOLDS
        assert theorem(key).bound(N=1, T=0, eta=1).digits() == "0"
    for key in ("ewa.tuned", "rwm.regret", "ewa.doubling"):
        with pytest.raises(ParameterError, match="breaks the hypothesis"):
            theorem(key).bound(N=1, T=5)
    with pytest.raises(ParameterError, match=r"no run of hedge\.tuned has N = 1"):
        theorem("hedge.tuned").bound(N=1, T=5)  # its rate would be 0
    for key in ("hedge.tuned", "ewa.tuned", "rwm.regret", "ewa.doubling"):
        with pytest.raises(ParameterError, match="breaks the hypothesis"):
            theorem(key).bound(N=2, T=0)


def test_every_number_of_a_check_is_exact_or_enclosed():
    run = play(RandomizedWeightedMajority(2, "1/2", arithmetic=EXACT), [[0, 1], [0, 1]])
    verdict = theorem("rwm.sharp").check(run)
    # 1/2 + 1/3 = 5/6 against ln 2 / (1/2)
    assert verdict.observed == fmpq(5, 6)
    assert verdict.bound.overlaps(2 * arb(2).log())
    assert rational(verdict.values["L_min"]) == 0


# ------------------------------------------------------------------ who plays the periods


def _periods_of(N, rate, kind=Hedge, **options):
    return Doubling(lambda horizon: kind(N, rate(horizon), **options))


def test_doubling_asks_for_exponential_weights_at_the_rate_of_each_period():
    statement = theorem("ewa.doubling")
    losses = [[0, 1]] * 20
    advice = ([[0, 1]] * 20, [0] * 20)
    average = ExponentialWeightedAverage
    right = (
        (_periods_of(2, lambda h: tuned(8, 2, h), arithmetic=BALL), losses),
        (_periods_of(2, lambda h: math.sqrt(8 * math.log(2) / h)), losses),
        (_periods_of(2, lambda h: tuned(8, 2, h), average, arithmetic=BALL), advice),
        (_periods_of(2, lambda h: math.sqrt(8 * math.log(2) / h), average), advice),
    )
    for learner, data in right:
        assert statement.check(play(learner, data)).outcome is Outcome.HOLDS
    wrong = (
        _periods_of(2, lambda _: 1e-6),
        _periods_of(2, lambda h: tuned(2, 2, h), arithmetic=BALL),
        Doubling(lambda _: FollowTheLeader(2, arithmetic=EXACT)),
        Hedge(2, tuned(8, 2, 1), arithmetic=BALL),  # it does not start afresh
    )
    for learner in wrong:
        verdict = statement.check(play(learner, losses))
        assert verdict.outcome is Outcome.NOT_APPLICABLE
        assert "played by exponential weights" in verdict.reason


def test_who_played_the_periods_of_a_stream_is_open():
    learner = _periods_of(2, lambda h: math.sqrt(8 * math.log(2) / h))
    run = play(learner, iter([np.array([[0.0, 1.0]] * 20)]))
    assert theorem("ewa.doubling").check(run).outcome is Outcome.UNDECIDED
