"""Does a bound in Python show its number, its certainty and its formula?"""

from __future__ import annotations

import math
import subprocess
import sys

import pytest
from sympy import log, sqrt

from bounds.core.catalogue import THEOREMS
from bounds.core.theorem import ParameterError
from bounds.core.value import exact_number


def test_a_bound_is_exact_certified_and_a_float():
    bound = THEOREMS["ewa.tuned"].bound(T=1000, N=10)
    assert bound.expression == sqrt(500 * log(10))
    assert bound.float == float(bound) == pytest.approx(math.sqrt(500 * math.log(10)), rel=1e-15)
    assert isinstance(bound.float, float)
    assert (bound.lower(), bound.upper()) == ("33.930702122", "33.9307021221")
    assert bound.latex == r"\sqrt{\frac{T \log{\left(N \right)}}{2}}"


def test_a_notebook_shows_formula_digits_and_enclosure():
    bound = THEOREMS["ewa.tuned"].bound(T=1000, N=10)
    html = bound._repr_html_()
    assert bound.latex in html
    assert r"\approx 33.9307021221 $$" in html
    assert "certainly between 33.930702122 and 33.9307021221" in html
    assert bound._repr_latex_().startswith(r"$\displaystyle ")


def test_an_exact_bound_says_so():
    html = THEOREMS["perceptron.committee"].bound(N=10, K=3)._repr_html_()
    assert "= 30 $$" in html
    assert html.endswith("<p>exactly at N=10, K=3</p>")
    assert exact_number(5)._repr_html_() == "<p>$$ 5 $$</p><p>exactly</p>"


def test_what_could_be_markup_is_escaped():
    from dataclasses import replace

    bound = replace(THEOREMS["ewa.tuned"].bound(T=1000, N=10), latex="a < b & c")
    assert "a &lt; b &amp; c" in bound._repr_html_()


def test_a_theorem_solves_for_a_parameter():
    solution = THEOREMS["ewa.tuned"].solve("T", "0.01", N=10)
    assert (solution.value, solution.quantity) == (11513, "bound/T")
    assert THEOREMS["wm.mistakes"].solve("N", 50, m_star=10, beta="1/2").direction == "largest"
    assert THEOREMS["ewa.tuned"].solve("T", -1, N=10).value is None


def test_a_theorem_tunes_a_parameter():
    tuned = THEOREMS["ewa.regret"].tune("eta")
    assert tuned.text == "sqrt(8*log(N)/T)"
    at_hand = THEOREMS["ewa.regret"].tune("eta", N=10, T=100)
    assert at_hand.value == THEOREMS["ewa.tuned"].bound(N=10, T=100).digits()


def test_python_shows_values_and_answers_in_one_line():
    bound = THEOREMS["ewa.tuned"].bound(T=1000, N=10)
    shown = "BoundValue(10*sqrt(5)*sqrt(log(10)) = 33.9307021221 at T=1000, N=10)"
    assert repr(bound) == shown
    assert repr(THEOREMS["ewa.tuned"]) == "Theorem('ewa.tuned': R_T <= sqrt(T*log(N)/2))"
    solution = THEOREMS["ewa.tuned"].solve("T", "0.01", N=10)
    assert repr(solution) == f"Solution({solution.sentence!r})"
    assert str(solution) == solution.sentence
    tuned = THEOREMS["ewa.regret"].tune("eta")
    assert repr(tuned) == f"Tuned({tuned.sentence!r})"
    assert str(tuned) == tuned.sentence


def test_a_long_expression_is_cut_short():
    bound = THEOREMS["wm.mistakes"].bound(N=10**40, m_star=10**40, beta="1/3")
    assert len(repr(bound)) < 180
    assert f"= {bound.digits()} at N=100" in repr(bound)


def test_a_notebook_shows_a_solution():
    solution = THEOREMS["ewa.tuned"].solve("T", "0.01", N=10)
    assert solution._repr_latex_() == r"$\displaystyle T = 11513$"
    html = solution._repr_html_()
    assert "$$ T = 11513 $$" in html
    assert "bound/T &lt;= 1/100" in html
    assert f"The bound there is {THEOREMS['ewa.tuned'].bound(N=10, T=11513).digits()}." in html
    none = THEOREMS["ewa.tuned"].solve("T", -1, N=10)
    assert r"\emptyset" in none._repr_html_()
    far = THEOREMS["hedge.tuned"].solve("N", "1e9", T=1)
    assert far._repr_latex_() == r"$\displaystyle N = 1 \cdot 10^{600}$"


def test_a_notebook_shows_the_best_parameter():
    formula = THEOREMS["ewa.regret"].tune("eta")
    assert formula._repr_latex_() == (
        r"$\displaystyle \eta = \sqrt{\frac{8 \log{\left(N \right)}}{T}}, "
        r"\quad \sqrt{\frac{T \log{\left(N \right)}}{2}}$"
    )
    assert formula._repr_html_().count("<p>") == 2
    digits = THEOREMS["wm.mistakes"].tune("beta", N=1000, m_star=10)
    html = digits._repr_html_()
    assert rf"\beta \approx {digits.text}, \quad \approx {digits.value}" in html
    assert f"certainly between {digits.lower} and {digits.upper}" in html
    limit = THEOREMS["wm.mistakes"].tune("beta", N=1000, m_star=0)
    assert r"\inf = " in limit._repr_latex_()


def test_a_bound_is_formatted_as_a_number_or_as_its_text():
    bound = THEOREMS["ewa.tuned"].bound(T=1000, N=10)
    assert f"{bound:.2f} {bound:,.1f} {bound:.1e}" == "33.93 33.9 3.4e+01"
    assert f"{bound} {bound:>15}" == "33.9307021221   33.9307021221"
    assert f"{THEOREMS['halving.mistakes'].bound(H=8):.1f}" == "3.0"


def test_a_notebook_shows_a_picture_without_pyplot():
    from noregret import theorems

    picture = theorems["ewa.tuned"].plot({"T": (10, 100)}, N=10)
    assert picture._repr_png_().startswith(b"\x89PNG")


def test_what_makes_no_sense_is_refused():
    with pytest.raises(ParameterError, match="does not depend on 'beta'"):
        THEOREMS["ewa.tuned"].solve("beta", 1, N=10)
    with pytest.raises(ParameterError, match="needs N as well"):
        THEOREMS["ewa.tuned"].solve("T", 1)
    with pytest.raises(ParameterError, match="is not an upper bound"):
        THEOREMS["experts.coin"].tune("T")


def test_pictures_are_loaded_only_by_those_who_want_one():
    code = (
        "import sys\n"
        "from bounds.core.catalogue import THEOREMS\n"
        "THEOREMS['ewa.tuned'].bound(T=9, N=2)._repr_html_()\n"
        "found = {'matplotlib', 'noregret.calculator.over_range', 'noregret'} & set(sys.modules)\n"
        "sys.exit(str(found))\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.stderr.strip() == "set()"
