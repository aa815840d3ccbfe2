"""Formulas are read by people: one root a term, cases in words."""

import sympy
from flint import fmpq
from sympy import Eq, Ge, Le, Piecewise, Rational, log, sqrt

from bounds import theorem
from bounds.core.evaluate import evaluate
from bounds.core.symbols import R_T, N, T, eta
from bounds.core.text import latex, relation_text, written


def test_a_product_of_roots_is_written_under_one_root():
    assert written(sqrt(8 * log(N) / T)) == "sqrt(8*log(N)/T)"
    assert theorem("ewa.tuned").statement == "R_T <= sqrt(T*log(N)/2)"


def test_sums_keep_their_signs():
    assert written(sympy.Symbol("x") - 1) == "x - 1"
    assert written(-sympy.Symbol("x")) == "-x"


def test_a_sum_begins_with_a_plus_wherever_it_stands():
    a, b = sympy.symbols("a b")
    assert written(a / (sqrt(2) - 1)) == "a/(sqrt(2) - 1)"
    assert written((b - a) ** 2) == "(b - a)**2"
    assert latex((b - a) ** 2) == r"\left(b - a\right)^{2}"
    assert written(1 / (-a - b)) == "1/(-a - b)"


def test_cases_are_written_in_words():
    cases = Piecewise((2 * log(N), Le(T, 4)), (T * Rational(1, 2), True))
    assert written(cases) == "2*log(N) if T <= 4, else T/2"


def test_relations_show_their_own_sign():
    assert relation_text(Le(R_T, T, evaluate=False)) == "R_T <= T"
    assert relation_text(Ge(R_T, T, evaluate=False)) == "R_T >= T"
    assert relation_text(Eq(eta, 1, evaluate=False)) == "eta = 1"


def test_a_remainder_is_told_in_words():
    def said(modulus, rest):
        return Eq(sympy.Mod(N, modulus), rest, evaluate=False)

    assert relation_text(said(2, 1)) == "N is odd"
    assert relation_text(said(2, 0)) == "N is even"
    assert relation_text(Eq(sympy.Mod(eta, 1), 0, evaluate=False)) == "eta is a whole number"
    assert relation_text(said(3, 0)) == "N is a multiple of 3"
    assert relation_text(said(3, 1)) == "Mod(N, 3) = 1"
    assert latex(said(2, 1)) == r"N \text{ is odd}"


def test_a_remainder_is_decided_exactly():
    """17 = 3 * 5 + 2, and -1 = -1 * 2 + 1; of 5/2 a half is left."""
    left = sympy.Mod(eta, T)
    assert [evaluate(left, {"eta": a, "T": b}) for a, b in ((17, 5), (-1, 2))] == [2, 1]
    assert evaluate(sympy.Mod(eta, 1), {"eta": "5/2"}) == fmpq(1, 2)
