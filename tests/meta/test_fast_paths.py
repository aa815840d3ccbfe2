"""Are the fast paths taken where they are promised?

Calls are counted, never seconds: round by round a run costs many calls a round, by blocks it costs
fewer calls than it has rounds.  How many seconds that saves is for the benchmarks to say.
"""

from __future__ import annotations

import sys

import pytest

from benchmarks.measure import GROSS, Measured, everything, grouped, switched
from learners import Perceptron, play

#: A tenth of what `make bench` times: 10,000 rounds or games.
SCALE, ROUNDS = 0.1, 10_000
CASES = {
    name: group[0]
    for name, group in grouped(everything(SCALE)).items()
    if any(case.goal is not None for case in group) and str(ROUNDS) in name
}


def _calls(way):
    """Count the functions that are called, in Python and in C, without the compiler."""
    count = 0

    def look(_frame, event, _argument):
        nonlocal count
        count += event in ("call", "c_call")

    run = switched(way, compiled=False)
    run()
    before = sys.getprofile()
    sys.setprofile(look)
    try:
        run()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("name", CASES)
def test_a_long_run_costs_fewer_calls_than_it_has_rounds(name):
    assert _calls(CASES[name].ours) < ROUNDS


def test_what_this_suite_watches():
    """Were a module of cases renamed or emptied, the test above would pass over nothing."""
    for case in ("Perceptron, ", "Perceptron games", "Majority games", "Hedge", "RWM", "EWA"):
        assert any(case in name for name in CASES)


def test_a_learner_that_is_played_round_by_round_costs_many_calls_a_round():
    """Else the count would be below the number of rounds whatever the path."""
    X, y = [[1.0, 0.0], [0.0, 1.0]] * 500, [1, -1] * 500
    assert _calls(lambda: play(Perceptron(2), (X, y), record=True)) > 4 * len(X)


@pytest.mark.parametrize(("compiled", "gross"), [(None, False), (9.0, False), (11.0, True)])
def test_the_compiled_path_is_held_to_the_same_goal(compiled, gross):
    row = Measured("case", "peer", False, 1.0, 9.9, compiled, 1.0)
    assert GROSS == 10
    assert row.is_gross is gross
