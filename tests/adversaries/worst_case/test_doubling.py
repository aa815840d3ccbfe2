"""The doubling trick: the sum over periods is the worst case, exactly."""

import numpy as np
import pytest
import sympy
from flint import arb, fmpq

from adversaries.experts import kernels as batch
from adversaries.experts.doubled import periods
from adversaries.experts.enumeration import all_loss_matrices
from adversaries.worst_case.doubling import AVERAGE as EWA
from adversaries.worst_case.doubling import WHATEVER, best_first
from adversaries.worst_case.losses import base, optimum
from adversaries.worst_case.measured import solver_of
from bounds.core.catalogue import theorem
from bounds.core.errors import ParameterError
from bounds.core.verdict import Outcome
from bounds.experts import quantities as q
from learners.core.arithmetic import working_precision


def rate(N):
    return lambda horizon: float(np.sqrt(8 * np.log(N) / horizon))


@pytest.mark.parametrize(("N", "T"), [(2, 1), (2, 3), (2, 4), (2, 6), (2, 7), (3, 3), (3, 4)])
def test_brute_force_over_all_matrices_agrees(N, T):
    """One learner, all rounds together: nothing is summed here."""
    matrices = np.array(list(all_loss_matrices(N, T)))
    found = batch.doubling(matrices, rate(N))["R_T"].max()
    case = EWA.solve(theorem("ewa.doubling"), {"N": N, "T": T})
    assert abs(float(case.low) - found) < 1e-12


@pytest.mark.parametrize(("N", "T"), [(2, 10), (2, 40), (3, 21)])
def test_the_witness_attains_the_sum(N, T):
    case = EWA.solve(theorem("ewa.doubling"), {"N": N, "T": T})
    assert case.exact
    assert case.witness.T == T
    with working_precision(128):
        assert arb(q.regret(case.witness)) in case.low
    assert case.low.rad() < 1e-12
    assert sum(case.shown["periods"], arb(0)).overlaps(case.low)
    assert theorem("ewa.doubling").check(case.witness).outcome is Outcome.HOLDS


def test_without_exchanging_the_columns_the_sum_is_not_attained():
    """If another action is best in each period, the regrets of the periods do not add up."""
    with working_precision(128):
        first, second = (base({"eta": sympy.sqrt(8 * sympy.log(2) / h)}) for h in (1, 2))
        total = optimum(2, 1, first)[1].value + optimum(2, 2, second)[1].value
    crossed = np.array([[0.0, 1.0], [1.0, 0.0], [1.0, 0.0]])
    assert batch.doubling(crossed[None], rate(2))["R_T"][0] < float(total) - 0.1
    assert best_first(crossed).sum(axis=0).tolist() == [1.0, 2.0]


def test_the_periods_cover_every_round_once():
    for T in range(1, 40):
        assert sum(rounds for _, rounds in periods(T)) == T
        assert all(0 < rounds <= 2**k for k, rounds in periods(T))


# ------------------------------------------------------------------ whatever the learner


@pytest.mark.parametrize("key", ["doubling.sum", "doubling.generic"])
@pytest.mark.parametrize(
    ("T", "alpha", "expected"),
    [
        (1, fmpq(1, 2), sympy.Rational(1, 2)),
        (3, fmpq(1, 2), (1 + sympy.sqrt(2)) / 2),
        (7, fmpq(1), 3 + sympy.sqrt(2)),
        (4, fmpq(1), 2 + sympy.sqrt(2)),  # one round of the third period: at most 1, not 2
        (12, fmpq(3), sympy.Integer(11) + 1),  # every round is lost
    ],
)
def test_any_learner_is_worth_its_periods(key, T, alpha, expected):
    """Worked out by hand: the sum of min(alpha sqrt(2^k), rounds of the period)."""
    case = solver_of(theorem(key)).solve(theorem(key), {"T": T, "alpha": alpha})
    assert abs(float(case.low) - float(expected)) < 1e-12
    assert case.exact
    assert arb(q.regret(case.witness)).overlaps(case.low)
    assert theorem(key).check(case.witness).outcome is Outcome.HOLDS


def test_a_negative_constant_is_refused():
    with pytest.raises(ParameterError, match="alpha is -1"):
        WHATEVER.solve(theorem("doubling.sum"), {"T": 3, "alpha": fmpq(-1)})


def test_the_declared_sizes_are_allowed_and_absurd_ones_are_not():
    for solver in (EWA, WHATEVER):
        assert not any(solver.cost(size).too_large for size in (*solver.small, *solver.large))
        assert solver.cost({"N": 40, "T": 10**8, "alpha": fmpq(1)}).too_large


@pytest.mark.deep
def test_the_largest_sizes():
    for size in EWA.large:
        case = EWA.solve(theorem("ewa.doubling"), size)
        with working_precision(128):
            assert arb(q.regret(case.witness)) in case.low
        assert case.low.rad() < 1e-9
