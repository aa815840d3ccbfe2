"""Is the best parameter the best, in closed form and by the certified search?"""

from __future__ import annotations

from dataclasses import replace

import mpmath
import pytest
import sympy
from sympy import Rational, log, sqrt

from bounds.calculator import tune
from bounds.core.catalogue import theorem
from bounds.core.symbols import L_min, N, T, beta, eta
from bounds.core.text import written
from bounds.core.theorem import ParameterError
from bounds.core.tuning import NoClosedFormError, minimise
from learners.core.arithmetic import Undecided

mpmath.mp.dps = 50


def mistakes(b, experts, best):
    return (mpmath.log(experts) - best * mpmath.log(b)) / mpmath.log(2 / (1 + b))


# ------------------------------------------------------------------ closed forms


def test_minimise_finds_the_rate_of_exponential_weights():
    """a/x + c x is smallest at x = sqrt(a/c), where it is 2 sqrt(a c)."""
    optimum = minimise(log(N) / eta + eta * T / 8, eta)
    assert sympy.simplify(optimum.argument - sqrt(8 * log(N) / T)) == 0
    assert sympy.simplify(optimum.value - sqrt(T * log(N) / 2)) == 0


def test_minimise_takes_the_minimum_and_not_the_other_root():
    """a/(1-b) + (2-b) c has its slope zero at 1 ± sqrt(a/c); only 1 - sqrt(a/c) is a minimum."""
    optimum = minimise(log(N) / (1 - beta) + (2 - beta) * L_min, beta)
    assert sympy.simplify(optimum.argument - (1 - sqrt(log(N) / L_min))) == 0


def test_minimise_gives_up_at_once_on_what_has_no_closed_form():
    """sympy would search the slope of Weighted Majority's bound for minutes."""
    with pytest.raises(NoClosedFormError):
        minimise(theorem("wm.mistakes").bound_expression, beta)


def test_roots_are_written_under_one_sign():
    assert written(2 * sqrt(2) * sqrt(log(N)) / sqrt(T)) == "sqrt(8*log(N)/T)"
    assert written(1 - sqrt(log(N)) / sqrt(L_min)) == "1 - sqrt(log(N)/L_min)"
    assert written(-T / 2) == "-T/2"


def test_tune_without_numbers_gives_formulas():
    tuned = tune(theorem("ewa.regret"), "eta", {})
    assert tuned.text == "sqrt(8*log(N)/T)"
    assert sympy.simplify(tuned.bound - theorem("ewa.tuned").bound_expression) == 0
    assert tuned.value == ""


def test_tune_with_some_numbers_keeps_the_other_symbols():
    tuned = tune(theorem("hedge.regret"), "eta", {"N": 10})
    assert sympy.simplify(tuned.bound - sqrt(2 * T * log(10))) == 0


def test_a_formula_names_the_hypotheses_that_it_must_satisfy():
    assert "beta >= 1/2" in tune(theorem("rwm.loss"), "beta", {}).sentence


# ------------------------------------------------------------------ numbers


def test_tune_with_numbers_gives_certified_digits_of_the_closed_form():
    tuned = tune(theorem("ewa.regret"), "eta", {"N": 10, "T": 100})
    assert tuned.closed
    assert tuned.text == mpmath.nstr(mpmath.sqrt(8 * mpmath.log(10) / 100), 12)
    assert tuned.value == mpmath.nstr(mpmath.sqrt(50 * mpmath.log(10)), 12)


@pytest.mark.parametrize(
    ("experts", "best"),
    [(1000, 10), (2, 1), (10, 500), pytest.param(1000, 10**9, marks=pytest.mark.deep)],
)
def test_the_best_beta_is_where_the_slope_vanishes(experts, best):
    tuned = tune(theorem("wm.mistakes"), "beta", {"N": experts, "m_star": best})
    near = mpmath.mpf(tuned.text)
    root = mpmath.findroot(lambda b: mpmath.diff(lambda x: mistakes(x, experts, best), b), near)
    assert abs(root - near) < mpmath.mpf(10) ** -11
    assert tuned.value == mpmath.nstr(mistakes(root, experts, best), 12)


def test_no_beta_on_a_fine_grid_beats_the_certified_lower_bound():
    tuned = tune(theorem("wm.mistakes"), "beta", {"N": 1000, "m_star": 10})
    lower, upper = mpmath.mpf(tuned.lower), mpmath.mpf(tuned.upper)
    assert 0 < upper - lower < mpmath.mpf(10) ** -9
    assert all(mistakes(mpmath.mpf(k) / 1000, 1000, 10) >= lower for k in range(1, 1000))
    assert lower <= mistakes(mpmath.mpf(tuned.text), 1000, 10)


@pytest.mark.parametrize("best", [0, 1, 9])
def test_a_closed_form_outside_the_domain_gives_way_to_the_edge(best):
    """1 - sqrt(ln 10/L_min) < 1/2 for L_min < 4 ln 10 = 9.2, so the bound rises from 1/2 on."""
    tuned = tune(theorem("rwm.loss"), "beta", {"N": 10, "L_min": best})
    assert tuned.argument == Rational(1, 2)
    assert tuned.value == mpmath.nstr(2 * mpmath.log(10) + mpmath.mpf(3) * best / 2, 12)


def test_a_closed_form_inside_the_domain_is_used():
    """4 ln 10 < 10, so the stationary point counts: the bound there is L + 2 sqrt(L ln 10)."""
    tuned = tune(theorem("rwm.loss"), "beta", {"N": 10, "L_min": 10})
    assert sympy.simplify(tuned.argument - (1 - sqrt(log(10) / 10))) == 0
    assert tuned.value == mpmath.nstr(10 + 2 * mpmath.sqrt(10 * mpmath.log(10)), 12)


def test_more_digits_are_right_as_well():
    tuned = tune(theorem("wm.mistakes"), "beta", {"N": 1000, "m_star": 10}, digits=30)
    near = mpmath.mpf(tuned.text)
    root = mpmath.findroot(lambda b: mpmath.diff(lambda x: mistakes(x, 1000, 10), b), near)
    assert tuned.value == mpmath.nstr(mistakes(root, 1000, 10), 30)


def test_whole_numbers_are_tuned_too():
    assert tune(theorem("wm.mistakes"), "m_star", {"N": 8, "beta": "1/2"}).argument == 0
    assert tune(theorem("finite.regret"), "H", {"T": 5}).argument == 2
    assert tune(theorem("ewa.tuned"), "N", {"T": 5}).argument == 2
    assert tune(theorem("hedge.tuned"), "T", {"N": 5}).argument == 1


def test_a_minimum_at_a_round_point_is_found_exactly():
    """exp(t^2 (b-a)^2/8) is smallest, 1, at t = 0; over a it is smallest at a = 0."""
    assert tune(theorem("hoeffding.lemma"), "t", {"a": -1, "b": 2}).argument == 0
    tuned = tune(theorem("hoeffding.lemma"), "a", {"t": 3, "b": 2})
    assert (tuned.argument, tuned.value) == (0, mpmath.nstr(mpmath.exp(4.5), 12))


# ------------------------------------------------------------------ not attained


def test_with_a_perfect_expert_the_bound_tends_to_that_of_halving():
    tuned = tune(theorem("wm.mistakes"), "beta", {"N": 1000, "m_star": 0})
    assert tuned.argument is None
    assert tuned.value == mpmath.nstr(mpmath.log(1000, 2), 12)
    assert "beta -> 0" in tuned.sentence


def test_with_one_expert_the_bound_tends_to_twice_its_mistakes():
    tuned = tune(theorem("wm.mistakes"), "beta", {"N": 1, "m_star": 3})
    assert (tuned.argument, tuned.value) == (None, "6")
    assert "beta -> 1" in tuned.sentence


def test_a_rate_may_have_to_be_as_small_or_as_large_as_can_be():
    """With one expert the bound is eta T/8; without rounds it is ln N/eta."""
    small = tune(theorem("ewa.regret"), "eta", {"N": 1, "T": 100})
    large = tune(theorem("ewa.regret"), "eta", {"N": 10, "T": 0})
    assert "eta -> 0" in small.sentence
    assert "eta -> infinity" in large.sentence
    assert (small.value, large.value) == ("0", "0")


def test_a_bound_without_end_has_no_best_parameter():
    endless = replace(
        theorem("ewa.regret"), claim=sympy.Le(theorem("ewa.regret").observed, -T, evaluate=False)
    )
    with pytest.raises(Undecided, match="falls without end"):
        tune(endless, "T", {})


def test_what_is_defined_to_be_at_least_zero_is_smallest_there():
    assert tune(theorem("khintchine.upper"), "S_2", {}).argument == 0
    assert tune(theorem("projection"), "D", {}).argument == 0
    with pytest.raises(ParameterError, match="rho = -1 is not positive"):
        theorem("perceptron.l1").bound(rho=-1, D_I=0, S_I=1)


@pytest.mark.parametrize(
    ("key", "name", "values", "reason"),
    [
        ("experts.coin", "T", {}, "not an upper bound"),
        ("experts.coin-exact", "T", {}, "not an upper bound"),
        ("wm.mistakes", "beta", {}, "no closed form: give N=… m_star=…"),
        ("ewa.regret", "beta", {}, "does not depend on 'beta'"),
        ("ewa.regret", "eta", {"eta": 1}, "leave eta"),
        ("hoeffding.lemma", "t", {"a": 0, "b": 0}, "every t is best"),
    ],
)
def test_what_cannot_be_tuned_is_refused_in_a_sentence(key, name, values, reason):
    with pytest.raises(ParameterError, match=reason):
        tune(theorem(key), name, values)
