"""Is what the page's calculators say what the theorems say?"""

from __future__ import annotations

import json
import math
import os
import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
import sympy
from flint import arb
from py_mini_racer import MiniRacer

from bounds import THEOREMS
from bounds.core.errors import ParameterError
from bounds.core.symbols import M_P, M, N
from bounds.core.theorem import Hypothesis, Theorem
from bounds.core.value import BoundValue
from learners.core.arithmetic import escalate
from noregret.report.calculators import asset, reason_for_none, source, style
from noregret.report.sliders import completed, fixed_by, sliders
from tests.noregret.report.drawing import anywhere, inside

KEYS = [key for key in THEOREMS if sliders(THEOREMS[key])]
#: How many points a theorem; `make deep` takes more.
POINTS = 50 if os.environ.get("NOREGRET_PROFILE") == "deep" else 6
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
    for _ in range(60):
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


#: beta < 1, as MathML has it.
BELOW_ONE = "<math><mi>β</mi><mo>&lt;</mo><mn>1</mn></math>"


def test_a_dropped_hypothesis_is_noticed() -> None:
    """What is refused hangs on the hypotheses of the theorem, not on its key."""
    theorem = THEOREMS["wm.mistakes"]
    names = [h.name for h in theorem.given if h.relation is not None and h.text == "beta < 1"]
    values = {"N": "10", "m_star": "1", "beta": "2"}
    for variant, sentence in (
        (theorem, f"The theorem requires that {BELOW_ONE}"),
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


def _span(engine: MiniRacer, key: str, values: dict[str, str]) -> tuple[float, float]:
    """Return the interval in which the page says that the bound is."""
    typed = ", ".join(
        f"[{json.dumps(n)}]: span.typed({json.dumps(text)})" for n, text in values.items()
    )
    arithmetic = f"span.suited({json.dumps(list(values.values()))})"
    found = engine.eval(
        f"CALCULATORS[{json.dumps(key)}].value({{{typed}}}, {arithmetic}).map(String).join()"
    )
    low, high = (float(end.replace("Infinity", "inf")) for end in found.split(","))
    return low, high


def _holds(theorem: Theorem, values: dict[str, str], low: float, high: float) -> bool:
    exact = arb(escalate(theorem.bound(**completed(theorem, values)).enclosure, start=1024))
    return not (exact < low or exact > high)


#: What takes doubles to their limits: near 1, near 0, huge, and more digits than they have.
_LIMITS = (
    *("0.999999999999", "0.9999999999999", "0.99999999999999", "0.9999999999", "1.0000000000001"),
    *("1e-13", "1e-9", "0.1000000000000000055", "0.3", "1e20", "1e15", "123456789012345678901"),
    *("4503599627370497", "1000000000000000.5"),
)


@pytest.mark.parametrize("key", KEYS)
def test_the_exact_value_is_in_the_interval(key: str, engine: MiniRacer) -> None:
    """Of the digits that are shown none is wrong, also where doubles lose theirs."""
    theorem, draw = THEOREMS[key], random.Random(key)
    growing = theorem.bound_expression.has(sympy.binomial) or any(
        power.exp.free_symbols for power in theorem.bound_expression.atoms(sympy.Pow)
    )
    seen = 0
    for _ in range(3 * POINTS):
        values = inside(theorem, draw)
        for slider in sliders(theorem):
            if draw.random() < 0.5 and not (growing and slider.whole):
                values[slider.name] = draw.choice(_LIMITS)
        if _refusal(theorem, values) is None:
            low, high = _span(engine, key, values)
            assert math.isnan(low) or _holds(theorem, values, low, high), (values, low, high)
            seen += 1
    assert seen


@pytest.mark.parametrize("key", KEYS)
def test_within_the_sliders_seven_digits_are_known(key: str, engine: MiniRacer) -> None:
    """Intervals so wide that the page would show fewer digits would be of no use."""
    theorem, draw = THEOREMS[key], random.Random(key)
    for _ in range(POINTS):
        values = inside(theorem, draw)
        if _refusal(theorem, values) is None:
            low, high = _span(engine, key, values)
            assert high - low <= max(1e-9 * abs(high), 1e-300), (values, low, high)


@pytest.mark.parametrize(
    ("text", "exact", "fine"),
    [
        ("0.5", True, False),
        ("7", True, False),
        ("1e20", True, False),
        ("-2.50", True, False),
        ("0", True, False),
        ("0.0", True, False),
        ("9007199254740991", True, False),
        ("0.999999999068677425384521484375", True, False),  # 1 - 2^-30
        ("0.1", False, False),
        ("1e23", False, False),
        ("0.99999999999999999", False, True),
        ("9007199254740993", False, True),
        ("1.00000000000000001", False, True),
        ("1e-400", False, True),
    ],
)
def test_what_is_typed_is_in_its_interval(
    text: str, exact: bool, fine: bool, engine: MiniRacer
) -> None:
    """Exact decimals stay numbers; those that doubles cannot tell apart are known as such."""
    low, high = engine.eval(f"span.typed({json.dumps(text)}).map(String).join()").split(",")
    assert Fraction(float(low)) <= Fraction(text) <= Fraction(float(high))
    assert (low == high) == exact
    assert engine.eval(f"span.isTooFine({json.dumps(text)})") is fine


@pytest.mark.parametrize(
    ("r", "rho", "low", "high"),
    [
        ("0.3", "0.1", 10, 10),
        ("1", "0.1", 101, 101),
        # Less than 9 by 6e-18, which doubles do not see.
        ("0.2999999999999999999", "0.1", 9, 10),
        ("299999.9", "99999.9", 10, 10),
    ],
)
def test_a_floor_is_certain_or_said_to_be_open(
    r: str, rho: str, low: int, high: int, engine: MiniRacer
) -> None:
    """0.3^2/0.1^2 is 9, and the page must not be unsure of it; of 20 digits it must be."""
    assert _span(engine, "perceptron.passes", {"r": r, "rho": rho}) == (low, high)


def test_nothing_hangs_at_the_largest_double(engine: MiniRacer) -> None:
    """Loops that wait for a number to grow must see that it cannot."""
    largest = "1.7976931348623157e308"
    assert _span(engine, "example.thresholds", {"k": largest})[0] == 1023
    low, high = _span(engine, "experts.coin-exact", {"T": largest})
    assert math.isnan(low) or low <= math.sqrt(float(largest) / (2 * math.pi)) <= high


def test_a_log_of_a_huge_number_is_finite(engine: MiniRacer) -> None:
    """2^k C(n, k) is no double here, its logarithm is."""
    values = {"n": "1000000", "k": "400000"}
    n, k = 1_000_000, 400_000
    ln = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
    expected = k + ln / math.log(2)
    assert _value(engine, "conjunctions.halving", values) == pytest.approx(expected, rel=1e-10)
    assert _value(engine, "conjunctions.count-k", values) == math.inf


def test_a_parameter_that_an_equation_fixes_has_no_slider() -> None:
    """Where M_P = N is supposed, a slider for M_P could do nothing but break it."""
    tied = replace(
        THEOREMS["separation"],
        claim=sympy.Le(M, 2 * sympy.log(N) * M_P / N, evaluate=False),
        given=(Hypothesis("tied", "M_P = N", sympy.Eq(M_P, N)),),
    )
    assert [slider.name for slider in sliders(tied)] == ["N"]
    assert set(fixed_by(tied)) == {"M_P"}
    assert completed(tied, {"N": "7"})["M_P"] == 7


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
        "There is nothing to compute: the bound is <math><mn>1</mn></math>, "
        "whatever the parameters are."
    )


def test_the_page_may_hold_it_in_a_script() -> None:
    """No text of a theorem may end the script, and nothing is loaded or evaluated."""
    for text in (source(THEOREMS.values()), asset(), style()):
        assert "</" not in text
        assert "<!--" not in text
        for forbidden in ("eval(", "Function(", "fetch(", "import ", "url(", "https:"):
            assert forbidden not in text
