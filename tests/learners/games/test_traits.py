"""Does every game tell what those ask who play any of them?"""

from __future__ import annotations

import numpy as np
import pytest

from learners.games import (
    ACTIONS,
    BOOLEAN_CONCEPT,
    CONVEX,
    EXPERT_ADVICE,
    FINITE_FORECAST,
    FINITE_POINTS,
    LINEAR,
    ConvexAdvice,
    NonsenseError,
)
from learners.games.losses import ABSOLUTE

EVERY_GAME = [
    EXPERT_ADVICE,
    ConvexAdvice(ABSOLUTE),
    ACTIONS,
    LINEAR,
    FINITE_POINTS,
    FINITE_FORECAST,
    BOOLEAN_CONCEPT,
    CONVEX,
]


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
@pytest.mark.parametrize("width", [1, 4])
def test_rounds_become_a_sequence_and_come_back_from_it(game, width):
    rounds = game.example(width)
    xs, ys = ([pair[i] for pair in rounds] for i in (0, 1))
    instances, outcomes = game.sequence(game.data_of(xs, ys, width), exact=False)
    assert len(outcomes) == len(rounds)
    for t, (x, y) in enumerate(rounds):
        assert instances is None if x is None else np.array_equal(instances[t], x)
        assert y is outcomes[t] if callable(y) else np.array_equal(outcomes[t], y)


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_no_rounds_are_a_sequence_as_well(game):
    assert len(game.sequence(game.data_of([], [], 3), exact=False)[1]) == 0


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_labels_are_what_may_be_predicted(game):
    for label in game.labels:
        assert game.prediction(label) == label
    if game.labels:
        with pytest.raises(NonsenseError):
            game.prediction(7)


def test_losses_lie_in_the_unit_interval_but_those_of_convex_functions():
    assert [game.name for game in EVERY_GAME if not game.has_unit_losses] == [CONVEX.name]
