"""Is work counted in calls, and does a game grow only as long as its learner can afford it?"""

from __future__ import annotations

import sys

from adversaries.core.effort import Effort, counted, growing
from adversaries.core.judge import Case
from learners.core.protocol import GameOver, play
from learners.games import FINITE_POINTS


def test_calls_are_counted_and_nothing_stays_behind():
    effort = Effort()
    with counted(effort):
        for _ in range(50):
            abs(-1)
    assert 50 <= effort.calls < 60
    assert sys.getprofile() is None


def test_under_a_profiler_calls_are_without_number():
    effort = Effort()
    sys.setprofile(lambda *_: None)
    try:
        with counted(effort):
            pass
    finally:
        sys.setprofile(None)
    assert effort.calls == float("inf")


class Costly:
    """It takes as many calls as it is told for a prediction."""

    game = FINITE_POINTS

    def __init__(self, calls):
        self.calls = calls

    def predict(self, x):
        for _ in range(self.calls):
            abs(-1)
        return 0

    def update(self, x, y):
        pass


def _sizes_played(cost):
    played = []
    for case in growing((4, 8, 16, 32), lambda size: Case({"H": size}, lambda: _Once(), "")):
        played.append(case.parameters["H"])
        play(Costly(cost(played[-1])), case.environment())
    return played


class _Once:
    def instance(self, t, learner):
        if t:
            raise GameOver
        return 0

    def outcome(self, t, x, prediction):
        return 0


def test_games_grow_for_those_who_can_afford_them():
    assert _sizes_played(lambda size: 8 * size) == [4, 8, 16, 32]


def test_games_stop_to_grow_for_those_who_take_exponential_time():
    assert _sizes_played(lambda size: 2 ** min(size, 16)) == [4, 8, 16]
