"""Is a formula in JavaScript the formula, and is what cannot be written refused?"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st
from py_mini_racer import MiniRacer
from sympy.abc import x, y

from bounds import THEOREMS
from noregret.report.javascript import (
    JavaScriptError,
    condition,
    javascript,
    library,
    name_of,
    quoted,
)


@pytest.fixture(scope="module")
def engine() -> Iterator[MiniRacer]:
    with MiniRacer() as engine:
        engine.eval(library() + "; 0")
        yield engine


def _run(engine: MiniRacer, text: str, **values: float) -> Any:
    return engine.eval(f"((p, o = num) => {text})({json.dumps(values)})")


SMALL = st.fractions(Fraction(1, 64), Fraction(10), max_denominator=64)
LEAVES = st.sampled_from([x, y, sympy.Integer(2), sympy.Rational(1, 3), sympy.Integer(-1), sympy.E])


def _grown(parts: st.SearchStrategy[sympy.Expr]) -> st.SearchStrategy[sympy.Expr]:
    pair = st.tuples(parts, parts)
    return st.one_of(
        pair.map(lambda p: p[0] + p[1]),
        pair.map(lambda p: p[0] * p[1]),
        pair.map(lambda p: p[0] / (1 + p[1] ** 2)),
        pair.map(lambda p: sympy.Max(*p)),
        pair.map(lambda p: sympy.Min(*p)),
        parts.map(lambda p: sympy.sqrt(1 + p**2)),
        parts.map(lambda p: sympy.log(1 + p**2)),
        parts.map(lambda p: sympy.exp(-(p**2))),
        parts.map(lambda p: sympy.tanh(p)),
        parts.map(lambda p: sympy.Abs(p)),
        parts.map(lambda p: sympy.Piecewise((p, x < y), (p**2, True))),
    )


@given(st.recursive(LEAVES, _grown, max_leaves=6), SMALL, SMALL)
def test_any_formula_has_the_value_that_sympy_computes(
    engine: MiniRacer, formula: sympy.Expr, at_x: Fraction, at_y: Fraction
) -> None:
    """Signs, parentheses and the order of factors survive the translation."""
    exact = {x: sympy.Rational(at_x), y: sympy.Rational(at_y)}
    expected = float(sympy.N(formula.subs(exact), 30))
    found = _run(engine, javascript(formula), x=float(at_x), y=float(at_y))
    # Terms that cancel lose digits of their own size.
    assert found == pytest.approx(expected, rel=1e-9, abs=1e-6)


def _interval(engine: MiniRacer, text: str, values: dict[str, list[float]]) -> tuple[float, float]:
    code = f"((p, o) => {text})({json.dumps(values)}, span)"
    found = engine.eval(f"(v => typeof v === 'number' ? [v, v] : v)({code}).map(String).join()")
    low, high = (float(end.replace("Infinity", "inf")) for end in found.split(","))
    return low, high


@given(st.recursive(LEAVES, _grown, max_leaves=6), SMALL, SMALL)
def test_the_exact_value_of_any_formula_is_in_its_interval(
    engine: MiniRacer, formula: sympy.Expr, at_x: Fraction, at_y: Fraction
) -> None:
    """Rounding is outward in every operation."""
    at = {"x": [float(at_x)] * 2, "y": [float(at_y)] * 2}
    low, high = _interval(engine, javascript(formula), at)
    exact = formula.subs({x: sympy.Rational(float(at_x)), y: sympy.Rational(float(at_y))})
    value = sympy.N(exact, 40)
    slack = sympy.Float("1e-35")  # of the 40 digits
    assert sympy.Float(low, 40) - slack <= value <= sympy.Float(high, 40) + slack


@pytest.mark.parametrize(
    ("formula", "at", "low", "high"),
    [
        (1 / x, [-1, 2], -math.inf, math.inf),
        (1 / x, [0, 2], -math.inf, math.inf),
        (x**2, [-3, 2], 0, 9),
        (x**3, [-3, 2], -27, 8),
        (sympy.Abs(x), [-3, 2], 0, 3),
        (-x, [-3, 2], -2, 3),
        (sympy.floor(x), [1.5, 2], 1, 2),
        (sympy.ceiling(x), [1.5, 2.5], 2, 3),
        (x - 5, [7, 9], 2, 4),
    ],
)
def test_intervals(
    formula: sympy.Expr, at: list[float], low: float, high: float, engine: MiniRacer
) -> None:
    """Operations that are not monotone, and whole numbers, which stay exact."""
    assert _interval(engine, javascript(formula), {"x": at}) == (low, high)


@pytest.mark.parametrize("key", list(THEOREMS))
def test_every_bound_and_hypothesis_can_be_written(key: str, engine: MiniRacer) -> None:
    """A new theorem with a new function must not be left out of the page in silence."""
    theorem = THEOREMS[key]
    assert engine.eval(f"typeof (p => {javascript(theorem.bound_expression)})") == "function"
    for hypothesis in theorem.given:
        if hypothesis.relation is not None:
            assert engine.eval(f"typeof (p => {condition(hypothesis.relation)})") == "function"


@pytest.mark.parametrize(
    "formula",
    [
        sympy.gamma(x),
        sympy.Integral(x, x),
        sympy.I * x,
        sympy.Function("f")(x),
        sympy.Integer(2**53 + 1) * x,
        sympy.log(-(2**x), evaluate=False),
    ],
)
def test_what_is_not_on_the_list_is_refused(formula: sympy.Expr) -> None:
    with pytest.raises(JavaScriptError, match="cannot be written in JavaScript"):
        javascript(formula)


def test_a_condition_must_be_a_comparison() -> None:
    with pytest.raises(JavaScriptError, match="no comparison"):
        condition(x + 1)


@pytest.mark.parametrize(
    ("relation", "low", "middle", "high"),
    [
        (sympy.Le(x, y), True, True, False),
        (sympy.Lt(x, y), True, False, False),
        (sympy.Ge(x, y), False, True, True),
        (sympy.Gt(x, y), False, False, True),
        (sympy.Eq(x, y), False, True, False),
        (sympy.Ne(x, y), True, False, True),
        (sympy.Le(2 * x, y + 1), True, True, False),
        (sympy.Lt(2 * x, y + 1), True, False, False),
        (sympy.And(x > 0, x < y), True, False, False),
        (sympy.Or(x < 0, x > y), False, False, True),
        (sympy.Not(sympy.And(x > 0, x < y)), False, True, True),
    ],
)
def test_comparisons(relation: Any, low: bool, middle: bool, high: bool, engine: MiniRacer) -> None:
    """Below, at and above y = 1."""
    found = [_run(engine, condition(relation), x=at, y=1) for at in (0.5, 1, 1.5)]
    assert found == [low, middle, high]


def test_a_computed_edge_is_met_in_spite_of_rounding(engine: MiniRacer) -> None:
    """0.3 < 0.1 + 0.2 is true in doubles only."""
    z = sympy.Symbol("z")
    at = {"x": 0.3, "y": 0.1, "z": 0.2}
    assert _run(engine, condition(sympy.Lt(x, y + z)), **at) is False
    assert _run(engine, condition(sympy.Ge(x, y + z)), **at) is True


@pytest.mark.parametrize(("n", "k"), [(0, 0), (5, 2), (20, 10), (60, 30), (1000, 3), (900, 450)])
def test_binomials(n: int, k: int, engine: MiniRacer) -> None:
    exact = math.comb(n, k)
    assert engine.eval(f"num.binomial({n}, {k})") == pytest.approx(exact, rel=1e-12)
    assert engine.eval(f"num.lnBinomial({n}, {k})") == pytest.approx(math.log(exact), rel=1e-13)
    share = float(Fraction(exact, 2**n))
    assert engine.eval(f"num.share({n}, {k})") == pytest.approx(share, rel=1e-12)


@given(st.integers(0, 100_000), st.data())
def test_the_share_of_large_binomials(engine: MiniRacer, n: int, data: st.DataObject) -> None:
    """C(n, k)/2^n keeps its digits where neither of the two is a double."""
    k = data.draw(st.integers(max(0, n // 2 - 300), min(n, n // 2 + 300)))
    share = float(Fraction(math.comb(n, k), 2**n))
    assert engine.eval(f"num.share({n}, {k})") == pytest.approx(share, rel=1e-11)


def test_a_binomial_outside_its_triangle_is_zero(engine: MiniRacer) -> None:
    assert (
        engine.eval("[num.binomial(3, 4), num.binomial(3, -1), num.share(3, 4)].join()") == "0,0,0"
    )


@pytest.mark.parametrize("at", [0, 1e-9, 0.3, 1, 5, 50, 2000])
def test_the_logarithm_of_cosh(at: float, engine: MiniRacer) -> None:
    expected = float(sympy.N(sympy.log(sympy.cosh(sympy.Rational(at))), 30))
    assert engine.eval(f"num.lnCosh({at})") == pytest.approx(expected, rel=1e-14)
    assert engine.eval(f"num.lnCosh(-{at})") == engine.eval(f"num.lnCosh({at})")


def test_names_and_texts_are_quoted(engine: MiniRacer) -> None:
    """A name or a text can be nothing but a name or a text."""
    assert name_of(sympy.Symbol("m_star")) == "p.m_star"
    strange = sympy.Symbol('a"; </script>')
    assert "</script>" not in name_of(strange)
    found = engine.eval(f"(p => {name_of(strange)})({json.dumps({strange.name: 7})})")
    assert found == 7
    text = 'say "<!--" \u2028 </script>\\'
    assert engine.eval(quoted(text)) == text
    assert "<" not in quoted(text)
