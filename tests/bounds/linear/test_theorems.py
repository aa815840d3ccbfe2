"""Section L at exact values worked out by hand or known from the sources."""

import numpy as np
import pytest
import sympy
from flint import fmpq

from adversaries.linear.sequences import (
    MarginAdversary,
    disjunction_pairs,
    hadamard,
    halving_votes,
    opposed_signs,
    orthonormal,
)
from bounds import Outcome, ParameterError, theorem
from bounds.linear.training import hard_sample
from bounds.linear.winnow import Duel
from learners import BALL, EXACT, Perceptron, Winnow, play
from learners.linear.training import train


def _perceptron(sequence, **options):
    X, y, _ = sequence
    return play(Perceptron(X.shape[1], arithmetic=EXACT, **options), (X, y), record=True)


@pytest.mark.parametrize("N", [1, 2, 3, 7])
@pytest.mark.parametrize("tie", [1, -1])
def test_the_basis_makes_the_perceptron_bound_an_equality(N, tie):
    sequence = orthonormal(N, -tie)
    verdict = theorem("perceptron.margin").check(_perceptron(sequence, tie=tie), v=sequence[2])
    assert (verdict.outcome, verdict.observed, verdict.bound) == (Outcome.HOLDS, N, N)
    assert verdict.steps == 5 * N


@pytest.mark.parametrize("share", [fmpq(1), fmpq(1, 2), fmpq(1, 5)])
@pytest.mark.parametrize(
    "key",
    [
        "perceptron.l1",
        "perceptron.l1-sharp",
        "perceptron.l2",
        "perceptron.l2-radius",
        "perceptron.hinge-sharp",
        "perceptron.hinge-implicit",
    ],
)
def test_the_basis_is_tight_for_every_share_of_the_separator(key, share):
    """r/rho = s sqrt(n): the sharp bounds on any data are equalities for every s in (0, 1]."""
    sequence = orthonormal(6, share=share)
    verdict = theorem(key).check(_perceptron(sequence), w=sequence[2])
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.slack == 0


def test_the_printed_l1_bound_is_twenty_five_sixteenths_of_the_truth_at_its_worst():
    """M = 16/25 of the bound at |L|_1 = (4/9)(r/rho)^2, i.e. s with n(1-s) = (4/9) s^2 n."""
    # 4 s^2 + 9 s - 9 = 0: s = 3/4
    sequence = orthonormal(8, share=fmpq(3, 4))
    verdict = theorem("perceptron.l1-radius").check(_perceptron(sequence), w=sequence[2])
    assert verdict.ratio == pytest.approx(16 / 25)


@pytest.mark.parametrize(
    ("rho", "forced"), [(fmpq(49, 100), 4), (fmpq(33, 100), 9), (fmpq(2, 7), 12)]
)
def test_the_adversary_that_reads_the_weights_forces_the_floor_of_the_bound(rho, forced):
    N = forced + 2
    run = play(Perceptron(N, arithmetic=EXACT), MarginAdversary(N, rho), record=True)
    assert run.losses.sum() == forced == int((1 / (rho * rho)).floor())
    verdict = theorem("perceptron.margin").check(run, v=[1] + [0] * (N - 1))
    assert verdict.outcome is Outcome.HOLDS


@pytest.mark.parametrize(("n", "k"), [(3, 1), (4, 2), (6, 2), (5, 3)])
def test_disjunctions_force_many_mistakes_on_the_perceptron_and_few_on_winnow(n, k):
    """At least 2k(n-k+1) with sgn(0) = +1, within (n+1)(4k+1)."""
    sequence = disjunction_pairs(n, k, 4 * k * (n + 2))
    run = _perceptron(sequence)
    assert run.losses.sum() >= 2 * k * (n - k + 1)
    verdict = theorem("perceptron.disjunctions").check(run, v=sequence[2])
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.bound == (n + 1) * (4 * k + 1)


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_one_perfect_expert_costs_winnow_log2_and_the_perceptron_all(k):
    X, y, v = halving_votes(k)
    winnow = play(Winnow(2**k, float("inf"), arithmetic=EXACT), (X, y), record=True)
    verdict = theorem("winnow.optimal").check(winnow, v=v)
    assert (verdict.outcome, verdict.observed, verdict.slack) == (Outcome.HOLDS, k, 0)
    assert _perceptron(hadamard(k)).losses.sum() == 2**k


@pytest.mark.parametrize("N", range(1, 13))
def test_for_every_number_of_experts_winnow_and_the_perceptron_are_apart(N):
    """The Perceptron errs as often as the largest power of two up to N says: more than N/2."""
    sequence = opposed_signs(N)
    winnow = play(Winnow(N, 1, arithmetic=BALL), sequence[:2])
    duel = Duel(winnow, _perceptron(sequence))
    verdict = theorem("separation").check(duel)
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.values["M_P"] == 2 ** (N.bit_length() - 1) > fmpq(N, 2)
    short = Duel(play(Winnow(N, 1, arithmetic=BALL), ([], [])), play(Perceptron(N), ([], [])))
    assert theorem("separation").check(short).outcome is Outcome.NOT_APPLICABLE


def test_an_update_at_a_tie_is_no_mistake_of_the_perceptron():
    data = ([[1]], [1])
    eager = play(Perceptron(1, tie=1, ties_update=True, arithmetic=EXACT), data)
    assert eager.updates.sum() == 1
    verdict = theorem("separation").check(Duel(play(Winnow(1, 1, arithmetic=BALL), data), eager))
    assert (verdict.outcome, verdict.values["M_P"]) == (Outcome.NOT_APPLICABLE, 0)


@pytest.mark.parametrize("N", [1, 2, 3, 4])
def test_the_hard_sample_needs_a_third_of_four_to_the_n(N):
    X, y = hard_sample(N)
    learner = Perceptron(N, ties_update=True, arithmetic=EXACT)
    assert train(learner, (X, y), max_passes=5_000).updates == (4**N - 1) // 3


def test_the_calculator_knows_the_linear_bounds():
    assert theorem("perceptron.margin").bound(r=1, rho="1/10").digits() == "100"
    assert theorem("perceptron.committee").bound(N=1000, K=5).digits() == "5000"
    committee = theorem("winnow.committee").bound(N=1000, K=5)
    assert committee.digits(6) == str(sympy.N(50 * sympy.log(1000), 6))
    assert theorem("winnow.optimal").bound(N=8, delta=1).digits() == "3"
    with pytest.raises(ParameterError, match="breaks the hypothesis"):
        theorem("perceptron.margin").bound(r=1, rho=0)


def test_four_notations_of_the_perceptron_bound_are_one():
    """r^2/rho^2 = 1/delta^2 = (R/gamma)^2 = R^2 |w*|^2 with margin 1."""
    bound = theorem("perceptron.margin").bound
    assert bound(r=1, rho="1/7").digits() == "49"
    assert bound(r=5, rho="5/7").digits() == "49"
    assert bound(r=2, rho="1/sqrt(3)").digits() == "12"


def test_winnow_and_voting_are_one_algorithm_on_signs():
    X = np.array([[1, -1, 1], [-1, -1, 1], [1, 1, -1]])
    run = play(Winnow(3, beta="1/3", arithmetic=EXACT), (X, [1, -1, -1]))
    assert theorem("winnow.wm").check(run).outcome is Outcome.HOLDS


def test_an_infinite_rate_is_not_for_the_bounds_of_finite_rates():
    X, y, v = halving_votes(2)
    run = play(Winnow(4, float("inf"), arithmetic=EXACT), (X, y))
    assert theorem("winnow.margin").check(run, v=v).outcome is Outcome.NOT_APPLICABLE


def test_a_run_that_no_vector_separates_is_not_applicable():
    run = _perceptron((np.array([[1.0], [1.0]]), [1, -1], None))
    assert theorem("perceptron.margin").check(run).outcome is Outcome.NOT_APPLICABLE


def test_the_relative_entropy_drops_with_every_mistake_of_winnow():
    X, y, v = halving_votes(3)
    run = play(Winnow(8, "1/2", arithmetic=BALL), (X, y), record=True)
    verdict = theorem("winnow.margin").check(run, v=v)
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.steps > 0
