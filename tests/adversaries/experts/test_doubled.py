"""Who plays the periods of the doubling trick, and is their regret what it may be?"""

import numpy as np
import pytest
import sympy
from flint import fmpq

from adversaries.core.judge import Case, judge
from adversaries.experts.doubled import HEDGED, LEADER, STEADY, UNIFORM, restarted
from adversaries.worst_case.doubling import whatever
from adversaries.worst_case.measured import measured
from bounds import theorem
from bounds.core.verdict import Outcome
from bounds.experts import quantities as q
from learners import BALL, EXACT, FollowTheLeader, Hedge, Uniform, play


@pytest.mark.parametrize(
    ("player", "kind", "system"),
    [(UNIFORM, Uniform, EXACT), (LEADER, FollowTheLeader, EXACT), (HEDGED, Hedge, BALL)],
    ids=lambda value: getattr(value, "words", ""),
)
def test_a_fresh_learner_plays_each_period(player, kind, system):
    learner = restarted({"N": 3, "T": 7, "player": player})
    seen = [learner.learner]
    for _ in range(7):
        learner.update(None, [1, 0, 0])
        if learner.learner is not seen[-1]:
            seen.append(learner.learner)
    assert len(seen) == 4  # for 1, 2, 4 and 8 rounds
    assert all(isinstance(each, kind) for each in seen)
    assert learner.arithmetic is system


@pytest.mark.parametrize("alpha", [fmpq(3, 7), fmpq(2), sympy.sqrt(2) / 3, fmpq(0)])
@pytest.mark.parametrize("T", [1, 4, 21])
def test_the_steady_one_uses_up_what_each_period_may_have(alpha, T):
    """min(alpha sqrt(2^k), rounds), rounded down: never above, and hardly below."""
    learner = restarted({"N": 2, "T": T, "alpha": alpha, "player": STEADY})
    run = play(learner, np.tile([0, 1], (T, 1)))
    for k, regret in q.periods(run):
        rounds = min(2**k, T + 1 - 2**k)
        most = sympy.Min(sympy.sympify(str(alpha)) * sympy.sqrt(2**k), rounds)
        slack = most - sympy.Rational(int(regret.p), int(regret.q))
        assert 0 <= slack < sympy.Rational(rounds, 2**40)


@pytest.mark.parametrize("key", ["doubling.sum", "doubling.periods"])
def test_a_regret_of_nothing_in_balls_is_decided(key):
    """All lose the same, so the regret is 0, and a ball around it; alpha is read off that ball."""
    item = theorem(key)
    setting = {"N": 3, "T": 1, "player": HEDGED}
    verdict, _ = judge(item, restarted, Case(setting, lambda: np.ones((1, 3)), "all lose"))
    assert verdict.outcome is Outcome.HOLDS


def test_a_sum_that_is_the_bound_is_decided_in_long_runs():
    item = theorem("doubling.periods")
    found = measured(item, whatever(item, {"T": 1023, "alpha": fmpq(1, 2)}))
    assert found.verdict.outcome is Outcome.HOLDS
    assert 1 - 1e-9 < found.verdict.ratio <= 1
