"""Does the doubling trick start afresh at rounds 1, 2, 4, 8, … with the right horizon?"""

from __future__ import annotations

import math
from itertools import product

import pytest
from flint import arb
from hypothesis import given
from hypothesis import strategies as st

from learners import (
    BALL,
    FLOAT,
    Doubling,
    ExponentialWeightedAverage,
    GameError,
    Hedge,
    RandomizedWeightedMajority,
    play,
)
from learners.games import ACTIONS, ConvexAdvice


def tuned(N: int):
    return lambda horizon: ExponentialWeightedAverage(N, math.sqrt(8 * math.log(N) / horizon))


def test_a_fresh_learner_is_made_for_each_period():
    made = []

    def make(horizon: int) -> Hedge:
        made.append(horizon)
        return Hedge(2, 1)

    learner = Doubling(make)
    horizons = []
    for _ in range(16):
        horizons.append(made[-1])
        learner.predict(None)
        learner.update(None, [1, 0])
    assert horizons == [1, 2, 2, 4, 4, 4, 4] + [8] * 8 + [16]
    assert made == [1, 2, 4, 8, 16]


@given(st.lists(st.lists(st.integers(0, 1), min_size=2, max_size=2), max_size=10))
def test_each_period_is_a_run_of_its_own(rows):
    whole = play(Doubling(tuned(2)), (rows, [0] * len(rows)))
    parts = []
    for k in range(4):
        period = rows[2**k - 1 : 2 ** (k + 1) - 1]
        parts += play(tuned(2)(2**k), (period, [0] * len(period))).losses.tolist()
    assert whole.losses.tolist() == parts


@pytest.mark.parametrize(("T", "expected"), [(1, 0.5), (2, 1.0), (3, 1.159), (4, 1.659)])
def test_the_largest_regret_of_two_experts_is_that_of_the_inventory(T, expected):
    """Also by reason: a first round costs 1/2; two rounds tuned for two cost .659 at most."""
    best = -math.inf
    for advice in product(product((0, 1), repeat=2), repeat=T):
        run = play(Doubling(tuned(2)), (advice, [0] * T))
        best = max(best, run.losses.sum() - run.instances.sum(axis=0).min())
    assert best == pytest.approx(expected, abs=5e-4)


def test_it_takes_game_and_arithmetic_from_what_it_doubles():
    balls = Doubling(lambda horizon: Hedge(3, horizon, arithmetic=BALL))
    assert balls.game is ACTIONS
    assert balls.arithmetic is BALL
    assert isinstance(play(balls, [[0, 1, 1]] * 3).losses[2], arb)
    floats = Doubling(tuned(2))
    assert floats.game == ConvexAdvice()
    assert floats.arithmetic is FLOAT
    assert floats.parameters == {"N": 2}


def test_the_weights_are_those_of_the_current_period():
    learner = Doubling(lambda _: RandomizedWeightedMajority(2, "1/2"))
    run = play(learner, [[1, 0]] * 3, record=True)
    # Round 1 is a period; rounds 2 and 3 the next; at the end the third begins.
    assert run.weights.tolist() == [[1, 1], [1, 1], [0.5, 1], [1, 1]]


def test_doubling_a_learner_without_weights_shows_none():
    class Bare:
        game = ACTIONS

        def predict(self, x):
            return [0.5, 0.5]

        def update(self, x, y):
            return None

    run = play(Doubling(lambda _: Bare()), [[0, 1]] * 3)
    assert run.losses.tolist() == [0.5] * 3
    assert run.parameters == {}
    with pytest.raises(GameError, match="shows no weights"):
        play(Doubling(lambda _: Bare()), [[0, 1]], record=True)
