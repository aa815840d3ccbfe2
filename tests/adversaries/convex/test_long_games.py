"""Are the long games for descents from outside what they say, and true for ours?"""

from __future__ import annotations

import numpy as np
import pytest
from flint import fmpq

from adversaries.convex.gradient_descent import TRIALS
from adversaries.core.player import learner_of
from adversaries.core.profile import FAST
from adversaries.core.scope import Scope
from bounds import Outcome
from learners import play
from learners.convex import Ball, Linear, Space
from learners.convex.kinds import ONLINE_GRADIENT_DESCENT
from learners.core.arithmetic import FLOAT

ABOUT_RUNS = TRIALS[:3]
REGRET = TRIALS[0]
OWN = {"dimension": 3, "eta": fmpq(1, 10), "radius": fmpq(1, 2)}


def long_games(trial, **more):
    return list(trial.arena().long(Scope(trial.theorem, FAST, **more)))


def test_linear_functions_come_at_every_scale_and_a_target_moves():
    games = long_games(REGRET)[:8]
    assert [game.words.partition(":")[0] for game in games] == [
        "small integers",
        "small integers",
        "decimals",
        "decimals",
        "huge",
        "tiny",
        "tiny",
        "decimals",
    ]
    assert {len(game.environment()) for game in games} == {300}
    largest = [
        max(abs(float(entry)) for f in game.environment() for entry in f.a)
        for game in games
        if isinstance(game.environment()[0], Linear)
    ]
    assert largest == pytest.approx([3, 3, 0.3, 0.3, 3 * 2.0**200, 3 * 2.0**-200, 3 * 2.0**-200])


def test_without_numbers_of_their_own_the_tuned_theorems_have_none():
    assert [len(long_games(trial)) for trial in ABOUT_RUNS] == [11, 0, 0]


@pytest.mark.parametrize("trial", ABOUT_RUNS, ids=lambda trial: trial.key)
def test_a_learner_with_its_own_domain_is_played_in_it(trial):
    games = long_games(trial, fixed=OWN)[-6:]
    assert len(games) == 6
    for game in games:
        assert game.parameters["domain"] == Ball(3, fmpq(1, 2))
        assert game.parameters["eta"] == fmpq(1, 10)
        assert game.parameters["domain"].contains(game.parameters["w"])
        assert len(game.environment()[0].a) == 3
    anywhere = long_games(trial, fixed={"dimension": 2, "radius": None})[-1]
    assert anywhere.parameters["domain"] == Space(2)


def test_the_seed_decides_what_is_drawn():
    def drawn(seed):
        slopes = [f.a for f in long_games(REGRET, seed=seed)[0].environment()]
        return np.array(slopes, dtype=float).tolist()

    assert drawn(1) == drawn(1) != drawn(2)


@pytest.mark.parametrize("index", range(8))
def test_our_descent_in_floats_keeps_to_its_bound(index):
    game = long_games(REGRET)[index]
    learner = learner_of(ONLINE_GRADIENT_DESCENT, game.parameters, FLOAT)
    run = play(learner, game.environment())
    verdict = REGRET.theorem.check(run, w=game.parameters["w"], domain=game.parameters["domain"])
    assert verdict.claim is Outcome.HOLDS
