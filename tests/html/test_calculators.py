"""Is what the page's calculators say what the theorems say?"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator

import pytest
from flint import arb
from py_mini_racer import MiniRacer

from bounds import THEOREMS
from bounds.errors import ParameterError
from bounds.theorem import Theorem
from bounds.value import BoundValue
from learners.arithmetic import escalate
from noregret.html.calculators import asset, reason_for_none, source, style
from noregret.html.sliders import completed, fixed_by, sliders
from tests.html.drawing import anywhere, inside

KEYS = [key for key in THEOREMS if THEOREMS[key].parameters]
POINTS = 50
#: Doubles agree to this; nothing in the range of the sliders is conditioned worse.
RELATIVE = 1e-9


@pytest.fixture(scope="module")
def engine() -> Iterator[MiniRacer]:
    with MiniRacer() as engine:
        engine.eval(source(THEOREMS.values()) + "; 0")
        yield engine


def _ask(engine: MiniRacer, key: str, function: str, values: dict[str, str]) -> object:
    at = json.dumps({name: float(value) for name, value in values.items()})
    return json.loads(
        engine.eval(
            f"JSON.stringify((v => typeof v === 'number' ? {{number: String(v)}} : v)"
            f"(CALCULATORS[{json.dumps(key)}].{function}({at})))"
        )
    )


def _value(engine: MiniRacer, key: str, values: dict[str, str]) -> float:
    found = _ask(engine, key, "value", values)
    assert isinstance(found, dict)
    return float(found["number"].replace("Infinity", "inf"))


def _refusal(theorem: Theorem, values: dict[str, str]) -> str | None:
    """Return what Python has against the values."""
    try:
        theorem.check_parameters(completed(theorem, values))
    except ParameterError as error:
        return str(error)
    return None


def _float(bound: BoundValue) -> float:
    """Return the certified value as a double; what is below all doubles is 0."""
    ball = arb(escalate(bound.enclosure, start=256))
    assert ball.rel_accuracy_bits() > 50
    return float(ball.mid())


def _agree(one: float, other: float) -> bool:
    # Below the normal doubles digits are lost to nobody's fault.
    return one == other or math.isclose(one, other, rel_tol=RELATIVE, abs_tol=1e-300)


@pytest.mark.parametrize("key", KEYS)
def test_the_start_is_allowed_and_has_the_value_of_the_theorem(key: str, engine: MiniRacer) -> None:
    """A calculator that opens with a refusal or a wrong number would be worse than none."""
    theorem = THEOREMS[key]
    start = {slider.name: repr(slider.start) for slider in sliders(theorem)}
    assert _ask(engine, key, "allowed", start) is None
    expected = _float(theorem.bound(**completed(theorem, start)))
    assert _agree(_value(engine, key, start), expected)
    assert all(slider.low <= slider.start <= slider.high for slider in sliders(theorem))


@pytest.mark.parametrize("key", KEYS)
def test_values_agree_at_random_points(key: str, engine: MiniRacer) -> None:
    """The page computes in doubles what Python certifies."""
    theorem, draw, seen = THEOREMS[key], random.Random(key), 0
    for _ in range(40 * POINTS):
        values = inside(theorem, draw)
        if _refusal(theorem, values) is None:
            expected = _float(theorem.bound(**completed(theorem, values)))
            assert _agree(_value(engine, key, values), expected), (values, expected)
            seen += 1
        if seen == POINTS:
            break
    assert seen == POINTS


@pytest.mark.parametrize("key", KEYS)
def test_what_is_refused_is_what_the_theorem_refuses(key: str, engine: MiniRacer) -> None:
    """The sentence appears if and only if Python raises a ParameterError."""
    theorem, draw = THEOREMS[key], random.Random(key)
    verdicts = set()
    for _ in range(2 * POINTS):
        values = anywhere(theorem, draw)
        sentence, expected = _ask(engine, key, "allowed", values), _refusal(theorem, values)
        assert (sentence is None) == (expected is None), (values, sentence, expected)
        verdicts.add(sentence is None)
    limited = any(quantity.is_nonnegative for quantity in theorem.quantities) or any(
        hypothesis.relation is not None for hypothesis in theorem.given
    )
    assert verdicts == ({True, False} if limited else {True})


def test_a_changed_constant_is_noticed(engine: MiniRacer) -> None:
    """The comparison has teeth: one part in a thousand is more than it lets pass."""
    theorem = THEOREMS["ewa.tuned"]
    with MiniRacer() as other:
        other.eval(source([theorem.scaled("1001/1000")]) + "; 0")
        values = {"N": "10", "T": "1000"}
        expected = float(theorem.bound(**values))
        assert _agree(_value(engine, theorem.key, values), expected)
        assert not _agree(_value(other, theorem.key, values), expected)


def test_a_dropped_hypothesis_is_noticed() -> None:
    """What is refused hangs on the hypotheses of the theorem, not on its key."""
    theorem = THEOREMS["wm.mistakes"]
    names = [h.name for h in theorem.given if h.relation is not None and h.text == "beta < 1"]
    values = {"N": "10", "m_star": "1", "beta": "2"}
    for variant, sentence in (
        (theorem, "The theorem requires that beta < 1"),
        (theorem.without(*names), None),
    ):
        with MiniRacer() as engine:
            engine.eval(source([variant]) + "; 0")
            assert _ask(engine, theorem.key, "allowed", values) == sentence


@pytest.mark.parametrize(
    ("key", "values", "expected"),
    [
        # 2 ln N/ln(4/3) with no mistake of the best expert, by hand.
        ("wm.mistakes", {"N": "16", "m_star": "0", "beta": "0.5"}, math.log(16) / math.log(4 / 3)),
        # 0.3^2/0.1^2 is 9 exactly, though 0.09/0.01 is not in doubles.
        ("perceptron.passes", {"r": "0.3", "rho": "0.1"}, 10),
        ("perceptron.passes", {"r": "0.2999999", "rho": "0.1"}, 9),
        # 2^49 - 1 points have Littlestone dimension 49, one less only 48.
        ("example.thresholds", {"k": str(2**49 - 1)}, 49),
        ("example.thresholds", {"k": str(2**49 - 2)}, 48),
        # 3 C(2, 1)/2^3
        ("experts.coin-exact", {"T": "3"}, 0.75),
        # A million million tosses: sqrt(T/(2 pi)) to the first order in 1/T.
        ("experts.coin-exact", {"T": "1e12"}, math.sqrt(1e12 / (2 * math.pi))),
        # beta = 1 - 2^-30, which is a double: 2 ln N/(1 - beta) to the first order.
        (
            "wm.mistakes",
            {"N": "2", "m_star": "0", "beta": "0.999999999068677425384521484375"},
            2**31 * math.log(2),
        ),
        # ln cosh eta = eta - ln 2 up to e^-2000.
        ("winnow.cosh", {"N": "2", "delta": "1", "eta": "1000"}, 1.0),
    ],
)
def test_hard_places(key: str, values: dict[str, str], expected: float, engine: MiniRacer) -> None:
    """Where the formula as it is printed would lose its digits in doubles."""
    assert _ask(engine, key, "allowed", values) is None
    assert _value(engine, key, values) == pytest.approx(expected, rel=2e-9)


def test_a_log_of_a_huge_number_is_finite(engine: MiniRacer) -> None:
    """2^k C(n, k) is no double here, its logarithm is."""
    values = {"n": "1000000", "k": "400000"}
    n, k = 1_000_000, 400_000
    ln = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
    expected = k + ln / math.log(2)
    assert _value(engine, "conjunctions.halving", values) == pytest.approx(expected, rel=1e-10)
    assert _value(engine, "conjunctions.count-k", values) == math.inf


def test_a_parameter_that_an_equation_fixes_has_no_slider() -> None:
    """separation speaks of M_P = N only: a slider for M_P could do nothing but break it."""
    separation = THEOREMS["separation"]
    assert [slider.name for slider in sliders(separation)] == ["N"]
    assert set(fixed_by(separation)) == {"M_P"}
    assert completed(separation, {"N": "7"})["M_P"] == 7


def test_a_tuned_rate_is_told(engine: MiniRacer) -> None:
    """ewa.tuned is about one learning rate: the reader is told which."""
    rate = json.loads(
        engine.eval(
            "JSON.stringify(CALCULATORS['ewa.tuned'].fixed.map(f => "
            "[f.name, f.given, f.value({N: 10, T: 1000})]))"
        )
    )
    assert rate == [["eta", False, pytest.approx(math.sqrt(8 * math.log(10) / 1000), rel=1e-14)]]


def test_every_theorem_has_a_calculator_or_a_reason() -> None:
    """Nothing is left out in silence."""
    text = source(THEOREMS.values())
    for theorem in THEOREMS.values():
        assert (f'"{theorem.key}": {{' in text) == (reason_for_none(theorem) is None)
    assert reason_for_none(THEOREMS["perceptron.cycling"]) == (
        "There is nothing to compute: the bound is 1, whatever the parameters are."
    )


def test_the_page_may_hold_it_in_a_script() -> None:
    """No text of a theorem may end the script, and nothing is loaded or evaluated."""
    for text in (source(THEOREMS.values()), asset(), style()):
        assert "</" not in text
        assert "<!--" not in text
        for forbidden in ("eval(", "Function(", "fetch(", "import ", "url(", "https:"):
            assert forbidden not in text
