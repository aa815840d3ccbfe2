"""Are formulas in the page the formulas of the theorems, and can they be drawn?"""

from __future__ import annotations

from importlib.resources import files
from io import BytesIO
from xml.etree import ElementTree

import pytest
import sympy
from fontTools.ttLib import TTFont

from bounds import THEOREMS
from bounds.core.symbols import N, T, beta
from bounds.core.text import latex
from noregret.report.mathml import from_latex, mathml

FORMULAS = [
    *(theorem.claim for theorem in THEOREMS.values()),
    *(step.claim for theorem in THEOREMS.values() for step in theorem.invariants),
    *(h.relation for theorem in THEOREMS.values() for h in theorem.given if h.relation is not None),
]


def parsed(formula: object) -> ElementTree.Element:
    return ElementTree.fromstring(mathml(formula))


def spoken(text: str) -> str:
    """Return the characters of a formula, in their order."""
    return "".join(ElementTree.fromstring(text).itertext())


def test_a_claim_has_its_parts_in_place() -> None:
    claim = parsed(THEOREMS["perceptron.margin"].claim)
    assert [child.tag for child in claim] == ["mi", "mo", "mfrac"]
    above, below = claim[2]
    assert [part.text for part in above] == ["r", "2"]
    assert [part.text for part in below] == ["ρ", "2"]


def test_a_root_stands_over_the_whole_term() -> None:
    assert latex(sympy.sqrt(T * sympy.log(N) / 2)) == (r"\sqrt{\frac{T \log{\left(N \right)}}{2}}")
    assert latex(sympy.Le(T, 3 * sympy.sqrt(N))) == r"T \leq 3 \sqrt{N}"
    assert latex(beta - sympy.sqrt(2 * T)) == r"\beta - \sqrt{2 T}"


def test_a_word_is_one_name_and_not_a_product() -> None:
    assert [part.text for part in parsed(sympy.Symbol("Ldim")).iter("mi")] == ["Ldim"]
    assert latex(sympy.Symbol("w_next")) == r"w_{\mathrm{next}}"
    assert latex(sympy.Symbol("c2")) == "c_{2}"


def test_factors_do_not_run_into_a_function() -> None:
    spaced = ElementTree.fromstring(from_latex(r"T \log{\left(N\right)}"))
    assert [child.tag for child in spaced] == ["mi", "mspace", "mi", "mrow"]


def test_a_minus_that_begins_is_no_difference() -> None:
    minus = [
        sign for sign in parsed(sympy.Le(N, -T, evaluate=False)).iter("mo") if sign.text == "−"
    ]
    assert [sign.get("form") for sign in minus] == ["prefix"]
    between = [sign for sign in parsed(N - T).iter("mo") if sign.text == "−"]
    assert [sign.get("form") for sign in between] == [None]


def test_the_square_of_a_mean_is_not_the_mean_of_a_square() -> None:
    mean, square = THEOREMS["khintchine.upper"].claim.args
    assert spoken(mathml(mean)) == "(𝔼‖S‖)2"
    assert spoken(mathml(square)) == "𝔼‖S‖2"


@pytest.mark.parametrize("display", [False, True])
def test_no_latex_and_no_stand_in_is_left(display: bool) -> None:
    assert len(FORMULAS) > 3 * len(THEOREMS)
    for formula in FORMULAS:
        text = mathml(formula, display=display)
        assert ElementTree.fromstring(text).tag == "math"
        assert "\\" not in text
        assert "zzz" not in text
        assert "&" not in text.replace("&lt;", "").replace("&gt;", "")


def test_the_font_can_draw_every_formula() -> None:
    """A letter alone is drawn in italics, which are characters of their own."""
    font = TTFont(
        BytesIO(files("noregret.report").joinpath("fonts/stix-two-math.woff").read_bytes())
    )
    assert "MATH" in font  # without it roots and brackets would not grow
    known = set(font.getBestCmap())
    missing = set()
    for formula in FORMULAS:
        for part in parsed(formula).iter():
            text = part.text or ""
            if part.tag == "mi" and len(text) == 1 and part.get("mathvariant") != "normal":
                text += italic(text)
            missing |= {sign for sign in text if ord(sign) not in known}
    assert not missing


def italic(letter: str) -> str:
    """Return the italic letter of mathematics."""
    if letter == "h":
        return "ℎ"
    for first, start, count in (("A", 0x1D434, 26), ("a", 0x1D44E, 26), ("α", 0x1D6FC, 25)):
        if 0 <= ord(letter) - ord(first) < count:
            return chr(start + ord(letter) - ord(first))
    return letter
