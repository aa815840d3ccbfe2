"""The adversaries do the damage that theory says they do."""

import numpy as np
import pytest

from adversaries.experts.adaptive import CheapestMistake, GreedyAdvice, GreedyLosses, LabelFlipper
from adversaries.experts.climb import climb
from adversaries.experts.enumeration import all_loss_matrices, count_loss_matrices
from adversaries.experts.extremal import balance_then_run, geometric_periods, halving_split
from bounds import theorem
from learners import (
    EXACT,
    ExponentialWeightedAverage,
    Hedge,
    Uniform,
    WeightedMajority,
    play,
)


@pytest.mark.parametrize("T", [0, 1, 2, 7])
def test_the_label_flipper_makes_every_round_a_mistake(T):
    run = play(WeightedMajority(2, "1/3", arithmetic=EXACT), LabelFlipper(T))
    assert run.losses.sum() == T
    assert min(run.exact_expert_losses.sum(axis=0), default=0) <= T // 2


@pytest.mark.parametrize(("N", "worst"), [(2, (1, 3, 5, 7)), (3, (2, 4, 6, 8)), (4, (3, 5, 7, 9))])
def test_the_cheapest_mistake_stays_below_the_exact_worst_case(N, worst):
    """The worst cases for beta = 1/2 are known; a greedy adversary comes within one of them."""
    for mercy, most in enumerate(worst):
        learner = WeightedMajority(N, "1/2", arithmetic=EXACT)
        run = play(learner, CheapestMistake(N, 40, mercy))
        best = run.exact_expert_losses.sum(axis=0).min()
        assert best <= mercy
        assert most - 1 <= run.losses.sum() <= most


def test_the_cheapest_mistake_refuses_too_many_experts():
    with pytest.raises(ValueError, match=r"N is 17, but .* at most 16"):
        CheapestMistake(17, 5)


@pytest.mark.parametrize("k", [1, 3, 6])
def test_the_halving_split_forces_log2_mistakes(k):
    N = 2**k
    table = halving_split(N)
    run = play(WeightedMajority(N, "1/100", arithmetic=EXACT), (table, [0] * len(table)))
    assert run.losses.sum() == k
    assert table[:, -1].sum() == 0


def test_balance_then_run_is_tight_for_the_tuned_average():
    """Within 3 % of sqrt(T ln N / 2) at N = 2, T = 1000, as the sources claim."""
    T = 1000
    eta = np.sqrt(8 * np.log(2) / T)
    run = play(Hedge(2, eta), balance_then_run(2, T, 64))
    regret = run.losses.sum() - balance_then_run(2, T, 64).sum(axis=0).min()
    assert 0.97 < regret / np.sqrt(T * np.log(2) / 2) < 1


def test_geometric_periods_use_up_each_period():
    """Against uniform play period k has regret 2^((k-n)/2)/2 up to the 24-bit rounding."""
    run = play(Uniform(2, arithmetic=EXACT), geometric_periods(4))
    verdict = theorem("doubling.generic").check(run)
    total = sum(2 ** ((k - 4) / 2) / 2 for k in range(5))
    assert float(verdict.observed) == pytest.approx(total, rel=1e-6)
    assert run.T == 16


def test_greedy_adversaries_beat_a_random_sequence():
    T, eta = 60, 0.4
    adversary = play(Hedge(2, eta), GreedyLosses(2, T, eta, 10))
    advice = play(ExponentialWeightedAverage(2, eta), GreedyAdvice(2, T, eta, 10))
    coins = np.random.default_rng(0).integers(0, 2, size=(T, 2)).astype(float)
    random = play(Hedge(2, eta), coins)

    def regret(run, losses):
        return run.losses.sum() - losses.sum(axis=0).min()

    assert regret(adversary, adversary.outcomes) > 2 * regret(random, coins)
    assert regret(advice, advice.instances) == pytest.approx(regret(adversary, adversary.outcomes))


def test_exhaustive_sequences_are_all_there_once_up_to_naming():
    seen = {tuple(map(tuple, matrix.T.tolist())) for matrix in all_loss_matrices(2, 2)}
    columns = [(a, b) for a in (0.0, 1.0) for b in (0.0, 1.0)]
    assert seen == {(p, q) for p in columns for q in columns if p <= q}
    assert len(seen) == count_loss_matrices(2, 2) == 10


def test_the_climb_finds_the_single_worst_run():
    """Score = how far action 1 loses more than action 2: the answer is all (1, 0)."""

    def score(losses):
        return losses[:, :, 0].sum(axis=1) - losses[:, :, 1].sum(axis=1)

    found = climb(score, 2, 50, np.random.default_rng(1), generations=30, batch=32)
    assert found[0][0] == 50
    assert np.array_equal(found[0][1], np.tile([1.0, 0.0], (50, 1)))


def test_the_climb_is_reproducible():
    def score(losses):
        return (losses[:, 1:] != losses[:, :-1]).sum(axis=(1, 2)).astype(float)

    first, second = (
        climb(score, 2, 20, np.random.default_rng(7), generations=5, batch=16) for _ in range(2)
    )
    assert [value for value, _ in first] == [value for value, _ in second]
    assert all(np.array_equal(a, b) for (_, a), (_, b) in zip(first, second, strict=True))


def test_extremal_sequences_refuse_impossible_runs():
    with pytest.raises(ValueError, match="run is 9, but must lie between 0 and T = 5"):
        balance_then_run(2, 5, 9)
