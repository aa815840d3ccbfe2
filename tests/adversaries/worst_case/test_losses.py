"""Exponential weights: the exact worst case over 0/1 losses, against every other way to find it."""

import math
from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
import sympy
from flint import arb, fmpq

from adversaries.experts import kernels as batch
from adversaries.experts.adaptive import GreedyLosses
from adversaries.experts.enumeration import all_loss_matrices
from adversaries.experts.extremal import balance_then_run
from adversaries.worst_case import TooLargeError, lattice, losses, require
from adversaries.worst_case.losses import optimum
from adversaries.worst_case.measured import solver_of
from bounds.core.catalogue import theorem
from bounds.core.errors import ParameterError
from bounds.core.verdict import Outcome
from bounds.experts import quantities as q
from learners import BALL, Hedge, play
from learners.core.arithmetic import working_precision

#: The theorems whose worst cases are found here.
KEYS = (
    *("hedge.regret", "hedge.sharp", "hedge.tuned", "hedge.tuned-sharp"),
    *("ewa.regret", "ewa.tuned", "finite.regret"),
    *("rwm.loss", "rwm.sharp", "rwm.fractional", "rwm.regret", "rwm.regret-uniform"),
)
BY_KEY = {key: solver_of(theorem(key)) for key in KEYS}
HALF = fmpq(1, 2)


def lost(matrix, beta):
    """What weights that shrink by beta lose on a 0/1 matrix, and what the best action loses."""
    weights = [Fraction(1)] * matrix.shape[1]
    own = Fraction(0)
    for row in matrix.astype(int).tolist():
        own += sum(w for w, loses in zip(weights, row, strict=True) if loses) / sum(weights)
        weights = [w * beta if loses else w for w, loses in zip(weights, row, strict=True)]
    return own, int(matrix.sum(axis=0).min())


def as_fraction(value):
    return Fraction(int(value.p), int(value.q))


@pytest.mark.parametrize("beta", [Fraction(1, 2), Fraction(4, 5)])
@pytest.mark.parametrize(("N", "T"), [(1, 3), (2, 1), (2, 5), (3, 3), (4, 2)])
def test_brute_force_over_all_matrices_agrees_exactly(N, T, beta):
    """Regret and loss, for every budget, over the rationals: no tolerance."""
    runs = [lost(matrix, beta) for matrix in all_loss_matrices(N, T)]
    x = fmpq(beta.numerator, beta.denominator)
    _, best, how = optimum(N, T, x)
    assert how == "in rationals"
    assert as_fraction(best.value) == max(own - least for own, least in runs)
    for budget in range(T + 1):
        _, best, _ = optimum(N, T, x, budget)
        assert as_fraction(best.value) == max(own for own, least in runs if least <= budget)


@pytest.mark.parametrize("eta", [0.25, 1.0, 3.0])
@pytest.mark.parametrize(("N", "T"), [(2, 6), (3, 4), (4, 3)])
def test_the_float_kernel_of_the_search_agrees_for_hedge(N, T, eta):
    found = batch.exponential(np.array(list(all_loss_matrices(N, T))), eta)["R_T"].max()
    case = BY_KEY["hedge.regret"].solve(
        theorem("hedge.regret"), {"N": N, "T": T, "eta": sympy.Rational(eta)}
    )
    assert abs(float(case.low) - found) < 1e-12


def test_rationals_balls_and_floats_agree():
    """Each is an enclosure of the one before, with radii that say which is finer."""
    for N, T, budget in ((2, 12, None), (3, 8, None), (2, 10, 3)):
        grid = lattice.lattice(N, T, budget)
        exact = lattice.precisely(grid, [HALF**d for d in range(T + 1)], max)
        with working_precision(128):
            powers = [arb(HALF) ** d for d in range(T + 1)]
            balls = lattice.precisely(grid, powers, lambda a, b: a.max(b))
            floats = lattice.floats(grid, powers)
            assert balls.value.contains(exact.value)
            assert floats.value.contains(exact.value)
            assert balls.value.rad() < 1e-30
            assert 0 < floats.value.rad() < 1e-12


def test_float_weights_that_underflow_are_within_the_error_bound():
    with working_precision(128):
        grid = lattice.lattice(2, 6)
        powers = [(arb(-400) * d).exp() for d in range(7)]
        fine = lattice.precisely(grid, powers, lambda a, b: a.max(b)).value
        assert lattice.floats(grid, powers).value.overlaps(fine)


@pytest.mark.parametrize("key", KEYS)
def test_each_witness_replays_to_its_value_and_keeps_the_theorem(key):
    statement, solver = theorem(key), BY_KEY[key]
    for size in solver.small:
        case = solver.solve(statement, size)
        read = q.learner_loss if "L_min" in solver.needs else q.regret
        assert case.exact
        assert arb(case.low).overlaps(arb(read(case.witness)))
        told = {n: v for n, v in case.parameters.items() if n in ("eta", "beta")}
        assert statement.check(case.witness, **told).outcome is Outcome.HOLDS
        assert size["T"] == case.witness.T


def test_a_rate_beyond_every_ball_is_refused_and_one_before_follows_the_leader():
    """Of two, the leader errs in every second round and costs 1/2 in the others: T/4 in all."""
    with pytest.raises(ParameterError, match="no ball tells e"):
        optimum(2, 10, losses.base({"eta": fmpq(10) ** 400}))
    _, best, _ = optimum(2, 10, losses.base({"eta": fmpq(10) ** 15}))
    assert best.value.contains(fmpq(5, 2))


def test_in_exact_arithmetic_the_witness_has_exactly_the_value():
    case = BY_KEY["rwm.sharp"].solve(
        theorem("rwm.sharp"), {"N": 3, "T": 7, "L_min": 2, "beta": fmpq(2, 3)}
    )
    assert isinstance(case.low, fmpq)
    assert q.learner_loss(case.witness) == case.low
    assert q.best_loss(case.witness) <= 2


# ------------------------------------------------------------------ mutants


def test_forgetting_the_best_action_s_rise_is_caught():
    """The regret of a run is not its loss."""
    real = lattice.lattice(2, 4)
    flat = lattice.Lattice(**{**vars(real), "rise": tuple(0 * rise for rise in real.rise)})
    powers = [HALF**d for d in range(5)]
    right = lattice.precisely(real, powers, max).value
    assert lattice.precisely(flat, powers, max).value != right
    runs = [lost(matrix, Fraction(1, 2)) for matrix in all_loss_matrices(2, 4)]
    assert as_fraction(right) == max(own - least for own, least in runs)


def test_a_budget_or_a_horizon_off_by_one_is_caught():
    values = [optimum(2, 6, HALF, budget)[1].value for budget in range(5)]
    assert all(b > a for a, b in pairwise(values))
    values = [optimum(2, T, HALF)[1].value for T in range(1, 6)]
    assert all(b > a for a, b in pairwise(values))


def test_a_witness_that_does_not_have_the_value_is_an_error():
    with pytest.raises(ArithmeticError, match="its witness has 2"):
        losses.both_sides(fmpq(1), fmpq(2))
    with pytest.raises(ArithmeticError, match="its witness has"):
        losses.both_sides(arb(1), arb(2))
    with pytest.raises(ArithmeticError, match="its witness has"):
        losses.both_sides(arb(2), arb(1))


# ------------------------------------------------------------------ the lattice


@pytest.mark.parametrize(("N", "t"), [(1, 3), (2, 5), (3, 4), (4, 3)])
def test_points_are_numbered_in_order_and_each_once(N, t):
    table = lattice.points(N, t)
    assert lattice.place(table, t).tolist() == list(range(lattice.count(N, t)))
    expected = {
        (0, *rest) for rest in product(range(t + 1), repeat=N - 1) if [*rest] == sorted(rest)
    }
    assert {tuple(row) for row in table.tolist()} == expected
    assert table[:, -1].tolist() == sorted(table[:, -1].tolist())


def test_following_a_policy_arrives_at_the_points_of_the_program():
    grid = lattice.lattice(3, 6)
    best = lattice.precisely(grid, [HALF**d for d in range(7)], max)
    own, least = lost(lattice.follow(grid, best.policy), Fraction(1, 2))
    assert own - least == as_fraction(best.value)


# ------------------------------------------------------------------ never beaten


@pytest.mark.parametrize(("N", "T"), [(2, 60), (3, 40), (4, 20)])
def test_no_search_of_the_project_beats_it(N, T):
    eta = sympy.Rational(math.ceil(1000 * math.sqrt(8 * math.log(N) / T)), 1000)
    case = BY_KEY["hedge.sharp"].solve(theorem("hedge.sharp"), {"N": N, "T": T, "eta": eta})
    with working_precision(128):
        for run_length in range(T + 1):
            found = batch.exponential(balance_then_run(N, T, run_length)[None], float(eta))["R_T"]
            assert found[0] < float(case.high.upper()) + 1e-12
        rate = arb(fmpq(int(eta.p), int(eta.q)))
        greedy = play(Hedge(N, rate, arithmetic=BALL), GreedyLosses(N, T, float(eta), T // 4))
        assert not q.regret(greedy) > case.high


def test_the_worst_case_lies_between_the_minimax_regret_and_the_bound():
    for T in (10, 100, 1000):
        case = BY_KEY["hedge.sharp"].solve(
            theorem("hedge.sharp"), {"N": 2, "T": T, "eta": fmpq(1, 10)}
        )
        floor = fmpq(T * math.comb(T - 1, (T - 1) // 2), 2**T)
        assert arb(floor) < case.low
        assert float(case.high) < float(theorem("hedge.sharp").bound(N=2, T=T, eta=fmpq(1, 10)))


# ------------------------------------------------------------------ sizes


def test_larger_sizes_are_enclosed_in_a_narrow_ball():
    case = BY_KEY["ewa.tuned"].solve(theorem("ewa.tuned"), {"N": 2, "T": 2000})
    assert case.low.rad() < 1e-10
    with working_precision(128):
        assert arb(q.regret(case.witness)) in case.low


@pytest.mark.deep
@pytest.mark.parametrize("key", ["hedge.tuned", "ewa.tuned", "rwm.regret"])
@pytest.mark.parametrize("size", [(2, 10_000), (3, 400), (4, 60), (5, 40)])
def test_the_largest_sizes(key, size):
    N, T = size
    case = BY_KEY[key].solve(theorem(key), {"N": N, "T": T})
    assert case.low.rad() < 1e-9
    with working_precision(128):
        assert arb(q.regret(case.witness)) in case.low
    assert float(case.high) < float(theorem(key).bound(N=N, T=T))


def test_forty_actions_and_a_thousand_rounds_are_refused_at_once():
    size = {"N": 40, "T": 1000, "eta": fmpq(1, 10)}
    with pytest.raises(
        TooLargeError, match=r"N=40.*would take about .*the largest N that works is"
    ):
        require(BY_KEY["hedge.regret"], size, "hedge.regret")
    with pytest.raises(TooLargeError, match="the largest T that works is"):
        require(BY_KEY["hedge.regret"], {**size, "N": 4}, "hedge.regret")
    require(BY_KEY["hedge.regret"], {**size, "N": 2}, "hedge.regret")


def test_absurd_sizes_are_refused_without_computing_their_binomials():
    assert BY_KEY["hedge.tuned"].cost({"N": 10**6, "T": 10**6}).too_large


def test_the_declared_sizes_are_allowed():
    for solver in BY_KEY.values():
        assert all(solver.cost(size).seconds < 2 for size in solver.small)
        assert not any(solver.cost(size).too_large for size in solver.large)


@pytest.mark.parametrize(
    ("key", "size", "words"),
    [
        ("hedge.regret", {"N": 2, "T": 0, "eta": HALF}, "T is 0"),
        ("hedge.regret", {"N": 2, "T": 3, "eta": fmpq(-1)}, "eta is -1"),
        ("rwm.sharp", {"N": 2, "T": 3, "L_min": 1, "beta": fmpq(1)}, "beta is 1"),
        ("rwm.sharp", {"N": 2, "T": 3, "L_min": -1, "beta": HALF}, "L_min is -1"),
    ],
)
def test_parameters_outside_their_range_are_refused(key, size, words):
    with pytest.raises(ParameterError, match=words):
        BY_KEY[key].solve(theorem(key), size)
