"""Are losses made to fit what is fixed, and nothing else?"""

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from adversaries.core.profile import FAST
from adversaries.core.scope import Scope
from adversaries.experts.fitting import best_total, fitted, has_learner, with_best, with_room
from adversaries.experts.strategies import DYADICS, loss_matrices
from bounds import theorem
from learners.core.arithmetic import rational

matrices = st.integers(1, 3).flatmap(lambda N: loss_matrices(N, max_rounds=10))
fractions = st.integers(1, 3).flatmap(lambda N: loss_matrices(N, max_rounds=10, levels=DYADICS))


def scope(key="rwm.fractional", **fixed):
    return Scope(theorem(key), FAST, fixed)


def totals(losses):
    return [sum(map(rational, column), fmpq(0)) for column in losses.T]


@given(matrices | fractions, st.integers(0, 12))
def test_the_best_column_has_the_total_if_there_are_rounds_for_it(losses, total):
    fit = with_best(losses, fmpq(total))
    assert fit.shape == losses.shape
    assert ((fit >= 0) & (fit <= 1)).all()
    if len(losses):
        assert min(totals(fit)) == min(total, len(losses))


@given(matrices, st.integers(0, 12))
def test_losses_of_0_and_1_stay_so(losses, total):
    assert np.isin(with_best(losses, fmpq(total)), (0, 1)).all()


@given(matrices, st.integers(0, 12))
def test_what_fits_already_is_left_alone(losses, total):
    fit = with_best(losses, fmpq(total))
    assert (with_best(fit, fmpq(total)) == fit).all()


def test_columns_that_lose_too_little_are_raised_late_and_one_that_loses_too_much_lowered():
    """Worked out by hand: the totals are 1 and 2; at 2 the first is raised, at 0 lowered."""
    losses = np.array([[1.0, 1.0], [0.0, 0.0], [0.0, 1.0]])
    assert with_best(losses, fmpq(2)).tolist() == [[1, 1], [0, 0], [1, 1]]
    assert with_best(losses, fmpq(0)).tolist() == [[0, 1], [0, 0], [0, 1]]
    assert with_best(losses, fmpq(1)).tolist() == losses.tolist()


@pytest.mark.parametrize("total", [fmpq(5, 2), fmpq(10, 3), fmpq(1, 1000)])
def test_what_is_not_whole_is_lost_by_all_in_the_last_round(total):
    fit = with_best(np.tile([0.0, 1.0], (6, 1)), total)
    rest = total - total.floor()
    assert [rational(loss) for loss in fit[-1]] == [rest, rest]
    assert min(totals(fit)) == total


@given(matrices, st.integers(0, 9))
def test_many_runs_are_fitted_side_by_side_as_each_alone(losses, total):
    both = np.stack([losses, 1 - losses])
    fit = with_best(both, fmpq(total))
    assert (fit[0] == with_best(losses, fmpq(total))).all()
    assert (fit[1] == with_best(1 - losses, fmpq(total))).all()


@given(fractions, st.integers(0, 20))
def test_rounds_that_are_fixed_are_cut_or_continued(losses, T):
    fit = fitted(scope(T=T), losses)
    assert fit.shape == (T, losses.shape[1])
    assert (fit[: len(losses)] == losses[:T]).all()
    assert (fit[len(losses) :] == (losses[-1] if len(losses) else 0)).all()


@given(matrices, st.integers(0, 20))
def test_where_rounds_are_free_all_lose_until_the_best_has_lost_enough(losses, total):
    fit = fitted(scope("rwm.loss", L_min=fmpq(total)), losses)
    assert min(totals(fit)) == total
    assert (fit[len(losses) :] == 1).all()


def test_a_total_that_such_losses_cannot_have_is_not_tried():
    half = scope(L_min=fmpq(1, 2))
    assert best_total(half) is None
    assert best_total(half, DYADICS) == fmpq(1, 2)
    assert best_total(scope()) is None
    assert best_total(scope("wm.mistakes", m_star=3)) == 3


def test_there_is_room_for_the_losses_of_the_best_unless_the_rounds_are_fixed():
    assert with_room(scope(L_min=fmpq(7, 2)), 20) == 26
    assert with_room(scope(L_min=fmpq(7, 2), T=20), 20) == 20
    assert with_room(scope(), 20) == 20


def test_a_learner_that_its_kind_does_not_have_is_told_apart():
    assert has_learner(scope("hedge.regret"), {"N": 2, "T": 3, "eta": fmpq(1)})
    assert not has_learner(scope("hedge.regret"), {"N": 2, "T": 3, "eta": fmpq(0)})
    assert not has_learner(scope("rwm.sharp"), {"N": 2, "T": 3, "beta": fmpq(3, 2)})
    assert not has_learner(scope("rwm.loss"), {"N": 2, "T": 3, "beta": fmpq(1, 3)})
