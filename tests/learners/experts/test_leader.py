"""Do the foils do what they are there for: follow, or learn nothing?"""

from __future__ import annotations

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import BALL, EXACT, FLOAT, FollowTheLeader, Undecided, Uniform, play
from learners.core.arithmetic import rational

eighths = st.integers(0, 8).map(lambda k: fmpq(k, 8))
tables = st.integers(1, 4).flatmap(
    lambda N: st.lists(st.lists(eighths, min_size=N, max_size=N), min_size=1, max_size=8)
)


@given(tables)
def test_the_leader_is_the_first_of_those_that_lost_least_in_every_system(rows):
    """Sums of eighths are floats, so ties are ties in all three systems."""
    N = len(rows[0])
    runs = [play(FollowTheLeader(N, arithmetic=system), rows) for system in (EXACT, FLOAT, BALL)]
    so_far = [fmpq(0)] * N
    for t, row in enumerate(rows):
        leader = so_far.index(min(so_far))
        for run in runs:
            assert [rational(p) for p in run.predictions[t]] == [int(i == leader) for i in range(N)]
            assert rational(run.losses[t]) == row[leader]
        so_far = [a + b for a, b in zip(so_far, row, strict=True)]


def test_floats_lose_a_tie_between_leaders_that_the_exact_run_keeps():
    """1/10 + 2/10 and 3/10 tie, but not in floats: the first expert then leads no more."""
    rows = [["1/10", "3/10"], ["2/10", 0], [0, 1]]
    assert play(FollowTheLeader(2, arithmetic=EXACT), rows).predictions[2].tolist() == [1, 0]
    assert play(FollowTheLeader(2), rows).predictions[2].tolist() == [0, 1]
    with pytest.raises(Undecided):
        play(FollowTheLeader(2, arithmetic=BALL), rows)


@pytest.mark.parametrize("T", [1, 2, 9, 20])
def test_following_the_leader_has_linear_regret(T):
    """On (1/2, 0), (0, 1), (1, 0), … the leader loses every time: 1/2 + (T-1)."""
    rows = [["1/2", 0]] + [[0, 1] if t % 2 else [1, 0] for t in range(1, T)]
    run = play(FollowTheLeader(2, arithmetic=EXACT), rows)
    assert sum(run.losses) == fmpq(1, 2) + T - 1
    best = min(sum(run.outcomes[:, 0]), sum(run.outcomes[:, 1]))
    assert sum(run.losses) - best >= fmpq(T, 2) - fmpq(1, 2)


@pytest.mark.parametrize("system", [FLOAT, EXACT, BALL])
def test_the_uniform_learner_never_learns(system):
    run = play(Uniform(2, arithmetic=system), [[1, 0]] * 5)
    assert [rational(loss) for loss in run.losses] == [fmpq(1, 2)] * 5
    assert run.updates.tolist() == [False] * 5
