"""Where do the bounds of the Perceptron lose, on a run?

The proof compares (M eta rho - |w_0|)^2 with |w_0|^2 + M eta^2 r^2, by way of the last weights:
their length, and how far they reach along the separator.  Each of the steps between is a difference
that the run shows, and together they are M (bound - M) eta^2 rho^2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flint import fmpq
from sympy import Expr, Integer

from bounds.core.evaluate import evaluate
from bounds.core.parts import Gap, Lost, Reasons
from bounds.linear.quantities import Separated, dot
from learners.core.arithmetic import rationals

_ZERO = Integer(0)


def whole_numbers(gap: Gap) -> Iterator[Lost]:
    """Yield what is above the next whole number: of bounds that are attained but for that."""
    yield Lost("updates come in whole numbers", gap.bound - gap.bound.floor())


def perceptron(squared_radius: Expr, margin: Expr, limit: Expr = _ZERO) -> Reasons:
    """Return the steps of the proof, for instances and scores up to so much and this margin."""

    def reasons(gap: Gap) -> Iterator[Lost]:
        run = gap.subject
        if run is None or run.weights is None or run.M == 0:
            return
        most, rho, at_most = (evaluate(e, gap.values) for e in (squared_radius, margin, limit))
        scale = run.M * gap.values["eta"] ** 2 * rho**2
        for text, amount in _steps(run, gap, most, rho, at_most):
            yield Lost(text, amount / scale)

    return reasons


def _steps(run: Separated, gap: Gap, most: Any, rho: Any, limit: Any) -> Iterator[tuple[str, Any]]:
    """Yield by how much the two sides of each step differ."""
    eta, w_0 = gap.values["eta"], gap.values.get("w_0", 0)
    assert run.weights is not None
    first, last = rationals(run.weights[0]), rationals(run.weights[-1])
    length, reach = dot(last, last), dot(last, run.v) ** 2 / dot(run.v, run.v)
    scores = [run.y[t] * dot(rationals(run.weights[t]), run.X[t]) for t in run.update_rounds]
    short = sum((most - run.squares[t] for t in run.update_rounds), fmpq(0))
    low = sum((limit - score for score in scores), fmpq(0))
    yield "a start that is shorter than the bound allows", w_0**2 - dot(first, first)
    yield "instances that are shorter than the bound allows", eta**2 * short
    yield f"updates at scores below {'the margin' if limit else '0'}", 2 * eta * low
    yield "last weights that are not along the separator", length - reach
    farther = reach - (run.M * eta * rho - w_0) ** 2
    yield "weights that reach farther along the separator than the margin takes them", farther
