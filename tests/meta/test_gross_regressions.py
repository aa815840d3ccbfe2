"""Is anything ten times slower, compared with its peer in the same run, than it should be?

Only ratios are looked at, never seconds, and only such as no noise explains: a fast path that is no
longer taken, or a cost that grows with the square.
"""

from __future__ import annotations

import pytest

from benchmarks.cases import Comparison
from benchmarks.measure import GROSS, Measured, everything, grouped, measured

#: A tenth of what `make bench` times.
SCALE = 0.1
#: The other peers take too long, or are not always installed.
PEERS = ("X @ w", "stream + exp", "numpy loop (1 game, scaled)", "sympy evalf(30)")

CASES = {
    name: [case for case in group if case.goal is not None and case.peer in PEERS]
    for name, group in grouped(everything(SCALE)).items()
}


@pytest.mark.parametrize("name", [name for name, group in CASES.items() if group])
def test_no_ratio_is_ten_times_its_goal(name):
    rows = measured(CASES[name])
    if any(row.is_gross for row in rows):  # a machine may stumble once
        rows = measured(CASES[name])
    assert [str(row) for row in rows if row.is_gross] == []


def test_what_this_suite_watches():
    """Were a module of cases renamed or emptied, the test above would pass over nothing."""
    watched = " ".join(name for name, group in CASES.items() if group)
    for case in ("Perceptron, ", "Perceptron games", "Majority games", "Hedge", "RWM", "EWA"):
        assert case in watched


def test_a_path_that_is_a_hundred_times_too_slow_is_gross():
    def count(n: int) -> int:
        return sum(range(n))

    slow = Comparison("sum", "less", lambda: count(500_000), lambda: count(5_000), goal=1)
    fair = Comparison("sum", "the same", lambda: count(5_000), lambda: count(5_000), goal=1)
    assert measured([slow])[0].is_gross
    assert not measured([fair])[0].is_gross


@pytest.mark.parametrize(("compiled", "gross"), [(None, False), (9.0, False), (11.0, True)])
def test_the_compiled_path_is_held_to_the_same_goal(compiled, gross):
    row = Measured("case", "peer", False, 1.0, 9.9, compiled, 1.0)
    assert GROSS == 10
    assert row.is_gross is gross
