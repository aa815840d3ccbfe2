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
from bounds.core.symbols import eta, w_0
from bounds.linear.quantities import Separated, dot
from learners.core.arithmetic import rationals

_ZERO = Integer(0)


def whole_numbers(gap: Gap) -> Iterator[Lost]:
    """Yield what is above the next whole number: of bounds that are attained but for that."""
    yield Lost("updates come in whole numbers", gap.bound - gap.bound.floor())


def perceptron(squared_radius: Expr, margin: Expr, limit: Expr = _ZERO) -> Reasons:
    """Return the steps of the proof, for instances and scores up to so much and this margin."""
    below = "0" if limit == 0 else "the margin"

    def reasons(gap: Gap) -> Iterator[Lost]:
        run = gap.subject
        if run is None or run.weights is None or run.M == 0:
            return

        def at(expression: Expr) -> Any:
            return evaluate(expression.expand(), {"w_0": 0, **gap.values})

        scale = run.M * at(eta**2 * margin**2)
        first, last = rationals(run.weights[0]), rationals(run.weights[-1])
        length, reach = dot(last, last), dot(last, run.v) ** 2 / dot(run.v, run.v)
        lengths, scores = _sums(run)
        parts = {
            "a start that is shorter than the bound allows": at(w_0**2) - dot(first, first),
            "instances that are shorter than the bound allows": at(run.M * eta**2 * squared_radius)
            - at(eta**2) * lengths,
            f"updates at scores below {below}": 2 * at(eta) * (run.M * at(limit) - scores),
            "last weights that are not along the separator": length - reach,
            "weights that reach farther along the separator than the margin takes them": reach
            - at((run.M * eta * margin - w_0) ** 2),
        }
        yield from (Lost(text, amount / scale) for text, amount in parts.items())

    return reasons


def _sums(run: Separated) -> tuple[fmpq, fmpq]:
    """Return the sum of the squared lengths and that of the scores, over the updates."""
    assert run.weights is not None
    scores = (run.y[t] * dot(rationals(run.weights[t]), run.X[t]) for t in run.update_rounds)
    return sum((run.squares[t] for t in run.update_rounds), fmpq(0)), sum(scores, fmpq(0))
