"""Two actions: the regret that no learner avoids, and the learner that avoids all above it."""

from functools import lru_cache
from itertools import product

import numpy as np
import pytest
from flint import arb, fmpq

from adversaries.worst_case import TooLargeError, require
from adversaries.worst_case.losses import optimum
from adversaries.worst_case.measured import solver_of
from adversaries.worst_case.minimax import YARDSTICK
from bounds.core.catalogue import theorem
from bounds.experts import quantities as q
from learners import BALL, EXACT, FLOAT, MinimaxTwoActions, Undecided, play
from learners.core.arithmetic import working_precision
from learners.experts.minimax import minimax_regret

VECTORS = list(product((0, 1), repeat=2))


def mean_of_half_the_walk(T):
    """E|S_T|/2 by adding up all 2^T walks."""
    walks = product((-1, 1), repeat=T)
    return fmpq(sum(abs(sum(walk)) for walk in walks), 2 * 2**T)


def brute_force_minimax(T):
    """The value of the game itself: the learner names p, then the adversary names the losses."""

    @lru_cache(None)
    def value(left, first, second):
        if left == 0:
            return fmpq(-min(first, second))
        lines = [  # the learner pays p l_1 + (1-p) l_2: intercept, slope
            (l_2 + value(left - 1, first + l_1, second + l_2), l_1 - l_2) for l_1, l_2 in VECTORS
        ]
        crossings = {fmpq(0), fmpq(1)}
        for (a, b), (c, d) in product(lines, repeat=2):
            if b != d and 0 <= (c - a) / (b - d) <= 1:
                crossings.add((c - a) / (b - d))
        return min(max(a + b * p for a, b in lines) for p in crossings)

    return value(T, 0, 0)


def worst_regret(T):
    """The optimal learner's worst case over all 0/1 losses, over its states."""

    @lru_cache(None)
    def worst(t, first, second):
        if t == T:
            return fmpq(-min(first, second))
        learner = MinimaxTwoActions(T, arithmetic=EXACT)
        learner.round, learner.losses = t + 1, EXACT.vector([first, second])
        p = learner.predict(None)
        return max(p[0] * a + p[1] * b + worst(t + 1, first + a, second + b) for a, b in VECTORS)

    return worst(0, 0, 0)


@pytest.mark.parametrize("T", range(1, 13))
def test_the_learner_s_worst_case_is_half_the_mean_length_of_a_walk(T):
    assert worst_regret(T) == mean_of_half_the_walk(T) == minimax_regret(T)


@pytest.mark.parametrize("T", range(9))
def test_the_value_of_the_game_is_the_same(T):
    assert brute_force_minimax(T) == minimax_regret(T)


@pytest.mark.parametrize("levels", [(0, 1), (0, fmpq(1, 3), 1)])
def test_no_sequence_through_the_real_learner_has_more(levels):
    """Losses between 0 and 1 do not help either."""
    T = 3
    regrets = [
        q.regret(
            play(
                MinimaxTwoActions(T, arithmetic=EXACT),
                np.array(flat, dtype=object).reshape(T, 2),
            )
        )
        for flat in product(levels, repeat=2 * T)
    ]
    assert max(regrets) == minimax_regret(T)


@pytest.mark.parametrize("T", [1, 2, 5, 8])
def test_it_is_an_equaliser(T):
    """Whoever loses, if exactly one does: the regret is the same."""
    for walk in product((0, 1), repeat=T):
        run = play(MinimaxTwoActions(T, arithmetic=EXACT), np.eye(2, dtype=int)[list(walk)])
        assert q.regret(run) == minimax_regret(T)


@pytest.mark.parametrize("T", [1, 2, 7, 12])
def test_hedge_is_never_better_at_any_rate(T):
    with working_precision(128):
        for rate in ("1/100", "1/10", "1/4", "1/2", "1", "2", "5"):
            eta = fmpq(*map(int, (rate + "/1").split("/")[:2]))
            assert not optimum(2, T, (-arb(eta)).exp())[1].value < arb(minimax_regret(T))


def test_by_hand():
    """T = 2, after action 1 lost: one flip left would tie or not; it is behind for certain."""
    learner = MinimaxTwoActions(2, arithmetic=EXACT)
    assert learner.predict(None).tolist() == [fmpq(1, 2), fmpq(1, 2)]
    learner.update(None, [1, 0])
    assert learner.predict(None).tolist() == [0, 1]
    learner = MinimaxTwoActions(3, arithmetic=EXACT)
    learner.update(None, [1, 0])
    assert learner.predict(None).tolist() == [fmpq(1, 4), fmpq(3, 4)]


def test_floats_and_balls_follow_the_rationals():
    generator = np.random.default_rng(7)
    table = generator.integers(0, 2, (60, 2))
    exact, floats, balls = (
        play(MinimaxTwoActions(60, arithmetic=system), table) for system in (EXACT, FLOAT, BALL)
    )
    for t in range(60):
        p = exact.predictions[t][0]
        assert abs(floats.predictions[t][0] - int(p.p) / int(p.q)) < 1e-15
        assert balls.predictions[t][0].contains(p)


def test_losses_that_floats_hold_exactly_are_followed():
    table = np.random.default_rng(8).integers(0, 9, (30, 2)) / 8
    exact = play(MinimaxTwoActions(30, arithmetic=EXACT), table)
    floats = play(MinimaxTwoActions(30), table)
    assert q.regret(exact) <= minimax_regret(30)
    assert abs(floats.losses.sum() - float(arb(q.learner_loss(exact)))) < 1e-12


def test_a_ball_that_leaves_a_comparison_open_is_not_guessed():
    learner = MinimaxTwoActions(3, arithmetic=BALL)
    learner.losses = BALL.vector([arb(1, 1e-3), 0])
    with pytest.raises(Undecided):
        learner.predict(None)


def test_after_the_horizon_it_follows_the_leader():
    learner = MinimaxTwoActions(1, arithmetic=EXACT)
    for _ in range(3):
        learner.update(None, [0, 1])
    assert learner.predict(None).tolist() == [1, 0]
    assert learner.draw(np.random.default_rng(0)) == 0


@pytest.mark.parametrize("T", [0, -1, 1.5])
def test_a_horizon_is_a_positive_whole_number(T):
    with pytest.raises(ValueError, match="T is"):
        MinimaxTwoActions(T)


@pytest.mark.parametrize("key", ["experts.coin", "experts.coin-exact"])
def test_the_yardstick_is_exact_and_above_the_theorem_s_lower_bound(key):
    for T in (1, 2, 10, 31):
        case = solver_of(theorem(key)).solve(theorem(key), {"T": T})
        assert case.exact
        assert case.low == minimax_regret(T) == q.regret(case.witness)
        assert float(arb(case.low)) >= float(theorem("experts.coin").bound(T=T)) - 1e-15


def test_a_horizon_that_would_take_too_long_is_refused():
    with pytest.raises(TooLargeError, match="the largest T that works is"):
        require(YARDSTICK, {"T": 10**6}, "experts.coin")
