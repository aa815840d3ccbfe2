"""Are the numbers that theorems speak about read off a run exactly?"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
import sympy
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from bounds.core.theorem import ParameterError
from bounds.experts import quantities as q
from bounds.experts.steps import end, every_round, mistake_rounds, rounds_with_a_loss
from learners import (
    BALL,
    EXACT,
    Doubling,
    ExponentialWeightedAverage,
    FollowTheLeader,
    HalvingOverExperts,
    Hedge,
    RandomizedWeightedMajority,
    Transcript,
    WeightedMajority,
    play,
)
from learners.core.arithmetic import rational
from learners.games import ACTIONS

rows = st.lists(
    st.lists(st.fractions(0, 1, max_denominator=9), min_size=3, max_size=3), min_size=1, max_size=6
)


@given(rows)
def test_the_regret_is_the_loss_less_the_best_actions_loss(table):
    run = play(FollowTheLeader(3, arithmetic=EXACT), table)
    totals = [sum(column) for column in zip(*table, strict=True)]
    so_far, paid = [Fraction(0)] * 3, Fraction(0)
    for row in table:
        paid += row[so_far.index(min(so_far))]
        so_far = [a + b for a, b in zip(so_far, row, strict=True)]
    assert q.learner_loss(run) == rational(paid)
    assert q.best_loss(run) == rational(min(totals))
    assert q.regret(run) == rational(paid - min(totals))
    assert q.LOSS.read(run) - q.BEST_LOSS.read(run) == q.REGRET.read(run)


@given(rows)
def test_float_runs_are_read_as_the_dyadic_numbers_that_they_are(table):
    floats = [[float(x) for x in row] for row in table]
    run = play(Hedge(3, 1), floats)
    paid = sum(
        Fraction(p) * Fraction(loss)
        for ps, ls in zip(run.predictions.tolist(), floats, strict=True)
        for p, loss in zip(ps, ls, strict=True)
    )
    best = min(sum(map(Fraction, column)) for column in zip(*floats, strict=True))
    assert q.regret(run) == rational(paid - best)


@given(rows)
def test_the_regret_of_a_ball_run_encloses_that_of_the_same_learner_in_rationals(table):
    make = [
        play(RandomizedWeightedMajority(3, "1/3", form="linear", arithmetic=system), table)
        for system in (EXACT, BALL)
    ]
    exact, balls = map(q.regret, make)
    assert isinstance(balls, arb)
    assert abs(exact - rational(balls.mid())) <= rational(balls.rad())


def test_the_regret_may_be_negative():
    run = play(ExponentialWeightedAverage(2, 1), ([[0, 1]], [0.5]))
    assert q.regret(run) == fmpq(-1, 2)


def test_mistakes_are_counted_for_learner_and_best_expert():
    run = play(WeightedMajority(2), ([[0, 1], [0, 1], [1, 1]], [0, 0, 0]))
    # Tie to 1: wrong; then 0: right; then both experts say 1: wrong.
    assert q.mistakes(run) == 2
    assert q.BEST_MISTAKES.read(run) == 1
    assert q.regret(run) == 1


@pytest.mark.parametrize(
    "run",
    [play(Hedge(2, 1), [[0, 1]]), play(ExponentialWeightedAverage(2, 1), ([[0, 1]], [0]))],
    ids=["actions", "forecasts"],
)
def test_there_are_no_mistakes_in_a_game_without_labels(run):
    """p != l counts entries of vectors; without a refusal that number would pass for mistakes."""
    for read in (q.mistakes, q.disagreements_with_halving):
        with pytest.raises(ParameterError, match="labels"):
            read(run)


def test_disagreements_with_halving_are_counted():
    rounds = ([[1, 1, 0]] * 3, [0, 0, 0])
    # Weighted Majority (1/2) is wrong, then ties to 1 and is wrong again, then right;
    # Halving drops the first two experts at once and is right from round 2 on.
    run = play(WeightedMajority(3, "1/2"), rounds)
    assert run.predictions.tolist() == [1, 1, 0]
    assert q.disagreements_with_halving(run) == 1
    assert q.disagreements_with_halving(play(HalvingOverExperts(3), rounds)) == 0
    assert q.disagreements_with_halving(play(WeightedMajority(3, 0, tie=0), rounds)) == 0


def test_a_run_that_does_not_say_a_parameter_is_asked_for_it():
    run = play(FollowTheLeader(2), [[0, 1]])
    for quantity in (q.ETA, q.BETA):
        with pytest.raises(ParameterError, match=f"pass {quantity.name}="):
            quantity.read(run)
    nameless = Transcript(ACTIONS, None, *(np.empty(0),) * 3)
    with pytest.raises(ParameterError, match="pass N="):
        q.N.read(nameless)


@pytest.mark.parametrize("T", range(10))
def test_the_periods_of_a_doubling_run_cover_it_once(T):
    table = [[1, 0]] * T
    run = play(Doubling(lambda _: FollowTheLeader(2, arithmetic=EXACT)), table)
    # Each period starts afresh with the losing action: regret 1 in each.
    periods = list(q.periods(run))
    assert [k for k, _ in periods] == [k for k in range(4) if 2**k <= T]
    assert [regret for _, regret in periods] == [1] * len(periods)


def test_the_smallest_alpha_is_the_largest_scaled_regret_of_a_period():
    # Regrets 1, 2, 0 in the periods of 1, 2, 4 rounds: alpha = max(1, 2/sqrt 2, 0) = sqrt 2.
    class Loser(FollowTheLeader):
        def predict(self, x=None):
            return self.arithmetic.vector([1, 0])

    run = play(Loser(2, arithmetic=EXACT), [[1, 0]] * 3 + [[0, 0]] * 4)
    assert q.smallest_alpha(run) == sympy.sqrt(2)
    flat = play(Loser(2, arithmetic=EXACT), [[0, 0]] * 3)
    assert q.smallest_alpha(flat) == 0


def test_the_steps_of_a_proof_speak_about_the_right_rounds():
    run = play(
        WeightedMajority(2, "1/2", arithmetic=EXACT),
        ([[0, 1], [0, 0], [0, 1]], [0, 0, 1]),
        record=True,
    )
    # Predictions 1 (tie), 0, 0: mistakes in rounds 1 and 3; weights 2, 3/2, 3/2, 1.
    half = fmpq(1, 2)
    assert [(t, v["W"], v["W_next"]) for t, v in every_round(run)] == [
        (1, 2, 3 * half),
        (2, 3 * half, 3 * half),
        (3, 3 * half, 1),
    ]
    assert [t for t, _ in mistake_rounds(run)] == [1, 3]
    assert [t for t, _ in rounds_with_a_loss(run)] == [1, 3]
    assert list(end(run)) == [(4, {"W_end": 1, "L_best": 1})]
