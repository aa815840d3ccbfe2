"""What the documents say about expert advice beyond their theorems: is it so, in numbers?"""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
import sympy
from flint import arb, fmpq

from adversaries.worst_case.doubling import AVERAGE
from adversaries.worst_case.losses import base, optimum
from bounds import Outcome, theorem
from bounds.core.decide import Inequality
from learners import BALL, EXACT, ExponentialWeightedAverage, WeightedMajority, play
from learners.core.arithmetic import working_precision
from learners.games.losses import Loss, convexity_gap


def sign_of(left: object, right: object) -> int:
    """Return the certain sign of right - left."""
    return Inequality(left, right).decide({}).sign


def bound(key: str, **values: object) -> sympy.Expr:
    return theorem(key).bound(**values).expression


# ------------------------------------------------------------------ Weighted Majority


@pytest.mark.parametrize("beta", ["1/2", "1/3", "9/10"])
def test_a_mistake_leaves_the_factor_of_the_proof_exactly_if_the_vote_was_tied(beta):
    """W_2 = W_1 (1 + beta)/2 if two of four were wrong; less if three were."""
    for wrong, tied in ((2, True), (3, False)):
        advice = [1] * wrong + [0] * (4 - wrong)
        learner = WeightedMajority(4, beta, arithmetic=EXACT)
        run = play(learner, ([advice], [0]), record=True)
        before, after = (Fraction(str(sum(row, fmpq(0)))) for row in run.weights)
        assert run.losses.tolist() == [1]
        assert (before, after) == (4, 4 - wrong + wrong * Fraction(beta))
        most = (1 + Fraction(beta)) / 2 * before
        assert after == most if tied else after < most


def test_a_lazy_expert_keeps_weight_that_an_eager_one_loses():
    """Each of three errs once, and the vote never: weights 1, where the proof says beta^1."""
    rounds = ([[1, 1, 0], [1, 0, 1], [0, 1, 1]], [1, 1, 1])
    weights = {}
    for eager in (False, True):
        learner = WeightedMajority(3, "1/2", eager=eager, arithmetic=EXACT)
        run = play(learner, rounds, record=True)
        assert run.losses.sum() == 0
        assert theorem("wm.mistakes").check(run).values["m_star"] == 1
        weights[eager] = run.weights[-1].tolist()
    assert weights == {False: [1, 1, 1], True: [fmpq(1, 2)] * 3}


# ------------------------------------------------------------------ exponential weights


def test_at_four_times_the_logarithm_both_cases_of_the_tuned_bound_are_the_horizon():
    cases = theorem("rwm.regret").bound_expression.args
    for N in (2, 7):
        T = 4 * sympy.log(N)
        at = {symbol: {"N": N, "T": T}[symbol.name] for symbol in cases[0].expr.free_symbols}
        assert [sympy.simplify(case.expr.subs(at) - T) for case in cases] == [0, 0]


def test_a_parabola_is_above_the_exponential_for_every_rate_from_zero_on():
    """(1 + a + a^2/2)(1 - a + a^2/2) = 1 + a^4/4, and 1 + a + a^2/2 <= e^a only if a >= 0."""
    a = sympy.Symbol("a")
    assert sympy.expand((1 + a + a**2 / 2) * (1 - a + a**2 / 2)) == 1 + a**4 / 4
    for k in range(1, 400):
        x = arb(fmpq(k, 20))
        assert (-x).exp() < 1 - x + x * x / 2
        assert (x / 2).exp() > 1 + x / 2 + x * x / 8  # at a = -x/2 it is below


def test_a_loss_that_is_not_convex_lets_a_mean_of_the_advice_be_wrong_altogether():
    """Advice 0 and 1, label 0: 1/2 costs 1 and the best expert nothing; the bound is .5887."""

    def zero_one(prediction: object, outcome: object) -> object:
        return type(prediction)(int(prediction != outcome))

    loss = Loss("zero-one", zero_one, convex=False)
    assert convexity_gap(loss) is not None
    eta = (8 * arb(2).log()).sqrt()
    run = play(
        ExponentialWeightedAverage(2, eta, loss=loss, arithmetic=BALL), ([[0, 1]], [0]), record=True
    )
    verdict = theorem("ewa.regret").without("convex-loss").check(run)
    assert (verdict.outcome, verdict.observed) == (Outcome.VIOLATED, 1)
    assert float(verdict.bound.mid()) == pytest.approx(0.588705, abs=5e-7)
    assert theorem("ewa.regret").check(run).outcome is Outcome.NOT_APPLICABLE


def period_rate(N: int, n: int) -> sympy.Expr:
    """Return the rate of the period of 2^n rounds."""
    return sympy.sqrt(8 * sympy.log(N) / 2**n)


@pytest.mark.parametrize("N", [2, 3])
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_a_period_that_is_cut_short_costs_what_its_rate_and_its_rounds_say(N, n):
    """m of 2^n rounds: at most sqrt(ln N/8)(2^(n/2) + m 2^(-n/2)), itself at most the full one."""
    full = sympy.sqrt(2**n * sympy.log(N) / 2)
    with working_precision(128):
        factor = base({"eta": period_rate(N, n)})
        for m in range(1, 2**n + 1):
            cut = sympy.sqrt(sympy.log(N) / 8) * (2 ** sympy.Rational(n, 2) + m / sympy.sqrt(2**n))
            general = bound("ewa.regret", N=N, T=m, eta=period_rate(N, n))
            assert sympy.simplify(cut - general) == 0
            assert sign_of(cut, full) == (0 if m == 2**n else 1)
            worst = optimum(N, m, factor)[1].value
            assert worst < theorem("ewa.regret").bound(N=N, T=m, eta=period_rate(N, n)).enclosure()


def test_two_rounds_of_a_period_of_eight_cost_more_than_two_rounds_tuned_for_two_may():
    """N = 3, T = 9: 2/3 and then 2/(2 + e^eta), against sqrt(2 ln(3)/2) = 1.048."""
    with working_precision(128):
        eta = arb(3).log().sqrt()
        lost = arb(2) / 3 + 2 / (2 + eta.exp())
        assert optimum(3, 2, base({"eta": period_rate(3, 3)}))[1].value.overlaps(lost)
        assert lost > arb(3).log().sqrt()
        assert float(lost) == pytest.approx(1.0788, abs=5e-5)


@pytest.mark.parametrize(
    ("T", "expected"), [(1, 0.5), (2, 1.0), (3, 1.159), (4, 1.659), (7, 2.159), (8, 2.659)]
)
def test_the_doubling_trick_costs_two_experts_the_sum_of_its_periods(T, expected):
    """1/2, .659 and 1 for full periods of 1, 2 and 4 rounds; 1/2 for the first round of any."""
    worst = AVERAGE.solve(theorem("ewa.doubling"), {"N": 2, "T": T})
    assert float(worst.low) == pytest.approx(expected, abs=5e-4)


# ------------------------------------------------------------------ one bound and another


def test_the_bound_of_the_doubling_trick_is_that_of_exercise_4_less_a_constant():
    for N, T in ((2, 1), (3, 10), (100, 1000)):
        alpha = sympy.sqrt(sympy.log(N) / 2)
        generic = bound("doubling.generic", alpha=alpha, T=T)
        less = generic - alpha / (sympy.sqrt(2) - 1)
        assert sympy.simplify(less - bound("ewa.doubling", N=N, T=T)) == 0


def test_the_mean_hypothesis_after_doubling_pays_two_and_root_two_times_as_much_for_the_regret():
    """(2 + sqrt 2) sqrt(ln N/(2T)), less what does not grow, in place of sqrt(ln N/(2T))."""
    for N, T in ((2, 8), (10, 1000)):
        share = sympy.sqrt(sympy.log(N) / (2 * T))
        doubt = 2 * sympy.sqrt(2 * sympy.log(20) / T)
        values = {"N": N, "T": T, "delta": "1/10"}
        assert sign_of(share + doubt, bound("batch.ewa", **values)) == 0
        less = share * (1 + sympy.sqrt(2)) / sympy.sqrt(T)
        expected = (2 + sympy.sqrt(2)) * share - less + doubt
        assert float(expected) == pytest.approx(float(bound("batch.ewa-doubling", **values)))
        looser = (2 + sympy.sqrt(2)) * share + doubt
        assert sign_of(bound("batch.ewa-doubling", **values), looser) == 1


@pytest.mark.parametrize("N", [2, 10, 1000])
def test_the_constants_of_the_regret_bounds_are_one_half_two_and_four_under_the_root(N):
    for T in (1, 7, 1000):
        root = [bound(key, N=N, T=T) for key in ("ewa.tuned", "hedge.tuned", "rwm.regret-uniform")]
        assert [sympy.simplify(b**2 / (T * sympy.log(N))) for b in root] == [
            sympy.Rational(1, 2),
            2,
            4,
        ]
        assert sign_of(bound("experts.coin", T=T), bound("ewa.tuned", N=2, T=T)) == 1
        assert math.isclose(float(bound("experts.coin", T=T)), math.sqrt(T / 8))
