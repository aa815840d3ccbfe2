"""Over which values does a slider run, and where does it start?

What a theorem's hypotheses say of a parameter comes first; a table of the field's letters says
what is usual where they leave it open.  No theorem has a rule of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sympy
from flint import arb

from bounds.calculator.domain import Domain, domain_of
from bounds.core.evaluate import ExpressionError, evaluate
from bounds.core.theorem import Hypothesis, Theorem
from learners.core.arithmetic import escalate


@dataclass(frozen=True)
class Slider:
    """A parameter that a reader may move, from ``low`` to ``high``, evenly or by factors."""

    name: str
    meaning: str
    low: float
    high: float
    start: float
    log: bool
    whole: bool


@dataclass(frozen=True)
class _Usual:
    """What is usual for a letter; None where the kind of number says it."""

    start: float | None = None
    high: float | None = None


_LETTERS: Mapping[str, _Usual] = {
    "N": _Usual(start=100),
    "H": _Usual(start=1000),
    "T": _Usual(start=1000),
    "m": _Usual(start=100),
    "M": _Usual(start=1),
    "n": _Usual(start=20),
    "k": _Usual(start=5, high=1000),
    "K": _Usual(start=5, high=1000),
    "Ldim": _Usual(start=3, high=100),
    "beta": _Usual(start=0.5),
    "eta": _Usual(start=0.1, high=10),
    "rho": _Usual(start=0.1, high=10),
    "delta": _Usual(start=0.1, high=1),
    "eps": _Usual(start=0.1, high=10),
    "L_min": _Usual(start=10),
    "E_err": _Usual(start=0.1, high=1),
    "G_2": _Usual(start=100),
    "a": _Usual(start=0),
}
_MOST = 1_000_000
_SMALL, _LARGE = 0.001, 1000.0
_REAL = 5.0
_MARGIN = 0.01  # how far a slider stays from an end that is excluded, by the width
_LARGEST = arb(10) ** 300  # not far from the largest double


def fixed_by(theorem: Theorem) -> dict[str, Hypothesis]:
    """Return the conditions that fix a letter by an equation in the other parameters."""
    found: dict[str, Hypothesis] = {}
    for hypothesis in theorem.conditions:
        relation = hypothesis.relation
        if isinstance(relation, sympy.Eq) and isinstance(relation.lhs, sympy.Symbol):
            others = {symbol.name for symbol in relation.rhs.free_symbols}
            if others <= set(theorem.parameters) - {relation.lhs.name} - set(found):
                found[relation.lhs.name] = hypothesis
    return found


def completed(theorem: Theorem, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return all parameters of the bound: those of the sliders, and what they fix."""
    exact = theorem.exact_parameters(values)
    at = {theorem.by_name[name].symbol: value for name, value in exact.items()}
    fixed = {
        name: hypothesis.relation.rhs.subs(at)
        for name, hypothesis in fixed_by(theorem).items()
        if name in theorem.parameters
    }
    return {**exact, **fixed}


def sliders(theorem: Theorem) -> tuple[Slider, ...]:
    """Return a slider for each parameter that no equation fixes."""
    fixed = fixed_by(theorem)
    found = [_slider(theorem, name) for name in theorem.parameters if name not in fixed]
    growing = _exponents(theorem.bound_expression)
    return tuple(_capped(theorem, s, found) if s.name in growing else s for s in found)


def _slider(theorem: Theorem, name: str) -> Slider:
    domain, usual = domain_of(theorem, name, {}), _LETTERS.get(name, _Usual())
    low, high = _ends(domain, usual)
    if domain.integer:
        start, log = 10.0, high - low > 100
    elif None not in (domain.low.value, domain.high.value) or low < 0:
        start, log = max(1.0, low) if low < 0 else (low + high) / 2, False
    else:
        start, log = 1.0, True
    start = min(max(start if usual.start is None else usual.start, low), high)
    kind = int if domain.integer else float
    meaning = theorem.by_name[name].meaning
    return Slider(name, meaning, kind(low), kind(high), kind(start), log, domain.integer)


def _ends(domain: Domain, usual: _Usual) -> tuple[float, float]:
    """Return the ends of a slider: those of the domain, or what is usual."""
    low = None if domain.low.value is None else float(domain.low.value)
    high = None if domain.high.value is None else float(domain.high.value)
    margin = 0.0 if domain.integer else _SMALL
    if low is not None and high is not None:
        margin = _MARGIN * (high - low)
    if low is None:
        low = -_REAL
    elif not domain.low.closed:
        low += margin
    if high is None:
        known = _MOST if domain.integer else _REAL if low < 0 else _LARGE
        high = known if usual.high is None else usual.high
    elif not domain.high.closed:
        high -= margin
    return low, high


def _exponents(expression: sympy.Expr) -> set[str]:
    """Return the letters on which the bound may depend exponentially."""
    parts = [power.exp for power in expression.atoms(sympy.Pow)]
    parts += expression.atoms(sympy.exp, sympy.binomial)
    return {symbol.name for part in parts for symbol in part.free_symbols}


def _capped(theorem: Theorem, slider: Slider, others: Sequence[Slider]) -> Slider:
    """Return a slider that ends where the bound is still a double, the others at their start."""
    at = {other.name: repr(other.start) for other in others}
    high = slider.high
    while high > slider.start and _is_too_large(theorem, {**at, slider.name: repr(high)}):
        high = high // 10 if slider.whole else high / 10
    if high == slider.high:
        return slider
    start = min(slider.start, high // 10 if slider.whole else high / 10)
    return replace(slider, high=high, start=max(start, slider.low))


def _is_too_large(theorem: Theorem, at: Mapping[str, str]) -> bool:
    exact = completed(theorem, at)
    try:
        value = escalate(lambda: evaluate(theorem.bound_expression, exact))
    except (ExpressionError, ZeroDivisionError):
        return False
    return bool(abs(arb(value)) > _LARGEST)
