"""Does a bound in Python show its number, its certainty and its formula?"""

from __future__ import annotations

import math
import subprocess
import sys

import pytest
from sympy import log, sqrt

from bounds.catalogue import THEOREMS
from bounds.theorem import ParameterError
from bounds.value import exact_number


def test_a_bound_is_exact_certified_and_a_float():
    bound = THEOREMS["ewa.tuned"].bound(T=1000, N=10)
    assert bound.expression == sqrt(500 * log(10))
    assert bound.float == float(bound) == pytest.approx(math.sqrt(500 * math.log(10)), rel=1e-15)
    assert isinstance(bound.float, float)
    assert (bound.lower(), bound.upper()) == ("33.930702122", "33.9307021221")
    assert bound.latex == r"\frac{\sqrt{2} \sqrt{T} \sqrt{\log{\left(N \right)}}}{2}"


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
    assert html.endswith("<p>exactly</p>")
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
        "from bounds.catalogue import THEOREMS\n"
        "THEOREMS['ewa.tuned'].bound(T=9, N=2)._repr_html_()\n"
        "sys.exit(str({'matplotlib', 'noregret.curves', 'noregret'} & set(sys.modules)))\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.stderr.strip() == "set()"
