"""Are the other subjects of theorems (games of chance, random sums) computed exactly?"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import pytest
import sympy
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from bounds import Outcome, theorem
from bounds.probability.subjects import (
    CoinTotal,
    Ensemble,
    FiniteDistribution,
    RademacherSum,
    coin_game,
)
from learners import EXACT, FollowTheLeader, RandomizedWeightedMajority, Uniform, play
from learners.core.arithmetic import rational

LEARNERS = {
    "rwm": lambda: RandomizedWeightedMajority(2, "1/3", arithmetic=EXACT),
    "leader": lambda: FollowTheLeader(2, arithmetic=EXACT),
    "uniform": lambda: Uniform(2, arithmetic=EXACT),
}


def closed_form(T: int) -> Fraction:
    return Fraction(T * math.comb(T - 1, (T - 1) // 2), 2**T)


@pytest.mark.parametrize("make", LEARNERS.values(), ids=LEARNERS)
@pytest.mark.parametrize("T", range(1, 6))
def test_every_learner_has_the_same_expected_regret_on_coin_flips(make, T):
    game = coin_game(make, T)
    assert len(game.runs) == 2**T
    assert game.is_coin_game()
    assert game.expected_regret() == rational(closed_form(T)) == CoinTotal(T).expected_regret()


@given(st.integers(1, 300))
def test_the_binomial_sum_is_the_closed_form(T):
    assert CoinTotal(T).expected_regret() == rational(closed_form(T))


def played_out(N: int, T: int) -> Fraction:
    """T/2 less the mean loss of the best of N actions, by plain counting."""
    bits, total = N.bit_length() - 1, 0
    turn = [t * bits // T for t in range(T)]  # blocks as even as can be, whatever their order
    for coins in product((0, 1), repeat=T):
        lost = [sum(y != i >> turn[t] & 1 for t, y in enumerate(coins)) for i in range(N)]
        total += min(lost)
    return Fraction(T, 2) - Fraction(total, 2**T)


@pytest.mark.parametrize("N", [2, 3, 4, 5, 8, 9])
def test_every_learner_has_the_same_expected_regret_on_coins_for_the_bits(N):
    for T in range(1, 6):
        expected = rational(played_out(N, T))
        assert CoinTotal(T, N).expected_regret() == expected
        for make in (RandomizedWeightedMajority, FollowTheLeader, Uniform):
            game = coin_game(lambda make=make: make(N, arithmetic=EXACT), T, N)
            assert game.is_bit_game()
            assert game.expected_regret() == expected


def test_coins_for_other_bits_are_not_taken_for_those():
    game = coin_game(lambda: Uniform(4, arithmetic=EXACT), 4, 4)
    turned = tuple(play(Uniform(4), run.outcomes[::-1]) for run in game.runs)
    assert game.is_bit_game()
    assert not Ensemble(turned, game.probabilities).is_bit_game()
    assert not game.is_coin_game()


def test_without_rounds_there_is_no_regret():
    game = coin_game(LEARNERS["leader"], 0)
    assert game.is_coin_game()
    assert game.expected_regret() == CoinTotal(0).expected_regret() == 0


def test_other_ensembles_are_not_taken_for_coin_flips():
    flips = coin_game(LEARNERS["uniform"], 2)
    halves = (fmpq(1, 2), fmpq(1, 2))
    quarter = (fmpq(1, 4),) * 4
    biased = (fmpq(1, 2), fmpq(1, 6), fmpq(1, 6), fmpq(1, 6))
    other = play(Uniform(2, arithmetic=EXACT), [[1, 1], [0, 1]])
    fraction = play(Uniform(2, arithmetic=EXACT), [["1/2", "1/2"], [0, 1]])
    three = play(Uniform(3, arithmetic=EXACT), [[1, 0, 0], [0, 1, 0]])
    for ensemble in (
        Ensemble(flips.runs[:2], halves),
        Ensemble(flips.runs, biased),
        Ensemble((*flips.runs[:3], flips.runs[0]), quarter),
        *(Ensemble((*flips.runs[:3], odd), quarter) for odd in (other, fraction, three)),
    ):
        assert not ensemble.is_coin_game()
        verdict = theorem("experts.coin").check(ensemble)
        assert verdict.outcome is Outcome.NOT_APPLICABLE


def test_probabilities_must_sum_to_one():
    with pytest.raises(ValueError, match="sum to 1"):
        Ensemble(coin_game(LEARNERS["uniform"], 1).runs, (fmpq(1, 2), fmpq(1, 3)))


# ------------------------------------------------------------------ distributions


def test_the_exponential_moment_is_exact():
    coin = FiniteDistribution((-1, 1), ("1/2", 0.5), 2)
    assert coin.mean == 0
    assert sympy.simplify(coin.exponential_moment() - sympy.cosh(2)) == 0


@pytest.mark.parametrize(
    ("values", "probabilities"),
    [((), ()), ((1,), ()), ((1, 2), ("1/2", "1/3")), ((1, 2), (2, -1)), ((1,), (float("nan"),))],
)
def test_what_is_no_distribution_is_refused(values, probabilities):
    with pytest.raises(ValueError, match=r"probabilities|finite"):
        FiniteDistribution(values, probabilities, 1)


@given(
    st.lists(st.tuples(st.integers(-5, 5), st.integers(1, 5)), min_size=1, max_size=4),
    st.fractions(-3, 3, max_denominator=4),
)
def test_hoeffdings_lemma_holds_for_centred_variables_and_for_no_others_is_claimed(pairs, t):
    weight = sum(w for _, w in pairs)
    mean = Fraction(sum(v * w for v, w in pairs), weight)
    probabilities = tuple(fmpq(w, weight) for _, w in pairs)
    lemma = theorem("hoeffding.lemma")
    centred = FiniteDistribution(tuple(Fraction(v) - mean for v, _ in pairs), probabilities, t)
    assert lemma.check(centred).outcome is Outcome.HOLDS
    shifted = FiniteDistribution(tuple(v - mean + 1 for v, _ in pairs), probabilities, t)
    assert lemma.check(shifted).outcome is Outcome.NOT_APPLICABLE


# ------------------------------------------------------------------ signed sums


@pytest.mark.parametrize("norm", ["L1", "L2", "Linf"])
@given(st.lists(st.lists(st.integers(-3, 3), min_size=2, max_size=2), min_size=1, max_size=4))
def test_the_moments_of_a_signed_sum_are_those_of_all_its_signs(norm, vectors):
    lengths = {
        "L1": lambda v: sum(map(abs, v)),
        "L2": lambda v: math.hypot(*v),
        "Linf": lambda v: max(map(abs, v)),
    }
    sums = [
        [sum(s * v[i] for s, v in zip(signs, vectors, strict=True)) for i in range(2)]
        for signs in product((-1, 1), repeat=len(vectors))
    ]
    subject = RademacherSum(vectors, norm)
    norms = [lengths[norm](total) for total in sums]
    assert float(subject.mean_norm()) == pytest.approx(sum(norms) / len(norms))
    assert float(Fraction(str(subject.mean_square()))) == pytest.approx(
        sum(n * n for n in norms) / len(norms)
    )
    for key in ("khintchine", "khintchine.upper"):
        assert theorem(key).check(subject).outcome is Outcome.HOLDS


@pytest.mark.parametrize("norm", ["L1", "L2", "Linf"])
def test_khintchine_is_an_equality_for_two_equal_vectors_and_for_a_single_one(norm):
    left = theorem("khintchine").check(RademacherSum([[1, 2], [1, 2]], norm))
    assert left.outcome is Outcome.HOLDS
    assert left.ratio == pytest.approx(1, abs=1e-15)
    assert (
        theorem("khintchine")
        .scaled("1000001/1000000")
        .check(RademacherSum([[1, 2], [1, 2]], norm))
        .outcome
        is Outcome.VIOLATED
    )
    right = theorem("khintchine.upper").check(RademacherSum([[1, 2]], norm))
    assert right.outcome is Outcome.HOLDS
    assert right.ratio == pytest.approx(1, abs=1e-15)


def test_a_norm_or_table_that_is_none_is_refused():
    with pytest.raises(ValueError, match="L1, L2, Linf"):
        RademacherSum([[1]], "L3")
    for vectors in ([], [1, 2]):
        with pytest.raises(ValueError, match="one row a vector"):
            RademacherSum(vectors)
