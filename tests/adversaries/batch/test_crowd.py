"""Is a crowd of equal experts what Exponential Weighted Average makes of them?"""

from __future__ import annotations

import sympy
from flint import arb, fmpq

from adversaries.batch.crowd import Crowd
from adversaries.batch.online_to_batch import TRIALS
from adversaries.batch.zoo import marked
from adversaries.core.profile import profile_named
from adversaries.core.scope import Scope
from bounds import Outcome, theorem
from learners.core.arithmetic import BALL
from learners.experts.exponential import ExponentialWeightedAverage


def test_equal_experts_are_one_with_their_weight_together():
    """Seven experts written out, six of them alike, against the crowd, on labels of both kinds."""
    crowd = Crowd(7, fmpq(1, 3), marked(0), marked(1))
    written_out = ExponentialWeightedAverage(7, "1/3", arithmetic=BALL)
    for x, y in ((0, 1), (0, 0), (1, 1), (0, 1), (2, 1), (1, 0), (0, 1)):
        advice = [int(x == 0)] + [int(x == 1)] * 6
        own, other = crowd.predict(x), written_out.predict(advice)
        assert abs(arb(own) - arb(other)) < 1e-12
        crowd.update(x, y)
        written_out.update(advice, y)


def test_the_first_prediction_is_the_share_of_the_first_expert():
    share = Crowd(10**200, 1, marked(0), marked(1)).predict(0) * 10**200
    assert share.contains(1)
    assert share.rad() < 1e-12


def test_very_many_experts_come_nearer_to_the_bound():
    """Nearly half of the regret is lost by one perfect expert of N, and that is most of the bound.

    With ln N = 460 and T = 64 it is at most 1 - 1/N of A + B, A^2 = 460.5/128, B^2 = ln 4/32.
    """
    trial = next(trial for trial in TRIALS if trial.key == "batch.ewa")
    _, crowds = trial.arena().methods
    (evidence,) = crowds(Scope(theorem("batch.ewa"), profile_named("fast")), 0, None)
    assert evidence.outcome is Outcome.HOLDS
    bound = float(sympy.sqrt(460.517 / 128) + 2 * sympy.sqrt(2 * sympy.log(4) / 64))
    assert 0.41 < evidence.ratio < 1 / bound
    assert evidence.degenerate == ""
