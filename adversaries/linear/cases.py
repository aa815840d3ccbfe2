"""How does a sample of linear classification become a game, and which rate has Winnow in it?"""

from __future__ import annotations

from typing import Any

import sympy
from flint import fmpq

from adversaries.core.judge import Case
from adversaries.linear.strategies import Sample
from bounds.core import symbols as s
from bounds.core.decide import symbolic
from bounds.core.evaluate import number
from bounds.linear.quantities import dot
from bounds.linear.winnow import COMMITTEE, MARGIN_BOUND, OPTIMAL_RATE, TUNED
from learners.core.arithmetic import rationals


def case(sample: Sample, witness: str, words: str, **parameters: Any) -> Case:
    """Return the case that plays a sample, looked at through its witness."""
    X, y, v = sample
    setting = {"N": X.shape[1], **parameters, witness: v}
    return Case(setting, lambda: (X, y), words)


def described(sample: Sample) -> str:
    """Return a sample in words."""
    X, y, _ = sample
    rows = ", ".join(
        f"{row.tolist()}{'+' if sign > 0 else '-'}" for row, sign in zip(X, y, strict=True)
    )
    return f"x = {rows}" if len(y) else "no rounds"


def _asked(relation: Any) -> sympy.Expr:
    assert relation.lhs == s.eta
    return relation.rhs


def _relation(theorem: Any, name: str) -> Any:
    return next(given.relation for given in theorem.given if given.name == name)


#: Rates of Winnow, as functions of the margin rho (or delta), the radius r and the size K.
TUNED_RATE = _asked(_relation(TUNED, "eta-tuned"))
COMMITTEE_RATE = _asked(_relation(COMMITTEE, "eta-tuned"))
SMALL_RATE = sympy.Rational(3, 4) * _asked(_relation(MARGIN_BOUND, "small-rate"))
BEST_RATE = OPTIMAL_RATE


def rate_for(rate: sympy.Expr, sample: Sample) -> Any:
    """Return a rate of Winnow for a sample, exactly; it is infinite if delta is 1."""
    X, y, v = sample
    length = sum((abs(entry) for entry in v), fmpq(0))
    vectors = rationals(X)
    scores = [label * dot(v, x) for x, label in zip(vectors, y, strict=True)]
    margin = min(scores, default=fmpq(1)) / length
    largest = max((abs(entry) for x in vectors for entry in x), default=fmpq(1))
    values = {s.rho: margin, s.delta: margin, s.r: largest, s.K: length}
    exact = rate.subs({symbol: symbolic(value) for symbol, value in values.items()})
    if exact.is_finite:
        return number(exact) if exact.is_Rational else exact
    return float("inf")
