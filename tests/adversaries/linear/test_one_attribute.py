"""How often does the Perceptron update if one attribute decides, and are all rounds updates?"""

from __future__ import annotations

import pytest

from adversaries.core.opponent import opponents_of
from adversaries.linear.one_attribute import one_attribute
from adversaries.worst_case.disjunctions import LongestDisjunction
from bounds import Outcome, theorem
from learners import Perceptron, play
from learners.core.arithmetic import EXACT
from learners.linear import kinds
from noregret import run


def played(n, tie=0):
    X, y, v = one_attribute(n, tie)
    learner = Perceptron(n + 1, tie=tie or 1, ties_update=tie == 0, arithmetic=EXACT)
    return play(learner, (X, y), record=True), v


def test_a_single_attribute_by_hand():
    """The weights and the bias go (1, 1), (1, 0), (1, -1), (2, 0), (2, -1), and are right then."""
    X, y, v = one_attribute(1)
    assert X.tolist() == [[1, 1], [0, 1], [0, 1], [1, 1], [0, 1]]
    assert y == [1, -1, -1, 1, -1]
    assert list(v) == [2, -1]
    assert len(y) == len(LongestDisjunction(1, 1, 0).sequence())


@pytest.mark.parametrize("n", [2, 5, 30])
@pytest.mark.parametrize("tie", [0, 1, -1])
def test_every_round_is_an_update_and_the_theorem_holds(n, tie):
    game, v = played(n, tie)
    assert game.updates.all()
    verdict = theorem("perceptron.disjunctions").check(game, v=v)
    assert verdict.outcome is Outcome.HOLDS


def test_many_attributes_come_nearer_to_the_bound_than_every_game_of_six():
    """24 of 35 is the exact worst case for six attributes; three quarters are reached with 50."""
    game, _ = played(50)
    assert game.T >= 0.75 * 255
    assert game.T / 255 > 24 / 35


def test_the_opponent_plays_the_same_game():
    assert "one-attribute" in opponents_of(kinds.PERCEPTRON)
    assert "one-attribute" not in opponents_of(kinds.WINNOW)
    for tie in (1, -1):
        found = run("perceptron", adversary="one-attribute", N=10, tie=tie)
        assert len(one_attribute(9, tie)[1]) == found.transcript.T
        assert found.transcript.updates.all()
