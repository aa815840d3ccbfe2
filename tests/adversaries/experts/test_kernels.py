"""The float kernels of the search say what the learners themselves do."""

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from adversaries.core.conjectures import conjecture
from adversaries.experts import kernels
from adversaries.experts.strategies import DYADICS, loss_matrices
from bounds import theorem
from bounds.experts.doubling_trick import period_rate
from learners import (
    EXACT,
    Doubling,
    Hedge,
    RandomizedWeightedMajority,
    WeightedMajority,
    play,
)

matrices = st.integers(1, 3).flatmap(lambda N: loss_matrices(N, max_rounds=10))
fractions = st.integers(1, 3).flatmap(lambda N: loss_matrices(N, max_rounds=10, levels=DYADICS))


@given(fractions)
def test_exponential_weights_agree_with_hedge(losses):
    run = play(Hedge(losses.shape[1], 0.7), losses)
    found = kernels.exponential(losses[None], 0.7)
    assert found["L_T"][0] == pytest.approx(run.losses.sum())
    assert found["R_T"][0] == pytest.approx(
        run.losses.sum() - losses.sum(axis=0).min(initial=np.inf if losses.size else 0.0)
        if losses.size
        else 0.0
    )


@given(fractions)
def test_the_linear_update_agrees(losses):
    run = play(RandomizedWeightedMajority(losses.shape[1], 0.5, form="linear"), losses)
    assert kernels.linear(losses[None], 0.5)["L_T"][0] == pytest.approx(run.losses.sum())


@given(matrices)
def test_the_power_update_agrees(losses):
    run = play(RandomizedWeightedMajority(losses.shape[1], 0.75), losses)
    assert kernels.power(losses[None], 0.75)["L_T"][0] == pytest.approx(run.losses.sum())


@given(matrices)
def test_weighted_majority_agrees_with_ties_against_it(losses):
    N = losses.shape[1]
    run = play(WeightedMajority(N, "1/2", arithmetic=EXACT), (losses, [0] * len(losses)))
    assert kernels.weighted_majority(losses[None], 0.5)["m_T"][0] == run.losses.sum()


@given(st.integers(2, 3).flatmap(lambda N: loss_matrices(N, max_rounds=10, levels=DYADICS)))
def test_doubling_agrees(losses):
    N = losses.shape[1]

    def rate(horizon):
        return float(period_rate(N, horizon))

    run = play(Doubling(lambda horizon: Hedge(N, rate(horizon))), losses)
    assert kernels.doubling(losses[None], rate)["L_T"][0] == pytest.approx(run.losses.sum())


def test_ratios_divide_by_the_bound_of_the_theorem():
    losses = np.array([[[1.0, 0.0]]])
    found = kernels.ratios(
        theorem("hedge.regret"), kernels.exponential(losses, 1.0), {"N": 2, "T": 1, "eta": 1}
    )
    assert found[0] == pytest.approx(0.5 / (np.log(2) + 0.5))


def test_ratios_are_defined_where_the_bound_is_zero():
    losses = np.zeros((1, 0, 1))
    found = kernels.ratios(
        theorem("wm.mistakes"),
        kernels.weighted_majority(losses, 0.5),
        {"N": 1, "T": 0, "beta": float(fmpq(1, 2).p) / 2},
    )
    assert found.tolist() == [-1.0]


def test_a_letter_that_the_search_needs_and_does_not_get_is_an_error():
    """A climb by a wrong number finds nothing, and looks like one that found nothing."""
    losses = np.ones((3, 4, 2))
    known = {"N": 2.0, "T": 4.0}
    with pytest.raises(AssertionError, match=r"the search of hedge\.regret needs eta"):
        kernels.scores(theorem("hedge.regret"), kernels.exponential(losses, 1.0), known)


def test_a_letter_of_another_theorem_leaves_the_decision_to_exact_runs():
    borrowed = conjecture(theorem("wm.mistakes"), "m_T <= D_T + m_star").theorem
    assert borrowed.borrowed == {"D_T"}
    found = kernels.weighted_majority(np.ones((3, 4, 2)), 0.5)
    assert kernels.scores(borrowed, found, {"N": 2.0, "T": 4.0, "beta": 0.5}).tolist() == [0, 0, 0]
