"""Formulas are read by people: one root a term, cases in words."""

import sympy
from sympy import Eq, Ge, Le, Piecewise, Rational, log, sqrt

from bounds import theorem
from bounds.core.symbols import R_T, N, T, eta
from bounds.core.text import relation_text, written


def test_a_product_of_roots_is_written_under_one_root():
    assert written(sqrt(8 * log(N) / T)) == "sqrt(8*log(N)/T)"
    assert theorem("ewa.tuned").statement == "R_T <= sqrt(T*log(N)/2)"


def test_sums_keep_their_signs():
    assert written(sympy.Symbol("x") - 1) == "x - 1"
    assert written(-sympy.Symbol("x")) == "-x"


def test_cases_are_written_in_words():
    cases = Piecewise((2 * log(N), Le(T, 4)), (T * Rational(1, 2), True))
    assert written(cases) == "2*log(N) if T <= 4, else T/2"


def test_relations_show_their_own_sign():
    assert relation_text(Le(R_T, T, evaluate=False)) == "R_T <= T"
    assert relation_text(Ge(R_T, T, evaluate=False)) == "R_T >= T"
    assert relation_text(Eq(eta, 1, evaluate=False)) == "eta = 1"
